#!/usr/bin/env python3
"""Refused forms must not use up the quota of an address, a hundred applications from one address must be stored within a
minute, and most of a flood must be refused. Takes about half a minute."""

import concurrent.futures
import re
import time

import target

REFUSED_FORMS = 400
APPLICANTS = 100
RESUME_BYTES = 100_000
FLOOD = 600
MAX_STORED_OF_FLOOD = 200
TIME_LIMIT_S = 60


def refused_forms(server, source):
    """Sends forms that any website can make a browser send. Returns their statuses."""
    path, content_type, body = target.message()
    cross_site = {"Sec-Fetch-Site": "cross-site"}
    statuses = set()
    for number in range(REFUSED_FORMS):
        if number % 2:
            statuses.add(server.post((path, content_type, body), source, cross_site)[0])
        else:
            statuses.add(server.post((path, content_type, b""), source)[0])
    return statuses


def main():
    binary = target.binary(__doc__)
    faults = []
    with target.Server(binary) as server:
        print(f"{REFUSED_FORMS} refused forms: statuses", sorted(refused_forms(server, "127.0.0.2")))
        after = [server.post(form, "127.0.0.2")[0] for form in (target.message(), target.application(RESUME_BYTES))]
        print("a message and an application of the same address afterwards:", after)
        if after != [200, 200]:
            faults.append("refused forms locked their address out")

        started = time.monotonic()
        form = target.application(RESUME_BYTES)
        with concurrent.futures.ThreadPoolExecutor(APPLICANTS) as pool:
            responses = list(pool.map(lambda _: server.post(form, "127.0.0.3"), range(APPLICANTS)))
        seconds = time.monotonic() - started
        stored = sum(status == 200 for status, _ in responses)
        print(f"{stored} of {APPLICANTS} applicants of one address were stored in {seconds:.1f} s")
        if stored < APPLICANTS or seconds > TIME_LIMIT_S:
            faults.append(f"{APPLICANTS - stored} applicants were not stored, or only after {seconds:.0f} s")

        with concurrent.futures.ThreadPoolExecutor(50) as pool:
            responses = list(pool.map(lambda _: server.post(target.message(), "127.0.0.4"), range(FLOOD)))
        stored = sum(status == 200 for status, _ in responses)
        refused = [text for status, text in responses if status == 429]
        print(f"{stored} of {FLOOD} messages of a flood were stored, {len(refused)} refused")
        if stored > MAX_STORED_OF_FLOOD or stored + len(refused) != FLOOD:
            faults.append(f"{stored} messages of a flood were stored")
        if not all(re.search(r"try again in \d+ (second|minute)", text) for text in refused):
            faults.append("a refusal does not say how long to wait")
    target.finish(faults)


if __name__ == "__main__":
    main()
