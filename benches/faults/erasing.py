"""Erases a person, removes spam and lets the daily purge delete old rows in a large database, beside a stream of forms.
No form may wait for a second or be refused, and no byte of what was deleted may be left in the file and its log. The
control keeps a reader open, so that the log cannot be emptied: the script must find the bytes."""

import random
import sqlite3
import subprocess
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

from benches.harness import Server, Visitors, finish, options, query, wait_until

MESSAGES_PER_RESUME = 15
LONGEST_WAIT_S = 1
# In the control, the purge cannot finish.
PATIENCE_S, CONTROL_PATIENCE_S = 600, 30
ERASED, SPAM, EXPIRED = "zubaida-erased", "sender-of-spam", "person-of-old"
NOW = datetime.now(timezone(timedelta(hours=5))).replace(microsecond=0).isoformat()
OLD = "2020-06-01T12:00:00+05:00"
# Whose row it is, its state, when it was received and since when it is due.
OTHERS = ("somebody-else", "read", NOW, None)
KINDS = [(ERASED, "read", NOW, None), (SPAM, "spam", NOW, None), (EXPIRED, "read", OLD, OLD), *[OTHERS] * 12]


def fill(database, gigabytes):
    """Adds résumés of a megabyte and short messages of all sizes, in mixed order, so that SQLite moves rows."""
    numbers = random.Random(1)
    connection = sqlite3.connect(database)
    connection.execute("pragma secure_delete = on")
    for number in range(int(gigabytes * 1000)):
        who, *more = KINDS[number % len(KINDS)]
        found = connection.execute(
            "insert into applications (name, email, state, received_at, due_since, contact, job_position, repeated, "
            "consent_version, message) values (?, ?, ?, ?, ?, '0300 0000000', 'driver', 0, '1', ?)",
            (who, f"{who}@example.com", *more, f"I am {who}. " * 20),
        )
        # The name is on every page of the résumé.
        pages = b"".join(f" {who} ".encode() + numbers.randbytes(2000) for _ in range(500))
        resume = (found.lastrowid, b"%PDF-1.7 " + pages)
        connection.execute("insert into resumes values (?, 'cv.pdf', 'application/pdf', ?)", resume)
        for _ in range(MESSAGES_PER_RESUME):
            who, *more = numbers.choice(KINDS)
            connection.execute(
                "insert into messages (name, email, state, received_at, due_since, subject, message) "
                "values (?, ?, ?, ?, ?, 'S', ?)",
                (who, f"{who}@example.com", *more, f"{who} writes. " * numbers.randrange(1, 120)),
            )
            # A change of state moves the row in its indexes.
            moved = numbers.randrange(1, MESSAGES_PER_RESUME * (number + 1))
            connection.execute("update messages set state = 'answered' where id = ? and state = 'read'", (moved,))
        if number % 50 == 49:
            connection.commit()
    connection.commit()
    connection.close()


def holds(database, text):
    files = [name for name in (database, f"{database}-wal") if Path(name).exists()]
    return subprocess.run(["grep", "-qaF", text, *files], check=False).returncode == 0


def is_purged(database):
    """Whether nothing of the old rows is left, and the server has noted that."""
    rows = query(database, "select 1 from messages where name = ? limit 1", EXPIRED)
    return not rows and not query(database, "select 1 from maintenance where deletions > scrubbed")


def run(chosen, folder):
    server = Server(chosen.binary, folder)
    server.create_database()
    fill(server.database, chosen.gigabytes)
    faults = [f"{text} is not there" for text in (EXPIRED, ERASED, SPAM) if not holds(server.database, text)]
    reader = sqlite3.connect(server.database, isolation_level=None)
    if chosen.control:
        reader.execute("begin")
        reader.execute("select count(*) from messages").fetchone()
    patience = CONTROL_PATIENCE_S if chosen.control else PATIENCE_S

    def delete(*commands):
        done = [server.run(*command.split(), "--yes") for command in commands]
        faults.extend(one.stderr for one in done if one.returncode and not chosen.control)

    steps = {
        EXPIRED: lambda: wait_until(lambda: is_purged(server.database), patience, 0.5),
        ERASED: lambda: delete(f"privacy erase --email {ERASED}@example.com"),
        SPAM: lambda: delete("messages remove --spam", "applications remove --spam"),
    }
    with server:
        visitors = Visitors(server, 3, pause_s=0.02, are_patient=False)
        for text, work in steps.items():
            visitors.forget()
            begun = time.monotonic()
            work()
            took = time.monotonic() - begun
            print(f"{text}: {took:.1f} s, {visitors.tries} forms, one waited {visitors.longest_s:.3f} s", flush=True)
            checks = {
                f"bytes of {text} are left": not holds(server.database, text),
                f"{text}: a form waited {visitors.longest_s:.2f} s": visitors.longest_s <= LONGEST_WAIT_S,
                f"{text}: forms got {set(visitors.refused)}": not visitors.refused,
            }
            faults += [fault for fault, is_right in checks.items() if not is_right]
        visitors.finish()
        reader.close()
        server.stop()
    [[damage]] = query(server.database, "pragma integrity_check")
    return faults if damage == "ok" else [*faults, damage]


def main():
    chosen = options(__doc__, gigabytes=2.0, folder="")
    with tempfile.TemporaryDirectory(dir=chosen.folder or None) as folder:
        faults = run(chosen, folder)
    finish([fault for fault in faults if "bytes" in fault or not chosen.control], chosen.control)


main()
