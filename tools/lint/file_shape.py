"""Files are one subject: at most 400 lines, ASCII, ending with one newline, in folders named after something.

Generated tables (.inc) may be longer. Texts in tests and documentation may use every script.
"""

import re

from report import Report

MAX_LINES = 400
# "common" alone says nothing; "common_subsequence" is a word of the field.
EMPTY_NAMES = re.compile(r"(?:^|/)(common)(?=[/.])|(?:^|[/_])(utils?|helpers?|misc|manager|impl)(?=[/.])")
CODE = (".h", ".cc", ".py", ".cmake", ".txt", ".sh")
CODE_ROOTS = ("include", "src", "cli", "tests", "bench", "tools", "examples", "cmake", "deps")


def check(tree):
    report = Report("file shape")
    for path in tree.under(*CODE_ROOTS, suffixes=CODE):
        report.count("files")
        data = tree.bytes(path)
        found = EMPTY_NAMES.search(path)
        if found:
            report.fault(path, f"'{found[1] or found[2]}' says nothing; name the file after what is in it")
        lines = data.count(b"\n")
        if lines > MAX_LINES and path.endswith((".h", ".cc", ".py")):
            report.fault(path, f"{lines} lines; {MAX_LINES} is the limit; one subject a file")
        if data and (not data.endswith(b"\n") or data.endswith(b"\n\n")):
            report.fault(path, "does not end with exactly one newline")
        if not path.startswith("tests/") and not data.isascii():
            number = next(i for i, line in enumerate(data.split(b"\n"), 1) if not line.isascii())
            report.fault(f"{path}:{number}", "is not ASCII; write the code point as an escape")
    return report
