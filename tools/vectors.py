#!/usr/bin/env python3
"""Writes testvectors/*.json: expected values from a slow implementation that shares no code with the library.

Python's integers do the arithmetic; XXH3 comes from the `xxhash` package (pip install xxhash), which wraps the
upstream C library. Run: python3 tools/vectors.py [FOLDER], default testvectors. Writing twice gives equal bytes.
"""
import json
import pathlib
import sys

import xxhash

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15


def fmix64(x):
    x ^= x >> 33
    x = x * 0xFF51AFD7ED558CCD & MASK
    x ^= x >> 33
    x = x * 0xC4CEB9FE1A85EC53 & MASK
    return x ^ x >> 33


def splitmix64(seed):
    state = seed
    while True:
        state = (state + GAMMA) & MASK
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        yield z ^ z >> 31


def first(seed, count):
    stream = splitmix64(seed)
    return [next(stream) for _ in range(count)]


def hash64(data, seed=0):
    return xxhash.xxh3_64_intdigest(data, seed)


def shingles(tokens, width):
    hashes = [hash64(token.encode()) for token in tokens]
    if not hashes:
        return []
    windows = [hashes] if len(hashes) < width else [hashes[i : i + width] for i in range(len(hashes) - width + 1)]
    return [fmix64(sum(h * GAMMA ** (len(w) - 1 - i) for i, h in enumerate(w)) & MASK) for w in windows]


def votes(features, weights, bits):
    sums = [0] * bits
    for x, weight in zip(features, weights):
        wide = fmix64(x ^ GAMMA) << 64 | x
        for bit in range(bits):
            sums[bit] += weight if wide >> bit & 1 else -weight
    return sums


def simhash(features, weights, bits):
    """The fingerprint in hex, or None when no feature has a weight above 0."""
    if not any(weights):
        return None
    value = sum(1 << bit for bit, vote in enumerate(votes(features, weights, bits)) if vote > 0)
    return f"{value:0{bits // 4}x}"


def minhash(features, m):
    words = first(1, 2 * m)
    return [min((words[2 * i] * (x >> 32) + words[2 * i + 1] & MASK) >> 32 for x in features) for i in range(m)]


def minhash_oph(features, m):
    s0, s1 = first(1, 2)
    bins = {}
    for x in features:
        y = fmix64(x ^ s0)
        place = (y >> 32) * m >> 32
        bins[place] = min(bins.get(place, 2**32), y & 0xFFFFFFFF)

    def value(i):
        place, t = i, 0
        while place not in bins:
            t += 1
            place = (fmix64((i << 32 | t) ^ s1) >> 32) * m >> 32
        return bins[place]

    return [value(i) for i in range(m)]


def band_keys(values, bands, rows):
    packed = [b"".join(v.to_bytes(4, "little") for v in values[i * rows : (i + 1) * rows]) for i in range(bands)]
    return [hash64(data, band) for band, data in enumerate(packed)]


def word(value):
    return f"{value:016x}"


def generated_tokens(count, modulus):
    """The rule of the long cases: token i is 't' and the decimal of (i * i + i) mod modulus."""
    return [f"t{(i * i + i) % modulus}" for i in range(count)]


GENERATOR = (
    "A case with 'generate' instead of 'tokens' has count tokens; token i (from 0) is the letter t followed by "
    "(i*i + i) mod modulus in decimal; its text is the tokens joined by one space. 'text', unless null, is a text that "
    "the tokenizer auto turns into these tokens."
)

HAN = "\u6211\u6765\u5230\u5317\u4eac\u6e05\u534e\u5927\u5b66"  # I came to Beijing's Tsinghua University
RARE_HAN = "\U00020000\U00020bb7\U00029e3d\U0002a6a5"

# name, text (None: no tokenizer without a dictionary gives these tokens), its tokens, shingle width
TOKEN_CASES = [
    ("empty", "", [], 3),
    ("no letter or number, no token", "?! -- ...", [], 3),
    ("one token", "A", ["a"], 3),
    ("shorter than a shingle", "the quick", ["the", "quick"], 3),
    ("exactly one shingle", "The quick, brown", ["the", "quick", "brown"], 3),
    ("two shingles: every bit on which they differ is a tie, which gives 0", "the quick brown fox",
     ["the", "quick", "brown", "fox"], 3),
    ("Han, one code point a token", HAN, list(HAN), 3),
    ("words of a dictionary, width 1", None, [HAN[0], HAN[1:3], HAN[3:5], HAN[5:]], 1),
    ("nine words", "The quick brown fox jumps over the lazy dog",
     "the quick brown fox jumps over the lazy dog".split(), 3),
    ("beyond the basic plane: 4-byte tokens", RARE_HAN, list(RARE_HAN), 3),
    ("a base with its combining marks is one token", "X\u0302\u0323\u0e01\u0e47y", ["x\u0323\u0302", "\u0e01\u0e47", "y"], 2),
    ("mixed width and ligatures", "\uff21\uff22\uff23\uff11\uff12 \ufb01ne \u624b\u673a\uff76\uff80\uff76\uff85 so\u00adft",
     ["abc12", "fine", "\u624b", "\u673a", "\u30ab\u30bf\u30ab\u30ca", "soft"], 3),
    ("repeats are kept: the bag has the same shingle many times", "ha " * 20, ["ha"] * 20, 3),
    ("long tokens, past 16, 128 and 240 bytes", " ".join(["x" * 17, "y" * 129, "z" * 241, "w" * 1025]),
     ["x" * 17, "y" * 129, "z" * 241, "w" * 1025], 2),
    ("width 5", "To be, or not to be, that is the question", "to be or not to be that is the question".split(), 5),
    ("width 32", " ".join(str(i) for i in range(40)), [str(i) for i in range(40)], 32),
]

