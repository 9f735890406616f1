"""A floor plan with what each camera sees, the doors with card readers, and the control room."""

from collections.abc import Iterable

from night import BACKDROP, ROOM, YARD
from outline import View
from sheet import Sheet
from style import BRASS, INK, NAVY, STEEL, STONE, Point, polygon
from watched import WatchedSheet



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


def draw_banner() -> str:
    return draw_night(1.46, (1012, 308), (1600, 640))


def draw_phone_banner() -> str:
    return draw_night(1.9, (400, 300), (1000, 512))


def draw_night(zoom: float, middle: Point, size: tuple[int, int]) -> str:
    """The way in from the street is seen by one camera after the other."""
    view = View((360, 205), 1600 / zoom, tilt=42, turn=-12, zoom=zoom, shift=middle)
    sheet = WatchedSheet(view, size, height=round(7 * zoom), backdrop=BACKDROP)
    grounds(sheet)
    sheet.area([(240, 90), (630, 90), (630, 320), (240, 320)], fill=ROOM)
    sheet.lit((390, 90), (540, 90), (540, 180), (390, 180))
    # Gate, lobby and corridor; around the building, each camera stands in the field of another one.
    sheet.view_along((182, 262), 118, (62, 400), (70, 412), (158, 422))
    sheet.view_along((46, 44), 60, (237, 48), (237, 369), (40, 369))
    sheet.view_along((672, 46), 180, (616, 33), (37, 33), (37, 87), (494, 87))
    sheet.view_along((674, 352), 270, (683, 310), (683, 33), (634, 33), (634, 250))
    sheet.view_along((48, 358), 0, (160, 323), (683, 323), (683, 369), (110, 369))
    sheet.view_along((382, 182), 140, (244, 175), (244, 317), (386, 317))
    sheet.view_along((620, 215), 180, (520, 183), (393, 183), (393, 247), (520, 247))
    rooms(sheet)
    doors(sheet)
    desks(sheet)
    equipment(sheet)
    for x in (412, 446, 480):
        screen(sheet, x, 106, (30, 15))
    for x in (256, 284, 312):
        sheet.box(x, 100, 18, 16)
    sheet.box(177, 257, 10, 10, stroke=NAVY, line=4)
    sheet.route((120, 404), (120, 213), (330, 213), (440, 213), colour=BRASS, width=2.5)
    sheet.circle(456, 213, 7, fill=BRASS, stroke=INK)
    for y in (130, 160, 220):
        sheet.car(64, y, 180)
    sheet.thin(*[[(40, y), (90, y)] for y in range(115, 270, 30)], width=1.5)
    return sheet.svg()


def grounds(sheet: WatchedSheet) -> None:
    sheet.area([(-700, -300), (1300, -300), (1300, 700), (-700, 700)], fill=YARD)
    sheet.area([(-700, -60), (1300, -60), (1300, -10), (-700, -10)])
    sheet.area([(-700, 388), (1300, 388), (1300, 432), (-700, 432)])
    sheet.area([(72, 390), (72, 370), (168, 370), (168, 390)])
    sheet.thin([(-700, 388), (70, 388)], [(170, 388), (1300, 388)], [(-700, 432), (1300, 432)], [(-700, -10), (1300, -10)])
    sheet.thin([(-300, 410), (1000, 410)], colour="#FFF", dashes="18 12")
    sheet.trees(*((716, y) for y in (30, 100, 170, 240, 310)), *((x, 10) for x in range(60, 700, 90)))
    sheet.hatch(750, 20, 220, 340, step=24)
    sheet.hatch(-230, 20, 220, 340, step=24)
    sheet.wall((34, 30), (686, 30), (686, 372), (34, 372), width=5, closed=True)
    sheet.opening((72, 372), (168, 372))
    sheet.light(120, 380, 100)


def screen(sheet: WatchedSheet, x: float, y: float, size: Point, fill: str = "#DCE9F8", picture: Iterable[Point] = ()) -> None:
    """It stands, and is seen from its front; the picture is given in hundredths of its width and height."""
    (left, foot), (right, other) = sheet.view((x, y)), sheet.view((x + size[0], y))

    def on(points: Iterable[Point]) -> str:
        parts = [(u / 100, v / 100 * size[1]) for u, v in points]
        return polygon((left + (right - left) * part, foot + (other - foot) * part - up) for part, up in parts)

    frame = on(((0, 0), (0, 100), (100, 100), (100, 0)))
    sheet.pins.append(f'<path fill="{fill}" stroke="{INK}" stroke-width="1.5" d="{frame}"/>')
    if picture:
        sheet.pins.append(f'<path fill="{INK}" fill-opacity=".75" d="{on(picture)}"/>')


def building(sheet: Sheet) -> None:
    rooms(sheet)
    # In the lobby, and along the corridor.
    sheet.view(380, 180, 150, 66, 122)
    sheet.view_along((620, 215), 180, (520, 183), (393, 183), (393, 247), (520, 247))
    doors(sheet)
    desks(sheet)
    sheet.thin(*[[(x, 98), (x + 22, 98)] for x in (420, 450, 480)], width=5, colour=NAVY)
    equipment(sheet)


def rooms(sheet: Sheet) -> None:
    sheet.box(240, 90, 390, 230, stroke=NAVY, line=6)
    for room in (
        [(390, 90), (390, 320)],
        [(390, 180), (630, 180)],
        [(540, 90), (540, 180)],
        [(240, 170), (330, 170)],
        [(390, 250), (630, 250)],
    ):
        sheet.wall(*room, width=4)


def doors(sheet: Sheet) -> None:
    sheet.door(240, 190, 46, 90, swing=-1)
    sheet.door(390, 200, 30, 90, swing=-1)
    sheet.door(450, 180, 30, 0, swing=-1)
    sheet.door(540, 150, 24, 270, swing=1)
    sheet.door(450, 250, 30, 0)
    sheet.door(560, 250, 30, 0)
    # Card readers beside the doors.
    for x, y in ((240, 176), (398, 242), (436, 186), (532, 160)):
        sheet.mark(x, y)


def desks(sheet: Sheet) -> None:
    # The control desk, before its screens.
    sheet.area([(402, 102), (524, 102), (524, 114), (414, 114), (414, 168), (402, 168)], fill="#FFF", stroke=STEEL)


def equipment(sheet: Sheet) -> None:
    sheet.box(552, 98, 20, 32, fill=STONE)
    sheet.box(580, 98, 38, 16, fill=STONE)
    sheet.thin([(556, 106), (568, 106)], [(556, 114), (568, 114)], [(556, 122), (568, 122)], width=3, colour=BRASS)
    for x in (410, 490, 570):
        sheet.box(x, 286, 44, 18)
    sheet.box(262, 282, 92, 22)
