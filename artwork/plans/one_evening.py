"""One evening in a street under the Margalla hills: a sentry at a gate, guests on their way to a tent, the cars of an escort on
the road, and in front a guard with a radio who looks over it all. Banner of the page of all services."""

from crew import CREASES, LIMBS
from first_shift import FOOT, GATE, POSES, SHAPES, SKIN, fall, gate, guard, hills, light_of_gate, wall
from handler import lit
from marquee import CLOTHES, SHERWANI, VEILED, guest, shadow, tent
from marquee import MIDDLE as TENT_MIDDLE
from night import LAMP, LINE, WALL
from on_duty import around, glow
from on_watch import HEIGHT, WHOLE, WIDTH, Box, car, picture
from ridge import Range
from style import BONE, BRASS, BRASS_DEEP, INK, NAVY, STEEL, path, polygon

PHONE: Box = (698, 36, 894, 596)
PHONE_SIZE = (768, 512)
RANGES: tuple[Range, ...] = (
    ("#254A75", 272, 112, (0.5, 0.6, 0.54, 0.7, 0.6, 0.72, 0.56, 0.66, 0.6, 0.78, 0.68, 0.8, 0.74, 0.98, 0.84)),
    ("#1B3B5E", 296, 88, (0.5, 0.36, 0.62, 0.44, 0.7, 0.5, 0.6, 0.55, 0.8, 0.6, 0.5, 0.74, 0.46, 0.4, 0.72)),
)
# The middle of the gate and of the tent; where the foot of the tent is, and how large it is.
DOOR, TENT, BEHIND, ZOOM = 884, 1282, 354, 0.49
# The low wall begins at the gate, and has an opening; then its end and its top.
CORNER, OPENING, END, LOW = 998, (1230, 1334), 1420, 316
# The guard in front: the top of the head, the size, the build and the lean.
LOOKS, SIZE, BUILD, LEAN = (1066, 194), 0.72, 0.93, 0.6
# The cars: the middle, the ground, the size.
CARS = ((1460, 313, 0.23), (1522, 378, 0.52))


def draw_banner() -> str:
    return evening(WHOLE, (WIDTH, HEIGHT))


def draw_phone_banner() -> str:
    return evening(PHONE, PHONE_SIZE)


def evening(box: Box, size: tuple[int, int]) -> str:
    light = (
        light_of_gate()
        + fall("panel", (0, "#35557A"), (1, "#16304F"))
        + fall("dusk", (0, "#F0CE8E", 0.8), (0.45, "#A9937A", 0.4), (1, "#6F8BAA", 0), kind="radial")
        + fall("canvas", (0, "#F0D79B"), (0.4, BRASS), (0.75, "#7C5E2A"), (1, "#4E4028"), kind="radial", at=around(400, 215, 330))
        + fall("inside", (0, BONE), (0.35, LAMP), (1, BRASS), kind="radial", at=around(400, 220, 130))
        + fall("road", (0, "#35557A"), (0.35, "#1B2F48"), (1, INK))
        + fall("drape", (0, "#FFF0CC"), (1, "#D9B064"))
        + f'<g id="bulb"><circle r="15" fill="url(#lamp)"/><circle r="3.2" fill="{BONE}"/></g>'
        + f'<clipPath id="left"><path d="M0 0H{GATE - 100}V{FOOT + 1}H0Z"/></clipPath>'
    )
    names = ("head", "bare", "ear", "collar", "torso", "belt", "hang", "fist", "scarf", "cap", "stand")
    parts = {name: SHAPES[name] for name in names}
    parts |= {name: POSES[name] for name in ("ahead", "heel", "behind", "sole")}
    parts |= {name: CLOTHES[name] for name in ("coat", "gown", "veil")} | {name: LIMBS[name] for name in ("raised", "holding")}
    drawn = f'<ellipse cx="1330" cy="196" rx="560" ry="120" fill="url(#dusk)"/>{hills(RANGES)}' + ground() + house()
    return picture(box, size, light, parts, drawn + party() + guests() + cars() + looks_on())


def ground() -> str:
    """The pavement, and the street, from which a road winds up into the hills."""
    street = (
        f"M-9 406H1398C1428 406 1438 396 1443 372C1446 346 1444 326 1443 306H1471C1490 340 1540 372 1610 396V{HEIGHT + 9}H-9Z"
    )
    climb = (
        "M1443 306C1450 292 1470 288 1500 282C1536 275 1560 266 1540 258C1524 252 1490 250 1486 240C1484 230 1510 228 1516 218"
    )
    climb += "C1520 210 1508 206 1500 200C1512 205 1526 211 1521 220C1514 231 1494 232 1494 240C1498 247 1536 248 1556 256"
    climb += "C1584 268 1550 282 1510 290C1488 295 1474 300 1471 306Z"
    return (
        path([f"M0 {FOOT}H{WIDTH}V{HEIGHT}H0ZM{END} {FOOT}V330H{WIDTH}V{FOOT}Z"], "url(#yard)")
        + path([climb], "#3A5A80", LINE, 1.2)
        + path([street], "url(#road)", "url(#edge)", 1.5)
    )


def house() -> str:
    """Over the wall its upper floor; the gate is lit, and the sentry stands in it."""
    windows = [f"M{x} 164h30v36h-30Z" for x in (682, 724, 832, 880)]
    return (
        path(["M672 152H948V300H672Z"], "#1B3657", "url(#edge)", 1.5)
        + path(["M662 143H958v9H662Z"], NAVY, "url(#edge)", 2)
        + path(windows, "#D9B468", LAMP, 1.5)
        + path([f"M{x} 164v36" for x in (697, 739, 847, 895)], stroke=NAVY, width=3)
        + f'<g transform="translate({DOOR - GATE})"><g clip-path="url(#left)">{wall()}</g>{gate()}</g>'
        + sentry()
    )


