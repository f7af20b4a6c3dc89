"""Every header compiles alone: it includes what it uses. Cached by the content of the header and of all it includes."""

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

import compiler
from report import Report
from result_cache import ResultCache, include_closure


def compiles(tree, path, cxx):
    command = [cxx, *compiler.DIALECT, "-fsyntax-only", "-w", *compiler.instruction_set_flags(path)]
    command += [*compiler.include_flags(tree.root), "-x", "c++", "-include", str(tree.root / path), "/dev/null"]
    return subprocess.run(command, capture_output=True, text=True)


def check(tree):
    report = Report("headers alone")
    cxx = compiler.find("g++", "c++", "clang++")
    if not cxx:
        report.skipped = "no C++ compiler; install the packages of deps/apt.txt"
        return report
    cache = ResultCache(tree, "headers_alone")
    version = subprocess.run([cxx, "--version"], capture_output=True).stdout
    todo = []
    for path in tree.headers("include", "src", "cli"):
        report.count("headers")
        closure = include_closure(tree, path, compiler.INCLUDE_DIRS)
        key = cache.key(version, path, *(tree.bytes(p) for p in closure))
        if cache.passed(key):
            report.count("of them known good")
        else:
            todo.append((path, key))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (path, key), result in zip(todo, pool.map(lambda item: compiles(tree, item[0], cxx), todo)):
            if result.returncode == 0:
                cache.remember(key)
            else:
                first = next((l for l in result.stderr.splitlines() if "error" in l), "does not compile")
                report.fault(path, first.replace(str(tree.root) + "/", ""))
    return report
