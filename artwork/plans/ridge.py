"""The Margalla ridge at night, and the sectors of the city before it, as a view from above."""

from math import cos, radians, sin

from style import Point, line, number, path, polygon

WIDTH, HEIGHT = 1600, 640
SKY, OUTLINE, HATCH = "#0F2038", "#7E97B5", "#4C6A8E"
# Of each range: its colour, how high it stands above its foot, and its peaks and saddles from left to right.
Range = tuple[str, float, float, tuple[float, ...]]

# The ground before the city's ridge: the viewer's height and place, and how far the streets go.
HORIZON, SLOPE, BREADTH, NEAREST, FARTHEST = 332, 350, 640, 0.3, 5.0
TURN = radians(-31)
# Lamps of a street for each sector, and how wide the streets are beside the sectors.
LAMPS, STREET = 16, 0.045


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
