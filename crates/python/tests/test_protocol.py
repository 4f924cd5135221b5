"""The examples that need NumPy alone: scores by the protocol, and comparisons of them."""

import argparse
import importlib.metadata
import itertools
import json
import os
import re
import subprocess
import sys
import types
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from support import EXAMPLES, REPOSITORY, compare_with_golden, expected, values

import baselines
import exact
import learning
import td_numpy
from tetris_pipe import GAMES, Board, LinearController, Player, Rules, TetrisVectorEnv, afterstates, features, protocol
from tetris_pipe import positions as benchmark

SZ, JUMANJI = GAMES["SZ"], GAMES["JUMANJI"]
PROTOCOL = ("-m", "tetris_pipe.protocol")


def call(*arguments, folder):
    return subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False)


def python(*arguments, folder=EXAMPLES):
    done = call(*arguments, folder=folder)
    return done.stdout + done.stderr * (done.returncode > 0)


def run(*arguments, folder=EXAMPLES):
    return python(*PROTOCOL, *arguments, folder=folder)


def scores(player, points, rules=Rules(), pieces=100, ended=True):
    streams = [{"seed": seed, "pieces": pieces, "ended": ended, "points": each} for seed, each in enumerate(points, 1)]
    return protocol.Scores(player, rules, streams)


FILES = {
    "a": scores("one", [20, 30]), "c": scores("three", [10, 10, 12, 14, 9, 11]), "d": scores("four", [20, 21, 21, 25, 19, 22]),
    "shorter": scores("five", [20, 21], pieces=50),
    "sz": scores("six", [20.5, 21.25, 20.5], SZ), "cut": scores("seven", [2, 3, 4], SZ, ended=False),
    "mixed": scores("eight", [22, 24, 23], SZ), "jumanji": scores("nine", [40, 100], JUMANJI),
    "failed": replace(scores("ten", [20, 21]), errors={3: "it failed"}),
    "impossible": scores("eleven", [20, 10**12]),
}  # fmt: skip


def test_players_are_compared_on_the_streams_that_both_have_played(tmp_path):
    for name, each in FILES.items():
        (tmp_path / name).write_text(each.json())
    pairs = ["c d", "d d", "a shorter", "sz mixed", "sz cut", "sz jumanji", "sz d", "failed d"]
    pairs += ["impossible d", "sz missing"]
    lines = [f"compare {pair}\n{run('compare', *pair.split(), folder=tmp_path)}\n" for pair in pairs]
    compare_with_golden("compare.txt", "".join(lines))


def test_baselines_have_their_points():
    lines = []
    for player in ("DT-10", "Dellacherie", "linear", "static", "effort-1", "random"):
        found = json.loads(run("score", "baselines:policy", player, "--pieces", "200", "--validation", "--json"))
        assert found.pop("version") == importlib.metadata.version("tetris-pipe")
        streams = [tuple(stream.values()) for stream in found.pop("streams")]
        assert [(seed, 200, True) for seed in range(10_001, 10_017)] == [stream[:3] for stream in streams]
        lines.append(f"{found}: {[points for *_, points in streams]}\n")
    compare_with_golden("baselines.txt", "".join(lines))


@pytest.mark.parametrize(("rows", "boards", "optimum"), [("4", 2582, 1.0658), ("5", 37427, 1.2451)])
def test_a_small_game_is_solved_and_played_at_its_optimum(rows, boards, optimum, tmp_path):
    """Another program found these optima."""
    printed = python(EXAMPLES / "exact.py", rows, "4", folder=tmp_path)
    assert printed == f"{boards} boards, {optimum} points per piece\n"
    saved = str(tmp_path / f"{rows}x4-1.npz")
    played = run("score", "exact:policy", saved, "--rules", f"{rows}x4", "--pieces", "1000")
    mean, _, error, *_ = played.split()
    assert 0 < float(error) < 0.01 and abs(float(mean) - optimum) < 2 * float(error)
    assert float(played.splitlines()[1].split(" %")[0]) == pytest.approx(100 * float(mean) / optimum, abs=0.06)


