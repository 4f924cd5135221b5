"""What several tests need."""

import os
import struct
import sys
from pathlib import Path

import tetris_pipe

REPOSITORY = Path(__file__).parents[3]
EXAMPLES = REPOSITORY / "examples/python"
sys.path.append(str(EXAMPLES))  # tests import them
(ENDS,) = (REPOSITORY / "crates/engine/src/network").glob("*.ends")
EMBEDDED = ENDS.with_suffix(".net")  # the network of the rules, which alone has ends
GOLDEN = Path(__file__).with_name("golden")


def checksum(data):
    """The last eight bytes of a network, from those before (crates/engine/src/checksum.rs)."""
    total, mask = len(data), 2**64 - 1
    padded = data + bytes(8 - len(data) % 8)
    for (word,) in struct.iter_unpack("<Q", padded):
        total = (total ^ word) * 0x1_0000_0001_B3 & mask
        total = (total << 29 | total >> 35) & mask
    return total.to_bytes(8, "little")


def write_other_network(path):
    """Writes a network with other evaluations: the embedded one with some weights negated."""
    data = bytearray(EMBEDDED.read_bytes()[:-8])
    for at in range(14, 14 + 2 * 500, 2):
        (weight,) = struct.unpack_from("<h", data, at)
        struct.pack_into("<h", data, at, -weight)
    path.write_bytes(data + checksum(data))
    return path


def compare_with_golden(name, text):
    """Compares a whole text with a file; with ``SNAPSHOTS=overwrite``, writes it anew."""
    path = GOLDEN / name
    if os.environ.get("SNAPSHOTS") == "overwrite":
        path.write_text(text)
    assert text == path.read_text()


def values(board, piece, following, left, chances=(1 / 7,) * 7):
    """For each placement of a piece, the points that are expected of this many pieces from it on."""
    found = tetris_pipe.afterstates(board[None], [piece])
    each = found.points.tolist()
    if left > 1:
        rest = [expected(after, following, left - 1, chances) for after in found.boards]
        each = [points + more for points, more in zip(each, rest, strict=True)]
    return dict(zip(found.placements.tolist(), each, strict=True))


def expected(board, piece, left, chances):
    """The same before the piece after it is known, which has these chances."""
    kinds = enumerate(chances if left > 1 else (1,))
    return sum(chance * max(values(board, piece, it, left, chances).values()) for it, chance in kinds)
