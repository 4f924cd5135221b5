"""Marks the policies of a folder: a line of CSV for each file (docs/homework.md).

    python -m tetris_pipe.homework students --rules 5x4 --pieces 1000 --seconds 60 >marks.csv

Each ``*.py`` has a function ``policy()`` as for tetris_pipe.protocol, and runs in a process of its
own, which knows neither the seeds nor the points. All play the same streams, whose seeds are secret
unless given. A stream that fails counts as one without points.
"""

import argparse
import csv
import dataclasses
import json
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from . import _core
from .process import PolicyError, PolicyProcess
from .protocol import Scores, numbers, score
from .rules import Rules

COLUMNS = ["student", "score", "standard error", "unit", "streams", "failed", "first seed", "error"]


def mark(
    path: Path, rules: Rules, streams: Sequence[int], pieces: int | None, seconds: float
) -> dict[str, object]:
    """The line of a student."""
    try:
        with PolicyProcess(str(path), (), rules, seconds) as policy:
            policy.weights = None  # since they are played without a limit of time
            found = score(policy, rules, streams, pieces, player=path.stem)
    except PolicyError as error:
        found = Scores(path.stem, rules, errors=dict.fromkeys(streams, str(error)))
    without = {"pieces": pieces or 1, "ended": rules.terminate_on_reset, "points": 0}
    failed = [{"seed": seed, **without} for seed in found.errors]
    whole = dataclasses.replace(found, streams=found.streams + failed, errors={})
    means = json.loads(_core.mean_scores(whole.json()))
    mean, counts = means["points"], (len(streams), len(failed), streams[0])
    why = next(iter(found.errors.values()), "").replace("\n", " ")
    row = path.stem, mean["mean"], mean["standard_error"], means["unit"], *counts, why
    return dict(zip(COLUMNS, row, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rules", type=Rules.of, default=Rules(), help="of the game, as JUMANJI, 5x4 or SZ:20x9")
    parser.add_argument("--seeds", type=numbers, help="FIRST:LAST of the streams, without the last one")
    parser.add_argument("--pieces", type=int, default=1000, help="after which a game is cut")
    parser.add_argument("--seconds", type=float, default=60, help="that a student has")
    options = parser.parse_args()
    first = secrets.randbits(62)
    rows = csv.DictWriter(sys.stdout, COLUMNS)
    rows.writeheader()
    for path in sorted(options.folder.glob("*.py")):
        streams = options.seeds or range(first, first + 16)
        rows.writerow(mark(path, options.rules, streams, options.pieces, options.seconds))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
