#!/usr/bin/env python3
"""Steps per second of the environments.

Each figure is the best of five, per second of processor time on one core, so that other programs
on the machine change little.
"""

import os
import time

import gymnasium
import numpy as np

import tetris_pipe
from tetris_pipe import Afterstates, TetrisVectorEnv

BOARDS = 1024


def best_rate(step, seconds=0.5, rounds=5):
    """The most calls of ``step`` per second, of several rounds."""
    step()
    rates = []
    for _ in range(rounds):
        start, calls = time.process_time(), 0
        while (passed := time.process_time() - start) < seconds:
            step()
            calls += 1
        rates.append(calls / passed)
    return max(rates)


def steps(copy=False, wrap=lambda envs: envs, **options):
    """A step of all boards by random actions."""
    envs = TetrisVectorEnv(BOARDS, copy=copy, **options)
    wrapped = wrap(envs)
    wrapped.reset(seed=1)
    return lambda: wrapped.step(envs.sample_actions())


def flattened():
    """Steps whose squares and pieces are put into one vector of float32."""
    step, pieces, vectors = steps(), np.eye(7, dtype=np.float32), np.empty((BOARDS, 214), np.float32)

    def flatten():
        board, *both = step()[0].values()
        np.concatenate([board.reshape(BOARDS, 200), *(pieces[it] for it in both)], 1, out=vectors)

    return flatten


def one_board():
    env = gymnasium.make("tetris_pipe/Tetris-v0", max_episode_steps=10**9)
    info, rng = env.reset(seed=1)[1], np.random.default_rng(1)

    def step():
        nonlocal info
        legal = np.flatnonzero(info["action_mask"])
        info = env.step(legal[int(rng.random() * len(legal))])[4]

    return step


def main():
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"{BOARDS} boards; each step writes observations, masks, rewards and infos")
    short = {"rules": {"terminate_on_reset": True}}
    seen = [each() for each in [steps(copy=True)] * 30][-1][0]
    boards, pieces = seen["board"], seen["current_piece"]
    out, count = Afterstates.empty(BOARDS), len(tetris_pipe.afterstates(boards, pieces).points)
    for name, calls, step in (
        ("steps, actions by sample_actions(), arrays reused", BOARDS, steps()),
        ("steps, actions by sample_actions(), arrays copied", BOARDS, steps(copy=True)),
        ("steps, observation='features', arrays reused", BOARDS, steps(observation="features")),
        ("steps, flattened by NumPy, arrays reused", BOARDS, flattened()),
        ("steps, flattened by Gymnasium's FlattenObservation", BOARDS, steps(wrap=gymnasium.wrappers.vector.FlattenObservation)),
        ("steps, episodes of about 20 pieces, NextStep", BOARDS, steps(**short, autoreset_mode="NextStep")),
        ("steps, episodes of about 20 pieces, SameStep", BOARDS, steps(**short, autoreset_mode="SameStep")),
        ("afterstates with boards and features, arrays reused", count, lambda: tetris_pipe.afterstates(boards, pieces, out)),
        ("afterstates with boards and features, new arrays", count, lambda: tetris_pipe.afterstates(boards, pieces)),
        ("steps of one board by gymnasium.make", 1, one_board()),
        ("boards evaluated by the network", BOARDS, lambda: tetris_pipe.evaluate(boards)),
    ):
        print(f"{name:60} {calls * best_rate(step):14,.0f} per second", flush=True)


if __name__ == "__main__":
    main()