def test_a_small_game_with_an_end_is_solved(tmp_path):
    """What three pieces score is expected, and what 30 score is played."""
    order, each = exact.sweeps(4, 4, 1)
    worth = [next(each) for _ in range(4)]
    for number in (0, 100, 2000):
        (board,) = exact.boards(order[[number]], 4, 4)
        for left in (1, 2, 3):
            wanted = [expected(board, piece, left, exact.CHANCES) for piece in range(7)]
            assert worth[left][number] == pytest.approx(wanted)
    for preview in (0, 1):
        solve = ("exact.py", "4", "4", "--pieces", "30", "--preview", str(preview))
        points = float(python(EXAMPLES / solve[0], *solve[1:], folder=tmp_path).split()[2])
        rules, path = Rules(4, 4, preview=preview), tmp_path / f"4x4-{preview}-30.npz"
        found = protocol.score(exact.policy(path, rules), rules, range(1, 2001), 30)
        assert np.mean([it["points"] for it in found.streams]) == pytest.approx(points, abs=0.2)


@pytest.mark.parametrize("rules", ["LITERATURE:4x10", "SZ:8x6", "JUMANJI", "5x5"])
@pytest.mark.parametrize("player", ["Dellacherie", "DT-10"])
def test_a_linear_controller_plays_in_rust_as_it_does_in_python(rules, player):
    """Its games end with a reset or their last piece, or are cut."""
    policy = baselines.policy(player, Rules.of(rules))
    twin = lambda seen, infos: policy(seen, infos)  # which is not known as a controller
    for pieces in (40, None if "LIT" in rules else 900):
        game = rules, range(7, 19), pieces
        one, other = protocol.score(policy, *game), protocol.score(twin, *game)
        assert one == other and one.streams
        ends = {stream["ended"] for stream in one.streams}
        assert len({stream["points"] for stream in one.streams}) > 3 and (pieces is None) <= (ends == {True})


# The rotations of mdptetris in its order, for each of O I Z J L S T. The first of equal placements is chosen.
ROTATIONS = [[0], [0, 1], [1, 0], [3, 0, 1, 2], [3, 0, 1, 2], [1, 0], [1, 2, 3, 0]]


def test_linear_controllers_play_the_games_of_mdptetris():
    """The golden text is of its own program (github.com/brunoscherrer/mdptetris), with these pieces, and
    weights in whole hundredths: pieces, and rows before the last one, of the seeds 1 to 20 on 6 x 10."""
    rank = np.full((7, 64), 63)
    for piece, rotations in enumerate(ROTATIONS):
        for place, rotation in enumerate(rotations):
            rank[piece, 16 * rotation :][:10] = 16 * place + np.arange(10)
    lines = []
    for player in ("Dellacherie", "BCTS", "DT-10", "DT-20"):
        for overflow in ("may_clear", "resets"):
            rules = replace(Rules.of("LITERATURE:6x10"), overflow=overflow)
            controller = baselines.policy(player, rules)

            def choose(seen, infos, rules=rules, controller=controller):
                found = afterstates(seen["board"], seen["current_piece"], rules=rules)
                values = np.where(found.resets, -1e9, found.features.astype(float) @ controller.scaled)
                pieces = np.repeat(seen["current_piece"], np.diff(found.offsets))
                return found.placements[found.best(128 * values - rank[pieces, found.placements])]

            games = protocol.score(choose, rules, range(1, 21)).streams
            each = " ".join(f"{game['pieces']}/{game['points']}" for game in games)
            lines.append(f"{player} {overflow}: {each}\n")
    compare_with_golden("mdptetris.txt", "".join(lines))


def test_fractions_of_points_are_kept():
    rules = Rules(points=(2.25, 1, 3, 7, 15))
    found = protocol.score(lambda seen, infos: infos["action_mask"].argmax(1), rules, [1], 3)
    assert [it["points"] for it in found.streams] == [6.75]
    assert str(found) == "2.2500 points per piece on 1 stream of 3 pieces\n"


OWN = """import time
import sibling
def policy(action):
    def play(seen, infos):
        assert seen.shape == (2, 44)
        time.sleep(60 * (action == "sleep"))
        return [0, int(action)]
    return play
"""


