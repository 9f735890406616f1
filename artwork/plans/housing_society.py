"""A housing society behind its wall: the plan with its two gates, and, at dusk, the main gate and a street with its guard."""

from math import cos, radians, sin

from branch_door import CUSTOMER
from complaint_desk import dressed, placed
from first_shift import HAIR, POSES, SHAPES, SKIN, TROUSERS, fall, guard, hills, mirrored, tree
from handler import lit, through
from head_office import lights
from marquee import CLOTHES
from marquee import FOLDS as CREASES
from neighbours import DRAWN, UNIFORM
from newspaper import BOY, WHEELS, bicycle
from night import LAMP, LINE, WALL
from on_duty import around, eye, glow
from on_watch import HEIGHT, WALKER, WALKER_BRASS, WHOLE, WIDTH, Box, picture
from ridge import HATCH, Range
from sheet import SYMBOLS, Sheet, towards
from style import BONE, BRASS, BRASS_DEEP, INK, MIST, NAVY, PALE, STEEL, STONE, Point, circle, line, path, polygon

# The plan, of which 96 units are 50 m: the sides of the avenue, of its gate, of the two streets, and of the street to the back.
AVENUE, GATE, FIRST, SECOND, BACK = (190, 232), (166, 256), (100, 122), (230, 252), (588, 612)
# Of a plot: how wide and how deep it is. The fourth in the last row has been left by its owners, the next is free.
PLOT, DEEP, LAST, AWAY = 34, 52, 256, 3
PINS = ((211, 284), (80, 370), (693, 180), (562, 74), (394, 176), (409, 280), (586, 284))

# The gate at dusk: the place of the eye, how near is what stands in the wall, and, in metres beside the middle, the sides of
# the two lanes, of the guard room between them and of the door for those on foot; then the middle of the light.
SEEN, ENTRY, PHONE = eye(1250, 200, 576, 215), 0.3, (832, 44, 768, 512)
IN, ROOM, DOOR, OUT, LIGHT = (-3.3, -0.3), (-0.2, 1.35), (1.55, 2.5), (2.8, 5.6), (1296, 250)
RIDGE: tuple[Range, ...] = (
    ("#254A75", 150, 104, (0.3, 0.5, 0.42, 0.7, 0.5, 0.62, 0.8, 0.58, 0.74, 0.6, 0.9, 0.64, 0.82, 0.98, 0.7)),
    ("#1B3B5E", 176, 84, (0.5, 0.3, 0.62, 0.44, 0.7, 0.4, 0.3, 0.55, 0.66, 0.4, 0.5, 0.74, 0.5, 0.6, 0.8)),
)
# Houses behind the wall: their sides, how high and how near they are. Then the folds of a dupatta.
HOUSES = ((-22.6, -17, 5.2, 0.1), (-14.6, -9.4, 5.8, 0.1), (-8, -4.2, 4, 0.13), (5.4, 11, 4.6, 0.13))
DRAPE = "M-36 40C-30 90-50 130-84 160M30 60C20 120-20 190-70 250M44 90C40 150 0 230-50 300"
# A small car, whose rear is seen in centimetres, and its flank in metres before the rear, high, and half as wide.
REAR = mirrored(
    "0 -149 26 -149 44 -148 52 -143 58 -138 64 -116 69 -98 75 -92 77 -70 77 -50 77 -34 75 -24 70 -20 50 -18 26 -18 0 -18"
)
PANE = mirrored("0 -139 20 -139 36 -138 43 -136 50 -130 55 -114 59 -102 40 -99 20 -98 0 -98")
SIDE = (0, 0.2, 0.74), (0, 0.96, 0.73), (2.5, 0.95, 0.75), (3.3, 0.84, 0.74), (3.5, 0.62, 0.7), (3.5, 0.22, 0.7)
CABIN = (0, 0.96, 0.73), (0.12, 1.42, 0.55), (0.4, 1.48, 0.53), (1.7, 1.46, 0.54), (2, 1.38, 0.57), (2.75, 0.95, 0.74)
BACK_PANE = (0.28, 1, 0.71), (0.4, 1.36, 0.57), (1.05, 1.38, 0.57), (1.05, 1, 0.72)
FRONT_PANE = (1.18, 1, 0.72), (1.18, 1.38, 0.57), (1.75, 1.36, 0.58), (2.35, 1, 0.72)
TAIL, COTTON = "#FF5A3C", "#8FA7B8"

