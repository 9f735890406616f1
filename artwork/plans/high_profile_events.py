"""A wedding marquee: drop-off, entry lanes, exits that stay clear, stage, emergency lane."""

from collections.abc import Callable
from functools import partial

from night import BACKDROP, LAMP, LINE, PALE_LINE, WALL, YARD, NightSheet, people
from outline import View
from sheet import Sheet
from style import BRASS, INK, NAVY, SAND, STEEL, STONE, Point, line, number

LANES = (166, 198, 230, 262)
GUEST, GUARD = (INK, PALE_LINE), (BRASS, INK)


def draw() -> str:
    sheet = Sheet("10 m")
    roads(sheet)
    sheet.thin([(30, 372), (30, 28), (650, 28), (650, 372), (254, 372)], [(146, 372), (30, 372)], width=3, colour=NAVY)
    marquee(sheet)
    entry(sheet)
    sheet.box(52, 46, 62, 44, stroke=NAVY, line=3)
    sheet.thin([(62, 76), (104, 76)], [(83, 46), (83, 28)])
    sheet.trees((150, 62), (190, 62), (230, 62), (62, 150), (62, 200), (62, 250), (62, 300))
    sheet.route((90, 399), (200, 399), (200, 292))
    sheet.pin(1, 90, 399)
    sheet.pin(2, 142, 320)
    sheet.pin(3, 168, 222)
    sheet.pin(4, 418, 50)
    sheet.pin(5, 560, 190)
    sheet.pin(6, 682, 110)
    sheet.pin(7, 83, 118)
    return sheet.svg()


def draw_banner() -> str:
    return draw_night(1.33, (1036, 306), (1600, 640))


def draw_phone_banner() -> str:
    return draw_night(1.06, (496, 246), (1000, 512))


def draw_night(zoom: float, middle: Point, size: tuple[int, int]) -> str:
    view = View((372, 240), 1600 / zoom, tilt=44, turn=-12, zoom=zoom, shift=middle)
    sheet = NightSheet(view, size, height=round(9 * zoom), backdrop=BACKDROP)
    grounds(sheet)
    for x, y, reach in ((236, 214, 110), (200, 340, 80), (590, 207, 80), (83, 62, 60), (682, 210, 80)):
        sheet.light(x, y, reach)
    for x, y in ((x, y) for x in (345, 460, 575) for y in (66, 350)):
        sheet.light(x, y, 30)
    # A line before the drop-off, two that drive on, and one on the other side. Traffic keeps to the left.
    for x in (-70, 40, 102, 164, 226, 430, 580):
        sheet.car(x, 397)
        sheet.beam(x + 23, 397, 0, reach=44)
    sheet.car(330, 430, 180)
    sheet.beam(307, 430, 180, reach=44)
    ambulance(sheet, 682, 180)
    tent(sheet)
    search_lanes(sheet, pen=1.6, radius=4.4)
    return sheet.svg()


def grounds(sheet: NightSheet) -> None:
    """The compound in its wall, the road with the drop-off, and the emergency lane, which go on beyond the sheet."""
    sheet.area([(-900, -500), (1600, -500), (1600, 900), (-900, 900)], fill=YARD)
    sheet.area([(-900, 384), (1600, 384), (1600, 446), (-900, 446)])
    sheet.area([(660, 384), (660, -500), (704, -500), (704, 384)])
    sheet.area([(160, 384), (160, 300), (240, 300), (240, 384)])
    sheet.thin([(660, 384), (660, -500)], [(704, 384), (704, -500)], [(-900, 446), (1600, 446)], width=1.5)
    sheet.thin([(-300, 414), (1200, 414)], colour=LINE, dashes="18 22")
    sheet.wall((254, 372), (650, 372), (650, 28), (30, 28), (30, 372), (146, 372), width=4)
    sheet.opening((650, 190), (650, 236))
    sheet.box(52, 46, 62, 44, stroke=NAVY, line=3)
    sheet.opening((72, 90), (94, 90))
    sheet.trees(*((x, y) for x in (740, 800) for y in range(-40, 360, 64)), *((62, y) for y in range(150, 340, 50)))
    sheet.trees(*((x, 4) for x in range(-200, 640, 64)), (150, 62), (190, 62), (230, 62))
    sheet.trees(*((x, 476) for x in range(-200, 1000, 80)))


def ambulance(sheet: NightSheet, x: float, y: float) -> None:
    """It looks down the lane, towards the road."""
    sheet.box(x - 11, y - 28, 22, 56, fill=INK, stroke=PALE_LINE, line=2)
    sheet.thin([(x - 11, y + 12), (x + 11, y + 12)], [(x - 9, y + 19), (x + 9, y + 19)], width=1.6, colour=PALE_LINE)
    sheet.thin([(x, y - 19), (x, y + 5)], [(x - 8, y - 7), (x + 8, y - 7)], width=4, colour=BRASS)
    sheet.beam(x, y + 29, 90)


def tent(sheet: NightSheet) -> None:
    """Poles stand beside the exits, with their ropes outside."""
    sheet.box(290, 74, 332, 266, stroke=NAVY, line=4)
    places = [(x, y, side) for x in (290, 373, 539, 622) for y, side in ((74, -1), (340, 1))]
    for x, y, _ in places:
        sheet.wall((x - 4, y), (x + 4, y), width=8)
    sheet.thin(*[[(x, y), (x + 8 * lean, y + 16 * side)] for x, y, side in places for lean in (-1, 1)], width=1)
    stage_and_tables(sheet, partial(lit_table, sheet))
    exits(sheet)


