"""The packages a page tells people to install are those of deps/apt.txt, and every line there says what needs it."""

import re

from report import Report

COMMAND = re.compile(r"apt(?:-get)? install((?:[^`\n\\]|\\\n)*)")


def listed(tree):
    return [line.split("#")[0].strip() for line in tree.text("deps/apt.txt").splitlines() if line.split("#")[0].strip()]


def check(tree):
    report = Report("packages")
    packages = listed(tree)
    report.count("packages", len(packages))
    for line in tree.text("deps/apt.txt").splitlines():
        name, _, reason = line.partition("#")
        if name.strip() and not reason.strip():
            report.fault("deps/apt.txt", f"{name.strip()} does not say what needs it")
    for name in {p for p in packages if packages.count(p) > 1}:
        report.fault("deps/apt.txt", f"{name} is there twice")
    for page in (p for p in tree.files if re.fullmatch(r"(README|CONTRIBUTING)[\w.-]*\.md", p)):
        report.count("pages")
        for command in COMMAND.findall(tree.text(page)):
            shown = {w for w in re.findall(r"(?<!\S)[a-z0-9][a-z0-9+.-]+", command)}
            if len(shown) < 3:  # a remark about one package is not the list
                continue
            for name in sorted(set(packages) - shown):
                report.fault(page, f"does not name {name}, which deps/apt.txt does")
            for name in sorted(shown - set(packages)):
                report.fault(page, f"names {name}, which deps/apt.txt does not")
    return report
