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
PIPELINED = 32
VISITORS = 40
TIME_LIMIT_S = 120


def request(client, form):
    path, content_type, body = form
    head = target.head(path, content_type, len(body))[:-2]
    return head + f"X-Forwarded-For: {client}\r\n\r\n".encode() + body


class Attacker:
    """A connection that always has a few forms on their way, from the networks of an iterator."""

    def __init__(self, server, networks):
        self.socket = server.connect("127.0.0.1")
        self.networks = networks
        self.unanswered = 0
        self.answers = b""

    def send(self):
        batch = b""
        for _ in range(PIPELINED):
            number = next(self.networks, None)
            if number is None:
                break
            batch += request(f"2001:db8:1:{number:x}::1", target.message())
            self.unanswered += 1
        if batch:
            self.socket.sendall(batch)
        return bool(batch)

    def receive(self):
        """The statuses that came."""
        data = self.socket.recv(1 << 16)
        if not data:
            raise SystemExit("the server closed a connection")
        # What may be the beginning of the next status line is kept.
        *whole, self.answers = (self.answers + data).split(b"HTTP/1.1 ")
        statuses = [int(answer[:3]) for answer in whole if answer[:3].isdigit()]
        return statuses


def attack(server):
    networks = (number for _ in range(FORMS) for number in range(NETWORKS))
    selector = selectors.DefaultSelector()
    for _ in range(CONNECTIONS):
        attacker = Attacker(server, networks)
        attacker.send()
        selector.register(attacker.socket, selectors.EVENT_READ, attacker)
    statuses = []
    deadline = time.monotonic() + TIME_LIMIT_S
    while selector.get_map():
        if time.monotonic() > deadline:
            break
        for key, _ in selector.select(timeout=1):
            attacker = key.data
            answered = attacker.receive()
            if attacker.answers[:3].isdigit() and attacker.answers.endswith(b"}"):
                answered.append(int(attacker.answers[:3]))
                attacker.answers = b""
            statuses += answered
            attacker.unanswered -= len(answered)
            if attacker.unanswered == 0 and not attacker.send():
                selector.unregister(key.fileobj)
                attacker.socket.close()
    return statuses


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
