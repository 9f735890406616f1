"""First light over Islamabad: on a roof three of the company look over the lamps of the sectors to the ridge. A banner."""

from math import dist

from complaint_desk import dressed, placed
from first_shift import POSES, SEAMS, SHAPES, SKIN, fall, guard, hills, tree
from head_office import lights
from marquee import CLOTHES
from night import LAMP, LINE
from on_duty import around, glow
from on_watch import HEIGHT, WHOLE, WIDTH, Box, picture
from ridge import HATCH, HORIZON, LAMPS, SKY, STREET, Range, on_screen
from style import BONE, BRASS, BRASS_DEEP, INK, NAVY, STEEL, Point, line, path, polygon

PHONE: Box = (810, 64, 768, 512)
RANGES: tuple[Range, ...] = (
    ("#2A4F78", 322, 112, (0.4, 0.62, 0.5, 0.76, 0.6, 0.7, 0.52, 0.74, 0.9, 0.7, 0.62, 0.86, 0.98, 0.74, 0.8)),
    ("#1D3F66", 326, 66, (0.5, 0.3, 0.62, 0.44, 0.7, 0.5, 0.84, 0.6, 0.5, 0.74, 0.4, 0.52, 0.7, 0.96, 0.6)),
)
# Where the light comes over the ridge; how much larger the city is than in ridge.py, and how far it is moved, so that the
# avenue leads to the light; where its plain begins, and which street is the avenue.
DAWN, ZOOM, MOVED, PLAIN, AVENUE = (1098, 268), 1.08, (-433, -122), 312, 1
# The parapet: the far and the near edge of its top, the foot of the coping, and its own foot.
FAR, NEAR, COPING, FOOT = 428, 442, 456, 610
# Where the top of each head is, and how large it is.
SUPERVISOR, GUARD, COLLEAGUE = (970, 208, 0.68), (1250, 214, 0.65), (1434, 207, 0.68)
# The fingers at the plan.
KNUCKLES = "M-140 324L-124 328M-142 333L-126 337M-139 342L-124 346"


def draw_banner() -> str:
    return roof(WHOLE, (WIDTH, HEIGHT))


def draw_phone_banner() -> str:
    return roof(PHONE, PHONE[2:])


def roof(box: Box, size: tuple[int, int]) -> str:
    light = (
        lights(DAWN, 560)
        + fall("dawn", (0, "#FFF0CC"), (0.3, "#F0CE8E", 0.85), (0.6, "#8FA3BA", 0.36), (1, "#6F8BAA", 0), kind="radial")
        + fall("stone", (0, "#B99A5E"), (0.3, "#5E6570"), (0.7, "#2A4464"), (1, "#16273F"), kind="radial", at=around(*DAWN, 620))
        + fall("face", (0, "#1C3554"), (1, "#0D1A2D"))
        + fall("plain", (0, "#284C76"), (1, SKY))
        + fall("cotton", (0, "#A39373"), (1, "#5C584F"))
        + fall("paper", (0, "#8C8370"), (1, "#EADFC2"), at='x2="1" y2="0"')
        + fall("veil", (0, INK, 0.9), (0.45, INK, 0.75), (1, INK, 0), at='x2="1" y2="0"')
    )
    shapes = SHAPES | POSES | CLOTHES
    drawn = sky() + hills(RANGES) + city() + neighbours() + parapet() + mug() + supervisor() + woman() + colleague()
    return picture(box, size, light, {name: shape for name, shape in shapes.items() if f'"#{name}"' in drawn}, drawn)


def sky() -> str:
    x, y = DAWN
    return f'<ellipse cx="{x}" cy="{y}" rx="760" ry="170" fill="url(#dawn)"/>' + glow(x, y, 170, 70, 0.8)


def seen(east: float, north: float) -> Point | None:
    place = on_screen(east, north)
    return place and (place[0] * ZOOM + MOVED[0], place[1] * ZOOM + MOVED[1])


def city() -> str:
    """The plain with its sectors."""
    near, far = STREET, 1 - STREET
    blocks = []
    for east in range(-9, 10):
        for north in range(-9, 10):
            corners = [seen(east + dx, north + dy) for dx, dy in ((near, near), (far, near), (far, far), (near, far))]
            if None not in corners and any(0 < x < WIDTH and y < FAR for x, y in corners):
                blocks.append(polygon(corners))
    return (
        path([f"M0 {PLAIN}H{WIDTH}V{FAR}H0Z"], "url(#plain)")
        + glow(DAWN[0], PLAIN, 560, 70, 0.5)
        + path(blocks, INK, more=' fill-opacity=".45"')
        + lamps()
    )


