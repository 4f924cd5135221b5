"""Scores any policy by the protocol for learners (docs/python.md), and compares two of them.

    python -m tetris_pipe.protocol score td_numpy:policy >td.csv      a row for each test stream
    python -m tetris_pipe.protocol score baselines:policy linear >linear.csv
    python -m tetris_pipe.protocol compare td.csv linear.csv

MODULE:FUNCTION makes the policy from the arguments that follow: a function of the observations and
infos of a TetrisVectorEnv that returns an action for each board. If the policy has an attribute
``rules``, it plays that game. Rows of a player that was trained with several seeds go into one file.
--validation plays the streams on which settings are chosen.
"""

import argparse
import csv
import importlib
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean, stdev, variance
from typing import Any, TextIO

import numpy as np
from numpy.typing import NDArray

from .environments import TetrisVectorEnv
from .rules import JUMANJI, LITERATURE, SZ, Rules

Policy = Callable[[Any, dict[str, Any]], NDArray[np.int64]]
"""A function of observations and infos that returns an action for each board."""

TEST, VALIDATION, PIECES = range(1, 17), range(10_001, 10_017), 65_536
# The 97.5 % quantiles of Student's distribution with 1, 2, 3 and so on degrees of freedom.
QUANTILES = """12.71 4.30 3.18 2.78 2.57 2.45 2.36 2.31 2.26 2.23
    2.20 2.18 2.16 2.14 2.13 2.12 2.11 2.10 2.09 2.09""".split()


def rules_of(text: str) -> Rules:
    """The rules of ``JUMANJI``, ``LITERATURE``, ``SZ``, ``5x4`` (rows x columns), ``LITERATURE:10x10``, or nothing.

    Nothing is the game of the challenge. Raises ValueError for another text.
    """
    presets = {"": Rules(), "JUMANJI": JUMANJI, "LITERATURE": LITERATURE, "SZ": SZ}
    name, _, size = text.partition(":")
    if name not in presets:
        name, size = "", text
    if not size:
        return presets[name]
    rows, columns = map(int, size.split("x"))
    return replace(presets[name], rows=rows, columns=columns)


def load(name: str, arguments: Sequence[str] = ()) -> Policy:
    """The policy that MODULE:FUNCTION makes from these arguments. The current folder is searched, too."""
    module, _, function = name.partition(":")
    if "." not in sys.path:
        sys.path.append(".")
    policy: Policy = getattr(importlib.import_module(module), function)(*arguments)
    return policy


def score(
    policy: Policy,
    streams: Sequence[int] = TEST,
    pieces: int = PIECES,
    rules: Rules | None = None,
    **options: Any,
) -> NDArray[np.float64]:
    """The points of a policy on each of the streams with these seeds.

    A stream has so many pieces, unless a game ends before under rules whose resets terminate it.
    """
    rules = rules or getattr(policy, "rules", Rules())
    options = {"streams": "scores", "copy": False, "rules": rules, "max_pieces": pieces, **options}
    envs = TetrisVectorEnv(len(streams), **options)
    (observations, infos), total = envs.reset(seed=list(streams)), np.zeros(len(streams))
    plays = np.ones(len(streams), bool)
    while plays.any():
        observations, points, terminated, truncated, infos = envs.step(policy(observations, infos))
        total += points * plays
        plays &= ~(terminated | truncated)
    return total


def mean_and_error(values: Iterable[float], unit: str = "piece") -> str:
    """The mean and its standard error, as text."""
    values = list(values)
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0
    return f"{fmean(values):.4f} ± {error:.4f} points per {unit}"


def summary(policy: Policy, points: NDArray[np.float64], pieces: int) -> str:
    """The mean points per piece; under rules whose resets terminate a game, per game."""
    if getattr(policy, "rules", Rules()).terminate_on_reset:
        return mean_and_error(points, "game")
    return mean_and_error(points / pieces)


def write(
    file: TextIO,
    player: str,
    seed: int,
    streams: Iterable[int],
    pieces: int,
    points: Iterable[float],
) -> None:
    """A row for each stream, as `compare` reads them."""
    print("player,seed,stream,pieces,points", file=file)
    for stream, each in zip(streams, points, strict=True):
        print(f"{player},{seed},{stream},{pieces},{each:.0f}", file=file)


def learner(description: str, steps: int) -> argparse.ArgumentParser:
    """The parser of a learning program, with the options that all of them have."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--steps", type=int, default=steps, help="the budget: pieces to play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pieces", type=int, default=PIECES, help="of each test stream")
    parser.add_argument("--rows", type=Path, help="gets a row for each test stream, for `compare`")
    return parser


def test(player: str, policy: Policy, learned: argparse.Namespace, **options: Any) -> None:
    """Plays the test streams with what was learned with these options of the program."""
    points = score(policy, pieces=learned.pieces, **options)
    print(f"# seed {learned.seed}: {summary(policy, points, learned.pieces)}")
    if learned.rows:
        with learned.rows.open("w") as file:
            write(file, player, learned.seed, TEST, learned.pieces, points)


def read(path: str) -> tuple[str, dict[str, dict[int, float]], set[tuple[int, str]]]:
    """The player of a file, the points per piece by seed and stream, and what is played."""
    rows = list(csv.DictReader(Path(path).read_text().splitlines()))
    rows = [row for row in rows if row["seed"] != "seed"]  # the headers of files put together
    players = {row["player"] for row in rows}
    results: dict[str, dict[int, float]] = {}
    for row in rows:
        stream, points = int(row["stream"]), int(row["points"]) / int(row["pieces"])
        results.setdefault(row["seed"], {})[stream] = points
    played = {(stream, row["pieces"]) for row in rows for stream in [int(row["stream"])]}
    if len(players) != 1 or len(rows) != len(played) * len(results):
        sys.exit(f"{path}: rows of one player are needed, on the same streams for each seed")
    return players.pop(), results, played


def compare(paths: Sequence[str]) -> None:
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


def main() -> None:
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
    scoring.add_argument("--streams", type=int, default=len(TEST), help="the first ones of these")
    scoring.add_argument("--validation", action="store_true")
    scoring.add_argument("--observation", default="dict", choices=["dict", "features"])
    comparing.add_argument("files", nargs=2)
    options = parser.parse_args()
    if options.command == "compare":
        compare(options.files)
        return
    policy = load(options.policy, options.arguments)
    first = VALIDATION[0] if options.validation else TEST[0]
    streams = range(first, first + options.streams)
    points = score(policy, streams, options.pieces, observation=options.observation)
    name = options.player or " ".join([options.policy, *options.arguments])
    write(sys.stdout, name, options.seed, streams, options.pieces, points)
    print(summary(policy, points, options.pieces), file=sys.stderr)


if __name__ == "__main__":
    main()
