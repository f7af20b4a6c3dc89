"""The core never prints, never exits, never aborts on input, and throws nothing across rooms."""

import re

from report import Report
from source_tree import blank_strings

CALLS = [
    (re.compile(r"\bstd::(cout|cerr|clog)\b|\b(f|v|vf)?printf\s*\(|\bputs\s*\(|\bperror\s*\("), "prints; results go to the caller"),
    (re.compile(r"\b(std::)?(_Exit|quick_exit|exit|abort|terminate)\s*\("), "ends the process; return an Error"),
    (re.compile(r"\bthrow\b(?!\s+std::bad_alloc\b)"), "throws; return an Error (only memory that the system refused is thrown)"),
    (re.compile(r"\b(std::)?(rand|srand|random_device)\b"), "is random without a stated seed"),
    (re.compile(r"\busing\s+namespace\s+std\s*;"), "opens a whole namespace"),
]


def check(tree):
    report = Report("core silence")
    for path in tree.cpp("src", "include"):
        report.count("files")
        text = blank_strings(tree.text(path), keep_comments=False)
        for number, line in enumerate(text.splitlines(), 1):
            for pattern, reason in CALLS:
                found = pattern.search(line)
                if found:
                    report.fault(f"{path}:{number}", f"'{found.group().strip()}' {reason}")
    return report
