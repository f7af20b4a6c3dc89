"""Every C++ file is as clang-format-16 with .clang-format writes it."""

import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor

import compiler
from report import Report


def batches(items, size):
    return [items[i : i + size] for i in range(0, len(items), size)]


def check(tree):
    report = Report("format")
    tool = compiler.find("clang-format-16")
    if not tool:
        report.skipped = "clang-format-16 is not installed; see deps/apt.txt"
        return report
    files = list(tree.cpp())
    report.count("files", len(files))

    def run(batch):
        return subprocess.run([tool, "--dry-run", *batch], cwd=tree.root, capture_output=True, text=True).stderr

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for output in pool.map(run, batches(files, 16)):
            places = re.findall(r"^([^:\n]+):(\d+):\d+: (?:warning|error): code should be", output, re.M)
            for path in dict.fromkeys(path for path, _ in places):
                first = next(line for name, line in places if name == path)
                number = sum(name == path for name, _ in places)
                report.fault(f"{path}:{first}", f"{number} places differ; `make format` writes them")
    return report
