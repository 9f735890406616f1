"""Daily backups while things go wrong: kills in the middle of a backup, a full disk, a wrong clock. After each, the
last good backup must be there and hold what had been sent before it. Needs root, to mount a small disk. The control
gives a copy that was cut off the name of a backup: the script must find it. Sets the clock, and so needs the debug
build."""

import contextlib
import os
import random
import subprocess
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

from benches.harness import Server, Stored, application, finish, message, options, wait_until

KARACHI = timezone(timedelta(hours=5))
DAY = timedelta(days=1)
KEEP = 3
APPLICATIONS = 100
PATIENCE_S = 30


class Trial:
    """A server with daily backups at 03:00, whose clock each start sets."""

    def __init__(self, binary, directory):
        self.server = Server(binary, directory)
        self.backups = Path(directory, "backups")
        self.backups.mkdir()
        self.keep = KEEP
        self.sent = set()
        # What had been sent before the last good backup.
        self.good = set()
        self.faults = []

    def start(self, clock):
        # A clock that is ten years ahead would end every period.
        self.server.flags = ["--retain-messages", "off", "--retain-applications", "off", "--clock", clock.isoformat()]
        self.server.flags += ["--backup-dir", self.backups, "--backup-at", "03:00", "--backup-keep", str(self.keep)]
        self.server.log.unlink(missing_ok=True)
        self.server.start()

    def send(self, text, make=message):
        if self.server.post(make(text)) == 200:
            self.sent.add(text)
        else:
            self.faults.append(f"the form {text} was refused")

    def complete(self):
        """Names and inodes, which tell two backups of the same name apart."""
        entries = os.scandir(self.backups)
        return {(entry.name, entry.inode()) for entry in entries if entry.name.startswith("standfast-")}

    def unfinished(self):
        return list(self.backups.glob(".standfast-*.unfinished"))

    def wait_for(self, what, holds):
        if not wait_until(holds, PATIENCE_S, 0.002):
            self.faults.append(f"{what} did not come")

    def back_up(self, clock):
        """Starts and stops the server at a time when a backup is due, and waits for it."""
        before, sent = self.complete(), set(self.sent)
        self.start(clock)
        self.wait_for(f"a backup on {clock.date()}", lambda: self.complete() - before)
        self.wait_for("the removal of old ones", lambda: len(self.complete()) <= self.keep)
        self.server.stop()
        self.good = sent

    def check(self, stage):
        """Checks that every backup is sound, and that one of them has all that the last good one had."""
        found = []
        for name, _ in self.complete():
            backup = self.backups / name
            verified = self.server.run("backup", "verify", backup)
            if verified.returncode:
                self.faults.append(f"{stage}: {verified.stderr.strip()}")
            else:
                found.append(Stored(f"file:{backup}?immutable=1").texts)
        if not any(self.good <= texts for texts in found):
            self.faults.append(f"{stage}: no backup has what was sent before the last good one")


def kills(trial, day, count, control):
    cut_off = 0
    for number in range(count):
        day += DAY
        before, sent = trial.complete(), set(trial.sent)
        trial.start(day)
        trial.wait_for("the beginning of a backup", lambda seen=before: trial.unfinished() or trial.complete() != seen)
        time.sleep(random.uniform(0, 0.2))
        trial.server.kill()
        if trial.complete() - before:
            trial.good = sent
        left = trial.unfinished()
        cut_off += bool(left)
        if control and left:
            left[0].rename(trial.backups / "standfast-20260101T000000Z.db")
        trial.check(f"kill {number}")
        trial.start(day)
        trial.send(f"after/kill/{number}")
        trial.server.stop()
    print(f"{count} kills, {cut_off} copies cut off")
    trial.back_up(day + DAY)
    trial.check("after the kills")
    if trial.unfinished():
        trial.faults.append("copies that were cut off stay for ever")
    return day + DAY


def full_disk(trial, day):
    """The disk of the backups fills up during a backup."""
    disk = trial.server.database.with_name("disk")
    disk.mkdir()
    size = int(trial.server.database.stat().st_size * 2.5)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", disk], check=True)
    usual, trial.backups, trial.keep = trial.backups, disk, 1
    try:
        trial.back_up(day + DAY)
        before = trial.complete()
        trial.start(day + 2 * DAY)
        trial.wait_for("the beginning of a backup", trial.unfinished)
        with contextlib.suppress(OSError), (disk / "ballast").open("wb") as ballast:
            while True:
                ballast.write(bytes(1 << 20))
        trial.wait_for("the failure", lambda: "no backup was made" in trial.server.log.read_text())
        trial.send("beside/a/full/disk")
        trial.server.stop()
        trial.check("full disk")
        if trial.complete() != before or trial.unfinished():
            trial.faults.append(f"full disk: {trial.complete()}, {trial.unfinished()}")
        (disk / "ballast").unlink()
        trial.back_up(day + 3 * DAY)
        trial.check("with room again")
    finally:
        trial.backups, trial.keep = usual, KEEP
        subprocess.run(["umount", disk], check=True)
    return day + 3 * DAY


def wrong_clocks(trial, day):
    far = day.replace(year=2036)
    readings = [far, day, day.replace(year=1971), day + 5 * DAY, far + 40 * DAY, far + 10 * DAY, day + 10 * DAY]
    for number, moment in enumerate(readings):
        for clock in (moment + DAY, moment + 2 * DAY):
            trial.back_up(clock)
            trial.check(f"the clock says {clock.date()}")
        trial.start(moment + timedelta(days=2, seconds=9))
        trial.send(f"jump/{number}")
        trial.server.stop()


def main():
    chosen = options(__doc__, build="debug", kills=30)
    with tempfile.TemporaryDirectory() as directory:
        trial = Trial(chosen.binary, directory)
        day = datetime(2026, 11, 20, 12, tzinfo=KARACHI)
        trial.start(day)
        for number in range(APPLICATIONS):
            trial.send(f"application/{number}", application)
        trial.server.stop()
        day += DAY
        trial.back_up(day)
        day = kills(trial, day, chosen.kills, chosen.control)
        if not chosen.control:
            day = full_disk(trial, day)
            wrong_clocks(trial, day)
    finish(trial.faults, chosen.control)


main()
