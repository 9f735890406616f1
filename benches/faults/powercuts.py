"""Simulates power cuts under load. The database is on a loop device: an image file with ext4. The script stops the
server at a random time and copies the image, which does not contain what the kernel has not written yet. The copy must
contain every form that was acknowledged before. Needs root and loop devices. The control makes every sync succeed
without effect, like a disk that ignores flushes: acknowledged forms must be lost."""

import contextlib
import random
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from benches.harness import Server, Visitors, faults_in, finish, options, wait_until

DISK_SIZE = "256M"
WITHOUT_SYNC = ["strace", "-D", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null"]
WITHOUT_SYNC += ["-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:retval=0"]


@contextlib.contextmanager
def mounted(image, directory):
    """A file system image, mounted while in use."""
    directory.mkdir(exist_ok=True)
    subprocess.run(["mount", "-o", "loop", image, directory], check=True)
    try:
        yield directory
    finally:
        subprocess.run(["umount", directory], check=True)


def has_stopped(process):
    """Whether each thread has, as proc(5) says."""
    stats = [(task / "stat").read_text() for task in Path(f"/proc/{process.pid}/task").iterdir()]
    return all(stat.rsplit(")", 1)[1].split()[0] in "Tt" for stat in stats)


def cut(server, visitors, image, work):
    """Takes the image at this moment. Returns the forms acknowledged before."""
    server.process.send_signal(signal.SIGSTOP)
    wait_until(lambda: has_stopped(server.process), 10, 0.001)
    acknowledged = visitors.acknowledged_forms()
    subprocess.run(["cp", "--sparse=always", image, work / "copy"], check=True)
    server.process.send_signal(signal.SIGCONT)
    visitors.finish()
    with mounted(work / "copy", work / "found") as found:
        # Opening the database replays its log, so check another copy of the files.
        shutil.rmtree(work / "rescued", ignore_errors=True)
        shutil.copytree(found, work / "rescued", ignore=shutil.ignore_patterns("lost+found"))
    return acknowledged


def main():
    chosen = options(__doc__, cuts=50, visitors=16)
    earlier, count, found = set(), 0, []
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        image = work / "disk"
        subprocess.run(["mkfs.ext4", "-q", image, DISK_SIZE], check=True, capture_output=True)
        with mounted(image, work / "mounted") as disk:
            server = Server(chosen.binary, disk)
            if chosen.control:
                server.create_database()
                server.wrapper = WITHOUT_SYNC
            with server:
                for number in range(chosen.cuts):
                    visitors = Visitors(server, chosen.visitors, resume_every=100)
                    time.sleep(random.uniform(0.1, 0.5))
                    acknowledged = cut(server, visitors, image, work)
                    count += len(acknowledged)
                    faults = faults_in(work / "rescued/standfast.db", server, acknowledged | earlier)
                    found += [f"cut {number}: {fault}" for fault in faults]
                    earlier |= visitors.acknowledged_forms()
    print(f"{chosen.cuts} cuts, {count} forms acknowledged since the previous cut, {len(found)} faults")
    finish(found[:10], chosen.control)


main()