def test_a_score_takes_its_options_and_its_status_says_whether_all_streams_have_one(tmp_path):
    """A policy in a file has the modules beside it."""
    (tmp_path / "own").mkdir()
    (tmp_path / "own/player.py").write_text(OWN)
    (tmp_path / "own/sibling.py").write_text("")
    options = "--player mine --observation features --seeds 7:9 --pieces 2 --json"
    scored = lambda *more: call(*PROTOCOL, "score", "own/player.py", *more, *options.split(), folder=tmp_path)
    for action, missing in (("0", []), ("64", [8])):
        done = scored(action)
        found, why = json.loads(done.stdout), "the action 64 for piece 1 (from 1) is illegal, not one of 0, 1, 2"
        assert found.pop("version") and all(it.startswith(why) for it in found.pop("errors", {}).values())
        streams = [{"seed": it, "pieces": 2, "ended": True, "points": 0} for it in (7, 8) if it not in missing]
        keeps = None if missing else True
        wanted = {"player": "mine", "rules": {}, "keeps_the_rules": keeps, "streams": streams, "unfinished": missing}
        assert (done.returncode, found) == (len(missing), wanted), done.stderr
    done = scored("sleep", "--seconds", "0.1")
    assert done.returncode == 1 and "it took more than 0.1 seconds" in done.stdout + done.stderr
    assert scored("0", "--validation").stderr.endswith("--seeds: not allowed with argument --validation\n")


def test_a_game_of_other_rules_is_scored():
    """Means per game, and the scores of the first streams: a game ends with a reset or is cut."""
    scored = ("score", "baselines:policy", "DT-10", "--rules", "LITERATURE:4x10", "--seeds", "1:6")
    texts = [run(*scored, *more) for more in (["--pieces", "20"], [], ["--pieces", "30"])]
    compare_with_golden("DT-10 LITERATURE.txt", "".join(texts))


GOOD = """import sys; sys.path.insert(0, {examples!r})
from baselines import greedy, linear
def policy(rules): return greedy(linear, rules)
"""
# They answer before the fifth piece as the good one does.
AFTER_FIVE = """
good = policy
def policy(rules):
    calls, choose = [], good(rules)
    def answer(seen, infos):
        calls.append(1)
        return {answer} if len(calls) == 5 else choose(seen, infos)
    return answer
"""
POLICIES = {
    "good": GOOD,
    "cheats": GOOD + """
good = policy
def policy(rules):
    print("secret")
    choose = good(rules)
    choose.rules, choose.weights = rules.__class__(points=(1000,) * 5), {"holes": 1}
    choose.streams = choose.points = [10**9] * 4
    return choose
""",
    "illegal": GOOD + AFTER_FIVE.replace("{answer}", "[99, *choose(seen, infos)[1:]]"),
    "raises": GOOD + AFTER_FIVE.replace("{answer}", "1 / 0"),
    "few": GOOD + AFTER_FIVE.replace("{answer}", "[1]"),
    "slow": "import time\ntime.sleep(60)",
    "dies": "import os\ndef policy(): os._exit(0)",
    "text": "def policy(): return lambda seen, infos: ['three'] * 4",
    "floats": "def policy(): return lambda seen, infos: [1.0] * 4",
    "feature": "from tetris_pipe import *\ndef policy(rules): return LinearController({'hole': 1}, rules)",
    "brackets": "import os\ndef policy(): os.write(3, b'[' * 200_000 + b'\\n')",
    "surrogate": "def policy(): raise ValueError('\\udc80')",
    "syntax": "def policy(:",
    "absent": "",
}  # fmt: skip


def test_a_policy_is_scored_by_the_rules_or_its_author_is_told_what_is_wrong(tmp_path):
    """Neither its rules nor its points count, nor weights of what is no linear controller."""
    game, text = "--rules 5x4 --seeds 7000:7004 --pieces 50 --seconds 20", ""
    for name, program in POLICIES.items():
        (tmp_path / f"{name}.py").write_text(program.replace("{examples!r}", repr(str(EXAMPLES))))
    scored = [(f"{name}.py", game) for name in POLICIES if name != "slow"]
    scored += [("slow.py", "--rules 5x4 --pieces 50 --seconds 0.1"), ("none/player.py", ""), ("no_module", "")]
    scored += [("good.py", f"--{it}") for it in ("rules FOO", "seeds 7", "seeds 9:9", "seconds 0", "seconds x")]
    for name, options in scored:
        done = call(*PROTOCOL, "score", name, *options.split(), folder=tmp_path)
        told = re.sub(r"usage: (.*\n)+?(?=protocol)", "", done.stderr.replace("protocol.py", "protocol"))
        told = re.sub(r" +[~^]+\n", "", told.replace(f"{tmp_path}/", "").replace(str(REPOSITORY), ""))
        told = re.sub(r'File ".*/(tetris_pipe/.*), line .*, in', r'File "\1, in', told)
        text += f"{name} {options.replace(game, '')}: {done.returncode}\n{done.stdout}{told}\n"
    compare_with_golden("policies.txt", text)


