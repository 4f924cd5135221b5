#!/usr/bin/env bash
# Tests the pages and the package for npm: test.sh [FILE…], by default all *.test.mjs.
#
# They need Chromium, and some of them Firefox too (apt-get install chromium firefox-esr). With ENGINES=all these run
# in WebKit too (webkit2gtk-driver, and a screen: xvfb-run).

set -euo pipefail
cd "$(dirname "$0")"
../page/build.sh
./build.sh
cargo build --locked --package tetris-pipe --package tetris-pipe-tools
cd tests
[ node_modules/.package-lock.json -nt package-lock.json ] || ../../../.ci/thrice npm ci --ignore-scripts
if [ $# = 0 ]; then set -- *.test.mjs; fi
node --test "$@"
