"""The types: a typed program is accepted, and the stub is that of the compiled module.

basedpyright is pyright in a package that needs no download of its own.
"""

import subprocess
import sys
from pathlib import Path

import pytest

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
