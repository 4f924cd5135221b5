"""The environments: their games are the judge's, and they follow Gymnasium's interfaces."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import tetris_pipe
from tetris_pipe import Board, Player, TetrisVectorEnv

NAME = "tetris_pipe/Tetris-v0"


@pytest.mark.parametrize("render_mode", [None, "ansi", "rgb_array"])
def test_the_checker_passes(render_mode):
    with warnings.catch_warnings(action="error"):
        check_env(gymnasium.make(NAME, render_mode=render_mode).unwrapped)


def play(env, choose, seed=None):
    """One episode: the actions, the rewards, and whether each reset the grid."""
    observation, info = env.reset(seed=seed)
    actions, rewards, resets, truncated = [], [], [], False
    while not truncated:
        actions.append(choose(observation, info))
        observation, reward, terminated, truncated, info = env.step(actions[-1])
        rewards.append(reward)
        resets.append(info["reset"])
        assert not terminated and observation in env.observation_space
        assert np.array_equal(info["action_mask"], env.unwrapped.action_masks())
    return bytes(map(int, actions)), rewards, resets


@pytest.mark.parametrize("seed", [1, 2, 2**64 - 1])
def test_the_points_are_those_of_the_judge(seed):
    env = gymnasium.make(NAME, max_pieces=3000)
    env.action_space.seed(seed % 1000)
    pieces = tetris_pipe.stream(seed, 3000)
    choose = lambda observation, info: env.action_space.sample(info["action_mask"])
    actions, rewards, resets = play(env, choose, seed)
    counts = tetris_pipe.replay(pieces, actions)
    assert (sum(rewards), sum(resets)) == (counts.points, counts.resets)
    assert counts.resets > 50

    # The same actions have the same results.
    actions_again = iter(actions)
    assert play(env, lambda *_: next(actions_again), seed)[1:] == (rewards, resets)


def test_the_player_plays_the_environment_as_the_stream():
    env = gymnasium.make(NAME, max_pieces=500)
    player = Player(effort=1)
    choose = lambda seen, info: player.place(seen["board"], seen["current"], seen["next"])
    actions, rewards, _ = play(env, choose, seed=5)
    # The environment shows a piece after the last one.
    assert actions == tetris_pipe.place(tetris_pipe.stream(5, 501), effort=1)[:500]
    assert sum(rewards) > 500


def test_the_mask_marks_the_distinct_placements():
    env = gymnasium.make(NAME)
    observation, info = env.reset(seed=3)
    for _ in range(50):
        placements = tetris_pipe.placements(observation["current"])
        assert np.flatnonzero(info["action_mask"]).tolist() == placements
        assert env.unwrapped.action_masks().dtype == bool
        observation, _, _, _, info = env.step(placements[-1])


def test_a_reset_without_a_seed_goes_on_with_the_stream():
    env = gymnasium.make(NAME, max_pieces=10)
    pieces = [piece % 7 for piece in tetris_pipe.stream(9, 22)]
    observation, _ = env.reset(seed=9)
    for episode in range(2):
        for i in range(10):
            shown = (observation["current"], observation["next"])
            assert shown == tuple(pieces[10 * episode + i :][:2])
            observation, _, _, truncated, _ = env.step(0)
        assert truncated
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(0)
        observation, _ = env.reset()
        assert not observation["board"].any()


def test_an_illegal_action_says_what_is_legal():
    env = gymnasium.make(NAME).unwrapped
    before, _ = env.reset(seed=1)  # a Z
    message = "rotation 0 over column 8, and its columns are 0 to 7; the distinct .* Z are .0, 1, 2"
    with pytest.raises(ValueError, match=message):
        env.step(8)
    for action in (-1, 64, 2**62, 15):
        with pytest.raises(ValueError, match="distinct placements of Z are"):
            env.step(action)
    after, _, _, _, _ = env.step(32)  # a rotation of the same shape as 0
    assert before["next"] == after["current"] and after["board"].sum() == 4


def test_it_is_drawn_as_text_and_as_a_picture():
    text = gymnasium.make(NAME, render_mode="ansi")
    text.reset(seed=1)
    text.step(0)
    assert text.render() == "I, then T\n" + str(Board("##........\n.##......."))
    picture = gymnasium.make(NAME, render_mode="rgb_array")
    picture.reset(seed=1)
    empty = picture.render()
    picture.step(0)
    assert empty.shape == (24 * 16, 160, 3) and empty.dtype == np.uint8
    changed = (picture.render() != empty).any(axis=2)[5 * 16 :]
    assert changed.sum() == 4 * 15 * 15  # four squares without their lines
    with pytest.raises(ValueError, match="render_mode is None, 'ansi' or 'rgb_array'"):
        tetris_pipe.TetrisEnv(render_mode="human")


@pytest.mark.parametrize("copy", [True, False])
def test_each_board_of_many_is_a_game_of_its_own(copy):
    pieces = 700
    envs = TetrisVectorEnv(5, max_pieces=pieces, copy=copy)
    single = gymnasium.make(NAME, max_pieces=pieces)
    seen, infos = envs.reset(seed=20)
    boards, actions, totals = [], [], np.zeros(5)
    for i in range(pieces):
        boards.append(seen["board"].copy())
        actions.append(envs.sample_actions())
        assert infos["action_mask"][np.arange(5), actions[-1]].all()
        seen, rewards, terminated, truncated, infos = envs.step(actions[-1])
        assert seen in envs.observation_space and not terminated.any()
        assert (truncated == (i == pieces - 1)).all()
        totals += rewards
    for index in range(5):
        placements = bytes(int(action[index]) for action in actions)
        counts = tetris_pipe.replay(tetris_pipe.stream(20 + index, pieces), placements)
        assert totals[index] == counts.points and counts.resets > 10
        observation, _ = single.reset(seed=20 + index)
        for board, action in zip(boards, placements, strict=True):
            assert np.array_equal(observation["board"], board[index])
            observation, _, _, _, _ = single.step(action)


def test_the_step_after_an_episode_starts_the_next_one():
    envs = gymnasium.make_vec(NAME, num_envs=3, max_pieces=4)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    envs = RecordEpisodeStatistics(envs)
    envs.reset(seed=1)
    for step in range(1, 16):
        seen, rewards, _, truncated, infos = envs.step(envs.unwrapped.sample_actions())
        assert truncated.all() == (step % 5 == 4)
        if step % 5 == 4:
            assert infos["episode"]["l"].tolist() == [4, 4, 4]
        if step % 5 == 0:
            assert not seen["board"].any() and not rewards.any() and not truncated.any()
    envs.reset(seed=1)
    for _ in range(4):
        envs.step(envs.unwrapped.sample_actions())
    envs.step(np.full(3, 99))  # these are ignored


def test_seeds_repeat():
    envs = [TetrisVectorEnv(4), TetrisVectorEnv(4), TetrisVectorEnv(4)]
    for env, seed in zip(envs, (5, [5, 6, 7, 8], 6), strict=True):
        env.reset(seed=seed)
    results = [[env.step(env.sample_actions()) for _ in range(100)] for env in envs]
    one, same, other = (np.stack([seen["board"] for seen, *_ in steps]) for steps in results)
    assert np.array_equal(one, same) and not np.array_equal(one, other)


def test_arrays_are_copied_or_reused_as_asked():
    for copy in (True, False):
        envs = TetrisVectorEnv(2, copy=copy)
        envs.reset(seed=1)
        first, second = (envs.step(envs.sample_actions()) for _ in range(2))
        assert (first[0]["board"] is second[0]["board"]) != copy
        assert np.array_equal(first[0]["board"], second[0]["board"]) != copy
        assert envs.action_masks().shape == (2, 64) and envs.action_masks().dtype == bool
