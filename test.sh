#!/usr/bin/env bash
# Runs every gate, in order of cost, and stops at the first that fails. With --fast, those that need neither a browser nor
# a network.
set -euo pipefail
cd "$(dirname "$0")"

usage() { echo "usage: ./test.sh [--fast]" >&2; exit 2; }
[ $# -le 1 ] || usage
case "${1-}" in
    "") fast=false ;;
    --fast) fast=true ;;
    *) usage ;;
esac

say() { printf '\n== %s\n' "$*"; }
need() { command -v "$1" >/dev/null || { echo "$1 is missing: $2" >&2; exit 1; }; }

need cargo "install Rust 1.95 or newer."
need npm "install Node.js 20 or newer with npm."
need cc "install a C compiler, such as the package build-essential."

# ensure PACKAGE COMMAND ...: installs the package unless one of the commands is there.
ensure() {
    local package=$1
    shift
    for command; do command -v "$command" >/dev/null && return; done
    say "installing $package"
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null
    else
        echo "$package is missing: install it with your package manager (Debian: sudo apt-get install $package)." >&2
        exit 1
    fi
}
ensure make make
if ! $fast; then
    browsers=(chromium chromium-browser google-chrome)
    ensure chromium "${browsers[@]}"
    CHROMIUM=$(command -v "${browsers[@]}" | head -1)
    export CHROMIUM
    ensure openssl openssl
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT

say "format and lint"
# The build installs them as well, but not when another clone with the same target folder has built the front end.
[ -d ui/node_modules ] || (cd ui && npm ci --ignore-scripts --no-audit --no-fund)
cargo fmt --check
cargo clippy --locked --all-targets -- -D warnings
(cd ui && npm run --silent lint && npm run --silent typecheck)

# Prints whether a command found known advisories. Two patterns recognise its output: PASSED, and a line of a FINDING.
# Anything else means that the advisory database could not be reached, which is not the same as "passed".
advisories() {
    local name=$1 passed=$2 finding=$3 output
    shift 3
    output=$(timeout 20 "$@" 2>&1) || true
    if grep -qE "$finding" <<<"$output"; then
        printf 'WARNING: advisories for the %s:\n%s\n' "$name" "$(grep -E "$finding" <<<"$output")"
    elif grep -qE "$passed" <<<"$output"; then
        echo "$name: no known advisories"
    else
        echo "$name: not checked, because the advisory database cannot be reached within 20 s"
    fi
}

if ! $fast; then
    say "licences, sources and bans of the crates"
    tools=$(realpath -m "${CARGO_TARGET_DIR:-target}")/tools
    # Without debug information the build takes a quarter of the disk.
    [ -x "$tools/bin/cargo-deny" ] ||
        CARGO_PROFILE_DEV_DEBUG=0 cargo install --locked --debug --quiet --root "$tools" cargo-deny@0.20.2
    "$tools/bin/cargo-deny" check bans licenses sources

    # Only a warning: an advisory that is published tomorrow must not stop a change that is good today.
    say "known advisories"
    advisories "crates" '^advisories ok' '^(error|warning)\[(vulnerability|notice|unmaintained|unsound|yanked)\]' \
        "$tools/bin/cargo-deny" check advisories &
    advisories "npm packages" '^found 0 vulnerabilities' '^[1-9][0-9]* .*vulnerabilit|^Severity:' \
        npm --prefix ui audit --omit dev &
    wait
fi

if ! $fast && ! command -v pebble >/dev/null && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq pebble >/dev/null || true
fi
command -v pebble >/dev/null ||
    echo "skipped: orders of certificates, because pebble is missing (Debian: sudo apt-get install pebble)."

# The interpreters that tests/it/mail/smtp.rs tries.
aiosmtpd_found() { for python in python3 /usr/bin/python3; do "$python" -c "import aiosmtpd" && return; done; } 2>/dev/null
if ! $fast && ! aiosmtpd_found && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-aiosmtpd >/dev/null || true
fi
aiosmtpd_found ||
    echo "skipped: mail, because aiosmtpd is missing (Debian: sudo apt-get install python3-aiosmtpd)."

# The package itself would start a server of its own, and needs 300 MB of scripts for its pages.
monitors=$(realpath -m "${CARGO_TARGET_DIR:-target}")/tools/prometheus
if ! $fast && ! command -v promtool >/dev/null && [ ! -x "$monitors/usr/bin/promtool" ] && command -v apt-get >/dev/null; then
    mkdir -p "$monitors"
    (cd "$monitors" && { [ "$(id -u)" -ne 0 ] || apt-get update -qq; } && apt-get download -qq prometheus &&
        dpkg-deb --extract prometheus_*.deb . && rm prometheus_*.deb) 2>/dev/null || true
fi
PATH=$PATH:$monitors/usr/bin
command -v prometheus >/dev/null && command -v promtool >/dev/null ||
    echo "skipped: Prometheus reads the metrics, because it is missing (Debian: sudo apt-get install prometheus)."

say "Rust tests"
cargo test --locked 2>&1 | tee -a "$log"

say "UI unit tests"
(cd ui && NO_COLOR=1 npm run --silent test) 2>&1 | tee -a "$log"

if ! $fast; then
    say "browser tests"
    cargo build --locked
    STANDFAST_BIN=$(realpath "${CARGO_TARGET_DIR:-target}")/debug/standfast
    export STANDFAST_BIN
    (cd ui && NO_COLOR=1 npm run --silent e2e) 2>&1 | tee -a "$log"

    say "other engines"
    engines_found() { command -v firefox-esr && command -v WebKitWebDriver && command -v Xvfb; } >/dev/null
    if ! engines_found && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq firefox-esr webkit2gtk-driver xvfb >/dev/null || true
    fi
    if engines_found; then
        (cd ui && NO_COLOR=1 npm run --silent engines) 2>&1 | tee -a "$log"
    else
        echo "skipped: Firefox and WebKit are missing (Debian: sudo apt-get install firefox-esr webkit2gtk-driver xvfb)."
    fi
fi

# The three runners' closing lines: "test result: ok. 12 passed", "Tests  12 passed (12)", "12 passed (3.4s)".
passed=$(sed -nE 's/^test result: ok\. ([0-9]+) passed.*/\1/p; s/^ *Tests +([0-9]+) passed.*/\1/p; s/^ *([0-9]+) passed \(.*/\1/p' "$log" |
    awk '{ total += $1 } END { print total + 0 }')
[ "$passed" -gt 0 ] || { echo "no test was run" >&2; exit 1; }
printf '\n%s passed, 0 failed\n' "$passed"
