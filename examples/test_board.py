"""Tests a board with positions.tsv, here that of greedy.py: python3 examples/test_board.py"""

from pathlib import Path

from greedy import SHAPES, drop

positions = Path(__file__).with_name("positions.tsv").read_text().splitlines()[1:]
for line in positions:
    board, piece, placement, after, rows, reset = line.split("\t")
    before, expected = (
        [sum(1 << x for x in range(10) if row[x] == "#") for row in reversed(text.split("/"))]
        for text in (board, after)
    )
    r, column = divmod(int(placement), 16)
    empty = [0] * 20
    grid, points = drop((before + empty)[:20], SHAPES["OIZJLST".index(piece)][r], column)
    assert (grid, points) == ((expected + empty)[:20], 2 ** int(rows) - 1), line
print(len(positions), "positions are right")
