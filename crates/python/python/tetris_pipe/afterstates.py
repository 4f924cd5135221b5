"""The afterstates of many positions at once: what learners of a value function choose from."""

import operator
from dataclasses import dataclass
from typing import Any, Self, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._core import feature_names
from .game import Boards
from .rules import AnyRules, Rules

MOST = 34  # placements of a piece


@dataclass(frozen=True, eq=False)
class Afterstates:
    """The distinct placements of n positions, and what each leads to, in m rows.

    Those of position i are the rows from ``offsets[i]`` up to ``offsets[i + 1]``, 9 to 34 of
    them. ``placements[best(values)]`` are the placements with the best values, one of each position.
    """

    offsets: NDArray[np.int64]
    """The first row of each position, and m: n + 1 numbers."""
    placements: NDArray[np.uint8]
    """The placement bytes, by rotation and then by column: m numbers."""
    points: NDArray[np.float32]
    """The points of each placement: m numbers."""
    resets: NDArray[np.bool_]
    """Whether the piece does not fit, so that the board is empty after it: m of them."""
    boards: NDArray[np.uint8]
    """The boards after the placements, m x rows x columns, the top row first."""
    features: NDArray[np.float32]
    """The features that ``feature_names(c)`` names, with c columns m x (2 c + 12)."""

    def feature(self, name: str) -> NDArray[np.float32]:
        """A feature by its name: m numbers. Raises ValueError for another name."""
        names = feature_names(self.boards.shape[2])
        if name not in names:
            raise ValueError(f"{name!r} is no feature: they are {', '.join(names)}")
        return self.features[:, names.index(name)]

    def best(self, values: NDArray[Any]) -> NDArray[np.int64]:
        """For each position, the row of its best afterstate by these m values, of equal ones the first."""
        starts, counts = self.offsets[:-1], np.diff(self.offsets)
        is_best = np.flatnonzero(values == np.repeat(np.maximum.reduceat(values, starts), counts))
        rows: NDArray[np.int64] = is_best[np.searchsorted(is_best, starts)]
        return rows

    @classmethod
    def empty(cls, positions: SupportsIndex, rows: int = 20, columns: int = 10) -> Self:
        """Arrays that are large enough for the afterstates of this number of positions.

        Raises TypeError for a number that is not an integer, and ValueError for a negative one.
        """
        count = operator.index(positions)
        return cls(np.zeros(count + 1, np.int64), *_arrays(count * MOST, rows, columns))


def _arrays(count: int, rows: int, columns: int) -> tuple[NDArray[Any], ...]:
    """New arrays for this number of afterstates."""
    return (
        np.zeros(count, np.uint8),
        np.zeros(count, np.float32),
        np.zeros(count, np.bool_),
        np.zeros((count, rows, columns), np.uint8),
        np.zeros((count, len(feature_names(columns))), np.float32),
    )


def afterstates(
    boards: Boards, pieces: ArrayLike, out: Afterstates | None = None, *, rules: AnyRules | None = None
) -> Afterstates:
    """All distinct placements of a piece on each board, with points, resets, boards and features.

    ``boards`` is an array of n x rows x columns, 4 to 20 and 4 to 10, or a list of n boards, and
    ``pieces`` has n integers from 0 to 255; one board and one piece are a position, too. The
    points are those of ``rules``, which the environments take too, and then the boards have its
    size. The result is new, or views of the arrays of ``out``, which ``Afterstates.empty(n)`` makes.
    Raises ValueError for arguments of other shapes or ranges, a full row, or an ``out`` that is too
    small or of other shapes and types, and TypeError for pieces that are not integers.
    """
    numbers = np.atleast_1d(np.asarray(pieces))
    if numbers.dtype == object:
        numbers = np.array([operator.index(it) for it in numbers.flat], object).reshape(numbers.shape)
    if numbers.dtype.kind not in "iuO":
        raise TypeError(f"pieces are integers, not {numbers.dtype}")
    if numbers.ndim != 1 or np.any((numbers < 0) | (numbers > 255)):
        raise ValueError("pieces are one dimension of numbers from 0 to 255")

    def arrays(count: int, rows: int, columns: int) -> tuple[NDArray[Any], ...]:
        found = _arrays(count, rows, columns) if out is None else [*vars(out).values()][1:]
        return tuple(array[:count] for array in found)

    rules = None if rules is None else Rules.of(rules)
    offsets, found = _core.expand(boards, numbers.astype(np.uint8), rules, arrays)
    if out is not None:
        if len(out.offsets) < len(offsets):
            raise ValueError(f"out has offsets of {len(offsets)} numbers or more, not {len(out.offsets)}")
        out.offsets[: len(offsets)] = offsets
        offsets = out.offsets[: len(offsets)]
    return Afterstates(offsets, *found)
