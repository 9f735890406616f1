"""The order of a search: an empty hall along its walls, rows, stage and store; cars one at a time, against the wind."""

from convoy import VEHICLE
from night import BACKDROP, LAMP, LINE, PALE_LINE, WALL, YARD, NightSheet, people
from outline import View
from sheet import Sheet
from style import BRASS, INK, MIST, NAVY, PALE, STEEL, STONE, Point

# The row of vehicles of the banners; 24 units are a metre. The dog has searched the first two.
ROW, SEARCHED = (0, 124, 248, 372, 496), 2
TEAM, PASSENGER = (WALL, INK), (INK, PALE_LINE)


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


def draw_banner() -> str:
    return draw_night(1.18, (1000, 328), (1600, 640))


def draw_phone_banner() -> str:
    return draw_night(1.02, (462, 262), (1000, 512))


def draw_night(zoom: float, middle: Point, size: tuple[int, int]) -> str:
    """Vehicles wait before the gate, their engines off and their passengers aside; the dog works against the wind."""
    view = View((290, 20), 1700, tilt=44, turn=-13, zoom=zoom, shift=middle)
    sheet = NightSheet(view, size, height=round(14 * zoom), backdrop=BACKDROP)
    vehicle_park(sheet)
    for x, y, reach in ((ROW[SEARCHED] + 10, 0, 180), (470, 176, 90), (700, -110, 120)):
        sheet.light(x, y, reach)
    for x in ROW:
        vehicle(sheet, x, 0, is_open=x == ROW[SEARCHED])
    sheet.beam(655, 50, -90, reach=120, half=18)
    vehicle(sheet, 655, 106)
    against_wind(sheet)
    dog_and_handler(sheet)
    people(sheet, [(440, 170), (458, 186), (472, 166), (494, 178)], 9, PASSENGER)
    people(sheet, [(530, 166)], 9, TEAM)
    sheet.barrier((755, -140), (612, -140))
    return sheet.svg()


def vehicle_park(sheet: NightSheet) -> None:
    """It lies before the wall of the site, beside the drive to the gate."""
    far = 1700
    sheet.area([(-far, -900), (far, -900), (far, 900), (-far, 900)], fill=YARD)
    sheet.box(-260, -430, 760, 190, fill=PALE, stroke=MIST, line=1.5)
    sheet.hatch(-260, -430, 760, 190, step=34)
    sheet.area([(-120, -104), (610, -104), (610, 210), (-120, 210)])
    sheet.area([(610, -900), (760, -900), (760, 320), (610, 320)])
    sheet.area([(-far, 300), (far, 300), (far, 440), (-far, 440)])
    sheet.thin([(-far, 300), (610, 300), (610, 210), (-120, 210)], [(760, -120), (760, 300), (far, 300)], width=2.5)
    sheet.thin([(-300, 370), (1000, 370)], width=3, colour=LINE, dashes="40 60")
    sheet.thin([(616, 40), (684, 40)], width=7, colour=PALE_LINE)
    sheet.wall((-far, -140), (600, -140), width=10)
    sheet.wall((770, -140), (far, -140), width=10)
    for x in (600, 770):
        sheet.wall((x - 11, -140), (x + 11, -140), width=22)
    # Screens at both ends of the row.
    for x in (-86, 580):
        sheet.wall((x, -84), (x, 84), width=9)
    sheet.trees(*((x, 256) for x in range(-328, 600, 84)), *((x, -200) for x in range(-328, 580, 84)), (840, 240), (930, 240))


def vehicle(sheet: NightSheet, x: float, y: float, is_open: bool = False) -> None:
    """Doors and boot are open when it is searched."""
    body, glass, lines = VEHICLE
    colour = LAMP if is_open else "#9DB0C8"
    thing = f'<path fill="{INK}" stroke="{colour}" stroke-width="3" d="{body}"/>'
    thing += f'<path fill="{STEEL}" d="{glass}"/>'
    thing += f'<path fill="none" stroke="{colour}" stroke-width="1.8" d="{lines}"/>'
    if is_open:
        doors = "M12-23l-12-19M-16-23l-12-19M12 23l-12 19M-16 23l-12 19M-53-18h-15V18h15"
        thing += f'<path fill="none" stroke="{colour}" stroke-width="3.5" d="{doors}"/>'
    sheet.parts.append(("", sheet.place(thing, x, y, "rotate(-90)")))


def against_wind(sheet: NightSheet) -> None:
    """The wind blows from the vehicles that the dog has yet to search."""
    for y in (150, 166, 182):
        sheet.thin([(250, y), (120, y)], width=2.5, colour=LINE, dashes="26 8")
        sheet.arrowhead((250, y), (112, y), colour=LINE, size=12)


def search_way(sheet: NightSheet, dog: Point) -> None:
    """Around each vehicle in turn."""
    ways = [[(x - 50, 104), (x - 50, -80), (x + 50, -80), (x + 50, 84), (x - 28, 84), (x - 28, 104)] for x in ROW]
    sheet.thin([(-50, 190), *ways[0], *ways[1], *ways[2][:3], dog], width=4.5, colour=BRASS, dashes="15 9")
    sheet.thin([dog, *ways[2][3:], *ways[3], *ways[4][:-1]], width=2.5, colour=LINE, dashes="8 10")


def dog_and_handler(sheet: NightSheet) -> None:
    dog, handler = (ROW[SEARCHED] + 50, 50), (ROW[SEARCHED] + 62, -18)
    search_way(sheet, dog)
    sheet.thin([handler, dog], width=2.5, colour=WALL)
    people(sheet, [dog], 7, TEAM)
    people(sheet, [handler], 12, TEAM)


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