def lit_table(sheet: NightSheet, x: float, y: float) -> None:
    sheet.light(x, y, 34)
    chairs = f'<circle r="18" fill="none" stroke="{LINE}" stroke-width="5" stroke-dasharray="5 6.31"/>'
    cloth = f'<circle r="13.5" fill="url(#lamp)" stroke="{WALL}" stroke-width="1.6"/>'
    sheet.parts.append(("", sheet.place(chairs + cloth, x, y)))


def search_lanes(sheet: NightSheet, pen: float, radius: float) -> None:
    """Desks for the invitations, then four lanes with tables for bags and gates to walk through; the upper one has a screen."""
    for x in (172, 212):
        sheet.box(x, 300, 16, 40, fill=STONE, line=pen)
    sheet.opening((290, 152), (290, 276))
    for y in (150, 182):
        sheet.wall((200, y), (284, y), width=3)
    sheet.thin(*[[(110, y), (284, y)] for y in (214, 246, 278)], [(110, 150), (200, 150)], [(110, 182), (200, 182)], width=pen)
    people(sheet, [(x, y) for x in range(110, 200, 22) for y in (150, 182, 214, 246, 278)], 1.5, (LINE, LINE))
    sheet.route((200, 384), (200, 290), (96, 290), (96, 230), (316, 230), colour=BRASS, width=pen + 0.6)
    # A place apart, for someone whom a gate has flagged.
    sheet.thin([(252, 284), (284, 284), (284, 312), (252, 312), (252, 284)], width=pen, colour=LINE, dashes="5 4")
    for y in LANES:
        sheet.box(212, y - 13, 26, 9, fill=STONE, line=pen)
    guests(sheet, radius)
    for y in LANES:
        walk_through(sheet, (264, y - 9), (264, y + 9), pen)


def walk_through(sheet: NightSheet, left: Point, right: Point, pen: float) -> None:
    """A metal detector: two posts and what joins them, higher than the walls."""
    feet = [sheet.view(left), sheet.view(right)]
    heads = [(x, y - 1.4 * sheet.height) for x, y in feet]
    width = number(2.2 * pen * sheet.view.zoom)
    shape = line([feet[0], *heads, feet[1]])
    sheet.parts.append(("", f'<path fill="none" stroke="{LAMP}" stroke-width="{width}" stroke-linejoin="round" d="{shape}"/>'))


def guests(sheet: NightSheet, radius: float) -> None:
    """They get out, show their invitations and wait before the lanes; a guard stands at each table and behind each gate."""
    people(sheet, [(200, 376), (194, 362), (204, 322), (262, 303)], radius, GUEST)
    people(sheet, [(164, 322), (236, 322), (274, 294)], radius, GUARD)
    for count, y in zip((4, 3, 6, 5), LANES):
        people(sheet, ((196 - 13 * place, y) for place in range(count)), radius, GUEST)
        people(sheet, [(248, y - 8), (299, y - 8)], radius, GUARD)


def roads(sheet: Sheet) -> None:
    sheet.area([(7, 384), (713, 384), (713, 429), (7, 429)])
    sheet.area([(660, 384), (660, 7), (704, 7), (704, 384)])
    sheet.area([(160, 384), (160, 300), (240, 300), (240, 384)])
    sheet.thin([(260, 407), (700, 407)], colour="#FFF", dashes="18 12")
    for x in (330, 420, 560):
        sheet.car(x, 396)
    # The ambulance and the fire engine.
    for y, height in ((180, 58), (262, 76)):
        sheet.box(670, y, 24, height, stroke=NAVY)
    sheet.thin([(682, 196), (682, 212)], [(674, 204), (690, 204)], width=4, colour=BRASS)
    sheet.thin(*[[(674, y), (690, y)] for y in range(280, 330, 10)])


def marquee(sheet: Sheet) -> None:
    sheet.box(290, 74, 332, 266, fill="#FFF", stroke=NAVY, line=4)
    # The poles of the tent.
    for x in range(290, 623, 83):
        for y in (74, 340):
            sheet.area([(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4)], fill=NAVY)
    stage_and_tables(sheet, sheet.table)
    exits(sheet)


def stage_and_tables(sheet: Sheet, table: Callable[[float, float], None]) -> None:
    sheet.box(560, 122, 54, 170, fill=STONE, stroke=STEEL)
    sheet.thin([(536, 112), (536, 302)], width=3, dashes="7 5")
    for x in (382, 436, 490):
        for y in (122, 178, 236, 292):
            table(x, y)


def exits(sheet: Sheet) -> None:
    places = [(x, y, side) for y, side in ((74, -1), (340, 1)) for x in (460, 345, 575)]
    for x, y, _ in places:
        sheet.opening((x - 17, y), (x + 17, y))
    sheet.thin(*[[(x, y - side * 16), (x, y + side * 12)] for x, y, side in places], width=3)
    for x, y, side in places:
        sheet.arrowhead((x, y), (x, y + side * 16), colour=STEEL)


def entry(sheet: Sheet) -> None:
    """Invitation desk, then three search lanes, the upper one behind a screen."""
    sheet.box(172, 300, 16, 40, stroke=NAVY)
    sheet.box(212, 300, 16, 40, stroke=NAVY)
    sheet.opening((290, 166), (290, 262))
    sheet.thin(*[[(196, y), (282, y)] for y in (150, 182, 214, 246, 278)])
    sheet.area([(196, 150), (282, 150), (282, 182), (196, 182)], fill=SAND, stroke=NAVY)
    sheet.thin(*[[(268, y - 11), (268, y + 11)] for y in LANES], width=6, colour=NAVY)
    for y in LANES:
        sheet.arrowhead((300, y), (306, y), size=10)
    for y in (190, 222, 254):
        sheet.box(204, y, 26, 16, stroke=STEEL)
    sheet.thin([(196, 278), (196, 150)], width=2, dashes="6 5")
