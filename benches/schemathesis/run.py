"""Runs schemathesis, which sends thousands of valid and invalid requests according to the served description of the
API. Fails if a response does not match it. Installs the packages of requirements.txt."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benches.harness import TARGET, Server, options

HERE = Path(__file__).parent


def main():
    chosen = options(__doc__, build="debug", control=False, requests=2500)
    environment = TARGET.resolve() / "schemathesis"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    install = ["pip", "install", "--quiet", "--requirement", HERE / "requirements.txt"]
    subprocess.run([environment / "bin/python", "-m", *install], check=True)
    with tempfile.TemporaryDirectory() as directory, Server(chosen.binary, directory, "--demo") as server:
        api = f"http://127.0.0.1:{server.port}/api/openapi.json"
        command = [environment / "bin/schemathesis", "--config-file", HERE / "schemathesis.toml", "run", api]
        command += ["--max-examples", str(chosen.requests), "--workers", "2", "--suppress-health-check", "all"]
        hooks = os.environ | {"SCHEMATHESIS_HOOKS": str(HERE / "hooks.py")}
        # It writes files to the working directory.
        ran = subprocess.run([*command, "--generation-database", "none"], check=False, cwd=directory, env=hooks)
    sys.exit(ran.returncode)


main()
