"""The main gate at night: gate, booth, barrier and the bay for searches, and the change of shifts. 24 units are a metre."""

from math import atan2, degrees

from convoy import vehicle
from night import BACKDROP, LAMP, LINE, PALE_LINE, YARD, NightSheet, people
from outline import View
from style import BRASS, INK, NAVY, STEEL, STONE, Point, number
from watched import WatchedSheet

# The drive passes the wall between these.
LEFT, RIGHT, WALL = 400, 590, 300
EDGE = 1400
GUARD = (BRASS, INK)
STREET_LAMP = (836, 370)
# From above, driving to the right: its body, open to its seats, with the glass of its front and the door at the kerb.
BUS = "M-92-19Q-92-25-86-25H74Q90-23 90-12V12Q90 23 74 25H-86Q-92 25-92 19Z"
SEATS = "".join(f"M{x} {y}h11v10h-11Z" for x in range(-84, 30, 19) for y in (-21, 0, 11)) + "M60 8v10h-11v-10Z"


def draw(zoom: float, middle: Point, size: tuple[int, int], names: bool = True) -> str:
    view = View((500, 260), 1500, tilt=42, turn=-14, zoom=zoom, shift=middle)
    sheet = NightSheet(view, size, height=round(13 * zoom), backdrop=(NAVY, INK))
    ground(sheet)
    lamps(sheet)
    wall(sheet)
    booth(sheet)
    bay(sheet)
    vehicle(sheet, 447, 372, False, -90)
    sheet.barrier((606, 232), (392, 232))
    if names:
        sheet.words("Gate", 300, 346, 40)
        sheet.words("Booth", 690, 142, 40)
        sheet.words("Barrier", 500, 184, 40)
    return sheet.svg()


def draw_square() -> str:
    return draw(0.95, (230, 250), (480, 480), names=False)


def draw_banner() -> str:
    return draw_shift(1.55, (1082, 303), (1600, 640))


def draw_phone_banner() -> str:
    return draw_shift(1.28, (490, 244), (1000, 512))


def draw_shift(zoom: float, middle: Point, size: tuple[int, int]) -> str:
    """The next shift has come by bus. Those on post stay there until the first of it has the book."""
    view = View((780, 340), 1500, tilt=42, turn=-14, zoom=zoom, shift=middle)
    sheet = WatchedSheet(view, size, height=round(13 * zoom), backdrop=BACKDROP)
    ground(sheet)
    lamps(sheet)
    sheet.light(*STREET_LAMP, 150)
    sheet.beam(744, 246, 0, reach=100, half=15)
    wall(sheet)
    sheet.lit((633, 199), (737, 199), (737, 279), (633, 279))
    booth(sheet, book=(693, 234), cover="#FFF6DC")
    bay(sheet, posts=LINE)
    sheet.barrier((606, 232), (392, 232))
    shift(sheet)
    return sheet.svg()


def shift(sheet: NightSheet) -> None:
    """Seven come from the bus, one behind the other. Three are on post: in the booth, at the barrier and in the bay."""
    sheet.route((922, 446), (792, 446), (792, 246), (754, 246), colour=BRASS)
    row = [(916, 445), (868, 446), (820, 446), (792, 414), (792, 366), (792, 262), (722, 246)]
    stops = f'<stop stop-color="{INK}" stop-opacity=".8"/><stop offset="1" stop-color="{INK}" stop-opacity="0"/>'
    sheet.lights.append(f'<linearGradient id="shadow">{stops}</linearGradient>')
    for x, y in row[:5]:
        away = degrees(atan2(y - STREET_LAMP[1], x - STREET_LAMP[0]))
        shadow = '<path fill="url(#shadow)" d="M0-8 68-12V12L0 8Z"/>'
        sheet.lights.append(sheet.place(shadow, x, y, f"rotate({number(away)})"))
    sheet.circle(*STREET_LAMP, 5, fill=LAMP, stroke=INK)
    bus(sheet, 888, 492)
    people(sheet, [*row, (676, 240), (572, 190), (284, 150)], 9, GUARD)


def bus(sheet: NightSheet, x: float, y: float) -> None:
    """It has stopped at the left kerb, with its door open and its light on."""
    sheet.beam(x + 90, y, 0, reach=130, half=20)
    sheet.beam(x + 40, y - 25, 270, reach=60, half=11)
    thing = (
        f'<path fill="{INK}" stroke="{PALE_LINE}" stroke-width="3.2" d="{BUS}"/><path fill="#E0A53C" fill-opacity=".5" d="{BUS}"/>'
        f'<path fill="url(#lamp)" d="{BUS}"/><path fill="none" stroke="{PALE_LINE}" stroke-width="1.5" d="{SEATS}M70-23Q80 0 70 23"/>'
        f'<path stroke="{LAMP}" stroke-width="5" d="M29-25h22"/><path fill="{LAMP}" d="M84-19l6 4v6l-5-1ZM84 19l6-4v-6l-5 1Z"/>'
    )
    sheet.parts.append(("", sheet.place(thing, x, y)))


