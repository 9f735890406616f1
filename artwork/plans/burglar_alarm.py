"""A house at night: contacts and detectors in two zones, panel, keypad and siren."""

from convoy import vehicle
from night import BACKDROP, LAMP, LINE, PALE_LINE, ROOM, YARD
from outline import View
from sheet import Sheet
from style import BRASS, BRASS_DEEP, INK, MIST, NAVY, SAND, STEEL, STONE, Point
from watched import WatchedSheet

# The detector of the banners: a half disc at the wall.
DETECTOR = "M-5-8V8H0A8 8 0 0 0 0-8Z"
# The front wall of the garden and the street, which runs along y.
FRONT, KERB, FAR_KERB = -24, -74, -234


def draw() -> str:
    sheet = Sheet("3 m")
    house(sheet)
    openings(sheet)
    furniture(sheet)
    devices(sheet)
    # The movement detector.
    sheet.view_along((606, 223), 180, (520, 209), (296, 209), (296, 237), (520, 237), colour=BRASS_DEEP)
    siren(sheet)
    sheet.trees((40, 60), (40, 140), (40, 280), (40, 360), (684, 60), (684, 380), (684, 300))
    sheet.pin(1, 132, 262)
    sheet.pin(2, 210, 380)
    sheet.pin(3, 410, 223)
    sheet.pin(4, 208, 88)
    sheet.pin(5, 504, 156)
    sheet.pin(6, 676, 148)
    sheet.pin(7, 466, 294)
    return sheet.svg()


def draw_banner() -> str:
    return draw_night(1.3, (1010, 322), (1600, 640))


def draw_phone_banner() -> str:
    return draw_night(1.3, (380, 250), (1000, 512))


def draw_night(zoom: float, middle: Point, size: tuple[int, int]) -> str:
    """Somebody has broken the window of the living room. The house is seen from its other side, with the street at the right."""
    view = View((200, 215), 1600 / zoom, tilt=44, turn=168, zoom=zoom, shift=middle)
    sheet = WatchedSheet(view, size, height=round(9 * zoom), backdrop=BACKDROP)
    sheet.device = DETECTOR
    grounds(sheet)
    sheet.area([(90, 50), (620, 50), (620, 390), (90, 390)], fill=ROOM)
    sheet.lit((90, 50), (290, 50), (290, 206), (90, 206))
    # Armed: corridor, hall and kitchen. The one in the living room has seen somebody.
    sheet.view_along((606, 223), 180, (520, 209), (296, 209), (296, 237), (520, 237))
    sheet.view_along((284, 384), 225, (94, 367), (94, 210), (269, 210))
    sheet.view_along((454, 200), 225, (296, 186), (296, 54), (441, 54))
    sheet.view_along((97, 199), 315, (123, 46), (286, 46), (286, 172), colour=BRASS_DEEP)
    walls(sheet)
    openings(sheet)
    furniture(sheet)
    sheet.box(150, 300, 76, 44)
    for x, y in ((160, 280), (198, 280), (160, 350), (198, 350)):
        sheet.box(x, y, 18, 14)
    sheet.box(478, 188, 52, 12, fill=BRASS, stroke="")
    alarm(sheet)
    return sheet.svg()


def grounds(sheet: WatchedSheet) -> None:
    sheet.area([(-900, -400), (1100, -400), (1100, 900), (-900, 900)], fill=YARD)
    sheet.area([(FAR_KERB, -400), (KERB, -400), (KERB, 900), (FAR_KERB, 900)])
    sheet.area([(KERB - 1, 240), (90, 240), (90, 344), (KERB - 1, 344)])
    sheet.thin([(FAR_KERB, -400), (FAR_KERB, 900)], [(KERB, -400), (KERB, 900)], width=1.5)
    sheet.thin([(-154, -400), (-154, 900)], colour=LINE, dashes="26 20")
    sheet.wall((FRONT, -10), (670, -10), (670, 446), (FRONT, 446), width=6, closed=True)
    sheet.opening((FRONT, 240), (FRONT, 344))
    sheet.trees(*((-50, y) for y in (-300, -210, -120, -30, 70, 160, 400, 490, 580)))
    sheet.trees((400, 20), (480, 20), (560, 20), (644, 120), (644, 210), (644, 300), (30, 410), (40, 30))
    for x, y, width, deep in ((0, -240, 670, 190), (0, 486, 600, 230), (-480, -160, 200, 300), (-480, 180, 200, 420)):
        sheet.hatch(x, y, width, deep, step=30)
    sheet.light(66, 150, 150)
    sheet.light(80, 150, 80)


