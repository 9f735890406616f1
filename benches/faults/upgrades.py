#!/usr/bin/env python3
"""Replaces the running server repeatedly under load, as `systemctl restart` does when systemd holds the listening socket:
a stop signal, the end of the old process, the start of the new one with the same socket. No request may be refused or
fail, and no acknowledged form may be lost or stored twice. With --next, every other start is that of another binary. The
control lets each server open the socket itself: some requests must fail."""

import argparse
import http.client
import random
import signal
import socket
import ssl
import statistics
import subprocess
import tempfile
import threading
import time
import uuid
from pathlib import Path

import rig

PAGES = ("/", "/news", "/career", "/contact-us")
LONGEST_WAIT_S = 5


class ActivatedServer(rig.Server):
    """A server to which this process passes its listening sockets from descriptor 3 on, as sd_listen_fds(3) says."""

    def __init__(self, binary, database):
        super().__init__(binary, database)
        self.sockets = {"http": socket.create_server(("127.0.0.1", self.port), backlog=4096)}
        self.pass_sockets()

    def serve_https(self):
        """Serves HTTPS too, with a certificate that nobody trusts. Returns its port."""
        chain, key = (self.database.with_name(name) for name in ("chain.pem", "key.pem"))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
            + ["-subj", "/CN=site.test", "-addext", "subjectAltName=DNS:site.test,IP:127.0.0.1"]
            + ["-keyout", str(key), "-out", str(chain)],
            check=True,
            capture_output=True,
        )
        self.command += ["--tls-cert", str(chain), "--tls-key", str(key), "--public-url", "https://site.test"]
        self.sockets["https"] = socket.create_server(("127.0.0.1", 0), backlog=4096)
        self.pass_sockets()
        return self.sockets["https"].getsockname()[1]

    def pass_sockets(self):
        # The process id is known only after the fork, and the shell keeps it when it executes the server.
        self.passed = tuple(socket.fileno() for socket in self.sockets.values())
        variables = f"LISTEN_PID=$$ LISTEN_FDS={len(self.passed)} LISTEN_FDNAMES={':'.join(self.sockets)}"
        # Two steps, because a descriptor of this process may have the number of one to come.
        copies = "".join(f" {20 + index}<&{number}" for index, number in enumerate(self.passed))
        moves = "".join(f" {3 + index}<&{20 + index}-" for index in range(len(self.passed)))
        self.wrapper = ["bash", "-c", f'exec{copies}; {variables} exec "$@"{moves}', "server"]


class Load:
    """Threads that get pages and send forms: some with a connection for each request, the others with one for many."""

    def __init__(self, port, visitors, tls):
        self.port = port
        self.tls = tls
        self.group = uuid.uuid4().hex[:8]
        self.acknowledged = set()
        self.requests = 0
        self.reconnected = 0
        self.failures = []
        self.longest_s = 0
        self.lock = threading.Lock()
        self.finishing = threading.Event()
        self.threads = [
            threading.Thread(target=self.visit, args=(number, number % 2 == 0)) for number in range(visitors)
        ]
        for thread in self.threads:
            thread.start()

    def visit(self, visitor, keeps_connection):
        connection = None
        number = 0
        while not self.finishing.is_set():
            number += 1
            text = f"{self.group}/{visitor}/{number}"
            started = time.monotonic()
            is_form = number % 2 == 0
            if is_form:
                make = rig.application if number % 20 == 0 else rig.message
                path, content_type, body = make(text, str(uuid.uuid4()))
                request = ("POST", path, body, {"Content-Type": content_type})
            else:
                request = ("GET", random.choice(PAGES), None, {})
            is_reused = connection is not None
            connection, failure = self.send(connection, request)
            if failure and is_reused:
                # As browsers do: a server may close a connection while the next request is on its way.
                with self.lock:
                    self.reconnected += 1
                connection, failure = self.send(None, request)
            if not keeps_connection:
                connection = None
            with self.lock:
                self.requests += 1
                self.longest_s = max(self.longest_s, time.monotonic() - started)
                if failure:
                    self.failures.append(f"{request[0]} {request[1]}: {failure}")
                elif is_form:
                    self.acknowledged.add(text)
            time.sleep(0.002)

    def send(self, connection, request):
        """Returns the connection if it can be used again, and what failed."""
        if connection is None and self.tls:
            connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=15, context=self.tls)
        connection = connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=15)
        try:
            connection.request(*request)
            response = connection.getresponse()
            response.read()
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            return None, repr(error)
        if response.will_close:
            connection.close()
            connection = None
        return connection, None if response.status == 200 else f"status {response.status}"

    def finish(self):
        self.finishing.set()
        for thread in self.threads:
            thread.join()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upgrades", type=int, default=50)
    parser.add_argument("--visitors", type=int, default=16)
    parser.add_argument("--next", type=Path, help="the binary of every other start; by default the same")
    parser.add_argument("--tls", action="store_true", help="the load is HTTPS; needs openssl")
    options = rig.arguments(parser)
    if options.tls and options.control:
        parser.error("the control is without HTTPS")
    tls = ssl._create_unverified_context() if options.tls else None
    binaries = [options.binary, options.next or options.binary]
    with tempfile.TemporaryDirectory() as directory:
        make = rig.Server if options.control else ActivatedServer
        server = make(options.binary, f"{directory}/standfast.db")
        port = server.serve_https() if options.tls else server.port
        server.start()
        load = Load(port, options.visitors, tls)
        took, codes = [], set()
        for number in range(options.upgrades):
            time.sleep(random.uniform(0.1, 0.5))
            started = time.monotonic()
            server.send_signal(signal.SIGTERM)
            codes.add(server.process.wait())
            server.command[0] = str(binaries[(number + 1) % 2])
            server.start()
            took.append(time.monotonic() - started)
        load.finish()
        server.send_signal(signal.SIGTERM)
        codes.add(server.process.wait())
        stored = rig.Stored(server.database)
        panics = server.panics()
    lost = stored.lost(load.acknowledged)
    print(
        f"{options.upgrades} upgrades, {load.requests} requests, {len(load.acknowledged)} forms acknowledged: "
        f"{len(load.failures)} requests failed, {len(lost)} forms lost, {stored.twice} stored twice; "
        f"{load.reconnected} connections were closed between two requests; "
        f"from the signal until ready {statistics.median(took):.3f} s (median), {max(took):.3f} s (maximum); "
        f"longest request {load.longest_s:.3f} s"
    )
    found = []
    if load.failures:
        found.append(f"{len(load.failures)} failures, such as {sorted(set(load.failures))[:5]}")
    if options.control:
        rig.finish(found, True)
        return
    if lost or stored.twice:
        found.append(f"lost: {sorted(lost)[:10]}, {stored.twice} stored twice")
    if stored.damage != "ok" or panics or codes != {0}:
        found.append(f"integrity {stored.damage}, {panics} panics, exit codes {codes}")
    if load.longest_s > LONGEST_WAIT_S:
        found.append(f"a request took {load.longest_s:.1f} s")
    rig.finish(found, False)


main()
