"""The functions and classes: they play and judge as the library and its programs do."""

import _thread
import json
import pickle
import signal
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from support import EMBEDDED, REPOSITORY, values

import tetris_pipe
from tetris_pipe import Afterstates, Board, InvalidGame, Network, Player, afterstates

PIECES = tetris_pipe.stream(seed=7, pieces=400)


COMMITTED = [*enumerate((REPOSITORY / "tests/placements.cksum").read_bytes().splitlines(), 1)]


@pytest.mark.parametrize(("effort", "committed"), COMMITTED)
def test_the_placements_are_those_of_the_filter(effort, committed):
    pieces = "".join(f"{number}\n" for number in range(1, 1001)).encode()
    placements = tetris_pipe.place(pieces[: int(committed.split()[1])], effort)
    assert subprocess.check_output("cksum", input=placements).strip() == committed


def test_a_game_is_replayed():
    assert tetris_pipe.stream(1, 4) == bytes([191, 95, 112, 244])  # that of the trainer
    counts = tetris_pipe.replay(PIECES, tetris_pipe.place(PIECES, effort=1))
    points = sum(n * p for n, p in zip(counts.clears, (1, 3, 7, 15), strict=True))
    assert (counts.pieces, counts.points) == (400, points)
    ten_bars = tetris_pipe.replay(bytes([1] * 10), bytes(range(10)))
    assert repr(ten_bars) == "Tally(pieces=10, points=15, clears=(0, 0, 0, 1), resets=0)"
    assert tetris_pipe.replay(bytes([1] * 6), bytes(6)).resets == 1


def test_the_first_bad_placement_is_named():
    for pieces, placements, message in (
        (b"\0\1", b"\0\x17", "piece 1: byte 23 means piece I in rotation 1 over column 7"),
        (b"\0\1", b"\0", "piece 1: no placement, since the output ends here"),
        (b"\0", b"\0\0", "placement 1: no piece, since the input ends here"),
    ):
        with pytest.raises(InvalidGame, match=message) as error:
            tetris_pipe.replay(pieces, placements)
        assert error.value.number == 1 and isinstance(error.value, ValueError)


def test_a_game_is_analysed():
    placements = tetris_pipe.place(PIECES, effort=1)
    analysis = tetris_pipe.analyse(PIECES, placements, effort=2)
    for array, dtype in [(analysis.luck, np.float64), (analysis.losses, np.float64), (analysis.best, np.uint8)]:
        assert (array.shape, array.dtype) == ((400,), dtype)
    account = analysis.account
    assert account["points"] == tetris_pipe.replay(PIECES, placements).points
    without_luck = account["points"] - analysis.luck.sum()
    assert account["analysis"]["points_without_luck"] == pytest.approx(without_luck)
    for grade, found in enumerate(account["analysis"]["grades"]):
        losses = analysis.losses[analysis.grades == grade]
        assert (tetris_pipe.GRADES[grade], len(losses)) == (found["grade"], found["placements"])
        assert found["loss"] == pytest.approx(losses.sum())
    assert analysis.losses.sum() > 0
    played = np.frombuffer(placements, np.uint8)
    assert np.array_equal(analysis.best != played, analysis.losses > 0)
    assert not tetris_pipe.analyse(PIECES, placements, 1).losses.any()
    assert tetris_pipe.analyse(b"", b"").luck.shape == (0,)
    with pytest.raises(InvalidGame, match="piece 1: ") as error:
        tetris_pipe.analyse(b"\0\1", b"\0\x17")
    assert error.value.number == 1


