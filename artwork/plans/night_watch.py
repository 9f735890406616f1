"""A night at a site, from 18:00 to 06:00, on half a dial: handovers, a power cut, and rounds at changing times."""

from night import BACKDROP, LINE, PALE_LINE, YARD, people
from outline import View, lines_of
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
from watched import WatchedSheet

CENTRE = (360, 392)
OUTER, INNER = 304, 242
MIDDLE = (OUTER + INNER) / 2
HOUR_SIZE = 26
# The inner edge of the dial at night, and the way of those who walk on it.
WIDE, WAY = 230, 267
# Of neighbours: left, upper edge, width, depth.
HOUSES = ((-80, 20, 150, 110), (680, 20, 180, 120), (760, 190, 160, 120))
# Of the ground at night, hour by hour.
HOURS = ("#43668F", "#33557D", "#284A70", "#1F3D62", "#193252", "#12263F", INK, "#081120", "#081120", INK, *["url(#dawn)"] * 2)
# How the first light falls off on the ground, and the colours that it has on the dial.
DAY, DAWN = ((0, 0.5), (0.4, 0.2), (1, 0)), ((0, INK), (0.45, "#54657A"), (1, "#F3E8CE"))


def draw() -> str:
    sheet = Sheet(north=False)
    dial(sheet)
    site(sheet)
    for hours in (1.3, 3.1, 5.2, 6.6, 8.9, 11.2):
        sheet.mark(*at(hours, MIDDLE))
    for index, hours in enumerate((0, 2.5, 4, 7.7, 10.1, 12)):
        sheet.pin(index + 1, *at(hours, MIDDLE))
    return sheet.svg()


def draw_banner() -> str:
    return draw_night(1.43, (1060, 422), (1600, 640))


def draw_phone_banner() -> str:
    return draw_night(1.26, (500, 350), (1000, 512))


def draw_night(zoom: float, middle: Point, size: tuple[int, int]) -> str:
    """The dial lies around a site: three rounds, the supervisor before two, and those who hand over at first light."""
    view = View(CENTRE, 1600 / zoom, tilt=42, turn=-8, zoom=zoom, shift=middle)
    sheet = WatchedSheet(view, size, height=round(10 * zoom), backdrop=BACKDROP)
    ground(sheet)
    fields(sheet)
    compound(sheet)
    watch(sheet)
    return sheet.svg()


def ground(sheet: WatchedSheet) -> None:
    far = 1400
    sheet.area([(-far, -far), (far, -far), (far, far), (-far, far)], fill=YARD)
    sheet.area([(-far, 456), (far, 456), (far, 520), (-far, 520)])
    sheet.area([(336, 404), (384, 404), (384, 458), (336, 458)])
    sheet.thin([(-far, 456), (336, 456), (336, 408)], [(384, 408), (384, 456), (far, 456)], [(-far, 520), (far, 520)], width=1.5)
    sheet.thin([(-400, 488), (1100, 488)], colour=LINE, dashes="18 22")
    sheet.trees(*(at(hour + 0.5, 382) for hour in range(12)))
    for x, y, width, deep in HOUSES:
        sheet.box(x, y, width, deep, fill=PALE, stroke=MIST, line=1.2)
        sheet.hatch(x, y, width, deep)


def fields(sheet: WatchedSheet) -> None:
    """The hours: each a little darker up to midnight, and with some light in the last two."""
    day = "".join(f'<stop offset="{part}" stop-color="#A9C3E0" stop-opacity="{strength}"/>' for part, strength in DAY)
    dawn = "".join(f'<stop offset="{part}" stop-color="{colour}"/>' for part, colour in DAWN)
    (x, y), (u, v) = (sheet.view(at(hour, WAY)) for hour in (9.6, 12.4))
    lie = f'x1="{number(x)}" y1="{number(y)}" x2="{number(u)}" y2="{number(v)}" gradientUnits="userSpaceOnUse"'
    sheet.ground.append(f'<radialGradient id="day">{day}</radialGradient><linearGradient id="dawn" {lie}>{dawn}</linearGradient>')
    sheet.ground.append(sheet.place('<circle r="400" fill="url(#day)"/>', *at(12.2, 370)))
    for hour, colour in enumerate(HOURS):
        sheet.seen([points for points, _ in lines_of(band(hour, hour + 1, WIDE))], colour, sheet.ground)
    inner, outer = ([at(step / 6, radius) for step in range(73)] for radius in (WIDE, OUTER))
    sheet.thin(inner, *[[at(hour, WIDE), at(hour, OUTER)] for hour in range(13)], width=1.5, colour=LINE)
    sheet.thin(outer, *[[at(part / 4, OUTER - 8), at(part / 4, OUTER)] for part in range(48)], width=2, colour=BRASS)
    for hour in range(13):
        length, width = (30, 11) if hour % 3 == 0 else (16, 7)
        sheet.wall(at(hour, OUTER + 7), at(hour, OUTER + 7 + length), width=width)


def compound(sheet: WatchedSheet) -> None:
    """Offices and store, generator house, and the guard's room beside the gate."""
    sheet.light(360, 404, 130)
    sheet.wall((336, 406), (264, 406), (264, 296), (389, 296), width=5)
    sheet.wall((417, 296), (456, 296), (456, 406), (384, 406), width=5)
    sheet.box(286, 318, 78, 58, stroke=NAVY, line=4)
    sheet.wall((324, 318), (324, 376), width=3)
    sheet.lit((288, 320), (322, 320), (322, 374), (288, 374))
    sheet.box(418, 314, 24, 30, stroke=NAVY, line=3)
    sheet.box(392, 372, 30, 26, stroke=NAVY, line=3)
    sheet.lit((394, 374), (420, 374), (420, 396), (394, 396))
    sheet.barrier((388, 406), (332, 406))


def watch(sheet: WatchedSheet) -> None:
    for time in (1.8, 5.4, 9.3):
        sheet.light(*at(time, WAY), 46)
        sheet.beam(*at(time, WAY), 270 + 15 * time, reach=54, half=5)
        sheet.thin([at(time - 0.1 * step, WAY) for step in range(10)], width=2.4, colour=BRASS, dashes="8 5")
    people(sheet, [at(time, WAY) for time in (1.8, 5.4, 9.3, 11.7)], 9, (BRASS, INK))
    people(sheet, [at(11.35, WAY)], 9, (INK, PALE_LINE))
    # The guard on post goes out to the supervisor, like the hand of the clock.
    now = 7.6
    sheet.beam(*at(now, 136), 180 + 15 * now, reach=160, half=4)
    sheet.thin([at(now, 30), at(now, 130)], width=2.4, colour=BRASS, dashes="8 5")
    people(sheet, [at(now, 136)], 9, (BRASS, INK))
    sheet.beam(*at(now + 0.3, WAY), 274 + 15 * now)
    sheet.car(*at(now, WAY), 270 + 15 * now)


def at(hours: float, radius: float) -> Point:
    """Where it is so many hours after 18:00."""
    return towards(CENTRE, 180 + 15 * hours, radius)


def band(start: float, end: float, inner: float = INNER) -> str:
    (a, b), (c, d) = [tuple(number(x) for x in at(hours, OUTER)) for hours in (start, end)]
    (e, f), (g, h) = [tuple(number(x) for x in at(hours, inner)) for hours in (end, start)]
    return f"M{a} {b}A{OUTER} {OUTER} 0 0 1 {c} {d}L{e} {f}A{inner} {inner} 0 0 0 {g} {h}Z"


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
