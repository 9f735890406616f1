#!/usr/bin/env bash
# Makes every picture of the site again: the drawings in a second, the renders in about half an hour. README.md says what it needs.
# With --drawings, only the drawings and the card that other sites show.
set -euo pipefail
cd "$(dirname "$0")"
python3 plans/draw.py
[ "${1:-}" = --drawings ] || nice venv/bin/python render.py --all
./og-card.sh
