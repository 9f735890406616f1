"""Seven steps from the car to the door: a guest and three guards, seen from above. 24 units are a metre."""

from convoy import vehicle
from night import LINE, PALE_LINE, YARD, NightSheet
from outline import View
from style import BRASS, INK, NAVY, STONE

GUEST = (6, -10)
# Each guard, and the direction in which the guard looks.
GUARDS = ((-58, 10, 160), (66, -24, -10), (4, -88, -90))


def draw() -> str:
    view = View((0, 0), 1200, tilt=30, turn=-10, zoom=1.24, shift=(240, 236))
    sheet = NightSheet(view, (480, 480), height=12, backdrop=(NAVY, INK))
    sheet.area([(-500, -150), (500, -150), (500, 60), (-500, 60)], fill=YARD)
    sheet.area([(-500, 60), (500, 60), (500, 260), (-500, 260)], fill=STONE)
    sheet.thin([(-500, 60), (500, 60)], width=4)
    sheet.thin([(-500, 166), (500, 166)], width=3, colour=LINE, dashes="40 32")
    for x in (-260, -180, 180, 260):
        sheet.tree(x, 28)
    sheet.light(10, -130, 130)
    sheet.light(8, 20, 90)
    vehicle(sheet, 10, 100, True)
    # The open door of the car.
    sheet.thin([(2, 76), (-18, 52)], width=3, colour=BRASS)
    sheet.thin([(4, 66), (6, -140)], width=3, colour=BRASS, dashes="10 7")
    for x, y, heading in GUARDS:
        sheet.look(x, y, heading)
    for x, y, _ in GUARDS:
        sheet.circle(x, y, 13, fill=INK, stroke=PALE_LINE, line=3.5)
    sheet.circle(*GUEST, 13, fill=BRASS, stroke=INK, line=3)
    sheet.wall((-500, -150), (-30, -150), width=9)
    sheet.wall((42, -150), (500, -150), width=9)
    return sheet.svg()
