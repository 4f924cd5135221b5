"""The environments for Gymnasium: one board, and thousands of boards at once.

An action is a placement byte, ``rotation * 16 + column``. The reward is the points. The
observation is the board (20 x 10, the top row first), the current piece and the next one.
The pieces are played by ``_core.Episodes``.
"""

import copy
import operator
import secrets
import sys
from collections.abc import Sequence
from dataclasses import replace
from types import FrameType, SimpleNamespace
from typing import Any, Literal, Self, SupportsIndex, TypedDict, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import EnvSpec
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space, create_empty_array
from numpy.typing import ArrayLike, NDArray

from ._core import Board, Episodes
from .rules import PIECES, AnyRules, Rules, one_of
from .spaces import ACTIONS, Placements, PlacementsBatch, observation_space

Observation = Any  # a dict of arrays, or an array if observation="features"
Info = dict[str, Any]
Seeds = SupportsIndex | Sequence[SupportsIndex | None] | NDArray[Any] | None
RENDER_MODES = ["ansi", "rgb_array"]
POSITION = ["board", "current_piece", "next_piece"]
TERMINATED, TRUNCATED, RESET = range(3)  # the rows of the flags


class Options(TypedDict, total=False):
    """The options that both environments take by name, for type checkers."""

    rules: AnyRules
    streams: Literal["training", "scores"]
    illegal: Literal["raise", "nearest"]
    observation: Literal["dict", "features"]


