"""Evening at the entrance of a wedding tent: guests from behind, a guard at the frame detector, and one who shows the way."""

from first_shift import HAIR, SEAMS, SKIN, fall, guard, hills, mirrored, tree
from handler import lit, through
from night import LAMP, LINE, WALL
from on_duty import HEIGHT, WIDTH, around, eye, glow, picture
from ridge import Range
from style import BONE, BRASS, BRASS_DEEP, INK, NAVY, STEEL, line, path, polygon

# The middle of the entrance; how near are the tent, the poles of the lamps, and the two faces of the detector.
MIDDLE, TENT, POLES, FRAME = 400, 0.32, 0.62, (0.84, 0.75)
at = eye(MIDDLE, 190, 546, 178)
HILLS: tuple[Range, ...] = (
    ("#22456F", 196, 120, (0.7, 0.9, 0.6, 0.5, 0.5, 0.5, 0.95, 0.7, *[0.3] * 7)),
    ("#16304F", 222, 74, (0.5, 0.66, 0.3, 0.3, 0.3, 0.3, 0.5, 0.74, *[0.3] * 7)),
)
TAKEN = ("arm", "under", "hand", "bare", "scarf", "ahead", "heel", "behind", "sole")
IVORY, COAT, ROSE, SAGE, GOLD, DARK = "#A8946A", "#6B5330", "#7C4A33", "#5B5A42", "#96692A", "#2C2620"
# Clothes of guests, to the measure of a guard: a head is 100 high. Below, the arm and the hand of the guard who shows the way.
CLOTHES = {
    "coat": mirrored(
        "0 108 16 108 28 116 38 124 56 132 72 136 86 142 98 150 96 190 86 222 80 250 70 272 68 290 74 330 86 400 91 470"
        " 93 490 94 510 94 524 60 532 30 534 0 534"
    ),
    "kameez": mirrored(
        "0 110 16 110 28 116 38 124 56 134 74 138 88 144 102 152 98 200 90 240 86 280 84 330 90 400 94 430 96 470 96 512"
        " 60 518 30 518 0 518"
    ),
    "waistcoat": mirrored(
        "0 104 14 104 28 110 36 120 50 128 62 134 74 140 70 180 72 210 74 240 74 270 76 300 80 330 50 338 26 340 0 340"
    ),
    "shalwar": through("0 480! 88 480! 94 560 86 620 66 668 54 690! 20 690! 8 650 2 580"),
    "gown": mirrored(
        "0 112 16 112 26 118 36 126 50 132 62 136 70 146 72 180 60 224 52 262 54 300 80 350 98 440 116 540 134 620 148 690"
        " 100 718 50 724 0 724"
    ),
    "veil": mirrored("0 -8 26 -8 44 10 46 44 48 84 56 112 80 138 96 170 92 250 84 330 86 360 88 380 88 420 50 444 24 450 0 450"),
    "stole": through("22 126! 68 134! 84 220 88 340 108 470 130 590! 100 612 66 616 40 608! 44 460 34 320 24 220"),
    "bun": through("0 36 22 42 30 60 22 78 0 84 -22 78 -30 60 -22 42"),
    "shows": through(
        "62 140! 84 136 104 146 115 166 128 194 142 222 160 240 200 232 246 212! 258 240! 210 266 168 284 140 286 116 266"
        " 98 236 82 206 68 172"
    ),
    "open": through(
        "248 217! 261 210 269 199 275 186 282 181 286 186 284 197 284 207! 299 205 315 199 329 193 336 195 331 202 339 201 340"
        " 209 329 214 334 215 333 220 320 225 323 228 320 232 296 239 275 244 253 241!"
    ),
}
FOLDS = {
    "hang": SEAMS["hang"],
    "coat": "M0 360V532M-60 146C-50 210-36 250-34 292C-42 380-48 460-50 528M60 146C50 210 36 250 34 292C42 380 48 460 50 528",
    "kameez": "M-40 340C-46 400-46 460-48 512M40 340C46 400 46 460 48 512M-94 496C-40 504 40 504 94 496",
    "waistcoat": "M0 106V338M-70 240C-40 248 40 248 70 240",
    "gown": "M-52 262C-20 270 20 270 52 262M0 268V722M-18 270C-24 420-40 580-54 716M18 270C24 420 40 580 54 716"
    "M-36 280C-52 420-84 580-104 706M36 280C52 420 84 580 104 706M-138 654C-80 682 80 682 138 654"
    "M-141 664C-80 692 80 692 141 664",
    "veil": "M-24 30C-30 90-44 140-52 436M22 30C24 90 34 140 42 438M0 40V448M-86 400C-40 424 40 424 86 400",
    "stole": "M40 132C54 240 60 400 68 612M58 136C70 240 76 400 100 604M42 570C70 582 100 576 124 562"
    "M41 584C70 596 104 590 127 576",
    "shows": "M128 272C138 266 146 256 150 244M144 280C154 272 160 260 163 250M236 217L248 245M104 190C112 184 120 184 126 190",
    "open": "M284 207C281 215 275 221 270 223M331 202L297 217M331 212L301 225M322 222L299 230",
}
HEAD = (("head", SKIN), ("bare", HAIR), ("ear", SKIN), ("ear-", SKIN))
# What each guest wears, from below; a part with a dash is on the left.
SHERWANI = (("sole-", DARK), ("behind-", IVORY), ("heel", DARK), ("ahead", IVORY), ("coat", COAT), ("fist", SKIN))
SHERWANI += (("fist-", SKIN), ("hang", COAT), ("hang-", COAT), *HEAD)
SUIT = (("heel-", DARK), ("sole", DARK), ("shalwar-", IVORY), ("shalwar", IVORY), ("kameez", IVORY), ("fist", SKIN))
SUIT += (("fist-", SKIN), ("hang", IVORY), ("hang-", IVORY), ("waistcoat", NAVY), *HEAD)
DRESS = (("gown", ROSE), ("fist", SKIN), ("fist-", SKIN), ("hang", ROSE), ("hang-", ROSE))
VEILED = (*DRESS, ("head", SKIN), ("veil", GOLD))
BUN = (*((name, SAGE if colour == ROSE else colour) for name, colour in DRESS), *HEAD, ("bun", HAIR), ("stole", BRASS))
# Where guests are: their place, how near, how tall, and what they wear.
FAR = ((490, 0.37, 0.97, BUN), (519, 0.38, 1, SUIT))
GUESTS, CHECKED = ((382, 0.76, 1, SHERWANI), (444, 0.78, 0.93, VEILED)), (252, 0.78, 0.98, SUIT)


