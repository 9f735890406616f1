"""At events in the evening: a crowd is held back, and an elderly couple is shown to its seats. Round pictures."""

from branch_door import CUSTOMER
from first_shift import POSES, SHAPES, SKIN, fall, guard, hills, mirrored
from handler import lit, through
from head_office import lights
from marquee import CLOTHES, DARK, IVORY, SAGE
from marquee import FOLDS as GUEST_FOLDS
from night import LAMP, LINE, WALL
from on_duty import BEHIND_CITY, around, eye, glow
from ridge import HATCH
from style import BONE, BRASS, BRASS_DEEP, INK, NAVY, STEEL, Point, path, polygon

SIDE = 800
GUARD = ("head", "hair", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "peak", "ahead", "heel")

# To the measure of a guard, whose head is 100 high: what a woman wears.
SHAWL = {
    "shawl": CUSTOMER["dupatta"],
    "tunic": mirrored("0 240 40 240 74 244 78 290 82 350 92 430 98 500 100 548 66 558 30 560 0 560"),
}
# An arm and a hand on a barrier, and two of a crowd, whose chins are at the origin.
CROWD = {
    "out": through(
        "62 140! 84 136 104 146 117 168 128 200 137 232 147 260 158 288 168 316 174 334! 146 346! 134 320 122 294 110 270 98 244"
        " 88 222 80 204 68 172"
    ),
    "lay": through("144 338! 136 350 138 362 148 368 164 372 180 370 190 362 190 348 182 336 175 326!"),
    "bared": mirrored("0 -60 22 -60 34 -46 34 -24 34 -8 26 6 18 14 18 24 30 30 56 36 78 42 88 64 92 100 92 180 92 280 0 280"),
    "veiled": mirrored("0 -64 24 -64 38 -48 40 -22 42 6 52 22 66 40 84 62 88 100 90 140 90 280 0 280"),
}
STEWARD = {
    "stick": "M92 366Q92 354 104 354T116 366L113 384L158 700Q159 708 152 708T144 702L96 384Z",
    "vest": mirrored(
        "0 126 16 126 30 127 42 132 52 135 62 138 72 142 64 176 68 210 72 240 72 262 72 300 76 334 50 340 26 342 0 342"
    ),
}
FOLDS = GUEST_FOLDS | {
    "shawl": "M-34 40C-28 90-46 140-88 176M32 56C26 120-14 190-66 262M44 92C42 150 6 230-44 304M98 170C80 230 40 282-4 308",
    "tunic": "M-36 312C-44 390-50 470-58 552M36 312C44 390 50 470 58 552M0 310V558M-98 532C-50 546 50 546 98 532",
}
CREASES = "M163 310C152 318 140 320 132 318M172 324L142 336M139 236C130 240 122 248 118 258M104 190C112 184 120 184 126 190"
KNUCKLES = "M148 368C148 360 150 354 154 350M160 371C160 362 162 356 166 351M173 371C174 362 175 356 178 350"
GREY, CUSHION, VEST = "#B4AC9C", "#8C4A34", "#DDB765"
# Of guests from below; a part with a dash is on the left.
OLD_LADY = (("sole", DARK), ("behind", IVORY), ("heel-", DARK), ("ahead-", IVORY), ("tunic", SAGE), ("fist", SKIN))
OLD_LADY += (("fist-", SKIN), ("hang", SAGE), ("hang-", SAGE), ("shawl", "#CDBF9F"))
OLD_MAN = (("sole-", DARK), ("behind-", IVORY), ("heel", DARK), ("ahead", IVORY), ("kameez", IVORY), ("hang", IVORY))
OLD_MAN += (("stick-", "#5B3A28"), ("fist-", SKIN), ("hang-", IVORY), ("waistcoat", NAVY), ("head", SKIN), ("bare", GREY))
OLD_MAN += (("ear", SKIN),)

# What shows where a point of the hall with the seats is.
at_hall = eye(468, 330, 690, 270)


