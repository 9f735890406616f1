"""The company at night: a guard opens the door of its office to a visitor, and its control room. Banners of two pages."""

from collections.abc import Callable
from math import cos, radians, sin

from branch_door import CUSTOMER
from branch_door import FINGERS as KNUCKLES
from control_room import COLD, FINGERS, FOLDS, LIT, POINT, SCREEN, SEAT, SHOWN
from drill import ARM, reaching
from first_shift import POSES, SHAPES, SKIN, YOKE, fall, guard, hills, mirrored, tree
from handler import lit
from marquee import CLOTHES, DARK, HEAD, IVORY, guest
from night import LAMP, LINE
from on_duty import around, eye, glow
from on_watch import HEIGHT, WHOLE, WIDTH, Box, picture
from outline import lines_of
from ridge import HATCH, Range
from style import BONE, BRASS, BRASS_DEEP, INK, NAVY, STEEL, Point, circle, line, number, path, polygon

# The office: its middle, and how near are the wall around it, the building, the desk, the glass, and the edge of the canopy.
MIDDLE = 1106
FENCE, HOUSE, BACK, DESK, GLASS, EDGE = 0.4, 0.5, 0.6, 0.78, 0.94, 1.02
at_office = eye(MIDDLE, 330, 526, 138)
FRONT_PHONE: Box = (600, 104, 1000, 512)
RANGES: tuple[Range, ...] = (
    ("#1B3A60", 300, 190, (0.4, 0.62, 0.5, 0.8, 0.66, 0.94, 0.7, 0.6, 0.7, 0.5, 0.62, 0.5, 0.72, 0.98, 0.7)),
    ("#16304F", 330, 130, (0.5, 0.3, 0.62, 0.44, 0.7, 0.52, 0.8, 0.55, 0.5, 0.4, 0.5, 0.6, 0.4, 0.62, 0.9)),
)
# Where the doors and the panes beside them begin and end, and how high the doors are; the first one stands open.
PANES = (866, 994, 1106, 1218, 1346)
DOOR = 2.28
# Where the top of the guard's head is, and how large he is.
HOLDER, SIZE = (876, 277), 0.345
# The receptionist, to the measure of the guards: a head is 100 high.
RECEPTION = {
    "jacket": mirrored("0 116 20 116 36 122 58 132 84 140 104 156 112 190 118 250 122 330 122 380 60 384 30 384 0 384"),
    "hood": mirrored("0 -8 24 -8 42 8 45 42 46 74 42 92 46 110 58 130 68 146 60 170 34 184 18 200 0 200"),
    "oval": mirrored("0 14 18 14 28 28 28 50 28 74 18 96 0 98"),
}

# The control room: the middle of the picture, the height of the eye in it and in metres, and the size of what is a metre away.
CENTRE, LEVEL, EYE, FOCUS = 1070, 270, 1.7, 970
# The walls and desks are arcs around one place, so far before the eye.
AWAY, SCREENS, TABLE = 3, 6, (3, 3.75)
CENTRE_PHONE: Box = (585, 42, 970, 497)
# Where screens begin and end, in degrees and in metres, what the small ones show, and where operators sit, in degrees.
LARGE = (-13, 13), 1.05, 3.25
ROWS = ((2.2, 3.25), (1.05, 2.1))
COLUMNS = ((-54, -42), (-41, -28), (-27, -14), (14, 27), (28, 41), (42, 54))
SMALL = ("stairs", "cars", "gate", "corridor", "road", "plan", "wall", "road", "corridor", "gate", "cars", "stairs")
PLACES = (-40, 0, 40)
# Where the top of his head is, and how large he is.
SUPERVISOR = (914, 246, 0.485)
# What the large screen shows, to the measure of a small one: streets, the ridge, and the way of a patrol.
STREETS = (
    "M0 56L184 30M0 82L184 52M0 110L184 76M40 124L184 100M14 124L0 100M52 124L22 54M92 124L58 49M132 120L94 44M166 108L128 38"
    "M184 84L160 34"
)
RIDGE = "M0 36L24 20 44 28 70 10 96 24 120 14 150 26 184 12"
WAY = "M184 100L163 103 152 82 116 89 104 65 139 59"
FOLD = "M-30 40C-22 80-30 116-56 140M20 40C20 84 14 130-20 188M36 60C36 110 30 146 8 190"
# What an operator sits on, and her scarf with its folds, to the measure of the guards.
CHAIR = {
    "lap": mirrored("0 312 40 312 66 312 78 330 98 350 104 372 100 392 60 396 30 396 0 396"),
    "seat": mirrored("0 372 50 372 96 366 110 376 118 392 120 424 104 440 60 446 30 446 0 446"),
    "wrap": mirrored("0 -8 26 -8 44 8 46 44 48 76 42 96 48 112 60 128 78 142 70 160 42 176 20 200 0 200"),
}


