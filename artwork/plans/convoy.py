"""Three vehicles seen from above: far apart on the open road, and closed up in town. 24 units are a metre."""

from lettering import words_width
from night import LINE, PALE_LINE, NightSheet
from outline import View
from sheet import towards
from style import BRASS, INK, NAVY, STEEL, STONE, number

OPEN_ROAD, TOWN, LANE = 0, 300, 84
# How far the two others are from the vehicle with the passengers, which is in the middle.
FAR, NEAR = 520, 307
LONG = 57
EDGE = 1500

# From above, driving to the right.
VEHICLE = (
    "M-53-17Q-57-22-48-23H38Q53-22 57-13V13Q53 22 38 23H-48Q-57 22-53 17Z",
    "M14-18Q25 0 14 18L5 14Q11 0 5-14ZM-47-16Q-51 0-47 16L-39 13V-13Z",
    "M-37-20H8M-37 20H8M26-21V21M26-9H53M26 9H53M-35-14H1V14H-35Z",
)
LAMPS = "M50-19l6 3v6l-4 1ZM50 19l6-3v-6l-4-1Z"


def draw(view: View, size: tuple[int, int], names: bool = False) -> str:
    sheet = NightSheet(view, size, backdrop=(NAVY, INK))
    road(sheet, OPEN_ROAD)
    road(sheet, TOWN)
    trees(sheet)
    houses(sheet)
    for x in (-0.26 * FAR, 0.74 * FAR):
        cut(sheet, x)
    for y, gap, distance in ((OPEN_ROAD, FAR, "60 m"), (TOWN, NEAR, "8 m in town")):
        for x, protected in ((-gap, False), (0, True), (gap, False)):
            vehicle(sheet, x, y - LANE / 2, protected)
        for start in (-gap, 0):
            if names:
                measure(sheet, start + LONG, start + gap - LONG, y + 26, distance)
    if names:
        for x, name in ((-FAR, "Rear"), (0, "Passenger"), (FAR, "Lead")):
            sheet.words(name, x, 138, 44)
    return sheet.svg()


def draw_slide() -> str:
    return draw(View((0, 0), 1, tilt=0, turn=0, zoom=1.14, shift=(800, 240)), (1600, 900), names=True)


def draw_lead() -> str:
    return draw(View((FAR + 16, -30), 1, tilt=0, turn=0, zoom=2.1, shift=(240, 240)), (480, 480))


def draw_rear() -> str:
    return draw(View((-FAR + 16, -30), 1, tilt=0, turn=0, zoom=2.1, shift=(240, 240)), (480, 480))


def road(sheet: NightSheet, y: float) -> None:
    sheet.area([(-EDGE, y - LANE), (EDGE, y - LANE), (EDGE, y + LANE), (-EDGE, y + LANE)], fill=STONE)
    sheet.thin([(-EDGE, y - LANE), (EDGE, y - LANE)], [(-EDGE, y + LANE), (EDGE, y + LANE)], width=2.5)
    sheet.thin([(-EDGE, y), (EDGE, y)], width=3, colour=LINE, dashes="40 32")


def vehicle(sheet: NightSheet, x: float, y: float, protected: bool, heading: float = 0) -> None:
    sheet.beam(*towards((x, y), heading, 54), heading, reach=130, half=18)
    body, glass, lines = VEHICLE
    colour = BRASS if protected else PALE_LINE
    sheet.parts.append(
        (
            "",
            sheet.place(
                f'<path fill="{INK}" stroke="{colour}" stroke-width="3.2" d="{body}"/><path fill="{STEEL}" d="{glass}"/>'
                f'<path fill="none" stroke="{colour}" stroke-width="1.8" d="{lines}"/><path fill="#FFE2A0" d="{LAMPS}"/>',
                x,
                y,
                f"rotate({number(heading)})" if heading else "",
            ),
        )
    )


def cut(sheet: NightSheet, x: float) -> None:
    """The mark of a drawing that leaves out a piece of the road."""
    top, foot = -LANE - 14, LANE + 14
    sheet.area([(x - 22, top), (x - 6, top), (x + 22, foot), (x + 6, foot)], fill=INK)
    sheet.thin([(x - 22, top), (x + 6, foot)], [(x - 6, top), (x + 22, foot)], width=2.5)


def measure(sheet: NightSheet, start: float, end: float, y: float, distance: str) -> None:
    """The distance between two bumpers."""
    middle = (start + end) / 2
    half = words_width(distance, 34) / 2 + 10
    sheet.thin([(start, y + 16), (start, y - 60)], [(end, y + 16), (end, y - 60)], width=1.8, colour=BRASS)
    if middle - half > start + 10:
        sheet.thin([(start, y), (middle - half, y)], [(middle + half, y), (end, y)], width=2, colour=BRASS)
    sheet.arrowhead((middle, y), (start + 8, y), BRASS)
    sheet.arrowhead((middle, y), (end - 8, y), BRASS)
    sheet.words(distance, middle, y, 34, "#F0D79B")


def trees(sheet: NightSheet) -> None:
    for step in range(-14, 15):
        sheet.tree(step * 96 + 30, -124)


def houses(sheet: NightSheet) -> None:
    """Shops along the street of a town, from above."""
    wide, x = (96, 130, 84, 150, 110, 90, 140), -EDGE
    index = 0
    while x < EDGE:
        width = wide[index % len(wide)]
        deep = 62 + index * 37 % 30
        sheet.box(x, TOWN + LANE + 24, width - 12, deep, fill="#FFF", stroke=STEEL, line=2)
        sheet.hatch(x, TOWN + LANE + 24, width - 12, deep)
        x, index = x + width, index + 1
