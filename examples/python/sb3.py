#!/usr/bin/env python3
"""MaskablePPO of sb3-contrib, or DQN of Stable-Baselines3, with their defaults and the features.

DQN knows no masks: an illegal action plays the same rotation in the last column over which it fits.
The class VecTetris gives these libraries many boards; by default there is one. The program prints
the points per piece while it learns, and at the end those of the test streams (docs/measuring.md).
Needs sb3-contrib, torch and tetris_pipe.
"""

from statistics import fmean

import numpy as np
import protocol
from sb3_contrib import MaskablePPO
from stable_baselines3 import DQN
from stable_baselines3.common.vec_env import VecEnv

from tetris_pipe import TetrisVectorEnv

WINDOW = 16_384  # pieces between two lines of progress


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
    parser = protocol.learner(__doc__, 1_000_000)
    parser.add_argument("--algorithm", choices=["MaskablePPO", "DQN"], default="MaskablePPO")
    parser.add_argument("--boards", type=int, default=1)
    options = parser.parse_args()
    has_masks = options.algorithm == "MaskablePPO"
    rules = {"observation": "features", "illegal": "raise" if has_masks else "nearest"}
    learner, envs = MaskablePPO if has_masks else DQN, VecTetris(options.boards, **rules)
    model = learner("MlpPolicy", envs, seed=options.seed, device="cpu")
    scored = []

    def progress(variables, _):
        scored.append(variables["rewards"].mean())
        if len(scored) == WINDOW // options.boards:
            print(f"{model.num_timesteps},{fmean(scored):.5f}", flush=True)
            scored.clear()
        return True

    print("steps,points per piece")
    model.learn(options.steps, callback=progress)

    def choose(seen, infos):
        masks = {"action_masks": infos["action_mask"]} if has_masks else {}
        return model.predict(seen, deterministic=True, **masks)[0]

    protocol.test(f"{options.algorithm} of sb3.py", choose, options, **rules)


if __name__ == "__main__":
    main()
