#!/usr/bin/env python3
"""TD(lambda) on afterstates with NumPy alone: a small network learns what a board is worth.

The value of a board after a placement, for each next piece, is the expected discounted sum of the
points that will be lost, negated. It is the output of two hidden layers, plus an entry of a table
for each five neighbouring columns, by the differences of their heights (an n-tuple network). Each
placement is the one whose board is worth most. The program prints the points per piece while it
learns, and at the end those of the test streams (docs/measuring.md). The budget is in pieces, so a
seed repeats a run. It runs on one core with OPENBLAS_NUM_THREADS=1.

With --checkpoint, a run that was broken off goes on where it was. --save writes the parameters,
and --load starts from those of a file; td_numpy.npz has the best ones.
"""

import pickle
from pathlib import Path

import numpy as np
import protocol

from tetris_pipe import Afterstates, TetrisVectorEnv, afterstates

BOARDS, ROLLOUT, MINIBATCH, EPOCHS = 256, 16, 512, 2
DISCOUNT, TRACE, RATE, LAST_RATE = 0.99, 0.4, 2e-3, 5e-5
TABLE_RATE = 60  # times the rate of the layers
SCALE = 5  # points per unit of value
UNITS = (37, 64, 32, 1)
HEIGHTS, STEPS, COUNTS = slice(0, 10), slice(10, 19), slice(19, 30)
RANGES = np.array([10, 10, 4, 4, 5, 5, 10, 20, 40, 20, 5], np.float32)  # of the counts, roughly
TUPLE, CLIP = 4, 4  # the steps of a tuple, and what they are clipped to
LEVELS, PLACES = 2 * CLIP + 1, 10 - TUPLE
ROWS = np.array([0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 4])  # of a clear, by its points


def inputs(features, steps, pieces):
    """The inputs of the network: features of boards, and the next piece as seven numbers."""
    rows = np.empty((len(features), UNITS[0]), np.float32)
    rows[:, HEIGHTS] = features[:, HEIGHTS] / 10
    np.clip(steps / 2, -2, 2, out=rows[:, STEPS])
    rows[:, COUNTS] = np.minimum(features[:, COUNTS] / RANGES, 3)
    rows[:, 30:] = np.eye(7, dtype=np.float32)[pieces]
    return rows


def tuples(steps, pieces):
    """The table entries of a board and its next piece: one for each place of a tuple."""
    levels = np.clip(steps, -CLIP, CLIP).astype(np.int32) + CLIP
    entries = pieces[:, None] * PLACES + np.arange(PLACES)
    for i in range(TUPLE):
        entries = entries * LEVELS + levels[:, i : i + PLACES]
    return entries


