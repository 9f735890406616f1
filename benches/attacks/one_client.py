"""Lets one client misbehave, and measures the cost for the server and the effect on everyone else.

The client asks for content under invented addresses, leaves answers unread, lets uploads wait, uses the many networks
of one IPv6 subscriber, or shares the IPv4 address of a mobile carrier with thousands of others. The server must stay
below 200 MB resident, another visitor's page must have a median below 50 ms, and genuine forms must be stored. Needs
root (the networks are those of a namespace of its own), openssl and two processors.
"""

import contextlib
import itertools
import json
import multiprocessing
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path

from benches.attacks.http2 import END_HEADERS, END_STREAM, HEADERS, PREFACE, SETTINGS, frame, head, text
from benches.harness import (
    Latency,
    Server,
    application,
    finish,
    options,
    post_bytes,
    read_response,
    self_signed,
    separate_processors,
    tls_context,
    wait_until,
)

RESIDENT_LIMIT_MB = 200
P50_LIMIT_MS = 50
# The default limit of open connections per client.
SHARE = 481
NEWS_ITEMS, NEWS_CHARACTERS = 24, 6000
PIPELINED = 50
HEADERS_FRAME_END = END_STREAM | END_HEADERS
DATA = 0
# The size of an upload that waits: more than a connection's window.
WAITING_BYTES = 250_000
SUBSCRIBER = "2001:db8:7::/48"
NETWORKS = 18
# An address of this machine that the clients of the subscriber connect to.
SERVER_V6 = "2001:db8:ffff::1"
# Linux: bind to an address that no interface has.
IPV6_FREEBIND = 78


def enter_namespace():
    """Continues in a new network namespace, where all IPv6 documentation addresses are local."""
    if os.environ.get("ONE_CLIENT_NAMESPACE") is None:
        os.environ["ONE_CLIENT_NAMESPACE"] = "yes"
        os.execvp("unshare", ["unshare", "--net", sys.executable, "-m", "benches.attacks.one_client", *sys.argv[1:]])
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    subprocess.run(["ip", "-6", "route", "add", "local", "2001:db8::/32", "dev", "lo"], check=True)


def add_news(server, directory):
    """A page of long news items, which is the largest answer that a visitor can ask for."""
    news = Path(directory, "content", "news")
    news.mkdir(parents=True)
    paragraph = "Guards **protect** the [gate](/services) at night.\n\n"
    for number in range(NEWS_ITEMS):
        body = paragraph * (NEWS_CHARACTERS // len(paragraph))
        (news / f"item-{number}.md").write_text(f"---\ntitle: News {number}\n---\n\n{body}")
    imported = server.run("content", "import", str(news.parent))
    assert imported.returncode == 0, imported.stderr
    if not wait_until(lambda: b"News 7" in server.ask("GET", "/api/news")[1], 20):
        raise SystemExit("the server does not show the news")


def open_http2(server, first_frames):
    client = tls_context("h2").wrap_socket(server.connect("127.0.0.3"), server_hostname="localhost")
    client.sendall(PREFACE + first_frames)
    return client


ZERO_WINDOW = frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 0))


def unread(server, connections, path):
    """Sends a hundred requests on each connection and never reads the responses. `path` gets the numbers of the
    connection and of the stream."""
    held = []
    for connection in range(connections):
        asked = (
            frame(HEADERS, HEADERS_FRAME_END, stream, head(path(connection, stream))) for stream in range(1, 200, 2)
        )
        client = open_http2(server, ZERO_WINDOW)
        try:
            client.sendall(b"".join(asked))
        except OSError:
            # The server may refuse this client's connections.
            continue
        held.append(client)
    time.sleep(5)
    return held


def invented_unread(server):
    return unread(server, 12, lambda connection, stream: b"/api/page?path=/news%%3F%d-%d" % (connection, stream))


def answers_unread(server):
    return unread(server, SHARE, lambda *_: b"/")


