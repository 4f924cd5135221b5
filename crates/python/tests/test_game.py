"""The functions and classes: they play and judge as the library and its programs do."""

import _thread
import ast
import inspect
import pickle
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import tetris_pipe
from tetris_pipe import Board, InvalidGame, Network, Player, _core

REPOSITORY = Path(__file__).parents[3]
PIECES = tetris_pipe.stream(seed=7, pieces=400)


@pytest.mark.parametrize("effort", [1, 2, 3])
def test_the_placements_are_those_of_the_filter(effort):
    seq_4000 = "".join(f"{number}\n" for number in range(1, 4001)).encode()
    placements = tetris_pipe.place(seq_4000, effort)
    cksum = subprocess.run(["cksum"], input=placements, stdout=subprocess.PIPE, check=True)
    committed = (REPOSITORY / "tests/placements.cksum").read_text().splitlines()
    assert cksum.stdout.decode().strip() == committed[effort - 1]


def test_streams_are_those_of_the_trainer():
    assert tetris_pipe.stream(1, 4) == bytes([177, 190, 209, 182])
    assert len(tetris_pipe.stream(2)) == 65_536


def test_a_game_is_replayed():
    placements = tetris_pipe.place(PIECES, effort=1)
    counts = tetris_pipe.replay(PIECES, placements)
    assert counts.pieces == 400
    assert counts.points == sum(n * p for n, p in zip(counts.clears, (1, 3, 7, 15), strict=True))
    assert counts == tetris_pipe.replay(bytearray(PIECES), placements)
    ten_bars = tetris_pipe.replay(bytes([1] * 10), bytes(range(10)))
    assert repr(ten_bars) == "Replay(pieces=10, points=15, clears=(0, 0, 0, 1), resets=0)"
    assert tetris_pipe.replay(bytes([1] * 6), bytes(6)).resets == 1


@pytest.mark.parametrize(
    "pieces, placements, position, message",
    [
        ([0, 1], [0, 23], 1, "piece 1: byte 23 means piece I in rotation 1 over column 7"),
        ([0, 1], [0], 1, "piece 1: no placement, since the output ends here"),
        ([0], [0, 0], 1, "placement 1: no piece, since the input ends here"),
    ],
)
def test_the_first_bad_position_is_named(pieces, placements, position, message):
    with pytest.raises(InvalidGame, match=message) as error:
        tetris_pipe.replay(bytes(pieces), bytes(placements))
    assert error.value.position == position
    assert isinstance(error.value, ValueError)


