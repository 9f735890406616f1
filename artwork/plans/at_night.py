"""At night: a guard at a patrol point of a fence, and an operator who writes in the log. Squares, shown as circles."""

from control_room import COLD, SCREEN, SHOWN
from first_shift import HAIR, POSES, SHAPES, SKIN, TROUSERS, YOKE, fall, hills
from handler import lit, through
from night import LAMP, LINE, WALL
from on_duty import around, eye, glow
from ridge import HATCH, SKY, Range
from style import BONE, BRASS, INK, NAVY, STEEL, circle, line, number, path, polygon

SIDE = 800
RANGES: tuple[Range, ...] = (
    ("#1B3A60", 300, 130, (0.3, 0.62, 0.5, 0.86, 0.6, 0.74, 0.98, 0.58, *[0.3] * 7)),
    ("#16304F", 324, 96, (0.7, 0.5, 0.62, 0.44, 0.5, 0.36, 0.6, 0.8, *[0.3] * 7)),
)
# Where the top of the guard's head is, and how large he is; where the button is, and the torch.
GUARD, SIZE, BUTTON = (268, 150), 0.98, (592, 366)
at_fence = eye(400, 333, 743, 304)
# How far the fence is beside the eye, how high it is, and how far apart its posts are, of which the lit one is 4 m away.
BESIDE, HIGH, GAP, AWAY = 0.632, 2.05, 2.4, 4
# The guard in a rain jacket, turned to the right, to the measure of other guards: a head is 100 high.
WATCH = {
    "jacket": through(
        "-34 126! -60 134 -82 144 -92 166 -94 200 -90 236 -86 262 -84 300 -88 350 -94 400 -98 432! -50 444 20 446 70 440"
        " 104 430! 102 380 98 330 94 290 92 262 98 226 102 190 92 160 62 136 34 124! 0 118"
    ),
    "far-arm": through("-62 136! -84 138 -102 148 -111 170 -116 200 -117 226 -110 244 -94 252 -70 250! -70 220 -70 176"),
    "hood": through("-40 108! -62 122 -70 142 -52 166 -20 182 14 180 44 160 58 136 52 116 40 106! 20 122 -16 124"),
    "reach": through(
        "48 138! 82 134 106 148 120 172 134 196 150 210 176 206 206 194 234 182! 248 216! 222 232 190 250 160 262 132 260 110 240"
        " 90 214 70 186"
    ),
    "touch": through("234 184! 246 178 262 176 276 180 284 188 282 200 276 208 262 214 250 216 246 214!"),
    "far-sleeve": through("60 190! 92 178 118 158 138 130 148 112! 178 126! 170 152 150 184 124 208 90 222!"),
    "far-fist": through("146 116! 142 104 144 90 154 82 168 80 180 86 186 98 184 112 178 128!"),
}
CREASES = (
    "M236 186L248 214M132 214C142 222 146 236 144 250M146 210C156 218 160 232 158 246M100 176C108 170 118 170 124 178"
    "M0 184C2 260 2 340 0 440M-96 412C-50 424 50 424 101 410M-74 330C-66 338 -54 342 -46 340M66 270C74 262 84 260 92 262"
    "M-86 164C-90 190 -90 210 -88 226M-112 226C-106 232 -98 232 -92 228M-46 124C-52 140 -30 160 2 166C30 162 46 144 48 124"
)
FINGERS = (
    "M282 186C274 184 266 186 262 190M283 196C275 194 268 196 265 199M276 208C270 205 266 206 263 209M170 80C162 84 158 90 158 96"
)
FINGERS += "M182 90C174 93 169 98 168 104M187 104C179 106 175 110 174 116"

# The hand that writes, in coordinates of the picture, and its sleeve.
WRITES = {
    "writing": through(
        "646 704! 612 672 584 644 562 624 544 614 530 604 520 592 519 578 528 558 540 534 554 514 574 503 598 504 626 514 654 532"
        " 680 560 702 598 722 630!"
    ),
    "sleeve": through("712 606! 740 626 790 668 840 716! 840 860! 720 806 660 752 626 706! 640 690 690 640"),
}
KNUCKLES = "M541 546C547 550 551 550 556 548M549 533C555 537 559 538 564 536M606 516C620 522 628 530 630 542"
KNUCKLES += "M634 530C648 538 656 546 657 558M658 552C670 562 676 570 677 580M536 606C542 604 544 600 542 594"


