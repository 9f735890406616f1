"""The drawing behind the map of the contact page: streets in sectors, seen from the air, in front of the Margalla ridge.

It is a picture of the city's pattern, not of real streets: the marker stands in the middle so that every crop keeps it.
"""

from math import cos, radians, sin

from style import BRASS, INK, MIST, MUTED_LINE, NAVY, SHIELD, STEEL, STONE, TOWER, number, path, polygon

WIDTH, HEIGHT = 1240, 360
# The horizon lies behind the ridge, so that the sectors do not crowd at its foot.
HORIZON, NEAREST, FARTHEST = 10, 0.6, 5.4
DEPTH, BREADTH = 520, 430
TURN = radians(-27)
MARKER = (620, 207)


def draw() -> str:
    x, y = MARKER
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#F1EEE5"/>'
        + sectors()
        + ridge()
        + f'<g fill="none" stroke="{BRASS}" stroke-width="2">'
        f'<ellipse cx="{x}" cy="{y}" rx="34" ry="13"/><ellipse cx="{x}" cy="{y}" rx="62" ry="24" opacity=".5"/></g>'
        f'<ellipse cx="{x}" cy="{y}" rx="13" ry="5" fill="{INK}" opacity=".35"/>'
        f'<g transform="translate({x - 32} {y - 63})">'
        f'<path d="{SHIELD}" fill="{NAVY}" stroke="#FFF" stroke-width="3"/><path d="{TOWER}" fill="{BRASS}"/></g></svg>'
    )


def on_screen(east: float, north: float) -> tuple[float, float] | None:
    """A point on the ground, turned and in perspective; None behind the viewer and beyond the ridge."""
    across = east * cos(TURN) - north * sin(TURN)
    away = east * sin(TURN) + north * cos(TURN) + DEPTH / (MARKER[1] - HORIZON)
    if not NEAREST < away < FARTHEST:
        return None
    return WIDTH / 2 + BREADTH * across / away, HORIZON + DEPTH / away


def sectors() -> str:
    blocks, greens, streets = [], [], []
    for column in range(-6, 7):
        for row in range(-6, 7):
            west, south = column - 0.5, row - 0.5
            block = square(west + 0.07, south + 0.07, 0.86)
            if block is None:
                continue
            # A park now and then.
            if (column * 3 + row * 5) % 7 == 4:
                greens.append(polygon(block))
                continue
            blocks.append(polygon(block))
            if max(y for _, y in block) > 165:
                streets += lanes(west + 0.07, south + 0.07)
    return (
        path(blocks, fill="#FFF", stroke=MUTED_LINE, width=1.2)
        + path(greens, fill="#DCE3E6", stroke=MUTED_LINE, width=1.2)
        + path(streets, stroke="#C8CFD8", width=1)
    )


def square(west: float, south: float, side: float) -> list[tuple[float, float]] | None:
    corners = [on_screen(west + dx * side, south + dy * side) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))]
    seen = [corner for corner in corners if corner]
    visible = len(seen) == 4 and any(-20 < x < WIDTH + 20 and 118 < y < HEIGHT + 20 for x, y in seen)
    return seen if visible else None


def lanes(west: float, south: float) -> list[str]:
    """The streets of a sector."""
    lines = []
    for part in (0.28, 0.5, 0.72):
        for start, end in (((part, 0), (part, 1)), ((0, part), (1, part))):
            ends = [on_screen(west + x * 0.86, south + y * 0.86) for x, y in (start, end)]
            lines.append("M" + "L".join(f"{number(x)} {number(y)}" for x, y in ends if ends))
    return lines


def ridge() -> str:
    """Three ranges, the farthest palest, with hatching on the slope away from the light."""
    far = [
        (0, 62),
        (90, 40),
        (170, 52),
        (280, 22),
        (380, 44),
        (470, 30),
        (560, 50),
        (690, 16),
        (800, 42),
        (905, 24),
        (1010, 46),
        (1120, 20),
        (1240, 48),
    ]
    middle = [
        (0, 84),
        (70, 66),
        (150, 80),
        (240, 52),
        (330, 76),
        (430, 58),
        (520, 80),
        (610, 60),
        (730, 82),
        (830, 54),
        (930, 80),
        (1050, 58),
        (1150, 80),
        (1240, 64),
    ]
    near = [
        (0, 108),
        (110, 96),
        (210, 106),
        (320, 90),
        (420, 105),
        (540, 96),
        (650, 107),
        (780, 92),
        (880, 106),
        (990, 94),
        (1110, 107),
        (1240, 98),
    ]
    drawn = f'<path d="M0 0H{WIDTH}V100H0Z" fill="#FFF"/>'
    for range_, fill in ((far, "#DDE4EC"), (middle, "#BFCBD8"), (near, "#9DB0C4")):
        drawn += f'<path d="{polygon(range_ + [(WIDTH, 122), (0, 122)])}" fill="{fill}"/>'
        drawn += path(["M" + "L".join(f"{x} {y}" for x, y in range_)], stroke=STEEL, width=1.4)
        drawn += path(hatching(range_), stroke=MIST, width=1)
    return drawn + f'<path d="M0 122H{WIDTH}" stroke="{STONE}" stroke-width="3"/>'


def hatching(range_: list[tuple[float, float]]) -> list[str]:
    lines = []
    for (x, y), (next_x, next_y) in zip(range_, range_[1:]):
        if next_y <= y:
            continue
        steps = int((next_x - x) / 14)
        for step in range(1, steps):
            part = step / steps
            top = y + (next_y - y) * part
            lines.append(f"M{number(x + (next_x - x) * part)} {number(top + 2)}l-5 {number(5 + 9 * (1 - part))}")
    return lines
