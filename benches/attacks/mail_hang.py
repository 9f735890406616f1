#!/usr/bin/env python3
"""A mail server that accepts connections and then hangs at a step must not slow visitors. Servers without mail, with a
working mail server and with one that hangs at each step take turns, so that all have the same noise. Fails when the 99th
percentile of a page or of a form is MAX_RATIO times that without mail. Takes about a minute."""

import contextlib
import random
import statistics
import sys
import time
from pathlib import Path

import target

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import mail_sink

ROUNDS = 3000
ADDRESSES = 50
MAX_RATIO = 1.5
# Below this, a ratio is noise of the machine.
NOISE_S = 0.003


def seconds(request):
    """Time until the response to a request, which must be 200."""
    started = time.perf_counter()
    answer = request()
    elapsed = time.perf_counter() - started
    if (answer if isinstance(answer, int) else answer[0]) != 200:
        raise SystemExit(f"a visitor got {answer}")
    return elapsed


def percentile_99(samples):
    return statistics.quantiles(samples, n=100)[-1]


def main():
    binary = target.binary(__doc__)
    modes = {"off": None, "working": mail_sink.Sink()}
    modes |= {f"hangs at {step}": mail_sink.Sink(hang_at=step) for step in mail_sink.STEPS}
    faults = []
    with contextlib.ExitStack() as stack:
        servers = {}
        for mode, sink in modes.items():
            # Longer than all rounds take.
            flags = ["--rate-limit", "off", "--smtp-timeout", "900"]
            if sink:
                flags += [*sink.flags(), "--mail-to", "office@standfast.example"]
            servers[mode] = stack.enter_context(target.Server(binary, *flags))
        form = target.message()
        samples = {(mode, kind): [] for mode in servers for kind in ("page", "form")}
        # The first form of each starts its mail, which hangs from then on.
        for server in servers.values():
            server.post(form)
        time.sleep(3)
        for number in range(ROUNDS):
            # A closed connection keeps its port for a minute, and one address has too few of them.
            source = f"127.0.0.{1 + number % ADDRESSES}"
            for mode, server in random.sample(list(servers.items()), len(servers)):
                samples[mode, "page"].append(seconds(lambda: server.get("/")))
                samples[mode, "form"].append(seconds(lambda: server.post(form, source)))
        for mode, sink in modes.items():
            if sink and sink.hang_at and not sink.waiting:
                faults.append(f"the mail server that {mode} was not waited for")
        if not modes["working"].mails:
            faults.append("the working mail server got no mail")
    for kind in ("page", "form"):
        normal = percentile_99(samples["off", kind])
        for mode in modes:
            slowest = percentile_99(samples[mode, kind])
            median = statistics.median(samples[mode, kind])
            ratio = slowest / normal
            print(f"{kind}, mail {mode}: median {median * 1000:.1f} ms, 99 % within {slowest * 1000:.1f} ms, ratio {ratio:.2f}")
            if ratio > MAX_RATIO and slowest - normal > NOISE_S:
                faults.append(f"{kind} with mail that {mode}: {ratio:.2f} times as slow")
    target.finish(faults)


if __name__ == "__main__":
    main()
