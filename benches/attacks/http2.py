#!/usr/bin/env python3
"""Floods of HTTP/2 and of handshakes, and what an ordinary visitor notices of them. Exits with 1 beyond a limit.

Each attack runs for ten seconds from sixteen connections that are opened again when the server closes them. Meanwhile a
visitor fetches a page over TLS every five milliseconds. Its 99th percentile may be at most 25 ms, the server must stay below
160 MB resident, and it must close handshakes that never end.

Attackers and visitors have machines of their own. So the server has a processor to itself, and the visitor runs before the
attackers on another one: the time it waits is the server's, and not the scheduler's. Needs root and two processors.

    benches/attacks/http2.py [--binary target/release/standfast] [ATTACK ...]
"""

import argparse
import multiprocessing
import os
import resource
import socket
import ssl
import struct
import subprocess
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAME = "localhost"
LARGE = b"/images/slides/slide-08.webp"
# The first one is the server's.
PROCESSORS = sorted(os.sched_getaffinity(0))
ATTACKERS = 16
SECONDS = 10
PAUSE_S = 0.005
P99_LIMIT_MS = 25
RESIDENT_LIMIT_MB = 160
HALF_OPEN = 2000
CLOSE_LIMIT_S = 45

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, PING, WINDOW_UPDATE, CONTINUATION = 0, 1, 3, 4, 6, 8, 9
END_STREAM, END_HEADERS = 1, 4


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def text(value):
    assert len(value) < 127
    return bytes([len(value)]) + value


def head(path=b"/", method=0x82):
    """A header block without Huffman coding (RFC 7541): method, https, path, authority."""
    return bytes([method, 0x87, 0x04]) + text(path) + b"\x01" + text(NAME.encode())


def get(stream, path=b"/"):
    return frame(HEADERS, END_STREAM | END_HEADERS, stream, head(path))


def streams():
    return range(1, 1 << 30, 2)


def rapid_reset(send):
    for stream in streams():
        send(get(stream) + frame(RST_STREAM, 0, stream, struct.pack(">I", 8)))


def continuations(send):
    send(frame(HEADERS, END_STREAM, 1, head()))
    while True:
        send(frame(CONTINUATION, 0, 1, b"\x00" + text(b"a") + text(b"b" * 100)) * 20)


def empty_continuations(send):
    send(frame(HEADERS, END_STREAM, 1, head()))
    while True:
        send(frame(CONTINUATION, 0, 1) * 100)


def settings(send):
    while True:
        send(frame(SETTINGS, 0, 0, struct.pack(">HI", 3, 100)) * 50)


def pings(send):
    while True:
        send(frame(PING, 0, 0, b"\x00" * 8) * 50)


def empty_data(send):
    form = head(b"/api/contact-us", 0x83) + b"\x00" + text(b"content-type") + text(b"application/json")
    send(frame(HEADERS, END_HEADERS, 1, form + b"\x00" + text(b"content-length") + text(b"100")))
    while True:
        send(frame(DATA, 0, 1) * 100)


def zero_windows(send):
    send(frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 0)))
    for stream in range(1, 200, 2):
        send(get(stream, LARGE))
    while True:
        time.sleep(1)
        send(frame(PING, 0, 0, b"\x00" * 8))


def header_bomb(send):
    """A large header enters the table once, and each request names it two hundred times."""
    large = b"\x40" + text(b"x") + bytes([0x7F, 0x81, 0x1D]) + b"y" * 3840
    send(frame(HEADERS, END_STREAM | END_HEADERS, 1, head() + large))
    for stream in range(3, 1 << 30, 2):
        send(frame(HEADERS, END_STREAM | END_HEADERS, stream, head() + b"\xbe" * 200))


ATTACKS = {
    attack.__name__: attack
    for attack in [
        rapid_reset, continuations, empty_continuations, settings, pings, empty_data, zero_windows, header_bomb,
    ]
}


def client_context(protocol):
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols([protocol])
    return context


def connect(port, context):
    client = context.wrap_socket(socket.create_connection(("127.0.0.1", port), 10), server_hostname=NAME)
    client.settimeout(5)
    return client


class Over(Exception):
    """The time of the attack is over."""


