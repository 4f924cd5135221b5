"""The environments for Gymnasium: one board, and thousands of boards at once.

An action is a placement byte, ``rotation * 16 + column``. The reward is the points. The
observation is the board (20 x 10, the top row first), the current piece and the next one.
The games themselves are played by ``_core.Games``.
"""

import copy
import operator
import secrets
from collections.abc import Sequence
from typing import Any, Literal, Self

import gymnasium
import numpy as np
from gymnasium.envs.registration import EnvSpec
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space, create_empty_array
from numpy.typing import NDArray

from ._core import Board, Games
from .spaces import ACTIONS, PIECES, Placements, PlacementsBatch, observation_space

Observation = Any  # a dict of arrays, or an array if observation="flat" or "features"
Info = dict[str, Any]
Illegal = Literal["raise", "nearest", "end"]
Kind = Literal["dict", "flat", "features"]
Seed = int | Sequence[int | None] | NDArray[Any] | None
RENDER_MODES = ["ansi", "rgb_array"]
POSITION = ["board", "current_piece", "next_piece"]


class _Boards:
    """Games, and the arrays into which they write; and what both environments have."""

    def __init__(
        self,
        count: int,
        max_pieces: int,
        illegal: str,
        illegal_reward: float,
        observation: str,
        dtype: Any,
        restarts: bool,
    ) -> None:
        count, max_pieces = operator.index(count), operator.index(max_pieces)
        if not 1 <= max_pieces < 2**63:
            raise ValueError(f"max_pieces is at least 1, not {max_pieces}")
        if not 1 <= count <= 2**20:
            raise ValueError(f"num_envs is from 1 to {2**20}, not {count}")
        if illegal not in ("raise", "nearest", "end"):
            raise ValueError(f"illegal is 'raise', 'nearest' or 'end', not {illegal!r}")
        reward_at_end = float(illegal_reward) if illegal == "end" else None
        # Each game is at the start of a random training stream.
        games = [((secrets.randbits(64), False), 0, [0] * 10, 0, 0, 0, True)] * count
        rules = (illegal == "nearest", reward_at_end)
        self.games = Games(max_pieces, rules, restarts, secrets.randbits(64), games)
        self.has_begun = False
        self.count = count
        self.kind = observation
        self.space = observation_space(observation, dtype)
        self.seen: Any = create_empty_array(self.space, count)
        self.masks = np.zeros((count, ACTIONS), np.int8)
        self.points = np.zeros(count)
        # Whether the last step terminated, truncated or reset each game.
        self.flags = np.zeros((3, count), np.uint8)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Copies the arrays, because Ray lends those of a pickle and forbids to write to them."""

        def own(value: Any) -> Any:
            if isinstance(value, dict):
                return {name: own(each) for name, each in value.items()}
            return value.copy() if isinstance(value, np.ndarray) else value

        self.__dict__.update(own(state))

    def reset(
        self,
        seed: Seed,
        options: dict[str, Any],
        chosen: NDArray[np.bool_] | None = None,
    ) -> None:
        """Starts new streams, or goes on with the present ones, in the chosen games or all.

        A list of seeds means streams of the scores; one seed means the training streams.
        Nothing is changed if an argument is refused.
        """
        if unknown := set(options) - {*POSITION, "reset_mask"}:
            raise ValueError(f"unknown option {min(unknown)!r}: there are {', '.join(POSITION)}")
        board, current, following = (options.get(name) for name in POSITION)
        if board is not None:
            are_several = isinstance(board, (list, tuple)) or np.ndim(board) == 3
            board = list(map(Board, board)) if are_several else Board(board)
        given = {"seeds": seed, "boards": board, "pieces": current, "next pieces": following}
        starts = list(zip(*(self._each(name, values) for name, values in given.items())))
        indices = range(self.count) if chosen is None else np.flatnonzero(chosen).tolist()
        is_of_scores = isinstance(seed, (Sequence, np.ndarray))
        self.games.start([(index, *starts[index]) for index in indices], is_of_scores)
        self.has_begun = True
        self.flags[2, ... if chosen is None else chosen] = 0
        self.observe()

    def _each(self, what: str, values: Any) -> Any:
        """The value for each game, given one for each or one for all."""
        if np.ndim(values) == 0:
            return [values] * self.count
        if len(values) != self.count:
            raise ValueError(f"{len(values)} {what} for {self.count} boards")
        return values

    def step(self, actions: NDArray[np.int64]) -> None:
        index = self.games.step(actions, self.points, self.flags) if self.has_begun else 0
        if index is not None:
            name = f"board {index}: " if self.count > 1 else ""
            raise ResetNeeded(f"{name}call reset() first: no episode has begun, or it is over")
        self.observe()

    def observe(self) -> None:
        arrays = tuple(self.seen.values()) if self.kind == "dict" else self.seen
        self.games.observe(arrays, self.kind == "features", self.masks)

    def observation(self, index: int) -> Observation:
        """What is seen of one game, as a copy."""
        if self.kind != "dict":
            return self.seen[index].copy()
        board, current, following = self.seen.values()
        return {
            "board": board[index].copy(),
            "current_piece": current[index],
            "next_piece": following[index],
        }

    def draw(self, index: int, render_mode: str) -> Any:
        """The board under the current and the next piece: text, or a picture."""
        board, current, following = self.games.position(index)
        if render_mode == "ansi":
            return f"{PIECES[current]}, then {PIECES[following]}\n{board}"
        # The pieces lie on an empty board, of which four rows are shown.
        shown = Board().drop(current, 0)[0].drop(following, 6)[0].array()[16:]
        squares = np.kron(np.vstack([shown, board.array()]), np.ones((16, 16), np.uint8))
        picture = np.where(squares[..., None], (90, 170, 220), (24, 24, 32)).astype(np.uint8)
        picture[::16] = picture[:, ::16] = (44, 44, 54)
        picture[4 * 16] = (200, 200, 200)  # the ceiling
        return picture


def _check_render_mode(render_mode: str | None) -> str | None:
    if render_mode not in (None, *RENDER_MODES):
        raise ValueError(f"render_mode is None, 'ansi' or 'rgb_array', not {render_mode!r}")
    return render_mode


class _Spec:
    """The spec that Gymnasium sets, with ``dtype`` as a name, so that it can be written as JSON."""

    _spec: EnvSpec | None = None

    @property
    def spec(self) -> EnvSpec | None:
        return self._spec

    @spec.setter
    def spec(self, spec: EnvSpec | None) -> None:
        if spec is not None and "dtype" in spec.kwargs:
            spec.kwargs = {**spec.kwargs, "dtype": np.dtype(spec.kwargs["dtype"]).name}
        self._spec = spec


class TetrisEnv(_Spec, gymnasium.Env[Observation, np.int64]):
    """One board. ``gymnasium.make("tetris_pipe/Tetris-v0")`` makes it.

    An episode has ``max_pieces`` pieces, 65,536 unless given, and is then truncated. The rules
    have no other end: a piece that does not fit clears the grid, and ``info["reset"]`` says so.
    ``info["action_mask"]`` and ``action_masks()`` mark the distinct placements of the
    current piece. ``reset(seed=k)`` starts a stream for training, ``reset(seed=[n])`` the
    stream ``tetris_pipe.stream(n)`` on which players are scored, and ``reset()`` goes on with
    the present one. ``reset(options=…)`` may give the ``board``, ``current_piece`` and
    ``next_piece`` to start from, as an observation has them.

    ``illegal`` says what an action does that is in the space and no placement of the current
    piece. ``"raise"`` raises ValueError. ``"nearest"`` plays the same rotation in the nearest
    column, the last one over which it fits. ``"end"`` plays nothing and terminates the
    episode with the reward ``illegal_reward``.

    ``observation="flat"`` is one vector of ``dtype`` float32 or uint8: the squares, and both
    pieces as seven numbers each of which one is 1, as Gymnasium's FlattenObservation gives it.
    ``observation="features"`` is the numbers that ``tetris_pipe.FEATURES`` names.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}
    action_space: Placements
    observation_space: Any  # a spaces.Dict, or a spaces.Box

    def __init__(
        self,
        max_pieces: int = 65_536,
        render_mode: str | None = None,
        *,
        illegal: Illegal = "raise",
        illegal_reward: float = 0.0,
        observation: Kind = "dict",
        dtype: Any = "float32",
    ) -> None:
        self.render_mode = _check_render_mode(render_mode)
        self._boards = _Boards(
            1, max_pieces, illegal, illegal_reward, observation, dtype, restarts=False
        )
        self.action_space = Placements()
        self.observation_space = self._boards.space

    def reset(
        self, *, seed: Seed = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        self._boards.reset(seed, options or {})
        if isinstance(seed, int):
            super().reset(seed=seed)
        return self._boards.observation(0), self._info()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, Info]:
        boards = self._boards
        boards.step(np.array([operator.index(action)], np.int64))
        is_terminated, is_truncated, _ = boards.flags[:, 0].tolist()
        points = float(boards.points[0])
        return boards.observation(0), points, is_terminated == 1, is_truncated == 1, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The distinct placements of the current piece, as 64 booleans."""
        return np.array(self._boards.masks[0], bool)

    def render(self) -> Any:
        """The board under the current and the next piece: text, or a picture."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs render_mode='ansi' or 'rgb_array'")
            return None
        return self._boards.draw(0, self.render_mode)

    def _info(self) -> Info:
        boards = self._boards
        # SyncVectorEnv keeps the type of an array without dimensions, but not that of np.bool.
        return {"action_mask": boards.masks[0].copy(), "reset": np.array(boards.flags[2, 0], bool)}

    def __copy__(self) -> Self:
        """A game of its own, which goes on as this one does."""
        return copy.deepcopy(self)


