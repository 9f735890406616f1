#!/usr/bin/env python3
"""Makes the n-th write or sync of each thread fail, for n = 1, 2, 3 and so on, starting with a new database. Every
acknowledged form must be stored after the server is killed, the database must not be damaged, and the server must
recover by itself. Needs strace. The control discards every write from the n-th on and reports success: the script must
then find lost forms or a damaged database."""

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
# The return value is larger than any single write, so that SQLite considers each one complete.
DISCARDED = {"discarded writes": "pwrite64:retval=65536:when={n}+"}


def attempt(binary, injection, counts, is_control):
    """Runs the server with one failing call. Returns the faults found."""
    with tempfile.TemporaryDirectory() as directory:
        trace = Path(directory, "trace")
        strace = ["strace", "-D", "-f", "--seccomp-bpf", "-qq", "-o", str(trace)]
        calls = injection.split(":")[0]
        strace += ["-e", f"trace={calls}", "-e", f"inject={injection}"]
        server = rig.Server(binary, f"{directory}/standfast.db", strace)
        acknowledged, refused = set(), 0
        found = []
        if is_control:
            # The first start would fail with discarded writes, so create the database without them.
            rig.Server(binary, server.database).create_database()
        if server.start() is None:
            counts["failed starts"] += 1
            lines = server.log.read_text().strip().splitlines()
            if not lines or not lines[-1].startswith("error: "):
                found.append(f"a failed start logged {lines[-1:]}")
            server.wrapper = []
            server.start()
        for number in range(FORMS):
            status = rig.post(server.port, rig.message(str(number), None))
            if status == 200:
                acknowledged.add(str(number))
            elif status in (503, 507):
                refused += 1
            else:
                found.append(f"form {number} got status {status}")
                break
        deadline = time.monotonic() + RECOVERY_LIMIT_S
        while server.health() != 200:
            if time.monotonic() > deadline:
                found.append("no recovery")
                break
            time.sleep(0.02)
        server.kill()
        stored = rig.Stored(server.database)
        counts["calls failed"] += trace.read_text().count("INJECTED")
        counts["forms acknowledged"] += len(acknowledged)
        counts["forms refused"] += refused
        counts["panics"] += server.panics()
        if lost := stored.lost(acknowledged):
            found.append(f"{len(lost)} acknowledged forms lost")
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
    faults = []
    for name, injection in (DISCARDED if options.control else FAILURES).items():
        counts = collections.Counter()
        for n in range(options.first, options.last + 1):
            try:
                found = attempt(options.binary, injection.format(n=n), counts, options.control)
            except rig.sqlite3.DatabaseError as error:
                found = [f"damage: {error}"]
            faults += [f"{name}, call {n}: {fault}" for fault in found]
        print(f"{name}, n = {options.first} to {options.last}: " + ", ".join(f"{v} {k}" for k, v in counts.items()))
    rig.finish(faults, options.control)


main()
