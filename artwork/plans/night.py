"""A plan at night: the same drawing in lit lines on dark ground, flat or as seen from a window above it."""

from collections.abc import Iterable
from math import hypot

from lettering import CAP_HEIGHT
from outline import View, dashes, lines_of, ribbon
from sheet import Sheet, towards, towards_point
from style import BRASS, BRASS_DEEP, INK, MIST, NAVY, PALE, STEEL, STONE, Point, number, polygon

YARD, ROAD, ROOM, WALL, WALL_SIDE, LINE, TREE = "#132A48", "#1A3859", "#0E1F36", "#E8C778", "#8F6E2B", "#7E97B5", "#456183"
LAMP = "#FFE2A0"
# The middle of a picture without faded edges, and its edges; pale lines and discs.
BACKDROP, PALE_LINE = ("#1B3658", INK), "#C9D3E0"
# What the colours of a sheet of paper become.
FILLS = {STONE: ROAD, "#FFF": ROOM, STEEL: LINE, BRASS_DEEP: BRASS, PALE: "#14294A"}
STROKES = {STONE: ROAD, NAVY: WALL, STEEL: LINE, MIST: TREE, "#FFF": STEEL, BRASS_DEEP: BRASS}

SYMBOLS = {
    "car": f'<g id="car" fill="{NAVY}" stroke="#9DB0C8" stroke-width="1.8"><rect x="-22" y="-10" width="44" height="20" rx="6"/>'
    '<path d="M7-8q4 8 0 16M-13-8q-3 8 0 16M7-7h-20M7 7h-20"/></g>',
    "tree": f'<g id="tree" stroke="{TREE}" stroke-width="1.5"><circle r="14" fill="#14294A"/>'
    f'<circle r="2" fill="{TREE}" stroke="none"/></g>',
    "mark": f'<path id="mark" d="M-6-6H6V6H-6Z" fill="{BRASS}" stroke="{INK}" stroke-width="1.5"/>',
}
# How the light of a lamp falls off from its middle to its edge.
FALL = ((0, 0.55), (18, 0.4), (40, 0.2), (65, 0.07), (100, 0))