class TetrisVectorEnv(
    _Spec, gymnasium.vector.VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]
):
    """Thousands of boards, stepped in Rust. Each is as in :class:`TetrisEnv`.

    With ``copy=False``, the arrays that ``step`` returns are the same ones each time, and
    the next step overwrites them. This also changes arrays of other libraries that share their
    memory: those of ``torch.from_numpy``, and those of JAX's ``device_put`` and ``asarray``,
    which share an array that happens to be aligned. ``jax.numpy.array`` copies.

    ``reset(seed=k)`` gives board i a stream made from k and i: no two boards and seeds have the
    same one, and none is a stream on which players are scored. These are started by a list of
    their seeds, with None for a stream that goes on. A refused argument changes no board.
    ``reset(options={"reset_mask": mask})`` resets the boards that the mask selects. The board
    and the pieces that ``options`` give are one for all boards, or one for each.

    ``autoreset_mode`` is one of Gymnasium's. NEXT_STEP: the step after the last piece of an
    episode ignores the action of that board and starts an empty board, whose pieces go on with
    the stream. SAME_STEP: the last step does so, and the infos have ``final_obs`` and
    ``final_info``. DISABLED: a step raises ResetNeeded if an episode is over.
    """

    metadata = {**TetrisEnv.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
    single_action_space: Placements
    action_space: PlacementsBatch
    single_observation_space: Any  # a spaces.Dict, or a spaces.Box
    observation_space: Any

    def __init__(
        self,
        num_envs: int = 1,
        max_pieces: int = 65_536,
        copy: bool = True,
        *,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        illegal: Illegal = "raise",
        illegal_reward: float = 0.0,
        observation: Kind = "dict",
        dtype: Any = "float32",
    ) -> None:
        if max_episode_steps is not None:
            max_pieces = min(max_pieces, max_episode_steps)
        self.render_mode = _check_render_mode(render_mode)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        restarts = self.autoreset_mode is AutoresetMode.NEXT_STEP
        self._boards = _Boards(
            num_envs, max_pieces, illegal, illegal_reward, observation, dtype, restarts
        )
        self._copy = copy
        self.num_envs = self._boards.count
        self.single_action_space = Placements()
        self.action_space = PlacementsBatch(self.num_envs)
        self.single_observation_space = self._boards.space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._always = np.ones(self.num_envs, bool)

    def reset(
        self,
        *,
        seed: Seed = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, Info]:
        options = options or {}
        mask = options.get("reset_mask")
        if mask is not None:
            mask = np.asarray(mask)
            if mask.dtype != bool or mask.shape != (self.num_envs,):
                given = f"{mask.dtype} of {mask.shape}"
                raise ValueError(f"reset_mask is bool of ({self.num_envs},), not {given}")
        self._boards.reset(seed, options, mask)
        if isinstance(seed, int):
            super().reset(seed=seed)
        return self._observations(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape ({self.num_envs},), not {actions.shape}")
        boards = self._boards
        boards.step(actions.astype(np.int64, casting="same_kind", copy=False))
        final: Info = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            is_over = (boards.flags[0] | boards.flags[1]).astype(bool)
            if is_over.any():
                final = self._final(is_over)
                boards.reset(None, {}, is_over)
        points = self._own(boards.points)
        is_terminated, is_truncated = (self._own(boards.flags[i]).view(bool) for i in (0, 1))
        return self._observations(), points, is_terminated, is_truncated, self._infos() | final

    def sample_actions(self) -> NDArray[np.int64]:
        """A random distinct placement for each board, drawn in Rust, as a new array."""
        actions = np.empty(self.num_envs, np.int64)
        self._boards.games.sample(actions)
        return actions

    def action_masks(self) -> NDArray[np.bool_]:
        """The distinct placements of each current piece, as num_envs x 64 booleans."""
        return self._own(self._boards.masks).view(bool)

    def render(self) -> tuple[Any, ...] | None:
        """What ``TetrisEnv.render`` returns, for each board."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs render_mode='ansi' or 'rgb_array'")
            return None
        return tuple(self._boards.draw(i, self.render_mode) for i in range(self.num_envs))

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _observations(self) -> Observation:
        seen = self._boards.seen
        if isinstance(seen, dict):
            return {name: self._own(array) for name, array in seen.items()}
        return self._own(seen)

    def _infos(self) -> Info:
        return {
            "action_mask": self._own(self._boards.masks),
            "_action_mask": self._own(self._always),
            "reset": self._own(self._boards.flags[2]).view(bool),
            "_reset": self._own(self._always),
        }

    def _final(self, is_over: NDArray[np.bool_]) -> Info:
        """The last observations and infos of the games that are over, as Gymnasium has them."""
        observations = np.full(self.num_envs, None, object)
        for index in np.flatnonzero(is_over).tolist():
            observations[index] = self._boards.observation(index)
        info = {
            "action_mask": self._boards.masks * is_over[:, None],
            "_action_mask": is_over.copy(),
            "reset": self._boards.flags[2].view(bool) & is_over,
            "_reset": is_over.copy(),
        }
        return {
            "final_obs": observations,
            "_final_obs": is_over,
            "final_info": info,
            "_final_info": is_over.copy(),
        }

    def __copy__(self) -> Self:
        """Games of their own, which go on as these do."""
        return copy.deepcopy(self)
