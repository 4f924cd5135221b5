"""Puts each piece on the left or on the right, depending on the next piece."""

import sys

WIDTHS = [2, 1, 3, 2, 2, 3, 3]
read, write = sys.stdin.buffer.read, sys.stdout.buffer.write

piece = read(1)
while piece:
    following = read(1)
    right = following and following[0] % 2
    write(bytes([10 - WIDTHS[piece[0] % 7] if right else 0]))
    sys.stdout.flush()
    piece = following
