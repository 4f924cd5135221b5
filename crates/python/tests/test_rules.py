"""Games of other rules: those of a twin in Python, which knows no walls."""

import dataclasses
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from support import REPOSITORY
from test_afterstates import counted

import tetris_pipe
from tetris_pipe import GAMES, Rules, TetrisEnv, TetrisVectorEnv
from tetris_pipe.rules import CHOICES

LITERATURE, SZ, JUMANJI = GAMES["LITERATURE"], GAMES["SZ"], GAMES["JUMANJI"]
NAME = "tetris_pipe/Tetris-v0"
DOCUMENTED = {}
exec((REPOSITORY / "docs/measuring.md").read_text().split("```python\n")[1].split("```")[0], DOCUMENTED)
SHAPES = {  # rows from the top, as the README has them
    "O": [(3, 3)], "I": [(1, 1, 1, 1), (15,)], "Z": [(3, 6), (2, 3, 1)],
    "J": [(2, 2, 3), (7, 4), (3, 1, 1), (1, 7)], "L": [(1, 1, 3), (4, 7), (3, 2, 2), (7, 1)],
    "S": [(6, 3), (1, 3, 2)], "T": [(7, 2), (1, 3, 1), (2, 7), (2, 3, 2)],
}  # fmt: skip
RULES = [
    Rules(4, 4),
    Rules(20, 4, pieces="TI", points=(-0.5, 2, 3.5, 4, 5)),
    Rules(4, 10, preview=0, terminate_on_reset=True),
    Rules(7, 6, (0, 1, 4, 9, 16), "JLOZ"),
    Rules(19, 9, pieces="OIJ"),
    Rules(5, 5, pieces="IOT", overflow="may_clear", draw="bag"),
    Rules(20, 10, overflow="may_clear", draw="bag", preview=0),
    JUMANJI,
    LITERATURE,
    SZ,
]


def removed(grid, piece_rows, scorer):
    """The rows that count of a grid with a piece in it, the lowest first, and the rows that stay."""
    rows = [*range(len(grid))]
    if scorer == "script":  # it looks at the rows of the piece, and goes one up after a row that it removes
        counted = [rows.pop(row) for row in piece_rows if grid[rows[row]].all()]
    else:
        counted = [row for row in rows if grid[row].all()]
    kept = [grid[row] for row in rows if row not in counted]
    if scorer == "c" and counted:  # the lowest is lost, and what was in the highest that was moved stays there, too
        top = 19 - len(counted)
        kept = [*kept[1 : top + 1], grid[19] if grid[19].all() else grid[top]]
    return counted, kept


