"""A journey between two towns: the surveyed road, a second road, safe stops and the line between two territories."""

from math import cos, pi, sin

from sheet import Sheet
from style import BRASS, BRASS_DEEP, MIST, NAVY, STEEL, STONE, Point


def draw() -> str:
    sheet = Sheet("20 km")
    journey(sheet)
    return sheet.svg()


def journey(sheet: Sheet) -> None:
    hills(sheet)
    town(sheet, 30, 322, ((0, 0), (36, -8), (0, 40), (0, 78), (36, 78)))
    town(sheet, 580, 28, ((0, 0), (40, 0), (84, 34), (84, 0), (0, 36)))
    # The line between two territories.
    border = [(388, 5), (398, 90), (384, 180), (402, 270), (390, 350), (402, 435), (392, 500)]
    sheet.thin(border, width=3, colour=NAVY, dashes="16 6 3 6")
    second = "M204 274C212 190 250 112 330 104C420 96 500 60 562 132"
    first = (
        "M96 372C150 372 170 330 204 274C250 220 300 330 370 312"
        "C450 292 500 300 524 232C544 170 560 170 562 132C566 100 600 92 640 92"
    )
    road(sheet, second, 12, STEEL, 2)
    road(sheet, first, 18, BRASS_DEEP, 3)
    toll_plaza(sheet, 450, 300)
    safe_stop(sheet)
    hospital(sheet)
    for x, y in ((96, 372), (640, 92)):
        sheet.circle(x, y, 9, fill=NAVY, stroke="#FFF", line=3)
    sheet.pin(1, 128, 406)
    sheet.pin(2, 176, 246)
    sheet.pin(3, 300, 398)
    sheet.pin(4, 400, 214)
    sheet.pin(5, 470, 346)
    sheet.pin(6, 300, 68)
    sheet.pin(7, 662, 124)


def road(sheet: Sheet, curve: str, width: float, colour: str, dash: float) -> None:
    for stroke, size, more in ((STEEL, width, ""), ("#FFF", width - 4, ""), (colour, dash, ' stroke-dasharray="10 7"')):
        sheet.draw(curve, stroke=stroke, width=size, more=more)


def hills(sheet: Sheet) -> None:
    """Contour lines."""
    for x, y, radii in ((118, 118, (82, 60, 38, 16)), (590, 330, (92, 66, 40, 16)), (300, 200, (34, 16))):
        sheet.thin(*[contour(x, y, radius) for radius in radii], width=1.2, colour=MIST)


def contour(x: float, y: float, radius: float) -> list[Point]:
    points = []
    for step in range(19):
        turn = step / 18 * 2 * pi
        reach = radius * (1 + 0.12 * sin(3 * turn + x) + 0.06 * sin(5 * turn + y))
        points.append((round(x + reach * cos(turn) * 1.15), round(y + reach * sin(turn) * 0.85)))
    return points


def town(sheet: Sheet, x: float, y: float, places: tuple[Point, ...]) -> None:
    for dx, dy in places:
        sheet.box(x + dx, y + dy, 26, 22)


def toll_plaza(sheet: Sheet, x: float, y: float) -> None:
    sheet.thin([(x, y - 22), (x, y + 22)], width=6, colour=NAVY)
    for dy in (-20, 0, 20):
        sheet.box(x - 8, y + dy - 5, 16, 10, stroke=NAVY)


def safe_stop(sheet: Sheet) -> None:
    """A lit fuel station beside the road."""
    sheet.thin([(270, 302), (276, 344)], [(336, 322), (332, 344)], width=8, colour=STONE)
    sheet.box(258, 340, 90, 36, fill=STONE, stroke=STEEL)
    sheet.box(268, 346, 34, 24, stroke=NAVY, line=3)
    for x in (314, 332):
        sheet.circle(x, 358, 5, fill=BRASS, stroke=NAVY)


def hospital(sheet: Sheet) -> None:
    sheet.box(334, 52, 34, 34, stroke=NAVY, line=3)
    sheet.thin([(351, 58), (351, 80)], [(340, 69), (362, 69)], width=6, colour=BRASS)
