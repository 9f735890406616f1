"""Guards are looked after: water in the heat of June, and tea at dusk, the banner of the page of policies."""

from functools import partial

from drill import RANGES, RED, SHADE, SHADED, SUNLIT
from drill import picture as by_day
from first_shift import POSES, SHAPES, SKIN, TROUSERS, fall, guard, hills, tree
from handler import lit, through
from head_office import RANGES as AT_DUSK
from head_office import lights
from learning import SIDE, body, cap, head, legs, seams
from marquee import shadow
from night import LAMP, LINE, WALL
from on_duty import CAR_PARTS, HEIGHT, WIDTH
from on_watch import ARMS, Box, picture
from on_watch import HEIGHT as LOW
from on_watch import WIDTH as WIDE
from ridge import HATCH
from style import BONE, BRASS, BRASS_DEEP, INK, MIST, NAVY, STEEL, circle, number, path, polygon

# Arms of the guard who drinks, and his hands, to the measure of the other guards: a head is 100 high.
DRINKS = {
    "lifts": through(
        "0 138 -30 156 -62 192! -64 160 -60 128! -96 122! -108 168 -116 214 -106 252 -80 264 -40 248 2 228 36 206 44 176"
    ),
    "sips": through("-60 130! -54 110 -56 90 -50 72 -58 62 -70 58 -86 60 -98 70 -104 88 -102 108 -96 126!"),
    "tucks": through(
        "-22 146! 6 134 38 148 54 190 72 236 78 262 66 292 40 326 14 352! -12 326! 10 296 24 268 16 230 -4 190 -22 166"
    ),
    "keeps": through("-8 326! -28 332 -42 346 -44 360 -34 368 -16 374 2 368 16 350!"),
}
TUCKED = "M40 176C36 220 34 260 38 290M76 258C66 266 52 266 40 256M70 284C60 290 48 286 40 278"
TUCKED += "M20 345L-4 319M-22 146L16 138L20 152L-20 160Z"
FINGERS = "M-52 76C-66 72-84 74-100 84M-56 92C-70 88-86 90-103 98M-60 108C-74 104-88 106-102 112"
SUN, CLAY, GREEN, DUST = (716, 104), "#B0704A", "#2F6B52", "#EBD9B0"
# Of guards at their break: the pourer's arm, what of a guard sits, his arm, and a hand that is closed around something.
BREAK = {
    "pours": through(
        "-22 146! 8 134 38 150 48 190 34 232 6 262 -30 276 -90 284 -142 288! -142 252! -90 248 -48 240 -28 222 -28 190"
    ),
    "lap": through("62 304! -30 300 -120 298 -180 304 -208 328 -206 366! -140 392 -40 404 34 404 64 388 72 346"),
    "shin": through("-208 326! -216 390 -206 460 -198 540! -140 540! -130 470 -124 410 -124 366!"),
    "rests": through(
        "-20 146! 8 134 38 150 48 190 44 240 24 278 -6 296 -50 290 -106 272! -100 236! -50 246 -24 242 -16 210 -24 180"
    ),
    "fist-side": through("20 -18! -4 -24 -22 -20 -30 -4 -26 14 -10 24 18 20!"),
}
SLEEVE = "M-22 148L16 140L20 152L-20 162ZM-86 240L-88 286M30 262C18 262 4 256-6 246"
SLEEVE += "M44 216C34 222 22 220 14 214M12 282C2 274-8 266-12 256"
SEATED = "M-150 308C-140 330-142 352-152 370M-196 386C-180 392-160 392-146 386"
SEATED += "M-170 400C-166 450-166 490-164 536M30 330C20 350 2 358-16 360"
# The lamp, on what height the guards stand, and how large they are.
LAMP_AT, FOOT, SIZE = (1128, 172), 500, 0.45
TEA, TEA_PHONE, WOOD = (0, 12, WIDE, LOW), (664, 20, 936, 624), "#6B4A2F"
front_lit = partial(lit, rim=LAMP, move="4 3")


# The heat of June


