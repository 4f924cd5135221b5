"""Wrong types, shapes and sizes, and threads in one object: errors of one line, no crash."""

import copy
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tetris_pipe import *

BOARD = Board()
FULL_ROW = np.eye(20, 10, dtype=np.uint8) | (np.arange(20) == 19).astype(np.uint8)[:, None]

TYPE_ERRORS = {
    "place('text')": "a stream is bytes or an array of uint8, not str",
    "placements('T')": "a piece is an int, not str",
    "Board(3)": "a board is a Board or an array of uint8, not int",
    "BOARD.drop(1, 1.0)": "a placement is an int, not float",
    "evaluate([BOARD, 1])": "a board is a Board or an array of uint8, not list",
    "evaluate(np.array(BOARD).tolist())": "a board is a Board or an array of uint8, not list",
    "Player().place(BOARD, None, 1)": "a piece is an int, not NoneType",
    "Network(3)": "not int",
    "TetrisEnv().reset(seed=[1])": "'list' object cannot be interpreted as an integer",
    "vector().step(np.zeros(4))": "float64",
    "one().reset(options={'board': np.array(BOARD).tolist()})": "a board is a Board or an array",
    "Rules(rows=4.0)": "float",
    "afterstates(BOARD, np.array([1.5], object))": "float",
    "afterstates([BOARD], [1.0])": "pieces are integers, not float64",
    "Rules(terminate_on_reset='no')": "terminate_on_reset is a bool, not 'no'",
    "Rules(pieces={'S', 'Z'})": "pieces have an order, which decides the stream: a set has none",
    "TetrisEnv(colour='red')": "unexpected keyword argument 'colour'",
    "TetrisEnv(rules={'heigth': 4})": "'heigth'",
    "Afterstates.empty(2.5)": "float",
}

VALUE_ERRORS = {
    "place(b'', effort=4)": "an effort is a number from 1 to 3, not 4",
    "Player(0)": "an effort is a number from 1 to 3, not 0",
    "stream(-1)": "a seed is a number from 0 to 2**64 - 1, not -1",
    "placements(256)": "a piece is a number from 0 to 255, not 256",
    "Board(np.zeros((10, 20), np.uint8))": "not [10, 20]",
    "Board(np.zeros((2, 20, 10), np.uint8))": "one board is needed",
    "Board(np.full((20, 10), 2, np.uint8))": "the squares of a board are 0 or 1",
    "Board(FULL_ROW)": "no row of a board is full",
    "BOARD.drop(1, 23)": "its columns are 0 to 6; the distinct placements of I are [0, 1, 2,",
    "BOARD.drop(1, -1)": "-1 is not a byte",
    "BOARD.drop(2**70, 0)": f"a piece is a number from 0 to 255, not {2**70}",
    "BOARD.drop(1, 2**70)": f"a placement is a number from 0 to 255, not {2**70}",
    "afterstates(BOARD, [2**70])": "pieces are one dimension of numbers from 0 to 255",
    "afterstates([BOARD], [256])": "pieces are one dimension of numbers from 0 to 255",
    "afterstates([BOARD], [1, 2])": "1 boards and 2 pieces",
    "afterstates([BOARD] * 3, [3] * 3, Afterstates.empty(1))": "makes it, with 102 rows or more",
    "afterstates(np.zeros((1, 10, 21), np.uint8), [1])": "boards have the shape",
    "TetrisEnv(2**63)": f"max_pieces is from 1 to {2**63 - 1}, not {2**63}",
    "Rules(rows=3)": "rows is from 4 to 20, not 3",
    "Rules(columns=11)": "columns is from 4 to 10, not 11",
    "Rules(preview=2)": "preview is from 0 to 1, not 2",
    "Rules(points=(0, 1, 3, 7))": "points are five finite numbers, not (0, 1, 3, 7)",
    "Rules(points=(0, 1, 3, 7, np.inf))": "points are five finite numbers",
    "Rules(pieces='')": "pieces are some of the letters OIZJLST, each once, not ''",
    "Rules(pieces='SZS')": "pieces are some of the letters OIZJLST, each once, not 'SZS'",
    "evaluate(np.zeros((10, 10), np.uint8))": "(20, 10) or (n, 20, 10), not [10, 10]",
    "features(np.zeros((21, 10), np.uint8))": "(4 to 20, 4 to 10)",
    "one(rules='JUMANJI').reset(options={'board': BOARD})": "(10, 10) or (n, 10, 10), not [20, 10]",
    "one(rules='JUMANJI').reset(options={'next_piece': 0})": "there are board, current_piece",
    "one(rules='SZ').reset(options={'current_piece': 0})": "the game has no piece O",
    "one(rules='JUMANJI').step(9)": "byte 9 is no placement on 10 columns; the distinct",
    "one(rules=Rules(4, 4)).step(4)": "byte 4 is no placement on 4 columns; the distinct",
    "one().reset(options={'bord': 1})": "unknown option 'bord': there are board, current_piece, next_piece",
    "one().reset(options={'reset_mask': 1})": "unknown option 'reset_mask'",
    "vector().reset(options={'bord': 1})": "are board, current_piece, next_piece, reset_mask",
    "vector().reset(options={'reset_mask': np.ones(3, bool)})": "reset_mask is bool of (4,), not bool of (3,)",
    "vector().reset(options={'reset_mask': np.ones(4, int)})": "reset_mask is bool of (4,), not int64 of (4,)",
    "Rules(points=(0, np.nan, 3, 7, 15))": "points are five finite numbers",
    "Rules(overflow='ends')": "overflow is 'resets' or 'may_clear', not 'ends'",
    "Rules(draw='fair')": "draw is 'bytes', 'equal' or 'bag', not 'fair'",
    "Rules(max_pieces=0)": "max_pieces is from 1 to 9223372036854775807, not 0",
    "TetrisEnv(rules='JUMANJY')": "rules are LITERATURE, SZ, JUMANJI, ROWSxCOLUMNS or NAME:ROWSxCOLUMNS, not 'JUMANJY'",
    "afterstates(BOARD, 0, rules='JUMANJI')": "(10, 10) or (n, 10, 10), not [20, 10]",
    "afterstates(BOARD, 0, rules={'points': (0, 1, 3, np.nan, 15)})": "points are five finite numbers",
    "afterstates(BOARD, 0, rules={'points': (0, 1, 3, 7)})": "points are five finite numbers, not (0, 1, 3, 7)",
    "afterstates(BOARD, 0).feature('hole')": "'hole' is no feature: they are height_0, ",
    "feature_names(11)": "columns are 4 to 10, not 11",
    "TetrisVectorEnv(2, render_mode='human')": "render_mode is None, 'ansi' or 'rgb_array', not 'human'",
    "TetrisVectorEnv(2, autoreset_mode='Never')": "'Never' is not a valid AutoresetMode",
    "afterstates(BOARD, 0, spoilt('features', np.zeros((9, 33), 'f4')))": "out.features is not as Afterstates.empty(n, 20, 10) makes it",
    "afterstates(BOARD, 0, spoilt('resets', np.zeros(9)))": "out.resets is not as Afterstates.empty(n, 20, 10) makes it, with 9 rows",
    "afterstates(np.zeros((9, 8), np.uint8), 0, Afterstates.empty(1))": "as Afterstates.empty(n, 9, 8) makes",
    "TetrisEnv(streams='test')": "streams is 'training' or 'scores', not 'test'",
    "TetrisEnv(illegal=None)": "illegal is 'raise' or 'nearest', not None",
    "TetrisEnv(observation='flat')": "observation is 'dict' or 'features', not 'flat'",
    "Network('a\\0b')": "NUL byte",
    "TetrisVectorEnv(10**12)": "num_envs is from 1 to 1048576",
    "vector().reset(seed=[1, 2])": "seed: a list has one for each of 4 boards, not 2",
    "vector().step([0, 0, 0])": "actions have the shape (4,), not (3,)",
}


