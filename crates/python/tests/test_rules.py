"""Games of other rules: those of a twin in Python, which knows no walls."""

import dataclasses
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from test_afterstates import counted

import tetris_pipe
from tetris_pipe import JUMANJI, LITERATURE, SZ, Rules, TetrisEnv, TetrisVectorEnv

NAME = "tetris_pipe/Tetris-v0"
SHAPES = {  # rows from the top, as the README has them
    "O": [(3, 3)], "I": [(1, 1, 1, 1), (15,)], "Z": [(3, 6), (2, 3, 1)],
    "J": [(2, 2, 3), (7, 4), (3, 1, 1), (1, 7)], "L": [(1, 1, 3), (4, 7), (3, 2, 2), (7, 1)],
    "S": [(6, 3), (1, 3, 2)], "T": [(7, 2), (1, 3, 1), (2, 7), (2, 3, 2)],
}  # fmt: skip
GAMES = [
    Rules(4, 4),
    Rules(20, 4, pieces="TI", points=(-0.5, 2, 3.5, 4, 5)),
    Rules(4, 10, preview=0, terminate_on_reset=True),
    Rules(7, 6, (0, 1, 4, 9, 16), "JLOZ"),
    Rules(19, 9, pieces="OIJ"),
    JUMANJI,
    LITERATURE,
    SZ,
]


def drop(board, letter, action):
    """The board after a placement and the rows cleared; None if there is no such placement."""
    masks = SHAPES[letter][action // 16 % len(SHAPES[letter])]
    shape = np.array([[mask >> column & 1 for column in range(4)] for mask in masks])
    shape = shape[:, : max(masks).bit_length()]
    (rows, columns), (height, width), left = board.shape, shape.shape, action % 16
    if left + width > columns:
        return None
    sky = np.vstack([np.zeros((4, columns), int), board])
    fits = lambda top: not (sky[top : top + height, left : left + width] & shape).any()
    top = 0
    while top + height < rows + 4 and fits(top + 1):
        top += 1
    if top < 4:
        return np.zeros_like(board), None
    sky[top : top + height, left : left + width] |= shape
    kept = sky[4:][~sky[4:].all(axis=1)]
    cleared = rows - len(kept)
    return np.vstack([np.zeros((cleared, columns), int), kept]), cleared


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_a_game_is_that_of_a_twin(rules):
    options = {"rules": rules, "streams": "scores"}
    envs, vectors = TetrisVectorEnv(3, **options), TetrisVectorEnv(3, **options, observation="features")
    (seen, infos), (features, _) = envs.reset(seed=5), vectors.reset(seed=5)

    def letters(seed):
        return [rules.pieces[byte % len(rules.pieces)] for byte in tetris_pipe.stream(seed, 400)]

    streams, next_stream = [letters(seed) for seed in (5, 6, 7)], 8
    empty, resets = np.zeros((rules.rows, rules.columns), int), 0
    boards, number, over = [empty] * 3, [0] * 3, [False] * 3
    for step in range(250):
        assert seen in envs.observation_space and features in vectors.observation_space
        found = tetris_pipe.afterstates(seen["board"], seen["current_piece"], points=rules.points)
        actions = envs.sample_actions()
        for i, board in enumerate(boards):
            pieces = streams[i][number[i] :][: 1 + rules.preview]
            shown = [int(each[i]) for each in list(seen.values())[1:]]
            assert ["OIZJLST"[it] for it in shown] == pieces and (seen["board"][i] == board).all()
            assert features[i].tolist() == [*counted(board), *np.eye(7)[shown].ravel()]
            distinct = np.ndindex(len(SHAPES[pieces[0]]), rules.columns)
            results = {16 * r + x: drop(board, pieces[0], 16 * r + x) for r, x in distinct}
            results = {action: result for action, result in results.items() if result}
            assert list(results) == np.flatnonzero(infos["action_mask"][i]).tolist()
            assert actions[i] in results
            rows = slice(*found.offsets[i : i + 2])
            assert found.placements[rows].tolist() == list(results)
            for row, (after, cleared) in zip(range(rows.start, rows.stop), results.values(), strict=True):
                is_reset = cleared is None
                assert (found.boards[row] == after).all() and found.resets[row] == is_reset
                assert found.points[row] == (0 if is_reset else rules.points[cleared])
                if step % 25 == 0:
                    assert found.features[row][:-2].tolist() == counted(after)
        seen, points, terminated, truncated, infos = envs.step(actions)
        features = vectors.step(actions)[0]
        for i, board in enumerate(boards):
            if over[i]:  # the step after an episode starts the next one
                streams[i], next_stream = letters(next_stream), next_stream + 1
                number[i], boards[i], over[i] = 0, empty, False
                continue
            boards[i], cleared = drop(board, streams[i][number[i]], int(actions[i]))
            number[i] += 1
            assert infos["reset"][i] == (cleared is None) and not truncated[i]
            assert points[i] == (0 if cleared is None else rules.points[cleared])
            over[i] = rules.terminate_on_reset and cleared is None
            assert terminated[i] == over[i]
            resets += cleared is None
    assert resets


@pytest.mark.parametrize("rules", [Rules(4, 4), JUMANJI, dataclasses.asdict(SZ)], ids=str)
@pytest.mark.parametrize("render_mode", ["ansi", "rgb_array"])
def test_the_checker_passes_and_a_spec_and_a_pickle_keep_the_game(rules, render_mode):
    env = gymnasium.make(NAME, rules=rules, render_mode=render_mode)
    check_env(env.unwrapped)
    env.reset(seed=1), env.step(0)
    twins = pickle.loads(pickle.dumps(env)), env.unwrapped.__copy__()
    expected, following = env.render(), [env.step(0)[0] for _ in range(3)][-1]
    for twin in twins:
        assert np.array_equal(twin.render(), expected)
        again = [twin.step(0)[0] for _ in range(3)][-1]
        assert all(np.array_equal(again[name], following[name]) for name in following)
    if isinstance(rules, dict):
        spec = gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json())
        assert gymnasium.make(spec).observation_space == env.observation_space


