#!/usr/bin/env python3
"""Publishes news on one machine and measures when its stand-by, `serve --follow` beside `litestream restore -f`, shows them;
fails after five seconds. Forms are sent to the first machine meanwhile. With --control the stand-by's Litestream is stopped,
and nothing may arrive."""

import argparse
import http.client
import subprocess
import tempfile
import time
from pathlib import Path

import replica
import rig

WITHIN_S = 5


def status(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request("GET", path)
    response = connection.getresponse()
    response.read()
    return response.status


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--litestream", type=Path, default=Path("litestream"))
    parser.add_argument("--items", type=int, default=20)
    parser.add_argument("--to", choices=("directory", "sftp", "s3"), default="directory")
    parser.add_argument("--moto", default="moto_server", help="the server for --to s3")
    options = rig.arguments(parser)
    with tempfile.TemporaryDirectory() as folder:
        seconds = run(options, Path(folder))
    faults = [f"item {number} was not shown in {WITHIN_S} s" for number, took in enumerate(seconds, 1) if took > WITHIN_S]
    print(f"{len(seconds)} items: shown after {min(seconds):.2f} to {max(seconds):.2f} s")
    rig.finish(faults, options.control)


def run(options, folder):
    (folder / "one").mkdir()
    (folder / "two").mkdir()
    primary = rig.Server(options.binary, folder / "one/standfast.db")
    standby = rig.Server(options.binary, folder / "two/standfast.db")
    standby.command.append("--follow")
    with replica.target(options, folder) as lines:
        litestream = replica.Litestream(options.litestream, primary.database, lines)
        primary.start()
        litestream.start()
        time.sleep(3)
        follower = litestream.follow(standby.database)
        while not Path(f"{standby.database}-txid").exists():
            time.sleep(0.1)
        standby.start()
        visitors = rig.Visitors(primary, 2, pause_s=0.1)
        if options.control:
            replica.end(follower)
        seconds = [publish(options.binary, primary, standby, number) for number in range(options.items)]
        visitors.finish()
        replica.end(follower)
        before = status(standby.port, "/news")
        for server in (standby, primary):
            server.send_signal(15)
            server.process.wait()
        litestream.stop()
        assert before == 200 and standby.panics() == 0
    return seconds


def publish(binary, primary, standby, number):
    command = [binary, "--db", primary.database, "news", "add", "--title", f"Item {number}", "--content", "Words"]
    subprocess.run(command, check=True, capture_output=True)
    started = time.monotonic()
    while time.monotonic() < started + 2 * WITHIN_S:
        if status(standby.port, f"/news/item-{number}") == 200:
            break
        time.sleep(0.02)
    return time.monotonic() - started


if __name__ == "__main__":
    main()
