#!/usr/bin/env python3
"""Writes src/text/hans_table.inc: traditional to simplified Han, one code point to one code point.

Asks OpenCC (configuration t2s) for every Han code point of Unicode 15.0, each on a line of its own, so that none of its
phrase rules can apply. Chains (a code point whose simplified form has a simplified form) are followed to their end, so the
table is idempotent. Needs the packages opencc, libopencc-data and unicode-data; the build itself needs none of them.

Usage: tools/unicode/make_hans_table.py > src/text/hans_table.inc
"""
import hashlib
import re
import subprocess
import sys

SCRIPTS = "/usr/share/unicode/Scripts.txt"


def package_version(package):
    return subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], check=True, capture_output=True,
                          text=True).stdout


def han_code_points():
    line_form = re.compile(r"^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*Han\b")
    with open(SCRIPTS, encoding="utf-8") as lines:
        if "Scripts-15.0.0.txt" not in next(lines):
            sys.exit(f"{SCRIPTS}: expected Unicode 15.0.0; install unicode-data 15.0.0")
        for line in lines:
            match = line_form.match(line)
            if match:
                first = int(match[1], 16)
                yield from range(first, int(match[2] or match[1], 16) + 1)


def simplify(code_points):
    text = "\n".join(map(chr, code_points)) + "\n"
    answer = subprocess.run(["opencc", "-c", "t2s"], input=text, check=True, capture_output=True, encoding="utf-8").stdout
    answers = answer.removesuffix("\n").split("\n")
    if len(answers) != len(code_points):
        sys.exit(f"opencc: {len(answers)} lines came back for {len(code_points)}")
    return {c: ord(a) for c, a in zip(code_points, answers) if len(a) == 1 and ord(a) != c}


def end_of_chain(pairs, code_point):
    seen = {code_point}
    while pairs[code_point] in pairs:
        code_point = pairs[code_point]
        if code_point in seen:
            sys.exit(f"U+{code_point:04X}: a cycle of simplified forms")
        seen.add(code_point)
    return pairs[code_point]


def main():
    pairs = simplify(sorted(han_code_points()))
    pairs = {c: end_of_chain(pairs, c) for c in pairs}
    rows = [f"{{0x{c:04X}, 0x{pairs[c]:04X}}}," for c in sorted(pairs)]
    digest = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    print("// Traditional to simplified Han, {from, to}, sorted by from. Made by tools/unicode/make_hans_table.py; do not edit.")
    print(f"// Source: OpenCC {package_version('opencc')} (Apache-2.0), configuration t2s, asked for single code points.")
    print(f"// {len(rows)} rows; SHA-256 of the rows, each up to its last comma, joined by LF: {digest}")
    print("// clang-format off")
    for i in range(0, len(rows), 6):
        print(" ".join(rows[i:i + 6]))


if __name__ == "__main__":
    main()
