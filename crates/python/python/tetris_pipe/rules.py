"""The rules of a game, and those of others."""

import dataclasses
import math
import operator
from dataclasses import dataclass

import numpy as np

PIECES = "OIZJLST"


@dataclass(frozen=True)
class Rules:
    """The rules of a game, those of the challenge unless given. The environments take them.

    Raises ValueError for a field out of its range, and TypeError for one of another type.
    """

    rows: int = 20
    """Rows of the grid, 4 to 20."""
    columns: int = 10
    """Columns of the grid, 4 to 10."""
    points: tuple[float, ...] = (0, 1, 3, 7, 15)
    """The points of a placement that clears 0, 1, 2, 3 or 4 rows."""
    pieces: str = PIECES
    """The letters of the pieces, each once. A byte of a stream selects one by its remainder."""
    preview: int = 1
    """The pieces that are known after the current one, 0 or 1."""
    terminate_on_reset: bool = False
    """Whether a piece that does not fit terminates the episode."""

    def __post_init__(self) -> None:
        for name, low, high in (("rows", 4, 20), ("columns", 4, 10), ("preview", 0, 1)):
            number = operator.index(getattr(self, name))
            if not low <= number <= high:
                raise ValueError(f"{name} is from {low} to {high}, not {number}")
            object.__setattr__(self, name, number)
        object.__setattr__(self, "points", tuple(np.asarray(self.points).tolist()))
        object.__setattr__(self, "pieces", "".join(self.pieces))
        if len(self.points) != 5 or not all(map(math.isfinite, self.points)):
            raise ValueError(f"points are five finite numbers, not {self.points}")
        letters = set(self.pieces)
        if not letters or len(letters) < len(self.pieces) or not letters <= set(PIECES):
            raise ValueError(f"pieces are some of the letters {PIECES}, each once, not {self.pieces!r}")
        if not isinstance(self.terminate_on_reset, bool):
            raise TypeError(f"terminate_on_reset is a bool, not {self.terminate_on_reset!r}")


LITERATURE = Rules(points=(0, 1, 2, 3, 4), preview=0, terminate_on_reset=True)
"""The game of the literature: 20 x 10, and the points are rows (Bertsekas and Tsitsiklis, 1996)."""
SZ = dataclasses.replace(LITERATURE, pieces="SZ")
"""SZ-Tetris, with two pieces (Burgiel, 1997; Szita and Szepesvári, 2010)."""
JUMANJI = Rules(10, 10, (0, 40, 100, 300, 1200), preview=0, terminate_on_reset=True)
"""Jumanji's Tetris, of which an episode has ``max_pieces=400``.

There, placements that do not fit are illegal, and an episode ends before a piece that fits nowhere.
Here it ends with that piece, for no points.
"""
