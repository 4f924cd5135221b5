"""Scores any policy by the protocol for learners (docs/benchmarks.md), and compares two.

    python -m tetris_pipe.protocol score td_numpy:policy
    python -m tetris_pipe.protocol score baselines:policy DT-10 --rules LITERATURE:10x10
    python -m tetris_pipe.protocol score baselines:policy linear --json >linear.json
    python -m tetris_pipe.protocol compare td.json linear.json
    python -m tetris_pipe.protocol positions baselines:policy linear
    python -m tetris_pipe.protocol positions --write --count 300 >positions.txt
    python -m tetris_pipe.protocol positions --answers answers.txt

MODULE:FUNCTION makes the policy from the arguments that follow: a function of the observations and
infos of a TetrisVectorEnv that returns an action for each board. MODULE may be a file. If FUNCTION has
a parameter ``rules``, it gets those of the game. The policy runs in a process of its own, and what it
prints goes to stderr.
--validation plays the streams on which settings are chosen. `positions` asks for one placement on each
of 2,400 boards, of a policy, or marks the lines of a file: a placement byte, or a rotation and a column.
"""

import argparse
import dataclasses
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from . import _core
from . import positions as benchmark
from .controller import LinearController
from .environments import TetrisVectorEnv
from .process import Policy, PolicyError, PolicyProcess, ask, load
from .rules import AnyRules, Rules
from .spaces import ACTIONS

__all__ = ["Policy", "PolicyError", "PolicyProcess", "Scores", "load", "score", "seeds"]

SOLVED = {
    "4x4": (0.8332, 1.0658), "5x4": (0.9595, 1.2451), "6x4": (1.0746, 1.3993), "4x5": (0.6356, 0.8353),
    "5x5": (0.7681, 1.000238),
}  # fmt: skip
OPTIMA = {dataclasses.replace(Rules.of(size), preview=n): both[n] for size, both in SOLVED.items() for n in (0, 1)}
"""The most points per piece in games of these sizes, without a preview and with one (docs/benchmarks.md)."""


@dataclass
class Scores:
    """The scores of a player on some streams. ``str`` is the mean in a line, if there are no errors."""

    player: str
    rules: Rules
    streams: list[dict[str, Any]] = field(default_factory=list)
    """For each stream the seed, the pieces that were played, whether the game ended by its rules, and
    the points."""
    errors: dict[int, str] = field(default_factory=dict)
    """Why streams have no score, by their seeds, if that is due to the player."""
    unfinished: list[int] = field(default_factory=list)
    """The other seeds of streams without a score."""

    def json(self) -> str:
        """The scores as the other programs write and read them."""
        given, usual = dataclasses.asdict(self.rules), dataclasses.asdict(Rules())
        found = {
            "player": self.player,
            "rules": {name: value for name, value in given.items() if value != usual[name]},
            "keeps_the_rules": None if self.errors else True,
            "version": _core.__version__,
            "streams": self.streams,
            "unfinished": sorted([*self.errors, *self.unfinished]),
        }
        errors = {"errors": self.errors} if self.errors else {}
        return json.dumps(found | errors, indent=2) + "\n"

    def __str__(self) -> str:
        lines, failed = [], len(self.errors)
        if self.streams and not failed:
            lines = [_core.describe_scores(self.json())]
            if optimum := OPTIMA.get(self.rules):
                points, pieces = (sum(stream[name] for stream in self.streams) for name in ("points", "pieces"))
                lines.append(f"{100 * points / pieces / optimum:.1f} % of the optimum of a game that goes on\n")
        elif self.streams:  # finished before an error, so that short ones are more likely
            lines = [f"no mean: {failed} of {failed + len(self.streams)} streams have no score\n"]
        for why in dict.fromkeys(self.errors.values()):
            seeds = [str(seed) for seed, each in self.errors.items() if each == why]
            lines.append(f"stream{'s' * (len(seeds) > 1)} {', '.join(seeds)}: {why}\n")
        return "".join(lines)


