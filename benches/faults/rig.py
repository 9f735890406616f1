"""Shared parts of the fault tests: the server process, visitors that retry until acknowledged, and a database check."""

import http.client
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import threading
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOUNDARY = "a-boundary-of-this-script"
RESUME_BYTES = 300_000
# Short enough to send requests during the server's startup, long enough to leave it the CPU.
RETRY_PAUSE_S = 0.1
# For all processes: the settings of this machine's own site would order certificates and mail its office.
os.environ["STANDFAST_SETTINGS_FILE"] = "/dev/null"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """A server with a fixed database and port, which can be killed and restarted. `wrapper` is put before its command."""

    def __init__(self, binary, database, wrapper=()):
        self.database = Path(database)
        self.port = free_port()
        self.log = self.database.parent / "log"
        self.wrapper = list(wrapper)
        # Descriptors that it inherits.
        self.passed = ()
        self.command = [str(binary), "--db", str(database), "serve", "--log-format", "json"]
        self.process = None

    def start(self, within_s=30):
        """Starts the server and waits until /healthz returns 200. Returns the seconds, or None if the server exited."""
        started = time.monotonic()
        environment = {
            **os.environ,
            "STANDFAST_ADDR": f"127.0.0.1:{self.port}",
            "STANDFAST_RATE_LIMIT": "off",
            "STANDFAST_MAX_UPLOADS_PER_DAY": "0",
            "STANDFAST_FREE_SPACE_FLOOR": "0",
        }
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.wrapper + self.command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stderr=log,
                pass_fds=self.passed,
            )
        while time.monotonic() < started + within_s:
            if self.process.poll() is not None:
                return None
            if self.health() == 200:
                return time.monotonic() - started
            time.sleep(0.005)
        raise SystemExit(f"the server was not ready within {within_s} s; see {self.log}")

    def create_database(self):
        """Creates the database by starting and stopping the server."""
        self.start()
        self.send_signal(signal.SIGTERM)
        self.process.wait()

    def health(self):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
            connection.request("GET", "/healthz")
            return connection.getresponse().status
        except OSError:
            return None

    def send_signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def pause(self):
        """Sends SIGSTOP and waits until every thread is stopped."""
        self.send_signal(signal.SIGSTOP)
        tasks = Path(f"/proc/{self.process.pid}/task")
        while any((task / "stat").read_text().rsplit(")", 1)[1].split()[0] not in "Tt" for task in tasks.iterdir()):
            time.sleep(0.001)

    def resume(self):
        self.send_signal(signal.SIGCONT)

    def panics(self):
        return self.log.read_text().count("panicked")


def message(text, submission_id):
    """Path, content type and body of a contact message."""
    fields = {"name": "Visitor", "email": address(text), "subject": "Fault", "message": text}
    if submission_id:
        fields["submission_id"] = submission_id
    return "/api/contact-us", "application/json", json.dumps(fields).encode()


def application(text, submission_id):
    """Path, content type and body of an application. Its résumé is derived from its text."""
    fields = {
        "name": "Visitor",
        "email": address(text),
        "contact": "+92 300 0000000",
        "job_position": "driver",
        "message": text,
    }
    if submission_id:
        fields["submission_id"] = submission_id
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    parts.append(
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n'.encode()
        + resume(text)
        + f"\r\n--{BOUNDARY}--\r\n".encode()
    )
    return "/api/job-request", f"multipart/form-data; boundary={BOUNDARY}", b"".join(parts)


def address(text):
    """An address of its own for each form."""
    return f"{text.replace('/', '-')}@example.com"


def resume(text):
    return b"%PDF-1.7\n" + random.Random(text).randbytes(RESUME_BYTES)


def post(port, form, timeout=15):
    """The status of the response, or None if there was no response."""
    path, content_type, body = form
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
        connection.request("POST", path, body, {"Content-Type": content_type})
        response = connection.getresponse()
        response.read()
        return response.status
    except (OSError, http.client.HTTPException):
        return None


class Visitors:
    """Threads that send forms, some with a résumé, each until it is acknowledged."""

    def __init__(self, server, count, with_ids=True, resume_every=10, pause_s=0):
        self.server = server
        self.with_ids = with_ids
        self.resume_every = resume_every
        # Between two forms of a visitor.
        self.pause_s = pause_s
        # Makes the texts of these visitors unique.
        self.group = uuid.uuid4().hex[:8]
        self.acknowledged = set()
        self.tries = 0
        self.lock = threading.Lock()
        self.finishing = threading.Event()
        self.threads = [threading.Thread(target=self.send, args=(number,)) for number in range(count)]
        for thread in self.threads:
            thread.start()

    def send(self, visitor):
        number = 0
        while not self.finishing.is_set():
            number += 1
            text = f"{self.group}/{visitor}/{number}"
            make = application if number % self.resume_every == 0 else message
            form = make(text, str(uuid.uuid4()) if self.with_ids else None)
            while True:
                status = post(self.server.port, form)
                with self.lock:
                    self.tries += 1
                    if status == 200:
                        self.acknowledged.add(text)
                if status == 200:
                    break
                if status not in (None, 503, 507):
                    raise SystemExit(f"{text} got status {status}")
                time.sleep(RETRY_PAUSE_S)
            time.sleep(self.pause_s)

    def acknowledged_forms(self):
        """The texts of the forms acknowledged so far."""
        with self.lock:
            return set(self.acknowledged)

    def finish(self):
        """Stops the threads after the last form of each is acknowledged."""
        self.finishing.set()
        for thread in self.threads:
            thread.join()


class Stored:
    """The forms stored in a database. `damage` is the result of the integrity check, "ok" if there is none."""

    def __init__(self, database):
        connection = sqlite3.connect(database)
        self.damage = connection.execute("pragma integrity_check").fetchone()[0]
        texts = [text for (text,) in connection.execute("select message from messages")]
        for text, content in connection.execute(
            "select message, bytes from applications join resumes on application_id = id"
        ):
            texts.append(text if content == resume(text) else f"{text} with another résumé")
        connection.close()
        self.texts = set(texts)
        self.twice = len(texts) - len(self.texts)

    def lost(self, acknowledged):
        return acknowledged - self.texts


def arguments(parser, build="release"):
    """Parses the command line, with the options common to all scripts. Only the debug build has a clock that can be set."""
    parser.add_argument("--binary", type=Path, default=ROOT / "target" / build / "standfast")
    parser.add_argument("--control", action="store_true", help="disable the protection under test; the script must find faults")
    options = parser.parse_args()
    if not options.binary.exists():
        raise SystemExit(f"{options.binary} does not exist; run `cargo build{' --release' if build == 'release' else ''}` or pass another path with --binary")
    return options


def finish(faults, control):
    """Ends the script: successfully if there are no faults, or in a control if there are some."""
    if control and not faults:
        raise SystemExit("the control found no fault, so the script cannot detect faults on this machine")
    if faults and not control:
        raise SystemExit("FAULTS: " + "; ".join(faults))
    print("passed" if not faults else "the control found: " + "; ".join(faults))
