#!/usr/bin/env bash
# Has schemathesis send thousands of requests that follow the served description or break it, and fails when an answer
# is none that the description promises. Takes the number of requests for each operation.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=$(realpath benches/schemathesis)

requests=${1:-2500}
target=$(realpath "${CARGO_TARGET_DIR:-target}")
venv=$target/schemathesis
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT

cargo build --locked
python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --requirement "$here/requirements.txt"

"$target/debug/standfast" serve --demo --rate-limit off --addr 127.0.0.1:0 --log-format json 2>"$work/log" &
server=$!
url=
for _ in $(seq 300); do
    url=$(sed -nE 's/.*"url":"([^"]+)".*/\1/p' "$work/log")
    [ -z "$url" ] || break
    sleep 0.1
done
[ -n "$url" ] || { cat "$work/log" >&2; echo "the server did not start" >&2; exit 1; }

# It leaves files where it runs.
cd "$work"
export SCHEMATHESIS_HOOKS=$here/hooks.py
"$venv/bin/schemathesis" --config-file "$here/schemathesis.toml" run "$url/api/openapi.json" \
    --max-examples "$requests" --workers 2 --suppress-health-check all --generation-database none
