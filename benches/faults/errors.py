#!/usr/bin/env python3
"""Lets the n-th write or sync of each thread fail, for every n from 1 on, from the first start on a new file: no form
may be acknowledged that is not stored when the server is killed after that, nothing may be damaged, and the server
must be well again by itself. Needs strace. The control lets writes from the n-th on be forgotten and called a success:
acknowledged forms must be found missing, or the file damaged."""

import argparse
import collections
import tempfile
import time
from pathlib import Path

import rig

FORMS = 110
RECOVERY_LIMIT_S = 2
FAILURES = {
    "fsync EIO": "fsync,fdatasync:error=EIO:when={n}",
    "write ENOSPC": "pwrite64,ftruncate:error=ENOSPC:when={n}",
}
# Longer than any single write, so that SQLite takes it for a whole one.
FORGOTTEN = {"forgotten writes": "pwrite64:retval=65536:when={n}+"}


def attempt(binary, injection, counts, is_control):
    """What went wrong when one call failed."""
    with tempfile.TemporaryDirectory() as directory:
        trace = Path(directory, "trace")
        strace = ["strace", "-D", "-f", "--seccomp-bpf", "-qq", "-o", str(trace)]
        calls = injection.split(":")[0]
        strace += ["-e", f"trace={calls}", "-e", f"inject={injection}"]
        server = rig.Server(binary, f"{directory}/standfast.db", strace)
        acknowledged, refused = set(), 0
        found = []
        if is_control:
            # A start on forgotten writes would fail, and nothing be acknowledged.
            rig.Server(binary, server.database).make()
        if server.start() is None:
            counts["starts refused"] += 1
            said = server.log.read_text().strip().splitlines()
            if not said or not said[-1].startswith("error: "):
                found.append(f"a refused start said {said[-1:]}")
            server.before = []
            server.start()
        for number in range(FORMS):
            status = rig.post(server.port, rig.message(str(number), None))
            if status == 200:
                acknowledged.add(str(number))
            elif status in (503, 507):
                refused += 1
            else:
                found.append(f"form {number} was answered with {status}")
                break
        deadline = time.monotonic() + RECOVERY_LIMIT_S
        while server.health() != 200:
            if time.monotonic() > deadline:
                found.append("not well again")
                break
            time.sleep(0.02)
        server.kill()
        stored = rig.Stored(server.database)
        counts["calls failed"] += trace.read_text().count("INJECTED")
        counts["forms acknowledged"] += len(acknowledged)
        counts["forms refused"] += refused
        counts["panics"] += server.panics()
        if lost := stored.lost(acknowledged):
            found.append(f"{len(lost)} acknowledged and not stored")
        if stored.damage != "ok":
            found.append(f"damage: {stored.damage}")
        if server.panics():
            found.append("a panic")
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=100)
    options = rig.arguments(parser)
    everything = []
    for name, injection in (FORGOTTEN if options.control else FAILURES).items():
        counts = collections.Counter()
        for n in range(options.first, options.last + 1):
            try:
                found = attempt(options.binary, injection.format(n=n), counts, options.control)
            except rig.sqlite3.DatabaseError as error:
                found = [f"damage: {error}"]
            everything += [f"{name}, call {n}: {fault}" for fault in found]
        print(f"{name}, n = {options.first} to {options.last}: " + ", ".join(f"{v} {k}" for k, v in counts.items()))
    rig.finish(everything, options.control)


main()