def picture(
    light: tuple[float, float, float],
    gradients: str,
    parts: tuple[str, ...],
    own: dict[str, str],
    drawn: str,
    size: tuple[int, int] = (SIDE, SIDE),
) -> str:
    """`light` is the middle of what lights the edges, and how far; `parts` are of guards and guests, `own` of the picture."""
    shapes = {name: (SHAPES | POSES | CLOTHES)[name] for name in GUARD + parts} | own
    x, y, reach = light
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"><defs>'
        + lights((x, y), reach)
        + gradients
        + "".join(f'<path id="{name}" d="{shape}"/>' for name, shape in shapes.items())
        + f'<g id="bulb"><circle r="15" fill="url(#lamp)"/><circle r="3.2" fill="{BONE}"/></g></defs>{drawn}</svg>'
    )


def warm(x: float, y: float) -> str:
    """The gradients of a wall and of a floor indoors, with the lamp there."""
    stops = (0, "#FFF0CC"), (0.25, "#E2BD74"), (0.6, "#7A6038"), (1, "#1C2C44")
    wall = fall("inside", *stops, kind="radial", at=around(x, y, 440))
    return wall + fall("floor", (0, "#B8934F"), (0.35, "#5C4C33"), (1, INK))


def person(
    x: float, foot: float, size: float, outfit: tuple[tuple[str, str], ...], side: int, lean: float = 0, edge: float = 5
) -> str:
    """The light comes from the `side`: 1 is the right."""

    def worn(name: str, colour: str) -> str:
        flip = name.endswith("-")
        name = name.strip("-")
        drawn = lit(name, colour, LAMP, f"{-edge * side * (-1 if flip else 1)} {0.8 * edge}")
        drawn += path([FOLDS[name]], stroke=LAMP, width=0.4 * edge, more=' opacity=".5"') if name in FOLDS else ""
        return f'<g transform="scale(-1 1)">{drawn}</g>' if flip else drawn

    place = f"translate({x} {foot - 712 * size:.0f}) scale({size}) skewX({lean})"
    return f'<g transform="{place}">{"".join(worn(*each) for each in outfit)}</g>'


def shadow(x: float, y: float, half: float, lamp: Point, long: float = 150) -> str:
    """On the ground, away from the lamp."""
    end, wide = x + (x - lamp[0]) * 0.4, half * 1.5
    return path([f"M{x - half:.0f} {y:.0f}H{x + half:.0f}L{end + wide:.0f} {y + long:.0f}H{end - wide:.0f}Z"], "url(#shadow)")


# The crowd before a stage


def draw_crowd() -> str:
    lamp, heads = (400, 250), {"man": "bared", "woman": "veiled"}
    gradients = (
        fall("stage", (0, "#FFF7E0"), (0.5, "#EBC77C"), (1, "#9A7438"), kind="radial", at=around(*lamp, 150))
        + fall("beam", (0, LAMP, 0), (1, LAMP, 0.6))
        + "".join(
            f'<g id="{name}"><use href="#{shape}"/><use href="#{shape}" x="-2.5" y="4" fill="url(#cloth)"/></g>'
            for name, shape in heads.items()
        )
    )
    drawn = sky() + stage() + crowd() + barrier() + "".join(holder(side) for side in (-1, 1))
    return picture((*lamp, 420), gradients, ("beret",), CROWD, drawn)


def sky() -> str:
    return (
        path([f"M0 0H{SIDE}V{SIDE}H0Z"], "url(#sky)")
        + f'<g transform="translate(0 64)">{hills(BEHIND_CITY)}</g>'
        + path([f"M0 316H{SIDE}V{SIDE}H0Z"], INK)
        + glow(400, 240, 420, 210, 0.55)
    )