def draw() -> str:
    gradients = (
        fall("dusk", (0, "#10203A"), (0.2, "#2A4668"), (0.36, "#8A7A5A"))
        + fall(
            "canvas", (0, "#F0D79B"), (0.4, BRASS), (0.75, "#7C5E2A"), (1, "#4E4028"), kind="radial", at=around(MIDDLE, 215, 330)
        )
        + fall("inside", (0, BONE), (0.35, LAMP), (1, BRASS), kind="radial", at=around(MIDDLE, 220, 130))
        + fall("drape", (0, "#FFF0CC"), (1, "#D9B064"))
        + fall("ground", (0, "#A8854A"), (0.35, "#5C4C33"), (1, "#1B2230"))
        + fall("spill", (0, LAMP, 0.9), (0.5, LAMP, 0.35), (1, LAMP, 0.08))
        + fall("shadow", (0, INK, 0.5), (1, INK, 0))
        + "".join(f'<path id="{name}" d="{shape}"/>' for name, shape in CLOTHES.items())
        + f'<g id="bulb"><circle r="15" fill="url(#lamp)"/><circle r="3.2" fill="{BONE}"/></g>'
    )
    drawn = (
        f'<path fill="url(#dusk)" d="M0 0H{WIDTH}V400H0Z"/>{hills(HILLS)}{ground()}{tent()}{lamps()}'
        + "".join(shadow(x, at(0, 0, near)[1], 36 * near) for x, near, *_ in (*FAR, CHECKED, *GUESTS))
        + "".join(guest(*each) for each in FAR)
        + detector()
        + "".join(guest(*each) for each in GUESTS)
        + guards()
    )
    return picture((MIDDLE, 230, 470), gradients, TAKEN, drawn)


