"""The compiled part of the package. Import its names from ``tetris_pipe``.

A *piece* is a number from 0 to 255; its remainder modulo 7 selects one of O I Z J L S T.
A *placement* is the byte ``rotation * 16 + column``: the rotation is 0 to 3, and the column,
0 to 9, is that of the leftmost square. Functions that compute for long release the
interpreter's lock, so that other threads run meanwhile.
"""

import os
from collections.abc import Sequence
from typing import Any, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

_Squares: TypeAlias = Board | NDArray[np.uint8] | NDArray[np.bool_]
_Bytes: TypeAlias = bytes | bytearray | memoryview | NDArray[np.uint8]

__all__ = [
    "Analysis",
    "Board",
    "Candidate",
    "Games",
    "InvalidGame",
    "Network",
    "Player",
    "Replay",
    "__version__",
    "analyse",
    "evaluate",
    "place",
    "placements",
    "replay",
    "stream",
]
__version__: str

def stream(seed: int, pieces: int = 65536) -> bytes:
    """The first pieces of the random stream with this seed.

    Players are scored on the streams with the seeds 1, 2, 3 and so on.
    """

def place(pieces: _Bytes, effort: int = 3, network: Network | None = None) -> bytes:
    """Place every piece of a stream, with one piece of preview: the program as a function.

    The effort is 1 (fastest) to 3 (strongest). Ctrl-C ends a long game.
    """

def replay(pieces: _Bytes, placements: _Bytes) -> Replay:
    """Replay a game under the rules, and count.

    Raises InvalidGame, which names the first bad position.
    """

def analyse(
    pieces: _Bytes,
    placements: _Bytes,
    effort: int = 3,
    network: Network | None = None,
) -> Analysis:
    """Find the luck of the pieces of a game, and the errors of its player.

    The network gives the luck, and its search at the effort the errors. Raises InvalidGame,
    which names the first bad position. Ctrl-C ends a long analysis.
    """

def placements(piece: int) -> list[int]:
    """The distinct placements of a piece, 9 to 34, by rotation and then by column.

    Of rotations with the same shape, only the first is listed. The others are valid too.
    """

def evaluate(
    boards: _Squares | Sequence[Board], network: Network | None = None
) -> NDArray[np.float32]:
    """The evaluations of a board, in points: one for each piece that may come next.

    An evaluation is the expected discounted sum of (points - mean points per piece) from
    here on, so only differences between boards have a meaning. The result has the shape (7,)
    for a Board or an array of 20 x 10, and (n, 7) for a list of n boards or an array of
    n x 20 x 10.
    """

class InvalidGame(ValueError):
    """A game breaks the rules: an invalid placement, or too few or too many of them."""

    position: int
    """The number of the first bad piece or placement, from 0."""

