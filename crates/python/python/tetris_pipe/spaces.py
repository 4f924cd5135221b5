"""The spaces of the environments, and the names of the features."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

ACTIONS = 64
PIECES = "OIZJLST"

FEATURES: tuple[str, ...] = (
    *(f"height {column}" for column in range(10)),
    *(f"holes {column}" for column in range(10)),
    *(f"cover {column}" for column in range(10)),
    *("well column", "well height", "well depth", "ready rows"),
    *("highest", "holes", "rows with holes", "transitions"),
    *(f"missing {row}" for row in range(8)),
    *("cover of the topmost hole", "missing above it", "missing in its cover"),
    *(f"fits {piece}" for piece in PIECES),
    *(f"columns {lower} below the highest" for lower in range(3)),
    *("pits of depth 2", "pits of depth 3", "excess depth of pits"),
    *(f"current {piece}" for piece in PIECES),
    *(f"next {piece}" for piece in PIECES),
)
"""The names of the numbers that ``observation="features"`` consists of."""


class Placements(spaces.Discrete):
    """The placement bytes. Without a mask, ``sample`` chooses one that every piece has.

    Code that knows no masks, such as Gymnasium's checker, can therefore step with samples.
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
    """The placement bytes of several boards, sampled like those of one."""

    def __init__(self, count: int) -> None:
        super().__init__([ACTIONS] * count)

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """A mask is an array with a row for each board, or a tuple of such rows."""
        if mask is None and probability is None:
            chosen: NDArray[np.int64] = _common(self.np_random.integers(28, size=len(self.nvec)))
            return chosen
        mask, probability = (None if it is None else tuple(it) for it in (mask, probability))
        return super().sample(mask, probability)


@batch_space.register(Placements)
def _batch_placements(space: Placements, n: int = 1) -> PlacementsBatch:
    return PlacementsBatch(n)


def _common(numbers: Any) -> Any:
    """Of the 28 placements that every piece has: 4 rotations in the columns 0 to 6."""
    return numbers // 7 * 16 + numbers % 7


def observation_space(observation: str, dtype: Any) -> spaces.Dict | spaces.Box:
    """The space of one board's observations."""
    if observation == "dict":
        return spaces.Dict(
            {
                "board": spaces.Box(0, 1, (20, 10), np.uint8),
                "current_piece": spaces.Discrete(7),
                "next_piece": spaces.Discrete(7),
            }
        )
    if np.dtype(dtype) not in (np.float32, np.uint8):
        raise ValueError(f"dtype is 'float32' or 'uint8', not {dtype!r}")
    if observation == "flat":
        return spaces.Box(0, 1, (214,), np.dtype(dtype).type)
    if observation == "features":
        return spaces.Box(0, 255, (len(FEATURES),), np.dtype(dtype).type)
    raise ValueError(f"observation is 'dict', 'flat' or 'features', not {observation!r}")
