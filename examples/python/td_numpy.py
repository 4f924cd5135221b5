#!/usr/bin/env python3
"""TD(lambda) on afterstates with NumPy alone: a small network learns what a board is worth.

The value of a board after a placement, for each next piece, is the expected discounted sum of the
points that will be lost, negated. It is the output of two hidden layers, plus an entry of a table
for each five neighbouring columns, by the differences of their heights (an n-tuple network). Each
placement is the one whose board is worth most. The program prints the points per piece while it
learns, and at the end those of the test streams (docs/python.md). The budget is in pieces, so a
seed repeats a run. It runs on one core with OPENBLAS_NUM_THREADS=1.

--rules learns another game, such as JUMANJI, LITERATURE:10x10, or 5x4 (rows x columns). Where a
reset terminates a game, it learns from games that go on, in which a reset also loses the points of
the pieces after it.

With --checkpoint, a run that was broken off goes on where it was. --save writes the parameters,
and --load starts from those of a file; td_numpy.npz has the best ones. A lower game is learned from the
parameters of a higher one, in which tetrises are found first.
"""

import dataclasses
import pickle
from pathlib import Path

import numpy as np

from tetris_pipe import Afterstates, Rules, TetrisVectorEnv, afterstates, protocol
from tetris_pipe.rules import PIECES

BOARDS, ROLLOUT, MINIBATCH, EPOCHS = 256, 16, 512, 2
DISCOUNT, TRACE, RATE, LAST_RATE = 0.99, 0.4, 2e-3, 5e-5
TABLE_RATE = 60  # times the rate of the layers
UNITS = (64, 32, 1)
RANGES = np.array([10, 10, 4, 4, 5, 5, 10, 20, 40, 20, 5], np.float32)  # of the counts, roughly
TUPLE, CLIP = 4, 4  # the steps of a tuple, and what they are clipped to
LEVELS = 2 * CLIP + 1


class Encoding:
    """What the network sees of a game: its features and tuples, by the columns and the preview."""

    def __init__(self, rules):
        self.rules, columns = rules, rules.columns
        self.heights, self.steps = slice(0, columns), slice(columns, 2 * columns - 1)
        self.counts = slice(2 * columns - 1, 2 * columns + 10)
        self.pieces = 7 if rules.preview else 1
        self.tuple = min(TUPLE, columns - 1)
        self.places = columns - self.tuple
        self.inputs = 2 * columns + 10 + self.pieces
        self.row = max(rules.points[n] / n for n in range(1, 5))  # the points of a row, at best
        self.scale = self.row * 4 / 3  # points per unit of value
        later = 4 / columns * self.row / (1 - DISCOUNT)  # of the pieces after a reset, at best
        self.end = later if rules.terminate_on_reset else 0

    def rows(self, features, steps, pieces):
        """The inputs of the network: features of boards, and the next piece as seven numbers."""
        rows = np.empty((len(features), self.inputs), np.float32)
        rows[:, self.heights] = features[:, self.heights] / 10
        np.clip(steps / 2, -2, 2, out=rows[:, self.steps])
        rows[:, self.counts] = np.minimum(features[:, self.counts] / RANGES, 3)
        rows[:, self.counts.stop :] = np.eye(self.pieces, dtype=np.float32)[pieces]
        return rows

    def entries(self, steps, pieces):
        """The table entries of a board and its next piece: one for each place of a tuple."""
        levels = np.clip(steps, -CLIP, CLIP).astype(np.int32) + CLIP
        entries = pieces[:, None] * self.places + np.arange(self.places)
        for i in range(self.tuple):
            entries = entries * LEVELS + levels[:, i : i + self.places]
        return entries


class Network:
    """Two hidden layers of ReLUs, trained by Adam (Kingma and Ba, 2015), and a table."""

    def __init__(self, rng, encoding):
        self.places, units = encoding.places, (encoding.inputs, *UNITS)
        shapes = list(zip(units, units[1:], strict=False))
        self.weights = [rng.normal(0, (2 / n) ** 0.5, (n, m)).astype(np.float32) for n, m in shapes]
        self.weights[-1] *= 0.1
        self.weights += [np.zeros(m, np.float32) for _, m in shapes]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.steps = 0
        entries = encoding.pieces * encoding.places * LEVELS**encoding.tuple
        self.table = np.zeros(entries, np.float32)

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
        sums = np.bincount(which.ravel(), np.repeat(error, self.places))
        self.table[seen] -= TABLE_RATE * rate / self.places * sums / counts
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

    def __init__(self, network, encoding):
        self.network, self.encoding, self.rules = network, encoding, encoding.rules
        self.out, self.simulated = Afterstates.empty(0), 0

    def __call__(self, observation, infos):
        """The placements, as a policy."""
        return self.choose(observation)[3]

    def expand(self, observation):
        """All afterstates, and of each its inputs, entries, value, points lost, and worth."""
        code, points = self.encoding, self.rules.points
        boards, current = observation["board"], observation["current_piece"]
        if len(self.out.offsets) <= len(boards):
            self.out = Afterstates.empty(*boards.shape)
        found = afterstates(boards, current, self.out, rules=self.rules)
        starts, counts = found.offsets[:-1], np.diff(found.offsets)
        self.simulated += len(found.points)
        following = observation.get("next_piece", np.zeros(len(boards), int))
        pieces = np.repeat(following, counts).astype(np.int32)
        steps = np.diff(found.features[:, code.heights])  # up is positive
        rows, entries = code.rows(found.features, steps, pieces), code.entries(steps, pieces)
        squares = boards.reshape(len(boards), -1).sum(axis=1, dtype=np.int32) + 4
        clears = np.searchsorted(points, found.points) * code.row - found.points
        resets = np.repeat(squares, counts) * (code.row / self.rules.columns) + code.end
        lost = np.where(found.resets, resets, clears) / code.scale
        values = self.network.layers(rows, entries)[2]
        return found, rows, entries, values, lost, DISCOUNT * values - lost

    def choose(self, observation):
        """The best afterstates: inputs, entries, values, placements, and minus the points lost."""
        found, rows, entries, values, lost, worth = self.expand(observation)
        chosen = first_of_the_best(worth, found.offsets[:-1])
        placements = found.placements[chosen].astype(np.int64)
        return rows[chosen], entries[chosen], values[chosen], placements, -lost[chosen]


