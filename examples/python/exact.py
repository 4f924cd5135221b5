#!/usr/bin/env python3
"""Solves a small game exactly: the optimum per piece, and a policy that reaches it.

    exact.py 5 4                            5 rows x 4 columns, one piece of preview; writes 5x4-1.npz
    exact.py 5 4 --preview 0
    exact.py 5 4 --pieces 100               a game of 100 pieces; writes 5x4-1-100.npz
    python -m tetris_pipe.protocol score exact:policy 5x4-1.npz --rules 5x4
    python -m tetris_pipe.protocol score exact:policy 5x4-1-100.npz --rules 5x4 --pieces 100

Value iteration over the reachable boards before a piece: each sweep replaces the value of a board and
its piece by the mean, over the piece that follows, of the best placement's points and the value after
it. A random byte modulo 7 gives O, I, Z and J 37 of 256 chances, and L, S and T 36. From values of 0,
n sweeps give those of n pieces left. In a game that goes on, values are relative to one of them, and
the smallest and the largest change of a sweep enclose the optimum (Odoni, 1969).
"""

import argparse
import itertools

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


def sweeps(rows, columns, preview):
    """The keys of the boards, and an endless iterator of their values by next piece, for 0, 1, 2, …
    pieces left."""
    order, starts, points, targets = graph(rows, columns)

    def values():
        now = np.zeros((len(order), 7 if preview else 1))
        while True:
            yield now
            best = [np.maximum.reduceat(points + of_next[targets], starts) for of_next in now.T]
            if preview:  # the mean over the piece after the next one
                now = (CHANCES @ best).reshape(-1, 7)
            else:
                now = best[0].reshape(-1, 7) @ CHANCES[:, None]

    return order, values()


def solve(rows, columns, preview, precision=1e-4):
    """The keys of the boards, their values by next piece, and a lower and an upper optimum."""
    order, each = sweeps(rows, columns, preview)
    for before, after in itertools.pairwise(each):
        low, high = (after - before).min(), (after - before).max()
        if high - low <= precision:
            return order, after - after[0, 0], low, high


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
        # Values of a game that goes on are alone, and a game that is over has no pieces left.
        left = np.clip(infos["pieces_left"] - 1, 0, len(values) - 1)
        each = found.points + values[np.repeat(left, counts), number, following]
        return found.placements[found.best(each)].astype(int)

    return choose


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", type=int)
    parser.add_argument("columns", type=int)
    parser.add_argument("--preview", type=int, default=1, choices=[0, 1])
    parser.add_argument("--pieces", type=int, default=0, help="of the game, unless it goes on")
    game = parser.parse_args()
    size, name = (game.rows, game.columns, game.preview), f"{game.rows}x{game.columns}-{game.preview}"
    if game.pieces:
        order, each = sweeps(*size)
        values = np.array([it.astype(np.float32) for it in itertools.islice(each, game.pieces)])
        of_empty, name = next(each)[0], f"{name}-{game.pieces}"
        points = CHANCES @ of_empty if game.preview else of_empty[0]
        print(f"{len(order)} boards, {points:.4f} points per game of {game.pieces} pieces")
    else:
        order, values, low, high = solve(*size)
        values = values[None]
        print(f"{len(order)} boards, {(low + high) / 2:.4f} points per piece")
    np.savez_compressed(name, game=size, keys=order, values=values)


if __name__ == "__main__":
    main()
