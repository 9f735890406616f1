"""A floor plan with what each camera sees, the doors with card readers, and the control room."""

from sheet import Sheet
from style import BRASS, NAVY, STEEL, STONE


def draw() -> str:
    sheet = Sheet("10 m")
    sheet.area([(7, 384), (713, 384), (713, 429), (7, 429)])
    sheet.area([(70, 384), (70, 150), (170, 150), (170, 384)])
    sheet.wall((34, 30), (686, 30), (686, 372), (34, 372), width=5, closed=True)
    sheet.opening((72, 372), (168, 372), fill=STONE)
    sheet.thin([(72, 372), (168, 372)], width=3, dashes="9 6")
    # Outside: along two walls, and over the gate.
    sheet.view_along((672, 48), 180, (616, 33), (250, 33), (250, 87), (494, 87))
    sheet.view_along((672, 352), 180, (593, 323), (240, 323), (240, 369), (600, 369))
    sheet.view(182, 250, 118, 40, 150)
    building(sheet)
    sheet.car(104, 200, 90)
    sheet.trees((60, 60), (110, 60), (160, 60), (662, 130), (662, 190), (662, 250))
    sheet.pin(1, 120, 316)
    sheet.pin(2, 400, 60)
    sheet.pin(3, 214, 214)
    sheet.pin(4, 330, 250)
    sheet.pin(5, 470, 136)
    sheet.pin(6, 598, 154)
    sheet.pin(7, 500, 215)
    return sheet.svg()


def building(sheet: Sheet) -> None:
    sheet.box(240, 90, 390, 230, stroke=NAVY, line=6)
    for room in (
        [(390, 90), (390, 320)],
        [(390, 180), (630, 180)],
        [(540, 90), (540, 180)],
        [(240, 170), (330, 170)],
        [(390, 250), (630, 250)],
    ):
        sheet.wall(*room, width=4)
    # In the lobby, and along the corridor.
    sheet.view(380, 180, 150, 66, 122)
    sheet.view_along((620, 215), 180, (520, 183), (393, 183), (393, 247), (520, 247))
    sheet.door(240, 190, 46, 90, swing=-1)
    sheet.door(390, 200, 30, 90, swing=-1)
    sheet.door(450, 180, 30, 0, swing=-1)
    sheet.door(540, 150, 24, 270, swing=1)
    sheet.door(450, 250, 30, 0)
    sheet.door(560, 250, 30, 0)
    # Card readers beside the doors.
    for x, y in ((240, 176), (398, 242), (436, 186), (532, 160)):
        sheet.mark(x, y)
    # The control desk with its screens, and the rack.
    sheet.area([(402, 102), (524, 102), (524, 114), (414, 114), (414, 168), (402, 168)], fill="#FFF", stroke=STEEL)
    sheet.thin(*[[(x, 98), (x + 22, 98)] for x in (420, 450, 480)], width=5, colour=NAVY)
    sheet.box(552, 98, 20, 32, fill=STONE)
    sheet.box(580, 98, 38, 16, fill=STONE)
    sheet.thin([(556, 106), (568, 106)], [(556, 114), (568, 114)], [(556, 122), (568, 122)], width=3, colour=BRASS)
    for x in (410, 490, 570):
        sheet.box(x, 286, 44, 18)
    sheet.box(262, 282, 92, 22)
