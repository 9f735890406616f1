"""Kills the server repeatedly while it orders and renews certificates from `pebble`, a real ACME server (Debian package
`pebble`). No certificate may be stored without its key, the directory may have no second account, and in the end there
is a certificate. The control forgets the account after each kill: there must be a second one."""

import contextlib
import json
import os
import random
import re
import ssl
import subprocess
import tempfile
import time
from pathlib import Path

from benches.harness import Server, finish, free_port, options, query, self_signed, wait_until

# An order takes about a second.
LONGEST_PAUSE_S = 1.2
ISSUE_LIMIT_S = 60
MAKE_DUE = """update acme set state = json_set(
    state, '$.tries', 0, '$.next_try_at', null, '$.renew_at', '2020-01-01T00:00:00Z')"""


@contextlib.contextmanager
def pebble(directory, sockets):
    """An ACME server whose DNS leads every name to this machine: the flags for it, and its log."""
    log = Path(directory, "pebble.log")
    ca, key = self_signed(directory)
    port, dns = free_port(), f"127.0.0.1:{free_port()}"
    config = {
        "listenAddress": f"127.0.0.1:{port}",
        "managementListenAddress": f"127.0.0.1:{free_port()}",
        "certificate": str(ca),
        "privateKey": str(key),
        "httpPort": sockets["http"].getsockname()[1],
        "tlsPort": sockets["https"].getsockname()[1],
    }
    config_file = Path(directory, "pebble.json")
    config_file.write_text(json.dumps({"pebble": config}))
    resolver = ["pebble-challtestsrv", "-defaultIPv4", "127.0.0.1", "-defaultIPv6", "", "-dns01", dns]
    resolver += ["-http01", "", "-https01", "", "-tlsalpn01", "", "-management", f"127.0.0.1:{free_port()}"]
    commands = [resolver, ["pebble", "-config", config_file, "-dnsserver", dns]]
    environment = os.environ | {"PEBBLE_VA_NOSLEEP": "1", "PEBBLE_WFE_NONCEREJECT": "5"}
    with log.open("wb") as output:
        processes = [subprocess.Popen(one, stdout=output, stderr=output, env=environment) for one in commands]
    try:
        if not wait_until(lambda: "ACME directory available" in log.read_text(), ISSUE_LIMIT_S):
            raise SystemExit(f"pebble did not start:\n{log.read_text()}")
        yield ["--acme-directory", f"https://127.0.0.1:{port}/dir", "--acme-ca", ca], log
    finally:
        for process in processes:
            process.kill()
            process.wait()


def created(log, what):
    """How many accounts or orders the directory has created."""
    counts = re.findall(rf"There are now (\d+) {what} in ", log.read_text())
    return max(map(int, counts), default=0)


class Stored:
    """The state of the certificate and of the last order in the database."""

    def __init__(self, server):
        [[damage]] = query(server.database, "pragma integrity_check")
        state = json.loads(query(server.database, "select state from acme")[0][0])
        certificate = state.get("certificate") or {}
        pair = certificate.get("chain"), certificate.get("private_key")
        self.is_ordering = state.get("tries", 0) > 0
        self.has_certificate = any(pair)
        self.is_complete = self.has_certificate and not self.is_ordering
        self.is_sound = damage == "ok" and (not any(pair) or fits(pair, server.database.parent))


def fits(pair, directory):
    files = [Path(directory, name) for name in ("stored-chain.pem", "stored-key.pem")]
    for file, text in zip(files, pair, strict=True):
        file.write_text(text or "")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(*files)
    except ssl.SSLError:
        return False
    return True


def main():
    chosen = options(__doc__, kills=1000)
    faults, certificates, open_orders = [], 0, 0
    with tempfile.TemporaryDirectory() as directory:
        server = Server(chosen.binary, directory)
        server.hold_sockets("http", "https")
        with pebble(directory, server.sockets) as (flags, log):
            server.flags = ["--tls-domain", "www.standfast.example", *flags]
            for kill in range(chosen.kills):
                server.start()
                time.sleep(random.uniform(0, LONGEST_PAUSE_S))
                server.kill()
                stored = Stored(server)
                certificates += stored.has_certificate
                open_orders += stored.is_ordering
                if not stored.is_sound:
                    faults.append(f"kill {kill} left damage, or a certificate without its key")
                query(server.database, MAKE_DUE)
                if chosen.control:
                    query(server.database, "update acme set state = json_remove(state, '$.account')")
            with server:
                if not wait_until(lambda: Stored(server).is_complete, ISSUE_LIMIT_S, 0.5):
                    faults.append(f"no certificate within {ISSUE_LIMIT_S} s after the last kill")
            accounts, orders = created(log, "accounts"), created(log, "orders")
        if server.panics():
            faults.append("a panic")
    print(f"{open_orders} kills in an order, {certificates} with a certificate; {accounts} accounts, {orders} orders")
    if accounts != 1:
        faults.append(f"{accounts} accounts at the directory")
    if open_orders == 0 or certificates == 0:
        faults.append("no kill hit an order, or none a renewal: the test is worthless")
    finish(faults[:10], chosen.control)


main()