class Network:
    """Two hidden layers of ReLUs, trained by Adam (Kingma and Ba, 2015), and a table."""

    def __init__(self, rng):
        shapes = list(zip(UNITS, UNITS[1:], strict=False))
        self.weights = [rng.normal(0, (2 / n) ** 0.5, (n, m)).astype(np.float32) for n, m in shapes]
        self.weights[-1] *= 0.1
        self.weights += [np.zeros(m, np.float32) for _, m in shapes]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.steps = 0
        self.table = np.zeros(7 * PLACES * LEVELS**TUPLE, np.float32)

    def layers(self, rows, entries):
        """The activations of each layer; the last ones are the values."""
        a, b, c, *biases = self.weights
        first = np.maximum(rows @ a + biases[0], 0)
        second = np.maximum(first @ b + biases[1], 0)
        values = (second @ c + biases[2])[:, 0] + self.table[entries].sum(axis=1)
        return first, second, values

    def learn(self, rows, entries, targets, rate):
        """A step towards the targets; errors above 1 count as 1 (Huber)."""
        first, second, values = self.layers(rows, entries)
        error = np.clip(values - targets, -1, 1)
        # An entry moves by the mean error of the boards that have it.
        seen, which, counts = np.unique(entries, return_inverse=True, return_counts=True)
        sums = np.bincount(which.ravel(), np.repeat(error, PLACES))
        self.table[seen] -= TABLE_RATE * rate / PLACES * sums / counts
        error = error[:, None] / len(rows)
        _, b, c, *_ = self.weights
        to_second = error @ c.T * (second > 0)
        to_first = to_second @ b.T * (first > 0)
        errors = [to_first, to_second, error]
        below = [rows, first, second]
        gradients = [x.T @ e for x, e in zip(below, errors, strict=True)]
        gradients += [e.sum(axis=0) for e in errors]
        self.steps += 1
        for weight, (mean, square), gradient in zip(
            self.weights, self.moments, gradients, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            sharp = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            weight -= rate * mean / (1 - 0.9**self.steps) / sharp


class Player:
    """Boards on which the network places pieces."""

    def __init__(self, network, boards):
        self.network, self.out = network, Afterstates.empty(boards)

    def choose(self, observation):
        """The best afterstates: inputs, entries, values, placements, and minus the points lost."""
        boards, current = observation["board"], observation["current_piece"]
        found = afterstates(boards, current, self.out)
        starts, counts = found.offsets[:-1], np.diff(found.offsets)
        pieces = np.repeat(observation["next_piece"], counts).astype(np.int32)
        steps = np.diff(found.features[:, HEIGHTS])  # up is positive
        rows, entries = inputs(found.features, steps, pieces), tuples(steps, pieces)
        squares = boards.reshape(len(boards), -1).sum(axis=1, dtype=np.int32) + 4
        clears = ROWS[found.points.astype(np.int8)] * 3.75 - found.points
        lost = np.where(found.resets, np.repeat(squares, counts) * 0.375, clears) / SCALE
        values = self.network.layers(rows, entries)[2]
        totals = DISCOUNT * values - lost
        best = np.maximum.reduceat(totals, starts)
        is_best = np.flatnonzero(totals == np.repeat(best, counts))
        chosen = is_best[np.searchsorted(is_best, starts)]
        placements = found.placements[chosen].astype(np.int64)
        return rows[chosen], entries[chosen], values[chosen], placements, -lost[chosen]


def load(path=Path(__file__).with_suffix(".npz")):
    """The network with the parameters of a file."""
    network, stored = Network(np.random.default_rng(0)), np.load(path)
    network.weights = [stored[f"weights_{i}"] for i in range(6)]
    network.table = stored["table"]
    return network


def save(network, path):
    arrays = {f"weights_{i}": weights for i, weights in enumerate(network.weights)}
    np.savez_compressed(path, table=network.table, **arrays)


def policy(path=Path(__file__).with_suffix(".npz"), boards=len(protocol.TEST)):
    """The learned player for protocol.py."""
    return player_of(load(path), boards)


def player_of(network, boards):
    player = Player(network, boards)
    return lambda observation, infos: player.choose(observation)[3]


def learn(options):
    """The network that is learned from as many pieces as the options say."""
    per_update = BOARDS * ROLLOUT
    updates = options.steps // per_update
    if options.checkpoint and options.checkpoint.exists():
        update, scored, rng, network, envs, observation = pickle.loads(options.checkpoint.read_bytes())
    else:
        rng = np.random.default_rng(options.seed)
        network = load(options.load) if options.load else Network(rng)
        envs = TetrisVectorEnv(BOARDS, max_pieces=2**62)
        observation, update, scored = envs.reset(seed=options.seed)[0], 0, 0.0
        print("steps,points per piece", flush=True)
    player = Player(network, BOARDS)
    while update < updates:
        rate = LAST_RATE + (RATE - LAST_RATE) * (1 - update / updates) ** 2
        played = []
        for _ in range(ROLLOUT):
            played.append(player.choose(observation))
            observation, points, *_ = envs.step(played[-1][3])
            scored += points.sum()
        played.append(player.choose(observation))
        rows, entries, values, _, rewards = map(np.array, zip(*played, strict=True))
        target, targets = values[-1], []
        for value, reward in zip(values[:0:-1], rewards[:0:-1], strict=True):
            target = reward + DISCOUNT * ((1 - TRACE) * value + TRACE * target)
            targets.append(target)
        rows, entries = rows[:-1].reshape(-1, UNITS[0]), entries[:-1].reshape(-1, PLACES)
        wanted = np.concatenate(targets[::-1])
        for _ in range(EPOCHS):
            for part in rng.permutation(len(wanted)).reshape(-1, MINIBATCH):
                network.learn(rows[part], entries[part], wanted[part], rate)
        update += 1
        if update % 64 == 0:
            print(f"{update * per_update},{scored / per_update / 64:.5f}", flush=True)
            scored = 0.0
        if options.checkpoint and update % 256 == 0:
            state = update, scored, rng, network, envs, observation
            new = options.checkpoint.with_suffix(".new")
            new.write_bytes(pickle.dumps(state))
            new.replace(options.checkpoint)
    return network


def main():
    arguments = protocol.learner(__doc__, 16_000_000)
    arguments.add_argument("--checkpoint", type=Path)
    arguments.add_argument("--load", type=Path)
    arguments.add_argument("--save", type=Path)
    options = arguments.parse_args()
    network = learn(options)
    if options.save:
        save(network, options.save)
    protocol.test("td_numpy.py", player_of(network, len(protocol.TEST)), options)


if __name__ == "__main__":
    main()
