#!/usr/bin/env bash
# .ci/wine.sh WINDOWS LINUX: runs the programs for Windows of a folder under wine, through files, pipes
# and a console. Placements, scores, checkpoints and networks must be those of the programs for Linux in
# another folder. Then the tests of the programs run. Needs Debian's packages wine64 and gcc-mingw-w64-x86-64.

set -euo pipefail
root=$(realpath "$(dirname "$0")/..")
windows=$(realpath "$1")
linux=$(realpath "$2")
scratch=$(mktemp -d)
export WINEPREFIX=$scratch/wine WINEDEBUG=-all
trap '/usr/lib/wine/wineserver -k || true; rm -rf "$scratch"' EXIT
cd "$scratch"
seq 4000 >i
cp "$windows"/*.exe .
# Wine 8 lacks this library, from which Rust's standard library gets its random numbers.
x86_64-w64-mingw32-gcc -shared -o bcryptprimitives.dll -xc - -ladvapi32 <<'STUB'
#include <windows.h>
BOOLEAN WINAPI SystemFunction036(void *, ULONG);
__declspec(dllexport) BOOL ProcessPrng(BYTE *bytes, SIZE_T length) { return SystemFunction036(bytes, length); }
STUB
run() {
    timeout 600 /usr/lib/wine/wine64 "$@"
}
in_console() {
    SHELL=/bin/sh script --quiet --return --command "/usr/lib/wine/wine64 $*" /dev/null
}
/usr/lib/wine/wine64 wineboot --init >/dev/null 2>&1

"$root/.ci/placements" timeout 600 /usr/lib/wine/wine64 tetris-pipe.exe
"$linux/tetris-pipe" i -o o
run tetris-pipe.exe i -o in-file
in_console tetris-pipe.exe i -o in-console
cmp o in-file
cmp o in-console
run tetris-pipe.exe i -o NUL

score=$("$linux/tetris-judge" i o)
[ "$(run tetris-judge.exe i o)" = "$score" ]
[ "$(run tetris-judge.exe i - <o)" = "$score" ]
in_console tetris-judge.exe i o >shown # not a pipe, which grep may close before the end
grep --quiet "$score" shown
echo "the score of Windows is that of Linux: $score"
network_score=$("$linux/tetris-referee" 1 --pieces 2000 | tail -n 1 | cut -d';' -f1)
[ "$(run tetris-referee.exe 1 --pieces 2000 | tail -n 1 | cut -d';' -f1)" = "$network_score" ]

# A run that was killed goes on from its checkpoint, to the network of a run on Linux.
options=(--curriculum --steps 100000 --games 8 --threads 1)
/usr/lib/wine/wine64 tetris-train.exe run r "${options[@]}" --every 0 --csv >csv 2>/dev/null &
until [ "$(wc -l <csv)" -gt 3 ]; do
    sleep 0.1
done
kill -KILL $!
wait $! || true
run tetris-train.exe run r "${options[@]}"
"$linux/tetris-train" run linux "${options[@]}"
cmp r linux
network=$("$linux/tetris-train" export linux)
[ "$(run tetris-train.exe export r)" = "$network" ]
echo "Windows trains the network of Linux: $network"

# All but the documentation's. Some play with the examples, which cargo builds by itself only for all tests.
cp bcryptprimitives.dll wine/drive_c/windows/system32
cd "$root"
cargo build --locked --target x86_64-pc-windows-gnu --package tetris-pipe --examples
CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=/usr/lib/wine/wine64 \
    .ci/systems --target x86_64-pc-windows-gnu --lib --bins --tests
