"""Prints what testssl.sh found, by severity, and fails on what is above "low" and is no matter of the test's certificate."""

import json
import sys

MEANING_NOTHING = {"DEBUG", "INFO", "OK"}
TOLERATED = {"LOW", "WARN"}
# The authority of the test publishes no revocations, and `localhost` has no DNS of its own.
OF_THE_TEST = ("cert_revocation", "cert_ocspURL", "cert_crlDistributionPoints", "OCSP_stapling", "DNS_CAArecord")
# Compression betrays a secret that stands in a page beside what a stranger chooses. No page has one: there are no sessions,
# no cookies and no tokens.
WITHOUT_A_SECRET = ("BREACH",)

findings = json.load(open(sys.argv[1]))
assert len(findings) > 100, f"testssl.sh ended early: {findings}"
notable = [finding for finding in findings if finding["severity"] not in MEANING_NOTHING]
bad = [
    finding
    for finding in notable
    if finding["severity"] not in TOLERATED and not finding["id"].startswith(OF_THE_TEST + WITHOUT_A_SECRET)
]
for finding in notable:
    print(f"{finding['severity']:<9} {finding['id']}: {finding['finding']}")
print(f"{len(findings)} findings, {len(bad)} above low")
sys.exit(bool(bad))
