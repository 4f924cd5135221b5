#!/bin/sh
# A minimal player: it places each piece when it knows the next one, and no later one.
#
# Each piece stands at the left wall, or at the right one if the number of the next piece is odd.
# Try it with: tetris-referee --pieces 100 -- sh examples/player.sh

# The next byte of stdin as a number, or nothing at its end.
read_byte() { dd bs=1 count=1 2>/dev/null | od -An -tu1 | tr -d ' '; }

set -- 2 1 3 2 2 3 3 # the widths of the pieces O I Z J L S T in rotation 0
piece=$(read_byte)
while [ "$piece" ]; do
    next=$(read_byte)
    column=0
    if [ "$next" ] && [ $((next % 7 % 2)) = 1 ]; then
        eval "width=\$$((piece % 7 + 1))"
        column=$((10 - width))
    fi
    printf "\\$(printf %o "$column")" # rotation * 16 + column, in octal
    piece=$next
done
