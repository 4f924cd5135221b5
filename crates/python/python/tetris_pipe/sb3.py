"""Many boards for Stable-Baselines3, which this module needs."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv  # type: ignore[import-not-found, unused-ignore]

from .environments import TetrisVectorEnv


class VecTetris(VecEnv):  # type: ignore[misc, unused-ignore]
    """The boards of a `TetrisVectorEnv`, whose options it takes, for Stable-Baselines3."""

    def __init__(self, boards: int, **options: Any) -> None:
        self.envs = TetrisVectorEnv(boards, autoreset_mode="SameStep", **options)
        space, actions = self.envs.single_observation_space, self.envs.single_action_space
        super().__init__(boards, space, actions)
        self.metadata = self.envs.metadata

    def reset(self) -> Any:
        names = set().union(*self._options)  # the options of each board; None where it has none
        options = {name: [each.get(name) for each in self._options] for name in names}
        seen, _ = self.envs.reset(seed=self._seeds[0], options=options)
        self._reset_seeds()
        self._reset_options()
        return seen

    def step_async(self, actions: NDArray[Any]) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        seen, rewards, terminated, truncated, infos = self.envs.step(self.actions)
        done = terminated | truncated
        each: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(done):
            each[i]["terminal_observation"] = infos["final_obs"][i]
            each[i]["TimeLimit.truncated"] = bool(truncated[i] and not terminated[i])  # a lost game has no value
        return seen, rewards.astype(np.float32), done, each

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **options: Any) -> list[Any]:
        each = getattr(self.envs, method_name)(*arguments, **options)
        return [each[i] for i in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.envs, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        if len(list(self._get_indices(indices))) < self.num_envs:
            raise ValueError("the boards have their attributes in common")
        setattr(self.envs, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * len(list(self._get_indices(indices)))

    def get_images(self) -> Any:
        return self.envs.render()

    def close(self) -> None:
        pass