@final
class Replay:
    """The counts of a game."""

    def __new__(
        cls, pieces: int, points: int, clears: tuple[int, int, int, int], resets: int
    ) -> Replay: ...
    @property
    def pieces(self) -> int:
        """Pieces played, including those that did not fit."""
    @property
    def points(self) -> int:
        """Points: 1, 3, 7 and 15 for clears of one to four rows."""
    @property
    def clears(self) -> tuple[int, int, int, int]:
        """Clears of one, two, three and four rows."""
    @property
    def resets(self) -> int:
        """Pieces that did not fit, each of which cleared the grid."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Analysis:
    """The luck and the errors of a game, in points. The arrays have an element per piece."""

    @property
    def luck(self) -> NDArray[np.float64]:
        """What the kind of each piece is worth, less the mean over the kinds of random bytes.

        Its mean on random streams is zero for any player.
        """
    @property
    def errors(self) -> NDArray[np.float64]:
        """How much worse each placement is than the best one, at least 0."""
    @property
    def best(self) -> NDArray[np.uint8]:
        """The best placement of each piece: the one of the game if its error is 0."""
    @property
    def leads(self) -> NDArray[np.float64]:
        """How much the best placement is ahead of the second best.

        It is NaN where the search keeps no second one to its end.
        """
    @property
    def points(self) -> int:
        """The points of the game."""
    @property
    def points_without_luck(self) -> float:
        """The points less the sum of the luck.

        On random streams they have the mean of the points, and a smaller variance.
        """
    @property
    def points_of_errors(self) -> float:
        """The sum of the errors."""

@final
class Network:
    """A network from a file that ``tetris-train export`` made, or from the bytes of one.

    Raises OSError if the file cannot be read, and ValueError if it is not a network of this
    version. Where a function takes ``network=None``, it uses the network of the package.
    """

    def __new__(cls, path: str | os.PathLike[str] | bytes) -> Network: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Board:
    """The squares of the grid, 20 rows of 10. It cannot be changed, and has a hash.

    It is made from nothing (empty), from text (lines of # and ., the lowest row last; empty
    rows at the top may be left out) or from an array of 20 x 10 of dtype uint8 or bool, the
    top row first. No row is full. ``str(board)`` is the text.
    """

    def __new__(cls, squares: str | _Squares | None = None) -> Board: ...
    def array(self) -> NDArray[np.uint8]:
        """The squares as a new array of 20 x 10, 0 or 1, the top row first."""
    def drop(self, piece: int, placement: int) -> tuple[Board, int, bool]:
        """The board after a placement, its points, and whether it reset the grid.

        A piece that does not fit clears the grid and scores nothing: a reset. Raises
        ValueError for an invalid placement.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Candidate:
    """A placement that the search evaluated."""

    def __new__(cls, placement: int, points: float, plies: int) -> Candidate: ...
    @property
    def placement(self) -> int:
        """The placement byte."""
    @property
    def points(self) -> float:
        """The points of the placement and the discounted points expected after it.

        The mean points per piece are subtracted, so only differences between the
        candidates of one position have a meaning.
        """
    @property
    def plies(self) -> int:
        """The plies of the search behind ``points``; 0 is a static evaluation."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Player:
    """An effort and a network. It keeps no game, and threads may share it."""

    def __new__(cls, effort: int = 3, network: Network | None = None) -> Player: ...
    @property
    def effort(self) -> int:
        """The effort, 1 to 3."""
    @property
    def network(self) -> Network | None:
        """The network, or None for that of the package."""
    def __reduce__(self) -> tuple[Any, ...]: ...
    def place(
        self, board: _Squares, current_piece: int, next_piece: int | None = None
    ) -> int:
        """The placement of ``current_piece`` on a board.

        ``next_piece`` is the piece after it; it is None only for the last piece.
        """
    def candidates(
        self, board: _Squares, current_piece: int, next_piece: int | None = None
    ) -> list[Candidate]:
        """The ranked moves: what the search evaluates for ``current_piece``, best first.

        The first one is what ``place`` returns. Those that were searched less deep come
        last. Placements that the search prunes are left out. It takes as long as placing.
        """

@final
class Games:
    """The games of the environments; not part of the package's interface."""

    def __new__(
        cls,
        seeds: Sequence[int | None] | None,
        max_pieces: int,
        illegal: tuple[bool, float | None],
        restarts: bool,
    ) -> Games: ...
    def reset(
        self,
        seeds: Sequence[int | None] | None,
        chosen: Sequence[bool] | None,
        boards: _Squares | Sequence[Board] | None,
        current: Sequence[int] | None,
        next: Sequence[int] | None,
    ) -> None: ...
    def step(
        self, actions: NDArray[Any], points: NDArray[Any], flags: NDArray[Any]
    ) -> None: ...
    def observe(
        self, boards: NDArray[Any], current: NDArray[Any], next: NDArray[Any], masks: NDArray[Any]
    ) -> None: ...
    def encode(self, vectors: NDArray[Any], masks: NDArray[Any], features: bool) -> None: ...
    def position(self, index: int) -> tuple[Board, int, int]: ...
    def sample(self, actions: NDArray[Any]) -> None: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __setstate__(self, state: tuple[Any, ...]) -> None: ...
