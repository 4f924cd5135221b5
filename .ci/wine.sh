#!/usr/bin/env bash
# .ci/wine.sh WINDOWS LINUX: runs tetris-pipe.exe, tetris-judge.exe and tetris-train.exe of a folder
# under wine, through files, redirections, pipes and a console. Placements, scores, checkpoints and
# networks must be those of the programs for Linux in another folder. Needs Debian's packages wine64
# and gcc-mingw-w64-x86-64.

set -euo pipefail
programs=$(realpath "$1")
linux=$(realpath "$2")
repository=$(realpath "$(dirname "$0")/..")
scratch=$(mktemp -d)
export WINEPREFIX=$scratch/wine WINEDEBUG=-all
trap '/usr/lib/wine/wineserver -k || true; rm -rf "$scratch"' EXIT
cd "$scratch"
seq 4000 >i

# Wine 8 lacks this library, from which Rust's standard library gets its random numbers.
mkdir bin
cp "$programs"/tetris-{pipe,judge,train}.exe bin
x86_64-w64-mingw32-gcc -shared -o bin/bcryptprimitives.dll -xc - -ladvapi32 <<'STUB'
#include <windows.h>
BOOLEAN WINAPI SystemFunction036(void *, ULONG);
__declspec(dllexport) BOOL ProcessPrng(BYTE *bytes, SIZE_T length) {
    return SystemFunction036(bytes, length);
}
STUB
run() {
    timeout 100 /usr/lib/wine/wine64 "bin/$1.exe" "${@:2}"
}
in_console() {
    SHELL=/bin/sh script --quiet --return --command "/usr/lib/wine/wine64 bin/$1.exe ${*:2}" /dev/null
}

/usr/lib/wine/wine64 wineboot --init >/dev/null 2>&1
for effort in 3 2 1; do
    run tetris-pipe --effort $effort i --output o
    cksum <o >>cksums
done
tac cksums | diff - "$repository/tests/placements.cksum"
run tetris-pipe --effort 1 <i >redirected
cat i | run tetris-pipe --effort 1 | cat >piped
in_console tetris-pipe --effort 1 i --output shown >progress
for placements in redirected piped shown; do
    cmp o $placements
done
run tetris-pipe --effort 1 i --output NUL
echo "the placements of Windows are those of Linux"

score=$("$linux/tetris-judge" i o)
for found in "$(run tetris-judge i o)" "$(run tetris-judge i - <o)" "$(cat i | run tetris-judge - o)"; do
    [ "$found" = "$score" ]
done
run tetris-judge i o >redirected
[ "$(cat redirected)" = "$score" ]
in_console tetris-judge i o | grep --quiet "$score"
echo "the score of Windows is that of Linux: $score"

# interrupt SIGNAL NAME PROGRAM...: starts a run, and ends it after its first reports.
interrupt() {
    "${@:3}" run "$2" "${options[@]}" --every 0 --csv >"$2.csv" 2>/dev/null &
    until [ -e "$2.csv" ] && [ "$(wc -l <"$2.csv")" -gt 3 ]; do
        sleep 0.1
    done
    kill "-$1" $!
    wait $! || true
}
options=(--curriculum --steps 100000 --games 8 --threads 1)
interrupt TERM linux "$linux/tetris-train"
cp linux stopped
# Wine's C library calls a wrong function at Ctrl-C.
interrupt KILL killed /usr/lib/wine/wine64 bin/tetris-train.exe
"$linux/tetris-train" run linux "${options[@]}"
for name in stopped killed; do
    run tetris-train run $name "${options[@]}"
    cmp $name linux
done
network=$("$linux/tetris-train" export linux)
[ "$(run tetris-train export killed)" = "$network" ]
run tetris-pipe --effort 1 --network "${network% (*}" i --output own
"$linux/tetris-pipe" --effort 1 --network "${network% (*}" i | cmp - own
echo "Windows trains the network of Linux: $network"
