"""Before dawn at the edge of a road: the crew of three cars, and the commander who shows them the way on the route sheet."""

from collections.abc import Callable
from math import cos, radians, sin

from first_shift import SKIN, fall, guard, hills, tree
from handler import lit, through
from marquee import shadow
from night import LAMP, LINE, WALL
from on_duty import CAR_PARTS, HEIGHT, WIDTH, glow, picture
from ridge import HATCH, Range
from style import BONE, BRASS, BRASS_DEEP, INK, NAVY, STEEL, Point, circle, line, number, path, polygon

# The eye is 2 m above the ground; a metre that is a metre away has so many units.
EYE, HORIZON, MIDDLE, METRE = 2, 200, 384, 1000
RANGES: tuple[Range, ...] = (
    ("#2C5480", 178, 92, (0.5, 0.66, 0.55, 0.8, 0.98, 0.7, 0.5, 0.62, *[0.3] * 7)),
    ("#1D3F68", 206, 92, (0.95, 0.7, 0.8, 0.5, 0.36, 0.46, 0.74, 0.98, *[0.3] * 7)),
)
TREES = ((16, 0.5), (36, 0.62), (588, 0.4), (604, 0.5), (716, 0.5), (738, 0.66), (776, 0.55))
TAKEN = ("beret", "ahead", "heel", "arm", "under", "hand")
# Of each car: the middle of its front, its heading, how much taller and wider than the first, and how long it is.
CARS = ((-5.6, 18.5, 4, 1, 4.6), (-2.36, 12.4, 8, 1.22, 5.2), (1.12, 6.5, 13, 1, 4.6))
# Where the windscreen of a car meets the roof on the left.
PILLAR = (1.95, -0.66, 1.44)
# Where the commander and the guards stand, their size, and the middle of the light on them.
COMMANDER, LISTENS, CALLS, LIGHT = (644, 231, 0.415), (398, 246, 0.46), (288, 252, 0.45), (544, 420)
# To the measure of a guard, whose head is 100 high: arms that point at the sheet and hold a radio, and their hands.
LIMBS = {
    "points": through(
        "62 140! 84 136 104 146 116 168 128 194 142 220 156 238 190 240 222 246 250 252! 246 282! 212 282 172 284 140 278 114"
        " 256 96 228 82 204 68 172"
    ),
    "pointing": through(
        "248 253! 262 250 276 249 288 252 302 258 318 266 330 273 335 279 330 284 322 281 306 275 294 273! 298 278 297 285 290"
        " 287 284 292 276 292 268 290 258 287 245 281!"
    ),
    "raised": through(
        "62 140! 84 136 104 146 114 166 124 196 134 226 138 250 146 232 152 206 154 184! 182 190! 180 222 174 256 164 284 150"
        " 300 130 300 114 284 100 256 88 226 70 176"
    ),
    "holding": through("152 188! 147 176 146 160 152 150 164 146 178 147 187 154 189 168 186 182 183 193!"),
    "radio": "M154 178L158 104H166V70H171V104H184L182 178Z",
}
CREASES = {
    "points": "M126 262C134 254 146 248 154 240M140 274C150 266 160 256 164 244M240 251L236 282M104 190C112 184 120 184 126 190",
    "pointing": "M288 252C282 258 280 264 284 270M294 273C290 274 286 274 284 272M290 287C286 284 284 282 280 281",
    "raised": "M138 250C134 262 124 270 116 272M142 258C142 272 138 284 130 290M152 196L181 202M100 196C108 190 116 190 124 196",
    "holding": "M188 160C180 158 172 159 168 163M189 170C181 168 173 169 169 173M186 181C180 179 174 180 170 183",
}


def draw() -> str:
    lights = (
        fall("blue", (0, "#0F2444"), (0.16, "#24507F"), (0.36, "#5E86AB"))
        + fall("dawn", (0, "#FFF0CC"), (0.3, "#F0CE8E", 0.85), (0.6, "#A9B4C2", 0.4), (1, "#6F8BAA", 0), kind="radial")
        + fall("land", (0, "#2A4F7A"), (0.3, "#1A3859"), (1, INK))
        + fall("road", (0, "#41658F"), (0.25, "#22344C"), (1, "#101B2C"))
        + fall("spill", (0, LAMP, 0.75), (0.5, LAMP, 0.25), (1, LAMP, 0))
        + fall("shadow", (0, INK, 0.8), (1, INK, 0))
        + "".join(f'<path id="{name}" d="{shape}"/>' for name, shape in LIMBS.items())
        + f'<path id="lens" d="{CAR_PARTS["lens"]}"/>'
    )
    drawn = (
        f'<path fill="url(#blue)" d="M0 0H{WIDTH}V300H0Z"/><ellipse cx="440" cy="128" rx="620" ry="118" fill="url(#dawn)"/>'
        + f"{hills(RANGES)}{road()}{''.join(car(*each) for each in CARS)}{crew()}"
    )
    return picture((*LIGHT, 420), lights, TAKEN, drawn)