def seeds(rules: Rules, *, validation: bool = False) -> range:
    """The seeds of the test streams: 16 of 65,536 pieces, and 100 of a game that ends with a reset."""
    first = 10_001 if validation else 1
    return range(first, first + (100 if rules.terminate_on_reset else 16))


def score(
    policy: Policy,
    rules: AnyRules | None = None,
    streams: Sequence[int] | None = None,
    pieces: int | None = None,
    *,
    player: str = "",
    observation: str = "dict",
    illegal: str = "raise",
    tell: Callable[[str], None] = lambda line: None,
) -> Scores:
    """The scores of a policy on the streams with these seeds, or on the test streams.

    A game is cut after ``pieces`` pieces if it does not end before. An illegal action ends a stream
    without a score, unless ``illegal`` is ``"nearest"``, and so does a PolicyError. ``tell`` gets a
    line before the first stream and after each. A `LinearController` is played without Python.
    """
    rules = Rules.of(rules)
    streams = list(seeds(rules) if streams is None else streams)
    most = min((it for it in (pieces, rules.max_pieces) if it is not None), default=None)
    cut, found = dataclasses.replace(rules, max_pieces=most), Scores(player, rules)

    def add(seed: int, total: float, played: int, is_reset: bool) -> None:
        is_whole = rules.terminate_on_reset and played == rules.max_pieces
        ended = is_reset or is_whole or rules == Rules()  # where any stream is a whole game
        points = int(total) if total == int(total) else total
        found.streams.append({"seed": seed, "pieces": played, "ended": ended, "points": points})
        tell(f"stream {seed}: {points} points in {played} pieces")

    tell(f"{len(streams)} streams of {'any number of' if most is None else most} pieces")
    player_itself = policy.controller or policy if isinstance(policy, PolicyProcess) else policy
    if type(player_itself) is LinearController:
        for seed in streams:
            add(seed, *_core.play_linear(cut, player_itself.scaled.tolist(), [seed])[0])
        return found
    options: Any = {"streams": "scores", "copy": False, "observation": observation, "illegal": "nearest"}
    envs = TetrisVectorEnv(len(streams), rules=cut, **options)
    seen, infos = envs.reset(seed=streams)
    total, played = np.zeros(len(streams)), np.zeros(len(streams), int)
    plays = np.ones(len(streams), bool)
    while plays.any():
        try:
            actions = ask(policy, seen, infos)
        except PolicyError as error:
            found.errors |= {streams[i]: str(error) for i in np.flatnonzero(plays)}
            break
        masks = infos["action_mask"].reshape(-1, ACTIONS // 16, 16)
        # A number that is not an action is played as one that is illegal for every piece.
        actions_played = np.where((actions >= 0) & (actions < ACTIONS), actions, ACTIONS - 1)
        shapes = actions_played // 16 % masks.any(axis=2).sum(axis=1)  # of rotations, the masks have the first
        is_legal = masks[np.arange(len(streams)), shapes, actions_played % 16] == 1
        for i in np.flatnonzero(plays & ~is_legal) if illegal == "raise" else ():
            placements = ", ".join(map(str, np.flatnonzero(masks[i])))
            why = f"the action {actions[i]} for piece {played[i] + 1} (from 1) is illegal, not one of {placements}"
            found.errors[streams[i]], plays[i] = why, False
        seen, points, terminated, truncated, infos = envs.step(actions_played)
        total, played = total + points * plays, played + plays
        for i in np.flatnonzero(plays & (terminated | truncated)):
            add(streams[i], float(total[i]), int(played[i]), bool(terminated[i]))
        plays &= ~(terminated | truncated)
    found.streams.sort(key=lambda stream: stream["seed"])
    return found


def tell(line: str) -> None:
    """Prints a line of progress."""
    print(line, file=sys.stderr, flush=True)


def rules_of(text: str) -> Rules:
    """`Rules.of` for a command line."""
    try:
        return Rules.of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def new_file(text: str) -> Path:
    """A file that can be written when long work is done."""
    if not Path(text).parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {Path(text).parent}")
    return Path(text)


def seconds(text: str) -> float:
    """More than 0."""
    if not float(text) > 0:
        raise argparse.ArgumentTypeError(f"seconds are more than 0, not {text}")
    return float(text)


def numbers(text: str) -> range:
    """Seeds as FIRST:LAST, without the last one; at least one."""
    first, _, last = text.partition(":")
    if not (first.isdecimal() and last.isdecimal() and int(first) < int(last)):
        raise argparse.ArgumentTypeError(f"seeds are FIRST:LAST, without the last one, as 1:17, not {text!r}")
    return range(int(first), int(last))


def count(text: str) -> int:
    """A number of positions."""
    most = len(benchmark.positions())
    if not (text.isdecimal() and 0 < int(text) <= most):
        raise argparse.ArgumentTypeError(f"there are 1 to {most} positions, not {text}")
    return int(text)


def place(options: argparse.Namespace) -> str:
    """What `positions` prints."""
    chosen = benchmark.positions(options.count)
    if options.write:
        return "".join(f"{position.line}\n" for position in chosen)
    name = options.player or " ".join([options.policy or str(options.answers), *options.arguments])
    try:
        if options.answers:
            answers = options.answers.read_text().splitlines()
            chosen = chosen if options.count else chosen[: len(answers)]
            found = benchmark.Losses.of(name, chosen, answers)
        else:
            with PolicyProcess(options.policy, options.arguments, seconds=options.seconds) as policy:
                answers = benchmark.answers(policy, chosen, options.observation, tell)
            found = benchmark.Losses.of(name, chosen, answers)
    except (OSError, ValueError, PolicyError) as error:
        sys.exit(f"{name}: {error}")
    return found.json() if options.json else str(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, dest="command")
    scoring, comparing = commands.add_parser("score"), commands.add_parser("compare")
    placing = commands.add_parser("positions")
    scoring.add_argument("policy", help="MODULE:FUNCTION")
    placing.add_argument("policy", nargs="?", help="MODULE:FUNCTION")
    for each in (scoring, placing):
        each.add_argument("arguments", nargs="*", help="of the function")
        each.add_argument("--player", help="its name in the scores; as the policy unless given")
        each.add_argument("--seconds", type=seconds, help="after which the policy is stopped")
        each.add_argument("--observation", default="dict", choices=["dict", "features"])
        each.add_argument("--json", action="store_true", help="print all of it, for programs")
    placing.add_argument("--count", type=count, help="take the first positions only")
    placing.add_argument("--write", action="store_true", help="print the positions")
    placing.add_argument("--answers", type=Path, help="a file with a placement per line, in place of a policy")
    scoring.add_argument("--rules", type=rules_of, default=Rules(), help="of the game, as JUMANJI, 5x4 or SZ:20x9")
    which = scoring.add_mutually_exclusive_group()
    which.add_argument("--seeds", type=numbers, help="FIRST:LAST of other streams, without the last one")
    which.add_argument("--validation", action="store_true")
    scoring.add_argument("--pieces", type=int, help="after which a game is cut")
    comparing.add_argument("a", type=Path, help="a file of scores")
    comparing.add_argument("b", type=Path)
    options = parser.parse_args()
    if options.command == "compare":
        try:
            print(_core.compare_scores(options.a.read_text(), options.b.read_text()), end="")
        except (OSError, ValueError) as error:
            sys.exit(str(error))
        return
    if options.command == "positions":
        if (options.policy is None) + (options.answers is None) + (not options.write) != 2:
            placing.error("one of POLICY, --answers and --write is needed")
        print(place(options), end="")
        return
    streams = options.seeds or seeds(options.rules, validation=options.validation)
    name = options.player or " ".join([options.policy, *options.arguments])
    try:
        with PolicyProcess(options.policy, options.arguments, options.rules, options.seconds) as policy:
            game = options.rules, streams, options.pieces
            found = score(policy, *game, player=name, observation=options.observation, tell=tell)
    except PolicyError as error:
        sys.exit(f"{options.policy}: {error}")
    print(found.json() if options.json else found, end="")
    sys.exit(bool(found.errors))


if __name__ == "__main__":
    main()
