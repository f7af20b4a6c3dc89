#!/usr/bin/env python3
"""Runs the command on every case of a folder of .jsonl tables and compares what came out.

    run_cases.py COMMAND FOLDER [ID...]

A case is one object a line; lines that begin with # are remarks:
    id            its name; it must be unique
    threat        optional: the threat it covers, such as "T2", or a list of them; see THREATS
    nightly       optional: true for a case that runs only with SAMEISH_NIGHTLY=1
    args          words after the command's name
  the folder in which the command runs; content is described in case_content.py
    files         name -> content
    directories   names; links: name -> target; fifos: names; feeds: fifo -> content that a writer puts in
    disks         name -> bytes: a small disk mounted there; the case is left out where mounting is refused
    before        lists of words: runs of the command that must succeed first
    then          name -> content: files written after those, for damage to what they made
  the process
    stdin         content; without it standard input is empty
    stdin_stream  [content, times]: a pipe into which content is written so often
    stdin_from    a file or directory that becomes standard input
    stdout_to     a file, or "closed"
    limits        file_bytes, open_files, address_bytes
    env           variables to add
  expect          exit              the exit code
                  code              the ErrorCode behind it, by its name; must agree with the exit code
                  stdout            the whole of it
                  stdout_has, stderr_has, stdout_lacks, stderr_lacks    lists of strings
                  stdout_lines      how many lines
                  rejected          [[code, line, byte, part of the message...], ...] in the rejected.jsonl of a dedup;
                                    null: any
                  kept, removed     counts of a dedup
                  file_lines        name -> its lines, all of them
                  files_after       names that are there afterwards, and no others (default: as before, and the results
                                    of a dedup that ended with 0 or 3); the index x, whatever is in it, is "x/"
                  max_seconds       default 20
                  max_rss_mb        resident memory at its highest
In every case: no death by a signal, no sanitizer report, no escape sequence on standard error, and where there is a
summary.json its counts balance and agree with the files beside it.

Over all cases: each file has some, each threat of THREATS and each ErrorCode of REACHABLE_CODES has one.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import sys

import case_run

SIGNAL_CODES = {132, 134, 135, 136, 137, 139}
EXIT_CODES = {
    "invalid_argument": 2, "invalid_text": 3, "invalid_record": 3, "read_failed": 4, "not_found": 4, "write_failed": 5,
    "disk_full": 5, "corrupt_file": 6, "scheme_mismatch": 6, "unsupported_version": 6, "resource_limit": 7, "safety_guard": 8,
}
REJECTION_CODES = {"invalid_text", "invalid_record", "resource_limit", "invalid_argument"}  # counted one by one; then the exit code is 3
REACHABLE_CODES = set(EXIT_CODES)
# Bad input and bad places, by the numbers of the table of threats: T1 runaway cluster, T2 truncated archive, T3 damaged or
# joined archives, T4 bombs, T5 long lines, T6 JSON, T7 UTF-8, T8 empty and short texts, T9 files that are no files,
# T10 outputs that fail, T14 damaged dictionary, T16 dictionary of another version, T17 leftovers, T22 full disk,
# T23 read errors, T25 memory, T26 descriptors.
THREATS = {"T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T14", "T16", "T17", "T22", "T23", "T25", "T26"}
DEDUP_OUTPUTS = ["clusters.jsonl", "kept.jsonl", "pairs.jsonl", "rejected.jsonl", "removed.jsonl", "summary.json"]
SANITIZER_SLOWDOWN = 6


def complaints_on_process(case, done, with_sanitizer):
    expect = case["expect"]
    if done.timed_out:
        yield "took too long"
    elif done.code < 0 or done.code in SIGNAL_CODES:
        yield f"died of a signal: {done.code}"
    if "Sanitizer" in done.err or "runtime error:" in done.err:
        yield "a sanitizer spoke"
    if "\x1b" in done.err:
        yield "an escape sequence is on standard error"
    if done.code != expect["exit"]:
        yield f"exit code {done.code} instead of {expect['exit']}"
    if not with_sanitizer and done.max_rss_mb > expect.get("max_rss_mb", 1e9):
        yield f"{done.max_rss_mb:.0f} MB of memory, more than {expect['max_rss_mb']}"


def complaints_on_streams(expect, done):
    if "stdout" in expect and done.out != expect["stdout"]:
        yield f"standard output is not {expect['stdout']!r}"
    if "stdout_lines" in expect and done.out.count("\n") != expect["stdout_lines"]:
        yield f"{done.out.count(chr(10))} lines on standard output instead of {expect['stdout_lines']}"
    for stream, text in (("stdout", done.out), ("stderr", done.err)):
        for wanted in expect.get(stream + "_has", []):
            if wanted not in text:
                yield f"{stream} lacks {wanted!r}"
        for unwanted in expect.get(stream + "_lacks", []):
            if unwanted in text:
                yield f"{stream} has {unwanted!r}"


def output_directory(case):
    args = case["args"]
    return args[args.index("-o") + 1] if args[:1] == ["dedup"] and "-o" in args else None


def without_inside_of_index(names):
    return sorted({re.sub(r"(^|/)x/.*", r"\1x/", name) for name in names})


def complaints_on_folder(case, folder, before):
    expect, output = case["expect"], output_directory(case)
    wanted = list(expect.get("files_after", before))
    if "files_after" not in expect and output is not None and expect["exit"] in (0, 3):
        made = DEDUP_OUTPUTS + ([] if "--no-report" in case["args"] else ["report.html"])
        wanted = sorted(set(name for name in before if name != output + "/") | {f"{output}/{name}" for name in made})
    for name, lines in expect.get("file_lines", {}).items():
        found = (folder.path / name).read_text().splitlines() if (folder.path / name).exists() else None
        if found != lines:
            yield f"{name} holds {found} instead of {lines}"
    after, wanted = without_inside_of_index(folder.names()), without_inside_of_index(wanted)
    if after != wanted:
        yield f"files afterwards are {after} instead of {wanted}"


def count_lines(path):
    return path.read_bytes().count(b"\n")


def complaints_on_counts(directory):
    summary = json.loads((directory / "summary.json").read_text())
    if summary["read"] != summary["kept"] + summary["removed"] + summary["rejected"]:
        yield "read is not kept + removed + rejected"
    for name in ("kept", "removed", "rejected"):
        if summary[name] != count_lines(directory / f"{name}.jsonl"):
            yield f"{summary[name]} {name}, but the file has {count_lines(directory / f'{name}.jsonl')} lines"
    if sum(summary["rejected_by_reason"].values()) != summary["rejected"]:
        yield "the reasons of rejections do not add up"
    if summary["clusters"] != count_lines(directory / "clusters.jsonl"):
        yield "clusters.jsonl has another number of lines than summary.json says"


def complaints_on_results(case, folder):
    output, expect = output_directory(case), case["expect"]
    if output is None or expect["exit"] not in (0, 3) or not (folder.path / output / "summary.json").exists():
        return
    directory = folder.path / output
    yield from complaints_on_counts(directory)
    summary = json.loads((directory / "summary.json").read_text())
    for name in ("kept", "removed"):
        if expect.get(name, summary[name]) != summary[name]:
            yield f"{summary[name]} {name} instead of {expect[name]}"
    if "rejected" in expect:
        found = [json.loads(line) for line in (directory / "rejected.jsonl").read_text().splitlines()]
        if len(found) != len(expect["rejected"]) or not all(map(is_rejection, found, expect["rejected"])):
            yield f"rejected are {found} instead of {expect['rejected']}"


def is_rejection(found, wanted):
    code, line, byte, *parts = wanted
    places = ((code, found["code"]), (line, found.get("line", 0)), (byte, found.get("byte", 0)))
    return all(want in (None, is_) for want, is_ in places) and all(part in found["message"] for part in parts)


def check(command, case, with_sanitizer):
    """What is wrong with the outcome of a case: a list of sentences. None: the case cannot run here."""
    # Sanitizers map terabytes, and look at memory through pipes: without a free descriptor they take all of it for bad.
    if with_sanitizer and {"address_bytes", "open_files"} & set(case.get("limits", {})):
        return None
    max_seconds = case["expect"].get("max_seconds", 20) * (SANITIZER_SLOWDOWN if with_sanitizer else 1)
    try:
        with case_run.Folder(case) as folder:
            for words in case.get("before", []):
                first = case_run.run(command, {"args": words}, folder, max_seconds)
                if first.code != 0:
                    return [f"the run before, {words}, ended with {first.code}: {first.err}"]
            folder.write(case.get("then", {}))
            before = folder.names()
            done = case_run.run(command, case, folder, max_seconds)
            found = [*complaints_on_process(case, done, with_sanitizer), *complaints_on_streams(case["expect"], done),
                     *complaints_on_folder(case, folder, before), *complaints_on_results(case, folder)]
    except case_run.CannotMount:
        return None
    if found:
        found += ["stdout: " + done.out[:600], "stderr: " + done.err[:1200]]
    return found


def read_cases(folder):
    seen = set()
    for path in sorted(pathlib.Path(folder).rglob("*.jsonl")):
        num_cases = 0
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
            num_cases += 1
            yield case
        if num_cases == 0:
            sys.exit(f"{path}: no case in it")


def threats_of(case):
    threat = case.get("threat", [])
    return {threat} if isinstance(threat, str) else set(threat)


def codes_of(case):
    expect = case["expect"]
    return {code for code in [expect.get("code"), *(each[0] for each in expect.get("rejected", []))] if code}


def faults_of_tables(cases):
    """What the tables themselves lack."""
    for case in cases:
        for code in codes_of(case):
            exits = {EXIT_CODES[code]} | ({0, 3} if code in REJECTION_CODES else set())
            if case["expect"]["exit"] not in exits:
                yield f"{case['id']}: the code {code} does not go with exit {case['expect']['exit']}"
        for threat in threats_of(case) - THREATS - {"T34"}:
            yield f"{case['id']}: {threat} is no threat that THREATS names"
    for threat in sorted(THREATS - set().union(*map(threats_of, cases))):
        yield f"no case for the threat {threat}"
    for code in sorted(REACHABLE_CODES - set().union(*map(codes_of, cases))):
        yield f"no case for the code {code}"


def is_sanitized(command):
    """Then memory is not what it is, and address space cannot be limited."""
    program = pathlib.Path(command).read_bytes()
    return any(sign in program for sign in (b"__asan_init", b"__tsan_init", b"__msan_init"))


def main():
    command, folder, wanted = os.path.abspath(sys.argv[1]), sys.argv[2], set(sys.argv[3:])
    cases = list(read_cases(folder))
    faults = list(faults_of_tables(cases))
    nightly = os.environ.get("SAMEISH_NIGHTLY") == "1"
    chosen = [case for case in cases
              if (case["id"] in wanted if wanted else nightly or not case.get("nightly", False))]
    with_sanitizer = is_sanitized(command)
    num_failed, num_left_out = len(faults), 0
    for fault in faults:
        print(f"FAULT in the tables: {fault}")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for case, found in zip(chosen, pool.map(lambda case: check(command, case, with_sanitizer), chosen)):
            if found is None:
                num_left_out += 1
                print(f"left out: {case['id']}")
            elif found:
                num_failed += 1
                print(f"FAILED {case['id']}: " + "\n    ".join(found))
    print(f"{len(chosen)} cases, {num_failed} failed, {num_left_out} left out")
    sys.exit(1 if num_failed or not chosen else 0)


if __name__ == "__main__":
    main()