def test_the_account_of_a_game_is_the_judges():
    printed = (REPOSITORY / "crates/tools/tests/judge/golden/analysis.txt").read_text()
    answers = dict(part.split("\n", 1) for part in printed.split("$ tetris-judge ")[1:])
    rows = [line.split("\t") for line in answers["--analysis --list"].splitlines()]
    pieces = bytes("OIZJLST".index(row[1]) for row in rows)
    placements = bytes(16 * int(row[2]) + int(row[3]) for row in rows)
    found = tetris_pipe.analyse(pieces, placements)
    assert [f"{luck:.3f} {loss:.2f} {tetris_pipe.GRADES[grade]}" for luck, loss, grade in zip(
        found.luck, found.losses, found.grades, strict=True
    )] == [" ".join(row[-3:]) for row in rows]  # fmt: skip
    # A part of it, where its placements end for the judge. It knows that the game goes on, and so other losses.
    expected, _ = json.JSONDecoder().raw_decode(answers["--json --analysis  # exit 1"])
    account = tetris_pipe.analyse(pieces[: expected["pieces"]], placements[: expected["pieces"]]).account
    assert account | {name: expected[name] for name in ("analysis", "fault")} == expected
    assert account["analysis"].keys() == expected["analysis"].keys()
    assert account["analysis"]["luck"] == expected["analysis"]["luck"]
    ends = tetris_pipe.analyse(pieces, placements, ends=True).account["analysis"]
    assert ends.pop("ends") is True
    lines = [line.split() for line in answers["--analysis --ends"].splitlines()]
    assert [f"{ends[name]:.1f}" for name in ("luck", "points_without_luck", "total_loss")] == [
        lines[0][1], lines[1][3], lines[2][2],
    ]  # fmt: skip
    assert [[str(it["placements"]), f"{it['loss']:.1f}"] for it in ends["grades"]] == [
        [line[-3], line[-1]] for line in lines[5:10]
    ]
    assert [[str(it["number"]), f"{it['loss']:.2f}", it["grade"]] for it in ends["worst"]] == [
        [line[1].rstrip(","), line[-2], line[-1]] for line in lines[12:22]
    ]


def test_the_last_pieces_of_a_game_that_ends_are_placed_for_the_points_left():
    pieces = tetris_pipe.stream(9531, 100)
    known, unknown = (tetris_pipe.place(pieces, ends=ends) for ends in (True, False))
    assert tetris_pipe.replay(pieces, known).points > tetris_pipe.replay(pieces, unknown).points
    assert tetris_pipe.analyse(pieces, known, ends=True).losses.sum() == 0
    player, board = Player(2), Board()
    for left, piece, following, placement in zip(range(100, 0, -1), pieces, [*pieces[1:], 0], known):
        assert player.place(board, piece, following, pieces_left=left) == placement
        board = board.drop(piece, placement)[0]
    assert player.place(board, 1, 3, pieces_left=0) == player.place(board, 1, 3)
    with pytest.raises(ValueError, match="a number of pieces is a number from 0 to"):
        player.place(board, 1, 3, pieces_left=-1)


def test_the_last_pieces_are_worth_what_is_expected_of_them():
    hung = Board("###....###\n####..####\n####.#####")
    for board, piece, following in ((Board(".#########\n" * 3), 4, 1), (hung, 6, 3)):
        for left in (1, 2, 3):
            worth = values(np.array(board), piece, following, left)
            for move in Player(1).ranked_moves(board, piece, following, left):
                assert move.points == pytest.approx(worth[move.placement], abs=1e-3)


