#!/usr/bin/env python3
"""Sends thousands of contact forms of the maximum size without finishing them. The server must stay within its memory
limit and keep serving pages. Takes about a minute."""

import selectors
import time

import target

FORMS = 4_000
ADDRESSES = 20
BODY_BYTES = 80 * 1024
# Not sent, so that the form stays unfinished.
UNSENT_BYTES = 64
ATTACK_S = 30
REST_S = 5
MEMORY_LIMIT_MB = 160
PAGE_LIMIT_S = 2


class Form:
    """A connection that sends an unfinished form."""

    def __init__(self, server, source):
        self.socket = server.connect(source)
        self.socket.setblocking(False)
        body = b'{"message":"' + b"x" * (BODY_BYTES - UNSENT_BYTES)
        self.rest = memoryview(target.head("/api/contact-us", "application/json", BODY_BYTES) + body[:BODY_BYTES - UNSENT_BYTES])

    def advance(self):
        """Sends as much as the socket accepts. Returns whether anything is left to send."""
        try:
            self.rest = self.rest[self.socket.send(self.rest) :]
        except BlockingIOError:
            return True
        except OSError:
            return False
        return len(self.rest) > 0


def attack(server, report):
    forms = []
    selector = selectors.DefaultSelector()
    deadline = time.monotonic() + ATTACK_S
    next_report = 0
    while time.monotonic() < deadline:
        if len(forms) < FORMS:
            for _ in range(100):
                form = Form(server, f"127.0.1.{1 + len(forms) % ADDRESSES}")
                forms.append(form)
                selector.register(form.socket, selectors.EVENT_WRITE, form)
        if not selector.get_map():
            time.sleep(0.1)
        for key, _ in selector.select(timeout=0.1):
            if not key.data.advance():
                selector.unregister(key.fileobj)
        if time.monotonic() > next_report:
            next_report = time.monotonic() + 0.5
            report()
    for form in forms:
        form.socket.close()
    return len(forms)


def main():
    binary = target.binary(__doc__)
    target.allow_descriptors(FORMS + 100)
    faults = []
    with target.Server(binary) as server:
        before = server.resident_mb()
        resident, waits = [before], []

        def report():
            resident.append(server.resident_mb())
            started = time.monotonic()
            if server.get("/") != 200:
                faults.append("a page was not served")
            waits.append(time.monotonic() - started)

        count = attack(server, report)
        time.sleep(REST_S)
        after = server.resident_mb()
        print(f"{count} unfinished forms of {BODY_BYTES // 1024} KB from {ADDRESSES} addresses")
        print(f"resident: {before:.0f} MB before, {max(resident):.0f} MB at most, {after:.0f} MB {REST_S} s after")
        print(f"{len(waits)} pages served during the attack, the slowest in {max(waits):.2f} s")
        if max([after, *resident]) > MEMORY_LIMIT_MB:
            faults.append(f"more than {MEMORY_LIMIT_MB} MB resident")
        if max(waits) > PAGE_LIMIT_S:
            faults.append(f"a page took {max(waits):.1f} s")
        if server.post(target.message(), "127.0.0.9")[0] != 200:
            faults.append("a message was refused afterwards")
    target.finish(faults)


if __name__ == "__main__":
    main()
