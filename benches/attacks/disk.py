#!/usr/bin/env python3
"""Uploads résumés from many addresses. All together may not store more than the daily limit; messages must pass; removing spam must accept uploads again at once. Takes about ten seconds."""

import sqlite3
import subprocess

import target

TOTAL_MIB = 24
RESUME_BYTES = 1_000_000
ADDRESSES = 7
MIB = 1024 * 1024
LIMIT = TOTAL_MIB * MIB
# Only programs fill in this hidden field.
TRAP = f'--{target.BOUNDARY}\r\nContent-Disposition: form-data; name="topic_detail"\r\n\r\nx\r\n'.encode()


def spam():
    path, content_type, body = target.application(RESUME_BYTES)
    return path, content_type, TRAP + body


def stored_bytes(server):
    connection = sqlite3.connect(server.database)
    (count,) = connection.execute("select coalesce(sum(length(bytes)), 0) from resumes").fetchone()
    connection.close()
    return count


def flood(server, source):
    """Uploads until an upload is refused; returns the status of the refusal."""
    while True:
        status, _ = server.post(spam(), source)
        if status != 200:
            return status


def main():
    binary = target.binary(__doc__)
    faults = []
    limits = [
        "--max-uploads-per-day", str(TOTAL_MIB),
        "--rate-limit", "off",
    ]
    with target.Server(binary, *limits) as server:
        for number in range(ADDRESSES):
            if flood(server, f"127.0.1.{number + 1}") != 507:
                faults.append("the limit answered with another status than 507")
        every = stored_bytes(server)
        print(f"stored: {every / MIB:.1f} MiB from {ADDRESSES} addresses")
        # Another résumé would be too much.
        if not LIMIT - 2 * RESUME_BYTES < every <= LIMIT:
            faults.append(f"all addresses stored {every} bytes")
        if server.post(target.message(), "127.0.0.9")[0] != 200:
            faults.append("a message was refused")
        if server.post(target.application(RESUME_BYTES), "127.0.0.9")[0] != 507:
            faults.append("an upload over the limit was not refused")
        remove = [str(binary), "--db", str(server.database), "applications", "remove", "--spam", "--yes"]
        removed = subprocess.run(remove, check=True, capture_output=True, text=True).stdout.strip()
        status, _ = server.post(target.application(RESUME_BYTES), "127.0.0.9")
        print(f"removed {removed}; the next upload got {status}")
        if status != 200:
            faults.append("an upload was refused after the removal")
    target.finish(faults)


if __name__ == "__main__":
    main()
