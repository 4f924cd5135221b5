"""Writes tetris.sh, the entry, from tetris.rs, its source. Run in this directory: python3 pack.py"""

import lzma
from itertools import product
from pathlib import Path
from subprocess import PIPE, run

LINE = b"sed 1d $0|xzcat|rustc -O -;./r*t;exit\n"


def source(text):
    """The lines without indentation and comments, joined."""
    lines = (line.strip() for line in text.split("\n"))
    return "".join(line for line in lines if not line.startswith("//")).encode()


def settings():
    finders = lzma.MF_HC4, lzma.MF_BT2, lzma.MF_BT3, lzma.MF_BT4
    for lc, nice, finder, depth in product(range(3), range(4, 65), finders, (0, 20, 1000)):
        yield {"lc": lc, "lp": 0, "pb": 0, "nice_len": nice, "mf": finder, "depth": depth}


def unpacked(packed):
    """What xzcat writes, even if the end of its input is missing."""
    return run("xzcat", input=packed, stdout=PIPE, stderr=PIPE).stdout


def packed(data):
    def compressed(setting):
        filters = [{"id": lzma.FILTER_LZMA1, "dict_size": 4096, **setting}]
        return lzma.compress(data, lzma.FORMAT_ALONE, filters=filters)

    # liblzma writes an end marker, which the player does not need.
    best = []
    for candidate in sorted(set(map(compressed, settings())), key=len)[:50]:
        while unpacked(candidate[:-1]) == data:
            candidate = candidate[:-1]
        best.append(candidate)
    return min(best, key=lambda candidate: (len(candidate), candidate))


if __name__ == "__main__":
    data = source(Path("tetris.rs").read_text())
    Path("tetris.sh").write_bytes(LINE + packed(data))
    print(len(data), "bytes of source, as an entry", Path("tetris.sh").stat().st_size)
