#!/usr/bin/env python3
"""Whether what a browser needs first waits for pictures. A phone on a slow line asks for ten large pictures over HTTP/2, and a
moment later for a page, its script and its first picture, with the priorities that browsers send (RFC 9218). Prints how many
bytes arrive until these three are complete, relative to their own; fails above 2. Without priorities, they come last.

    benches/attacks/priorities.py [--binary target/release/standfast]
"""

import argparse
import http.client
import re
import socket
import struct
import tempfile
import time

import http2

PICTURES = 10
FIRST_PICTURE = "/images/home/hero-1600.webp"
BYTES_PER_SECOND = 200_000
READ_BYTES = 4096
RECEIVE_BUFFER = 4 * 1024
HEAD_START_S = 0.5
# Half of it is what the network has buffered before the request.
LIMIT = 2


def request(stream, path, urgency):
    priority = b"" if urgency is None else b"\x00" + http2.text(b"priority") + http2.text(b"u=%d" % urgency)
    encoding = b"\x00" + http2.text(b"accept-encoding") + http2.text(b"br")
    block = http2.head(path.encode()) + encoding + priority
    return http2.frame(http2.HEADERS, http2.END_STREAM | http2.END_HEADERS, stream, block)


def connect(port):
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
    plain.connect(("127.0.0.1", port))
    client = http2.client_context("h2").wrap_socket(plain, server_hostname=http2.NAME)
    largest = (1 << 31) - 1
    windows = http2.frame(http2.SETTINGS, 0, 0, struct.pack(">HI", 4, largest))
    windows += http2.frame(http2.WINDOW_UPDATE, 0, 0, struct.pack(">I", largest - 65_535))
    client.sendall(http2.PREFACE + windows)
    return client


class Download:
    """Reads a connection slowly. Counts the bytes of each stream, and those of all until a stream ended."""

    def __init__(self, client):
        self.client, self.rest, self.total = client, b"", 0
        self.bytes, self.ended_at = {}, {}
        self.started, self.read_bytes = time.monotonic(), 0

    def read(self):
        data = self.client.recv(READ_BYTES)
        if not data:
            raise SystemExit("the server closed the connection")
        self.read_bytes += len(data)
        self.rest += data
        while len(self.rest) >= 9:
            length = int.from_bytes(self.rest[:3], "big")
            if len(self.rest) < 9 + length:
                break
            kind, flags = self.rest[3], self.rest[4]
            stream = int.from_bytes(self.rest[5:9], "big")
            self.rest = self.rest[9 + length :]
            if kind == http2.DATA:
                self.total += length
                self.bytes[stream] = self.bytes.get(stream, 0) + length
                if flags & http2.END_STREAM:
                    self.ended_at[stream] = self.total
        pause = self.started + self.read_bytes / BYTES_PER_SECOND - time.monotonic()
        time.sleep(max(0, pause))


def measure(port, pictures, urgent, with_priorities):
    """Returns the bytes until the urgent answers are complete, divided by their own."""
    urgency = (lambda number: number) if with_priorities else (lambda number: None)
    client = connect(port)
    streams = iter(range(1, 1000, 2))
    client.sendall(b"".join(request(next(streams), path, urgency(5)) for path in pictures))
    download = Download(client)
    while time.monotonic() < download.started + HEAD_START_S:
        download.read()
    before = download.total
    asked = {next(streams): path for path in urgent}
    client.sendall(b"".join(request(stream, path, urgency(number)) for number, (stream, path) in enumerate(asked.items())))
    while not asked.keys() <= download.ended_at.keys():
        download.read()
    client.close()
    own = sum(download.bytes[stream] for stream in asked)
    return (max(download.ended_at[stream] for stream in asked) - before) / own


def fetch(visitor, path, headers={}):
    visitor.request("GET", path, headers={"Host": http2.NAME} | headers)
    return visitor.getresponse().read()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=http2.ROOT / "target/release/standfast")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = http2.Server(options.binary, folder)
        try:
            visitor = http.client.HTTPSConnection("127.0.0.1", server.port, context=http2.client_context("http/1.1"))
            script = re.search(r'src="(/assets/ui[^"]+\.js)"', fetch(visitor, "/").decode())[1]
            urgent = ["/", script, FIRST_PICTURE]
            for path in urgent:
                # The first request for a file compresses it.
                fetch(visitor, path, {"Accept-Encoding": "br"})
            files = sorted((http2.ROOT / "data/images").rglob("*.webp"), key=lambda file: -file.stat().st_size)
            pictures = [f"/images/{file.relative_to(http2.ROOT / 'data/images')}" for file in files[:PICTURES]]
            ratios = [measure(server.port, pictures, urgent, used) for used in (True, False)]
        finally:
            server.process.kill()
            server.process.wait()
    print(f"bytes until page, script and first picture are complete, relative to their own: {ratios[0]:.2f}; "
          f"without priorities {ratios[1]:.2f}")
    raise SystemExit(ratios[0] > LIMIT)


main()