def alarm(sheet: WatchedSheet) -> None:
    """The siren sounds, light falls from the broken window, and a car arrives."""
    x, y = 84, 150
    for reach in (34, 54, 74):
        start = f"M{x - reach * 0.8:g} {y - reach * 0.6:g}"
        sheet.draw(f"{start}A{reach} {reach} 0 0 0 {x - reach * 0.8:g} {y + reach * 0.6:g}", stroke=BRASS, width=3)
    sheet.high('<circle r="46" fill="url(#lamp)"/>', x, y)
    sheet.high(f'<path fill="{LAMP}" stroke="{INK}" stroke-width="2" d="M-4-14V14H4L14 22V-22L4-14Z"/>', x, y, 180)
    sheet.beam(185, 46, 270, reach=54, half=44)
    sheet.mark(240, 50, fill=LAMP)
    sheet.thin([(216, -170), (206, -10), (188, 40)], dashes="3 7", colour=PALE_LINE, width=3)
    sheet.circle(188, 96, 10, fill=INK, stroke=PALE_LINE, line=3)
    sheet.route((-114, 150), (-114, 292), (30, 292), colour=BRASS, width=2.5)
    vehicle(sheet, -114, 66, True, 90)


def house(sheet: Sheet) -> None:
    # The night zone: armed while the family sleeps at the other side of the corridor.
    sheet.box(90, 50, 530, 190, fill=SAND, stroke="none")
    sheet.box(90, 240, 200, 150, fill=SAND, stroke="none")
    sheet.box(290, 240, 330, 150, fill="#FFF", stroke="none")
    walls(sheet)


def walls(sheet: Sheet) -> None:
    sheet.wall((90, 50), (620, 50), (620, 390), (90, 390), width=7, closed=True)
    for room in (
        [(290, 50), (290, 206)],
        [(290, 206), (620, 206)],
        [(290, 240), (290, 390)],
        [(290, 240), (620, 240)],
        [(460, 50), (460, 206)],
        [(456, 240), (456, 390)],
        [(90, 206), (200, 206)],
    ):
        sheet.wall(*room, width=4)


def openings(sheet: Sheet) -> None:
    # Windows, each drawn as a white gap with two panes.
    windows = (
        ((140, 50), (230, 50)),
        ((340, 50), (410, 50)),
        ((500, 50), (580, 50)),
        ((330, 390), (410, 390)),
        ((500, 390), (580, 390)),
        ((140, 390), (180, 390)),
    )
    for start, end in windows:
        sheet.opening(start, end, width=8)
    sheet.thin(*[[(x, y + side), (end_x, y + side)] for (x, y), (end_x, _) in windows for side in (-3, 3)], width=1.5)
    sheet.door(90, 270, 44, 90, swing=-1, floor=SAND)
    sheet.door(620, 66, 36, 90, floor=SAND)
    sheet.door(310, 206, 34, 0, swing=-1, floor=SAND)
    sheet.door(606, 206, 30, 180, swing=1, floor=SAND)
    sheet.door(330, 240, 34, 0)
    sheet.door(490, 240, 34, 0)
    for x, y in ((90, 322), (620, 110), (240, 50), (420, 50), (490, 50), (420, 390), (590, 390), (190, 390)):
        sheet.mark(x, y)


def furniture(sheet: Sheet) -> None:
    sheet.box(356, 296, 76, 80, fill=STONE)
    sheet.box(510, 296, 76, 80, fill=STONE)
    sheet.thin([(356, 354), (432, 354)], [(510, 354), (586, 354)])
    sheet.box(170, 130, 60, 22)
    sheet.box(170, 164, 60, 22)
    sheet.area([(300, 60), (450, 60), (450, 80), (320, 80), (320, 160), (300, 160)], fill="#FFF", stroke=STEEL)


def devices(sheet: Sheet) -> None:
    # Keypad beside the entrance, panel on the wall of the store.
    sheet.box(96, 246, 12, 20, stroke=NAVY)
    sheet.box(478, 186, 52, 14, fill=NAVY, stroke=NAVY)
    sheet.circle(444, 330, 6, fill="#B3261E", stroke=NAVY)
    # A glass-break detector opposite the window.
    sheet.circle(186, 66, 7, fill=MIST, stroke=NAVY)


def siren(sheet: Sheet) -> None:
    sheet.area([(624, 176), (640, 168), (640, 196), (624, 188)], fill=NAVY)
    for reach in (10, 20, 30):
        sheet.draw(
            f"M{642 + reach * 0.4:g} {182 - reach}a{reach * 1.5:g} {reach * 1.5:g} 0 0 1 0 {reach * 2}", stroke=STEEL, width=2
        )