# The office


def draw_front_banner() -> str:
    return office(WHOLE, (WIDTH, HEIGHT))


def draw_front_phone_banner() -> str:
    return office(FRONT_PHONE, (1000, 512))


def lights(middle: Point, reach: float) -> str:
    """The gradients of both pictures."""
    return (
        fall("sky", (0, INK), (0.3, "#1E3C62"), (0.62, "#3A5878"))
        + fall("edge", (0, LAMP), (0.35, BRASS), (1, STEEL), kind="radial", at=around(*middle, reach))
        + fall("lamp", (0, LAMP, 0.95), (0.3, LAMP, 0.4), (1, LAMP, 0), kind="radial")
        + fall("spill", (0, LAMP, 0.75), (0.5, LAMP, 0.25), (1, LAMP, 0))
        + fall("shadow", (0, INK, 0.75), (1, INK, 0))
        + fall("yard", (0, "#1A3859"), (1, INK))
        + fall("cloth", (0, YOKE), (1, "#0B1728"))
    )


def office(box: Box, size: tuple[int, int]) -> str:
    light = (
        lights((MIDDLE, 340), 620)
        + fall("inside", (0, "#FFF0CC"), (0.4, "#E2BD74"), (1, "#8A6A35"), kind="radial", at=around(MIDDLE, 250, 330))
        + fall("under", (0, "#6A5C3A"), (1, LAMP))
    )
    names = ("head", "hair", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "peak", "bare")
    parts = {name: SHAPES[name] for name in names} | {name: POSES[name] for name in ("ahead", "heel", "behind", "sole")}
    parts |= {name: CLOTHES[name] for name in ("kameez", "waistcoat")}
    parts |= {"reach": ARM["reach"], "hold": CUSTOMER["hold"]} | RECEPTION
    drawn = hills(RANGES) + yard() + building() + lobby() + receptionist() + glass() + canopy()
    drawn += landing() + visitor() + open_door() + reaching(*HOLDER, SIZE, 2, "hold", fingers=KNUCKLES)
    drawn = f'<g transform="translate({-MIDDLE * 0.06:.1f} {-HEIGHT * 0.06:.1f}) scale(1.06)">{drawn}</g>'
    return picture(box, size, light, parts, drawn)


def area(left: float, right: float, bottom: float, top: float, near: float) -> str:
    return polygon(at_office(x, y, near) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)))


def yard() -> str:
    (_, foot), (_, top) = at_office(0, 0, FENCE), at_office(0, 2, FENCE)
    rows = [line([at_office(-8, 0, near), at_office(8, 0, near)]) for near in (0.44, 0.5, 0.58, 0.7, 0.86)]
    joints = [line([at_office(x, 0, FENCE), at_office(x, 0, 2.2)]) for x in range(-14, 15, 2)]
    return (
        "".join(tree(x, round(top) + 4, size) for x, size in ((600, 0.9), (632, 1.2), (660, 0.8), (1546, 1.2), (1572, 0.8)))
        + path([f"M0 {number(foot)}H{WIDTH}V{HEIGHT}H0Z"], "url(#yard)")
        + path([*rows, *joints], stroke=STEEL, width=1.2, more=' opacity=".5"')
        + path([f"M0 {number(top)}H{WIDTH}V{number(foot)}H0Z"], NAVY)
        + path([f"M0 {number(y)}H{WIDTH}" for y in (top, top + 6, foot)], stroke="url(#edge)", width=2)
    )


