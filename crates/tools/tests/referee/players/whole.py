"""Reads all pieces before it places the first one.

The first argument says on which piece each placement depends: 1 for the next one, as the
rules allow, or a larger number, or "seldom" for 2 at each tenth piece, or "random". The others name the file of the pieces and the
file of the placements, which are stdin and stdout by default.
"""

import os
import sys

WIDTHS = [2, 1, 3, 2, 2, 3, 3]

source = open(sys.argv[2], "rb") if len(sys.argv) > 2 else sys.stdin.buffer
target = open(sys.argv[3], "wb") if len(sys.argv) > 3 else sys.stdout.buffer
pieces = source.read()
for i, piece in enumerate(pieces):
    if sys.argv[1] == "random":
        right = os.urandom(1)[0] % 2
    else:
        seldom = 2 if i % 10 == 9 else 1
        later = i + (seldom if sys.argv[1] == "seldom" else int(sys.argv[1]))
        right = later < len(pieces) and pieces[later] % 2
    target.write(bytes([10 - WIDTHS[piece % 7] if right else 0]))
