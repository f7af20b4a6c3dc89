#!/usr/bin/env python3
"""Writes documents that look like text, with planted near-duplicates, from a seed: generate_text.py --bytes N OUT.jsonl

Half of the documents are Chinese-like, half English-like; --small makes them of 12 to 24 words instead of 50 to 1,500.
Words are drawn by Zipf's law from a vocabulary that the seed makes. One document in ten is a copy of an earlier one:
a third of these exact, the others with 1 to 3 % of their words replaced. A copy's field "of" names its original.
The same arguments give the same bytes on every machine: the generator is written out here.
"""

import argparse
import json
from pathlib import Path

MASK = (1 << 64) - 1
VOCABULARY = 1 << 15
RECENT = 4096  # copies are made of one of the last so many originals


class SplitMix:
    """splitmix64, as in the benchmarks."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return (z ^ (z >> 31)) % limit


def chinese_word(random):
    length = (1, 2, 2, 2, 3)[random.below(5)]
    # Common characters first: the product of two draws leans to small numbers.
    return "".join(chr(0x4E00 + random.below(3000) * random.below(3000) // 3000) for _ in range(length))


def english_word(random):
    syllables = 1 + random.below(4)
    return "".join("bcdfghklmnprstvw"[random.below(16)] + "aeiou"[random.below(5)] for _ in range(syllables))


class Language:
    def __init__(self, random, make_word, space, stop):
        self.random, self.space, self.stop = random, space, stop
        self.words = [make_word(random) for _ in range(VOCABULARY)]

    def word(self):
        """A word of rank r with a chance of about 1/r: the exponent is uniform."""
        octave = self.random.below(15)
        return self.words[(1 << octave) - 1 + self.random.below(1 << octave)]

    def draw(self, count):
        return [self.word() for _ in range(count)]

    def edited(self, words):
        words = list(words)
        for _ in range(max(1, len(words) * (1 + self.random.below(3)) // 100)):
            words[self.random.below(len(words))] = self.word()
        return words

    def text(self, words):
        """Every twelfth word ends a sentence."""
        sentences = (self.space.join(words[i:i + 12]) for i in range(0, len(words), 12))
        return self.stop.join(sentences) + self.stop.strip()


def documents(seed, small):
    random = SplitMix(seed)
    languages = [Language(random, chinese_word, "", "\u3002"), Language(random, english_word, " ", ". ")]
    recent = []
    number = 0
    while True:
        record = {"id": f"d{number}"}
        if recent and random.below(10) == 0:
            original, which, words = recent[random.below(len(recent))]
            record["of"] = original
            if random.below(3) != 0:
                words = languages[which].edited(words)
        else:
            which = random.below(2)
            words = languages[which].draw(12 + random.below(13) if small else 50 + random.below(1451))
            if len(recent) < RECENT:
                recent.append((record["id"], which, words))
            else:
                recent[number % RECENT] = (record["id"], which, words)
        record["text"] = languages[which].text(words)
        yield record
        number += 1


def write(path, num_bytes=None, num_documents=None, seed=1, small=False):
    """Until so many bytes or documents are written; the file appears when it is whole."""
    written = 0
    partial = Path(f"{path}.partial")
    with open(partial, "wb") as out:
        for number, record in enumerate(documents(seed, small)):
            if (num_bytes and written >= num_bytes) or (num_documents and number >= num_documents):
                break
            line = json.dumps(record, ensure_ascii=False).encode() + b"\n"
            out.write(line)
            written += len(line)
    partial.rename(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output")
    parser.add_argument("--bytes", type=int)
    parser.add_argument("--documents", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    if not options.bytes and not options.documents:
        parser.error("how much? --bytes or --documents")
    write(options.output, options.bytes, options.documents, options.seed, options.small)


if __name__ == "__main__":
    main()
