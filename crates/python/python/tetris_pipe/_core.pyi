"""The types of the compiled part of the package. Import its names from ``tetris_pipe``.

``help()`` describes each, from the comments of ``src/lib.rs``.

A *piece* is a number from 0 to 255; its remainder modulo 7 selects one of O I Z J L S T.
A *placement* is the byte ``rotation * 16 + column``: the rotation is 0 to 3, and the column,
0 to 9, is that of the leftmost square. Functions that compute for long release the
interpreter's lock, so that other threads run meanwhile.
"""

import os
from collections.abc import Callable, Sequence
from typing import Any, SupportsIndex, final

import numpy as np
from numpy.typing import NDArray

from .game import Analysis, Boards, Bytes, Squares, Tally
from .rules import Rules

__all__ = [
    "GRADES", "Board", "Episodes", "InvalidGame", "Network", "__version__", "analyse",
    "compare_scores", "describe_scores", "evaluate", "expand", "feature_names", "features", "place",
    "placements", "play_linear", "rank", "replay", "stream",
]  # fmt: skip
__version__: str
GRADES: tuple[str, ...]
"""The grades of placements, by their losses in points.

best below 0.05, good below 0.5, slip below 2, mistake below 5, and blunder.
"""

def stream(seed: SupportsIndex, pieces: SupportsIndex = 65536) -> bytes: ...
def place(pieces: Bytes, effort: SupportsIndex = 2, network: Network | None = None, *, ends: bool = False) -> bytes: ...
def replay(pieces: Bytes, placements: Bytes) -> Tally: ...
def analyse(
    pieces: Bytes, placements: Bytes, effort: SupportsIndex = 2, network: Network | None = None, *, ends: bool = False
) -> Analysis: ...
def rank(
    board: Squares,
    current_piece: SupportsIndex,
    next_piece: SupportsIndex | None,
    effort: SupportsIndex,
    network: Network | None,
    pieces_left: SupportsIndex | None,
) -> list[tuple[int, float, int]]: ...
def placements(piece: SupportsIndex) -> list[int]: ...
def evaluate(
    boards: Boards, network: Network | None = None, *, pieces_left: SupportsIndex | None = None
) -> NDArray[np.float32]: ...
def feature_names(columns: int = 10) -> tuple[str, ...]: ...
def features(boards: Boards) -> NDArray[np.float32]: ...
def expand(
    boards: Boards, pieces: Bytes, rules: Rules | None, new: Callable[[int, int, int], tuple[NDArray[Any], ...]]
) -> tuple[NDArray[np.int64], tuple[NDArray[Any], ...]]: ...
def describe_scores(scores: str) -> str: ...
def compare_scores(a: str, b: str) -> str: ...
def play_linear(rules: Rules, weights: Sequence[float], seeds: Sequence[int]) -> list[tuple[float, int, bool]]: ...

class InvalidGame(ValueError):
    number: int
    """The number of the first bad piece or placement, from 0."""

@final
class Network:
    def __new__(cls, path: str | os.PathLike[str] | bytes) -> Network: ...

@final
class Board:
    def __new__(cls, squares: str | Squares | None = None) -> Board: ...
    def __array__(self, dtype: Any = None, *, copy: Any = None) -> NDArray[np.uint8]: ...
    def drop(self, piece: SupportsIndex, placement: SupportsIndex) -> tuple[Board, int, bool]: ...

@final
class Episodes:
    """The boards of the environments; not part of the package's interface."""

    def __new__(cls, options: Any, count: int, seed: int) -> Episodes: ...
    def start(
        self, chosen: NDArray[np.bool_] | None, is_one_seed: bool, values: dict[str, list[Any] | None], arrays: Any
    ) -> None: ...
    def step(self, actions: NDArray[np.int64], arrays: Any) -> int | None: ...
    def position(self, index: int) -> tuple[NDArray[np.uint8], int, int]: ...
    def sample(self) -> NDArray[np.int64]: ...