STOPS = """import pathlib, time
def policy():
    def play(seen, infos):
        if infos["reset"].any():
            pathlib.Path("playing").touch()
            time.sleep(3600)
        return [0] * 4
    return play
"""


def test_a_time_limit_that_runs_out_during_play_costs_the_streams_that_are_not_over(tmp_path, monkeypatch):
    """One is over with its first reset. The limit is doubled until it is long enough for a start."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stops.py").write_text(STOPS)
    limits = (2**i for i in itertools.count())
    while not (tmp_path / "playing").exists():
        try:
            with protocol.PolicyProcess("stops.py", seconds=(limit := next(limits))) as policy:
                found = protocol.score(policy, Rules(4, 4, terminate_on_reset=True), [1, 2, 3, 4])
        except protocol.PolicyError:
            pass  # it had not started
    over = {stream["seed"] for stream in found.streams}
    assert 0 < len(over) < 4 and {*found.errors} == {1, 2, 3, 4} - over
    assert {*found.errors.values()} == {f"it took more than {limit} seconds"}
    assert str(found).startswith(f"no mean: {4 - len(over)} of 4 streams have no score\n")


HOLDS = """import subprocess, sys, time
def policy():
    subprocess.Popen([sys.executable, "-c", "import time; held = open('held', 'w'); time.sleep(3600)"])
    time.sleep(3600)