class _Boards:
    """What both environments have: boards, and the arrays into which they write."""

    _spec: EnvSpec | None = None

    def _make(
        self,
        count: SupportsIndex,
        max_episode_steps: SupportsIndex | None,
        render_mode: str | None,
        autoreset_mode: str | AutoresetMode,
        rules: AnyRules = Rules(),
        streams: str = "training",
        illegal: str = "raise",
        observation: str = "dict",
    ) -> tuple[Placements, spaces.Space[Any]]:
        """Checks the options, which `TetrisEnv` describes; returns the actions and observations of a board."""
        self._count = operator.index(count)
        if not 1 <= self._count <= 2**20:
            raise ValueError(f"num_envs is from 1 to {2**20}, not {count}")
        self.rules = Rules.of(rules)
        if max_episode_steps is not None:
            self.rules = replace(self.rules, max_pieces=operator.index(max_episode_steps))
        one_of("streams", streams, ("training", "scores"))
        one_of("illegal", illegal, ("raise", "nearest"))
        one_of("observation", observation, ("dict", "features"))
        one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.render_mode = render_mode
        mode = AutoresetMode(autoreset_mode).value
        options = SimpleNamespace(rules=self.rules, streams=streams, illegal=illegal, autoreset_mode=mode)
        self._episodes = Episodes(options, self._count, secrets.randbits(64))
        self._has_begun = False
        self._options = POSITION[: 2 + self.rules.preview]  # of a reset
        space = observation_space(observation, self.rules)
        seen: Any = create_empty_array(space, self._count)
        seen = seen if isinstance(seen, dict) else {"features": seen}
        masks, flags = np.zeros((self._count, ACTIONS), np.int8), np.zeros((3, self._count), bool)
        self._arrays = {"points": np.zeros(self._count), "flags": flags, "masks": masks, **seen}
        if self.rules.max_pieces is not None:
            self._arrays["pieces_left"] = np.zeros(self._count, np.int64)
        self._seen = list(seen)
        return Placements(self.rules.columns if illegal == "raise" else None), space

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Copies the arrays, because Ray lends those of a pickle and forbids to write to them."""
        vars(self).update(state)
        self._arrays = {name: array.copy() for name, array in self._arrays.items()}

    def __copy__(self) -> Self:
        """Games of their own, which go on as these do."""
        return copy.deepcopy(self)

    @property
    def spec(self) -> EnvSpec | None:
        """Gymnasium's spec, with ``max_episode_steps`` set."""
        return self._spec

    @spec.setter
    def spec(self, spec: EnvSpec | None) -> None:
        self._spec = copy.copy(spec)  # gymnasium.make would add a TimeLimit by its own
        if self._spec is not None:
            self._spec.max_episode_steps = self.rules.max_pieces

    def _start(self, seed: Any, options: dict[str, Any]) -> None:
        """Starts episodes. Nothing is changed if a seed or an option is refused."""
        if unknown := set(options) - set(self._options):
            raise ValueError(f"unknown option {min(unknown)!r}: there are {', '.join(self._options)}")
        mask = options.get("reset_mask")
        if mask is not None:
            mask = np.ascontiguousarray(mask)
            if mask.dtype != bool or mask.shape != (self._count,):
                wanted, given = f"bool of ({self._count},)", f"{mask.dtype} of {mask.shape}"
                raise ValueError(f"reset_mask is {wanted}, not {given}")
        values = {name: self._each(name, options.get(name)) for name in POSITION}
        values["seed"] = self._each("seed", seed)
        is_one_seed = not isinstance(seed, Sequence) and np.ndim(seed) == 0
        self._episodes.start(mask, is_one_seed, values, self._arrays)
        self._has_begun = True

    def _each(self, name: str, value: Any) -> list[Any] | None:
        """For each board a value or None; or None for all."""
        return [value]

    def _play(self, actions: NDArray[np.int64]) -> None:
        index = self._episodes.step(actions, self._arrays) if self._has_begun else 0
        if index is not None:
            name = f"board {index}: " if self._count > 1 else ""
            raise ResetNeeded(f"{name}call reset() first: no episode has begun, or it is over")

    def _of_info(self) -> dict[str, NDArray[Any]]:
        """The arrays of the infos, which have an element or a row for each board."""
        infos = {"action_mask": self._arrays["masks"], "reset": self._arrays["flags"][RESET]}
        left = self._arrays.get("pieces_left")
        return infos if left is None else infos | {"pieces_left": left}

    def _observation(self, index: int) -> Observation:
        """What is seen of a board, as a copy."""
        if "features" in self._seen:
            return self._arrays["features"][index].copy()
        seen = {name: self._arrays[name][index] for name in self._seen}
        seen["board"] = seen["board"].copy()
        return seen

    def _draw(self, index: int) -> Any:
        """The board under the current piece and the preview: text, or a picture."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs render_mode='ansi' or 'rgb_array'")
            return None
        squares, *pieces = self._episodes.position(index)
        pieces = pieces[: 1 + self.rules.preview]
        if self.render_mode == "ansi":
            lines = ("".join(".#"[square] for square in line) + "\n" for line in squares)
            return ", then ".join(PIECES[piece] for piece in pieces) + "\n" + "".join(lines)
        # Two pieces need seven columns; to the right of a narrower board there is a wall.
        columns = max(self.rules.columns, 7)
        shown = np.zeros((4, columns), np.uint8)
        for piece, column in zip(pieces, (0, max(columns - 4, 4))):
            shape = np.array(Board().drop(piece, 0)[0])[16:, :4]
            shown[:, column : column + 4] |= shape[:, : columns - column]
        wall = ((0, 0), (0, columns - self.rules.columns))
        squares = np.vstack([shown, np.pad(squares, wall, constant_values=2)])
        colours = np.array([(24, 24, 32), (90, 170, 220), (200, 200, 200)], np.uint8)
        picture = colours[np.kron(squares, np.ones((16, 16), np.uint8))]
        picture[::16] = picture[:, ::16] = (44, 44, 54)
        picture[4 * 16] = (200, 200, 200)  # the ceiling
        return picture


class TetrisEnv(_Boards, gymnasium.Env[Observation, np.int64]):
    """One board. ``gymnasium.make("tetris_pipe/Tetris-v0")`` makes it.

    ``rules`` are those of another game: a ``Rules``, its name such as ``"JUMANJI"``, or a dict of its
    fields. Observations have its size, and without a preview no ``next_piece``. An episode is truncated
    after ``max_episode_steps`` pieces, if given in place of ``max_pieces`` of the rules; the environment
    knows them by ``gymnasium.make``, too, which adds a ``TimeLimit``. A piece that does not fit
    clears the grid, and ``info["reset"]`` says so; the rules say whether it also terminates the
    episode, whose last observation is the empty board. ``info["action_mask"]`` and
    ``action_masks()`` mark the distinct placements of the current piece. If episodes have an end,
    ``info["pieces_left"]`` counts the pieces still to be placed, the current one included: 0 when an
    episode is over.

    ``streams="training"``: ``reset(seed=k)`` starts the training stream k, and ``reset()`` goes on
    with the present one. ``streams="scores"``: ``reset(seed=n)`` starts ``tetris_pipe.stream(n)`` on
    which players are scored, and ``reset()`` the next one, n + 1; the first is 1.

    ``illegal`` decides what happens if an action is in the space but is not a placement of the current
    piece. ``"raise"`` raises ValueError, and ``action_space.sample()`` draws only what every piece
    has. ``"nearest"`` plays the same rotation in the last column over which it fits.

    ``observation="features"`` is one vector of float32: the features of the board, as
    ``tetris_pipe.features`` has them, and each piece as seven numbers of which one is 1.

    The actions of an episode, as bytes, are a game for ``tetris_pipe.replay``. Learners without masks, as
    PPO, A2C and DQN of Stable-Baselines3, need ``illegal="nearest"``; its ``ep_rew_mean`` counts
    whole episodes, so choose fewer ``max_episode_steps``. TorchRL wraps a `TetrisVectorEnv` with
    ``autoreset_mode="Disabled"``. Its ``auto_register_info_dict`` steps with random actions, which need
    ``illegal="nearest"``; with ``"raise"``, give the spec of the mask instead:
    ``set_info_dict_reader(default_info_dict_reader(["action_mask"], [Unbounded((64,), dtype=torch.int8)]))``.
    An actor of Ray that is restarted draws its training streams from the beginning: seed them with the
    number of the restart, or restore a pickle of the environment.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}
    action_space: spaces.Discrete
    observation_space: Any  # a spaces.Dict, or a spaces.Box

    def __init__(
        self, max_episode_steps: SupportsIndex | None = None, render_mode: str | None = None, **options: Unpack[Options]
    ) -> None:
        if max_episode_steps is None:
            max_episode_steps = _limit_of_make(sys._getframe(1))
        made = self._make(1, max_episode_steps, render_mode, AutoresetMode.DISABLED, **options)
        self.action_space, self.observation_space = made

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Starts an episode; returns its first observation and the infos.

        ``seed`` is from 0 to 2**64 - 1. ``options`` may have a ``board``, of rows x columns, a
        ``current_piece`` and a ``next_piece``. Raises ValueError or TypeError for one that is
        wrong, and changes nothing then.
        """
        seed = None if seed is None else operator.index(seed)
        self._start(seed, options or {})
        super().reset(seed=seed)
        return self._observation(0), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, Info]:
        """Places the current piece: observation, points, terminated, truncated and infos.

        The action is ``rotation * 16 + column``. Raises ValueError for one that is illegal, and
        ResetNeeded if the episode is over.
        """
        self._play(np.array([operator.index(action)], np.int64))
        points, (terminated, truncated, _) = self._arrays["points"], self._arrays["flags"][:, 0].tolist()
        return self._observation(0), float(points[0]), terminated, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The distinct placements of the current piece, as 64 booleans."""
        return np.array(self._arrays["masks"][0], bool)

    def render(self) -> Any:
        """The board under the current and the next piece: text, or a picture."""
        return self._draw(0)

    def _info(self) -> Info:
        # SyncVectorEnv keeps the type of an array without dimensions, but not that of np.bool.
        return {name: np.array(array[0]) for name, array in self._of_info().items()}


