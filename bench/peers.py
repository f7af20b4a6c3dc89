#!/usr/bin/env python3
"""Measures packages of the same purpose beside ours: peers.py --command SAMEISH --output FILE

Makes a virtual environment in build/bench-peers and installs simhash (1e0ng), jieba and datasketch from the package
index. Same machine, same run, one thread, the same texts (the first 2 MB of chinese.texts and english.texts) or the
same 100,000 random fingerprints. Medians of three. Facts, not a race: they are Python, and do other things as well.
Ours are whole processes over the same texts as JSON Lines, so starting and JSON are in our times and not in theirs.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

from text_collections import PREPARED, ROOT

ENVIRONMENT = ROOT / "build" / "bench-peers"
# simhash 2.1.2 fails with numpy 2 when a feature occurs more than 255 times.
PACKAGES = ("simhash", "jieba", "datasketch", "numpy<2")
TEXT_BYTES = 2_000_000
NUM_FINGERPRINTS = 100_000
ROUNDS = 3


def texts(language):
    chosen, size = [], 0
    for document in (PREPARED / f"{language}.texts").read_bytes().split(b"\0"):
        if size < TEXT_BYTES and document:
            chosen.append(document.decode())
            size += len(document)
    return chosen, size


def median_seconds(work):
    """Of three; the answers must be equal."""
    seconds, answers = [], []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        answers.append(work())
        seconds.append(time.perf_counter() - begin)
    if any(answer != answers[0] for answer in answers):
        raise SystemExit("a peer's answers differ from run to run, so no time")
    return statistics.median(seconds), answers[0]


# --- inside the environment ---


def peer_row(package, what, work, **sizes):
    from importlib.metadata import version
    seconds, answer = median_seconds(work)
    who = f"{package} {version(package)} (Python)"
    return {"who": who, "what": what, "seconds": seconds, "answer": answer, **sizes}


def word_shingles(text):
    words = text.lower().split()
    return {" ".join(words[i:i + 3]).encode() for i in range(max(1, len(words) - 2))}


def lsh_pairs(documents):
    from datasketch import MinHash, MinHashLSH
    lsh = MinHashLSH(threshold=0.5, num_perm=96)
    num_pairs = 0
    for number, text in enumerate(documents):
        sketch = MinHash(num_perm=96)
        sketch.update_batch(list(word_shingles(text)))
        num_pairs += len(lsh.query(sketch))
        lsh.insert(number, sketch)
    return num_pairs


def random_fingerprints():
    import random
    source = random.Random(1)
    values = [source.getrandbits(64) for _ in range(NUM_FINGERPRINTS)]
    for i in range(0, NUM_FINGERPRINTS, 1000):  # planted: two bits away from the next
        values[i + 1] = values[i] ^ 0x8000000000000001
    return values


def index_pairs():
    from simhash import Simhash, SimhashIndex
    fingerprints = [(str(i), Simhash(value)) for i, value in enumerate(random_fingerprints())]
    index = SimhashIndex(fingerprints, k=3)
    found = sum(len(index.get_near_dups(f)) for _, f in fingerprints)
    planted = NUM_FINGERPRINTS // 1000
    if found < NUM_FINGERPRINTS + 2 * planted:
        raise SystemExit("SimhashIndex missed planted pairs, so no time")
    return (found - NUM_FINGERPRINTS) // 2


def measure_inside():
    import logging
    import jieba
    from simhash import Simhash
    jieba.setLogLevel(60)
    jieba.initialize()
    logging.getLogger("simhash").setLevel(logging.ERROR)
    chinese, chinese_bytes = texts("chinese")
    english, english_bytes = texts("english")
    simhashes = lambda documents: sum(Simhash(text).value for text in documents) % 2**64  # noqa: E731
    rows = [
        peer_row("jieba", "words of Chinese text", lambda: sum(len(jieba.lcut(t)) for t in chinese),
                 bytes=chinese_bytes),
        peer_row("simhash", "fingerprints of Chinese text", lambda: simhashes(chinese), bytes=chinese_bytes),
        peer_row("simhash", "fingerprints of English text", lambda: simhashes(english), bytes=english_bytes),
        peer_row("simhash", "all pairs of 1e5 fingerprints, distance 3", index_pairs, items=NUM_FINGERPRINTS),
        peer_row("datasketch", "candidate pairs of English text by MinHash", lambda: lsh_pairs(english),
                 bytes=english_bytes),
    ]
    json.dump(rows, sys.stdout)


# --- outside ---


def install():
    if not (ENVIRONMENT / "bin" / "python").exists():
        subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=True)
    subprocess.run([ENVIRONMENT / "bin" / "pip", "install", "-q", "--disable-pip-version-check", *PACKAGES], check=True)


def our_row(command, what, language, verb, *options):
    documents, size = texts(language)
    path = PREPARED / f"peers_{language}.jsonl"
    path.write_text("".join(json.dumps({"id": str(i), "text": t}, ensure_ascii=False) + "\n"
                            for i, t in enumerate(documents)), encoding="utf-8")
    seconds, answer = median_seconds(lambda: subprocess.run(
        [command, verb, path, "--threads", "1", *options], check=True, capture_output=True).stdout.count(b"\n"))
    return {"who": "sameish", "what": what, "seconds": seconds, "answer": answer, "bytes": size}


def our_rows(command):
    return [our_row(command, "fingerprints of Chinese text", "chinese", "fingerprint"),
            our_row(command, "fingerprints of Chinese text, jieba words", "chinese", "fingerprint", "--tokenizer",
                    "jieba", "--weights", "tfidf", "--dict", str(PREPARED / "jieba.dict")),
            our_row(command, "fingerprints of English text", "english", "fingerprint"),
            our_row(command, "verified pairs of English text by MinHash", "english", "pairs", "--method", "minhash")]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", type=Path)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        return measure_inside()
    install()
    theirs = subprocess.run([ENVIRONMENT / "bin" / "python", __file__, "--inside"], check=True, stdout=subprocess.PIPE)
    rows = [*json.loads(theirs.stdout), *our_rows(options.command)]
    options.output.write_text(json.dumps(sorted(rows, key=lambda row: row["what"]), indent=1) + "\n")
    return None


if __name__ == "__main__":
    sys.exit(main())