def building() -> str:
    """Two storeys; some windows are lit."""
    spans = [(-5.4, -4.25), *((x, x + 1.1) for x in (-3.3, -1.95, -0.6, 0.75, 2.1)), (4.25, 5.4)]
    upper = [area(*span, 3.1, 4.35, HOUSE) for span in spans]
    dark, bright = upper[1:2] + upper[3:5], [upper[index] for index in (0, 2, 5, 6)]
    bright += [area(*span, 0.5, 2.1, HOUSE) for span in (spans[0], spans[-1])]
    bars = [line(at_office(sum(span) / 2, y, HOUSE) for y in (3.1, 4.35)) for span in spans]
    bars += [line(at_office(sum(span) / 2, y, HOUSE) for y in (0.5, 2.1)) for span in (spans[0], spans[-1])]
    return (
        path([area(-5.8, 5.8, 0, 4.85, HOUSE)], "#1B3657", "url(#edge)", 1.5)
        + path([area(-5.8, 5.8, 0, 2.6, HOUSE)], "#152C4A")
        + path(dark, INK, HATCH, 1.5)
        + path(bright, "#D9B468", LAMP, 1.5)
        + path(bars, stroke=NAVY, width=3)
        + path([area(-5.95, 5.95, 2.6, 2.78, HOUSE), area(-6, 6, 4.75, 5, HOUSE)], NAVY, "url(#edge)", 2)
        + glow(MIDDLE, 330, 470, 260, 0.5)
    )


def lobby() -> str:
    """What is seen through the glass: the ceiling with its lamps, the floor, and a wall of wood behind the desk."""
    (left, foot), (right, top) = at_office(-1.85, 0, GLASS), at_office(1.85, 2.45, GLASS)
    (_, floor), (_, ceiling) = at_office(0, 0, BACK), at_office(0, 2.45, BACK)
    lamps = [area(x - 0.35 * near, x + 0.35 * near, 2.45, 2.45, near) for near in (0.64, 0.78) for x in (-1.5, 0, 1.5)]
    slats = [f"M{x} {number(ceiling)}V{number(floor)}" for x in range(1130, 1346, 12)]
    return (
        path([f"M{left} {number(top)}H{right}V{number(foot)}H{left}Z"], "url(#inside)")
        + path([f"M{left} {number(floor)}H{right}V{number(foot)}H{left}Z"], "#7A6038")
        + path([f"M{left} {number(top)}H{right}V{number(ceiling)}H{left}Z"], "#B8934F")
        + path(lamps, stroke=BONE, width=4)
        + path([f"M1124 {number(ceiling)}H{right}V{number(floor)}H1124Z"], "#A37C42")
        + path(slats, stroke=BRASS_DEEP, width=1.5, more=' opacity=".7"')
        + path(
            [line(at_office(x * scale, 0, near) for scale, near in ((1, BACK), (1, GLASS))) for x in (-1.4, -0.7, 0, 0.7, 1.4)],
            stroke=BRASS_DEEP,
            width=1.2,
            more=' opacity=".6"',
        )
    )


def receptionist() -> str:
    """Behind the desk, on which a lamp and a screen stand."""
    (left, foot), (right, top) = at_office(0.1, 0, DESK), at_office(1.95, 1.05, DESK)
    x, y = at_office(0.6, 1.66, 0.7)
    body = lit("jacket", NAVY, LAMP, "0 5") + lit("oval", SKIN, SKIN, "0 0")
    hood = path([RECEPTION["hood"] + RECEPTION["oval"]], "#2A4668", LAMP, 4, ' fill-rule="evenodd"')
    hood += path(["M-30 104C-10 130 30 140 52 132M34 96C20 140-20 160-44 164"], stroke=LINE, width=3)
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale(.27)">{body}{hood}</g>'
        + path([f"M{number(left)} {number(top)}H{number(right)}V{number(foot)}H{number(left)}Z"], "#4A3820", BRASS_DEEP, 1.5)
        + path(
            [f"M{number(left - 6)} {number(top - 7)}H{number(right)}V{number(top + 3)}H{number(left - 6)}Z"],
            BONE,
            BRASS_DEEP,
            1.5,
        )
        + path([f"M{number(x)} {number(top + 3)}V{number(foot)}" for x in (left + 50, left + 150)], stroke=BRASS_DEEP, width=1.5)
        + path([f"M{number(left + 8)} {number(foot - 10)}H{number(right - 8)}"], stroke=LAMP, width=3)
        + path([f"M1256 {number(top - 6)}v-10M1236 {number(top - 14)}h40v-28h-40Z"], INK, BRASS_DEEP, 2)
    )


