"""A benchmark of positions: the points that a player loses per piece, in seconds (docs/benchmarks.md)."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ._core import Board, __version__, placements
from .environments import TetrisVectorEnv
from .process import Policy, ask
from .rules import PIECES

FILE = Path(__file__).with_name("positions.tsv")  # examples/positions.rs makes it
AT_ONCE = 100  # positions of which a policy is asked
WORST = 5  # positions that are shown
ANSWER = re.compile(r"\s*(?:([A-Z])[\s:]+)?(\d+)(?:[\s,]+(\d+))?\s*")
"""A placement byte, or a rotation and a column; the letter of the piece may come before it."""


@dataclass(frozen=True)
class Position:
    """A board, its current piece and the next one, and the loss of every distinct placement."""

    play: str
    """The play that the board is of: good, middling or weak."""
    line: str
    """The board, the letters of both pieces, and the pieces left or -, as ``--write`` prints them."""
    losses: dict[int, float]
    """The points that each placement loses against the best one."""

    @classmethod
    def of(cls, line: str) -> "Position":
        """A position from a line of the file."""
        play, *known, losses = line.split("\t")
        each = [int(hundredths) / 100 for hundredths in losses.split(" ")]
        return cls(play, "\t".join(known), dict(zip(placements(PIECES.index(known[1])), each, strict=True)))

    def observation(self) -> dict[str, Any]:
        """The observation of an environment."""
        rows, current, following, _ = self.line.split("\t")
        board = Board(rows.replace("/", "\n"))
        return {"board": board, "current_piece": PIECES.index(current), "next_piece": PIECES.index(following)}

    @property
    def pieces_left(self) -> int | None:
        """The pieces still to be placed, the current one included, if the end is near."""
        left = self.line.split("\t")[3]
        return None if left == "-" else int(left)

    def placement(self, answer: str) -> int:
        """The distinct placement of an answer. Raises ValueError, which says what is wrong, for another one."""
        found = ANSWER.fullmatch(answer)
        if not found:
            raise ValueError("unreadable")
        letter, first, column = found.groups()
        if letter not in (None, self.line.split("\t")[1]):
            raise ValueError("of another piece")
        byte = int(first) if column is None else 16 * int(first) + int(column)
        # Of rotations with the same shape, the losses have the first.
        byte = byte // 16 % (max(self.losses) // 16 + 1) * 16 + byte % 16 if byte < 64 else byte
        if byte not in self.losses or (column and int(column) > 9):
            raise ValueError("illegal")
        return byte


def positions(count: int | None = None) -> list[Position]:
    """The first positions, or all 2,400. Any first ones have the three kinds of play in equal parts."""
    return [Position.of(line) for line in FILE.read_text().splitlines()[:count]]


@dataclass
class Losses:
    """The points that a player loses on positions. ``str`` is a table, with the worst positions."""

    player: str
    positions: Sequence[Position]
    placements: list[int | None] = field(default_factory=list)
    """Its placements; None for an answer that is not one, which loses as much as the worst placement."""
    faults: Counter[str] = field(default_factory=Counter)
    """How many answers are not placements, by what is wrong with them."""

    @classmethod
    def of(cls, player: str, positions: Sequence[Position], answers: Iterable[str]) -> "Losses":
        """The losses of answers, one for each position, in text. Raises ValueError for another number."""
        found, answers = cls(player, positions), list(answers)
        if len(answers) != len(positions):
            raise ValueError(f"there are {len(answers)} answers for {len(positions)} positions")
        for position, answer in zip(positions, answers, strict=True):
            try:
                found.placements.append(position.placement(answer))
            except ValueError as error:
                found.placements.append(None)
                found.faults[str(error)] += 1
        return found

    @property
    def losses(self) -> NDArray[np.float64]:
        """The points lost on each position."""
        both = zip(self.positions, self.placements, strict=True)
        return np.array([max(it.losses.values()) if chosen is None else it.losses[chosen] for it, chosen in both])

    def means(self) -> dict[str, tuple[float, float, int]]:
        """The points lost per piece, their standard error, and the number of positions, by kind."""
        kinds = {f"{play} play": [it.play == play for it in self.positions] for play in ("good", "middling", "weak")}
        kinds["the last 64 pieces"] = [it.pieces_left is not None for it in self.positions]
        kinds["all"] = [True] * len(self.positions)
        found, losses = {}, self.losses
        for name, kind in kinds.items():
            each = losses[np.array(kind)]
            if len(each) > 1:
                error = float(each.std(ddof=1) / len(each) ** 0.5)
                found[name] = float(each.mean()), error, len(each)
        return found

    def worst(self) -> list[int]:
        """The numbers, from 1, of the positions that lose most, if they lose anything."""
        losses = self.losses
        order = np.argsort(-losses, kind="stable")[:WORST]
        return [int(i) + 1 for i in order if losses[i] > 0]

    def json(self) -> str:
        """All of it."""
        names = ("points_lost_per_piece", "standard_error", "positions")
        found = {
            "player": self.player,
            "version": __version__,
            "means": {name: dict(zip(names, it, strict=True)) for name, it in self.means().items()},
            "faults": dict(self.faults),
            "placements": self.placements,
            "losses": self.losses.tolist(),
        }
        return json.dumps(found, indent=2) + "\n"

    def __str__(self) -> str:
        lines = [f"{'points lost per piece':24} {'positions':>28}"]
        for name, (mean, error, count) in self.means().items():
            lines.append(f"{name:24} {mean:8.4f} +- {error:.4f} {count:9}")
        if self.faults:
            counts = ", ".join(f"{count} {fault}" for fault, count in sorted(self.faults.items()))
            lines.append(f"answers that are not placements, which lose most: {counts}")
        for number in self.worst():
            position, chosen = self.positions[number - 1], self.placements[number - 1]
            best = min(position.losses, key=lambda it: position.losses[it])
            what = "this answer" if chosen is None else chosen
            lines.append(f"\nposition {number}: {what} loses {self.losses[number - 1]:.2f} points against {best}")
            lines.append(position.line)
        return "\n".join(lines) + "\n"


def answers(
    policy: Policy,
    positions: Sequence[Position],
    observation: Literal["dict", "features"] = "dict",
    tell: Callable[[str], None] = lambda line: None,
) -> list[str]:
    """The actions of a policy on positions, in text. ``tell`` gets a line before each hundred of them."""
    found: list[str] = []
    for first in range(0, len(positions), AT_ONCE):
        tell(f"{first} of {len(positions)} positions")
        part = positions[first : first + AT_ONCE]
        envs = TetrisVectorEnv(len(part), observation=observation)
        each = [position.observation() for position in part]
        seen, infos = envs.reset(options={name: [it[name] for it in each] for name in each[0]})
        left = [position.pieces_left for position in part]
        infos["pieces_left"] = np.where([it is None for it in left], infos["pieces_left"], [it or 0 for it in left])
        found += map(str, ask(policy, seen, infos))
    return found
