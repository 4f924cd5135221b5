"""What the libraries of the field expect: resets in part, autoreset, copies, and encodings."""

import copy
import pickle
from dataclasses import replace

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from support import EMBEDDED

import tetris_pipe
from tetris_pipe import GAMES, Board, Network, Player, RankedMove, Rules, TetrisEnv, TetrisVectorEnv

JUMANJI = GAMES["JUMANJI"]
NAME = "tetris_pipe/Tetris-v0"
WELL = Board(".#########\n" * 12)
SAME_STEP = {"max_episode_steps": 5, "autoreset_mode": "SameStep"}


def same(one, other):
    """Whether two nests of dicts, tuples and arrays are equal, in types too."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray) and one.dtype == object:
        return all(map(same, one, other))
    return np.array_equal(one, other) and getattr(one, "dtype", 0) == getattr(other, "dtype", 0)


def test_a_mask_resets_some_boards_and_leaves_the_others():
    envs = gymnasium.make_vec(NAME, num_envs=3, max_episode_steps=10)
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    envs.reset(seed=1)
    for _ in range(5):
        seen = envs.step(envs.unwrapped.sample_actions())[0]
    mask = np.array([True, False, False])
    after, _ = envs.reset(options={"reset_mask": mask})
    assert not after["board"][0].any()
    assert same({k: v[1:] for k, v in after.items()}, {k: v[1:] for k, v in seen.items()})
    for _ in range(10):
        *_, truncated, infos = envs.step(envs.unwrapped.sample_actions())
        if truncated.any():
            assert (infos["episode"]["l"][truncated] == 10).all()


def test_an_episode_starts_from_a_position():
    env = TetrisEnv(streams="scores")
    seen, _ = env.reset(seed=1, options={"board": WELL, "current_piece": 1, "next_piece": 3})
    assert Board(seen["board"]) == WELL and Player(1).place(**seen) == 0
    after, points, *_ = env.step(0)
    assert points == 15 and after["current_piece"] == 3
    assert after["next_piece"] == tetris_pipe.stream(1, 3)[2] % 7
    assert same(env.reset(options=seen)[0], seen)
    envs = TetrisVectorEnv(3)
    boards = [Board(), WELL, Board("#.........")]
    seen, _ = envs.reset(options={"board": boards, "current_piece": [0, 1, 2], "next_piece": 6})
    assert [Board(board) for board in seen["board"]] == boards
    assert seen["current_piece"].tolist() == [0, 1, 2] and (seen["next_piece"] == 6).all()
    seen, _ = envs.reset(options={"board": [np.array(WELL), None, WELL]})
    assert [Board(board) for board in seen["board"]] == [WELL, Board(), WELL]
    with pytest.raises(ValueError, match="board: a list has one for each of 3 boards, not 2"):
        envs.reset(options={"board": boards[:2]})
    seen, _ = envs.step([0, 0, 0])[::4]
    assert same(envs.reset(options=seen)[0], seen)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_autoreset_is_that_of_gymnasium(mode):
    envs = TetrisVectorEnv(3, max_episode_steps=4, autoreset_mode=mode)
    twin = SyncVectorEnv([lambda: TetrisEnv(max_episode_steps=4)] * 3, autoreset_mode=mode)
    assert envs.autoreset_mode is envs.metadata["autoreset_mode"] is mode
    assert same(envs.reset(seed=[5, 6, 7]), twin.reset(seed=[5, 6, 7]))
    for step in range(1, 20):
        is_ignored = mode is AutoresetMode.NEXT_STEP and step % 5 == 0  # it starts the next episode
        actions = np.full(3, 99) if is_ignored else envs.sample_actions()
        if mode is AutoresetMode.DISABLED and step % 5 == 0:
            with pytest.raises(ResetNeeded, match="board 0"):
                envs.step(actions)
            everything = np.ones(3, bool)
            results = [it.reset(options={"reset_mask": everything}) for it in (envs, twin)]
        else:
            results = [it.step(actions) for it in (envs, twin)]
        assert same(*results)


def test_a_vector_is_made_with_the_arguments_of_gymnasium():
    envs = gymnasium.make_vec(NAME, num_envs=2, max_episode_steps=3, render_mode="rgb_array")
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    with pytest.raises(ResetNeeded):
        envs.step([0, 0])
    first = envs.reset(seed=[1, 2])[0]["current_piece"]
    following = envs.reset(seed=[1, None])[0]["current_piece"]
    assert following.tolist() == first.tolist()
    for _ in range(3):
        *_, truncated, _ = envs.step([0, 0])
    assert truncated.all()
    assert [picture.shape for picture in envs.render()] == [(384, 160, 3)] * 2
    assert envs.metadata["render_fps"] == TetrisEnv.metadata["render_fps"]


def test_the_pieces_left_are_those_of_gymnasiums_limit():
    limit = {"max_episode_steps": 3, "rules": "JUMANJI", "illegal": "nearest"}
    envs = [
        gymnasium.make(NAME, **limit),
        gymnasium.make(gymnasium.make(NAME, **limit).spec),
        TetrisEnv(**limit),
        gymnasium.make_vec(NAME, num_envs=2, **limit),
        gymnasium.make_vec(NAME, num_envs=2, vectorization_mode="sync", **limit),
    ]
    for env in envs:
        _, infos = env.reset(seed=1)
        for left in (3, 2, 1, 0):
            assert np.all(infos["pieces_left"] == left), env
            if left:
                *_, truncated, infos = env.step(np.zeros(env.action_space.shape, np.int64))
                assert np.all(truncated == (left == 1)), env
    for env in (gymnasium.make(NAME, max_episode_steps=-1, rules="JUMANJI"), TetrisEnv(rules="JUMANJI")):
        assert env.reset()[1]["pieces_left"] == 400


def test_the_specification_of_an_environment_makes_it_again_from_json():
    env = gymnasium.make(NAME, observation="features", rules="JUMANJI", max_episode_steps=7)
    assert env.spec.max_episode_steps == 7
    again = gymnasium.make(EnvSpec.from_json(env.spec.to_json()))
    assert again.observation_space == env.observation_space and again.spec == env.spec
    assert again.unwrapped.rules == env.unwrapped.rules == replace(JUMANJI, max_pieces=7)
    assert gymnasium.make(NAME, max_episode_steps=5).spec.max_episode_steps == 5
    vector = gymnasium.make_vec(NAME, num_envs=2, max_episode_steps=4)
    assert vector.spec.max_episode_steps == 4


def test_the_last_observation_of_a_lost_game_is_empty():
    envs = TetrisVectorEnv(1, rules={"terminate_on_reset": True}, autoreset_mode="SameStep")
    envs.reset(seed=[3], options={"board": Board("#.........\n" * 20), "current_piece": 1})
    seen, points, terminated, truncated, infos = envs.step([0])
    assert (points[0], terminated[0], truncated[0], infos["final_info"]["reset"][0]) == (0, True, False, True)
    assert not infos["final_obs"][0]["board"].any() and not seen["board"].any()


@pytest.mark.parametrize("columns", [5, 10])
def test_an_illegal_action_plays_the_nearest_placement_between_the_walls(columns):
    game = {"rules": Rules(6, columns)}
    for piece, action, nearest in ((2, 32 + 7, 7), (2, 32 + 8, 7), (2, 32 + 15, 7), (1, 16 + 9, 6)):
        env, twin = TetrisEnv(**game, illegal="nearest"), TetrisEnv(**game)
        for it in (env, twin):
            it.reset(seed=1, options={"current_piece": piece})  # Z has width 3 in rotation 2, and I lies in 1
        assert same(env.step(action), twin.step(action // 16 * 16 + nearest - 10 + columns))
    with pytest.raises(ValueError, match="^byte 64 "):
        env.step(64)


def test_sampled_actions_are_legal_for_every_piece():
    env, envs = TetrisEnv(), TetrisVectorEnv(8)
    legal = set.intersection(*({*tetris_pipe.placements(i)} for i in (3, 4, 6)))
    legal = {placement for placement in legal if placement % 16 < 7}
    assert {int(env.action_space.sample()) for _ in range(2000)} == legal
    for many in (envs, SyncVectorEnv([TetrisEnv] * 8)):
        assert {int(it) for _ in range(300) for it in many.action_space.sample()} == legal
    one, many = TetrisEnv(illegal="nearest"), TetrisVectorEnv(8, illegal="nearest")
    assert {int(one.action_space.sample()) for _ in range(2000)} == {*range(64)}
    assert {int(it) for _ in range(300) for it in many.action_space.sample()} == {*range(64)}
    mask = envs.reset(seed=1)[1]["action_mask"]
    assert mask[np.arange(8), envs.action_space.sample(mask)].all()
    sticky = gymnasium.wrappers.StickyAction(TetrisEnv(illegal="nearest"), 0.5)
    sticky.reset(seed=1)
    for _ in range(100):
        sticky.step(sticky.action_space.sample())


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_everything_is_pickled(protocol):
    counts = tetris_pipe.replay(bytes([1] * 10), bytes(range(10)))
    move = Player(1).ranked_moves(WELL, 1, 0)[0]
    for thing in (WELL, counts, move):
        assert pickle.loads(pickle.dumps(thing, protocol)) == thing == copy.deepcopy(thing)
    assert counts != tetris_pipe.replay(b"\1", b"\0") and hash(counts) == hash(copy.copy(counts))
    assert move != RankedMove(move.placement, move.points + 1, move.plies)
    player = pickle.loads(pickle.dumps(Player(1, Network(EMBEDDED)), protocol))
    assert player.place(WELL, 1, 0) == 0 and player.effort == 1 and player.network
    assert repr(Player(2)) == "Player(effort=2, network=None)"
    analysis = tetris_pipe.analyse(bytes([1] * 10), bytes(range(10)), 1)
    assert str(pickle.loads(pickle.dumps(analysis, protocol))) == str(analysis)


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


def lent(thing):
    """Pickled as by Ray, whose arrays cannot be written to."""
    buffers = []
    data = pickle.dumps(thing, 5, buffer_callback=buffers.append)
    return pickle.loads(data, buffers=[bytes(buffer.raw()) for buffer in buffers])


MAKERS = [TetrisEnv, lambda **options: TetrisVectorEnv(5, copy=False, **options)]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("streams", ["training", "scores"])
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled, lent])
def test_a_copy_goes_on_as_the_original_does(make, streams, copied):
    """To the end of the episode and in those after it, whose pieces come from the same streams."""
    env = make(max_episode_steps=70, streams=streams, observation="dict")
    env.reset(seed=3)
    env.action_space.seed(4)
    for _ in range(100 if isinstance(env, TetrisVectorEnv) else 50):
        env.step(env.action_space.sample())
    other = copied(env)
    for step in range(200):
        results = [it.step(it.action_space.sample()) for it in (env, other)]
        assert same(*results)
        if np.any(results[0][3]) and isinstance(env, TetrisEnv):
            assert step % 70 == 19 and same(env.reset(), other.reset())
    if isinstance(env, TetrisVectorEnv):
        assert np.array_equal(env.sample_actions(), other.sample_actions())
    env.reset()
    other.step(other.action_space.sample())
    assert not same(env.step(env.action_space.sample())[0], other.reset()[0])


@pytest.mark.parametrize("observation", ["dict", "features"])
@pytest.mark.parametrize("make", [TetrisEnv, lambda **options: TetrisVectorEnv(3, **options | SAME_STEP)])
def test_arrays_that_are_copied_stay_as_they_were(make, observation):
    env = make(max_episode_steps=99, observation=observation)
    results, kept = [env.reset(seed=1)], []
    for _ in range(12):
        kept.append(copy.deepcopy(results[-1]))
        results.append(env.step(env.action_space.sample()))
    assert same(results[:-1], kept)
    masks = env.action_masks()
    before = masks.copy()
    for _ in range(12):  # some pieces have the same mask
        env.step(env.action_space.sample())
    assert np.array_equal(masks, before)


def test_the_features_are_those_of_the_board_and_both_pieces():
    envs, dicts = TetrisVectorEnv(8, observation="features"), TetrisVectorEnv(8)
    vectors, seen = envs.reset(seed=2)[0], dicts.reset(seed=2)[0]
    for _ in range(120):
        assert vectors in envs.observation_space and vectors.dtype == np.float32
        assert np.array_equal(vectors[:, :30], tetris_pipe.features(seen["board"]))
        assert np.array_equal(vectors[:, 30:37], np.eye(7)[seen["current_piece"]])
        assert np.array_equal(vectors[:, 37:], np.eye(7)[seen["next_piece"]])
        actions = dicts.sample_actions()
        vectors, seen = envs.step(actions)[0], dicts.step(actions)[0]


def test_arrays_of_other_types_are_taken():
    array = np.array(WELL)
    assert Board(array.astype(bool)) == Board(WELL) == Board(memoryview(array)) == WELL
    assert np.array_equal(np.array(WELL, copy=True), np.asarray(WELL)) and np.asarray(WELL, float).dtype == float
    with pytest.raises(ValueError, match="are copied"):
        np.array(WELL, copy=False)
    pieces = np.arange(50, dtype=np.uint8)
    placements = tetris_pipe.place(bytes(pieces), 1)
    for kind in (np.array, memoryview, bytearray):
        assert tetris_pipe.place(kind(pieces), 1) == placements
        assert tetris_pipe.replay(kind(pieces), kind(bytearray(placements))).pieces == 50
