#!/usr/bin/env python3
"""Erases a person, removes spam and lets the daily purge delete old rows in a large database, beside a stream of forms, with
a service manager that kills a server whose watchdog is silent for five seconds. No form may wait for a second or be refused,
and no byte of what was deleted may be left in the file and its log. The control keeps a reader open, so that the log cannot
be emptied: the script must find the bytes."""

import argparse
import os
import random
import signal
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

import rig

KARACHI = timezone(timedelta(hours=5))
RESUME_BYTES = 1_000_000
MESSAGES = 30_000
WATCHDOG_S = 5
LONGEST_WAIT_S = 1
PATIENCE_S = 600
ERASED, SPAM, EXPIRED = "zubaida-erased", "sender-of-spam", "person-of-old"


class ServiceManager:
    """Kills a server that does not feed its watchdog, as systemd does."""

    def __init__(self, folder):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(f"{folder}/notify")
        self.socket.settimeout(WATCHDOG_S)
        self.longest, self.killed, self.ending = 0, False, threading.Event()
        os.environ["NOTIFY_SOCKET"] = f"{folder}/notify"
        os.environ["WATCHDOG_USEC"] = str(WATCHDOG_S * 1_000_000)

    def watch(self, server):
        threading.Thread(target=self._watch, args=(server,)).start()

    def _watch(self, server):
        fed = time.monotonic()
        while not self.ending.is_set():
            try:
                said = self.socket.recv(256)
            except TimeoutError:
                if not self.ending.is_set():
                    self.killed = True
                    server.process.kill()
                return
            if b"WATCHDOG=1" in said:
                self.longest = max(self.longest, time.monotonic() - fed)
                fed = time.monotonic()


class Forms:
    """Threads that send one form after the other, and how long the longest took."""

    def __init__(self, server, count=3):
        self.server, self.ending, self.lock = server, threading.Event(), threading.Lock()
        self.restart()
        self.threads = [threading.Thread(target=self._send, args=(number,)) for number in range(count)]
        for thread in self.threads:
            thread.start()

    def restart(self):
        with self.lock:
            self.sent, self.longest, self.refused = 0, 0, []

    def _send(self, visitor):
        number = 0
        while not self.ending.is_set():
            number += 1
            make = rig.application if number % 10 == 0 else rig.message
            form = make(f"form/{visitor}/{number}", None)
            begun = time.monotonic()
            status = rig.post(self.server.port, form)
            took = time.monotonic() - begun
            with self.lock:
                self.sent += 1
                self.longest = max(self.longest, took)
                if status != 200:
                    self.refused.append(status)
            time.sleep(0.02)

    def finish(self):
        self.ending.set()
        for thread in self.threads:
            thread.join()


def fill(database, gigabytes):
    """Adds résumés of a megabyte and short messages of all sizes, in mixed order, so that SQLite moves rows."""
    numbers = random.Random(1)
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("pragma secure_delete = on")
    resumes = int(gigabytes * 1_000_000_000 / RESUME_BYTES)
    per_resume = MESSAGES // resumes
    now = datetime.now(KARACHI).replace(microsecond=0)
    connection.execute("begin")
    for number in range(resumes):
        who, state, at = kind_of(number, now)
        application(connection, who, state, at, numbers.randbytes(RESUME_BYTES))
        for _ in range(per_resume):
            who, state, at = kind_of(numbers.randrange(100), now)
            text = f"{who} writes. " * numbers.randrange(1, 120)
            connection.execute(
                "insert into messages (state, received_at, name, email, subject, message) values (?, ?, ?, ?, 'S', ?)",
                (state, at, who, f"{who}@example.com" if who == ERASED else f"{who}{numbers.random()}@example.com", text),
            )
            # A change of state moves the row in its indexes.
            connection.execute(
                "update messages set state = 'answered' where id = ? and state = 'read'", (numbers.randrange(1, MESSAGES),)
            )
        if number % 50 == 49:
            connection.execute("commit")
            connection.execute("begin")
    # Old rows have been found due before.
    for table in ("messages", "applications"):
        connection.execute(f"update {table} set due_since = '2022-01-01T00:00:00+05:00' where received_at < '2021-01-01'")
    connection.execute("commit")
    connection.close()


def kind_of(number, now):
    """Whose row it is, its state and when it was received."""
    match number % 20:
        case 0:
            return ERASED, "read", now.isoformat()
        case 1 | 2:
            return SPAM, "spam", now.isoformat()
        case 3 | 4:
            return EXPIRED, "read", "2020-06-01T12:00:00+05:00"
        case _:
            return "somebody-else", "read", now.isoformat()


