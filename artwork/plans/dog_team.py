"""Handler and dog, in ink over the route of a search: the round picture of the canine page."""

import canine
from sheet import Sheet
from style import BRASS, BRASS_DEEP, INK, Point, number

# Outlines around the spot on the ground below the hip or the tail; y is the height. A point with a third value is a corner.
DOG = (
    (308, 130), (305, 138), (298, 142), (282, 146), (268, 153), (254, 166), (250, 174), (246, 207, 1), (224, 184), (208, 179),
    (192, 173), (172, 168), (140, 162), (104, 162), (72, 159), (48, 149), (34, 132), (18, 104), (0, 80), (-22, 62),
    (-50, 54, 1), (-24, 45), (4, 54), (26, 76), (38, 92), (36, 80), (26, 64), (14, 52), (8, 34), (2, 16), (-6, 0, 1),
    (22, 0, 1), (20, 7), (14, 14), (22, 32), (30, 44), (48, 58), (66, 72), (74, 62), (73, 48), (70, 42), (76, 24), (82, 10),
    (80, 0, 1), (110, 0, 1), (107, 8), (96, 14), (90, 28), (90, 44), (100, 62), (110, 82), (122, 91), (142, 84), (162, 75),
    (174, 74), (172, 62), (168, 44), (160, 24), (154, 10), (150, 0, 1), (176, 0, 1), (173, 8), (168, 14), (176, 34),
    (186, 52), (196, 64), (206, 50), (218, 26), (230, 9), (231, 0, 1), (258, 0, 1), (255, 9), (246, 14), (236, 30), (228, 52),
    (224, 74), (228, 94), (240, 112), (254, 119), (268, 114), (286, 115), (302, 122),
)  # fmt: skip
HANDLER = (
    (-22, 372), (-30, 350), (-46, 338), (-54, 308), (-50, 268), (-42, 234), (-46, 206), (-44, 176), (-46, 140), (-60, 104),
    (-84, 58), (-98, 34, 1), (-112, 22), (-110, 10), (-88, -2, 1), (-60, -2), (-58, 6), (-72, 18), (-66, 34), (-42, 82),
    (-16, 124), (0, 168), (14, 128), (28, 90), (40, 44), (46, 22), (44, 0, 1), (104, 0, 1), (102, 12), (80, 22), (74, 32),
    (72, 70), (66, 116), (52, 170), (42, 216), (38, 250), (42, 282), (60, 262), (88, 246), (106, 250), (110, 262),
    (98, 272), (76, 284), (58, 312), (40, 338), (20, 350), (16, 362), (24, 368), (32, 384), (34, 396), (54, 400),
    (54, 406, 1), (34, 412), (24, 432), (0, 440), (-24, 430), (-32, 406), (-30, 384),
)  # fmt: skip
# A little darker than a page of bone, so that a round picture has an edge.
GROUND_COLOUR = "#EEEADD"
GROUND, HANDLER_X, DOG_X = 530, 262, 418


def draw() -> str:
    sheet = Sheet("")
    canine.hall(sheet)
    canine.search(sheet)
    hall = sheet.drawn().replace("#FFF", GROUND_COLOUR)
    hand = (HANDLER_X + 98, GROUND - 258)
    ring = (DOG_X + 176, GROUND - 168)
    lead = f"M{hand[0]} {hand[1]}C{hand[0] + 40} {hand[1] + 66} {ring[0] - 70} {ring[1] - 6} {ring[0]} {ring[1]}"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">'
        f'<path fill="{GROUND_COLOUR}" d="M0 0H800V600H0Z"/><g transform="translate(-120 -60) scale(2.1)" opacity=".4">{hall}</g>'
        f'<g transform="translate(54 62) scale(.84)"><path fill="none" stroke="{BRASS_DEEP}" stroke-width="5" d="{lead}"/>'
        f'<path fill="{INK}" d="{outline(HANDLER, HANDLER_X)}{outline(DOG, DOG_X)}"/>'
        f'<path fill="none" stroke="{BRASS}" stroke-width="9" d="M{DOG_X + 176} {GROUND - 170}l10 95"/></g></svg>'
    )


def outline(points: tuple[tuple[float, ...], ...], x: float) -> str:
    """A closed curve through the points."""
    places = [(point[0] + x, GROUND - point[1]) for point in points]
    corners = [len(point) == 3 for point in points]
    count = len(points)
    curve = f"M{number(places[0][0])} {number(places[0][1])}"
    for index in range(count):
        here, following = places[index], places[(index + 1) % count]
        out = handle(places[index - 1], here, following, corners[index])
        into = handle(places[(index + 2) % count], following, here, corners[(index + 1) % count])
        curve += "C" + " ".join(f"{number(a)} {number(b)}" for a, b in (out, into, following))
    return curve + "Z"


def handle(before: Point, here: Point, following: Point, is_corner: bool) -> Point:
    """The control point beside `here` on the way to `following`."""
    if is_corner:
        return here
    dx, dy = following[0] - before[0], following[1] - before[1]
    whole = (dx * dx + dy * dy) ** 0.5 or 1
    near = ((following[0] - here[0]) ** 2 + (following[1] - here[1]) ** 2) ** 0.5
    return here[0] + dx / whole * near * 0.34, here[1] + dy / whole * near * 0.34
