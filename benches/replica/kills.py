"""Kills a server and its Litestream at the same moment under load, restores the replica, and counts which
acknowledged forms it lacks and over how many seconds they had been sent. Needs Litestream (`pip install litestream-
bin`). The replica is a folder, or what the file --replica says in the lines below `replica:`, in which KILL becomes
another name each time. In the control, Litestream copies every ten seconds only, and the gap must be longer than
allowed."""

import random
import tempfile
import time
from pathlib import Path

from benches.harness import Server, Stored, Visitors, finish, options
from benches.replica.litestream import Litestream, directory

# Litestream copies every second; the machine is slow when others use it.
LONGEST_GAP_S = 5


def one_kill(chosen, folder):
    """Returns the gap in seconds, how many forms are missing, and the seconds of the restoration."""
    replica = directory(folder)
    if chosen.replica:
        replica = Path(chosen.replica).read_text().replace("KILL", folder.name).splitlines()
    with Server(chosen.binary, folder) as server:
        litestream = Litestream(chosen.litestream, server, [*replica, *["sync-interval: 10s"] * chosen.control])
        litestream.start()
        time.sleep(2)
        visitors = Visitors(server, 4, pause_s=0.02, are_patient=False)
        time.sleep(random.uniform(6, 10) if not chosen.control else 19)
        killed = time.monotonic()
        litestream.process.kill()
        server.kill()
        litestream.process.wait()
        visitors.finish()
    seconds = litestream.restore_whole(folder / "restored.db")
    stored = Stored(folder / "restored.db")
    if stored.damage != "ok" or stored.twice:
        raise SystemExit(f"damage: {stored.damage}, twice: {stored.twice}")
    lost = visitors.acknowledged_forms() - stored.texts
    return max((killed - visitors.acknowledged[text] for text in lost), default=0.0), len(lost), seconds


def main():
    chosen = options(__doc__, litestream="litestream", kills=20, replica="")
    faults = []
    for number in range(1, chosen.kills + 1):
        with tempfile.TemporaryDirectory() as folder:
            gap, missing, seconds = one_kill(chosen, Path(folder))
        print(f"kill {number}: {missing} forms of {gap:.2f} s are missing; restored in {seconds:.1f} s", flush=True)
        if gap > LONGEST_GAP_S:
            faults.append(f"kill {number} lost {gap:.1f} s")
    finish(faults, chosen.control)


main()
