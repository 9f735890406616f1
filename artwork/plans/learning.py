"""Guards are prepared: a supervisor checks what they wear on a building site, and a class learns the plan of a site. By day."""

from collections.abc import Callable
from functools import partial

from control_room import FINGERS, FOLDS, POINT
from drill import JOINT, NEAR_HILL, RANGES, SHADE, SHADED, SUN, SUNLIT, TRAINEE, ground, picture, shadow
from first_shift import HAIR, SCARF, SHAPES, SKIN, TROUSERS, guard, hills, mirrored, tree
from handler import lit, through
from head_office import CHAIR, FOLD
from night import LAMP, LINE, WALL
from on_watch import ARMS, WALKER
from ridge import HATCH
from style import BONE, BRASS, BRASS_DEEP, INK, MIST, NAVY, STEEL, circle, line, path, polygon

Part = Callable[..., str]
# A guard from the side, who looks to the left, to the measure of the others: a head is 100 high.
SIDE = {
    "face": TRAINEE["face"],
    "back": TRAINEE["back"],
    "waist": TRAINEE["waist"],
    "crop": through("-31 28! -26 6 4 -8 36 2 52 30 51 62 45 86 35 106! 22 88 18 70 14 58! 4 60 2 44! -8 30"),
    "neck": through(WALKER["side-collar"]),
    "leg": through(
        "-36 326! -44 384 -38 450 -26 508 -28 560 -24 630 -18 694! 38 694! 48 640 56 570 52 506 64 430 72 380 64 320!"
    ),
    "boot": through("-18 686! -26 700 -58 708 -72 718 -70 727! 42 727! 46 706 38 686!"),
    "cap-side": through(WALKER["side-cap"]),
    "peak-side": through(WALKER["side-peak"]),
}
SIDE_BRASS = "M-37 317L63 310M-14 309l1 22M12 308l1 22M46 306l1 20"
LEG_FOLDS = "M-44 420C-20 430 10 430 30 420M-10 440C-4 500-6 580-2 684M-24 560C-6 568 20 566 40 556M-20 668C0 674 20 674 40 668"
ORANGE, YELLOW, SILVER, BOOT = "#D9772B", "#E9BE4A", "#EEF1F2", "#7A5536"
# What is worn on a building site, from behind and from the side, to the measure of the guards: a head is 100 high.
WORN = {
    "vest": mirrored(
        "0 132 16 132 30 128 40 128 56 132 66 138 76 146 74 170 68 196 72 220 72 244 66 264 66 286"
        " 70 306 76 330 78 352 50 358 26 360 0 360"
    ),
    "helmet": mirrored("0 -20 30 -20 52 -4 56 30 56 36 56 42 56 46 32 54 14 55 0 55"),
    "helmet-side": through("-56 34! -54 6 -30 -16 4 -22 40 -14 58 12 60 38! 0 44"),
    "fits": through(
        "-22 146! 8 134 38 150 48 188 32 226 2 262 -30 290 -60 304 -100 312 -146 320! -150 284! -108 272 -76 254 -50 226 -30 190"
    ),
    "pinches": through(
        "-146 284! -166 278 -188 284 -206 296 -214 306 -206 312 -190 306 -186 312 -200 322 -194 330 -174 330 -156 326 -144 318!"
    ),
    "checks": through("-24 140! -60 146 -104 154 -132 132 -156 104! -186 132! -160 172 -132 200 -100 208 -60 200 -24 190!"),
    "holds": through("-154 106! -164 88 -182 78 -202 70 -218 70 -216 80 -200 84 -206 92 -218 98 -214 106 -202 118 -186 130!"),
}
SLEEVES = (
    "M-22 148L16 140L20 152L-20 162ZM-124 276L-127 314M-2 256C-12 246-24 244-34 250M30 222C20 228 6 226-4 218"
    "M-166 112L-184 124M-118 146C-112 158-112 170-118 180M-186 296C-178 302-176 308-182 314M-200 88C-192 92-188 98-190 104"
)
CHECKED, SIZE = (478, 172), 0.565
# The light of the classroom; the instructor; how high and how large are those in the far and in the near row, and who they are.
WINDOW, INSTRUCTOR, FAR, NEAR = (740, 150), (114, 88, 0.48), (262, 0.4), (338, 0.66)
FAR_ROW = ((134, "bare", 1), (288, "scarf", 0.94), (474, "bare", 1), (628, "bare", 1.02))
NEAR_ROW = ((206, "scarf", 0.94), (560, "bare", 1))
CHAIR_BACK = mirrored("0 236 40 236 76 236 88 244 92 262 92 300 88 330 84 338 60 344 30 346 0 346")


# A guard from the side


