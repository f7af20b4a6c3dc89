#!/usr/bin/env python3
"""How right is dedup on labelled pairs? labelled_pairs.py --command SAMEISH [--output FILE] [--only SET] [-- OPTION...]

For every collection of $SAMEISH_DATA that has pairs ({"a","b","label","jac5"}: ids; 1 = the same document in another
version; resemblance of character 5-grams) it runs 'sameish dedup' with the default setting, or with the options after
'--', and compares. A pair is found when pairs.jsonl lists it, or when both of its documents are in one cluster; each
has its row. Negatives with jac5 >= 0.5 are left out: templates filled in twice are neither the same nor different.
Recall is also given by band of jac5, since "another version" is no degree of similarity.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bench"))
sys.dont_write_bytecode = True

from text_collections import real_collections  # noqa: E402

BANDS = [("1", 1.0, 2.0), (".9-1", 0.9, 1.0), (".7-.9", 0.7, 0.9), (".5-.7", 0.5, 0.7), ("<.5", -1.0, 0.5)]
UNDECIDED_FROM = 0.5


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class Found:
    """What one run answered, asked by ids."""

    def __init__(self, out):
        self.pairs = {frozenset((p["a"], p["b"])) for p in read_lines(out / "pairs.jsonl")}
        self.cluster_of = {m: c["cluster"] for c in read_lines(out / "clusters.jsonl") for m in c["members"]}

    def as_pair(self, pair):
        return frozenset((pair["a"], pair["b"])) in self.pairs

    def in_one_cluster(self, pair):
        cluster = self.cluster_of.get(pair["a"])
        return cluster is not None and cluster == self.cluster_of.get(pair["b"])


def share(part, whole):
    return part / whole if whole else None


def judge(labelled, is_found):
    positives = [p for p in labelled if p["label"]]
    negatives = [p for p in labelled if not p["label"] and p["jac5"] < UNDECIDED_FROM]
    true_found = sum(map(is_found, positives))
    false_found = sum(map(is_found, negatives))
    bands = {}
    for name, low, high in BANDS:
        inside = [p for p in positives if low <= p["jac5"] < high]
        bands[name] = {"positives": len(inside), "recall": share(sum(map(is_found, inside)), len(inside))}
    return {"positives": len(positives), "negatives": len(negatives),
            "undecided": len(labelled) - len(positives) - len(negatives), "false_found": false_found,
            "precision": share(true_found, true_found + false_found), "recall": share(true_found, len(positives)),
            "f1": share(2 * true_found, len(positives) + true_found + false_found), "bands": bands}


def measure(command, collection, extra):
    labelled = read_lines(collection.pairs)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        arguments = ["-o", out, "--allow-removal", "1", "--no-report", *extra]
        subprocess.run([command, "dedup", collection.documents, *arguments], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        found = Found(out)
        settings = json.loads((out / "summary.json").read_text())["settings"]
    return [{"collection": collection.name, "found_as": name, "settings": settings} | judge(labelled, is_found)
            for name, is_found in (("pair", found.as_pair), ("cluster", found.in_one_cluster))]


def shown(value, digits=4):
    return "-" if value is None else f"{value:.{digits}f}"


def table(rows):
    head = ["set", "found as", "positives", "negatives", "precision", "recall", "F1"]
    head += [f"recall at jac5 {name}" for name, _, _ in BANDS]
    lines = ["| " + " | ".join(head) + " |", "|---|---|" + "---:|" * (len(head) - 2)]
    for row in rows:
        cells = [row["collection"], row["found_as"], f"{row['positives']:,}", f"{row['negatives']:,}",
                 *(shown(row[key]) for key in ("precision", "recall", "f1"))]
        cells += [f"{shown(band['recall'], 3)} of {band['positives']:,}" if band["positives"] else "-"
                  for band in row["bands"].values()]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", type=Path, default=ROOT / "build/release/bin/sameish")
    parser.add_argument("--output", type=Path, help="the figures as JSON")
    parser.add_argument("--only", help="one collection")
    parser.add_argument("options", nargs="*", help="options of 'sameish dedup', after --")
    options = parser.parse_args()
    sets = [c for c in real_collections() if c.pairs and options.only in (None, c.name)]
    if not sets:
        print("labelled_pairs: no collection with pairs; set SAMEISH_DATA (see docs/quality.md)", file=sys.stderr)
    rows = [row for collection in sets for row in measure(options.command, collection, options.options)]
    if options.output:
        options.output.write_text(json.dumps(rows, indent=1) + "\n")
    if rows:
        print(f"settings: {rows[0]['settings']}\n\n{table(rows)}")


if __name__ == "__main__":
    main()
