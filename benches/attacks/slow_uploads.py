#!/usr/bin/env python3
"""Sends uploads of the maximum size slowly, from one address and then from several. Applications from other addresses must
be stored. Takes about a minute."""

import concurrent.futures
import threading
import time

import target

UPLOADS = 24
LENGTH_BYTES = 10 * 1024 * 1024
BYTES_PER_SECOND = 40 * 1024
STEP_S = 0.25
APPLICANTS = 6
RESUME_BYTES = 500_000


class Trickle:
    """Slow uploads, which start again when the server aborts them."""

    def __init__(self, server, addresses):
        self.server = server
        self.sources = [addresses[number % len(addresses)] for number in range(UPLOADS)]
        self.stopping = threading.Event()
        self.aborted = 0
        self.thread = threading.Thread(target=self.run)

    def __enter__(self):
        self.thread.start()
        # Longer than the grace period of an upload.
        time.sleep(4)
        return self

    def __exit__(self, *_):
        self.stopping.set()
        self.thread.join()

    def begin(self, source):
        socket = self.server.connect(source)
        socket.sendall(target.head("/api/job-request", f"multipart/form-data; boundary={target.BOUNDARY}", LENGTH_BYTES))
        socket.setblocking(False)
        return socket

    def run(self):
        sockets = [self.begin(source) for source in self.sources]
        piece = b"x" * int(BYTES_PER_SECOND * STEP_S)
        while not self.stopping.wait(STEP_S):
            for number, socket in enumerate(sockets):
                try:
                    is_refused = socket.recv(1024) is not None
                except BlockingIOError:
                    is_refused = False
                except OSError:
                    is_refused = True
                if is_refused:
                    self.aborted += 1
                    socket.close()
                    sockets[number] = self.begin(self.sources[number])
                    continue
                try:
                    socket.send(piece)
                except OSError:
                    # The buffer is full, or the server has aborted the upload, which the next step detects.
                    continue
        for socket in sockets:
            socket.close()


def main():
    binary = target.binary(__doc__)
    faults = []
    with target.Server(binary) as server:
        form = target.application(RESUME_BYTES)
        for addresses in (["127.0.2.1"], [f"127.0.2.{number}" for number in range(1, 9)]):
            with Trickle(server, addresses) as trickle, concurrent.futures.ThreadPoolExecutor(APPLICANTS) as pool:
                started = time.monotonic()
                sources = [f"127.0.3.{number}" for number in range(1, APPLICANTS + 1)]
                statuses = list(pool.map(lambda source: server.post(form, source)[0], sources))
                seconds = time.monotonic() - started
            stored = statuses.count(200)
            print(
                f"{UPLOADS} slow uploads from {len(addresses)} addresses: {stored} of {APPLICANTS} applicants stored"
                f" in {seconds:.1f} s, {trickle.aborted} slow uploads aborted"
            )
            if stored < APPLICANTS:
                faults.append(f"applicants got {statuses} during uploads from {len(addresses)} addresses")
    target.finish(faults)


if __name__ == "__main__":
    main()
