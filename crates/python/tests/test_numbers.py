"""The numbers that the package gives, as whole texts in ``golden``."""

import json

import gymnasium
import numpy as np
import pytest
from support import compare_with_golden, write_other_network

import tetris_pipe
from tetris_pipe import GRADES, Board, Network, Player, Rules, TetrisEnv, TetrisVectorEnv

PIECES = tetris_pipe.stream(seed=7, pieces=60)
BOARDS = {
    "empty": Board(),
    "well": Board(".#########\n" * 4),
    "holes": Board("..#.......\n####.###.#\n#.#######.\n##.#######\n#########."),
}


def ranked(board, *pieces, network):
    """The rank of each placement by each effort, its points, and the plies of the search behind them."""
    rows = {placement: [f"{placement:4}"] for placement in tetris_pipe.placements(pieces[0])}
    for effort in range(1, 4):
        player = Player(effort, network)
        moves = {it.placement: (rank, it) for rank, it in enumerate(player.ranked_moves(board, *pieces), 1)}
        assert moves[player.place(board, *pieces)][0] == 1
        for placement, row in rows.items():
            rank, it = moves.get(placement, (0, None))
            row.append(f"{rank:4} {it.points:8.3f} {it.plies}" if it else " " * 15)
    return [" ".join(row).rstrip() + "\n" for row in rows.values()]


def numbers(network):
    lines = []
    for which, board in BOARDS.items():
        evaluations = " ".join(f"{it:8.3f}" for it in tetris_pipe.evaluate(board, network))
        lines.append(f"evaluations of {which:6} {evaluations}\n")
    for effort in range(1, 4):
        game = tetris_pipe.place(PIECES, effort, network)
        lines.append(f"effort {effort}: {game.hex()} {tetris_pipe.replay(PIECES, game)}\n")
    lines += [*ranked(BOARDS["holes"], 5, 6, network=network), *ranked(BOARDS["well"], 1, network=network)]
    game = bytes(tetris_pipe.placements(piece)[3] for piece in PIECES[:12])
    found = tetris_pipe.analyse(PIECES[:12], game, 2, network)
    rows = zip(PIECES, game, found.luck, found.losses, found.best, found.grades)
    for piece, placement, luck, error, best, grade in rows:
        line = f"{'OIZJLST'[piece % 7]} {placement:2}: luck {luck:+7.3f}, error {error:5.2f}"
        lines.append(f"{line}, best {best:2}, {GRADES[grade]}\n")
    points, analysis = found.account["points"], found.account["analysis"]
    by_grade = {it["grade"]: (it["placements"], it["loss"]) for it in analysis["grades"]}
    lines.append(f"points {points}, without luck {analysis['points_without_luck']:.3f}")
    lines.append(f", loss {found.losses.sum():.2f}, {by_grade}\n")
    return "".join(lines)


def test_each_network_plays_and_evaluates_by_its_own_numbers(tmp_path):
    other = write_other_network(tmp_path / "other.net")
    by_name = numbers(Network(other))
    assert numbers(Network(other.read_bytes())) == by_name
    compare_with_golden("networks.txt", f"network: embedded\n{numbers(None)}network: other\n{by_name}")


def test_features_have_their_names():
    found = tetris_pipe.afterstates([BOARDS["holes"], BOARDS["well"]], [3, 1])
    rows = [0, 7, 16, found.offsets[1], found.offsets[1] + 1]
    assert tetris_pipe.features(BOARDS["holes"]).shape == (30,)
    alone = np.append(tetris_pipe.features(BOARDS["holes"]), [np.nan, np.nan])
    lines = [f"{'':20} holes" + "".join(f"{found.placements[row]:6}" for row in rows) + "\n"]
    for name, own, each in zip(tetris_pipe.feature_names(), alone, found.features[rows].T, strict=True):
        lines.append(f"{name:20} {own:5}" + "".join(f"{it:6}" for it in each) + "\n")
    lines.append(f"points {found.points.tolist()}\nresets {found.resets.tolist()}\n")
    boards = (str(Board(found.boards[row])).splitlines() for row in rows)
    lines += [f"{' '.join(each)}\n" for each in zip(*boards, strict=True)]
    lines.append(f"placements {[tetris_pipe.placements(piece) for piece in range(7)]}\n")
    compare_with_golden("features.txt", "".join(lines))


def text(thing):
    """Dicts, tuples and arrays of results as text, boards as the squares that are filled."""
    if isinstance(thing, dict):
        return "{" + ", ".join(f"{name}: {text(each)}" for name, each in thing.items()) + "}"
    if isinstance(thing, (tuple, list)) or getattr(thing, "dtype", 0) == object:
        return " ".join(map(text, thing))
    array = np.asarray(thing)
    if array.shape[-2:] == (20, 10):
        return str(array.sum(axis=(-2, -1)).tolist())
    if array.shape[-1:] == (64,):
        return str(["".join(map(str, row)).rstrip("0").count("1") for row in np.atleast_2d(array)])
    return str(array.tolist())


