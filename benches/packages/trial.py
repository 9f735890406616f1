#!/usr/bin/env python3
"""Installs, upgrades, removes and purges the Debian package in clean roots of several releases of Debian and Ubuntu, and the
archive in the same roots, and serves a page from each. Needs root, mmdebstrap, and the packages that `packaging/build.sh` has
built. The control takes away what the package does when it is purged: the trial must find what is left."""

import argparse
import hashlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = "/var/lib/standfast"
ENV = "/etc/standfast/standfast.env"
# Path, mode, owner and group after the installation.
INSTALLED = """
/etc/standfast 755 root root
/etc/standfast/company.json 644 root root
/etc/standfast/standfast.env 640 root standfast
/usr/bin/standfast 755 root root
/usr/lib/systemd/system/standfast-http.socket 644 root root
/usr/lib/systemd/system/standfast-https.socket 644 root root
/usr/lib/systemd/system/standfast.service 644 root root
/usr/lib/sysusers.d/standfast.conf 644 root root
/usr/share/bash-completion/completions/standfast 644 root root
/usr/share/doc/standfast/CHANGELOG.md 644 root root
/usr/share/doc/standfast/README.md 644 root root
/usr/share/doc/standfast/copyright 644 root root
/usr/share/doc/standfast/docs/behind-a-proxy.md 644 root root
/usr/share/doc/standfast/docs/company-file.md 644 root root
/usr/share/doc/standfast/docs/content.md 644 root root
/usr/share/doc/standfast/docs/grafana-dashboard.json 644 root root
/usr/share/doc/standfast/docs/home.jpg 644 root root
/usr/share/doc/standfast/docs/inbox.md 644 root root
/usr/share/doc/standfast/docs/monitoring.md 644 root root
/usr/share/doc/standfast/docs/operate.md 644 root root
/usr/share/doc/standfast/docs/privacy-requests.md 644 root root
/usr/share/doc/standfast/docs/prometheus-alerts.yml 644 root root
/usr/share/doc/standfast/docs/second-machine.md 644 root root
/usr/share/doc/standfast/docs/settings.md 644 root root
/usr/share/doc/standfast/docs/troubleshooting.md 644 root root
/usr/share/doc/standfast/docs/visits.md 644 root root
/usr/share/doc/standfast/examples/litestream.service 644 root root
/usr/share/doc/standfast/examples/litestream.yml 644 root root
/usr/share/fish/vendor_completions.d/standfast.fish 644 root root
/usr/share/man/man1/standfast.1.gz 644 root root
/usr/share/zsh/vendor-completions/_standfast 644 root root
/var/lib/standfast 700 standfast standfast
""".strip().splitlines()
# Of no package: caches, logs and lists that any installation changes.
IGNORED = re.compile(r"^/(proc|sys|dev|run|tmp|var/(cache|log|lib/(dpkg|apt|systemd)))(/|$)|^/etc/(passwd|group|g?shadow|sub[ug]id)-$")

DEBIAN = ["bullseye", "bookworm", "trixie"]
UBUNTU = ["focal", "jammy", "noble", "resolute"]
UBUNTU_MIRROR = "http://archive.ubuntu.com/ubuntu"
# Debian has no package of these keys.
UBUNTU_KEYS = "pool/main/u/ubuntu-keyring/ubuntu-keyring_2023.11.28.1_all.deb"
UBUNTU_KEYS_SHA256 = "36de43b15853ccae0028e9a767613770c704833f82586f28eb262f0311adb8a8"

faults = []


def check(holds, sentence):
    if not holds:
        faults.append(sentence)
        print(f"  FAULT: {sentence}")


