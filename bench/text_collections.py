"""Where the texts come from: the collections of a folder, or generated ones.

$SAMEISH_DATA names a folder of NAME.jsonl, NAME_docs.jsonl or NAME/docs.jsonl, each plain or .zst; pairs beside the
documents are called pairs. Without the variable a folder shared/data beside the checkout is looked at. A collection
is decompressed once, into the folder of prepared data.
"""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PREPARED = ROOT / "build" / "bench-data"
ENDINGS = (".jsonl", ".jsonl.zst")


@dataclass
class Collection:
    name: str
    documents: Path
    pairs: Path | None = None


def data_folder():
    """The folder with real collections, or None."""
    named = os.environ.get("SAMEISH_DATA")
    if named:
        if not Path(named).is_dir():
            raise SystemExit(f"SAMEISH_DATA={named} is not a folder")
        return Path(named)
    beside = ROOT.parent / "shared" / "data"
    return beside if beside.is_dir() else None


def key_of(path, folder):
    """(collection, "docs" or "pairs") of a file."""
    stem = path.name[:-len(".jsonl.zst" if path.name.endswith(".zst") else ".jsonl")]
    if path.parent != folder:
        return path.parent.name, stem
    for kind in ("docs", "pairs"):
        if stem.endswith("_" + kind):
            return stem[:-len(kind) - 1], kind
    return stem, "docs"


def decompressed(path, name):
    if not path.name.endswith(".zst"):
        return path
    target = PREPARED / "collections" / f"{name}.jsonl"
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["zstd", "-d", "-q", "-f", "--long=27", path, "-o", target], check=True)
    return target


def real_collections():
    """Every collection of the data folder, by name; empty when there is no folder."""
    folder = data_folder()
    if folder is None:
        return []
    found = {}
    for path in sorted([*folder.glob("*.jsonl*"), *folder.glob("*/*.jsonl*")]):
        if path.name.endswith(ENDINGS):
            name, kind = key_of(path, folder)
            found.setdefault(name, {})[kind] = path
    return [Collection(name, decompressed(files["docs"], f"{name}_docs"),
                       decompressed(files["pairs"], f"{name}_pairs") if "pairs" in files else None)
            for name, files in sorted(found.items()) if "docs" in files]
