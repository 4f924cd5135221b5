"""Makes docs/filter.svg, the moving picture of the README: python3 docs/filter.py PATH/TO/tetris-pipe

Forty random pieces go through the filter, in the first game of tetrises only that ends with one. A byte appears when
the filter sees or writes it. A row of the grid is a group of squares that moves down when rows below it go. Where
motion is not wanted, the picture is the moment at which the last piece has landed.
"""

import random
import sys
from pathlib import Path
from subprocess import run

sys.path.append(str(Path(__file__).parents[1] / "examples"))
from greedy import SHAPES

PIECES, LENGTH, SECONDS = 40, 46, 26  # the length is in pieces, with one before the first and the end for a while
COLORS = ["#e3c54a", "#4fc4da", "#e8706a", "#7aa2f7", "#ec9a48", "#6cc26a", "#bb92f2"]  # of O I Z J L S T
SQUARE = 15
styles, parts = [], []


def animate(name, *moments):
    """An animation of the class `name`: each style holds from its time on, in pieces."""
    frames = "".join(f"{(time + 1) * 100 / LENGTH:.2f}%{{{style}}}" for time, style in [(-1, moments[0][1]), *moments[1:]])
    styles.append(f"@keyframes {name}{{{frames}}}.{name}{{animation-name:{name}}}")


def show(name, text, start, end=None):
    """Shows a part from one time to another, and in the still picture if it has no end."""
    animate(name, (-1, "opacity:0"), (start, "opacity:1"), *([(end, "opacity:0")] if end else []))
    return f'<g class="{name}" opacity="{int(not end)}">{text}</g>'


def squares_of(rows, column=0, top=0):
    return "".join(f"M{(column + x) * SQUARE} {(top + y) * SQUARE}h14v14h-14z" for y, row in enumerate(rows) for x in range(10) if row >> x & 1)


def down(rows):
    return f"transform:translateY({rows * SQUARE}px)"


def game(seed):
    """The pieces, their placements, and for each the rows of the grid that it fills, and those that go: rows have names."""
    pieces = bytes(random.Random(seed).choices(range(256), k=PIECES))
    placements = run([sys.argv[1]], input=pieces, capture_output=True, check=True).stdout
    names, grid, squares, steps = iter(range(200)), [], {}, []
    for piece, placement in zip(pieces, placements):
        shape = [row << (placement & 15) for row in reversed(SHAPES[piece % 7][placement >> 4])]
        rest = len(grid)
        while rest and not any(row & squares[name] for row, name in zip(shape, grid[rest - 1 :])):
            rest -= 1
        grid += [next(names) for _ in range(rest + len(shape) - len(grid))]
        filled = dict(zip(grid[rest:], shape))
        squares |= {name: squares.get(name, 0) | row for name, row in filled.items()}
        full = [name for name in grid if squares[name] == 1023]
        steps.append((piece, placement, rest, filled, full, list(grid)))
        grid = [name for name in grid if name not in full]
    return steps


def is_wanted(steps):
    cleared = [len(full) for *_, full, _ in steps]
    return cleared[-1] == 4 and set(cleared) == {0, 4} and cleared.count(4) == 3


steps = next(filter(is_wanted, map(game, range(10**6))))  # the first such seed
rows = {}  # of each row of the grid, by its name: its squares, and the times at which it moves
points, last = [(-1, 0)], PIECES - 1
for number, (piece, placement, rest, filled, full, grid) in enumerate(steps):
    color = COLORS[piece % 7]
    above = down(rest + len(filled) - 20)
    animate(
        f"d{number}",
        (-1, f"opacity:0;{above}"),
        (number, f"opacity:1;{above};animation-timing-function:ease-in"),
        (number + 0.5, f"opacity:1;{down(0)}"),
    )
    for name, row in filled.items():
        squares, _ = rows.setdefault(name, ([], [(-1, grid.index(name), 1)]))
        squares.append(f'<path class="d{number}" fill="{color}" d="{squares_of([row], top=19 - rows[name][1][0][1])}"/>')
    for kind, byte, time, top in (("i", piece, number - 1, 84), ("o", placement, number, 232)):
        text = f'<text x="{36 + number % 10 * 38}" y="{top + number // 10 * 24}" fill="{color}">{byte:02x}</text>'
        parts.append(show(f"{kind}{number}", text, time))
    if number:
        shape = f'<path transform="translate(610 58)" fill="{color}" d="{squares_of(SHAPES[piece % 7][0])}"/>'
        parts.append(show(f"n{number}", shape, number - 1, number))
    if full:
        points.append((number + 0.6, points[-1][1] + 15))
    for place, name in enumerate(grid if full else []):
        moves = rows[name][1]
        below = sum(other in full for other in grid[:place])
        if name in full:
            moves += [(number + 0.6 + blink / 10, moves[-1][1], (0.3, 1, 0.3, 0)[blink]) for blink in range(4)]
        elif below:
            moves.append((number + 0.9, moves[-1][1] - below, 1))
in_grid = []
for name, (squares, moves) in rows.items():
    style = lambda move: f"opacity:{move[2]};{down(moves[0][1] - move[1])}"
    if len(moves) > 1:
        animate(f"r{name}", *((move[0], style(move)) for move in moves))
    still = [move for move in moves if move[0] < last][-1]
    in_grid.append(f'<g class="r{name}" style="{style(still)}">{"".join(squares)}</g>')
for (start, score), (end, _) in zip(points, [*points[1:], (None, 0)]):
    parts.append(show(f"s{score}", f'<text x="610" y="190" font-size="30">{score}</text>', start, end))
places = [(number - 1, f"opacity:1;transform:translate({number % 10 * 38}px,{number // 10 * 24}px)") for number in range(PIECES)]
animate("w", *places, (last, "opacity:0"))
print(f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 352" font-family="ui-monospace,Menlo,Consolas,monospace" font-size="15" fill="#e8eef3">
<title>Bytes of pieces go into the filter, which sees one piece ahead, and bytes of placements come out</title>
<style>[class]{{animation:{SECONDS}s step-end infinite}}{"".join(styles)}@media(prefers-reduced-motion:reduce){{[class]{{animation:none}}}}</style>
<rect width="720" height="352" rx="10" fill="#12181f"/>
<text x="24" y="34"><tspan fill="#63b95f">$</tspan> cat i | tetris-pipe &gt; o</text>
<text x="24" y="60" fill="#8b98a5" font-size="12">i: a byte per piece, and it sees one ahead</text>
<text x="24" y="208" fill="#8b98a5" font-size="12">o: a byte per placement</text>
<g fill="none" stroke="#e8eef3"><rect class="w" style="animation-delay:-{(LENGTH - 1) * SECONDS / LENGTH:.3f}s;{places[-1][1]}" x="31" y="67" width="28" height="23" rx="4"/>
<rect class="w" opacity="0" stroke-dasharray="3" x="31" y="67" width="28" height="23" rx="4"/></g>
<rect x="430" y="24" width="153" height="303" fill="#0b0f14" stroke="#33404c"/>
<g transform="translate(432 26)">{"".join(in_grid)}</g>
<g fill="#8b98a5" font-size="12"><text x="610" y="40">next</text><text x="610" y="158">points</text></g>
{"".join(parts)}
</svg>""")