def stage() -> str:
    """Its lamps shine upwards, too."""
    beams = [
        polygon([(x, 150), (x + 8, 150), (x + 8 + lean + 26, -20), (x + lean - 26, -20)])
        for x, lean in ((284, -150), (336, -60), (396, 0), (456, 60), (508, 150))
    ]
    folds = [f"M{x} 164V300" for x in range(276, 540, 22)]
    braces = [
        f"M{x} 320V140M{x + 14} 320V140" + "".join(f"M{x} {y}l14-15M{x} {y - 15}l14 15" for y in range(318, 150, -15))
        for x in (244, 542)
    ]
    return (
        path(beams, "url(#beam)", more=' opacity=".5"')
        + path(["M258 152H542V320H258Z"], "url(#stage)")
        + path(folds, stroke=BRASS_DEEP, width=1.5, more=' opacity=".5"')
        + path(braces, stroke=WALL, width=2)
        + path(["M236 138H564V156H236Z"], NAVY, WALL, 2)
        + "".join(f'<use href="#bulb" x="{x}" y="158"/>' for x in range(270, 540, 26))
        + path(["M222 300H578V324H222Z"], "#4A3820", LAMP, 2)
    )


def crowd() -> str:
    """Rows of heads and shoulders, from the farthest to the nearest."""
    drawn = ""
    for row, size in enumerate((0.15, 0.19, 0.25, 0.34, 0.46, 0.64)):
        count = int(420 / (150 * size)) + 1
        for place in range(-count, count + 1):
            chance = (row * 7 + place * 13) % 11
            x = 400 + (place + row % 2 / 2 + (chance - 5) / 30) * 150 * size
            y, side, name = 300 + (250 + 4 * chance) * size, 1 if x < 400 else -1, "woman" if chance in (2, 7) else "man"
            rim = LAMP if abs(x - 400) < 150 and row < 5 else BRASS if abs(x - 400) < 300 else STEEL
            drawn += f'<use href="#{name}" fill="{rim}" transform="translate({x:.0f} {y:.0f}) scale({side * size:.3g} {size})"/>'
    return drawn


def barrier() -> str:
    """Two lengths of it, which meet in the middle."""
    bars = [f"M{400 + side * x} 530V742" for side in (-1, 1) for x in range(34, 420, 24)]
    frames = [f"M{400 + side * 8} 776V538Q{400 + side * 8} 530 {400 + side * 16} 530H{400 + side * 420}" for side in (-1, 1)]
    frames += ["M0 742H392M408 742H800M366 776H394M406 776H434"]
    return path(bars, stroke=STEEL, width=4) + path(frames, stroke="url(#edge)", width=12) + path(frames, stroke=NAVY, width=6)


def holder(side: int) -> str:
    """A guard with both hands on the barrier, on the left or on the right of the middle."""
    x, y, size = 400 + side * 194, 212, 0.9
    cover = "cap" if side < 0 else "beret"
    who = guard(x, y, size, 1, cover, -2 * side, 8, 0, ("out", "out"), ("ahead", "ahead"), 400, (4, 3))
    hand = lit("lay", SKIN, LAMP, "-3 3") + path([KNUCKLES], stroke=INK, width=2)
    hands = f'<g transform="translate({x} {y}) scale({size})">{hand}<g transform="scale(-1 1)">{hand}</g></g>'
    folds = path([CREASES], stroke=LINE, width=1.5, more=' opacity=".75"')
    return hands + who + f'<g transform="translate({x} {y}) scale({-side * size} {size})">{folds}</g>'


# The carpet to the seats


def draw_steward() -> str:
    lamp = (468, 300)
    drawn = hall() + "".join(seat(x) for x in range(-5, 4)) + pendants()
    drawn += shadow(200, 684, 46, lamp) + shadow(296, 690, 46, lamp)
    drawn += person(200, 682, 0.625, OLD_MAN, 1, 1) + person(298, 682, 0.59, OLD_LADY, 1, -1) + steward()
    parts = ("behind", "sole", "kameez", "waistcoat", "bare", "shows", "open")
    return picture((*lamp, 440), warm(*lamp), parts, SHAWL | STEWARD, drawn)


