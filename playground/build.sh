#!/usr/bin/env bash
# Builds the page into playground/dist: a folder to be opened from a disk or served by anything. Needs the target
# wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`).
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
profile=${PROFILE:-wasm}
# Phrases inside phrases take up stack.
cargo rustc --package cardwright-playground --lib --crate-type cdylib --target wasm32-unknown-unknown --profile "$profile" \
  -- -C link-arg=-zstack-size=4194304
out=$target/playground
cargo run --release --locked --manifest-path playground/bindgen/Cargo.toml --target-dir "$target/bindgen" -- \
  "$target/wasm32-unknown-unknown/$profile/cardwright_playground.wasm" "$out"
dist=playground/dist
rm -rf "$dist" && mkdir "$dist" && cp playground/page/* "$dist/"
# One classic script: browsers load neither modules nor wasm from a disk.
gzip -9nc "$out/engine_bg.wasm" >"$out/engine.gz"
printf 'self.cardwrightEngine = { glue: atob("%s"), wasm: "%s" };\n' \
  "$(base64 -w0 "$out/engine.js")" "$(base64 -w0 "$out/engine.gz")" >"$dist/engine.js"
size() { stat -c %s "$1"; }
tar -c -C "$dist" . | gzip -9n >"$out/page.tar.gz"
echo "wasm $(size "$out/engine_bg.wasm") bytes, compressed $(size "$out/engine.gz"); the whole page compressed $(size "$out/page.tar.gz")"