def test_boards_are_made_from_arrays_and_text_and_back():
    text = "##........\n#.#######.\n"
    board = Board(text)
    array = board.array()
    assert array.shape == (20, 10) and array.dtype == np.uint8
    assert array[18].tolist() == [1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert Board(array) == board and hash(Board(array)) == hash(board)
    assert Board(np.asfortranarray(array)) == board == Board(np.fliplr(array)[:, ::-1])
    assert Board(str(board)) == board == pickle.loads(pickle.dumps(board))
    assert eval(repr(board)) == board != Board()
    array[:] = 0  # a copy
    assert board.array().any()


def test_a_board_drops_pieces_as_the_judge_does():
    board, points, resets = Board(), 0, 0
    placements = bytes(tetris_pipe.placements(piece)[-1 - i % 3] for i, piece in enumerate(PIECES))
    for piece, placement in zip(PIECES, placements, strict=True):
        board, gain, reset = board.drop(piece, placement)
        points, resets = points + gain, resets + reset
    counts = tetris_pipe.replay(PIECES, placements)
    assert (points, resets) == (counts.points, counts.resets) and resets > 10


def test_placements_are_distinct_shapes():
    assert [len(tetris_pipe.placements(piece)) for piece in range(7)] == [9, 17, 17, 34, 34, 17, 34]
    assert tetris_pipe.placements(1)[8:12] == [8, 9, 16, 17]
    for piece in range(7):
        after = {Board().drop(piece, placement)[0] for placement in tetris_pipe.placements(piece)}
        assert len(after) == len(tetris_pipe.placements(piece))


def test_evaluations_are_the_same_for_one_board_and_for_many():
    boards = [Board(), Board("#########.\n" * 4), Board("#.#.#.#.#.\n" * 15)]
    each = np.stack([tetris_pipe.evaluate(board) for board in boards])
    assert each.shape == (3, 7) and each.dtype == np.float32
    arrays = np.stack([board.array() for board in boards])
    assert np.array_equal(tetris_pipe.evaluate(boards), each)
    assert np.array_equal(tetris_pipe.evaluate(arrays), each)
    assert np.array_equal(tetris_pipe.evaluate(arrays[0]), each[0])
    assert tetris_pipe.evaluate([]).shape == (0, 7)
    assert np.array_equal(each * 128, (each * 128).round())  # in 1/128 point
    assert each[1, 1] > each[2, 1] + 5  # a bar fits one and not the other


@pytest.mark.parametrize("effort", [1, 3])
def test_a_player_places_as_the_stream_is_placed(effort):
    player, board = Player(effort), Board()
    pieces = PIECES[:60]
    for i, expected in enumerate(tetris_pipe.place(pieces, effort)):
        following = pieces[i + 1] if i + 1 < len(pieces) else None
        candidates = player.candidates(board, pieces[i], following)
        assert player.place(board, pieces[i], following) == expected
        assert player.place(board.array(), pieces[i], following) == candidates[0].placement
        assert candidates[0].placement == expected
        assert candidates[0].plies == max(it.plies for it in candidates) < effort
        assert candidates[0].points == max(
            it.points for it in candidates if it.plies == candidates[0].plies
        )
        board = board.drop(pieces[i], expected)[0]


def test_a_network_comes_from_a_file(tmp_path):
    (embedded,) = (REPOSITORY / "src/network").glob("*.net")
    network = Network(embedded)
    assert tetris_pipe.place(PIECES, 1, network) == tetris_pipe.place(PIECES, 1, network=None)
    assert np.array_equal(tetris_pipe.evaluate(Board(), network), tetris_pipe.evaluate(Board()))
    assert Player(1, Network(str(embedded))).place(Board(), 5, 6) == Player(1).place(Board(), 5, 6)

    damaged = tmp_path / "damaged.net"
    damaged.write_bytes(embedded.read_bytes()[:-1])
    with pytest.raises(ValueError, match="damaged.net: not a network .*tetris-train export"):
        Network(damaged)
    with pytest.raises(ValueError, match="/dev/zero"):
        Network("/dev/zero")
    with pytest.raises(FileNotFoundError, match="missing.net"):
        Network(tmp_path / "missing.net")
    with pytest.raises(IsADirectoryError):
        Network(tmp_path)


def test_threads_do_not_matter():
    player = Player(2)
    streams = [tetris_pipe.stream(seed, 500) for seed in range(8)]
    boards = [board for board in (Board(), Board("####......\n")) for _ in range(100)]

    def play(pieces):
        placements = tetris_pipe.place(pieces, 2)
        chosen = [player.place(Board(), piece, 3) for piece in pieces[:50]]
        return placements, chosen, tetris_pipe.evaluate(boards).tobytes()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, streams)) == [play(pieces) for pieces in streams]


def test_the_interpreter_runs_on_while_a_game_is_played():
    thread = threading.Thread(target=tetris_pipe.place, args=(tetris_pipe.stream(1, 5000), 3))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    assert turns > 1000


def test_an_interrupt_ends_a_long_game():
    threading.Timer(0.2, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        tetris_pipe.place(bytes(100_000_000))


def test_the_stub_names_what_the_module_has():
    stub = ast.parse(Path(_core.__file__).with_name("_core.pyi").read_text())

    def compare(stubs, runtime, ignored):
        stubs = {it.name: it for it in stubs if isinstance(it, (ast.FunctionDef, ast.ClassDef))}
        names = {name for name in vars(runtime) if not name.startswith("__")}
        assert names - ignored == {name for name in stubs if not name.startswith("__")}
        for name, it in stubs.items():
            if isinstance(it, ast.ClassDef):
                compare(it.body, getattr(runtime, name), {"position"})
            elif name in names and callable(vars(runtime)[name]):
                expected = [argument.arg for argument in it.args.args]
                assert list(inspect.signature(getattr(runtime, name)).parameters) == expected

    compare(stub.body, _core, set())