GENERATED_CASES = [(254, 97, 3), (255, 1000, 1), (256, 1000, 2), (1027, 10007, 3), (5000, 499, 4), (20000, 100003, 3)]


def token_cases():
    for name, text, tokens, width in TOKEN_CASES:
        yield {"name": name, "text": text, "tokens": tokens, "width": width}, tokens
    for count, modulus, width in GENERATED_CASES:
        rule = {"count": count, "modulus": modulus}
        yield {"name": f"{count} generated tokens", "generate": rule, "width": width}, generated_tokens(count, modulus)


def feature_digest(features):
    """One number that depends on every feature and its place."""
    return word(hash64(b"".join(x.to_bytes(8, "little") for x in features)))


FEATURE_RULE = (
    "The hash of a token is XXH3 (64 bits, seed 0, as in xxHash 0.8) of its UTF-8 bytes. The feature of m tokens is "
    "fmix64(sum of hash(token i) * K^(m-i), i = 1..m) mod 2^64 with K = 9e3779b97f4a7c15; fmix64(x): x ^= x >> 33; "
    "x *= ff51afd7ed558ccd; x ^= x >> 33; x *= c4ceb9fe1a85ec53; x ^= x >> 33. A text of n tokens has no feature when "
    "n = 0, one feature of all n tokens when n < width, and one feature for each of the n - width + 1 windows "
    "otherwise, in text order, repeats kept."
)


def hash_file():
    inputs = ["", "a", "ab", "abc", "abcd", "\u4f60", "\u4f60\u597d", "\u6e05\u534e\u5927\u5b66", "\U00020bb7", "e\u0323\u0302",
              "12345678", "123456789", "0123456789abcdef", "0123456789abcdefg"]
    inputs += ["".join(chr(97 + i % 26) for i in range(n)) for n in (127, 128, 129, 240, 241, 512, 1024, 1025, 5000)]
    numbers = [0, 1, 2, GAMMA, MASK, 1 << 63, 0x0123456789ABCDEF]
    return {
        "_comment": "Hashes that all schemes are built on. 'bytes': hash64 = XXH3 64 bits with seed 0, 'seed7' = the same "
        "with seed 7, hash128 = XXH3 128 bits (high half first), all of the UTF-8 bytes of 'text', as in xxHash 0.8. "
        "'fmix64': the finalizer x ^= x >> 33; x *= ff51afd7ed558ccd; x ^= x >> 33; x *= c4ceb9fe1a85ec53; x ^= x >> 33. "
        "'splitmix64': the first outputs for a seed: s += 9e3779b97f4a7c15; z = s; z = (z ^ z >> 30) * bf58476d1ce4e5b9; "
        "z = (z ^ z >> 27) * 94d049bb133111eb; output z ^ z >> 31. Arithmetic is modulo 2^64. Numbers are hexadecimal, most "
        "significant digit first.",
        "bytes": [
            {
                "text": text,
                "hash64": word(hash64(text.encode())),
                "seed7": word(hash64(text.encode(), 7)),
                "hash128": xxhash.xxh3_128_hexdigest(text.encode()),
            }
            for text in inputs
        ],
        "fmix64": [{"in": word(x), "out": word(fmix64(x))} for x in numbers],
        "splitmix64": [{"seed": word(x), "out": [word(y) for y in first(x, 5)]} for x in numbers],
    }


def shingles_file():
    cases = []
    for case, tokens in token_cases():
        features = shingles(tokens, case["width"])
        case |= {"num_features": len(features), "digest": feature_digest(features)}
        if len(features) <= 16:
            case["features"] = [word(x) for x in features]
        cases.append(case)
    return {
        "_comment": "Features of token lists. Tokens are given as a tokenizer leaves them. " + FEATURE_RULE + " 'features' "
        "lists them when there are at most 16; 'digest' is XXH3 of all of them as 8-byte little-endian words (of no bytes "
        "when there are none). " + GENERATOR,
        "cases": cases,
    }


