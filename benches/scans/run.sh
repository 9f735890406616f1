#!/usr/bin/env bash
# Scans the release build's HTTPS with testssl.sh (Debian), sslyze and the rules of the Mozilla Observatory. Fails on a
# finding above "low", other than those of the test's own certificate and one that needs a secret in a page, on what
# Mozilla's intermediate configuration forbids, and below 130 points. Needs the ports 80 and 443 of 127.0.0.1: run it as root.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=$(realpath benches/scans)

command -v testssl >/dev/null || { echo "testssl is missing (Debian: sudo apt-get install testssl.sh)" >&2; exit 1; }
target=$(realpath "${CARGO_TARGET_DIR:-target}")
binary=${STANDFAST_BIN:-$target/release/standfast}
venv=$target/scans
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT

python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --requirement "$here/requirements.txt"
# Its script would fetch authorities and the list of preloaded sites, on which `localhost` is not.
npm --prefix "$here" ci --ignore-scripts --no-fund --no-audit --silent
echo '{}' >"$here/node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json"

curve=(-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes)
openssl req -x509 "${curve[@]}" -days 100 -subj "/O=Test/CN=Authority" \
    -addext keyUsage=critical,keyCertSign,cRLSign -keyout "$work/ca-key.pem" -out "$work/ca.pem" 2>/dev/null
openssl req "${curve[@]}" -subj "/CN=localhost" -keyout "$work/key.pem" -out "$work/request.pem" 2>/dev/null
printf '%s\n' subjectAltName=DNS:localhost extendedKeyUsage=serverAuth basicConstraints=CA:FALSE keyUsage=digitalSignature \
    subjectKeyIdentifier=hash authorityKeyIdentifier=keyid >"$work/names"
openssl x509 -req -in "$work/request.pem" -CA "$work/ca.pem" -CAkey "$work/ca-key.pem" -days 90 -extfile "$work/names" \
    -set_serial 0x"$(openssl rand -hex 16)" -out "$work/chain.pem" 2>/dev/null

# Not the settings of this machine's own site.
export STANDFAST_SETTINGS_FILE=/dev/null
"$binary" serve --demo --public-url https://localhost --addr 127.0.0.1:80 --tls-addr 127.0.0.1:443 \
    --tls-cert "$work/chain.pem" --tls-key "$work/key.pem" 2>"$work/log" &
server=$!
for _ in $(seq 100); do
    curl -s -o /dev/null http://127.0.0.1/healthz && break
    kill -0 "$server" || { cat "$work/log" >&2; exit 1; }
    sleep 0.1
done

echo "== Mozilla Observatory"
NODE_EXTRA_CA_CERTS=$work/ca.pem node "$here/observatory.js"

echo "== sslyze"
"$venv/bin/sslyze" --certinfo_ca_file "$work/ca.pem" --mozilla_config intermediate localhost:443 >"$work/sslyze" ||
    { cat "$work/sslyze"; exit 1; }
sed -n '/COMPLIANCE/,$p' "$work/sslyze"

echo "== testssl.sh"
testssl --quiet --color 0 --warnings batch --ip 127.0.0.1 --add-ca "$work/ca.pem" --jsonfile "$work/testssl.json" localhost:443 \
    >"$work/testssl" 2>&1 || true
python3 "$here/testssl_findings.py" "$work/testssl.json"
