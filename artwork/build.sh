#!/usr/bin/env bash
# Makes every picture of the site again, in a few seconds: the drawings, then the pictures that cannot be drawings.
# README.md says what it needs.
set -euo pipefail
cd "$(dirname "$0")"
python3 plans/draw.py
node rasters.mjs
