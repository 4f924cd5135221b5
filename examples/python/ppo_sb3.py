#!/usr/bin/env python3
"""MaskablePPO of sb3-contrib on 1,024 boards.

The class VecTetris is all that Stable-Baselines3 needs. At the end, the policy plays the test
streams (docs/measuring.md). Needs sb3-contrib, torch and tetris_pipe.
"""

import argparse

import numpy as np
import protocol
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv, VecMonitor

from tetris_pipe import TetrisVectorEnv


class VecTetris(VecEnv):
    """The boards of a TetrisVectorEnv in the interface of Stable-Baselines3."""

    def __init__(self, boards, **options):
        self.envs = TetrisVectorEnv(boards, autoreset_mode="SameStep", **options)
        space, actions = self.envs.single_observation_space, self.envs.single_action_space
        super().__init__(boards, space, actions)
        self.metadata = self.envs.metadata

    def reset(self):
        names = set().union(*self._options)  # the options of each board; None where it has none
        options = {name: [each.get(name) for each in self._options] for name in names}
        seen, _ = self.envs.reset(seed=self._seeds[0], options=options)
        self._reset_seeds()
        self._reset_options()
        return seen

    def step_async(self, actions):
        self.actions = actions

    def step_wait(self):
        seen, rewards, terminated, truncated, infos = self.envs.step(self.actions)
        done, each = terminated | truncated, [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(done):
            each[i]["terminal_observation"] = infos["final_obs"][i]
            each[i]["TimeLimit.truncated"] = bool(truncated[i])
        return seen, rewards.astype(np.float32), done, each

    def env_method(self, method_name, *arguments, indices=None, **options):
        each = getattr(self.envs, method_name)(*arguments, **options)
        return [each[i] for i in self._get_indices(indices)]

    def get_attr(self, attr_name, indices=None):
        return [getattr(self.envs, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name, value, indices=None):
        if len(list(self._get_indices(indices))) < self.num_envs:
            raise ValueError("the boards have their attributes in common")
        setattr(self.envs, attr_name, value)

    def env_is_wrapped(self, wrapper_class, indices=None):
        return [False] * len(list(self._get_indices(indices)))

    def get_images(self):
        return self.envs.render()

    def close(self):
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=5_000_000)
    parser.add_argument("--boards", type=int, default=1024)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pieces", type=int, default=65_536, help="of each test stream")
    options = parser.parse_args()
    envs = VecMonitor(VecTetris(options.boards, observation="features", max_pieces=2000))
    settings = {"net_arch": [128, 128]}
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=32, batch_size=4096, n_epochs=2, policy_kwargs=settings,
        ent_coef=0.01, learning_rate=5e-4, verbose=1, device="cpu", seed=options.seed,
    )  # fmt: skip
    model.learn(options.steps)

    def choose(seen, infos):
        return model.predict(seen, action_masks=infos["action_mask"], deterministic=True)[0]

    points = protocol.score(choose, pieces=options.pieces, observation="features")
    print(f"# seed {options.seed}: {protocol.mean_and_error(points / options.pieces)}")


if __name__ == "__main__":
    main()
