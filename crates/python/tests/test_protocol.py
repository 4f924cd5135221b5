"""The examples that need NumPy alone: scores by the protocol, and comparisons of them."""

import argparse
import importlib
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from support import REPOSITORY, compare_with_golden

from tetris_pipe import JUMANJI, LITERATURE, SZ, Rules, TetrisVectorEnv, protocol

EXAMPLES = REPOSITORY / "examples/python"
HEAD = "player,seed,stream,pieces,points\n"
# Means of 0.25 and 0.35 (over two streams), 0.30 in all; and differences of 0.1 and 0.2.
FILES = {
    "a": HEAD + "one,1,1,100,20\none,1,2,100,30\n" + HEAD + "one,2,1,100,30\none,2,2,100,40\n",
    "b": HEAD + "two,1,1,100,50\ntwo,1,2,100,60\n" + HEAD + "two,2,1,100,51\ntwo,2,2,100,61\n",
    "c": HEAD + "three,1,1,100,10\nthree,1,2,100,10\n",
    "d": HEAD + "four,1,1,100,20\nfour,1,2,100,21\n",
    "e": HEAD + "five,1,1,50,20\nfive,1,2,50,21\n",
    "f": HEAD + "six,1,1,100,20\nseven,1,2,100,21\n",
}


def python(*arguments, folder=EXAMPLES):
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def run(*arguments, folder=EXAMPLES):
    return python("-m", "tetris_pipe.protocol", *arguments, folder=folder)


def test_players_are_compared_over_seeds_or_over_streams(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    pairs = ["a b", "b a", "c d", "d d", "a d", "a e", "a f"]
    lines = [f"compare {pair}\n{run('compare', *pair.split(), folder=tmp_path)}\n" for pair in pairs]
    compare_with_golden("compare.txt", "".join(lines))


@pytest.mark.parametrize(
    "player", ["DT-10", "Dellacherie", "linear", "static", "effort-1", "random"]
)
def test_baselines_have_their_points(player):
    printed = run("score", "baselines:policy", player, "--pieces", "200", "--validation")
    compare_with_golden(f"{player}.txt", printed)


@pytest.mark.parametrize(
    ("rows", "boards", "optimum"), [("4", 2582, 1.0664), ("5", 37427, 1.2444)]
)
def test_a_small_game_is_solved_and_played_at_its_optimum(rows, boards, optimum, tmp_path):
    """These optima are those of two other programs."""
    printed = python(EXAMPLES / "exact.py", rows, "4", folder=tmp_path)
    assert printed == f"{boards} boards, {optimum} points per piece\n"
    saved = str(tmp_path / f"{rows}x4-1.npz")
    *_, mean, _, error, _, _, _ = run("score", "exact:policy", saved, "--pieces", "1000").split()
    assert 0 < float(error) < 0.01 and abs(float(mean) - optimum) < 2 * float(error)


def test_a_game_of_other_rules_is_scored():
    """Means per game, and rows of the first streams: a game ends with a reset or its last piece."""
    scored = ("score", "baselines:policy", "DT-10", "LITERATURE:4x10", "--streams", "5")
    texts = [run(*scored, "--pieces", pieces) for pieces in ("20", "100000")]
    compare_with_golden("DT-10 LITERATURE.txt", "".join(texts))


def test_rules_have_names():
    names = ["", "JUMANJI", "LITERATURE", "SZ", "5x4", "SZ:7x6"]
    rules = [Rules(), JUMANJI, LITERATURE, SZ, Rules(5, 4), replace(SZ, rows=7, columns=6)]
    assert [protocol.rules_of(name) for name in names] == rules
    for name in ("TETRIS", "5", "5x4x3", "SZ:3x4", "TETRIS:5x4"):
        with pytest.raises(ValueError, match="rows|int|unpack"):
            protocol.rules_of(name)


def test_a_learner_learns_a_game_of_other_rules(tmp_path):
    """What it saves plays that game, as it did at the end of learning."""
    game = ("--rules", "LITERATURE:4x5", "--steps", "20000", "--pieces", "300", "--save", "saved.npz")
    *_, learned = python(EXAMPLES / "td_numpy.py", *game, folder=tmp_path).splitlines()
    saved = str(tmp_path / "saved.npz")
    played = run("score", "td_numpy:policy", saved, "LITERATURE:4x5", "--pieces", "300").splitlines()
    assert learned == f"# seed 1: {played[-1]}" and played[-1].endswith(" points per game")


def test_a_search_values_a_placement_by_the_mean_of_the_best_ones_after_it(monkeypatch):
    """The twin looks at one position, one candidate and one piece at a time."""
    monkeypatch.syspath_prepend(EXAMPLES)
    td_numpy = importlib.import_module("td_numpy")
    encoding = td_numpy.Encoding(replace(SZ, rows=5, columns=6, pieces="JIZ"))
    network = td_numpy.Network(np.random.default_rng(1), encoding)
    player, searcher = td_numpy.Player(network, encoding), td_numpy.Searcher(network, encoding, 4)
    envs = TetrisVectorEnv(5, rules=encoding.rules, autoreset_mode="SameStep")
    seen, _ = envs.reset(seed=1)
    differences = 0
    for _ in range(30):
        placements = searcher(seen, {})
        for i, (board, piece) in enumerate(zip(seen["board"], seen["current_piece"], strict=True)):
            found, *_, lost, worth = player.expand({"board": board[None], "current_piece": [piece]})
            best, searched = {}, np.argsort(-worth, kind="stable")[:4]
            boards, bytes_ = found.boards[searched], found.placements[searched].tolist()
            for after, byte, loss in zip(boards, bytes_, lost[searched], strict=True):
                following = [{"board": after[None], "current_piece": [kind]} for kind in (3, 1, 2)]
                means = np.mean([player.expand(each)[-1].max() for each in following])
                best[byte] = td_numpy.DISCOUNT * means - loss
            assert best[int(placements[i])] >= max(best.values()) - 1e-5
            differences += placements[i] != bytes_[0]
        seen = envs.step(placements)[0]
    assert differences > 5


def test_a_learner_prints_its_score_and_writes_its_rows(tmp_path, capsys, monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    baselines = importlib.import_module("baselines")
    options = protocol.learner("Learns.\nMore.", 5).parse_args(["--seed=3", "--pieces=150"])
    assert options == argparse.Namespace(steps=5, seed=3, pieces=150, rows=None)
    options.rows = tmp_path / "rows"
    protocol.test("mine", baselines.policy("linear"), options)
    compare_with_golden("learner.txt", capsys.readouterr().out + options.rows.read_text())
