"""Installs, upgrades, removes and purges the Debian package in clean roots of several releases of Debian and Ubuntu,
and the archive in the same roots, and serves a page from each. For Ubuntu, mmdebstrap needs the keys that sign it,
which Debian does not have (Ubuntu package `ubuntu-keyring`). The control takes away what the package does when it is
purged."""

import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from benches.harness import ROOT, Server, free_port, wait_until
from benches.packages.common import PATH, changed, check, clean_root, finish, next_version, options

DATA = "/var/lib/standfast"
ENV = "/etc/standfast/standfast.env"
# Of no package: caches, logs and lists that any installation changes.
IGNORED = re.compile(
    r"^/(proc|sys|dev|run|tmp|var/(cache|log|lib/(dpkg|apt|systemd)))(/|$)|^/etc/(passwd|group|g?shadow|sub[ug]id)-$"
)
SUITES = ["bullseye", "bookworm", "trixie", "focal", "jammy", "noble", "resolute"]


def installed():
    """Path, mode, owner and group of each file that Cargo.toml lists or that the package's scripts create."""
    lines = {
        "/etc/standfast 755 root root",
        "/usr/share/doc/standfast/copyright 644 root root",
        f"{DATA} 700 standfast standfast",
    }
    manifest = tomllib.loads((ROOT / "Cargo.toml").read_text())
    for source, destination, mode in manifest["package"]["metadata"]["deb"]["assets"]:
        for file in ROOT.glob(source) if "*" in source else [Path(source)]:
            name = f"/{destination}{file.name}" if destination.endswith("/") else f"/{destination}"
            lines.add(f"{name} {mode} root {'standfast' if name == ENV else 'root'}")
    return lines


