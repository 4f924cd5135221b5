"""A policy in a process of its own, which sees boards and pieces, and never seeds or points."""

import importlib.util
import inspect
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from .controller import LinearController
from .rules import Rules

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


def ask(policy: Policy, observations: Any, infos: dict[str, Any]) -> NDArray[np.int64]:
    """The actions of a policy, legal or not.

    Raises TypeError if they are not integers, and ValueError unless there is one for each board.
    """
    actions, count = np.asarray(policy(observations, infos)), len(infos["action_mask"])
    if actions.shape != (count,):
        raise ValueError(f"a policy returns an action for each of {count} boards, not {actions.shape}")
    if actions.dtype.kind not in "iu":
        raise TypeError(f"actions are integers, not {actions.dtype}")
    return actions.astype(np.int64)


class PolicyProcess:
    """A policy that `load` makes in another process. Its calls raise PolicyError.

    After ``seconds`` in all, more than 0, the process is killed, and at the end with all that it started.
    """

    def __init__(
        self, name: str, arguments: Sequence[str] = (), rules: Rules | None = None, seconds: float | None = None
    ) -> None:
        if seconds is not None and not seconds > 0:
            raise ValueError(f"seconds are more than 0, not {seconds}")
        command = [sys.executable, "-m", "tetris_pipe.process"]
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self._process = subprocess.Popen(command, **pipes, start_new_session=True)
        self._seconds, self._is_late = seconds, False
        self._timer = threading.Timer(min(seconds or np.inf, threading.TIMEOUT_MAX), self._stop)
        self._timer.daemon = True
        self._timer.start()
        try:
            weights = self._ask((name, list(arguments), rules or Rules())).get("weights")
            self.controller = None if weights is None else LinearController(weights, rules)
            """The policy itself, if it is a linear controller."""
        except BaseException as error:
            self.__exit__()
            if isinstance(error, PolicyError) or not isinstance(error, Exception):
                raise
            raise PolicyError(str(error)) from error

    def __call__(self, observations: Any, infos: dict[str, Any]) -> NDArray[np.int64]:
        answer = self._ask((observations, infos)).get("actions")
        try:
            return ask(lambda *_: np.array(answer), observations, infos)
        except (TypeError, ValueError, OverflowError) as error:
            raise PolicyError(str(error)) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._timer.cancel()
        self._kill()
        for pipe in (self._process.stdin, self._process.stdout):
            try:
                pipe.close() if pipe else None
            except OSError:
                pass  # a question that the process did not read
        self._process.wait()

    def _stop(self) -> None:
        self._is_late = True
        self._kill()

    def _kill(self) -> None:
        if hasattr(os, "killpg"):
            try:
                os.killpg(self._process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass  # all of them have ended
        else:
            self._process.kill()

    def _ask(self, question: Any) -> dict[str, Any]:
        assert self._process.stdin and self._process.stdout
        try:
            pickle.dump(question, self._process.stdin)
            self._process.stdin.flush()
        except OSError:
            pass  # it has ended, perhaps with an answer
        # What comes from the other process is text, since a pickle could do anything here.
        if not (line := self._process.stdout.readline(1 << 24)):
            raise PolicyError(f"it took more than {self._seconds:g} seconds" if self._is_late else "its process ended")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise PolicyError("its process does not answer in JSON") from error
        if not isinstance(answer, dict) or "error" in answer:
            text = str(answer.get("error") if isinstance(answer, dict) else answer)
            raise PolicyError(text.encode(errors="replace").decode())
        return answer


def serve() -> None:
    """Answers `PolicyProcess` until its questions end. What the policy prints goes to stderr."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    printed: Any = sys.stdout
    printed.reconfigure(line_buffering=True)  # the process is killed, and would lose what it has printed
    questions: Any = sys.stdin.buffer  # with a method peek

    def answer(**fields: Any) -> None:
        print(json.dumps(fields), file=answers, flush=True)

    try:
        policy = load(*pickle.load(questions))
        answer(weights=policy.weights if type(policy) is LinearController else None)
        while questions.peek(1):
            answer(actions=ask(policy, *pickle.load(questions)).tolist())
    except BaseException as error:
        at, ours = error.__traceback__, (__file__, "importlib")
        while at and any(it in at.tb_frame.f_code.co_filename for it in ours):
            at = at.tb_next
        if at:  # it was raised in the policy
            traceback.print_exception(type(error), error, at)
        answer(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    serve()