# The street: the place of the eye, how near the wall is, and where its lamp is.
at_street, BEHIND, LANTERN = eye(400, 330, 620, 212), 0.7, (448, 150)
# Where the bicycle, the resident and the child are, and how large they are.
RIDES, RESIDENT, CHILD = (268, 624, 0.55), (616, 218, 0.52), (572, 374, 0.33)
HAIR_TOP = through("-42 30! -46 8 -24 -12 8 -14 40 -4 52 24 48 58 38 86! 24 80 18 64 14 48 -4 34")
# Of the one who rides: pocket, shoulder strap, seams of the trousers.
FOLDS = "M-100-500C-96-440-104-390-110-348M-56-470L-8-462L-14-410L-60-418ZM-58-456L-10-448M-76-522L-40-546"
FOLDS += "M-40-318C-20-290-6-260-14-200L-36-60M-96-300C-80-220-60-140-50-60"
STREET: tuple[Range, ...] = (
    ("#254A75", 226, 120, (0.5, 0.8, 0.62, 0.94, 0.7, 0.5, 0.62, *[0.4] * 8)),
    ("#1B3B5E", 250, 84, (0.7, 0.4, 0.62, 0.5, 0.8, 0.66, 0.4, *[0.4] * 8)),
)


def draw() -> str:
    sheet = Sheet("50 m")
    streets(sheet)
    houses(sheet)
    park_and_school(sheet)
    mosque_and_shops(sheet)
    tube_well(sheet)
    sheet.wall((40, 24), (672, 24), (672, 336), (40, 336), width=6, closed=True)
    rounds(sheet)
    main_gate(sheet)
    back_gate(sheet)
    for index, place in enumerate(PINS):
        sheet.pin(index + 1, *place)
    return sheet.svg()


def streets(sheet: Sheet) -> None:
    """The public road, the lanes and the bay before the gate, a lane at the back, and the streets behind the wall."""
    (left, right), (start, end), (west, east) = AVENUE, GATE, BACK
    sheet.area([(7, 398), (713, 398), (713, 429), (7, 429)])
    sheet.area([(start, 336), (left, 306), (left, FIRST[0]), (right, FIRST[0]), (right, 306), (end, 336), (end + 12, 399)])
    sheet.area([(start, 336), (end, 336), (end + 12, 399), (56, 399), (56, 348), (start, 348)])
    for top, bottom, x in ((*FIRST, 66), (*SECOND, right)):
        sheet.area([(x, top), (east, top), (east, bottom), (x, bottom)])
    sheet.area([(west, 7), (east, 7), (east, SECOND[1]), (west, SECOND[1])])
    sheet.thin([(7, 398), (56, 398)], [(end + 12, 398), (713, 398)], width=1.5)
    sheet.thin([(16, 414), (704, 414)], colour="#FFF", dashes="18 12")
    sheet.trees(*((x, 367) for x in range(292, 710, 50)), *((22, y) for y in (50, 120, 190, 260, 330)))
    on_plan(sheet, 340, 406, 0)
    on_plan(sheet, 530, 421, 180)


def on_plan(sheet: Sheet, x: float, y: float, heading: float) -> None:
    """Smaller than in other plans; but twice as large as the scale says, so that one sees what it is."""
    outline = "" if "car" in sheet.symbols else f"<defs>{SYMBOLS['car']}</defs>"
    sheet.symbols.add("car")
    sheet.parts.append(("", f'{outline}<use href="#car" transform="translate({x} {y}) rotate({heading}) scale(.54)"/>'))


def houses(sheet: Sheet) -> None:
    """The rows of plots along the streets; each house stands behind its garden, that of those who are away is dark."""
    above = [(66 + PLOT * step, 48) for step in range(14)] + [(612, 48)]
    above += [(484 + PLOT * step, 178) for step in range(3)]
    below = [(x, 122) for x in (66, 100, 134, 484, 518, 552)] + [(LAST + PLOT * step, 252) for step in range(9)]
    sides = [(612, y) for y in (122, 159, 196)]
    for x, y in above + below:
        sheet.box(x, y, PLOT, DEEP, fill=BONE, stroke=MIST, line=1.5)
    for x, y in sides:
        sheet.box(x, y, 36, 34, fill=BONE, stroke=MIST, line=1.5)
    below.remove((LAST + PLOT * (AWAY + 1), 252))
    for x, y in [(x, y + 7) for x, y in above] + [(x, y + 17) for x, y in below]:
        sheet.box(x + 5, y, PLOT - 10, 28, fill=PALE, line=1.5)
        sheet.thin([(x + 17, y), (x + 17, y + 28)], width=1, colour=MIST)
    for x, y in sides:
        sheet.box(x + 9, y + 5, 22, 24, fill=PALE, line=1.5)
    sheet.box(LAST + PLOT * AWAY + 5, 269, PLOT - 10, 28, fill=NAVY, line=1.5)


