"""Evening in the lobby of an office: a visitor at the speed gates, and one who is given a badge at the reception desk."""

from itertools import pairwise

import marquee
from branch_door import CUSTOMER
from crew import CREASES, LIMBS
from first_shift import POSES, SCARF, SEAMS, SHAPES, SKIN, YOKE, fall, guard, hills, mirrored, tree
from handler import lit, through
from head_office import RECEPTION, lights
from marquee import DARK, GOLD, HEAD, IVORY, guest
from night import LAMP, LINE, WALL
from on_duty import around, eye, glow
from on_watch import picture
from ridge import HATCH, Range
from style import BONE, BRASS, BRASS_DEEP, INK, NAVY, STEEL, circle, line, number, path, polygon

WIDTH, HEIGHT = 1600, 900
# How near are the wall with the lifts, the lamps, and the ends and the wings of the gates.
LIFTS, HUNG, BACK, WINGS, FRONT = 0.36, 0.6, 0.64, 0.76, 0.9
at = eye(700, 300, 850, 333)
# The walls on both sides, the height of the room, the posts of the gates and half of how broad one is, the lane that opens, the
# lifts, and where the one that stands open is seen.
LEFT, RIGHT, HIGH = -3.4, 4.5, 3.3
POSTS, THICK, OPEN = (-2.6, -1.48, -0.36, 0.76, 1.88), 0.12, 2
CARS, LIGHT = (-0.65, 1.42, 3.49), 870
EVENING: tuple[Range, ...] = (
    ("#1B3A60", 420, 150, (0.5, 0.86, 0.6, 0.98, *[0.3] * 11)),
    ("#16304F", 450, 90, (0.7, 0.4, 0.8, 0.4, *[0.3] * 11)),
)
# Where the tops of two heads are, and how large both are.
VISITOR, KEEPER, SIZE = (636, 245), (1240, 245), 0.85
GREY, TAN = "#46464E", "#5B3A28"
# The direction, the size and the colour of each leaf of the plant.
LEAVES = ((-44, 0.8, "#17324A"), (42, 0.86, "#17324A"), (-22, 1.04, "#1C3B52"), (24, 1.1, "#1C3B52"), (2, 1.2, "#234A5E"))
# Clothes and the hand of the visitor, to the measure of the guards: a head is 100 high.
SUIT = {
    "jacket": mirrored(
        "0 108 16 108 28 116 38 124 56 132 72 136 86 142 98 150 98 190 88 222 81 250 79 276 80 300 86 340 92 380 94 404"
        " 62 412 30 414 0 414"
    ),
    "pinch": through("248 253! 264 246 280 245 296 251 306 260 304 270 292 276 284 284 268 289 254 287 245 281!"),
}
# The reception desk: the lamp, the tops of the heads of guard and visitor, and how large both are.
DESK_LAMP, GIVER, GIVES, TAKER, TAKES = (702, 474), (560, 186), 0.9, (196, 186), 1.15
# The arms of both, and what is seen of the guard's head from the front.
DESK = {
    "gives": through(
        "62 140! 84 136 104 146 116 168 126 196 134 222 146 236 166 218 188 194! 210 216! 192 248 168 276 142 288 120 280"
        " 104 256 92 228 82 204 68 172"
    ),
    "hook": through("186 198! 184 184 192 172 206 168 220 172 230 184 230 200 222 212 206 218!"),
    "takes": through("60 220! 96 220 124 244 138 264 152 276! 138 308! 112 302 84 284 60 262"),
    "palm": through(
        "148 280! 156 274 164 260 174 254 180 259 178 270 175 280! 192 280 208 276 224 271 229 277 222 285 208 290!"
        " 220 290 228 293 226 299 212 303 198 307 186 317 166 325 148 321 134 308!"
    ),
    "oval": mirrored("0 20 20 20 31 30 31 54 30 78 19 100 0 102"),
    "brim": mirrored("0 46 20 46 34 45 38 42 42 48 42 54 38 58 26 60 14 61 0 61"),
}
WORN = (("heel-", DARK), ("ahead-", "#2B2D36"), ("heel", DARK), ("ahead", "#2B2D36"), ("fist-", SKIN), ("hang-", GREY))
WORN += (("jacket", GREY), *HEAD)


