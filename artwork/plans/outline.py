"""Path data as points, and lines as areas, so that a drawing can be seen from another side."""

import re
from collections.abc import Iterator
from math import atan2, ceil, cos, degrees, hypot, pi, radians, sin, sqrt

from style import Point

TOKEN = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")
# Numbers that each command takes.
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7, "Z": 0}
# Degrees of an arc, and parts of a curve, that become one line.
ARC_STEP, CURVE_STEPS = 10, 14
# A corner that is sharper than this has no tip.
MITRE = 3.0


def lines_of(data: str) -> list[tuple[list[Point], bool]]:
    """The lines of a path in absolute points, and whether each is closed. Curves become short lines."""
    lines: list[tuple[list[Point], bool]] = []
    points: list[Point] = []
    for command, numbers in commands(data):
        here = points[-1] if points else (lines[-1][0][0] if lines else (0.0, 0.0))
        if command == "M":
            if len(points) > 1:
                lines.append((points, False))
            points = [(numbers[0], numbers[1])]
        elif command == "Z":
            lines.append((points, True))
            points = []
        else:
            if not points:
                points = [here]
            points += drawn(command, numbers, here)
    if len(points) > 1:
        lines.append((points, False))
    return lines


def commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers as absolute positions."""
    tokens, position, start, command, at = TOKEN.findall(data), (0.0, 0.0), (0.0, 0.0), "M", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        kind, count = command.upper(), TAKES[command.upper()]
        numbers = [float(token) for token in tokens[at : at + count]]
        at += count
        if command.islower():
            numbers = absolute(kind, numbers, position)
        if kind == "Z":
            yield "Z", []
            position = start
            continue
        if kind in "HV":
            numbers = [numbers[0], position[1]] if kind == "H" else [position[0], numbers[0]]
            kind = "L"
        yield kind, numbers
        position = (numbers[-2], numbers[-1])
        if kind == "M":
            start, command = position, "l" if command == "m" else "L"


def absolute(kind: str, numbers: list[float], position: Point) -> list[float]:
    x, y = position
    if kind == "H":
        return [numbers[0] + x]
    if kind == "V":
        return [numbers[0] + y]
    if kind == "A":
        return [*numbers[:5], numbers[5] + x, numbers[6] + y]
    return [value + (x, y)[index % 2] for index, value in enumerate(numbers)]


def drawn(command: str, numbers: list[float], start: Point) -> list[Point]:
    if command == "L":
        return [(numbers[0], numbers[1])]
    if command == "A":
        return arc(start, *numbers)
    controls = [start, *zip(numbers[::2], numbers[1::2])]
    return [bezier(controls, step / CURVE_STEPS) for step in range(1, CURVE_STEPS + 1)]


def bezier(controls: list[Point], part: float) -> Point:
    while len(controls) > 1:
        controls = [(x + (u - x) * part, y + (v - y) * part) for (x, y), (u, v) in zip(controls, controls[1:])]
    return controls[0]


def arc(start: Point, rx: float, ry: float, _: float, large: float, sweep: float, x: float, y: float) -> list[Point]:
    """An arc of a circle (SVG 2, appendix B.2.4); the drawings have no turned ellipses."""
    dx, dy = (start[0] - x) / 2 / rx, (start[1] - y) / 2 / ry
    half = hypot(dx, dy)
    grow = max(half, 1)
    height = sqrt(max(1 / (half / grow) ** 2 - 1, 0)) * (-1 if large == sweep else 1)
    centre = (height * dy / grow, -height * dx / grow)
    first, last = (atan2(sign * dy / grow - centre[1], sign * dx / grow - centre[0]) for sign in (1, -1))
    turn = (last - first) % (2 * pi) - (0 if sweep else 2 * pi)
    middle = ((start[0] + x) / 2 + centre[0] * rx * grow, (start[1] + y) / 2 + centre[1] * ry * grow)
    steps = max(2, ceil(abs(degrees(turn)) / ARC_STEP))
    turns = [first + turn * step / steps for step in range(1, steps + 1)]
    return [(middle[0] + rx * grow * cos(each), middle[1] + ry * grow * sin(each)) for each in turns]


def ribbon(points: list[Point], width: float, closed: bool = False) -> list[list[Point]]:
    """The edges of a line of some width: one closed outline, or an outer and an inner one."""
    if closed and points[0] != points[-1]:
        points = [*points, points[0]]
    sides = [beside(points, width / 2 * side, closed) for side in (1, -1)]
    return [sides[0], sides[1][::-1]] if closed else [sides[0] + sides[1][::-1]]


def beside(points: list[Point], offset: float, closed: bool) -> list[Point]:
    normals = [normal(start, end) for start, end in zip(points, points[1:]) if start != end]
    corners = [point for point, following in zip(points, points[1:]) if point != following] + [points[-1]]
    before = [normals[-1] if closed else normals[0], *normals]
    after = [*normals, normals[0] if closed else normals[-1]]
    edge = []
    for (x, y), (ax, ay), (bx, by) in zip(corners, before, after):
        length = min(2 / max((ax + bx) ** 2 + (ay + by) ** 2, 1e-6), MITRE)
        edge.append((x + (ax + bx) * length * offset, y + (ay + by) * length * offset))
    return edge[:-1] if closed else edge


def normal(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return -dy / length, dx / length


def dashes(points: list[Point], pattern: list[float]) -> list[list[Point]]:
    """The pieces of a dashed line."""
    pieces: list[list[Point]] = []
    current, index, left = [points[0]], 0, pattern[0]
    for start, end in zip(points, points[1:]):
        length = done = hypot(end[0] - start[0], end[1] - start[1])
        while done > left:
            done -= left
            part = 1 - done / length
            at = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            if index % 2 == 0:
                pieces.append([*current, at])
            current, index = [at], index + 1
            left = pattern[index % len(pattern)]
        left -= done
        current.append(end)
    if index % 2 == 0 and len(current) > 1 and current[0] != current[-1]:
        pieces.append(current)
    return pieces


class View:
    """Where a point of a flat drawing is seen: as it is, or lying on a table in front of the viewer."""

    def __init__(self, middle: Point, distance: float, tilt: float, turn: float, zoom: float = 1, shift: Point = (0, 0)) -> None:
        """Like the CSS transformation perspective(distance) rotateX(tilt) rotateZ(turn) around `middle`."""
        self.middle, self.distance, self.zoom, self.shift = middle, distance, zoom, shift
        self.tilt, self.turn = radians(tilt), radians(turn)

    def __call__(self, point: Point) -> Point:
        x, y = point[0] - self.middle[0], point[1] - self.middle[1]
        x, y = x * cos(self.turn) - y * sin(self.turn), x * sin(self.turn) + y * cos(self.turn)
        near = self.distance / (self.distance - y * sin(self.tilt)) * self.zoom
        return x * near + self.shift[0], y * cos(self.tilt) * near + self.shift[1]

    def around(self, point: Point) -> tuple[float, ...]:
        """The matrix that draws a small thing, given around the origin, at a point of the drawing."""
        here, right, down = self(point), self((point[0] + 0.5, point[1])), self((point[0], point[1] + 0.5))
        left, up = self((point[0] - 0.5, point[1])), self((point[0], point[1] - 0.5))
        return (right[0] - left[0], right[1] - left[1], down[0] - up[0], down[1] - up[1], *here)