def ground(sheet: NightSheet) -> None:
    sheet.area([(-EDGE, -700), (EDGE, -700), (EDGE, WALL), (-EDGE, WALL)], fill=YARD)
    sheet.area([(LEFT, -700), (RIGHT, -700), (RIGHT, 420), (RIGHT + 50, 460), (LEFT - 50, 460), (LEFT, 420)])
    sheet.area([(-EDGE, 458), (EDGE, 458), (EDGE, 640), (-EDGE, 640)])
    sheet.area([(250, 60), (LEFT + 1, 60), (LEFT + 1, 230), (250, 230)])
    sheet.thin([(-EDGE, 458), (LEFT - 50, 458)], [(RIGHT + 50, 458), (EDGE, 458)], [(-EDGE, 640), (EDGE, 640)], width=2.5)
    sheet.thin([(LEFT, 310), (LEFT, 420), (LEFT - 50, 458)], [(RIGHT, 310), (RIGHT, 420), (RIGHT + 50, 458)], width=2.5)
    sheet.thin([(LEFT, 50), (LEFT, -700)], [(RIGHT, 290), (RIGHT, -700)], width=2)
    sheet.thin([(-EDGE, 549), (EDGE, 549)], width=3, colour=LINE, dashes="40 32")
    sheet.thin([(495, 456), (495, 310)], [(495, 150), (495, -700)], width=3, colour=LINE, dashes="26 20")
    # Where a driver stops, and the path to the door for walkers.
    sheet.thin([(LEFT + 8, 306), (486, 306)], width=8, colour=PALE_LINE)
    sheet.area([(770, 310), (814, 310), (814, 458), (770, 458)])
    sheet.area([(770, -40), (814, -40), (814, 292), (770, 292)])
    for x in (*range(-900, 340, 110), *range(860, 1400, 110)):
        sheet.tree(x, 400)
    for x in (*range(-700, 200, 110), *range(900, 1400, 110)):
        sheet.tree(x, 190)


def lamps(sheet: NightSheet) -> None:
    sheet.light(606, 260, 230)
    sheet.light(330, 150, 150)
    sheet.light(792, 300, 110)


def wall(sheet: NightSheet) -> None:
    sheet.wall((-EDGE, WALL), (LEFT - 14, WALL), width=10)
    sheet.wall((RIGHT + 14, WALL), (768, WALL), width=10)
    sheet.wall((816, WALL), (EDGE, WALL), width=10)
    for x in (LEFT - 14, RIGHT + 14):
        sheet.wall((x - 12, WALL), (x + 12, WALL), width=24)
    # The gate's leaf, slid aside behind the wall, and its rail.
    sheet.thin([(LEFT - 10, WALL - 36), (RIGHT + 14, WALL - 36)], width=2, colour=LINE, dashes="10 7")
    sheet.wall((LEFT - 200, WALL - 36), (LEFT - 10, WALL - 36), width=5)
    # The door for walkers turns.
    sheet.circle(792, WALL, 19, fill="none", stroke=STEEL, line=2)
    sheet.thin([(792, WALL - 19), (792, WALL + 19)], [(773, WALL), (811, WALL)], width=2.5)


def booth(sheet: NightSheet, book: Point = (640, 224), cover: str = BRASS) -> None:
    sheet.box(630, 196, 110, 86, stroke=NAVY, line=6)
    sheet.opening((740, 230), (740, 262))
    # The counter below the window, book and chair.
    sheet.box(636, 204, 18, 70, fill=STONE, stroke=STEEL, line=2)
    sheet.box(*book, 11, 16, fill=cover, stroke=cover, line=1)
    sheet.circle(676, 240, 9, fill="none", stroke=STEEL, line=2)
    sheet.box(700, 203, 32, 14, fill=STONE, stroke=STEEL, line=2)


def bay(sheet: NightSheet, posts: str = BRASS) -> None:
    """For vehicles that are searched, so that the lane stays free."""
    sheet.thin([(262, 72), (388, 72), (388, 218), (262, 218), (262, 72)], width=2.5, colour=LINE, dashes="14 10")
    vehicle(sheet, 325, 146, False, -90)
    for x, y in ((262, 236), (325, 236), (388, 236)):
        sheet.circle(x, y, 6, fill=posts, stroke=INK, line=2)