def draw() -> str:
    light = (
        lights((LIGHT, 380), 760)
        + fall("inside", (0, "#FFF3D6"), (0.5, "#F0CE8E"), (1, "#B98F4C"))
        + fall("floor", (0, "#5A5646"), (0.35, "#25374F"), (1, INK))
        + fall("panel", (0, "#1D3A5E"), (1, "#0F1F37"))
        + fall("cone", (0, LAMP, 0.26), (1, LAMP, 0))
    )
    names = ("head", "bare", "hair", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "peak", "arm", "under", "hand")
    parts = {name: SHAPES[name] for name in names} | {name: POSES[name] for name in ("ahead", "heel")}
    parts |= SUIT | {"points": LIMBS["points"]}
    drawn = outside() + room() + lifts() + way() + lamps() + gates() + plant() + people()
    drawn = f'<g transform="translate(930 600) scale(1.08) translate(-930 -600)">{drawn}</g>'
    return picture((0, 0, WIDTH, HEIGHT), (WIDTH, HEIGHT), light, parts, drawn)


def draw_reception() -> str:
    light = (
        lights((DESK_LAMP[0], 380), 560)
        + fall("wall", (0, "#6A5F45"), (0.45, "#274468"), (1, "#0F1F37"), kind="radial", at=around(640, 330, 520))
        + fall("top", (0, "#3E4B5C"), (0.6, "#A58C58"), (1, "#8A7446"))
        + fall("cone", (0, LAMP, 0.5), (1, LAMP, 0.1))
    )
    parts = DESK | {"front": SHAPES["torso"], "hang": SHAPES["hang"], "cap": SHAPES["cap"], "hood": RECEPTION["hood"]}
    parts |= {"dupatta": CUSTOMER["dupatta"], "kameez": CUSTOMER["kameez"]}
    drawn = back_wall() + receptionist() + counter() + desk_lamp() + badge() + received()
    drawn = f'<g transform="translate(455 410) scale(1.18) translate(-455 -380)">{drawn}</g>'
    return picture((0, 0, 800, 800), (800, 800), light, parts, drawn)


def flat(left: float, right: float, bottom: float, top: float, near: float) -> str:
    return polygon(at(x, y, near) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)))


def along(x: float, bottom: float, top: float, near: float, far: float) -> str:
    """What stands or hangs in the direction of the view."""
    return polygon(at(x, y, away) for y, away in ((bottom, near), (top, near), (top, far), (bottom, far)))


def lying(left: float, right: float, up: float, near: float, far: float) -> str:
    return polygon(at(x, up, away) for x, away in ((left, near), (right, near), (right, far), (left, far)))


def shade(x: float, y: float, half: float, tall: float = 1) -> str:
    """Of a lamp that shines downwards."""
    left, right, top = number(x - half), number(x + half), number(y - half * tall)
    return path([f"M{left} {number(y)}C{left} {top} {right} {top} {right} {number(y)}Z"], NAVY, BRASS, 2.5) + (
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(half)}" ry="{number(half * 0.16)}" fill="{BONE}"/>'
    )


# The lobby


def outside() -> str:
    """The evening behind the glass on the left."""
    return hills(EVENING) + "".join(tree(x, 470, size) for x, size in ((60, 1.6), (110, 1.2), (200, 1.4)))