MODES = ("NextStep", "SameStep", "Disabled")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("streams", ["training", "scores"])
def test_steps_of_three_boards(mode, streams):
    """The end of an episode by its pieces and by a reset, and what comes after."""
    envs = TetrisVectorEnv(3, 6, streams=streams, rules={"terminate_on_reset": True}, autoreset_mode=mode)
    tower = Board("#.........\n" * 18)
    options = {"board": [None, tower, None], "current_piece": [0, 1, 2], "next_piece": 4}
    lines = [f"reset(seed=5): {text(envs.reset(seed=5, options=options))}\n"]
    for step in range(9):
        try:
            lines.append(f"step {step}: {text(envs.step(np.array([0, 0, 1])))}\n")
        except gymnasium.error.ResetNeeded as error:
            mask = np.array([step % 2 == 0, True, True])
            seen = envs.reset(seed=[None, 9, None], options={"reset_mask": mask})
            lines.append(f"step {step}: {error}\nreset {mask.tolist()}: {text(seen)}\n")
    compare_with_golden(f"{streams} {mode}.txt", "".join(lines))


def pieces_of(envs, steps):
    """The pieces that a vector shows at the start and in some steps, board by board."""
    shown = [envs.reset(seed=[3, 1, 2])[0]["current_piece"]]
    for _ in range(steps):
        shown.append(envs.step(np.zeros(3, np.int64))[0]["current_piece"])
    return np.array(shown).T.tolist()


@pytest.mark.parametrize("streams", ["training", "scores"])
def test_a_list_of_seeds_is_the_same_everywhere(streams):
    make = lambda: TetrisEnv(7, streams=streams)
    options = {"num_envs": 3, "max_episode_steps": 7, "streams": streams}
    one = make()
    alone = []
    for seed in (3, 1, 2):
        alone.append([int(one.reset(seed=seed)[0]["current_piece"])])
        alone[-1] += [int(one.step(0)[0]["current_piece"]) for _ in range(6)]
        if streams == "scores":
            assert alone[-1] == [byte % 7 for byte in tetris_pipe.stream(seed, 7)]
    several = [
        TetrisVectorEnv(3, 7, streams=streams),
        gymnasium.vector.SyncVectorEnv([make] * 3),
        gymnasium.vector.AsyncVectorEnv([make] * 3),
        gymnasium.make_vec("tetris_pipe/Tetris-v0", vectorization_mode="sync", **options),
        gymnasium.make_vec("tetris_pipe/Tetris-v0", **options),
    ]
    for envs in several:
        assert pieces_of(envs, 6) == alone
        envs.close()


@pytest.mark.parametrize("seeds", [[1, 3], [5, 7, 9, 11], [3, 1, 2], 4, [2**64 - 1, 6], None])
@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_no_stream_of_the_scores_is_played_twice(seeds, mode):
    """Episodes of other lengths: each goes on with the stream after all that were played. The first is 1."""
    first = {4: [4, 5], None: [1, 2]}[seeds] if seeds in (4, None) else seeds
    count = len(first)
    rules = Rules(4, 4, terminate_on_reset=True)
    envs = TetrisVectorEnv(count, 5, streams="scores", rules=rules, autoreset_mode=mode)
    following, is_over = (max(first) + 1) % 2**64, np.zeros(count, bool)
    played, numbers, shown = list(first), np.zeros(count, int), envs.reset(seed=seeds)[0]["current_piece"]
    for _ in range(30):
        streams = [tetris_pipe.stream(seed, 6) for seed in played]
        assert shown.tolist() == [each[n] % 7 for each, n in zip(streams, numbers, strict=True)]
        seen, _, terminated, truncated, _ = envs.step(envs.sample_actions())
        starts = terminated | truncated if mode == "SameStep" else is_over
        is_over, shown = terminated | truncated, seen["current_piece"]
        numbers = np.where(starts, 0, numbers + 1)
        for i in np.flatnonzero(starts):
            played[i], following = following, following + 1


def test_any_integer_is_a_seed():
    twin = TetrisEnv()
    twin.reset(seed=5)
    expected = twin.np_random.integers(2**60)
    for seed in (np.array(5), np.int8(5), np.uint64(5)):
        for env in (TetrisEnv(), TetrisVectorEnv(3)):
            seen, _ = env.reset(seed=seed)
            assert env.np_random.integers(2**60) == expected and env.np_random_seed == 5
        again, _ = TetrisVectorEnv(3).reset(seed=5)
        assert json.dumps(text(again)) == json.dumps(text(seen))
    lists = [np.arange(3, dtype=np.uint8), range(3), (0, 1, 2), [np.int64(0), 1, 2]]
    steps = lambda envs, seed: [text(envs.reset(seed=seed)), *(text(envs.step([0] * 3)) for _ in range(9))]
    assert len({str(steps(TetrisVectorEnv(3), seeds)) for seeds in lists}) == 1
