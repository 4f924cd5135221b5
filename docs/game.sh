#!/usr/bin/env bash
# docs/game.sh [PROGRAMS]: makes docs/game.html anew, with the programs of a folder, or builds them. It is effort 1 on the
# first 500 pieces of the stream of seed 1, with the analysis.

set -euo pipefail
cd "$(dirname "$0")/.."
[ $# = 1 ] || cargo build --locked --package tetris-pipe --package tetris-pipe-tools
programs=$(realpath "${1:-${CARGO_TARGET_DIR:-target}/debug}")
page=$PWD/docs/game.html
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$programs/tetris-referee" --seed 1 --pieces 500 --write-stream seed-1
"$programs/tetris-pipe" seed-1 -e 1 -o effort-1
"$programs/tetris-judge" seed-1 effort-1 --analysis --page "$page" >/dev/null
