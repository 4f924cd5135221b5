#!/usr/bin/env python3
"""Streams played by a policy for tetris_pipe.protocol as Ray tasks, on one machine or on a cluster.

    ray_streams.py baselines:policy effort-1 --json effort-1.json >effort-1.csv

A row is printed when its stream ends, as `tetris_pipe.protocol compare` reads them. The JSON is what
`tetris-train score --merge` and `compare --scores` read. A stream whose task failed, after the
retries of Ray, is named there as unfinished, as are those that the program was stopped before.
The tasks import the policy from a copy of the current folder. Needs ray and tetris_pipe on each machine.
"""

import argparse
import json
import sys
import time
from pathlib import Path

import ray

import tetris_pipe
from tetris_pipe import protocol


@ray.remote
def play(name, arguments, seed, pieces):
    """The score on the stream with this seed, as the JSON has it."""
    begun = time.perf_counter()
    policy, placements = protocol.load(name, arguments), bytearray()

    def recorded(observations, infos):
        actions = policy(observations, infos)
        placements.extend(actions.tolist())
        return actions

    protocol.score(recorded, [seed], pieces)
    seconds, stream = time.perf_counter() - begun, tetris_pipe.stream(seed, pieces)
    tally = tetris_pipe.replay(stream, placements)
    score = {"seed": seed, "pieces": pieces, "ended": True, "points": tally.points}
    score["luck"] = float(tetris_pipe.analyse(stream, placements, effort=1).luck.sum())
    return score | {"clears": tally.clears, "resets": tally.resets, "seconds": seconds}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("policy", help="MODULE:FUNCTION")
    parser.add_argument("arguments", nargs="*", help="of the function")
    parser.add_argument("--streams", type=int, default=16, help="the seeds from 1 to this one")
    parser.add_argument("--pieces", type=int, default=protocol.PIECES)
    parser.add_argument("--json", type=Path, help="gets the scores")
    options = parser.parse_args()
    protocol.load(options.policy, options.arguments)  # raises here if it cannot be made
    rows, sys.stdout = sys.stdout, sys.stderr  # Ray prints messages, which are no rows
    ray.init(runtime_env={"working_dir": "."}, log_to_driver=False)
    name, seeds = " ".join([options.policy, *options.arguments]), range(1, options.streams + 1)
    tasks = {
        play.remote(options.policy, options.arguments, seed, options.pieces): seed for seed in seeds
    }
    scores, waiting = {}, list(tasks)
    protocol.write(rows, name, 1, [], options.pieces, [])
    while waiting:
        (task,), waiting = ray.wait(waiting)
        try:
            score = ray.get(task)
        except ray.exceptions.RayError as error:
            print(f"stream {tasks[task]}: {error}", file=sys.stderr)
            continue
        scores[score["seed"]] = score
        row = f"{name},1,{score['seed']},{options.pieces},{score['points']}"
        print(row, file=rows, flush=True)
        if options.json:
            streams = [scores[seed] for seed in sorted(scores)]
            unfinished = [seed for seed in seeds if seed not in scores]
            found = {"player": name, "version": tetris_pipe.__version__}
            found |= {"rules": {}, "keeps_the_rules": True}
            found |= {"streams": streams, "unfinished": unfinished}
            options.json.write_text(json.dumps(found, indent=2) + "\n")
    each = [score["points"] / options.pieces for score in scores.values()]
    if each:
        print(protocol.mean_and_error(each), file=sys.stderr)
    if missing := options.streams - len(each):
        sys.exit(f"{missing} of {options.streams} streams are missing")


if __name__ == "__main__":
    main()
