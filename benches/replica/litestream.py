"""Shared code of the replica tests: runs Litestream and reads its copies."""

import sqlite3
import subprocess
import time
from pathlib import Path


class Litestream:
    """Replicates the database of `server` to `replica`, lines of YAML. `settings` are lines for all databases."""

    def __init__(self, executable, server, replica, settings=()):
        self.executable, self.database = executable, server.database
        self.config = server.database.with_name("litestream.yml")
        lines = [*settings, "dbs:", f"  - path: {server.database}", "    replica:"]
        self.config.write_text("\n".join([*lines, *(f"      {line}" for line in replica)]) + "\n")
        self.process = None

    def start(self):
        with open(self.database.with_name("litestream.log"), "ab") as log:
            command = [self.executable, "replicate", "-config", self.config]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)

    def restore(self, output, *flags):
        """Restores into `output`. Returns what failed."""
        for name in (output, f"{output}-wal", f"{output}-shm"):
            Path(name).unlink(missing_ok=True)
        command = [self.executable, "restore", "-config", self.config, *flags, "-o", output, self.database]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        return done.stderr or "failed" if done.returncode else ""

    def restore_whole(self, output):
        """Returns the seconds that it took."""
        started = time.monotonic()
        if error := self.restore(output, "-integrity-check", "full"):
            raise SystemExit(f"restoring failed: {error}")
        return time.monotonic() - started


def file_replica(directory):
    """The lines of YAML for a replica in a directory."""
    return ["type: file", f"path: {directory}/replica"]


def content(database):
    """Every row of every table of the program, by table."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    tables = [name for (name,) in connection.execute("select name from sqlite_schema where type = 'table'")]
    own = [name for name in tables if not name.startswith(("sqlite_", "_litestream_"))]
    rows = {name: sorted(connection.execute(f'select * from "{name}"'), key=repr) for name in own}
    connection.close()
    return rows