def seams(lines: str) -> str:
    return path([lines], stroke=LINE, width=1.5, more=' opacity=".75"')


def head(part: Part, tilt: float, on_top: str = "") -> str:
    ear = path([SHAPES["ear"]], SKIN, INK, 1.5, ' transform="translate(-32 4)"')
    return f'<g transform="rotate({tilt} 11 120)">{part("face", SKIN)}{part("crop", HAIR)}{ear}{on_top}</g>'


def cap(part: Part, colour: str = "url(#cloth)") -> str:
    lines = "M-46 32C-20 28 20 30 50 36M-56 8C-20 18 30 20 58 16"
    return part("peak-side", INK) + part("cap-side", colour) + path([lines], stroke=BRASS, width=3)


def body(part: Part) -> str:
    return part("back") + part("neck") + part("waist", INK) + path([SIDE_BRASS], stroke=BRASS, width=2.5)


def legs(part: Part) -> str:
    leg = part("boot", INK) + part("leg", TROUSERS) + seams(LEG_FOLDS)
    return f'<g transform="translate(36 -10) skewX(-6.3)">{leg}</g>{leg}'


# The building site


def draw_fitting() -> str:
    drawn = hills(RANGES).replace(HATCH, MIST) + ground() + crane() + scaffolding()
    drawn += "".join(shadow(x, 570, SIZE) for x in (326, 478)) + bench() + checked() + supervisor()
    taken = ("head", "hair", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "peak", "ahead", "heel", "palm")
    return picture((*SUN, 640), taken, SIDE | WORN, path([circle(*SUN, 24)], "#FFFDF4") + drawn)


def crane() -> str:
    mast = [f"M604 {y}L622 {y + 18}L604 {y + 36}" for y in range(84, 240, 36)]
    jib = [f"M{x} 66L{x + 13} 84L{x + 26} 66" for x in range(436, 800, 26)]
    lines = ["M604 44V276M622 44V276M596 276H630V284H596ZM420 84H800M436 66H800M613 20L470 66M613 20L780 66"]
    lines += ["M604 44L613 20L622 44M700 84V150M694 150h12v10h-12Z"]
    heap = path(["M640 300C668 262 690 252 706 252S744 262 784 300Z"], "#DFCFA8", "#C4B489", 1.5)
    blocks = [f"M{x} {y}h26v16h-26Z" for x, y in ((548, 284), (576, 284), (604, 284), (562, 266), (590, 266))]
    return path(mast + jib + lines, stroke="#8DA1B6", width=2) + heap + path(blocks, "#C9D0D4", MIST, 1)


def scaffolding() -> str:
    """A house of concrete that is being built, and the scaffolding before it."""
    floors, posts = (96, 186, 276), range(14, 300, 64)
    slabs = [f"M0 {y}H262V{y + 14}H0Z" for y in floors]
    columns = [f"M{x} 96h16V366h-16Z" for x in (6, 92, 178, 240)]
    poles = [f"M{x} 60V420" for x in posts]
    rails = [f"M0 {y}H286" for y in (72, 124, 160, 214, 250, 304, 340, 394)]
    braces = ["M14 70L263 420"]
    return (
        path(columns, "#D3D9DC", MIST, 1)
        + path(slabs, SUNLIT, MIST, 1.2)
        + path(poles + rails + braces, stroke="#8DA1B6", width=2.5)
        + path([f"M0 {y}H290V{y + 7}H0Z" for y in (168, 258, 348)], "#D8C08C", MIST, 1)
    )


def bench() -> str:
    """Safety boots, a helmet, and gloves that hang over its edge."""
    boot = path(["M0 0V-52H30V-28C42-22 62-20 66-4V0Z"], BOOT, INK, 1.5) + path(["M44-22C58-18 64-14 66-4H46Z"], STEEL)
    boot += path(["M-2-1H68V7H-2Z"], INK) + path(["M14-44h16M16-36h14M20-28h12"], stroke=YELLOW, width=3)
    turned = "scale(1.16) rotate(180) translate(-294 -106)"
    glove = f'<use href="#palm" fill="#E7D9B4" stroke="#7A5A12" stroke-width="3" transform="{turned}"/>'
    glove += path(["M-22-16H24V8H-22Z"], ORANGE, BRASS_DEEP, 2)
    return (
        path(["M596 500H800V520H560Z"], SHADE, more=' opacity=".5"')
        + path(["M604 452V536M780 452V536M604 506H780"], stroke="#5B3F29", width=9)
        + path(["M584 438H800V456H584Z"], "#A97B4A", "#5B3F29", 1.5)
        + path(["M584 439H800"], stroke="#F5E3BB", width=2)
        + "".join(f'<g transform="translate({x} {y})">{boot}</g>' for x, y in ((600, 428), (622, 432)))
        + "".join(f'<g transform="translate({x} 446) scale(.56)">{glove}</g>' for x in (722, 760))
    )


