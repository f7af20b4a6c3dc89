"""A small tree without faults, in a temporary folder; a test plants one fault and expects the lint to name it."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
LINTS = Path(__file__).resolve().parents[2] / "tools" / "lint"
sys.path.insert(0, str(LINTS))

from source_tree import SourceTree  # noqa: E402

CLEAN = {
    "cmake/rooms.txt": "base:\nkernel: base\ntext: base\nio: base\nindex: base kernel\n",
    "include/sameish/result.h": "#pragma once\n#include <string>\n",
    "src/base/hash.h": "#pragma once\n#include <cstdint>\ninline std::uint64_t twice(std::uint64_t x) { return 2 * x; }\n",
    "src/index/join.cc": '#include <sameish/result.h>\n\n#include "base/hash.h"\nint join() { return 0; }\n',
    "cli/main.cc": "#include <sameish/result.h>\nint main() { return 0; }\n",
    "VERSION": "0.1.0\n",
    "CHANGELOG.md": "# Changelog\n## [0.1.0]\n",
    "deps/apt.txt": "g++    # build\ncmake  # build\nzstd   # tests\n",
    ".clang-format": "BasedOnStyle: Google\n",
    ".clang-tidy": "Checks: '-*,readability-identifier-naming'\nWarningsAsErrors: '*'\n"
                   "CheckOptions:\n  - {key: readability-identifier-naming.FunctionCase, value: lower_case}\n",
}


class PlantedTree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for path, text in CLEAN.items():
            self.plant(path, text)

    def plant(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def faults(self, check):
        report = check(SourceTree(self.root))
        self.assertEqual(report.skipped, "")
        self.assertGreater(sum(report.checked.values()), 0)
        return report.faults

    def assert_clean(self, check):
        self.assertEqual(self.faults(check), [])

    def assert_caught(self, check, *words):
        faults = self.faults(check)
        self.assertEqual(len(faults), 1, faults)
        for word in words:
            self.assertIn(word, faults[0])
