#!/usr/bin/env python3
"""Steps per second of the environments, and of tetris-gymnasium in the same run.

Run it in an environment with this package and, for the comparison, ``pip install
tetris-gymnasium==0.3.1``. Each figure is the best of five, per second of processor time on
one core, so that other programs on the machine change little.
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
    return rate


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


def legal_by_table(envs, rng):
    """Random legal actions by NumPy, from a table of each piece's placements."""
    lists = [tetris_pipe.placements(piece) for piece in range(7)]
    counts = np.array([len(each) for each in lists])
    table = np.array([each + [0] * (34 - len(each)) for each in lists])
    current = envs.reset()[0]["current_piece"]

    def step():
        nonlocal current
        chosen = (rng.random(BOARDS) * counts[current]).astype(np.int64)
        current = envs.step(table[current, chosen])[0]["current_piece"]

    return step


def legal_by_mask(envs, rng):
    """Random legal actions by NumPy, from the masks alone."""
    masks = envs.reset()[1]["action_mask"]

    def step():
        nonlocal masks
        actions = (rng.random(masks.shape, np.float32) * masks).argmax(axis=1)
        masks = envs.step(actions)[4]["action_mask"]

    return step


def afterstates(reused):
    """Afterstates of 1,024 boards of random play."""
    envs = vector(copy=True)
    for _ in range(30):
        observation = envs.step(envs.sample_actions())[0]
    boards, pieces = observation["board"], observation["current_piece"]
    out = tetris_pipe.Afterstates.empty(BOARDS) if reused else None
    count = len(tetris_pipe.afterstates(boards, pieces).points)
    return count * best_rate(lambda: tetris_pipe.afterstates(boards, pieces, out))


def one_board():
    env = gymnasium.make("tetris_pipe/Tetris-v0", max_pieces=10**9)
    info = env.reset(seed=1)[1]
    legal = [np.flatnonzero(info["action_mask"])]
    rng = np.random.default_rng(1)

    def step():
        info = env.step(legal[0][int(rng.random() * len(legal[0]))])[4]
        legal[0] = np.flatnonzero(info["action_mask"])

    return step


def tetris_gymnasium():
    """Random key presses, and random legal placements by its own wrapper."""
    from tetris_gymnasium.envs.tetris import Tetris
    from tetris_gymnasium.wrappers.grouped import GroupedActionsObservations

    def stepper(env, choose):
        info = env.reset(seed=1)[1]

        def step():
            nonlocal info
            _, _, terminated, truncated, info = env.step(choose(info))
            if terminated or truncated:
                info = env.reset()[1]

        return step

    rng = np.random.default_rng(1)
    keys, grouped = Tetris(), GroupedActionsObservations(Tetris())
    legal = lambda info: int(rng.choice(np.flatnonzero(info["action_mask"])))
    presses = best_rate(stepper(keys, lambda info: int(rng.integers(keys.action_space.n))))
    placements = best_rate(stepper(grouped, legal))
    return presses, placements


def main():
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rng = np.random.default_rng(1)
    print(f"{BOARDS} boards; each step writes observations, masks, rewards and infos")
    reused, copied = vector(copy=False), vector(copy=True)
    rates = []
    for name, envs in (("arrays reused", reused), ("arrays copied", copied)):
        rate = BOARDS * best_rate(lambda: envs.step(envs.sample_actions()))
        rates.append(report(f"steps, actions by sample_actions(), {name}", rate))
    encoded = vector(copy=False, observation="features")
    rate = BOARDS * best_rate(lambda: encoded.step(encoded.sample_actions()))
    report("steps, observation='features', arrays reused", rate)
    report("steps, flattened by NumPy, arrays reused", BOARDS * best_rate(flattened(reused)))
    flat = gymnasium.wrappers.vector.FlattenObservation(vector(copy=False))
    rate = BOARDS * best_rate(lambda: flat.step(flat.unwrapped.sample_actions()))
    report("steps, flattened by Gymnasium's FlattenObservation", rate)
    for mode in ("NextStep", "SameStep"):
        short = vector(copy=False, terminate_on_reset=True, autoreset_mode=mode)
        rate = BOARDS * best_rate(lambda: short.step(short.sample_actions()))
        report(f"steps, episodes of about 20 pieces, {mode}", rate)
    report(
        "steps, actions by NumPy from a table, arrays reused",
        BOARDS * best_rate(legal_by_table(reused, rng)),
    )
    report(
        "steps, actions by NumPy from the masks, arrays reused",
        BOARDS * best_rate(legal_by_mask(reused, rng)),
    )
    report("afterstates with boards and features, arrays reused", afterstates(True))
    report("afterstates with boards and features, new arrays", afterstates(False))
    report("steps of one board by gymnasium.make", best_rate(one_board()))
    report("boards evaluated by the network", evaluations())
    try:
        presses, placements = tetris_gymnasium()
    except ImportError:
        print("tetris-gymnasium is not installed: no comparison")
        return
    report("key presses of tetris-gymnasium", presses)
    report("grouped placements of tetris-gymnasium", placements)
    print(
        f"arrays copied: {rates[1] / presses:,.0f} times the key presses, "
        f"{rates[1] / placements:,.0f} times the placements"
    )


def evaluations():
    envs = vector(copy=True)
    for _ in range(20):
        boards = envs.step(envs.sample_actions())[0]["board"]
    return BOARDS * best_rate(lambda: tetris_pipe.evaluate(boards))


if __name__ == "__main__":
    main()
