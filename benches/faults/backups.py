#!/usr/bin/env python3
"""Daily backups while things go wrong: kills in the middle of a backup, a full disk, a folder that vanishes, a wrong
clock. After each, the last good backup must be there and hold what had been sent before it. Needs root, to mount a small
disk. The control gives a copy that was cut off the name of a backup: the script must find it. Sets the clock, and
so needs the debug build (`cargo build`)."""

import argparse
import collections
import json
import os
import random
import signal
import subprocess
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

import rig

KARACHI = timezone(timedelta(hours=5))
KEEP = 3
APPLICATIONS = 100
PATIENCE_S = 30


class Trial:
    """A server with daily backups at 03:00, whose clock each start sets."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, Path(folder)
        self.backups = self.folder / "backups"
        self.backups.mkdir()
        self.database = self.folder / "standfast.db"
        self.sent = set()
        # What had been sent before the last good backup.
        self.good = set()
        self.faults = []
        self.counts = collections.Counter()

    def start(self, clock, keep=KEEP):
        server = rig.Server(self.binary, self.database)
        server.command = [
            str(self.binary), "--clock", clock.isoformat(), "--db", str(self.database), "serve", "--log-format", "json",
            # A clock that is ten years ahead would end every period.
            "--retain-messages", "off", "--retain-applications", "off",
            "--backup-dir", str(self.backups), "--backup-at", "03:00", "--backup-keep", str(keep),
        ]
        server.start()
        return server

    def send(self, server, text, make=rig.message):
        if rig.post(server.port, make(text, None)) == 200:
            self.sent.add(text)
        else:
            self.faults.append(f"the form {text} was refused")

    def complete(self):
        return sorted(self.backups.glob("standfast-*.db"))

    def unfinished(self):
        return list(self.backups.glob(".standfast-*.unfinished"))

    def wait_for(self, what, holds):
        deadline = time.monotonic() + PATIENCE_S
        while not holds():
            if time.monotonic() > deadline:
                self.faults.append(f"{what} did not come")
                return
            time.sleep(0.002)

    def back_up(self, clock, keep=KEEP):
        """Starts and stops the server at a time when a backup is due, and waits for it."""
        before, sent = self.inodes(), set(self.sent)
        server = self.start(clock, keep)
        self.wait_for(f"a backup on {clock.date()}", lambda: self.inodes() - before)
        self.wait_for("the removal of old ones", lambda: len(self.complete()) <= keep)
        self.stop(server)
        self.good = sent

    def inodes(self):
        """Tells two backups of the same name apart."""
        return {(entry.name, entry.inode()) for entry in os.scandir(self.backups) if entry.name.startswith("standfast-")}

    def stop(self, server):
        server.send_signal(signal.SIGTERM)
        server.process.wait()

    def check(self, stage):
        """Checks that every backup is sound, and that one of them has all that the last good one had."""
        found = []
        for backup in self.complete():
            verified = subprocess.run([self.binary, "backup", "verify", backup], capture_output=True, text=True)
            if verified.returncode != 0:
                self.faults.append(f"{stage}: {verified.stderr.strip()}")
                continue
            found.append(rig.Stored(f"file:{backup}?immutable=1").texts)
        if not any(self.good <= texts for texts in found):
            self.faults.append(f"{stage}: no backup has what was sent before the last good one")

    def failures(self, server):
        """What the server logged about a backup that it could not make."""
        lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
        return [line.get("error") for line in lines if "no backup was made" in line.get("message", "")]


def kills(trial, day, count, control):
    for number in range(count):
        day += timedelta(days=1)
        before, sent = trial.inodes(), set(trial.sent)
        server = trial.start(day)
        trial.wait_for("the beginning of a backup", lambda: trial.unfinished() or trial.inodes() != before)
        time.sleep(random.uniform(0, 0.2))
        server.kill()
        if trial.inodes() - before:
            trial.good = sent
        left = trial.unfinished()
        trial.counts["kills"] += 1
        trial.counts["copies cut off"] += bool(left)
        if control and left:
            left[0].rename(trial.backups / "standfast-20260101T000000Z.db")
        trial.check(f"kill {number}")
        server = trial.start(day)
        trial.send(server, f"after/kill/{number}")
        trial.stop(server)
    trial.back_up(day + timedelta(days=1))
    trial.check("after the kills")
    if trial.unfinished():
        trial.faults.append("copies that were cut off stay for ever")
    return day + timedelta(days=1)


def full_disk(trial, day):
    disk = trial.folder / "disk"
    disk.mkdir()
    size = int(trial.database.stat().st_size * 2.5)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", disk], check=True)
    usual, trial.backups = trial.backups, disk
    ballast = disk / "ballast"
    fill = ["dd", "if=/dev/zero", f"of={ballast}", "bs=1M", "status=none"]
    try:
        day += timedelta(days=1)
        trial.back_up(day, keep=1)
        before = trial.inodes()
        for stage in ("full before", "full meanwhile"):
            day += timedelta(days=1)
            if stage == "full before":
                subprocess.run(fill, stderr=subprocess.DEVNULL)
            server = trial.start(day, keep=1)
            if stage == "full meanwhile":
                trial.wait_for("the beginning of a backup", trial.unfinished)
                subprocess.run(fill, stderr=subprocess.DEVNULL)
            trial.wait_for(f"the failure, {stage},", lambda: trial.failures(server))
            trial.send(server, stage.replace(" ", "/"))
            trial.counts["failures by a full disk"] += len(trial.failures(server))
            trial.stop(server)
            server.log.unlink()
            trial.check(stage)
            if trial.inodes() != before or trial.unfinished():
                trial.faults.append(f"{stage}: {trial.complete()}, {trial.unfinished()}")
            ballast.unlink()
        trial.back_up(day + timedelta(days=1), keep=1)
        trial.check("with room again")
    finally:
        trial.backups = usual
        subprocess.run(["umount", disk], check=True)
    return day + timedelta(days=1)


def vanished_folder(trial, day):
    elsewhere = trial.folder / "elsewhere"
    day += timedelta(days=2)
    before, sent = trial.inodes(), set(trial.sent)
    # A backup is due at the start, and another one some seconds later.
    server = trial.start(day.replace(hour=2, minute=59, second=55))
    trial.wait_for("the backup at the start", lambda: trial.inodes() - before)
    trial.good = sent
    trial.backups.rename(elsewhere)
    trial.wait_for("the failure without a folder", lambda: trial.failures(server))
    trial.counts["failures by a vanished folder"] += len(trial.failures(server))
    trial.send(server, "without/a/folder")
    trial.stop(server)
    elsewhere.rename(trial.backups)
    trial.check("a vanished folder")
    return day


def wrong_clocks(trial, day):
    far, past = day.replace(year=2036), day.replace(year=1971)
    readings = [
        far, day, past, day + timedelta(days=5), far + timedelta(days=40), far + timedelta(days=10),
        day + timedelta(days=10), day + timedelta(days=12),
    ]
    for number, moment in enumerate(readings):
        for clock in (moment + timedelta(days=1), moment + timedelta(days=2)):
            trial.back_up(clock)
            trial.check(f"the clock says {clock.date()}")
        server = trial.start(moment + timedelta(days=2, seconds=9))
        trial.send(server, f"jump/{number}")
        trial.stop(server)
        trial.counts["jumps of the clock"] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30)
    options = rig.arguments(parser, build="debug")
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(options.binary.resolve(), folder)
        day = datetime(2026, 11, 20, 12, tzinfo=KARACHI)
        server = trial.start(day)
        for number in range(APPLICATIONS):
            trial.send(server, f"application/{number}", rig.application)
        trial.stop(server)
        day += timedelta(days=1)
        trial.back_up(day)
        day = kills(trial, day, options.kills, options.control)
        if not options.control:
            day = full_disk(trial, day)
            day = vanished_folder(trial, day)
            wrong_clocks(trial, day)
    print(", ".join(f"{count} {what}" for what, count in trial.counts.items()))
    rig.finish(trial.faults, options.control)


main()