def test_boards_are_made_from_arrays_and_text_and_back():
    board = Board("##........\n#.#######.\n")
    array = np.array(board)
    assert array.shape == (20, 10) and array.dtype == np.uint8
    assert array[18].tolist() == [1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert Board(array) == board and hash(Board(array)) == hash(board)
    assert Board(np.asfortranarray(array)) == board == Board(np.fliplr(array)[:, ::-1])
    assert Board(str(board)) == board == pickle.loads(pickle.dumps(board))
    assert eval(repr(board)) == board != Board()


def test_a_board_drops_pieces_as_the_judge_does():
    board, points, resets = Board(), 0, 0
    placements = bytes(tetris_pipe.placements(piece)[-1 - i % 3] for i, piece in enumerate(PIECES))
    for piece, placement in zip(PIECES, placements, strict=True):
        board, gain, reset = board.drop(piece, placement)
        points, resets = points + gain, resets + reset
    counts = tetris_pipe.replay(PIECES, placements)
    assert (points, resets) == (counts.points, counts.resets) and resets > 10


def test_evaluations_are_the_same_for_one_board_and_for_many():
    boards = [Board(), Board("#########.\n" * 4), Board("#.#.#.#.#.\n" * 15)]
    each = np.stack([tetris_pipe.evaluate(board) for board in boards])
    assert each.shape == (3, 7) and each.dtype == np.float32
    arrays = np.stack([np.array(board) for board in boards])
    for many in (boards, arrays, arrays.transpose(2, 0, 1).copy().transpose(1, 2, 0)):
        assert np.array_equal(tetris_pipe.evaluate(many), each)
    assert np.array_equal(tetris_pipe.evaluate(arrays[0]), each[0])
    assert each[1, 1] > each[2, 1] + 5  # a bar fits one and not the other


def test_evaluations_count_the_pieces_left():
    boards = [Board(), Board("#########.\n" * 4)]
    by_left = {left: tetris_pipe.evaluate(boards, pieces_left=left) for left in (None, 0, 1, 64, 65)}
    # The last piece is worth its points, less the mean.
    last = by_left[1] - by_left[1][0, 0]
    assert last.tolist() == [[0] * 7, [0, 15, 0, 1, 3, 1, 1]]
    assert not np.array_equal(by_left[64], by_left[None])
    for left in (0, 65):
        assert np.array_equal(by_left[left], by_left[None])


@pytest.mark.parametrize("effort", [1, 3])
def test_a_player_places_as_the_stream_is_placed(effort):
    player, board = Player(effort), Board()
    placements = tetris_pipe.place(PIECES[:60], effort)
    for piece, following, expected in zip(PIECES, [*PIECES[1:60], None], placements):
        moves = player.ranked_moves(board, piece, following)
        assert player.place(board, piece, following) == expected
        assert player.place(np.array(board), piece, following) == expected
        assert moves[0].placement == expected
        deepest = [it.points for it in moves if it.plies == moves[0].plies]
        assert deepest == sorted(deepest, reverse=True)
        board = board.drop(piece, expected)[0]


def test_a_network_comes_from_a_file(tmp_path):
    embedded, of_other_scorers = EMBEDDED, sorted({*EMBEDDED.parent.glob("*.net")} - {EMBEDDED})
    assert len(of_other_scorers) == 2
    network = Network(embedded)
    assert tetris_pipe.place(PIECES, 1, network) == tetris_pipe.place(PIECES, 1, network=None)
    assert np.array_equal(tetris_pipe.evaluate(Board(), network), tetris_pipe.evaluate(Board()))
    assert Player(1, Network(str(embedded))).place(Board(), 5, 6) == Player(1).place(Board(), 5, 6)
    (tmp_path / "damaged.net").write_bytes(embedded.read_bytes()[:-1])
    (tmp_path / "old.net").write_bytes(b"tetris03" + embedded.read_bytes()[8:])
    (tmp_path / "my.run").write_bytes(b"tpcheck9")
    for name, error, message in (
        (tmp_path / "damaged.net", ValueError, "damaged.net: it is a damaged network"),
        (tmp_path / "old.net", ValueError, "old.net: it is a network of another version"),
        (tmp_path / "my.run", ValueError, "my.run: it is not a network"),
        ("/dev/zero", ValueError, "/dev/zero: it is not a network"),
        (tmp_path / "missing.net", FileNotFoundError, "missing.net"),
        *((it, ValueError, f"{it.name}: it is a network for the scorer (script|c)$") for it in of_other_scorers),
        (of_other_scorers[0].read_bytes(), ValueError, "^it is a network for the scorer"),
        (tmp_path, IsADirectoryError, str(tmp_path)),
    ):
        with pytest.raises(error, match=message):
            Network(name)


def test_threads_do_not_matter():
    player, streams = Player(2), [tetris_pipe.stream(seed, 500) for seed in range(8)]

    def play(pieces):
        chosen = [player.place(Board(), piece, 3) for piece in pieces[:50]]
        evals = tetris_pipe.evaluate([Board().drop(piece, 0)[0] for piece in pieces])
        return tetris_pipe.place(pieces, 2), chosen, evals.tobytes()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, streams)) == [play(pieces) for pieces in streams]


@pytest.mark.parametrize("function, arguments", [
    (tetris_pipe.place, (tetris_pipe.stream(1, 300), 3)),
    (tetris_pipe.stream, (1, 100_000_000)),
    (afterstates, (np.zeros((20_000, 20, 10), np.uint8), np.zeros(20_000, int), Afterstates.empty(20_000))),
])  # fmt: skip
def test_the_interpreter_runs_on_while_a_function_computes(function, arguments):
    """This thread looks many times until the other one is done. With the lock held, it would look once or twice."""
    begun, done = threading.Event(), threading.Event()

    def call():
        begun.set()
        function(*arguments)
        done.set()

    thread, looks = threading.Thread(target=call), 0
    thread.start()
    begun.wait()
    while not done.wait(0.001):
        looks += 1
    thread.join()
    assert looks > 10


def test_an_interrupt_ends_a_long_game():
    # SIGINT may be ignored, as in the background of a shell.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.2, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        tetris_pipe.place(bytes(3_000_000))