def spoilt(name, array):
    out = Afterstates.empty(1)
    return Afterstates(**{field: getattr(out, field) for field in vars(out)} | {name: array})


def one(**options):
    env = TetrisEnv(**options)
    env.reset(seed=1)
    return env


def vector(copy=True):
    envs = TetrisVectorEnv(4, copy=copy)
    envs.reset(seed=1)
    return envs


@pytest.mark.parametrize("expression, message", [*TYPE_ERRORS.items(), *VALUE_ERRORS.items()])
def test_a_wrong_argument_has_an_error_of_one_line(expression, message):
    with pytest.raises((TypeError, ValueError)) as raised:
        eval(expression)
    assert raised.type is (TypeError if expression in TYPE_ERRORS else ValueError)
    assert message in str(raised.value) and "\n" not in str(raised.value)


def test_an_illegal_action_leaves_every_board_as_it_was():
    envs, twin = vector(), vector()
    actions = envs.sample_actions()
    with pytest.raises(ValueError, match="board 3: byte 63"):
        envs.step(np.append(actions[:3], 63))
    assert np.array_equal(envs.step(actions)[0]["board"], twin.step(actions)[0]["board"])


@pytest.mark.parametrize(
    "arguments",
    [
        {"seed": [1, 2, 3, -1]},
        {"seed": [1, 2, 3, 2**64]},
        {"seed": 2**64},
        {"seed": 5, "options": {"next_piece": [0, 0, 0, 256]}},
        {"seed": [1, 2, 3, 4], "options": {"board": [BOARD, BOARD, BOARD, FULL_ROW]}},
        {"options": {"current_piece": [0, 0, 0, "T"]}},
        {"seed": 5, "options": {"reset_mask": [True]}},
    ],
)
def test_a_refused_reset_leaves_every_board_as_it_was(arguments):
    envs, twin = vector(), vector()
    for env in (envs, twin):
        env.step(env.sample_actions())
    draws = twin.np_random.integers(2**32, size=4)
    with pytest.raises((ValueError, TypeError)):
        envs.reset(**arguments)
    assert np.array_equal(envs.np_random.integers(2**32, size=4), draws)
    for _ in range(5):
        boards = [env.step(env.sample_actions())[0]["board"] for env in (envs, twin)]
        assert np.array_equal(*boards)


