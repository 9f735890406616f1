"""A mail server on 127.0.0.1 for the scripts beside it: takes every mail, or hangs at a step."""

import email
import email.policy
import random
import socketserver
import threading
import time

STEPS = ["connect", "EHLO", "MAIL", "RCPT", "DATA", "end"]


class Sink(socketserver.ThreadingTCPServer):
    """Runs until the end of the process. `mails` are those that it has taken, also when their sender was killed before the
    answer arrived; `waiting` is the number of connections that hang."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, hang_at=None, slowest_answer_s=0.0):
        super().__init__(("127.0.0.1", 0), Session)
        self.hang_at = hang_at
        self.slowest_answer_s = slowest_answer_s
        self.mails = []
        self.waiting = 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"smtp+plain://127.0.0.1:{self.server_address[1]}"

    def flags(self):
        """The flags of `serve` for this mail server, without recipients."""
        return ["--mail-from", "website@standfast.example", "--smtp", self.url]

    def handle_error(self, request, client_address):
        """A client that was killed is expected."""


class Session(socketserver.StreamRequestHandler):
    """One connection."""

    def handle(self):
        self.answer("connect", "220 sink")
        while line := self.rfile.readline():
            command = line.split()[0].upper().decode()
            if command == "QUIT":
                self.wfile.write(b"221 bye\r\n")
                return
            if command != "DATA":
                self.answer(command, "250 ok")
                continue
            self.answer("DATA", "354 go on")
            mail = self.text()
            if mail is None:
                return
            self.server.mails.append(mail)
            time.sleep(random.uniform(0, self.server.slowest_answer_s))
            self.answer("end", "250 taken")

    def answer(self, step, status):
        if step == self.server.hang_at:
            self.server.waiting += 1
            # Returns when the client gives up.
            while self.rfile.read(1):
                pass
            self.server.waiting -= 1
            raise ConnectionAbortedError
        self.wfile.write(f"{status}\r\n".encode())

    def text(self):
        """The mail; None if the client went away in the middle of it."""
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            if not line.endswith(b"\r\n"):
                return None
            lines.append(line[1:] if line.startswith(b".") else line)
        return email.message_from_bytes(b"".join(lines), policy=email.policy.default)
