"""Uses the environments as their clients do, and prints a line for each client.

``run.sh`` installs the clients and starts this.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from importlib.metadata import version
from pathlib import Path
from typing import ClassVar
from unittest import TestCase

import gymnasium
import numpy as np
from gymnasium import wrappers

import tetris_pipe
from tetris_pipe import GAMES, Board, Player, TetrisEnv, TetrisVectorEnv

JUMANJI = GAMES["JUMANJI"]

EXAMPLES = Path(__file__).parents[3] / "examples/python"
NAME = "tetris_pipe/Tetris-v0"
sys.path.append(str(EXAMPLES))
os.environ |= {"OMP_NUM_THREADS": "1", "RAY_AUTH_MODE": "disabled", "JAX_PLATFORMS": "cpu"}


def play(env, steps=30):
    """Steps with samples, which are repeated or not."""
    env.reset(seed=1)
    for _ in range(steps):
        *_, terminated, truncated, _ = env.step(env.action_space.sample())
        if np.ndim(terminated) == 0 and (terminated or truncated):
            env.reset()


VECTOR, PICTURES = {"observation": "features"}, {"render_mode": "rgb_array"}
ONE, MANY = wrappers, wrappers.vector  # of one board, and of several

# The wrappers of Gymnasium 1.4 that apply, with their arguments and the environment's options.
# Without: those for Atari and for continuous actions, and those that need OpenCV (Resize),
# moviepy (RecordVideo), a window (HumanRendering) or another array library.
OF_BOTH = [
    ("RecordEpisodeStatistics", [], {}), ("TransformAction", [lambda action: action, None], {}),
    ("NormalizeReward", [], {}), ("ClipReward", [0, 1], {}), ("TransformReward", [lambda points: points / 15], {}),
    ("FlattenObservation", [], {}), ("FilterObservation", [["board"]], {}), ("NormalizeObservation", [], VECTOR),
    ("DtypeObservation", [np.float64], VECTOR), ("RescaleObservation", [np.float32(-1), np.float32(1)], VECTOR),
    ("ReshapeObservation", [(2, 22)], VECTOR), ("TransformObservation", [lambda seen: seen, None], VECTOR),
]  # fmt: skip
WRAPPERS = [
    *((getattr(ONE, name), *more) for name, *more in OF_BOTH),
    (ONE.TimeLimit, [10], {}), (ONE.Autoreset, [], {}), (ONE.OrderEnforcing, [], {}), (ONE.PassiveEnvChecker, [], {}),
    (ONE.StickyAction, [0.5], {}), (ONE.DelayObservation, [2], {}), (ONE.FrameStackObservation, [4], VECTOR),
    (ONE.MaxAndSkipObservation, [2], VECTOR), (ONE.DiscretizeObservation, [2, True], VECTOR),
    (ONE.TimeAwareObservation, [], VECTOR), (ONE.AddRenderObservation, [], PICTURES),
    (lambda env: ONE.GrayscaleObservation(ONE.AddRenderObservation(env)), [], PICTURES),
    (ONE.AddWhiteNoise, [0.1], PICTURES), (ONE.ObstructView, [0.1, 4], PICTURES), (ONE.RenderCollection, [], PICTURES),
]  # fmt: skip
if hasattr(ONE, "RepeatAction"):  # RLlib 2.60 needs an older Gymnasium
    WRAPPERS.append((ONE.RepeatAction, [2], {}))
VECTOR_WRAPPERS = [*((getattr(MANY, name), *more) for name, *more in OF_BOTH), (MANY.DictInfoToList, [], {})]


def gymnasium_wrappers():
    for wrapper, arguments, options in WRAPPERS:
        env = gymnasium.make(NAME, max_episode_steps=15, illegal="nearest", **options)
        play(wrapper(env, *arguments))


def gymnasium_vectors():
    for wrapper, arguments, options in VECTOR_WRAPPERS:
        play(wrapper(TetrisVectorEnv(4, max_episode_steps=20, illegal="nearest", **options), *arguments))
    for context in ("fork", "spawn", "forkserver"):
        make = [lambda: TetrisEnv(max_episode_steps=20, illegal="nearest")] * 2
        envs = gymnasium.vector.AsyncVectorEnv(make, context=context)
        play(envs)
        envs.close()


def ray_tasks():
    import ray

    ray.init(num_cpus=2, log_to_driver=False)

    @ray.remote
    def task(env, player, board, counts):
        env.step(0)
        return env, player.place(board, 1, 0), counts

    @ray.remote
    class Actor:
        def __init__(self, envs):
            self.envs = envs

        def step(self):
            return self.envs.step(self.envs.sample_actions())[0]

    env, envs = TetrisEnv(), TetrisVectorEnv(4)
    env.reset(seed=1), envs.reset(seed=1)
    counts = tetris_pipe.replay(b"\0", b"\0")
    played, placement, same = ray.get(task.remote(env, Player(1), Board(), counts))
    assert placement == Player(1).place(Board(), 1, 0) and same == counts
    assert np.array_equal(env.step(0)[0]["board"], played._observation(0)["board"])
    seen = ray.get(Actor.remote(envs).step.remote())
    assert np.array_equal(seen["board"], envs.step(envs.sample_actions())[0]["board"])
    ray.shutdown()


def jumanji_games():
    """200 games of Jumanji's Tetris; here, each of their pieces is placed on the same board.

    There, placements that do not fit are illegal, and an episode ends before a piece that fits
    nowhere. Here it ends with that piece.
    """
    import baselines
    import jax
    from jumanji.environments import Tetris
    from jumanji.environments.packing.tetris.constants import TETROMINOES_LIST

    def shape(squares):
        squares = np.asarray(squares, np.uint8)
        return squares[squares.any(axis=1)][:, squares.any(axis=0)].tolist()

    def ours(squares):
        """The piece and the first rotation with this shape."""
        distinct = [(i, byte) for i in range(7) for byte in tetris_pipe.placements(i)]
        return next(it for it in distinct if shape(np.array(Board().drop(*it)[0])) == shape(squares))

    pieces = [[ours(each) for each in rotations] for rotations in TETROMINOES_LIST]
    start, play = jax.jit(Tetris().reset), jax.jit(Tetris().step)
    env, rng = TetrisEnv(rules=JUMANJI), np.random.default_rng(1)
    weights = baselines.policy("Dellacherie", JUMANJI).scaled
    counts = Counter()
    for game in range(200):
        state, step = start(jax.random.key(game))
        while not step.last():
            board, mask = np.asarray(step.observation.grid, np.uint8), step.observation.action_mask
            rotations, mask = pieces[int(state.tetromino_index)], np.asarray(mask)
            piece, number = rotations[0][0], int(state.step_count) + 1
            bytes_ = {(r, x): rotations[r][1] + x for r, x in np.ndindex(mask.shape)}
            found = tetris_pipe.afterstates(board, piece)
            fits = dict(zip(found.placements.tolist(), ~found.resets, strict=True))
            assert all(mask[it] == fits.get(byte, False) for it, byte in bytes_.items())
            # A few placements do not fit. In some games the best one is chosen, so they last.
            allowed = [it for it in bytes_ if mask[it] or bytes_[it] in fits and rng.random() < 0.01]
            worth = dict(zip(fits, found.features @ weights - 1000 * found.resets, strict=True))
            best = max(allowed, key=lambda it: worth[bytes_[it]])
            action = best if game % 10 == 0 else allowed[rng.integers(len(allowed))]
            env.reset(options={"board": board, "current_piece": piece})
            seen, points, is_terminated, _, _ = env.step(bytes_[action])
            state, step = play(state, np.array(action))
            assert points == step.reward and is_terminated == (not mask[action])
            following = pieces[int(state.tetromino_index)][0][0]
            is_stuck = tetris_pipe.afterstates(seen["board"], following).resets.all()
            assert step.last() == (is_terminated or is_stuck or number == 400)
            assert is_terminated or np.array_equal(seen["board"], step.observation.grid)
            counts.update(points=int(points), illegal=is_terminated, stuck=int(is_stuck), last=number == 400)
    assert min(counts[name] for name in ("illegal", "stuck", "last")) > 9, counts
    assert counts["points"] > 100_000, counts


def stable_baselines():
    from stable_baselines3 import A2C, DQN, PPO
    from stable_baselines3.common.env_checker import check_env
    from stable_baselines3.common.evaluation import evaluate_policy
    from stable_baselines3.common.vec_env import DummyVecEnv

    check_env(TetrisEnv(illegal="nearest"))
    options = {"max_episode_steps": 50, "observation": "features", "illegal": "nearest"}
    for learner, settings in ((PPO, {"n_steps": 64}), (A2C, {}), (DQN, {"learning_starts": 50})):
        learner("MlpPolicy", TetrisEnv(**options), device="cpu", **settings).learn(200)
    scores = Shown(TetrisEnv(max_episode_steps=20, streams="scores", illegal="nearest"))
    model = PPO("MultiInputPolicy", scores, device="cpu")
    for envs in (scores, DummyVecEnv([lambda: scores])):
        scores.shown.clear()
        scores.reset(seed=0)
        evaluate_policy(model, envs, n_eval_episodes=3, warn=False)
        for seed, shown in zip((1, 2, 3), scores.shown[1:], strict=False):
            assert shown[:20] == [byte % 7 for byte in tetris_pipe.stream(seed, 20)]


class Shown(gymnasium.Wrapper):
    """Writes down the current pieces of each episode."""

    shown: ClassVar[list] = []

    def reset(self, **arguments):
        seen, info = self.env.reset(**arguments)
        self.shown.append([int(seen["current_piece"])])
        return seen, info

    def step(self, action):
        result = self.env.step(action)
        self.shown[-1].append(int(result[0]["current_piece"]))
        return result


def sb3_contrib():
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

    make = [lambda: TetrisEnv(max_episode_steps=50)] * 2
    for env in (make[0](), DummyVecEnv(make), SubprocVecEnv(make)):
        MaskablePPO("MultiInputPolicy", env, n_steps=64, device="cpu").learn(200)


def vec_tetris():
    from stable_baselines3.common.vec_env import VecVideoRecorder

    from tetris_pipe.sb3 import VecTetris

    envs, well = VecTetris(3, render_mode="rgb_array"), Board(".#########\n" * 12)
    envs.set_options([{"board": well}, {"current_piece": 1}, {}])
    seen = envs.reset()
    assert [Board(board) for board in seen["board"]] == [well, Board(), Board()]
    assert seen["current_piece"][1] == 1 and not envs.reset()["board"].any()
    masks = envs.env_method("action_masks")
    assert np.array_equal(envs.env_method("action_masks", indices=[2, 0]), [masks[2], masks[0]])
    assert envs.get_attr("num_envs", indices=1) == [3]
    TestCase().assertRaisesRegex(ValueError, "in common", envs.set_attr, "render_mode", None, indices=[0])
    with tempfile.TemporaryDirectory() as folder:
        recorder = VecVideoRecorder(envs, folder, lambda step: step == 0, video_length=5)
        recorder.reset()
        for _ in range(6):
            recorder.step(envs.envs.sample_actions())
        assert recorder.frames_per_sec == 4 and list(Path(folder).glob("*.mp4"))


def torchrl():
    import torch
    from torchrl.data import Unbounded
    from torchrl.envs import default_info_dict_reader
    from torchrl.envs.libs.gym import GymEnv, GymWrapper

    # It steps with actions of the space, of which illegal="raise" refuses some.
    registered = GymEnv(NAME, illegal="nearest").auto_register_info_dict()
    assert registered.reset()["action_mask"].shape == (64,)
    reader = default_info_dict_reader(["action_mask"], [Unbounded((64,), dtype=torch.int8)])
    strict = GymEnv(NAME).set_info_dict_reader(reader)  # does not step
    assert strict.reset()["action_mask"].sum() >= 9
    rollout = GymEnv(NAME, illegal="nearest").rollout(5)
    assert rollout["next_piece"].shape[0] == rollout["next", "board"].shape[0] == 5
    wrapped = GymWrapper(TetrisVectorEnv(4, 3, illegal="nearest", autoreset_mode="Disabled"))
    assert wrapped.rollout(5, break_when_any_done=False)["board"].shape[:2] == (4, 5)


def rllib():
    from ray.rllib.algorithms.ppo import PPOConfig

    options = {"observation": "features", "illegal": "nearest", "max_episode_steps": 100}
    settings = PPOConfig().environment(TetrisEnvOfConfig, env_config=options).env_runners(num_env_runners=0)
    algorithm = settings.training(train_batch_size=200, minibatch_size=100, num_epochs=1).build_algo()
    algorithm.train()
    algorithm.stop()


class TetrisEnvOfConfig(TetrisEnv):
    """RLlib passes the arguments as one dict."""

    def __init__(self, config):
        super().__init__(**config)


def run(name, *arguments, folder=None, status=0):
    """What an example prints."""
    command = [sys.executable, EXAMPLES / name, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == status, (done.stdout, done.stderr)
    return done.stdout


def example(*command):
    def check():
        printed = run(*command)
        assert re.search(r" points (per game )?on \d+ streams", printed), printed

    return check


def ppo_torch():
    learn = lambda seed: run("ppo_torch.py", "--steps=100000", "--pieces=300", f"--seed={seed}")
    printed = learn(1)
    assert printed == learn(1) != learn(2) and " points on 16 streams" in printed


FAILS_ON_THE_THIRD_STREAM = """
import os, numpy, tetris_pipe
third = tetris_pipe.stream(3, 1)[0] % 7

