#!/usr/bin/env python3
"""Kills the server repeatedly while it stores forms and mails them. Every acknowledged form must be stored once and have one
mail for each recipient, every recipient must be told of every form, and mails with one Message-ID must say the same. The
control deletes the mails that wait after a kill: some forms must lack theirs. Sets the clock, and so needs the debug
build (`cargo build`)."""

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
# A mail that was being sent when the server was killed waits for half an hour: each start is later by more than that.
CLOCK_STEP = datetime.timedelta(minutes=31)
# Leaves time to be killed between a mail and the answer to it.
SLOWEST_ANSWER_S = 0.05
# Some mails are about one form, and some list many.
PAUSE_S = 0.3
EMPTYING_LIMIT_S = 120


class Site:
    """A server that mails to the sink, on a clock that is later at each start."""

    def __init__(self, binary, database, sink):
        self.server = rig.Server(binary, database)
        recipients = [f"--mail-to={address}" for address in MESSAGES_TO]
        recipients += [f"--mail-applications-to={address}" for address in APPLICATIONS_TO]
        self.server.command += [*sink.flags(), *recipients, "--clock", ""]
        self.clock = datetime.datetime.now(datetime.timezone.utc)

    def start(self):
        self.clock += CLOCK_STEP
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
        site.start()
        before = None
        # As long as it gets on.
        while before != queued:
            time.sleep(2)
            before = queued
            [(queued,)] = outbox(site.server.database, "select count(*) from outbox where state = 'queued'")


def unmailed(database):
    """The forms that have not exactly one mail for each recipient."""
    expected = {}
    for source, to in [("message", MESSAGES_TO), ("application", APPLICATIONS_TO)]:
        for (row,) in outbox(database, f"select id from {source}s"):
            expected[source, row] = sorted(to)
    queued = {form: [] for form in expected}
    query = "select iif(message is null, 'application', 'message'), coalesce(message, application), recipient from outbox"
    for source, row, recipient in outbox(database, query):
        queued.setdefault((source, row), []).append(recipient)
    return [f"{form}: {to}" for form, to in queued.items() if sorted(to) != expected.get(form)]


def untold(database, mails):
    """The rows of the outbox that no mail tells of: neither one about the form alone, nor a list."""
    told = {}
    for mail in mails:
        text = mail["subject"] + ":\n" + mail.get_content()
        told.setdefault(mail["to"], set()).update(re.findall(r"(?:message (\d+)|application (SF-\d+)):", text))
    query = "select message, application, recipient from outbox"
    names = [
        (("", f"SF-{application:06}") if message is None else (str(message), ""), recipient)
        for message, application, recipient in outbox(database, query)
    ]
    return [f"{name}: {recipient}" for name, recipient in names if name not in told.get(recipient, ())]


def contents(mails):
    """Message-ID → what the mails with it say, each text once. Their dates may differ."""
    by_id = {}
    for mail in mails:
        text = mail.get_content()
        by_id.setdefault(mail["message-id"].strip("<>"), set()).add((mail["to"], mail["subject"], text))
    return by_id


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
                outbox(site.server.database, "delete from outbox where state = 'queued'")
            site.start()
        visitors.finish()
        waiting = send_all(site)
        stored = rig.Stored(site.server.database)
        not_mailed = unmailed(site.server.database)
        not_told = untold(site.server.database, sink.mails)
        unsent = outbox(site.server.database, "select id, state, last_error from outbox where state <> 'sent'")
        panics = site.server.panics()
    lost = stored.lost(visitors.acknowledged_forms())
    by_id = contents(sink.mails)
    differing = [message_id for message_id, texts in by_id.items() if len(texts) > 1]
    print(
        f"{options.kills} kills, {len(visitors.acknowledged_forms())} forms acknowledged: {len(lost)} lost, "
        f"{stored.twice} stored twice, {len(not_mailed)} without one mail for each recipient; "
        f"{len(sink.mails)} mails, {len(not_told)} recipients not told of a form, {waiting} waiting, "
        f"{len(sink.mails) - len(by_id)} arrived again, {len(differing)} of these with another text; "
        f"integrity {stored.damage}, {panics} panics"
    )
    found = []
    for fault, cases in [
        ("lost", sorted(lost)),
        ("without one mail for each recipient", not_mailed),
        ("recipient not told", not_told),
        ("not sent", unsent),
        ("one Message-ID, several texts", differing),
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
        found = [fault for fault in found if "without one mail" in fault]
    rig.finish(found, options.control)


if __name__ == "__main__":
    main()
