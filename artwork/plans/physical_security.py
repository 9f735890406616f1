"""A walled office compound: gate, reception, service gate, patrol along the wall."""

from night import BACKDROP, YARD, NightSheet
from outline import View
from sheet import Sheet
from style import NAVY, STONE, Point


# The view of the home page: a table in front of the viewer. In its picture, 860 pixels are as wide as the sheet.
ZOOM = 860 / 720
WINDOW = View((360, 215), 1600 / ZOOM, tilt=42, turn=-12, zoom=ZOOM, shift=(520, 280))


def draw() -> str:
    sheet = Sheet("10 m")
    compound(sheet)
    return sheet.svg()


def draw_night() -> str:
    sheet = NightSheet(WINDOW, (1080, 600), height=7)
    sheet.area([(56, 36), (664, 36), (664, 372), (56, 372)], fill=YARD)
    lights(sheet)
    sheet.light(74, 58, 60)
    compound(sheet, road_ends=(-310, 1010))
    return sheet.svg()


def draw_night_flat() -> str:
    """For a phone."""
    sheet = NightSheet(View((0, 0), 1, tilt=0, turn=0), (720, 430), pin=(20, 27), fade=2)
    lights(sheet)
    compound(sheet, road_ends=(-20, 740))
    return sheet.svg()


def draw_building() -> str:
    """The building and the patrol around it, near by."""
    view = View((480, 196), 1600 / 2.9, tilt=42, turn=-12, zoom=2.9, shift=(800, 452))
    sheet = NightSheet(view, (1600, 900), height=17, backdrop=BACKDROP)
    lights(sheet)
    sheet.light(520, 270, 70)
    compound(sheet, road_ends=(-310, 1010))
    sheet.pins.clear()
    return sheet.svg()


def lights(sheet: NightSheet) -> None:
    """Lamps at the main gate, the reception and the service gate, and those of two cars."""
    sheet.light(226, 356, 120)
    sheet.light(344, 246, 90)
    sheet.light(652, 108, 90)
    sheet.beam(499, 418, 180)
    sheet.beam(351, 399, 0)


def compound(sheet: Sheet, road_ends: Point = (7, 713)) -> None:
    road(sheet, *road_ends)
    # The drive, the parking spaces and the service lane.
    sheet.area([(150, 372), (150, 110), (84, 110), (84, 320), (150, 320), (150, 372), (226, 372), (226, 110), (150, 110)])
    sheet.area([(612, 78), (700, 78), (700, 138), (612, 138)])
    sheet.wall((56, 36), (664, 36), (664, 372), (56, 372), width=6, closed=True)
    for y in (130, 165, 200, 235, 270):
        sheet.car(110, y)
    gate(sheet)
    sheet.opening((664, 82), (664, 134), fill=STONE)
    sheet.thin([(664, 82), (664, 134)], dashes="6 5")
    building(sheet)
    sheet.trees(
        (300, 325),
        (352, 325),
        (404, 325),
        (456, 325),
        (508, 325),
        (560, 325),
        (30, 60),
        (30, 130),
        (30, 200),
        (30, 270),
        (30, 340),
        (686, 200),
        (686, 270),
        (686, 340),
    )
    patrol(sheet)
    assembly_point(sheet)
    sheet.pin(1, 188, 330)
    sheet.pin(2, 316, 246)
    sheet.pin(3, 638, 108)
    sheet.pin(4, 480, 58)
    sheet.pin(5, 556, 150)
    sheet.pin(6, 280, 150)


def road(sheet: Sheet, start: float, end: float) -> None:
    sheet.area([(start, 388), (end, 388), (end, 429), (start, 429)])
    sheet.area([(150, 372), (226, 372), (236, 390), (140, 390)])
    sheet.thin([(start, 388), (140, 388)], [(236, 388), (end, 388)], width=1.5)
    sheet.thin([(start + 13, 409), (end - 13, 409)], colour="#FFF", dashes="18 12")
    sheet.car(520, 418, 180)
    sheet.car(330, 399, 0)


def gate(sheet: Sheet) -> None:
    sheet.opening((150, 372), (226, 372), fill=STONE)
    sheet.box(232, 330, 40, 34, stroke=NAVY, line=3)
    sheet.barrier((230, 362), (152, 362))


def building(sheet: Sheet) -> None:
    sheet.box(344, 110, 256, 180, stroke=NAVY, line=5)
    sheet.wall((344, 196), (412, 196), width=3)
    sheet.wall((456, 110), (456, 290), width=3)
    sheet.wall((456, 196), (600, 196), width=3)
    sheet.door(344, 228, 36, 90, swing=-1)
    sheet.door(456, 236, 28, 90)
    sheet.door(412, 196, 28, 0, swing=-1)
    sheet.door(472, 196, 28, 0)
    # Reception desk, supervisor's desk, shelves.
    sheet.box(400, 226, 14, 48)
    sheet.box(500, 122, 60, 14)
    for x in (490, 520, 550):
        sheet.box(x, 262, 20, 20)


def patrol(sheet: Sheet) -> None:
    sheet.route((290, 350), (644, 350), (644, 162), colour="#7A5A12")
    sheet.route((626, 58), (74, 58), (74, 340), (128, 340), colour="#7A5A12")
    for x, y in ((644, 350), (644, 250), (626, 58), (400, 58), (74, 58), (74, 220)):
        sheet.mark(x, y)


def assembly_point(sheet: Sheet) -> None:
    sheet.circle(280, 150, 36, fill="none", dashes="7 5")
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        sheet.arrowhead((280 + dx * 44, 150 + dy * 44), (280 + dx * 27, 150 + dy * 27), colour="#2A4668", size=10)
