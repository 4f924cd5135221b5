#!/usr/bin/env bash
# Builds the source distribution and a wheel from it, unless WHEEL is the absolute path of one.
# Installs the wheel into a fresh virtual environment and runs the tests there. This needs Rust, and
# Python 3.11 or newer with pip and venv. Arguments go to pytest. The wheel is built without link-time
# optimisation, which takes minutes and is for releases (.ci/release).

set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/venv"
python="$work/venv/bin/python"
if [ -z "${WHEEL:-}" ]; then
    ../../.ci/thrice "$python" -m pip install --quiet 'maturin>=1.9,<2'
    # The wheel is that of the source distribution, whose lock file lists fewer packages.
    "$python" -m maturin sdist --out "$work"
    tar -xzf "$work"/tetris_pipe-*.tar.gz -C "$work"
    # Its files are dated long ago, so cargo would take an earlier build for theirs.
    find "$work"/tetris_pipe-*/ -type f -exec touch {} +
    CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/../../target} \
        CARGO_PROFILE_WHEEL_LTO=off \
        "$python" -m pip wheel --quiet --no-deps --wheel-dir "$work" "$work"/tetris_pipe-*/
    WHEEL=$(echo "$work"/tetris_pipe-*.whl)
fi
ls -l "$WHEEL"
../../.ci/thrice "$python" -m pip install --quiet "$WHEEL" --requirement tests/requirements.txt
"$python" -m pytest -p no:cacheprovider "$@"
