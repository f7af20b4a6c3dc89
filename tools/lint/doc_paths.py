"""A path that a page or a file's opening comment names exists. Links between pages lead somewhere."""

import glob
import os
import re

from report import Report

ROOTS = r"(?:include|src|cli|tests|bench|tools|docs|cmake|deps|examples|testvectors|\.ci)"
IN_BACKTICKS = re.compile(r"`(" + ROOTS + r"/[\w./{},*<>-]+)`")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
TEST_PATH = re.compile(r"(tests/[\w./-]+\.(?:cc|h|py))")
ROOT_FILE = re.compile(r"`([A-Z]+(?:\.[a-zA-Z-]+)*\.md)`")


def named(tree, pattern):
    """Whether something answers to the path; {a,b} and * are expanded; <name> stands for any name."""
    pattern = re.sub(r"<[^>]*>", "*", pattern)
    choices = [pattern]
    while any("{" in c for c in choices):
        choices = [c.replace(m[0], option, 1) for c in choices for m in [re.search(r"\{([^{}]*)\}", c)] if m
                   for option in m[1].split(",")]
    return all(glob.glob(str(tree.root / c)) for c in choices)


def check_page(tree, path, report):
    fenced = False
    for number, line in enumerate(tree.text(path).splitlines(), 1):
        fenced ^= line.lstrip().startswith("```")
        if fenced:
            continue
        for name in IN_BACKTICKS.findall(line) + ROOT_FILE.findall(line):
            report.count("paths")
            if not named(tree, name):
                report.fault(f"{path}:{number}", f"names {name}, which is not there")
        for link in LINK.findall(line):
            if re.match(r"[a-z]+:", link):
                continue
            report.count("links")
            if not tree.exists(os.path.normpath(os.path.join(os.path.dirname(path), link))):
                report.fault(f"{path}:{number}", f"links to {link}, which is not there")


def check(tree):
    report = Report("paths in docs")
    for path in (p for p in tree.files if p.endswith(".md")):
        report.count("pages")
        check_page(tree, path, report)
    for path in tree.cpp("include", "src", "cli"):
        for number, line in enumerate(tree.text(path).splitlines()[:40], 1):
            if not line.startswith("//"):
                continue
            for name in TEST_PATH.findall(line):
                report.count("test paths in comments")
                if not tree.exists(name):
                    report.fault(f"{path}:{number}", f"names {name}, which is not there")
    return report
