"""The environments for Gymnasium: one board, and thousands of boards at once.

An action is a placement byte, ``rotation * 16 + column``. The reward is the points. The
observation is the board (20 x 10, the top row first), the current piece and the next one.
The pieces are played by ``_core.Episodes``.
"""

import copy
import dataclasses
import math
import operator
import secrets
from collections.abc import Sequence
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
from .rules import PIECES, Rules, RulesDict
from .spaces import ACTIONS, Placements, PlacementsBatch, observation_space

Observation = Any  # a dict of arrays, or an array if observation="features"
Info = dict[str, Any]
Illegal = Literal["raise", "nearest", "end"]
Kind = Literal["dict", "features"]
Streams = Literal["training", "scores"]


class Options(TypedDict, total=False):
    """The options of an environment; `TetrisEnv` describes them."""

    rules: Rules | RulesDict
    streams: Streams
    illegal: Illegal
    illegal_reward: float
    terminate_on_reset: bool | None
    observation: Kind


Seeds = SupportsIndex | Sequence[SupportsIndex | None] | NDArray[Any] | None
RENDER_MODES = ["ansi", "rgb_array"]
POSITION = ["board", "current_piece", "next_piece"]
TERMINATED, TRUNCATED, RESET = range(3)  # the rows of the flags


def _one_of(name: str, value: Any, values: tuple[Any, ...]) -> None:
    if value not in values:
        *most, last = map(repr, values)
        raise ValueError(f"{name} is {', '.join(most)} or {last}, not {value!r}")


