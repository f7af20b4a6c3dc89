"""Words that have no place in what we ship: paths of one machine, promises to oneself, traces of how it was written."""

import re

from report import Report

# Written with a gap so that this file does not find itself.
FORBIDDEN = [
    (re.compile(r"(?<![\w.])/(?:work|workspace)" + r"/(?!\*)"), "a path of one machine"),
    (re.compile(r"/tmp/" + r"(?:data|build|brief)"), "a path of one machine"),
    (re.compile(r"(?<![\w/])/home/\w+|(?<![\w/])/ro" + r"ot/"), "a path of one machine"),
    (re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b"), "do it, or write down what is missing in plain words"),
    (re.compile(r"\bsub" + r"agents?\b|\bthis ses" + r"sion\b|\bdesign no" + r"tes\b", re.I), "how it was written is not what it is"),
    (re.compile(r"\.\./shared|shared/des" + r"ign"), "a path outside the project"),
]
TEXT = (".h", ".cc", ".py", ".md", ".txt", ".cmake", ".sh", ".json", ".yml", ".yaml", ".html", ".js", ".css", "Makefile")


def check(tree):
    report = Report("project words")
    for path in tree.files:
        if not (path.endswith(TEXT) or path.startswith(".ci/")) or path.startswith("testvectors/"):
            continue
        report.count("files")
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            for pattern, reason in FORBIDDEN:
                found = pattern.search(line)
                if found:
                    report.fault(f"{path}:{number}", f"'{found.group()}': {reason}")
    return report
