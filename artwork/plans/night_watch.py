"""A night at a site, from 18:00 to 06:00, on half a dial: handovers, a power cut, and rounds at changing times."""

from sheet import Sheet, towards
from style import (
    BRASS,
    INK,
    MIST,
    MUTED_LINE,
    NAVY,
    PALE,
    SAND,
    STEEL,
    STONE,
    Point,
    line,
    number,
)

CENTRE = (360, 392)
OUTER, INNER = 304, 242
MIDDLE = (OUTER + INNER) / 2
HOUR_SIZE = 26


def draw() -> str:
    sheet = Sheet(north=False)
    dial(sheet)
    site(sheet)
    for hours in (1.3, 3.1, 5.2, 6.6, 8.9, 11.2):
        sheet.mark(*at(hours, MIDDLE))
    for index, hours in enumerate((0, 2.5, 4, 7.7, 10.1, 12)):
        sheet.pin(index + 1, *at(hours, MIDDLE))
    return sheet.svg()


def at(hours: float, radius: float) -> Point:
    """Where it is so many hours after 18:00."""
    return towards(CENTRE, 180 + 15 * hours, radius)


def band(start: float, end: float) -> str:
    (a, b), (c, d) = [tuple(number(x) for x in at(hours, OUTER)) for hours in (start, end)]
    (e, f), (g, h) = [tuple(number(x) for x in at(hours, INNER)) for hours in (end, start)]
    return f"M{a} {b}A{OUTER} {OUTER} 0 0 1 {c} {d}L{e} {f}A{INNER} {INNER} 0 0 0 {g} {h}Z"


def dial(sheet: Sheet) -> None:
    sheet.draw(band(0, 1) + band(11, 12), fill=SAND, stroke=STEEL, width=2)
    sheet.draw(band(1, 11), fill=NAVY, stroke=STEEL, width=2)
    # The power cut.
    sheet.draw(band(2, 3), fill=INK, stroke=MIST, width=1.5)
    sheet.thin(
        *[[at(2 + part / 6, INNER + 4), at(2 + part / 6, OUTER - 4)] for part in range(1, 6)],
        width=1.5,
        colour=MIST,
    )
    hours = [hour for hour in range(1, 12) if hour not in (2, 3)]
    sheet.thin(*[[at(hour, OUTER - 12), at(hour, OUTER)] for hour in hours], colour=MUTED_LINE)
    for hour in range(0, 13, 2):
        x, y = at(hour, OUTER + 23)
        sheet.letter(str((18 + hour) % 24), (x, y + 9), HOUR_SIZE, NAVY)


def site(sheet: Sheet) -> None:
    """The building behind its wall, with the lamps of the night on."""
    sheet.draw(
        f"M{CENTRE[0] - 229} {CENTRE[1]}a229 229 0 0 1 458 0Z",
        fill=NAVY,
        stroke=STEEL,
        width=2,
    )
    sheet.circle(452, 238, 15, fill=PALE, stroke="none")
    sheet.dots(
        ((270, 262), (271, 262)),
        ((318, 212), (319, 212)),
        ((398, 226), (399, 226)),
        step=9,
        size=3,
        colour=PALE,
    )
    # Store, office and generator house.
    sheet.box(228, 306, 90, 78, fill=STEEL, stroke=MIST)
    sheet.box(318, 268, 132, 116, fill=STEEL, stroke=MIST)
    sheet.box(460, 338, 44, 46, fill=STEEL, stroke=MIST)
    sheet.thin([(488, 338), (488, 322), (496, 322)], colour=MIST)
    windows = [(x, y) for y in (282, 314, 346) for x in (332, 362, 392, 422)]
    lit = {(362, 282), (422, 346)}
    for x, y in windows:
        sheet.box(x, y, 16, 18, fill=BRASS if (x, y) in lit else INK, stroke=MIST, line=1.5)
    sheet.box(244, 326, 58, 58, fill=INK, stroke=MIST)
    sheet.thin(*[[(244, y), (302, y)] for y in (340, 354, 368)], width=1.5, colour=MIST)
    # The wall, the gate with its barrier, and two lamps.
    sheet.draw(line([(136, 384), (584, 384)]), stroke=STONE, width=4)
    sheet.thin(
        [(160, 384), (160, 352), (208, 352), (208, 384)],
        [(512, 384), (512, 358), (562, 358), (562, 384)],
        colour=STONE,
    )
    sheet.barrier((212, 370), (262, 370))
    for x in (184, 537):
        sheet.thin([(x, 352), (x, 326)], colour=STONE)
        sheet.draw(f"M{x - 18} 352l18-26 18 26Z", fill=BRASS, more=' fill-opacity=".35"')
        sheet.circle(x, 326, 4, fill=BRASS, stroke="none")
