"""Makes the n-th write or sync of each thread fail, for n = 1, 2, 3 and so on, starting with a new database. Every
acknowledged form must be stored after the server is killed, the database must not be damaged, and the server must
recover by itself. Needs strace. The control discards every write from the n-th on and reports success: the script must
then find lost forms or a damaged database."""

import collections
import tempfile
from pathlib import Path

from benches.harness import Server, faults_in, finish, message, options, wait_until

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
        server = Server(binary, directory)
        if is_control:
            # The first start would fail with discarded writes, so create the database without them.
            server.create_database()
        server.wrapper = ["strace", "-D", "-f", "--seccomp-bpf", "-qq", "-o", trace]
        server.wrapper += ["-e", f"trace={injection.split(':')[0]}", "-e", f"inject={injection}"]
        acknowledged, found = set(), []
        if server.start() is None:
            counts["failed starts"] += 1
            lines = server.log.read_text().strip().splitlines()
            if not lines or not lines[-1].startswith("error: "):
                found.append(f"a failed start logged {lines[-1:]}")
            server.wrapper = []
            server.start()
        for number in range(FORMS):
            status = server.post(message(str(number)))
            if status == 200:
                acknowledged.add(str(number))
            elif status in (503, 507):
                counts["forms refused"] += 1
            else:
                found.append(f"form {number} got status {status}")
                break
        if not wait_until(lambda: server.health() == 200, RECOVERY_LIMIT_S):
            found.append("no recovery")
        server.kill()
        counts["calls failed"] += trace.read_text().count("INJECTED")
        counts["forms acknowledged"] += len(acknowledged)
        return found + faults_in(server.database, server, acknowledged)


def main():
    chosen = options(__doc__, first=1, last=100)
    faults = []
    for name, injection in (DISCARDED if chosen.control else FAILURES).items():
        counts = collections.Counter()
        for n in range(chosen.first, chosen.last + 1):
            found = attempt(chosen.binary, injection.format(n=n), counts, chosen.control)
            faults += [f"{name}, call {n}: {fault}" for fault in found]
        print(f"{name}, n = {chosen.first} to {chosen.last}: " + ", ".join(f"{v} {k}" for k, v in counts.items()))
    finish(faults, chosen.control)


main()
