"""An armoured car from the side and from above. The thick line is its protected shell."""

from collections.abc import Iterable
from math import cos, pi, sin

from night import BACKDROP, LAMP, LINE, PALE_LINE, WALL, YARD, NightSheet
from outline import View, lines_of
from sheet import Sheet
from style import BRASS, BRASS_DEEP, INK, MIST, NAVY, STEEL, STONE, Point, paint, polygon

GLASS = "#CBDAE6"
# From the side; the ground is at 226.
BODY = "M78 196V158Q82 140 110 134L222 120L276 58Q284 46 302 46H590Q606 46 612 62L634 130V196Z"
SHELL = "M236 190V124L282 64Q288 54 302 54H574L592 190Z"
PANES = ("M258 112L292 68H366V112Z", "M384 68H466V112H384Z", "M484 68H560L566 112H484Z")
WHEELS, GROUND = (162, 546), 226
# Along the foot of the body, at night.
ARCHES = "V196H594A48 48 0 0 0 498 196H210A48 48 0 0 0 114 196H78Z"
PANE = "#5C86AD"

Place = tuple[float, float, float]


class Forecourt(NightSheet):
    """What stands on the ground is as wide as a real car of this length, not as narrow as the plan."""

    def at(self, place: Place) -> Point:
        """Like the view of the ground, for a place above it."""
        view, (x, y, z) = self.view, place
        x, y = x - view.middle[0], y - view.middle[1]
        x, y = x * cos(view.turn) - y * sin(view.turn), x * sin(view.turn) + y * cos(view.turn)
        near = view.distance / (view.distance - y * sin(view.tilt) - z * cos(view.tilt)) * view.zoom
        return x * near + view.shift[0], (y * cos(view.tilt) - z * sin(view.tilt)) * near + view.shift[1]

    def face(self, places: Iterable[Place], fill: str = "none", stroke: str = "", width: float = 0, opacity: float = 1) -> None:
        more = f' fill-opacity="{opacity}"' if opacity < 1 else ""
        shape = polygon(map(self.at, places))
        look = paint(fill, stroke, width * self.view.zoom, more + ' stroke-linejoin="round"')
        self.parts.append((look, shape))

    def block(self, x: float, y: float, z: float, size: Place, fill: str = NAVY, stroke: str = LINE, width: float = 1.4) -> None:
        """Its top, its left and its near side."""
        u, v, w = x + size[0], y + size[1], z + size[2]
        self.face([(x, y, z), (x, v, z), (x, v, w), (x, y, w)], fill, stroke, width)
        self.face([(x, v, z), (u, v, z), (u, v, w), (x, v, w)], fill, stroke, width)
        self.face([(x, y, w), (u, y, w), (u, v, w), (x, v, w)], fill, stroke, width)


def draw() -> str:
    sheet = Sheet("1 m", north=False)
    side(sheet)
    above(sheet)
    sheet.pin(1, 522, 90)
    sheet.pin(2, 404, 154)
    sheet.pin(3, 222, 206)
    sheet.pin(4, 430, 190)
    sheet.pin(5, 150, 308)
    sheet.pin(6, 597, 128)
    sheet.pin(7, 530, 318)
    return sheet.svg()


def draw_banner() -> str:
    return draw_night(1.08, (1085, 384), (1600, 640))


def draw_phone_banner() -> str:
    return draw_night(0.92, (500, 308), (1000, 512))


def draw_night(zoom: float, middle: Point, size: tuple[int, int]) -> str:
    """The car on a lit forecourt, and in it what the plan explains."""
    view = View((356, 0), 2000 / zoom, tilt=53, turn=-17, zoom=zoom, shift=middle)
    sheet = Forecourt(view, size, height=round(15 * zoom), backdrop=BACKDROP)
    ground(sheet)
    wheels(sheet, -1)
    flank(sheet, -1)
    inside(sheet)
    shell(sheet, -1)
    wheels(sheet, 1)
    flank(sheet, 1)
    for x, y in ((78, 196), (78, 158), (110, 134), (222, 120), (276, 58), (302, 46), (590, 46), (612, 62), (634, 130)):
        sheet.face(across(x, y), stroke=PALE_LINE, width=1.6)
    front(sheet)
    shell(sheet, 1)
    return sheet.svg()


