"""Players to compare with, from random to the strongest search, as policies for tetris_pipe.protocol.

Their names are random, Dellacherie, El-Tetris, BCTS, DT-10, DT-20, linear, static, and effort-1
and so on: python -m tetris_pipe.protocol score baselines:policy linear. The controllers, linear and
random play games of any size: score baselines:policy DT-10 --rules LITERATURE:10x10
"""

import numpy as np

import tetris_pipe
from tetris_pipe import LinearController, afterstates, evaluate

# Linear controllers for survival, of one piece: the weights of these features. Dellacherie's are
# in Fahey (2003), those of El-Tetris by Islam El-Ashi (2011), those of BCTS in Thiery and Scherrer
# (2009), and those of DT-10 and DT-20 in Gabillon, Ghavamzadeh and Scherrer (2013).
WEIGHTED = """landing_height eroded_cells row_transitions column_transitions holes wells hole_depth
    rows_with_holes diversity""".split()
CONTROLLERS = {
    "Dellacherie": (-1, 1, -1, -1, -4, -1, 0, 0, 0),
    "El-Tetris": (-4.500159, 3.418127, -3.217888, -9.348695, -7.899265, -3.385597, 0, 0, 0),
    "BCTS": (-12.63, 6.60, -9.22, -19.77, -13.08, -10.49, -1.61, -24.04, 0),
    "DT-10": (-2.18, 2.42, -2.17, -3.31, 0.95, -2.22, -0.81, -9.65, 1.27),
    "DT-20": (-2.68, 1.38, -2.41, -6.32, 2.03, -2.71, -0.43, -9.48, 0.89),
}


def linear(found, following):
    """A sum of features: those of survival controllers, with a well on the right.

    The weights come from a coordinate search over two streams of 2,500 pieces.
    """
    columns = found.boards.shape[2]
    heights, well = found.features[:, : columns - 1], found.feature(f"height_{columns - 1}")
    steps = np.abs(np.diff(heights)).sum(axis=1)
    excess = np.maximum(found.feature("highest") - 9.6, 0)
    loss = 15 / 4 * np.log2(found.points + 1) - found.points  # against the same rows in tetrises
    cost = 16 * found.feature("holes") + steps + 2 * well + excess**2 / 4
    return -(cost + loss + 1000 * found.resets)


def static(found, following):
    """The points and the evaluation after each placement."""
    counts = np.diff(found.offsets)
    rows = np.arange(len(found.points))
    return evaluate(found.boards)[rows, np.repeat(following, counts)] + found.points


def greedy(values, rules):
    """The policy that chooses the afterstates with the highest values, of equal ones the first."""

    def choose(seen, infos):
        found = afterstates(seen["board"], seen["current_piece"], rules=rules)
        return found.placements[found.best(values(found, seen.get("next_piece")))].astype(np.int64)

    return choose


def policy(name, rules):
    """The policy of a player, in the game of these rules."""
    if name == "random":
        rng = np.random.default_rng(1)
        return lambda seen, infos: (rng.random((len(seen["board"]), 64)) * infos["action_mask"]).argmax(1)
    if name.startswith("effort-"):
        searcher = tetris_pipe.Player(int(name.removeprefix("effort-")))
        return lambda seen, infos: np.array([searcher.place(*each) for each in zip(*seen.values())])
    if name in CONTROLLERS:
        return LinearController(dict(zip(WEIGHTED, CONTROLLERS[name], strict=True)), rules)
    return greedy({"linear": linear, "static": static}[name], rules)