def drop(board, letter, action, rules):
    """The board after a placement, the rows cleared, None if it does not fit, and the features of the placement;
    None if there is no such placement."""
    masks = SHAPES[letter][action // 16 % len(SHAPES[letter])][::-1]
    shape = np.array([[mask >> column & 1 for column in range(max(masks).bit_length())] for mask in masks])
    (rows, columns), (height, width), left = board.shape, shape.shape, action % 16
    if left + width > columns:
        return None
    grid, rest = np.vstack([board[::-1], np.zeros((4, columns), int)]), rows
    while rest and not (grid[rest - 1 : rest - 1 + height, left : left + width] & shape).any():
        rest -= 1
    grid[rest : rest + height, left : left + width] |= shape
    counted, kept = removed(grid, range(rest, rest + height), rules.scorer)
    overflows, landing = rest + height > rows and rules.overflow == "resets", rest + (height - 1) / 2
    if overflows or np.any(kept[rows:]):
        return np.zeros_like(board), None, [landing, 0]
    eroded = len(counted) * sum(shape[row - rest].sum() for row in counted if rest <= row < rest + height)
    after = np.vstack([*kept[:rows], np.zeros((len(grid), columns), int)])[:rows]
    return after[::-1], len(counted), [landing, eroded]


def drawn(rules, seed, count):
    """The letters of a stream, by the program of docs/measuring.md."""
    outputs = DOCUMENTED["outputs"](seed, count)
    if rules.draw == "bytes":
        return [rules.pieces[(output >> 56) % len(rules.pieces)] for output in outputs]
    return DOCUMENTED[rules.draw](outputs, rules.pieces)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_game_is_that_of_a_twin(rules):
    options = {"rules": rules, "streams": "scores"}
    envs, vectors = TetrisVectorEnv(3, **options), TetrisVectorEnv(3, **options, observation="features")
    (seen, infos), (features, _) = envs.reset(seed=5), vectors.reset(seed=5)
    letters = lambda seed: drawn(rules, seed, 400)
    streams, next_stream = [letters(seed) for seed in (5, 6, 7)], 8
    empty, resets = np.zeros((rules.rows, rules.columns), int), 0
    boards, number, over = [empty] * 3, [0] * 3, [False] * 3
    for step in range(150):
        assert seen in envs.observation_space and features in vectors.observation_space
        found = tetris_pipe.afterstates(seen["board"], seen["current_piece"], rules=rules)
        actions = envs.sample_actions()
        for i, board in enumerate(boards):
            pieces = streams[i][number[i] :][: 1 + rules.preview]
            shown = [int(each[i]) for each in list(seen.values())[1:]]
            assert ["OIZJLST"[it] for it in shown] == pieces and (seen["board"][i] == board).all()
            assert features[i].tolist() == [*counted(board), *np.eye(7)[shown].ravel()]
            distinct = np.ndindex(len(SHAPES[pieces[0]]), rules.columns)
            results = {16 * r + x: drop(board, pieces[0], 16 * r + x, rules) for r, x in distinct}
            results = {action: result for action, result in results.items() if result}
            assert list(results) == np.flatnonzero(infos["action_mask"][i]).tolist()
            assert actions[i] in results
            rows = slice(*found.offsets[i : i + 2])
            assert found.placements[rows].tolist() == list(results)
            for row, (after, cleared, of_piece) in zip(range(rows.start, rows.stop), results.values(), strict=True):
                is_reset = cleared is None
                assert (found.boards[row] == after).all() and found.resets[row] == is_reset
                assert found.points[row] == (0 if is_reset else rules.points[cleared])
                if step % 25 == 0:
                    assert found.features[row].tolist() == [*counted(after), *of_piece]
                    assert found.feature("wells")[row] == counted(after)[-4]
        seen, points, terminated, truncated, infos = envs.step(actions)
        features = vectors.step(actions)[0]
        for i, board in enumerate(boards):
            if over[i]:  # the step after an episode starts the next one
                streams[i], next_stream = letters(next_stream), next_stream + 1
                number[i], boards[i], over[i] = 0, empty, False
                continue
            boards[i], cleared, _ = drop(board, streams[i][number[i]], int(actions[i]), rules)
            number[i] += 1
            assert infos["reset"][i] == (cleared is None) and not truncated[i]
            assert points[i] == (0 if cleared is None else rules.points[cleared])
            over[i] = rules.terminate_on_reset and cleared is None
            assert terminated[i] == over[i]
            resets += cleared is None
    assert resets


def stack(rng, scorer):
    """A board of many full rows, or of nearly full ones where the scorer leaves none, with a shaft."""
    board, height = (rng.random((20, 10)) < 0.98).astype(np.uint8), rng.integers(1, 21)
    board[: 20 - height] = 0
    width, left = rng.integers(1, 5), rng.integers(7)
    board[: rng.integers(8, 21), left : left + width] = 0
    full = np.flatnonzero(board.all(axis=1))
    may_stay = [] if scorer == "rules" else full if scorer == "script" else full[(full > 0) & (full < 6)][:1]
    board[np.setdiff1d(full, may_stay), 0] = 0
    return board


@pytest.mark.parametrize("scorer", CHOICES["scorer"])
def test_a_scorer_counts_as_its_twin(scorer):
    """The twin is made from words about the challenge's programs, which may leave full rows."""
    rules, rng, most = Rules(scorer=scorer), np.random.default_rng(1), {"rules": 4, "script": 2, "c": 5}[scorer]
    envs = TetrisVectorEnv(8, rules=rules)
    vectors, seen_rows = TetrisVectorEnv(8, rules=rules, observation="features"), {}
    for _ in range(40):
        options = {"board": [stack(rng, scorer) for _ in range(8)], "current_piece": rng.integers(7, size=8)}
        if scorer == "c":  # a bar completes four rows above one that is full
            tower, options["current_piece"][0] = np.ones((20, 10), np.uint8), 1
            tower[0], tower[1:5, 9], tower[6:, 0], options["board"][0] = 0, 0, 0, tower
        seen, features = envs.reset(options=options)[0], vectors.reset(options=options)[0]
        found = tetris_pipe.afterstates(seen["board"], seen["current_piece"], rules=rules)
        actions, twin = envs.sample_actions(), pickle.loads(pickle.dumps(envs))
        after, points, *_, infos = envs.step(actions)
        assert np.array_equal(twin.step(actions)[0]["board"], after["board"])
        for i, (board, piece) in enumerate(zip(*options.values(), strict=True)):
            assert (seen["board"][i] == board).all() and features[i][:30].tolist() == counted(board)
            for row in range(*found.offsets[i : i + 2]):
                result, rows, of_piece = drop(board, "OIZJLST"[piece], int(found.placements[row]), rules)
                assert (found.boards[row] == result).all() and found.resets[row] == (rows is None)
                assert found.features[row][-2:].tolist() == of_piece
                assert row % 16 or found.features[row][:-2].tolist() == counted(result)
                assert found.points[row] == 2 ** (rows or 0) - 1
                seen_rows[rows] = seen_rows.get(rows, 0) + 1
                if found.placements[row] == actions[i]:
                    assert (after["board"][i] == result).all() and points[i] == 2 ** (rows or 0) - 1
                    assert infos["reset"][i] == (rows is None)
    assert {*seen_rows} == {None, *range(most + 1)} and min(seen_rows.values()) > 3


def test_a_board_with_full_rows_needs_rules_that_leave_it():
    board = np.zeros((20, 10), np.uint8)
    board[-1] = 1
    for rules, message in ((None, "no row of a board is full"), ("", "no row"), ({"scorer": "c"}, "no such full rows")):
        with pytest.raises(ValueError, match=message):
            tetris_pipe.afterstates(board, 0, rules=rules)
    with pytest.raises(ValueError, match="no row of a board is full"):
        tetris_pipe.Board(board)


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
    unknown = TetrisEnv(rules=Rules(5, 4, preview=0), render_mode="ansi")
    unknown.reset(options={"current_piece": 2})
    assert unknown.render() == "Z\n" + "....\n" * 5
    picture = TetrisEnv(rules=Rules(5, 4), render_mode="rgb_array")
    picture.reset(options={"board": seen["board"], "current_piece": 2, "next_piece": 3})
    colours = picture.render()[8::16, 8::16, 0]
    text = np.select([colours == 90, colours == 200], ["#", "|"], ".")
    assert ["".join(row) for row in text] == [
        ".......", ".....#.", "##...#.", ".##.##.",
        ".#..|||", ".#..|||", "##..|||", ".##.|||", "..##|||",
    ]  # fmt: skip


def test_rules_take_arrays_and_lists():
    rules = Rules(rows=np.int64(5), points=np.arange(5), pieces=["S", "Z"])
    assert repr(rules) == repr(Rules(5, points=(0, 1, 2, 3, 4), pieces="SZ")) and hash(rules)
    assert TetrisVectorEnv(2, rules=dataclasses.asdict(rules)).reset()[0]["board"].shape == (2, 5, 10)


def test_the_games_that_have_names_are_those_of_their_papers():
    """In literals, since the other tests import what they check."""
    papers = (0, 1, 2, 3, 4), "OIZJLST", 0, True, "may_clear", "equal", None, "rules"
    assert dataclasses.astuple(LITERATURE) == (20, 10, *papers)
    assert dataclasses.astuple(SZ) == (20, 10, papers[0], "SZ", 0, True, "resets", "equal", None, "rules")
    jumanji = (10, 10, (0, 40, 100, 300, 1200), "OIZJLST", 0, True, "resets", "equal", 400, "rules")
    assert dataclasses.astuple(JUMANJI) == jumanji
    challenge = (20, 10, (0, 1, 3, 7, 15), "OIZJLST", 1, False, "resets", "bytes", 65_536, "rules")
    assert dataclasses.astuple(Rules()) == challenge == dataclasses.astuple(Rules.of(""))


def test_pieces_are_drawn_as_in_the_documents():
    """The literals are those of the library's documentation (streams.rs)."""
    expected = {
        "bytes": [2, 4, 0, 6, 2, 5, 4, 5, 3, 1, 5, 3, 5, 2],
        "equal": [5, 2, 3, 6, 1, 4, 3, 1, 2, 6, 3, 3, 6, 1],
        "bag": [5, 2, 3, 6, 0, 4, 1, 1, 2, 6, 4, 3, 5, 0],
    }
    for draw, numbers in expected.items():
        env = TetrisEnv(rules=Rules(draw=draw, preview=0), streams="scores")
        shown = [env.reset(seed=1)[0]["current_piece"]]
        shown += [env.step(0)[0]["current_piece"] for _ in numbers[1:]]
        assert shown == numbers == ["OIZJLST".index(it) for it in drawn(Rules(draw=draw), 1, 14)]


@pytest.mark.parametrize("draw", ["equal", "bag"])
def test_the_pieces_of_training_have_their_chances(draw):
    rules = Rules(draw=draw, preview=0)
    envs = TetrisVectorEnv(1024, rules=rules)
    shown = [envs.reset(seed=3)[0]["current_piece"]]
    shown += [envs.step(np.zeros(1024, int))[0]["current_piece"] for _ in range(139)]
    counts = np.bincount(np.ravel(shown), minlength=7)
    if draw == "bag":
        bags = np.sort(np.array(shown).reshape(20, 7, 1024), axis=1)
        assert (bags == np.arange(7)[:, None]).all() and len(np.unique(np.array(shown)[:7], axis=1).T) > 800
    expected = 1024 * 20  # chi-square with six degrees of freedom: 33 has the probability 1 / 96,000
    assert ((counts - expected) ** 2 / expected).sum() < 33


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_pickle_of_rules_and_of_an_environment_has_every_field(rules):
    assert pickle.loads(pickle.dumps(rules)) == rules
    env = TetrisVectorEnv(3, rules=rules)
    env.reset(seed=5)
    for _ in range(38):  # 40 pieces are in the middle of a bag of seven and of one of three
        env.step(env.sample_actions())
    twin = pickle.loads(pickle.dumps(env))
    assert twin.rules == rules
    for _ in range(200):
        one, other = (it.step(it.sample_actions()) for it in (env, twin))
        assert all(np.array_equal(one[0][name], other[0][name]) for name in one[0])
        assert all(map(np.array_equal, one[1:4], other[1:4]))


def test_an_environment_takes_the_name_of_a_game():
    for make in (lambda **options: gymnasium.make(NAME, **options).unwrapped, TetrisEnv):
        assert make(rules="JUMANJI").rules == JUMANJI and make(rules="SZ:7x6").rules.rows == 7
    assert gymnasium.make(NAME, rules="SZ").spec.max_episode_steps is None


def test_rules_have_names():
    names = {"": Rules(), "5x4": Rules(5, 4), "SZ:7x6": dataclasses.replace(SZ, rows=7, columns=6)}
    for name, rules in names.items():
        assert Rules.of(name) == rules == Rules.of(dataclasses.asdict(rules))
    for name in ("TETRIS", "5", "5x4x3", "SZ:3x4", "TETRIS:5x4"):
        with pytest.raises(ValueError, match="rows is from|rules are LITERATURE, SZ, JUMANJI"):
            Rules.of(name)


def test_features_have_the_names_of_their_columns():
    for columns in range(4, 11):
        names = tetris_pipe.feature_names(columns)
        assert names[: columns + 1] == (*(f"height_{i}" for i in range(columns)), "difference_0")
        assert len(names) == 2 * columns + 12 and names[-2:] == ("landing_height", "eroded_cells")
        board = np.zeros((8, columns), np.uint8)
        board[-1, 1:] = board[-3, 1] = 1  # a hole over column 1, and none in column 0
        found = tetris_pipe.afterstates(board, 1)
        upright = found.placements.tolist().index(columns - 1)
        assert [found.feature(it)[upright] for it in ("lowest", "holes", "highest")] == [0, 1, 5]
    with pytest.raises(ValueError, match="height_9"):
        found.features[:, :columns] is found.feature("height_9 ")
