"""Takes some time for the placement with the given number, and keeps the lookahead."""

import sys
import time

slow, seconds = int(sys.argv[1]), float(sys.argv[2])
number = 0
while sys.stdin.buffer.read(1):
    if number == slow:
        time.sleep(seconds)
    sys.stdout.buffer.write(b"\0")
    sys.stdout.flush()
    number += 1
