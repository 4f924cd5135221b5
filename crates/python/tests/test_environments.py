"""The environments: their games are the judge's, and they follow Gymnasium's interfaces."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tetris_pipe
from tetris_pipe import Board, TetrisEnv, TetrisVectorEnv

NAME = "tetris_pipe/Tetris-v0"


@pytest.mark.parametrize("render_mode", [None, "ansi", "rgb_array"])
def test_the_checker_passes(render_mode):
    check_env(gymnasium.make(NAME, render_mode=render_mode).unwrapped)  # a warning is an error


@pytest.mark.parametrize("seed", [1, 2, 2**64 - 1])
def test_the_points_are_those_of_the_judge(seed):
    pieces = tetris_pipe.stream(seed, 3001)
    env = gymnasium.make(NAME, max_episode_steps=3000, streams="scores")
    env.action_space.seed(seed % 1000)

    def play(actions):
        (seen, info), results = env.reset(seed=seed), []
        for i, action in enumerate(actions):
            assert (seen["current_piece"], seen["next_piece"]) == (pieces[i] % 7, pieces[i + 1] % 7)
            legal = np.flatnonzero(info["action_mask"])
            assert legal.tolist() == tetris_pipe.placements(pieces[i])
            assert np.array_equal(legal, np.flatnonzero(env.unwrapped.action_masks()))
            if action is None:
                action = env.action_space.sample(info["action_mask"])
            seen, points, terminated, truncated, info = env.step(action)
            assert seen in env.observation_space and not terminated
            assert truncated == (i == 2999)
            results.append((int(action), points, info["reset"]))
        return results

    results = play([None] * 3000)
    actions, points, resets = zip(*results, strict=True)
    counts = tetris_pipe.replay(pieces[:3000], bytes(actions))
    assert (sum(points), sum(resets)) == (counts.points, counts.resets)
    assert counts.resets > 50
    assert play(actions) == results


def play_zeros(env, count):
    """The current pieces of an episode."""
    seen, shown, truncated = env.reset()[0], [], False
    while not truncated:
        shown.append(int(seen["current_piece"]))
        seen, _, _, truncated, _ = env.step(0)
    assert len(shown) == count
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    return shown


def test_a_reset_without_a_seed_goes_on_with_a_training_stream_and_to_the_next_of_the_scores():
    env, twin = (gymnasium.make(NAME, max_episode_steps=count) for count in (10, 30))
    env.reset(seed=5), twin.reset(seed=5)
    whole = [int(twin.step(0)[0]["current_piece"]) for _ in range(29)]
    parts = [int(env.step(0)[0]["current_piece"]) for _ in range(9)]
    env.step(0)
    assert parts + play_zeros(env, 10) + play_zeros(env, 10) == whole
    scores = gymnasium.make(NAME, max_episode_steps=10, streams="scores")
    pieces = lambda seed: [piece % 7 for piece in tetris_pipe.stream(seed, 10)]
    assert [play_zeros(scores, 10) for _ in range(3)] == [pieces(1), pieces(2), pieces(3)]
    scores.reset(seed=np.int32(41))
    assert play_zeros(scores, 10) == pieces(42)


def test_an_illegal_action_says_what_is_legal():
    env = gymnasium.make(NAME).unwrapped
    before, _ = env.reset(options={"current_piece": 2})
    for action in (8, 15, 64, 2**62, -1):
        with pytest.raises(ValueError, match="distinct placements of Z are .0, 1, 2, 3, 4, 5, 6, 7"):
            env.step(action)
    after, *_ = env.step(32)  # a rotation of the same shape as 0
    assert before["next_piece"] == after["current_piece"] and after["board"].sum() == 4


def test_it_is_drawn_as_text_and_as_a_picture():
    text, picture = (gymnasium.make(NAME, render_mode=mode, streams="scores") for mode in ("ansi", "rgb_array"))
    for env in (text, picture):
        env.reset(seed=1, options={"current_piece": 2, "next_piece": 1})
    empty = picture.render()
    for env in (text, picture):
        env.step(0)
    third = "OIZJLST"[tetris_pipe.stream(1, 3)[2] % 7]
    assert text.render() == f"I, then {third}\n" + str(Board("##........\n.##......."))
    assert empty.shape == (24 * 16, 160, 3) and empty.dtype == np.uint8
    assert (empty[4 * 16] == 200).all()  # the ceiling, below both pieces
    squares = np.where(empty[8 : 4 * 16 : 16, 8::16, 0] == 90, "#", ".")
    assert squares.view("U10").ravel().tolist() == ["......#...", "......#...", "##....#...", ".##...#..."]
    changed = (picture.render() != empty).any(axis=2)[5 * 16 :]
    assert changed.sum() == 4 * 15 * 15  # four squares without their lines


@pytest.mark.parametrize("copy", [True, False])
def test_each_board_of_many_is_a_game_of_its_own(copy):
    pieces = 700
    envs = TetrisVectorEnv(5, max_episode_steps=pieces, copy=copy, streams="scores")
    single = gymnasium.make(NAME, max_episode_steps=pieces, streams="scores")
    seen, infos = envs.reset(seed=range(20, 25))
    first, boards, actions, totals = seen["board"], [], [], np.zeros(5)
    for i in range(pieces):
        boards.append(seen["board"].copy())
        actions.append(envs.sample_actions())
        assert infos["action_mask"][np.arange(5), actions[-1]].all()
        seen, points, terminated, truncated, infos = envs.step(actions[-1])
        assert seen in envs.observation_space and not terminated.any()
        assert (truncated == (i == pieces - 1)).all()
        totals += points
    assert (seen["board"] is first) != copy and first.any() != copy
    for index in range(5):
        placements = bytes(int(action[index]) for action in actions)
        counts = tetris_pipe.replay(tetris_pipe.stream(20 + index, pieces), placements)
        assert totals[index] == counts.points and counts.resets > 10
        seen, _ = single.reset(seed=20 + index)
        for board, action in zip(boards, placements, strict=True):
            assert np.array_equal(seen["board"], board[index])
            seen, *_ = single.step(action)


def test_seeds_repeat():
    def boards(seed):
        envs = TetrisVectorEnv(4)
        envs.reset(seed=seed)
        return [envs.step(envs.sample_actions())[0]["board"].tolist() for _ in range(100)]

    for seed in (5, [5, 6, 7, 8]):
        assert boards(seed) == boards(seed)
    assert boards(5) != boards(6)


@pytest.fixture(scope="module")
def games():
    """The pieces of vectors of 1,024 boards: for each seed, 200 steps of all boards."""

    def pieces(seed):
        envs = TetrisVectorEnv(1024, copy=False)
        shown = [envs.reset(seed=seed)[0]["current_piece"].copy()]
        for _ in range(199):
            shown.append(envs.step(np.zeros(1024, int))[0]["current_piece"].copy())
        return np.array(shown)

    return {seed: pieces(seed) for seed in (0, 1, 2, 42)}


CHANCES = np.array([37] * 4 + [36] * 3) / 256  # of each piece, by a random byte


def assert_equal_by_chance(one, other, most=4.0):
    """Asserts that as many pieces are equal as in independent games."""
    chance = (CHANCES**2).sum()
    error = (chance * (1 - chance) / one.size) ** 0.5
    assert abs((one == other).mean() - chance) < most * error


def test_at_each_step_the_pieces_of_all_boards_are_random(games):
    for shown in games.values():
        counts = np.array([np.bincount(pieces, minlength=7) for pieces in shown])
        expected = 1024 * CHANCES
        statistics = ((counts - expected) ** 2 / expected).sum(axis=1)
        # Chi-square with six degrees of freedom: 33 has the probability 1 / 96,000.
        assert statistics.max() < 33 and abs(statistics.mean() - 6) < 4 * (12 / 200) ** 0.5
        for distance in range(1, 17):
            assert_equal_by_chance(shown[:, distance:], shown[:, :-distance])
            for pieces in shown:
                assert_equal_by_chance(pieces[distance:], pieces[:-distance], most=6)


def test_no_two_seeds_share_a_board_and_none_is_a_stream_of_the_scores(games):
    for seed in (1, 2, 42):
        assert_equal_by_chance(games[0], games[seed])
    boards = {tuple(board) for shown in games.values() for board in shown[:40].T.tolist()}
    scores = {tuple(byte % 7 for byte in tetris_pipe.stream(n, 40)) for n in range(2048)}
    assert len(boards) == 4 * 1024 and len(scores) == 2048 and not boards & scores


def test_the_infos_count_the_pieces_left_of_an_episode():
    env = TetrisEnv(max_episode_steps=3, rules={"terminate_on_reset": True})
    assert env.reset(seed=1)[1]["pieces_left"] == 3
    assert [env.step(0)[4]["pieces_left"] for _ in range(3)] == [2, 1, 0]
    env.reset(options={"board": Board("#.........\n" * 20), "current_piece": 1})
    assert env.step(0)[4]["pieces_left"] == 0  # the episode is over
    assert "pieces_left" not in TetrisEnv(rules="LITERATURE").reset()[1]
    envs = TetrisVectorEnv(2, rules="JUMANJI", max_episode_steps=2, autoreset_mode="SameStep")
    assert envs.reset(seed=1)[1]["pieces_left"].tolist() == [2, 2]
    assert envs.step([0, 0])[4]["pieces_left"].tolist() == [1, 1]
    infos = envs.step([0, 0])[4]
    assert infos["pieces_left"].tolist() == [2, 2] and infos["final_info"]["pieces_left"].tolist() == [0, 0]
    envs = TetrisVectorEnv(2, max_episode_steps=2)  # NextStep
    envs.reset(seed=1)
    assert [envs.step([0, 0])[4]["pieces_left"].tolist() for _ in range(3)] == [[1, 1], [0, 0], [2, 2]]
