"""The programs of docs/python.md run and print what their comments say."""

import re

import pytest
from support import REPOSITORY

TEXT = (REPOSITORY / "docs/python.md").read_text()
PROGRAMS = [it for it in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL) if "tetris_pipe" in it]


def test_the_documents_have_programs():
    assert len(PROGRAMS) == 4


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_programs_of_the_documents_run(program, capsys):
    exec(program, {})
    printed = capsys.readouterr().out
    for comment in re.findall(r"print\(.*?\)  +# (.*)", program):
        if re.match(r"\d|\(|RankedMove", comment):
            assert comment.removesuffix(" …") in printed
