#!/usr/bin/env python3
"""Scores any policy by the protocol for learners (docs/measuring.md), and compares two of them.

    protocol.py score td_numpy:policy >td.csv           a row for each test stream
    protocol.py score baselines:policy linear >linear.csv
    protocol.py compare td.csv linear.csv

MODULE:FUNCTION makes the policy from the arguments that follow: a function of the observations and
infos of a TetrisVectorEnv that returns an action for each board. Rows of a player that was trained
with several seeds go into one file. --validation plays the streams on which settings are chosen.
"""

import argparse
import csv
import importlib
import sys
from pathlib import Path
from statistics import fmean, stdev, variance

import numpy as np

from tetris_pipe import TetrisVectorEnv

TEST, VALIDATION, PIECES = range(1, 17), range(10_001, 10_017), 65_536
# The 97.5 % quantiles of Student's distribution with 1, 2, 3 and so on degrees of freedom.
QUANTILES = """12.71 4.30 3.18 2.78 2.57 2.45 2.36 2.31 2.26 2.23
    2.20 2.18 2.16 2.14 2.13 2.12 2.11 2.10 2.09 2.09""".split()


def score(policy, streams=TEST, pieces=PIECES, **options):
    """The points of a policy on each of the streams with these seeds."""
    options = {"autoreset_mode": "Disabled", "max_pieces": pieces, **options}
    envs = TetrisVectorEnv(len(streams), streams="scores", copy=False, **options)
    (observations, infos), total = envs.reset(seed=list(streams)), np.zeros(len(streams))
    for _ in range(pieces):
        observations, points, _, _, infos = envs.step(policy(observations, infos))
        total += points
    return total


def mean_and_error(values):
    """The mean and its standard error, as text."""
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0
    return f"{fmean(values):.4f} ± {error:.4f} points per piece"


def write(file, player, seed, streams, pieces, points):
    """A row for each stream, as `compare` reads them."""
    print("player,seed,stream,pieces,points", file=file)
    for stream, each in zip(streams, points, strict=True):
        print(f"{player},{seed},{stream},{pieces},{each:.0f}", file=file)


def learner(description, steps):
    """The parser of a learning program, with the options that all of them have."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--steps", type=int, default=steps, help="the budget: pieces to play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pieces", type=int, default=PIECES, help="of each test stream")
    parser.add_argument("--rows", type=Path, help="gets a row for each test stream, for `compare`")
    return parser


def test(player, policy, learned, **options):
    """Plays the test streams with what was learned with these options of the program."""
    points = score(policy, pieces=learned.pieces, **options)
    print(f"# seed {learned.seed}: {mean_and_error(points / learned.pieces)}")
    if learned.rows:
        with learned.rows.open("w") as file:
            write(file, player, learned.seed, TEST, learned.pieces, points)


def read(path):
    """The player of a file, the points per piece by seed and stream, and what is played."""
    rows = list(csv.DictReader(Path(path).read_text().splitlines()))
    rows = [row for row in rows if row["seed"] != "seed"]  # the headers of files put together
    players, results = {row["player"] for row in rows}, {}
    for row in rows:
        stream, points = int(row["stream"]), int(row["points"]) / int(row["pieces"])
        results.setdefault(row["seed"], {})[stream] = points
    played = {(stream, row["pieces"]) for row in rows for stream in [int(row["stream"])]}
    if len(players) != 1 or len(rows) != len(played) * len(results):
        sys.exit(f"{path}: rows of one player are needed, on the same streams for each seed")
    return players.pop(), results, played


def compare(paths):
    """Prints both means, their difference, and which is better.

    If a player has several seeds, the error is over seeds. Otherwise it is over streams.
    """
    (one, ones, played), (other, others, played_too) = map(read, paths)
    if played != played_too:
        sys.exit("the same streams with as many pieces are needed in both files")
    means = []
    for player, results in ((one, ones), (other, others)):
        by_seed = [fmean(each.values()) for each in results.values()]
        streams = list(next(iter(results.values())).values())
        over = f"{len(by_seed)} seeds" if len(by_seed) > 1 else f"{len(streams)} streams"
        print(f"{player}: {mean_and_error(by_seed if len(by_seed) > 1 else streams)} over {over}")
        means.append(by_seed)
    samples = [each for each in means if len(each) > 1]
    if not samples:
        (first,), (second,) = ones.values(), others.values()
        samples = [[first[stream] - second[stream] for stream in first]]
    freedom = min(map(len, samples)) - 1
    half = float(QUANTILES[min(freedom, len(QUANTILES)) - 1])
    half *= sum(variance(each) / len(each) for each in samples) ** 0.5
    difference = fmean(means[0]) - fmean(means[1])
    low, high = difference - half, difference + half
    better = one if low > 0 else other if high < 0 else None
    verdict = f"{better} is better" if better else "no difference is shown"
    print(f"difference: {difference:+.4f}, 95 % interval {low:+.4f} to {high:+.4f}: {verdict}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, dest="command")
    scoring, comparing = commands.add_parser("score"), commands.add_parser("compare")
    scoring.add_argument("policy", help="MODULE:FUNCTION")
    scoring.add_argument("arguments", nargs="*", help="of the function")
    scoring.add_argument("--player", help="its name in the rows; as the policy unless given")
    scoring.add_argument("--seed", type=int, default=1, help="with which it was trained")
    scoring.add_argument("--pieces", type=int, default=PIECES)
    scoring.add_argument("--validation", action="store_true")
    scoring.add_argument("--observation", default="dict", choices=["dict", "features"])
    comparing.add_argument("files", nargs=2)
    options = parser.parse_args()
    if options.command == "compare":
        compare(options.files)
        return
    module, _, function = options.policy.partition(":")
    sys.path.append(".")
    policy = getattr(importlib.import_module(module), function)(*options.arguments)
    streams = VALIDATION if options.validation else TEST
    points = score(policy, streams, options.pieces, observation=options.observation)
    name = options.player or " ".join([options.policy, *options.arguments])
    write(sys.stdout, name, options.seed, streams, options.pieces, points)
    print(mean_and_error(points / options.pieces), file=sys.stderr)


if __name__ == "__main__":
    main()
