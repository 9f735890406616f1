#!/usr/bin/env python3
"""Tests a random sample of mutants of content, db, inbox, site and web, one at a time: first with the unit tests of their
module, then with all unit tests, then with the integration tests. Prints what catches each mutant, and which ones no
test catches; a person must decide whether these are equivalent to the original. Mutants that do not compile do not
count. Needs `cargo install cargo-mutants`, which lists the possible mutants. Works in a clone of the committed tree."""

import argparse
import json
import os
import random
import signal
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MODULES = ["content", "db", "inbox", "site", "web"]
# Much longer than the tests take: a mutant may cause an endless loop.
UNIT_TIMEOUT_S = 180
INTEGRATION_TIMEOUT_S = 900


def update_clone(tree):
    """Makes `tree` a clone of the committed tree. What git ignores stays, so a clone is built only once."""
    if not tree.exists():
        subprocess.run(["git", "clone", "--quiet", ROOT, tree], check=True)
    subprocess.run(["git", "fetch", "--quiet", ROOT, "HEAD"], cwd=tree, check=True)
    subprocess.run(["git", "reset", "--quiet", "--hard", "FETCH_HEAD"], cwd=tree, check=True)


def possible_mutants(tree):
    """All mutants that cargo-mutants lists, in its JSON format."""
    patterns = [word for module in MODULES for word in ("-f", f"src/{module}/**")]
    listed = subprocess.run(
        ["cargo", "mutants", "--list", "--json", *patterns],
        cwd=tree, check=True, capture_output=True, text=True,
    )
    return json.loads(listed.stdout)


def replace_span(text, span, replacement):
    """Returns the text with the span replaced. Lines and columns start at 1; columns count characters."""
    lines = text.splitlines(keepends=True)
    start, end = span["start"], span["end"]
    before = "".join(lines[: start["line"] - 1]) + lines[start["line"] - 1][: start["column"] - 1]
    after = lines[end["line"] - 1][end["column"] - 1 :] + "".join(lines[end["line"] :])
    return before + replacement + after


@contextmanager
def applied(tree, mutant):
    """Applies the mutant to the tree while the block runs."""
    file = tree / mutant["file"]
    original = file.read_text()
    file.write_text(replace_span(original, mutant["span"], mutant["replacement"]))
    try:
        yield
    finally:
        file.write_text(original)


def build(tree, *target):
    """Returns the path of the test binary, or nothing if it does not compile."""
    built = subprocess.run(
        ["cargo", "test", "--locked", "--no-run", "--message-format=json", *target],
        cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )
    if built.returncode == 0:
        messages = [json.loads(line) for line in built.stdout.splitlines()]
        return next(m["executable"] for m in messages if m.get("executable") and m["profile"]["test"])


def failure(tree, binary, timeout, *filters):
    """Returns the name of the first test that fails, or nothing if all pass."""
    process = subprocess.Popen(
        [binary, "-Zunstable-options", "--fail-fast", *filters],
        cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True,
        env={**os.environ, "RUSTC_BOOTSTRAP": "1"},
    )
    try:
        output, _ = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        return "timeout"
    finally:
        kill_group(process)
    if process.returncode != 0:
        failed = [line.split()[1] for line in output.splitlines() if line.endswith(" ... FAILED")]
        return failed[0] if failed else "abort"


def kill_group(process):
    """Ends the tests, and the servers that interrupted tests have started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def refuse_failing_tests(tree, integration):
    """Ends the program when a test fails without any mutant: it would seem to catch every mutant."""
    targets = [["--lib"], ["--test", "it"]] if integration else [["--lib"]]
    for target in targets:
        failed = failure(tree, build(tree, *target), INTEGRATION_TIMEOUT_S)
        if failed:
            raise SystemExit(f"{failed} fails without a mutant")


def verdict(tree, mutant, integration):
    """`not viable`, `caught by unit tests`, `caught by integration tests` or `missed`; and the test that fails."""
    module = mutant["file"].removeprefix("src/").removesuffix(".rs").removesuffix("/mod").replace("/", "::")
    unit = build(tree, "--lib")
    if not unit:
        return "not viable", None
    failed = failure(tree, unit, UNIT_TIMEOUT_S, module) or failure(tree, unit, UNIT_TIMEOUT_S)
    if failed:
        return "caught by unit tests", failed
    if integration:
        binary = build(tree, "--test", "it")
        if not binary:
            return "not viable", None
        words = module.split("::")[1:] or [module]
        failed = failure(tree, binary, INTEGRATION_TIMEOUT_S, *words) or failure(tree, binary, INTEGRATION_TIMEOUT_S)
        if failed:
            return "caught by integration tests", failed
    return "missed", None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="viable mutants to test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="only mutants whose description contains this text; repeatable")
    parser.add_argument("--unit-only", action="store_true", help="do not run the integration tests")
    parser.add_argument("--tree", type=Path, help="the clone to use, and to keep for the next run")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        tree = (options.tree or Path(directory, "tree")).resolve()
        update_clone(tree)
        refuse_failing_tests(tree, not options.unit_only)
        mutants = possible_mutants(tree)
        if options.only:
            mutants = [mutant for mutant in mutants if any(text in mutant["name"] for text in options.only)]
        random.Random(options.seed).shuffle(mutants)
        counts = {}
        for mutant in mutants:
            if sum(counts.values()) - counts.get("not viable", 0) == options.count:
                break
            with applied(tree, mutant):
                outcome, failed = verdict(tree, mutant, not options.unit_only)
            counts[outcome] = counts.get(outcome, 0) + 1
            print(f"{outcome}: {mutant['name']}" + (f" ({failed})" if failed else ""), flush=True)
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())))


main()
