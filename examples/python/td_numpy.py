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
the pieces after it. In a game of at most 1,000 pieces, the network sees how many are left, and the
squares that are left at the end are lost.

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
MOST = 1000  # pieces of a game whose network sees how many are left
SPANS = np.array([4, 16, 64, 256], np.int32)  # of pieces left: an input for each, and tables between them


class Encoding:
    """What the network sees of a game: its features and tuples, by the columns and the preview."""

    def __init__(self, rules):
        self.rules, columns = rules, rules.columns
        self.heights, self.steps = slice(0, columns), slice(columns, 2 * columns - 1)
        self.counts = slice(2 * columns - 1, 2 * columns + 10)
        self.pieces = 7 if rules.preview else 1
        self.ends = (rules.max_pieces or MOST + 1) <= MOST
        self.tuple = min(TUPLE, columns - 1)
        self.places = columns - self.tuple
        self.inputs = 2 * columns + 10 + self.pieces + self.ends * len(SPANS)
        self.row = max(rules.points[n] / n for n in range(1, 5))  # the points of a row, at best
        self.square = self.row / columns
        self.scale = self.row * 4 / 3  # points per unit of value
        if rules.points[1] == self.row:  # only resets lose points, and many
            self.scale *= 10

    def see(self, features, pieces, left):
        """The inputs of boards, and their table entries, one for each place of a tuple. The next piece is
        seven numbers of the inputs, and the pieces left are some if the game ends soon."""
        rows, steps = np.empty((len(features), self.inputs), np.float32), np.diff(features[:, self.heights])
        rows[:, self.heights] = features[:, self.heights] / 10
        np.clip(steps / 2, -2, 2, out=rows[:, self.steps])  # up is positive
        rows[:, self.counts] = np.minimum(features[:, self.counts] / RANGES, 3)
        known = self.counts.stop + self.pieces
        rows[:, self.counts.stop : known] = np.eye(self.pieces, dtype=np.float32)[pieces]
        levels = np.clip(steps, -CLIP, CLIP).astype(np.int32) + CLIP
        if self.ends:
            rows[:, known:] = np.minimum(left[:, None] / SPANS, 1)
            pieces = pieces + self.pieces * np.searchsorted(SPANS, left).astype(np.int32)
        entries = pieces[:, None] * self.places + np.arange(self.places)
        for i in range(self.tuple):
            entries = entries * LEVELS + levels[:, i : i + self.places]
        return rows, entries


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
        kinds = encoding.pieces * (1 + encoding.ends * len(SPANS))
        self.table = np.zeros(kinds * encoding.places * LEVELS**encoding.tuple, np.float32)

    def layers(self, rows, entries):
        """The activations of each layer; the last ones are the values."""
        a, b, c, *biases = self.weights
        first = np.maximum(rows @ a + biases[0], 0)
        second = np.maximum(first @ b + biases[1], 0)
        return first, second, (second @ c + biases[2])[:, 0] + self.table[entries].sum(axis=1)

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
        return self.choose(observation, infos)[3]

    def expand(self, observation, left):
        """All afterstates, and of each its inputs, entries, value, points lost, worth, and whether a game ends
        with it. So many pieces are left before them."""
        code, rules, boards = self.encoding, self.rules, observation["board"]
        if len(self.out.offsets) <= len(boards):
            self.out = Afterstates.empty(*boards.shape)
        found = afterstates(boards, observation["current_piece"], self.out, rules=rules)
        counts = np.diff(found.offsets)
        self.simulated += len(found.points)
        following = observation.get("next_piece", np.zeros(len(boards), int))
        pieces, left = np.repeat(following, counts).astype(np.int32), np.repeat(left - 1, counts)
        rows, entries = code.see(found.features, pieces, left)
        squares = boards.reshape(len(boards), -1).sum(axis=1, dtype=np.int32) + 4
        clears = np.searchsorted(rules.points, found.points) * code.row - found.points
        after = 4 * (1 - DISCOUNT**left) / (1 - DISCOUNT)  # the squares of the pieces after it
        resets = np.repeat(squares, counts) + after * rules.terminate_on_reset
        lost = np.where(found.resets, resets * code.square, clears) / code.scale
        values = self.network.layers(rows, entries)[2]
        last = left <= 0
        values[last] = found.boards[last].sum(axis=(1, 2)) * -code.square / code.scale
        return found, rows, entries, values, lost, DISCOUNT * values - lost, last

    def choose(self, observation, infos):
        """The best afterstates: inputs, entries, values, placements, minus the points lost, and the ends."""
        found, rows, entries, values, lost, worth, last = self.expand(observation, self.left(infos))
        chosen = first_of_the_best(worth, found.offsets[:-1])
        placements = found.placements[chosen].astype(np.int64)
        return rows[chosen], entries[chosen], values[chosen], placements, -lost[chosen], last[chosen]

    def left(self, infos):
        """The pieces left on each board; in a game without an end, as good as that."""
        return infos["pieces_left"] if self.encoding.ends else np.full(len(infos["action_mask"]), 2**30)


