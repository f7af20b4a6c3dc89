#!/usr/bin/env python3
"""A run under --memory keeps what a run without it keeps, and takes no more memory than it was given.

    memory_limit_test.py COMMAND

Collections in which nearly everything is like nearly everything: versions of one template, and texts that share just
less than the threshold asks. A sanitizer has memory of its own, so there only the results are looked at. Also: a second
run into the same directory while the first is at it.
"""
import itertools
import json
import os
import pathlib
import random
import string
import subprocess
import sys
import tempfile
import time
import unittest

import run_cases

COMMAND = ""
CHECK_PEAK = True
TIMEOUT_SECONDS = 300
MEBIBYTE = 1 << 20
LIMITS_MIB = (64, 96, 192)
RESULTS = ("kept.jsonl", "removed.jsonl", "clusters.jsonl")


def versions(num_texts, num_words, most_changes, seed):
    """Texts of num_words words, up to most_changes of them changed."""
    chance = random.Random(seed)
    words = [f"word{i}" for i in range(num_words)]
    for number in range(num_texts):
        text = list(words)
        for _ in range(chance.randrange(most_changes + 1)):
            text[chance.randrange(num_words)] = f"changed{chance.randrange(10**6)}"
        yield {"id": str(number), "text": " ".join(text)}


def small_pair(number):
    """Two texts of twelve words, of which one differs."""
    chance = random.Random(number)
    words = ["".join(chance.choices(string.ascii_lowercase, k=6)) for _ in range(12)]
    yield {"id": f"p{number}a", "text": " ".join(words)}
    yield {"id": f"p{number}b", "text": " ".join(words[:-1] + ["other"])}


def half_alike(num_texts, seed):
    """Texts whose first part is the same: they resemble each other by a little less than one half."""
    chance = random.Random(seed)
    shared = [f"word{i}" for i in range(130)]
    for number in range(num_texts):
        own = [f"own{chance.randrange(10**6)}" for _ in range(70)]
        yield {"id": str(number), "text": " ".join(shared + own)}


def peak_bytes(arguments, cwd):
    """Runs the command; its own peak and its messages. Measured by a process of its own, so that it is of this run alone."""
    code = ("import resource,subprocess,sys\n"
            "run = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)\n"
            "sys.stderr.buffer.write(run.stderr)\n"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
            "sys.exit(run.returncode)\n")
    run = subprocess.run([sys.executable, "-c", code, COMMAND, *arguments], cwd=cwd, capture_output=True,
                         timeout=TIMEOUT_SECONDS)
    return run.returncode, int(run.stdout) * 1024, run.stderr.decode()


class MemoryLimit(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="sameish_memory_")
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)

    def write(self, records):
        with open(self.path / "in.jsonl", "w", encoding="utf-8") as file:
            for record in records:
                file.write(json.dumps(record) + "\n")

    def dedup(self, out, *options):
        return ["dedup", "in.jsonl", "-o", out, "--no-report", "--allow-removal", "100%", *options]

    def check_limits(self, limits=LIMITS_MIB):
        code, _, message = peak_bytes(self.dedup("unlimited"), self.path)
        self.assertEqual(code, 0, message)
        expected = {name: (self.path / "unlimited" / name).read_bytes() for name in RESULTS}
        for limit in limits:
            with self.subTest(limit_mib=limit):
                out = f"limited_{limit}"
                code, peak, message = peak_bytes(self.dedup(out, "--memory", f"{limit}M", "--threads", "2"), self.path)
                self.assertEqual(code, 0, message)
                for name in RESULTS:
                    self.assertTrue((self.path / out / name).read_bytes() == expected[name], f"{name} is another one")
                if CHECK_PEAK:
                    self.assertLessEqual(peak, limit * MEBIBYTE)

    def test_versions_of_one_template(self):
        self.write(versions(6_000, 150, 60, seed=1))
        self.check_limits()

    def test_short_versions_of_one_template(self):
        self.write(versions(12_000, 30, 6, seed=2))
        self.check_limits()

    def test_texts_that_are_half_alike(self):
        self.write(half_alike(2_000, seed=3))
        self.check_limits()

    def test_many_pairs_beside_one_template(self):
        """The pairs are nothing special, but a template makes them part of the search among the kept."""
        pairs = (record for number in range(60_000) for record in small_pair(number))
        self.write(itertools.chain(pairs, versions(1_500, 150, 60, seed=5)))
        self.check_limits((96, 192))

    def test_too_little_memory_is_said(self):
        self.write(versions(10, 30, 1, seed=4))
        code, _, message = peak_bytes(self.dedup("out", "--memory", "1M"), self.path)
        self.assertEqual(code, 7)
        self.assertIn("at least 64M", message)
        self.assertFalse((self.path / "out").exists())


class TwoRuns(unittest.TestCase):
    def test_second_run_into_the_same_directory_is_refused(self):
        with tempfile.TemporaryDirectory(prefix="sameish_memory_") as folder:
            first = subprocess.Popen([COMMAND, "dedup", "-", "-o", "out"], cwd=folder, stdin=subprocess.PIPE,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            while not (pathlib.Path(folder) / "out").exists():
                self.assertIsNone(first.poll())
            time.sleep(0.5)  # it is locked as soon as it is there, or nearly
            second = subprocess.run([COMMAND, "dedup", "-", "-o", "out", "--overwrite"], cwd=folder, input=b"",
                                    capture_output=True, timeout=TIMEOUT_SECONDS)
            self.assertEqual(second.returncode, 9, second.stderr)
            self.assertIn(b"being written by another run", second.stderr)
            _, message = first.communicate(b'{"id":"a","text":"kept"}\n', timeout=TIMEOUT_SECONDS)
            self.assertEqual(first.returncode, 0, message)
            self.assertIn('"kept"', (pathlib.Path(folder) / "out" / "kept.jsonl").read_text())


if __name__ == "__main__":
    COMMAND = os.path.abspath(sys.argv.pop(1))
    CHECK_PEAK = not run_cases.is_sanitized(COMMAND)
    unittest.main(verbosity=1)