def hall() -> str:
    """A wall of drapes, the floor, and the carpet."""
    (_, foot), (_, top) = at_hall(0, 0, 0.42), at_hall(0, 3.2, 0.42)
    folds = [f"M{x} {top:.0f}V{foot:.0f}" for x in range(8, SIDE, 24)]

    def carpet(half: float) -> str:
        return polygon(at_hall(x, 0, near) for x, near in ((-half, 0.5), (half, 0.5), (half, 1.4), (-half, 1.4)))

    return (
        path([f"M0 0H{SIDE}V{foot:.0f}H0Z"], "url(#inside)")
        + path(folds, stroke=BRASS_DEEP, width=2, more=' opacity=".55"')
        + path([f"M0 0H{SIDE}V{top:.0f}" + "q-40 34-80 0" * 10 + "Z"], NAVY, "url(#edge)", 2)
        + path([f"M{SIDE} {top - 12:.0f}" + "q-40 34-80 0" * 10], stroke="url(#edge)", width=1.5)
        + path([f"M{x} 0V{top:.0f}" for x in range(80, SIDE, 80)], stroke=HATCH, width=1.5)
        + path([f"M0 {foot:.0f}H{SIDE}V{SIDE}H0Z"], "url(#floor)")
        + path([carpet(1.25)], CUSHION)
        + path([carpet(1.25)], "url(#spill)", more=' opacity=".8"')
        + path([carpet(1.25), carpet(1.15)], stroke=BRASS, width=2, more=' opacity=".7"')
        + glow(468, 430, 330, 160, 0.7)
        + path([f"M0 512H{SIDE}V530H0Z"], INK, more=' opacity=".4"')
    )


def pendants() -> str:
    """Three lamps over the seats, and their light."""
    drawn = ""
    for x in (-1.26, 0, 1.26):
        left, y = at_hall(x, 2.35, 0.5)
        cone = f"M{left - 22:.0f} {y:.0f}H{left + 22:.0f}L{left + 110:.0f} 500H{left - 110:.0f}Z"
        drawn += path([cone], LAMP, more=' opacity=".22"')
        drawn += path([f"M{left:.0f} 0V{y - 22:.0f}"], stroke=INK, width=3) + glow(left, y + 4, 70, 54, 0.9)
        drawn += path([f"M{left - 8:.0f} {y - 24:.0f}h16l18 26h-52Z"], NAVY, WALL, 2)
        drawn += path([f"M{left - 22:.0f} {y + 2:.0f}h44q-22 14-44 0Z"], BONE)
    return drawn


def seat(x: float) -> str:
    """A chair with its front to the viewer."""
    left, foot = at_hall(0.64 * x, 0, 0.5)
    return (
        f'<g transform="translate({left:.0f} {foot:.0f}) scale(.86)">'
        + path(["M-40-70V2M40-70V2M-32-70V-8M32-70V-8"], stroke=BRASS_DEEP, width=6)
        + path(["M-40-74V-136Q-40-156-20-158Q0-164 20-158Q40-156 40-136V-74Z"], CUSHION, LAMP, 4)
        + path(["M-26-80V-130Q-26-142-12-144Q0-147 12-144Q26-142 26-130V-80"], stroke="#D9A877", width=2)
        + path(["M-40-78H40L48-54Q0-44-48-54Z"], "#A4593E", LAMP, 3)
        + "</g>"
    )


def steward() -> str:
    """A guard with a light vest, who shows the way with an open hand."""
    x, y, size = 664, 188, 0.83
    who = guard(x, y, size, 1, "cap", -3, 12, -1, ("hang", "shows"), ("ahead", "ahead"), 468, (4, 3))
    vest = lit("vest", VEST, LAMP, "-4 3") + path(["M-70 214H70M-72 286H72M-40 132L-34 340M40 132L34 340"], stroke=BONE, width=11)
    vest += path(["M-70 207H70M-70 221H70M-72 279H72M-72 293H72M0 126V342"], stroke=BRASS_DEEP, width=1.5)
    hand = lit("open", SKIN, LAMP, "-3 3")
    hand += path([FOLDS["open"]], stroke=INK, width=1.5) + path([FOLDS["shows"]], stroke=LINE, width=1.5)
    place = f'<g transform="translate({x} {y}) scale({-size} {size}) skewX(1)">'
    return shadow(x, 776, 70, (468, 0)) + who + f"{place}{vest}{lit('collar')}{hand}</g>"
