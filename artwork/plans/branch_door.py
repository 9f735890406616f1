"""Opening time of a bank branch, by day: a guard holds the door open for a customer."""

from drill import ARM, GUARD, JOINT, LEAVES, NEAR_HILL, RANGES, SHADE, SHADED, SUNLIT, picture, reaching
from first_shift import SKIN, hills, mirrored, tree
from handler import lit
from night import LAMP, LINE, WALL
from on_duty import HEIGHT, WIDTH
from ridge import HATCH
from style import BONE, BRASS, BRASS_DEEP, INK, MIST, NAVY, STEEL, circle, path, polygon

# The pavement at the wall, the sides of the opening, where its door begins, and the end of the wall.
FOOT, LEFT, DOOR, RIGHT, END = 474, 240, 340, 467, 700
KAMEEZ = "#E4CD9E"
# The customer from behind, to the measure of the guards: a head is 100 high.
CUSTOMER = {
    "dupatta": mirrored(
        "0 -4 24 -4 40 10 43 42 45 70 42 94 56 112 84 128 108 142 115 178 120 218 118 254 110 276 80 298 42 308 0 310"
    ),
    "kameez": mirrored("0 240 40 240 72 242 72 272 76 330 86 400 96 508 66 520 36 524 0 524"),
    "leg": "M6 500H86C88 560 80 620 60 668H22C8 620 4 560 6 500Z",
    "shoe": "M22 662H60C63 680 65 694 60 704C50 710 32 710 22 704C17 694 19 680 22 662Z",
    # The guard's hand on the handle.
    "hold": "M206-15C220-26 246-28 256-18C264-8 264 12 256 20C246 28 222 24 206 15Z",
}
# Where people and bollards stand, and how large their shadows are.
SHADOWS = ((614, 530, 0.434), (400, 512, 0.375), (92, 556, 0.14), (216, 556, 0.14))
BAG = "M-152 484H-72L-60 570C-60 578-164 578-164 570Z"
FINGERS = "M258-8C250-12 240-12 232-8M260 2C250-2 240-2 232 2M258 12C250 9 242 9 234 12"


def draw() -> str:
    drawn = street() + front() + machine() + doorway() + shutter() + camera()
    drawn += "".join(cast(*each) for each in SHADOWS) + customer() + leaf()
    drawn += reaching(614, 220, 0.434, -2, "hold", flip=True, fingers=FINGERS) + kerb()
    drawn = f'<g transform="translate(-74 -50) scale(1.12)">{drawn}</g>'
    return picture((-200, 190, 1100), GUARD, {"reach": ARM["reach"]} | CUSTOMER, drawn)


def cast(x: float, y: float, size: float) -> str:
    """The shadow of a person on the pavement, from a low sun on the left."""
    points = ((x - 50 * size, y + 2), (x, y - 12), (x + 560 * size, y - 4), (x + 600 * size, y + 22))
    return path([polygon(points)], SHADE, more=' opacity=".45"')


def street() -> str:
    return (
        hills(RANGES).replace(HATCH, MIST)
        + "".join(tree(x, 292, size) for x, size in ((742, 1.1), (770, 0.9)))
        + path([f"M{END} 290H{WIDTH}V{FOOT}H{END}Z"], SHADED)
        + path([f"M0 {FOOT}H{END}V300H{WIDTH}V{HEIGHT}H0Z"], "url(#ground)")
        + path([f"M{400 + 90 * step} {FOOT}L{400 + 190 * step} {HEIGHT}" for step in range(-4, 6)], stroke=JOINT, width=1)
    )


def front() -> str:
    """The wall: its courses, plinth and cornice."""
    courses = [f"M0 {y}H{END}" for y in range(136, 450, 52)]
    joints = [f"M{x + (26 if row % 2 else 0)} {136 + 52 * row}v52" for row in range(6) for x in range(30, END, 104)]
    return (
        path([f"M0 0H{END}V{FOOT}H0Z"], SUNLIT)
        + path(courses + joints, stroke="#D3D2CC", width=1.2)
        + path([f"M0 448H{END}V{FOOT}H0Z"], SHADED, MIST, 1)
        + path([f"M0 24H{END + 14}V82H0Z"], STEEL, NAVY, 1.5)
        + path([f"M0 82H{END + 14}"], stroke=BRASS, width=3)
        + path([f"M0 84H{END}V96H0Z"], SHADE, more=' opacity=".35"')
        + path([f"M{END} 96V{FOOT}"], stroke=MIST, width=2)
    )


def machine() -> str:
    """The cash machine."""
    keys = [f"M{x} {y}h8v6h-8Z" for x in range(143, 180, 12) for y in range(330, 356, 9)]
    return (
        path(["M220 226L234 240V408H126L112 396Z"], SHADE, more=' opacity=".4"')
        + path(["M112 236H212V396H112Z"], STEEL, NAVY, 2)
        + path(["M104 226H220L212 240H112Z"], NAVY, WALL, 1.5)
        + path(["M122 250H202V386H122Z"], NAVY, LINE, 1.2)
        + path(["M132 258H192V308H132Z"], "#CFE0EC", MIST, 2)
        + path(["M132 258H164L140 308H132Z"], "#FFF", more=' opacity=".6"')
        + path(["M128 320H196L200 360H124Z"], STEEL, LINE, 1.2)
        + path(keys, BONE)
        + path(["M184 328h8v14h-8Z"], BRASS)
        + path(["M134 368H190V376H134Z"], INK, BRASS, 1.5)
    )


