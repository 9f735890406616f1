"""A training ground: a classroom, a model gate, search lanes, fire and first aid."""

from sheet import Sheet
from style import BRASS, BRASS_DEEP, MIST, NAVY, STEEL, STONE


def draw() -> str:
    sheet = Sheet("10 m")
    classroom(sheet)
    drill_square(sheet)
    sheet.box(318, 30, 372, 380, fill="#FFF", stroke=STEEL)
    sheet.thin([(318, 160), (690, 160)], [(318, 280), (690, 280)], [(504, 280), (504, 410)], dashes="8 6")
    vehicle_lane(sheet)
    bag_lane(sheet)
    fire(sheet)
    first_aid(sheet)
    sheet.pin(1, 62, 198)
    sheet.pin(2, 352, 58)
    sheet.pin(3, 610, 64)
    sheet.pin(4, 352, 256)
    sheet.pin(5, 346, 386)
    sheet.pin(6, 662, 386)
    sheet.pin(7, 62, 388)
    return sheet.svg()


def classroom(sheet: Sheet) -> None:
    sheet.box(34, 34, 248, 190, stroke=NAVY, line=5)
    sheet.thin([(100, 46), (216, 46)], width=5)
    sheet.box(134, 58, 48, 14)
    for y in (92, 124, 156, 188):
        for x in (92, 142, 192):
            sheet.box(x, y, 34, 12)
    sheet.dots(*[((109, y + 20), (210, y + 20)) for y in (92, 124, 156, 188)], step=50, size=8, colour=MIST)
    sheet.door(282, 176, 34, 90)


def drill_square(sheet: Sheet) -> None:
    sheet.box(34, 250, 248, 160, fill=STONE, stroke=STEEL)
    sheet.dots(*[((112, y), (243, y)) for y in (306, 336, 366)], step=26, size=10, colour=NAVY)
    sheet.circle(177, 274, 6, fill=BRASS, stroke=NAVY)
    sheet.thin([(60, 290), (60, 340)], width=2, colour=BRASS_DEEP, dashes="10 6")
    sheet.arrowhead((60, 340), (60, 346))


def vehicle_lane(sheet: Sheet) -> None:
    sheet.area([(319, 84), (689, 84), (689, 134), (319, 134)])
    # Two barriers; the car is searched between them.
    barriers = [[(x, 80), (x, 138)] for x in (404, 566)]
    sheet.thin(*barriers, width=6, colour=NAVY)
    sheet.thin(*barriers, width=3, colour=BRASS, dashes="8 8")
    sheet.car(484, 109)
    sheet.thin([(512, 128), (546, 146)], width=2)
    sheet.circle(509, 126, 7, fill="#DCE3E6", stroke=NAVY)
    sheet.box(388, 40, 34, 30, stroke=NAVY, line=3)
    sheet.route((328, 109), (390, 109))
    sheet.route((590, 109), (672, 109))


def bag_lane(sheet: Sheet) -> None:
    sheet.route((330, 200), (664, 200))
    sheet.thin([(498, 178), (498, 190)], [(498, 210), (498, 222)], width=7, colour=NAVY)
    sheet.box(410, 222, 60, 22, stroke=NAVY)
    sheet.box(424, 226, 22, 14, fill=STONE)
    sheet.box(530, 222, 60, 22, stroke=NAVY)
    sheet.box(546, 226, 12, 14, fill=STONE)
    sheet.box(566, 226, 16, 14, fill=STONE)


def fire(sheet: Sheet) -> None:
    sheet.circle(432, 330, 26, fill=STONE, stroke=NAVY, line=3)
    sheet.area(
        [(432, 310), (444, 328), (441, 342), (432, 346), (423, 342), (420, 328), (428, 326)], fill=BRASS, stroke=BRASS_DEEP
    )
    sheet.circle(432, 330, 46, fill="none", dashes="7 6")
    for x in (400, 418, 436, 454, 472):
        sheet.circle(x, 392, 6, fill="#FFF", stroke=NAVY)


def first_aid(sheet: Sheet) -> None:
    mats = (526, 566, 606)
    for x in mats:
        sheet.box(x, 300, 26, 66, fill="#DCE3E6")
    for x in mats:
        sheet.circle(x + 13, 314, 6)
    sheet.thin(*[[(x + 13, 322), (x + 13, 352)] for x in mats], width=6, colour=MIST)
    sheet.box(650, 306, 24, 20, stroke=NAVY)
    sheet.thin([(662, 310), (662, 322)], [(656, 316), (668, 316)], width=4, colour=BRASS)
