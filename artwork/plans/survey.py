"""The office compound before anything is agreed: a drawing that is being made while somebody walks along the wall."""

from night import BACKDROP, LINE, WALL, NightSheet, people
from outline import View
from physical_security import building, gate, road
from sheet import towards_point
from style import BRASS, INK, Point, line

PENCIL, GRID, GROUND = "#B9CADF", "#2B5080", "#193558"
LEFT, RIGHT, TOP, FOOT = 56, 664, 36, 372
# Where the one who surveys is: up to there the wall is drawn.
HERE = (642, 232)
# Lamps along the wall, and the places without one.
LAMPS = ((300, 362), (390, 362), (604, 362), (656, 300), (650, 60), (540, 44), (400, 44), (160, 44), (64, 150), (64, 290))
DARK = ((482, 352), (646, 172), (284, 52))
# Where somebody might stand.
POSTS = ((210, 342), (312, 246), (632, 106), (92, 72))


class Draft(NightSheet):
    """A sheet on which nothing stands: walls and poles are outlines."""

    def standing_walls(self) -> str:
        return super().standing_walls().replace(f'fill="{WALL}"', f'fill="none" stroke="{PENCIL}" stroke-width="1.7"')

    def barrier(self, start: Point, end: Point) -> None:
        self.thin((start, end), width=3, colour=PENCIL)


def draw_banner() -> str:
    return draw_night(1.37, (1058, 282), (1600, 640))


def draw_phone_banner() -> str:
    return draw_night(1.24, (500, 222), (1000, 512))


def draw_night(zoom: float, middle: Point, size: tuple[int, int]) -> str:
    view = View((370, 210), 1600 / zoom, tilt=46, turn=-9, zoom=zoom, shift=middle)
    sheet = Draft(view, size, backdrop=BACKDROP)
    grid(sheet)
    sheet.seen([[(LEFT, TOP), (RIGHT, TOP), (RIGHT, FOOT), (LEFT, FOOT)]], GROUND, sheet.ground)
    road(sheet, -600, 1000)
    lights(sheet)
    walls(sheet)
    gate(sheet)
    building(sheet)
    for y in (130, 165, 200, 235, 270):
        sheet.car(110, y)
    sheet.trees(*((x, 325) for x in (352, 404, 560)), *((30, y) for y in range(60, 341, 70)))
    findings(sheet)
    walk(sheet)
    return sheet.svg()


def grid(sheet: Draft) -> None:
    """The squares of the paper, 5 m wide."""
    lines = [[(x, -300), (x, 700)] for x in range(-616, 1096, 48)] + [[(-640, y), (1096, y)] for y in range(-300, 660, 48)]
    sheet.parts.append((f' stroke="{GRID}" stroke-opacity=".7"', "".join(line(map(sheet.view, ends)) for ends in lines)))


def lights(sheet: Draft) -> None:
    for x, y in LAMPS:
        sheet.light(x, y, 46)
    for x, y, reach in ((188, 366, 120), (250, 346, 60), (344, 246, 70)):
        sheet.light(x, y, reach)
    stops = "".join(f'<stop offset="{at}" stop-color="{INK}" stop-opacity="{part}"/>' for at, part in ((0.3, 0.9), (1, 0)))
    sheet.lights.append(f'<radialGradient id="dark">{stops}</radialGradient>')
    sheet.lights += [sheet.place('<circle r="60" fill="url(#dark)"/>', x, y) for x, y in DARK]


def walls(sheet: Draft) -> None:
    """From the gate to `HERE` they are drawn, the others only sketched, with lines that run on at the corners."""
    sheet.wall((226, FOOT), (RIGHT, FOOT), (RIGHT, HERE[1]), width=6)
    sketched = [(RIGHT, 82), (RIGHT, TOP), (LEFT, TOP), (LEFT, FOOT), (150, FOOT)]
    sheet.thin([(RIGHT, HERE[1]), (RIGHT, 134)], sketched, width=2.2, colour=LINE, dashes="9 8")
    for x, y, dx, dy in ((LEFT, TOP, -1, -1), (RIGHT, TOP, 1, -1), (LEFT, FOOT, -1, 1)):
        sheet.thin([(x + 4 * dx, y), (x + 44 * dx, y)], [(x, y + 4 * dy), (x, y + 44 * dy)], width=1, colour=PENCIL)
    sheet.thin([(226, FOOT), (226, 110), (84, 110), (84, 320), (150, 320), (150, FOOT)], width=1.4, colour=LINE, dashes="9 8")


def findings(sheet: Draft) -> None:
    """Lengths, dark places and possible posts."""
    for start, end in (((150, 384), (226, 384)), ((226, 384), (RIGHT, 384)), ((690, FOOT), (690, HERE[1]))):
        measure(sheet, start, end)
    ring = f'<circle r="36" fill="none" stroke="{BRASS}" stroke-width="1.8" stroke-dasharray="4 5"/>'
    sheet.parts += [("", sheet.place(ring, x, y)) for x, y in DARK]
    people(sheet, POSTS, 13, ("none", BRASS))


def measure(sheet: Draft, start: Point, end: Point) -> None:
    """A line with an arrow at each end, between two lines that come from the wall."""
    dx, dy = (0, 12) if start[1] == end[1] else (22, 0)
    sheet.thin(*[[(x - dx, y - dy), (x + dx / 2, y + dy / 2)] for x, y in (start, end)], width=1.5, colour=BRASS)
    sheet.thin((start, end), width=2.2, colour=BRASS)
    sheet.arrowhead(start, towards_point(end, start, 8), BRASS)
    sheet.arrowhead(end, towards_point(start, end, 8), BRASS)


def walk(sheet: Draft) -> None:
    """From the road through the gate, along the wall, to the next dark place."""
    x, y = HERE
    sheet.beam(x, y - 6, 270, reach=92, half=5)
    sheet.route((180, 404), (180, 316), (288, 316), (288, 350), (x, 350), HERE, colour=BRASS, arrow=False, width=2.6)
    people(sheet, [HERE], 10, (BRASS, INK))