def lamps() -> str:
    """Pieces of streets as dotted lines, with smaller and closer lamps the farther they are away; the avenue has two rows."""
    rows: dict[tuple[float, int], list[str]] = {}
    streets = [each / 2 for each in range(-16, 17) if each != 2 * AVENUE]
    ways = [(street, True) for street in (*streets, AVENUE - STREET, AVENUE + STREET)]
    ways += [(street, False) for street in (*streets, AVENUE)]
    for street, north in ways:
        for start in range(-16, 16):
            ends = [seen(street, at / 2) if north else seen(at / 2, street) for at in (start, start + 1)]
            if None in ends or not all(440 < x < 1800 and PLAIN + 4 < y < 500 for x, y in ends):
                continue
            is_main = abs(street - round(street)) < 0.1
            size = round(max(ends[0][1] - HORIZON * ZOOM - MOVED[1], 44) / (22 if is_main else 38)) / 2
            rows.setdefault((size, max(round(2 * dist(*ends) / LAMPS), round(2 * size))), []).append(line(ends))
    drawn = ""
    for (size, gap), pieces in sorted(rows.items()):
        drawn += path(pieces, "none", LAMP if size > 2 else BRASS, size, f' stroke-dasharray="0 {gap}"')
    return f'<g stroke-linecap="round">{drawn}</g>'


def neighbours() -> str:
    """The nearest house and trees, beyond the parapet."""
    trees = ((586, 1), (618, 0.7), (1524, 1.05), (1556, 0.75), (1588, 1.25))
    windows = [f"M{x} 398h20v18h-20Z" for x in (660, 692, 756)]
    return (
        path(["M640 384H796V430H640Z"], "#14294A", "url(#edge)", 1.5)
        + path(["M634 378H802V385H634ZM714 360h34v18h-34ZM718 354h26v6h-26Z"], NAVY, "url(#edge)", 1.5)
        + path(windows, "#D9B468", LAMP, 1.2)
        + "".join(tree(x, 440, size) for x, size in trees)
        + path([f"M0 0H760V{FAR}H0Z"], "url(#veil)")
    )


def parapet() -> str:
    panels = [f"M{x} {COPING + 16}h184V{FOOT - 16}h-184Z" for x in range(-50, WIDTH, 208)]
    tiles = [f"M{DAWN[0] + 150 * step} {FOOT}L{DAWN[0] + 190 * step} {HEIGHT}" for step in range(-8, 5)]
    return (
        path([f"M0 {FAR}H{WIDTH}V{NEAR}H0Z"], "url(#stone)")
        + path([f"M0 {NEAR}H{WIDTH}V{FOOT}H0Z"], "url(#face)")
        + path([f"M0 {NEAR}H{WIDTH}V{COPING}H0Z"], "#223C5C")
        + path([f"M0 {FOOT}H{WIDTH}V{HEIGHT}H0Z"], "#1A2F49")
        + path([*panels, *tiles, f"M0 {COPING}H{WIDTH}"], stroke=STEEL, width=1.5)
        + path([f"M0 {y}H{WIDTH}" for y in (FAR, NEAR, FOOT)], stroke="url(#edge)", width=2)
    )


def mug() -> str:
    x, y = 1136, 437
    return (
        path([f"M{x + 13} {y - 26}q14 -2 13 9q-1 10 -13 9"], stroke=LINE, width=4)
        + path([f"M{x - 14} {y - 34}h28v31q-14 6-28 0Z"], NAVY, LAMP, 2)
        + f'<ellipse cx="{x}" cy="{y - 34}" rx="14" ry="4" fill="{BRASS_DEEP}" stroke="{LAMP}" stroke-width="1.5"/>'
        + path([f"M{x - 4} {y - 44}q-6-9 0-16t0-16M{x + 6} {y - 46}q-6-9 0-16t0-14"], stroke=BONE, width=2, more=' opacity=".5"')
    )


def supervisor() -> str:
    """With a rolled plan in the hand."""
    end = "M-166 190C-172 182-200 192-196 200C-192 208-164 198-166 190ZM-172 193C-178 190-190 196-188 199"
    roll = path(["M-98 404L-166 190L-196 200L-128 414Z"], "url(#paper)", INK, 3) + path([end], "#6E6450", LAMP, 2.5)
    roll += path(["M-147 250L-177 260M-144 260L-174 270"], stroke=BRASS_DEEP, width=4)
    who = guard(*SUPERVISOR, 1, "cap", 2, 10, 0, ("fore", "hang"), ("ahead", "ahead"), DAWN[0], (4, 4))
    return placed(SUPERVISOR, roll) + who + placed(SUPERVISOR, path([KNUCKLES], stroke=INK, width=2))


def woman() -> str:
    return guard(*GUARD, 0.95, "scarf", -2, 0, 0, ("arm", "arm"), ("ahead", "ahead"), DAWN[0], (4, 4))


def colleague() -> str:
    """A man from the office, with a folder."""

    def worn(outfit: str, colour: str = "url(#cotton)") -> str:
        return dressed(outfit, (4, 4), LAMP, colour)

    folder = path(["M66 296L156 280L180 434L90 450Z"], BONE, INK, 3)
    folder += path(["M58 300L150 284L174 438L82 454Z"], "#8A5A34", LAMP, 2.5) + path(["M138 286L162 440"], stroke=BRASS, width=4)
    collar = path(["M-31 112C-14 104 14 104 31 112L33 127C14 118-14 118-33 127Z"], "url(#cotton)", LAMP, 2)
    hair = path([SEAMS["bare"]], stroke=HATCH, width=1.5, more=' opacity=".75"')
    body = worn("shalwar- shalwar", "#5A564E") + worn("kameez") + worn("fist-", SKIN) + worn("hang- waistcoat") + folder
    body += worn("fist", SKIN) + worn("hang head bare ear ear-") + collar + hair
    return placed(COLLEAGUE, body)
