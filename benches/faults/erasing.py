"""Erases a person, removes spam and lets the daily purge delete old rows in a large database while forms keep arriving.
Then kills compactions and servers, and compacts. The server must not reject a form during the last compaction, every
acknowledged form must be stored, and no byte of the deleted rows may be left in the files of the database. The control
keeps a reader open, so that the WAL cannot be emptied: the script must find the bytes."""

import random
import sqlite3
import subprocess
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

from benches.harness import Server, Visitors, finish, options, query, wait_until

MESSAGES_PER_RESUME = 15
PATIENCE_S = 600
ERASED, SPAM, EXPIRED = "zubaida-erased", "sender-of-spam", "person-of-old"


def days_ago(days):
    karachi = timezone(timedelta(hours=5))
    return (datetime.now(karachi) - timedelta(days=days)).replace(microsecond=0).isoformat()


# Older than the period of their table, but not than two: such rows among recent ones were stored with a wrong clock,
# and stay.
OLD = {"applications": days_ago(270), "messages": days_ago(550)}
NOW, DUE_SINCE = days_ago(0), days_ago(2)
# Whose row it is, its state, when it was received and since when it is due.
OTHERS = ("somebody-else", "read", NOW, None)
KINDS = [(ERASED, "read", NOW, None), (SPAM, "spam", NOW, None), (EXPIRED, "read", None, DUE_SINCE), *[OTHERS] * 12]


def fill(database, gigabytes):
    """Adds résumés of a megabyte and short messages of all sizes, in mixed order, so that SQLite moves rows."""
    numbers = random.Random(1)
    connection = sqlite3.connect(database)
    connection.execute("pragma secure_delete = on")
    for number in range(int(gigabytes * 1000)):
        who, state, at, due_since = KINDS[number % len(KINDS)]
        found = connection.execute(
            "insert into applications (name, email, state, received_at, due_since, contact, job_position, repeated, "
            "consent_version, message) values (?, ?, ?, ?, ?, '0300 0000000', 'driver', 0, '1', ?)",
            (who, f"{who}@example.com", state, at or OLD["applications"], due_since, f"I am {who}. " * 20),
        )
        # The name is on every page of the résumé.
        pages = b"".join(f" {who} ".encode() + numbers.randbytes(2000) for _ in range(500))
        resume = (found.lastrowid, b"%PDF-1.7 %%EOF " + pages)
        connection.execute("insert into resumes values (?, 'cv.pdf', 'application/pdf', ?)", resume)
        for _ in range(MESSAGES_PER_RESUME):
            who, state, at, due_since = numbers.choice(KINDS)
            words = numbers.randrange(1, 120)
            connection.execute(
                "insert into messages (name, email, state, received_at, due_since, subject, message) "
                "values (?, ?, ?, ?, ?, 'S', ?)",
                (who, f"{who}@example.com", state, at or OLD["messages"], due_since, f"{who} writes. " * words),
            )
            # A change of state moves the row in its indexes.
            moved = numbers.randrange(1, MESSAGES_PER_RESUME * (number + 1))
            connection.execute("update messages set state = 'answered' where id = ? and state = 'read'", (moved,))
        if number % 50 == 49:
            connection.commit()
    connection.commit()
    connection.close()


def holds(database, text):
    # The log, which is in this directory too, must not name anybody either.
    files = [name for name in Path(database).parent.iterdir() if name.is_file()]
    return subprocess.run(["grep", "-qaF", text, *files], check=False).returncode == 0


def deleted(database, column, text):
    return not query(database, f"select 1 from messages where {column} = ? limit 1", text)


def kill_some(server, rounds, numbers):
    """Kills compactions and servers at random moments. The visitors send each form until it is acknowledged."""
    for number in range(rounds):
        command = subprocess.Popen(
            [server.binary, "--db", server.database, "privacy", "compact"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(numbers.random() * 2)
        command.kill()
        command.wait()
        if number % 2:
            server.kill()
            server.start()


def run(chosen, directory):
    server = Server(chosen.binary, directory)
    server.create_database()
    fill(server.database, chosen.gigabytes)
    faults = [f"{text} is not there" for text in (EXPIRED, ERASED, SPAM) if not holds(server.database, text)]
    reader = sqlite3.connect(server.database, isolation_level=None)
    if chosen.control:
        reader.execute("begin")
        reader.execute("select count(*) from messages").fetchone()

    def command(*words):
        done = server.run(*words)
        if done.returncode and not chosen.control:
            faults.append(done.stderr)

    with server:
        visitors = Visitors(server, 3, pause_s=0.02)
        if not wait_until(lambda: deleted(server.database, "name", EXPIRED), PATIENCE_S, 0.5):
            faults.append("the old rows were not deleted")
        command("privacy", "erase", "--email", f"{ERASED}@example.com", "--yes")
        command("messages", "remove", "--spam", "--yes")
        command("applications", "remove", "--spam", "--yes")
        if not chosen.control:
            kill_some(server, chosen.kills, random.Random(2))
        visitors.forget()
        begun = time.monotonic()
        command("privacy", "compact")
        took = time.monotonic() - begun
        print(f"compaction: {took:.1f} s, {visitors.tries} forms, one waited {visitors.longest_s:.1f} s", flush=True)
        faults += [f"forms got {set(visitors.refused)}"] if visitors.refused else []
        faults += [f"bytes of {text} are left" for text in (EXPIRED, ERASED, SPAM) if holds(server.database, text)]
        visitors.finish()
        sent = visitors.acknowledged_forms()
        reader.close()
        server.stop()
    both = "select message from messages union all select message from applications"
    stored = {text for [text] in query(server.database, both)}
    faults += [f"forms are lost: {len(sent - stored)}"] if sent - stored else []
    [[damage]] = query(server.database, "pragma integrity_check")
    return faults if damage == "ok" else [*faults, damage]


def main():
    chosen = options(__doc__, gigabytes=2.0, kills=6, directory="")
    with tempfile.TemporaryDirectory(dir=chosen.directory or None) as directory:
        faults = run(chosen, directory)
    finish([fault for fault in faults if "bytes" in fault or not chosen.control], chosen.control)


main()
