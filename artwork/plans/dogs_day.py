"""The dog unit: the search of a hall before an event, as a square, and the rest after the shift, as a card."""

from cmath import exp

from at_night import SIDE
from at_night import picture as square
from drill import RANGES, TRAINEE, ground
from drill import picture as by_day
from first_shift import HAIR, SCARF, SEAMS, SKIN, TROUSERS, fall, hills, tree
from handler import DOG, FAR, MASK, TAN, lit, through
from night import LAMP, LINE
from on_duty import around, glow
from on_watch import COAT, HARNESS, LOWERED, WALKER, WALKER_BRASS, WALKER_SEAMS, fallen, plain
from ridge import HATCH
from style import BONE, BRASS, INK, MIST, NAVY, STEEL, circle, path

# The dog with its nose down, and its eye; it looks to the right.
SEARCHING = DOG | LOWERED | {"lid": "600 288! 606 284 614 292! 606 294"}
# The middle of the stage; where the dog and the handler are, and how large.
STAGE, DOG_AT, HANDLER_AT = (528, 290), "translate(28 240) scale(.86)", "translate(226 112) scale(-.72 .69)"
# The scarf of a handler from the side, to the measure of that of on_watch.py.
VEIL = "-34 30! -22 46 -18 66 -22 86 -40 102 -42 110 -28 122 -40 142! -4 160 40 160 72 142 58 116 54 84 54 44 20 14"
BAGS = {
    "travel": "M-52 0C-58-20-56-52-44-58H44C56-52 58-20 52 0Z",
    "case": "M-36 0V-92q0-6 6-6H30q6 0 6 6V0Z",
    "pack": "M-36 0C-44-30-40-84-20-92C-8-98 8-98 20-92C40-84 44-30 36 0Z",
}
# What is drawn on each.
MARKS = {
    "travel": "M-50-38H50M-22 0V-58C-22-84 22-84 22-58V0M40-58C46-40 46-18 42 0",
    "case": "M-16-98V-124H16V-98M-24-90V-8M24-90V-8M-8-90V-8M8-90V-8",
    "pack": "M-12-94C-10-108 10-108 12-94M-26-12V-44H26V-12ZM-36-60C-14-52 14-52 36-60M0-44V-34",
}
LONG = "M316 318C324 420 366 474 420 476M314 326C300 370 318 402 329 374C334 352 322 338 318 328"
# The colour of what is not cloth.
COLOUR = dict.fromkeys(("hand", "face", "ear"), SKIN) | dict.fromkeys(("boot", "girdle", "peak"), INK) | {"veil": SCARF}
COLOUR |= dict.fromkeys(("leg", "thigh", "shin"), TROUSERS)

# The rest: what lights it in the shade.
SKYLIGHT, METAL = "#DCE6EC", "#B9C7D2"
DRINKING = SEARCHING | {"foreleg": DOG["foreleg"]}
# Where the dog drinks, the sun of the morning, the bowl, and how far the dog's head is turned down.
DRINKS, SUN, BOWL, BOW, NECK = "translate(-146 162) scale(.72)", (742, 84), (292, 494), 0.62, 505 + 312j
# The lead from the harness over the knee.
SLACK = "M180 361C214 430 290 424 332 376C342 364 356 362 362 370C370 384 372 404 364 416C354 420 350 404 356 372"
# The handler who sits, to the measure of the guards: a head is 100 high.
SITTING = {
    "crown": "-34 36! -38 14 -18 -8 12 -10 40 4 54 30 54 62 46 90 34 106! 22 84 16 60 4 64! 4 46 -10 38",
    "thigh": "-36 306! 30 300 66 312 70 340 64 376! -40 388 -130 390 -176 388! -206 376 -214 346 -196 322 -150 314 -90 310",
    "shin": "-206 336! -214 390 -206 450 -196 524! -146 524! -140 470 -134 420 -140 372!",
    "boot": "-196 516! -206 530 -240 538 -256 552 -254 562! -142 562! -138 538 -144 516!",
    "bent": "-22 146! 4 136 32 150 42 190 44 236 34 274 8 284 -40 272 -92 260! -86 230! -40 238 -12 240 -8 216 -24 184",
    "cup-hand": "-86 230! -104 222 -124 222 -134 232 -134 246 -122 256 -104 262 -88 262!",
}
SITTING_SEAMS = (
    "M-20 146L18 138L22 150L-18 158ZM40 176C36 220 34 260 38 296M-74 232L-80 260M10 240C6 250 4 258 8 268"
    "M22 236C18 248 18 258 22 266M-60 330C-100 334-140 336-180 340M56 330C40 340 20 346 0 348"
    "M-170 400C-168 440-170 480-172 514M-132 234H-108M-134 244H-110"
)


