#!/usr/bin/env python3
"""Cuts the power under load, again and again: the server works on a disk of its own, a file with ext4 in it. It is
stopped in the middle of its work, the file is copied as it is, and the copy must hold every form that was acknowledged
until then. What the kernel has not written yet is not in the copy. Needs root and loop devices. The control makes
every sync a lie, as on a disk that does not do what it says: acknowledged forms must be lost. So they must be when
`--binary` names a program that was built with `synchronous` at `normal` in src/store/open.rs."""

import argparse
import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import rig

DISK_MIB = 256
LYING = ["strace", "-D", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null"]
LYING += ["-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:retval=0"]


def run(*command):
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)


class Disk:
    """A file with a file system in it, mounted while in use."""

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
    earlier, acknowledged_in_all, lost_in_all, cuts_with_loss, damaged = set(), 0, 0, 0, []
    with tempfile.TemporaryDirectory() as directory:
        image, copy = Path(directory, "disk"), Path(directory, "copy")
        with image.open("wb") as file:
            file.truncate(DISK_MIB << 20)
        run("mkfs.ext4", "-q", image)
        with Disk(image, Path(directory, "mounted")) as mounted:
            server = rig.Server(options.binary, mounted / "standfast.db")
            if options.control:
                server.make()
                server.before = LYING
            server.start()
            for cut in range(options.cuts):
                visitors = rig.Visitors(server, options.visitors, resume_every=100)
                time.sleep(random.uniform(0.1, 0.5))
                server.pause()
                acknowledged = visitors.so_far()
                run("cp", "--sparse=always", image, copy)
                server.resume()
                visitors.leave()
                lasting = acknowledged | earlier
                earlier |= visitors.so_far()
                with Disk(copy, Path(directory, "found")) as found:
                    # Away from the copy, whose log is played when it is opened.
                    rescued = Path(directory, "rescued")
                    shutil.copytree(found, rescued, ignore=shutil.ignore_patterns("lost+found"))
                try:
                    stored = rig.Stored(rescued / "standfast.db")
                    lost = stored.lost(lasting)
                    if stored.damage != "ok":
                        damaged.append(f"cut {cut}: {stored.damage}")
                except rig.sqlite3.DatabaseError as error:
                    lost = lasting
                    damaged.append(f"cut {cut}: {error}")
                shutil.rmtree(rescued)
                acknowledged_in_all += len(acknowledged)
                lost_in_all += len(lost)
                cuts_with_loss += bool(lost)
            server.kill()
            panics = server.panics()
    print(
        f"{options.cuts} cuts, {acknowledged_in_all} forms acknowledged just before: {lost_in_all} of all acknowledged lost "
        f"in {cuts_with_loss} cuts, {len(damaged)} files damaged, {panics} panics"
    )
    found = damaged[:3]
    if lost_in_all:
        found.append(f"{lost_in_all} acknowledged forms lost")
    if panics:
        found.append("a panic")
    rig.finish(found, options.control)


main()