def bodies_waiting(server):
    """Begins two uploads on each connection, all of which wait for one of a few places."""
    fields = ((b"content-type", b"multipart/form-data; boundary=b"), (b"content-length", b"9000000"))
    header = head(b"/api/job-request", 0x83) + b"".join(b"\x00" + text(name) + text(value) for name, value in fields)
    start = b'--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-'
    frames = [start, *itertools.repeat(bytes(16_384), WAITING_BYTES // 16_384)]
    held = []
    for _ in range(SHARE):
        client = open_http2(server, frame(SETTINGS, 0, 0))
        client.settimeout(0.2)
        try:
            for stream in (1, 3):
                client.sendall(frame(HEADERS, END_HEADERS, stream, header))
                client.sendall(b"".join(frame(DATA, 0, stream, piece) for piece in frames))
        except OSError:
            # A full window or a refusal.
            pass
        held.append(client)
    time.sleep(3)
    return held


def flood_heads(port, until):
    """Requests the content of one page after another, each from a different path, until the server closes the
    connection."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)) as client:
        client.settimeout(5)
        while time.monotonic() < until:
            asked = b"".join(
                b"HEAD /api/page?path=/news%%3F%d HTTP/1.1\r\nHost: x\r\n\r\n" % number for number in range(PIPELINED)
            )
            client.sendall(asked)
            answered = 0
            while answered < PIPELINED:
                piece = client.recv(65536)
                if not piece:
                    raise ConnectionError("closed by the server")
                answered += piece.count(b"HTTP/1.1 ")


def heads_invented(server):
    """Asks for the headers alone: the server works, and the client receives nothing."""
    until = time.monotonic() + 8
    flooders = [multiprocessing.Process(target=flood_heads, args=(server.port, until)) for _ in range(8)]
    for flooder in flooders:
        flooder.start()
    for flooder in flooders:
        flooder.join()
    return []


def networks_of_a_subscriber(server):
    """Fills the share of connections from each of many /64 networks of one /48."""
    prefix = SUBSCRIBER.split("::")[0]
    held = []
    for network, _ in itertools.product(range(NETWORKS), range(SHARE)):
        client = socket.socket(socket.AF_INET6)
        client.setsockopt(socket.IPPROTO_IPV6, IPV6_FREEBIND, 1)
        client.bind((f"{prefix}:{network:x}::1", 0))
        client.settimeout(2)
        try:
            client.connect((SERVER_V6, server.tls_port))
        except OSError:
            client.close()
            break
        held.append(client)
    time.sleep(1)
    return held


# Each attack, and whether it needs HTTPS: HTTP/2 does, and the floods without it do not.
ATTACKS = {
    "invented queries, unread": (invented_unread, True),
    "invented queries, HEAD": (heads_invented, False),
    "answers unread": (answers_unread, True),
    "bodies that wait": (bodies_waiting, True),
    "networks of one /48": (networks_of_a_subscriber, True),
}


def measure(name, binary, wrapper):
    """Starts a server and attacks it. Prints the result, and returns the faults."""
    attack, needs_https = ATTACKS[name]
    with tempfile.TemporaryDirectory() as directory:
        server = Server(binary, directory)
        server.wrapper = wrapper
        with server:
            add_news(server, directory)
            server.stop()
            if needs_https:
                chain, key = self_signed(directory)
                server.flags += ["--tls-cert", chain, "--tls-key", key, "--tls-addr", "[::]:0"]
                server.flags += ["--public-url", "https://localhost"]
            server.start()
            with Latency(server) as visitor:
                held = attack(server)
            # A visitor who arrives only now, by IPv4.
            newcomer = server.ask("GET", "/healthz", timeout=5)[0]
            for client in held:
                client.close()
    print(f"{name:<25} {visitor}; a newcomer gets {newcomer}", flush=True)
    checks = {
        f"median {visitor.percentile(50):.1f} ms": visitor.percentile(50) < P50_LIMIT_MS,
        f"{visitor.peak_mb:.0f} MB resident": visitor.peak_mb < RESIDENT_LIMIT_MB,
        f"a newcomer gets {newcomer}": newcomer == 200,
    }
    return [f"{name}: {fault}" for fault, holds in checks.items() if not holds]


def quote_request(number):
    fields = {"name": f"Customer {number}", "email": "customer@example.com", "contact": "0300 1234567"}
    fields |= {"service": "canine", "city": "Lahore", "submission_id": str(uuid.uuid4())}
    return "/api/quote-request", "application/json", json.dumps(fields).encode()


def statuses(server, forms):
    """Sends each form on a new connection, from the same address as the misbehaving client. Returns the number of
    responses by status; None counts connections that the server refused or closed."""
    counted = {}
    for form in forms:
        status = server.post(form)
        counted[status] = counted.get(status, 0) + 1
        time.sleep(0.2)
    return counted


def repeating(server, stop, _held):
    """Sends one form again and again. The first 125 fit into the quota of an address."""
    form = quote_request(0)
    for _ in range(125):
        server.post(form)
    while not stop.wait(0.1):
        server.post(form)


def idling(server, _stop, held):
    """Opens as many connections as one client may have, and leaves them open."""
    for _ in range(SHARE):
        client = socket.create_connection(("127.0.0.1", server.port))
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        read_response(client)
        held.append(client)


def stalling(server, stop, held):
    """Twice a second begins an upload that does not go on."""
    begun = post_bytes(application("stalled", content=bytes(1_000_000)))[:1000]
    while not stop.wait(0.5):
        client = socket.create_connection(("127.0.0.1", server.port))
        client.sendall(begun)
        held.append(client)


# The attacks of one phone, and the forms that others send from the same address of a mobile carrier.
PHONES_DO = {
    "one form repeated": (repeating, [quote_request(1 + number) for number in range(15)]),
    "idle connections": (idling, [quote_request(1 + number) for number in range(15)]),
    "stalled uploads": (stalling, [application(f"phone-{number}", str(uuid.uuid4())) for number in range(8)]),
}


def share_address(name, binary, wrapper):
    """Lets one phone misbehave for ten seconds, and then others send forms from the same address while it continues."""
    misbehave, forms = PHONES_DO[name]
    with tempfile.TemporaryDirectory() as directory:
        server = Server(binary, directory, "--rate-limit", "on")
        server.wrapper = wrapper
        with server:
            stop, held = threading.Event(), []
            phone = threading.Thread(target=misbehave, args=(server, stop, held))
            phone.start()
            phone.join(10)
            counted = statuses(server, forms)
            stop.set()
            phone.join()
            for client in held:
                client.close()
    print(f"{name:<25} others behind the address get {counted}", flush=True)
    return [] if counted == {200: len(forms)} else [f"{name}: {counted}"]


def main():
    chosen = options(__doc__, control=False, only="")
    enter_namespace()
    wrapper = separate_processors(NETWORKS * SHARE + 1000)
    faults = []
    for name in ATTACKS:
        if chosen.only in name:
            faults += measure(name, chosen.binary, wrapper)
    for name in PHONES_DO:
        if chosen.only in name:
            faults += share_address(name, chosen.binary, wrapper)
    finish(faults)


main()
