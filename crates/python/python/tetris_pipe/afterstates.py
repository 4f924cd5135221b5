"""The afterstates of many positions at once: what learners of a value function choose from."""

from dataclasses import dataclass
from typing import Self, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._core import FEATURES, Board
from .game import Squares

COUNTS = np.array([len(_core.placements(piece)) for piece in range(7)])


@dataclass(frozen=True, eq=False)
class Afterstates:
    """The distinct placements of n positions, and what each leads to, in m rows.

    Those of position i are the rows from ``offsets[i]`` up to ``offsets[i + 1]``, 9 to 34 of
    them. ``numpy.maximum.reduceat(values, offsets[:-1])`` is the best value of each position.
    """

    offsets: NDArray[np.int64]
    """The first row of each position, and m: n + 1 numbers."""
    placements: NDArray[np.uint8]
    """The placement bytes, by rotation and then by column: m numbers."""
    points: NDArray[np.float32]
    """The points of each placement, 0, 1, 3, 7 or 15: m numbers."""
    resets: NDArray[np.bool_]
    """Whether the piece does not fit, so that the board is empty after it: m of them."""
    boards: NDArray[np.uint8]
    """The boards after the placements, m x 20 x 10, the top row first, as ``evaluate`` takes."""
    features: NDArray[np.float32]
    """The features that ``FEATURES`` names, m x 32."""

    @classmethod
    def empty(cls, positions: SupportsIndex) -> Self:
        """Arrays that are large enough for the afterstates of so many positions."""
        count = int(positions)
        rows = count * int(COUNTS.max())
        return cls(
            np.zeros(count + 1, np.int64),
            np.zeros(rows, np.uint8),
            np.zeros(rows, np.float32),
            np.zeros(rows, np.bool_),
            np.zeros((rows, 20, 10), np.uint8),
            np.zeros((rows, len(FEATURES)), np.float32),
        )


def afterstates(
    boards: Squares | list[Board], pieces: ArrayLike, out: Afterstates | None = None
) -> Afterstates:
    """All distinct placements of a piece on each board, with points, resets, boards and features.

    ``boards`` is an array of n x 20 x 10 or a list of n boards, and ``pieces`` has n integers
    from 0 to 255; one board and one piece are a position, too. The result is new, or views of
    the arrays of ``out``, which ``Afterstates.empty(n)`` makes. Raises ValueError for arguments of
    other shapes or ranges, a full row, or an ``out`` that is too small, and TypeError for pieces
    that are not integers.
    """
    numbers = np.atleast_1d(np.asarray(pieces))
    if numbers.dtype.kind not in "iuO":
        raise TypeError(f"pieces are integers, not {numbers.dtype}")
    if numbers.ndim != 1 or np.any((numbers < 0) | (numbers > 255)):
        raise ValueError("pieces are one dimension of numbers from 0 to 255")
    kinds = numbers.astype(np.uint8)
    offsets = np.concatenate(([0], np.cumsum(COUNTS[kinds % 7])))
    rows, made = int(offsets[-1]), Afterstates.empty(len(kinds)) if out is None else out
    names = ["placements", "points", "resets", "boards", "features"]
    if (least := min(len(getattr(made, name)) for name in names)) < rows:
        raise ValueError(f"out has {least} rows, and {rows} are needed")
    found = Afterstates(offsets, *(getattr(made, name)[:rows] for name in names))
    numbers_of = (found.placements, found.resets.view(np.uint8), found.boards)
    _core.expand(boards, kinds, numbers_of, (found.points, found.features))
    return found
