#!/usr/bin/env python3
"""An index that others touch: two writers, a builder that is killed or stopped, a file cut while it is in use.

    index_test.py COMMAND
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

COMMAND = ""
TIMEOUT_SECONDS = 120


def hex_lines(begin, end):
    return "".join(f"{i * 0x9E3779B97F4A7C15 % 2**64:016x}\n" for i in range(begin, end))


class IndexTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="sameish_index_")
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)
        (self.path / "h.txt").write_text(hex_lines(0, 300_000))

    def start(self, *words, **streams):
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
        return subprocess.Popen([COMMAND, "index", *words], cwd=self.path, text=True, **streams)

    def run_index(self, *words, code=0):
        process = self.start(*words)
        out, err = process.communicate(timeout=TIMEOUT_SECONDS)
        self.assertEqual(process.returncode, code, err)
        return out, err

    def build(self, *words):
        return self.run_index("build", "--fingerprints", "h.txt", "-o", "x", *words)

    def start_adding(self, first):
        """A writer that waits for more on its standard input, and what feeds it."""
        process = self.start("add", "x", "--fingerprints", "--first-id", str(first), "-", stdin=subprocess.PIPE)
        process.stdin.write(hex_lines(first, first + 200_000))
        process.stdin.flush()
        return process

    @staticmethod
    def stop(process, number):
        """Before its input ends: that would be an end like any other."""
        process.send_signal(number)
        return process.wait(TIMEOUT_SECONDS)

    def wait_for_writer(self):
        for _ in range(600):
            process = self.start("merge", "x")
            process.communicate(timeout=TIMEOUT_SECONDS)
            if process.returncode == 9:
                return
            time.sleep(0.02)
        self.fail("the writer never held the lock")

    def test_one_writer_at_a_time_and_readers_beside_it(self):
        self.build()
        writer = self.start_adding(1_000_000)
        self.wait_for_writer()
        _, err = self.run_index("add", "x", "--fingerprints", "h.txt", "--first-id", "5000000", code=9)
        self.assertIn("x", err)
        self.run_index("build", "--fingerprints", "h.txt", "-o", "x", "--overwrite", code=9)
        out, _ = self.run_index("query", "x", "--fingerprint", "0000000000000000", "--distance", "0")
        self.assertIn('"id":0', out)
        writer.stdin.close()
        self.assertEqual(writer.wait(TIMEOUT_SECONDS), 0)
        writer.stdout.close()
        writer.stderr.close()
        self.run_index("check", "x")

    def test_a_stopped_add_keeps_what_is_in(self):
        self.build()
        for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            writer = self.start_adding(2_000_000)
            self.wait_for_writer()
            self.assertEqual(self.stop(writer, number), code)
            self.assertIn("stopped; ", writer.communicate()[1])
            self.run_index("check", "x")

    def test_a_stopped_or_killed_build_leaves_no_index(self):
        before = sorted(os.listdir(self.path))
        for number, code in ((signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)):
            builder = self.start("build", "--fingerprints", "-", "-o", "x", stdin=subprocess.PIPE)
            builder.stdin.write(hex_lines(0, 200_000))
            builder.stdin.flush()
            for _ in range(600):
                if (self.path / ".x.partial").exists():
                    break
                time.sleep(0.02)
            self.assertEqual(self.stop(builder, number), code)
            builder.communicate()
            self.assertFalse((self.path / "x").exists())
            if number == signal.SIGINT:
                self.assertEqual(sorted(os.listdir(self.path)), before)
        self.build()  # clears what the killed one left
        self.assertEqual(sorted(os.listdir(self.path)), [*before, "x"])

    def test_one_build_in_a_place_at_a_time(self):
        first = self.start("build", "--fingerprints", "-", "-o", "x", stdin=subprocess.PIPE)
        for _ in range(600):
            if (self.path / ".x.lock").exists():
                break
            time.sleep(0.02)
        for _ in range(3):  # none of them may take anything away from the first
            _, err = self.run_index("build", "--fingerprints", "h.txt", "-o", "x", code=9)
            self.assertIn("is being built by another run", err)
        _, err = first.communicate(hex_lines(0, 1000), timeout=TIMEOUT_SECONDS)
        self.assertEqual(first.returncode, 0, err)
        self.run_index("check", "x")
        self.assertEqual(sorted(os.listdir(self.path)), ["h.txt", "x"])

    def test_only_files_of_an_index_are_replaced(self):
        (self.path / "precious").mkdir()
        (self.path / "precious" / "manifest").write_text("of a ship\n")
        (self.path / "precious" / "thesis.tex").write_text("years of work\n")
        self.run_index("build", "--fingerprints", "h.txt", "-o", "precious", "--overwrite", code=2)
        self.assertEqual((self.path / "precious" / "thesis.tex").read_text(), "years of work\n")
        self.build()
        (self.path / "x" / "README").write_text("what this index is\n")
        _, err = self.run_index("build", "--fingerprints", "h.txt", "-o", "x", "--overwrite", code=2)
        self.assertIn("README", err)
        self.run_index("check", "x")
        self.assertEqual((self.path / "x" / "README").read_text(), "what this index is\n")

    def test_an_earlier_index_stays_when_its_successor_fails(self):
        self.build()
        self.run_index("build", "--fingerprints", "gone", "-o", "x", "--overwrite", code=4)
        self.run_index("check", "x")
        (self.path / "x").rename(self.path / ".x.earlier")  # killed between its two renames
        self.run_index("build", "--fingerprints", "h.txt", "-o", "x", code=2)
        self.run_index("check", "x")

    def test_a_file_that_is_cut_in_use_is_no_death(self):
        """A mapped file that became shorter faults when it is read."""
        self.build()
        process = self.start("query", "x", "--fingerprints", "-", stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        process.stdin.write(hex_lines(0, 100_000))
        process.stdin.flush()
        time.sleep(0.5)
        for path in (self.path / "x").rglob("*"):
            if path.is_file():
                os.truncate(path, 0)
        try:
            process.stdin.write(hex_lines(0, 200_000))
        except BrokenPipeError:
            pass
        _, err = process.communicate(timeout=TIMEOUT_SECONDS)
        self.assertEqual(process.returncode, 6, err)
        self.assertIn("became shorter while it was in use", err)

    def test_damage_is_found_and_named(self):
        self.build()
        largest = max((path for path in (self.path / "x").rglob("*") if path.is_file()), key=lambda p: p.stat().st_size)
        with open(largest, "r+b") as file:
            file.seek(largest.stat().st_size // 2)
            byte = file.read(1)
            file.seek(-1, os.SEEK_CUR)
            file.write(bytes([byte[0] ^ 1]))
        _, err = self.run_index("check", "x", code=6)
        self.assertIn(largest.name, err)
        os.truncate(largest, largest.stat().st_size // 2)
        self.run_index("query", "x", "--fingerprint", "0000000000000000", code=6)

    @unittest.skipIf(os.geteuid() == 0, "nothing is refused to root")
    def test_a_directory_that_cannot_be_written(self):
        self.build()
        os.chmod(self.path / "x", 0o555)
        self.addCleanup(os.chmod, self.path / "x", 0o755)
        self.run_index("query", "x", "--fingerprint", "0000000000000000", "--distance", "0")
        self.run_index("add", "x", "--fingerprints", "h.txt", "--first-id", "5000000", code=5)


if __name__ == "__main__":
    COMMAND = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=1)
