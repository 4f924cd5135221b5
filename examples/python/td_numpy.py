#!/usr/bin/env python3
"""TD(lambda) on afterstates with NumPy alone: a small network learns what a board is worth.

The value of a board after a placement, for each next piece, is the expected discounted sum of the
points that will be lost, negated. It is the output of two hidden layers, plus the entries of a table
(an n-tuple network): one for each five neighbouring columns, by the differences of their heights,
and in a game without preview one for every 4 x 4 squares. Each placement is the one whose board is
worth most. The program prints the points per piece while it learns, and at the end those of the
test streams (docs/python.md). The budget is in pieces, so a seed repeats a run. It runs on one core
with OPENBLAS_NUM_THREADS=1.

--rules learns another game, such as JUMANJI, LITERATURE:10x10, or 5x4 (rows x columns). It learns
from games that go on. Where a reset terminates a game, a reset loses the points of all later pieces, too.

With --checkpoint, a run that was broken off goes on where it was. --save writes the parameters,
and --load starts from those of a file; td_numpy.npz has the best ones. A lower game is learned from the
parameters of a higher one, in which tetrises are found first.
"""

import dataclasses
import pickle
from pathlib import Path

import numpy as np

import learning
from tetris_pipe import Afterstates, Rules, TetrisVectorEnv, afterstates, protocol
from tetris_pipe.rules import PIECES

BOARDS, ROLLOUT, MINIBATCH, EPOCHS = 256, 16, 512, 2
DISCOUNT, TRACE, RATE, LAST_RATE = 0.99, 0.4, 2e-3, 5e-5
TABLE_RATE = 60  # times the rate of the layers
UNITS = (64, 32, 1)
RANGES = np.array([10, 10, 4, 4, 5, 5, 10, 20, 40, 20, 5], np.float32)  # of the counts, roughly
TUPLE, CLIP = 4, 4  # the steps of a tuple, and what they are clipped to
LEVELS = 2 * CLIP + 1
SIDE = 4  # of the squares (Jaśkowski, Szubert, Liskowski and Krawiec, 2015)


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
        self.table = self.pieces * self.places * LEVELS**self.tuple
        # Squares on the right are seen from that side, as the mirror images of squares on the left.
        width = 0 if rules.preview else (columns - SIDE) // 2 + 1
        bits = np.arange(1 << columns)[:, None] >> np.arange(columns) & 1
        sides = [sum(side[:, i : i + width] << i for i in range(SIDE)) for side in (bits, bits[:, ::-1])]
        self.parts = np.hstack(sides).astype(np.uint16)  # of the numbers of rows
        squares = np.arange((high := rules.rows - SIDE + 1) * width).reshape(high, width) << SIDE * SIDE
        self.squares = np.tile(squares[::-1] + self.table, 2).astype(np.int32)  # from the floor
        self.table += squares.size << SIDE * SIDE
        self.row = max(rules.points[n] / n for n in range(1, 5))  # the points of a row, at best
        self.square = self.row / columns
        self.scale = self.row * 4 / 3  # points per unit of value
        if rules.points[1] == self.row:  # only resets lose points, and many
            self.scale *= 10

    def see(self, features, boards, pieces):
        """The inputs of boards, and their table entries, one for each place of a tuple. The next piece is
        seven numbers of the inputs."""
        rows, steps = np.empty((len(features), self.inputs), np.float32), np.diff(features[:, self.heights])
        rows[:, self.heights] = features[:, self.heights] / 10
        np.clip(steps / 2, -2, 2, out=rows[:, self.steps])  # up is positive
        rows[:, self.counts] = np.minimum(features[:, self.counts] / RANGES, 3)
        rows[:, self.counts.stop :] = np.eye(self.pieces, dtype=np.float32)[pieces]
        levels = np.clip(steps, -CLIP, CLIP).astype(np.int32) + CLIP
        entries = pieces[:, None] * self.places + np.arange(self.places, dtype=np.int32)
        for i in range(self.tuple):
            entries = entries * LEVELS + levels[:, i : i + self.places]
        if self.squares.size == 0:
            return rows, entries
        powers = np.exp2(np.arange(boards.shape[2], dtype=np.float32))
        parts = self.parts[(boards.astype(np.float32) @ powers).astype(np.int32)]
        squares = sum(parts[:, i : i + len(self.squares)] << SIDE * i for i in range(SIDE)) + self.squares
        return rows, np.hstack((entries, squares.reshape(len(boards), -1)))


