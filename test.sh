#!/usr/bin/env bash
# Runs the given checks, or all of them, the cheapest first. Stops at the first failure. --fast runs only the checks that need neither a
# browser nor a network, without the Rust tests that need a mail server, a certificate authority, strace or 40 s. If a tool is missing,
# the tests that need it are skipped and counted. If the variable CI is set, a skipped test fails.
set -euo pipefail
cd "$(dirname "$0")"

usage() { echo "usage: ./test.sh [--fast | lint advisories rust ui browser other-browsers ...]" >&2; exit 2; }
[ $# -gt 0 ] || set -- lint advisories rust ui browser other-browsers
installs=true
leaves_out=()
[ "$*" != --fast ] || {
    installs=false
    # Not `mail::` as a whole: the unit tests of src/mail need no mail server.
    leaves_out=(--skip={certificates,cut_off,mail::{commands,delivering,faults,settings,submissions,texts}}:: --skip=after_page_splits)
    set -- lint rust ui
}
checks=" $* "
for check; do
    case $check in
        lint | advisories | rust | ui | browser | other-browsers) ;;
        *) usage ;;
    esac
done
wants() { [[ $checks == *" $1 "* ]]; }
fast=true
if wants browser || wants other-browsers; then fast=false; fi

stage=
# say [STAGE]: prints how many seconds the previous stage took, and begins a new one if it has a name.
say() {
    [ -z "$stage" ] || printf -- '-- %s: %s s\n' "$stage" $((SECONDS - since))
    stage=$* since=$SECONDS
    [ -z "$stage" ] || printf '\n== %s\n' "$stage"
}
has() { command -v "$1" >/dev/null; }
need() { has "$1" || { echo "$1 is missing: $2" >&2; exit 1; }; }

need cargo "install Rust 1.95 or newer."
need npm "install Node.js 20.19, 22.12, or 24 or newer, with npm."
need cc "install a C compiler, such as the package build-essential."

say "tools"
# want PACKAGE COMMAND ...: the Debian package is missing unless all commands are there.
missing=()
want() {
    local package=$1
    shift
    for command; do
        has "$command" || { missing+=("$package"); return; }
    done
}
# The interpreters that tests/it/mail/smtp.rs tries.
has_aiosmtpd() { python3 -c "import aiosmtpd" || /usr/bin/python3 -c "import aiosmtpd"; } 2>/dev/null
has_browser() {
    CHROMIUM=${CHROMIUM:-$(command -v chromium chromium-browser google-chrome | head -1)}
    has "$CHROMIUM"
}
FIREFOX=${FIREFOX-firefox-esr} WEBKIT_DRIVER=${WEBKIT_DRIVER-WebKitWebDriver}
has_other_browsers() { has "$FIREFOX" && has "$WEBKIT_DRIVER" && has Xvfb; }
find_missing() {
    missing=()
    ! wants lint || want shellcheck shellcheck
    ! wants rust || {
        want util-linux setsid unshare nsenter
        want strace strace
        want python3 python3
        want pebble pebble pebble-challtestsrv
        has_aiosmtpd || missing+=(python3-aiosmtpd)
    }
    $fast || {
        want openssl openssl
        has_browser || missing+=(chromium)
        want firefox-esr "$FIREFOX"
        want webkit2gtk-driver "$WEBKIT_DRIVER"
        want xvfb Xvfb
    }
}

# The package itself would start a server of its own, and needs 300 MB of scripts for its pages.
monitors=$(realpath -m "${CARGO_TARGET_DIR:-target}")/tools/prometheus
PATH=$PATH:$monitors/usr/bin
has_prometheus() { ! wants rust || has promtool; }