def draw_room_search() -> str:
    x, y = STAGE
    lights = (
        fall("inside", (0, BONE), (0.4, LAMP), (1, "#A37C42"), kind="radial", at=around(0, y, 190))
        + fall("drape", (0, "#8F6236"), (1, "#4A3020"))
        + fall("spill", (0, LAMP, 0.7), (0.5, LAMP, 0.25), (1, LAMP, 0))
        + fall("coat", (0, TAN), (1, "#5A462E"))
        + f'<g id="chair">{path(["M-20 46V104M20 46V104M-17 60H17"], stroke=INK, width=4)}'
        + path(["M-22 52C-24 20-22 2-14 0H14C22 2 24 20 22 52Z"], "#1A3454", LINE, 2)
        + "</g>"
    )
    parts = {name: through(points) for name, points in (SEARCHING | WALKER | {"veil": VEIL}).items()} | BAGS
    drawn = hall() + stage() + chairs() + bags()
    drawn += fallen(("dog", "foreleg", "hind-leg"), ".86 0 .14 -.22 -41 764")
    drawn += fallen(("near-leg", "near-boot", "far-leg", "far-boot", "side"), "-.72 0 .14 -.2 118 788")
    drawn += searcher() + search_dog(DOG_AT) + lead(LONG, (420, 476))
    return square((x, y, 470), lights, parts, f'<g transform="translate(-6 -16) scale(1.02)">{drawn}</g>')


def hall() -> str:
    x, _ = STAGE
    boards = "".join(f"M{x + 46 * step} 436L{x + 170 * step} 800" for step in range(-9, 8))
    return (
        path([f"M0 0H{SIDE}V{SIDE}H0Z"], "#0F2038")
        + path([f"M0 436H{SIDE}V{SIDE}H0Z"], "url(#yard)")
        + glow(x, 300, 420, 330, 0.5)
        + path([f"M{x - 180} 436H{x + 180}L{x + 420} 800H{x - 420}Z"], "url(#spill)")
        + path([boards, "M0 480H800M0 546H800M0 640H800"], stroke=LAMP, width=1.2, more=' opacity=".16"')
        + path(["M60 436V96M120 436V96M240 436V96M300 436V96M60 110H120M240 110H300M0 436H800"], stroke=STEEL, width=2)
    )


def stage() -> str:
    """Its curtain is drawn aside; a lectern stands on it."""
    side = "M-176 160H-84C-92 236-108 290-136 316C-122 344-116 370-116 396H-176Z"
    folds = "M-158 160C-156 230-154 290-150 316V396M-136 160C-136 230-142 290-146 316"
    folds += "M-110 160C-112 230-126 290-140 316L-132 396M-176 312L-136 310V322L-176 324"
    curtain = path([side], "url(#drape)", LAMP, 2) + path([folds], stroke="#D9A860", width=1.5, more=' opacity=".7"')
    return (
        f'<g transform="translate({STAGE[0]})">'
        + path(["M-176 160H176V396H-176Z"], "url(#inside)")
        + path(["M-176 396L-120 372H120L176 396Z"], "#B8934F")
        + path(["M-20 390L-16 326H16L20 390ZM-28 328L-22 312H22L28 328Z"], "#5B3A28", LAMP, 1.5)
        + path(["M8 312C8 300 2 296-2 294"], stroke=INK, width=3)
        + f'{curtain}<g transform="scale(-1 1)">{curtain}</g>'
        + path(["M-176 160" + "q22 34 44 0" * 8 + "Z"], "url(#drape)", LAMP, 2)
        + path(["M-196 436V138H196V436H176V160H-176V436Z"], NAVY, BRASS, 2)
        + path(["M-176 396H176V436H-176Z"], NAVY, LAMP, 2)
        + path(["M-40 410H40V422H50V436H-50V422H-40Z"], "#2C4A6B", LAMP, 1.5)
        + "</g>"
    )


def chairs() -> str:
    """Rows that face the stage, with an aisle."""
    drawn = ""
    for y, size, gap in ((404, 0.5, 28), (428, 0.72, 41), (462, 1.08, 62)):
        for x in (STAGE[0] + side * gap * (1.3 + step) for step in range(9) for side in (-1, 1)):
            drawn += f'<use href="#chair" transform="translate({x:.0f} {y}) scale({size})"/>' if -30 < x < 830 else ""
    return drawn


