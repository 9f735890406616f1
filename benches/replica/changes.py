"""Does to a replicated database what its administrator does: erases a person, compacts the file, and makes and restores
a backup. After each step the replica must restore to the same content. Of the erased person no byte may be left in the
database's files once Litestream has been stopped for a minute, and none in the replica after its retention. In the
control, Litestream is not running, and the replica must differ."""

import datetime
import subprocess
import tempfile
import time
from pathlib import Path

from benches.harness import Server, finish, message, options, query, wait_until
from benches.replica.litestream import Litestream, content, file_replica

PERSON = "zubaida-the-erased"
# What Litestream keeps in this test; the page of the documentation has the numbers for real.
RETENTION = [
    "l0-retention: 5s",
    "l0-retention-check-interval: 2s",
    "snapshot: {interval: 10s, retention: 20s}",
    "levels: [{interval: 5s}]",
]
# Twice the sum of interval and retention.
GONE_AFTER_S = 60
# Until Litestream has copied a change.
COPY_S = 3


class Site:
    """The server and Litestream, and what went wrong with them."""

    def __init__(self, chosen, directory):
        self.directory, self.control, self.faults = directory, chosen.control, []
        self.server = Server(chosen.binary, directory)
        self.litestream = Litestream(chosen.litestream, self.server, file_replica(directory), RETENTION)

    def command(self, *arguments, code=0):
        done = self.server.run(*arguments)
        self.expect(done.returncode == code, f"{arguments} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stderr

    def expect(self, holds, fault):
        if not holds:
            self.faults.append(fault)

    def send(self, name):
        self.expect(self.server.post(message(name)) == 200, f"the form {name} was refused")

    def compare(self, step):
        time.sleep(COPY_S)
        self.litestream.restore_whole(self.directory / "restored.db")
        same = content(self.directory / "restored.db") == content(self.server.database)
        print(f"{step}: the replica is {'the same' if same else 'DIFFERENT'}", flush=True)
        self.expect(same, f"after {step} the replica differs")

    def files_with_person(self, start=""):
        command = ["grep", "-rla", PERSON, self.directory]
        found = subprocess.run(command, check=False, capture_output=True, text=True).stdout.split()
        return [name for name in found if name.startswith(f"{self.directory}/{start}")]

    def empty_log(self):
        """Stops Litestream, which reads the log, until the server has emptied it."""
        self.litestream.stop()
        is_empty = wait_until(lambda: not self.files_with_person("standfast.db"), 60, 1)
        self.expect(is_empty, f"the person is left in {self.files_with_person('standfast.db')}")
        if not self.control:
            self.litestream.start()
            time.sleep(COPY_S)

    def has_person(self, moment):
        """Whether the replica as of that moment, or a file that Litestream keeps, still has the person."""
        earlier = self.directory / "earlier.db"
        rows = []
        if not self.litestream.restore(earlier, "-timestamp", moment):
            rows = query(earlier, "select 1 from messages where message = ?", PERSON)
        earlier.unlink(missing_ok=True)
        return bool(rows or self.files_with_person())


def erase(site):
    site.send(PERSON)
    time.sleep(COPY_S)
    moment = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    time.sleep(COPY_S)
    site.expect(site.has_person(moment), "the replica did not have the person before the erasure")
    started = time.monotonic()
    note = site.command("privacy", "erase", "--email", f"{PERSON}@example.com", "--yes")
    erased = time.monotonic()
    site.expect(erased - started < 10, f"the erasure waited {erased - started:.1f} s for Litestream")
    site.expect("stop that program for a minute" in note or site.control, "nobody says that Litestream keeps the log")
    site.compare("the erasure")
    # The server does the same at night. Exit code 5 says that the log stays, because Litestream reads it.
    compacted = site.server.run("privacy", "compact")
    site.expect(compacted.returncode in (0, 5), f"the compaction failed: {compacted.stderr.strip()}")
    site.compare("the compaction")
    site.empty_log()
    while site.has_person(moment) and time.monotonic() < erased + GONE_AFTER_S:
        # Litestream deletes old files only after it has written new ones.
        site.send("somebody-else")
        time.sleep(1)
    gone = time.monotonic() - erased
    print(f"the person was in the replica for {gone:.0f} s")
    site.expect(gone < GONE_AFTER_S, f"the person was in the replica for {gone:.0f} s")


def restore_backup(site):
    """A restore fails while the server or Litestream is running."""
    restore = ("backup", "restore", site.directory / "backup.db", "--yes")
    site.command(*restore, code=5)
    site.server.stop()
    site.command(*restore, code=5)
    site.litestream.stop()
    site.command(*restore)
    site.server.start()
    site.litestream.start()
    site.send("after-the-restore")
    site.compare("a restored backup")


def main():
    chosen = options(__doc__, litestream="litestream")
    with tempfile.TemporaryDirectory() as directory:
        site = Site(chosen, Path(directory))
        with site.server:
            site.litestream.start()
            time.sleep(COPY_S)
            for number in range(30):
                site.send(f"visitor-{number}")
            site.compare("thirty forms")
            if site.control:
                site.litestream.stop()
            erase(site)
            site.command("backup", "create", site.directory / "backup.db")
            site.compare("a backup")
            for number in range(20):
                site.command("news", "add", "--title", f"News {number}", "--content", "x" * 4000)
            site.compare("twenty items of news")
            if not site.control:
                restore_backup(site)
            site.litestream.stop()
    finish(site.faults, chosen.control)


main()
