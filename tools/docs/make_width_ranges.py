#!/usr/bin/env python3
"""Writes cli/terminal/width_ranges.h: which code points take two columns of a terminal, and which take none.

    python3 tools/docs/make_width_ranges.py > cli/terminal/width_ranges.h
"""
import unicodedata


def columns(code_point):
    char = chr(code_point)
    category = unicodedata.category(char)
    if category in ("Mn", "Me") or 0x1160 <= code_point <= 0x11FF:
        return 0
    if category == "Cf" and code_point != 0xAD:
        return 0
    if unicodedata.east_asian_width(char) in ("W", "F"):
        return 2
    if 0x20000 <= code_point <= 0x3FFFD:
        return 2
    return 1


def ranges(wanted):
    start = None
    for code_point in range(0x80, 0x110001):
        inside = code_point <= 0x10FFFF and not 0xD800 <= code_point <= 0xDFFF and columns(code_point) == wanted
        if inside and start is None:
            start = code_point
        elif not inside and start is not None:
            yield start, code_point - 1
            start = None


def table(name, wanted):
    pairs = [f"{{0x{first:04x}, 0x{last:04x}}}" for first, last in ranges(wanted)]
    print("// clang-format off")
    print(f"inline constexpr std::array<CodePointRange, {len(pairs)}> {name} = {{{{")
    for begin in range(0, len(pairs), 5):
        print("    " + ", ".join(pairs[begin : begin + 5]) + ",")
    print("}};\n// clang-format on")


print("// Code points by the columns they take in a terminal. Made by tools/docs/make_width_ranges.py from Unicode")
print(f"// {unicodedata.unidata_version}'s East_Asian_Width and General_Category; every other code point takes one.")
print("#pragma once\n\n#include <array>\n\nnamespace sameish::cli {\n")
print("struct CodePointRange {\n  char32_t first, last;\n};\n")
table("kWideRanges", 2)
print()
table("kZeroWidthRanges", 0)
print("\n}  // namespace sameish::cli")