def policy(kind):
    player, kinds = tetris_pipe.Player(1), []

    def choose(seen, infos):
        kinds.append(seen["current_piece"][0])
        if kinds[0] == third and len(kinds) == 20:
            os._exit(1) if kind == "exit" else 1 / 0
        return numpy.array([player.place(*each) for each in zip(*seen.values())])

    return choose
"""


def ray_streams():
    """A task that fails loses its stream only, and the other rows and scores are those of their games."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "failing.py").write_text(FAILS_ON_THE_THIRD_STREAM)
        for kind in ("raise", "exit"):
            options = ["--streams=4", "--pieces=150", "--json=scores"]
            printed = run("ray_streams.py", "failing:policy", kind, *options, folder=folder, status=1)
            assert "1 of 4 streams are missing" in printed, printed
            scores = json.loads(Path(folder, "scores").read_text())
            for found, seed in zip(scores.pop("streams"), (1, 2, 4), strict=True):
                stream = tetris_pipe.stream(seed, 151)  # the policy sees the piece after the last one
                game = stream[:150], tetris_pipe.place(stream, 1)[:150]
                tally, luck = tetris_pipe.replay(*game), tetris_pipe.analyse(*game, 1).luck.sum()
                assert found.pop("seconds") > 0
                expected = [seed, 150, True, tally.points, luck, [*tally.clears], tally.resets]
                assert list(found.values()) == expected, (found, expected)
            rest = {"player": f"failing:policy {kind}", "rules": {}, "keeps_the_rules": True}
            assert scores == rest | {"version": tetris_pipe.__version__, "unfinished": [3]}, scores