def sentry() -> str:
    """Against the light, so that only the outline and the edges are seen."""
    arm = '<use href="#fist"/><use href="#hang"/>'
    shape = f'<use href="#stand"/>{arm}<g transform="scale(-1 1)">{arm}</g>'
    return (
        path(["M846 386H866L858 470H800Z"], "url(#shadow)")
        + f'<g transform="translate(854 268) scale(.15 .16)"><g fill="{LAMP}" stroke="{LAMP}" stroke-width="10">{shape}</g>'
        + f'<g fill="{INK}" transform="translate(0 5)">{shape}</g>'
        + path(
            ["M-32 36C-14 40 14 40 32 36M-26 112L0 136L26 112M0 136V296M-64 200L-72 290M64 200L72 290M0 400V690"],
            stroke=LINE,
            width=5,
        )
        + path(["M-62 300H62M-62 318H62"], stroke=BRASS, width=6)
        + "</g>"
    )


def party() -> str:
    """The tent, the strings of lamps, and the low wall with its opening."""
    left, right = OPENING
    lights = f"M{left} {FOOT}H{right}L{right + 110} 540H{left - 110}Z"
    spans = ((CORNER, left), (right, END))
    posts = [f"M{x - 9} {FOOT}V{LOW - 18}h18V{FOOT}M{x - 13} {LOW - 18}v-7h26v7Z" for x in (left, right, END)]
    return (
        glow(TENT, 290, 300, 150, 0.55)
        + path([f"M{CORNER} {BEHIND - 10}H{END}V{FOOT}H{CORNER}Z"], "#7A6038")
        + f'<g transform="translate({TENT - TENT_MIDDLE * ZOOM:.0f} {BEHIND - 304 * ZOOM:.0f}) scale({ZOOM})">{tent()}</g>'
        + path([f"M{left} {FOOT}L{left + 18} {BEHIND}H{right - 18}L{right} {FOOT}Z"], LAMP, more=' opacity=".5"')
        + strings()
        + path([f"M{a} {LOW}H{b}V{FOOT}H{a}Z" for a, b in spans], NAVY)
        + path([f"M{x} {LOW}V{FOOT}" for x in (1030, 1180, 1376)], stroke=STEEL, width=1.5)
        + path([f"M{a} {y}H{b}" for a, b in spans for y in (LOW, LOW + 7, FOOT)], stroke="url(#edge)", width=2)
        + path(posts, NAVY, "url(#edge)", 2)
        + path([lights], "url(#spill)")
    )


def strings() -> str:
    """From the top of the tent to poles behind the wall."""
    drawn, (x, y) = "", (TENT, BEHIND - 296 * ZOOM)
    for side in (-1, 1):
        u, v = x + side * 138, 218
        middle = (x + u) / 2, 244
        drawn += path([f"M{u} {FOOT - 30}V{v}"], stroke=BRASS_DEEP, width=4)
        drawn += path([f"M{x} {y:.0f}Q{middle[0]:.0f} {middle[1]} {u} {v}"], stroke=INK, width=1.5)
        for step in range(1, 9):
            a, b = 1 - step / 9, step / 9
            spot = [a * a * p + 2 * a * b * q + b * b * r for p, q, r in zip((x, y), middle, (u, v))]
            drawn += f'<use href="#bulb" transform="translate({spot[0]:.0f} {spot[1] + 2:.0f}) scale(.7)"/>'
    return drawn


def guests() -> str:
    size, x = 0.49, TENT - TENT_MIDDLE * 0.49
    pair = guest(370, 0.76, 1, SHERWANI) + guest(424, 0.77, 0.93, VEILED)
    shades = shadow(1266, 391, 9, TENT) + shadow(1294, 383, 22, TENT)
    return f'{shades}<g transform="translate({x:.0f} {FOOT - 461 * size:.0f}) scale({size})">{pair}</g>'


def cars() -> str:
    """With their lights on the road before them."""
    drawn = ""
    for x, y, size in CARS:
        for side in (-1, 1):
            lamp, wide = x + side * 67 * size, 90 * size
            ends = ((-16 * size, -8 * size), (16 * size, -8 * size), (wide, 2.5 * wide), (-wide, 2.5 * wide))
            cone = [(lamp + across, y + down) for across, down in ends]
            drawn += path([polygon(cone)], "url(#spill)", more=' opacity=".5"')
        drawn += car(x, y, size, size, BONE, WALL)
        drawn += "".join(glow(x + side * 67 * size, y - 70 * size, round(64 * size), round(64 * size), 1) for side in (-1, 1))
    return drawn


def looks_on() -> str:
    """The guard in front, with a radio in the hand that is raised."""
    (x, y), arms, stand = LOOKS, ("hang", "raised"), ("ahead", "ahead")
    who = guard(x, y, SIZE, BUILD, "scarf", 3, 0, LEAN, arms, stand, TENT, (4, 3))
    hand = path([LIMBS["radio"]], INK, BRASS, 2) + lit("holding", SKIN, LAMP, "-4 3")
    hand += path([CREASES["raised"]], stroke=LINE, width=1.5) + path([CREASES["holding"]], stroke=INK, width=1.5)
    return f'{who}<g transform="translate({x} {y}) scale({SIZE * BUILD:.3f} {SIZE}) skewX({LEAN})">{hand}</g>'
