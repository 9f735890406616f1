"""Replaces the running server repeatedly under load, as `systemctl restart` does when systemd holds the listening
socket: a stop signal, the end of the old process, the start of the new one with the same socket. No request may be
refused or fail, and no acknowledged form may be lost or stored twice. With --next, every other start is that of
another binary. The control lets each server open the socket itself: some requests must fail."""

import http.client
import random
import statistics
import tempfile
import threading
import time

from benches.harness import Server, Visitors, faults_in, finish, options, self_signed, tls_context

PAGES = ("/", "/news", "/career", "/contact-us")
LONGEST_WAIT_S = 5


class Load(Visitors):
    """Visitors who get pages and send forms, mostly on the connection of the request before."""

    def __init__(self, server, count):
        # By thread.
        self.connections = {}
        super().__init__(server, count, pause_s=0.002)

    def send(self, text, form):
        path, content_type, body = form
        request = ("POST", path, body, {"Content-Type": content_type})
        if random.random() < 0.5:
            text, request = None, ("GET", random.choice(PAGES), None, {})
        started, kept = time.monotonic(), self.connections.pop(threading.get_ident(), None)
        connection, failure = self.exchange(kept, request)
        if failure and kept:
            # As browsers do: a server may close a connection while the next request is on its way.
            connection, failure = self.exchange(None, request)
        self.note(text, failure and f"{request[0]} {request[1]}: {failure}", started)
        if random.random() < 0.9:
            self.connections[threading.get_ident()] = connection

    def exchange(self, connection, request):
        """Returns the connection if it can be used again, and what failed."""
        if connection is None and self.server.tls_port:
            port = self.server.tls_port
            connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=15, context=tls_context())
        connection = connection or http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=15)
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


def main():
    chosen = options(__doc__, upgrades=50, visitors=16, next="", tls=False)
    binaries = [chosen.binary, chosen.next or chosen.binary]
    with tempfile.TemporaryDirectory() as directory:
        server = Server(chosen.binary, directory)
        if chosen.tls:
            server.hold_sockets("http", "https")
            chain, key = self_signed(directory)
            server.flags += ["--tls-cert", chain, "--tls-key", key, "--public-url", "https://localhost"]
        elif not chosen.control:
            server.hold_sockets("http")
        with server:
            load = Load(server, chosen.visitors)
            took, codes = [], set()
            for number in range(chosen.upgrades):
                time.sleep(random.uniform(0.1, 0.5))
                started = time.monotonic()
                codes.add(server.stop())
                server.binary = binaries[(number + 1) % 2]
                server.start()
                took.append(time.monotonic() - started)
            load.finish()
            codes.add(server.stop())
        stored = faults_in(server.database, server, load.acknowledged)
    print(
        f"{load.tries} requests, {len(load.acknowledged)} forms acknowledged; from the signal until ready "
        f"{statistics.median(took):.3f} s (median), {max(took):.3f} s (maximum); longest request {load.longest_s:.3f} s"
    )
    found = []
    if load.refused:
        found.append(f"{len(load.refused)} requests failed, such as {sorted(set(load.refused))[:5]}")
    if not chosen.control:
        found += stored
        if codes != {0}:
            found.append(f"exit codes {codes}")
        if load.longest_s > LONGEST_WAIT_S:
            found.append(f"a request took {load.longest_s:.1f} s")
    finish(found, chosen.control)


main()
