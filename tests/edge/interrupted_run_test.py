#!/usr/bin/env python3
"""A run that is killed or stopped at a random instant, and the run after it.

    interrupted_run_test.py COMMAND

Killed (SIGKILL): every result that has its final name is whole, and the next run gives the bytes of an undisturbed one
and clears what was left. Stopped (SIGINT, SIGTERM): exit 130 or 143, and nothing is left at once.
10 kills by default, 200 with SAMEISH_NIGHTLY=1; the seed of the instants is printed, and SAMEISH_SEED sets it.
"""
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import case_content

COMMAND = ""
NIGHTLY = os.environ.get("SAMEISH_NIGHTLY") == "1"
NUM_KILLS = 200 if NIGHTLY else 10
NUM_STOPS = 40 if NIGHTLY else 6
SEED = int(os.environ.get("SAMEISH_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 32)
NUM_GROUPS = 100  # 25,000 documents, about 12 MB
TIMEOUT_SECONDS = 120


def contents(directory):
    """Name -> bytes of the results; without the times, which no two runs share."""
    found = {}
    for path in sorted(directory.iterdir()):
        found[path.name] = path.read_bytes()
    if "summary.json" in found:
        summary = json.loads(found["summary.json"])
        del summary["seconds"]
        found["summary.json"] = json.dumps(summary).encode()
    return found


class InterruptedRun(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="sameish_interrupted_")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.path = pathlib.Path(cls.folder.name)
        with open(cls.path / "in.jsonl", "wb") as collected:
            collected.writelines(case_content.large_collection(NUM_GROUPS))
        cls.random = random.Random(SEED)
        begin = time.monotonic()
        cls.run_whole("undisturbed")
        cls.seconds = time.monotonic() - begin
        cls.expected = contents(cls.path / "undisturbed")
        fingerprints = cls.start("fingerprint", "in.jsonl", "-o", "fingerprints.undisturbed")
        fingerprints.wait(TIMEOUT_SECONDS)

    @classmethod
    def start(cls, *words):
        return subprocess.Popen([COMMAND, *words], cwd=cls.path, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)

    @classmethod
    def start_dedup(cls, output):
        return cls.start("dedup", "in.jsonl", "-o", output, "--overwrite", "--no-report")

    @classmethod
    def run_whole(cls, output):
        if cls.start_dedup(output).wait(TIMEOUT_SECONDS) != 0:
            raise AssertionError("an undisturbed run failed")

    def send_at_random_instant(self, process, number, seconds):
        """Gives the exit status; the instant lies anywhere from the start to a little after the usual end."""
        time.sleep(self.random.uniform(0, seconds * 1.1))
        process.send_signal(number)
        return process.wait(TIMEOUT_SECONDS)

    def check_whole(self, output):
        for name, found in contents(self.path / output).items():
            if not name.startswith("."):
                self.assertEqual(found, self.expected[name], f"{name} has its final name and is not whole")

    def test_killed_and_run_again(self):
        num_killed = 0
        for cycle in range(NUM_KILLS):
            with self.subTest(cycle=cycle, seed=SEED):
                output = f"killed{cycle}"
                for _ in range(self.random.choice([1, 1, 2])):
                    status = self.send_at_random_instant(self.start_dedup(output), signal.SIGKILL, self.seconds)
                    num_killed += status == -signal.SIGKILL
                    self.assertIn(status, (0, -signal.SIGKILL))
                    if (self.path / output).exists():
                        self.check_whole(output)
                self.run_whole(output)
                self.assertEqual(contents(self.path / output), self.expected)
                shutil.rmtree(self.path / output)
        self.assertGreater(num_killed, NUM_KILLS // 2, "too few runs were killed before they ended")

    def test_killed_over_earlier_results(self):
        """What was there before stays whole until the new results replace it."""
        self.run_whole("again")
        for cycle in range(3):
            with self.subTest(cycle=cycle, seed=SEED):
                self.send_at_random_instant(self.start_dedup("again"), signal.SIGKILL, self.seconds)
                self.check_whole("again")
                self.assertLessEqual(set(self.expected), set(contents(self.path / "again")))
        self.run_whole("again")
        self.assertEqual(contents(self.path / "again"), self.expected)

    def test_fingerprints_killed_and_run_again(self):
        expected = (self.path / "fingerprints.undisturbed").read_bytes()
        for cycle in range(NUM_KILLS // 2):
            with self.subTest(cycle=cycle, seed=SEED):
                words = ("fingerprint", "in.jsonl", "-o", "fingerprints", "--overwrite")
                self.send_at_random_instant(self.start(*words), signal.SIGKILL, self.seconds / 2)
                found = self.path / "fingerprints"
                if found.exists():
                    self.assertEqual(found.read_bytes(), expected)
                self.assertEqual(self.start(*words).wait(TIMEOUT_SECONDS), 0)
                self.assertEqual(found.read_bytes(), expected)
                self.assertEqual([path.name for path in self.path.glob("fingerprints?*")], ["fingerprints.undisturbed"])
                found.unlink()

    def test_stopped(self):
        for cycle in range(NUM_STOPS):
            number, code = ((signal.SIGINT, 130), (signal.SIGTERM, 143))[cycle % 2]
            with self.subTest(cycle=cycle, seed=SEED):
                process = self.start_dedup("stopped")
                time.sleep(0.05)  # before the handlers are set the signal ends the process by itself
                status = self.send_at_random_instant(process, number, self.seconds)
                self.assertIn(status, (0, code))
                if status == 0:
                    self.assertEqual(contents(self.path / "stopped"), self.expected)
                    shutil.rmtree(self.path / "stopped")
                self.assertFalse((self.path / "stopped").exists(), "something is left behind")


if __name__ == "__main__":
    COMMAND = os.path.abspath(sys.argv.pop(1))
    print(f"seed {SEED}", file=sys.stderr)
    unittest.main(verbosity=1)
