#!/usr/bin/env python3
"""100 streams, placed and scored as Ray tasks, on one machine or on a cluster.

Needs ray and tetris_pipe, on each machine.
"""

import argparse

import ray

import tetris_pipe


@ray.remote
def points(player, seed, pieces):
    """The points of a player on the stream with this seed."""
    stream = tetris_pipe.stream(seed, pieces)
    placements = tetris_pipe.place(stream, player.effort, player.network)
    return tetris_pipe.replay(stream, placements).points


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--streams", type=int, default=100)
    parser.add_argument("--pieces", type=int, default=65_536)
    parser.add_argument("--effort", type=int, default=1)
    parser.add_argument("--network", help="the file of a network")
    options = parser.parse_args()
    ray.init(log_to_driver=False)
    network = options.network and tetris_pipe.Network(options.network)
    player = ray.put(tetris_pipe.Player(options.effort, network))  # once for all tasks
    seeds = range(1, options.streams + 1)
    scores = ray.get([points.remote(player, seed, options.pieces) for seed in seeds])
    print(f"{len(scores)} streams, {sum(scores) / len(scores):,.0f} points on average")


if __name__ == "__main__":
    main()
