"""Runs the unit of the Debian package under the systemd of a clean Debian root: start, sandbox, sockets, watchdog,
and upgrades under load, which must refuse no request. Needs systemd-nspawn (Debian package `systemd-container`). The
control enables the service without its sockets: the upgrades must refuse requests."""

import json
import shutil
import tempfile
import time

from benches.packages.common import Machine, changed, check, clean_root, finish, next_version, options

UPGRADES = 5
SETTINGS = "/etc/standfast/standfast.env"
# Sends forms until it gets a signal, each on a new connection.
LOAD = """
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
visitors = Visitors(server, 4, are_patient=False)
print("ready", flush=True)
signal.sigwait([signal.SIGTERM])
visitors.finish()
print(json.dumps([visitors.tries, visitors.refused]))
"""


class Site(Machine):
    """A machine with the service."""

    def set(self, line):
        self.run("sed", "-i", f"$a{line}", SETTINGS)

    def drop_in(self, settings):
        """Adds to the settings of the service."""
        directory = "/run/systemd/system/standfast.service.d"
        self.run("mkdir", "-p", directory)
        self.run("sh", "-c", f"printf '[Service]\\n{settings}' >{directory}/trial.conf")
        self.run("systemctl", "daemon-reload")

    def install(self, package):
        keep = ("-o", "Dpkg::Options::=--force-confold")
        self.run("apt-get", "-qq", *keep, "install", "--allow-downgrades", package)

    def show(self, name):
        return self.run("systemctl", "show", "-P", name, "standfast.service").strip()

    def systemctl(self, *arguments, succeeds=True):
        return self.run("systemctl", *arguments, "standfast.service", succeeds=succeeds)


def start(site, is_control):
    check(site.show("ActiveState") == "inactive" and site.show("UnitFileState") == "disabled", "nothing runs at first")
    # All visitors have one address.
    site.set("STANDFAST_RATE_LIMIT=off")
    if is_control:
        site.set("STANDFAST_ADDR=127.0.0.1:80")
        bind = "CAP_NET_BIND_SERVICE"
        site.drop_in(f"AmbientCapabilities={bind}\\nCapabilityBoundingSet={bind}\\nPrivateUsers=no\\n")
    site.systemctl("enable", "--now", *([] if is_control else ["standfast-http.socket"]))
    check(site.show("ActiveState") == "active", "the service is active, so it has said that it is ready")
    check(site.status("/healthz") == 200, "it answers at port 80")
    exposure = site.run("systemd-analyze", "security", "--no-pager", "standfast.service", succeeds=False)
    print(f"  {exposure.strip().splitlines()[-1]}")


def upgrade(site):
    load = site.python(LOAD)
    load.stdout.readline()
    first = site.show("MainPID")
    for number in range(UPGRADES):
        site.install(("/next.deb", "/first.deb")[number % 2])
    load.terminate()
    tries, refused = json.loads(load.communicate(timeout=60)[0])
    check(site.show("MainPID") != first, f"{UPGRADES} upgrades restarted the service")
    check(not refused, f"{tries} forms during them, {len(refused)} failed: {sorted(set(map(str, refused)))[:3]}")


def hang(site):
    # A shorter period for the trial.
    site.drop_in("WatchdogSec=4\\n")
    site.systemctl("restart")
    before = site.show("MainPID")
    site.systemctl("kill", "--signal=STOP")
    check(site.status("/") == 200, "a request to a server that hangs is answered after the watchdog's restart")
    check(site.show("MainPID") != before and site.show("NRestarts") == "1", "the watchdog restarted it once")
    site.systemctl("stop")
    check(site.status("/") == 200, "a connection to the socket starts a stopped service")


def misconfigure(site):
    site.set("STANDFAST_PUBLIC_URL=nonsense")
    site.systemctl("restart", succeeds=False)
    visitor = site.python("server.ask('GET', '/', timeout=60)")
    time.sleep(10)
    tries = site.run("sh", "-c", "journalctl -u standfast.service | grep -c STANDFAST_PUBLIC_URL", succeeds=False)
    check(2 <= int(tries or 0) <= 8, f"a wrong setting: {tries.strip()} starts in ten seconds, while a visitor waits")
    site.run("sed", "-i", "$d", SETTINGS)
    visitor.wait()
    time.sleep(3)
    check(site.status("/") == 200, "once it is right, the site is served without a command")


def main():
    chosen = options(__doc__, ["bookworm"])
    with tempfile.TemporaryDirectory() as directory:
        root = clean_root(directory, chosen.suites[0], "systemd,dbus")
        shutil.copy(chosen.package, root / "first.deb")
        shutil.copy(changed(chosen.package, directory, next_version), root / "next.deb")
        with Site(root) as site:
            site.install("/first.deb")
            start(site, chosen.control)
            upgrade(site)
            if not chosen.control:
                hang(site)
                misconfigure(site)
                site.run("apt-get", "-qq", "remove", "standfast")
                check(site.status("/") == 0, "after the removal nothing listens")
    finish(chosen.control)


main()
