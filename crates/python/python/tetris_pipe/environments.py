"""The environments for Gymnasium: one board, and thousands of boards at once.

An action is a placement byte, ``rotation * 16 + column``. The reward is the points. The
observation is the board (20 x 10, the top row first), the current piece and the next one.
The games themselves are played by ``_core.Games``.
"""

import operator
import secrets
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._core import Board, Games

ACTIONS = 64
PIECES = "OIZJLST"

Observation = dict[str, Any]
Info = dict[str, Any]


class Placements(spaces.Discrete):
    """The placement bytes. Without a mask, ``sample`` chooses one that every piece has.

    Code that knows no masks, such as Gymnasium's checker, can therefore step with samples.
    """

    def __init__(self) -> None:
        super().__init__(ACTIONS)

    def sample(
        self, mask: NDArray[Any] | None = None, probability: NDArray[Any] | None = None
    ) -> np.int64:
        if mask is None and probability is None:
            mask = (np.arange(ACTIONS) % 16 < 7).astype(np.int8)  # no piece is wider than 4
        return super().sample(mask, probability)


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "board": spaces.Box(0, 1, (20, 10), np.uint8),
            "current": spaces.Discrete(7),
            "next": spaces.Discrete(7),
        }
    )


class _Arrays:
    """Games, and the arrays into which they write."""

    def __init__(self, count: int, max_pieces: int) -> None:
        count, self.max_pieces = operator.index(count), operator.index(max_pieces)
        if not 1 <= self.max_pieces < 2**63:
            raise ValueError(f"max_pieces is at least 1, not {max_pieces}")
        if not 1 <= count <= 2**20:
            raise ValueError(f"num_envs is from 1 to {2**20}, not {count}")
        self.games = Games([secrets.randbits(64) for _ in range(count)], self.max_pieces)
        self.board = np.zeros((count, 20, 10), np.uint8)
        self.current = np.zeros(count, np.int64)
        self.next = np.zeros(count, np.int64)
        self.masks = np.zeros((count, ACTIONS), np.int8)
        self.points = np.zeros(count)
        self.is_last = np.zeros(count, bool)
        self.is_reset = np.zeros(count, bool)

    def reset(self, seeds: list[int] | None) -> None:
        """Starts the streams of these seeds, or goes on with the present ones."""
        self.games.reset(seeds)
        self.is_reset[:] = False
        self.observe()

    def step(self, actions: NDArray[np.int64]) -> None:
        is_last, is_reset = self.is_last.view(np.uint8), self.is_reset.view(np.uint8)
        self.games.step(actions, self.points, is_last, is_reset)
        self.observe()

    def observe(self) -> None:
        self.games.observe(self.board, self.current, self.next, self.masks)


