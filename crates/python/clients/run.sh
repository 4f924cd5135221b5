#!/usr/bin/env bash
# Installs the libraries that use the environments, and checks each: a line per client.
#
# run.sh            Gymnasium's wrappers, Minari and Ray, in about two minutes
# run.sh torch      also Stable-Baselines3, sb3-contrib, TorchRL, RLlib and the examples in
#                   examples/python; this downloads a gigabyte and takes about ten minutes
# WHEEL=FILE        checks this wheel, an absolute path, instead of building one
# CLIENTS=DIR       keeps the virtual environment in DIR for the next run
#
# It needs Linux, Rust, Python 3.11 or newer with pip and venv, and for torch a C compiler, nm
# and ldd.

set -euo pipefail
cd "$(dirname "$0")"
if [ -z "${CLIENTS:-}" ]; then
    CLIENTS=$(mktemp -d)
    trap 'rm -rf "$CLIENTS"' EXIT
fi
venv="$CLIENTS/venv"
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
pip() { "$venv/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }

# PyPI's torch needs CUDA's libraries only to be loaded. In their place, this puts libraries with
# functions that report an error: 100, no device.
without_cuda() {
    local lib name
    lib=$(echo "$venv"/lib/python3*/site-packages/torch/lib)
    [ -e "$lib/libabsent.so" ] && return
    nm -D --undefined-only "$lib"/lib{torch,c10}*.so |
        sed -nE 's/^ *U (_*(cu|nccl|nv)[A-Za-z_0-9]*).*/int \1(void) { return 100; }/p' |
        sort -u >"$CLIENTS/absent.c"
    cc -shared -fPIC -w -fno-builtin -o "$lib/libabsent.so" -Wl,-soname,libabsent.so "$CLIENTS/absent.c"
    ldd "$lib"/lib{torch,c10}*.so | awk '/=> not found/ { print $1 }' | sort -u |
        while read -r name; do
            cc -shared -o "$lib/$name" -Wl,-soname,"$name" -Wl,--no-as-needed "$lib/libabsent.so" \
                -Wl,-rpath,"\$ORIGIN"
        done
}

pip install 'ray==2.60.*' 'minari[create,hdf5]==0.5.*' pillow 'gymnasium>=1.1,<2' numpy
if [ "${1:-}" = torch ]; then
    pip install 'ray[rllib]==2.60.*' pandas matplotlib sympy jinja2 networkx fsspec pyvers orjson moviepy
    pip install --no-deps torch 'stable-baselines3==2.9.*' 'sb3-contrib==2.9.*' \
        'torchrl==0.14.*' 'tensordict==0.14.*' hoptorch
    without_cuda
fi
pip install --no-deps --force-reinstall "${WHEEL:-..}"
"$venv/bin/python" check.py "$@"
