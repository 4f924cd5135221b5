#!/usr/bin/env python3
"""Steps per second of the environments, and of two others in the same run.

For these, ``pip install jax jumanji==1.1.2 tetris-gymnasium==0.3.1``. Each figure is the best of
five, per second of processor time on one core, so that other programs on the machine change little.
"""

import os
import time

import gymnasium
import numpy as np

import tetris_pipe
from tetris_pipe import TetrisVectorEnv

BOARDS, STEPS = 1024, 16  # of a call of a JAX environment


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


def jax_rate(reset, step, choose):
    """Steps per second of a JAX environment, compiled with its random actions for all boards."""
    import jax

    def play(carry, key):
        states, results = carry
        actions = jax.vmap(choose)(jax.random.split(key, BOARDS), results)
        return jax.vmap(step)(states, actions), None

    @jax.jit
    def steps(carry, key):
        return jax.lax.scan(play, carry, jax.random.split(key, STEPS))[0]

    carry = jax.jit(jax.vmap(reset))(jax.random.split(jax.random.key(1), BOARDS))
    call = lambda: jax.block_until_ready(steps(carry, jax.random.key(2)))
    return BOARDS * STEPS * best_rate(call)


def jumanji():
    """Random legal placements of Jumanji's Tetris, which starts again when it is over."""
    import jax
    from jumanji.environments import Tetris
    from jumanji.wrappers import AutoResetWrapper

    env = AutoResetWrapper(Tetris(num_rows=20, num_cols=10, time_limit=400))

    def choose(key, timestep):
        mask = timestep.observation.action_mask
        number = jax.random.categorical(key, jax.numpy.where(mask.ravel(), 0.0, -1e9))
        return jax.numpy.array(jax.numpy.divmod(number, mask.shape[1]), "int32")

    return jax_rate(env.reset, env.step, choose)


def tetris_gymnasium():
    """Random key presses of its environment in JAX, which stays where it is when it is over."""
    import jax
    from tetris_gymnasium.envs import tetris_fn
    from tetris_gymnasium.functional.core import EnvConfig
    from tetris_gymnasium.functional.tetrominoes import TETROMINOES

    config = EnvConfig(width=10, height=20, padding=4, queue_size=7)

    def reset(key):
        _, state, seen = tetris_fn.reset(TETROMINOES, key, config)
        return state, seen

    def step(state, action):
        return tetris_fn.step(TETROMINOES, state, action, config)[:2]

    return jax_rate(reset, step, lambda key, seen: jax.random.randint(key, (), 0, 7))


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
        short = vector(copy=False, rules={"terminate_on_reset": True}, autoreset_mode=mode)
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
    for name, rival in (
        ("random placements of Jumanji's Tetris on 20 x 10, in JAX", jumanji),
        ("random key presses of tetris-gymnasium, in JAX", tetris_gymnasium),
    ):
        try:
            other = report(name, rival())
            print(f"    arrays copied: {rates[1] / other:,.0f} times as many")
        except ImportError as error:
            print(f"{name}: {error}")


def evaluations():
    envs = vector(copy=True)
    for _ in range(20):
        boards = envs.step(envs.sample_actions())[0]["board"]
    return BOARDS * best_rate(lambda: tetris_pipe.evaluate(boards))


if __name__ == "__main__":
    main()
