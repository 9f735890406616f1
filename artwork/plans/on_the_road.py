"""Crews at their work, in squares: one speaks into the radio of a car at dusk, two carry a strong box to an armoured van.

Also a guard who faces the viewer, his head turned to the side."""

from math import cos, pi, sin

from first_shift import HAIR, POSES, SEAMS, SHAPES, SKIN, TROUSERS, YOKE, fall, guard, hills, mirrored, tree
from handler import lit, through
from head_office import lights
from night import LAMP, LINE
from on_duty import around, glow
from on_watch import WALKER, picture, plain
from response import CAR_PARTS, FINGERS, FOLDS, RAISED
from ridge import HATCH, Range
from style import BONE, BRASS, INK, NAVY, STEEL, Point, circle, line, path

SQUARE, SIDE = (0, 0, 800, 800), (800, 800)
# A guard who faces the viewer, his head turned to the side: to the measure of those from behind, whose head is 100 high.
FACING = {name: through(WALKER[name]) for name in ("face", "beard", "lobe", "side-cap", "side-peak")}
FACING |= {"chest": SHAPES["torso"], "girth": SHAPES["belt"], "leg": POSES["ahead"]}
FACING |= {name: SHAPES[name] for name in ("arm", "under", "hand")}
FACING |= {
    "toe": "M8 676H54C58 690 68 702 68 716C62 728 18 728 10 718C4 706 6 690 8 676Z",
    "lapels": mirrored("0 150 -8 140 -20 122 -26 110 -36 114 -42 122 -46 132 -36 144 -28 150 -20 158 -12 156 -6 152 0 150"),
}
CHEST = (
    "M-6 152V302M6 152V302M-68 178H-24V186L-46 195L-68 186ZM68 178H24V186L46 195L68 186Z"
    "M-66 188V230H-26V188M66 188V230H26V188M-46 195V230M46 195V230M-62 292C-50 282-46 268-44 254M62 292C50 282 46 268 44 254"
)
SHADED = "M72 196l-8 24M64 206l-10 34M54 236l-8 34M70 336l-8 40M60 336l-14 74M48 342l-18 100"
LEGS = "M0 322C1 350 1 380 0 404M26 376L60 372M-26 376L-60 372M42 430C43 480 38 526 36 660M-42 430C-43 480-38 526-36 660"
RANGES: tuple[Range, ...] = (
    ("#31527C", 316, 140, (0.3, 0.4, 0.5, 0.62, 0.8, 0.98, 0.74, 0.86, *[0.5] * 7)),
    ("#1D3F68", 352, 110, (0.8, 0.9, 0.7, 0.5, 0.36, 0.5, 0.8, 0.95, *[0.6] * 7)),
)
# Where the head of the one who speaks is, how large, and where the microphone and the radio set are.
SPEAKER, LARGE, MIKE, RADIO = (258, 216), 1.2, (352, 356), (496, 470)


def flipped(drawn: str) -> str:
    return f'<g transform="scale(-1 1)">{drawn}</g>'


def faint(parts: list[str], colour: str = HATCH) -> str:
    """Joints of walls and floors."""
    return path(parts, stroke=colour, width=1.5, more=' opacity=".65"')


def both(name: str, colour: str = "url(#cloth)") -> str:
    """A limb on each side, in light from the left."""
    return lit(name, colour, STEEL, "3 4") + flipped(lit(name, colour, LAMP, "-3 4"))


def profile(move: str) -> str:
    """The head of a guard, from its left side."""
    head = lit("face", SKIN, LAMP, move) + plain("beard", f' fill="{HAIR}"') + lit("lobe", SKIN, BRASS, "1 2")
    head += lit("side-peak", INK, LAMP, move) + lit("side-cap", "url(#cloth)", LAMP, move)
    head += path(["M-56 8C-20 18 30 20 58 16"], stroke=LINE, width=2)
    return head + path(["M-46 36C-20 32 20 34 50 40"], stroke=BRASS, width=3)


def facing(x: float, y: float, size: float, over: str, looks: int = -1) -> str:
    """A guard to the left of whom the light is, and with him what lies `over` his body; he `looks` to the left (-1) or right."""
    move = "3 4"
    body = both("toe", INK) + both("leg", TROUSERS) + path([LEGS], stroke=LINE, width=1.5, more=' opacity=".75"')
    body += lit("chest", move=move) + path([CHEST], stroke=LINE, width=1.8, more=' opacity=".8"')
    body += path([SHADED], stroke=HATCH, width=1.5) + path([SEAMS["straps"]], YOKE, LINE, 1.5)
    body += path([circle(0, 172 + 32 * row, 3.2) for row in range(4)], BRASS) + path([SEAMS["lanyard"]], stroke=BRASS, width=2)
    body += lit("girth", INK, LAMP, move) + path(["M-14 299H14V322H-14Z"], BRASS, INK, 1.5) + path(["M-6 306H6V315H-6Z"], INK)
    turned = f'<g transform="scale({-looks} 1) translate(-8 0)">{profile(f"{-3 * looks} 4")}</g>'
    return f'<g transform="translate({x} {y}) scale({size})">{body}{turned}{lit("lapels", YOKE, LAMP, move)}{over}</g>'


