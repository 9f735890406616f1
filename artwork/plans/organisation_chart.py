"""The organisation chart: the directors, and the roles at each site. The names are those that the page shows as a list."""

import json
from pathlib import Path

from lettering import CAP_HEIGHT, Lettering
from style import BONE, BRASS, BRASS_DEEP, NAVY, STEEL, number

NAMES = Path(__file__).parents[2] / "ui" / "src" / "words" / "en" / "organisation.json"

# The frame starts at the left edge of the picture, and its last sheet ends at the right one.
WIDTH, HEIGHT = 518, 568
MIDDLE = 251
FRAME_WIDTH = 500
BOX_WIDTH, BOX_HEIGHT, STEP = 340, 60, 92
TEXT_SIZE = 30
# Roles and sites of which there are several are drawn as stacks of sheets.
STACK_OFFSET = 8


def draw() -> str:
    names = json.loads(NAMES.read_text())
    directors, site = names["directors"], names["site"]
    lettering = Lettering()
    tops = [4 + STEP * index for index in range(len(directors))]
    frame = tops[-1] + STEP
    # Below a stack the line is as long as below a single sheet.
    role_tops = [frame + 58 + STEP * index + 2 * STACK_OFFSET * max(index - 1, 0) for index in range(len(site["roles"]))]
    title = ", ".join([*directors, site["title"], *site["roles"]])
    drawn = stack(MIDDLE - FRAME_WIDTH / 2, frame, FRAME_WIDTH, HEIGHT - 20 - frame, 3, BONE, 'stroke-dasharray="7 5"')
    drawn += line(tops[0], role_tops[-1])
    drawn += lettering.write(site["title"], (MIDDLE - FRAME_WIDTH / 2 + 24, frame + 38), TEXT_SIZE - 2, BRASS_DEEP)
    for top, name in zip(tops, directors):
        drawn += rectangle(MIDDLE - BOX_WIDTH / 2, top, BOX_WIDTH, BOX_HEIGHT, NAVY, NAVY)
        drawn += f'<path d="M{number(MIDDLE - BOX_WIDTH / 2)} {top}h6v{BOX_HEIGHT}h-6Z" fill="{BRASS}"/>'
        drawn += centred(lettering, name, top, "#FFF")
    for index, (top, name) in enumerate(zip(role_tops, site["roles"])):
        drawn += stack(MIDDLE - BOX_WIDTH / 2, top, BOX_WIDTH, BOX_HEIGHT, 1 if index == 0 else 3, "#FFF")
        drawn += centred(lettering, name, top, NAVY)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<title>{title}</title>{drawn}</svg>'
    )


def line(top: float, bottom: float) -> str:
    return f'<path d="M{number(MIDDLE)} {number(top)}V{number(bottom)}" stroke="{STEEL}" stroke-width="3"/>'


def stack(x: float, y: float, width: float, height: float, sheets: int, fill: str, more: str = "") -> str:
    """The frontmost sheet is at the point; the others show behind it at the lower right."""
    places = [sheet * STACK_OFFSET for sheet in reversed(range(sheets))]
    return "".join(rectangle(x + place, y + place, width, height, fill, STEEL, more) for place in places)


def rectangle(x: float, y: float, width: float, height: float, fill: str, stroke: str, more: str = "") -> str:
    size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {size} rx="4" fill="{fill}" stroke="{stroke}" stroke-width="2" {more}/>'


def centred(lettering: Lettering, name: str, top: float, fill: str) -> str:
    return lettering.write(name, (MIDDLE, top + BOX_HEIGHT / 2 + TEXT_SIZE * CAP_HEIGHT / 2), TEXT_SIZE, fill, anchor=0.5)