def park_and_school(sheet: Sheet) -> None:
    sheet.box(240, 130, 140, 92, fill=PALE, stroke=MIST, line=1.5)
    sheet.draw("M240 176H284M336 176H380M310 130V150M310 202V222M284 176a26 26 0 1 0 52 0a26 26 0 1 0-52 0Z", "none", BONE, 6)
    sheet.circle(310, 176, 11)
    sheet.trees(*((x, y) for x in (260, 288, 332, 360) for y in (148, 204)))
    sheet.draw("M412 130H478V222H412V200H454V152H412Z", "#FFF", NAVY, 4)
    sheet.thin(*([(454, y), (478, y)] for y in (152, 176, 200)), *([(433, y), (433, y + 22)] for y in (130, 200)), width=2)


def mosque_and_shops(sheet: Sheet) -> None:
    """The mosque is turned a little; the shops are along the avenue."""
    sheet.box(66, 184, 76, 120, fill=BONE, stroke=MIST, line=1.5)
    corners = [towards((104, 238), angle - 14, 38) for angle in (45, 135, 225, 315)]
    sheet.area(corners, "#FFF", NAVY, 4)
    sheet.circle(104, 238, 17, fill=STONE)
    sheet.circle(104, 238, 8, fill="none", line=1.5)
    for y in range(184, 300, 24):
        sheet.box(156, y, 30, 24)
    sheet.hatch(156, 184, 30, 120, step=12)
    sheet.thin([(187, 184), (187, 304)], width=4, colour=BRASS)


def tube_well(sheet: Sheet) -> None:
    """The pump house, and the tank, which stands on four legs."""
    sheet.thin([(629, 264), (629, 292)], width=5, colour=MIST)
    sheet.box(616, 244, 26, 20, stroke=NAVY, line=3)
    for x in (612, 638):
        for y in (276, 302):
            sheet.box(x, y, 8, 8, fill=STEEL, line=1)
    sheet.circle(629, 293, 19, fill="#BFD3E3", line=2.5)
    sheet.circle(629, 293, 5, line=1.5)


def rounds(sheet: Sheet) -> None:
    """Along the wall, and to the house whose owners are away."""
    sheet.route((266, 322), (657, 322), (657, 38), (622, 38))
    sheet.route((576, 38), (54, 38), (54, 322), (152, 322))
    sheet.route((238, 241), (356, 241), width=2.5)
    for x, y in ((400, 322), (657, 322), (657, 104), (657, 38), (440, 38), (240, 38), (54, 38), (54, 180), (54, 321), (375, 241)):
        sheet.mark(x, y)


def main_gate(sheet: Sheet) -> None:
    """Two lanes, between which the guard room is; visitors wait in the bay on the left."""
    start, end = GATE
    sheet.opening((start, 336), (end, 336), fill=STONE)
    sheet.view(211, 350, 90, 84, 48)
    sheet.box(201, 312, 20, 28, stroke=NAVY, line=3)
    sheet.barrier((201, 325), (start + 9, 325))
    sheet.barrier((221, 325), (end - 9, 325))
    sheet.arrowhead((181, 392), (181, 364), STEEL)
    sheet.arrowhead((247, 344), (247, 372), STEEL)
    for x in (112, 134, 156):
        sheet.thin([(x - 11, 352), (x - 11, 384)], width=1.5, colour=MIST)
        on_plan(sheet, x, 368, -90)


def back_gate(sheet: Sheet) -> None:
    start, end = BACK
    sheet.opening((start, 24), (end, 24), fill=STONE)
    sheet.view(606, 88, -98, 40, 66)
    sheet.thin([(start, 24), (598, 24)], [(602, 24), (end, 24)], width=3, colour=NAVY)
    sheet.box(552, 34, 16, 14, stroke=NAVY, line=3)


