"""Remembers inputs that passed, by digest, so that a second run is instant. Only passes are remembered."""

import hashlib
from pathlib import Path


class ResultCache:
    def __init__(self, tree, name):
        self.folder = Path(tree.root) / "build" / "lint" / name

    @staticmethod
    def key(*parts):
        digest = hashlib.sha256()
        for part in parts:
            data = part if isinstance(part, bytes) else str(part).encode()
            digest.update(len(data).to_bytes(8, "little") + data)
        return digest.hexdigest()

    def passed(self, key):
        return (self.folder / key).exists()

    def remember(self, key):
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / key).touch()


def include_closure(tree, path, include_dirs):
    """The file and every file of ours it includes, directly or not: what its result depends on."""
    import re

    seen, todo = set(), [path]
    while todo:
        current = todo.pop()
        if current in seen:
            continue
        seen.add(current)
        folder = str(Path(current).parent)
        for name in re.findall(r'^\s*#\s*include\s*[<"]([^">]+)[">]', tree.text(current), re.M):
            for base in (folder, *include_dirs):
                candidate = str(Path(base) / name)
                if (tree.root / candidate).is_file():
                    todo.append(candidate)
                    break
    return sorted(seen)