CLIENTS = [
    ("gymnasium", "wrappers of one board", gymnasium_wrappers),
    ("gymnasium", "wrappers of boards, and AsyncVectorEnv", gymnasium_vectors),
    ("ray", "tasks and actors", ray_tasks),
    ("jumanji", "200 games, piece by piece", jumanji_games),
    ("jumanji", "jumanji_games.py", example("jumanji_games.py", "baselines:policy", "DT-10", "--episodes=2")),
    ("numpy", "td_numpy.py", example("td_numpy.py", "--steps=20000", "--pieces=300")),
    ("ray", "ray_streams.py", ray_streams),
]
TORCH_CLIENTS = [
    ("stable_baselines3", "check_env, PPO, A2C, DQN", stable_baselines),
    ("sb3_contrib", "MaskablePPO: one board, Dummy, Subproc", sb3_contrib),
    ("torchrl", "GymEnv and GymWrapper", torchrl),
    ("ray", "RLlib's PPO", rllib),
    ("torch", "ppo_torch.py: a seed repeats", ppo_torch),
    ("stable_baselines3", "tetris_pipe.sb3", vec_tetris),
    ("sb3_contrib", "sb3.py", example("sb3.py", "--steps=4100", "--pieces=300")),
    ("stable_baselines3", "sb3.py --algorithm DQN", example("sb3.py", "--algorithm=DQN", "--steps=2000", "--boards=16", "--pieces=300")),
]


def main():
    failed = 0
    for package, what, check in CLIENTS + (TORCH_CLIENTS if "torch" in sys.argv else []):
        begun, word = time.monotonic(), "ok"
        try:
            check()
        except Exception:
            traceback.print_exc()
            word, failed = "FAILED", failed + 1
        name, passed = f"{package} {version(package)}", time.monotonic() - begun
        print(f"{word:7} {name:28} {what:42} {passed:5.1f} s", flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