# The main gate


def draw_banner() -> str:
    return dusk(WHOLE, (WIDTH, HEIGHT))


def draw_phone_banner() -> str:
    return dusk(PHONE, PHONE[2:])


def dusk(box: Box, size: tuple[int, int]) -> str:
    light = (
        lights(LIGHT, 560)
        + fall("dusk", (0, "#F0CE8E", 0.9), (0.45, "#A9937A", 0.5), (1, "#6F8BAA", 0), kind="radial")
        + fall("street", (0, "#66604E"), (1, "#3A4C62"))
        + fall("panel", (0, "#35557A"), (1, "#16304F"))
        + fall("tail", (0, TAIL, 0.6), (0.4, TAIL, 0.2), (1, TAIL, 0), kind="radial")
    )
    drawn = f'<ellipse cx="1290" cy="100" rx="620" ry="150" fill="url(#dusk)"/>{hills(RIDGE)}' + society() + wall() + canopy()
    drawn += hut() + booms() + shadows() + car() + speaks() + welcomes() + family()
    return picture(box, size, light, used(drawn), drawn)


def used(drawn: str) -> dict[str, str]:
    """The shapes of a picture; those of the newspaper boy are renamed, for the resident has parts with the same names."""
    shapes = SHAPES | POSES | DRAWN | CUSTOMER | {f"ride-{name}": shape for name, shape in BOY.items()} | {"hair-top": HAIR_TOP}
    shapes |= {name: through(WALKER[name]) for name in ("near-arm", "near-hand")}
    shapes |= {name: CLOTHES[name] for name in ("shows", "open")}
    return {name: shape for name, shape in shapes.items() if f'"#{name}"' in drawn}


def at_gate(across: float, up: float, near: float) -> Point:
    x, y = SEEN(across, up, near)
    return round(x), round(y)


def area(left: float, right: float, bottom: float, top: float, near: float = ENTRY) -> str:
    return polygon(at_gate(x, y, near) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)))


def ground(*spots: Point) -> str:
    return polygon(at_gate(x, 0, near) for x, near in spots)


def society() -> str:
    """Houses with lit windows, trees, and the avenue with its lamps."""
    (_, foot), drawn = at_gate(0, 0, 0.02), ""
    drawn += "".join(tree(x, 196, size) for x, size in ((700, 0.9), (726, 0.7)))
    drawn += path([f"M0 {foot}H{WIDTH}V400H0Z"], "#1B3B5E")
    drawn += path([ground((IN[0], ENTRY), (OUT[0], ENTRY), (1.6, 0.02), (-1.6, 0.02))], "url(#street)")
    for left, right, high, near in HOUSES:
        wide = (right - left) / 5
        panes = [area(left + wide * a, left + wide * (a + 0.6), high - 1.9, high - 0.9, near) for a in (0.6, 2.1, 3.6)]
        drawn += path([area(left, right, 0, high, near)], "#1B3657", "url(#edge)", 1.5)
        drawn += path([area(left - 0.3, right + 0.3, high, high + 0.35, near)], NAVY, "url(#edge)", 1.5)
        drawn += path(panes, "#E2BD74", LAMP, 1)
    drawn += "".join(lamp_post(side * 2.3, near, 3.5, -side) for near in (0.06, 0.09, 0.15) for side in (-1, 1))
    return drawn


def lamp_post(x: float, near: float, high: float, side: int) -> str:
    (x, foot), (end, top) = at_gate(x, 0, near), at_gate(x + 0.6 * side, high, near)
    post = f"M{x} {foot}V{top}H{end}"
    reach = round(300 * near)
    drawn = path([post], stroke=STEEL, width=16 * near) + path([circle(end, top, 20 * near)], LAMP)
    return drawn + glow(end, top, reach, reach, 1)


