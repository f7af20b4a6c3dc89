"""The version is written once, in VERSION. The changelog names it; no other file repeats it."""

import re

from report import Report

WRITTEN_VERSION = re.compile(r"(?i)\bversion\b\W{0,5}v?(\d+\.\d+\.\d+)")


def check(tree):
    report = Report("version")
    version = tree.text("VERSION").strip()
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        report.fault("VERSION", f"found '{version}', expected three numbers with dots")
    changelog = tree.text("CHANGELOG.md") if tree.exists("CHANGELOG.md") else ""
    if f"[{version}]" not in changelog:
        report.fault("CHANGELOG.md", f"has no section [{version}]")
    for path in tree.under("include", "src", "cli", "cmake", "tools", "bench", suffixes=(".h", ".cc", ".py", ".cmake", ".txt", ".sh")):
        report.count("files")
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            found = WRITTEN_VERSION.search(line)
            if found and found[1] == version:
                report.fault(f"{path}:{number}", f"writes the version {version}; read it from VERSION")
    return report