class _Boards:
    """Boards, and the arrays into which they write; and what both environments have."""

    def __init__(
        self,
        count: SupportsIndex,
        max_pieces: SupportsIndex,
        restarts: bool,
        *,
        rules: Rules | RulesDict | None = None,
        streams: Streams = "training",
        illegal: Illegal = "raise",
        illegal_reward: float = 0.0,
        terminate_on_reset: bool | None = None,
        observation: Kind = "dict",
    ) -> None:
        self.count, self.max_pieces = operator.index(count), operator.index(max_pieces)
        if not 1 <= self.max_pieces < 2**63:
            raise ValueError(f"max_pieces is from 1 to 2**63 - 1, not {max_pieces}")
        if not 1 <= self.count <= 2**20:
            raise ValueError(f"num_envs is from 1 to {2**20}, not {count}")
        _one_of("streams", streams, ("training", "scores"))
        _one_of("illegal", illegal, ("raise", "nearest", "end"))
        _one_of("observation", observation, ("dict", "features"))
        if illegal_reward and illegal != "end" or not math.isfinite(illegal_reward):
            raise ValueError(f"illegal_reward is a finite number for illegal='end', not {illegal_reward}")
        self.rules = rules if isinstance(rules, Rules) else Rules(**rules or {})
        if terminate_on_reset is not None:
            self.rules = dataclasses.replace(self.rules, terminate_on_reset=terminate_on_reset)
        self.position = POSITION[: 2 + self.rules.preview]
        self.options = [*self.position]  # of a reset
        options = {
            "rules": dataclasses.asdict(self.rules),
            "max_pieces": self.max_pieces,
            "illegal_plays_nearest": illegal == "nearest",
            "illegal_ends_with": float(illegal_reward) if illegal == "end" else None,
            "restarts": restarts,
            "scores": streams == "scores",
            "features": observation == "features",
        }
        self.episodes = Episodes(options, self.count, secrets.randbits(64))
        self.has_begun = False
        self.is_strict = illegal == "raise"
        self.space = observation_space(observation, self.rules)
        self.seen: Any = create_empty_array(self.space, self.count)
        self.masks = np.zeros((self.count, ACTIONS), np.int8)
        self.points = np.zeros(self.count)
        self.flags = np.zeros((3, self.count), np.uint8)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Copies the arrays, because Ray lends those of a pickle and forbids to write to them."""

        def own(value: Any) -> Any:
            if isinstance(value, dict):
                return {name: own(each) for name, each in value.items()}
            return value.copy() if isinstance(value, np.ndarray) else value

        self.__dict__.update(own(state))

    def reset(
        self, seed: Any, options: dict[str, Any], chosen: NDArray[np.bool_] | None = None
    ) -> None:
        """Starts episodes on the chosen boards or all. Nothing is changed if it is refused."""
        if unknown := set(options) - set(self.position):
            raise ValueError(f"unknown option {min(unknown)!r}: there are {', '.join(self.options)}")
        mask = None if chosen is None else chosen.view(np.uint8)
        given = {"seed": seed, **dict.fromkeys(POSITION), **options}
        values = {name: self.each(name, value) for name, value in given.items()}
        is_one_seed = not isinstance(seed, Sequence) and np.ndim(seed) == 0
        self.episodes.start(mask, is_one_seed, values)
        self.has_begun = True
        self.flags[RESET, ... if chosen is None else chosen] = 0
        self.observe()

    def each(self, name: str, value: Any) -> list[Any] | None:
        """For each board a value or None, from one for all boards or one for each; or None."""
        if value is None:
            return None
        is_one = not isinstance(value, Sequence) and np.ndim(value) <= (2 if name == "board" else 0)
        if is_one or "reset_mask" not in self.options:
            return [value] * self.count
        if len(value) != self.count:
            raise ValueError(f"{name}: {len(value)} values for {self.count} boards")
        return list(value)

    def step(self, actions: NDArray[np.int64]) -> None:
        index = self.episodes.step(actions, self.points, self.flags) if self.has_begun else 0
        if index is not None:
            name = f"board {index}: " if self.count > 1 else ""
            raise ResetNeeded(f"{name}call reset() first: no episode has begun, or it is over")
        self.observe()

    def observe(self) -> None:
        arrays = tuple(self.seen.values()) if isinstance(self.seen, dict) else self.seen
        self.episodes.observe(arrays, self.masks)

    def observation(self) -> Observation:
        """What is seen of the first board, as a copy."""
        if not isinstance(self.seen, dict):
            return self.seen[0].copy()
        seen = {name: array[0] for name, array in self.seen.items()}
        seen["board"] = seen["board"].copy()
        return seen

    def observations(self, which: NDArray[np.intp]) -> list[Observation]:
        """What is seen of the boards with these numbers, as copies."""
        if not isinstance(self.seen, dict):
            return list(self.seen[which])
        rows = zip(*(array[which] for array in self.seen.values()))
        if not self.rules.preview:
            return [{"board": board, "current_piece": current} for board, current in rows]
        # Written out, because dict(zip(…)) takes twice as long.
        return [
            {"board": board, "current_piece": current, "next_piece": following}
            for board, current, following in rows
        ]

    def draw(self, index: int, render_mode: str) -> Any:
        """The board under the current piece and the preview: text, or a picture."""
        squares, *pieces = self.episodes.position(index)
        pieces = pieces[: 1 + self.rules.preview]
        if render_mode == "ansi":
            lines = ("".join(".#"[square] for square in line) + "\n" for line in squares)
            return ", then ".join(PIECES[piece] for piece in pieces) + "\n" + "".join(lines)
        # Two pieces need seven columns; to the right of a narrower board there is a wall.
        columns = max(self.rules.columns, 7)
        shown = np.zeros((4, columns), np.uint8)
        for piece, column in zip(pieces, (0, max(columns - 4, 4))):
            shape = Board().drop(piece, 0)[0].array()[16:, :4]
            shown[:, column : column + 4] |= shape[:, : columns - column]
        wall = ((0, 0), (0, columns - self.rules.columns))
        squares = np.vstack([shown, np.pad(squares, wall, constant_values=2)])
        colours = np.array([(24, 24, 32), (90, 170, 220), (200, 200, 200)], np.uint8)
        picture = colours[np.kron(squares, np.ones((16, 16), np.uint8))]
        picture[::16] = picture[:, ::16] = (44, 44, 54)
        picture[4 * 16] = (200, 200, 200)  # the ceiling
        return picture


def _check_render_mode(render_mode: str | None) -> str | None:
    if render_mode not in (None, *RENDER_MODES):
        raise ValueError(f"render_mode is None, 'ansi' or 'rgb_array', not {render_mode!r}")
    return render_mode


class _Spec:
    """The spec that Gymnasium sets, with the length of an episode."""

    _boards: _Boards
    _spec: EnvSpec | None = None

    @property
    def spec(self) -> EnvSpec | None:
        return self._spec

    @spec.setter
    def spec(self, spec: EnvSpec | None) -> None:
        self._spec = copy.copy(spec)  # gymnasium.make would add a TimeLimit by its own
        if self._spec is not None:
            self._spec.max_episode_steps = self._boards.max_pieces


class TetrisEnv(_Spec, gymnasium.Env[Observation, np.int64]):
    """One board. ``gymnasium.make("tetris_pipe/Tetris-v0")`` makes it.

    An episode has ``max_pieces`` pieces, 65,536 unless given, and is then truncated. A piece that
    does not fit clears the grid, and ``info["reset"]`` says so. The rules go on then;
    ``terminate_on_reset=True`` terminates the episode, as most of the literature does.
    ``rules`` are those of another game: a ``Rules``, or a dict of its fields. Observations have its
    size, and without a preview no ``next_piece``.
    ``info["action_mask"]`` and ``action_masks()`` mark the distinct placements of the current
    piece. ``reset(options=…)`` may give the ``board``, ``current_piece`` and ``next_piece`` to
    start from, as an observation has them.

    ``streams="training"``: ``reset(seed=k)`` starts the training stream k, and ``reset()`` goes on
    with the present one. ``streams="scores"``: ``reset(seed=n)`` starts the stream
    ``tetris_pipe.stream(n)`` on which players are scored, and ``reset()`` the next one, n + 1;
    the first is 1. No training stream is one of these.

    ``illegal`` says what an action does that is in the space and no placement of the current
    piece. ``"raise"`` raises ValueError, and ``action_space.sample()`` draws only what every piece
    has. ``"nearest"`` plays the same rotation in the nearest column, the last one over which it
    fits. ``"end"`` plays nothing and terminates the episode with the reward ``illegal_reward``.

    ``observation="features"`` is one vector of float32: the features of the board, which are the
    first 30 that ``tetris_pipe.FEATURES`` names, and then the current piece and the next one, each
    as seven numbers of which one is 1.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}
    action_space: spaces.Discrete
    observation_space: Any  # a spaces.Dict, or a spaces.Box

    def __init__(
        self,
        max_pieces: SupportsIndex = 65_536,
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        self.render_mode = _check_render_mode(render_mode)
        self._boards = boards = _Boards(1, max_pieces, restarts=False, **options)
        self.action_space = Placements(boards.rules.columns) if boards.is_strict else spaces.Discrete(ACTIONS)
        self.observation_space = self._boards.space

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Starts an episode; returns its first observation and the infos.

        ``seed`` is from 0 to 2**64 - 1. ``options`` may have a ``board``, of rows x columns, a
        ``current_piece`` and a ``next_piece``. Raises ValueError or TypeError for one that is
        wrong, and changes nothing then.
        """
        seed = None if seed is None else operator.index(seed)
        self._boards.reset(seed, options or {})
        super().reset(seed=seed)
        return self._boards.observation(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, Info]:
        """Places the current piece: observation, points, terminated, truncated and infos.

        The action is ``rotation * 16 + column``. Raises ValueError for one that is illegal, and
        ResetNeeded if the episode is over.
        """
        number, boards = operator.index(action), self._boards
        if not -(2**63) <= number < 2**63:
            raise ValueError(f"{number} is not a byte")
        boards.step(np.array([number], np.int64))
        is_terminated, is_truncated, _ = (boards.flags[:, 0] == 1).tolist()
        seen, points = boards.observation(), float(boards.points[0])
        return seen, points, is_terminated, is_truncated, self._info()

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
        return {"action_mask": boards.masks[0].copy(), "reset": np.array(boards.flags[RESET, 0], bool)}

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

    A list of seeds, with None for a stream that goes on, starts on each board what ``TetrisEnv``
    starts with its seed. With ``streams="training"``, ``reset(seed=k)`` gives board i a stream made
    from k and i: no two seeds and boards have the same one. With ``streams="scores"`` it gives
    board i the stream k + i. A board whose episode is over then plays the stream after the last
    one that was given or played, after a list of seeds too: no two boards play the same one.
    A refused argument changes no board. ``reset(options={"reset_mask": mask})`` resets the boards
    that the mask selects. The board and the pieces that ``options`` give are one for all boards, or
    one for each.

    ``autoreset_mode`` is one of Gymnasium's. NEXT_STEP: the step after the last piece of an
    episode ignores the action of that board and starts an empty board. SAME_STEP: the last step does so, and the infos have ``final_obs`` and
    ``final_info``. DISABLED: a step raises ResetNeeded if an episode is over.
    """

    metadata = {**TetrisEnv.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
    single_action_space: spaces.Discrete
    action_space: PlacementsBatch
    single_observation_space: Any  # a spaces.Dict, or a spaces.Box
    observation_space: Any

    def __init__(
        self,
        num_envs: SupportsIndex = 1,
        max_pieces: SupportsIndex = 65_536,
        copy: bool = True,
        *,
        max_episode_steps: SupportsIndex | None = None,
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        **options: Unpack[Options],
    ) -> None:
        if max_episode_steps is not None:
            max_pieces = min(map(operator.index, (max_pieces, max_episode_steps)))
        self.render_mode = _check_render_mode(render_mode)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        restarts = self.autoreset_mode is AutoresetMode.NEXT_STEP
        self._boards = boards = _Boards(num_envs, max_pieces, restarts, **options)
        boards.options.append("reset_mask")
        self._copy = copy
        self.num_envs = boards.count
        self.single_action_space = Placements(boards.rules.columns) if boards.is_strict else spaces.Discrete(ACTIONS)
        self.action_space = PlacementsBatch(
            self.num_envs, boards.rules.columns if boards.is_strict else None
        )
        self.single_observation_space = self._boards.space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._always = np.ones(self.num_envs, bool)

    def reset(
        self,
        *,
        seed: Seeds = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, Info]:
        """Starts an episode on each board; returns the observations and infos of all.

        ``seed`` is one for all boards or one for each, with None for a stream that goes on.
        ``options`` may have a ``board``, a ``current_piece`` and a ``next_piece``, one for all or
        one for each, and a ``reset_mask``, num_envs booleans: the other boards are left as they
        are. Raises ValueError or TypeError for one that is wrong, and changes nothing then.
        """
        options = dict(options or {})
        mask = options.pop("reset_mask", None)
        if mask is not None:
            mask = np.asarray(mask)
            if mask.dtype != bool or mask.shape != (self.num_envs,):
                given = f"{mask.dtype} of {mask.shape}"
                raise ValueError(f"reset_mask is bool of ({self.num_envs},), not {given}")
        self._boards.reset(seed, options, mask)
        one_seed: Any = seed
        if seed is not None and np.ndim(one_seed) == 0:
            super().reset(seed=operator.index(one_seed))
        return self._observations(), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Places a piece on each board: arrays of num_envs rows, and the infos of all.

        The observations, points (float64), terminated and truncated are as in ``TetrisEnv.step``.
        ``actions`` are num_envs integers. Raises ValueError for one that is illegal, TypeError if
        they are not integers, and ResetNeeded with DISABLED if an episode is over; no board is
        changed then.
        """
        numbers, boards = np.asarray(actions), self._boards
        if numbers.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape ({self.num_envs},), not {numbers.shape}")
        boards.step(numbers.astype(np.int64, casting="same_kind", copy=False))
        final: Info = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            is_over = (boards.flags[TERMINATED] | boards.flags[TRUNCATED]).view(bool)
            if is_over.any():
                final = self._final(is_over)
                boards.reset(None, {}, is_over)
        points = self._own(boards.points)
        is_terminated, is_truncated, _ = self._own(boards.flags).view(bool)
        return self._observations(), points, is_terminated, is_truncated, self._infos() | final

    def sample_actions(self) -> NDArray[np.int64]:
        """A random distinct placement for each board, drawn in Rust, as a new array."""
        actions = np.empty(self.num_envs, np.int64)
        self._boards.episodes.sample(actions)
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
            "reset": self._own(self._boards.flags[RESET]).view(bool),
            "_reset": self._own(self._always),
        }

    def _final(self, is_over: NDArray[np.bool_]) -> Info:
        """The last observations and infos of the games that are over, as Gymnasium has them."""
        which = np.flatnonzero(is_over)
        observations = np.full(self.num_envs, None, object)
        observations[which] = np.fromiter(self._boards.observations(which), object, len(which))
        masks = np.zeros_like(self._boards.masks)
        masks[which] = self._boards.masks[which]
        info = {
            "action_mask": masks,
            "_action_mask": is_over.copy(),
            "reset": self._boards.flags[RESET].view(bool) & is_over,
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
