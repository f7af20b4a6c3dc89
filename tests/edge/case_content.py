"""Content of the files of a case: bytes from a small language of JSON values.

A string is itself in UTF-8. An object has one key, the kind:
    {"hex": "00ff"}                     bytes
    {"base64": ".."}                    bytes
    {"repeat": [content, times]}
    {"join": [content, ...]}
    {"cut": [content, num_bytes]}       the first bytes; a negative number drops that many at the end
    {"flip": [content, byte, mask]}     one byte exclusive-or mask; a negative byte counts from the end
    {"file": name}                      what the file of the case holds at that moment
    {"gzip": content}                   a member
    {"gzip_zeros": num_bytes}           a member of that many zeros
    {"zstd": content}                   a frame with its checksum
    {"zstd_skippable": content}         a frame that readers pass over
    {"zstd_window": [log, content]}     a frame, not compressed, that asks for a window of 2^log bytes
    {"zstd_zeros": num_bytes}           a frame of that many zeros (a multiple of 128 KiB)
    {"numbers": count}                  the numbers from 0, one a line
    {"documents": {...}}                a collection, see documents()
"""
import base64
import ctypes
import ctypes.util
import gzip
import json
import struct
import zlib

ZSTD_MAGIC = bytes.fromhex("28b52ffd")
ZSTD_BLOCK_BYTES = 128 << 10
ZSTD_CHECKSUM_FLAG = 201  # ZSTD_c_checksumFlag of zstd.h
RAW_BLOCK, RLE_BLOCK = 0, 1


def gzip_zeros(num_bytes):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    part = bytes(1 << 20)
    out = [packer.compress(part) for _ in range(num_bytes >> 20)]
    out.append(packer.compress(bytes(num_bytes & ((1 << 20) - 1))))
    return b"".join(out) + packer.flush()


def zstd(plain):
    """By the library that the command itself is linked with."""
    library = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    for function in (library.ZSTD_compressBound, library.ZSTD_compress2):
        function.restype = ctypes.c_size_t
    library.ZSTD_createCCtx.restype = ctypes.c_void_p
    context = ctypes.c_void_p(library.ZSTD_createCCtx())
    library.ZSTD_CCtx_setParameter(context, ZSTD_CHECKSUM_FLAG, 1)
    room = library.ZSTD_compressBound(ctypes.c_size_t(len(plain)))
    packed = ctypes.create_string_buffer(room)
    length = library.ZSTD_compress2(context, packed, ctypes.c_size_t(room), plain, ctypes.c_size_t(len(plain)))
    library.ZSTD_freeCCtx(context)
    return packed.raw[:length]


def zstd_block(kind, num_bytes, payload, is_last):
    return struct.pack("<I", num_bytes << 3 | kind << 1 | is_last)[:3] + payload


def zstd_window(window_log, plain):
    """RFC 8878, 3.1.1: the window descriptor has the exponent above 10 in its upper five bits."""
    return ZSTD_MAGIC + bytes([0, (window_log - 10) << 3]) + zstd_block(RAW_BLOCK, len(plain), plain, 1)


def zstd_zeros(num_bytes):
    num_blocks = num_bytes // ZSTD_BLOCK_BYTES
    blocks = [zstd_block(RLE_BLOCK, ZSTD_BLOCK_BYTES, b"\0", int(i + 1 == num_blocks)) for i in range(num_blocks)]
    return ZSTD_MAGIC + bytes([0, (20 - 10) << 3]) + b"".join(blocks)


def words_of(seed, count):
    """Words from a fixed sequence: texts of two seeds share next to nothing."""
    state, words = seed * 2654435761 + 1, []
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        words.append(f"w{state >> 40}")
    return words


def documents(count, words=40, alike=0, copies=0, prefix="d", seed=0):
    """`count` records of so many words; after the first, `alike` differ from it in the last word alone, and `copies`
    are equal to it; the others have nothing in common, nor have those of seeds that are further apart than `count`."""
    first = words_of(seed + 1, words)
    lines = []
    for number in range(count):
        if number == 0 or 0 < number - alike <= copies:
            text = first
        elif number <= alike:
            text = first[:-1] + [f"other{number}"]
        else:
            text = words_of(seed + number + 1, words)
        lines.append(json.dumps({"id": f"{prefix}{number}", "text": " ".join(text)}, separators=(",", ":")) + "\n")
    return "".join(lines).encode()


def large_collection(num_groups):
    """Groups of 250 documents, about 120 KB each, with near-duplicates and copies; groups have nothing in common."""
    for group in range(num_groups):
        yield documents(250, words=80, alike=60, copies=30, prefix=f"g{group}d", seed=1000 * group)


def make(value, folder):
    """The bytes of `value`; `folder` is where {"file": name} looks."""
    if isinstance(value, str):
        return value.encode()
    ((kind, rest),) = value.items()
    makers = {
        "hex": lambda: bytes.fromhex(rest),
        "base64": lambda: base64.b64decode(rest),
        "repeat": lambda: make(rest[0], folder) * rest[1],
        "join": lambda: b"".join(make(part, folder) for part in rest),
        "cut": lambda: make(rest[0], folder)[: rest[1]],
        "flip": lambda: flip(make(rest[0], folder), rest[1], rest[2]),
        "file": lambda: (folder / rest).read_bytes(),
        "gzip": lambda: gzip.compress(make(rest, folder), mtime=0),
        "gzip_zeros": lambda: gzip_zeros(rest),
        "zstd": lambda: zstd(make(rest, folder)),
        "zstd_skippable": lambda: skippable(make(rest, folder)),
        "zstd_window": lambda: zstd_window(rest[0], make(rest[1], folder)),
        "zstd_zeros": lambda: zstd_zeros(rest),
        "numbers": lambda: "".join(f"{number}\n" for number in range(rest)).encode(),
        "documents": lambda: documents(**rest),
    }
    return makers[kind]()


def flip(plain, byte, mask):
    changed = bytearray(plain)
    changed[byte] ^= mask
    return bytes(changed)


def skippable(plain):
    return bytes.fromhex("502a4d18") + struct.pack("<I", len(plain)) + plain