def room() -> str:
    rows = (0.4, 0.47, 0.56, 0.68, 0.86)
    joints = [line([at(x, 0, LIFTS), at(x, 0, 1.2)]) for x in (-2.6, -1.6, -0.6, 0.4, 1.4, 2.4, 3.4)]
    joints += [line([at(LEFT, 0, near), at(RIGHT, 0, near)]) for near in rows]
    frames = [line([at(LEFT, y, near) for y in (0, HIGH)]) for near in rows[1:4]]
    frames += [line([at(LEFT, y, near) for near in (LIFTS, 1)]) for y in (0.1, 2.3)]
    boards = [line([at(RIGHT, y, near) for y in (0, HIGH)]) for near in rows[:4]]
    wall, side = flat(LEFT, RIGHT, 0, HIGH, LIFTS), along(RIGHT, 0, HIGH, 1, LIFTS)
    return (
        path([lying(LEFT, RIGHT, 0, 1.2, LIFTS)], "url(#floor)")
        + path([lying(LEFT, RIGHT, HIGH, 1.2, LIFTS)], "#0D1A2D")
        + path([side], "url(#panel)")
        + path([wall], "#1B3657")
        + path(joints, stroke=LINE, width=1.5, more=' opacity=".3"')
        + path(boards, stroke=HATCH, width=1.5)
        + path(frames, stroke=INK, width=8)
        + path(frames, stroke=LINE, width=1.5)
        + path([wall, side], stroke="url(#edge)", width=2)
    )


def lifts() -> str:
    """Three; the one in the middle stands open."""
    first, middle, last = CARS
    shut = [flat(x - 0.62, x + 0.62, 0, 2.25, LIFTS) for x in (first, last)]
    halves = [line([at(x, y, LIFTS) for y in (0, 2.25)]) for x in (first, last)]
    buttons = [flat(x - 0.07, x + 0.07, 1, 1.3, LIFTS) for x in (middle - 1.03, middle + 1.03)]
    return (
        path(shut, "#2A4668", "url(#edge)", 3)
        + path(halves, stroke=NAVY, width=3)
        + path([circle(*at(x, 2.5, LIFTS), 6) for x in (first, last)], BRASS_DEEP)
        + path([circle(*at(middle, 2.52, LIFTS), 7)], LAMP)
        + path(buttons, INK, BRASS, 1.5)
        + glow(*at(middle, 1.2, LIFTS), 330, 300, 0.55)
        + path([flat(middle - 0.66, middle + 0.66, 0, 2.29, LIFTS)], "url(#inside)", LAMP, 4)
        + path([flat(middle - 0.48, middle + 0.48, 0.14, 2.15, LIFTS)], stroke=BRASS, width=2)
        + path([line([at(x, 0.95, LIFTS) for x in (middle - 0.48, middle + 0.48)])], stroke=BRASS_DEEP, width=4)
    )


def way() -> str:
    """The light of the open lift on the floor."""
    ends = ((CARS[1] - 0.62, LIFTS), (CARS[1] + 0.62, LIFTS), (1.4, 1.2), (-1.4, 1.2))
    return path([polygon(at(x, 0, near) for x, near in ends)], "url(#spill)")


def lamps() -> str:
    """One over each lane."""
    drawn = ""
    for left, right in pairwise(POSTS[1:]):
        x, y = at((left + right) / 2, 2.62, HUNG)
        drawn += glow(x, y + 20, 150, 90, 0.5)
        drawn += path([f"M{number(x - 50)} {number(y)}H{number(x + 50)}L{number(x + 150)} 480H{number(x - 150)}Z"], "url(#cone)")
        drawn += path([f"M{number(x)} 0V{number(y - 40)}"], stroke=INK, width=4)
        drawn += shade(x, y, 58)
    return drawn


def gates() -> str:
    """From the farthest part to the nearest: the wings of the lanes, and the posts that hold them."""
    lanes = list(enumerate(pairwise(POSTS)))
    return "".join(wings(left + THICK, right - THICK, index == OPEN) for index, (left, right) in lanes) + "".join(
        post(x, index in (OPEN, OPEN + 1)) for index, x in enumerate(POSTS)
    )


