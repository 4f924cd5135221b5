"""``python -m tetris_pipe i > o`` places the pieces of a file, as the program does."""

import argparse
import os
import sys
from pathlib import Path

from . import EFFORTS, Network, __version__, place


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tetris_pipe",
        description="Read a byte per piece and write a byte per placement, after all are read.",
    )
    parser.add_argument("file", nargs="?", help="the pieces; - or none: stdin")
    parser.add_argument("-e", "--effort", type=int, choices=range(1, EFFORTS + 1), default=2)
    parser.add_argument("-n", "--network", type=Path, help="play with this network")
    parser.add_argument("-V", "--version", action="version", version=__version__)
    options = parser.parse_args()
    if sys.stdout.isatty():
        parser.error("stdout is a terminal, and placements are binary: redirect it")
    try:
        network = None if options.network is None else Network(options.network)
        is_file = options.file not in (None, "-")
        pieces = Path(options.file).read_bytes() if is_file else sys.stdin.buffer.read()
        sys.stdout.buffer.write(place(pieces, options.effort, network))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader went away: no error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError) as error:
        parser.exit(2, f"{parser.prog}: {error}\n")


if __name__ == "__main__":
    main()
