"""A wedding marquee: drop-off, entry lanes, exits that stay clear, stage, emergency lane."""

from sheet import Sheet
from style import BRASS, NAVY, SAND, STEEL, STONE


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


def roads(sheet: Sheet) -> None:
    sheet.area([(7, 384), (713, 384), (713, 429), (7, 429)])
    sheet.area([(660, 384), (660, 7), (704, 7), (704, 384)])
    sheet.area([(160, 384), (160, 300), (240, 300), (240, 384)])
    sheet.thin([(260, 407), (700, 407)], colour="#FFF", dashes="18 12")
    for x in (330, 420, 560):
        sheet.car(x, 396, 180)
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
    sheet.box(560, 122, 54, 170, fill=STONE, stroke=STEEL)
    sheet.thin([(536, 112), (536, 302)], width=3, dashes="7 5")
    for x in (382, 436, 490):
        for y in (122, 178, 236, 292):
            sheet.table(x, y)
    exits = [(x, y, side) for y, side in ((74, -1), (340, 1)) for x in (460, 345, 575)]
    for x, y, _ in exits:
        sheet.opening((x - 17, y), (x + 17, y))
    sheet.thin(*[[(x, y - side * 16), (x, y + side * 12)] for x, y, side in exits], width=3)
    for x, y, side in exits:
        sheet.arrowhead((x, y), (x, y + side * 16), colour=STEEL)


def entry(sheet: Sheet) -> None:
    """Invitation desk, then three search lanes, the upper one behind a screen."""
    sheet.box(172, 300, 16, 40, stroke=NAVY)
    sheet.box(212, 300, 16, 40, stroke=NAVY)
    sheet.opening((290, 166), (290, 262))
    sheet.thin(*[[(196, y), (282, y)] for y in (150, 182, 214, 246, 278)])
    sheet.area([(196, 150), (282, 150), (282, 182), (196, 182)], fill=SAND, stroke=NAVY)
    lanes = (166, 198, 230, 262)
    sheet.thin(*[[(268, y - 11), (268, y + 11)] for y in lanes], width=6, colour=NAVY)
    for y in lanes:
        sheet.arrowhead((300, y), (306, y), size=10)
    for y in (190, 222, 254):
        sheet.box(204, y, 26, 16, stroke=STEEL)
    sheet.thin([(196, 278), (196, 150)], width=2, dashes="6 5")
