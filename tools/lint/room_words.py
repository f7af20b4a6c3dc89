"""Words a room does not even mention, because a room that names a thing soon depends on it.

Whole words in code and comments (identifiers are split at underscores and capitals); include lines and strings do not
count. Only words that can be checked without false alarms are here: cluster's "representative" is its own word, while
"file" in a comment that starts with a file name is not a dependency.
"""

import re

from report import Report
from source_tree import blank_strings, room_of

# room -> {word: why not}
FORBIDDEN = {
    "base": {
        "shingle": "base has no word of the domain",
        "fingerprint": "base has no word of the domain",
        "simhash": "base has no word of the domain",
        "tokenizer": "base has no word of the domain",
        "resemblance": "base has no word of the domain",
    },
    "kernel": {
        "document": "a kernel sees arrays of numbers",
        "tokenizer": "a kernel sees arrays of numbers",
        "json": "a kernel sees arrays of numbers",
    },
    "io": {
        "shingle": "io ends at the record; text begins there",
        "simhash": "io ends at the record",
        "tokenizer": "io ends at the record",
        "resemblance": "io ends at the record",
    },
    "text": {
        "fingerprint": "text ends at the token",
        "simhash": "text ends at the token",
        "minhash": "text ends at the token",
        "resemblance": "text ends at the token",
    },
    "feature": {"json": "features come from tokens", "cluster": "features come before any decision"},
    "fingerprint": {
        "minhash": "fingerprint and sketch do not know each other",
        "cluster": "a value does not know who groups it",
        "json": "a value does not know how it is written",
    },
    "sketch": {
        "simhash": "fingerprint and sketch do not know each other",
        "cluster": "a value does not know who groups it",
        "json": "a value does not know how it is written",
    },
    "measure": {"json": "measures see features and code points", "simhash": "a measure is exact, not an estimate"},
    "explain": {"json": "the edge writes", "cluster": "one pair at a time"},
    "index": {
        "token": "the index holds values only",
        "tokenizer": "the index holds values only",
        "shingle": "the index holds values only",
        "utf8": "the index holds values only",
        "json": "the index holds values only",
    },
    "storage": {
        "token": "storage lays down values and their numbers",
        "tokenizer": "storage lays down values and their numbers",
        "shingle": "storage lays down values and their numbers",
        "simhash": "storage lays down values and their numbers",
        "minhash": "storage lays down values and their numbers",
        "utf8": "a name is bytes",
        "json": "the edges translate",
        "http": "the edges translate",
        "stdout": "the core never prints",
        "stderr": "the core never prints",
    },
    "cluster": {
        "fingerprint": "cluster sees ids, edges and scores",
        "simhash": "cluster sees ids, edges and scores",
        "token": "cluster sees ids, edges and scores",
        "shingle": "cluster sees ids, edges and scores",
    },
    "engine": {
        "stdout": "the core never prints",
        "stderr": "the core never prints",
        "printf": "the core never prints",
        "http": "the edges translate",
    },
}
WORD = re.compile(r"[A-Za-z][a-z0-9]*|[A-Z]+(?![a-z])")
INCLUDE_LINE = re.compile(r"^\s*#\s*include.*$", re.M)
# The opening lines name papers and tests; a path or a title is not a dependency.
CITATION = re.compile(r"^//\s+(Tests|Source|Paper|Sources|Papers)\b.*(\n//\s{6,}.*)*", re.M)


def words_of(line):
    for part in re.findall(r"[A-Za-z0-9]+", line):
        if part.lower() == part or part.upper() == part:
            yield part.lower()
        else:
            yield from (word.lower() for word in WORD.findall(part))
            yield part.lower()


def plural_free(word):
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def check(tree):
    report = Report("room words")
    for path in tree.cpp("src"):
        forbidden = FORBIDDEN.get(room_of(path), {})
        if not forbidden:
            continue
        report.count("files")
        text = blank_strings(INCLUDE_LINE.sub("", tree.text(path)), keep_comments=True)
        text = CITATION.sub(lambda m: "\n" * m.group().count("\n"), text)
        for number, line in enumerate(text.splitlines(), 1):
            for word in set(map(plural_free, words_of(line))) & forbidden.keys():
                report.fault(f"{path}:{number}", f"says '{word}': {forbidden[word]}")
    report.count("rules", sum(map(len, FORBIDDEN.values())))
    return report
