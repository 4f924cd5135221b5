"""A policy in a process of its own, which sees boards and pieces, and never seeds or points."""

import importlib.util
import inspect
import json
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from .rules import Rules
from .spaces import ACTIONS

Policy = Callable[[Any, dict[str, Any]], NDArray[np.int64]]
"""A function of observations and infos that returns an action for each board."""


class PolicyError(Exception):
    """A policy in another process failed, ended or took too long."""


def load(name: str, arguments: Sequence[str] = (), rules: Rules | None = None) -> Policy:
    """The policy that MODULE:FUNCTION makes from these arguments, and from ``rules`` if it takes them.

    MODULE may be the path of a file, and FUNCTION is ``policy`` unless given. The current folder is
    searched for modules, too.
    """
    place, _, function = name.partition(":")
    if "." not in sys.path:
        sys.path.append(".")
    if place.endswith(".py"):  # which may have the name of another module
        sys.path.append(str(Path(place).parent))
        spec = importlib.util.spec_from_file_location("policy_of_a_file", place)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    else:
        module = importlib.import_module(place)
    make = getattr(module, function or "policy")
    takes_rules = "rules" in inspect.signature(make).parameters
    policy: Policy = make(*arguments, **({"rules": rules or Rules()} if takes_rules else {}))
    return policy


class PolicyProcess:
    """A policy that `load` makes in another process. Its calls raise PolicyError.

    After ``seconds`` in all, the process is killed.
    """

    def __init__(
        self,
        name: str,
        arguments: Sequence[str] = (),
        rules: Rules | None = None,
        seconds: float | None = None,
    ) -> None:
        command = [sys.executable, "-m", "tetris_pipe.process"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._seconds, self._is_late = seconds, False
        self._timer = threading.Timer(seconds or threading.TIMEOUT_MAX, self._kill)
        self._timer.daemon = True
        self._timer.start()
        answer = self._ask((name, list(arguments), rules or Rules()))
        self.weights: dict[str, float] | None = answer.get("weights")

    def __call__(self, observations: Any, infos: dict[str, Any]) -> NDArray[np.int64]:
        """The actions; one that is not a number from 0 to 63 is an action that is never legal."""
        actions = self._ask((observations, infos)).get("actions")
        count = len(infos["action_mask"])
        if not isinstance(actions, list) or len(actions) != count:
            raise PolicyError(f"a policy returns an action for each of {count} boards")
        legal = (it if isinstance(it, int) and 0 <= it < ACTIONS else ACTIONS - 1 for it in actions)
        return np.fromiter(legal, np.int64, count)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._timer.cancel()
        self._process.kill()
        self._process.communicate()

    def _kill(self) -> None:
        self._is_late = True
        self._process.kill()

    def _ask(self, question: Any) -> dict[str, Any]:
        assert self._process.stdin and self._process.stdout
        try:
            pickle.dump(question, self._process.stdin)
            self._process.stdin.flush()
            # What comes from the other process is text, since a pickle could do anything here.
            answer = json.loads(self._process.stdout.readline(1 << 24))
        except (OSError, ValueError) as error:
            late = f"it took more than {self._seconds:g} seconds" if self._is_late else "its process ended"
            raise PolicyError(late) from error
        if not isinstance(answer, dict) or "error" in answer:
            raise PolicyError(str(answer.get("error") if isinstance(answer, dict) else answer))
        return answer


def serve() -> None:
    """Answers `PolicyProcess` until its questions end. What the policy prints goes to stderr."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    questions: Any = sys.stdin.buffer  # with a method peek

    def answer(**fields: Any) -> None:
        print(json.dumps(fields), file=answers, flush=True)

    try:
        policy = load(*pickle.load(questions))
        answer(weights=getattr(policy, "weights", None))
        while questions.peek(1):
            answer(actions=np.asarray(policy(*pickle.load(questions))).tolist())
    except BaseException as error:
        answer(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    serve()