def wings(left: float, right: float, open_: bool) -> str:
    """Two sheets of glass; in the lane that opens they swing away from the viewer."""
    middle = (left + right) / 2
    if open_:
        ends = [((hinge, WINGS), (hinge + turn, BACK)) for hinge, turn in ((left, 0.2), (right, -0.2))]
        swung = [polygon(at(x, y, near) for y, pair in ((0.2, each), (1.3, each[::-1])) for x, near in pair) for each in ends]
        edges = [line(at(each[1][0], y, BACK) for y in (0.2, 1.3)) for each in ends]
        return path(swung, "#BCD3E6", NAVY, 4, ' fill-opacity=".6"') + path(edges, stroke=BONE, width=4)
    sheets = [flat(a, b, 0.2, 1.3, WINGS) for a, b in ((left, middle - 0.02), (middle + 0.02, right))]
    sheen = [line([at(x, 0.5, WINGS), at(x + 0.2, 1, WINGS)]) for x in (left + 0.12, middle + 0.12)]
    return path(sheets, "#9CC3EA", LINE, 2.5, ' fill-opacity=".22"') + path(sheen, stroke=BONE, width=3, more=' opacity=".5"')


def post(x: float, open_: bool) -> str:
    """With a line of light along its top, bright at the open lane."""
    left, right = x - THICK, x + THICK
    inner = right if x < 0 else left
    (u, v), lamp = at(x, 1, FRONT), LAMP if open_ else STEEL
    return (
        path([along(inner, 0, 1, FRONT, BACK)], "#16304F", LINE, 1.5)
        + path([along(inner, 0.12, 0.86, FRONT - 0.03, BACK + 0.02)], "#0E1F36", HATCH, 1.2)
        + path([lying(left, right, 1, FRONT, BACK)], "#35608F", "url(#edge)", 2)
        + path([line([at(x, 1, near) for near in (FRONT - 0.08, BACK + 0.02)])], stroke=lamp, width=5)
        + path([flat(left, right, 0, 1, FRONT)], "url(#panel)", "url(#edge)", 2.5)
        + path([line([at(each, 0.08, FRONT) for each in (left, right)])], stroke=BRASS, width=3)
        + path([circle(u, v + 44, 11)], lamp)
    )


def plant() -> str:
    leaf = "M0 0C-46-70-50-190 6-300C44-190 36-70 0 0Z"
    vein = "M0 0C-8-100-6-200 4-270"
    drawn = ""
    for turn, size, colour in LEAVES:
        each = path([leaf], colour, "url(#leaf)", 2.5) + path([vein], stroke=LINE, width=1.5, more=' opacity=".6"')
        drawn += f'<g transform="translate(128 640) rotate({turn}) scale({size})">{each}</g>'
    return (
        f"<defs>{fall('leaf', (0, STEEL), (1, BRASS))}</defs>"
        + drawn
        + path(["M48 640H208L190 842H66Z"], NAVY, "url(#edge)", 2.5)
        + path(["M40 626H216V658H40Z"], "#1B3657", "url(#edge)", 2.5)
    )


# Who is there


def shadow(x: float, y: float, half: float) -> str:
    """On the floor, away from the open lift."""
    end = x + (x - LIGHT) * 0.3
    return path([f"M{x - half} {y}H{x + half}L{number(end + 1.4 * half)} {HEIGHT}H{number(end - 1.4 * half)}Z"], "url(#shadow)")


def people() -> str:
    keeper = guard(*KEEPER, SIZE, 1, "cap", tilt=2, turn=9, lean=0, legs=("ahead", "ahead"), lamp=1000, edge=(4, 3))
    return shadow(VISITOR[0], 838, 60) + shadow(KEEPER[0], 838, 60) + visitor() + keeper


