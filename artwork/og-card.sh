#!/usr/bin/env bash
# Makes data/images/brand/og-card.jpg from og-card.html and the drawing of the home page. Needs Chromium and the venv of README.md.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p cache
${CHROMIUM:-chromium} --headless --no-sandbox --disable-gpu --hide-scrollbars --allow-file-access-from-files \
    --window-size=1200,630 --screenshot=cache/og-card.png og-card.html
"${1:-venv/bin/python}" -c '
import cut
cut.save(cut.Image.open("cache/og-card.png").convert("RGB"), cut.site_file("brand/og-card.jpg"))'
