"""What typed programs do with the package. mypy and pyright accept it (see test_types.py)."""

import numpy as np

import tetris_pipe
from tetris_pipe import Board, Player, Tally, TetrisEnv, TetrisVectorEnv

env = TetrisEnv(max_episode_steps=10, illegal="nearest")
actions: np.int64 = env.action_space.n
print(env.observation_space["board"].shape, actions)
observation, info = env.reset(seed=1, options={"board": Board(), "current_piece": 3})
observation, points, terminated, truncated, info = env.step(env.action_space.sample())
print(Player(1).place(**observation) + 1, points + 0.5, terminated or truncated)

envs = TetrisVectorEnv(4, autoreset_mode="SameStep", observation="features")
single: np.int64 = envs.single_action_space.n
print(single, envs.action_space.nvec, envs.single_observation_space.shape)
envs.reset(seed=np.arange(4))
envs.reset(seed=[1, None, 3, 4])
print(envs.step(envs.action_space.sample())[1].sum(), envs.action_masks().sum())
rules = tetris_pipe.Rules(np.int64(10), points=[0, 1, 3, 7, 15], preview=np.int8(0), scorer="rules")
print(rules.rows + 1, sum(rules.points), rules.max_pieces)
envs = TetrisVectorEnv(np.int64(4), np.int64(9), rules=rules, streams="scores")
envs.reset(seed=np.int64(3))
print(envs.step([0, 0, 0, 0])[1].sum(), TetrisEnv(rules=tetris_pipe.GAMES["JUMANJI"]).reset()[0]["board"].shape)

print(tetris_pipe.placements(np.int64(3)), Board().drop(np.int64(3), np.uint8(0))[1])
print(Player(1).ranked_moves(Board(), np.int64(1), np.uint8(2))[0].placement)
pieces = np.frombuffer(tetris_pipe.stream(1, 20), np.uint8)
replay: Tally = tetris_pipe.replay(pieces, memoryview(tetris_pipe.place(pieces, effort=1)))
print(replay.points, tetris_pipe.evaluate(Board(np.zeros((20, 10), bool))).sum())
print(tetris_pipe.evaluate((Board(), np.zeros((20, 10), bool))), Player(np.int64(2)).effort)
print(tetris_pipe.afterstates(np.zeros((4, 4), np.uint8), 1, rules={"rows": 4, "columns": 4}).points)
print(tetris_pipe.__version__, tetris_pipe.feature_names(5)[0])