class Clean:
    """A clean root of one release, deleted at the end."""

    def __init__(self, suite, directory):
        self.suite = suite
        self.root = Path(directory, suite)
        command = ["mmdebstrap", "--quiet", "--variant=apt", "--include=systemd"]
        source = []
        if suite in UBUNTU:
            command.append(f"--keyring={ubuntu_keyring(directory)}")
            source = [f"deb {UBUNTU_MIRROR} {suite} main"]
        subprocess.run([*command, suite, str(self.root), *source], check=True)
        # An older dpkg fails without it.
        (self.root / "var/lib/dpkg/available").touch()

    def run(self, *command, environment=None, succeeds=True):
        variables = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", **(environment or {})}
        # systemd-sysusers of Debian 11 needs /proc. The mount goes with the command.
        inside = ["unshare", "--mount", "sh", "-c", 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"', str(self.root)]
        result = subprocess.run([*inside, *command], env=variables, capture_output=True, text=True, timeout=300)
        if succeeds and result.returncode:
            sys.exit(f"{self.suite}: {command} failed:\n{result.stdout}{result.stderr}")
        return result.stdout

    def as_service(self, *command):
        return self.run("setpriv", "--reuid=standfast", "--regid=standfast", "--clear-groups", *command)

    def path(self, name):
        return self.root / name.lstrip("/")

    def put(self, file):
        shutil.copy(file, self.root / "tmp")
        return f"/tmp/{Path(file).name}"

    def listing(self):
        """Path, mode, owner and group of every file, and its kind of content where it matters."""
        found = self.run("find", "/", "-xdev", "-printf", "%p %m %u %g\n")
        return {line for line in found.splitlines() if not IGNORED.match(line.split(" ")[0])}

    def enabled(self):
        return [str(link) for link in self.path("/etc/systemd/system").rglob("*standfast*")]

    def serves_a_page(self, program):
        """Whether `program` serves the site to the service's user, as the unit starts it."""
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        settings = dict(
            line.split("=", 1) for line in self.path(ENV).read_text().splitlines() if re.match(r"[A-Z_]+=", line)
        )
        # By number: the chroot command of this machine cannot look names up in an older release.
        ids = self.run("sh", "-c", "echo $(id -u standfast):$(id -g standfast)").strip()
        server = subprocess.Popen(
            ["chroot", f"--userspec={ids}", str(self.root), program, "serve"],
            env={**settings, "PATH": os.environ["PATH"], "STANDFAST_ADDR": f"127.0.0.1:{port}"},
            stderr=subprocess.DEVNULL,
        )
        try:
            for _ in range(200):
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                        return page.status == 200 and b"Stand Fast" in page.read()
                except OSError:
                    time.sleep(0.05)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)
        return False


def ubuntu_keyring(directory):
    """The folder of the keys that sign Ubuntu's releases."""
    unpacked = Path(directory, "ubuntu-keyring")
    if not unpacked.exists():
        with urllib.request.urlopen(f"{UBUNTU_MIRROR}/{UBUNTU_KEYS}", timeout=60) as answer:
            package = answer.read()
        if hashlib.sha256(package).hexdigest() != UBUNTU_KEYS_SHA256:
            sys.exit(f"{UBUNTU_KEYS} is another file than expected")
        file = Path(directory, "ubuntu-keyring.deb")
        file.write_bytes(package)
        subprocess.run(["dpkg-deb", "-x", str(file), str(unpacked)], check=True)
    return unpacked / "usr/share/keyrings/ubuntu-archive-keyring.gpg"


def changed(package, directory, edit):
    """A copy of the package after `edit` of its unpacked directory."""
    unpacked = Path(directory, "unpacked")
    shutil.rmtree(unpacked, ignore_errors=True)
    subprocess.run(["dpkg-deb", "-R", str(package), str(unpacked)], check=True)
    edit(unpacked)
    result = Path(directory, f"{time.monotonic_ns()}.deb")
    subprocess.run(["dpkg-deb", "-Zgzip", "-z1", "-b", str(unpacked), str(result)], check=True, capture_output=True)
    return result


def next_version(unpacked):
    control = unpacked / "DEBIAN/control"
    control.write_text(re.sub(r"(?m)^Version: .*", lambda line: line[0] + "+next", control.read_text()))
    settings = unpacked / "etc/standfast/standfast.env"
    settings.write_text(settings.read_text() + "# A new version.\n")