def wall() -> str:
    """The wall on the left of the gate with a lamp before it, and the ground with the light that falls on it."""
    (left, foot), (_, top) = at_gate(IN[0] - 0.3, 0, ENTRY), at_gate(0, 2.2, ENTRY)
    joints = [f"M{left - 96 * step} {top}V{foot}" for step in range(1, 6)]
    rows = [line([at_gate(-12, 0, near), at_gate(8, 0, near)]) for near in (0.38, 0.55, 0.9)]
    return (
        path([f"M0 {foot}H{WIDTH}V{HEIGHT}H0Z"], "url(#yard)")
        + path([f"M0 {top}H{left}V{foot}H0Z"], NAVY)
        + path(joints, stroke=STEEL, width=1.5)
        + path([f"M0 {y}H{left}" for y in (top, top + 7, foot)], stroke="url(#edge)", width=2)
        + path([ground((IN[0], ENTRY), (OUT[1], ENTRY), (OUT[1], 1.3), (IN[0], 1.3))], "url(#spill)", more=' opacity=".8"')
        + path(rows, stroke=STEEL, width=1.2, more=' opacity=".45"')
        + lamp_post(-6.2, 0.33, 3.2, 1)
    )


def canopy() -> str:
    """A flat roof over the gate, which is lit from below, on its pillars."""
    low, high, front = 2.9, 3.25, 0.36
    ends, lamps = (IN[0] - 0.5, OUT[1] + 0.5), [at_gate(x, low, 0.33) for x in (-1.8, 0.6, 2.02, 4.2)]
    under = [at_gate(x, low, near) for x, near in ((ends[0], ENTRY), (ends[1], ENTRY), (ends[1], front), (ends[0], front))]
    pillars = [(x - 0.16, x + 0.16) for x in (IN[0] - 0.16, OUT[0] - 0.14)]
    return (
        "".join(glow(x, y + 70, 220, 140, 0.6) for x, y in lamps[::2])
        + path([area(a, b, 0, low) for a, b in pillars], NAVY, "url(#edge)", 2)
        + path([polygon(under)], "#B98F48", LAMP, 1.5)
        + path([area(*ends, low, high, front)], NAVY, "url(#edge)", 2)
        + "".join(f'<ellipse cx="{x}" cy="{y}" rx="18" ry="4" fill="{BONE}"/>' for x, y in lamps)
    )


def hut() -> str:
    """The guard room between the lanes, with its lit window, and the door for those on foot."""
    (x, y), left, right = at_gate(0.58, 1.55, ENTRY), 0.14, 1.02
    bars = [[(0.58, 1), (0.58, 2.1)], [(left, 1.72), (right, 1.72)]]
    rails = [line(at_gate(DOOR[0] + 0.1 + 0.12 * step, up, ENTRY) for up in (0, 2.3)) for step in range(3)]
    return (
        path([area(*ROOM, 0, 2.9)], "#16304F", "url(#edge)", 2)
        + glow(x, y, 110, 90, 0.7)
        + path([area(left, right, 1, 2.1)], LAMP)
        + path([line(at_gate(*spot, ENTRY) for spot in bar) for bar in bars], stroke=NAVY, width=3)
        + path([area(0, 1.16, 0.92, 1)], STEEL, LAMP, 1.5)
        + path([area(DOOR[0] - 0.12, DOOR[1] + 0.12, 0, 2.5)], NAVY, "url(#edge)", 1.5)
        + path([area(*DOOR, 0, 2.38)], "#E2BD74", LAMP, 1.5)
        + path(rails, stroke=INK, width=2.5)
    )


def booms() -> str:
    """Lowered across both lanes."""
    drawn = ""
    for start, end in ((IN[1] + 0.1, IN[0]), (OUT[0] + 0.1, OUT[1])):
        (x, y), (tip, _) = at_gate(start, 1, 0.36), at_gate(end, 1, 0.36)
        drawn += path([area(start - 0.12, start + 0.12, 0, 1.15, 0.36)], NAVY, "url(#edge)", 1.5)
        drawn += path([line([(x, y), (tip, y)])], stroke=BRASS, width=8)
        drawn += path([line([(x, y), (tip, y)])], stroke=INK, width=8, more=' stroke-dasharray="16 16"')
    return drawn


def shadows() -> str:
    """On the ground, away from the guard room."""
    spots = ((1228, 433, 24, -50), (1344, 434, 22, 24), (1480, 434, 22, 90), (1543, 428, 15, 110))
    shapes = [f"M{x - half} {y}H{x + half}L{x + half * 2 + away} 560H{x - half * 2 + away}Z" for x, y, half, away in spots]
    return path(shapes, "url(#shadow)", more=' opacity=".7"')