class Clean:
    """A clean root of one release."""

    def __init__(self, suite, directory):
        self.root = clean_root(directory, suite, "systemd")
        # An older dpkg fails without it.
        (self.root / "var/lib/dpkg/available").touch()

    def run(self, *command, environment=None):
        variables = {"PATH": PATH, "DEBIAN_FRONTEND": "noninteractive", **(environment or {})}
        # systemd-sysusers of Debian 11 needs /proc. The mount goes with the command.
        inside = ["unshare", "--mount", "sh", "-c", 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"', self.root]
        inside += command
        ran = subprocess.run(inside, check=False, env=variables, capture_output=True, text=True, timeout=300)
        if ran.returncode:
            sys.exit(f"{command} failed:\n{ran.stdout}{ran.stderr}")
        return ran.stdout

    def apt(self, *arguments, **more):
        return self.run("apt-get", "-qq", "-o", "Dpkg::Options::=--force-confold", *arguments, **more)

    def news(self, *arguments):
        """As the service's user."""
        user = ["setpriv", "--reuid=standfast", "--regid=standfast", "--clear-groups"]
        return self.run(*user, "standfast", "news", *arguments)

    def path(self, name):
        return self.root / name.lstrip("/")

    def put(self, file):
        shutil.copy(file, self.root / "tmp")
        return f"/tmp/{file.name}"

    def listing(self):
        """Path, mode, owner and group of every file."""
        found = self.run("find", "/", "-xdev", "-printf", "%p %m %u %g\n")
        return {line for line in found.splitlines() if not IGNORED.match(line.split(" ")[0])}

    def add_setting(self):
        with self.path(ENV).open("a") as settings:
            settings.write("STANDFAST_HSTS=300\n")

    def has_setting(self):
        return "STANDFAST_HSTS=300" in self.path(ENV).read_text()

    def enabled(self):
        return [str(link) for link in self.path("/etc/systemd/system").rglob("*standfast*")]

    def serves_a_page(self, program):
        """Whether `program` serves the site to the service's user, as the unit starts it."""
        lines = [line for line in self.path(ENV).read_text().splitlines() if re.match(r"[A-Z_]+=", line)]
        site = Server(program, self.root)
        site.port = free_port()
        variables = {"PATH": PATH, **dict(line.split("=", 1) for line in lines)}
        variables["STANDFAST_ADDR"] = f"127.0.0.1:{site.port}"
        # By number: the chroot command of this machine cannot look names up in an older release.
        ids = self.run("sh", "-c", "echo $(id -u standfast):$(id -g standfast)").strip()
        command = ["chroot", f"--userspec={ids}", self.root, program, "serve"]
        site.process = subprocess.Popen(command, env=variables, stderr=subprocess.DEVNULL)
        serves = wait_until(lambda: b"Stand Fast" in site.ask("GET", "/")[1], 60, 0.1)
        site.stop()
        return serves


def try_package(clean, package, following):
    before, database = clean.listing(), clean.path(f"{DATA}/standfast.db")
    clean.apt("install", clean.put(package))
    missing = installed() - clean.listing()
    check(not missing, f"all files have their owner and mode, but {sorted(missing)}")
    check(not clean.enabled(), "nothing is enabled by the installation")
    check(clean.serves_a_page("/usr/bin/standfast"), f"{clean.run('standfast', '--version').strip()} serves a page")
    # Like an admin: change a setting, and add content.
    clean.add_setting()
    clean.news("add", "--title", "Kept", "--content", "Kept")
    clean.run("systemctl", "enable", "standfast.service", "standfast-http.socket", "standfast-https.socket")

    clean.apt("install", clean.put(following))
    check("+next" in clean.run("dpkg-query", "-W", "standfast"), "it is upgraded")
    check(clean.has_setting(), "the upgrade keeps a setting")
    check(installed() <= clean.listing(), "the upgrade keeps the modes")
    check(len(clean.enabled()) == 3, "the upgrade keeps what is enabled")
    check("Kept" in clean.news("list"), "the upgrade keeps the data")

    clean.apt("remove", "standfast")
    check(not clean.path("/usr/bin/standfast").exists(), "the removal takes the program")
    check(clean.has_setting() and database.exists(), "the removal keeps settings and data")

    said = clean.run("apt-get", "purge", "-y", "standfast")
    check(f"{DATA} are kept" in said and database.exists(), "the purge keeps the data, and says so")
    others = {line for line in clean.listing() - before if not line.startswith(DATA)}
    check(not others, f"the purge leaves nothing else, but {sorted(others)}")

    clean.apt("install", clean.put(package))
    check("Kept" in clean.news("list"), "another installation has the data")
    clean.apt("purge", "standfast", environment={"STANDFAST_PURGE_DATA": "yes"})
    left = clean.listing() - before
    check(not left, f"the purge with the data leaves nothing, but {sorted(left)}")
    # Debian 13 has no userdel when it is as small as this.
    has_user = "standfast" in clean.path("/etc/passwd").read_text()
    check(not has_user or not clean.path("/usr/sbin/userdel").exists(), "the user is gone")


def try_archive(clean, archive):
    before = clean.listing()
    clean.run("tar", "-xzf", clean.put(archive), "-C", "/tmp")
    script = "/tmp/" + archive.name.removesuffix(".tar.gz") + "/install.sh"
    clean.run(script)
    check(clean.serves_a_page("/usr/local/bin/standfast"), "the archive's program serves a page")
    secure_path = "PATH=/sbin:/bin:/usr/sbin:/usr/bin"
    check(clean.run("env", secure_path, "standfast", "--version"), "sudo of Red Hat's family finds the program")
    clean.add_setting()
    check("kept " + ENV in clean.run(script) and clean.has_setting(), "a second run keeps the settings, and says so")
    unit = clean.path("/etc/systemd/system/standfast.service").read_text()
    check("ExecStart=/usr/local/bin/standfast serve" in unit, "the unit starts this program")
    clean.run(script, "--remove")
    left = {line for line in clean.listing() - before if not re.match(rf"({DATA}|/etc/standfast)", line)}
    directories = re.compile(r"^/usr/local/share(/|$)| 755 root root$")
    left = {line for line in left if not directories.search(line) or clean.path(line.split(" ")[0]).is_file()}
    check(not left and clean.has_setting(), f"the removal leaves the settings and nothing else, but {sorted(left)}")


def main():
    chosen = options(__doc__, SUITES)
    with tempfile.TemporaryDirectory() as directory:
        package = chosen.package
        if chosen.control:
            package = changed(package, directory, lambda unpacked: (unpacked / "DEBIAN/postrm").unlink())
        following = changed(package, directory, next_version)
        for suite in chosen.suites:
            print(suite)
            clean = Clean(suite, directory)
            try_package(clean, package, following)
            try_archive(clean, chosen.archive)
            shutil.rmtree(clean.root)
    finish(chosen.control)


main()
