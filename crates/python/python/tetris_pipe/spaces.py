"""The spaces of the environments."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._core import feature_names
from .rules import PIECES, Rules

ACTIONS = 64


class Placements(spaces.Discrete):
    """The placement bytes. With columns, an illegal one raises an error.

    Then ``sample`` without a mask chooses one that every piece has. So code that knows no masks, such
    as Gymnasium's checker, can step with samples.
    """

    def __init__(self, columns: int | None) -> None:
        super().__init__(ACTIONS)
        self.columns = columns

    def sample(self, mask: NDArray[Any] | None = None, probability: NDArray[Any] | None = None) -> np.int64:
        if self.columns and mask is None and probability is None:
            return np.int64(_common(self.columns, self.np_random))
        return super().sample(mask, probability)


class PlacementsBatch(spaces.MultiDiscrete):
    """The placement bytes of several boards, sampled like those of one."""

    def __init__(self, count: int, columns: int | None) -> None:
        super().__init__([ACTIONS] * count)
        self.columns = columns

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """A mask is an array with a row for each board, or a tuple of such rows."""
        if self.columns and mask is None and probability is None:
            chosen: NDArray[np.int64] = _common(self.columns, self.np_random, len(self.nvec))
            return chosen
        mask, probability = (None if it is None else tuple(it) for it in (mask, probability))
        return super().sample(mask, probability)


@batch_space.register(Placements)
def _batch_placements(space: Placements, n: int = 1) -> PlacementsBatch:
    return PlacementsBatch(n, space.columns)


def _common(columns: int, rng: np.random.Generator, size: int | None = None) -> Any:
    """Of the placements that every piece has: 4 rotations in all columns but the last three."""
    numbers = rng.integers(4 * (columns - 3), size=size)
    return numbers // (columns - 3) * 16 + numbers % (columns - 3)


def observation_space(observation: str, rules: Rules) -> spaces.Dict | spaces.Box:
    """The space of one board's observations."""
    pieces = ["current_piece", "next_piece"][: 1 + rules.preview]
    if observation == "dict":
        board = spaces.Box(0, 1, (rules.rows, rules.columns), np.uint8)
        return spaces.Dict({"board": board, **{name: spaces.Discrete(7) for name in pieces}})
    # The features of a board, but the two of a placement; and the pieces.
    # 1050 is the most of wells, which are the most of all.
    length = len(feature_names(rules.columns)) - 2 + len(PIECES) * len(pieces)
    return spaces.Box(0, 1050, (length,), np.float32)
