#!/usr/bin/env python3
"""Counting visits: what it costs, and what a kill loses.

    benches/visits.py target/release/standfast [cost] [kill]

cost: CPU time of a page with counting and without, alternately in one run; a second server without counting shows how far
      the times of equal servers differ. A page is its document and what a browser loads with it: fails above 2 %. The
      document alone is reported too.
kill: kills the server after 70 seconds of views. Fails when more than the last minute is lost.
"""

import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

# Equal servers differ from start to start, by where their memory lies.
STARTS = 7
TURNS = 40
REQUESTS_PER_TURN = 600
PAGE = "/"
CONNECTIONS = 4
COST_LIMIT = 1.02
# For all processes: the settings of this machine's own site would order certificates and mail its office.
SETTINGS_FILE = {"STANDFAST_SETTINGS_FILE": "/dev/null"}
os.environ |= SETTINGS_FILE
CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
ENCODINGS = "Accept-Encoding: gzip, deflate, br\r\n"
# What else a browser sends with a navigation.
USUAL = (
    "sec-ch-ua: \"Chromium\";v=\"142\"\r\nsec-ch-ua-mobile: ?0\r\nUpgrade-Insecure-Requests: 1\r\n"
    "Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\nSec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\n"
    "Sec-Fetch-Dest: document\r\nAccept-Language: en-GB,en;q=0.9,ur;q=0.8\r\n"
)


class Server:
    """A server on a new database, for use in a `with` statement."""

    def __init__(self, binary, *flags):
        self.binary, self.flags = binary, flags

    def __enter__(self):
        self.directory = tempfile.TemporaryDirectory()
        self.database = Path(self.directory.name, "standfast.db")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("STANDFAST_")} | SETTINGS_FILE
        command = [self.binary, "--db", self.database, "serve", "--addr", f"127.0.0.1:{self.port}", *self.flags]
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 30
        while True:
            try:
                self.connect().close()
                return self
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    self.__exit__()
                    raise SystemExit("the server did not start")
                time.sleep(0.05)

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.directory.cleanup()

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def cpu(self):
        """CPU time of all threads so far, in nanoseconds."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks)

    def counted(self):
        shown = subprocess.run([self.binary, "--db", self.database, "visits", "--json"], capture_output=True, check=True)
        return json.loads(shown.stdout)


def exchange(connection, head):
    """Sends a request and reads its response to the end."""
    connection.sendall(head)
    response = connection.recv(1 << 18)
    end = response.index(b"\r\n\r\n") + 4
    length = int(re.search(rb"content-length: (\d+)", response[:end])[1])
    received = len(response) - end
    while received < length:
        received += len(connection.recv(1 << 18))
    assert response.startswith(b"HTTP/1.1 200"), response[:200]


def exchanges(server, paths, rounds):
    """Requests all `paths` one after the other, `rounds` times on each connection."""
    lines = f"Host: x\r\nUser-Agent: {CHROME}\r\n{USUAL}{ENCODINGS}\r\n"
    heads = [f"GET {path} HTTP/1.1\r\n{lines}".encode() for path in paths]

    def work():
        with server.connect() as connection:
            for _ in range(rounds):
                for head in heads:
                    exchange(connection, head)

    threads = [threading.Thread(target=work) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def parts(server, path):
    """The addresses that a browser requests for the page at `path`: the document, styles, scripts, fonts, first pictures."""
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}", timeout=20) as answer:
        document = answer.read().decode()
    found = [path]
    for tag in re.findall(r"<(?:link|script|img)\b[^>]*>", document):
        address = re.search(r'\b(?:src|href)="(/[^"]+)"', tag)
        is_loaded = re.match(r'<script|<img(?!.*loading="lazy")|<link.*rel="(?:stylesheet|preload|modulepreload)"', tag)
        if address and is_loaded and address[1] not in found:
            found.append(address[1])
    return found


def cost(binary):
    ratios = {name: {"on": [], "same": []} for name in ("the page", "its document")}
    for start in range(STARTS):
        with Server(binary, "--visits", "on") as on, Server(binary, "--visits", "off") as off, Server(binary, "--visits", "off") as same:
            servers = {"on": on, "off": off, "same": same}
            for name, paths in [("the page", parts(off, PAGE)), ("its document", [PAGE])]:
                rounds = REQUESTS_PER_TURN // CONNECTIONS // len(paths)
                times = {kind: [] for kind in servers}
                for turn in range(TURNS + 1):
                    for kind in random.sample(list(servers), len(servers)):
                        before = servers[kind].cpu()
                        exchanges(servers[kind], paths, rounds)
                        times[kind].append((servers[kind].cpu() - before) / rounds / CONNECTIONS / 1000)
                # The first turn warms the servers up.
                took = {kind: statistics.median(of_kind[1:]) for kind, of_kind in times.items()}
                for kind in ("on", "same"):
                    pairs = zip(times[kind][1:], times["off"][1:])
                    ratios[name][kind].append(statistics.median(one / other for one, other in pairs))
                print(
                    f"start {start + 1}, {name} ({len(paths)} requests): {took['on']:.1f} µs CPU with counting, "
                    f"{took['off']:.1f} and {took['same']:.1f} without"
                )
    for name, found in ratios.items():
        on, same = (statistics.median(found[kind]) for kind in ("on", "same"))
        print(f"{name}: ratio {on:.4f} ({min(found['on']):.3f} to {max(found['on']):.3f}), of two equal servers {same:.4f} "
              f"({min(found['same']):.3f} to {max(found['same']):.3f})")  # fmt: skip
    return statistics.median(ratios["the page"]["on"]) > COST_LIMIT


def kill(binary):
    with Server(binary, "--visits", "on") as server:
        head = f"GET /news HTTP/1.1\r\nHost: x\r\nUser-Agent: {CHROME}\r\n{ENCODINGS}\r\n".encode()
        began = time.monotonic()
        sent = []
        with server.connect() as connection:
            while time.monotonic() - began < 70:
                exchange(connection, head)
                sent.append(time.monotonic())
                time.sleep(0.05)
        ended = time.monotonic()
        server.process.kill()
        server.process.wait()
        must = sum(moment < ended - 60 for moment in sent)
        views = server.counted()["views"]
        print(f"killed after {len(sent)} views in 70 s: {views} are stored, at least {must} must be")
        return not must <= views <= len(sent)


def main():
    binary, *chosen = sys.argv[1:]
    trials = {"cost": cost, "kill": kill}
    failed = [name for name in chosen or trials if trials[name](str(Path(binary).resolve()))]
    if failed:
        raise SystemExit(f"FAILED: {', '.join(failed)}")


main()
