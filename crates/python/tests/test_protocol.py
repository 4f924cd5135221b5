"""The examples that need NumPy alone: scores by the protocol, and comparisons of them."""

import argparse
import importlib
import subprocess
import sys

import pytest
from support import REPOSITORY, compare_with_golden

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


def run(*arguments, folder=EXAMPLES):
    command = [sys.executable, EXAMPLES / "protocol.py", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_players_are_compared_over_seeds_or_over_streams(tmp_path, request):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    pairs = ["a b", "b a", "c d", "d d", "a d", "a e", "a f"]
    lines = [f"compare {pair}\n{run('compare', *pair.split(), folder=tmp_path)}\n" for pair in pairs]
    compare_with_golden("compare.txt", "".join(lines), request)


@pytest.mark.parametrize(
    "player", ["DT-10", "Dellacherie", "linear", "static", "effort-1", "random"]
)
def test_baselines_have_their_points(player, request):
    printed = run("score", "baselines:policy", player, "--pieces", "200", "--validation")
    compare_with_golden(f"{player}.txt", printed, request)


def test_a_learner_prints_its_score_and_writes_its_rows(tmp_path, capsys, monkeypatch, request):
    monkeypatch.syspath_prepend(EXAMPLES)
    protocol, baselines = map(importlib.import_module, ["protocol", "baselines"])
    options = protocol.learner("Learns.\nMore.", 5).parse_args(["--seed=3", "--pieces=150"])
    assert options == argparse.Namespace(steps=5, seed=3, pieces=150, rows=None)
    options.rows = tmp_path / "rows"
    protocol.test("mine", baselines.policy("linear"), options)
    compare_with_golden("learner.txt", capsys.readouterr().out + options.rows.read_text(), request)
