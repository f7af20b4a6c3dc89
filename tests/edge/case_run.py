"""One case: its folder, its process, and what was left behind."""
import contextlib
import os
import pathlib
import subprocess
import tempfile
import threading
import time

from case_content import make

CHUNK_BYTES = 1 << 20
SHORTEST_PAUSE, LONGEST_PAUSE = 0.002, 0.01


class CannotMount(Exception):
    """This machine does not let the tests mount a small disk."""


class Outcome:
    """What came out of a run."""

    def __init__(self, code, out, err, max_rss_mb, seconds, timed_out):
        self.code, self.out, self.err = code, out, err
        self.max_rss_mb, self.seconds, self.timed_out = max_rss_mb, seconds, timed_out


class Folder:
    """The empty folder in which a case runs, with everything the case asks for in it."""

    def __init__(self, case):
        self.case = case
        self.directory = tempfile.TemporaryDirectory(prefix="sameish_case_")
        self.path = pathlib.Path(self.directory.name)
        self.disks = []

    def __enter__(self):
        try:
            self.fill()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for disk in self.disks:
            subprocess.run(["umount", disk], check=False)
        self.directory.cleanup()

    def fill(self):
        for name in self.case.get("directories", []):
            (self.path / name).mkdir(parents=True)
        for name, num_bytes in self.case.get("disks", {}).items():
            self.mount(self.path / name, num_bytes)
        self.write(self.case.get("files", {}))
        for name, target in self.case.get("links", {}).items():
            (self.path / name).symlink_to(target)
        for name in self.case.get("fifos", []):
            os.mkfifo(self.path / name)

    def mount(self, place, num_bytes):
        place.mkdir()
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={num_bytes}", "tmpfs", place],
                              capture_output=True, check=False)
        if done.returncode != 0:
            raise CannotMount
        self.disks.append(place)

    def write(self, files):
        for name, value in files.items():
            path = self.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(make(value, self.path))

    def names(self):
        """Files as they are called, empty directories with a slash."""
        found = []
        for path in self.path.rglob("*"):
            name = str(path.relative_to(self.path))
            if path.is_symlink() or not path.is_dir():
                found.append(name)
            elif not any(path.iterdir()):
                found.append(name + "/")
        return sorted(found)


def words_of_process(command, case):
    """Limits and a closed standard output are set by a shell that then becomes the command."""
    limits = case.get("limits", {})
    setting = "".join(f"ulimit -{flag} {value // unit}; " for key, flag, unit in (
        ("file_bytes", "f", 512), ("open_files", "n", 1), ("address_bytes", "v", 1024)) if (value := limits.get(key)))
    closing = " >&-" if case.get("stdout_to") == "closed" else ""
    if not setting and not closing:
        return [command, *case["args"]]
    return ["sh", "-c", f'{setting}exec "$0" "$@"{closing}', command, *case["args"]]


def feed(pipe, content, times):
    """Writes to the command's standard input until it has enough."""
    try:
        for _ in range(times):
            pipe.write(content)
        pipe.close()
    except BrokenPipeError:
        pass


def feed_fifo(path, content):
    try:
        with open(path, "wb") as pipe:
            feed(pipe, content, 1)
    except FileNotFoundError:
        pass  # the command ended without a look at it


def open_stdin(case, folder):
    """A file with the content asked for, a named file, or PIPE."""
    if "stdin_stream" in case:
        return subprocess.PIPE
    if "stdin_from" in case:
        return os.open(folder.path / case["stdin_from"], os.O_RDONLY)
    stdin = tempfile.TemporaryFile()
    stdin.write(make(case.get("stdin", ""), folder.path))
    stdin.seek(0)
    return stdin


def start_feeders(case, folder, process):
    """Threads that end by themselves when the command is gone."""
    feeders = []
    if "stdin_stream" in case:
        parts, times = case["stdin_stream"]
        chunk = make(parts, folder.path)
        whole = max(1, CHUNK_BYTES // len(chunk))
        feeders.append(threading.Thread(target=feed, args=(process.stdin, chunk * whole, times // whole), daemon=True))
    for name, value in case.get("feeds", {}).items():
        feeders.append(
            threading.Thread(target=feed_fifo, args=(folder.path / name, make(value, folder.path)), daemon=True))
    for feeder in feeders:
        feeder.start()


def highest_rss_mb(pid):
    """Of the program as it runs now: the system's account at the end would count the Python it was started from."""
    try:
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    lines = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(lines[0].split()[1]) / 1024 if lines else 0


def wait_for(process, max_seconds):
    """Gives (memory at its highest, seconds, whether it had to be killed)."""
    begin, max_rss_mb, timed_out = time.monotonic(), 0, False
    pause = SHORTEST_PAUSE
    while process.poll() is None:
        max_rss_mb = max(max_rss_mb, highest_rss_mb(process.pid))
        if time.monotonic() - begin > max_seconds:
            timed_out = True
            process.kill()
        time.sleep(pause)
        pause = min(pause * 1.5, LONGEST_PAUSE)
    return max_rss_mb, time.monotonic() - begin, timed_out


def run(command, case, folder, max_seconds):
    environment = {**os.environ, "TERM": "dumb", "LC_ALL": "C.UTF-8", "HOME": str(folder.path), "XDG_DATA_HOME": "",
                   "SAMEISH_DICTIONARY": "", **case.get("env", {})}
    stdout_to = case.get("stdout_to")
    with contextlib.ExitStack() as stack:
        out, err = (stack.enter_context(tempfile.TemporaryFile()) for _ in range(2))
        target = out if stdout_to in (None, "closed") else stack.enter_context(open(stdout_to, "wb"))
        stdin = open_stdin(case, folder)
        process = subprocess.Popen(words_of_process(command, case), cwd=folder.path, env=environment, stdin=stdin,
                                   stdout=target, stderr=err)
        start_feeders(case, folder, process)
        max_rss_mb, seconds, timed_out = wait_for(process, max_seconds)
        if isinstance(stdin, int) and stdin != subprocess.PIPE:
            os.close(stdin)
        out.seek(0)
        err.seek(0)
        return Outcome(process.returncode, out.read().decode(errors="backslashreplace"),
                       err.read().decode(errors="backslashreplace"), max_rss_mb, seconds, timed_out)
