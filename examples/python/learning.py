"""What the learning programs of this folder have in common: their options, and the test at the end."""

import argparse

from tetris_pipe import protocol


def options(description, steps):
    """The parser of a learning program, with the options that all of them have."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--steps", type=int, default=steps, help="the budget: pieces to play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pieces", type=int, help="of each test stream")
    parser.add_argument("--json", type=protocol.new_file, help="gets the scores, for `protocol compare`")
    return parser


def test(player, policy, learned, **options):
    """Plays the test streams with what was learned with these options of the program."""
    name, tell = f"{player} seed {learned.seed}", protocol.tell
    found = protocol.score(policy, pieces=learned.pieces, player=name, tell=tell, **options)
    print(f"# seed {learned.seed}: {found}", end="")
    if learned.json:
        learned.json.write_text(found.json())
