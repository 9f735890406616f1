"""A bank branch at opening time: one key-holder goes in and checks, the other waits in the street for the agreed sign."""

from sheet import Sheet
from style import BRASS, MIST, NAVY, STEEL, STONE

HATCH = "#E3E9E6"


def draw() -> str:
    sheet = Sheet("3 m")
    outside(sheet)
    branch(sheet)
    furniture(sheet)
    strong_room(sheet)
    cameras(sheet)
    opening(sheet)
    sheet.pin(1, 128, 361)
    sheet.pin(2, 362, 361)
    sheet.pin(3, 262, 228)
    sheet.pin(4, 508, 222)
    sheet.pin(5, 560, 106)
    sheet.pin(6, 162, 262)
    sheet.pin(7, 330, 33)
    return sheet.svg()


def outside(sheet: Sheet) -> None:
    # The back lane, the street and its pavement, the neighbours.
    sheet.area([(5, 5), (715, 5), (715, 60), (5, 60)])
    sheet.area([(5, 388), (715, 388), (715, 430), (5, 430)])
    sheet.thin([(5, 60), (96, 60)], [(624, 60), (715, 60)], [(5, 388), (715, 388)], width=1.5)
    sheet.thin([(14, 409), (706, 409)], colour="#FFF", dashes="18 12")
    for x in (5, 624):
        sheet.box(x, 60, 91, 274, fill=HATCH, stroke="none")
        sheet.hatch(x, 60, 91, 274)
    sheet.car(470, 399, 180)
    sheet.car(600, 418, 0)
    sheet.trees((50, 361), (670, 361), (440, 361), (560, 361))


def branch(sheet: Sheet) -> None:
    sheet.box(96, 60, 528, 274, stroke=NAVY, line=8)
    # Staff side, manager's room, record room; the lobby of the cash machine has no way into the hall.
    sheet.wall((400, 60), (400, 150), (624, 150), width=5)
    sheet.wall((220, 60), (220, 150), (400, 150), width=4)
    sheet.wall((96, 232), (206, 232), (206, 334), width=5)
    sheet.opening((130, 334), (176, 334), width=11)
    sheet.thin([(130, 334), (176, 334)], width=2, dashes="6 5")
    sheet.opening((262, 334), (338, 334), width=11)
    sheet.door(262, 334, 38, 0, swing=-1)
    sheet.door(338, 334, 38, 180)
    sheet.door(250, 60, 40, 0, swing=1)
    sheet.door(344, 150, 36, 0, swing=-1)
    # Windows of the front.
    for start, end in ((366, 448), (470, 600)):
        sheet.opening((start, 334), (end, 334), width=9)
        sheet.thin([(start, 331), (end, 331)], [(start, 337), (end, 337)], width=1.5)


def furniture(sheet: Sheet) -> None:
    # The counter with its glass, four places, and the flap that staff pass.
    sheet.box(410, 188, 22, 140, fill=STONE, stroke=NAVY, line=3)
    sheet.thin([(408, 188), (408, 328)], width=3, colour=BRASS)
    for y in (206, 240, 274, 308):
        sheet.circle(456, y, 9, fill="#FFF", stroke=STEEL)
    sheet.thin([(421, 152), (421, 186)], width=3, dashes="6 5")
    # Customers' seats, belt posts of the queue, the guard's place.
    for x in (110, 138, 166):
        sheet.box(x, 196, 20, 20)
    sheet.dots(((330, 214), (330, 300)), ((362, 214), (362, 300)), step=28, size=8, colour=MIST)
    sheet.thin([(330, 214), (330, 300)], [(362, 214), (362, 300)], width=1.5, colour=MIST)
    sheet.box(290, 76, 64, 24)
    sheet.box(304, 106, 18, 18)
    sheet.box(112, 76, 70, 30, fill=STONE)
    sheet.box(480, 280, 120, 34)
    for x in (500, 540, 580):
        sheet.box(x - 8, 258, 16, 16)
    # The cash machine stands in the wall, filled from behind.
    sheet.box(100, 262, 22, 30, fill=NAVY, stroke=NAVY)
    sheet.box(104, 270, 10, 14, fill=BRASS, stroke=BRASS, line=1)


def strong_room(sheet: Sheet) -> None:
    sheet.box(488, 64, 132, 82, fill=STONE, stroke=NAVY, line=9)
    sheet.opening((488, 90), (488, 126), width=11)
    sheet.circle(482, 108, 15, fill="#FFF", stroke=NAVY, line=4)
    sheet.circle(482, 108, 4, fill=BRASS, stroke=NAVY, line=1.5)
    for x in (516, 590):
        sheet.box(x, 74, 22, 14, fill=MIST, stroke=STEEL)
    sheet.mark(472, 142)


def cameras(sheet: Sheet) -> None:
    sheet.view(216, 166, 48, 62, 112)
    sheet.view(196, 322, 214, 60, 76)
    sheet.view(610, 32, 180, 15, 180)


def opening(sheet: Sheet) -> None:
    """The way of the one who checks, and the sign to the one who waits."""
    sheet.route((300, 318), (300, 168), (384, 168), (446, 168), (446, 108), (462, 108), width=2.5)
    sheet.circle(168, 361, 9, fill=NAVY, stroke="#FFF", line=2)
    sheet.thin([(184, 361), (300, 361), (300, 330)], dashes="3 6", colour=NAVY, width=2.5)
