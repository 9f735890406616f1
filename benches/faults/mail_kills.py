#!/usr/bin/env python3
"""Kills the server repeatedly while it stores forms and mails them. Every acknowledged form must be stored once and have one
mail for each recipient, every mail must arrive, and mails with one Message-ID must say the same. The control lets a mail
whose fate is unknown change: some of these must differ. Sets the clock, and so needs the debug build
(`cargo build`)."""

import argparse
import datetime
import random
import re
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

import rig

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import mail_sink

MESSAGES_TO = ["office@standfast.example", "manager@standfast.example"]
APPLICATIONS_TO = ["hr@standfast.example"]
# The server tells a recipient of a kind once a minute: each start is later by more than that.
CLOCK_STEP = datetime.timedelta(seconds=61)
# Leaves time to be killed between a mail and the answer to it.
SLOWEST_ANSWER_S = 0.05
# Otherwise forms arrive faster than one mail after another can tell their senders.
PAUSE_S = 0.3
# A mail that was tried several times waits for up to four hours.
EMPTYING_STEP = datetime.timedelta(hours=5)
EMPTYING_LIMIT_S = 120


class Site:
    """A server that mails to the sink, on a clock that is later at each start."""

    def __init__(self, binary, database, sink):
        self.server = rig.Server(binary, database)
        recipients = [f"--mail-to={address}" for address in MESSAGES_TO]
        recipients += [f"--mail-applications-to={address}" for address in APPLICATIONS_TO]
        self.server.command += [*sink.flags(), *recipients, "--mail-acknowledge", "--clock", ""]
        self.clock = datetime.datetime.now(datetime.timezone.utc)

    def start(self, later=CLOCK_STEP):
        self.clock += later
        self.server.command[-1] = self.clock.isoformat()
        self.server.start()


def outbox(database, query):
    connection = sqlite3.connect(database, timeout=30)
    rows = connection.execute(query).fetchall()
    connection.commit()
    connection.close()
    return rows


def send_all(site):
    """Restarts the server until nothing waits in the outbox. Returns how many mails still do."""
    deadline = time.monotonic() + EMPTYING_LIMIT_S
    while True:
        site.server.kill()
        [(queued,)] = outbox(site.server.database, "select count(*) from outbox where state = 'queued'")
        if not queued or time.monotonic() > deadline:
            return queued
        site.start(EMPTYING_STEP)
        before = None
        # As long as it gets on.
        while before != queued:
            time.sleep(2)
            before = queued
            [(queued,)] = outbox(site.server.database, "select count(*) from outbox where state = 'queued'")


def unmailed(database):
    """The forms that have not exactly one mail for each recipient and one for their sender."""
    expected = {}
    for source, to in [("messages", MESSAGES_TO), ("applications", APPLICATIONS_TO)]:
        for row, sender in outbox(database, f"select id, email from {source}"):
            expected[source, row] = sorted([*to, sender])
    queued = {form: [] for form in expected}
    for source, row, recipient in outbox(database, "select source, row_id, recipient from outbox"):
        queued.setdefault((source, row), []).append(recipient)
    return [f"{form}: {to}" for form, to in queued.items() if sorted(to) != expected.get(form)]


def contents(mails):
    """Message-ID → what the mails with it say, each text once. Their dates and boundaries may differ."""
    by_id = {}
    for mail in mails:
        text = mail.get_body(("plain",)).get_content()
        by_id.setdefault(mail["message-id"].strip("<>"), set()).add((mail["to"], mail["subject"], text))
    return by_id


def told(subject):
    """How many forms a mail with this subject is about."""
    several = re.match(r"(\d+) new ", subject)
    return int(several[1]) if several else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--visitors", type=int, default=4)
    options = rig.arguments(parser, build="debug")
    sink = mail_sink.Sink(slowest_answer_s=SLOWEST_ANSWER_S)
    with tempfile.TemporaryDirectory() as directory:
        site = Site(options.binary, f"{directory}/standfast.db", sink)
        site.start()
        visitors = rig.Visitors(site.server, options.visitors, pause_s=PAUSE_S)
        for _ in range(options.kills):
            time.sleep(random.uniform(0.05, 0.8))
            site.server.kill()
            if options.control:
                outbox(site.server.database, "update outbox set is_bound = 0, next_attempt_at = null where state = 'queued'")
            site.start()
        visitors.finish()
        waiting = send_all(site)
        stored = rig.Stored(site.server.database)
        not_mailed = unmailed(site.server.database)
        rows = outbox(site.server.database, "select message_id, count(*), min(state), max(state) from outbox group by message_id")
        panics = site.server.panics()
    lost = stored.lost(visitors.acknowledged_forms())
    by_id = contents(sink.mails)
    differing = [message_id for message_id, texts in by_id.items() if len(texts) > 1]
    missing = [message_id for message_id, *_ in rows if message_id not in by_id]
    unsent = [row for row in rows if row[2:] != ("sent", "sent")]
    miscounted = [
        (message_id, count, subject)
        for message_id, count, *_ in rows
        for _, subject, _ in by_id.get(message_id, ())
        if told(subject) != count
    ]
    print(
        f"{options.kills} kills, {len(visitors.acknowledged_forms())} forms acknowledged: {len(lost)} lost, "
        f"{stored.twice} stored twice, {len(not_mailed)} without one mail for each recipient; "
        f"{len(rows)} mails, {len(missing)} not arrived, {waiting} waiting, {len(sink.mails) - len(by_id)} arrived again, "
        f"{len(differing)} of these with another text, {len(miscounted)} with another number of forms; "
        f"integrity {stored.damage}, {panics} panics"
    )
    found = []
    for fault, cases in [
        ("lost", sorted(lost)),
        ("without one mail for each recipient", not_mailed),
        ("not arrived", missing),
        ("not sent", unsent),
        ("one Message-ID, several texts", differing),
        ("another number of forms than rows", miscounted),
    ]:
        if cases:
            found.append(f"{fault}: {cases[:3]}")
    if stored.twice:
        found.append(f"{stored.twice} stored twice")
    if stored.damage != "ok" or panics:
        found.append("damage or a panic")
    if len(sink.mails) == len(by_id) and not options.control:
        found.append("no mail arrived again, so no kill hit a mail")
    if options.control:
        found = [fault for fault in found if "several texts" in fault]
    rig.finish(found, options.control)


if __name__ == "__main__":
    main()
