#!/usr/bin/env python3
"""Puts the figures together and writes the tables: render_tables.py --command SAMEISH --results DIR [--no-docs]

DIR holds what the programs of bench/run.sh wrote; DIR/../results.json becomes all of it with the machine's name. In
docs/benchmarks.md and docs/quality.md the text between '<!-- table: NAME -->' and '<!-- end -->' is replaced. A part
that was not measured this time keeps its old table, which names the day and the version it is of.
"""

import argparse
import datetime
import json
import os
import re
import statistics
import subprocess
from pathlib import Path

from text_collections import ROOT

PAGES = ("docs/benchmarks.md", "docs/quality.md")
BUSY_SHARE = 0.1  # of the processors in use by others; more, and the figures are called preliminary
UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}

# What a benchmark's items are, by the beginning of its name; bytes need no word.
ITEMS = {"vote": "feature", "hamming_compare": "pair", "hash_and_shingle": "token", "sketch": "feature",
         "sort_distinct": "feature", "overlap": "feature", "edit": "code point"}
GROUPS = {"kernels": ("vote", "hamming_compare"),
          "text": ("normalize", "tokenize", "analyze", "hash_and_shingle", "jieba_cut"),
          "fingerprints": ("fingerprint",),
          "measures": ("sort_distinct", "sketch", "overlap", "edit")}


def command_output(*arguments):
    return subprocess.run([str(a) for a in arguments], check=True, capture_output=True, text=True).stdout


def machine(command, context, busy_shares):
    cpu = dict(re.findall(r"^([^:\n]+):\s+(.*)$", command_output("env", "LC_ALL=C", "lscpu"), re.M))
    information = dict(re.findall(r"^(\S+(?: \S+)*)\s{2,}(.*)$", command_output(command, "info"), re.M))
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return {"processor": cpu["Model name"], "cores": os.cpu_count(), "virtual": "Hypervisor vendor" in cpu,
            "level_3_cache": cpu.get("L3 cache", "unknown").split(" (")[0], "memory_gib": round(pages / 2**30),
            "kernels": information["kernels"], "compiler": context["compiler"], "flags": context["flags"],
            "version": information["version"], "commit": commit(), "date": datetime.date.today().isoformat(),
            "busy_share": max(busy_shares)}