def visitor() -> str:
    """He holds a card to the reader on the post; his arm is drawn over his side."""
    (x, y), near = VISITOR, SIZE / 0.44
    fold = "M0 124V414M-58 136C-50 210-36 250-34 300M58 136C50 210 36 250 34 300M-30 124C-14 130 14 130 30 124"
    bag = path(["M58 134L-66 336"], stroke=INK, width=12) + path(["M-82 328H6L12 414H-88Z"], TAN, LAMP, 2)
    bag += path(["M-84 356H8M-44 356v14h14v-14"], stroke=BRASS, width=3)
    shirt = path(["M-27 104C-10 110 10 110 27 104L31 116C12 124-12 124-31 116Z"], BONE)
    arm = lit("points", GREY, LAMP, "-4 4") + path([CREASES["points"]], stroke=LINE, width=1.5)
    card = path(["M286 234L338 226L344 264L292 272Z"], BONE, INK, 1.5)
    hand = lit("pinch", SKIN, WALL, "-3 3")
    hand += path(["M296 251C290 258 282 262 276 262M304 270C298 268 294 268 290 270"], stroke=INK, width=1.5)
    reader = at(POSTS[OPEN + 1], 1, FRONT)
    return (
        glow(*reader, 120, 100, 0.8)
        + path([polygon((reader[0] + a, reader[1] + b) for a, b in ((-30, 0), (-24, -34), (26, -34), (30, 0)))], INK, LAMP, 2.5)
        + f'<g transform="translate({x} {number(y + 712 * SIZE - marquee.at(0, 0, near)[1])})">{guest(0, near, 1, WORN)}</g>'
        + f'<g transform="translate({x} {y}) scale({SIZE})">{shirt}'
        + path([fold], stroke=LINE, width=1.5)
        + f"{bag}{arm}{card}{hand}</g>"
    )


# The reception desk


def back_wall() -> str:
    slats = [f"M{x} 60V460" for x in range(20, 860, 40)]
    return (
        path(["M0 0H860V860H0Z"], "url(#wall)")
        + path(slats, stroke=INK, width=2, more=' opacity=".4"')
        + path(["M0 60H800"], stroke="url(#edge)", width=3)
        + glow(640, 340, 330, 300, 0.4)
    )


def receptionist() -> str:
    """From the front, her head turned to the visitor; the face is empty."""
    (x, y), side = GIVER, "-4 3"
    seams = "M0 150V300M-60 186H-24V228H-60ZM24 186H60V228H24ZM-60 198L-42 206L-24 198M24 198L42 206L60 198"
    folds = "M-34 108C-12 132 28 142 54 130M32 98C18 140-20 160-44 166M-40 80C-38 60-34 40-30 34"
    face = lit("hood", SCARF, LAMP, side) + f'<g transform="translate(-7 0)">{lit("oval", SKIN, SKIN, "0 0")}</g>'
    cap = lit("cap", rim=LAMP, move=side) + path([SEAMS["cap"]], stroke=BRASS, width=1.5)
    cap += f'<g transform="translate(-7 -2)">{lit("brim", INK, LAMP, "-2 -2")}</g>'
    face += path([folds], stroke=LINE, width=1.5) + f'<g transform="translate(0 -9)">{cap}</g>'
    body = lit("hang", move=side) + lit("front", move=side) + path([seams], stroke=LINE, width=1.5, more=' opacity=".8"')
    body += path([SEAMS["straps"]], YOKE, LINE, 1.5)
    return (
        f'<g transform="translate({x} {y}) scale({GIVES})">{body}<g transform="scale(-1 1)">{lit("gives", move="4 3")}'
        + path(["M128 272C138 266 148 256 152 244M184 200L204 220"], stroke=LINE, width=1.5)
        + f'</g><g transform="rotate(-3 0 120)">{face}</g></g>'
    )