class Searcher(Player):
    """A player without preview that looks one piece ahead from the best candidates.

    A candidate is worth the mean, over the pieces that may follow, of the best afterstate.
    """

    def __init__(self, network, encoding, candidates):
        super().__init__(network, encoding)
        self.candidates = candidates
        self.pieces = [PIECES.index(letter) for letter in self.rules.pieces]

    def __call__(self, observation, infos):
        found, *_, lost, worth = self.expand(observation)
        position = np.repeat(np.arange(len(found.offsets) - 1), np.diff(found.offsets))
        order = np.lexsort((-worth, position))
        kept = order[np.arange(len(order)) - found.offsets[position] < self.candidates]
        boards, placements = found.boards[kept], found.placements[kept].astype(np.int64)
        boards = np.repeat(boards, len(self.pieces), axis=0)
        after, *_, of_next = self.expand({"board": boards, "current_piece": np.tile(self.pieces, len(kept))})
        best = np.maximum.reduceat(of_next, after.offsets[:-1]).reshape(len(kept), -1).mean(axis=1)
        starts = np.searchsorted(position[kept], np.arange(len(found.offsets) - 1))
        return placements[first_of_the_best(DISCOUNT * best - lost[kept], starts)]


def first_of_the_best(worth, starts):
    """For each position, the row of its first afterstate that is worth most."""
    best = np.maximum.reduceat(worth, starts)
    is_best = np.flatnonzero(worth == np.repeat(best, np.diff(starts, append=len(worth))))
    return is_best[np.searchsorted(is_best, starts)]


def load(encoding, path):
    """The network with the parameters of a file."""
    network, stored = Network(np.random.default_rng(0), encoding), np.load(path)
    network.weights = [stored[f"weights_{i}"] for i in range(6)]
    network.table = stored["table"]
    return network


def save(network, path):
    arrays = {f"weights_{i}": weights for i, weights in enumerate(network.weights)}
    np.savez_compressed(path, table=network.table, **arrays)


def policy(path=Path(__file__).with_suffix(".npz"), candidates=0, *, rules=Rules()):
    """The learned player for tetris_pipe.protocol; with candidates, it searches."""
    encoding = Encoding(rules)
    network, candidates = load(encoding, path), int(candidates)
    return Searcher(network, encoding, candidates) if candidates else Player(network, encoding)


def learn(options, encoding):
    """The network that is learned from as many pieces as the options say, and the simulated placements."""
    per_update = BOARDS * ROLLOUT
    updates = options.steps // per_update
    if options.checkpoint and options.checkpoint.exists():
        update, scored, rng, player, envs, observation = pickle.loads(options.checkpoint.read_bytes())
        network = player.network
    else:
        rng = np.random.default_rng(options.seed)
        network = load(encoding, options.load) if options.load else Network(rng, encoding)
        player = Player(network, encoding)
        rules = dataclasses.replace(encoding.rules, terminate_on_reset=False, max_pieces=None)
        envs = TetrisVectorEnv(BOARDS, rules=rules)
        observation, update, scored = envs.reset(seed=options.seed)[0], 0, 0.0
        print("steps,points per piece", flush=True)
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
        rows, entries = rows[:-1].reshape(-1, encoding.inputs), entries[:-1].reshape(-1, encoding.places)
        wanted = np.concatenate(targets[::-1])
        for _ in range(EPOCHS):
            for part in rng.permutation(len(wanted)).reshape(-1, MINIBATCH):
                network.learn(rows[part], entries[part], wanted[part], rate)
        update += 1
        if update % 64 == 0:
            print(f"{update * per_update},{scored / per_update / 64:.5f}", flush=True)
            scored = 0.0
        if options.checkpoint and update % 256 == 0:
            state = update, scored, rng, player, envs, observation
            new = options.checkpoint.with_suffix(".new")
            new.write_bytes(pickle.dumps(state))
            new.replace(options.checkpoint)
    return network, player.simulated


def main():
    arguments = protocol.learner(__doc__, 16_000_000)
    arguments.add_argument("--checkpoint", type=Path)
    arguments.add_argument("--load", type=Path)
    arguments.add_argument("--save", type=Path)
    arguments.add_argument("--rules", type=Rules.of, default=Rules())
    options = arguments.parse_args()
    encoding = Encoding(options.rules)
    network, simulated = learn(options, encoding)
    if options.save:
        save(network, options.save)
    print(f"# {simulated} simulated placements")
    protocol.test("td_numpy.py", Player(network, encoding), options, rules=options.rules)


if __name__ == "__main__":
    main()
