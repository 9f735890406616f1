"""A real SMTP server for the tests, aiosmtpd, that can fail at every step. It prints its port and ends with its standard
input. DIRECTORY/faults.json says what fails now, as {"RCPT": "451"}: a status, "stall" or "drop", by step. What came in
goes line by line to DIRECTORY/received.jsonl, as Python's own parser understands it, and every command to commands.jsonl."""

import argparse
import asyncio
import email
import email.policy
import email.utils
import json
import re
import ssl
import sys
from pathlib import Path

from aiosmtpd.smtp import SMTP, AuthResult

COMMANDS = ["EHLO", "STARTTLS", "AUTH", "MAIL", "RCPT", "DATA", "QUIT"]
# Steps that are no command: the greeting, and the answer to the whole email.
GREETING, END = "connect", "end"
# As END, for the emails that contain the word after it.
WORD = "word "
REFUSAL = "refused by the test"


class FailingServer(SMTP):
    """Fails as faults.json says."""

    def __init__(self, directory, handler, **options):
        self.directory = directory
        super().__init__(handler, ident="test", hostname="mail.standfast.example", timeout=60, **options)

    async def _handle_client(self):
        self.record(GREETING)
        if not await self.fails(GREETING):
            await super()._handle_client()
        elif self.transport:
            self.transport.close()

    def record(self, command):
        in_tls = self._tls_protocol is not None or self.transport.get_extra_info("sslcontext") is not None
        append(self.directory / "commands.jsonl", {"command": command, "in_tls": in_tls})

    async def fails(self, step, argument=None):
        """Whether this step has failed; then it is answered, or never will be. Like real servers, it quotes addresses."""
        fault = json.loads((self.directory / "faults.json").read_text()).get(step)
        if fault == "stall":
            # Ends when the client gives up.
            await asyncio.get_running_loop().create_future()
        elif fault == "drop":
            self.transport.abort()
            # No later command of the same connection may be answered.
            await asyncio.get_running_loop().create_future()
        elif fault:
            await self.push(f"{fault} {REFUSAL} {argument or ''}".strip())
        return fault is not None


def failing(command):
    original = getattr(SMTP, f"smtp_{command}")

    async def method(self, argument):
        self.record(command)
        if not await self.fails(command, argument if command in ("MAIL", "RCPT") else None):
            await original(self, argument)

    return method


for name in COMMANDS:
    setattr(FailingServer, f"smtp_{name}", failing(name))


class Recorder:
    """Writes down each mail, and whether the client was told that it is accepted."""

    def __init__(self, directory):
        self.directory = directory

    async def handle_DATA(self, server, session, envelope):
        faults = json.loads((self.directory / "faults.json").read_text())
        words = [step.removeprefix(WORD) for step in faults if step.startswith(WORD)]
        found = [word for word in words if word.encode() in envelope.original_content]
        fault = faults[WORD + found[0]] if found else faults.get(END)
        record = {
            "outcome": {None: "accepted", "stall": "answer_lost", "drop": "answer_lost"}.get(fault, "refused"),
            "ehlo": session.host_name,
            "in_tls": session.ssl is not None or server.transport.get_extra_info("sslcontext") is not None,
            "user": session.auth_data,
            "mail_from": envelope.mail_from,
            "rcpt_tos": envelope.rcpt_tos,
            **described(envelope.original_content),
        }
        append(self.directory / "received.jsonl", record)
        if record["outcome"] == "answer_lost":
            await server.fails(END)
        return "250 OK" if fault is None else f"{fault} {REFUSAL}"


def described(raw):
    """The mail as Python's parser reads it, and what only its bytes show."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    head = raw.partition(b"\r\n\r\n")[0]
    fields = {}
    defects = []
    # Each by itself, because the parser fails on some valid fields.
    for name in message.keys():
        try:
            fields[name.lower()] = message[name]
        except Exception as error:
            defects.append(f"{name} cannot be read: {error!r}")
    for part in message.walk():
        defects += [repr(defect) for defect in part.defects]
    for field in fields.values():
        defects += [f"{field.name}: {defect!r}" for defect in field.defects]
    return {
        "raw": raw.decode("utf-8", "replace"),
        "head": head.decode("utf-8", "backslashreplace"),
        "header_names": re.findall(r"^([^\s:]+):", head.decode("latin1"), re.MULTILINE),
        "headers": {name: str(value) for name, value in fields.items()},
        "defects": defects,
        "longest_line": max(len(line) for line in raw.split(b"\r\n")),
        "bare_line_ends": len(re.findall(rb"(?<!\r)\n|\r(?!\n)", raw)),
        **{name.replace("-", "_"): addresses(fields.get(name)) for name in ["from", "to", "reply-to"]},
        "content_type": message.get_content_type(),
        "charset": message.get_content_charset(),
        "text": message.get_content().replace("\r\n", "\n"),
    }


def addresses(field):
    return [{"name": one.display_name, "address": one.addr_spec} for one in field.addresses] if field else []


def append(path, record):
    # One write, so that a reader sees whole lines.
    with open(path, "a") as file:
        file.write(json.dumps(record) + "\n")


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("directory", type=Path)
    parser.add_argument("--tls", choices=["none", "starttls", "implicit"], required=True)
    parser.add_argument("--user", help="demand this user")
    parser.add_argument("--password")
    return parser.parse_args()


async def serve(given):
    def authenticate(_server, _session, _envelope, _mechanism, login):
        accepted = (login.login.decode(), login.password.decode()) == (given.user, given.password)
        return AuthResult(success=accepted, handled=False, auth_data=login.login.decode())

    context = None
    if given.tls != "none":
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(given.directory / "ca.pem", given.directory / "key.pem")
    settings = {"authenticator": authenticate, "auth_required": given.user is not None}
    if given.tls == "starttls":
        settings |= {"tls_context": context, "require_starttls": True}
    else:
        # aiosmtpd does not see TLS that was there from the beginning.
        settings |= {"auth_require_tls": False}
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: FailingServer(given.directory, Recorder(given.directory), loop=loop, **settings),
        "127.0.0.1",
        0,
        ssl=context if given.tls == "implicit" else None,
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    ended = loop.create_future()
    loop.add_reader(sys.stdin, lambda: ended.done() or ended.set_result(None))
    await ended


asyncio.run(serve(options()))