def seen(x: float, up: float, away: float) -> Point:
    return MIDDLE + METRE * x / away, HORIZON + METRE * (EYE - up) / away


def road() -> str:
    """It comes from the viewer, bends behind the cars and winds up into the hills."""
    near = "M-190 600C-80 430-40 310 70 262C170 226 330 236 420 228C480 222 470 212 420 208L426 205C500 208 530 224 440 238"
    near += "C360 250 330 262 330 300L900 420V600Z"
    far = "M423 206C340 202 330 190 420 182C500 174 520 166 462 158C430 152 440 142 480 134"
    return (
        "".join(tree(x, 202, size) for x, size in TREES)
        + path([f"M0 204H{WIDTH}V{HEIGHT}H0Z"], "url(#land)")
        + path([near], "url(#road)", LINE, 1.5)
        + path([far], stroke="#7E97B5", width=4)
        + path([far], stroke="#41658F", width=2)
    )


def standing(x: float, away: float, heading: float, tall: float) -> Callable[[float, float, float], Point]:
    """What shows where a point of a car is seen that is so far behind its front, so many half widths beside its middle, and so
    high in a car that is not `tall`er."""
    turn, half = radians(heading), 0.9 * (1 + (tall - 1) / 3)

    def at(along: float, beside: float, up: float) -> Point:
        across = half * beside
        return seen(x - along * sin(turn) + across * cos(turn), up * tall, away + along * cos(turn) + across * sin(turn))

    return at


def car(x: float, away: float, heading: float, tall: float, long: float) -> str:
    """Light on the road, the flank on the left, glass, roof and bonnet, and over them the front."""
    at = standing(x, away, heading, tall)
    # Where the boot and the slope of the rear window begin.
    boot, rear = (long - 0.9, long - 1.5) if tall == 1 else (long - 0.2, long - 0.5)

    def area(*half: tuple[float, float, float], both: bool = False) -> str:
        """On the left; or on both sides, from the left half."""
        other = [(along, -beside, up) for along, beside, up in half[::-1]] if both else []
        return polygon(at(*place) for place in [*half, *other])

    def wheel(along: float) -> str:
        turns = [radians(step * 30) for step in range(12)]
        return area(*((along + 0.33 * cos(each), -1.01, (0.33 + 0.33 * sin(each)) / tall) for each in turns))

    cones = [area((0, side - 0.1, 0), (0, side + 0.1, 0), (-3, side + 0.5, 0), (-3, side - 0.5, 0)) for side in (-0.74, 0.74)]
    under = area((0, -1, 0), (0, 1, 0), (0, 1, 0.3), (long, -1, 0.3), (long, -1, 0))
    belt = (0.1, -0.98, 0.96), (1.2, -0.95, 1.04), (boot, -0.95, 1.06), (long, -0.95, 1)
    flank = area((0.03, -1, 0.35), (0.03, -1, 0.84), *belt, (long, -1, 0.25), (0.5, -1, 0.2))
    cabin = area((1.2, -0.9, 1.04), (1.95, -0.66, 1.44), (rear, -0.64, 1.45), (boot, -0.9, 1.06))
    screen, roof = area((1.2, -0.9, 1.05), PILLAR, both=True), area(PILLAR, (2.3, -0.66, 1.47), (rear, -0.62, 1.46), both=True)
    bonnet = area((1.2, -0.93, 1.05), (0.02, -0.9, 0.96), (0, -0.4, 0.99), both=True)
    joined = ' stroke-linejoin="round"'
    return (
        path(cones, "url(#spill)", more=' opacity=".55"')
        + path([under], INK)
        + path([flank], "#14294A", LINE, 1.2, joined)
        + path([wheel(0.85), wheel(long - 0.9)], INK, LINE, 1)
        + path([cabin, screen], INK, LINE, 1.2, joined)
        + path([roof], STEEL, LINE, 1.2, joined)
        + path([bonnet], "#1E3C62", LINE, 1.2, joined)
        + front(at, METRE * tall / away)
    )


