"""Shared parts of the package tests: the packages to try, clean roots, and roots that run systemd. All need root,
mmdebstrap, and the packages that `packaging/build.sh` has built."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from benches.harness import ROOT, TARGET, wait_until

PATH = "/usr/sbin:/usr/bin:/sbin:/bin"

faults = []


def options(description, suites, control=True):
    """The command line, with the package and the archive."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("suites", nargs="*", default=suites)
    parser.add_argument("--packages", type=Path, default=TARGET / "packages")
    if control:
        parser.add_argument("--control", action="store_true")
    chosen = parser.parse_args()
    for name, kind in (("package", "*_amd64.deb"), ("archive", "*-x86_64-linux.tar.gz")):
        found = list(chosen.packages.glob(kind))
        if len(found) != 1:
            sys.exit(f"{len(found)} files {kind} in {chosen.packages}; empty it and run packaging/build.sh")
        setattr(chosen, name, found[0])
    return chosen


def check(holds, sentence):
    print(f"  {'ok' if holds else 'FAULT'}: {sentence}", flush=True)
    if not holds:
        faults.append(sentence)


def clean_root(directory, suite, packages):
    # apt's own user must be able to read the files in it.
    os.chmod(directory, 0o755)
    root = Path(directory, suite)
    command = ["mmdebstrap", "--quiet", "--variant=apt", f"--include={packages}", suite, root]
    subprocess.run(command, check=True)
    return root


def next_version(unpacked):
    """A higher version and other settings."""
    control = unpacked / "DEBIAN/control"
    control.write_text(re.sub(r"(?m)^Version: .*", lambda line: line[0] + "+next", control.read_text()))
    settings = unpacked / "etc/standfast/standfast.env"
    settings.write_text(settings.read_text() + "# A new version.\n")


def changed(package, directory, edit):
    """A copy of the package after `edit` of its unpacked directory."""
    unpacked = Path(directory, "unpacked")
    shutil.rmtree(unpacked, ignore_errors=True)
    subprocess.run(["dpkg-deb", "-R", package, unpacked], check=True)
    edit(unpacked)
    result = Path(directory, f"{time.monotonic_ns()}.deb")
    subprocess.run(["dpkg-deb", "-Zgzip", "-z1", "-b", unpacked, result], check=True, capture_output=True)
    return result


class Machine:
    """A system that has booted in a container with its own network. For use in a `with` statement."""

    def __init__(self, root):
        self.processes = []
        command = ["systemd-nspawn", "--quiet", "--register=no", "--private-network", "--console=pipe", "--boot"]
        if not Path("/run/systemd/system").exists():
            # This machine has no systemd that could give it a unit.
            command.append("--keep-unit")
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        self.container = subprocess.Popen([*command, "--directory", root], **quiet)

    def __enter__(self):
        children = Path(f"/proc/{self.container.pid}/task/{self.container.pid}/children")

        def has_booted():
            self.init = children.read_text().strip()
            return self.init and self.run("systemctl", "is-system-running", succeeds=False).strip() == "running"

        if not wait_until(has_booted, 120, 0.5):
            self.__exit__()
            sys.exit("systemd did not boot")
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()
        self.container.terminate()
        self.container.wait(60)

    def inside(self, *command):
        return ["nsenter", "-t", self.init, "--all", "--root", "--wd", *command]

    def run(self, *command, succeeds=True):
        variables = {"PATH": PATH, "DEBIAN_FRONTEND": "noninteractive"}
        command = self.inside(*command)
        ran = subprocess.run(command, check=False, env=variables, capture_output=True, text=True, timeout=120)
        if succeeds and ran.returncode:
            journal = self.run("journalctl", "--no-pager", "-n", "20", succeeds=False)
            sys.exit(f"{command} failed:\n{ran.stdout}{ran.stderr}{journal}")
        return ran.stdout

    def python(self, code, *arguments):
        """Starts a program of this machine in the other's network. `server` is its site."""
        begin = "from benches.harness import *\nimport sys\nserver = Server('', '/')\nserver.port = 80\n"
        command = ["nsenter", "-t", self.init, "--net", sys.executable, "-c", begin + code, *map(str, arguments)]
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.processes.append(process)
        return process

    def status(self, path):
        """The status of a page; 0 when nothing answers."""
        asked = self.python("print(server.ask('GET', sys.argv[1], timeout=30)[0] or 0)", path)
        return int(asked.communicate()[0])


def finish(is_control=False):
    if bool(faults) != is_control:
        sys.exit(f"FAULTS: {len(faults)}" if faults else "the control found nothing")
    print("passed" if not faults else f"the control found {len(faults)} faults")
