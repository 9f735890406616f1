"""The main gate at night: gate, booth, barrier and the bay for searches. 24 units are a metre."""

from convoy import vehicle
from night import LINE, YARD, NightSheet
from outline import View
from style import BRASS, INK, NAVY, STEEL, STONE, Point

# The drive passes the wall between these.
LEFT, RIGHT, WALL = 400, 590, 300
EDGE = 1400


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


def draw_slide() -> str:
    return draw(1.62, (790, 470), (1600, 900))


def draw_card() -> str:
    return draw(1.05, (390, 310), (800, 600), names=False)


def draw_square() -> str:
    return draw(0.95, (230, 250), (480, 480), names=False)


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
    sheet.thin([(LEFT + 8, 306), (486, 306)], width=8, colour="#C9D3E0")
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


def booth(sheet: NightSheet) -> None:
    sheet.box(630, 196, 110, 86, stroke=NAVY, line=6)
    sheet.opening((740, 230), (740, 262))
    # The counter below the window, book and chair.
    sheet.box(636, 204, 18, 70, fill=STONE, stroke=STEEL, line=2)
    sheet.box(640, 224, 11, 16, fill=BRASS, stroke=BRASS, line=1)
    sheet.circle(676, 240, 9, fill="none", stroke=STEEL, line=2)
    sheet.box(700, 203, 32, 14, fill=STONE, stroke=STEEL, line=2)


def bay(sheet: NightSheet) -> None:
    """For vehicles that are searched, so that the lane stays free."""
    sheet.thin([(262, 72), (388, 72), (388, 218), (262, 218), (262, 72)], width=2.5, colour=LINE, dashes="14 10")
    vehicle(sheet, 325, 146, False, -90)
    for x, y in ((262, 236), (325, 236), (388, 236)):
        sheet.circle(x, y, 6, fill=BRASS, stroke=INK, line=2)
