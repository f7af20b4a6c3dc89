#!/usr/bin/env python3
"""Runs the tests of one build folder and counts them one by one.

    run_ctest.py BUILD_DIR [--only REGEX] [--jobs N] --tally FILE

A test executable holds many cases, and each counts. One that dies before it reports, or that fails outside its cases
(a leak found at exit), counts as one failure, and so does one that CTest lists and that did not run.
The tally is a line 'passed failed'; sum_tallies.py adds tallies up.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", default=str(os.cpu_count()))
    parser.add_argument("--tally", type=Path, required=True)
    return parser.parse_args()


def run_ctest(options, cases):
    shutil.rmtree(cases, ignore_errors=True)
    cases.mkdir(parents=True)
    junit = cases / "ctest.xml"
    command = ["ctest", "--test-dir", str(options.build), "--output-on-failure", "--parallel", options.jobs]
    command += ["--no-tests=error", "--output-junit", str(junit.resolve())]
    command += ["--tests-regex", options.only] if options.only else []
    # With a folder (closing slash) each executable writes a file of its own there.
    code = subprocess.run(command, env=os.environ | {"GTEST_OUTPUT": f"json:{cases.resolve()}/"}).returncode
    return junit, code


def cases_by_executable(folder):
    """name of the executable -> (passed, failed, skipped); disabled cases are none of these."""
    counts = {}
    for path in folder.glob("*.json"):
        try:
            data = json.loads(path.read_text())
        except ValueError:  # died while it wrote
            continue
        results = [case["result"] for suite in data["testsuites"] for case in suite["testsuite"] if case["status"] == "RUN"]
        failed = data["failures"] + data.get("errors", 0)
        skipped = results.count("SKIPPED")
        counts[path.stem] = (len(results) - failed - skipped, failed, skipped)
    return counts


def tally(junit, cases, code):
    passed = failed = skipped = 0
    for test in ElementTree.parse(junit).getroot().iter("testcase"):
        good = test.get("status") == "run"
        case_passed, case_failed, case_skipped = cases.get(test.get("name"), (1 if good else 0, 0, 0))
        passed += case_passed
        failed += case_failed if good or case_failed else 1
        skipped += case_skipped
    return passed, max(failed, 1 if code else 0), skipped


def main():
    options = parse()
    cases = options.build / "results"
    options.tally.parent.mkdir(parents=True, exist_ok=True)
    options.tally.write_text("0 1\n")  # holds if we do not get to the end
    junit, code = run_ctest(options, cases)
    passed, failed, skipped = tally(junit, cases_by_executable(cases), code) if junit.exists() else (0, 1, 0)
    if skipped:
        print(f"{skipped} cases skipped themselves (a kernel or a tool that is not on this machine); they count as nothing")
    options.tally.write_text(f"{passed} {failed}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
