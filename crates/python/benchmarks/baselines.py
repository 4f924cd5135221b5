#!/usr/bin/env python3
"""Points of the players in docs/python.md, from random to the strongest search.

Each plays the streams with the seeds 1, 2, 3 and so on, as ``tetris-train score`` does. The
table shows the mean of the points with its standard error, the resets per stream, and the
pieces per second of processor time on one core.
"""

import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean, stdev

import numpy as np

import tetris_pipe
from tetris_pipe import AFTERSTATE_FEATURES, Board, afterstates


def stream_player(choose):
    """A player of streams that chooses by the board and the piece, and maybe the next one."""

    def play(pieces):
        board, played = Board(), bytearray()
        for current, following in zip(pieces, pieces[1:] + b"\0"):
            played.append(int(choose(board, current, following)))
            board = board.drop(current, played[-1])[0]
        return bytes(played)

    return play


def at_random(board, current, following):
    return random.choice(tetris_pipe.placements(current))


def linear(board, current, following):
    """The best sum of features: those of survival controllers, with a well on the right.

    The weights come from a coordinate search over two streams of 2,500 pieces.
    """
    found = afterstates(board, current)
    heights, holes = found.features[:, :10], found.features[:, AFTERSTATE_FEATURES.index("holes")]
    steps = np.abs(np.diff(heights[:, :9], axis=1)).sum(axis=1)
    well = heights[:, 9]
    excess = np.maximum(heights.max(axis=1) - 9.6, 0)
    loss = 15 / 4 * np.log2(found.points + 1) - found.points  # against the same rows in tetrises
    cost = 16 * holes + steps + 2 * well + excess**2 / 4 + loss + 1000 * found.resets
    return found.placements[cost.argmin()]


def static(board, current, following):
    """The best points and evaluation after the placement, among all placements."""
    found = afterstates(board, current)
    values = tetris_pipe.evaluate(found.boards)[:, following % 7]
    return found.placements[np.argmax(values + found.points)]


# Linear controllers for survival, of one piece: the weights of these features. Dellacherie's are
# in Fahey (2003), those of El-Tetris by Islam El-Ashi (2011), those of BCTS in Thiery and Scherrer
# (2009), and those of DT-10 and DT-20 in Gabillon, Ghavamzadeh and Scherrer (2013), who count all
# empty squares below the first of a well as squares of the well.
WEIGHTED = """landing_height eroded_cells row_transitions column_transitions holes wells hole_depth
    rows_with_holes diversity""".split()
CONTROLLERS = {
    "Dellacherie": (-1, 1, -1, -1, -4, -1, 0, 0, 0),
    "El-Tetris": (-4.500159, 3.418127, -3.217888, -9.348695, -7.899265, -3.385597, 0, 0, 0),
    "BCTS": (-12.63, 6.60, -9.22, -19.77, -13.08, -10.49, -1.61, -24.04, 0),
    "DT-10": (-2.18, 2.42, -2.17, -3.31, 0.95, -2.22, -0.81, -9.65, 1.27),
    "DT-20": (-2.68, 1.38, -2.41, -6.32, 2.03, -2.71, -0.43, -9.48, 0.89),
}


def controller(name):
    """The player with these weights. A reset is its last resort."""
    columns = [AFTERSTATE_FEATURES.index(feature) for feature in WEIGHTED]

    def choose(board, current, following):
        found = afterstates(board, current)
        totals = found.features[:, columns] @ np.array(CONTROLLERS[name])
        return found.placements[np.where(found.resets, -np.inf, totals).argmax()]

    return choose


PLAYERS = {
    "random": stream_player(at_random),
    **{name: stream_player(controller(name)) for name in CONTROLLERS},
    "linear": stream_player(linear),
    "static": stream_player(static),
}
for number in range(1, tetris_pipe.EFFORTS + 1):
    PLAYERS[f"effort {number}"] = partial(tetris_pipe.place, effort=number)


def score(job):
    """The points and resets of a player on a stream, and its pieces per second."""
    name, seed, count = job
    random.seed(seed)
    pieces = tetris_pipe.stream(seed, count)
    start = time.process_time()
    placements = PLAYERS[name](pieces)
    passed = time.process_time() - start
    counts = tetris_pipe.replay(pieces, placements)
    return counts.points, counts.resets, count / passed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", nargs="*", default=list(PLAYERS), help=", ".join(PLAYERS))
    parser.add_argument("--streams", type=int, default=8)
    parser.add_argument("--pieces", type=int, default=65_536)
    options = parser.parse_args()
    if unknown := set(options.players) - set(PLAYERS):
        parser.error(f"the players are {', '.join(PLAYERS)}, not {', '.join(unknown)}")
    print("| player | points | resets | pieces per second |\n| --- | --- | --- | --- |")
    with ProcessPoolExecutor() as pool:
        for name in options.players:
            jobs = [(name, seed, options.pieces) for seed in range(1, options.streams + 1)]
            points, resets, rates = zip(*pool.map(score, jobs), strict=True)
            error = stdev(points) / len(points) ** 0.5 if len(points) > 1 else 0
            print(
                f"| {name} | {fmean(points):,.0f} ± {error:,.0f} "
                f"| {fmean(resets):,.1f} | {max(rates):,.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
