"""The order of a search: an empty hall along its walls, rows, stage and store; cars one at a time, against the wind."""

from sheet import Sheet
from style import MIST, NAVY, PALE, STEEL, STONE


def draw() -> str:
    sheet = Sheet("10 m")
    hall(sheet)
    search(sheet)
    vehicle_lane(sheet)
    wind(sheet)
    resting_place(sheet)
    sheet.pin(1, 74, 352)
    sheet.pin(2, 206, 251)
    sheet.pin(3, 234, 100)
    sheet.pin(4, 408, 206)
    sheet.pin(5, 234, 408)
    sheet.pin(6, 612, 196)
    sheet.pin(7, 652, 106)
    return sheet.svg()


def hall(sheet: Sheet) -> None:
    sheet.box(40, 36, 396, 350, stroke=NAVY, line=6)
    sheet.wall((352, 36), (352, 240), (436, 240), width=4)
    sheet.box(100, 70, 200, 58, fill=STONE)
    rows = (176, 214, 252, 290, 328)
    sheet.dots(*[((start, y), (start + 73, y)) for y in rows for start in (112, 226)], step=24, size=14, colour=MIST)
    for x, y in ((366, 52), (400, 52), (400, 84), (366, 196)):
        sheet.box(x, y, 20, 20, fill=STONE)
    sheet.door(352, 150, 30, 90, swing=-1)
    sheet.opening((180, 386), (256, 386))
    # The seal on the doors.
    sheet.thin([(182, 386), (254, 386)], width=3, dashes="6 4")
    sheet.mark(218, 386)


def search(sheet: Sheet) -> None:
    sheet.route((160, 364), (62, 364), (62, 56), (326, 56), (326, 364), (270, 364))
    sheet.route(
        (100, 194),
        (308, 194),
        (308, 232),
        (100, 232),
        (100, 270),
        (308, 270),
        (308, 308),
        (100, 308),
        (100, 346),
        (290, 346),
        width=2,
    )
    sheet.route((130, 100), (284, 100), width=2)
    sheet.route((334, 166), (392, 166), (392, 128), width=2)


def vehicle_lane(sheet: Sheet) -> None:
    sheet.area([(470, 170), (704, 170), (704, 316), (470, 316)])
    sheet.thin([(470, 170), (704, 170)], [(470, 316), (704, 316)], width=2)
    sheet.car(560, 243, 180)
    sheet.route((600, 222), (526, 222), (526, 264), (594, 264), width=2)
    sheet.thin([(484, 182), (484, 304)], [(642, 182), (642, 304)], width=6, colour=NAVY)
    sheet.car(678, 243, 180)


def wind(sheet: Sheet) -> None:
    """Three streamlines: the dog works towards them."""
    lines = (342, 358, 374)
    sheet.thin(*[[(480, y), (640, y)] for y in lines], dashes="26 8")
    for y in lines:
        sheet.arrowhead((480, y), (646, y), colour=STEEL, size=10)


def resting_place(sheet: Sheet) -> None:
    sheet.box(486, 48, 120, 84, fill=PALE, stroke=STEEL)
    sheet.hatch(486, 48, 120, 84)
    sheet.circle(520, 104, 11, stroke=NAVY)
    sheet.circle(520, 104, 6, fill=MIST, stroke="none")
    sheet.box(550, 76, 40, 40, stroke=NAVY)
    sheet.trees((480, 40), (612, 40), (616, 132))
