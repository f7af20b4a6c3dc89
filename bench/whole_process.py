#!/usr/bin/env python3
"""Times whole runs of the command: whole_process.py --command SAMEISH --child-cost PROGRAM --output FILE
[--rounds N] [--long] [--only COLLECTION]

fingerprint, pairs and dedup over every collection, with one thread and with all. A time includes everything from the
start of the process to its end: reading the file (from the page cache), JSON, the work, and writing the results into
the file system. The rounds are interleaved, so a slow minute of the machine falls on all alike; a run that is slow gets
fewer of them, at least two. Checked, or there is no time: every document is accounted for, and the results with all
threads are byte for byte those with one.
"""

import argparse
import hashlib
import json
import os
import shutil
import statistics
import sys
from pathlib import Path

from child_process import CostMeter
from prepare_data import all_collections
from text_collections import PREPARED

SCRATCH = PREPARED / "scratch"
RESULT_FILES = ("kept.jsonl", "removed.jsonl", "pairs.jsonl", "clusters.jsonl")
MEMORY_LIMIT = 256 << 20
ENOUGH_SECONDS = 8  # of one verb over one collection; after that no more rounds for it
LEAST_RUNS = 2


def require(is_right, what):
    if not is_right:
        raise SystemExit(f"wrong answer, so no time: {what}")


def num_lines(path):
    with open(path, "rb") as file:
        return sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "blake2b").hexdigest()


class Measured:
    """One verb over one collection with so many threads."""

    def __init__(self, command, meter, verb, collection, threads):
        self.command, self.meter, self.verb, self.collection, self.threads = command, meter, verb, collection, threads
        self.num_bytes = collection.documents.stat().st_size
        self.costs = []
        self.answer = None

    def run(self):
        arguments = [self.command, self.verb, self.collection.documents, "--threads", self.threads]
        if self.verb == "dedup":
            out = SCRATCH / "dedup"
            shutil.rmtree(out, ignore_errors=True)
            cost = self.meter.run([*arguments, "-o", out, "--allow-removal", "1"])
            return cost, self.dedup_answer(out)
        out = SCRATCH / "lines.jsonl"
        with open(out, "wb") as file:
            cost = self.meter.run(arguments, stdout=file)
        return cost, (num_lines(out), digest(out))

    def dedup_answer(self, out):
        summary = json.loads((out / "summary.json").read_text())
        require(summary["read"] == summary["kept"] + summary["removed"] + summary["rejected"], "dedup: the counts")
        require(num_lines(out / "kept.jsonl") == summary["kept"], "dedup: lines of kept.jsonl")
        return summary["pairs"], *(digest(out / name) for name in RESULT_FILES)

    def measure(self):
        if len(self.costs) >= LEAST_RUNS and sum(cost.seconds for cost in self.costs) > ENOUGH_SECONDS:
            return
        cost, answer = self.run()
        self.answer = self.answer or answer
        require(answer == self.answer, f"{self.verb} {self.collection.name}: two runs gave two answers")
        self.costs.append(cost)

    def result(self, num_documents):
        seconds = sorted(cost.seconds for cost in self.costs)
        peak = max(cost.peak_bytes for cost in self.costs)
        return {"collection": self.collection.name, "verb": self.verb, "threads": self.threads,
                "runs": len(seconds), "documents": num_documents, "input_bytes": self.num_bytes,
                "lines_or_pairs": self.answer[0],
                "seconds": statistics.median(seconds), "seconds_least": seconds[0], "seconds_most": seconds[-1],
                "cpu_seconds": statistics.median(cost.cpu_seconds for cost in self.costs),
                "mb_per_s": self.num_bytes / 1e6 / statistics.median(seconds),
                "peak_bytes": peak, "peak_bytes_a_document": peak / num_documents}


def check_together(measured, num_documents):
    """All threads gave what one gave, and no document is lost."""
    for one in measured:
        others = [m for m in measured if m.verb == one.verb and m.collection is one.collection]
        require(all(m.answer == one.answer for m in others),
                f"{one.verb} {one.collection.name}: threads change the answer")
        if one.verb == "fingerprint":
            lost = num_documents[one.collection.name] - one.answer[0]
            require(lost == 0, f"fingerprint {one.collection.name}: {lost} documents without a line")


def time_collections(command, meter, rounds, only):
    collections = [c for c in all_collections() if only in (None, c.name)]
    num_documents = {c.name: num_lines(c.documents) for c in collections}
    measured = [Measured(command, meter, verb, c, threads) for c in collections
                for verb in ("fingerprint", "pairs", "dedup") for threads in ("1", "all")]
    for number in range(1, rounds + 1):
        print(f"whole process: round {number} of {rounds}", file=sys.stderr)
        for one in measured:
            one.measure()
    check_together(measured, num_documents)
    return [one.result(num_documents[one.collection.name]) for one in measured]


def dedup_once(command, meter, path, extra=()):
    out = SCRATCH / "memory"
    shutil.rmtree(out, ignore_errors=True)
    cost = meter.run([command, "dedup", path, "-o", out, "--threads", "all", "--allow-removal", "1", *extra])
    summary = json.loads((out / "summary.json").read_text())
    require(summary["read"] == summary["kept"] + summary["removed"] + summary["rejected"], "dedup: the counts")
    shutil.rmtree(out)
    return {"documents": summary["read"], "input_bytes": path.stat().st_size, "seconds": cost.seconds,
            "peak_bytes": cost.peak_bytes, "pairs": summary["pairs"]}


def memory_slope(command, meter):
    """What one more small document costs, from two runs whose fixed costs are the same."""
    half = dedup_once(command, meter, PREPARED / "small_1e6.jsonl")
    whole = dedup_once(command, meter, PREPARED / "small_2e6.jsonl")
    slope = (whole["peak_bytes"] - half["peak_bytes"]) / (whole["documents"] - half["documents"])
    return {"runs": [half, whole], "bytes_a_document": slope}


def memory_limit(command, meter):
    result = dedup_once(command, meter, PREPARED / "large.jsonl", ["--memory", "256M"])
    require(result["peak_bytes"] <= MEMORY_LIMIT, f"--memory 256M, but {result['peak_bytes'] >> 20} MiB were held")
    return result | {"limit_bytes": MEMORY_LIMIT}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", type=Path, required=True)
    parser.add_argument("--child-cost", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", help="one collection")
    parser.add_argument("--long", action="store_true", help="also 1 GiB under --memory 256M")
    options = parser.parse_args()
    os.environ["TMPDIR"] = str(SCRATCH)
    SCRATCH.mkdir(parents=True, exist_ok=True)
    meter = CostMeter(options.child_cost)
    results = {"runs": time_collections(options.command, meter, options.rounds, options.only),
               "memory": memory_slope(options.command, meter)}
    if options.long:
        results["memory_limit"] = memory_limit(options.command, meter)
    shutil.rmtree(SCRATCH)
    options.output.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
