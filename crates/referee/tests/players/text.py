"""Writes its placements as decimal numbers, which the rules do not allow."""

import sys

while sys.stdin.buffer.read(1):
    print(96, flush=True)
