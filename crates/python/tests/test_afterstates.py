"""Afterstates in batches: those of single boards, with features counted square by square."""

import threading

import numpy as np
import pytest

import tetris_pipe
from tetris_pipe import Afterstates, Board, afterstates


def counted(squares):
    """The features of a board, counted on its squares."""
    board = squares[::-1].astype(int)  # row 0 is the lowest
    height, width = board.shape
    inside = lambda row, column: row < height and board[row, column]
    filled = lambda row, column: row < 0 or not 0 <= column < width or inside(row, column)
    heights = [max(np.flatnonzero(column), default=-1) + 1 for column in board.T]
    holes = [(r, c) for c in range(width) for r in range(heights[c]) if not board[r, c]]
    differences = [int(b) - int(a) for a, b in zip(heights, heights[1:], strict=False)]
    depth = sum(
        any((below, c) in holes and board[below + 1 : r, c].all() for below in range(r))
        for r in range(height)
        for c in range(width)
        if board[r, c]
    )
    wells = 0
    for row in range(height):
        for column in range(width):
            if not board[row, column] and filled(row, column - 1) and filled(row, column + 1):
                below = row
                while not filled(below, column):
                    wells, below = wells + 1, below - 1
    differ = lambda one, other: bool(filled(*one)) != bool(filled(*other))
    by_row = sum(differ((r, c), (r, c - 1)) for r in range(height) for c in range(width + 1))
    by_column = sum(differ((r, c), (r - 1, c)) for r in range(height + 1) for c in range(width))
    diversity = len({*differences} & {-2, -1, 0, 1, 2})
    rows = len({row for row, _ in holes})
    well = heights.index(min(heights))
    lowest, second = sorted(heights)[:2]
    is_ready = [sum(row) == width - 1 and not row[well] for row in board[lowest:]]
    ready = [*is_ready, False].index(False)
    levels = [max(heights), lowest, second - lowest, ready]
    numbers = [len(holes), rows, depth, wells, by_row, by_column, diversity]
    return heights + [abs(it) for it in differences] + levels + numbers


@pytest.mark.parametrize("effort", [None, 1])
def test_a_batch_equals_single_boards(effort):
    pieces = tetris_pipe.stream(seed=11, pieces=60)
    choose = np.random.default_rng(3).choice
    play = lambda piece: int(choose(tetris_pipe.placements(piece)))
    game = tetris_pipe.place(pieces, effort) if effort else bytes(map(play, pieces))
    boards = [Board()]
    for piece, placement in zip(pieces, game, strict=True):
        boards.append(boards[-1].drop(piece, placement)[0])
    found = afterstates(boards[:-1], list(pieces))
    again = afterstates(np.array([np.array(board) for board in boards[:-1]]), np.frombuffer(pieces, "u1"))
    assert found.resets.any() == (effort is None)
    for position, (board, piece) in enumerate(zip(boards, pieces, strict=False)):
        rows = range(found.offsets[position], found.offsets[position + 1])
        assert list(found.placements[rows]) == tetris_pipe.placements(piece)
        for row in rows:
            after, points, reset = board.drop(piece, found.placements[row])
            assert (found.points[row], found.resets[row]) == (points, reset)
            assert (found.boards[row] == np.array(after)).all()
            assert (again.features[row] == found.features[row]).all()
    sample = slice(None, None, 7)
    for squares, features in zip(found.boards[sample], found.features[sample], strict=True):
        assert features[:30].tolist() == counted(squares)
    assert (tetris_pipe.features(found.boards) == found.features[:, :30]).all()
    assert (tetris_pipe.features(boards[3]) == counted(np.array(boards[3]))).all()
    assert tetris_pipe.evaluate(found.boards).shape == (len(found.points), 7)
    assert len(tetris_pipe.feature_names()) == found.features.shape[1] == 32


def test_the_features_of_a_placement_are_those_of_the_piece():
    board = Board(".#########\n" * 4)
    found = afterstates(board, 1)
    landing, eroded = found.features[:, 30:].T
    assert found.offsets.tolist() == [0, 17] and found.points[0] == 15
    assert (landing[0], eroded[0]) == (1.5, 16)  # upright in the well: four rows, four squares
    assert (landing[1], eroded[1]) == (5.5, 0)  # upright on the stack
    assert (landing[-1], eroded[-1]) == (4, 0)  # flat on the stack


