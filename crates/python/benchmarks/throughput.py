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
from tetris_pipe import TetrisVectorEnv

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


def report(name, rate):
    print(f"{name:60} {rate:14,.0f} per second", flush=True)


def vector(copy, **options):
    envs = TetrisVectorEnv(BOARDS, copy=copy, **options)
    envs.reset(seed=1)
    return envs


def flattened(envs):
    """Steps whose squares and pieces are put into one vector of float32."""
    pieces, vectors = np.eye(7, dtype=np.float32), np.empty((BOARDS, 214), np.float32)

    def step():
        board, *both = envs.step(envs.sample_actions())[0].values()
        np.concatenate([board.reshape(BOARDS, 200), *(pieces[it] for it in both)], 1, out=vectors)

    return step


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
    reused, copied = vector(copy=False), vector(copy=True)
    for name, envs in (("arrays reused", reused), ("arrays copied", copied)):
        rate = BOARDS * best_rate(lambda: envs.step(envs.sample_actions()))
        report(f"steps, actions by sample_actions(), {name}", rate)
    encoded = vector(copy=False, observation="features")
    rate = BOARDS * best_rate(lambda: encoded.step(encoded.sample_actions()))
    report("steps, observation='features', arrays reused", rate)
    report("steps, flattened by NumPy, arrays reused", BOARDS * best_rate(flattened(reused)))
    flat = gymnasium.wrappers.vector.FlattenObservation(vector(copy=False))
    rate = BOARDS * best_rate(lambda: flat.step(flat.unwrapped.sample_actions()))
    report("steps, flattened by Gymnasium's FlattenObservation", rate)
    for mode in ("NextStep", "SameStep"):
        short = vector(copy=False, rules={"terminate_on_reset": True}, autoreset_mode=mode)
        rate = BOARDS * best_rate(lambda: short.step(short.sample_actions()))
        report(f"steps, episodes of about 20 pieces, {mode}", rate)
    for _ in range(30):
        observation = copied.step(copied.sample_actions())[0]
    boards, pieces = observation["board"], observation["current_piece"]
    count = len(tetris_pipe.afterstates(boards, pieces).points)
    for name, out in (("arrays reused", tetris_pipe.Afterstates.empty(BOARDS)), ("new arrays", None)):
        rate = count * best_rate(lambda: tetris_pipe.afterstates(boards, pieces, out))
        report(f"afterstates with boards and features, {name}", rate)
    report("steps of one board by gymnasium.make", best_rate(one_board()))
    report("boards evaluated by the network", BOARDS * best_rate(lambda: tetris_pipe.evaluate(boards)))


if __name__ == "__main__":
    main()
