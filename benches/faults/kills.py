#!/usr/bin/env python3
"""Kills the server repeatedly under load. No acknowledged form may be lost, none may be stored twice, and the server
must be ready again within a second. The control sends forms without a submission id: some must be stored twice."""

import argparse
import random
import statistics
import tempfile
import time

import rig

READY_LIMIT_S = 1.0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--visitors", type=int, default=16)
    options = rig.arguments(parser)
    with tempfile.TemporaryDirectory() as directory:
        server = rig.Server(options.binary, f"{directory}/standfast.db")
        server.start()
        visitors = rig.Visitors(server, options.visitors, with_ids=not options.control)
        ready = []
        for _ in range(options.kills):
            time.sleep(random.uniform(0.05, 0.4))
            server.kill()
            ready.append(server.start())
        visitors.finish()
        server.kill()
        stored = rig.Stored(server.database)
        panics = server.panics()
    acknowledged = visitors.acknowledged_forms()
    lost = stored.lost(acknowledged)
    print(
        f"{options.kills} kills, {len(acknowledged)} forms acknowledged after {visitors.tries} tries: "
        f"{len(lost)} lost, {stored.twice} stored twice, integrity {stored.damage}, {panics} panics; "
        f"ready again after {statistics.median(ready):.3f} s (median), {max(ready):.3f} s (maximum)"
    )
    found = []
    if lost:
        found.append(f"lost: {sorted(lost)[:10]}")
    if stored.twice:
        found.append(f"{stored.twice} stored twice")
    if stored.damage != "ok" or panics:
        found.append("damage or a panic")
    if max(ready) > READY_LIMIT_S:
        found.append(f"not ready within {READY_LIMIT_S} s")
    if options.control:
        found = [fault for fault in found if "twice" in fault]
    rig.finish(found, options.control)


main()
