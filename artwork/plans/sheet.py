"""One sheet of paper: frame, shield, north arrow, scale bar, and what can be drawn on it.

Sizes are chosen for a sheet that is shown 350 to 760 pixels wide: numbers have 26 units, walls 5, thin lines 2.
"""

from collections.abc import Iterable
from math import cos, radians, sin

from lettering import CAP_HEIGHT, Lettering
from style import (
    BONE,
    BRASS,
    BRASS_DEEP,
    INK,
    MIST,
    NAVY,
    PALE,
    SHIELD,
    STEEL,
    STONE,
    TOWER,
    Point,
    circle,
    line,
    number,
    paint,
    path,
    polygon,
)

# The frame is at 6; the picture ends at its outer edge.
WIDTH, HEIGHT = 720, 480
FOOT = 430
NUMBER_SIZE = 26

PIN = f'<circle id="pin" r="18" fill="{BRASS}" stroke="{INK}" stroke-width="2"/>'
SYMBOLS = {
    "car": f'<g id="car" fill="#FFF" stroke="{STEEL}" stroke-width="2"><rect x="-22" y="-10" width="44" height="20" rx="6"/>'
    '<path d="M7-8q4 8 0 16M-13-8q-3 8 0 16M7-7h-20M7 7h-20"/></g>',
    "tree": f'<g id="tree"><circle r="14" fill="{PALE}" stroke="{MIST}" stroke-width="1.5"/><circle r="2" fill="{MIST}"/></g>',
    "device": f'<path id="device" d="M-11-6H7V6H-11ZM7-4l5-3V7L7 4Z" fill="{NAVY}"/>',
    "table": f'<g id="table"><circle r="18" fill="none" stroke="{MIST}" stroke-width="6" stroke-dasharray="5 6.31"/>'
    f'<circle r="15" fill="#FFF" stroke="{STEEL}" stroke-width="2"/></g>',
    "mark": f'<path id="mark" d="M-6-6H6V6H-6Z" fill="{BRASS}" stroke="{INK}" stroke-width="1.5"/>',
}


