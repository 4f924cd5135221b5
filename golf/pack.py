"""Writes the entries from their source, tetris.rs, as it is and as script.sed and c.sed change it.

Run in this directory: python3 pack.py"""

from pathlib import Path
from subprocess import PIPE, run
from tempfile import NamedTemporaryFile

LINE = b"sed 1d $0|zcat|rustc -O -;./r*;exit\n"


def source(text):
    """The lines without indentation and comments, joined."""
    lines = (line.strip() for line in text.split("\n"))
    return "".join(line for line in lines if not line.startswith("//")).encode()


def unpacked(packed):
    """What zcat writes, even if the end of its input is missing."""
    return run("zcat", input=packed, stdout=PIPE, stderr=PIPE).stdout


def packed(data):
    with NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        packed = run(["zopfli", "-c", "--i1000", file.name], stdout=PIPE, check=True).stdout
    # The checksum and the length at the end are not needed.
    while unpacked(packed[:-1]) == data:
        packed = packed[:-1]
    return packed


if __name__ == "__main__":
    for name in ["tetris", "script", "c"]:
        sed = ["sed", "-f", f"{name}.sed"] if name != "tetris" else ["cat"]
        text = run([*sed, "tetris.rs"], stdout=PIPE, check=True, text=True).stdout
        data = source(text)
        Path(f"{name}.sh").write_bytes(LINE + packed(data))
        print(name, len(data), "bytes of source, as an entry", Path(f"{name}.sh").stat().st_size)
