"""Runs the program of the archive and of the Debian package for aarch64 on an x86-64 machine, with the emulator of
`qemu-user` and the C library of `libc6-arm64-cross`: it starts, serves pages, stores a form and an application, and
lists them. Needs the packages that `packaging/build.sh aarch64` has built."""

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

from benches.harness import TARGET, Server, application, message
from benches.packages.common import check, finish

EMULATOR = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"]
# An emulated program renders the pages slowly.
START_S = 300


def only(directory, pattern):
    """Returns the only file in the directory with such a name."""
    found = list(directory.glob(pattern))
    if len(found) != 1:
        raise SystemExit(f"{len(found)} files {pattern} in {directory}; empty it and run packaging/build.sh aarch64")
    return found[0]


def try_program(binary, directory):
    """Starts the server, visits it as a job seeker does, and reads the inbox."""
    server = Server(binary, directory)
    server.wrapper = EMULATOR
    check(server.start(START_S) is not None, "the server starts")
    for path in ("/", "/ur/career-apply"):
        status, page = server.ask("GET", path, timeout=60)
        check(status == 200 and b"</html>" in page, f"the server serves {path}")
    for form in (message("a/1"), application("a/2")):
        check(server.post(form) == 200, f"the server acknowledges a form at {form[0]}")
    for kind in ("messages", "applications"):
        command = [*EMULATOR, binary, "--db", server.database, kind, "list", "--json"]
        listed = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        check(len(listed) == 1, f"`{kind} list` shows it")
    check(server.stop() == 0, "the server ends when it is asked to")
    check(server.panics() == 0, "no panics")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packages", type=Path, default=TARGET / "packages")
    packages = parser.parse_args().packages.resolve()
    for pattern, program, unpack in (
        ("*-aarch64-linux.tar.gz", "*/standfast", lambda archive, root: ["tar", "-xf", archive, "-C", root]),
        ("*_arm64.deb", "usr/bin/standfast", lambda package, root: ["dpkg-deb", "-x", package, root]),
    ):
        with tempfile.TemporaryDirectory() as directory:
            package = only(packages, pattern)
            print(package.name)
            root = Path(directory, "root")
            root.mkdir()
            subprocess.run(unpack(package, root), check=True)
            try_program(next(root.glob(program)), directory)
    finish()


main()