def checked() -> str:
    """The guard from behind, with vest and helmet."""
    x, y = CHECKED
    who = guard(
        x, y, SIZE, 1, "cap", tilt=0, turn=4, lean=0, arms=("hang", "hang"), legs=("ahead", "ahead"), lamp=900, edge=(3.5, 3)
    )
    bands = "M-46 129L-32 128L-34 360H-48ZM46 129L32 128L34 360H48Z"
    belts = "M-67 262H67L66 284H-66ZM-73 312H73L76 334H-76Z"
    vest = lit("vest", ORANGE, LAMP, "-3 2") + "".join(path([each], SILVER, "#B9C2C8", 1) for each in (bands, belts))
    strap = path(["M-66 302C-84 304-96 310-100 330L-106 384"], stroke=INK, width=11)
    strap += path(["M-66 302C-84 304-96 310-100 330L-106 382"], stroke=YELLOW, width=7)
    helmet = lit("helmet", YELLOW, BONE, "-4 3") + path(
        ["M-12-18C-14 10-14 30-12 52M12-18C14 10 14 30 12 52"], stroke=BRASS_DEEP, width=2
    )
    helmet += path(["M-62 44C-30 56 30 56 62 44L60 55C30 66-30 66-60 55Z"], YELLOW, BRASS_DEEP, 1.5)
    helmet += path(["M-36 60C-34 84-32 96-26 104M36 60C34 84 32 96 26 104"], stroke=INK, width=4)
    return f'{who}<g transform="translate({x} {y}) scale({SIZE})">{vest}{strap}{helmet}</g>'


def supervisor() -> str:
    """From the side, to the right: one hand at the strap of the helmet, the other at that of the vest."""
    part = partial(lit, rim=WALL, move="4 3")
    bands = "M-62 254L64 250V272L-58 276ZM10 122L-6 122C-14 180-10 230-8 254L10 254C4 220 2 170 10 122Z"
    helmet = part("helmet-side", SILVER) + path(["M-84 44C-60 32 30 34 64 38L62 46C20 44-50 46-82 50Z"], SILVER, STEEL, 1.5)
    helmet += path(["M-20 46C-18 80-22 100-30 106"], stroke=INK, width=4)
    vest = part("back", ORANGE) + path([bands], SILVER, "#B9C2C8", 1)
    figure = part("checks") + part("holds", SKIN) + legs(part) + head(part, 0, helmet) + body(part)
    figure += vest + part("waist", INK) + part("neck") + part("pinches", SKIN) + part("fits")
    figure += seams(SLEEVES)
    return f'<g transform="translate(326 160) scale(-{SIZE} {SIZE})">{figure}</g>'


# The classroom


def draw_classroom() -> str:
    taken = ("head", "bare", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "hair", "peak", "ahead", "heel")
    own = POINT | {name: ARMS[name] for name in ("write", "tuck", "pen-hand")}
    own |= {name: CHAIR[name] for name in ("wrap", "lap", "seat")} | {"chair": CHAIR_BACK}
    drawn = view() + room() + whiteboard() + instructor() + row((66, 402, 412, 748), FAR_ROW, FAR)
    return picture((*WINDOW, 560), taken, own, drawn + row((36, 386, 392, 742), NEAR_ROW, NEAR))


def view() -> str:
    """What the window shows."""
    return (
        hills(RANGES).replace(HATCH, MIST)
        + path(["M600 236H800V300H600Z"], NEAR_HILL)
        + tree(668, 262, 0.7)
        + tree(764, 262, 0.9)
    )


def room() -> str:
    """Its wall around the window, and the light that falls in."""
    return (
        path(["M0 0H800V400H0ZM646 62V254H782V62Z"], SUNLIT, more=' fill-rule="evenodd"')
        + path(["M0 300H800V400H0Z"], SHADED)
        + path(["M0 300H800"], stroke=MIST, width=2)
        + path(["M0 396H800V600H0Z"], "url(#ground)")
        + path(
            [f"M{400 + 70 * step} 396L{400 + 200 * step} 600" for step in range(-6, 7)] + ["M0 430H800M0 486H800"],
            stroke=JOINT,
            width=1,
        )
        + path(["M600 410H740L560 600H340Z"], "#FFF8E4", more=' opacity=".6"')
        + path(["M646 62H782V254H646Z"], stroke=STEEL, width=9)
        + path(["M714 62V254M646 126H782"], stroke=STEEL, width=4)
        + path(["M634 254H794V266H634Z"], BONE, MIST, 1.5)
    )


