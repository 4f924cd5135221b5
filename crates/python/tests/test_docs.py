"""The programs of docs/python.md run and print what their comments say."""

import re
from pathlib import Path

import pytest

GUIDE = (Path(__file__).parents[3] / "docs/python.md").read_text()
PROGRAMS = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize("program", PROGRAMS, ids=["first", "tour", "vector"])
def test_the_programs_of_the_guide_run(program, capsys):
    exec(program, {})
    printed = capsys.readouterr().out
    for comment in re.findall(r"print\(.*?\)  +# (.*)", program):
        if re.match(r"\d|\(|Candidate", comment):
            assert comment.removesuffix(" …") in printed
