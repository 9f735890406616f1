"""A bank branch at opening time: one key-holder goes in and checks, the other waits in the street for the agreed sign."""

from night import BACKDROP, PALE_LINE, YARD, NightSheet
from outline import View
from sheet import Sheet
from style import BRASS, INK, MIST, NAVY, PALE, STEEL, STONE, Point


def draw() -> str:
    sheet = Sheet("3 m")
    outside(sheet)
    neighbours(sheet, (5, 91), (624, 91))
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


def draw_banner() -> str:
    return draw_night(1.38, (1010, 311), (1600, 640))


def draw_phone_banner() -> str:
    return draw_night(1.12, (500, 246), (1000, 512))


def draw_night(zoom: float, middle: Point, size: tuple[int, int]) -> str:
    """Before the first light in the hall: the one inside has a torch, the other waits below the lamp of the street."""
    view = View((360, 220), 1600 / zoom, tilt=44, turn=-10, zoom=zoom, shift=middle)
    sheet = NightSheet(view, size, height=round(9 * zoom), backdrop=BACKDROP)
    sheet.area([(-900, -90), (1600, -90), (1600, 388), (-900, 388)], fill=YARD)
    outside(sheet, -900, 1600)
    sheet.trees(*((x, 361) for x in (-190, -80, 800, 910)))
    neighbours(sheet, (-330, 200), (-110, 190), (640, 190), (850, 200))
    # Only here: the plan has a scale, and its street is too narrow for cars.
    sheet.car(470, 418, 180)
    sheet.car(600, 399, 0)
    for x, y, reach in ((168, 364, 110), (150, 290, 80), (300, 330, 70), (330, 33, 100), (860, 364, 110)):
        sheet.light(x, y, reach)
    sheet.beam(446, 418, 180)
    sheet.beam(624, 399, 0)
    sheet.beam(398, 168, 32, reach=210, half=4)
    branch(sheet)
    furniture(sheet)
    strong_room(sheet)
    opening(sheet, far=(384, 168))
    for x, y, fill, stroke in ((168, 361, INK, PALE_LINE), (384, 168, BRASS, INK)):
        sheet.circle(x, y, 10, fill=fill, stroke=stroke, line=3)
    return sheet.svg()


def outside(sheet: Sheet, start: float = 5, end: float = 715) -> None:
    # The back lane, the street and its pavement.
    sheet.area([(start, 5), (end, 5), (end, 60), (start, 60)])
    sheet.area([(start, 388), (end, 388), (end, 430), (start, 430)])
    sheet.thin([(start, 60), (96, 60)], [(624, 60), (end, 60)], [(start, 388), (end, 388)], width=1.5)
    sheet.thin([(start + 9, 409), (end - 9, 409)], colour="#FFF", dashes="18 12")
    sheet.trees((50, 361), (670, 361), (440, 361), (560, 361))


def neighbours(sheet: Sheet, *houses: tuple[float, float]) -> None:
    """Where each begins along the street, and how wide it is."""
    for x, width in houses:
        sheet.box(x, 60, width, 274, fill=PALE, stroke="none")
        sheet.hatch(x, 60, width, 274)


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
    for x in (330, 362):
        for y in range(214, 300, 28):
            sheet.circle(x, y, 4, fill=MIST, stroke="")
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


def opening(sheet: Sheet, far: Point = (462, 108)) -> None:
    """The way of the one who checks, up to some point of it, and the sign to the one who waits."""
    way = [(300, 318), (300, 168), (384, 168), (446, 168), (446, 108), (462, 108)]
    sheet.route(*way[: way.index(far) + 1], width=2.5)
    sheet.circle(168, 361, 9, fill=NAVY, stroke="#FFF", line=2)
    sheet.thin([(184, 361), (300, 361), (300, 330)], dashes="3 6", colour=NAVY, width=2.5)
