"""Players, and what is found of games. ``_core`` makes the objects."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._core import Board, Network

Bytes: TypeAlias = bytes | bytearray | memoryview | NDArray[np.uint8]
Squares: TypeAlias = Board | NDArray[np.uint8] | NDArray[np.bool_]
Boards: TypeAlias = Squares | Sequence[Squares]


@dataclass(frozen=True)
class Tally:
    """The counts of a game."""

    pieces: int
    """Pieces played, including those that did not fit."""
    points: int
    """Points: 1, 3, 7 and 15 for clears of one to four rows."""
    clears: tuple[int, int, int, int]
    """Clears of one, two, three and four rows."""
    resets: int
    """Pieces that did not fit, each of which cleared the grid."""


@dataclass(frozen=True, eq=False)
class Analysis:
    """The luck and the losses of a game, in points. The arrays have an element per piece."""

    account: dict[str, Any]
    """What ``tetris-judge --json --analysis`` prints of the game (docs/judge.md).

    It has the points, and the points without luck: the points less the sum of the luck. On random streams
    they have the mean of the points, and a smaller variance if the player has about 0.3 points per piece
    or more. Over several games of a weaker player, subtract a multiple of the luck:
    ``numpy.polyfit(luck, points, 1)`` gives it, and the mean points without it.
    """
    luck: NDArray[np.float64]
    """What the kind of each piece is worth, less the mean over the kinds of random bytes.

    Its mean on random streams is zero for any player.
    """
    losses: NDArray[np.float64]
    """How much worse each placement is than the best one, at least 0.

    They are whole hundredths. By its own search, a player has no loss. A part of a game is judged as one that ends.
    """
    best: NDArray[np.uint8]
    """The best placement of each piece: the one of the game if its loss is 0."""
    grades: NDArray[np.uint8]
    """The grade of each placement, as its place in ``GRADES``."""


@dataclass(frozen=True)
class RankedMove:
    """A placement that the search evaluated."""

    placement: int
    """The placement byte."""
    points: float
    """The points of the placement and the discounted points expected after it.

    The mean points per piece are subtracted, so only differences between the moves of
    one position have a meaning; for the last three pieces of a game that ends, they are whole.
    """
    plies: int
    """The plies of the search behind ``points``; 0 is a static evaluation."""


@dataclass(frozen=True)
class Player:
    """An effort, from 1, the fastest, up, and a network. It keeps no game; threads may share it.

    Raises ValueError for another effort.
    """

    effort: SupportsIndex = 2
    network: Network | None = None

    def __post_init__(self) -> None:
        _core.place(b"", self.effort, self.network)  # raises if one of them is wrong

    def place(
        self,
        board: Squares,
        current_piece: SupportsIndex,
        next_piece: SupportsIndex | None = None,
        pieces_left: SupportsIndex | None = None,
    ) -> int:
        """The placement byte of ``current_piece`` on a board: a Board, or an array of 20 x 10.

        ``next_piece`` is the piece after it. It is None only for the last piece, which is placed
        for the most points. ``pieces_left`` are the pieces still to be placed, this one included, if
        the game ends; 0 means that it is over, and play continues as in an endless game. Raises ValueError for a
        piece that is not from 0 to 255 or a board with a full row.
        """
        return self.ranked_moves(board, current_piece, next_piece, pieces_left)[0].placement

    def ranked_moves(
        self,
        board: Squares,
        current_piece: SupportsIndex,
        next_piece: SupportsIndex | None = None,
        pieces_left: SupportsIndex | None = None,
    ) -> list[RankedMove]:
        """The ranked moves: what the search evaluates for ``current_piece``, best first.

        The first one is what ``place`` returns, with the same arguments and errors, in the same time.
        Those that were searched less deep come last. Placements that the search prunes are left out.
        """
        moves = _core.rank(board, current_piece, next_piece, self.effort, self.network, pieces_left)
        return [RankedMove(*each) for each in moves]
