#!/bin/sh
# Puts each piece into the next of seven columns, and ends when nothing more comes.
i=0
while [ "$(dd bs=1 count=1 2>/dev/null | wc -c)" -eq 1 ]; do
    printf "\\00$((i % 7))"
    i=$((i + 1))
done
