"""The Margalla ridge at night, behind the lights of the city: a banner."""

from math import cos, radians, sin

from night import LAMP
from style import BRASS, INK, Point, line, number, path, polygon

WIDTH, HEIGHT = 1600, 640
# What a phone shows of a banner.
PHONE = (420, 28, 1180, 604)
SKY, SKY_LOW, OUTLINE, HATCH = "#0F2038", "#1E3C62", "#7E97B5", "#4C6A8E"
# Of each range: its colour, how high it stands above its foot, and its peaks and saddles from left to right.
Range = tuple[str, float, float, tuple[float, ...]]
CITY: tuple[Range, ...] = (
    ("#16304F", 368, 196, (0.35, 0.62, 0.5, 0.86, 0.6, 0.74, 0.52, 0.66, 0.98, 0.7, 0.9, 0.62, 0.78, 0.5, 0.7)),
    ("#1D3D63", 388, 142, (0.5, 0.8, 0.55, 0.62, 0.98, 0.66, 0.5, 0.82, 0.6, 0.46, 0.88, 0.62, 0.7, 0.96, 0.6)),
    ("#2A4668", 402, 84, (0.4, 0.66, 0.9, 0.5, 0.62, 0.35, 0.84, 0.6, 0.95, 0.52, 0.4, 0.78, 0.6, 0.44, 0.7)),
)

# The ground before the city's ridge: the viewer's height and place, and how far the streets go.
HORIZON, SLOPE, BREADTH, NEAREST, FARTHEST = 332, 350, 640, 0.3, 5.0
TURN = radians(-31)
# Lamps of a street for each sector, and how wide the streets are beside the sectors.
LAMPS, STREET = 16, 0.045


def draw_city(box: tuple[int, int, int, int] = (0, 0, WIDTH, HEIGHT)) -> str:
    """The city's sectors: every street a row of lamps, the avenue that leads to the ridge a double one."""
    return picture(box, "".join(range_(each) for each in CITY) + ground() + streets())


def picture(box: tuple[int, int, int, int], drawn: str) -> str:
    x, y, width, height = box
    fall = ((0, 0.6), (0.35, 0.2), (1, 0))
    glow = "".join(f'<stop offset="{at}" stop-color="{LAMP}" stop-opacity="{shown}"/>' for at, shown in fall)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}"><defs>'
        f'<linearGradient id="sky" x2="0" y2="1"><stop stop-color="{INK}"/><stop offset=".3" stop-color="{SKY}"/>'
        f'<stop offset=".62" stop-color="{SKY_LOW}"/></linearGradient><radialGradient id="lamp">{glow}</radialGradient></defs>'
        f'<path fill="url(#sky)" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>{drawn}</svg>'
    )


def crest(range__: Range) -> list[Point]:
    """A line with a shoulder on every slope."""
    _, foot_, height, peaks = range__
    step = WIDTH / (len(peaks) - 1)
    tops = [(index * step, foot_ - peak * height) for index, peak in enumerate(peaks)]
    points = []
    for index, ((x, y), (next_x, next_y)) in enumerate(zip(tops, tops[1:])):
        part = 0.42 + 0.16 * sin(index * 2.1)
        lift = (0.1 if index % 3 else -0.08) * abs(next_y - y)
        points += [(x, y), (x + (next_x - x) * part, y + (next_y - y) * part - lift)]
    return [*points, tops[-1]]


def range_(range__: Range) -> str:
    points = crest(range__)
    drawn = path([polygon([*points, (WIDTH, HEIGHT), (0, HEIGHT)])], fill=range__[0])
    drawn += path(hatching(points, range__[2]), stroke=HATCH, width=1.2, more=' opacity=".7"')
    return drawn + path([line(points)], stroke=OUTLINE, width=2, more=' stroke-linejoin="round"')


def hatching(points: list[Point], height: float) -> list[str]:
    """Short lines on the slopes that face away from the light."""
    lines = []
    for (x, y), (next_x, next_y) in zip(points, points[1:]):
        if next_y <= y + 4:
            continue
        steps = round((next_x - x) / 13)
        for step in range(1, steps):
            part = step / steps
            long = (0.1 + 0.16 * (1 - part)) * height
            top = (x + (next_x - x) * part, y + (next_y - y) * part + 4)
            lines.append(f"M{number(top[0])} {number(top[1])}l{number(-long * 0.45)} {number(long)}")
    return lines


def on_screen(east: float, north: float) -> Point | None:
    across = east * cos(TURN) - north * sin(TURN)
    away = east * sin(TURN) + north * cos(TURN) + 1.9
    if not NEAREST < away < FARTHEST:
        return None
    return WIDTH * 0.64 + BREADTH * across / away, HORIZON + SLOPE / away


def ground() -> str:
    blocks = []
    for west in range(-7, 8):
        for south in range(-7, 8):
            near, far = STREET, 1 - STREET
            corners = [on_screen(west + dx, south + dy) for dx, dy in ((near, near), (far, near), (far, far), (near, far))]
            seen = [corner for corner in corners if corner]
            if len(seen) == 4 and any(0 < x < WIDTH and y < HEIGHT for x, y in seen):
                blocks.append(polygon(seen))
    return (
        f'<linearGradient id="haze" x2="0" y2="1"><stop stop-color="#1D3D63"/><stop offset=".5" stop-color="{SKY}"/></linearGradient>'
        f'<path fill="url(#haze)" d="M0 402H{WIDTH}V{HEIGHT}H0Z"/>'
        + f'<ellipse cx="{WIDTH * 0.64:g}" cy="402" rx="620" ry="46" fill="url(#lamp)" opacity=".4"/>'
        + path(blocks, fill=INK, more=' fill-opacity=".45"')
        + path([f"M0 402H{WIDTH}"], stroke=OUTLINE, width=1.5)
    )


def streets() -> str:
    """Every street a row of lamps, which are smaller the farther they are away; the avenue to the ridge is two rows."""
    lamps: dict[float, list[str]] = {}
    for street in (*range(-7, 8), 0.5, 1.5, -0.5, -1.5, 2.5, -2.5):
        is_main = street == int(street)
        for lamp in range(-7 * LAMPS, 7 * LAMPS + 1):
            for east, north in ((street, lamp / LAMPS), (lamp / LAMPS, street)):
                at = on_screen(east, north)
                if at is None or not (0 < at[0] < WIDTH and 408 < at[1] < HEIGHT):
                    continue
                size = round((at[1] - HORIZON) / (52 if is_main else 96), 1)
                lamps.setdefault(max(size, 1.2 if is_main else 0.8), []).append(f"M{number(at[0])} {number(at[1])}h0")
    return f'<g stroke="{BRASS}" stroke-linecap="round">' + "".join(
        f'<path stroke-width="{number(size)}" d="{"".join(dots)}"/>' for size, dots in sorted(lamps.items())
    ) + "</g>"
