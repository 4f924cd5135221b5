#!/usr/bin/env bash
# Builds target/web/play.html, the player page, and target/web/npm, the package for npm.
#
# The library is compiled to WebAssembly, which needs `rustup target add wasm32-unknown-unknown`.
# The command of wasm-bindgen writes the JavaScript around it. It must have the version of the crate,
# and is installed into target/tools where it has not.

set -euo pipefail
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-$PWD/target}
out=$target/web
# What the module needs of a browser: vectors of 128 bits, which all have had since 2023.
features=-Ctarget-feature=+simd128

CARGO_ENCODED_RUSTFLAGS=$features cargo rustc --locked --release --package tetris-web --lib \
    --crate-type cdylib --target wasm32-unknown-unknown --target-dir "$target"

version=$(sed -n '/^name = "wasm-bindgen"$/ { n; s/^version = "\(.*\)"$/\1/p }' Cargo.lock)
tools=$PWD/target/tools # also where another folder is the target: each would build them
PATH=$tools/bin:$PATH
if [[ $(wasm-bindgen --version 2>&1) != "wasm-bindgen $version" ]]; then
    CARGO_PROFILE_DEV_DEBUG=0 cargo install --debug --root "$tools" \
        --no-default-features --bin wasm-bindgen "wasm-bindgen-cli@$version"
fi
rm -rf "$out"
bindgen() {
    wasm-bindgen "$target/wasm32-unknown-unknown/release/tetris_web.wasm" \
        --remove-name-section --remove-producers-section --out-name tetris_pipe "$@"
}

# The page passes the module, so nothing needs the address of the script. In a document without one
# (of a blob, or in a frame) asking for it would throw.
bindgen --target no-modules --omit-default-module-path --no-typescript --out-dir "$out/page"
sed -i 's/new URL(document.currentScript.src, location.href).toString()/""/' "$out/page/tetris_pipe.js"
! grep currentScript.src "$out/page/tetris_pipe.js"
gzip -9n "$out/page/tetris_pipe_bg.wasm"
cargo run --locked --package tetris-page --example player -- "$out"/page/tetris_pipe{.js,_bg.wasm.gz} >"$out/play.html"

# The types are for compilers from ES2022 on, which do not know Symbol.dispose.
bindgen --target web --out-dir "$out/npm"
rm "$out/npm/tetris_pipe_bg.wasm.d.ts"
sed -i '/\[Symbol.dispose\]/d' "$out/npm/tetris_pipe.d.ts"
cp crates/web/npm/* LICENSE "$out/npm"
