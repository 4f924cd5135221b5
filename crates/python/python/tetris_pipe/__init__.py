"""A Tetris player for points, a judge of games, and environments for Gymnasium.

``docs/python.md`` in the repository is the guide. Importing this package registers the
environment ``tetris_pipe/Tetris-v0``.
"""

import gymnasium

from ._core import (
    GRADES, Board, InvalidGame, Network, __version__, analyse, evaluate, feature_names, features,
    place, placements, replay, stream,
)  # fmt: skip
from .afterstates import Afterstates, afterstates
from .controller import LinearController
from .environments import TetrisEnv, TetrisVectorEnv
from .game import Analysis, Player, RankedMove, Tally
from .rules import GAMES, Rules

__all__ = [
    "GAMES", "GRADES", "Afterstates", "Analysis", "Board", "InvalidGame", "LinearController",
    "Network", "Player", "RankedMove", "Rules", "Tally", "TetrisEnv", "TetrisVectorEnv",
    "__version__", "afterstates", "analyse", "evaluate", "feature_names", "features", "place",
    "placements", "replay", "stream",
]  # fmt: skip

gymnasium.register(
    id="tetris_pipe/Tetris-v0",
    entry_point="tetris_pipe.environments:TetrisEnv",
    vector_entry_point="tetris_pipe.environments:TetrisVectorEnv",
)
