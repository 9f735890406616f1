"""Opens 5,000 slow connections of each kind, from many addresses. During the attack, the 99th percentile of an ordinary
visitor's page must stay below 150 ms, and a phone that reads 2 KB a second must get a whole picture. The server must
close all slow connections within a minute and a half, never have more than 250 MB resident, and return the memory.
Needs root and two processors."""

import tempfile
import threading
import time

from benches.harness import Latency, Server, application, finish, isolate, options, post_bytes, read_response

# Of the sources 127.0.0.2 and so on, so that none reaches the limit of one client.
ADDRESSES = 19
P99_LIMIT_MS = 150
# From more addresses than any limit per client can tell apart: 40 KB for each connection, and 50 MB for the server.
PEAK_LIMIT_MB = 250
# The resident memory after the attack, and how soon: the allocator returns freed memory a few seconds later.
RESIDENT_LIMIT_MB, RETURN_S = 120, 5
# An idle connection is closed after 75 seconds.
OPEN_LIMIT_S = 90
DRIP_S = 1
LARGE = "/images/brand/og-card.jpg"
# About the smallest buffer that the kernel allows.
RECEIVE_BUFFER_BYTES = 2048
PHONE_BYTES_PER_S = 2048


def get(path):
    return f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()


# The bytes that each kind of slow client sends before it stops.
KINDS = {
    "silent": b"",
    "dripping head": b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    # Of the greatest size, and without its end.
    "stalled form": post_bytes(("/api/contact-us", "application/json", b'{"message":"' + b"x" * 81_900))[:-1],
    "stalled upload": post_bytes(application("A", content=bytes(10_000_000)))[:2000],
    # Together more than the socket buffers of both ends.
    "never reading": get(LARGE) * 16,
    "idle": get("/healthz"),
}


class Phone(threading.Thread):
    """A slow reader to whom patience is due."""

    def __init__(self, server):
        super().__init__()
        self.client = server.connect("127.0.0.200", RECEIVE_BUFFER_BYTES)
        self.has_picture = False
        self.start()

    def run(self):
        self.client.sendall(get(LARGE))
        self.has_picture = read_response(self.client, PHONE_BYTES_PER_S, pause_s=1)[0].startswith(b"HTTP/1.1 200")
        self.client.close()


def open_slowly(server, kind, number):
    receive_buffer = RECEIVE_BUFFER_BYTES if kind == "never reading" else None
    client = server.connect(f"127.0.0.{2 + number % ADDRESSES}", receive_buffer)
    client.setblocking(False)
    if KINDS[kind]:
        client.send(KINDS[kind])
    return client


def drip(clients):
    for client in clients:
        try:
            client.send(b"x")
        except OSError:
            # The server has closed it.
            continue


def attack(server, kind, count, before):
    """Holds the connections until the server has closed all of them. Returns the largest number of open connections,
    the number that is left, and the seconds."""
    clients = [open_slowly(server, kind, number) for number in range(count)]
    started = dripped = time.monotonic()
    most, left = 0, count
    while (left or most < count) and time.monotonic() < started + OPEN_LIMIT_S:
        left = max(0, server.open_files() - before)
        most = max(most, left)
        if kind == "dripping head" and time.monotonic() > dripped + DRIP_S:
            dripped = time.monotonic()
            drip(clients)
        time.sleep(0.05)
    for client in clients:
        client.close()
    return most, left, time.monotonic() - started


def measure(server, kind, count, before):
    """Attacks once. Prints what happened, and returns the faults."""
    with Latency(server) as visitor:
        phone = Phone(server)
        # The visitor and the phone have one connection each.
        most, left, seconds = attack(server, kind, count, before + 2)
        phone.join()
    time.sleep(RETURN_S)
    resident = server.resident_mb()
    print(
        f"{kind:<15} {most:5} open at once, {left:5} left after {seconds:4.1f} s; {visitor} resident, "
        f"then {resident:5.1f} MB",
        flush=True,
    )
    checks = {
        "the connections were not all open at once": most >= count,
        f"{left} connections are left": not left,
        f"p99 {visitor.percentile(99):.1f} ms": visitor.percentile(99) <= P99_LIMIT_MS,
        f"{visitor.peak_mb:.0f} MB resident": visitor.peak_mb <= PEAK_LIMIT_MB,
        f"{resident:.0f} MB stay": resident <= RESIDENT_LIMIT_MB,
        "the phone has no picture": phone.has_picture,
    }
    return [f"{kind}: {fault}" for fault, holds in checks.items() if not holds]


def main():
    chosen = options(__doc__, control=False, connections=5000)
    with tempfile.TemporaryDirectory() as directory:
        server = Server(chosen.binary, directory, "--demo")
        isolate(server, 2 * chosen.connections)
        with server:
            # A moment later, the connection that has seen its start is closed.
            time.sleep(1)
            before = server.open_files()
            faults = [fault for kind in KINDS for fault in measure(server, kind, chosen.connections, before)]
    finish(faults)


main()