class Sheet:
    def __init__(self, scale: str = "", north: bool = True) -> None:
        """`scale` is the length of the scale bar, such as "10 m"; without one there is no bar."""
        self.scale = scale
        self.north = north
        self.lettering = Lettering()
        self.symbols: set[str] = set()
        # Each part is a path with its paint, or an element without one.
        self.parts: list[tuple[str, str]] = []
        self.pins: list[str] = []

    # Lines and areas

    def draw(self, shape: str, fill: str = "none", stroke: str = "", width: float = 0, more: str = "") -> None:
        """Adds a path; to the last one, if both have the same paint."""
        look = paint(fill, stroke, width, more)
        if self.parts and self.parts[-1][0] == look:
            shape = self.parts.pop()[1] + shape
        self.parts.append((look, shape))

    def wall(self, *points: Point, width: float = 5, closed: bool = False) -> None:
        self.draw(polygon(points) if closed else line(points), stroke=NAVY, width=width)

    def thin(self, *lines: Iterable[Point], width: float = 2, colour: str = STEEL, dashes: str = "") -> None:
        self.draw("".join(map(line, lines)), stroke=colour, width=width, more=dashed(dashes))

    def area(self, points: Iterable[Point], fill: str = STONE, stroke: str = "", width: float = 2) -> None:
        self.draw(polygon(points), fill, stroke, width)

    def box(
        self, x: float, y: float, width: float, height: float, fill: str = "#FFF", stroke: str = STEEL, line: float = 2
    ) -> None:
        self.draw(f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h-{number(width)}Z", fill, stroke, line)

    def circle(
        self, x: float, y: float, radius: float, fill: str = "#FFF", stroke: str = STEEL, line: float = 2, dashes: str = ""
    ) -> None:
        self.draw(circle(x, y, radius), fill, stroke, line, dashed(dashes))

    def hatch(self, x: float, y: float, width: float, height: float, step: float = 16) -> None:
        """Diagonal lines, for a roof."""
        lines, offset = [], step
        while offset < width + height:
            start = (x + min(offset, width), y + max(0, offset - width))
            end = (x + max(0, offset - height), y + min(offset, height))
            lines.append((start, end))
            offset += step
        self.thin(*lines, width=1, colour=MIST)

    def opening(self, start: Point, end: Point, width: float = 9, fill: str = "#FFF") -> None:
        """A gap in a wall."""
        self.draw(line((start, end)), stroke=fill, width=width)

    def door(self, x: float, y: float, size: float, heading: float, swing: int = 1, floor: str = "#FFF") -> None:
        """A door hinged at a point: the opening runs along `heading`, the leaf stands at a right angle to it."""
        end, leaf = towards((x, y), heading, size), towards((x, y), heading + 90 * swing, size)
        self.opening((x, y), end, fill=floor)
        arc = f"A{size:g} {size:g} 0 0 {1 if swing < 0 else 0} {number(end[0])} {number(end[1])}"
        self.draw(line(((x, y), leaf)) + arc, stroke=STEEL, width=2)

    # Things

    def car(self, x: float, y: float, heading: float = 0) -> None:
        """A car from above; its middle is at the point, and it drives towards `heading`."""
        self.symbol("car", x, y, heading)

    def tree(self, x: float, y: float) -> None:
        self.symbol("tree", x, y)

    def symbol(self, name: str, x: float, y: float, heading: float = 0) -> None:
        """Outlined at its first use."""
        outline = f"<defs>{SYMBOLS[name]}</defs>" if name not in self.symbols else ""
        self.symbols.add(name)
        turn = f' transform="rotate({number(heading)} {number(x)} {number(y)})"' if heading else ""
        self.parts.append(("", f'{outline}<use href="#{name}" x="{number(x)}" y="{number(y)}"{turn}/>'))

    def trees(self, *points: Point) -> None:
        for x, y in points:
            self.tree(x, y)

    def route(self, *points: Point, colour: str = BRASS_DEEP, arrow: bool = True, width: float = 3) -> None:
        """A way on foot or by car: dashes, and an arrowhead at its end."""
        self.thin(points, width=width, colour=colour, dashes="10 6")
        if arrow:
            self.arrowhead(points[-2], points[-1], colour)

    def barrier(self, start: Point, end: Point) -> None:
        self.thin((start, end), width=6, colour=NAVY)
        self.thin((towards_point(start, end, 8), end), width=3, colour=BRASS, dashes="9 9")

    def arrowhead(self, start: Point, end: Point, colour: str = BRASS_DEEP, size: float = 12) -> None:
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = (dx * dx + dy * dy) ** 0.5
        dx, dy = dx / length * size, dy / length * size
        tip = (end[0] + dx * 0.6, end[1] + dy * 0.6)
        back = (end[0] - dx * 0.4, end[1] - dy * 0.4)
        self.area([tip, (back[0] - dy * 0.5, back[1] + dx * 0.5), (back[0] + dy * 0.5, back[1] - dx * 0.5)], fill=colour)

    def view(self, x: float, y: float, heading: float, spread: float, reach: float, colour: str = MIST) -> None:
        """What a camera or a movement detector sees in the open, and the device at its origin."""
        left, right = towards((x, y), heading - spread / 2, reach), towards((x, y), heading + spread / 2, reach)
        arc = f"A{reach:g} {reach:g} 0 0 1 {number(right[0])} {number(right[1])}Z"
        self.field(line(((x, y), left)) + arc, (x, y), heading, colour)

    def view_along(self, device: Point, heading: float, *corners: Point, colour: str = MIST) -> None:
        """What it sees between walls."""
        self.field(polygon((device, *corners)), device, heading, colour)

    def field(self, shape: str, device: Point, heading: float, colour: str) -> None:
        self.draw(shape, fill=colour, stroke=STEEL, width=1.5, more=' fill-opacity=".24"')
        self.symbol("device", *device, heading)

    def dots(self, *rows: tuple[Point, Point], step: float, size: float, colour: str) -> None:
        """Rows of dots, for people and seats: dashes without length, but with round ends."""
        self.draw(
            "".join(map(line, rows)), stroke=colour, width=size, more=f' stroke-linecap="round" stroke-dasharray="0 {step:g}"'
        )

    def table(self, x: float, y: float) -> None:
        self.symbol("table", x, y)

    def mark(self, x: float, y: float) -> None:
        """A check point or a contact."""
        self.symbol("mark", x, y)

    def letter(self, text: str, at: Point, size: float, colour: str) -> None:
        """One line, centred at a point of its base line."""
        self.parts.append(("", self.lettering.write(text, at, size, colour, anchor=0.5)))

    def pin(self, number_: int, x: float, y: float) -> None:
        """A number that the legend beside the drawing explains. Pins are drawn last, above everything."""
        text = self.lettering.write(str(number_), (0, NUMBER_SIZE * CAP_HEIGHT / 2), NUMBER_SIZE, INK, anchor=0.5)
        self.pins.append(f'<g class="pin" transform="translate({number(x)} {number(y)})"><use href="#pin"/>{text}</g>')

    # The sheet

    def svg(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 {WIDTH - 10} {HEIGHT - 10}" width="{WIDTH - 10}" '
            f'height="{HEIGHT - 10}"><rect width="{WIDTH}" height="{HEIGHT}" fill="{BONE}"/>'
            + self.drawn()
            + self.foot()
            + f"<defs>{PIN}</defs>"
            + "".join(self.pins)
            + "</svg>"
        )

    def drawn(self) -> str:
        return "".join(f'<path{look} d="{part}"/>' if look else part for look, part in self.parts)

    def foot(self) -> str:
        """North arrow and scale bar at the left, the shield at the right, and the frame around all of it."""
        base = FOOT + 31
        drawn = f'<path d="M0 {FOOT}H{WIDTH}V{HEIGHT}H0Z" fill="#FFF"/>'
        drawn += path([f"M6 6H{WIDTH - 6}V{HEIGHT - 6}H6Z", f"M6 {FOOT}H{WIDTH - 6}"], stroke=STEEL, width=2)
        x = 24
        if self.north:
            drawn += path([f"M34 {FOOT + 7}l9 30-9-6Z"], fill=NAVY)
            drawn += path([f"M34 {FOOT + 7}l-9 30 9-6Z"], stroke=NAVY, width=1.5)
            drawn += self.lettering.write("N", (51, base), 22, NAVY)
            x = 84
        if self.scale:
            drawn += path([f"M{x} {base - 12}h96v8h-96Z"], fill="#FFF", stroke=NAVY, width=1.5)
            drawn += path([f"M{x} {base - 12}h24v8h-24ZM{x + 48} {base - 12}h24v8h-24Z"], fill=NAVY)
            drawn += self.lettering.write(self.scale, (x + 108, base), 22, NAVY)
        emblem = path([SHIELD], fill=NAVY) + path([TOWER], fill=BRASS)
        return drawn + f'<g transform="translate({WIDTH - 44} {FOOT + 8}) scale(.46)">{emblem}</g>'


def dashed(dashes: str) -> str:
    return f' stroke-dasharray="{dashes}"' if dashes else ""


def towards_point(start: Point, end: Point, distance: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    part = distance / (dx * dx + dy * dy) ** 0.5
    return start[0] + dx * part, start[1] + dy * part


def towards(start: Point, heading: float, distance: float) -> Point:
    """Headings are in degrees, clockwise from the right."""
    return start[0] + cos(radians(heading)) * distance, start[1] + sin(radians(heading)) * distance
