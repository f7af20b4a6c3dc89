"""The files of the checkout that are ours: tracked, or new and not ignored."""

import functools
import os
import re
import subprocess
from pathlib import Path

CPP_ROOTS = ("include", "src", "cli", "tests", "bench", "tools", "examples")
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


class SourceTree:
    def __init__(self, root):
        self.root = Path(root).resolve()

    @functools.cached_property
    def files(self):
        """Paths relative to the root, sorted. Outside a git checkout: every file below the root."""
        if not (self.root / ".git").exists():
            return sorted(str(p.relative_to(self.root)) for p in self.root.rglob("*") if p.is_file())
        listing = subprocess.run(
            ["git", "-C", self.root, "ls-files", "-co", "--exclude-standard", "-z"], check=True, capture_output=True
        ).stdout.decode()
        return sorted(p for p in set(listing.split("\0")) if p and (self.root / p).is_file())

    def under(self, *roots, suffixes=()):
        for path in self.files:
            if path.startswith(tuple(r + "/" for r in roots)) and (not suffixes or path.endswith(tuple(suffixes))):
                yield path

    def cpp(self, *roots):
        return self.under(*(roots or CPP_ROOTS), suffixes=(".h", ".cc"))

    def headers(self, *roots):
        return self.under(*roots, suffixes=(".h",))

    def bytes(self, path):
        return (self.root / path).read_bytes()

    def text(self, path):
        return self.bytes(path).decode("utf-8", errors="replace")

    def exists(self, path):
        return os.path.lexists(self.root / path)


def blank_strings(text, keep_comments):
    """The text with string literals (and comments, unless kept) blanked; line numbers stay as they are."""

    def blank(match):
        token = match.group()
        if token.startswith("/") and keep_comments:
            return token
        return re.sub(r"[^\n]", " ", token)

    return COMMENT_OR_STRING.sub(blank, text)


def room_of(path):
    """'src/io/x.h' -> 'io'; 'cli/x.h' -> 'cli'; 'include/sameish/x.h' -> 'public'; anything else -> ''."""
    parts = path.split("/")
    if parts[0] == "src" and len(parts) > 2:
        return parts[1]
    return {"cli": "cli", "include": "public"}.get(parts[0], "")
