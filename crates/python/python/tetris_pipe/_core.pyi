"""The compiled part of the package. Import its names from ``tetris_pipe``.

A *piece* is a number from 0 to 255; its remainder modulo 7 selects one of O I Z J L S T.
A *placement* is the byte ``rotation * 16 + column``: the rotation is 0 to 3, and the column,
0 to 9, is that of the leftmost square. Functions that compute for long release the
interpreter's lock, so that other threads run meanwhile.
"""

import os
from collections.abc import Sequence
from typing import Any, SupportsIndex, final

import numpy as np
from numpy.typing import NDArray

from .game import Bytes, Squares

__all__ = [
    "EFFORTS",
    "FEATURES",
    "GRADES",
    "Board",
    "Episodes",
    "InvalidGame",
    "Network",
    "__version__",
    "analyse",
    "evaluate",
    "expand",
    "features",
    "place",
    "placements",
    "rank",
    "replay",
    "stream",
]
__version__: str
EFFORTS: int
"""The efforts are the numbers from 1 to this one."""
FEATURES: tuple[str, ...]
"""The names of the features of an afterstate: 30 of the board, then 2 of the placement.

The definitions are those of mdptetris (Thiery and Scherrer, 2009). Walls and floor count as filled.

- ``height_0`` to ``height_9``, ``difference_0`` to ``difference_8`` (how much the heights of a column
  and the next one differ, at least 0) and ``highest``: Bertsekas and Tsitsiklis, 1996
- ``lowest``: the height of the lowest column, the well; ``well_depth``: how much higher the next one
  is; ``ready_rows``: rows from the well's height up that lack only their square in the well
- ``holes``: empty squares with a filled one above (Dellacherie; Fahey, 2003)
- ``rows_with_holes``; ``hole_depth``: filled squares in unbroken runs upwards from holes (Thiery
  and Scherrer)
- ``wells``: for each empty square between filled ones on its left and right, itself and the empty
  squares directly below (Dellacherie)
- ``row_transitions``, ``column_transitions``: neighbours of which one is filled (Dellacherie)
- ``diversity``: how many of -2, -1, 0, 1 and 2 are signed differences (Gabillon et al., 2013)
- ``landing_height``: the mean of the lowest and the highest row of the piece (Dellacherie)
- ``eroded_cells``: rows cleared, times the squares of the piece in them (Dellacherie)
"""

GRADES: tuple[str, ...]
"""The grades of placements, by their losses in points.

best below 0.05, good below 0.5, slip below 2, mistake below 5, and blunder.
"""

def stream(seed: SupportsIndex, pieces: SupportsIndex) -> bytes: ...
def place(pieces: Bytes, effort: SupportsIndex, network: Network | None) -> bytes: ...
def replay(
    pieces: Bytes, placements: Bytes
) -> tuple[int, int, tuple[int, int, int, int], int]: ...
def analyse(
    pieces: Bytes, placements: Bytes, effort: SupportsIndex, network: Network | None
) -> tuple[int, list[tuple[float, float, int, int]]]: ...
def rank(
    board: Squares,
    current_piece: SupportsIndex,
    next_piece: SupportsIndex | None,
    effort: SupportsIndex,
    network: Network | None,
) -> list[tuple[int, float, int]]: ...
def placements(piece: SupportsIndex) -> list[int]: ...
def evaluate(
    boards: Squares | Sequence[Board], network: Network | None
) -> NDArray[np.float32]: ...
def features(boards: Squares | Sequence[Board]) -> NDArray[np.float32]: ...
def expand(
    boards: Squares | Sequence[Board],
    pieces: Bytes,
    points: tuple[float, ...],
    numbers: tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]],
    floats: tuple[NDArray[np.float32], NDArray[np.float32]],
) -> None: ...

class InvalidGame(ValueError):
    """A game breaks the rules: an invalid placement, or too few or too many of them."""

    number: int
    """The number of the first bad piece or placement, from 0."""

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
    top row first. ``str(board)`` is the text. Raises ValueError for another shape, a full row,
    or squares other than these, and TypeError for an array of another dtype.
    """

    def __new__(cls, squares: str | Squares | None = None) -> Board: ...
    def array(self) -> NDArray[np.uint8]:
        """The squares as a new array of 20 x 10 of uint8, 0 or 1, the top row first."""
    def drop(self, piece: SupportsIndex, placement: SupportsIndex) -> tuple[Board, int, bool]:
        """The board after a placement, its points, and whether it reset the grid.

        A piece that does not fit clears the grid and scores nothing: a reset. Raises
        ValueError for an invalid placement.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Episodes:
    """The boards of the environments; not part of the package's interface."""

    def __new__(cls, options: dict[str, Any], count: int, seed: int) -> Episodes: ...
    def start(
        self,
        chosen: NDArray[np.uint8] | None,
        is_one_seed: bool,
        values: dict[str, list[Any] | None],
    ) -> None: ...
    def step(
        self, actions: NDArray[Any], points: NDArray[Any], flags: NDArray[Any]
    ) -> int | None: ...
    def observe(
        self, arrays: NDArray[Any] | tuple[NDArray[Any], ...], masks: NDArray[Any]
    ) -> None: ...
    def position(self, index: int) -> tuple[NDArray[np.uint8], int, int]: ...
    def sample(self, actions: NDArray[Any]) -> None: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __setstate__(self, state: Any) -> None: ...