def ground(sheet: Forecourt) -> None:
    """Slabs of a metre, shrubs, a wall and the street behind it; the axes of the car and its length."""
    sheet.area([(-1200, -1100), (2400, -1100), (2400, -430), (-1200, -430)], fill="#FFF")
    sheet.area([(-1200, -860), (2400, -860), (2400, -600), (-1200, -600)])
    sheet.thin([(-1200, -730), (2400, -730)], width=4, colour=LINE, dashes="60 48")
    sheet.area([(-1000, -430), (2000, -430), (2000, 800), (-1000, 800)], fill=YARD)
    grid = [[(x, -336), (x, 700)] for x in range(-700, 1700, 96)] + [[(-900, y), (1900, y)] for y in range(-336, 700, 96)]
    sheet.thin(*grid, width=1.2, colour="#21406A")
    sheet.wall((-1000, -430), (2000, -430), width=14)
    sheet.tree(-700, -384)
    sheet.parts += [("", sheet.place('<use href="#tree"/>', x, -384, "scale(2.4)")) for x in range(-660, 1900, 100)]
    for x, y, reach in ((130, -330, 170), (930, -330, 170), (400, 60, 520), (414, 0, 240)):
        sheet.light(x, y, reach)
    for y in (-60, 60):
        sheet.beam(72, y, 180, reach=440, half=16)
    sheet.seen([[(86, -97), (620, -97), (634, -80), (634, 80), (620, 97), (86, 97), (76, 70), (76, -70)]], INK)
    sheet.thin([(0, 0), (720, 0)], *([(x, -150), (x, 150)] for x in WHEELS), width=1.4, colour=BRASS, dashes="22 6 4 6")
    sheet.thin([(78, 160), (634, 160)], [(78, 116), (78, 174)], [(634, 116), (634, 174)], width=1.4, colour=BRASS)
    for start, end in ((634, 86), (78, 626)):
        sheet.arrowhead((start, 160), (end, 160), BRASS)


def front(sheet: Forecourt) -> None:
    """The grille, and the lamps around the corners."""
    for z in (52, 59, 66, 73):
        sheet.face([(78, -40, z), (78, 40, z)], stroke=LINE, width=1.2)
    lamp = ((78, 48, 54), (78, 79, 54), (104, 92, 58), (104, 92, 72), (78, 79, 72), (78, 48, 72))
    for sign in (-1, 1):
        sheet.face([(x, sign * y, z) for x, y, z in lamp], LAMP)


def inside(sheet: Forecourt) -> None:
    sheet.face([*across(236, 188, 9), *across(590, 188, 9)[::-1]], "url(#lamp)", WALL, 2)
    sheet.block(112, -46, 50, (82, 92, 60))
    sheet.block(136, -76, 60, (30, 20, 36), stroke=BRASS)
    for x in (300, 400):
        for y in (-74, 18):
            sheet.block(x, y, 40, (40, 56, 24), fill=STEEL, stroke=PALE_LINE)
            sheet.block(x + 38, y, 40, (10, 56, 72), fill=STEEL, stroke=PALE_LINE)
    sheet.block(500, 20, 40, (60, 56, 26), stroke=BRASS)
    for x, y in ((236, 190), (236, 124), (284, 62), (574, 54), (592, 190)):
        sheet.face(across(x, y, 9), stroke=WALL, width=3.4)
    # The exit in the rear wall; the windscreen, from outside to inside.
    sheet.face([(590, -32, 48), (590, 32, 48), (578, 32, 146), (578, -32, 146)], stroke=BRASS, width=1.8)
    for inner in (0, 8):
        sheet.face([*across(244 + inner, 114, 14), *across(284 + inner, 62, 14)[::-1]], PANE, PALE_LINE, 1.4, 0.26)


def shell(sheet: Forecourt, sign: int) -> None:
    sheet.face(upright(SHELL, sign, 9), BRASS, WALL, 3.6, 0.08)


def flank(sheet: Forecourt, sign: int) -> None:
    near = sign > 0
    sheet.face(upright(BODY.replace("V196Z", ARCHES), sign), INK, PALE_LINE if near else LINE, 2.4 if near else 1.4, 0.22)
    for x in (374, 476) if near else ():
        sheet.face([(x, half(x, z), z) for z in (40, 108)], stroke=LINE, width=1.4)
        sheet.face([(x - u, half(x, 98), 98) for u in (28, 12)], stroke=PALE_LINE, width=3)
    for pane in PANES:
        for inner in (12, 0):
            sheet.face(upright(pane, sign, inner), PANE, PALE_LINE, 1.4 if near else 1, 0.18)


