#!/usr/bin/env python3
"""Prepares what the benchmarks read, once: prepare_data.py --command SAMEISH [--long]

Into build/bench-data: generated.jsonl (100 MB, half of it Chinese-like), small_1e6.jsonl and small_2e6.jsonl
(documents of one or two sentences), chinese.texts and english.texts (8 MB of documents, each ended by a zero byte),
jieba.dict, and jieba_cut.txt: what python3-jieba answers for the first Chinese documents. --long adds large.jsonl
(1 GiB). What is there already stays.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import generate_text
from text_collections import PREPARED, Collection, real_collections

TEXT_BYTES = 8 << 20
GENERATED_BYTES = 100_000_000
NUM_CUT = 100
DEBIAN_PYTHON = "/usr/bin/python3"  # the one that the package python3-jieba belongs to


def generated_collection():
    path = PREPARED / "generated.jsonl"
    if not path.exists():
        generate_text.write(path, num_bytes=GENERATED_BYTES)
    return Collection("generated", path)


def all_collections():
    """The real ones, or what was generated when there are none."""
    return real_collections() or [generated_collection()]


def write_small_documents():
    half, whole = PREPARED / "small_1e6.jsonl", PREPARED / "small_2e6.jsonl"
    if not whole.exists():
        generate_text.write(whole, num_documents=2_000_000, small=True)
    if not half.exists():
        with open(half, "wb") as out:
            subprocess.run(["head", "-n", "1000000", whole], stdout=out, check=True)


def language_of(text):
    head = text[:400]
    letters = sum(c.isalpha() for c in head)
    han = sum("\u4e00" <= c <= "\u9fff" for c in head)
    return None if letters == 0 else "chinese" if han * 2 > letters else "english" if head.isascii() else None


def texts_by_language(collections):
    """Documents of at least 100 bytes from every collection in turn, until there are enough of each language."""
    chosen = {"chinese": [], "english": []}
    sizes = dict.fromkeys(chosen, 0)
    files = [open(collection.documents, encoding="utf-8") for collection in collections]
    while files and min(sizes.values()) < TEXT_BYTES:
        for file in list(files):
            line = file.readline()
            if not line:
                files.remove(file)
                continue
            text = json.loads(line)["text"].replace("\0", "")
            language = language_of(text)
            size = len(text.encode())
            if language and size >= 100 and sizes[language] < TEXT_BYTES:
                chosen[language].append(text)
                sizes[language] += size
    return chosen


def write_texts(collections):
    if all((PREPARED / f"{language}.texts").exists() for language in ("chinese", "english")):
        return
    for language, texts in texts_by_language(collections).items():
        (PREPARED / f"{language}.texts").write_bytes(b"".join(text.encode() + b"\0" for text in texts))


def write_cut_answer():
    """Runs in Debian's interpreter: number and checksum of jieba's tokens, with and without the hidden Markov model."""
    import jieba
    jieba.setLogLevel(60)
    texts = (PREPARED / "chinese.texts").read_bytes().split(b"\0")[:NUM_CUT]
    lines = []
    for name, hmm in (("hmm", True), ("no_hmm", False)):
        num_tokens = checksum = 0
        for text in texts:
            end = 0
            for token in jieba.cut(text.decode(), HMM=hmm):
                end += len(token.encode())
                num_tokens += 1
                checksum = (checksum * 31 + end) % (1 << 64)
        lines.append(f"{name} {len(texts)} {num_tokens} {checksum}\n")
    (PREPARED / "jieba_cut.txt").write_text("".join(lines))


def write_jieba(command):
    dictionary = PREPARED / "jieba.dict"
    if not dictionary.exists():
        subprocess.run([command, "dict", "build", "-o", dictionary], check=True, stdout=subprocess.DEVNULL)
    if not (PREPARED / "jieba_cut.txt").exists():
        subprocess.run([DEBIAN_PYTHON, "-s", __file__, "--cut-answer"], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", type=Path)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--cut-answer", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    PREPARED.mkdir(parents=True, exist_ok=True)
    if options.cut_answer:
        return write_cut_answer()
    print("preparing texts in build/bench-data (once)", file=sys.stderr)
    collections = all_collections()
    generated_collection()
    write_small_documents()
    write_texts(collections)
    write_jieba(options.command)
    if options.long and not (PREPARED / "large.jsonl").exists():
        generate_text.write(PREPARED / "large.jsonl", num_bytes=1 << 30, seed=2)
    return None


if __name__ == "__main__":
    sys.exit(main())
