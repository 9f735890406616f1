"""A house at night: contacts and detectors in two zones, panel, keypad and siren."""

from sheet import Sheet
from style import BRASS_DEEP, MIST, NAVY, SAND, STEEL, STONE


def draw() -> str:
    sheet = Sheet("3 m")
    house(sheet)
    openings(sheet)
    furniture(sheet)
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


def house(sheet: Sheet) -> None:
    # The night zone: armed while the family sleeps at the other side of the corridor.
    sheet.box(90, 50, 530, 190, fill=SAND, stroke="none")
    sheet.box(90, 240, 200, 150, fill=SAND, stroke="none")
    sheet.box(290, 240, 330, 150, fill="#FFF", stroke="none")
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