def wheels(sheet: Forecourt, sign: int) -> None:
    for x in WHEELS:
        tyre = ((36, 72, INK, LINE, 2), (36, 96, INK, PALE_LINE, 2.4), (22, 96, NAVY, BRASS, 4.5), (8, 96, NAVY, LINE, 2))
        for radius, y, fill, stroke, width in tyre if sign > 0 else tyre[:1]:
            turns = [step * pi / 16 for step in range(32)]
            sheet.face([(x + radius * cos(turn), sign * y, 36 + radius * sin(turn)) for turn in turns], fill, stroke, width)


def half(x: float, z: float) -> float:
    """How far the body reaches beside its middle."""
    end = max(0, 130 - x, x - 600) / 52
    return (97 - max(0, z - 106) * 0.22) * (1 - 0.16 * end**2)


def upright(shape: str, sign: int, inner: float = 0) -> list[Place]:
    """A shape of the side view, upright at one side of the car; `inner` is its distance from the outer face."""
    return [(x, sign * (half(x, GROUND - y) - inner), GROUND - y) for x, y in lines_of(shape)[0][0]]


def across(x: float, y: float, inner: float = 0) -> list[Place]:
    """From the far side to the near side."""
    width = half(x, GROUND - y) - inner
    return [(x, -width, GROUND - y), (x, width, GROUND - y)]


def side(sheet: Sheet) -> None:
    sheet.thin([(30, 226), (690, 226)], width=2)
    sheet.draw(BODY, fill="#FFF", stroke=NAVY, width=4)
    # The shell: dashboard, pillars, roof, rear wall, floor.
    sheet.draw(SHELL, stroke=BRASS_DEEP, width=5)
    for pane in PANES:
        sheet.draw(pane, fill=GLASS, stroke=NAVY, width=2.5)
    # Doors and handles; the leaf overlaps its frame.
    sheet.draw("M250 118V188H374V58M374 118V188H476V58", stroke=STEEL, width=2)
    sheet.draw("M382 118V180M484 118V188", stroke=STEEL, width=2)
    sheet.draw("M346 128h18M448 128h18", stroke=NAVY, width=4)
    sheet.draw("M78 160h22v12H78M612 146h24v16h-20", stroke=STEEL, width=2)
    for x in WHEELS:
        sheet.circle(x, 190, 36, fill="#FFF", stroke=NAVY, line=7)
        sheet.circle(x, 190, 22, fill="none", stroke=BRASS_DEEP, line=5)
        sheet.circle(x, 190, 9)


def above(sheet: Sheet) -> None:
    sheet.draw(
        "M84 268Q90 256 120 254H600Q634 256 636 280V388Q634 412 600 414H120Q90 412 84 400Q76 334 84 268Z",
        fill="#FFF",
        stroke=NAVY,
        width=4,
    )
    sheet.box(236, 262, 350, 144, fill="none", stroke=BRASS_DEEP, line=5)
    sheet.draw("M236 272Q216 334 236 396L262 384Q250 334 262 284Z", fill=GLASS, stroke=NAVY, width=2.5)
    # Panes and the gaps between the doors.
    for x in (270, 390, 490):
        sheet.box(x, 257, 84, 8, fill=GLASS, stroke=NAVY)
        sheet.box(x, 403, 84, 8, fill=GLASS, stroke=NAVY)
    for y in (280, 350):
        for x in (300, 400):
            sheet.box(x, y, 44, 40, fill=STONE)
            sheet.box(x + 36, y, 10, 40, fill=STONE)
    # Engine, battery and tank under covers; the exit in the rear wall.
    sheet.box(112, 290, 76, 88, fill=STONE, stroke=STEEL)
    sheet.box(136, 268, 30, 16, fill=MIST, stroke=BRASS_DEEP, line=4)
    sheet.box(500, 366, 60, 28, fill=MIST, stroke=BRASS_DEEP, line=4)
    sheet.thin([(586, 306), (586, 362)], width=9, colour="#FFF")
    sheet.thin([(586, 306), (586, 362)], width=3, colour=BRASS, dashes="8 5")
    sheet.thin([(560, 334), (606, 334)], width=3)
    sheet.arrowhead((560, 334), (612, 334), colour=STEEL)