"""


def test_a_policy_ends_with_all_that_it_started(tmp_path, monkeypatch):
    """A process that holds the pipe does not keep the caller, and a pipe of its own ends, too."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "holds.py").write_text(HOLDS)
    os.mkfifo("held")
    held = os.open("held", os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(protocol.PolicyError, match="it took more than 3 seconds"):
        protocol.PolicyProcess(str(tmp_path / "holds.py"), seconds=3)
    os.set_blocking(held, True)
    assert os.read(held, 1) == b""
    os.close(held)
    with pytest.raises(ValueError, match="seconds are more than 0, not 0"):
        protocol.PolicyProcess(str(tmp_path / "holds.py"), seconds=0)


def test_no_rounding_decides_between_equal_sums_of_a_controller():
    """-2.17 and 0.07 are not binary fractions: their sums in hundredths are whole numbers."""
    controller = LinearController({"height_0": 0.07, "height_1": -2.17, "holes": 3})
    assert sorted({*controller.scaled.tolist()}) == [-217, 0, 7, 300]
    assert LinearController({"holes": 1 / 3}).scaled.max() == 1 / 3
    for weights, message in (({"hole": 1}, "'hole' is not a feature"), ({"holes": np.nan}, "finite")):
        with pytest.raises(ValueError, match=message):
            LinearController(weights)


@pytest.mark.parametrize("rules", ["LITERATURE:4x5", "JUMANJI:6x5"])
def test_a_learner_learns_a_game_of_other_rules(rules, tmp_path):
    """What it saves plays that game, as it did at the end of learning."""
    game = ("--rules", rules, "--steps", "20000", "--pieces", "300", "--save", "saved.npz")
    *_, learned = python(EXAMPLES / "td_numpy.py", *game, folder=tmp_path).splitlines()
    saved = str(tmp_path / "saved.npz")
    played = run("score", "td_numpy:policy", saved, "--rules", rules, "--pieces", "300")
    assert learned == f"# seed 1: {played.strip()}" and " points per game on 100 streams" in played


def test_a_search_values_a_placement_by_the_mean_of_the_best_ones_after_it():
    """The twin looks at one position, one candidate and one piece at a time."""
    encoding = td_numpy.Encoding(replace(SZ, rows=5, columns=6, pieces="JIZ"))
    network = td_numpy.Network(np.random.default_rng(1), encoding)
    player, searcher = td_numpy.Player(network, encoding), td_numpy.Searcher(network, encoding, [4, 2])

    def values(board, piece, candidates):
        """What each candidate's byte is worth, and whether it surely is one."""
        found, *_, lost, worth = player.expand({"board": board[None], "current_piece": [piece]})
        if not candidates:
            return {byte: (value, True) for byte, value in zip(found.placements.tolist(), worth.tolist(), strict=True)}
        # A batch and a single board round differently: near the last one, any may be a candidate.
        fourth = np.sort(worth)[::-1][: candidates[0]][-1]
        rows = [row for row in np.argsort(-worth, kind="stable") if worth[row] >= fourth - 1e-5]
        boards, bytes_, found_values = found.boards[rows], found.placements[rows].tolist(), {}
        for after, byte, row in zip(boards, bytes_, rows, strict=True):
            following = [best(after, kind, candidates[1:]) for kind in (3, 1, 2)]
            sure = worth[row] > fourth + 1e-5
            found_values[byte] = td_numpy.DISCOUNT * np.mean(following) - lost[row], sure
        return found_values

    def best(board, piece, candidates):
        return max(value for value, sure in values(board, piece, candidates).values())

    envs = TetrisVectorEnv(5, rules=encoding.rules, autoreset_mode="SameStep")
    seen, infos = envs.reset(seed=1)
    differences = 0
    for _ in range(30):
        placements = searcher(seen, infos)
        for board, piece, byte in zip(seen["board"], seen["current_piece"], placements.tolist(), strict=True):
            each = values(board, piece, [4, 2])
            assert each[byte][0] >= max((value for value, sure in each.values() if sure), default=-np.inf) - 1e-5
            differences += byte != next(iter(each))
        seen, *_, infos = envs.step(placements)
    assert differences > 5


@pytest.mark.parametrize("rules", ["SZ", "JUMANJI", "LITERATURE:4x5", "LITERATURE:6x9"])
def test_a_learner_without_preview_sees_all_squares_the_right_ones_mirrored(rules):
    """The twin reads each square of 4 x 4 by itself; the places of the left half have numbers from the floor."""
    encoding = td_numpy.Encoding(game := Rules.of(rules))
    boards = np.random.default_rng(2).integers(2, size=(3, game.rows, game.columns), dtype=np.uint8)
    entries = encoding.see(features(boards), boards, np.zeros(3, np.int32))[1][:, encoding.places :]
    width, first = (game.columns - 4) // 2 + 1, 9**encoding.tuple * encoding.places
    for board, found in zip(boards, entries, strict=True):
        places = [(y, side, x) for y in range(game.rows - 3) for side in (board, board[:, ::-1]) for x in range(width)]
        squares = [side[y : y + 4, x : x + 4].ravel() for y, side, x in places]
        patterns = [sum(int(bit) << i for i, bit in enumerate(square)) for square in squares]
        numbers = [(game.rows - 4 - y) * width + x for y, _, x in places]
        assert found.tolist() == [first + (n << 16) + it for n, it in zip(numbers, patterns, strict=True)]


def test_a_learner_prints_its_score_and_writes_its_scores(tmp_path, capsys):
    options = learning.options("Learns.\nMore.", 5).parse_args(["--seed=3", "--pieces=150"])
    assert options == argparse.Namespace(steps=5, seed=3, pieces=150, json=None)
    options.json = tmp_path / "scores.json"
    learning.test("mine", baselines.policy("linear", Rules()), options)
    (printed, told), written = capsys.readouterr(), json.loads(options.json.read_text())
    assert written["player"] == "mine seed 3" and len(written["streams"]) == 16
    compare_with_golden("learner.txt", printed + told)


def test_boards_of_stable_baselines_do_not_go_on_after_a_lost_game(monkeypatch):
    """The last piece of an episode may lose it, too: then it is not truncated."""

    class VecEnv:
        def __init__(self, num_envs, observation_space, action_space):
            self.num_envs, self._seeds, self._options = num_envs, [None] * num_envs, [{}] * num_envs

        def _reset_seeds(self):
            self._seeds = [None] * self.num_envs

        _reset_options = _reset_seeds

    name = "stable_baselines3.common.vec_env"
    monkeypatch.setitem(sys.modules, name, types.SimpleNamespace(VecEnv=VecEnv))
    envs = importlib.import_module("tetris_pipe.sb3").VecTetris(
        2, max_episode_steps=1, rules={"terminate_on_reset": True}
    )
    full = Board("#.........\n" * 20)
    envs._options = [{"board": full, "current_piece": 1}, {}]
    envs.reset()
    envs.step_async([0, 0])
    seen, rewards, done, infos = envs.step_wait()
    assert done.all() and [info["TimeLimit.truncated"] for info in infos] == [False, True]
    assert rewards.dtype == np.float32 and not seen["board"].any()


def test_positions_are_written_and_answers_are_marked(tmp_path):
    """Answers that are not placements are counted, and lose as much as the worst placement."""
    written = run("positions", "--write", "--count", "8", folder=tmp_path)
    chosen = benchmark.positions(8)
    assert written == "".join(f"{position.line}\n" for position in chosen)
    letters = [position.line.split("\t")[1] for position in chosen]
    best = [min(position.losses, key=position.losses.get) for position in chosen]
    lines = [str(best[0]), f"{letters[1]} {best[1] // 16} {best[1] % 16}", f"{best[2] // 16}, {best[2] % 16}"]
    lines += ["QTOIZJLS"[letters[3] == "Q"] + " 0", "63", "column 3", f" {letters[6]}: {best[6]}", "0 10"]
    (tmp_path / "answers").write_text("\n".join(lines))
    printed = run("positions", "--answers", "answers", folder=tmp_path)
    worst = [max(position.losses.values()) * (i in (3, 4, 5, 7)) for i, position in enumerate(chosen)]
    found = json.loads(run("positions", "--answers", "answers", "--json", folder=tmp_path))
    assert found["losses"] == worst and found["player"] == "answers"
    compare_with_golden("positions.txt", printed)
    short = run("positions", "--answers", "answers", "--count", "9", folder=tmp_path)
    assert short == "answers: there are 8 answers for 9 positions\n"
    for wrong in ([], ["x", "--write"], ["--count", "0", "--write"], ["--count", "9999", "--write"]):
        assert "error: " in run("positions", *wrong, folder=tmp_path)


def test_a_policy_places_on_positions_as_it_does_in_a_game():
    """It sees the pieces left, and the losses of all its answers are those of the file."""
    player, chosen, told, seen_left = Player(1), benchmark.positions(200), [], []

    def policy(seen, infos):
        seen_left.extend(infos["pieces_left"].tolist())
        each = zip(seen["board"], seen["current_piece"], seen["next_piece"], infos["pieces_left"], strict=True)
        return np.array([player.place(*it) for it in each])

    found = benchmark.Losses.of("", chosen, benchmark.answers(policy, chosen, tell=told.append))
    assert seen_left == [position.pieces_left or 65536 for position in chosen]
    assert told == ["0 of 200 positions", "100 of 200 positions"] and not found.faults
    linear = baselines.policy("linear", Rules())
    other = benchmark.Losses.of("", chosen, benchmark.answers(linear, chosen))
    assert 0 < 2 * found.means()["all"][0] < other.means()["all"][0]
    vector = lambda seen, infos: (infos["action_mask"] * (seen.shape[1] == 44)).argmax(1)
    assert benchmark.answers(vector, chosen[:3], "features") == ["0"] * 3


def test_the_losses_of_positions_are_those_of_every_placement():
    """All but the board are as the search has them: the last pieces of a game are known exactly."""
    everything = benchmark.positions()
    plays = Counter((position.play, position.pieces_left is not None) for position in everything)
    parts = {len(everything) // 4, len(everything) // 12}
    assert {*plays.values()} == parts and len(plays) == 6
    for position in everything:
        assert min(position.losses.values()) == 0
        if position.pieces_left in (1, 2, 3):
            seen = position.observation()
            worth = values(np.array(seen["board"]), seen["current_piece"], seen["next_piece"], position.pieces_left)
            lost = {byte: max(worth.values()) - each for byte, each in worth.items()}
            assert position.losses == pytest.approx(lost, abs=0.0051)
