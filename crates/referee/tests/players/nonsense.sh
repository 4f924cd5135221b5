#!/bin/sh
# Answers its first pieces with bytes that are given as octal escapes, and then waits.
printf "$1"
cat >/dev/null