def try_package(clean, package, following):
    before = clean.listing()
    clean.run("apt-get", "-qq", "install", clean.put(package))
    after = clean.listing()
    modes = set(after)
    for line in INSTALLED:
        check(line in modes, f"{clean.suite}: expected {line}")
    check(not clean.enabled(), f"{clean.suite}: enabled at the installation: {clean.enabled()}")
    print(f"  {clean.run('standfast', '--version').strip()}")
    check(clean.serves_a_page("/usr/bin/standfast"), f"{clean.suite}: no page")
    # What an admin does: a setting, and content.
    settings = clean.path(ENV)
    settings.write_text(settings.read_text() + "STANDFAST_HSTS=300\n")
    clean.as_service("standfast", "news", "add", "--title", "Kept", "--content", "Kept")
    clean.run("systemctl", "enable", "standfast.service", "standfast-http.socket", "standfast-https.socket")

    clean.run("apt-get", "-qq", "-o", "Dpkg::Options::=--force-confold", "install", clean.put(following))
    check("+next" in clean.run("dpkg-query", "-W", "standfast"), f"{clean.suite}: not upgraded")
    check("STANDFAST_HSTS=300" in settings.read_text(), f"{clean.suite}: the upgrade lost a setting")
    check(set(INSTALLED) <= clean.listing(), f"{clean.suite}: other modes after the upgrade")
    check(len(clean.enabled()) == 3, f"{clean.suite}: the upgrade changed what is enabled")
    news = clean.as_service("standfast", "news", "list")
    check("Kept" in news, f"{clean.suite}: the upgrade lost data")

    clean.run("apt-get", "-qq", "remove", "standfast")
    check(not clean.path("/usr/bin/standfast").exists(), f"{clean.suite}: the program is left")
    check(settings.exists() and clean.path(f"{DATA}/standfast.db").exists(), f"{clean.suite}: remove took too much")

    said = clean.run("apt-get", "purge", "-y", "standfast")
    check(f"{DATA} are kept" in said, f"{clean.suite}: purge does not say that the data are kept")
    check(clean.path(f"{DATA}/standfast.db").exists(), f"{clean.suite}: purge took the data")
    others = {line for line in clean.listing() - before if not line.startswith(DATA)}
    check(not others, f"{clean.suite}: left after the purge: {sorted(others)}")

    clean.run("apt-get", "-qq", "install", clean.put(package))
    check("Kept" in clean.as_service("standfast", "news", "list"), f"{clean.suite}: data lost")
    clean.run("apt-get", "-qq", "purge", "standfast", environment={"STANDFAST_PURGE_DATA": "yes"})
    left = clean.listing() - before
    check(not left, f"{clean.suite}: left after the purge with the data: {sorted(left)}")
    is_left = "standfast" in clean.path("/etc/passwd").read_text()
    # Debian 13 has no userdel when it is as small as this.
    check(not is_left or not clean.path("/usr/sbin/userdel").exists(), f"{clean.suite}: the user is left")


def try_archive(clean, archive):
    before = clean.listing()
    clean.run("tar", "-xzf", clean.put(archive), "-C", "/tmp")
    script = "/tmp/" + archive.name.removesuffix(".tar.gz") + "/install.sh"
    clean.run(script)
    check(clean.serves_a_page("/usr/local/bin/standfast"), "archive: no page")
    settings = clean.path(ENV)
    settings.write_text(settings.read_text() + "STANDFAST_HSTS=300\n")
    check("kept " + ENV in clean.run(script), "archive: a second run does not say that it keeps the settings")
    check("STANDFAST_HSTS=300" in settings.read_text(), "archive: a second run lost a setting")
    unit = clean.path("/etc/systemd/system/standfast.service").read_text()
    check("ExecStart=/usr/local/bin/standfast serve" in unit, "archive: the unit starts another program")
    clean.run(script, "--remove")
    directories = re.compile(r"^/usr/local/share(/|$)| 755 root root$")
    left = {line for line in clean.listing() - before if not re.match(rf"({DATA}|/etc/standfast)", line)}
    left = {line for line in left if not directories.search(line) or clean.path(line.split(" ")[0]).is_file()}
    check(not left, f"archive: left after the removal: {sorted(left)}")
    check(settings.exists(), "archive: the removal took the settings")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suites", nargs="*", default=[*DEBIAN, *UBUNTU])
    parser.add_argument("--packages", type=Path, default=Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"), "packages"))
    parser.add_argument("--control", action="store_true")
    options = parser.parse_args()
    package, archive = (next(iter(sorted(options.packages.glob(kind))), None) for kind in ("*.deb", "*.tar.gz"))
    if not package or not archive:
        sys.exit(f"no packages in {options.packages}; run packaging/build.sh")
    with tempfile.TemporaryDirectory() as directory:
        # apt's own user reads the packages.
        os.chmod(directory, 0o755)
        if options.control:
            package = changed(package, directory, lambda unpacked: (unpacked / "DEBIAN/postrm").unlink())
        following = changed(package, directory, next_version)
        for suite in options.suites:
            print(f"{suite}: the package")
            clean = Clean(suite, directory)
            try_package(clean, package, following)
            print(f"{suite}: the archive")
            try_archive(clean, archive)
            shutil.rmtree(clean.root)
    if bool(faults) != options.control:
        sys.exit("FAULTS" if faults else "the control found nothing")
    print("passed" if not faults else f"the control found {len(faults)} faults")


if __name__ == "__main__":
    main()
