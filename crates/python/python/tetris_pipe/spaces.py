"""The spaces of the environments."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._core import FEATURES

ACTIONS = 64
PIECES = "OIZJLST"


class Placements(spaces.Discrete):
    """The placement bytes of which an illegal one raises an error.

    Without a mask, ``sample`` chooses one that every piece has. So code that knows no masks, such
    as Gymnasium's checker, can step with samples.
    """

    def __init__(self) -> None:
        super().__init__(ACTIONS)

    def sample(
        self, mask: NDArray[Any] | None = None, probability: NDArray[Any] | None = None
    ) -> np.int64:
        if mask is None and probability is None:
            return np.int64(_common(self.np_random.integers(28)))
        return super().sample(mask, probability)


class PlacementsBatch(spaces.MultiDiscrete):
    """The placement bytes of several boards; with ``is_strict``, sampled like those of one."""

    def __init__(self, count: int, is_strict: bool) -> None:
        super().__init__([ACTIONS] * count)
        self.is_strict = is_strict

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """A mask is an array with a row for each board, or a tuple of such rows."""
        if self.is_strict and mask is None and probability is None:
            chosen: NDArray[np.int64] = _common(self.np_random.integers(28, size=len(self.nvec)))
            return chosen
        mask, probability = (None if it is None else tuple(it) for it in (mask, probability))
        return super().sample(mask, probability)


@batch_space.register(Placements)
def _batch_placements(space: Placements, n: int = 1) -> PlacementsBatch:
    return PlacementsBatch(n, is_strict=True)


def _common(numbers: Any) -> Any:
    """Of the 28 placements that every piece has: 4 rotations in the columns 0 to 6."""
    return numbers // 7 * 16 + numbers % 7


def observation_space(observation: str) -> spaces.Dict | spaces.Box:
    """The space of one board's observations."""
    if observation == "dict":
        return spaces.Dict(
            {
                "board": spaces.Box(0, 1, (20, 10), np.uint8),
                "current_piece": spaces.Discrete(7),
                "next_piece": spaces.Discrete(7),
            }
        )
    # The features of a board, but the two of a placement; and two pieces.
    # 1050 is the most of wells, which are the most of all.
    return spaces.Box(0, 1050, (len(FEATURES) - 2 + 2 * len(PIECES),), np.float32)