class TetrisVectorEnv(_Boards, gymnasium.vector.VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Thousands of boards, stepped in Rust. Each is as in :class:`TetrisEnv`.

    With ``copy=False``, the arrays that ``step`` returns are the same ones each time, and
    the next step overwrites them. This also changes arrays of other libraries that share their
    memory: those of ``torch.from_numpy``, and those of JAX's ``device_put`` and ``asarray``,
    which share an array that happens to be aligned. ``jax.numpy.array`` copies.

    A list of seeds, with None for a stream that goes on, starts on each board what ``TetrisEnv``
    starts with its seed. With ``streams="training"``, ``reset(seed=k)`` gives board i a stream made
    from k and i: no two seeds and boards have the same one. With ``streams="scores"`` it gives
    board i the stream k + i. A board whose episode is over then plays the stream after the last
    one that was given or played, after a list of seeds too: no two boards play the same one.
    A refused argument changes no board. ``reset(options={"reset_mask": mask})`` resets the boards
    that the mask selects. The board and the pieces that ``options`` give are one for all boards, or
    one for each.

    ``autoreset_mode`` is one of Gymnasium's. NEXT_STEP: the step after the last piece of an
    episode ignores the action of that board and starts an empty board. SAME_STEP: the last step
    starts it, and the infos have ``final_obs`` and ``final_info``. DISABLED: a step raises
    ResetNeeded if an episode is over.
    """

    metadata = {**TetrisEnv.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
    single_action_space: spaces.Discrete
    action_space: PlacementsBatch
    single_observation_space: Any  # a spaces.Dict, or a spaces.Box
    observation_space: Any

    def __init__(
        self,
        num_envs: SupportsIndex = 1,
        max_episode_steps: SupportsIndex | None = None,
        copy: bool = True,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        actions, space = self._make(num_envs, max_episode_steps, render_mode, autoreset_mode, **options)
        self._options = [*self._options, "reset_mask"]
        self._copy, self.num_envs = copy, self._count
        self.single_action_space, self.action_space = actions, PlacementsBatch(self.num_envs, actions.columns)
        self.single_observation_space, self.observation_space = space, batch_space(space, self.num_envs)

    def reset(self, *, seed: Seeds = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Starts an episode on each board; returns the observations and infos of all.

        ``seed`` is one for all boards or one for each, with None for a stream that goes on.
        ``options`` may have a ``board``, a ``current_piece`` and a ``next_piece``, one for all or
        one for each, and a ``reset_mask``, num_envs booleans: the other boards are left as they
        are. Raises ValueError or TypeError for one that is wrong, and changes nothing then.
        """
        self._start(seed, options or {})
        one_seed: Any = seed
        if seed is not None and np.ndim(one_seed) == 0:
            super().reset(seed=operator.index(one_seed))
        return self._observations(), self._infos()

    def step(self, actions: ArrayLike) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Places a piece on each board: arrays of num_envs rows, and the infos of all.

        The observations, points (float64), terminated and truncated are as in ``TetrisEnv.step``.
        ``actions`` are num_envs integers. Raises ValueError for one that is illegal, TypeError if
        they are not integers, and ResetNeeded with DISABLED if an episode is over; no board is
        changed then.
        """
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape ({self.num_envs},), not {numbers.shape}")
        self._play(numbers.astype(np.int64, "C", "same_kind", copy=False))
        final: Info = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            is_over = self._arrays["flags"][[TERMINATED, TRUNCATED]].any(axis=0)
            if is_over.any():
                final = self._final(is_over)
                self._start(None, {"reset_mask": is_over})
        points, flags = self._own(self._arrays["points"]), self._own(self._arrays["flags"])
        return self._observations(), points, *flags[:RESET], self._infos() | final

    def sample_actions(self) -> NDArray[np.int64]:
        """A random distinct placement for each board, drawn in Rust, as a new array."""
        return self._episodes.sample()

    def action_masks(self) -> NDArray[np.bool_]:
        """The distinct placements of each current piece, as num_envs x 64 booleans."""
        return self._own(self._arrays["masks"]).view(bool)

    def render(self) -> tuple[Any, ...] | None:
        """What ``TetrisEnv.render`` returns, for each board."""
        if self.render_mode is None:
            self._draw(0)  # which warns
            return None
        return tuple(self._draw(i) for i in range(self.num_envs))

    def _each(self, name: str, value: Any) -> list[Any] | None:
        if value is None:
            return None
        if not isinstance(value, Sequence) and np.ndim(value) <= (2 if name == "board" else 0):
            return [value] * self.num_envs
        if len(value) != self.num_envs:
            raise ValueError(f"{name}: a list has one for each of {self.num_envs} boards, not {len(value)}")
        return list(value)

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _observations(self) -> Observation:
        seen = {name: self._own(self._arrays[name]) for name in self._seen}
        return seen.get("features", seen)

    def _infos(self) -> Info:
        infos = {name: self._own(array) for name, array in self._of_info().items()}
        return _of_boards(infos, np.ones(self.num_envs, bool))

    def _final(self, is_over: NDArray[np.bool_]) -> Info:
        """The last observations and infos of the games that are over."""
        which = np.flatnonzero(is_over)
        observations = np.full(self.num_envs, None, object)
        rows = zip(*(self._arrays[name][which] for name in self._seen))
        for i, row in zip(which.tolist(), rows):
            observations[i] = row[0] if "features" in self._seen else dict(zip(self._seen, row))
        infos = {name: np.zeros_like(array) for name, array in self._of_info().items()}
        for name, array in self._of_info().items():
            infos[name][which] = array[which]
        infos = _of_boards(infos, is_over)
        return _of_boards({"final_obs": observations, "final_info": infos}, is_over)


def _limit_of_make(caller: FrameType | None) -> int | None:
    """The ``max_episode_steps`` of ``gymnasium.make``, if it is the caller.

    It gives them to a ``TimeLimit`` around the environment, and has no way to pass them on. Without
    them, ``pieces_left`` would not be those that are left.
    """
    if caller is None or caller.f_code is not gymnasium.make.__code__:
        return None
    limit, spec = caller.f_locals["max_episode_steps"], caller.f_locals["env_spec"]
    limit = spec.max_episode_steps if limit is None else limit
    return None if limit == -1 else limit  # no TimeLimit


def _of_boards(infos: Info, which: NDArray[np.bool_]) -> Info:
    """As Gymnasium has infos: each has a twin, which says what boards have it."""
    pairs = (((name, it), (f"_{name}", which.copy())) for name, it in infos.items())
    return dict(entry for pair in pairs for entry in pair)
