#!/usr/bin/env python3
"""Streams played by a policy for tetris_pipe.protocol as Ray tasks, on one machine or on a cluster.

    ray_streams.py baselines:policy effort-1 --json effort-1.json

The JSON is written when a stream ends, as `tetris_pipe.protocol compare` and `tetris-referee` read it. A stream whose task failed, after the retries of Ray, is named there as
unfinished, as are those that the program was stopped before.
The tasks import the policy from a copy of the current folder. Needs ray and tetris_pipe on each machine.
"""

import argparse
import sys
import time
from pathlib import Path

import ray

import tetris_pipe
from tetris_pipe import Rules, protocol


@ray.remote
def play(name, arguments, seed, pieces):
    """The score on the stream with this seed, as the JSON has it."""
    begun = time.perf_counter()
    policy, placements = protocol.load(name, arguments), bytearray()

    def recorded(observations, infos):
        actions = policy(observations, infos)
        placements.extend(actions.tolist())
        return actions

    found = protocol.score(recorded, streams=[seed], pieces=pieces)
    seconds, stream = time.perf_counter() - begun, tetris_pipe.stream(seed, pieces)
    tally = tetris_pipe.replay(stream, placements)
    luck = float(tetris_pipe.analyse(stream, placements, effort=1).luck.sum())
    more = {"luck": luck, "clears": tally.clears, "resets": tally.resets, "seconds": seconds}
    return found.streams[0] | more


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("policy", help="MODULE:FUNCTION")
    parser.add_argument("arguments", nargs="*", help="of the function")
    parser.add_argument("--streams", type=int, default=16, help="the seeds from 1 to this one")
    parser.add_argument("--pieces", type=int, default=65_536)
    parser.add_argument("--json", type=Path, help="gets the scores")
    options = parser.parse_args()
    protocol.load(options.policy, options.arguments)  # raises here if it cannot be made
    ray.init(runtime_env={"working_dir": "."}, log_to_driver=False)
    name, seeds = " ".join([options.policy, *options.arguments]), range(1, options.streams + 1)
    tasks = {play.remote(options.policy, options.arguments, seed, options.pieces): seed for seed in seeds}
    found, waiting = protocol.Scores(name, Rules(), unfinished=list(seeds)), list(tasks)
    while waiting:
        (task,), waiting = ray.wait(waiting)
        try:
            found.streams.append(ray.get(task))
            found.unfinished.remove(tasks[task])
        except ray.exceptions.RayError as error:
            print(f"stream {tasks[task]}: {error}", file=sys.stderr)
        found.streams.sort(key=lambda stream: stream["seed"])
        if options.json:
            options.json.write_text(found.json())
    print(found, end="")
    sys.exit(bool(found.unfinished))


if __name__ == "__main__":
    main()