def whiteboard() -> str:
    """With the plan of a site: its wall, gate, houses, cameras and the way of a round."""
    site = "M372 206V216H248V84H548V216H420V206"
    houses = "M290 112H366V160H290ZM290 136H330M330 112V160M440 104H516V144H440ZM478 104V144M470 168H516V194H470Z"
    cameras = ((256, 92), (540, 92), (540, 208), (256, 208))
    cones = [
        f"M{x} {y}l{a} {b}l{c} {d}Z"
        for (x, y), (a, b, c, d) in zip(cameras, ((34, 6, -22, 22), (-10, 28, -22, -20), (-32, -4, 20, -20), (6, -30, 24, 22)))
    ]
    return (
        path(["M200 46H600V250H200Z"], SHADE, more=' opacity=".35"')
        + path(["M206 40H596V240H206Z"], "#FBFCFB", STEEL, 5)
        + path(["M216 50L300 50L236 230H216Z"], "#FFF")
        + path([site], stroke=NAVY, width=3.5)
        + path([houses], "#DCE5EC", STEEL, 2)
        + path(cones, "#F0D79B", BRASS_DEEP, 1, ' fill-opacity=".8"')
        + path(["M396 230V174H278V98H396V156H532V204H414"], stroke=ORANGE, width=3, more=' stroke-dasharray="8 6"')
        + path([circle(260, 96, 22)], stroke=ORANGE, width=3)
        + path(["M206 244H596V252H206Z"], STEEL, NAVY, 1)
        + path(["M520 242h30M556 242h22"], stroke=ORANGE, width=5)
    )


def instructor() -> str:
    x, y, size = INSTRUCTOR
    place = f'<g transform="translate({x} {y}) scale({size})">'
    hand = lit("finger", SKIN, WALL, "-4 3") + path([FINGERS], stroke=INK, width=2)
    who = guard(x, y, size, 1, "cap", 2, 9, 0, ("hang", "point"), ("ahead", "ahead"), WINDOW[0], (4, 3))
    return f"{place}{hand}</g>{who}{place}{path([FOLDS], stroke=LINE, width=2)}</g>"


def row(ends: tuple[int, int, int, int], pupils: tuple[tuple[int, str, float], ...], place: tuple[int, float]) -> str:
    """Two desks, and who sits at them."""
    edge = place[0] + 290 * place[1]
    return desk(*ends[:2], edge, place[1]) + desk(*ends[2:], edge, place[1]) + "".join(pupil(*each, place) for each in pupils)


def desk(left: float, right: float, edge: float, size: float) -> str:
    """`edge` is where its near edge is seen."""
    far, low, foot, leg = edge - 84 * size, edge + 16 * size, edge + 260 * size, 14 * size
    top = polygon([(left + leg, far), (right - leg, far), (right, edge), (left, edge)])
    return (
        path([line([(x, low), (x, foot)]) for x in (left + leg, right - leg)], stroke=STEEL, width=leg)
        + path([top], "#D8B98A", "#8A6A42", 1.5)
        + path([polygon([(left, edge), (right, edge), (right, low), (left, low)])], "#B08B57", "#8A6A42", 1.5)
    )


def pupil(x: float, who: str, build: float, place: tuple[int, float]) -> str:
    """From behind, bareheaded or with a scarf; one hand writes on the note pad."""
    y, size = place
    pad = path(["M136 212H244L268 280H148Z"], "#FFF", STEEL, 2.5) + path(
        ["M150 224H236M153 236H240M156 248H190"], stroke=MIST, width=2.5
    )
    hand = lit("pen-hand", SKIN, WALL) + path(["M230 284L212 226"], stroke=ORANGE, width=6)
    figure = guard(x, y, size, build, "bare", -1, 6, 0, ("tuck", "write"), ("lap",), WINDOW[0], (4, 3))
    wrap = lit("wrap", SCARF, LAMP, "-4 4") + path([FOLD], stroke=LINE, width=2) if who == "scarf" else ""
    chair = (
        path(["M-92 430V640M92 430V640"], stroke=STEEL, width=10)
        + f'<g transform="translate(0 -14)">{lit("seat", "#8F6840", WALL, "-3 3")}</g>'
    )
    chair += path(["M-60 330V390M60 330V390"], stroke=STEEL, width=12) + lit("chair", "#A97B4A", WALL, "-3 3")
    chair += path(["M-30 254H30V266H-30Z"], "#7A5536")
    cap = f'<g transform="translate(-176 246) scale(.9)">{lit("cap")}</g>' if place == NEAR else ""
    where = f'<g transform="translate({x} {y}) scale({size})">'
    broad = f'<g transform="scale({build} 1)">{hand}</g>'
    return f"{where}{pad}{cap}</g>{figure}{where}{broad}{wrap}{chair}</g>"
