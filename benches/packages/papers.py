#!/usr/bin/env python3
"""Runs the commands of README and docs, one after the other, as an admin would: at a terminal of a clean Debian root with systemd, the
package and some messages and applications. Fails if one of them fails. The pages on a proxy, on metrics and on a second machine are left
out, as are lines that need a domain or a mail server. Needs what booted.py needs."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from booted import ROOT, Machine, root_with

PAGES = ["README.md", *(f"docs/{page}.md" for page in ("company-file", "content", "inbox", "privacy-requests", "troubleshooting", "visits", "operate"))]
BLOCK = re.compile(r"```sh\n(.*?)```|^ {7}(sudo [^\n]*)$", re.S | re.M)
# What a clean root does not have.
SKIPPED = re.compile(r"https://|mail test|before-vN|serve --demo|purge|userdel|rm -r")
# `doctor` finds samples, and after a stop no server. `systemctl status` says that with 3.
# Nobody has visited a page.
CODES = {"standfast doctor": {0, 6}, "systemctl status": {0, 3}, "visits --days 7 --page": {0, 3}}
# Enters the domain that README asks for.
EDITOR = """#!/bin/sh
touch "$1"
case $1 in *.env) grep -q ^STANDFAST_TLS_DOMAIN= "$1" || echo STANDFAST_TLS_DOMAIN=www.example.com >>"$1" ;; esac
"""
# Sends a form so many times.
POST = """
import http.client, sys
path, kind, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
body = sys.stdin.buffer.read()
for number in range(count):
    connection = http.client.HTTPConnection("127.0.0.1", 80, timeout=20)
    connection.request("POST", path, body, {"Content-Type": kind})
    response = connection.getresponse()
    answer = response.read()
    if response.status != 200:
        sys.exit(f"{response.status} {answer}")
"""


def commands(page):
    for block, line in BLOCK.findall((ROOT / page).read_text()):
        text = (block or line).replace("\\\n", " ")
        yield from (command.strip() for command in text.splitlines() if command.strip())


def seed(machine):
    """Two news items and openings; fourteen quote requests and seven applications of one person, and then one each of another."""
    for title in ("Night patrols", "New dogs"):
        machine.run("standfast", "news", "add", "--title", title, "--content", "A text.")
        opening = ("--location", "Lahore", "--vacancies", "2", "--min-age", "21", "--max-age", "45", "--deadline", "2099-12-31")
        machine.run("standfast", "jobs", "add", "--title", title, *opening, "--description", "A text.")
    quote = {"name": "A", "email": "a@example.com", "contact": "0300 1234567", "service": "canine", "city": "Lahore", "armed": "no"}
    parts = {"name": "A", "email": "a@example.com", "contact": "0300 1234567", "job_position": "driver"}
    fields = "".join(f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in parts.items())
    file = '--x\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF-1.7\r\n--x--\r\n'
    for path, kind, body, count in (
        ("/api/quote-request", "application/json", json.dumps(quote), 14),
        ("/api/quote-request", "application/json", json.dumps(quote).replace("a@", "b@"), 1),
        ("/api/job-request", "multipart/form-data; boundary=x", fields + file, 7),
        ("/api/job-request", "multipart/form-data; boundary=x", (fields + file).replace("a@", "b@"), 1),
    ):
        post = ["nsenter", "-t", machine.init, "--net", sys.executable, "-c", POST, path, kind, str(count)]
        subprocess.run(post, input=body.encode(), check=True)


def prepare(root, package):
    home = root / "root"
    for name in ("office.md", "news.md", "eid.md", "driver.md"):
        (home / name).write_text("A text.\n")
    for name in ("office.jpg", "photo.jpg", "ahmed.webp"):
        shutil.copy(ROOT / "data/images/news/default.webp", home / name)
    for version in ("0.1.0", "NEW", "OLD"):
        shutil.copy(package, home / f"standfast_{version}_amd64.deb")
    (root / "usr/bin/editor").unlink(missing_ok=True)
    (root / "usr/bin/editor").write_text(EDITOR)
    (root / "usr/bin/editor").chmod(0o755)


def run(machine, command):
    """The exit code and the output of a command at a terminal, at which every question is answered with yes."""
    answer = "q" if "standfast inbox" in command else "y\n"
    shell = ["bash", "-c", f"cd /root && script --quiet --return --command {json.dumps(command)} /dev/null"]
    variables = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "USER": "root", "TERM": "xterm", "SYSTEMD_PAGER": ""}
    ran = subprocess.run(machine.inside(*shell), env=variables, input=answer, capture_output=True, text=True, timeout=120)
    return ran.returncode, ran.stdout + ran.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", default="bookworm")
    parser.add_argument("--packages", type=Path, default=Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"), "packages"))
    options = parser.parse_args()
    package = next(iter(sorted(options.packages.glob("*.deb"))), None) or sys.exit("run packaging/build.sh")
    failed, count = [], 0
    with tempfile.TemporaryDirectory() as directory:
        root = root_with(directory, options.suite, "systemd,dbus,sudo,jq,bsdutils")
        prepare(root, package)
        machine = Machine(root)
        try:
            for page in PAGES:
                for command in commands(page):
                    if SKIPPED.search(command) or command.startswith("#"):
                        continue
                    if "restore /var/lib/standfast/backups/" in command:
                        newest = machine.run("sh", "-c", "ls -t /root/standfast-*.db | head -1").strip()
                        command = re.sub(r"/var/lib/standfast/backups/\S+", newest, command)
                    code, output = run(machine, command)
                    count += 1
                    allowed = next((codes for start, codes in CODES.items() if start in command), {0})
                    print(f"{code:3} {page}: {command}")
                    if code not in allowed:
                        failed.append(f"{page}: {command}\n{output}")
                    if "enable --now" in command and page == "README.md":
                        seed(machine)
        finally:
            machine.end()
    print("\n".join(failed))
    print(f"{count} commands, {len(failed)} failed")
    sys.exit(bool(failed))


main()
