"""Runs docs/containers.md with Podman: builds the image from the archive, starts it with `podman-compose`, and stores a
message in it. The message must be there after a restart, a restore and an upgrade. Needs `podman` and `podman-compose`.
The base image is a clean Debian root, so the build needs no registry. HTTPS is left out, because it needs a domain."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from benches.harness import ROOT, Server, free_port, message, wait_until
from benches.packages.common import check, clean_root, finish, options

BASE = "localhost/base"
IMAGE = re.search(r"image: (\S+)", (ROOT / "packaging/compose.yaml").read_text())[1]
NEXT_IMAGE = "localhost/standfast:next"
DATA = "/var/lib/standfast"
HEALTHY_WITHIN_S = 60


class Site:
    """The site in its container. `directory` has the company file and compose.yaml."""

    def __init__(self, directory):
        self.directory = directory
        # All images, containers and volumes are in this directory, so the script changes none of the machine's own.
        # Only the network is outside, with the name of the directory.
        storage = directory / "storage.conf"
        storage.write_text(
            f'[storage]\ndriver = "overlay"\ngraphroot = "{directory}/graph"\nrunroot = "{directory}/run"\n'
        )
        self.environment = os.environ | {"CONTAINERS_STORAGE_CONF": str(storage)}
        # The harness speaks to the published port.
        self.server = Server("", directory)
        self.server.port = free_port()

    def run(self, *command, data=None):
        """The output of a command, which must succeed."""
        ran = subprocess.run(
            command,
            check=False,
            cwd=self.directory,
            env=self.environment,
            input=data,
            capture_output=True,
            timeout=600,
        )
        if ran.returncode:
            sys.exit(f"{command} failed:\n{ran.stdout.decode()}{ran.stderr.decode()}")
        return ran.stdout.decode()

    def build(self, archive, image):
        """Builds the image in the directory of the unpacked archive, as the guide says."""
        build = ("podman", "build", "--from", BASE, "--format", "docker", "--tag", image)
        self.run(*build, "--file", archive / "examples/Containerfile", archive)

    def standfast(self, *arguments):
        return self.run("podman", "exec", "standfast", "standfast", *arguments)

    def pid(self):
        """The process id of the program. Podman prints 0 for a container that has stopped."""
        return self.run("podman", "inspect", "--format", "{{.State.Pid}}", "standfast").strip()

    def wait_for_health(self):
        def is_healthy():
            return self.server.health() == 200

        if not wait_until(is_healthy, HEALTHY_WITHIN_S, 0.2):
            sys.exit(f"the site is not healthy:\n{self.run('podman', 'logs', '--tail', '20', 'standfast')}")

    def up(self):
        self.run("podman-compose", "up", "-d")
        self.wait_for_health()

    def down(self):
        self.run("podman-compose", "down")

    def once(self, *arguments):
        """Runs a command in a new container with the volume."""
        return self.run("podman", "run", "--rm", "--volume", f"standfast-data:{DATA}", IMAGE, *arguments)

    def edit_compose(self, *changes):
        file = self.directory / "compose.yaml"
        text = file.read_text()
        for old, new in changes:
            if old not in text:
                sys.exit(f"compose.yaml has no {old!r}")
            text = text.replace(old, new)
        file.write_text(text)

    def messages(self):
        return len(json.loads(self.standfast("messages", "list", "--json")))

    def remove(self):
        """Removes everything that Podman has stored."""
        for command in (("rm", "--all", "--force"), ("volume", "rm", "--all", "--force"), ("rmi", "--all", "--force")):
            self.run("podman", *command)
        network = f"{self.directory.name}_default"
        if network in self.run("podman", "network", "ls", "--format", "{{.Name}}").split():
            self.run("podman", "network", "rm", network)


def start(site, archive):
    site.build(archive, IMAGE)
    version = site.run("podman", "run", "--rm", IMAGE, "standfast", "--version")
    check(version.startswith("standfast "), f"the image has the program: {version.strip()}")
    for file in ("company.json", "examples/compose.yaml"):
        shutil.copy(archive / file, site.directory)
    facts = ("podman", "run", "--rm", "--volume", f"{site.directory}/company.json:/company.json:ro", IMAGE)
    shown = site.run(*facts, "standfast", "company", "show", "/company.json")
    check("Stand Fast" in shown, "`company show` reads the company file")
    site.edit_compose(
        ('- "80:8080"', f'- "127.0.0.1:{site.server.port}:8080"'),
        ('      - "443:8443"\n', ""),
        (
            "STANDFAST_TLS_DOMAIN: www.example.com,example.com",
            f"STANDFAST_PUBLIC_URL: http://127.0.0.1:{site.server.port}",
        ),
    )
    site.up()
    site.run("podman", "healthcheck", "run", "standfast")
    check(site.standfast("config", "check").startswith("ok"), "the site is healthy, and `config check` prints ok")
    user = site.run("podman", "exec", "standfast", "id", "-u").strip()
    check(user == "10001", f"the program runs as user {user}")
    status, page = site.server.ask("GET", "/ur/career-apply")
    check(status == 200 and b"</html>" in page, "the site serves a page")
    check(site.server.post(message("a/1")) == 200, "the site acknowledges a message")
    process = site.pid()
    os.kill(int(process), signal.SIGKILL)
    check(wait_until(lambda: site.pid() not in ("0", process), 60, 0.2), "Podman starts the program again after a kill")
    site.wait_for_health()


def back_up_and_restore(site):
    site.run("podman", "exec", "standfast", "mkdir", "-m", "700", f"{DATA}/backups")
    site.edit_compose(("    environment:\n", f"    environment:\n      STANDFAST_BACKUP_DIR: {DATA}/backups\n"))
    site.down()
    site.up()
    check(site.messages() == 1, "the message is there after a restart")

    def backups():
        return site.run("podman", "exec", "standfast", "ls", f"{DATA}/backups").split()

    check(wait_until(backups, 120, 0.5), "the first backup is there")
    backup = backups()[0]
    copies = site.directory / "copies"
    copies.mkdir()
    for _ in range(2):
        site.run("podman", "cp", f"standfast:{DATA}/backups/.", copies)
        check([copy.name for copy in copies.iterdir()] == [backup], "the backup can be copied, and copied again")
    site.standfast("messages", "remove", "1", "--yes")
    site.down()
    site.once("standfast", "backup", "restore", "--yes", f"{DATA}/backups/{backup}")
    site.up()
    check(site.messages() == 1, "the deleted message is there after a restore")


def upgrade_and_go_back(site, archive):
    site.standfast("backup", "create", f"{DATA}/before-upgrade.db")
    site.run("podman", "cp", f"standfast:{DATA}/before-upgrade.db", site.directory)
    check((site.directory / "before-upgrade.db").is_file(), "a backup before the upgrade can be copied")
    site.build(archive, NEXT_IMAGE)
    for old, new in ((IMAGE, NEXT_IMAGE), (NEXT_IMAGE, IMAGE)):
        exported = site.standfast("messages", "export")
        check("a/1" in exported, "the messages can be exported before the change")
        site.down()
        site.edit_compose((old, new))
        listed = site.once("ls", "-l", DATA)
        check("standfast.db" in listed and "before-v" not in listed, "the volume has the database, of the same version")
        site.up()
        check(site.messages() == 1, f"the message is there with {new}")


def main():
    chosen = options(__doc__, ["bookworm"], control=False)
    with tempfile.TemporaryDirectory() as directory:
        root = clean_root(directory, chosen.suites[0], "ca-certificates")
        place = Path(directory, "standfast-trial")
        place.mkdir()
        site = Site(place)
        tar = subprocess.run(["tar", "-C", root, "-c", "."], check=True, capture_output=True).stdout
        site.run("podman", "import", "-", BASE, data=tar)
        subprocess.run(["tar", "-xf", chosen.archive, "-C", directory], check=True)
        archive = next(Path(directory).glob("standfast-*-linux"))
        try:
            start(site, archive)
            back_up_and_restore(site)
            upgrade_and_go_back(site, archive)
            site.down()
        finally:
            site.remove()
    finish()


main()