def bags() -> str:
    drawn = ""
    for name, x, y, colour in (("pack", 112, 644, "#3A5878"), ("case", 688, 640, NAVY), ("travel", 622, 652, "#5B3A28")):
        seen = lit(name, colour, LAMP, "2 3" if x > STAGE[0] else "-2 3") + path([MARKS[name]], stroke=BRASS, width=2.5)
        drawn += f'<g transform="translate({x} {y})"><ellipse rx="60" ry="12" cy="2" fill="{INK}" opacity=".6"/>{seen}</g>'
    return drawn


def dressed(names: str, move: str, rim: str) -> str:
    """Parts of a handler, each in the colour of what it is."""
    return "".join(lit(name, COLOUR.get(name.split("-")[-1], "url(#cloth)"), rim, move) for name in names.split())


def searcher() -> str:
    """The handler from the side; a scarf is under her cap."""
    parts = "far-boot far-leg near-boot near-leg side girdle face side-collar veil side-peak side-cap near-arm near-hand"
    body = dressed("far-arm far-hand", "4 3", STEEL) + dressed(parts, "4 3", LAMP)
    body += path([WALKER_SEAMS], stroke=LINE, width=2, more=' opacity=".75"') + path([WALKER_BRASS], stroke=BRASS, width=2.5)
    body += path(["M-12 36C4 70 0 100-22 118M20 40C34 80 24 120-10 150M44 60C46 100 40 126 24 152"], stroke=LINE, width=1.8)
    return f'<g transform="{HANDLER_AT}">{body}</g>'


def search_dog(place: str, coat: str = COAT, rim: str = LAMP) -> str:
    away = "-1.4 3"
    dark = plain("mask", f' fill="{MASK}"')
    dark += "".join(plain(name, f' fill="{INK}"') for name in ("saddle", "inner-ear", "nose", "lid"))
    return (
        f'<g transform="{place}">'
        + lit("tail", FAR, rim, away)
        + "".join(lit(name, FAR, STEEL, away) for name in ("hind-leg", "foreleg", "far-ear"))
        + lit("dog", "url(#coat)", rim, away)
        + f'<g transform="translate({away})">{dark}'
        + path([coat], stroke=FAR, width=1.5)
        + path([HARNESS], NAVY, BRASS, 1.5)
        + "</g></g>"
    )


def lead(way: str, ring: tuple[int, int]) -> str:
    """To the ring of the harness."""
    return path([way], stroke=INK, width=6) + path([way], stroke=BRASS, width=3) + path([circle(*ring, 4)], INK, BRASS, 2)


# The rest


def bowed(points: str) -> str:
    """The outline of the searching dog with its head at the ground: the nearer to the nose, the farther it is turned."""
    turned = []
    words = points.split()
    for x, y in zip(words[::2], words[1::2]):
        spot, corner = complex(int(x), int(y.strip("!"))), "!" * y.endswith("!")
        part = min(max((spot.real - 490) / 70, 0), 1) if spot.imag < 362 else 0
        spot = NECK + (spot - NECK) * exp(1j * BOW * part) + (8 + 34j) * part
        turned.append(f"{spot.real:.0f} {spot.imag:.0f}{corner}")
    return " ".join(turned)


def draw_rest() -> str:
    still = ("foreleg", "hind-leg", "tail")
    dog = {name: through(points if name in still else bowed(points)) for name, points in DRINKING.items()}
    trees = "".join(tree(x, 280, size) for x, size in ((38, 1.1), (66, 0.8), (196, 0.7), (222, 0.9)))
    seated = {name: TRAINEE[name] for name in ("face", "back")} | {name: through(points) for name, points in SITTING.items()}
    drawn = path([circle(*SUN, 20)], "#FFFDF4") + hills(RANGES).replace(HATCH, MIST) + trees + ground()
    drawn += f'<g transform="translate(36 -4)">{van()}{sill()}{sitter()}'
    drawn += search_dog(DRINKS, COAT[COAT.index("M310") :], SKYLIGHT) + bowl() + lead(SLACK, (180, 361)) + "</g>"
    coat = f"<defs>{fall('coat', (0, TAN), (1, '#6E5638'))}</defs>"
    return by_day((*SUN, 640), ("ear", "cap"), dog | seated, coat + drawn)