def draw_water() -> str:
    drawn = country() + guardroom() + cooler() + drinker() + awning()
    return by_day((*SUN, 640), ("ear",), SIDE | DRINKS, drawn)


def country() -> str:
    """The sun, hills, and the road, on which a car comes in its dust."""
    part = CAR_PARTS
    cloud = "M636 330a26 22 0 0 1 2-40a30 26 0 0 1 42-26a38 32 0 0 1 66-6a34 30 0 0 1 52 18a30 26 0 0 1 22 50Z"
    curls = "M664 300a18 16 0 0 1 28-8M724 280a20 18 0 0 1 32-4M762 306a18 16 0 0 1 26-6"
    return (
        path([circle(*SUN, 92)], "#FFF6D8", more=' opacity=".5"')
        + path([circle(*SUN, 58)], "#FFF6D8", more=' opacity=".7"')
        + path([circle(*SUN, 30)], "#FFFDF4")
        + hills(RANGES).replace(HATCH, MIST)
        + path([f"M0 276H{WIDTH}V{HEIGHT}H0Z"], "url(#ground)")
        + path(["M664 276H680L1010 600H548Z"], "#DDD3BF", MIST, 1)
        + path(["M673 290L676 304M681 330L690 362M700 402L720 470M736 526L760 600"], stroke=BONE, width=4)
        + path([cloud], DUST, more=' opacity=".9"')
        + path([curls], stroke="#CDB684", width=2)
        + '<g transform="translate(707 352) scale(.4)">'
        + path(["M-104-4H96L40 16H-170Z"], SHADE, more=' opacity=".5"')
        + path([part["tyres"]], NAVY)
        + path([part["roof"], part["front"], part["mirrors"]], "#E9EDF0", STEEL, 3)
        + path([part["glass"], part["grille"], part["intake"]], SHADE, STEEL, 2)
        + "</g>"
        + path(["M616 350a18 12 0 0 1 28-12a18 14 0 0 1 30 14ZM740 352a20 14 0 0 1 32-14a22 18 0 0 1 36 16Z"], DUST)
    )


def guardroom() -> str:
    return (
        path(["M0 76H300V500H0Z"], SUNLIT, MIST, 1.5)
        + path([f"M0 {y}H300" for y in range(106, 480, 44)], stroke="#D3D2CC", width=1.2)
        + path(["M0 470H300V500H0Z"], SHADED, MIST, 1)
        + path(["M0 34H318V66H0Z"], STEEL, NAVY, 1.5)
        + path(["M0 66H318"], stroke=BRASS, width=3)
        + path(["M0 68H300V84H0Z"], SHADE, more=' opacity=".4"')
        + path(["M-20 190H78V330H-20ZM30 190V330M-20 250H78"], NAVY, LINE, 3)
        + path(["M-20 330H88V340H-20Z"], STEEL, WALL, 1.5)
        + on_the_wall()
    )


def on_the_wall() -> str:
    """The first-aid box and the extinguisher, with their shadows."""
    return (
        path(["M96 226h98v84h-86l-12-12ZM228 250h30v120h-24l-8-8Z"], SHADE, more=' opacity=".4"')
        + path(["M104 222h92v74h-92Z"], GREEN, NAVY, 2)
        + path(["M136 222v-10h28v10"], stroke=NAVY, width=5)
        + path(["M142 234h16v17h17v16h-17v17h-16v-17h-17v-16h17Z"], BONE)
        + path(["M196 222v74"], stroke="#8FBBA5", width=3)
        + path(["M242 238C226 244 222 280 228 318"], stroke=INK, width=5)
        + path(["M234 262C234 248 242 244 251 244S268 248 268 262V350C268 356 234 356 234 350Z"], RED, "#6E2419", 2)
        + path(["M264 260V348"], stroke="#E9A58C", width=3)
        + path(["M234 288H268V316H234Z"], BONE)
        + path(["M246 244v-10h10v10ZM238 226h28v8h-28ZM224 314h8l4 22h-16Z"], INK, HATCH, 1)
    )


