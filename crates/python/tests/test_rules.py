"""Games of other rules: those of a twin in Python, which knows no walls."""

import copy
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
    envs = TetrisVectorEnv(3, 1000, rules=rules, streams="scores", observation="dict")
    vectors = TetrisVectorEnv(3, 1000, rules=rules, streams="scores", observation="features")
    (seen, infos), (features, _) = (each.reset(seed=5) for each in (envs, vectors))
    letters = lambda seed: [rules.pieces[byte % len(rules.pieces)] for byte in tetris_pipe.stream(seed, 400)]
    streams, following = [letters(seed) for seed in (5, 6, 7)], 8
    boards, number, over = [np.zeros((rules.rows, rules.columns), int)] * 3, [0] * 3, [False] * 3
    resets = clears = 0
    for step in range(250):
        assert seen in envs.observation_space and features in vectors.observation_space
        found = tetris_pipe.afterstates(seen["board"], seen["current_piece"], points=rules.points)
        actions = envs.sample_actions()
        for i, board in enumerate(boards):
            piece, after = streams[i][number[i] : number[i] + 2]
            both = [piece, after][: 1 + rules.preview]
            shown = [int(each[i]) for each in list(seen.values())[1:]]
            assert ["OIZJLST"[it] for it in shown] == both and (seen["board"][i] == board).all()
            one_hot = np.eye(7)[shown].ravel()
            assert features[i].tolist() == [*counted(board), *one_hot]
            distinct = [16 * r + x for r in range(len(SHAPES[piece])) for x in range(rules.columns)]
            results = {action: drop(board, piece, action) for action in distinct}
            results = {action: result for action, result in results.items() if result}
            mask = infos["action_mask"][i]
            assert list(results) == np.flatnonzero(mask).tolist() and actions[i] in results
            rows = slice(*found.offsets[i : i + 2])
            assert found.placements[rows].tolist() == list(results)
            afters = zip(results.values(), found.boards[rows], found.features[rows], found.points[rows], found.resets[rows], strict=True)
            for (after, cleared), squares, numbers, points, reset in afters:
                assert (squares == after).all() and reset == (cleared is None)
                assert points == (0 if reset else rules.points[cleared])
                if step % 25 == 0:
                    assert numbers[:-2].tolist() == counted(after)
        seen, points, terminated, truncated, infos = envs.step(actions)
        features = vectors.step(actions)[0]
        assert not truncated.any()
        for i, board in enumerate(boards):
            number[i] += 1
            if over[i]:  # the step after an episode starts the next one
                number[i], boards[i], over[i] = 0, np.zeros_like(board), False
                streams[i], following = letters(following), following + 1
                continue
            boards[i], cleared = drop(board, streams[i][number[i] - 1], int(actions[i]))
            assert infos["reset"][i] == (cleared is None)
            assert points[i] == (0 if cleared is None else rules.points[cleared])
            over[i] = rules.terminate_on_reset and cleared is None
            assert terminated[i] == over[i]
            resets, clears = resets + (cleared is None), clears + bool(cleared)
    assert resets