def van() -> str:
    """Its shadow, its open rear with the raised tailgate, and its side."""
    return (
        path(["M340 462L-60 500V620H400L548 492Z"], "#5F7A97", more=' opacity=".55"')
        + path(["M338 462L548 492L860 462V480L540 506L330 474Z"], INK, more=' opacity=".5"')
        + path(["M540 112C560 104 580 100 610 100H860V466L548 490L540 470Z"], "#2C4A6B", "url(#edge)", 2)
        + path(["M580 150H700V252L580 262ZM716 150H860V240L716 251Z"], "#152A46", LINE, 1.5)
        + path(["M708 104V458M546 330L860 300M560 380H580"], stroke=LINE, width=1.5)
        + path(["M590 480C588 400 616 372 652 372S712 400 716 468Z"], INK, LINE, 1.5)
        + '<g transform="translate(654 448) scale(.84 1)">'
        + path([circle(0, 0, 54)], "#0A1320", HATCH, 1.5)
        + path([circle(0, 0, 33)], STEEL, LINE, 1.5)
        + path(["M0 0V-30M0 0L28-9M0 0L18 24M0 0L-18 24M0 0L-28-9"], stroke=NAVY, width=5)
        + "</g>"
        + path(["M330 138L540 112L548 490L338 462Z"], "#24426A", LINE, 1.5)
        + path(["M346 148L526 126V396L350 376Z"], "#0E1F36", LINE, 1.5)
        + path(["M346 148L392 170V350M392 170L492 160L526 126M492 160V352L526 396"], stroke="#3A5878", width=1.5)
        + path(["M350 376L392 350H492L526 396Z"], "#35557A", LINE, 1.5)
        + path(["M330 138L540 112L470 46L238 76Z"], "#35557A", "url(#edge)", 2.5)
        + path(["M338 122L500 102L458 62L280 86Z"], "#C9D6DF", LINE, 1.5, ' opacity=".8"')
        + path(["M346 150L316 92M528 130L486 68"], stroke=INK, width=4)
        + path(["M532 250L542 248V330L533 331ZM332 236L342 238V316L333 314Z"], BRASS, LAMP, 1)
        + path(["M334 400L544 424L545 448L336 422Z"], NAVY, LINE, 1.5)
    )


def sill() -> str:
    """The cap and the flask beside the handler."""
    flask = path(["M481 386V336q0-8 8-8q8 0 8 8V386q-8 4-16 0Z"], METAL, NAVY, 1.5)
    flask += path(["M481 340H497M481 378H497"], stroke=NAVY, width=3) + path(["M494 344V374"], stroke="#FFF", width=2)
    cap = lit("cap", rim=SKYLIGHT) + path([SEAMS["cap"]], stroke=BRASS, width=3)
    cap += path(["M-36 48C-58 50-70 58-74 66C-50 68-20 60-4 52Z"], INK, LINE, 2)
    return flask + f'<g transform="translate(522 370) scale(.42)">{cap}</g>'


def sitter() -> str:
    """From the side, without his cap; he holds the cup of the flask."""
    steam = "M-124 196C-132 184-116 176-124 162M-108 196C-116 184-100 176-108 160"
    leg, ear = dressed("boot shin", "3 3", SKYLIGHT), dressed("ear", "2 2", SKYLIGHT)
    body = f'<g transform="translate(28 -8)">{leg}</g>{leg}{dressed("face", "3 3", SKYLIGHT)}<use href="#crown" fill="{HAIR}"/>'
    body += f'<g transform="translate(-34 4)">{ear}</g>' + dressed("back thigh", "3 3", SKYLIGHT)
    body += path(["M-136 208H-96L-102 254H-130Z"], METAL, NAVY, 3) + path([steam], stroke="#FFF", width=4)
    body += dressed("cup-hand bent", "3 3", SKYLIGHT) + path([SITTING_SEAMS], stroke=LINE, width=2, more=' opacity=".75"')
    body += path(["M-38 300C-10 306 30 306 62 300"], stroke=INK, width=17)
    body += path(["M-38 294H62M-2 292v18M14 292v18"], stroke=BRASS, width=2.5)
    return f'<g transform="translate(440 206) scale(.5)">{body}</g>'


def bowl() -> str:
    x, y = BOWL
    rim = f"M{x - 36} {y}Q{x - 30} {y - 7} {x - 12} {y - 8}M{x + 36} {y}Q{x + 28} {y - 7} {x + 12} {y - 8}"
    return (
        f'<ellipse cx="{x}" cy="{y + 20}" rx="52" ry="8" fill="{INK}" opacity=".35"/>'
        + path([f"M{x - 36} {y}L{x - 44} {y + 20}H{x + 44}L{x + 36} {y}Q{x} {y + 12} {x - 36} {y}Z"], SKYLIGHT, NAVY, 1.5)
        + path([rim], stroke=NAVY, width=2)
    )
