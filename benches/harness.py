"""The shared code of these scripts: runs the server, sends forms as visitors, reads the database, measures page times,
and parses a script's options and ends it."""

import argparse
import contextlib
import http.client
import json
import multiprocessing
import os
import random
import re
import resource
import signal
import socket
import sqlite3
import ssl
import subprocess
import threading
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
BOUNDARY = "a-boundary-of-this-script"
LARGEST_RESUME_BYTES = 500_000
# Short enough to send requests during the server's startup, long enough to leave it the CPU.
RETRY_PAUSE_S = 0.1
# Between two pages of the visitor whose time is measured.
SAMPLE_PAUSE_S = 0.005
SAMPLES_PER_PEAK = 10

# For all processes: the settings of this machine's own site would order certificates and mail its office.
for name in [name for name in os.environ if name == "RUST_LOG" or name.startswith("STANDFAST_")]:
    del os.environ[name]
os.environ["STANDFAST_SETTINGS_FILE"] = "/dev/null"
# The usual limits would keep a stream of test forms out.
os.environ |= {"STANDFAST_RATE_LIMIT": "off", "STANDFAST_MAX_UPLOADS_PER_DAY": "0", "STANDFAST_FREE_SPACE_FLOOR": "0"}


def options(description, build="release", control=True, **defaults):
    """Parses the command line. Each of `defaults` is an option of its type. Only the debug build has a clock that can
    be set."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, default=TARGET / build / "standfast")
    if control:
        text = "disable the protection under test; the script must find faults"
        parser.add_argument("--control", action="store_true", help=text)
    for option, default in defaults.items():
        if isinstance(default, bool):
            parser.add_argument(f"--{option}", action="store_true")
        else:
            parser.add_argument(f"--{option}", type=type(default), default=default, help=f"by default {default}")
    parsed = parser.parse_args()
    parsed.binary = parsed.binary.resolve()
    if not parsed.binary.exists():
        flag = " --release" if build == "release" else ""
        raise SystemExit(f"{parsed.binary} does not exist; run `cargo build{flag}` or pass another path with --binary")
    return parsed


def finish(faults, control=False):
    """Ends the script. It succeeds without faults; a control succeeds only with faults."""
    if control and not faults:
        raise SystemExit("the control found no fault, so the script cannot detect faults on this machine")
    if faults and not control:
        raise SystemExit("FAULTS: " + "; ".join(faults))
    print("passed" if not faults else "the control found: " + "; ".join(faults[:5]))


class Server:
    """A server with a database in `directory`. It can be killed and started again. `flags` are flags of `serve`. A
    `with` statement starts the server, and kills it at the end."""

    def __init__(self, binary, directory, *flags):
        self.binary = binary
        self.database = Path(directory, "standfast.db")
        self.log = Path(directory, "log")
        self.flags = list(flags)
        # A command that starts the server's command, for example `taskset`.
        self.wrapper = []
        # The listening sockets that the server inherits, by name.
        self.sockets = {}
        self.process = None
        self.port = self.tls_port = None

    def __enter__(self):
        if self.start() is None:
            raise SystemExit(f"the server did not start:\n{self.log.read_text()}")
        return self

    def __exit__(self, *_):
        self.kill()

    def hold_sockets(self, *names):
        """Opens sockets that outlive the server, as systemd does. The server gets them as in sd_listen_fds(3)."""
        self.sockets = {name: socket.create_server(("127.0.0.1", 0), backlog=4096) for name in names}
        variables = f"LISTEN_PID=$$ LISTEN_FDS={len(names)} LISTEN_FDNAMES={':'.join(names)}"
        # The shell gets the sockets as its standard input and output, and its process becomes the server.
        self.wrapper = ["sh", "-c", f'{variables} exec "$@" 3<&0 4>&1 </dev/null >/dev/null', "server"]

    def start(self, within_s=60):
        """Starts the server on a port that the kernel chooses, and waits until /healthz returns 200. Returns the
        seconds that this took, or None if the server exited."""
        started = time.monotonic()
        command = [self.binary, "--db", self.database, "serve", "--log-format", "json", "--addr", "127.0.0.1:0"]
        passed = [*self.sockets.values(), subprocess.DEVNULL, subprocess.DEVNULL]
        with open(self.log, "ab") as log:
            begin = log.tell()
            command = [*self.wrapper, *command, *self.flags]
            self.process = subprocess.Popen(command, stdin=passed[0], stdout=passed[1], stderr=log)

        def has_ended():
            return self.process.poll() is not None

        if not wait_until(lambda: has_ended() or self._serves(begin), within_s, 0.005):
            raise SystemExit(f"the server was not ready within {within_s} s; see {self.log}")
        return None if has_ended() else time.monotonic() - started

    def _serves(self, begin):
        """Whether the server is healthy, and its log has its ports after the byte `begin`."""
        for line in self.log.read_bytes()[begin:].splitlines(keepends=True):
            if b'"url":' in line and line.endswith(b"\n"):
                event = json.loads(line)
                self.port = int(event["url"].rsplit(":", 1)[1])
                if "tls_addr" in event:
                    self.tls_port = int(event["tls_addr"].rsplit(":", 1)[1])
                return self.health() == 200
        return False

    def create_database(self):
        self.start()
        self.stop()

    def stop(self):
        """Asks the server to end. Returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def run(self, *arguments):
        """Runs a command on the server's database, without a terminal."""
        command = [self.binary, "--db", self.database, *arguments]
        return subprocess.run(command, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def ask(self, method, path, body=None, headers=None, timeout=15):
        """Returns the status and the body of the response. Without a response, the status is None."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return response.status, response.read()
        except (OSError, http.client.HTTPException):
            return None, b""
        finally:
            connection.close()

    def health(self):
        return self.ask("GET", "/healthz", timeout=2)[0]

    def post(self, form, headers=None):
        """Posts a form. Returns the status of the response."""
        path, content_type, body = form
        return self.ask("POST", path, body, {"Content-Type": content_type, **(headers or {})})[0]

    def connect(self, source, receive_buffer=None):
        """Connects from the address `source`. All of 127.0.0.0/8 belongs to this machine."""
        client = socket.socket()
        if receive_buffer:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        client.bind((source, 0))
        client.settimeout(10)
        client.connect(("127.0.0.1", self.tls_port or self.port))
        return client

    def resident_mb(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024

    def cpu_s(self, work):
        """Returns the CPU time that all threads of the server use during `work`."""

        def so_far():
            tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
            return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

        before = so_far()
        work()
        return so_far() - before

    def open_files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def panics(self):
        return self.log.read_text().count("panicked")


def free_port():
    """Returns a free port for a program that does not print its own. It is below the range that the kernel assigns."""
    while True:
        port = random.randrange(20_000, 32_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def wait_until(holds, within_s, pause_s=0.02):
    """Waits until `holds` returns true. Returns whether this happened in time."""
    deadline = time.monotonic() + within_s
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(pause_s)
    return True


def self_signed(directory):
    """Makes a self-signed certificate for localhost. Returns the paths of the certificate and its key."""
    chain, key = Path(directory, "chain.pem"), Path(directory, "key.pem")
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    names += ["-addext", "basicConstraints=CA:FALSE"]
    command = ["openssl", "req", "-x509", *curve, *names, "-keyout", key, "-out", chain]
    subprocess.run(command, check=True, capture_output=True)
    return chain, key


def fields_of(text, submission_id):
    """Returns the fields of a contact form. Each text gets its own email address."""
    fields = {"name": "Visitor", "email": f"{text.replace('/', '-')}@example.com", "message": text}
    return fields | {"submission_id": submission_id} if submission_id else fields


def message(text, submission_id=None):
    """Returns the path, the content type and the body of a contact message."""
    fields = fields_of(text, submission_id) | {"subject": "Trial"}
    return "/api/contact-us", "application/json", json.dumps(fields).encode()


def application(text, submission_id=None, content=None):
    """Returns the path, the content type and the body of an application. The résumé is `content`, or is derived from
    `text`."""
    fields = fields_of(text, submission_id) | {"contact": "+92 300 0000000", "job_position": "driver"}
    start = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name='
    parts = [f'{start}"{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    head = "".join(parts) + f'{start}"resume"; filename="cv.pdf"\r\n\r\n'
    body = head.encode() + (content or resume(text)) + f"\r\n--{BOUNDARY}--\r\n".encode()
    return "/api/job-request", f"multipart/form-data; boundary={BOUNDARY}", body


def resume(text):
    numbers = random.Random(text)
    return b"%PDF-1.7\n" + numbers.randbytes(numbers.randrange(LARGEST_RESUME_BYTES)) + b"\n%%EOF\n"


def post_bytes(form):
    """Returns the bytes of the request that posts a form."""
    path, content_type, body = form
    lines = [f"POST {path} HTTP/1.1", "Host: x", f"Content-Type: {content_type}", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "\r\n"]).encode() + body


class Visitors:
    """Threads that send forms, some with a résumé. Patient ones repeat each form until the server acknowledges it."""

    def __init__(self, server, count, with_ids=True, resume_every=10, pause_s=0.0, are_patient=True):
        self.server, self.are_patient, self.unexpected = server, are_patient, []
        self.with_ids, self.resume_every = with_ids, resume_every
        # The pause between two forms of a visitor.
        self.pause_s = pause_s
        # Makes the texts of these visitors unique.
        self.group = uuid.uuid4().hex[:8]
        self.lock = threading.Lock()
        self.forget()
        self.finishing = threading.Event()
        # Daemon threads end with the script, even if the server does not start again.
        self.threads = [threading.Thread(target=self.visit, args=(number,), daemon=True) for number in range(count)]
        for thread in self.threads:
            thread.start()

    def forget(self):
        """Resets the records about the forms."""
        with self.lock:
            # The time at which each form was acknowledged, by the text of the form.
            self.acknowledged = {}
            self.tries = 0
            self.longest_s = 0
            # The status of each failed request, or the reason why it has none.
            self.refused = []

    def visit(self, visitor):
        number = 0
        while not self.finishing.is_set():
            number += 1
            make = application if number % self.resume_every == 0 else message
            text = f"{self.group}/{visitor}/{number}"
            self.send(text, make(text, str(uuid.uuid4()) if self.with_ids else None))
            time.sleep(self.pause_s)

    def send(self, text, form):
        while True:
            started = time.monotonic()
            status = self.server.post(form)
            self.note(text, None if status == 200 else status or "no response", started)
            if status == 200 or not self.are_patient:
                return
            if status not in (None, 503, 507):
                self.unexpected.append(f"{text} got status {status}")
                return
            time.sleep(RETRY_PAUSE_S)

    def note(self, text, failure, started):
        """Records the outcome of a request. `text` is the text of the form, or None for other requests. `failure`
        is None if the request succeeded."""
        now = time.monotonic()
        with self.lock:
            self.tries += 1
            self.longest_s = max(self.longest_s, now - started)
            if failure:
                self.refused.append(failure)
            elif text:
                self.acknowledged[text] = now

    def acknowledged_forms(self):
        """Returns the texts of the forms that the server has acknowledged so far."""
        with self.lock:
            return set(self.acknowledged)

    def finish(self):
        """Stops the threads. A patient visitor first waits until the last form is acknowledged."""
        self.finishing.set()
        for thread in self.threads:
            thread.join()
        if self.unexpected:
            raise SystemExit(self.unexpected)


class Stored:
    """The forms in a database. `integrity` is the result of the integrity check: "ok" for an intact database."""

    def __init__(self, database):
        connection = sqlite3.connect(database, uri=True)
        self.integrity = connection.execute("pragma integrity_check").fetchone()[0]
        texts = [text for (text,) in connection.execute("select message from messages")]
        applications = "select message, bytes from applications join resumes on application_id = id"
        for text, content in connection.execute(applications):
            texts.append(text if content == resume(text) else f"{text} with another résumé")
        connection.close()
        self.texts = set(texts)
        self.duplicate_count = len(texts) - len(self.texts)


def faults_in(database, server, acknowledged):
    """Returns the faults after a test: lost forms, forms stored twice, damage of the database, and panics."""
    try:
        stored = Stored(database)
    except sqlite3.DatabaseError as error:
        return [f"damage: {error}"]
    lost, panics = set(acknowledged) - stored.texts, server.panics()
    found = [
        (len(lost), f"{len(lost)} acknowledged forms lost, such as {sorted(lost)[:3]}"),
        (stored.duplicate_count, f"{stored.duplicate_count} forms stored twice"),
        (stored.integrity != "ok", f"damage: {stored.integrity}"),
        (panics, f"{panics} panics"),
    ]
    return [sentence for is_fault, sentence in found if is_fault]


def query(database, sql, *values):
    """Runs a statement, commits it, and returns its rows."""
    connection = sqlite3.connect(database, timeout=30)
    rows = connection.execute(sql, values).fetchall()
    connection.commit()
    connection.close()
    return rows


def read_response(client, piece_bytes=65536, pause_s=0):
    """Reads the next response on a connection, and pauses before each piece. Returns the head and the body. Raises an
    OSError if the connection ends before the response does."""
    received, length = b"", None
    while length is None or len(received) < length:
        time.sleep(pause_s)
        piece = client.recv(piece_bytes)
        if not piece:
            raise OSError("the response ended early")
        received += piece
        if length is None and b"\r\n\r\n" in received:
            head = received.split(b"\r\n\r\n")[0]
            declared = re.search(rb"\ncontent-length: (\d+)", head)
            length = len(head) + 4 + (0 if declared is None else int(declared[1]))
    return head, received[len(head) + 4 :]


def tls_context(protocol="http/1.1"):
    context = ssl._create_unverified_context()
    context.set_alpn_protocols([protocol])
    return context


class Latency:
    """Measures what an ordinary visitor experiences. During a `with` statement, a visitor requests a page every five
    milliseconds. Afterwards, `times` has the response times in ms, sorted, and `peak_mb` the most memory that the
    server used. As root, the visitor's process runs before all others, so that the times are the server's, not the
    scheduler's."""

    def __init__(self, server):
        self.server = server
        self.times, self.peak_mb = [], 0

    def __enter__(self):
        self.done = multiprocessing.Event()
        self.ours, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=self._visit, args=(theirs,), daemon=True)
        self.process.start()
        return self

    def __exit__(self, *_):
        self.done.set()
        times, self.peak_mb = self.ours.recv()
        self.times = sorted(times)
        self.process.join()

    def _visit(self, pipe):
        if os.geteuid() == 0:
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        times, peak, client = [], 0, self.server.connect("127.0.0.1")
        if self.server.tls_port:
            client = tls_context().wrap_socket(client, server_hostname="localhost")
        while not self.done.is_set():
            if len(times) % SAMPLES_PER_PEAK == 0:
                peak = max(peak, self.server.resident_mb())
            started = time.monotonic()
            client.sendall(b"GET /about-us HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n")
            head, _ = read_response(client)
            assert head.startswith(b"HTTP/1.1 200"), head
            times.append((time.monotonic() - started) * 1000)
            time.sleep(SAMPLE_PAUSE_S)
        pipe.send((times, peak))

    def percentile(self, percent):
        return self.times[(len(self.times) - 1) * percent // 100]

    def __str__(self):
        return f"p50 {self.percentile(50):6.2f} ms, p99 {self.percentile(99):6.2f} ms; at most {self.peak_mb:5.1f} MB"


def isolate(server, open_files):
    """Gives the server the first processor, and this process and its children the others, as if attackers and visitors
    had machines of their own. This process may then open `open_files` files, or as many as the system allows."""
    server.wrapper = separate_processors(open_files)


def separate_processors(open_files):
    """Does the same as `isolate` for several servers, one after the other. Returns the wrapper for each of them. Call
    it only once."""
    first, *others = sorted(os.sched_getaffinity(0))
    if not others:
        raise SystemExit("this needs two processors")
    os.sched_setaffinity(0, others)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(open_files, most), most))
    return ["taskset", "--cpu-list", str(first)]
