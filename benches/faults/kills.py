"""Kills the server repeatedly under load. Every acknowledged form must be stored, and only once. The server must be
ready again within a second. The control sends forms without a submission id: some must be stored twice."""

import random
import statistics
import tempfile
import time

from benches.harness import Server, Visitors, faults_in, finish, options

READY_LIMIT_S = 1.0


def main():
    chosen = options(__doc__, kills=300, visitors=16, ready=READY_LIMIT_S)
    with tempfile.TemporaryDirectory() as directory, Server(chosen.binary, directory) as server:
        visitors = Visitors(server, chosen.visitors, with_ids=not chosen.control)
        ready = []
        for _ in range(chosen.kills):
            time.sleep(random.uniform(0.05, 0.4))
            server.kill()
            ready.append(server.start())
        visitors.finish()
        server.kill()
        found = faults_in(server.database, server, visitors.acknowledged)
    print(
        f"{chosen.kills} kills, {len(visitors.acknowledged)} forms acknowledged after {visitors.tries} tries; "
        f"ready again after {statistics.median(ready):.3f} s (median), {max(ready):.3f} s (maximum)"
    )
    if max(ready) > chosen.ready:
        found.append(f"not ready within {chosen.ready} s")
    if chosen.control:
        found = [fault for fault in found if "twice" in fault]
    finish(found, chosen.control)


main()
