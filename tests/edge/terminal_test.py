#!/usr/bin/env python3
"""The command's manners: pipes that close, full disks, Ctrl-C, a real pseudo-terminal.

    terminal_test.py COMMAND
"""
import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

COMMAND = ""


def record(number):
    words = " ".join(f"word{(number * 7 + i * i) % 9973}" for i in range(40))
    return f'{{"id":"{number}","text":"{words}"}}\n'.encode()


def records(count):
    return b"".join(record(number) for number in range(count))


def run_in_terminal(arguments, columns, stdin_bytes, environment=None):
    """Standard error on a pseudo-terminal of that many columns; gives (exit code, stdout, stderr)."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout:
        stdin.write(stdin_bytes)
        stdin.seek(0)
        process = subprocess.Popen(
            [COMMAND, *arguments], stdin=stdin, stdout=stdout, stderr=follower,
            env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", **(environment or {})},
        )
        os.close(follower)
        shown = b""
        while True:
            try:
                part = os.read(leader, 65536)
            except OSError:
                break
            if not part:
                break
            shown += part
        os.close(leader)
        code = process.wait(60)
        stdout.seek(0)
        return code, stdout.read(), shown.decode()


class Pipes(unittest.TestCase):
    def test_a_reader_that_leaves_is_no_failure(self):
        with subprocess.Popen([COMMAND, "fingerprint"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.close()
            try:
                process.stdin.write(records(20000))
                process.stdin.close()
            except BrokenPipeError:
                pass
            self.assertEqual(process.wait(60), 0)
            self.assertEqual(process.stderr.read(), b"")

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk_behind_standard_output(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([COMMAND, "fingerprint"], input=records(10), stdout=full, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(done.returncode, 5)
        self.assertIn(b"No space left", done.stderr)

    def test_standard_output_that_is_closed(self):
        done = subprocess.run(f'"{COMMAND}" fingerprint >&-', shell=True, input=records(10), stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(done.returncode, 5)


class Signals(unittest.TestCase):
    def stop_while_reading(self, stop_signal, expected):
        """The command waits for standard input that never comes."""
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen([COMMAND, "fingerprint", "-o", f"{folder}/out"], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
            process.stdin.write(records(10))
            process.stdin.flush()
            time.sleep(0.5)
            process.send_signal(stop_signal)
            try:
                self.assertEqual(process.wait(10), expected)
            finally:
                process.kill()
                process.stdin.close()
                process.stderr.close()
                process.wait()
            self.assertEqual(os.listdir(folder), [])

    def test_a_dictionary_is_whole_or_not_there(self):
        """Stopped while it compiles, it went on and wrote its file."""
        model = {"start": "P={'B': -0.25, 'E': -3.14e+100, 'M': -3.14e+100, 'S': -1.5}\n",
                 "trans": "P={'B': {'E': -0.5, 'M': -0.9}, 'E': {'B': -0.6, 'S': -0.8}, 'M': {'E': -0.3, 'M': -1.25}, "
                          "'S': {'B': -0.7, 'S': -0.7}}\n",
                 "emit": "P={'B': {'\\u676d': -2.5}, 'E': {'\\u7814': -2.5}, 'M': {}, 'S': {'\\u4e86': -1.5}}\n"}
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(f"{folder}/jieba/finalseg")
            os.makedirs(f"{folder}/jieba/analyse")
            os.makedirs(f"{folder}/out")
            words = [chr(0x4e00 + i % 20000) + chr(0x4e00 + i // 7 % 20000) for i in range(600000)]
            with open(f"{folder}/jieba/dict.txt", "w", encoding="utf-8") as file:
                file.writelines(f"{word} 3 n\n" for word in words)
            with open(f"{folder}/jieba/analyse/idf.txt", "w", encoding="utf-8") as file:
                file.writelines(f"{word} 4.5\n" for word in words[:1000])
            for name, text in model.items():
                with open(f"{folder}/jieba/finalseg/prob_{name}.py", "w", encoding="utf-8") as file:
                    file.write(text)
            process = subprocess.Popen([COMMAND, "dict", "build", "--from", f"{folder}/jieba", "-o", f"{folder}/out/own.dict"],
                                       stderr=subprocess.DEVNULL)
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(60), 130)
            self.assertEqual(os.listdir(f"{folder}/out"), [])

    def test_interrupt(self):
        self.stop_while_reading(signal.SIGINT, 130)

    def test_terminate(self):
        self.stop_while_reading(signal.SIGTERM, 143)


class Terminal(unittest.TestCase):
    def test_no_progress_without_a_terminal(self):
        done = subprocess.run([COMMAND, "fingerprint"], input=records(2000), capture_output=True, timeout=60)
        self.assertEqual(done.stderr, b"")

    def test_progress_is_gone_at_the_end(self):
        for columns in (20, 80):
            code, _, shown = run_in_terminal(["pairs"], columns, records(3000))
            self.assertEqual(code, 0, shown)
            for line in shown.split("\n"):
                for drawn in line.split("\r"):
                    if drawn.endswith("\x1b[K"):
                        self.assertLess(len(drawn) - 3, columns, drawn)
            last_bar = shown.rfind("\x1b[K")
            if last_bar >= 0:
                self.assertEqual(shown[:last_bar].rpartition("\r")[2], "", "the last draw erases the bar")

    def test_never_means_never(self):
        code, _, shown = run_in_terminal(["pairs", "--progress", "never", "--color", "never"], 80, records(500))
        self.assertEqual(code, 0)
        self.assertNotIn("\x1b", shown)

    def test_dumb_terminal(self):
        code, _, shown = run_in_terminal(["pairs"], 80, records(500), {"TERM": "dumb"})
        self.assertEqual(code, 0)
        self.assertNotIn("\x1b", shown)


class Completions(unittest.TestCase):
    def complete(self, line):
        words = line.split(" ")
        script = subprocess.run([COMMAND, "completions", "bash"], capture_output=True, check=True, timeout=60).stdout.decode()
        script += "\nCOMP_WORDS=(" + " ".join(f"'{word}'" for word in words) + f")\nCOMP_CWORD={len(words) - 1}\n"
        script += '_sameish\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
        with tempfile.TemporaryDirectory() as folder:
            if "--idf" in words:
                open(f"{folder}/words.idf", "w", encoding="ascii").close()
            done = subprocess.run(["bash", "-c", script], capture_output=True, check=True, cwd=folder, timeout=60)
        return done.stdout.decode().split()

    def test_commands_flags_and_choices(self):
        self.assertEqual(self.complete("sameish ded"), ["dedup"])
        self.assertEqual(self.complete("sameish dict "), ["build", "-h", "--help"])
        self.assertEqual(self.complete("sameish pairs --thr"), ["--threshold", "--threads"])
        self.assertEqual(self.complete("sameish pairs --method "), ["both", "simhash", "minhash"])
        self.assertEqual(self.complete("sameish completions "), ["-h", "--help", "bash", "zsh", "fish"])

    def test_lists_and_files(self):
        """Nothing was offered behind --keep, and no file behind --idf."""
        self.assertEqual(self.complete("sameish dedup --keep lo"), ["longest"])
        self.assertEqual(self.complete("sameish dedup --keep newest : date,lo"), ["date,longest"])
        self.assertEqual(self.complete("sameish dedup --keep = max : x,first,ol"), ["x,first,oldest:"])
        self.assertEqual(sorted(self.complete("sameish pairs --idf ")), ["learn", "words.idf"])
        self.assertEqual(self.complete("sameish pairs --method = mi"), ["minhash"])


if __name__ == "__main__":
    COMMAND = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=1)