# In the car


def draw_radio() -> str:
    light = (
        lights((480, 330), 420)
        + fall("dusk", (0, "#3A5A82"), (0.35, "#8496A6"), (0.65, "#E8C58A"), (1, "#FBE7BC"))
        + fall("panel", (0, "#31507A"), (0.3, "#1A3454"), (1, INK))
        + fall("road", (0, "#54708F"), (1, "#22344C"))
        + fall("tail", (0, "#FF7A4A", 0.9), (1, "#FF7A4A", 0), kind="radial")
    )
    parts = {
        name: SHAPES[name] for name in ("head", "hair", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "peak", "legs")
    }
    driver = guard(752, 238, 1.06, 1, "cap", 0, 6, 0, ("fore", "hang"), lamp=480, edge=(4, 3)) + seat(752, 486, 1)
    drawn = outside() + car_ahead() + cabin() + radio() + driver + speaker()
    return picture(SQUARE, SIDE, light, parts | {"fore": POSES["fore"], "grip": POSES["grip"]} | FACING | RAISED, drawn)


def outside() -> str:
    """The road winds up into the hills."""
    near = "M250 560C330 500 440 450 486 420C530 392 470 378 452 366L462 362C500 372 590 388 560 424C540 452 560 500 640 560Z"
    far = "M456 365C420 350 450 338 500 332C560 324 590 314 550 302C520 293 530 282 566 274"
    drawn = path(["M0 100H800V290H0Z"], "url(#dusk)")
    drawn += '<ellipse cx="500" cy="300" rx="420" ry="120" fill="url(#lamp)" opacity=".5"/>' + hills(RANGES)
    drawn += "".join(tree(x, 372, size) for x, size in ((150, 0.9), (178, 0.7), (620, 0.6), (640, 0.8), (672, 0.6)))
    drawn += path(["M0 366C200 352 600 352 800 366V620H0Z"], "url(#yard)") + path([far], stroke="#8FA6C0", width=6)
    drawn += path([far], stroke="#54708F", width=3)
    return drawn + path([near], "url(#road)", LINE, 1.5)


def car_ahead() -> str:
    """From behind, with its lights."""
    part = CAR_PARTS
    drawn = glow(512, 402, 90, 40, 0.5) + '<g transform="translate(506 446) scale(.42)">' + path([part["tyres"]], INK)
    drawn += path([part["body"]], "#14294A", LAMP, 3) + path([part["glass"]], INK, HATCH, 2)
    drawn += "".join(path([circle(x, -80, 70)], "url(#tail)") for x in (-74, 74))
    return drawn + path(["M-87-92h26v24h-26ZM61-92h26v24h-26Z"], "#FF8A5C", BONE, 2) + "</g>"


def cabin() -> str:
    """The frame of the windscreen, the mirror, the dashboard and the gear lever."""
    frame = "M-20-20H820V820H-20ZM96 150C300 116 500 116 704 150L812 520H-12Z"
    board = "M-20 470C160 440 330 440 440 452C560 440 680 440 820 470V820H-20Z"
    drawn = path([frame], INK, "url(#edge)", 3, ' fill-rule="evenodd"') + path([board], "url(#panel)", "url(#edge)", 3)
    drawn += path(["M0 520C200 496 640 496 800 520M430 512L410 800M640 512L650 800"], stroke=HATCH, width=1.5)
    drawn += path(["M408 640C440 630 560 630 592 640L604 820H396Z"], "#101F36", LINE, 2)
    drawn += path(["M446 690C460 676 536 676 552 690L556 712C540 724 460 724 444 712Z"], INK, HATCH, 2)
    drawn += path(["M500 700V640"], stroke=STEEL, width=9)
    drawn += path(["M484 640C484 606 516 606 516 640C512 652 488 652 484 640Z"], INK, LAMP, 2)
    mirror = "M318 150C360 142 430 142 472 150C480 172 474 184 466 188C430 194 360 194 326 188C314 180 312 166 318 150Z"
    return drawn + path(["M392 118V146"], stroke=INK, width=10) + path([mirror], NAVY, LINE, 2.5)


