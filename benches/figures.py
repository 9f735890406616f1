"""Checks the promised figures: startup time, memory after load, the CPU time of a page compared with plain hyper that
sends the same bytes, alternately in one run, and 200 news items. Fails if a figure exceeds its limit."""

import json
import random
import statistics
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from benches.harness import ROOT, Server, finish, options, read_response, wait_until

# Milliseconds.
START_LIMIT = 1000
# Each item has two pages more, which are rendered before the server is ready.
START_WITH_NEWS_LIMIT = 5000
IMPORT_LIMIT, ALL_SHOWN_LIMIT, SHOWN_LIMIT, PAUSE_LIMIT = 2000, 5000, 1000, 100
# What README asks for.
RESIDENT_LIMIT_MB = 100
STARTS = 9
REQUESTS_BEFORE_MEMORY = 10_000
PATHS = ("/", "/news", "/images/home/night-plan.svg")
# More than a company publishes in years: a start renders them all.
ITEMS = 200
WORDS = ("guard", "gate", "patrol", "night", "report", "the", "of", "with", "training", "site.\n\n", "room", "and")

faults = []


def report(what, value, limit, unit="ms"):
    exceeds = value > limit
    print(f"{what:<36} {value:8.1f} {unit} (limit {limit}{': EXCEEDED' if exceeds else ''})", flush=True)
    if exceeds:
        faults.append(f"{what}: {value:.1f} {unit}")


def since(started):
    return (time.monotonic() - started) * 1000


def fetch(client, path, encodings="gzip, deflate, br"):
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: {encodings}\r\n\r\n".encode())
    head, body = read_response(client)
    assert head.startswith(b"HTTP/1.1 200"), head
    return head + b"\r\n\r\n" + body


def load(server, path, count):
    with server.connect("127.0.0.1") as client:
        for _ in range(count):
            fetch(client, path)


def build_plain_hyper():
    command = ["cargo", "bench", "--locked", "--bench", "plain_hyper", "--no-run", "--message-format=json"]
    built = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    made = [json.loads(line) for line in built.splitlines()]
    return next(one["executable"] for one in made if one.get("target", {}).get("name") == "plain_hyper")


def compare(server, path, program, chosen):
    with server.connect("127.0.0.1") as client:
        response = fetch(client, path)
    plain, ratios = Server(program, chosen.binary.parent), []
    plain.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    plain.process.stdin.write(response)
    plain.process.stdin.close()
    plain.port = int(plain.process.stdout.readline().split(b":")[1])
    for _ in range(chosen.rounds):
        ours, theirs = (one.cpu_s(lambda of=one: load(of, path, chosen.requests)) for one in (server, plain))
        ratios.append(ours / theirs)
    plain.kill()
    print(f"{path}: {statistics.median(ratios):.2f} of the CPU time of plain hyper", flush=True)


def pages(chosen, directory):
    server = Server(chosen.binary, directory, "--demo")
    starts = []
    for _ in range(STARTS):
        starts.append(server.start() * 1000)
        server.stop()
    report(f"ready, median of {STARTS} starts", statistics.median(starts), START_LIMIT)
    program = chosen.hyper or build_plain_hyper()
    with server:
        load(server, "/", REQUESTS_BEFORE_MEMORY)
        report(f"resident after {REQUESTS_BEFORE_MEMORY} requests", server.resident_mb(), RESIDENT_LIMIT_MB, "MB")
        for path in PATHS:
            compare(server, path, program, chosen)


def item(number):
    """The file of an item, whose text compresses about as well as prose."""
    text = " ".join(random.Random(number).choices(WORDS, k=500))
    published = f"2026-01-01T{number // 60:02}:{number % 60:02}:00+05:00"
    return f"---\ntitle: Item {number} of many\npublished_at: {published}\n---\n\n{text}\n"


def news(chosen, directory):
    files = Path(directory, "news")
    files.mkdir()
    for number in range(1, ITEMS + 1):
        (files / f"item-{number}.md").write_text(item(number))
    with Server(chosen.binary, directory) as server, server.connect("127.0.0.1") as client:
        done, longest = threading.Event(), []

        def read():
            with server.connect("127.0.0.1") as reader:
                while not done.wait(0.001):
                    started = time.monotonic()
                    fetch(reader, "/contact-us")
                    longest.append(since(started))

        reading = threading.Thread(target=read)
        reading.start()
        started = time.monotonic()
        server.run("import", files)
        report(f"import of {ITEMS} news items", since(started), IMPORT_LIMIT)
        started = time.monotonic()
        wait_until(lambda: f"Item {ITEMS} ".encode() in fetch(client, "/news", "identity"), 60, 0.005)
        report("shown after the import", since(started), ALL_SHOWN_LIMIT)
        started = time.monotonic()
        server.run("news", "add", "--title", "One more", "--content", "Text.")
        wait_until(lambda: b"One more" in fetch(client, "/news", "identity"), 60, 0.005)
        report("one more is shown", since(started), SHOWN_LIMIT)
        done.set()
        reading.join()
        report("longest response meanwhile", max(longest), PAUSE_LIMIT)
        server.stop()
        report("ready with these items", server.start() * 1000, START_WITH_NEWS_LIMIT)


def main():
    chosen = options(__doc__, control=False, rounds=21, requests=2000, hyper="")
    for measure in (pages, news):
        with tempfile.TemporaryDirectory() as directory:
            measure(chosen, directory)
    finish(faults)


main()