def standing(along: float, up: float, beside: float) -> Point:
    """Where a point of the car is seen that is so far before its rear; it drives away from the viewer, a little to the right."""
    turn, focal = radians(8), 4.65
    away = 1.31 + along * cos(turn) - beside * sin(turn)
    return at_gate(-1.5 + along * sin(turn) + beside * cos(turn), up, focal / (focal + away))


def car() -> str:
    """Its light before it, its right flank with the driver at the open window, and its rear."""

    def flank(*spots: tuple[float, float, float]) -> str:
        return polygon(standing(*each) for each in spots)

    def wheel(along: float, radius: float) -> str:
        turns = [radians(30 * step) for step in range(12)]
        return flank(*((along + radius * cos(each), 0.29 + radius * sin(each), 0.75) for each in turns))

    roof = [CABIN[1], CABIN[2], CABIN[3], *((a, up, -b) for a, up, b in (CABIN[3], CABIN[2], CABIN[1]))]
    seams = [line([standing(a, 0.28, 0.75), standing(a, 0.96, 0.75)]) for a in (1.1, 2.3)]
    (left, one), (right, other), (x, y), (_, top) = (standing(0, up, b) for up, b in ((0, -0.77), (0, 0.77), (0, 0), (1.49, 0)))
    matrix = f"{(right - left) / 154:.3f} {(other - one) / 154:.3f} 0 {(y - top) / 149:.3f} {x} {y}"
    mirror = [(2.25, 1, 0.74), (2.25, 1.14, 0.74), (2.25, 1.14, 0.94), (2.25, 1, 0.94)]
    drawn = path([flank((-0.4, 0, -0.85), (-0.3, 0, 0.9), (3.6, 0, 0.8), (3.6, 0, -0.8))], INK, more=' opacity=".8"')
    drawn += glow(*standing(3.8, 0.5, 0), 110, 60, 0.8) + path([flank(*CABIN), flank(*SIDE)], "url(#panel)", WALL, 1.5)
    drawn += path([flank(*BACK_PANE)], "#0E1F36", LINE, 1) + path([flank(*FRONT_PANE)], "#9C7F4A", LAMP, 1.5)
    driver = flank((1.5, 1, 0.6), (1.55, 1.12, 0.6), (1.9, 1.12, 0.6), (2.1, 1, 0.6))
    drawn += path([driver, circle(*standing(1.8, 1.2, 0.6), 7)], INK)
    drawn += path(seams, stroke=HATCH, width=1.2) + path([wheel(0.55, 0.3), wheel(2.85, 0.3)], "#0A1320", LINE, 0.8)
    drawn += path([wheel(0.55, 0.17), wheel(2.85, 0.17)], STEEL, LINE, 0.8) + path([flank(*roof)], STEEL, LINE, 1.2)
    drawn += path([line(standing(*each) for each in CABIN[1:])], stroke=LAMP, width=2) + path([flank(*mirror)], NAVY, LAMP, 1.2)
    return f'{drawn}<g transform="matrix({matrix})">{rear()}</g>'


def rear() -> str:
    """In centimetres; through its window the driver and two headrests are seen."""
    rest = "M{}-99v-12q0-5 5-5h14q5 0 5 5v12Z"
    return (
        path(["M-70-30h24V0h-24ZM46-30h24V0h-24Z"], INK)
        + path([REAR], "url(#panel)", LINE, 1.3)
        + path([PANE], "#1A2E49", HATCH, 1.2)
        + path(["M-36-131H36L46-108H-46Z"], "#8A744A", more=' opacity=".7"')
        + path([circle(30, -116, 9), f"M14-99C14-110 46-110 46-99Z{rest.format(-44)}{rest.format(-12)}"], INK)
        + path(["M-66-34H66M-72-92H72M-60-88C-62-70-60-52-54-46H54C60-52 62-70 60-88"], stroke=LINE, width=1)
        + path(["M-24-76h48v13h-48Z"], MIST, INK, 1.2)
        + "".join(path([circle(x, -82, 34)], "url(#tail)") for x in (-68, 68))
        + path(["M-73-92H-60L-62-70H-76ZM73-92H60L62-70H76Z"], TAIL, "#FFD0B8", 1.2)
    )


