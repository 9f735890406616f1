"""Kills the server repeatedly while it stores forms and sends emails about them. Every acknowledged form must be stored
once and have one email for each recipient, every recipient must be told of every form, and emails with one Message-ID
must say the same. The control deletes the emails that wait after a kill: some forms must lack theirs. Sets the clock,
and so needs the debug build."""

import collections
import datetime
import email
import email.policy
import random
import re
import socketserver
import tempfile
import threading
import time

from benches.harness import Server, Visitors, faults_in, finish, options, query, wait_until

MESSAGES_TO = ["manager@standfast.example", "office@standfast.example"]
APPLICATIONS_TO = ["hr@standfast.example"]
# An email that was being sent when the server was killed waits for half an hour: each start is later by more than that.
CLOCK_STEP = datetime.timedelta(minutes=31)
# Leaves time to be killed between an email and the answer to it.
SLOWEST_ANSWER_S = 0.05
# Some emails are about one form, and some list many.
PAUSE_S = 0.3
EMPTYING_LIMIT_S = 120


class MailServer(socketserver.ThreadingTCPServer):
    """Takes every email until this process ends, even if the sender is killed before the answer arrives."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Session)
        self.emails = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        """A client that was killed is expected."""


class Session(socketserver.StreamRequestHandler):
    """One connection."""

    def handle(self):
        self.wfile.write(b"220 trial\r\n")
        while line := self.rfile.readline():
            is_data = line.startswith(b"DATA")
            self.wfile.write(b"354 go on\r\n" if is_data else b"250 ok\r\n")
            if is_data:
                self.take_email()

    def take_email(self):
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            if not line.endswith(b"\r\n"):
                raise ConnectionAbortedError
            lines.append(line.removeprefix(b"."))
        self.server.emails.append(email.message_from_bytes(b"".join(lines), policy=email.policy.default))
        time.sleep(random.uniform(0, SLOWEST_ANSWER_S))
        self.wfile.write(b"250 taken\r\n")


class Site(Server):
    """A server that sends emails, and whose clock is later at each start."""

    def __init__(self, binary, directory, smtp_port):
        super().__init__(binary, directory, f"--smtp=smtp+plain://127.0.0.1:{smtp_port}", "--mail-from=a@b.example")
        self.flags += [f"--mail-to={address}" for address in MESSAGES_TO]
        self.flags += [f"--mail-applications-to={address}" for address in APPLICATIONS_TO]
        self.flags += ["--clock", ""]
        self.now = datetime.datetime.now(datetime.UTC)

    def start(self, within_s=60):
        self.now += CLOCK_STEP
        self.flags[-1] = self.now.isoformat()
        return super().start(within_s)

    def waits(self):
        return query(self.database, "select 1 from outbox where state = 'queued' limit 1")

    def send_all(self):
        """Restarts the server until the outbox is empty."""
        deadline = time.monotonic() + EMPTYING_LIMIT_S
        while self.waits() and time.monotonic() < deadline:
            self.kill()
            self.start()
            wait_until(lambda: not self.waits(), 5)
        self.kill()


def outbox(database):
    """Returns the recipients of the emails about each submission, by its number in emails and commands."""
    rows = collections.defaultdict(list)
    sql = "select coalesce(message, application), message, recipient from outbox"
    for number, message, recipient in query(database, sql):
        rows[str(number) if message else f"SF-{number:06}"].append(recipient)
    return rows


def expected(database):
    """Returns the recipients that the emails about each submission must have, by its number."""
    messages, applications = (query(database, f"select id from {table}") for table in ("messages", "applications"))
    rows = {str(number): MESSAGES_TO for (number,) in messages}
    return rows | {f"SF-{number:06}": APPLICATIONS_TO for (number,) in applications}


def told(emails):
    """Returns the recipients of the emails that have arrived, by number. An email is about one submission or a list."""
    rows = collections.defaultdict(set)
    for mail in emails:
        text = mail["subject"] + ":\n" + mail.get_content()
        for number in re.findall(r"(?:message (?=\d)|application (?=SF))([SF\d-]+):", text):
            rows[number].add(mail["to"])
    return rows


def main():
    chosen = options(__doc__, build="debug", kills=300, visitors=4)
    smtp = MailServer()
    with tempfile.TemporaryDirectory() as directory, Site(chosen.binary, directory, smtp.server_address[1]) as site:
        visitors = Visitors(site, chosen.visitors, pause_s=PAUSE_S)
        for _ in range(chosen.kills):
            time.sleep(random.uniform(0.05, 0.8))
            site.kill()
            if chosen.control:
                query(site.database, "delete from outbox where state = 'queued'")
            site.start()
        visitors.finish()
        site.send_all()
        found = faults_in(site.database, site, visitors.acknowledged)
        queued, must, arrived = outbox(site.database), expected(site.database), told(smtp.emails)
        unsent = query(site.database, "select id, state, last_error from outbox where state <> 'sent'")
    # Their dates may differ.
    by_id = collections.defaultdict(set)
    for mail in smtp.emails:
        by_id[mail["message-id"]].add((mail["to"], mail["subject"], mail.get_content()))
    cases = {
        "without one email for each recipient": [n for n in must | queued if sorted(queued[n]) != must.get(n)],
        "recipients not told": [number for number, to in queued.items() if set(to) - arrived[number]],
        "not sent": unsent,
        "Message-IDs with several texts": [name for name, texts in by_id.items() if len(texts) > 1],
    }
    again = len(smtp.emails) - len(by_id)
    print(f"{len(visitors.acknowledged)} forms acknowledged; {len(smtp.emails)} emails, {again} of them arrived again")
    found += [f"{len(of_kind)} {kind}: {of_kind[:3]}" for kind, of_kind in cases.items() if of_kind]
    if chosen.control:
        found = [fault for fault in found if "without one email" in fault]
    elif not again:
        found.append("no email arrived again, so no kill hit an email")
    finish(found, chosen.control)


main()