def cooler() -> str:
    """Of steel, on a stand, with a tumbler on its lid; a clay pot before the wall; below them the shade of the awning."""
    lid = "M326 350C340 326 412 326 426 350C400 358 352 358 326 350ZM352 302H384L381 334C374 338 362 338 355 334Z"
    pot = "M206 508C160 516 152 566 184 584H254C286 566 278 516 232 508Z"
    return (
        path(["M300 486L590 496L612 590L190 600L130 500Z"], SHADE, more=' opacity=".5"')
        + path([pot, "M202 498L206 512H232L236 498Z"], CLAY, "#6E3F26", 2)
        + path(["M262 556C264 540 256 528 244 522"], stroke="#E3B08C", width=4)
        + path(["M165 546C196 558 242 558 273 546"], stroke="#6E3F26", width=1.5)
        + path(["M196 491H242V500H196ZM214 491v-8h10v8Z"], "#8A5A35", "#6E3F26", 1.5)
        + path(["M340 474L330 586M412 474L422 586M335 540H417"], stroke=NAVY, width=6)
        + path(["M324 470H428V480H324Z"], NAVY, WALL, 1.5)
        + path(["M332 348V462C350 474 402 474 420 462V348Z"], "#BECBD6", STEEL, 2)
        + path(["M400 352V466L416 462V352Z"], "#FFF", more=' opacity=".7"')
        + path(["M332 352H348V466L332 462Z"], SHADE, more=' opacity=".6"')
        + path(["M332 372C356 382 396 382 420 372M332 438C356 448 396 448 420 438"], stroke=STEEL, width=2)
        + path(["M370 450h12v-8h-4v-8h10v8h-4v8h8v14h-8v-6h-14Z"], BRASS, BRASS_DEEP, 1.5)
        + path([lid], "#E6ECF0", STEEL, 2)
        + path(["M388 480q-5 9 0 11q5-2 0-11Z"], "#9CC3EA", STEEL, 1)
    )


def drinker() -> str:
    part = partial(lit, rim=WALL, move="-3.5 3")
    glass = path(["M-33 98L-47 60L-116 34L-105 68Z"], "#E6ECF0", STEEL, 2.5) + path(["M-52 66L-108 44"], stroke="#FFF", width=4)
    sleeve = "M-61 144L-98 139M-64 160C-80 168-96 166-104 160M-70 196C-84 204-100 202-110 194"
    held = f'<g transform="translate(-38 304) rotate(-10) scale(1.12)">{cap(part, STEEL)}</g>'
    figure = legs(part) + head(part, 12) + part("lifts") + path([sleeve], stroke=LINE, width=1.5) + glass + part("sips", SKIN)
    figure += path([FINGERS], stroke=INK, width=1.5) + body(part) + held + part("keeps", SKIN) + part("tucks") + seams(TUCKED)
    return f'<g transform="translate(504 150) scale(.595)">{figure}</g>'


def awning() -> str:
    """Of striped cloth, from the guardroom to two poles."""

    def stripe(step: int) -> str:
        """From the guardroom's side to the front, and its end that hangs."""
        x, y, end, low = 300 + 26 * step, 72 + 1.7 * step, 256 + 34 * step, 100 + 2.4 * step
        cloth = polygon([(x, y), (x + 26, y + 1.7), (end + 34, low + 2.4), (end, low)])
        return f"{cloth}M{end} {number(low)}l34 2.4v18q-17 16-34 0Z"

    stripes = "".join(path([stripe(step) for step in range(first, 12, 2)], (STEEL, BONE)[first], NAVY, 1) for first in (0, 1))
    return path(["M604 96V506M648 132V584", "M262 120L300 176"], stroke=NAVY, width=7) + stripes


# Tea at dusk


def draw_tea_banner() -> str:
    return tea(TEA, (WIDE, LOW))


def draw_tea_phone_banner() -> str:
    return tea(TEA_PHONE, (768, 512))


