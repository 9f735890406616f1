#!/usr/bin/env python3
"""Does to a replicated database what its administrator does: erases a person, and makes and restores a backup.
After each step the replica must restore to the same content. Of the erased person no byte may be left in the database's files
once Litestream has been stopped for a minute, and none in the replica after its retention. With --control, Litestream is not running, and the replica must differ."""

import argparse
import json
import sqlite3
import subprocess
import tempfile
import time
from datetime import datetime, timezone
from pathlib import Path

import replica
import rig

PERSON = "zubaida-the-erased"
# What Litestream keeps in this test; the page of the documentation has the numbers for real.
SNAPSHOT_INTERVAL_S = 10
SNAPSHOT_RETENTION_S = 20
RETENTION = [
    "l0-retention: 5s",
    "l0-retention-check-interval: 2s",
    "snapshot:",
    f"  interval: {SNAPSHOT_INTERVAL_S}s",
    f"  retention: {SNAPSHOT_RETENTION_S}s",
    "levels:",
    "  - interval: 5s",
]
GONE_AFTER_S = 120


class Site:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.server = rig.Server(options.binary, folder / "standfast.db")
        self.litestream = replica.Litestream(
            options.litestream, self.server.database, ["type: file", f"path: {folder}/replica"], top=RETENTION
        )
        self.faults = []

    def command(self, *arguments, code=0):
        command = [self.options.binary, "--db", self.server.database, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode != code:
            self.faults.append(f"{' '.join(arguments)} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stderr

    def compare(self, step):
        time.sleep(3)
        self.litestream.restore(self.folder / "restored.db")
        same = replica.content(self.folder / "restored.db") == replica.content(self.server.database)
        print(f"{step}: the replica is {'the same' if same else 'DIFFERENT'}", flush=True)
        if not same:
            self.faults.append(f"after {step} the replica differs")

    def send(self, name):
        fields = {"name": name, "email": f"{name}@example.com", "subject": "S", "message": f"I am {name}. " * 40}
        status = rig.post(self.server.port, ("/api/contact-us", "application/json", json.dumps(fields).encode()))
        if status != 200:
            self.faults.append(f"a form got {status}")

    def files_with(self, text):
        found = subprocess.run(["grep", "-rlaE", text, self.folder], capture_output=True, text=True)
        return [name.removeprefix(f"{self.folder}/") for name in found.stdout.split()]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--litestream", type=Path, default=Path("litestream"))
    options = rig.arguments(parser)
    with tempfile.TemporaryDirectory() as folder:
        site = Site(options, Path(folder))
        run(site, options.control)
    rig.finish(site.faults, options.control)


def run(site, control):
    site.server.start()
    site.litestream.start()
    time.sleep(3)
    for number in range(30):
        site.send(f"visitor-{number}")
    site.compare("thirty forms")
    if control:
        site.litestream.stop()
    erase(site, control)
    site.command("backup", "create", str(site.folder / "backup.db"))
    site.compare("a backup")
    for number in range(20):
        site.command("news", "add", "--title", f"News {number}", "--content", "x" * 4000)
    site.compare("twenty items of news")
    if not control:
        finish_deletion(site)
        restore_backup(site)
    site.litestream.stop()
    site.server.send_signal(15)
    site.server.process.wait()


def erase(site, control):
    site.send(PERSON)
    time.sleep(2)
    with_the_person = datetime.now(timezone.utc).isoformat().replace("+00:00", "Z")
    time.sleep(2)
    if not has_person(site, with_the_person):
        site.faults.append("the replica did not have the person before the erasure")
    started = time.monotonic()
    note = site.command("privacy", "erase", "--email", f"{PERSON}@example.com", "--yes")
    erased = time.monotonic()
    print(f"the erasure took {erased - started:.1f} s")
    if erased - started > 10:
        site.faults.append("the erasure waited for Litestream")
    if not control and "stop it for a minute" not in note:
        site.faults.append("the erasure does not say that Litestream keeps the log")
    empty_log(site, control)
    site.compare("the erasure")
    while has_person(site, with_the_person):
        if time.monotonic() > erased + GONE_AFTER_S:
            site.faults.append("the replica still restores the person")
            return
        # Litestream deletes old files only when there are new ones.
        site.send("somebody-else")
        time.sleep(1)
    gone = time.monotonic() - erased
    allowed = SNAPSHOT_INTERVAL_S + SNAPSHOT_RETENTION_S
    print(f"the person could be restored from the replica until {gone:.0f} s after the erasure; interval and retention are {allowed} s")
    if gone > 2 * allowed:
        site.faults.append(f"the person was in the replica for {gone:.0f} s")


def empty_log(site, control=False):
    """Stops Litestream, which reads the log, until the server has emptied it."""
    site.litestream.stop()
    stopped = time.monotonic()
    own = lambda: [name for name in site.files_with(PERSON) if name.startswith("standfast.db")]
    while own() and time.monotonic() < stopped + 60:
        time.sleep(1)
    print(f"no byte was left in the database's files {time.monotonic() - stopped:.0f} s after Litestream had stopped")
    if own():
        site.faults.append(f"the person is left in {own()}")
    if not control:
        site.litestream.start()
        time.sleep(3)


def finish_deletion(site):
    """What the server deleted by itself before a restart, it removes from the files afterwards."""
    site.server.send_signal(15)
    site.server.process.wait()
    connection = sqlite3.connect(site.server.database, isolation_level=None)
    connection.execute("pragma secure_delete = on")
    connection.execute("create table notes (text)")
    connection.execute("insert into notes values (?)", (PERSON,))
    connection.execute("drop table notes")
    connection.execute("update maintenance set deletions = deletions + 1")
    connection.close()
    own = lambda: [name for name in site.files_with(PERSON) if name.startswith("standfast.db")]
    if not own():
        site.faults.append("there was nothing to remove from the files")
    site.server.start()
    empty_log(site)
    site.compare("the end of a deletion")


def has_person(site, moment):
    """Whether the replica, or a file that Litestream has beside the database, still has the person."""
    output = site.folder / "earlier.db"
    output.unlink(missing_ok=True)
    restore = ["restore", "-config", site.litestream.config, "-timestamp", moment, "-o", output, site.server.database]
    done = subprocess.run([site.litestream.executable, *restore], capture_output=True, env=site.litestream.environment)
    rows = 0
    if done.returncode == 0:
        connection = sqlite3.connect(output)
        rows = connection.execute("select count(*) from messages where name = ?", (PERSON,)).fetchone()[0]
        connection.close()
    output.unlink(missing_ok=True)
    return rows > 0 or bool(site.files_with(PERSON))


def restore_backup(site):
    error = site.command("backup", "restore", str(site.folder / "backup.db"), "--yes", code=5)
    print(f"restoring a backup beside the server is refused: {error.strip()}")
    site.server.send_signal(15)
    site.server.process.wait()
    error = site.command("backup", "restore", str(site.folder / "backup.db"), "--yes", code=5)
    print(f"restoring a backup beside Litestream is refused: {error.strip()}")
    site.litestream.stop()
    site.command("backup", "restore", str(site.folder / "backup.db"), "--yes")
    site.server.start()
    site.litestream.start()
    site.send("after-the-restore")
    site.compare("a restored backup")
