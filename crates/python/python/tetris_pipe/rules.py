"""The rules of a game, and the games that have names."""

import dataclasses
import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

PIECES = "OIZJLST"
CHOICES = {"overflow": ("resets", "may_clear"), "draw": ("bytes", "equal", "bag"), "scorer": ("rules", "script", "c")}


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
    """The letters of the pieces, each once. A stream selects one by its number, from 0."""
    preview: int = 1
    """The pieces that are known after the current one, 0 or 1."""
    terminate_on_reset: bool = False
    """Whether a piece that does not fit terminates the episode."""
    overflow: str = "resets"
    """A piece that comes to rest with a square above the grid does not fit: it resets the grid for
    no points. With ``"may_clear"``, the rows that it completes are removed first, and it fits if no
    square is above the grid then."""
    draw: str = "bytes"
    """How a stream gives pieces: ``"bytes"``, by remainders; ``"equal"``, with equal chances; or
    ``"bag"``, each once before any comes again (docs/measuring.md)."""
    max_pieces: int | None = 65_536
    """The pieces of an episode at most, or None for as many as it lasts."""
    scorer: str = "rules"
    """Who counts: ``"rules"``, or ``"script"`` or ``"c"``, the challenge's two programs, as they are printed
    (docs/challenge.md). They count its grid, points and overflow alone."""

    if TYPE_CHECKING:  # what a field may be given as

        def __init__(
            self, rows: SupportsIndex = ..., columns: SupportsIndex = ...,
            points: Sequence[float] | NDArray[Any] = ..., pieces: str | Sequence[str] = ...,
            preview: SupportsIndex = ..., terminate_on_reset: bool = ..., overflow: str = ...,
            draw: str = ..., max_pieces: SupportsIndex | None = ..., scorer: str = ...,
        ) -> None: ...  # fmt: skip

    def __post_init__(self) -> None:
        ranges = {"rows": (4, 20), "columns": (4, 10), "preview": (0, 1), "max_pieces": (1, 2**63 - 1)}
        for name, (low, high) in ranges.items():
            if name == "max_pieces" and self.max_pieces is None:
                continue
            number = operator.index(getattr(self, name))
            if not low <= number <= high:
                raise ValueError(f"{name} is from {low} to {high}, not {number}")
            object.__setattr__(self, name, number)
        if isinstance(self.pieces, (set, frozenset)):
            raise TypeError("pieces have an order, which decides the stream: a set has none")
        object.__setattr__(self, "points", tuple(np.asarray(self.points).tolist()))
        object.__setattr__(self, "pieces", "".join(self.pieces))
        if len(self.points) != 5 or not all(map(math.isfinite, self.points)):
            raise ValueError(f"points are five finite numbers, not {self.points}")
        letters = set(self.pieces)
        if not letters or len(letters) < len(self.pieces) or not letters <= set(PIECES):
            raise ValueError(f"pieces are some of the letters {PIECES}, each once, not {self.pieces!r}")
        if not isinstance(self.terminate_on_reset, bool):
            raise TypeError(f"terminate_on_reset is a bool, not {self.terminate_on_reset!r}")
        for name, values in CHOICES.items():
            one_of(name, getattr(self, name), values)
        counted = (self.rows, self.columns, self.points, self.overflow)
        if self.scorer != "rules" and counted != (20, 10, (0, 1, 3, 7, 15), "resets"):
            raise ValueError(f"scorer {self.scorer!r} counts the challenge's grid, points and overflow alone")

    @classmethod
    def of(cls, rules: "AnyRules | None") -> "Rules":
        """Rules from a name, as command lines take them, from a dict of fields, or rules themselves.

        A name is one of ``GAMES``, a size in rows x columns, or both: ``"JUMANJI"``, ``"5x4"``,
        ``"LITERATURE:10x10"``. The empty one is the challenge. Raises ValueError for another name.
        """
        if not isinstance(rules, str):
            return rules if isinstance(rules, Rules) else cls(**rules or {})
        name, _, size = rules.partition(":")
        if name not in GAMES:
            name, size = "", rules
        try:
            sizes: Any = dict(zip(("rows", "columns"), map(int, size.split("x")), strict=True)) if size else {}
        except ValueError as error:
            names = ", ".join(filter(None, GAMES))
            raise ValueError(f"rules are {names}, ROWSxCOLUMNS or NAME:ROWSxCOLUMNS, not {rules!r}") from error
        return dataclasses.replace(GAMES[name], **sizes)


AnyRules: TypeAlias = Rules | dict[str, Any] | str
"""What `Rules.of` takes."""


def one_of(name: str, value: Any, values: tuple[Any, ...]) -> None:
    """Raises ValueError if a value is not one of these."""
    if value not in values:
        *most, last = map(repr, values)
        raise ValueError(f"{name} is {', '.join(most)} or {last}, not {value!r}")


_PAPERS = Rules(points=(0, 1, 2, 3, 4), preview=0, draw="equal", max_pieces=None)
GAMES: dict[str, Rules] = {
    "": Rules(),
    # Rows, on 20 x 10 (Bertsekas and Tsitsiklis, 1996).
    "LITERATURE": dataclasses.replace(_PAPERS, overflow="may_clear", terminate_on_reset=True),
    # Two pieces (Burgiel, 1997; Szita and Szepesvári, 2010).
    "SZ": dataclasses.replace(_PAPERS, pieces="SZ", overflow="resets", terminate_on_reset=True),
    # Jumanji's Tetris. There, placements that do not fit are illegal, and an episode ends before a piece
    # that fits nowhere. Here it ends with that piece, for no points.
    "JUMANJI": Rules(
        10, 10, (0, 40, 100, 300, 1200), preview=0, overflow="resets", terminate_on_reset=True,
        draw="equal", max_pieces=400,
    ),
}  # fmt: skip
"""The games that have names; each says what overflows and what ends it. The challenge has the empty name."""
