#!/usr/bin/env python3
"""Kills the server repeatedly while it orders and renews certificates from `pebble`, a real ACME server (Debian package
`pebble`). No certificate may be stored without its key, the directory may have no second account, and in the end there is a
certificate. The control forgets the account after each kill: there must be a second one."""

import argparse
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import ssl
import subprocess
import tempfile
import time
from pathlib import Path

import rig

NAME = "www.standfast.example"
# An order takes about a second.
LONGEST_PAUSE_S = 1.2
ISSUE_LIMIT_S = 60


class Pebble:
    """An ACME server whose DNS leads every name to this machine."""

    def __init__(self, folder, http_port, tls_port):
        self.folder = Path(folder)
        self.ca, key = self.folder / "ca.pem", self.folder / "ca-key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=CA:FALSE", "-keyout", key, "-out", self.ca],
            check=True, capture_output=True,
        )
        port, dns_port = rig.free_port(), rig.free_port()
        self.directory = f"https://127.0.0.1:{port}/dir"
        config = {
            "listenAddress": f"127.0.0.1:{port}", "managementListenAddress": f"127.0.0.1:{rig.free_port()}",
            "certificate": str(self.ca), "privateKey": str(key), "httpPort": http_port, "tlsPort": tls_port,
            "ocspResponderURL": "", "externalAccountBindingRequired": False,
        }
        config_file = self.folder / "pebble.json"
        config_file.write_text(json.dumps({"pebble": config}))
        self.log = self.folder / "pebble.log"
        dns = ["pebble-challtestsrv", "-defaultIPv4", "127.0.0.1", "-defaultIPv6", "", "-http01", "", "-https01", "",
               "-tlsalpn01", "", "-dns01", f"127.0.0.1:{dns_port}", "-management", f"127.0.0.1:{rig.free_port()}"]
        server = ["pebble", "-config", config_file, "-dnsserver", f"127.0.0.1:{dns_port}"]
        environment = {**os.environ, "PEBBLE_VA_NOSLEEP": "1", "PEBBLE_WFE_NONCEREJECT": "5"}
        with open(self.log, "wb") as log:
            self.processes = [
                subprocess.Popen(dns, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL),
                subprocess.Popen(server, stdout=log, stderr=log, env=environment),
            ]
        while "ACME directory available" not in self.log.read_text():
            time.sleep(0.05)

    def created(self, what):
        """How many accounts or orders it has created."""
        counts = re.findall(rf"There are now (\d+) {what} in ", self.log.read_text())
        return max(map(int, counts), default=0)

    def stop(self):
        for process in self.processes:
            process.kill()
            process.wait()


class Stored:
    """What the database says of the certificate and the last order."""

    def __init__(self, database, folder):
        connection = sqlite3.connect(database)
        self.damage = connection.execute("pragma integrity_check").fetchone()[0]
        state = json.loads(connection.execute("select state from acme").fetchone()[0])
        connection.close()
        certificate = state.get("certificate") or {}
        chain, key = certificate.get("chain"), certificate.get("private_key")
        self.is_ordering = state.get("tries", 0) > 0
        self.has_certificate = chain is not None
        self.is_half = (chain is None) != (key is None) or (self.has_certificate and not is_pair((chain, key), folder))


def is_pair(pair, folder):
    files = [Path(folder, name) for name in ("chain.pem", "key.pem")]
    for file, text in zip(files, pair):
        file.write_text(text)
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(*files)
        return True
    except ssl.SSLError:
        return False


def change(database, sql):
    connection = sqlite3.connect(database)
    connection.execute(sql)
    connection.commit()
    connection.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    options = rig.arguments(parser)
    if not shutil.which("pebble"):
        raise SystemExit("pebble is missing (Debian: sudo apt-get install pebble)")
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        server = rig.Server(options.binary, f"{folder}/standfast.db")
        tls_port = rig.free_port()
        pebble = Pebble(folder, server.port, tls_port)
        server.command += ["--tls-domain", NAME, "--tls-addr", f"127.0.0.1:{tls_port}", "--acme-directory",
                           pebble.directory, "--acme-ca", str(pebble.ca)]
        make_due = """update acme set state = json_set(
            state, '$.tries', 0, '$.next_try_at', null, '$.renew_at', '2020-01-01T00:00:00Z')"""
        certificates, open_orders = 0, 0
        try:
            for kill in range(options.kills):
                server.start()
                time.sleep(random.uniform(0, LONGEST_PAUSE_S))
                server.kill()
                stored = Stored(server.database, folder)
                certificates += stored.has_certificate
                open_orders += stored.is_ordering
                if stored.damage != "ok" or stored.is_half:
                    faults.append(f"kill {kill}: damage {stored.damage}, half {stored.is_half}")
                change(server.database, make_due)
                if options.control:
                    change(server.database, "update acme set state = json_remove(state, '$.account')")
            orders = pebble.created("orders")
            server.start()
            ended = False
            deadline = time.monotonic() + ISSUE_LIMIT_S
            while not ended and time.monotonic() < deadline:
                time.sleep(0.5)
                stored = Stored(server.database, folder)
                ended = stored.has_certificate and not stored.is_ordering
            server.send_signal(signal.SIGTERM)
            server.process.wait()
            accounts = pebble.created("accounts")
        finally:
            pebble.stop()
            if server.process.poll() is None:
                server.kill()
        panics = server.panics()
    print(
        f"{options.kills} kills, {open_orders} with an open order and {certificates} with a certificate; the directory has "
        f"{accounts} accounts and {orders} orders; {panics} panics"
    )
    if accounts != 1:
        faults.append(f"{accounts} accounts at the directory")
    if not ended:
        faults.append(f"no certificate within {ISSUE_LIMIT_S} s after the last kill")
    if open_orders == 0 or certificates == 0:
        faults.append("no kill hit an order, or none a renewal: the test is worthless")
    if panics:
        faults.append(f"{panics} panics")
    rig.finish(faults[:10], options.control)


main()