def test_a_small_game_is_drawn():
    env = TetrisEnv(rules=Rules(5, 4), render_mode="ansi")
    env.reset(options={"current_piece": 2, "next_piece": 3})
    env.step(1)
    seen = env.step(0)[0]
    assert env.render().startswith("OIZJLST"[seen["current_piece"]] + ", then ")
    assert env.render().split("\n", 1)[1] == ".#..\n.#..\n##..\n.##.\n..##\n"
    picture = TetrisEnv(rules=Rules(5, 4), render_mode="rgb_array")
    picture.reset(options={"board": seen["board"], "current_piece": 2, "next_piece": 3})
    colours = picture.render()[8::16, 8::16, 0]
    text = np.select([colours == 90, colours == 200], ["#", "|"], ".")
    assert ["".join(row) for row in text] == [
        ".......", ".....#.", "##...#.", ".##.##.",
        ".#..|||", ".#..|||", "##..|||", ".##.|||", "..##|||",
    ]  # fmt: skip


def test_an_illegal_action_plays_the_nearest_between_the_walls():
    env = TetrisEnv(rules=Rules(6, 5, preview=0), illegal="nearest")
    env.reset(options={"current_piece": 1})
    seen = env.step(16 + 9)[0]  # flat: the columns 1 to 4
    assert seen["board"][-1].tolist() == [0, 1, 1, 1, 1] and list(seen) == ["board", "current_piece"]
    samples = {env.step(TetrisEnv(rules=Rules(6, 5)).action_space.sample())[2] for _ in range(50)}
    assert samples == {False}


def test_rules_take_arrays_and_lists():
    rules = Rules(rows=np.int64(5), points=np.arange(5), pieces=["S", "Z"])
    assert repr(rules) == repr(Rules(5, points=(0, 1, 2, 3, 4), pieces="SZ")) and hash(rules)
    assert TetrisVectorEnv(2, rules=dataclasses.asdict(rules)).reset()[0]["board"].shape == (2, 5, 10)
