#!/usr/bin/env python3
"""Runs the command on every case of a folder of .jsonl tables and compares what came out.

    run_cases.py COMMAND FOLDER [ID...]

A case is one object a line; lines that begin with # are remarks:
    id            its name; it must be unique
    threat        optional: the threat it covers, such as "T2"
    files         optional: name -> content, made in an empty folder in which the command runs
    stdin         optional: content; without it standard input is empty
    env           optional: variables to add
    args          words after the command's name
    expect        exit              the exit code
                  stdout            the whole of it
                  stdout_has, stderr_has, stdout_lacks, stderr_lacks    lists of strings
                  stdout_lines      how many lines
                  files_after       names that are in the folder afterwards, and no others (default: as before)
                  max_seconds       default 20
Content is a string, or {"hex": "00ff"}, {"base64": ".."}, {"repeat": [content, times]}, {"join": [content, ...]},
{"gzip": content}, {"cut": [content, num_bytes]}.
In every case: no death by a signal, no sanitizer report, no escape sequence on standard error.
"""
import base64
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SIGNAL_CODES = {132, 134, 135, 136, 137, 139}


def content(value):
    if isinstance(value, str):
        return value.encode()
    (kind, rest), = value.items()
    if kind == "hex":
        return bytes.fromhex(rest)
    if kind == "base64":
        return base64.b64decode(rest)
    if kind == "repeat":
        return content(rest[0]) * rest[1]
    if kind == "join":
        return b"".join(content(part) for part in rest)
    if kind == "gzip":
        return gzip.compress(content(rest), mtime=0)
    if kind == "cut":
        return content(rest[0])[: rest[1]]
    raise ValueError(f"unknown kind of content: {kind}")


def names_in(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


def run(command, case, folder):
    for name, value in case.get("files", {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content(value))
    environment = {**os.environ, "TERM": "dumb", "LC_ALL": "C.UTF-8", **case.get("env", {})}
    return subprocess.run(
        [command, *case["args"]], cwd=folder, env=environment, input=content(case.get("stdin", "")),
        capture_output=True, timeout=case["expect"].get("max_seconds", 20),
    )


def complaints(case, done, before, folder):
    expect = case["expect"]
    out, err = done.stdout.decode(errors="backslashreplace"), done.stderr.decode(errors="backslashreplace")
    if done.returncode < 0 or done.returncode in SIGNAL_CODES:
        yield f"died of a signal: {done.returncode}"
    if "Sanitizer" in err or "runtime error:" in err:
        yield "a sanitizer spoke"
    if "\x1b" in err:
        yield "an escape sequence is on standard error"
    if done.returncode != expect["exit"]:
        yield f"exit code {done.returncode} instead of {expect['exit']}"
    if "stdout" in expect and out != expect["stdout"]:
        yield f"standard output is not {expect['stdout']!r}"
    if "stdout_lines" in expect and out.count("\n") != expect["stdout_lines"]:
        yield f"{out.count(chr(10))} lines on standard output instead of {expect['stdout_lines']}"
    for stream, text in (("stdout", out), ("stderr", err)):
        for wanted in expect.get(stream + "_has", []):
            if wanted not in text:
                yield f"{stream} lacks {wanted!r}"
        for unwanted in expect.get(stream + "_lacks", []):
            if unwanted in text:
                yield f"{stream} has {unwanted!r}"
    after, wanted = names_in(folder), sorted(expect.get("files_after", before))
    if after != wanted:
        yield f"files afterwards are {after} instead of {wanted}"


def check(command, case):
    with tempfile.TemporaryDirectory(prefix="sameish_case_") as name:
        folder = pathlib.Path(name)
        try:
            done = run(command, case, folder)
        except subprocess.TimeoutExpired:
            return ["took too long"]
        found = list(complaints(case, done, sorted(case.get("files", {})), folder))
        if found:
            found.append("stdout: " + done.stdout.decode(errors="backslashreplace")[:600])
            found.append("stderr: " + done.stderr.decode(errors="backslashreplace")[:600])
        return found


def cases_in(folder):
    seen = set()
    for path in sorted(pathlib.Path(folder).rglob("*.jsonl")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            try:
                case = json.loads(line)
            except ValueError as error:
                sys.exit(f"{path}:{number}: {error}")
            if case["id"] in seen:
                sys.exit(f"{path}:{number}: the id {case['id']} is there twice")
            seen.add(case["id"])
            yield case


def main():
    command, folder, wanted = os.path.abspath(sys.argv[1]), sys.argv[2], set(sys.argv[3:])
    num_run = num_failed = 0
    for case in cases_in(folder):
        if wanted and case["id"] not in wanted:
            continue
        num_run += 1
        found = check(command, case)
        if found:
            num_failed += 1
            print(f"FAILED {case['id']}: " + "\n    ".join(found))
    print(f"{num_run} cases, {num_failed} failed")
    sys.exit(1 if num_failed or num_run == 0 else 0)


if __name__ == "__main__":
    main()
