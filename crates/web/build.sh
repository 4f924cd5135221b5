#!/usr/bin/env bash
# Builds target/web/play.html, the player page, and target/web/npm, the package for npm.
#
# The library is compiled to WebAssembly, which needs `rustup target add wasm32-unknown-unknown`, in a folder that all
# builds share.

set -euo pipefail
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-$PWD/target}
out=$target/web
# What the module needs of a browser: vectors of 128 bits, which all have had since 2023.
features=-Ctarget-feature=+simd128

CARGO_ENCODED_RUSTFLAGS=$features cargo rustc --locked --release --package tetris-web --lib \
    --crate-type cdylib --target wasm32-unknown-unknown --target-dir target/web-module
rm -rf "$out"
cargo run --locked --manifest-path crates/web/bindgen/Cargo.toml --target-dir target/web-module -- \
    target/web-module/wasm32-unknown-unknown/release/tetris_web.wasm "$out"
sed -i 's/new URL(document.currentScript.src, location.href).toString()/""/' "$out/page/tetris_pipe.js"
! grep currentScript.src "$out/page/tetris_pipe.js"
gzip -9n "$out/page/tetris_pipe_bg.wasm"
cargo run --locked --package tetris-page --example player -- "$out"/page/tetris_pipe{.js,_bg.wasm.gz} >"$out/play.html"

# The types are for compilers from ES2022 on, which do not know Symbol.dispose.
rm "$out/npm/tetris_pipe_bg.wasm.d.ts"
sed -i '/\[Symbol.dispose\]/d' "$out/npm/tetris_pipe.d.ts"
cp crates/web/npm/* LICENSE "$out/npm"
