#!/usr/bin/env python3
"""Measures FAISS beside our index: index_peers.py --speed SAMEISH_INDEX_SPEED [SIZE...]

One thread, the same machine, the same run: uniform 64-bit fingerprints, distance 3, batches of questions of which half
lie up to three bits from a fingerprint of the index. FAISS (IndexBinaryMultiHash, from the package index, in
build/bench-peers) in those of its settings that are exact for distance 3: 4 hashes of 16 bits; 2 of 24 with one flip;
3 of 21 with one flip. Its answers are compared with its own look at every fingerprint before a time is printed, as ours
are by sameish_index_speed. Medians of three.
"""

import argparse
import subprocess
import sys
import time

from peers import ENVIRONMENT

EXACT_SETTINGS = ((4, 16, 0), (2, 24, 1), (3, 21, 1))
RADIUS = 4  # FAISS takes distances below it
NUM_QUESTIONS = 20_000
NUM_JUDGED = 50


def questions_of(values, source, numpy):
    questions = source.integers(0, 256, (NUM_QUESTIONS, 8), dtype=numpy.uint8)
    chosen = source.integers(0, len(values), NUM_QUESTIONS // 2)
    planted = values[chosen].copy()
    for _ in range(3):
        bits = source.integers(0, 64, len(planted))
        keep = source.integers(0, 2, len(planted), dtype=numpy.uint8)
        planted[numpy.arange(len(planted)), bits // 8] ^= (keep << (bits % 8)).astype(numpy.uint8)
    questions[::2] = planted
    return questions, chosen


def answers_of(index, questions):
    ends, _, ids = index.range_search(questions, RADIUS)
    return [set(ids[ends[i]:ends[i + 1]].tolist()) for i in range(len(questions))]


def measure(size):
    import faiss
    import numpy
    faiss.omp_set_num_threads(1)
    source = numpy.random.default_rng(5)
    values = source.integers(0, 256, (size, 8), dtype=numpy.uint8)
    questions, chosen = questions_of(values, source, numpy)
    flat = faiss.IndexBinaryFlat(64)
    flat.add(values)
    expected = answers_of(flat, questions[:NUM_JUDGED])
    del flat
    for num_hashes, bits, flips in EXACT_SETTINGS:
        index = faiss.IndexBinaryMultiHash(64, num_hashes, bits)
        begin = time.perf_counter()
        index.add(values)
        build_seconds = time.perf_counter() - begin
        index.nflip = flips
        answers = answers_of(index, questions)
        if answers[:NUM_JUDGED] != expected or any(int(c) not in a for c, a in zip(chosen, answers[::2])):
            raise SystemExit("FAISS: a wrong answer, so no time")
        seconds = []
        for _ in range(3):
            begin = time.perf_counter()
            index.range_search(questions, RADIUS)
            seconds.append(time.perf_counter() - begin)
        print(f"FAISS {faiss.__version__} MultiHash {num_hashes} x {bits}, {flips} flips, {size}: "
              f"{sorted(seconds)[1] / NUM_QUESTIONS * 1e6:.2f} us a question, build {size / build_seconds / 1e6:.2f} "
              f"million/s", flush=True)
        del index


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--speed")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("sizes", nargs="*", default=["1000000", "10000000"])
    args = parser.parse_args()
    if args.inside:
        for size in args.sizes:
            measure(int(size))
        return
    if not (ENVIRONMENT / "bin" / "python").exists():
        subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=True)
    subprocess.run([ENVIRONMENT / "bin" / "pip", "install", "-q", "faiss-cpu", "numpy<2"], check=True)
    for size in args.sizes:
        for num_bytes in ("80", "40"):
            subprocess.run([args.speed, size, num_bytes], check=True)
    subprocess.run([ENVIRONMENT / "bin" / "python", __file__, "--inside", *args.sizes], check=True)


if __name__ == "__main__":
    main()
