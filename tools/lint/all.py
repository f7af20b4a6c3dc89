#!/usr/bin/env python3
"""Runs the lints side by side: all.py [--root DIR] [--all] [--fast] [--only NAME] [--tally FILE] [--self-test]

--all checks every source with clang-tidy instead of the changed ones; --fast leaves out the lints that need a compiler.
Ends with 0 only when every lint ran, looked at something, and found no fault.
"""

import argparse
import sys
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

import core_silence  # noqa: E402
import cpp_format  # noqa: E402
import doc_paths  # noqa: E402
import file_shape  # noqa: E402
import headers_alone  # noqa: E402
import layers  # noqa: E402
import packages  # noqa: E402
import project_words  # noqa: E402
import room_words  # noqa: E402
import tidy  # noqa: E402
import version  # noqa: E402
from report import Report  # noqa: E402
from source_tree import SourceTree  # noqa: E402

QUICK = {m.__name__: m.check for m in
         (layers, room_words, core_silence, file_shape, project_words, version, doc_paths, packages)}
SLOW = {m.__name__: m.check for m in (cpp_format, headers_alone, tidy)}


def run(name, check, tree):
    begin = time.monotonic()
    try:
        report = check(tree)
    except Exception as error:  # a lint that breaks has not checked anything
        report = Report(name, skipped=f"{type(error).__name__}: {error}")
    return report, time.monotonic() - begin


def self_test():
    root = HERE.parent.parent
    suite = unittest.defaultTestLoader.discover(str(root / "tests" / "lint"), pattern="*_test.py")
    result = unittest.TextTestRunner(stream=sys.stderr, verbosity=1).run(suite)
    return Report("lints can fail", {"planted faults": result.testsRun},
                  [f"{test}: not caught" for test, _ in result.failures + result.errors])


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=HERE.parent.parent)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--only", choices=[*QUICK, *SLOW])
    parser.add_argument("--tally", help="write 'passed failed' to this file")
    parser.add_argument("--self-test", action="store_true")
    return parser.parse_args()


def main():
    options = parse()
    tree = SourceTree(options.root)
    checks = dict(QUICK) if options.fast else QUICK | SLOW
    if options.all and not options.fast:
        checks["tidy"] = lambda t: tidy.check(t, everything=True)
    if options.only:
        checks = {options.only: (QUICK | SLOW | checks)[options.only]}
    reports = [self_test()] if options.self_test else []
    if not options.self_test or options.tally:
        with ThreadPoolExecutor(len(checks)) as pool:
            for report, seconds in pool.map(lambda item: run(*item, tree), checks.items()):
                report.name += f" ({seconds:.1f} s)"
                reports.append(report)
    for report in reports:
        print("\n".join(report.lines()))
    failed = sum(not report.ok for report in reports)
    if options.tally:
        Path(options.tally).parent.mkdir(parents=True, exist_ok=True)
        Path(options.tally).write_text(f"{len(reports) - failed} {failed}\n")
    print(f"lint: {len(reports) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
