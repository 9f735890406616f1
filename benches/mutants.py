#!/usr/bin/env python3
"""Tests a random sample of mutants of domain, http, site and store, one at a time: first with the unit tests, then, if
these pass, with the integration tests. Prints each mutant that no test catches; a person must decide whether it is
equivalent to the original. Mutants that do not compile do not count. Needs `cargo install cargo-mutants`, which lists
the possible mutants. Works in a clone of the committed tree."""

import argparse
import json
import os
import random
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MODULES = ["domain", "http", "site", "store"]
# Much longer than the tests take: a mutant may cause an endless loop.
UNIT_TIMEOUT_S = 180
INTEGRATION_TIMEOUT_S = 900


def possible_mutants(tree):
    """All mutants that cargo-mutants lists, in its JSON format."""
    patterns = [word for module in MODULES for word in ("-f", f"src/{module}/**")]
    listed = subprocess.run(
        ["cargo", "mutants", "--list", "--json", *patterns], cwd=tree, check=True, capture_output=True, text=True
    )
    return json.loads(listed.stdout)


def replace_span(text, span, replacement):
    """Returns the text with the span replaced. Lines and columns start at 1; columns count characters."""
    lines = text.splitlines(keepends=True)
    start, end = span["start"], span["end"]
    before = "".join(lines[: start["line"] - 1]) + lines[start["line"] - 1][: start["column"] - 1]
    after = lines[end["line"] - 1][end["column"] - 1 :] + "".join(lines[end["line"] :])
    return before + replacement + after


def cargo(tree, *arguments, timeout=None):
    """Runs cargo. Returns whether it succeeds within the timeout."""
    process = subprocess.Popen(
        ["cargo", *arguments], cwd=tree, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        return process.wait(timeout) == 0
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return False


def verdict(tree, mutant, integration):
    """`not viable`, `caught by unit tests`, `caught by integration tests` or `missed`."""
    file = tree / mutant["file"]
    original = file.read_text()
    file.write_text(replace_span(original, mutant["span"], mutant["replacement"]))
    try:
        if not cargo(tree, "test", "--locked", "--lib", "--no-run"):
            return "not viable"
        if not cargo(tree, "test", "--locked", "--lib", timeout=UNIT_TIMEOUT_S):
            return "caught by unit tests"
        if not integration:
            return "missed"
        if not cargo(tree, "test", "--locked", "--test", "it", "--no-run"):
            return "not viable"
        if not cargo(tree, "test", "--locked", "--test", "it", timeout=INTEGRATION_TIMEOUT_S):
            return "caught by integration tests"
        return "missed"
    finally:
        file.write_text(original)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="viable mutants to test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only mutants whose description contains this text")
    parser.add_argument("--unit-only", action="store_true", help="do not run the integration tests")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        tree = Path(directory, "tree")
        subprocess.run(["git", "clone", "--quiet", ROOT, tree], check=True)
        os.environ.setdefault("CARGO_TARGET_DIR", str(Path(directory, "target")))
        mutants = [mutant for mutant in possible_mutants(tree) if options.only in mutant["name"]]
        random.Random(options.seed).shuffle(mutants)
        counts = {}
        for mutant in mutants:
            if sum(counts.values()) - counts.get("not viable", 0) == options.count:
                break
            outcome = verdict(tree, mutant, not options.unit_only)
            counts[outcome] = counts.get(outcome, 0) + 1
            if outcome == "missed":
                print(f"missed: {mutant['name']}", flush=True)
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())))


main()