def speaks() -> str:
    """The guard, from the side, who hands the driver his card back."""
    legs = f'<g transform="rotate(6 0 312) translate(-6 -6)">{dressed("tall-boot stand", (-4, 3), STEEL)}</g>'
    legs += dressed("tall-boot stand", (-4, 3), WALL)
    body = dressed("side girdle face beard lobe side-collar side-peak side-cap", (-4, 3), WALL, "url(#cloth)")
    body += path([WALKER_BRASS], stroke=BRASS, width=2.5) + path(["M-156 262L-112 274L-122 306L-164 292Z"], BONE, INK, 2)
    body += lit("near-hand", SKIN) + lit("near-arm", rim=WALL)
    return placed((1236, 199, 0.312), f'{legs}<g transform="rotate(-6 0 312)">{body}</g>', 1.08)


def welcomes() -> str:
    """The guard who shows a mother and her child to the door."""
    x, y, size = 1344, 204, 0.305
    who = guard(x, y, size, 0.93, "scarf", 3, 0, 0.5, ("shows", "hang"), ("ahead", "ahead"), LIGHT[0], (5, 3))
    hand = lit("open", SKIN, WALL) + path([CREASES["open"]], stroke=INK, width=1.5)
    hand += path([CREASES["shows"]], stroke=LINE, width=1.5)
    return who + placed((x, y, size), hand, 0.93)


def family() -> str:
    """From behind: the mother holds the hand of the child, who has a bag on the back."""
    leg, arm = lit("shoe", BRASS_DEEP) + lit("leg", BONE, move="3 3"), lit("fist", SKIN) + lit("hang", COTTON)
    mother = f'<g transform="translate(0 -14)">{leg}</g><g transform="scale(-1 1)">{leg}</g>'
    mother += lit("kameez", COTTON, move="4 3") + f'{arm}<g transform="scale(-1.04 1)">{arm}</g>'
    mother += lit("dupatta", BRASS, move="5 3") + path([DRAPE], stroke=BRASS_DEEP, width=3)
    school = "under-bag- lifts- shoe-up- shoe-up trousers- trousers drop-hand drops head ear bare shirt satchel"
    child = dressed(school, (4, 3), LAMP, BONE)
    return placed((1480, 218, 0.305), mother, 0.92) + placed((1543, 264, 0.272), child)


# The street


def draw_round() -> str:
    light = (
        lights(LANTERN, 420)
        + fall("dusk", (0, "#F0CE8E", 0.9), (0.45, "#A9937A", 0.5), (1, "#6F8BAA", 0), kind="radial")
        + fall("beam", (0, LAMP, 0.7), (1, LAMP, 0.1))
        + fall("inside", (0, "#F3D9A0"), (0.5, "#A88850"), (1, "#5C4C33"), kind="radial", at=around(520, 250, 320))
    )
    scene = home() + lane() + cyclist() + greet()
    drawn = f'<ellipse cx="150" cy="150" rx="460" ry="150" fill="url(#dusk)"/>{hills(STREET)}{scene}'
    drawn = f'<g transform="translate(-10 -12) scale(1.04)">{drawn}</g>'
    parts = "".join(f'<path id="{name}" d="{shape}"/>' for name, shape in used(drawn).items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800"><defs>{light}{parts}</defs>'
        + f'<path fill="url(#sky)" d="M0 0H800V800H0Z"/>{drawn}</svg>'
    )


def front(left: float, right: float, bottom: float, top: float, near: float = BEHIND) -> str:
    return polygon(at_street(x, y, near) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)))


def home() -> str:
    """The house behind its wall, and its open gate with the lamp."""
    (x, y), foot, top, edge = LANTERN, 534, 222, "url(#edge)"
    windows = [front(at, at + 0.36, 2.95, 3.75, 0.5) for at in (1, 1.4, 2.2, 2.6)]
    spans, bars = ((0, 424), (700, 800)), [(480 + 8 * step, 4 * step) for step in range(5)]
    leaves = [f"M{at} {250 + lower}V{foot - lower}M{1138 - at} {250 + lower}V{foot - lower}" for at, lower in bars]
    rails = (250, 266), (330, 338), (528, 512)
    leaves += [f"M480 {start}L512 {end}M658 {start}L626 {end}" for start, end in rails]
    return (
        "".join(tree(at, 226, size) for at, size in ((176, 0.9), (206, 1.2), (330, 0.8)))
        + path([front(0.4, 4.6, 0, 4.3, 0.5)], "#1B3657", edge, 2)
        + path([front(0.1, 5, 4.3, 4.65, 0.5)], NAVY, edge, 2)
        + path(windows, "#E2BD74", LAMP, 2)
        + path([f"M424 {foot}V240H700V{foot}Z"], "url(#inside)")
        + path([f"M540 {foot}V330H600V{foot}Z"], "#6B5228", BRASS, 2)
        + path(leaves, stroke=INK, width=3)
        + path([f"M{a} {top}H{b}V{foot}H{a}Z" for a, b in spans], NAVY)
        + path([f"M{at} {top}V{foot}" for at in (90, 200, 310)], stroke=STEEL, width=1.5)
        + path([f"M{a} {level}H{b}" for a, b in spans for level in (top, top + 9, foot)], stroke=edge, width=2)
        + glow(x, y, 260, 240, 0.9)
        + glow(300, 350, 230, 200, 0.3)
        + path([f"M{at - 24} {foot}V186h48V{foot}M{at - 31} 186v-12h62v12Z" for at in (x, 690)], NAVY, edge, 2.5)
        + path([f"M{x - 13} 172l-5-34h36l-5 34Z"], LAMP, INK, 2)
        + path([f"M{x - 24} 138L{x} 118L{x + 24} 138Z"], NAVY, LAMP, 2)
    )