def tea(box: Box, size: tuple[int, int]) -> str:
    names = ("head", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "scarf")
    parts = {name: SHAPES[name] for name in names} | {name: POSES[name] for name in ("ahead", "heel")}
    parts |= SIDE | BREAK | {"write": ARMS["write"]} | {name: DRINKS[name] for name in ("lifts", "sips")}
    warm = fall("warm", (0, LAMP, 0.85), (0.3, "#C99A3C", 0.6), (0.65, "#8F6E2B", 0.25), (1, "#8F6E2B", 0), kind="radial")
    drawn = evening() + guardroom_wall()
    drawn += "".join(shadow(x, FOOT - 4, half, LAMP_AT[0]) for x, half in ((828, 30), (960, 30), (1222, 40), (1340, 40)))
    drawn += listener() + table() + pourer() + charpai() + sitters()
    return picture(box, size, lights(LAMP_AT, 560) + warm, parts, drawn)


def evening() -> str:
    """Hills, and the wall of the compound, at which the guardroom stands."""
    return (
        hills(AT_DUSK)
        + "".join(tree(x, 304, size) for x, size in ((600, 0.9), (632, 1.2), (664, 0.8)))
        + path([f"M0 396H{WIDE}V{LOW + 12}H0Z"], "url(#yard)")
        + path(["M0 300H730V396H0Z"], NAVY)
        + path([f"M{x} 300V396" for x in range(16, 730, 98)], stroke=STEEL, width=1.5)
        + path(["M0 300H730M0 307H730M0 396H730"], stroke="url(#edge)", width=2)
    )


def guardroom_wall() -> str:
    """With its lamp, and a rail from which two caps hang."""
    (x, y), hung = LAMP_AT, cap(partial(lit, rim=LAMP, move="3 3"), STEEL)
    return (
        path(["M730 112H1600V430H730Z"], "#152C4A", "url(#edge)", 2)
        + path([f"M730 {y}H1600" for y in range(150, 410, 42)], stroke=STEEL, width=1.2, more=' opacity=".5"')
        + path(["M730 414H1600V430H730Z"], NAVY, "url(#edge)", 1.5)
        + f'<ellipse cx="{x}" cy="240" rx="470" ry="300" fill="url(#warm)"/>'
        + f'<ellipse cx="{x}" cy="500" rx="450" ry="90" fill="url(#warm)" opacity=".7"/>'
        + path(["M706 84H1600V112H706Z"], NAVY, "url(#edge)", 2)
        + path(["M1316 168H1456V176H1316Z"], WOOD, LAMP, 1)
        + "".join(f'<g transform="translate({peg} 184) scale(.42)">{hung}</g>' for peg in (1354, 1422))
        + path([f"M{x} 112V{y - 30}"], stroke=INK, width=4)
        + path([f"M{x - 30} {y}H{x + 30}L{x + 250} 414H{x - 250}Z"], "url(#spill)", more=' opacity=".22"')
        + path([circle(x, y, 110)], "url(#lamp)")
        + path([f"M{x - 34} {y}C{x - 30} {y - 26} {x - 12} {y - 32} {x} {y - 32}S{x + 30} {y - 26} {x + 34} {y}Z"], NAVY, LAMP, 2)
        + path([f"M{x - 16} {y}a16 14 0 0 0 32 0Z"], "#FFF6DC")
    )


def placed(x: float, foot: float, drawn: str, side: int = 1) -> str:
    """A figure whose soles are so far below the top of its head; flipped when the side is -1."""
    return f'<g transform="translate({x} {FOOT - foot * SIZE:.0f}) scale({side * SIZE} {SIZE})">{drawn}</g>'


def arm(name: str) -> str:
    return front_lit(name) + seams(SLEEVE)


def pourer() -> str:
    """He looks to the right."""
    pot = (
        path(["M32-14C66-22 66 32 30 26"], stroke=INK, width=8)
        + path(["M-30 4C-48 0-50-20-62-28L-52-34C-40-22-40-12-28-14Z"], "#8FA3B8", LAMP, 1.5)
        + path(["M-36 0C-36-30 36-30 36 0C36 30 24 40 0 40S-36 30-36 0Z"], "#8FA3B8", LAMP, 2)
        + path(["M-20-22C-14-34 14-34 20-22Z", circle(0, -36, 5)], STEEL, LAMP, 1.5)
        + path(["M-24 4C-24-10-14-16-4-17"], stroke=BONE, width=4)
    )
    figure = legs(front_lit) + head(front_lit, -8, cap(front_lit)) + body(front_lit)
    figure += f'<g transform="translate(-220 294) rotate(-28) scale(1.25)">{pot}</g>'
    figure += f'<g transform="translate(-160 270)">{front_lit("fist-side", SKIN)}</g>' + arm("pours")
    return placed(965, 727, figure, -1)


