"""A large inbox of 100,000 messages and 10,000 applications: measures lists, a search, exports, a backup, and the
startup compared with an empty database. Fails if a figure exceeds its limit."""

import os
import sqlite3
import statistics
import subprocess
import tempfile
import time

from benches.harness import Server, finish, options

RUNS = 5
RESUME_BYTES = 20_000
MEMORY_LIMIT_MB = 100
# The disk of a small server writes 100 MB per second. A backup with its verification must be as fast.
BACKUP_LIMIT = 1
# Of the same with an empty database.
RATIO_LIMIT = 1.25
# Seconds of each command.
COMMANDS = {
    "messages list": 0.1,
    "applications list": 0.1,
    # Found nowhere, so that every text is read.
    "messages list --search nowhere": 3,
    "messages export": 3,
    "messages export --format json": 3,
    "applications export": 3,
}
FILL = """
with recursive row (n) as (select 1 union all select n + 1 from row where n < {messages})
insert into messages (state, received_at, name, email, subject, message)
select iif(n % 10 = 0, 'spam', iif(n % 3 = 0, 'new', 'read')), '2026-11-20T15:00:00+05:00', 'Ayesha',
       n || '@example.com', 'Guards', printf('%.400c', 'x')
from row;
with recursive row (n) as (select 1 union all select n + 1 from row where n < {applications})
insert into applications (state, received_at, name, email, contact, job_position, repeated, consent_version)
select 'read', '2026-11-20T15:00:00+05:00', 'Bilal', n || '@example.com', '0300 0000000', 'driver', 0, '1'
from row;
insert into resumes (application_id, file_name, media_type, bytes)
select id, 'cv.pdf', 'application/pdf', randomblob({resume}) from applications;
pragma wal_checkpoint(truncate);
"""

faults = []


def report(name, value, limit):
    print(f"{name:<40} {value:8.3f} (limit {limit})", flush=True)
    if value > limit:
        faults.append(f"{name}: {value:.3f}")


def measure(server, arguments):
    """Seconds and peak memory in MB of a command."""
    started = time.monotonic()
    command = [server.binary, "--db", server.database, *arguments]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        faults.append(f"{arguments} failed")
    return time.monotonic() - started, usage.ru_maxrss / 1024


def start(server):
    seconds = server.start()
    server.stop()
    return seconds


def main():
    chosen = options(__doc__, control=False, messages=100_000, applications=10_000)
    with tempfile.TemporaryDirectory() as empty_directory, tempfile.TemporaryDirectory() as directory:
        empty, full = Server(chosen.binary, empty_directory), Server(chosen.binary, directory)
        empty.create_database()
        full.create_database()
        connection = sqlite3.connect(full.database)
        sizes = {"messages": chosen.messages, "applications": chosen.applications, "resume": RESUME_BYTES}
        connection.executescript(FILL.format(**sizes))
        connection.close()
        megabytes = full.database.stat().st_size / 1e6
        print(f"{chosen.messages} messages, {chosen.applications} applications, {megabytes:.0f} MB")
        for command, limit in COMMANDS.items():
            seconds, memory = zip(*(measure(full, command.split()) for _ in range(RUNS)), strict=True)
            report(f"{command}, seconds", statistics.median(seconds), limit)
            report(f"{command}, MB of memory", max(memory), MEMORY_LIMIT_MB)
        directory = full.database.parent
        seconds = [measure(full, ["backup", "create", directory / f"{run}.db"])[0] for run in range(RUNS)]
        report("backup create, seconds for 100 MB", 100 * statistics.median(seconds) / megabytes, BACKUP_LIMIT)
        # Each ratio is of two figures that are measured at about the same time.
        ratios = [start(full) / start(empty) for _ in range(RUNS)]
        report("startup / startup when empty", statistics.median(ratios), RATIO_LIMIT)
    finish(faults)


main()
