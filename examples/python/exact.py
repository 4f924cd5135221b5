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
the smallest and the largest change enclose the optimum (Odoni, 1969). 5 x 5 has 6,437,226 boards with
67 placements each, and takes 4 GB.
"""

import argparse
import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tetris_pipe import Rules, afterstates

CHANCES = np.bincount(np.arange(256) % 7) / 256  # of each piece
POINTS = np.array(Rules().points, np.float32)
AT_ONCE = 1 << 13  # boards whose values fit into a cache


def keys(boards):
    """A number for each board: its bits."""
    bits = np.packbits(boards.reshape(len(boards), -1), axis=1)
    padded = np.pad(bits, ((0, 0), (4 - bits.shape[1], 0))).view(">u4")[:, 0]
    return (padded >> (-boards[0].size % 8)).astype(np.int32)


def boards(keys, rows, columns):
    """The boards with these numbers."""
    bits = np.unpackbits(keys.astype(">u4").view(np.uint8).reshape(-1, 4), axis=1)
    return bits[:, 32 - rows * columns :].reshape(-1, rows, columns)


def graph(rows, columns):
    """The keys of all reachable boards in parts, and of each part the results of all placements, in a
    list for each piece: five times the number of the board after it, plus the rows cleared."""
    numbers = np.full(1 << rows * columns, -1, np.int32)
    parts, found, count = [np.zeros(1, np.int32)], [], 1
    numbers[0] = 0
    for part in parts:  # to which parts are added
        each = afterstates(np.repeat(boards(part, rows, columns), 7, axis=0), np.tile(np.arange(7), len(part)))
        after = keys(each.boards)
        new = np.unique(after[numbers[after] < 0])
        numbers[new] = np.arange(count, count := count + len(new))
        parts += np.array_split(new, -(-len(new) // AT_ONCE) or 1) if len(new) else []
        results = 5 * numbers[after] + np.searchsorted(POINTS, each.points).astype(np.int32)
        found.append(np.split(results.reshape(len(part), -1).T.copy(), each.offsets[1:7]))
    return parts, found


def sweeps(rows, columns, preview):
    """The keys of the boards, and an endless iterator of their values by next piece, for 0, 1, 2, …
    pieces left."""
    parts, found = graph(rows, columns)
    starts = np.cumsum([0, *map(len, parts)])

    def values():
        now = np.zeros((starts[-1], 7 if preview else 1), np.float32)
        while True:
            yield now
            results, now = (now[:, None] + POINTS[:, None]).reshape(-1, now.shape[1]), np.zeros_like(now)

            def sweep(start, placements, now=now, results=results):
                for piece, each in enumerate(placements):
                    best = results.take(each[0], 0)
                    for it in each[1:]:
                        np.maximum(best, results.take(it, 0), out=best)
                    if preview:  # the mean over the piece after the next one
                        now[start : start + len(best), piece] = best @ CHANCES
                    else:
                        now[start : start + len(best)] += CHANCES[piece] * best

            with ThreadPoolExecutor() as pool:
                list(pool.map(sweep, starts, found))

    return np.concatenate(parts), values()


def solve(rows, columns, preview, precision=1e-4):
    """The keys of the boards, their values by next piece, and a lower and an upper optimum."""
    order, each = sweeps(rows, columns, preview)
    for before, after in itertools.pairwise(each):
        change = after - before
        low, high = change.min(), change.max()
        if high - low <= precision:
            return order, after - after[0, 0], low, high
        # The squares modulo the columns go round with each piece, and values with them. A part of the
        # change, from which the next sweep starts, ends this (Schweitzer, 1971). Values that stay small
        # keep their decimals.
        after -= change * np.float32(0.3) + after[0, 0]


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