@pytest.mark.parametrize("size", [(4, 4), (20, 4), (4, 10), (13, 7)])
def test_the_features_of_a_small_grid_are_counted_in_it(size):
    rng = np.random.default_rng(1)
    boards = rng.integers(0, 3, (200, *size), np.uint8).clip(max=1)
    boards &= np.arange(size[0])[:, None] >= rng.integers(0, size[0], (200, 1, 1))  # up to a height
    boards[..., 0] &= ~boards.all(axis=2)  # no full row
    assert tetris_pipe.features(boards).tolist() == [counted(board) for board in boards]


def test_arrays_that_are_used_again_hold_the_afterstates_of_the_last_call():
    rng = np.random.default_rng(1)
    out, boards = Afterstates.empty(2500), rng.integers(0, 2, (2500, 20, 10), np.uint8)
    boards[:, :, 4] = 0  # no row is full
    for count in (2500, 3, 1200):
        pieces = rng.integers(0, 7, count)
        again, new = afterstates(boards[:count], pieces, out), afterstates(boards[:count], pieces)
        for name in ("offsets", "placements", "points", "resets", "boards", "features"):
            assert np.array_equal(getattr(again, name), getattr(new, name)), name
            assert np.shares_memory(getattr(again, name), getattr(out, name)), name
        last = new.offsets[-2] + 8  # beyond two thousand positions, too
        after, points, reset = Board(boards[count - 1]).drop(pieces[-1], new.placements[last])
        assert (new.boards[last] == np.array(after)).all()
        assert (new.points[last], new.resets[last]) == (points, reset)


def test_arrays_that_are_too_small_are_refused():
    for name in ("offsets", "placements", "points", "resets", "boards", "features"):
        arrays = {each: getattr(Afterstates.empty(1), each) for each in Afterstates.__dataclass_fields__}
        out = Afterstates(**arrays | {name: arrays[name][: 1 if name == "offsets" else 8]})
        with pytest.raises(ValueError, match="makes it, with 9 rows or more|offsets of 2 numbers"):
            afterstates(Board(), 0, out)


def test_an_error_has_its_true_cause():
    """The message says the reason, and the cause is the error that had it."""
    out = Afterstates.empty(1)
    out.features.flags.writeable = False
    with pytest.raises(ValueError, match="^out.features is not .*read-only|not writeable") as raised:
        afterstates(Board(), 0, out)
    assert raised.value.__cause__ is not None
    misaligned = np.zeros(4 * 34 + 1, np.uint8)[1:].view(np.float32)
    for name, array, cause in (
        ("points", misaligned, "aligned|contiguous"),
        ("points", np.zeros(34), "PyArray|ndarray|float"),
    ):
        arrays = {each: getattr(Afterstates.empty(1), each) for each in Afterstates.__dataclass_fields__}
        with pytest.raises(ValueError) as raised:
            afterstates(Board(), 0, Afterstates(**arrays | {name: array}))
        assert raised.value.__cause__ and str(raised.value.__cause__) in str(raised.value)

    class OnAnotherDevice:
        def __array__(self, dtype=None, copy=None):
            raise TypeError("copy it to host memory first")

    class TooLarge:
        def __array__(self, dtype=None, copy=None):
            raise MemoryError("4 TiB")

    with pytest.raises(TypeError, match="not OnAnotherDevice") as raised:
        tetris_pipe.evaluate(OnAnotherDevice())
    assert str(raised.value.__cause__) == "copy it to host memory first"
    with pytest.raises(MemoryError, match="4 TiB"):
        tetris_pipe.evaluate(TooLarge())
    with pytest.raises(TypeError, match="a stream is bytes") as raised:
        tetris_pipe.replay(np.zeros(3, np.int64), b"")
    assert raised.value.__cause__ is not None


def test_two_threads_cannot_write_one_out():
    """One of them gets an error, whose cause is that the arrays are borrowed."""
    out, boards, pieces = Afterstates.empty(20_000), np.zeros((20_000, 20, 10), np.uint8), np.zeros(20_000, int)
    errors = []

    def use():
        for _ in range(20):
            try:
                afterstates(boards, pieces, out)
            except ValueError as error:
                errors.append(error)

    threads = [threading.Thread(target=use) for _ in range(2)]
    [thread.start() for thread in threads], [thread.join() for thread in threads]
    assert errors and all("borrowed" in str(error.__cause__) for error in errors), errors[:1]


def test_arrays_with_the_protocol_of_numpy_are_boards():
    class Tensor:
        """As those of torch, which are no buffers."""

        def __array__(self, dtype=None, copy=None):
            return np.asarray(Board("#........."))

    assert Board(Tensor()) == Board("#.........")
    assert afterstates(Tensor(), 0).offsets[-1] == 9
