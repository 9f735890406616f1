#!/usr/bin/env python3
"""Runs the unit of the Debian package under the systemd of a clean Debian root: start, sandbox, sockets, watchdog, and
upgrades under load, which must refuse no request. Needs root, cgroup version 1 or hybrid, mmdebstrap, and the packages that
`packaging/build.sh` has built. The control enables the service without its sockets: the upgrades must refuse requests."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from trial import changed, next_version

ROOT = Path(__file__).resolve().parents[2]
VISITORS = 4
KEEP = ("-o", "Dpkg::Options::=--force-confold")
# Asks for pages and sends forms one after the other, each with a connection of its own, until it is told to stop.
LOAD = """
import http.client, json, signal, sys
done = False
def stop(*_):
    global done
    done = True
signal.signal(signal.SIGTERM, stop)
print("ready", flush=True)
good, failures = 0, []
while not done:
    for method, path, body in (("GET", "/", None), ("POST", "/api/contact-us", json.dumps(
            {"name": "V", "email": "v@example.com", "subject": "S", "message": sys.argv[1] + "/" + str(good)}))):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", 80, timeout=30)
            connection.request(method, path, body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            response.read()
            connection.close()
            if response.status == 200:
                good += 1
            else:
                failures.append(f"{method} status {response.status}")
        except OSError as error:
            failures.append(f"{method} {error!r}")
print(json.dumps([good, failures]))
"""

faults = []


def check(holds, sentence):
    if not holds:
        faults.append(sentence)
    print(f"  {'ok' if holds else 'FAULT'}: {sentence}")


def root_with(directory, suite, packages):
    """A root of this Debian, not booted yet."""
    os.chmod(directory, 0o755)
    root = Path(directory, "root")
    subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", f"--include={packages}", suite, str(root)], check=True)
    # They would change the machine outside.
    for unit in ("systemd-sysctl.service", "systemd-modules-load.service"):
        (root / "etc/systemd/system" / unit).symlink_to("/dev/null")
    return root


class Machine:
    """A booted root."""

    def __init__(self, root):
        self.root = root
        self.boot = subprocess.Popen([str(Path(__file__).with_name("boot.sh")), str(root)], stdin=subprocess.DEVNULL)
        self.init = None
        self.visitors = []
        children = Path(f"/proc/{self.boot.pid}/task/{self.boot.pid}/children")
        for _ in range(300):
            time.sleep(0.1)
            first = children.read_text().split()
            if first and "systemd" in Path(f"/proc/{first[0]}/comm").read_text():
                self.init = first[0]
                if self.run("systemctl", "is-system-running", "--wait", succeeds=False).strip() == "running":
                    return
        self.end()
        sys.exit("systemd did not boot")

    def inside(self, *command):
        return ["nsenter", "-t", self.init, "--all", "--root", "--wd", *command]

    def run(self, *command, succeeds=True):
        variables = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"}
        result = subprocess.run(self.inside(*command), env=variables, capture_output=True, text=True, timeout=120)
        if succeeds and result.returncode:
            journal = self.run("journalctl", "--no-pager", "-n", "20", succeeds=False)
            self.end()
            sys.exit(f"{command} failed:\n{result.stdout}{result.stderr}{journal}")
        return result.stdout

    def drop_in(self, settings):
        """Adds to the settings of the service."""
        directory = "/run/systemd/system/standfast.service.d"
        self.run("mkdir", "-p", directory)
        Path(f"/proc/{self.init}/root{directory}/trial.conf").write_text(f"[Service]\n{settings}")
        self.run("systemctl", "daemon-reload")

    def show(self, name):
        return self.run("systemctl", "show", "-P", name, "standfast.service").strip()

    def status(self, path):
        """The status of a page, asked for in the machine's network."""
        script = f"import http.client as h; c = h.HTTPConnection('127.0.0.1', 80, timeout=20); c.request('GET', {path!r}); print(c.getresponse().status)"
        asked = subprocess.run(
            ["nsenter", "-t", self.init, "--net", sys.executable, "-c", script], capture_output=True, text=True
        )
        return int(asked.stdout or 0)

    def load(self, name):
        process = subprocess.Popen(
            ["nsenter", "-t", self.init, "--net", sys.executable, "-c", LOAD, name], stdout=subprocess.PIPE, text=True
        )
        self.visitors.append(process)
        process.stdout.readline()
        return process

    def end(self):
        if self.boot.poll() is not None:
            return
        for process in [*self.visitors, self.boot]:
            process.kill()
        self.boot.wait()
        # The kernel needs a moment until the groups are empty.
        time.sleep(1)
        for hierarchy in ("systemd", "unified"):
            group = Path("/sys/fs/cgroup", hierarchy, "standfast-trial")
            for below in sorted(group.rglob("*/"), reverse=True):
                if below.is_dir():
                    below.rmdir()
            group.rmdir()


def try_unit(machine, upgrades, is_control):
    units = ["standfast-http.socket", "standfast.service"]
    check(machine.show("ActiveState") == "inactive" and machine.show("UnitFileState") == "disabled", "nothing runs after the installation")
    # All visitors have one address.
    machine.run("sed", "-i", "$aSTANDFAST_RATE_LIMIT=off", "/etc/standfast/standfast.env")
    if is_control:
        machine.run("sed", "-i", "$aSTANDFAST_ADDR=127.0.0.1:80", "/etc/standfast/standfast.env")
        machine.drop_in("AmbientCapabilities=CAP_NET_BIND_SERVICE\nCapabilityBoundingSet=CAP_NET_BIND_SERVICE\nPrivateUsers=no\n")
    machine.run("systemctl", "enable", "--now", *(units[1:] if is_control else units))
    check(machine.show("ActiveState") == "active", "the service is active, so it has said that it is ready")
    check(machine.status("/healthz") == 200, "it answers at port 80")
    exposure = machine.run("systemd-analyze", "security", "--no-pager", "standfast.service", succeeds=False).strip().splitlines()[-1]
    print(f"  {exposure}")

    visitors = [machine.load(str(number)) for number in range(VISITORS)]
    first = machine.show("MainPID")
    for upgrade in upgrades:
        machine.run("apt-get", "-qq", *KEEP, "install", "--allow-downgrades", f"/{upgrade}")
    results = []
    for visitor in visitors:
        visitor.terminate()
        results.append(json.loads(visitor.communicate(timeout=60)[0]))
    good, failures = sum(good for good, _ in results), [failure for _, some in results for failure in some]
    check(machine.show("MainPID") != first, f"{len(upgrades)} upgrades restarted the service")
    check(not failures, f"{good} requests during them, {len(failures)} failed {sorted(set(failures))[:3]}")
    if is_control:
        return

    # A shorter period for the trial.
    machine.drop_in("WatchdogSec=4\n")
    machine.run("systemctl", "restart", "standfast.service")
    before = machine.show("MainPID")
    machine.run("systemctl", "kill", "--signal=STOP", "standfast.service")
    check(machine.status("/") == 200, "a request to a server that hangs is answered after the watchdog's restart")
    check(machine.show("MainPID") != before and machine.show("NRestarts") == "1", "the watchdog restarted it once")
    machine.run("systemctl", "stop", "standfast.service")
    check(machine.status("/") == 200, "a connection to the socket starts a stopped service")

    settings = "/etc/standfast/standfast.env"
    machine.run("sed", "-i", "$aSTANDFAST_PUBLIC_URL=nonsense", settings)
    machine.run("systemctl", "restart", "standfast.service", succeeds=False)
    visitor = threading.Thread(target=machine.status, args=("/",))
    visitor.start()
    time.sleep(10)
    tries = int(machine.run("sh", "-c", "journalctl -u standfast.service | grep -c nonsense", succeeds=False) or 0)
    check(2 <= tries <= 8, f"a wrong setting: {tries} starts in ten seconds, although a visitor waits")
    machine.run("sed", "-i", "$d", settings)
    visitor.join()
    time.sleep(3)
    check(machine.status("/") == 200, "once it is right, the site is served without a command")

    machine.run("apt-get", "-qq", "remove", "standfast")
    check(machine.status("/") == 0, "after the removal nothing listens")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", default="bookworm")
    parser.add_argument("--upgrades", type=int, default=5)
    parser.add_argument("--packages", type=Path, default=Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"), "packages"))
    parser.add_argument("--control", action="store_true")
    options = parser.parse_args()
    package = next(iter(sorted(options.packages.glob("*.deb"))), None) or sys.exit("run packaging/build.sh")
    with tempfile.TemporaryDirectory() as directory:
        root = root_with(directory, options.suite, "systemd,dbus")
        shutil.copy(package, root / "first.deb")
        shutil.copy(changed(package, directory, next_version), root / "next.deb")
        machine = Machine(root)
        try:
            machine.run("apt-get", "-qq", "install", "/first.deb")
            upgrades = [("next.deb", "first.deb")[number % 2] for number in range(options.upgrades)]
            try_unit(machine, upgrades, options.control)
        finally:
            machine.end()
    if bool(faults) != options.control:
        sys.exit("FAULTS" if faults else "the control found nothing")
    print("passed" if not faults else f"the control found {len(faults)} faults")


if __name__ == "__main__":
    main()
