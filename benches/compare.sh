#!/usr/bin/env bash
# Runs the same measurements alternately on an older commit and on this tree, so that both run under the same conditions.
# Usage: benches/compare.sh COMMIT [MEASUREMENT ...]; without a measurement it runs all of them.
set -euo pipefail
cd "$(dirname "$0")/.."

commit=${1:?usage: benches/compare.sh COMMIT [MEASUREMENT ...]}
shift
[ $# -gt 0 ] || set -- figures inbox slow_connections soak kills errors powercuts

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
old=$target/compare/tree
[ -d "$old" ] || git worktree add --detach --quiet "$old" "$commit"
git -C "$old" checkout --detach --quiet "$commit"

build() { (cd "$1" && CARGO_TARGET_DIR=$2 cargo build --release --locked --quiet --benches --bins); }
build "$old" "$target/compare/old"
build . "$target"

# Prints the newest executable of a bench. Its name ends in a hash.
bench() { find "$1/release/deps" -maxdepth 1 -name "$2-*" -executable -type f -printf '%T@ %p\n' | sort -n | tail -1 | cut -d' ' -f2; }

# measure NAME TREE TARGET
measure() {
    case $1 in
        figures | inbox | slow_connections) (cd "$2" && "$(bench "$3" "$1")" --bench) ;;
        soak) (cd "$2" && "$(bench "$3" soak)" "${SOAK_MINUTES:-20}") ;;
        kills | errors | powercuts) python3 "benches/faults/$1.py" --binary "$3/release/standfast" ;;
        *) echo "unknown measurement $1" >&2 && return 2 ;;
    esac
}

failed=0
for measurement in "$@"; do
    for side in old new; do
        printf '\n== %s, %s\n' "$measurement" "$side"
        if [ "$side" = old ]; then
            measure "$measurement" "$old" "$target/compare/old" || echo "the old commit failed this measurement"
        else
            measure "$measurement" . "$target" || failed=1
        fi
    done
done
exit $failed
