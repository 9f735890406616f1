#!/usr/bin/env python3
"""Spends the quotas of every network of one IPv6 /48, more than the server has room for, through a trusted proxy. Visitors
with IPv4 must be served. The quotas must be spent faster than they recover, which takes a release build."""

import http.client
import selectors
import time

import target

# All that a /48 has.
NETWORKS = 65_536
# Of each network. Its quota is whole again 10 s after each.
FORMS = 2
CONNECTIONS = 64
VISITORS = 40
TIME_LIMIT_S = 120


def request(client, form):
    path, content_type, body = form
    head = target.head(path, content_type, len(body))[:-2]
    return head + f"X-Forwarded-For: {client}\r\n\r\n".encode() + body


class Attacker:
    """A connection that always has a form on its way, from the networks of an iterator. The server closes it when it refuses a
    network very often; then it is opened again."""

    def __init__(self, server, networks, selector):
        self.server = server
        self.networks = networks
        self.selector = selector
        self.statuses = []
        self.open()

    def open(self):
        self.socket = self.server.connect("127.0.0.1")
        self.selector.register(self.socket, selectors.EVENT_READ, self)
        self.send()

    def close(self):
        self.selector.unregister(self.socket)
        self.socket.close()

    def send(self):
        number = next(self.networks, None)
        if number is None:
            self.close()
        else:
            self.socket.sendall(request(f"2001:db8:1:{number:x}::1", target.message()))

    def receive(self):
        # The server sends so short a response at once.
        answer = self.socket.recv(1 << 16)
        if answer:
            self.statuses.append(int(answer.split(b" ", 2)[1]))
        if answer and b"\r\nconnection: close\r\n" not in answer:
            self.send()
        else:
            self.close()
            self.open()


def attack(server):
    networks = (number for _ in range(FORMS) for number in range(NETWORKS))
    selector = selectors.DefaultSelector()
    attackers = [Attacker(server, networks, selector) for _ in range(CONNECTIONS)]
    deadline = time.monotonic() + TIME_LIMIT_S
    while selector.get_map() and time.monotonic() < deadline:
        for key, _ in selector.select(timeout=1):
            key.data.receive()
    return [status for attacker in attackers for status in attacker.statuses]


def served(server, clients):
    path, content_type, body = target.message()
    count = 0
    for client in clients:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.request("POST", path, body, {"Content-Type": content_type, "X-Forwarded-For": client})
        count += connection.getresponse().status == 200
        connection.close()
    return count


def main():
    binary = target.binary(__doc__)
    faults = []
    with target.Server(binary, "--trusted-proxy", "127.0.0.1") as server:
        started = time.monotonic()
        statuses = attack(server)
        seconds = time.monotonic() - started
        count = served(server, [f"192.0.2.{number}" for number in range(1, VISITORS + 1)])
        print(
            f"{NETWORKS} networks of one /48 sent {len(statuses)} forms in {seconds:.0f} s:"
            f" {statuses.count(200)} stored, {statuses.count(429)} refused"
        )
        print(f"visitors with IPv4 served afterwards: {count} of {VISITORS}")
        print(f"{server.resident_mb():.0f} MB resident")
        if len(statuses) < FORMS * NETWORKS:
            faults.append(f"only {len(statuses)} forms were answered within {TIME_LIMIT_S} s")
        if count < VISITORS:
            faults.append(f"{VISITORS - count} visitors were refused")
    target.finish(faults)


if __name__ == "__main__":
    main()