def draw_patrol_point() -> str:
    x, y = BUTTON
    torch = (0, LAMP, 0.95), (0.5, LAMP, 0.4), (1, LAMP, 0.2)
    mesh = (0, LAMP), (0.3, BRASS, 0.8), (0.6, STEEL, 0.7), (1, STEEL, 0.35)
    lights = fall("torch", *torch, kind="radial", at=around(466, 260, 200))
    lights += fall("mesh", *mesh, kind="radial", at=around(x, y, 420))
    parts = {name: SHAPES[name] for name in ("head", "hair", "ear", "cap", "peak")} | {"ahead": POSES["ahead"]} | WATCH
    drawn = hills(RANGES) + ground() + fence() + post() + patrol_guard()
    return picture((x, y, 420), lights, parts, f'<g transform="translate(-52 -44) scale(1.12)">{drawn}</g>')


def draw_log() -> str:
    lights = (
        fall("cold", (0, COLD, 0.5), (0.5, COLD, 0.14), (1, COLD, 0), kind="radial")
        + fall("screen", (0, "#22507F"), (1, SCREEN))
        + fall("desk", (0, "#2B527D"), (0.5, "#1B3556"), (1, INK))
        + fall("beam", (0, LAMP, 0.5), (1, LAMP, 0.08))
        + fall("page", (0, BONE), (0.5, "#F3E4BF"), (1, "#B59F72"), kind="radial", at=around(430, 540, 260))
    )
    drawn = room() + screen(104, 3, "gate") + screen(408, -3, "plan") + desk_lamp() + book() + headset() + writing_hand()
    return picture((360, 400, 420), lights, WRITES, drawn)


