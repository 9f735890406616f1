"""A busy day: visitors read pages and send forms, the office publishes and makes backups, and some clients stall. Fails
when memory or open files grow, on an unexpected response, on an acknowledged form that is missing, and when more than
the last minute of views is lost by the kill at the end. The control causes growth and a lost message, and must find
both."""

import itertools
import json
import random
import statistics
import tempfile
import threading
import time
from collections import Counter
from functools import partial

from benches.harness import ROOT, Server, Visitors, application, faults_in, finish, message, options, post_bytes

FLAGS = ("--trusted-proxy", "127.0.0.1", "--rate-limit", "on")
SAMPLE_S = 5
# Maximum growth from the first half of the samples to the second, without the first tenth, in which caches fill.
MEMORY_MARGIN_MB, FILES_MARGIN = 6, 8
VISITORS = 4
# Per visitor: 100 requests a second in total.
REQUEST_PAUSE_S = 0.04
# In X-Forwarded-For, so that the limits of a client apply.
ADDRESSES = 2000
OFFICE_PAUSE_S = 10
# The server stores its visit counts once a minute.
LOST_VIEWS_S = 61
AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
PICTURE = b"GET /images/brand/og-card.jpg HTTP/1.1\r\nHost: x\r\n\r\n"
# The bytes that a client sends before it stalls.
STALLED = [PICTURE, PICTURE[:40], post_bytes(message("A"))[:-1], post_bytes(application("A"))[:5000]]
INVALID = [("/api/contact-us", "application/json", b'{"name":"A"}'), application("A", content=b"MZ")]


class Public(Visitors):
    """Visitors who mostly read. Each request comes from another address, and has the status that is expected."""

    def __init__(self, server):
        sitemap = server.ask("GET", "/sitemap.xml")[1].decode()
        self.paths = ["/" + part.split("</loc>")[0].split("/", 3)[3] for part in sitemap.split("<loc>")[1:]]
        # The moments of the views, which the site counts.
        self.views = []
        super().__init__(server, VISITORS, pause_s=REQUEST_PAUSE_S, are_patient=False)

    def send(self, text, form):
        """Requests a page instead of most forms."""
        address, started = random.randrange(ADDRESSES), time.monotonic()
        headers = {"X-Forwarded-For": f"10.0.{address >> 8}.{address & 255}", "User-Agent": AGENT}
        match random.choices(("page", "form", "invalid"), (80, 18, 2))[0]:
            case "page":
                path = random.choice(self.paths)
                status, expected, text = self.server.ask("GET", path, headers=headers)[0], 200, None
                self.views.append(started)
            case "form":
                status, expected = self.server.post(form, headers), 200
            case _:
                status, expected, text = self.server.post(random.choice(INVALID), headers), 422, None
        self.note(text, None if status == expected else f"{status} instead of {expected}", started)


def work(server, done, faults):
    """The office: commands on the server's database."""

    def run(*arguments):
        ran = server.run(*arguments)
        if ran.returncode:
            faults.append(f"{arguments[:2]} failed: {ran.stderr.strip()}")
        return ran.stdout.strip()

    add = ("news", "add", "--content", "All is well.", "--title")
    for number in range(1, 7):
        run(*add, f"Item {number}", "--image", ROOT / f"data/samples/news-{number}.webp")
    copy = server.database.with_name("copy")
    while True:
        item = run(*add, "For a while")
        if done.wait(OFFICE_PAUSE_S):
            return
        run("news", "remove", item)
        run("messages", "list", "--new", "--json")
        run("backup", "create", copy)
        run("backup", "verify", copy)
        copy.unlink(missing_ok=True)


def stall(server, done):
    for start in itertools.cycle(STALLED):
        with server.connect("127.0.0.2") as client:
            client.sendall(start)
            if done.wait(1):
                return


def grow(server, done):
    """The control: adds a lot of content, and opens one more connection each second."""
    directory = server.database.with_name("news")
    directory.mkdir()
    for number in range(300):
        (directory / f"long-{number}.md").write_text(f"---\ntitle: Long {number}\n---\n" + "All is well. " * 1500)
    server.run("import", directory)
    clients = []
    while not done.wait(1):
        clients.append(server.connect("127.0.0.3"))
        for client in clients:
            client.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            client.recv(65536)


def growth(server, seconds, at_half_time):
    """Looks at memory and open files every five seconds. Returns the faults of the second half."""
    samples, count = [], int(seconds / SAMPLE_S)
    for number in range(count):
        time.sleep(SAMPLE_S)
        samples.append((server.resident_mb(), server.open_files()))
        if number == count // 2:
            at_half_time()
    steady = samples[count // 10 :]
    halves = steady[: len(steady) // 2], steady[len(steady) // 2 :]
    memory = [statistics.median(mb for mb, _ in half) for half in halves]
    files = [max(count for _, count in half) for half in halves]
    print(f"median of memory {memory[0]:.1f} MB, then {memory[1]:.1f} MB; most open files {files[0]}, then {files[1]}")
    checks = [("memory", memory, MEMORY_MARGIN_MB), ("open files", files, FILES_MARGIN)]
    return [f"{name} grow from {old:.0f} to {new:.0f}" for name, (old, new), margin in checks if new > old + margin]


def missing(server, visitors):
    """Returns the acknowledged forms, and the page views older than a minute, that the server lost in a kill."""
    killed = time.monotonic()
    server.kill()
    shown = json.loads(server.run("visits", "--json").stdout)["views"]
    must = sum(moment < killed - LOST_VIEWS_S for moment in visitors.views)
    print(f"{len(visitors.views)} views, {shown} stored; {len(visitors.acknowledged)} forms acknowledged")
    lost = [] if shown >= must else [f"{shown} views are stored, and at least {must} must be"]
    return lost + faults_in(server.database, server, visitors.acknowledged)


def main():
    chosen = options(__doc__, minutes=20.0)
    done, faults = threading.Event(), []
    with tempfile.TemporaryDirectory() as directory, Server(chosen.binary, directory, *FLAGS) as server:
        visitors = Public(server)
        tasks = [partial(work, server, done, faults), partial(stall, server, done), partial(grow, server, done)]
        office, stalling, growing = (threading.Thread(target=task) for task in tasks)
        office.start()
        stalling.start()
        grown = growth(server, 60 * chosen.minutes, growing.start if chosen.control else lambda: None)
        visitors.finish()
        done.set()
        for thread in (office, stalling, *[growing] * chosen.control):
            thread.join()
        if chosen.control:
            server.run("messages", "remove", "1")
        lost = missing(server, visitors)
    faults += [f"{count} responses were {what}" for what, count in Counter(visitors.refused).items()]
    if chosen.control:
        finish(grown + lost if len(grown) == 2 and lost else [], True)
    else:
        finish(faults + grown + lost)


main()