def ground() -> str:
    """With the carpet and the light that falls out of the tent."""

    def carpet(half: float) -> str:
        return polygon(at(x, 0, near) for x, near in ((-half, TENT), (half, TENT), (half, 1.2), (-half, 1.2)))

    trees = ((22, 0.9), (52, 0.7), (748, 0.7), (776, 1))
    return (
        "".join(tree(x, 302, size) for x, size in trees)
        + path([f"M0 304H{WIDTH}V{HEIGHT}H0Z"], "url(#ground)")
        + glow(MIDDLE, 320, 420, 190, 0.6)
        + path([carpet(1.25)], "url(#spill)")
        + path([carpet(1.25), carpet(1.12)], stroke=BRASS_DEEP, width=1.5)
    )


def tent() -> str:
    roof = "M400 24Q470 108 690 128H110Q330 108 400 24Z"
    ribs = "".join(f"M400 24Q{400 + 14 * step} 104 {400 + 57 * step} 128" for step in (-4, -3, -2, -1, 0, 1, 2, 3, 4))
    folds = "".join(f"M{400 + side * x} 146V304" for side in (-1, 1) for x in range(136, 284, 21))
    back = [at(x, y, 0.17) for x, y in ((-1.9, 0), (-1.9, 2.6), (1.9, 2.6), (1.9, 0))]
    floor = polygon([*back[::3], (520, 304), (280, 304)])
    hung = '<use href="#curtain"'
    return (
        f'<defs><g id="curtain">{curtain()}</g></defs>'
        + path(["M114 128H686V304H114Z"], "url(#canvas)", BRASS_DEEP, 1.5)
        + path([folds], stroke=BRASS_DEEP, width=1.5, more=' opacity=".6"')
        + path(["M280 128H520V304H280Z"], "url(#inside)")
        + path([floor], BONE, more=' opacity=".55"')
        + path([polygon(back), line([(280, 304), back[0]]), line([(520, 304), back[3]])], stroke=BRASS, width=1.5)
        + chandelier()
        + f'{hung}/>{hung} transform="translate(800) scale(-1 1)"/>'
        + path([roof], "url(#canvas)", LAMP, 2)
        + path([ribs], stroke=BRASS_DEEP, width=1.5, more=' opacity=".7"')
        + path(["M106 128" + "q14.7 26 29.4 0" * 20 + "Z"], "#E8C778", BRASS_DEEP, 1.5)
        + path(["M400 26V8"], stroke=BRASS, width=4)
    )


def curtain() -> str:
    """The left one, tied back."""
    folds = "M298 142C300 180 296 206 294 226M318 142C316 176 308 204 298 226M344 142C338 172 318 204 300 226"
    folds += "M372 142C358 176 328 202 302 226M296 232C298 260 299 280 299 304M300 232C306 256 309 280 310 304"
    return (
        path(["M282 140H402C388 176 340 200 302 226C312 250 318 280 320 304H282Z"], "url(#drape)")
        + path([folds], stroke=BRASS, width=1.3)
        + path(["M282 220L304 222V232L282 234Z"], BRASS_DEEP)
    )


def chandelier() -> str:
    tiers = "M400 140V160M372 168Q400 182 428 168M382 178Q400 190 418 178M372 168L400 156L428 168"
    ends = (372, 166), (386, 173), (400, 176), (414, 173), (428, 166)
    drops = "".join(f'<use href="#bulb" x="{x}" y="{y}"/>' for x, y in ends)
    return path([tiers], stroke=BRASS_DEEP, width=2) + drops


