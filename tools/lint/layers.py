"""Includes point one way: every #include in include/, src/ and cli/ against cmake/rooms.txt.

A public header includes std and public headers. A room includes std, public headers, itself and the rooms its line
allows. An edge includes std, public headers, its own headers and its own third-party library. Each third-party header
belongs to the rooms named in THIRD_PARTY and nowhere else.
"""

import re

from report import Report
from source_tree import room_of

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]', re.M)

# First matching prefix decides. The rooms that own a library are the only ones that may see its headers.
THIRD_PARTY = [
    ("unicode/", {"text"}),
    ("uchardet", {"text"}),
    ("simdjson", {"io"}),
    ("rapidjson/", {"io"}),
    ("isa-l", {"io"}),
    ("zlib.h", {"io"}),
    ("zstd", {"io"}),
    ("xxhash.h", {"base"}),
    ("xxh3.h", {"base"}),
    ("boost/", {"index", "cluster", "feature", "engine"}),
    ("CLI/", {"cli"}),
    ("fmt/", {"cli"}),
    ("nlohmann/", set()),
    ("gtest/", set()),
    ("benchmark/", set()),
    ("immintrin.h", {"kernel"}),
    ("arm_neon.h", {"kernel"}),
]
# System headers touch files, clocks, terminals or signals: base, io and the edges only.
SYSTEM = re.compile(r"^(sys/.*|unistd\.h|fcntl\.h|dirent\.h|poll\.h|termios\.h|pthread\.h|signal\.h|malloc\.h|langinfo\.h)$")
SYSTEM_ROOMS = {"base", "io", "cli"}
STANDARD = re.compile(r"^[a-z_0-9]+$")  # <vector>, <cstdint>: no suffix, no folder


def read_rooms(tree):
    rooms = {}
    for line in tree.text("cmake/rooms.txt").splitlines():
        match = re.match(r"^([a-z]+):(.*)$", line)
        if match:
            rooms[match[1]] = set(match[2].split())
    return rooms


def may_not(rooms, room, quote, name, own):
    """Why this room may not include this name, or '' when it may."""
    if name.startswith("sameish/") or name in own or (quote == "<" and STANDARD.match(name)):
        return ""
    for prefix, owners in THIRD_PARTY:
        if name.startswith(prefix):
            return "" if room in owners else f"<{name}> belongs to {', '.join(sorted(owners)) or 'the tests'}"
    if SYSTEM.match(name):
        return "" if room in SYSTEM_ROOMS else f"<{name}> is the system's: base, io or an edge may use it"
    if room == "public":
        return "a public header includes only std and sameish/"
    target = name.split("/")[0]
    if room == "cli":
        return f"an edge includes sameish/ only, never the room {target}" if target in rooms else "not a header of cli"
    if target not in rooms:
        return "neither std, nor ours, nor a library named in tools/lint/layers.py"
    if target != room and target not in rooms[room]:
        return f"cmake/rooms.txt does not let {room} use {target}"
    return ""


def check_cycles(rooms, report):
    for room, used in rooms.items():
        for other in used:
            if other not in rooms:
                report.fault("cmake/rooms.txt", f"{room} names {other}, which has no line")
            elif room in rooms[other]:
                report.fault("cmake/rooms.txt", f"{room} and {other} name each other")


def check(tree):
    report = Report("layers")
    rooms = read_rooms(tree)
    check_cycles(rooms, report)
    cli_headers = {path.removeprefix("cli/") for path in tree.headers("cli")}
    for path in tree.cpp("include", "src", "cli"):
        room = room_of(path)
        if room not in rooms and room not in ("cli", "public"):
            report.fault(path, "belongs to no room of cmake/rooms.txt")
            continue
        report.count("files")
        text = tree.text(path)
        own = cli_headers if room == "cli" else set()
        for match in INCLUDE.finditer(text):
            report.count("includes")
            reason = may_not(rooms, room, match[1], match[2], own)
            if reason:
                report.fault(f"{path}:{text.count(chr(10), 0, match.start()) + 1}", f"includes {match[2]}: {reason}")
    return report
