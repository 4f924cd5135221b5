"""A minimal player: it places each piece when it knows the next one, and no later one.

Each piece stands at the left wall, or at the right one if the number of the next piece is odd.
Try it with: tetris-referee -- python3 examples/player.py
"""

import sys

WIDTHS = [2, 1, 3, 2, 2, 3, 3]  # of the pieces O I Z J L S T in rotation 0
read, write = sys.stdin.buffer.read, sys.stdout.buffer.write

piece = read(1)
while piece:
    following = read(1)  # empty after the last piece
    right = following and following[0] % 7 % 2 == 1
    write(bytes([10 - WIDTHS[piece[0] % 7] if right else 0]))  # rotation * 16 + column
    sys.stdout.flush()
    piece = following