def application(connection, who, state, at, content):
    found = connection.execute(
        "insert into applications (state, received_at, name, email, contact, job_position, repeated, consent_version, message) "
        "values (?, ?, ?, ?, '0300 0000000', 'driver', 0, '1', ?)",
        (state, at, who, f"{who}@example.com", f"I am {who}. " * 20),
    )
    # The name is on every page of the résumé.
    mark = f" {who} ".encode()
    marked = b"".join(mark + content[start : start + 2000] for start in range(0, len(content), 2000))
    connection.execute(
        "insert into resumes values (?, 'cv.pdf', 'application/pdf', ?)", (found.lastrowid, b"%PDF-1.7 " + marked)
    )


def holds(database, text):
    files = [name for name in (database, f"{database}-wal") if Path(name).exists()]
    return subprocess.run(["grep", "-qaF", text, *files]).returncode == 0


def wait_for_scrub(database):
    """Waits until nothing of the old rows is left, and the server has noted that."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        rows = connection.execute("select count(*) from messages where name = ?", (EXPIRED,)).fetchone()[0]
        due = connection.execute("select deletions > scrubbed from maintenance").fetchone()[0]
        connection.close()
        if rows == 0 and not due:
            return
        time.sleep(0.5)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gigabytes", type=float, default=2, help="size of all résumés")
    parser.add_argument("--folder", help="where the database is made; a temporary folder by default")
    options = rig.arguments(parser)
    os.environ["STANDFAST_SETTINGS_FILE"] = "/dev/null"
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        faults = run(options, Path(folder))
    rig.finish(faults, options.control)


def run(options, folder):
    faults = []
    database = folder / "standfast.db"
    server = rig.Server(options.binary, database)
    server.create_database()
    begun = time.monotonic()
    fill(database, options.gigabytes)
    print(f"{database.stat().st_size / 1e9:.2f} GB filled in {time.monotonic() - begun:.0f} s", flush=True)
    reader = sqlite3.connect(database, isolation_level=None)
    if options.control:
        # Also the reason why the purge and the commands below cannot finish.
        global PATIENCE_S
        PATIENCE_S = 30
        reader.execute("begin")
        reader.execute("select count(*) from messages").fetchone()
    manager = ServiceManager(folder)
    command = [str(options.binary), "--db", str(database)]

    def delete(*arguments):
        done = subprocess.run([*command, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode and not options.control:
            faults.append(f"{arguments[1]} ended with {done.returncode}: {done.stderr.strip()}")

    def step(name, text, work):
        forms.restart()
        begun = time.monotonic()
        work()
        took = time.monotonic() - begun
        left = holds(database, text)
        print(
            f"{name}: {took:.1f} s, {forms.sent} forms, the longest waited {forms.longest:.3f} s, "
            f"{len(forms.refused)} refused; bytes left: {'YES' if left else 'none'}",
            flush=True,
        )
        if left:
            faults.append(f"{name}: bytes of {text} are left")
        if forms.longest > LONGEST_WAIT_S:
            faults.append(f"{name}: a form waited {forms.longest:.2f} s")
        if forms.refused:
            faults.append(f"{name}: forms got {sorted(set(map(str, forms.refused)))}")

    faults.extend(f"{text} is not there" for text in (EXPIRED, ERASED, SPAM) if not holds(database, text))
    server.start()
    manager.watch(server)
    forms = Forms(server)
    step("the purge at the start", EXPIRED, lambda: wait_for_scrub(database))
    step("privacy erase", ERASED, lambda: delete("privacy", "erase", "--email", f"{ERASED}@example.com", "--yes"))
    step("remove --spam", SPAM, lambda: [delete(table, "remove", "--spam", "--yes") for table in ("messages", "applications")])
    forms.finish()
    manager.ending.set()
    print(f"the watchdog was silent for {manager.longest:.2f} s at most; {'KILLED' if manager.killed else 'the server lives'}")
    if manager.killed or server.process.poll() is not None:
        faults.append("the server was killed")
    reader.close()
    server.send_signal(signal.SIGTERM)
    server.process.wait()
    stored = rig.Stored(database)
    if stored.damage != "ok":
        faults.append(f"the database is damaged: {stored.damage}")
    return faults


if __name__ == "__main__":
    main()
