"""The oracle of the jieba tests: Debian's python3-jieba 0.42.1, driven over a file of texts.

usage: jieba_oracle.py where
       jieba_oracle.py cut INPUT OUTPUT [USER_DICTIONARY]

`where` prints the folder of the package. `cut` reads records of a little-endian 32-bit length and that many bytes of
UTF-8. For each it writes, first with HMM and then without, the number of tokens and the byte offset where each ends.
With a user dictionary the word count table after loading it is written first, as text lines, to OUTPUT.words.
"""
import array
import os
import struct
import sys
import tempfile

import jieba
import jieba.finalseg


def load(folder):
    """A tokenizer whose cache is ours: the one in the shared temporary folder may be of another dictionary."""
    jieba.setLogLevel(60)
    jieba.dt.tmp_dir = folder
    jieba.initialize()


def ends_of(text, hmm):
    ends, end = array.array("I"), 0
    tokens = list(jieba.cut(text, HMM=hmm))
    assert "".join(tokens) == text, "the oracle's tokens do not cover the text"
    for token in tokens:
        end += len(token.encode())
        ends.append(end)
    return ends


def cut(source, target):
    with open(source, "rb") as texts, open(target, "wb") as out:
        while header := texts.read(4):
            text = texts.read(struct.unpack("<I", header)[0]).decode()
            for hmm in (True, False):
                ends = ends_of(text, hmm)
                out.write(struct.pack("<I", len(ends)))
                ends.tofile(out)


def main(arguments):
    assert jieba.__version__ == "0.42.1", jieba.__version__
    assert array.array("I").itemsize == 4 and sys.byteorder == "little"
    if arguments[0] == "where":
        print(os.path.dirname(jieba.__file__))
        return
    with tempfile.TemporaryDirectory() as folder:
        load(folder)
        if len(arguments) > 3:
            jieba.load_userdict(arguments[3])
            with open(arguments[2] + ".words", "w", encoding="utf-8", newline="\n") as words:
                words.write("%d %d %d\n" % (jieba.dt.total, len(jieba.dt.FREQ), len(jieba.finalseg.Force_Split_Words)))
        cut(arguments[1], arguments[2])


main(sys.argv[1:])