class Searcher(Player):
    """A player without preview. A candidate, one of the best afterstates, is worth the mean, over the pieces
    that may follow, of the best afterstate after it."""

    def __init__(self, network, encoding, candidates):
        super().__init__(network, encoding)
        self.candidates = candidates
        self.pieces = [PIECES.index(letter) for letter in self.rules.pieces]

    def __call__(self, observation, infos):
        left = self.left(infos)
        found, *_, lost, worth, last = self.expand(observation, left)
        position = np.repeat(np.arange(len(found.offsets) - 1), np.diff(found.offsets))
        order = np.lexsort((-worth, position))
        kept = order[np.arange(len(order)) - found.offsets[position] < self.candidates]
        boards, placements = found.boards[kept], found.placements[kept].astype(np.int64)
        seen = {"board": np.repeat(boards, len(self.pieces), axis=0), "current_piece": np.tile(self.pieces, len(kept))}
        after, *_, of_next, _ = self.expand(seen, np.repeat(left[position[kept]] - 1, len(self.pieces)))
        best = np.maximum.reduceat(of_next, after.offsets[:-1]).reshape(len(kept), -1).mean(axis=1)
        starts = np.searchsorted(position[kept], np.arange(len(found.offsets) - 1))
        searched = np.where(last[kept], worth[kept], DISCOUNT * best - lost[kept])
        return placements[first_of_the_best(searched, starts)]


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
    updates = options.steps // (per_update := BOARDS * ROLLOUT)
    if options.checkpoint and options.checkpoint.exists():
        update, scored, rng, player, envs, observation, infos = pickle.loads(options.checkpoint.read_bytes())
        network = player.network
    else:
        rng = np.random.default_rng(options.seed)
        network = load(encoding, options.load) if options.load else Network(rng, encoding)
        player = Player(network, encoding)
        most = encoding.rules.max_pieces if encoding.ends else None
        rules = dataclasses.replace(encoding.rules, terminate_on_reset=False, max_pieces=most)
        envs = TetrisVectorEnv(BOARDS, rules=rules, autoreset_mode="SameStep")
        (observation, infos), update, scored = envs.reset(seed=options.seed), 0, 0.0
        for i in range(most or 0):  # the boards begin at different times
            envs.step(envs.sample_actions())
            observation, infos = envs.reset(options={"reset_mask": np.arange(BOARDS) * most // BOARDS == i})
        print("steps,points per piece", flush=True)
    while update < updates:
        rate = LAST_RATE + (RATE - LAST_RATE) * (1 - update / updates) ** 2
        played = []
        for _ in range(ROLLOUT):
            played.append(player.choose(observation, infos))
            observation, points, *_, infos = envs.step(played[-1][3])
            scored += points.sum()
        played.append(player.choose(observation, infos))
        rows, entries, values, _, rewards, last = map(np.array, zip(*played, strict=True))
        target, targets = values[-1], []
        for i in reversed(range(ROLLOUT)):
            target = rewards[i + 1] + DISCOUNT * ((1 - TRACE) * values[i + 1] + TRACE * target)
            targets.append(target := np.where(last[i], values[i], target))
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
            state = update, scored, rng, player, envs, observation, infos
            new = options.checkpoint.with_suffix(".new")
            new.write_bytes(pickle.dumps(state))
            new.replace(options.checkpoint)
    return network, player.simulated


def main():
    arguments = protocol.learner(__doc__, 16_000_000)
    for name in ("--checkpoint", "--load", "--save"):
        arguments.add_argument(name, type=Path)
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
