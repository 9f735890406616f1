#!/usr/bin/env python3
"""Simulates power cuts under load. The database is on a loop device: an image file with ext4. The script stops the
server at a random time and copies the image, which does not contain what the kernel has not written yet. The copy must
contain every form that was acknowledged before. Needs root and loop devices. The control makes every sync succeed
without effect, like a disk that ignores flushes: acknowledged forms must be lost. They must also be lost with a
`--binary` built with `synchronous = normal` in src/db/connection.rs."""

import argparse
import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import rig

DISK_MIB = 256
WITHOUT_SYNC = ["strace", "-D", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null"]
WITHOUT_SYNC += ["-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:retval=0"]


def run(*command):
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)


class Disk:
    """A file system image, mounted while in use."""

    def __init__(self, image, mount):
        self.image, self.mount = image, mount

    def __enter__(self):
        self.mount.mkdir(exist_ok=True)
        run("mount", "-o", "loop", self.image, self.mount)
        return self.mount

    def __exit__(self, *_):
        run("umount", self.mount)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=50)
    parser.add_argument("--visitors", type=int, default=16)
    options = rig.arguments(parser)
    earlier, total_acknowledged, total_lost, cuts_with_loss, damaged = set(), 0, 0, 0, []
    with tempfile.TemporaryDirectory() as directory:
        image, copy = Path(directory, "disk"), Path(directory, "copy")
        with image.open("wb") as file:
            file.truncate(DISK_MIB << 20)
        run("mkfs.ext4", "-q", image)
        with Disk(image, Path(directory, "mounted")) as mounted:
            server = rig.Server(options.binary, mounted / "standfast.db")
            if options.control:
                server.create_database()
                server.wrapper = WITHOUT_SYNC
            server.start()
            for cut in range(options.cuts):
                visitors = rig.Visitors(server, options.visitors, resume_every=100)
                time.sleep(random.uniform(0.1, 0.5))
                server.pause()
                acknowledged = visitors.acknowledged_forms()
                run("cp", "--sparse=always", image, copy)
                server.resume()
                visitors.finish()
                expected = acknowledged | earlier
                earlier |= visitors.acknowledged_forms()
                with Disk(copy, Path(directory, "found")) as found:
                    # Opening the database replays its log, so check another copy of the files.
                    rescued = Path(directory, "rescued")
                    shutil.copytree(found, rescued, ignore=shutil.ignore_patterns("lost+found"))
                try:
                    stored = rig.Stored(rescued / "standfast.db")
                    lost = stored.lost(expected)
                    if stored.damage != "ok":
                        damaged.append(f"cut {cut}: {stored.damage}")
                except rig.sqlite3.DatabaseError as error:
                    lost = expected
                    damaged.append(f"cut {cut}: {error}")
                shutil.rmtree(rescued)
                total_acknowledged += len(acknowledged)
                total_lost += len(lost)
                cuts_with_loss += bool(lost)
            server.kill()
            panics = server.panics()
    print(
        f"{options.cuts} cuts, {total_acknowledged} forms acknowledged since the previous cut, {total_lost} of all acknowledged forms lost "
        f"in {cuts_with_loss} cuts, {len(damaged)} files damaged, {panics} panics"
    )
    found = damaged[:3]
    if total_lost:
        found.append(f"{total_lost} acknowledged forms lost")
    if panics:
        found.append("a panic")
    rig.finish(found, options.control)


main()