def lamps() -> str:
    """Two poles, and the strings of lamps from them to the tent and out of the picture."""
    drawn = ""
    for side in (-1, 1):
        (x, top), (_, foot) = at(side * 3.3, 3.45, POLES), at(side * 3.3, 0, POLES)
        drawn += path([f"M{x:.0f} {foot:.0f}V{top:.0f}"], stroke=BRASS_DEEP, width=5)
        for end, sag, count in (((MIDDLE, 16), 70, 13), ((MIDDLE + side * 290, 128), 34, 5), ((MIDDLE + side * 420, 6), 10, 2)):
            middle = ((x + end[0]) / 2, (top + end[1]) / 2 + sag)
            drawn += path([f"M{x:.0f} {top:.0f}Q{middle[0]:.0f} {middle[1]:.0f} {end[0]} {end[1]}"], stroke=INK, width=1.5)
            for step in range(1, count):
                u, v = 1 - step / count, step / count
                spot = [u * u * a + 2 * u * v * b + v * v * c for a, b, c in zip((x, top), middle, end)]
                drawn += f'<use href="#bulb" x="{spot[0]:.0f}" y="{spot[1] + 3:.0f}"/>'
    return drawn


def shadow(x: float, y: float, half: float, lamp: float = MIDDLE) -> str:
    """On the ground, away from the lamp."""
    end, wide, low = x + (x - lamp) * 0.35, half * 1.5, min(y + 110, HEIGHT)
    return path([f"M{x - half:.0f} {y:.0f}H{x + half:.0f}L{end + wide:.0f} {low:.0f}H{end - wide:.0f}Z"], "url(#shadow)")


def guest(x: float, near: float, height: float, outfit: tuple[tuple[str, str], ...]) -> str:
    side, foot, size = (1 if x < MIDDLE else -1), at(0, 0, near)[1], 0.44 * near * height

    def worn(name: str, colour: str) -> str:
        flip = name.endswith("-")
        name = name.strip("-")
        drawn = lit(name, colour, LAMP, f"{-5 * side * (-1 if flip else 1)} 4")
        drawn += path([FOLDS[name]], stroke=LAMP, width=2, more=' opacity=".55"') if name in FOLDS else ""
        return f'<g transform="scale(-1 1)">{drawn}</g>' if flip else drawn

    body = "".join(worn(*each) for each in outfit)
    place = f"translate({x} {foot - 712 * size:.0f}) scale({size:.3f})"
    return f'<g transform="{place}">{body}</g>'


def detector() -> str:
    """Its far face, the guest who walks through it, and its near face."""

    def face(near: float) -> str:
        outer, inner = ((-1.5, 0), (-1.5, 2.22), (-0.5, 2.22), (-0.5, 0)), ((-0.62, 0), (-0.62, 2.0), (-1.38, 2.0), (-1.38, 0))
        return polygon(at(x, y, near) for x, y in outer + inner)

    def side(x: float, top: float) -> str:
        return polygon(at(x, y, near) for y, near in ((0, FRAME[0]), (top, FRAME[0]), (top, FRAME[1]), (0, FRAME[1])))

    lights = [line(at(x, y, FRAME[0]) for y in (0.5, 1.8)) for x in (-1.44, -0.56)]
    return (
        shadow(185, 489, 9)
        + shadow(316, 489, 9)
        + path([face(FRAME[1])], INK, STEEL, 1.5)
        + guest(*CHECKED)
        + path([side(-1.38, 2.0), side(-0.5, 2.22)], "#3A4A60", WALL, 1.5)
        + path([face(FRAME[0])], NAVY, WALL, 2)
        + path(lights, stroke=LAMP, width=4, more=' stroke-dasharray="7 9"')
    )


def guards() -> str:
    stand, place = ("ahead", "ahead"), (658, 256)
    man = guard(138, 240, 0.48, 1, "cap", tilt=2, turn=9, lean=0.5, legs=stand, lamp=MIDDLE, edge=(5, 3))
    woman = guard(*place, 0.46, 0.93, "scarf", -2, 0, -0.5, ("hang", "shows"), stand, MIDDLE, (5, 3))
    hand = lit("open", SKIN, WALL) + path([FOLDS["open"]], stroke=INK, width=1.5) + path([FOLDS["shows"]], stroke=LINE, width=1.5)
    arm = f'<g transform="translate({place[0]} {place[1]}) scale(-.428 .46)">{hand}</g>'
    return shadow(138, 578, 40) + shadow(658, 580, 38) + man + woman + arm
