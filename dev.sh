#!/usr/bin/env bash
# Serves the site with sample content at http://127.0.0.1:8080. After an edit in ui/, open pages reload.
# Cargo runs only at the start, so restart this after an edit in src/. Further arguments go to `standfast serve`, for example --addr.
set -euo pipefail
cd "$(dirname "$0")"

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
export STANDFAST_SITE="$PWD/target/dev/site"
export STANDFAST_SETTINGS_FILE=/dev/null
node ui/scripts/install-if-stale.mjs
# Cargo needs a built site, and the program reads it again at each start. dev.mjs then keeps it up to date.
npm --prefix ui run --silent build
mkdir -p target/dev
rm -rf "$STANDFAST_SITE"
cp -r ui/dist/site "$STANDFAST_SITE"
cargo build --locked
cd ui
exec node scripts/dev.mjs "$target/debug/standfast" "$@"
