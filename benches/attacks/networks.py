#!/usr/bin/env python3
"""Spends the quotas of more IPv6 networks than the server has room for, all within one /48, through a trusted proxy.
Visitors of other networks must be served. Takes a few minutes at most."""

import http.client
import threading
import time

import target

# All that a /48 has.
NETWORKS = 65_536
SENDERS = 8
VISITORS = 40
TIME_LIMIT_S = 300


def send(connection, client, form):
    path, content_type, body = form
    connection.request("POST", path, body, {"Content-Type": content_type, "X-Forwarded-For": client})
    answer = connection.getresponse()
    answer.read()
    return answer.status


def attack(port, networks, statuses, deadline):
    """One valid message from each of `networks`, over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    for number in networks:
        if time.monotonic() > deadline:
            return
        status = send(connection, f"2001:db8:1:{number:x}::1", target.message())
        statuses.append(status)


def served(port, clients):
    form = target.message()
    statuses = [send(http.client.HTTPConnection("127.0.0.1", port, timeout=30), client, form) for client in clients]
    return sum(status == 200 for status in statuses)


def main():
    binary = target.binary(__doc__)
    faults = []
    with target.Server(binary, "--trusted-proxy", "127.0.0.1") as server:
        deadline = time.monotonic() + TIME_LIMIT_S
        known = "2001:db8:2::1"
        if served(server.port, [known]) != 1:
            faults.append("the first visitor was not served")
        statuses = []
        threads = [
            threading.Thread(target=attack, args=(server.port, range(first, NETWORKS, SENDERS), statuses, deadline))
            for first in range(SENDERS)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        accepted = statuses.count(200)
        print(f"{len(statuses)} networks of one /48 sent a form: {accepted} stored, {len(statuses) - accepted} refused")
        if len(statuses) < NETWORKS:
            faults.append(f"only {len(statuses)} networks were heard within {TIME_LIMIT_S} s")
        for name, clients in {
            "IPv4": [f"192.0.2.{number}" for number in range(1, VISITORS + 1)],
            "IPv6": [f"2001:db8:{number + 16:x}::1" for number in range(VISITORS)],
            "known": [known] * 5,
        }.items():
            count = served(server.port, clients)
            print(f"{count} of {len(clients)} visitors ({name}) were served afterwards")
            if count < len(clients):
                faults.append(f"{len(clients) - count} visitors ({name}) were refused")
        print(f"{server.resident_mb():.0f} MB resident")
    target.finish(faults)


if __name__ == "__main__":
    main()