class Network:
    """Two hidden layers of ReLUs, trained by Adam (Kingma and Ba, 2015), and a table."""

    def __init__(self, rng, encoding):
        units = (encoding.inputs, *UNITS)
        shapes = list(zip(units, units[1:], strict=False))
        self.weights = [rng.normal(0, (2 / n) ** 0.5, (n, m)).astype(np.float32) for n, m in shapes]
        self.weights[-1] *= 0.1
        self.weights += [np.zeros(m, np.float32) for _, m in shapes]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.steps, self.table = 0, np.zeros(encoding.table, np.float32)

    def layers(self, rows, entries):
        """The activations of each layer; the last ones are the values."""
        a, b, c, *biases = self.weights
        first = np.maximum(rows @ a + biases[0], 0)
        second = np.maximum(first @ b + biases[1], 0)
        return first, second, (second @ c + biases[2])[:, 0] + np.take(self.table, entries).sum(axis=1)

    def learn(self, rows, entries, targets, rate):
        """A step towards the targets; errors above 1 count as 1 (Huber)."""
        first, second, values = self.layers(rows, entries)
        error = np.clip(values - targets, -1, 1)
        # An entry moves by the mean error of the boards that have it.
        seen, which, counts = np.unique(entries, return_inverse=True, return_counts=True)
        sums = np.bincount(which.ravel(), np.repeat(error, entries.shape[1]))
        self.table[seen] -= TABLE_RATE * rate / entries.shape[1] * sums / counts
        error = error[:, None] / len(rows)
        _, b, c, *_ = self.weights
        to_second = error @ c.T * (second > 0)
        errors = [to_second @ b.T * (first > 0), to_second, error]
        gradients = [x.T @ e for x, e in zip([rows, first, second], errors, strict=True)]
        gradients += [e.sum(axis=0) for e in errors]
        self.steps += 1
        for weight, (mean, square), gradient in zip(self.weights, self.moments, gradients, strict=True):
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
        code, rules, boards = self.encoding, self.rules, observation["board"]
        if len(self.out.offsets) <= len(boards):
            self.out = Afterstates.empty(*boards.shape)
        found = afterstates(boards, observation["current_piece"], self.out, rules=rules)
        counts = np.diff(found.offsets)
        self.simulated += len(found.points)
        pieces = np.repeat(observation.get("next_piece", np.zeros(len(boards), int)), counts).astype(np.int32)
        rows, entries = code.see(found.features, found.boards, pieces)
        squares = boards.reshape(len(boards), -1).sum(axis=1, dtype=np.int32) + 4
        squares = squares + rules.terminate_on_reset * 4 / (1 - DISCOUNT)  # of the pieces after it
        clears = np.searchsorted(rules.points, found.points) * code.row - found.points
        lost = np.where(found.resets, np.repeat(squares, counts) * code.square, clears) / code.scale
        values = self.network.layers(rows, entries)[2]
        return found, rows, entries, values, lost, DISCOUNT * values - lost

    def choose(self, observation):
        """The best afterstates: inputs, entries, values, placements, and minus the points lost."""
        found, rows, entries, values, lost, worth = self.expand(observation)
        chosen = found.best(worth)
        return rows[chosen], entries[chosen], values[chosen], found.placements[chosen].astype(np.int64), -lost[chosen]


