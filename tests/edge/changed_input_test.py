#!/usr/bin/env python3
"""An input that someone changes while it is read: cut, emptied, made longer, overwritten, removed.

    changed_input_test.py COMMAND

The run either ends well, with counts that balance, or with exit code 4, a message that says so, and nothing left.
16 runs by default, 160 with SAMEISH_NIGHTLY=1; the seed of the instants is printed, and SAMEISH_SEED sets it.
"""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

import case_content

COMMAND = ""
NUM_RUNS = 160 if os.environ.get("SAMEISH_NIGHTLY") == "1" else 16
SEED = int(os.environ.get("SAMEISH_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 32)
NUM_GROUPS = 60
TIMEOUT_SECONDS = 120
MESSAGES = ("changed while it was read", "was its file changed?", "cannot read", "cannot open")


def cut(path, whole, chance):
    os.truncate(path, chance.randrange(len(whole)))


def empty(path, _whole, _chance):
    os.truncate(path, 0)


def lengthen(path, whole, _chance):
    with open(path, "ab") as grown:
        grown.write(whole[: len(whole) // 10])


def overwrite(path, whole, chance):
    with open(path, "r+b") as changed:
        changed.seek(chance.randrange(len(whole) // 2))
        changed.write(b"\xffgarbage\n" * 40_000)


def remove(path, _whole, _chance):
    os.remove(path)


CHANGES = (cut, empty, lengthen, overwrite, remove)


class ChangedInput(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="sameish_changed_")
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)
        self.whole = b"".join(case_content.large_collection(NUM_GROUPS))

    def start(self):
        shutil.rmtree(self.path / "out", ignore_errors=True)
        (self.path / "in.jsonl").write_bytes(self.whole)
        return subprocess.Popen([COMMAND, "dedup", "in.jsonl", "-o", "out", "--no-report", "--max-rejected", "100%"],
                                cwd=self.path, stderr=subprocess.PIPE)

    def check(self, code, message):
        out = self.path / "out"
        if code == 0:
            summary = json.loads((out / "summary.json").read_text())
            self.assertEqual(summary["read"], summary["kept"] + summary["removed"] + summary["rejected"])
            self.assertEqual(summary["kept"], (out / "kept.jsonl").read_bytes().count(b"\n"))
            return
        self.assertEqual(code, 4, message)
        self.assertTrue(any(words in message for words in MESSAGES), message)
        self.assertFalse(out.exists(), "something is left behind")

    def test_changed_at_any_instant(self):
        chance = random.Random(SEED)
        begin = time.monotonic()
        process = self.start()
        self.check(process.wait(TIMEOUT_SECONDS), process.communicate()[1].decode())
        seconds = time.monotonic() - begin
        for number in range(NUM_RUNS):
            change = CHANGES[number % len(CHANGES)]
            with self.subTest(change=change.__name__, number=number, seed=SEED):
                process = self.start()
                time.sleep(chance.uniform(0, seconds))
                change(self.path / "in.jsonl", self.whole, chance)
                message = process.communicate(timeout=TIMEOUT_SECONDS)[1].decode()
                self.check(process.returncode, message)


if __name__ == "__main__":
    COMMAND = os.path.abspath(sys.argv.pop(1))
    print(f"seed {SEED}", file=sys.stderr)
    unittest.main(verbosity=1)
