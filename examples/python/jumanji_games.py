#!/usr/bin/env python3
"""Plays Jumanji's own Tetris by a policy for tetris_pipe.protocol, and prints the points per episode.

    jumanji_games.py td_numpy:policy jumanji.npz
    jumanji_games.py baselines:policy random

Jumanji's boards and pieces become observations of this package, and placement bytes become its
actions. An episode has 400 pieces at most. Needs jumanji and tetris_pipe.
"""

import argparse

import jax
import numpy as np
from jumanji.environments.packing.tetris.constants import TETROMINOES_LIST
from jumanji.environments.packing.tetris.env import Tetris

from tetris_pipe import GAMES, Board, protocol
from tetris_pipe.rules import PIECES

JUMANJI = GAMES["JUMANJI"]


def cropped(squares):
    """The rows and columns of a piece that have squares, as a key."""
    squares = np.asarray(squares)
    return squares[squares.any(axis=1)][:, squares.any(axis=0)].astype(bool).tolist()


def translation():
    """For each of Jumanji's pieces, its number here and, for each rotation here, that of Jumanji."""
    ours = [[cropped(np.array(Board().drop(i, 16 * r)[0])) for r in range(4)] for i in range(len(PIECES))]
    theirs = [[cropped(rotation) for rotation in piece] for piece in TETROMINOES_LIST]
    numbers = [next(i for i, ours_ in enumerate(ours) if ours_[0] in piece) for piece in theirs]
    rotations = [[piece.index(shape) for shape in ours[i]] for i, piece in zip(numbers, theirs, strict=True)]
    return np.array(numbers), np.array(rotations)


def play(policy, keys):
    """The points and the pieces of each episode."""
    env = Tetris()
    reset, step = jax.jit(jax.vmap(env.reset)), jax.jit(jax.vmap(env.step))
    numbers, rotations = translation()
    episodes = len(keys)
    state, now = reset(jax.vmap(jax.random.PRNGKey)(np.array(keys)))
    total, played, plays = np.zeros(episodes), np.zeros(episodes, int), np.ones(episodes, bool)
    while plays.any():
        theirs = np.asarray(state.tetromino_index)
        mask = np.take_along_axis(np.asarray(state.action_mask), rotations[theirs][:, :, None], axis=1)
        mask = np.pad(mask, ((0, 0), (0, 0), (0, 6))).reshape(episodes, 64)
        seen = {"board": np.asarray(now.observation.grid, np.uint8), "current_piece": numbers[theirs]}
        infos = {"action_mask": mask.astype(np.int8), "pieces_left": (JUMANJI.max_pieces - played) * plays}
        actions = np.asarray(policy(seen, infos))
        turned = rotations[theirs, actions // 16]
        state, now = step(state, np.stack([turned, actions % 16], axis=1).astype(np.int32))
        total, played = total + plays * np.asarray(now.reward), played + plays
        plays &= ~np.asarray(now.last())
    return total, played


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("policy", help="MODULE:FUNCTION")
    parser.add_argument("arguments", nargs="*", help="of the function")
    parser.add_argument("--episodes", type=int, default=100)
    parser.add_argument("--key", type=int, default=1, help="of the first episode; the others follow")
    options = parser.parse_args()
    keys = range(options.key, options.key + options.episodes)
    each = play(protocol.load(options.policy, options.arguments, JUMANJI), keys)
    names = ("seed", "points", "pieces", "ended")
    streams = [dict(zip(names, (*row, True))) for row in zip(keys, *(it.tolist() for it in each))]
    print(protocol.Scores(options.policy, JUMANJI, streams), end="")


if __name__ == "__main__":
    main()
