"""A Tetris player for points, a judge of games, and environments for Gymnasium.

``docs/python.md`` in the repository is the guide. Importing this package registers the
environment ``tetris_pipe/Tetris-v0``.
"""

import gymnasium

from ._core import (
    EFFORTS,
    Board,
    InvalidGame,
    Network,
    __version__,
    evaluate,
    place,
    placements,
    stream,
)
from .environments import TetrisEnv, TetrisVectorEnv
from .game import Analysis, Player, RankedMove, Tally, analyse, replay
from .spaces import FEATURES

__all__ = [
    "EFFORTS",
    "FEATURES",
    "Analysis",
    "Board",
    "InvalidGame",
    "Network",
    "Player",
    "RankedMove",
    "Tally",
    "TetrisEnv",
    "TetrisVectorEnv",
    "__version__",
    "analyse",
    "evaluate",
    "place",
    "placements",
    "replay",
    "stream",
]

gymnasium.register(
    id="tetris_pipe/Tetris-v0",
    entry_point="tetris_pipe.environments:TetrisEnv",
    vector_entry_point="tetris_pipe.environments:TetrisVectorEnv",
)
