"""clang-tidy-16 with .clang-tidy over our sources. Cached by the content of a source and of all it includes.

Without --all: the files that differ from origin/main (or from the last commit where there is no such branch), and new ones.
"""

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

import compiler
from report import Report
from result_cache import ResultCache, include_closure

ROOTS = ("src", "cli")


def git_lines(tree, *arguments):
    done = subprocess.run(["git", "-C", tree.root, *arguments], capture_output=True, text=True)
    return done.stdout.split("\n") if done.returncode == 0 else None


def changed(tree):
    since = git_lines(tree, "merge-base", "HEAD", "origin/main") or ["HEAD"]
    names = git_lines(tree, "diff", "--name-only", since[0] or "HEAD")
    new = git_lines(tree, "ls-files", "-o", "--exclude-standard")
    return None if names is None or new is None else set(names + new)


def run_one(tree, tool, path):
    command = [tool, "--quiet", str(tree.root / path), "--", *compiler.DIALECT, *compiler.instruction_set_flags(path)]
    command += compiler.include_flags(tree.root)
    return subprocess.run(command, capture_output=True, text=True, cwd=tree.root)


def complaints(output, root):
    for line in dict.fromkeys(output.splitlines()):
        if (": error: " in line or ": warning: " in line) and "/" in line:
            yield line.replace(f"{root}/", "")


def check(tree, everything=False):
    report = Report("tidy, all files" if everything else "tidy, changed files")
    tool = compiler.find("clang-tidy-16")
    if not tool:
        report.skipped = "clang-tidy-16 is not installed; see deps/apt.txt"
        return report
    only = None if everything else changed(tree)
    sources = [p for p in tree.under(*ROOTS, suffixes=(".cc",))]
    report.count("sources", len(sources))
    if only is not None:
        sources = [p for p in sources if only.intersection(include_closure(tree, p, compiler.INCLUDE_DIRS))]
        report.count("of them changed", len(sources))
    cache, config = ResultCache(tree, "tidy"), tree.bytes(".clang-tidy")
    keys = {p: cache.key(config, p, *(tree.bytes(q) for q in include_closure(tree, p, compiler.INCLUDE_DIRS))) for p in sources}
    todo = [p for p in sources if not cache.passed(keys[p])]
    report.count("run now", len(todo))
    seen = set()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, done in zip(todo, pool.map(lambda p: run_one(tree, tool, p), todo)):
            found = set(complaints(done.stdout, tree.root))
            if done.returncode != 0 and not found:
                found = {f"{path}: clang-tidy failed: {done.stderr.strip()[:200]}"}
            report.faults += sorted(found - seen)
            seen |= found
            if not found:
                cache.remember(keys[path])
    return report