def front(at: Callable[[float, float, float], Point], metre: float) -> str:
    """The front of a car, which is drawn in centimetres, as it turns."""
    part, (left, one), (right, other), (middle, foot) = CAR_PARTS, at(0, -1, 0), at(0, 1, 0), at(0, 0, 0)
    matrix = f"{(right - left) / 180:.3f} {(other - one) / 180:.3f} 0 {metre / 100:.3f} {middle:.0f} {foot:.0f}"
    return (
        f'<g transform="matrix({matrix})">'
        + path(["M-88-34h26V0h-26ZM62-34h26V0h-26Z"], INK)
        + path([part["front"]], NAVY, LINE, 1.2)
        + path([part["grille"], part["intake"]], INK, HATCH, 1)
        + path([part["plate"]], STEEL)
        + "".join(f'<use href="#lens" fill="{BONE}"{turn}/>' for turn in ("", ' transform="scale(-1 1)"'))
        + "".join(f'<circle cx="{x}" cy="-70" r="48" fill="url(#lamp)"/>' for x in (-67, 67))
        + f"</g>{glow(*at(0, 0, 0.7), round(2.2 * metre), round(1.2 * metre), 0.2)}"
    )


def sheet() -> str:
    """The route sheet on the bonnet of the first car, a little raised towards the crew."""
    on_car = standing(*CARS[-1][:4])

    def at(across: float, along: float) -> Point:
        return on_car(along, across / 0.9, 1 + 0.22 * along)

    area = [at(across, along) for across, along in ((-0.58, -0.08), (0.5, -0.08), (0.5, 0.78), (-0.58, 0.78))]
    folds = [line([at(across, -0.08), at(across, 0.78)]) for across in (-0.22, 0.14)]
    stops = [
        at(*each) for each in ((-0.2, 0.12), (-0.54, 0.4), (-0.24, 0.44), (0.04, 0.46), (0.3, 0.48), (0.06, 0.66), (0.4, 0.64))
    ]
    start, *curves = [f"{number(x)} {number(y)}" for x, y in stops]
    return (
        glow(*at(0.1, 0.3), 120, 60, 0.7)
        + path([polygon(area)], BONE, LAMP, 1.5)
        + path(folds, stroke=WALL, width=1.2)
        + path([f"M{start}C{' '.join(curves)}"], stroke=BRASS_DEEP, width=3)
        + path([circle(*stops[-1], 4)], BRASS_DEEP)
    )


def limb(place: tuple[float, float, float], body: Point, arm: str, hand: str, more: str = "") -> str:
    """What is drawn over the left arm of a guard; `body` is the build and the lean of the guard."""
    (x, y, size), (build, lean) = place, body
    creases = path([CREASES[arm]], stroke=LINE, width=1.5) + path([CREASES[hand]], stroke=INK, width=1.5)
    where = f"translate({x} {y}) scale({size * build:.3f} {size}) skewX({lean}) scale(-1 1)"
    return f'<g transform="{where}">{more}{lit(hand, SKIN, WALL)}{creases}</g>'


def crew() -> str:
    stand, lamp = ("ahead", "ahead"), LIGHT[0]
    x, y, size = COMMANDER
    commander = guard(x, y, size, 0.96, "cap", -5, 15, 3, ("hang", "points"), stand, lamp, (4, 3))
    x, y, size = LISTENS
    listens = guard(x, y, size, 1, "cap", 4, 9, -0.5, ("arm", "arm"), stand, lamp, (4, 3))
    x, y, size = CALLS
    calls = guard(x, y, size, 0.98, "beret", 3, 8, -0.5, ("raised", "hang"), stand, lamp, (4, 3))
    radio = path([LIMBS["radio"]], INK, BRASS, 2)
    return (
        "".join(
            shadow(x + (12 if x > lamp else 0), y + 702 * size, 50 * size, lamp) for x, y, size in (COMMANDER, LISTENS, CALLS)
        )
        + sheet()
        + commander
        + limb(COMMANDER, (0.96, 3), "points", "pointing")
        + listens
        + calls
        + limb(CALLS, (0.98, -0.5), "raised", "holding", radio)
    )