def picture(light: tuple[float, float, float], gradients: str, parts: dict[str, str], drawn: str) -> str:
    """`light` is the middle of what lights the edges, and how far."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" width="{SIDE}" height="{SIDE}"><defs>'
        + fall("sky", (0, INK), (0.22, SKY), (0.42, "#2A4668"))
        + fall("edge", (0, LAMP), (0.35, BRASS), (1, STEEL), kind="radial", at=around(*light))
        + fall("lamp", (0, LAMP, 0.95), (0.3, LAMP, 0.4), (1, LAMP, 0), kind="radial")
        + fall("yard", (0, "#1A3859"), (1, INK))
        + fall("cloth", (0, YOKE), (1, "#0B1728"))
        + gradients
        + "".join(f'<path id="{name}" d="{shape}"/>' for name, shape in parts.items())
        + f'</defs><path fill="url(#sky)" d="M0 0H{SIDE}V{SIDE}H0Z"/>{drawn}</svg>'
    )


# The patrol point


def on_fence(along: float, up: float) -> tuple[float, float]:
    """Where a point of the fence is seen that is so far behind the lit post."""
    return at_fence(BESIDE, up, AWAY / (AWAY + along))


def ground() -> str:
    path_ = [at_fence(x, 0, near) for x, near in ((-1, 0.02), (0.4, 0.02), (0.4, 1.6), (-1, 1.6))]
    slabs = [line([at_fence(x, 0, near) for x in (-1, 0.4)]) for near in (0.2, 0.26, 0.34, 0.46, 0.62, 0.84, 1.14)]
    return (
        path([f"M0 333H{SIDE}V{SIDE}H0Z"], "url(#yard)")
        + path([polygon(path_)], "#22405F", LINE, 1.5)
        + path(slabs, stroke=LINE, width=1.2, more=' opacity=".5"')
        + glow(520, 690, 220, 70, 0.25)
    )


def fence() -> str:
    """Posts with an arm that leans outwards, the mesh, and three wires above it."""
    steps = [-2.4 + 0.24 * step for step in range(40)]
    mesh = [line([on_fence(along, low), on_fence(along + HIGH, HIGH - low)]) for along in steps for low in (0, HIGH)]
    wires = [line([on_fence(-2.6, up), on_fence(300, up)]) for up in (0, HIGH)]
    arms = [line([at_fence(BESIDE + out, HIGH + out, near) for near in (2.6, 0.01)]) for out in (0.1, 0.19, 0.28)]
    posts = "".join(
        path([line([on_fence(along, 0), on_fence(along, HIGH)])], stroke="#33506F", width=26 * AWAY / (AWAY + along))
        for along in (GAP * step for step in (7, 5, 4, 3, 2, 1))
    )
    return path(mesh, stroke="url(#mesh)", width=1.6) + path(wires + arms, stroke="url(#mesh)", width=2.4) + posts


def post() -> str:
    """The lit one, with the button in its plate, and the light that falls on it."""
    (x, y), (_, foot), (_, top) = BUTTON, on_fence(0, 0), on_fence(0, HIGH)
    out = at_fence(BESIDE + 0.28, HIGH + 0.28, 1)
    return (
        path([line([(x, top), out])], stroke=STEEL, width=12, more=' stroke-linecap="round"')
        + path([f"M{x - 15} {number(foot)}V{number(top)}h30V{number(foot)}Z"], "#2C4A6B", "url(#edge)", 2.5)
        + glow(x, y, 170, 190, 0.75)
        + path([f"M{x - 26} {y - 44}h52v88h-52Z"], NAVY, LAMP, 3)
        + path([circle(x, y, 19)], BRASS, LAMP, 3)
        + path([circle(x, y, 9)], INK, BONE, 2)
    )


def patrol_guard() -> str:
    """From behind, turned to the post; the hand with the torch is before him."""
    body = lit("far-sleeve", move="-3 3") + lit("far-fist", SKIN, move="-3 2")
    torch = path(["M122 72L176 98L203 82L224 128L194 134L170 114L114 88Z"], INK, LAMP, 2)
    torch += path(["M203 82L224 128"], stroke=LAMP, width=7)
    legs = f'<g transform="scale(-1 1)">{lit("ahead", TROUSERS, STEEL)}</g>' + lit("ahead", TROUSERS, WALL, "-4 3")
    reader = path(["M262 184L318 208L313 220L256 200Z"], INK, LAMP, 2)
    bands = path(["M-84 292C-40 305 40 305 92 292L93 307C40 320-40 320-85 307Z", "M174 210L183 252L197 248L187 204Z"], "#93A9C4")
    body = torch + body + legs + lit("far-arm", rim=STEEL) + lit("jacket", rim=WALL, move="-4 3")
    body += reader + lit("touch", SKIN) + lit("reach", move="-3 4") + bands + path([FINGERS], stroke=INK, width=1.6)
    body += path([CREASES], stroke=LINE, width=1.6, more=' opacity=".75"') + lit("head", SKIN)
    body += f'<use href="#hair" fill="{HAIR}" x="-9"/><g transform="translate(-12)">{lit("ear", SKIN)}</g>'
    body += lit("peak", INK) + lit("hood", rim=WALL) + lit("cap")
    x, y = GUARD
    beam = path(["M475 254L462 280L556 408L622 336Z"], "url(#torch)")
    return f'{beam}<g transform="translate({x} {y}) scale({SIZE})">{body}</g>'


# The log


def room() -> str:
    """The wall and the desk."""
    return (
        path([f"M0 0H{SIDE}V{SIDE}H0Z"], "#0E1F36")
        + '<ellipse cx="400" cy="250" rx="520" ry="330" fill="url(#cold)"/>'
        + path([f"M0 404H{SIDE}V{SIDE}H0Z"], "url(#desk)", COLD, 1.5)
        + glow(440, 590, 360, 190, 0.75)
        + path(["M706 444H750V490C742 500 714 500 706 490ZM750 454C772 452 772 484 750 482"], NAVY, COLD, 2)
        + path(["M706 446V489"], stroke=LAMP, width=3.5)
    )


def screen(x: float, lean: float, name: str) -> str:
    """On its foot, turned a little to the middle."""
    lit_room = path(["M120 60H164V92H120Z"], BRASS, LAMP, 1.2, ' fill-opacity=".7"') if name == "plan" else ""
    return (
        f'<g transform="translate({x} {150 - lean * 4}) skewY({lean}) scale(1.56)">'
        + path(["M80 124H104L108 162H76ZM54 160H130L136 168H48ZM-5-5H189V132H-5Z"], INK, HATCH, 1.2)
        + path(["M0 0H184V124H0Z"], "url(#screen)", COLD, 1)
        + path([SHOWN[name]], stroke=COLD, width=1.6, more=' opacity=".8"')
        + lit_room
        + "</g>"
    )


def desk_lamp() -> str:
    return (
        path(["M262 362L366 330L690 660C600 760 300 760 216 660Z"], "url(#beam)")
        + path(["M156 494L120 352L262 268"], stroke=BRASS, width=9, more=' stroke-linejoin="round"')
        + path([circle(120, 352, 10)], NAVY, BRASS, 3)
        + path(["M104 494C104 478 208 478 208 494V504C208 520 104 520 104 504Z"], NAVY, BRASS, 2.5)
        + path(["M262 362C240 310 262 270 290 262C322 254 352 284 366 330Z"], NAVY, BRASS, 3)
        + path(["M262 362C280 334 340 318 366 330C352 356 290 374 262 362Z"], LAMP, BONE, 2)
    )


def book() -> str:
    """Open; the left page is full, and the right one as far as the hand."""
    cover = "M456 492C400 474 340 478 288 490L240 712C320 690 400 694 456 712C512 694 600 690 680 712L630 490Z"
    left = "M456 482C410 466 340 470 296 484L252 696C320 676 400 680 456 700Z"
    right = "M456 482C502 466 580 470 622 484L668 696C600 676 512 680 456 700Z"

    def row(side: int, part: float, long: float = 1) -> str:
        y, wide = 486 + 208 * part, 136 + 46 * part
        start, end = (456 - wide, 456 - 18) if side < 0 else (474, 474 + (wide - 18) * long)
        return f"M{number(start)} {number(y - 2)}Q{number((start + end) / 2)} {number(y - 16)} {number(end)} {number(y)}"

    parts = [0.1 + 0.11 * step for step in range(8)]
    written = [row(-1, part) for part in parts] + [row(1, part) for part in parts[:3]] + [row(1, parts[3], 0.42)]
    return (
        path([cover], "#5B3A28", LAMP, 2)
        + path([left, right], "url(#page)", "#8F6E2B", 1.5)
        + path([row(side, part + 0.035) for part in parts for side in (-1, 1)], stroke="#B9A06A", width=1.2)
        + path(written, stroke="#22405F", width=4, more=' stroke-dasharray="22 7 9 6 30 8 14 6"')
        + path(["M340 476L304 682M572 476L608 682"], stroke="#B9785A", width=1.5)
        + path(["M456 482V700"], stroke="#8F6E2B", width=3)
    )


def headset() -> str:
    band = "M106 640C92 556 214 540 220 622"
    cup = '<ellipse rx="21" ry="30" transform="translate('
    return (
        '<g transform="translate(22 -4) scale(.97)"><ellipse cx="170" cy="668" rx="92" ry="26" fill="#0B1626" opacity=".5"/>'
        + path([band], stroke=INK, width=15)
        + path([band], stroke=LAMP, width=2.5, more=' transform="translate(2 -7)"')
        + path(["M112 668C120 700 152 712 184 704"], stroke=LINE, width=4)
        + path(["M180 696L204 692L206 706L184 712Z"], INK, LAMP, 1.5)
        + f'<g fill="{NAVY}" stroke="{LAMP}" stroke-width="2.5">{cup}108 650) rotate(12)"/>{cup}222 636) rotate(-14)"/></g>'
        + f'<g fill="{INK}" stroke="{HATCH}" stroke-width="1.5">{cup}112 651) rotate(12) scale(.6)"/>'
        + f'{cup}218 637) rotate(-14) scale(.6)"/></g></g>'
    )


def writing_hand() -> str:
    """With the shadow of the hand on the page, and the pen."""
    pen = path(["M498 610L507 590L660 440L669 449L518 601Z"], INK, LAMP, 2) + path(["M498 610L507 590L518 601Z"], BRASS)
    shade = path(["M512 606C560 612 590 650 626 716L720 716L700 640L600 600Z"], INK, more=' opacity=".35"')
    return (
        shade
        + lit("writing", SKIN, LAMP, "2 3")
        + pen
        + path(["M524 602C526 590 540 582 564 584C594 588 618 580 634 560"], stroke=LAMP, width=2.2)
        + path([KNUCKLES], stroke=INK, width=2)
        + lit("sleeve", rim=WALL, move="3 4")
        + path(["M734 626L650 722M756 690C770 700 780 716 784 734M730 742C750 748 764 758 772 772"], stroke=LINE, width=2)
    )