def radio() -> str:
    """The set in the dashboard."""
    x, y = RADIO
    drawn = glow(x + 70, y + 34, 150, 90, 0.55) + path([f"M{x} {y}h124v70h-124Z"], INK, LAMP, 2.5)
    drawn += path([f"M{x + 12} {y + 12}h66v30h-66Z"], LAMP, BRASS, 2)
    drawn += path([f"M{x + 20} {y + 34}v-6m10 6v-12m10 12v-16m10 16v-10m10 10v-14"], stroke="#8A6A35", width=4)
    drawn += path([circle(x + 101, y + 28, 15)], STEEL, LAMP, 2) + path([f"M{x + 101} {y + 28}l6-10"], stroke=LAMP, width=3)
    return drawn + path([f"M{x + 14 + 26 * key} {y + 52}h18v8h-18Z" for key in range(4)], BRASS)


def seat(x: float, y: float, size: float) -> str:
    back = "M-128 330L-122 40C-118 6-96 0-60 0H60C96 0 118 6 122 40L128 330Z"
    seams = "M-84 330L-78 50C-76 34-66 30-50 30H50C66 30 76 34 78 50L84 330M-80 110H80M-82 190H82"
    rest = "M-66-70C-64-88-54-92-40-92H40C54-92 64-88 66-70L68-34C66-22 58-18 44-18H-44C-58-18-66-22-68-34Z"
    drawn = f'<g transform="translate({x} {y}) scale({size})">' + path(["M-26-20V4M26-20V4"], stroke=LINE, width=7)
    drawn += path([rest, back], "#12233C", LINE, 2.5) + path([seams], stroke=HATCH, width=2)
    return drawn + path(["M122 40C118 6 96 0 60 0M66-70C64-88 54-92 40-92"], stroke=LAMP, width=3, more=' opacity=".8"') + "</g>"


def cord(start: Point, end: Point, sag: float) -> str:
    """A curled cord that hangs between two places."""
    spots = []
    for step in range(361):
        part, turn = step / 360, step / 360 * 2 * pi * 22
        x = start[0] + (end[0] - start[0]) * part + 8 * cos(turn)
        spots.append((x, start[1] + (end[1] - start[1]) * part + sag * 4 * part * (1 - part) + 8 * sin(turn)))
    return path([line(spots)], stroke=INK, width=6) + path([line(spots)], stroke=BRASS, width=2.6)


def speaker() -> str:
    """He turns to the middle, the microphone in his hand."""
    (x, y), move = SPEAKER, "-4 3"
    place = f'<g transform="translate({x} {y}) scale({LARGE})">'
    mike = path(["M60 70C60 62 66 60 74 60H88C96 60 98 64 98 72V116H64Z"], INK, LAMP, 2.5)
    mike += path(["M58 74h10M58 82h10M58 90h10"], stroke=LINE, width=3)
    hand = lit("talk-hand", SKIN, move=move) + path([FINGERS], stroke=INK, width=2)
    body = lit("torso", move=move) + lit("talk", move=move) + path([FOLDS], stroke=LINE, width=1.5)
    turned = f'<g transform="scale(-1 1) translate(-6 0)">{profile("3 3")}</g>'
    figure = lit("talk-fore", move=move) + turned + mike + hand + body + lit("collar", YOKE, move=move)
    return f"{place}{figure}</g>{cord(MIKE, (RADIO[0], RADIO[1] + 56), 150)}{seat(228, 470, 1.1)}"


# In the yard


def draw_cash() -> str:
    light = (
        lights((400, 380), 420)
        + fall("hold", (0, "#FFF0CC"), (0.5, "#DDB66C"), (1, "#7E6234"), kind="radial", at=around(400, 230, 330))
        + fall("panel", (0, "#3A5A82"), (1, "#16304F"))
    )
    names = ("head", "hair", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "peak", "beret", "scarf", "bent")
    parts = {name: SHAPES[name] for name in names} | {name: POSES[name] for name in ("ahead", "heel", "behind", "sole")} | FACING
    return picture(SQUARE, SIDE, light, parts, yard() + van() + count() + carriers())