def test_a_refused_reset_leaves_one_board_and_its_generator_as_they_were():
    env, twin = one(), one()
    with pytest.raises(ValueError, match="no row of a board is full"):
        env.reset(seed=5, options={"board": FULL_ROW})
    assert env.np_random.integers(2**60) == twin.np_random.integers(2**60)
    for _ in range(5):
        assert env.step(0)[0]["next_piece"] == twin.step(0)[0]["next_piece"]


def test_arrays_may_be_spoilt_without_harm():
    envs = vector(copy=False)
    seen, infos = envs.reset()
    seen["board"][:] = infos["action_mask"][:] = 7
    envs.step(envs.sample_actions())
    assert seen["board"].max() == 1 and seen["board"].sum() == 16
    seen["board"].resize((1, 20, 10), refcheck=False)
    with pytest.raises(ValueError, match="an array is contiguous and has 800 numbers"):
        envs.step(envs.sample_actions())


def test_arrays_that_are_overwritten_may_be_given_back():
    envs = TetrisVectorEnv(4, 3, copy=False, autoreset_mode="Disabled")
    seen, _ = envs.reset(seed=1)
    for _ in range(3):
        *_, truncated, _ = envs.step(seen["current_piece"] * 0)
    before = seen["board"].copy()
    envs.reset(options={"reset_mask": truncated, **seen})
    assert np.array_equal(seen["board"], before) and before.any()
    envs.step(seen["current_piece"])
    seen["board"].flags.writeable = False
    with pytest.raises(TypeError, match="Arrays.board"):
        envs.step([0] * 4)
    with pytest.raises(TypeError, match="Arrays.board"):
        envs.reset()


def test_a_second_thread_in_one_object_gets_an_error_or_waits():
    envs = TetrisVectorEnv(2000, max_episode_steps=50)
    envs.reset(seed=1)

    def use(thread):
        for i in range(100):
            try:
                if i % 10 == thread:
                    envs.reset(seed=thread)
                envs.step(envs.sample_actions())
            except (RuntimeError, ValueError) as error:  # in use, or another thread has played
                assert "borrowed" in str(error) or "distinct placements" in str(error)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, range(4)))
    fresh = TetrisVectorEnv(2000, max_episode_steps=50)
    assert np.array_equal(*(env.reset(seed=3)[0]["board"] for env in (envs, fresh)))
    for _ in range(60):
        boards = [env.step(env.sample_actions())[0]["board"] for env in (envs, fresh)]
        assert np.array_equal(*boards)


def test_a_damaged_pickle_is_an_error():
    make, arguments, state = one()._episodes.__reduce__()
    (options, count, seed), (generator, following, boards) = arguments, state

    def spoilt_options(**fields):
        spoilt, rules = copy.copy(options), copy.copy(options.rules)
        vars(rules).update(fields)
        vars(spoilt)["rules"] = rules
        return spoilt

    for damaged in (
        (spoilt_options(max_pieces="x"), count, seed),
        (spoilt_options(columns=17), count, seed),
        (spoilt_options(draw="fair"), count, seed),
        (spoilt_options(pieces=""), count, seed),
        (None, count, seed),
        (options, 2**40, seed),
    ):
        with pytest.raises(ValueError, match="this is no state of boards"):
            make(*damaged)
    for damaged in (
        (generator, following, []),
        (generator, boards),
        (generator, following, [(*boards[0][:2], [1] * 10, *boards[0][3:])]),
    ):
        with pytest.raises(ValueError, match="this is no state of boards"):
            make(*arguments).__setstate__(damaged)


def test_a_piece_is_any_byte():
    assert placements(255) == placements(255 % 7) != placements(254)
    assert BOARD.drop(255, 0) == BOARD.drop(255 % 7, 0)
    seen, _ = one().reset(options={"current_piece": 255, "next_piece": 254})
    assert (seen["current_piece"], seen["next_piece"]) == (255 % 7, 254 % 7)
    assert np.array_equal(afterstates(BOARD, 255).boards, afterstates(BOARD, 255 % 7).boards)


def test_a_list_of_one_seed_is_that_seed():
    envs, env = TetrisVectorEnv(1, streams="scores"), TetrisEnv(streams="scores")
    for seed in (3, 2**64 - 1):
        listed, _ = envs.reset(seed=[seed])
        alone, _ = env.reset(seed=seed)
        assert listed["current_piece"][0] == alone["current_piece"] == stream(seed, 1)[0] % 7
    training = TetrisVectorEnv(1)
    shown = [training.reset(seed=each)[0] for each in ([5], np.array([5]), (5,))]
    alone = TetrisEnv().reset(seed=5)[0]
    for seen in shown:
        assert (seen["current_piece"][0], seen["next_piece"][0]) == (alone["current_piece"], alone["next_piece"])
