#!/usr/bin/env python3
"""Clients that hold connections, and what an ordinary visitor notices of them. Exits with 1 beyond a limit.

1. Sixteen addresses hold every place and send a HEAD of 35 bytes every five seconds on each connection; whatever the
   server closes they open again. New visitors must each get a page within 2 s.
2. A client reads its answers at 170 bytes a second, and sends a byte each second: the server must close it within 80 s.
   One that reads at 2 KB/s, as a poor mobile connection does, must get a whole picture.
3. Sixty browsers with six connections each come from one address: all must be served.

    benches/attacks/connections.py [--binary target/release/standfast]
"""

import argparse
import os
import resource
import selectors
import signal
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLACES = 1024
ATTACKERS = 16
HEAD = b"HEAD / HTTP/1.1\r\nHost: x\r\nA: b\r\n\r\n"
HEAD_INTERVAL_S = 5
VISITORS = 20
VISITOR_LIMIT_S = 2
SLOW_READER_LIMIT_S = 80
LARGE = "/images/slides/slide-08.webp"
BROWSERS, CONNECTIONS_PER_BROWSER = 60, 6


def allow_descriptors(count):
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard), hard))


class Server:
    """The executable with sample content, on a port of its own."""

    def __init__(self, binary, *flags):
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = listener.getsockname()[1]
        environment = {**os.environ, "STANDFAST_SETTINGS_FILE": "/dev/null", "STANDFAST_ADDR": f"127.0.0.1:{self.port}"}
        self.process = subprocess.Popen(
            [str(binary), "serve", "--demo", *flags],
            env=environment,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 30
        while True:
            try:
                self.page("127.0.0.200")
                return
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise SystemExit("the server did not start")
                time.sleep(0.05)

    def connect(self, source, receive_buffer=None):
        client = socket.socket()
        if receive_buffer:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        client.bind((source, 0))
        client.settimeout(10)
        client.connect(("127.0.0.1", self.port))
        return client

    def page(self, source, path="/"):
        """Seconds until the whole page has come on a new connection."""
        started = time.monotonic()
        with self.connect(source) as client:
            fetch(client, path, close=True)
        return time.monotonic() - started

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()


def fetch(client, path, close=False, pause=None, piece=65536):
    """Asks for `path` and reads the whole answer: its bytes. An OSError when it ends early or is no 200."""
    connection = "close" if close else "keep-alive"
    client.sendall(
        f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: {connection}\r\n\r\n".encode()
    )
    answer, length = b"", None
    while length is None or len(answer) < length:
        received = client.recv(piece)
        if not received:
            raise OSError("the answer ended early")
        answer += received
        if length is None and b"\r\n\r\n" in answer:
            head = answer.split(b"\r\n\r\n")[0]
            if not head.startswith(b"HTTP/1.1 200"):
                raise OSError(head.decode())
            body = next(
                int(line.split(b":")[1])
                for line in head.lower().split(b"\r\n")
                if line.startswith(b"content-length:")
            )
            length = len(head) + 4 + body
        if pause:
            time.sleep(pause)
    return answer


class Attack(threading.Thread):
    """Holds `PLACES` connections from `ATTACKERS` addresses."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port = port
        self.done = threading.Event()
        self.full = threading.Event()
        self.reopened = 0

    def open(self, selector, number):
        client = socket.socket()
        client.setblocking(False)
        client.bind((f"127.0.0.{2 + number % ATTACKERS}", 0))
        client.connect_ex(("127.0.0.1", self.port))
        selector.register(client, selectors.EVENT_READ | selectors.EVENT_WRITE, number)

    def run(self):
        selector = selectors.DefaultSelector()
        for number in range(PLACES):
            self.open(selector, number)
        due = {}
        while not self.done.is_set():
            for key, events in selector.select(0.05):
                client = key.fileobj
                try:
                    if events & selectors.EVENT_READ and not client.recv(4096):
                        raise ConnectionResetError
                    if events & selectors.EVENT_WRITE:
                        client.send(HEAD)
                        due[client] = (time.monotonic() + HEAD_INTERVAL_S, key.data)
                        selector.modify(client, selectors.EVENT_READ, key.data)
                except BlockingIOError:
                    pass
                except OSError:
                    selector.unregister(client)
                    client.close()
                    due.pop(client, None)
                    self.reopened += 1
                    self.open(selector, key.data)
            if len(due) >= PLACES:
                self.full.set()
            now = time.monotonic()
            for client, (at, number) in list(due.items()):
                if at <= now:
                    selector.modify(
                        client, selectors.EVENT_READ | selectors.EVENT_WRITE, number
                    )
        for key in list(selector.get_map().values()):
            key.fileobj.close()


def all_places_are_held(binary):
    server = Server(binary, "--max-connections", str(PLACES))
    attack = Attack(server.port)
    try:
        attack.start()
        if not attack.full.wait(30):
            print("the attack did not hold all places")
            return False
        time.sleep(2)
        times = []
        for visitor in range(VISITORS):
            try:
                times.append(server.page(f"127.0.0.{100 + visitor}"))
            except OSError:
                times.append(float("inf"))
                break
            time.sleep(0.2)
    finally:
        attack.done.set()
        server.stop()
    times.sort()
    passed = times[-1] <= VISITOR_LIMIT_S
    print(
        f"{ATTACKERS} addresses hold {PLACES} places: {len(times)} new visitors wait {times[len(times) // 2]:.2f} s "
        f"(median) to {times[-1]:.2f} s for a page; {attack.reopened} connections were closed and opened again"
        + ("" if passed else f"  FAILED: more than {VISITOR_LIMIT_S} s")
    )
    return passed


def readers_are_slow(binary):
    server = Server(binary)
    outcome = {}

    def mobile():
        started = time.monotonic()
        try:
            with server.connect("127.0.0.3", receive_buffer=4096) as client:
                size = len(fetch(client, LARGE, close=True, pause=1, piece=2048))
            outcome["mobile"] = f"all {size} bytes in {time.monotonic() - started:.0f} s"
        except OSError as error:
            outcome["error"] = f"lost its connection: {error}"

    phone = threading.Thread(target=mobile)
    try:
        phone.start()
        slow = server.connect("127.0.0.2", receive_buffer=2048)
        slow.sendall(f"GET {LARGE} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 16)
        started = time.monotonic()
        elapsed = 0
        closed = False
        # The kernel's buffers hold more than it reads, so the end shows in the state of the server's socket.
        while not closed and elapsed < SLOW_READER_LIMIT_S:
            try:
                slow.recv(170)
                # Bytes of a further request must not count as progress.
                slow.send(b"G")
            except OSError:
                break
            time.sleep(1)
            elapsed = time.monotonic() - started
            closed = not is_established(server.port, slow.getsockname()[1])
        closed = not is_established(server.port, slow.getsockname()[1])
        phone.join()
    finally:
        server.stop()
    passed = closed and "mobile" in outcome
    print(
        f"a reader of 170 bytes a second is {'closed' if closed else 'still served'} after {elapsed:.0f} s; "
        f"one of 2 KB a second: {outcome.get('mobile') or outcome.get('error')}"
        + ("" if passed else "  FAILED")
    )
    return passed


def is_established(server_port, client_port):
    """Whether the server's end of a connection is open."""
    ends = (f":{server_port:04X}", f":{client_port:04X}")
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[1].endswith(ends[0]) and fields[2].endswith(ends[1]):
            return fields[3] == "01"
    return False


def browsers_share_an_address(binary):
    server = Server(binary)
    clients, served = [], 0
    try:
        for _ in range(BROWSERS * CONNECTIONS_PER_BROWSER):
            clients.append(server.connect("127.0.0.2"))
        for client in clients:
            try:
                fetch(client, "/")
                served += 1
            except OSError:
                pass
    finally:
        for client in clients:
            client.close()
        server.stop()
    passed = served == len(clients)
    print(
        f"{served} of {len(clients)} connections of {BROWSERS} browsers behind one address are served"
        + ("" if passed else "  FAILED")
    )
    return passed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", type=Path, default=ROOT / "target/release/standfast")
    binary = parser.parse_args().binary.resolve()
    allow_descriptors(8192)
    scenarios = [all_places_are_held, browsers_share_an_address, readers_are_slow]
    return 0 if all([scenario(binary) for scenario in scenarios]) else 1


if __name__ == "__main__":
    raise SystemExit(main())