def lane() -> str:
    """The street with its kerb, the light that falls on it, and the shadows of those who are there."""
    rows = [f"M0 {y}H800" for y in (584, 632, 704)]
    (x, y, size), shades = RIDES, ((540, 604, 40), (618, 604, 56))
    fallen = f'<path d="{WHEELS}" fill="none" stroke="{INK}" stroke-width="18"/>'
    fallen += "".join(f'<use href="#ride-{name}"/>' for name in ("shoe", "leg", "body"))
    return (
        path(["M0 534H800V800H0Z"], "url(#yard)")
        + path(rows, stroke=STEEL, width=1.5, more=' opacity=".6"')
        + path(["M0 548H800V556H0Z"], STEEL, LINE, 1)
        + glow(470, 610, 400, 120, 0.55)
        + path([f"M{at} {low}h{wide}l{wide} 110h-{2 * wide}Z" for at, low, wide in shades], "url(#shadow)", more=' opacity=".7"')
        + f'<g opacity=".5" fill="{INK}" transform="matrix({size} 0 .1 -.17 {x} {y})">{fallen}</g>'
    )


def cyclist() -> str:
    """The guard lifts a hand to greet; his bicycle is that of the newspaper boy, without the papers."""
    cloth = "url(#cloth)"
    head = dressed("face beard lobe side-collar side-peak side-cap", (3, 4), WALL, cloth)
    head += path(["M-46 36C-20 32 20 34 50 40"], stroke=BRASS, width=3)
    behind = lit("ride-far-shoe", INK, STEEL) + lit("ride-far-leg", TROUSERS, STEEL) + lit("ride-far-hand", SKIN)
    behind += lit("ride-far-sleeve", rim=STEEL) + path(["M178-366L380-6L640-20L180-346Z"], "url(#beam)")
    body = lit("ride-shoe", INK) + lit("ride-leg", TROUSERS, WALL) + lit("ride-body", cloth, WALL)
    body += path(["M-138-342C-100-328-40-330-12-346L-14-324C-40-310-100-308-138-322Z"], INK, BRASS, 2)
    body += path([FOLDS], stroke=LINE, width=2, more=' opacity=".75"')
    arm = dressed("palm waves", (3, 4), WALL, cloth)
    turned = f'<g transform="translate(10 -678) scale(-1 1)">{head}</g><g transform="translate(-20 -690) scale(-1 1)">{arm}</g>'
    return placed(RIDES, behind + bicycle() + body + turned)


def greet() -> str:
    """The resident and the child at the gate, from the side; his hand is on the child's shoulder."""
    hair, away = f'<use href="#hair-top" fill="{HAIR}"/>', (4, 3)
    walks = "palm waves far-shoe far-leg near-shoe near-leg"
    man = dressed(f"{walks} face beard lobe kurta gilet", away, LAMP) + hair
    head = f'<g transform="translate(0 -50) scale(1.4)">{dressed("face lobe", away, LAMP)}{hair}</g>'
    child = dressed(walks, away, LAMP, UNIFORM) + head + dressed("kurta", away, LAMP, UNIFORM)
    return placed(RESIDENT, man) + placed(CHILD, child) + placed(RESIDENT, dressed("carries staff-hand", away, LAMP))
