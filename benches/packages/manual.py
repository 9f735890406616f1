"""Runs the commands of README and docs, one after the other, as an admin would: at a terminal of a clean Debian root
with systemd, the package and some messages and applications. Fails if one of them fails. The pages on a proxy, on
metrics and on a second machine are left out, as are lines that need a domain or a mail server."""

import json
import re
import shutil
import subprocess
import tempfile

from benches.harness import ROOT
from benches.packages.common import PATH, Machine, check, clean_root, finish, options

DOCS = ("company-file", "content", "inbox", "privacy-requests", "troubleshooting", "visits", "operate")
BLOCK = re.compile(r"```sh\n(.*?)```|^ {7}(sudo [^\n]*)$", re.DOTALL | re.MULTILINE)
# Commands that cannot run in a clean root.
SKIPPED = re.compile(r"^#|https://|mail test|before-vN|serve --demo|\./test\.sh|purge|userdel|rm -r")
# Exit codes that are fine: `doctor` finds samples, and no server after a stop; `systemctl status` returns 3 for a
# stopped service; no page has visits yet.
CODES = {"standfast doctor": {0, 6}, "systemctl status": {0, 3}, "visits --days 7 --page": {0, 3}}
# Enters the domain that README asks for.
EDITOR = """#!/bin/sh
touch "$1"
case $1 in *.env) grep -q ^STANDFAST_TLS_DOMAIN= "$1" || echo STANDFAST_TLS_DOMAIN=www.example.com >>"$1" ;; esac
"""
# Two people: fourteen and one quote requests, six applications and two. After a guide has erased the first person, the
# guides still name the applications 7 and 8.
SEED = """
quote = {"name": "A", "contact": "0300 1234567", "service": "canine", "city": "Lahore", "armed": "no"}
for person, quotes, applications in (("a", 14, 6), ("b", 1, 2)):
    body = json.dumps(quote | {"email": person + "@example.com"}).encode()
    forms = [("/api/quote-request", "application/json", body)] * quotes + [application(person)] * applications
    assert {server.post(form) for form in forms} == {200}
"""


def commands(page):
    for block, line in BLOCK.findall((ROOT / page).read_text()):
        lines = (block or line).replace("\\\n", " ").splitlines()
        yield from (line.strip() for line in lines if line.strip() and not SKIPPED.search(line.strip()))


def seed(machine):
    """Adds two news items and jobs, and a visitor's forms."""
    numbers = ("--vacancies", "2", "--min-age", "21", "--max-age", "45", "--deadline", "2099-12-31")
    opening = ("--location", "Lahore", *numbers, "--description", "A text.")
    for title in ("Night patrols", "New dogs"):
        machine.run("standfast", "news", "add", "--title", title, "--content", "A text.")
        machine.run("standfast", "jobs", "add", "--title", title, *opening)
    seeding = machine.python(SEED)
    check(seeding.wait() == 0, "forms are sent")


def prepare(root, package):
    """Creates the files that the commands use."""
    home = root / "root"
    for name in ("office.md", "news.md", "eid.md", "driver.md"):
        (home / name).write_text("A text.\n")
    (home / "driver.ur.md").write_text("---\ntitle: ڈرائیور\nlocation: لاہور\n---\n\nآپ گاڑی چلاتے ہیں۔\n")
    for name in ("office.jpg", "photo.jpg", "ahmed.jpg", "our-gate.jpg"):
        shutil.copy(ROOT / "data/images/news/default.webp", home / name)
    shutil.copy(next((ROOT / "data/downloads").glob("*.pdf")), home / "ordinance.pdf")
    for version in ("1.0.0", "NEW", "OLD"):
        shutil.copy(package, home / f"standfast_{version}_amd64.deb")
    editor = root / "usr/bin/editor"
    editor.unlink(missing_ok=True)
    editor.write_text(EDITOR)
    editor.chmod(0o755)


def run(machine, command):
    """Exit code and output of a command at a terminal, at which every question is answered with yes."""
    if "restore /var/lib/standfast/backups/" in command:
        newest = machine.run("sh", "-c", "ls -t /root/standfast-*.db | head -1").strip()
        command = re.sub(r"/var/lib/standfast/backups/\S+", newest, command)
    shell = ["bash", "-c", f"cd /root && script --quiet --return --command {json.dumps(command)} /dev/null"]
    ran = subprocess.run(
        machine.inside(*shell),
        check=False,
        env={"PATH": PATH, "USER": "root", "TERM": "xterm", "SYSTEMD_PAGER": ""},
        input="q" if "standfast inbox" in command else "y\n",
        capture_output=True,
        text=True,
        timeout=120,
    )
    return ran.returncode, ran.stdout + ran.stderr


def main():
    chosen = options(__doc__, ["bookworm"], control=False)
    with tempfile.TemporaryDirectory() as directory:
        root = clean_root(directory, chosen.suites[0], "systemd,dbus,sudo,jq,bsdutils")
        prepare(root, chosen.package)
        with Machine(root) as machine:
            for page in ("README.md", *(f"docs/{name}.md" for name in DOCS)):
                for command in commands(page):
                    code, output = run(machine, command)
                    allowed = next((codes for start, codes in CODES.items() if start in command), {0})
                    check(code in allowed, f"{page}: {command}" + (f"\n{output}" if code not in allowed else ""))
                    if "enable --now" in command and page == "README.md":
                        seed(machine)
    finish()


main()
