#!/usr/bin/env bash
# Installs the libraries that use the environments, and checks each: a line per client.
#
# run.sh            Gymnasium's wrappers, Jumanji and Ray, in about two minutes
# run.sh torch      also Stable-Baselines3, sb3-contrib, TorchRL, RLlib and the examples in
#                   examples/python, in about ten minutes. PyPI's torch brings libraries of CUDA, some
#                   gigabytes: PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu has it without
# WHEEL=FILE        checks this wheel, an absolute path, instead of building one
# CLIENTS=DIR       keeps the virtual environment in DIR for the next run
#
# It needs Linux, Rust, and Python 3.11 or newer with pip and venv.

set -euo pipefail
cd "$(dirname "$0")"
if [ -z "${CLIENTS:-}" ]; then
    CLIENTS=$(mktemp -d)
    trap 'rm -rf "$CLIENTS"' EXIT
fi
venv="$CLIENTS/venv"
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
pip() { ../../../.ci/thrice "$venv/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }

pip install 'ray==2.60.*' 'jumanji==1.1.*' 'gymnasium>=1.1,<2' numpy
if [ "${1:-}" = torch ]; then
    pip install 'ray[rllib]==2.60.*' torch 'stable-baselines3==2.9.*' 'sb3-contrib==2.9.*' \
        'torchrl==0.14.*' moviepy
fi
pip install --no-deps --force-reinstall "${WHEEL:-..}"
"$venv/bin/python" check.py "$@"
