#!/usr/bin/env python3
"""Plays the linear controllers of the literature in its games, and prints their rows per game.

    published.py --games 10000          --only SZ plays one of the games
"""

import argparse
import time
from dataclasses import replace

import baselines

from tetris_pipe import Rules, protocol

# The games, and what becomes of a piece above the grid: mdptetris has both rules, as an option.
GAMES = [("LITERATURE:10x10", "may_clear"), ("LITERATURE:10x10", "resets"), ("SZ", "resets")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--only", help="the name of a game")
    options = parser.parse_args()
    for game, overflow in GAMES:
        for player in ("DT-10", "BCTS"):
            if options.only in (None, game):
                rules, begun = replace(Rules.of(game), overflow=overflow), time.process_time()
                policy = baselines.policy(player, rules)
                found = protocol.score(policy, rules, range(1, options.games + 1))
                seconds = time.process_time() - begun
                print(f"{game} | {overflow} | {player} | {str(found).strip()} | {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