def doorway() -> str:
    """The hall behind the door, and the glass beside it."""
    return (
        path([f"M{LEFT - 10} 104H{RIGHT + 10}V{FOOT}H{LEFT - 10}Z"], SHADED, MIST, 1.5)
        + path([f"M{LEFT} 112H{RIGHT}V{FOOT}H{LEFT}Z"], "url(#cloth)")
        + path([f"M{LEFT} 372H{RIGHT}V428H{LEFT}Z"], STEEL, LINE, 1.2)
        + path([f"M{LEFT} 372H{RIGHT}"], stroke=BRASS, width=3)
        + path([f"M{LEFT} 428H{RIGHT}V{FOOT}H{LEFT}Z"], "#8CA3BB")
        + path([f"M{x} 184v34m-12 16l6-16h12l6 16Z" for x in (290, 372, 438)], LAMP, LINE, 1.2)
        + path([f"M{LEFT} 184H{DOOR}V{FOOT}H{LEFT}Z"], "#C9DAE6", more=' opacity=".5"')
        + path([f"M{LEFT + 14} 330L{DOOR - 10} 210M{LEFT + 14} 360L{DOOR - 10} 240"], stroke=BONE, width=4, more=' opacity=".7"')
        + path([f"M{LEFT} 184V{FOOT}H{DOOR}V184M{LEFT} {FOOT - 6}H{DOOR}"], stroke=NAVY, width=5)
    )


def shutter() -> str:
    slats = [f"M{LEFT} {y}H{RIGHT}" for y in range(120, 172, 8)]
    return (
        path([f"M{LEFT} 112H{RIGHT}V178H{LEFT}Z"], "#A9B9C8")
        + path(slats, stroke=SHADE, width=2)
        + path([f"M{LEFT} 176H{RIGHT}V186H{LEFT}Z"], STEEL, WALL, 1.5)
        + path([f"M{LEFT - 5} 104h8V{FOOT}h-8ZM{RIGHT - 3} 104h8V{FOOT}h-8Z"], MIST, STEEL, 1)
        + path([f"M{LEFT - 14} 96H{RIGHT + 14}V114H{LEFT - 14}Z"], NAVY, WALL, 1.5)
    )


def camera() -> str:
    body = (
        path(["M-30-9H22V9H-30Z"], BONE, STEEL, 1.5)
        + path(["M-36-13H26V-7H-36Z"], NAVY)
        + path([circle(-30, 1, 6)], INK, BRASS, 1.5)
    )
    return path(["M540 112V146M540 128H524"], stroke=STEEL, width=7) + f'<g transform="translate(514 128) rotate(-24)">{body}</g>'


def leaf() -> str:
    """The leaf of the door, which stands open towards the viewer."""
    return (
        path([f"M{RIGHT} 186L506 166V508L{RIGHT} {FOOT}Z"], "#D6E4EC", NAVY, 3, ' fill-opacity=".75"')
        + path([f"M{RIGHT + 6} 330L500 250M{RIGHT + 6} 362L500 282"], stroke="#FFF", width=4)
        + path(["M506 166V508"], stroke=NAVY, width=6)
        + path(["M498 292V392"], stroke=BRASS, width=6, more=' stroke-linecap="round"')
    )


def customer() -> str:
    """A woman with a dupatta and a handbag."""
    folds = "M-36 310C-44 380-52 450-60 512M36 310C44 380 50 450 54 514M0 320V520M-84 480C-60 492 60 492 86 484"
    drape = "M-36 40C-30 90-50 130-84 160M30 60C20 120-20 190-70 250M44 90C40 150 0 230-50 300M92 170C70 230 30 280-6 308"
    leg, arm = lit("shoe", BRASS, BONE) + lit("leg", BONE, "#FFF", "3 3"), lit("fist", SKIN) + lit("hang", KAMEEZ, BONE, "2 2")
    bag = path(["M-134 488C-134 440-92 440-92 488"], stroke="#5B3A28", width=8) + path([BAG], "#7C4F36", "#4A2E1F", 2)
    bag += path(["M-158 522H-66"], stroke=BRASS, width=5)
    return (
        '<g transform="translate(402 245) scale(.375)">'
        + f'<g transform="translate(0 -14)">{leg}</g><g transform="scale(-1 1)">{leg}</g>'
        + lit("kameez", KAMEEZ, "#FFF", "3 2")
        + path([folds], stroke="#B08F55", width=2)
        + f'<g transform="scale(1.04 1)">{arm}</g>{bag}<g transform="scale(-1.08 1)">{arm}</g>'
        + lit("dupatta", BRASS, LAMP, "4 3")
        + path([drape], stroke=BRASS_DEEP, width=2)
        + "</g>"
    )


def kerb() -> str:
    """Bollards and a planter at the edge of the pavement."""
    leaves = [circle(x, y, radius) for x, y, radius in ((722, 452, 22), (752, 438, 28), (784, 452, 24))]
    return (
        path([f"M0 566H{WIDTH}V{HEIGHT}H0Z"], "#AEBBC7")
        + path([f"M0 566H{WIDTH}M0 574H{WIDTH}"], stroke=MIST, width=1.5)
        + path(leaves, LEAVES, NEAR_HILL, 1.5)
        + path(["M700 470H800V560H710Z"], SHADED, MIST, 1.5)
        + path(["M696 462H804V476H696Z"], SUNLIT, MIST, 1.5)
        + "".join(
            path([f"M{x} 558V442q0-10 10-10q10 0 10 10V558Z"], NAVY, WALL, 1.5) + path([f"M{x} 458h20v8h-20Z"], BRASS)
            for x in (80, 204)
        )
    )
