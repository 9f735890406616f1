#!/usr/bin/env python3
"""Kills a server and its Litestream at the same moment under load, restores the replica, and counts which acknowledged forms
it lacks and over how many seconds they had been sent. With --control, Litestream copies every ten seconds only, and the gap
must be longer than allowed."""

import argparse
import random
import signal
import tempfile
import time
import uuid
from pathlib import Path

import replica
import rig

# Litestream copies every second; the machine is slow when others use it.
LONGEST_GAP_S = 5


class Visitors(rig.Visitors):
    """Visitors who note when each form was acknowledged, and give up when they are to finish."""

    def __init__(self, server, count):
        self.times = {}
        super().__init__(server, count, pause_s=0.02)

    def send(self, visitor):
        number = 0
        while not self.finishing.is_set():
            number += 1
            text = f"{self.group}/{visitor}/{number}"
            make = rig.application if number % self.resume_every == 0 else rig.message
            if rig.post(self.server.port, make(text, str(uuid.uuid4()))) == 200:
                with self.lock:
                    self.acknowledged.add(text)
                    self.times[text] = time.monotonic()
            time.sleep(self.pause_s)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--litestream", type=Path, default=Path("litestream"))
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--to", choices=("directory", "sftp", "s3"), default="directory")
    parser.add_argument("--moto", default="moto_server", help="the server for --to s3")
    options = rig.arguments(parser)
    faults, gaps, missing, restores = [], [], [], []
    for number in range(1, options.kills + 1):
        with tempfile.TemporaryDirectory() as folder:
            gap, lost, seconds = one_kill(options, Path(folder))
        gaps.append(gap)
        missing.append(lost)
        restores.append(seconds)
        print(f"kill {number}: {lost} acknowledged forms are missing, sent within {gap:.2f} s; restored in {seconds:.1f} s", flush=True)
        if gap > LONGEST_GAP_S:
            faults.append(f"kill {number} lost {gap:.1f} s")
    print(f"{options.kills} kills: at most {max(missing)} forms and {max(gaps):.2f} s lost; restored within {max(restores):.1f} s")
    rig.finish(faults, options.control)


def one_kill(options, folder):
    server = rig.Server(options.binary, folder / "standfast.db")
    with replica.target(options, folder) as lines:
        interval = ["sync-interval: 10s"] if options.control else []
        litestream = replica.Litestream(options.litestream, server.database, [*lines, *interval])
        server.start()
        litestream.start()
        time.sleep(2)
        visitors = Visitors(server, 4)
        time.sleep(random.uniform(6, 10) if not options.control else 19)
        killed = time.monotonic()
        litestream.process.send_signal(signal.SIGKILL)
        server.kill()
        litestream.process.wait()
        visitors.finish()
        acknowledged = visitors.acknowledged_forms()
        seconds = litestream.restore(folder / "restored.db")
        stored = rig.Stored(folder / "restored.db")
        if stored.damage != "ok" or stored.twice:
            raise SystemExit(f"damage: {stored.damage}, twice: {stored.twice}")
        lost = stored.lost(acknowledged)
        gap = max((killed - visitors.times[text] for text in lost), default=0.0)
        return gap, len(lost), seconds


if __name__ == "__main__":
    main()