def glass() -> str:
    """The frames of the glass front; the opening has none."""
    (_, foot), (_, top) = at_office(0, 0, GLASS), at_office(0, 2.45, GLASS)
    sheen = [f"M{x} {number(top + 110)}l36-76M{x} {number(top + 146)}l52-108" for x in (1120, 1284)]
    first, *_, last = PANES
    return (
        path(sheen, stroke=BONE, width=4, more=' opacity=".45"')
        + path([f"M{x} {number(top)}V{number(foot)}" for x in PANES], stroke=NAVY, width=7)
        + path([f"M{first} {number(foot - 4)}H994M1106 {number(foot - 4)}H{last}"], stroke=NAVY, width=8)
        + path([f"M{first} {number(at_office(0, DOOR, GLASS)[1])}H{last}"], stroke=NAVY, width=6)
        + path(["M1118 338V430"], stroke=BRASS, width=6, more=' stroke-linecap="round"')
    )


def canopy() -> str:
    """Its underside with lamps, and its edge."""
    corners = [at_office(x, 2.45, near) for x, near in ((-1.85, GLASS), (1.85, GLASS), (2, EDGE), (-2, EDGE))]
    (left, low), (right, high) = at_office(-2, 2.45, EDGE), at_office(2, 2.6, EDGE)
    lamps = [at_office(x, 2.45, 0.98) for x in (-1.5, -0.75, 0, 0.75, 1.5)]
    return (
        path([polygon(corners)], "url(#under)")
        + path([f"M{number(left)} {number(low)}H{number(right)}V{number(high)}H{number(left)}Z"], NAVY, LAMP, 2)
        + "".join(f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="9" ry="3" fill="{BONE}"/>' for x, y in lamps)
    )


def landing() -> str:
    """Before the doors: two steps, plants, and the light on the ground."""

    def step(half: float, up: float, near: float) -> str:
        """Its top and its front."""
        back, front, low = (
            [at_office(side * half, y, away) for side in (-1, 1)] for y, away in ((up, GLASS), (up, near), (up - 0.12, near))
        )
        top = path([polygon(back + front[::-1])], "#1E3F66", "url(#edge)", 1.5)
        return top + path([polygon(front + low[::-1])], NAVY, "url(#edge)", 1.5)

    slabs = [line([at_office(x, 0, GLASS), at_office(x, 0, 1.13)]) for x in (-1.85, -0.92, 0, 0.92, 1.85)]
    spill = [at_office(x, 0, near) for x, near in ((-1.85, GLASS), (1.85, GLASS), (2.6, 1.6), (-2.6, 1.6))]
    return (
        step(2.75, -0.12, 1.2)
        + step(2.7, 0, 1.13)
        + path([polygon(spill)], "url(#spill)")
        + path(slabs, stroke=LAMP, width=1.2, more=' opacity=".35"')
        + plants(774)
        + plants(1420)
        + path(["M858 524H900L860 640H770ZM1040 520H1076L1100 640H1010Z"], "url(#shadow)")
    )


def plants(x: int) -> str:
    leaves = [circle(x + dx, 440 - dy, radius) for dx, dy, radius in ((-22, 0, 20), (22, 0, 20), (0, 18, 25))]
    return (
        path(leaves, "#1C3B52", "url(#edge)", 2)
        + path([f"M{x - 40} 452H{x + 40}L{x + 32} 528H{x - 32}Z"], NAVY, "url(#edge)", 2)
        + path([f"M{x - 45} 446H{x + 45}V460H{x - 45}Z"], NAVY, "url(#edge)", 2)
    )


def visitor() -> str:
    """A guest of the tent, here with a case."""
    outfit = (("sole-", DARK), ("behind-", IVORY), ("heel", DARK), ("ahead", IVORY), ("kameez", IVORY), ("fist", SKIN))
    outfit += (("fist-", SKIN), ("hang", IVORY), ("hang-", IVORY), ("waistcoat", NAVY), *HEAD)
    handle = path(["M1081 438V428q0-5 5-5h11q5 0 5 5v10"], stroke=INK, width=4)
    case = path(["M1067 437H1117V474H1067Z"], "#5B3A28", LAMP, 2)
    case += path(["M1067 448H1117M1087 444h10v8h-10Z"], stroke=BRASS, width=2)
    return f'{handle}<g transform="translate(668 66)">{guest(390, 0.75, 1, outfit)}</g>{case}'


def open_door() -> str:
    """It is turned outwards to the guard."""
    x = PANES[1]
    (_, foot), (_, top) = at_office(0, 0, GLASS), at_office(0, DOOR, GLASS)
    (_, near_foot), (_, near_top) = at_office(0, 0, 1.02), at_office(0, DOOR, 1.02)
    return (
        path(
            [f"M{x} {number(top)}L954 {number(near_top)}V{number(near_foot)}L{x} {number(foot)}Z"],
            "#F0D79B",
            NAVY,
            4,
            ' fill-opacity=".4"',
        )
        + path([f"M962 370L{x - 6} 268M962 410L{x - 6} 308"], stroke=BONE, width=3, more=' opacity=".7"')
        + path([f"M954 {number(near_top)}V{number(near_foot)}"], stroke=NAVY, width=7)
        + path(["M962 320V420"], stroke=BRASS, width=6, more=' stroke-linecap="round"')
    )


# The control room


def draw_centre_banner() -> str:
    return centre(WHOLE, (WIDTH, HEIGHT))


def draw_centre_phone_banner() -> str:
    return centre(CENTRE_PHONE, (1000, 512))


def centre(box: Box, size: tuple[int, int]) -> str:
    light = (
        lights((CENTRE, 220), 480)
        + fall("cold", (0, COLD, 0.42), (0.5, COLD, 0.14), (1, COLD, 0), kind="radial")
        + fall("screen", (0, "#22507F"), (1, SCREEN))
        + fall("large", (0, "#8A7440"), (1, LIT))
        + fall("desk", (0, "#35608F"), (1, "#12243D"))
    )
    names = ("head", "hair", "ear", "collar", "torso", "belt", "hang", "fist", "beret", "bare")
    parts = {name: SHAPES[name] for name in names} | {name: POSES[name] for name in ("ahead", "heel", "fore")}
    drawn = hall() + wall_of_screens() + desk() + supervisor() + "".join(map(operator, PLACES))
    return picture(box, size, light, parts | POINT | SEAT | CHAIR, drawn)


def in_room(angle: float, radius: float, up: float) -> Point:
    """Where a point on one of the arcs is seen; 0 degrees is the middle of the wall."""
    far = AWAY + radius * cos(radians(angle))
    return CENTRE + FOCUS * radius * sin(radians(angle)) / far, LEVEL + FOCUS * (EYE - up) / far


def arc(radius: float, up: float) -> list[Point]:
    return [in_room(angle, radius, up) for angle in range(-78, 79, 6)]


def hall() -> str:
    foot, cove, ceiling = arc(SCREENS, 0), arc(SCREENS, 3.6), arc(SCREENS, 3.75)
    return (
        path([f"M0 0H{WIDTH}V{HEIGHT}H0Z"], "#0E1F36")
        + path([polygon([*foot, (WIDTH + 400, HEIGHT), (-400, HEIGHT)])], "#0C1A2E")
        + f'<ellipse cx="{CENTRE}" cy="240" rx="760" ry="360" fill="url(#cold)"/>'
        + path([polygon([*ceiling, (WIDTH + 400, 0), (-400, 0)])], INK)
        + path([line(foot), line(ceiling)], stroke=HATCH, width=1.5)
        + path([line(cove)], stroke=COLD, width=3, more=' opacity=".6"')
    )


def panel(ends: tuple[float, float], bottom: float, top: float, radius: float = SCREENS) -> Callable[[float, float], Point]:
    """Where a point of a screen is seen whose picture has the measure of those in control_room.py."""
    return lambda x, y: in_room(ends[0] + (ends[1] - ends[0]) * x / 184, radius, top - (top - bottom) * y / 124)


def shown(at: Callable[[float, float], Point], scene: str) -> str:
    return "".join((polygon if closed else line)(at(*point) for point in points) for points, closed in lines_of(scene))


def wall_of_screens() -> str:
    """Their frames, then what they show."""
    whole = "M0 0H61H123H184V124H123H61H0Z"
    small = [panel(ends, *row) for ends in COLUMNS for row in ROWS]
    large = panel(*LARGE)
    mark = [polygon(large(139 + r * cos(a / 4), 59 + r * sin(a / 4)) for a in range(25)) for r in (5, 10, 16)]
    return (
        path([shown(at, whole) for at in small], "url(#screen)", COLD, 1.5)
        + path([shown(at, SHOWN[name]) for at, name in zip(small, SMALL)], stroke=COLD, width=1.4, more=' opacity=".7"')
        + glow(CENTRE, 222, 340, 250, 0.5)
        + path([shown(large, whole)], "url(#large)", LAMP, 3)
        + path([shown(large, STREETS)], stroke=BRASS, width=1.6)
        + path([shown(large, RIDGE)], stroke=LAMP, width=2)
        + path([shown(large, WAY)], stroke=BONE, width=4, more=' stroke-dasharray="2 9" stroke-linecap="round"')
        + path(mark[1:], stroke=LAMP, width=2)
        + path(mark[:1], BONE, INK, 1.5)
    )


def desk() -> str:
    """Its top, the side towards the operators, and two small screens on it before each of them."""
    (near, far), ends = TABLE, [(place + side * 4.5, place + side * 15.5) for place in PLACES for side in (-1, 1)]
    whole, lines = "M0 0H184V124H0Z", "M20 30H120M20 52H160M20 74H90M20 96H140"
    screens = [panel((min(each), max(each)), 0.86, 1.2, 3.5) for each in ends]
    feet = [line([in_room(sum(each) / 2, 3.5, up) for up in (0.86, 0.76)]) for each in ends]
    joints = [line([in_room(angle, near, up) for up in (0, 0.72)]) for angle in (-60, -20, 20, 60)]
    return (
        path([polygon(arc(near, 0.75) + arc(far, 0.75)[::-1])], "url(#desk)", COLD, 1.5)
        + path(feet, stroke=INK, width=10)
        + path([shown(at, whole) for at in screens], "url(#screen)", COLD, 2)
        + path([shown(at, lines) for at in screens], stroke=COLD, width=1.5, more=' opacity=".7"')
        + f'<ellipse cx="{CENTRE}" cy="418" rx="230" ry="20" fill="url(#lamp)" opacity=".55"/>'
        + path([polygon(arc(near, 0.75) + arc(near, 0)[::-1])], NAVY, COLD, 1.5)
        + path([line(arc(near, 0.68)), *joints], stroke=HATCH, width=1.5)
    )


def supervisor() -> str:
    """He points at the large screen; a note book is in his other hand."""
    x, y, size = SUPERVISOR
    place = f'<g transform="translate({x} {y}) scale({size})">'
    hand = lit("finger", SKIN, move="-4 3") + path([FINGERS], stroke=INK, width=2)
    book = path(["M-128 396L-82 400L-86 490L-134 484Z"], BONE, INK, 3)
    who = guard(x, y, size, 1, "beret", 2, 7, 0, ("hang", "point"), ("ahead", "ahead"), CENTRE, (5, 4))
    return f"{place}{hand}{book}</g>{who}{place}{path([FOLDS], stroke=LINE, width=2)}</g>"


def operator(angle: int) -> str:
    """On a chair, with a headset; the one in the middle wears a scarf."""
    x, foot = in_room(angle, 2.5, 0)
    size = (foot - LEVEL) / EYE * 1.78 / 712
    y, side = foot - 534 * size, 1 if x <= CENTRE else -1
    who = guard(x, y, size, 0.93 if not angle else 1, "bare", 0, 4, 0, ("fore", "fore"), ("lap",), CENTRE + 1, (5, 4))
    wrap = "" if angle else lit("wrap", "#2F4F76", LAMP, "-4 4") + path([FOLD], stroke=LINE, width=2)
    band = path(["M-40 52C-46-26 46-26 40 52"], stroke=INK, width=10) + path(["M-44 48C-48-31 48-31 44 48"], stroke=LAMP, width=3)
    cups = lit("ear-cup", INK, LAMP) + f'<g transform="scale(-1 1)">{lit("ear-cup", INK, STEEL)}</g>'
    rests = path(["M-150 298H-92V324H-150ZM92 298H150V324H92ZM-122 324V384H-96M122 324V384H96"], INK, HATCH, 2)
    chair = path(["M0 440V500M-90 534L0 500L90 534"], stroke="#1D3655", width=14) + lit("seat", INK, COLD, "0 4") + rests
    chair += lit("back", "#0E1C31", COLD, "0 5") + path(["M-70 206H70M-76 236H76M-80 266H80"], stroke=HATCH, width=2)
    place = f"translate({number(x)} {number(y)}) scale({side * size:.3f} {size:.3f})"
    return f'{who}<g transform="{place}">{wrap}{band}{cups}{chair}</g>'