class TetrisEnv(gymnasium.Env[Observation, np.int64]):
    """One board. ``gymnasium.make("tetris_pipe/Tetris-v0")`` makes it.

    An episode has ``max_pieces`` pieces and is then truncated. The rules have no other end:
    a piece that does not fit clears the grid, and ``info["reset"]`` says so.
    ``info["action_mask"]`` and ``action_masks()`` mark the distinct placements of the
    current piece. ``reset(seed=n)`` starts the stream ``tetris_pipe.stream(n)``, and
    ``reset()`` goes on with the present one.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(self, max_pieces: int = 65_536, render_mode: str | None = None) -> None:
        if render_mode not in (None, "ansi", "rgb_array"):
            raise ValueError(f"render_mode is None, 'ansi' or 'rgb_array', not {render_mode!r}")
        self.render_mode = render_mode
        self.action_space = Placements()
        self.observation_space = _observation_space()
        self._arrays = _Arrays(1, max_pieces)
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        self._arrays.reset(None if seed is None else [seed])
        self._is_over = False
        return self._observation(), self._info()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, Info]:
        if self._is_over:
            raise gymnasium.error.ResetNeeded(
                "call reset() first: no episode has begun, or it is over"
            )
        arrays = self._arrays
        arrays.step(np.array([operator.index(action)], np.int64))
        self._is_over = bool(arrays.is_last[0])
        points = float(arrays.points[0])
        return self._observation(), points, False, self._is_over, self._info()

    def action_masks(self) -> NDArray[Any]:
        """The distinct placements of the current piece, as 64 booleans."""
        return np.array(self._arrays.masks[0], bool)

    def render(self) -> Any:
        """The board under the current and the next piece: text, or a picture."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs render_mode='ansi' or 'rgb_array'")
            return None
        current, next_piece = int(self._arrays.current[0]), int(self._arrays.next[0])
        board = self._arrays.board[0]
        if self.render_mode == "ansi":
            return f"{PIECES[current]}, then {PIECES[next_piece]}\n{Board(board)}"
        # The pieces lie on an empty board, of which four rows are shown.
        shown = Board().drop(current, 0)[0].drop(next_piece, 6)[0].array()[16:]
        squares = np.kron(np.vstack([shown, board]), np.ones((16, 16), np.uint8))
        picture = np.where(squares[..., None], (90, 170, 220), (24, 24, 32)).astype(np.uint8)
        picture[::16] = picture[:, ::16] = (44, 44, 54)
        picture[4 * 16] = (200, 200, 200)  # the ceiling
        return picture

    def _observation(self) -> Observation:
        arrays = self._arrays
        return {
            "board": arrays.board[0].copy(),
            "current": arrays.current[0],
            "next": arrays.next[0],
        }

    def _info(self) -> Info:
        mask = self._arrays.masks[0].copy()
        return {"action_mask": mask, "reset": bool(self._arrays.is_reset[0])}


class TetrisVectorEnv(gymnasium.vector.VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Thousands of boards, stepped in Rust. Each is as in :class:`TetrisEnv`.

    With ``copy=False``, the arrays that ``step`` returns are the same ones each time, and
    the next step overwrites them. ``reset(seed=n)`` gives board i the stream n + i. The step
    after the last piece of an episode ignores the action of that board and starts an empty
    board (``AutoresetMode.NEXT_STEP``), whose pieces go on with the stream.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(self, num_envs: int = 1, max_pieces: int = 65_536, copy: bool = True) -> None:
        self._arrays = _Arrays(num_envs, max_pieces)
        self._copy = copy
        self.num_envs = len(self._arrays.board)
        self.single_action_space = Placements()
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.single_observation_space = _observation_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._never = np.zeros(self.num_envs, bool)
        self._always = np.ones(self.num_envs, bool)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        seeds = None
        if isinstance(seed, (Sequence, np.ndarray)):
            seeds = [operator.index(one) for one in seed]
        elif seed is not None:
            super().reset(seed=seed)
            seeds = list(range(seed, seed + self.num_envs))
        self._arrays.reset(seeds)
        return self._observations(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape ({self.num_envs},), not {actions.shape}")
        self._arrays.step(actions.astype(np.int64, casting="same_kind", copy=False))
        points, is_last = self._own(self._arrays.points), self._own(self._arrays.is_last)
        return self._observations(), points, self._own(self._never), is_last, self._infos()

    def sample_actions(self) -> NDArray[np.int64]:
        """A random distinct placement for each board, drawn in Rust, as a new array."""
        actions = np.empty(self.num_envs, np.int64)
        self._arrays.games.sample(actions)
        return actions

    def action_masks(self) -> NDArray[Any]:
        """The distinct placements of each current piece, as num_envs x 64 booleans."""
        return self._own(self._arrays.masks).view(bool)

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _observations(self) -> Observation:
        arrays = self._arrays
        return {
            "board": self._own(arrays.board),
            "current": self._own(arrays.current),
            "next": self._own(arrays.next),
        }

    def _infos(self) -> Info:
        return {
            "action_mask": self._own(self._arrays.masks),
            "_action_mask": self._own(self._always),
            "reset": self._own(self._arrays.is_reset),
            "_reset": self._own(self._always),
        }
