"""Shared parts of the attack tests: the server process, and requests from any loopback address."""

import argparse
import http.client
import json
import os
import resource
import socket
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOUNDARY = "a-boundary-of-this-script"
START_LIMIT_S = 30
# For all processes: the settings of this machine's own site would order certificates and mail its office.
SETTINGS_FILE = {"STANDFAST_SETTINGS_FILE": "/dev/null"}
os.environ |= SETTINGS_FILE


class Server:
    """A server with default limits on a new database, for use in a `with` statement."""

    def __init__(self, binary, *flags):
        self.binary = binary
        self.flags = flags

    def __enter__(self):
        self.directory = tempfile.TemporaryDirectory()
        self.database = Path(self.directory.name, "standfast.db")
        self.port = free_port()
        command = [str(self.binary), "--db", str(self.database), "serve", "--addr", f"127.0.0.1:{self.port}", *self.flags]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("STANDFAST_")} | SETTINGS_FILE
        with open(Path(self.directory.name, "log"), "wb") as log:
            self.process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stderr=log)
        deadline = time.monotonic() + START_LIMIT_S
        while not self.is_up():
            if time.monotonic() > deadline or self.process.poll() is not None:
                self.__exit__()
                raise SystemExit("the server did not start")
            time.sleep(0.05)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.directory.cleanup()

    def is_up(self):
        try:
            return self.get("/healthz") == 200
        except OSError:
            return False

    def get(self, path, timeout=10):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        connection.request("GET", path)
        response = connection.getresponse()
        response.read()
        connection.close()
        return response.status

    def post(self, form, source="127.0.0.1", headers=None, timeout=30):
        """Sends a form. Returns status and text of the response, or None and the error if the connection failed."""
        path, content_type, body = form
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout, source_address=(source, 0))
        try:
            connection.request("POST", path, body, {"Content-Type": content_type, **(headers or {})})
            response = connection.getresponse()
            return response.status, response.read().decode()
        except (OSError, http.client.HTTPException) as error:
            return None, str(error)
        finally:
            connection.close()

    def connect(self, source):
        return socket.create_connection(("127.0.0.1", self.port), timeout=10, source_address=(source, 0))

    def resident_mb(self):
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        raise SystemExit("the server has exited")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def message(text="Hello."):
    fields = {"name": "Visitor", "email": "v@example.com", "subject": "Attack", "message": text}
    return "/api/contact-us", "application/json", json.dumps(fields).encode()


def application(resume_bytes):
    fields = {"name": "Visitor", "email": "v@example.com", "contact": "+92 300 0000000", "job_position": "driver"}
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    ]
    file = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF-1.7\n'
    body = "".join(parts) + file + "x" * resume_bytes + f"\r\n--{BOUNDARY}--\r\n"
    return "/api/job-request", f"multipart/form-data; boundary={BOUNDARY}", body.encode()


def head(path, content_type, length):
    """The head of a POST whose body is sent separately."""
    lines = [f"POST {path} HTTP/1.1", "Host: x", f"Content-Type: {content_type}", f"Content-Length: {length}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def allow_descriptors(count):
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < count:
        raise SystemExit(f"this needs {count} file descriptors, and the system allows {most}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, most))


def binary(description):
    """Returns the path of the executable, from the command line or STANDFAST_BINARY."""
    parser = argparse.ArgumentParser(description=description)
    default = os.environ.get("STANDFAST_BINARY", ROOT / "target/release/standfast")
    parser.add_argument("--binary", type=Path, default=default)
    path = Path(parser.parse_args().binary)
    if not path.exists():
        raise SystemExit(f"{path} does not exist; run `cargo build --release` or pass another path with --binary")
    return path


def finish(faults):
    """Ends the script, with status 1 if there are faults."""
    if faults:
        raise SystemExit("FAULTS: " + "; ".join(faults))
    print("within the limits")
