#!/usr/bin/env python3
"""MaskablePPO of sb3-contrib, or DQN of Stable-Baselines3, with their defaults and the features.

DQN knows no masks: an illegal action plays the same rotation in the last column over which it fits.
tetris_pipe.sb3 gives these libraries many boards; by default there is one. The program prints
the points per piece while it learns, and at the end those of the test streams (docs/python.md).
Needs sb3-contrib, torch and tetris_pipe.
"""

from statistics import fmean

from sb3_contrib import MaskablePPO
from stable_baselines3 import DQN

import learning
from tetris_pipe.sb3 import VecTetris

WINDOW = 16_384  # pieces between two lines of progress


def main():
    parser = learning.options(__doc__, 1_000_000)
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

    learning.test(f"{options.algorithm} of sb3.py", choose, options, **rules)


if __name__ == "__main__":
    main()