find_missing
if $installs && has apt-get; then
    if [ "$(id -u)" -eq 0 ] && { [ ${#missing[@]} -gt 0 ] || ! has_prometheus; }; then
        apt-get update -qq
        for package in "${missing[@]}"; do
            echo "installing $package"
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null || echo "$package cannot be installed"
        done
        find_missing
    fi
    has_prometheus || {
        mkdir -p "$monitors"
        (cd "$monitors" && apt-get download -qq prometheus && dpkg-deb --extract prometheus_*.deb . && rm prometheus_*.deb) ||
            echo "prometheus cannot be downloaded"
    }
fi
has_prometheus || missing+=(prometheus)
[ ${#missing[@]} -eq 0 ] ||
    echo "missing: ${missing[*]} (Debian: sudo apt-get install ${missing[*]}); the tests that need them are skipped."
if ! $fast; then
    need openssl "install the package openssl."
    has_browser || { echo "chromium is missing: install the package chromium." >&2; exit 1; }
    export CHROMIUM FIREFOX WEBKIT_DRIVER
fi

log=$(mktemp)
skipped=0
trap 'rm -f "$log"' EXIT

# build.rs does this too, unless the front end is already built.
node ui/scripts/install-if-stale.mjs
if wants lint; then
    say "format and lint"
    cargo fmt --check
    cargo clippy --locked --all-targets -- -D warnings
    (cd ui && npm run --silent lint && npm run --silent typecheck)
    node ui/scripts/links.mjs
    if has shellcheck; then
        shellcheck test.sh dev.sh .ci/run packaging/*.sh packaging/scripts/*
    else
        echo "skipped: shellcheck of the scripts, which is missing"
        skipped=1
    fi
fi

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
        echo "$name: not checked, because the advisory database gave no answer"
    fi
}

if wants advisories; then
    # Only a warning: an advisory that is published tomorrow must not stop a change that is good today. What builds the
    # scripts counts too.
    say "known advisories"
    advisories "npm packages" '^found 0 vulnerabilities' '^[1-9][0-9]* .*vulnerabilit|^Severity:' npm --prefix ui audit
    # Not in CI, where it would be compiled from source each time: a new crate is checked by the person who adds it.
    if has cargo-deny; then
        advisories "crates" '^advisories ok' '^(error|warning)\[(vulnerability|notice|unmaintained|unsound|yanked)\]' \
            cargo deny check advisories
        say "licences, sources and bans of the crates"
        cargo deny check bans licenses sources
    else
        echo "crates: advisories, licences and sources not checked, because cargo-deny is missing (cargo install cargo-deny)"
    fi
fi

if wants rust; then
    say "Rust tests"
    # Most of them wait for a server, a mail server or the disk.
    cargo test --locked -- --test-threads $((3 * $(nproc))) "${leaves_out[@]}" 2>&1 | tee -a "$log"
fi

if wants ui; then
    say "UI unit tests"
    (cd ui && NO_COLOR=1 npm run --silent test) 2>&1 | tee -a "$log"
fi

if ! $fast; then
    # The Rust tests have built it, if they ran; another build would compile crates again, with other features.
    wants rust || cargo build --locked
    STANDFAST_BIN=$(realpath "${CARGO_TARGET_DIR:-target}")/debug/standfast
    export STANDFAST_BIN
fi
if wants browser; then
    say "browser tests"
    (cd ui && NO_COLOR=1 npm run --silent e2e) 2>&1 | tee -a "$log"
fi
if wants other-browsers; then
    say "other browsers"
    if has_other_browsers; then
        (cd ui && NO_COLOR=1 npm run --silent e2e:other-browsers) 2>&1 | tee -a "$log"
    else
        echo "skipped: the tests in Firefox and WebKit, one of which is missing"
        skipped=1
    fi
fi
say

# count PATTERN ...: the sum of the numbers that the patterns find in the log.
count() { sed -nE "$(printf 's/%s/\\1/p;' "$@")" "$log" | awk '{ total += $1 } END { print total + 0 }'; }
# The closing lines of the runners: "test result: ok. 12 passed; …", "Tests  12 passed | 1 skipped (13)", "12 passed (3.4s)"
# and "1 skipped". "1 flaky" passed at another try. A Rust test that is skipped says so in a line, on one core after its name, and is among those that passed.
says_skipped='^(test .* \.\.\. )?skipped: '
skipped_in_rust=$(grep -cE "$says_skipped" "$log") || true
flaky=$(count '^ *([0-9]+) flaky$')
passed=$((flaky + $(count '^test result: ok\. ([0-9]+) passed.*' '^ *Tests +([0-9]+) passed.*' '^ *([0-9]+) passed \(.*')))
[ "$passed" -gt 0 ] || [[ $checks =~ ^( lint| advisories)*\ $ ]] || { echo "no test was run" >&2; exit 1; }
skipped=$((skipped + skipped_in_rust + $(count '^ *Tests +.* ([0-9]+) skipped.*' '^ *([0-9]+) skipped$')))
grep -E "$says_skipped" "$log" || true
if [ -n "${CI-}" ] && [ "$skipped" -gt 0 ]; then
    echo "$skipped tests were skipped, which CI does not allow" >&2
    exit 1
fi
[ "$flaky" -eq 0 ] || printf '\n%s passed only at another try\n' "$flaky"
printf '\n%s passed, 0 failed, %s skipped\n' $((passed - skipped_in_rust)) "$skipped"