def weighted_cases():
    words = first(42, 40)
    yield "no feature", [], []
    yield "weight 0 takes no part: no fingerprint", words[:3], [0, 0, 0]
    yield "one feature is its own fingerprint", words[:1], [7]
    yield "a feature of weight 0 beside one of weight 1", words[:2], [0, 1]
    yield "equal weights on two: ties are 0, so the result is the AND", words[:2], [5, 5]
    yield "three, one as heavy as both others: ties where it stands alone", words[:3], [2, 1, 1]
    yield "a feature and its complement: every bit is a tie, the fingerprint is 0 and not none", [words[0], MASK ^ words[0]], [9, 9]
    yield "the largest weights", words[:5], [2**32 - 1] * 5
    yield "levels 1..5", words, [1 + i % 5 for i in range(40)]
    yield "weights of many sizes", words, [3**i % (2**32 - 1) + 1 for i in range(40)]


def simhash_file():
    cases = []
    for case, tokens in token_cases():
        features = shingles(tokens, case["width"])
        ones = [1] * len(features)
        case |= {f"simhash{bits}": simhash(features, ones, bits) for bits in (64, 128)}
        if features:
            case["votes_0_to_7"] = votes(features, ones, 8)
        cases.append(case)
    weighted = [
        {"name": name, "features": [word(x) for x in features], "weights": weights}
        | {f"simhash{bits}": simhash(features, weights, bits) for bits in (64, 128)}
        for name, features, weights in weighted_cases()
    ]
    return {
        "_comment": "SimHash fingerprints. Bit j (0 = least significant) of the fingerprint is 1 exactly when V[j] > 0, where "
        "V[j] is the sum over all features of +weight if bit j of the feature hash is 1, else -weight; a tie gives 0. No "
        "feature of a weight above 0: null, no fingerprint. 128 bits: the low half of a feature hash is the 64-bit hash x, "
        "the high half fmix64(x XOR 9e3779b97f4a7c15). Fingerprints are hexadecimal, most significant digit first. "
        "'cases': features are the shingles of the tokens, each occurrence of weight 1. " + FEATURE_RULE + " "
        "'votes_0_to_7' are V[0..7]. 'weighted': features and weights as given. " + GENERATOR,
        "cases": cases,
        "weighted": weighted,
    }


def minhash_file():
    cases = []
    for case, tokens in token_cases():
        features = shingles(tokens, case["width"])
        if len(features) > 2000:
            continue
        if features:
            m8, oph8 = minhash(features, 8), minhash_oph(features, 8)
            m96, oph96 = minhash(features, 96), minhash_oph(features, 96)
            case |= {"minhash_8": [f"{v:08x}" for v in m8], "minhash_oph_8": [f"{v:08x}" for v in oph8]}
            case |= {"minhash_bands_16x6": [word(k) for k in band_keys(m96, 16, 6)]}
            case |= {"minhash_oph_bands_16x6": [word(k) for k in band_keys(oph96, 16, 6)]}
        else:
            case |= dict.fromkeys(["minhash_8", "minhash_oph_8", "minhash_bands_16x6", "minhash_oph_bands_16x6"])
        cases.append(case)
    return {
        "_comment": "MinHash sketches of the shingles of token lists; null when there is no feature. " + FEATURE_RULE + " "
        "minhash with m values: (a_i, b_i) are outputs 2i and 2i+1 (i from 0) of splitmix64 with seed 1 (see hash.json); "
        "value i = the least over all features x of ((a_i * (x >> 32) + b_i) mod 2^64) >> 32. minhash_oph: s0, s1 are the "
        "first two outputs of splitmix64 with seed 1; y = fmix64(x XOR s0); the bin of x is ((y >> 32) * m) >> 32, its value "
        "the low 32 bits of y, the least value of each bin counts; an empty bin i copies the first non-empty bin among "
        "((fmix64((i << 32 | t) XOR s1) >> 32) * m) >> 32, t = 1, 2, ... Fields ending in _8 are sketches of m = 8 values, 8 "
        "hexadecimal digits each. Fields ending in _bands_16x6 are the keys of 16 bands of 6 values of the sketch of m = 96 "
        "values: key i = XXH3 (64 bits, seed i) of values 6i..6i+5 as little-endian 4-byte words. " + GENERATOR,
        "cases": cases,
    }


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "testvectors")
    files = {"hash": hash_file(), "shingles": shingles_file(), "simhash": simhash_file(), "minhash": minhash_file()}
    for name, content in files.items():
        text = json.dumps(content, ensure_ascii=False, indent=1)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
