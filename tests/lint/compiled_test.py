"""The lints that run a tool see what the tool says, and the cache forgets when an included file changes."""

from planted_tree import PlantedTree

import cpp_format
import headers_alone
import report
import tidy


class HeadersAloneTest(PlantedTree):
    def test_header_that_leans_on_another(self):
        self.assert_clean(headers_alone.check)
        self.plant("src/base/hash.h", "#pragma once\ninline std::uint64_t twice(std::uint64_t x) { return 2 * x; }\n")
        self.assert_caught(headers_alone.check, "src/base/hash.h")

    def test_cache_sees_through_includes(self):
        self.plant("src/base/outer.h", '#pragma once\n#include "base/hash.h"\ninline auto four() { return twice(2); }\n')
        self.assert_clean(headers_alone.check)
        self.plant("src/base/hash.h", "#pragma once\n")
        self.assert_caught(headers_alone.check, "src/base/outer.h")


class FormatTest(PlantedTree):
    def test_file_out_of_style(self):
        self.assert_clean(cpp_format.check)
        self.plant("cli/main.cc", "int   main( ){return 0;}\n")
        self.assert_caught(cpp_format.check, "cli/main.cc:1")


class TidyTest(PlantedTree):
    def test_name_out_of_style(self):
        def check(tree):
            return tidy.check(tree, everything=True)

        self.assert_clean(check)
        self.plant("cli/main.cc", "int WrongName() { return 0; }\nint main() { return WrongName(); }\n")
        self.assert_caught(check, "cli/main.cc:1", "WrongName")


class ReportTest(PlantedTree):
    def test_nothing_checked_is_a_failure(self):
        self.assertFalse(report.Report("empty").ok)
        self.assertFalse(report.Report("skipped", {"files": 3}, skipped="no tool").ok)
        self.assertTrue(report.Report("good", {"files": 3}).ok)
