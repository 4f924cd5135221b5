"""A greedy player: it drops each piece where the stack stays low and even and has few holes.

It keeps the right-hand column free for the I pieces that clear four rows. Try it with:
tetris-referee --pieces 2000 -- python3 examples/greedy.py
"""

import sys

# The shapes of O I Z J L S T in the rotations 0 to 3, each a quarter turn counterclockwise from
# the one before. A shape is its rows, the top one first; in a row, bit 0 is the leftmost square.
SHAPES = [
    [[3, 3]] * 4,
    [[1, 1, 1, 1], [15]] * 2,
    [[3, 6], [2, 3, 1]] * 2,
    [[2, 2, 3], [7, 4], [3, 1, 1], [1, 7]],
    [[1, 1, 3], [4, 7], [3, 2, 2], [7, 1]],
    [[6, 3], [1, 3, 2]] * 2,
    [[7, 2], [1, 3, 1], [2, 7], [2, 3, 2]],
]
EMPTY = [0] * 20  # the rows of the grid, the lowest first


def drop(grid, shape, column):
    """The grid after a drop, and the points; an empty grid if the piece does not fit."""
    rows = [row << column for row in reversed(shape)]
    rest = 20
    while rest > 0 and not any(a & b for a, b in zip(rows, grid[rest - 1 :])):
        rest -= 1
    if rest + len(rows) > 20:
        return EMPTY, 0
    grid = grid[:rest] + [a | b for a, b in zip(rows, grid[rest:])] + grid[rest + len(rows) :]
    kept = [row for row in grid if row != 1023]
    cleared = 20 - len(kept)
    return kept + [0] * cleared, 2**cleared - 1


def value(grid):
    """How good a grid is."""
    heights = [max((y + 1 for y in range(20) if grid[y] >> x & 1), default=0) for x in range(10)]
    holes = sum(heights) - sum(row.bit_count() for row in grid)
    steps = sum(abs(a - b) for a, b in zip(heights[:9], heights[1:9]))
    return -8 * holes - steps - 4 * max(0, max(heights) - 12) - 4 * heights[9]


if __name__ == "__main__":
    grid = EMPTY
    while byte := sys.stdin.buffer.read(1):
        best = None
        for r, shape in enumerate(SHAPES[byte[0] % 7]):
            for column in range(11 - max(row.bit_length() for row in shape)):
                after, points = drop(grid, shape, column)
                if best is None or points + value(after) > best[0]:
                    best = points + value(after), r * 16 + column, after
        _, placement, grid = best
        sys.stdout.buffer.write(bytes([placement]))
        sys.stdout.flush()