def counter() -> str:
    """With the visitors' book, which lies open."""
    pages = "M536 506L556 474C580 468 600 470 612 477C626 470 650 468 668 474L686 506C660 500 630 500 612 508"
    pages += "C594 500 560 500 536 506Z"
    lines = "M568 480L556 496M582 478L572 496M596 479L590 497M628 479L634 497M642 478L652 496M656 480L668 497"
    return (
        path(["M0 452H800V526H0Z"], "url(#top)", LAMP, 2)
        + '<ellipse cx="630" cy="486" rx="230" ry="34" fill="url(#lamp)"/>'
        + path(["M528 510L550 472H674L694 510Z"], TAN, INK, 2)
        + path([pages], BONE, INK, 2)
        + path(["M612 477V508"], stroke=STEEL, width=2)
        + path([lines], stroke=LINE, width=2)
        + path(["M0 526H800V800H0Z"], "url(#cloth)")
        + path(["M0 526H800V540H0Z"], "#4A3820", LAMP, 2)
        + path([f"M{x} 548V800" for x in (400, 520, 640, 760)], stroke=HATCH, width=2)
        + path(["M0 548H800"], stroke=WALL, width=3)
        + glow(560, 552, 330, 70, 0.35)
    )


def desk_lamp() -> str:
    x, y = DESK_LAMP
    return (
        path([f"M{x - 74} 348H{x + 14}L{x + 60} 500H{x - 200}Z"], "url(#cone)")
        + glow(x - 30, 352, 130, 90, 0.9)
        + path([f"M{x} {y}V290Q{x} 262 {x - 26} 270"], stroke=BRASS, width=7)
        + path([f"M{x - 40} {y + 10}Q{x - 40} {y - 8} {x} {y - 8}T{x + 40} {y + 10}Z"], NAVY, BRASS, 3)
        + shade(x - 30, 348, 54, 1.9)
    )


def badge() -> str:
    """On its ribbon, which hangs from the guard's hand."""
    (x, y), fingers = GIVER, "M228 184C220 182 212 184 208 188M231 195C223 192 214 194 210 198"
    fingers += "M226 206C219 203 213 204 209 208M190 190C196 188 202 190 206 194"
    ribbon = "M364 366L376 428M390 362C424 400 436 452 408 452 392 450 384 438 376 428"
    return (
        glow(378, 468, 120, 120, 0.55)
        + path([ribbon], stroke=BRASS, width=7)
        + path(["M344 426H410V510H344Z"], BONE, INK, 2)
        + path(["M344 426H410V444H344Z"], BRASS)
        + path([circle(377, 465, 10), "M358 494C358 472 396 472 396 494Z"], LINE)
        + path(["M370 418H384V432H370Z"], INK)
        + f'<g transform="translate({x} {y}) scale({-GIVES} {GIVES})">{lit("hook", SKIN, WALL, "3 3")}'
        + path([fingers], stroke=INK, width=1.5)
        + "</g>"
    )


def received() -> str:
    """The visitor from behind, and her open hand."""
    (x, y), side = TAKER, "-5 4"
    folds = "M-36 300C-44 380-52 450-60 512M36 300C44 380 50 450 54 514M0 310V520"
    drape = "M-36 40C-30 90-50 130-84 160M30 60C20 120-20 190-70 250M44 90C40 150 0 230-50 300M92 170C70 230 30 280-6 308"
    hand = lit("palm", SKIN, WALL, "-3 3")
    hand += path(["M208 290C198 293 190 293 184 292M175 280C172 284 168 287 163 288"], stroke=INK, width=1.5)
    return (
        f'<g transform="translate({x} {y}) scale({TAKES})">{hand}'
        + lit("takes", IVORY, LAMP, side)
        + lit("kameez", IVORY, LAMP, side)
        + path([folds], stroke=BRASS_DEEP, width=2)
        + lit("dupatta", GOLD, LAMP, side)
        + path(["M-114 262C-80 288-40 298 0 298S80 288 114 262M-112 270C-80 296-40 305 0 305"], stroke=BRASS_DEEP, width=2)
        + path([drape], stroke=LAMP, width=1.8, more=' opacity=".55"')
        + "</g>"
    )
