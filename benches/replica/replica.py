"""Shared parts of the replica tests: Litestream's processes and a private SSH server, ended by their own numbers."""

import contextlib
import http.client
import os
import pwd
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "faults"))

# The tables that Litestream adds.
OWN_TABLES = ("_litestream_seq", "_litestream_lock")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for_port(port, within_s=30):
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise SystemExit(f"nothing listens on port {port}")


def end(process, number=signal.SIGTERM):
    if process and process.poll() is None:
        process.send_signal(number)
        process.wait(timeout=30)


class Litestream:
    """Replicates `database` to `replica`, a list of lines of YAML. `settings` are further ones of the database."""

    def __init__(self, executable, database, replica, settings=(), top=()):
        self.executable, self.database = str(executable), Path(database)
        self.folder = self.database.parent
        self.config = self.folder / "litestream.yml"
        lines = [*top, "dbs:", f"  - path: {self.database}", *(f"    {line}" for line in settings), "    replica:"]
        self.config.write_text("\n".join([*lines, *(f"      {line}" for line in replica)]) + "\n")
        self.log = self.folder / "litestream.log"
        self.environment = {name: value for name, value in os.environ.items() if name != "AWS_CA_BUNDLE"}
        self.process = None

    def _spawn(self, *arguments):
        with open(self.log, "ab") as log:
            return subprocess.Popen(
                [self.executable, *arguments], env=self.environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )

    def start(self):
        self.process = self._spawn("replicate", "-config", str(self.config))

    def stop(self, number=signal.SIGTERM):
        end(self.process, number)

    def restore(self, output):
        """Restores into `output`. Returns the seconds it took."""
        for name in (output, f"{output}-wal", f"{output}-shm"):
            Path(name).unlink(missing_ok=True)
        started = time.monotonic()
        command = [self.executable, "restore", "-config", str(self.config), "-integrity-check", "full", "-o", str(output)]
        done = subprocess.run([*command, str(self.database)], env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"restoring failed: {done.stderr}")
        return time.monotonic() - started


def content(database):
    """Every row of every table of the program, by table."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    names = connection.execute("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    tables = [name for (name,) in names if name not in OWN_TABLES]
    rows = {name: sorted(connection.execute(f'select * from "{name}"'), key=repr) for name in tables}
    connection.close()
    return rows


class SftpServer:
    """An SSH server of our own on 127.0.0.1, with its own keys, for files in `folder`."""

    def __init__(self, folder):
        self.folder, self.port = Path(folder), free_port()
        self.folder.mkdir(parents=True)
        for name in ("host", "client"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / name], check=True)
        shutil.copy(self.folder / "client.pub", self.folder / "authorized_keys")
        self.user = pwd.getpwuid(os.getuid()).pw_name
        config = self.folder / "sshd_config"
        config.write_text(
            f"Port {self.port}\nListenAddress 127.0.0.1\nHostKey {self.folder}/host\nPidFile none\nUsePAM no\n"
            f"AuthorizedKeysFile {self.folder}/authorized_keys\nStrictModes no\nPasswordAuthentication no\n"
            "PermitRootLogin prohibit-password\nSubsystem sftp internal-sftp\n"
        )
        os.makedirs("/run/sshd", exist_ok=True)
        with open(self.folder / "log", "wb") as log:
            self.process = subprocess.Popen([shutil.which("sshd") or "/usr/sbin/sshd", "-D", "-e", "-f", config], stderr=log)
        wait_for_port(self.port)

    def replica(self, path):
        host_key = " ".join((self.folder / "host.pub").read_text().split()[:2])
        return [
            "type: sftp",
            f"host: 127.0.0.1:{self.port}",
            f"user: {self.user}",
            f"key-path: {self.folder}/client",
            f"host-key: {host_key}",
            f"path: {path}",
        ]

    def stop(self):
        end(self.process)


class S3Server:
    """A server of S3's protocol on 127.0.0.1: `moto_server` of the Python package moto[server]."""

    BUCKET = "standfast-replica"

    def __init__(self, executable, folder):
        self.port = free_port()
        with open(Path(folder) / "s3.log", "wb") as log:
            self.process = subprocess.Popen([executable, "-H", "127.0.0.1", "-p", str(self.port)], stdout=log, stderr=log)
        wait_for_port(self.port)
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("PUT", f"/{self.BUCKET}")
        assert connection.getresponse().status == 200

    def replica(self):
        return [
            "type: s3",
            f"bucket: {self.BUCKET}",
            "path: standfast",
            "region: us-east-1",
            f"endpoint: http://127.0.0.1:{self.port}",
            "force-path-style: true",
        ]

    def stop(self):
        end(self.process)


@contextlib.contextmanager
def target(options, folder):
    """The lines that configure the replica which `options.to` names."""
    if options.to == "directory":
        yield ["type: file", f"path: {folder}/replica"]
        return
    if options.to == "sftp":
        server = SftpServer(folder / "ssh")
        lines = server.replica(f"{folder}/replica")
    else:
        server = S3Server(options.moto, folder)
        lines = server.replica()
        os.environ.setdefault("AWS_ACCESS_KEY_ID", "test")
        os.environ.setdefault("AWS_SECRET_ACCESS_KEY", "test")
    try:
        yield lines
    finally:
        server.stop()
