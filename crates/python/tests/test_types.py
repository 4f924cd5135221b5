"""The types: a typed program is accepted, and the stub is that of the compiled module.

basedpyright is pyright in a package that needs no download of its own.
"""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import tetris_pipe

PROGRAM = Path(__file__).with_name("typed.py")
PYTHON = [sys.executable, "-m"]


@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, PROGRAM],
        [*PYTHON, "mypy", "--strict", "--cache-dir", "cache", PROGRAM],
        [*PYTHON, "mypy", "--strict", "--cache-dir", "cache", "-p", "tetris_pipe"],
        [*PYTHON, "basedpyright", "--level", "error", "--pythonpath", sys.executable],
        [*PYTHON, "mypy.stubtest", "tetris_pipe._core"],
    ],
    ids=["python", "mypy", "mypy of the package", "pyright", "stubtest"],
)
def test_the_types_are_accepted(command, tmp_path):
    settings = f'{{"include": ["{PROGRAM}"], "typeCheckingMode": "standard"}}'
    (tmp_path / "pyrightconfig.json").write_text(settings)
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def docstrings(node, owner):
    """The docstrings of a stub, each with the object that has the same name in the module."""
    for each in node.body:
        if isinstance(each, (ast.FunctionDef, ast.ClassDef)) and hasattr(owner, each.name):
            thing = getattr(owner, each.name)
            if text := ast.get_docstring(each):
                yield each.name, text, thing
            if isinstance(each, ast.ClassDef):
                yield from docstrings(each, thing)


def test_help_says_what_the_stub_says():
    stub = Path(tetris_pipe.__file__).with_name("_core.pyi").read_text()
    texts = {name: (text, thing) for name, text, thing in docstrings(ast.parse(stub), tetris_pipe)}
    assert {"InvalidGame", "Network", "Board", "drop", "array"} <= texts.keys()
    for name, (text, thing) in texts.items():
        assert inspect.getdoc(thing).split() == text.split(), name
