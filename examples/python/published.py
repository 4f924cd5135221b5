#!/usr/bin/env python3
"""Plays the linear controllers of the literature in its games, and prints a row of docs/python.md for each.

    published.py --games 10000          the rows of the document; --only SZ plays some of the games
"""

import argparse
import time

import baselines

from tetris_pipe import Rules, protocol

# Game, player, published mean rows per game, and who counted it: Scherrer et al. (2015), table 1.
PUBLISHED = [
    ("LITERATURE:10x10", "DT-10", 5000),
    ("LITERATURE:10x10", "BCTS", 4200),
    ("SZ", "DT-10", None),
    ("SZ", "BCTS", None),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--only", help="the name of a game")
    options = parser.parse_args()
    for game, player, published in PUBLISHED:
        if options.only in (None, game):
            rules, begun = Rules.of(game), time.process_time()
            policy = baselines.policy(player, rules)
            found = protocol.score(policy, rules, range(1, options.games + 1))
            seconds = time.process_time() - begun
            print(f"{game} | {player} | {published} | {str(found).strip()} | {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