def yard() -> str:
    """A wall with trees behind it, two lamps, and the light that falls out of the van."""
    joints = [f"M{x} 232V470" for x in range(10, 800, 78)]
    slabs = [line([(400 + 70 * step, 470), (400 + 190 * step, 800)]) for step in range(-7, 8)]
    slabs += [f"M0 {y}H800" for y in (492, 530, 590, 680)]
    drawn = f'<g transform="translate(-140 -104)">{hills(RANGES)}</g>'
    drawn += "".join(tree(x, 236, size) for x, size in ((86, 1), (112, 0.8), (690, 1), (716, 0.7)))
    drawn += path(["M0 470H800V800H0Z"], "url(#yard)") + path(["M0 232H800V470H0Z"], "#16304F")
    drawn += faint(joints, STEEL) + path(["M0 232H800M0 240H800M0 470H800"], stroke="url(#edge)", width=2)
    drawn += faint(slabs, STEEL) + path(["M230 600H570L750 820H50Z"], "url(#spill)")
    shadows = "M330 668H470L500 760H300Z", "M196 736H282L230 830H60Z", "M518 736H604L740 830H570Z", "M640 632H710L810 690H700Z"
    drawn += path(shadows, "url(#shadow)")
    return drawn + mirrored_too(path(["M60 232l4-26h20l4 26Z"], LAMP, INK, 2) + glow(74, 216, 80, 80, 0.7))


def mirrored_too(left: str) -> str:
    return f'{left}<g transform="translate(800) scale(-1 1)">{left}</g>'


def van() -> str:
    """From behind, its doors open; the shelves inside hold boxes."""
    edges, leaf = "#6E5430", "M212 176L128 148V612L212 578Z"
    bars = "M200 300L140 290M200 320L140 312M196 200L144 184V250L196 262ZM150 400V450"
    shelves = [f"M228 {y}H284L329 {139 + 0.58 * y:.0f}H300Z" for y in (290, 380, 470)]
    shelves += [f"M{x} {y}v-44h{wide}v44Z" for y, x, wide in ((290, 232, 40), (380, 232, 26), (380, 262, 20), (470, 232, 44))]
    door = path([leaf], "url(#panel)", LAMP, 2.5) + path([bars], stroke=LINE, width=2.5)
    drawn = path(["M200 606H600L612 664H188Z"], INK) + path(["M226 580h58v84h-58ZM516 580h58v84h-58Z"], "#0A1320", HATCH, 2)
    drawn += path(["M208 600V170C208 138 222 124 254 122H546C578 124 592 138 592 170V600Z"], "url(#panel)", "url(#edge)", 3)
    drawn += path(["M228 576V176H572V576Z"], "url(#hold)", LAMP, 2.5) + path(["M228 576L300 473H500L572 576Z"], "#8A6C3A")
    drawn += path(
        ["M300 473V241H500V473ZM228 176L300 241M572 176L500 241M228 576L300 473M572 576L500 473"], stroke=edges, width=2
    )
    drawn += mirrored_too(path(shelves, "#8A6C3A", edges, 2))
    drawn += path(["M340 186H460"], stroke=BONE, width=8, more=' stroke-linecap="round"') + glow(400, 250, 330, 250, 0.55)
    drawn += mirrored_too(door) + path(["M196 578H604V606H196Z"], NAVY, LAMP, 2)
    return drawn + path(["M232 140h22v22h-22ZM546 140h22v22h-22Z"], "#D9772B", LAMP, 1.5)


def count() -> str:
    """The guard with the clipboard."""
    board = path(["M-46 176L40 168L50 262L-38 272Z"], BRASS, INK, 2) + path(["M-40 184L34 177L43 256L-33 265Z"], BONE)
    board += path(["M-28 200L24 195M-26 216L26 211M-24 232L28 227M-22 248L10 245"], stroke=STEEL, width=3)
    board += path(["M-18 170L12 167L13 178L-17 181Z"], STEEL, INK, 1.5)
    hands = path([circle(-48, 228, 15), circle(52, 220, 15)], SKIN, INK, 1.5)
    return facing(680, 298, 0.47, both("bent") + board + hands)


def carriers() -> str:
    """Between them the box, whose handles they hold."""
    step, other = ("behind", "ahead"), ("ahead", "behind")
    left = guard(238, 272, 0.62, 1, "cap", 2, 8, 1.5, ("hang", "hang"), step, 400, (4.5, 3.5))
    right = guard(562, 284, 0.6, 0.95, "scarf", -1, 0, -1.5, ("hang", "hang"), other, 400, (4.5, 3.5))
    box = path(["M326 512H474V616H326Z"], "#35557A", LAMP, 3) + path(["M326 512L338 500H462L474 512Z"], "#8FA6C0", LAMP, 2)
    box += path(["M350 512V616M450 512V616"], stroke=INK, width=10) + path(["M326 540H474"], stroke=INK, width=3)
    box += path(["M326 536H312C304 536 304 560 312 560H326M474 536H488C496 536 496 560 488 560H474"], stroke=BRASS, width=6)
    box += path(["M388 532H412V558H388Z"], BRASS, INK, 2) + path([circle(400, 578, 12)], "#A8402F", LAMP, 2)
    box += path(["M400 558V568"], stroke=BONE, width=3)
    return box + left + right