def attack(port, name, until, closed):
    """Attacks on one connection after the other. Counts those that the server closed."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    context = client_context("h2")
    while time.monotonic() < until:
        try:
            with connect(port, context) as client:
                client.sendall(PREFACE + frame(SETTINGS, 0, 0))

                def send(data):
                    if time.monotonic() > until:
                        raise Over
                    discard_replies(client)
                    client.sendall(data)

                ATTACKS[name](send)
        except Over:
            return
        except OSError:
            with closed.get_lock():
                closed.value += 1


def discard_replies(client):
    client.settimeout(0)
    try:
        while client.recv(65536):
            pass
        raise ConnectionError("closed by the server")
    except ssl.SSLWantReadError:
        client.settimeout(5)


def visit(port, seconds):
    """Returns the sorted times, in ms, in which an ordinary visitor gets a page."""
    context = client_context("http/1.1")
    times, until = [], time.monotonic() + seconds
    client = None
    while time.monotonic() < until:
        started = time.monotonic()
        client = client or connect(port, context)
        client.sendall(b"GET /about-us HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n")
        received = b""
        while b"\r\n\r\n" not in received:
            received += client.recv(65536)
        lines, _, body = received.partition(b"\r\n\r\n")
        length = int(next(line for line in lines.lower().split(b"\r\n") if line.startswith(b"content-length")).split(b":")[1])
        while len(body) < length:
            body += client.recv(65536)
        assert lines.startswith(b"HTTP/1.1 200"), lines
        times.append((time.monotonic() - started) * 1000)
        time.sleep(PAUSE_S)
    return sorted(times)


def visits(port, seconds):
    """The visitor has a process of its own, which runs before all others: the time it waits is the server's."""
    with multiprocessing.Pool(1, os.sched_setscheduler, (0, os.SCHED_FIFO, os.sched_param(1))) as pool:
        return pool.apply(visit, (port, seconds))


class Server:
    """The executable with sample content and a certificate."""

    def __init__(self, binary, folder):
        self.plain, self.port = free_port(), free_port()
        chain, key = Path(folder, "chain.pem"), Path(folder, "key.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", chain],
            check=True, capture_output=True,
        )
        self.process = subprocess.Popen(
            ["taskset", "--cpu-list", str(PROCESSORS[0]), str(binary), "serve", "--demo",
             "--addr", f"127.0.0.1:{self.plain}", "--tls-addr", f"127.0.0.1:{self.port}", "--tls-cert", chain,
             "--tls-key", key, "--public-url", f"https://localhost:{self.port}"],
            env={**os.environ, "STANDFAST_SETTINGS_FILE": "/dev/null"}, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.sched_setaffinity(0, PROCESSORS[1:])
        deadline = time.monotonic() + 30
        while True:
            try:
                visit(self.port, 0.1)
                return
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise SystemExit("the server did not start")
                time.sleep(0.05)

    def resident_mb(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024

    def sockets(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def percentile(times, percent):
    return times[(len(times) - 1) * percent // 100]


class Watch:
    """The most memory while it runs."""

    def __init__(self, server):
        self.server, self.most, self.running = server, 0, True
        self.thread = threading.Thread(target=self.look)
        self.thread.start()

    def look(self):
        while self.running:
            self.most = max(self.most, self.server.resident_mb())
            time.sleep(0.1)

    def stop(self):
        self.running = False
        self.thread.join()
        return self.most


def flood(server, name):
    """Returns the visitor's times and how many connections the server closed."""
    closed = multiprocessing.Value("i", 0)
    until = time.monotonic() + SECONDS
    attackers = [
        multiprocessing.Process(target=attack, args=(server.port, name, until, closed), daemon=True)
        for _ in range(ATTACKERS)
    ]
    for attacker in attackers:
        attacker.start()
    times = visits(server.port, SECONDS - 1)
    for attacker in attackers:
        attacker.join(CLOSE_LIMIT_S)
        attacker.kill()
    return times, closed.value


def half_open(server):
    """Opens handshakes that never end, and waits until the server has closed them."""
    before = server.sockets()
    begun = []
    for number in range(HALF_OPEN):
        client = socket.socket()
        client.bind((f"127.0.0.{2 + number % 16}", 0))
        client.connect(("127.0.0.1", server.port))
        client.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
        begun.append(client)
    times = visits(server.port, SECONDS - 1)
    deadline = time.monotonic() + CLOSE_LIMIT_S
    while server.sockets() > before + 2 and time.monotonic() < deadline:
        time.sleep(0.2)
    left = max(0, server.sockets() - before - 2)
    for client in begun:
        client.close()
    return times, HALF_OPEN - left


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=ROOT / "target/release/standfast")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join([*ATTACKS, "half_open"]))
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard), hard))
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        server = Server(options.binary, folder)
        try:
            calm = visits(server.port, SECONDS)
            print(f"without attack       p50 {percentile(calm, 50):6.2f} ms, p99 {percentile(calm, 99):6.2f} ms")
            for name in options.attacks or [*ATTACKS, "half_open"]:
                watch = Watch(server)
                times, closed = half_open(server) if name == "half_open" else flood(server, name)
                most = watch.stop()
                all_closed = name != "half_open" or closed == HALF_OPEN
                holds = percentile(times, 99) <= P99_LIMIT_MS and most < RESIDENT_LIMIT_MB and all_closed
                failed |= not holds
                print(
                    f"{name:<20} p50 {percentile(times, 50):6.2f} ms, p99 {percentile(times, 99):6.2f} ms; "
                    f"{closed:5} connections closed; {most:6.1f} MB resident{'' if holds else '  FAILED'}",
                    flush=True,
                )
        finally:
            server.process.kill()
            server.process.wait()
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
