#!/usr/bin/env python3
"""Solves a small game exactly: the optimum per piece, and a policy that reaches it.

    exact.py 5 4                            5 rows x 4 columns, one piece of preview; writes 5x4-1.npz
    exact.py 5 4 --preview 0
    python -m tetris_pipe.protocol score exact:policy 5x4-1.npz --rules 5x4

Relative value iteration over the reachable boards before a piece: each sweep replaces the value of a
board and its piece by the mean, over the piece that follows, of the best placement's points and the
value after it. A random byte modulo 7 gives O, I, Z and J 37 of 256 chances, and L, S and T 36. The smallest and the largest change of a sweep enclose the optimum (Odoni, 1969).
"""

import argparse

import numpy as np

from tetris_pipe import Rules, afterstates

CHANCES = np.bincount(np.arange(256) % 7) / 256  # of each piece


def keys(boards):
    """A number for each board."""
    return boards.reshape(len(boards), -1) @ (1 << np.arange(boards[0].size, dtype=np.int64))


def graph(rows, columns):
    """The keys of all reachable boards, and for each with each piece the first of its placements, their
    points, and the numbers of the boards after them."""
    new, found = np.zeros((1, rows, columns), np.uint8), []
    known, order = keys(new), [keys(new)]
    while len(new):
        each = afterstates(np.repeat(new, 7, axis=0), np.tile(np.arange(7), len(new)))
        after, first = np.unique(keys(each.boards), return_index=True)
        is_new = ~np.isin(after, known)
        found.append((np.diff(each.offsets), each.points, keys(each.boards)))
        known, new = np.union1d(known, after), each.boards[first[is_new]]
        order.append(after[is_new])
    order, (counts, points, targets) = np.concatenate(order), map(np.concatenate, zip(*found))
    position = np.argsort(order)
    return order, np.cumsum(counts) - counts, points, position[np.searchsorted(known, targets)]


def solve(rows, columns, preview, precision=1e-4):
    """The keys of the boards, their values by next piece, and a lower and an upper optimum."""
    order, starts, points, targets = graph(rows, columns)
    values, low, high = np.zeros((len(order), 7 if preview else 1)), 0, np.inf
    while high - low > precision:
        best = [np.maximum.reduceat(points + of_next[targets], starts) for of_next in values.T]
        if preview:  # the mean over the piece after the next one
            new = (CHANCES @ best).reshape(-1, 7)
        else:
            new = best[0].reshape(-1, 7) @ CHANCES[:, None]
        low, high = (new - values).min(), (new - values).max()
        values = new - new[0, 0]
    return order, values, low, high


def policy(path, rules):
    """The policy of a file, for tetris_pipe.protocol, in the game of these rules."""
    saved = np.load(path)
    (rows, columns, preview), values = saved["game"].tolist(), saved["values"]
    if Rules(rows, columns, preview=preview) != rules:
        raise ValueError(f"{path} is of {rows}x{columns} with preview={preview}")
    position, known = np.argsort(saved["keys"]), np.sort(saved["keys"])

    def choose(seen, infos):
        found = afterstates(seen["board"], seen["current_piece"])
        counts = np.diff(found.offsets)
        following = np.repeat(seen["next_piece"], counts) if preview else 0
        number = position[np.searchsorted(known, keys(found.boards))]
        each = np.split(found.points + values[number, following], found.offsets[1:-1])
        return found.placements[found.offsets[:-1] + [one.argmax() for one in each]].astype(int)

    return choose


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", type=int)
    parser.add_argument("columns", type=int)
    parser.add_argument("--preview", type=int, default=1, choices=[0, 1])
    game = parser.parse_args()
    order, values, low, high = solve(game.rows, game.columns, game.preview)
    print(f"{len(order)} boards, {(low + high) / 2:.4f} points per piece")
    path = f"{game.rows}x{game.columns}-{game.preview}.npz"
    np.savez_compressed(path, game=list(vars(game).values()), keys=order, values=values)