class NightSheet(Sheet):
    def __init__(
        self,
        view: View,
        size: tuple[int, int],
        pin: tuple[float, float] = (17, 21),
        height: int = 0,
        fade: int = 10,
        backdrop: tuple[str, str] | None = None,
    ) -> None:
        """`size` is that of the picture, `pin` the radius of a number's disc and the height of its figure, `height` that of walls.
        `fade` is the part of the picture, in hundredths, that fades at each side when there is no `backdrop`: the colour of its
        middle and of its edges."""
        super().__init__("")
        self.view, self.size, self.pin_size, self.height, self.fade = view, size, pin, height, fade
        self.backdrop = backdrop
        self.ground: list[str] = []
        self.lights: list[str] = []
        self.walls: list[tuple[list[Point], bool, float]] = []
        self.gaps: list[tuple[Point, Point]] = []
        self.poles: list[tuple[str, str]] = []

    # Lines and areas

    def draw(self, shape: str, fill: str = "none", stroke: str = "", width: float = 0, more: str = "") -> None:
        lines = lines_of(shape)
        if fill != "none":
            layer = self.ground if fill in (STONE, YARD, "#FFF") else None
            self.seen([points for points, _ in lines], FILLS.get(fill, fill), layer)
        if not stroke or stroke == "none":
            return
        pattern = [float(part) for part in more.split('"')[1].split()] if "dasharray" in more else []
        if stroke == NAVY and not pattern:
            self.walls += [(points, closed, width) for points, closed in lines]
            return
        edges = []
        for points, closed in lines:
            if pattern:
                pieces = dashes([*points, points[0]] if closed else points, pattern)
                edges += [edge for piece in pieces for edge in ribbon(piece, width)]
            else:
                edges += ribbon(points, width, closed)
        self.seen(edges, STROKES.get(stroke, stroke))

    def shape(self, areas: Iterable[list[Point]]) -> str:
        return "".join(polygon(map(self.view, area)) for area in areas)

    def seen(self, areas: Iterable[list[Point]], fill: str, layer: list[str] | None = None) -> None:
        """Areas of one colour."""
        if layer is None:
            self.parts.append((f' fill="{fill}"', self.shape(areas)))
        else:
            layer.append(f'<path fill="{fill}" d="{self.shape(areas)}"/>')

    def opening(self, start: Point, end: Point, width: float = 9, fill: str = "#FFF") -> None:
        """A real gap, so that light shines through it."""
        self.gaps.append((start, end))

    # Things

    def barrier(self, start: Point, end: Point) -> None:
        bands = dashes([towards_point(start, end, 8), end], [9, 9])
        self.poles.append((self.shape(ribbon([start, end], 6)), self.shape([edge for band in bands for edge in ribbon(band, 6)])))

    def place(self, thing: str, x: float, y: float, turn: str = "") -> str:
        matrix = " ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in self.view.around((x, y)))
        return f'<g transform="matrix({matrix}){turn}">{thing}</g>'

    def symbol(self, name: str, x: float, y: float, heading: float = 0) -> None:
        outline = f"<defs>{SYMBOLS[name]}</defs>" if name not in self.symbols else ""
        self.symbols.add(name)
        turn = f"rotate({number(heading)})" if heading else ""
        self.parts.append(("", outline + self.place(f'<use href="#{name}"/>', x, y, turn)))

    def light(self, x: float, y: float, reach: float) -> None:
        """The pool of light below a lamp."""
        self.lights.append(self.place(f'<circle r="{number(reach)}" fill="url(#lamp)"/>', x, y))

    def beam(self, x: float, y: float, heading: float, reach: float = 64, half: float = 8) -> None:
        """The headlamps of a car, from its front; they are `half` beside its middle."""
        far = half + reach * 0.16
        shape = f"M0-{number(half)}L{number(reach)}-{number(far)}V{number(far)}L0 {number(half)}Z"
        turn = f"rotate({number(heading)})" if heading else ""
        self.lights.append(self.place(f'<path d="{shape}" fill="url(#beam)"/>', x, y, turn))

    def look(self, x: float, y: float, heading: float) -> None:
        """Where a person looks."""
        (ax, ay), (bx, by) = towards((0, 0), -32, 62), towards((0, 0), 32, 62)
        cone = f'<path fill="{LINE}" fill-opacity=".42" d="M0 0L{number(ax)} {number(ay)}A62 62 0 0 1 {number(bx)} {number(by)}Z"/>'
        self.parts.append(("", self.place(cone, x, y, f"rotate({number(heading)})")))

    def pin(self, number_: int, x: float, y: float) -> None:
        radius, size = self.pin_size
        text = self.lettering.write(str(number_), (0, size * CAP_HEIGHT / 2), size, INK, anchor=0.5)
        disc = f'<circle r="{number(radius)}" fill="{BRASS}" stroke="{INK}" stroke-width="2"/>'
        self.pins.append(self.place(disc + text, x, y))

    def words(self, text: str, x: float, y: float, size: float, fill: str = "#FFF", anchor: float = 0.5) -> None:
        """Words that lie on the ground; their middle is at the height of the point."""
        self.pins.append(self.place(self.lettering.write(text, (0, size * CAP_HEIGHT / 2), size, fill, anchor), x, y))

    # The picture

    def svg(self) -> str:
        width, height = self.size
        stops = "".join(f'<stop offset="{at}%" stop-color="{LAMP}" stop-opacity="{strength}"/>' for at, strength in FALL)
        parts = "".join(f'<path{look} d="{part}"/>' if look else part for look, part in self.parts)
        defs, start, end = self.edges()
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
            f'<defs><radialGradient id="lamp">{stops}</radialGradient>'
            f'<linearGradient id="beam">{stops}</linearGradient>{defs}</defs>'
            + start
            + "".join(self.ground)
            + "".join(self.lights)
            + parts
            + self.standing_walls()
            + self.standing_poles()
            + "".join(self.pins)
            + end
            + "</svg>"
        )

    def edges(self) -> tuple[str, str, str]:
        """What the picture has at its edges: definitions, and what comes before and after everything else."""
        width, height = self.size
        whole = f'd="M0 0H{width}V{height}H0Z"'
        if self.backdrop:
            middle, edge = self.backdrop
            colours = f'<stop stop-color="{middle}"/><stop offset="1" stop-color="{edge}"/>'
            return f'<radialGradient id="backdrop">{colours}</radialGradient>', f'<path fill="url(#backdrop)" {whole}/>', ""
        fade = ((0, 0), (self.fade, 1), (100 - self.fade, 1), (100, 0))
        stops = "".join(f'<stop offset="{at}%" stop-color="#FFF" stop-opacity="{shown}"/>' for at, shown in fade)
        mask = f'<linearGradient id="edge">{stops}</linearGradient><mask id="fade"><path fill="url(#edge)" {whole}/></mask>'
        return mask, '<g mask="url(#fade)">', "</g>"

    def standing_walls(self) -> str:
        pieces = self.walls
        for gap in self.gaps:
            pieces = [part for wall in pieces for part in without(wall, gap)]
        shape = self.shape(edge for points, closed, width in pieces for edge in ribbon(points, width, closed))
        if not self.height:
            return f'<path fill="{WALL}" d="{shape}"/>'
        sides = "".join(f'<use href="#walls" y="-{step}"/>' for step in range(self.height))
        top = f'<use href="#walls" y="-{self.height}" fill="{WALL}"/>'
        return f'<defs><path id="walls" d="{shape}"/></defs><g fill="{WALL_SIDE}" stroke="{WALL_SIDE}">{sides}</g>{top}'

    def standing_poles(self) -> str:
        return "".join(
            f'<g transform="translate(0 -{self.height})"><path fill="{WALL}" d="{pole}"/><path fill="{INK}" d="{bands}"/></g>'
            for pole, bands in self.poles
        )


def people(sheet: NightSheet, places: Iterable[Point], radius: float, look: tuple[str, str]) -> None:
    """Discs; `look` is the colour of a disc and of its edge."""
    fill, stroke = look
    disc = f'<circle r="{radius}" fill="{fill}" stroke="{stroke}" stroke-width="{number(radius / 3.5)}"/>'
    sheet.parts += [("", sheet.place(disc, x, y)) for x, y in places]


def without(wall: tuple[list[Point], bool, float], gap: tuple[Point, Point]) -> list[tuple[list[Point], bool, float]]:
    """What is left of a wall beside a gap in it."""
    points, closed, width = wall
    corners = [*points, points[0]] if closed else points
    for index, (start, end) in enumerate(zip(corners, corners[1:])):
        if not all(is_between(point, start, end) for point in gap):
            continue
        first, last = sorted(gap, key=lambda point: hypot(point[0] - start[0], point[1] - start[1]))
        before, after = [*corners[: index + 1], first], [last, *corners[index + 1 :]]
        pieces = [after[:-1] + before] if closed else [before, after]
        return [(piece, False, width) for piece in pieces if len(piece) > 1 and piece[0] != piece[-1]]
    return [wall]


def is_between(point: Point, start: Point, end: Point) -> bool:
    ways = hypot(point[0] - start[0], point[1] - start[1]) + hypot(point[0] - end[0], point[1] - end[1])
    return ways - hypot(end[0] - start[0], end[1] - start[1]) < 0.1