def glass(x: float, y: float, size: float = 1) -> str:
    """A glass of tea with its steam, on its foot."""
    return (
        f'<g transform="translate({x} {y}) scale({size})">'
        + path(["M-9-24H9L7 0H-7Z"], "#B8692A", LAMP, 1.5)
        + path(["M-9-24H9V-19H-9Z"], BONE, more=' opacity=".6"')
        + path(["M-3-30c-5-7 5-11 0-18M4-32c-4-6 4-9 0-15"], stroke=BONE, width=1.5, more=' opacity=".6"')
        + "</g>"
    )


def table() -> str:
    """And what is on it."""
    return (
        path(["M1102 306V372"], stroke="#B8692A", width=3)
        + path(["M1082 404L1072 498M1160 404L1170 498M1076 456H1166"], stroke=INK, width=6)
        + path(["M1062 396H1182V406H1062Z"], WOOD, LAMP, 1.5)
        + "".join(glass(x, 396) for x in (1102, 1136, 1164))
    )


def charpai() -> str:
    """A bed of rope on turned legs."""
    post = "M-6 0H6L8 20L5 34L9 48L5 62L7 84H-7L-5 62L-9 48L-5 34L-8 20Z"
    ropes = [f"M{x} 420l16-14M{x + 16} 420l-16-14" for x in range(1238, 1532, 16)]
    return (
        path(["M1228 420L1246 404H1540L1550 420Z"], "#8A7448")
        + path(ropes, stroke=WALL, width=1.3)
        + "".join(f'<g transform="translate({x} 416)">{path([post], WOOD, LAMP, 1.2)}</g>' for x in (1238, 1540))
        + path(["M1224 418H1554V430H1224Z"], WOOD, LAMP, 1.5)
    )


def sitters() -> str:
    """On the charpai, their heads bare; they look to the left, and one drinks."""
    part = front_lit
    leg = f'<g transform="translate(-180 -154)">{part("boot", INK)}</g>' + part("shin", TROUSERS) + part("lap", TROUSERS)
    leg += seams(SEATED)
    leg = f'<g transform="translate(-34 -4)">{leg}</g>{leg}'
    fist = f'<g transform="translate(-122 254)">{part("fist-side", SKIN)}</g>'
    holds = glass(-130, 250, 2.2) + fist + arm("rests")
    talks = f'{leg}<g transform="rotate(-7 20 320)">{head(part, 5)}{body(part)}{holds}</g>'
    tumbler = f'<g transform="translate(-88 84) rotate(66)">{path(["M-20-50H20L15 0H-15Z"], "#B8692A", LAMP, 3)}</g>'
    drinks = leg + head(part, 6) + part("lifts") + tumbler + part("sips", SKIN) + path([FINGERS], stroke=INK, width=1.5)
    drinks += body(part) + f'<g transform="rotate(-17 10 150)">{fist}{arm("rests")}</g>'
    return placed(1434, 573, drinks) + placed(1316, 573, talks)


def listener() -> str:
    """She has her glass in her hand."""
    x, y, size = 828, 196, 0.44
    hand = glass(192, 252, 2.2) + f'<g transform="translate(184 262) scale(-1 1)">{front_lit("fist-side", SKIN)}</g>'
    figure = guard(x, y, size, 0.94, "scarf", 3, 0, 0, ("hang", "write"), ("ahead", "ahead"), LAMP_AT[0], (5, 3.5))
    return f'<g transform="translate({x} {y}) scale({size * 0.94:.3f} {size})">{hand}</g>{figure}'