class Searcher(Player):
    """A player without preview. Each candidate, of the best afterstates, is worth the mean, over the pieces
    that may follow, of the best afterstate after it: with a number of candidates for each piece in turn."""

    def __init__(self, network, encoding, candidates):
        super().__init__(network, encoding)
        self.candidates = candidates
        self.pieces = [PIECES.index(letter) for letter in self.rules.pieces]

    def __call__(self, observation, infos):
        return self.search(observation, self.candidates)[0].astype(np.int64)

    def search(self, observation, candidates):
        """The best placements, and their worth."""
        found, *_, lost, worth = self.expand(observation)
        found = dataclasses.replace(found, offsets=found.offsets.copy(), placements=found.placements.copy())
        if candidates:
            position = np.repeat(np.arange(len(found.offsets) - 1), np.diff(found.offsets))
            order = np.lexsort((-worth, position))
            kept = order[np.arange(len(order)) - found.offsets[position] < candidates[0]]
            boards = np.repeat(found.boards[kept], len(self.pieces), axis=0)
            seen = {"board": boards, "current_piece": np.tile(self.pieces, len(kept))}
            following = self.search(seen, candidates[1:])[1].reshape(len(kept), -1)
            worth = np.full_like(worth, -np.inf)
            worth[kept] = DISCOUNT * following.mean(axis=1) - lost[kept]
        best = found.best(worth)
        return found.placements[best], worth[best]


def load(encoding, path):
    """The network with the parameters of a file."""
    network, stored = Network(np.random.default_rng(0), encoding), np.load(path)
    network.weights = [stored[f"weights_{i}"] for i in range(6)]
    network.table = stored["table"][: encoding.table]  # that of a higher game has more squares
    return network


def save(network, path):
    arrays = {f"weights_{i}": weights for i, weights in enumerate(network.weights)}
    np.savez_compressed(path, table=network.table, **arrays)


def policy(path=Path(__file__).with_suffix(".npz"), candidates="", *, rules=Rules()):
    """The learned player for tetris_pipe.protocol; with candidates, such as 5 or 5,3, it searches."""
    encoding = Encoding(rules)
    network, candidates = load(encoding, path), [int(it) for it in candidates.split(",") if it]
    return Searcher(network, encoding, candidates) if candidates else Player(network, encoding)


def learn(options, encoding):
    """The network that is learned from as many pieces as the options say, and the simulated placements."""
    updates = options.steps // (per_update := BOARDS * ROLLOUT)
    if options.checkpoint and options.checkpoint.exists():
        update, scored, rng, player, envs, observation = pickle.loads(options.checkpoint.read_bytes())
        network = player.network
    else:
        rng = np.random.default_rng(options.seed)
        network = load(encoding, options.load) if options.load else Network(rng, encoding)
        player = Player(network, encoding)
        rules = dataclasses.replace(encoding.rules, terminate_on_reset=False, max_pieces=None)
        envs = TetrisVectorEnv(BOARDS, rules=rules, autoreset_mode="SameStep")
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
        for i in reversed(range(ROLLOUT)):
            target = rewards[i + 1] + DISCOUNT * ((1 - TRACE) * values[i + 1] + TRACE * target)
            targets.append(target)
        rows, entries = rows[:-1].reshape(-1, encoding.inputs), entries[:-1].reshape(-1, entries.shape[2])
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
    arguments = learning.options(__doc__, 16_000_000)
    for name in ("--checkpoint", "--load", "--save"):
        arguments.add_argument(name, type=protocol.new_file)
    arguments.add_argument("--rules", type=protocol.rules_of, default=Rules())
    options = arguments.parse_args()
    encoding = Encoding(options.rules)
    network, simulated = learn(options, encoding)
    if options.save:
        save(network, options.save)
    print(f"# {simulated} simulated placements")
    learning.test("td_numpy.py", Player(network, encoding), options, rules=options.rules)


if __name__ == "__main__":
    main()