def commit():
    try:
        changed = command_output("git", "-C", ROOT, "status", "--porcelain", "--untracked-files=no", "src", "cli")
        head = command_output("git", "-C", ROOT, "rev-parse", "--short", "HEAD").strip()
        return head + (" with changes" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def timed(run):
    """Seconds of processor time, or of the clock where the benchmark says so."""
    key = "real_time" if run["run_name"].endswith("/real_time") else "cpu_time"
    return run[key] * UNITS[run["time_unit"]]


def repetitions(report):
    """The single runs of each benchmark, as (name, seconds of all runs, first run)."""
    runs = {}
    for run in report["benchmarks"]:
        if run.get("error_occurred"):
            raise SystemExit(f"{run['name']}: {run.get('error_message')}")
        if run["run_type"] == "iteration":
            runs.setdefault(run["run_name"], []).append(run)
    for name, same in runs.items():
        clean = name.removesuffix("/real_time").removesuffix("/iterations:1")
        yield clean, sorted(timed(run) for run in same), same[0]


def micro_rows(report):
    rows = []
    for name, seconds, first in repetitions(report):
        row = {"name": name, "seconds": statistics.median(seconds), "seconds_least": seconds[0],
               "seconds_most": seconds[-1], "runs": len(seconds)}
        for rate in ("bytes_per_second", "items_per_second"):
            if rate in first:  # a rate is work by time; the work is the same in every run
                row[rate] = first[rate] * timed(first) / row["seconds"]
        if "pairs" in first:
            row["pairs"] = int(first["pairs"])
        rows.append(row)
    return rows


# --- tables ---


def markdown(head, rows, num_left=1):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * num_left + "---:|" * (len(head) - num_left)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def significant(number, digits):
    """That many digits, and never an exponent: 0.034, 1.9, 240."""
    return f"{number:.{digits}g}" if number < 10**digits else f"{number:,.0f}"


def time_text(seconds):
    for unit, scale in (("s", 1), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= scale:
            return f"{significant(seconds / scale, 3)} {unit}"
    return f"{significant(seconds * 1e9, 3)} ns"


def spread(row):
    return f"{time_text(row['seconds_least'])} - {time_text(row['seconds_most'])}"


def rate_text(row):
    if "bytes_per_second" in row:
        return f"{row['bytes_per_second'] / 1e6:,.0f} MB/s"
    item = next(word for start, word in ITEMS.items() if row["name"].startswith(start))
    return f"{significant(1e9 / row['items_per_second'], 2)} ns a {item}"


def micro_table(rows, starts):
    chosen = [row for row in rows if row["name"].startswith(starts)]
    return markdown(["benchmark", "rate", "median", "least - most"],
                    [[f"`{row['name']}`", rate_text(row), time_text(row["seconds"]), spread(row)] for row in chosen])


def joins_table(rows):
    return markdown(["set", "pairs", "median", "least - most", "values a second"],
                    [[f"`{row['name'].removeprefix('self_join/')}`", f"{row['pairs']:,}", time_text(row["seconds"]),
                      spread(row), f"{row['items_per_second'] / 1e6:.1f} M"] for row in rows])


def runs_table(rows):
    return markdown(["collection", "verb", "threads", "documents", "input", "median", "least - most", "runs", "MB/s",
                     "processor time", "peak memory", "bytes a document"],
                    [[row["collection"], row["verb"], row["threads"], f"{row['documents']:,}",
                      f"{row['input_bytes'] / 1e6:.1f} MB", time_text(row["seconds"]), spread(row), str(row["runs"]),
                      f"{row['mb_per_s']:.0f}", time_text(row["cpu_seconds"]), f"{row['peak_bytes'] / 1e6:.0f} MB",
                      f"{row['peak_bytes_a_document']:,.0f}"] for row in rows], num_left=3)


def memory_table(memory):
    rows = [[f"{run['documents']:,}", f"{run['input_bytes'] / 1e6:.0f} MB", time_text(run["seconds"]),
             f"{run['peak_bytes'] / 1e6:.0f} MB", f"{run['pairs']:,}"] for run in memory["runs"]]
    return (markdown(["documents", "input", "one run", "peak memory", "pairs"], rows) +
            f"\n\nOne more document costs {memory['bytes_a_document']:.0f} bytes.")


def limit_table(run):
    return markdown(["documents", "input", "limit", "peak memory", "one run"],
                    [[f"{run['documents']:,}", f"{run['input_bytes'] / 1e6:.0f} MB", f"{run['limit_bytes'] >> 20} MiB",
                      f"{run['peak_bytes'] / 2**20:.0f} MiB", time_text(run["seconds"])]])


def peers_table(rows):
    def rate(row):
        if "bytes" in row:
            return f"{row['bytes'] / 1e6 / row['seconds']:.1f} MB/s"
        return f"{row['items'] / row['seconds']:,.0f} a second"
    return markdown(["what", "who", "median", "rate"],
                    [[row["what"], row["who"], time_text(row["seconds"]), rate(row)] for row in rows], num_left=2)


def quality_table(rows):
    share = lambda value, digits=4: "-" if value is None else f"{value:.{digits}f}"  # noqa: E731
    bands = list(rows[0]["bands"])
    body = [[row["collection"], row["found_as"], f"{row['positives']:,}", f"{row['negatives']:,}",
             *(share(row[key]) for key in ("precision", "recall", "f1")),
             *(share(row["bands"][band]["recall"], 3) for band in bands)] for row in rows]
    head = ["set", "found as", "positives", "negatives", "precision", "recall", "F1", *(f"`{band}`" for band in bands)]
    return markdown(head, body, num_left=2) + f"\n\nSetting: {rows[0]['settings']}."


def busy_note(about):
    """Says so when other work took part of the machine before or after the benchmarks."""
    if about["busy_share"] < BUSY_SHARE:
        return ""
    return f" **Preliminary**: other work took {about['busy_share']:.0%} of the processors meanwhile."


def machine_table(about):
    return (f"Processor {about['processor']}, {about['cores']} {'virtual ' if about['virtual'] else ''}cores, "
            f"{about['level_3_cache']} of level-3 cache, {about['memory_gib']} GiB of memory. "
            f"Kernels: {about['kernels']}. Compiler {about['compiler']}, {about['flags']}. "
            f"Measured {about['date']}, version {about['version']}, commit {about['commit']}.{busy_note(about)}")


def tables(results):
    made = {"machine": machine_table(results["machine"])}
    made |= {name: micro_table(results["micro"], starts) for name, starts in GROUPS.items()}
    made |= {"joins": joins_table(results["joins"]), "runs": runs_table(results["whole_process"]["runs"]),
             "memory": memory_table(results["whole_process"]["memory"])}
    if "memory_limit" in results["whole_process"]:
        made["memory_limit"] = limit_table(results["whole_process"]["memory_limit"])
    if results.get("peers"):
        made["peers"] = peers_table(results["peers"])
    if results.get("quality"):
        made["quality"] = quality_table(results["quality"])
    about = results["machine"]
    for name in {"memory_limit", "peers", "quality"} & made.keys():  # these may stay when the others are measured again
        busy = "" if name == "quality" else busy_note(about)
        made[name] += f"\n\nMeasured {about['date']}, commit {about['commit']}.{busy}"
    return made


def write_page(path, made):
    """Replaces the marked sections; a mark without its end is a mistake in the page."""
    text = path.read_text(encoding="utf-8")

    def replaced(match):
        return f"{match[1]}\n\n{made[match[2]]}\n\n<!-- end -->" if match[2] in made else match[0]
    path.write_text(re.sub(r"(<!-- table: (\w+) -->).*?<!-- end -->", replaced, text, flags=re.S), encoding="utf-8")


def read_json(path):
    return json.loads(path.read_text()) if path.exists() else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", type=Path, required=True)
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--no-docs", action="store_true")
    options = parser.parse_args()
    micro = read_json(options.results / "micro.json")
    busy_shares = [float(share) for share in (options.results / "busy.txt").read_text().split()]
    results = {"machine": machine(options.command, micro["context"], busy_shares), "micro": micro_rows(micro),
               "joins": micro_rows(read_json(options.results / "joins.json")),
               "whole_process": read_json(options.results / "whole_process.json"),
               "quality": read_json(options.results / "quality.json"),
               "peers": read_json(options.results / "peers.json")}
    (options.results.parent / "results.json").write_text(json.dumps(results, indent=1) + "\n")
    made = tables(results)
    print("\n\n".join(f"## {name}\n\n{table}" for name, table in made.items()))
    if not options.no_docs:
        for page in PAGES:
            write_page(ROOT / page, made)


if __name__ == "__main__":
    main()
