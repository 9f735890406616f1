#!/usr/bin/env bash
# Runs schemathesis, which sends thousands of valid and invalid requests according to the served OpenAPI description.
# Fails if a response does not match the description. Usage: run.sh [REQUESTS_PER_OPERATION]
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

STANDFAST_SETTINGS_FILE=/dev/null "$target/debug/standfast" serve --demo --rate-limit off --addr 127.0.0.1:0 --log-format json 2>"$work/log" &
server=$!
url=
for _ in $(seq 300); do
    url=$(sed -nE 's/.*"url":"([^"]+)".*/\1/p' "$work/log")
    [ -z "$url" ] || break
    sleep 0.1
done
[ -n "$url" ] || { cat "$work/log" >&2; echo "the server did not start" >&2; exit 1; }

# schemathesis writes files to the working directory.
cd "$work"
export SCHEMATHESIS_HOOKS=$here/hooks.py
"$venv/bin/schemathesis" --config-file "$here/schemathesis.toml" run "$url/api/openapi.json" \
    --max-examples "$requests" --workers 2 --suppress-health-check all --generation-database none
