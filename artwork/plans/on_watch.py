"""Guards at work: in first daylight a search dog at a row of parked cars, at night a mirror under a car at the gate. Two banners."""

from drill import BY_DAY, CLOTH, FAR_HILL, JOINT, NEAR_HILL, SHADE, SHADED, SUNLIT
from first_shift import GATE, HAIR, HORIZON, POSES, SHAPES, SKIN, TROUSERS, YOKE, fall, guard, hills, leaf, tree
from handler import DOG, FAR, MASK, TAN, lit, through
from night import LAMP, LINE, WALL
from on_duty import CAR_PARTS, around, eye, glow
from ridge import HATCH, OUTLINE, Range
from style import BONE, BRASS, INK, MIST, NAVY, STEEL, circle, line, number, path, polygon

WIDTH, HEIGHT = 1600, 640
Box = tuple[int, int, int, int]
WHOLE: Box = (0, 0, WIDTH, HEIGHT)
RIDGE: tuple[Range, ...] = (
    ("#1B3A60", 168, 92, (0.3, 0.5, 0.42, 0.7, 0.5, 0.62, 0.8, 0.58, 0.74, 0.5, 0.86, 0.64, 0.72, 0.98, 0.6)),
    ("#16304F", 190, 66, (0.5, 0.3, 0.62, 0.44, 0.7, 0.4, 0.3, 0.55, 0.86, 0.6, 0.4, 0.74, 0.5, 0.4, 0.66)),
)

# The row of cars: the sun, the place of the eye, where cars stand, how wide are a bay and a car, and of each car its middle and how
# high it is; a car is 180 wide.
SUN, CARS_AT, BAY, ACROSS = (1186, 166), 470, 352, 1.72
at_row = eye(SUN[0], 212, 506, 200)
CARS = ((222, 1.72), (574, 1.84), (926, 1.7))
DAWN: tuple[Range, ...] = (
    (FAR_HILL, 204, 84, (0.5, 0.3, 0.6, 0.4, 0.7, 0.5, 0.64, 0.9, 0.72, 0.84, 0.5, 0.36, 0.1, 0.2, 0.3)),
    (NEAR_HILL, 224, 60, (0.5, 0.7, 0.5, 0.62, 0.4, 0.7, 0.9, 0.5, 0.66, 0.4, 0.3, 0.44, 0.2, 0.1, 0.36)),
)
TREES, GATEWAY = ((656, 0.9), (684, 0.7), (1050, 0.62), (1074, 0.8), (1496, 0.95), (1524, 0.75), (1572, 0.85)), (1116, 1222)
# From the left: how the night ends.
NIGHT = (
    (0, INK),
    (0.3, INK, 0.95),
    (0.5, "#10203A", 0.86),
    (0.66, "#1C3759", 0.62),
    (0.8, "#2F5078", 0.34),
    (0.91, "#4A6C93", 0.12),
    (1, "#6F8BAA", 0),
)
# What a phone shows of it, and how far to the right the night reaches there and on a screen.
ROW_PHONE, DUSK, DUSK_PHONE = (616, 0, 960, 640), 920, 790
# The dog of handler.py with its nose down.
BACK = (
    "440 278 405 282 360 285 324 289 302 300 290 317 282 340 279 364 280 388 271 408 256 427! 262 448 267 468 269 482"
    " 276 490! 304 490 308 480 299 471 289 462 287 444 301 424 322 407 336 391 341 375 351 364 372 372 402 385 428 391 450 390"
    " 460 406 466 428 466 448 470 468 471 482 478 490! 507 490 511 480 502 471 491 462 487 444 489 428 495 408 504 388 520 366"
)
LOWERED = {
    "dog": "652 340 650 332 642 325 632 312 622 298 617 284 611 272 602 264! 606 236 598 206! 582 226 566 258! 536 262 504 264"
    f" 470 268 {BACK} 531 346 538 336 550 330 564 328 578 330 596 336 612 344 626 353 636 357 645 354 650 348",
    "foreleg": "500 350 508 384 522 410 532 436 540 462 546 480 556 488! 584 486 586 477 577 470 565 462 558 444 553 420 548 396"
    " 542 372 531 340",
    "far-ear": "602 264! 622 242 624 212! 608 226 596 250!",
    "saddle": "566 258! 562 278 548 286 532 292 516 302 504 314 492 328 482 344 468 358! 454 352 440 360! 424 353 404 359! 386"
    " 350 364 352! 346 342 326 344! 306 335 290 317 302 300 324 289 360 285 405 282 440 278 470 268 504 264 536 262",
    "mask": "652 340 650 332 642 325 632 312 622 300 613 308 604 314 594 316 584 319 576 329 596 336 612 344 626 353 636 357"
    " 645 354 650 348",
    "nose": "652 340 650 332 642 325 637 328 639 336 647 345",
    "inner-ear": "574 250! 584 230 596 214! 595 236 588 252!",
}
# The handler, from the side, on his way to the left; a head is 100 high.
WALKER = {
    "near-leg": "-52 312 -64 360 -56 430 -28 490 2 540 20 590 42 650 60 702! 108 684! 110 640 104 580 88 520 86 450 80 380 60 312",
    "near-boot": "62 698! 60 716 54 736 40 752 34 766! 64 768 84 752 104 728 112 706 104 682!",
    "far-leg": "-50 312 -76 380 -94 450 -108 530 -122 600 -142 684! -90 696! -64 620 -44 548 -16 470 20 400 50 312",
    "far-boot": "-138 682! -148 706 -176 722 -202 736 -206 750! -150 760 -104 768! -92 740 -90 692!",
    "side": "-24 132 -54 156 -72 200 -68 252 -56 308! 0 314 60 308! 66 268 80 220 80 174 62 146 38 132 6 126",
    "girdle": "-57 300! 0 306 61 300! 62 320! 0 326 -57 320!",
    "far-arm": "44 150 70 180 92 230 104 280 112 330! 84 338! 72 290 56 250 40 220",
    "far-hand": "86 332! 80 344 78 356 84 360 89 350! 87 364 90 374 96 375 99 366! 100 378 105 382 108 370! 114 374 118 366"
    " 120 350 112 328!",
    "near-arm": "-14 142 -36 170 -44 214 -40 248 -66 264 -112 284! -102 320! -56 316 -2 308 24 292 40 250 50 200 44 160 18 140",
    "near-hand": "-108 286! -130 284 -148 294 -152 312 -142 324 -122 326 -100 320!",
    "face": "-38 24 -40 40 -42 52 -54 70! -45 76 -46 88 -42 100 -26 106 -20 116 -22 140 4 146 36 136 32 108 44 70 46 30 6 14",
    "beard": "8 50 4 70 -14 78 -30 84 -46 84 -47 96 -40 106 -24 110 -6 102 6 88 14 90 32 100 42 82 47 60 48 34 20 36",
    "lobe": "2 52 12 48 18 58 12 72 4 72",
    "side-collar": "-28 128 -8 118 16 112 36 112 40 136 10 146 -24 144",
    "side-cap": "-46 36! -48 20 -58 6! -40 -12 0 -14 40 -6 60 14! 52 28 50 42! 4 38",
    "side-peak": "-44 30! -66 38 -80 54! -62 54 -42 46!",
}
WALKER_SEAMS = (
    "M-56 8C-20 18 30 20 58 16M20 150C26 190 28 240 22 300M-44 176C-20 186 0 186 14 182"
    "M-34 252C-20 262 0 264 14 258M-100 290L-92 316M-18 430C10 500 40 560 52 620M-70 420C-84 500-100 580-108 640"
    "M66 668l40 4M-128 668l42 8M-10 150C6 144 26 144 40 154"
)
WALKER_BRASS = "M-46 36C-20 32 20 34 50 40M-57 301C-20 306 20 306 60 301M-57 320C-20 325 20 325 60 320M-4 303v20M10 303v20"
COAT = "M540 316l-7 9M556 300l-8 8M574 292l-8 8M526 330l-6 10M310 356l-6 12M298 350l-4 12M318 368l-7 12M392 366l-9 8M424 380l-9 6"
HARNESS = (
    "M448 277C440 310 432 350 434 391H448C446 350 454 310 462 270Z"
    "M456 300C482 312 510 326 536 330L531 344C504 342 476 330 454 316Z"
)
LEAD = "M1327 292C1304 323 1244 341 1186 351"

# The gate: the middle of the lane, the height of the eye, and how near are the gate, the guardroom, the car and the boom.
LANE, SIGHT = 1110, 215
ENTRY, HUT, STOP, BOOM = 0.34, 0.64, 0.85, 0.93
at_lane = eye(LANE, SIGHT, 520, 203)
GATE_PHONE: Box = (545, 54, 1050, 538)
WRITER, INSPECTOR, MIRROR, STANDS = (806, 190), (1460, 142), (1212, 469), ("ahead", "ahead")
KNUCKLES = "M206 348C196 350 186 350 178 346M206 358C194 361 184 360 174 355"
# The arms of a guard who writes and of one who holds a mirror, and their hands.
ARMS = {
    "write": "M68 137C86 138 104 144 111 163C117 190 124 214 130 236C146 244 162 248 178 250L176 274C150 280 118 282 104 270"
    "C92 250 88 226 83 206C74 186 68 160 68 137Z",
    "pen-hand": "M176 248C186 244 202 248 212 258L238 274L210 270C204 276 194 279 186 278C180 277 174 274 174 270Z",
    "tuck": "M68 137C86 138 104 144 111 163C118 190 126 218 130 242C132 262 122 276 106 276C94 274 88 262 87 248"
    "C86 232 86 214 83 206C74 186 68 160 68 137Z",
    "hold": "M68 137C86 138 104 144 112 163C122 190 134 216 144 240C158 268 176 300 192 326L164 342C146 322 122 292 106 268"
    "C94 246 88 226 83 206C74 186 68 160 68 137Z",
    "grasp": "M164 340C158 352 160 366 170 371C180 375 196 372 204 364C210 354 204 338 192 324Z",
}


def draw_canine_banner() -> str:
    return row_of_cars(WHOLE, (WIDTH, HEIGHT), DUSK)


def draw_canine_phone_banner() -> str:
    return row_of_cars(ROW_PHONE, (768, 512), DUSK_PHONE)


def picture(box: Box, size: tuple[int, int], gradients: str, parts: dict[str, str], drawn: str) -> str:
    x, y, width, height = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{size[0]}" height="{size[1]}"><defs>'
        + gradients
        + "".join(f'<path id="{name}" d="{shape}"/>' for name, shape in parts.items())
        + f'</defs><path fill="{INK}" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/><path fill="url(#sky)" d="M0 0H{WIDTH}V500H0Z"/>{drawn}</svg>'
    )


def car(x: float, y: float, across: float, up: float, lens: str, rim: str, panel: str = "url(#panel)", glass: str = INK) -> str:
    part = CAR_PARTS
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({across:.2f} {up:.2f})">'
        + path([part["tyres"]], INK)
        + path([part["roof"], part["mirrors"]], panel, rim, 1.6)
        + path([part["glass"]], glass, HATCH, 1)
        + path([part["front"]], panel, LINE, 1.2)
        + path([part["folds"]], stroke=HATCH, width=1)
        + path([part["grille"], part["intake"]], INK, HATCH, 1)
        + path([part["plate"]], STEEL)
        + "".join(path([part["lens"]], lens, LINE, 1, turn) for turn in ("", ' transform="scale(-1 1)"'))
        + "</g>"
    )


# The row of cars


def row_of_cars(box: Box, size: tuple[int, int], dusk: float) -> str:
    parts = {name: through(points) for name, points in (DOG | LOWERED | WALKER).items()}
    light = (
        fall("sky", (0, "#9FB7CE"), (0.2, "#D5DDE0"), (0.42, "#FBE3B4"))
        + fall("dawn", (0, "#FFF8E4"), (0.4, "#FDE3AE", 0.75), (1, "#FBE7BC", 0), kind="radial")
        + fall("edge", (0, "#FFFBEF"), (0.5, "#F5E3BB"), (1, OUTLINE), kind="radial", at=around(*SUN, 640))
        + fall("ground", (0, "#F6E4C0"), (0.4, "#DEDFDA"), (1, "#B7C5D3"))
        + fall("shade", (0, SHADE, 0.85), (1, SHADE, 0.04))
        + fall("cloth", (0, CLOTH), (1, NAVY))
        + fall("coat", (0, TAN), (1, "#6E5638"))
        + fall("pale", (0, "#F6EFDF"), (0.5, "#E2E0DA"), (1, "#A9B9C8"))
        + fall("dark", (0, "#4A6C93"), (1, "#1C3759"))
        + fall("pane", (0, "#8FA9C2"), (1, "#35557A"))
        + fall("glint", (0, "#FFF8E4", 0.95), (1, "#FFF8E4", 0), kind="radial")
        + fall("dusk", *NIGHT, at='x2="1"')
    )
    x, y = SUN
    drawn = f'<ellipse cx="{x}" cy="{y}" rx="620" ry="190" fill="url(#dawn)"/>' + path([circle(x, y, 24)], "#FFFDF4")
    drawn += hills(DAWN).replace(HATCH, MIST) + car_park() + shadows() + "".join(parked(*each) for each in CARS)
    drawn += fallen(("dog", "foreleg", "hind-leg"), "-.59 0 .06 -.2 1432 577", SHADE)
    drawn += fallen(("near-leg", "near-boot", "far-leg", "far-boot", "side"), ".49 0 -.2 -.26 1547 705", SHADE)
    for night, day in BY_DAY.items():
        drawn = drawn.replace(night, day)
    drawn += (walker() + search_dog()).replace(SKIN, BY_DAY[SKIN])
    return picture(box, size, light, parts, drawn + path([f"M0 0H{dusk}V{HEIGHT}H0Z"], "url(#dusk)"))


def car_park() -> str:
    """Its ground with the lines of the bays, and the low wall at its end, with a gateway below the sun and trees behind it."""
    (_, foot), (_, top) = at_row(0, 0, 0.2), at_row(0, 1.1, 0.2)
    (left, right), bays = GATEWAY, []
    for step in range(-4, 1):
        x = (CARS[-1][0] + BAY * (step + 0.5) - SUN[0]) / 176
        bays.append(
            polygon(at_row(x + side, 0, near) for side, near in ((-0.06, 0.42), (0.06, 0.42), (0.06, 1.02), (-0.06, 1.02)))
        )
    rows = [f"M0 {number(at_row(0, 0, near)[1])}H{WIDTH}" for near in (0.3, 0.42, 0.62, 1.2)]
    joints = [f"M{x} {number(top + 8)}V{number(foot)}" for x in range(40, WIDTH, 64)]
    piers = [f"M{x} {number(foot + 3)}v-62h18v62Zm-4-62v-6h26v6Z" for x in GATEWAY]
    return (
        "".join(tree(x, round(top) + 3, size) for x, size in TREES)
        + path([f"M0 {number(foot)}H{WIDTH}V{HEIGHT}H0Z"], "url(#ground)")
        + f'<ellipse cx="{SUN[0]}" cy="{number(foot + 26)}" rx="330" ry="60" fill="url(#glint)"/>'
        + path([f"M0 {number(top)}H{WIDTH}V{number(foot)}H0Z"], SHADED, MIST, 1)
        + path(joints, stroke="#A9B9C9", width=1.2)
        + path([f"M0 {number(top)}H{WIDTH}v7H0Z"], SUNLIT)
        + path([f"M{left} {number(foot)}V{number(top - 4)}H{right}V{number(foot)}Z"], "#D3DBDC")
        + path([f"M{left + 12} {number(foot + 1)}L{left + 44} {number(top - 4)}h18L{right} {number(foot + 1)}Z"], "#FCEDCD")
        + path(piers, SUNLIT, MIST, 1.2)
        + path(rows, stroke=JOINT, width=1.2)
        + path(bays, "#FFFDF4")
    )


def parked(x: float, up: float) -> str:
    """One of the cars; the last one is pale. Behind its windscreen are two seats and a mirror."""
    panel, rim = ("url(#pale)", STEEL) if x == CARS[-1][0] else ("url(#dark)", WALL)
    seats = "M{0}-102v-14q0-5 4-5h5v-7q0-4 4-4h8q4 0 4 4v7h5q4 0 4 5v14Z"
    return (
        car(x, CARS_AT, ACROSS, up, BONE, rim, panel, "url(#pane)")
        + f'<g transform="translate({x} {CARS_AT}) scale({ACROSS} {up})">'
        + path([seats.format(-44), seats.format(10), "M-9-139v4h-2v6h22v-6h-2v-4Z"], "#24426A", more=' opacity=".7"')
        + path(["M-54-103L-38-136H-24L-40-102ZM-34-102L-18-137H-12L-28-102Z"], "#FFF", more=' opacity=".28"')
        + path(["M-46-99L-8-105M0-100L40-106"], stroke=INK, width=1.2)
        + path(["M-68-95C-40-97 40-97 68-95"], stroke="#FFFBEF", width=1.6)
        + "</g>"
    )


def shadows() -> str:
    """Of the cars, away from the sun."""
    drawn = []
    for x, _ in CARS:
        ends = [x + side * 88 * ACROSS for side in (-1, 1)]
        far = [SUN[0] + (end - SUN[0]) * 1.56 for end in ends]
        drawn.append(polygon([(ends[0], CARS_AT - 40), (ends[1], CARS_AT - 40), (far[1], HEIGHT), (far[0], HEIGHT)]))
    return path(drawn, "url(#shade)")


def fallen(names: tuple[str, ...], matrix: str, colour: str = INK) -> str:
    """A shadow on the ground: outlines upside down."""
    return f'<g fill="{colour}" opacity=".55" transform="matrix({matrix})">' + "".join(map(plain, names)) + "</g>"


def plain(name: str, more: str = "") -> str:
    return f'<use href="#{name}"{more}/>'


def walker() -> str:
    """The handler, whom the sun lights from the front."""

    def part(name: str, colour: str = "url(#cloth)", rim: str = WALL) -> str:
        return lit(name, colour, rim, "5 3.5")

    body = part("far-arm", rim=STEEL) + part("far-hand", SKIN, STEEL) + part("far-boot", INK) + part("far-leg", TROUSERS)
    body += part("near-boot", INK) + part("near-leg", TROUSERS) + part("side") + part("girdle", INK)
    body += lit("face", SKIN, move="2.5 1") + plain("beard", f' fill="{HAIR}"') + lit("lobe", SKIN, STEEL, "2 1")
    body += (
        part("side-collar") + part("side-peak", INK) + part("side-cap") + part("near-arm") + lit("near-hand", SKIN, move="3 3")
    )
    body += path([WALKER_SEAMS], stroke=LINE, width=2, more=' opacity=".75"') + path([WALKER_BRASS], stroke=BRASS, width=2.5)
    return f'<g transform="translate(1394 150) scale(.49 .465)">{body}</g>'


def search_dog() -> str:
    """Its outlines look to the right; the sun is behind it."""
    away = "0 3.5"
    legs = "".join(lit(name, FAR, STEEL, away) for name in ("hind-leg", "foreleg", "far-ear"))
    dark = plain("mask", f' fill="{MASK}"') + "".join(plain(name, f' fill="{INK}"') for name in ("saddle", "inner-ear", "nose"))
    return (
        '<g transform="translate(1460 191) scale(-.59 .59)">'
        + lit("tail", FAR, move=away)
        + legs
        + lit("dog", "url(#coat)", move=away)
        + f'<g transform="translate({away})">{dark}'
        + path(["M600 288C604 282 612 284 614 292C609 295 603 294 600 288Z"], INK)
        + path([circle(608, 288, 1.6)], LAMP)
        + path([COAT], stroke=FAR, width=1.6)
        + path([HARNESS], NAVY, BRASS, 1.5)
        + "</g></g>"
        + path([LEAD], stroke=INK, width=6)
        + path([LEAD], stroke=BRASS, width=3)
    )


# The gate


def draw_gate_banner() -> str:
    return checked_car(WHOLE, (WIDTH, HEIGHT))


def draw_gate_phone_banner() -> str:
    return checked_car(GATE_PHONE, (1000, 512))


def checked_car(box: Box, size: tuple[int, int]) -> str:
    light = (
        fall("sky", (0, INK), (0.3, "#1E3C62"), (0.5, "#3A5878"))
        + fall("edge", (0, LAMP), (0.35, BRASS), (1, STEEL), kind="radial", at=around(LANE, 150, 620))
        + fall("lamp", (0, LAMP, 0.95), (0.3, LAMP, 0.4), (1, LAMP, 0), kind="radial")
        + fall("spill", (0, LAMP, 0.8), (0.5, LAMP, 0.3), (1, LAMP, 0))
        + fall("shadow", (0, INK, 0.7), (1, INK, 0))
        + fall("yard", (0, "#1A3859"), (1, INK))
        + fall("cloth", (0, YOKE), (1, "#0B1728"))
        + fall("panel", (0, "#35557A"), (1, "#16304F"))
    )
    names = ("head", "hair", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "peak", "scarf")
    parts = {name: SHAPES[name] for name in names} | {name: POSES[name] for name in ("ahead", "heel")} | ARMS
    x, y = at_lane(0, 0, STOP)
    scale = 2.03 * STOP
    lamps = "".join(path([circle(x + side * 67 * scale, y - 70 * scale, 84)], "url(#lamp)") for side in (-1, 1))
    drawn = hills(RIDGE) + entrance() + guardroom() + writer() + beams()
    drawn += car(x, y, scale, scale, BONE, WALL) + lamps + boom() + inspector()
    return picture(box, size, light, parts, drawn)


def area(left: float, right: float, bottom: float, top: float, near: float) -> str:
    return polygon(at_lane(x, y, near) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)))


def entrance() -> str:
    """The wall of the compound, and the open gate with the lamp over it."""
    (left, foot), (right, top) = at_lane(-2.9, 0, ENTRY), at_lane(2.9, 2.3, ENTRY)
    spans = ((0, left), (right, WIDTH))
    joints = [f"M{number(x)} {number(top)}V{number(foot)}" for step in range(7) for x in (left - 96 * step, right + 96 * step)]
    leaves = f"matrix(2.1 0 0 1.18 {LANE - GATE * 2.1:.0f} {SIGHT - HORIZON * 1.18:.0f})"
    lamp_x, lamp_y = at_lane(0, 2.55, ENTRY)
    return (
        "".join(tree(x, round(top) + 2, size) for x, size in ((560, 0.8), (590, 1), (1384, 0.7), (1412, 0.9), (1568, 0.8)))
        + path([f"M0 {number(foot)}H{WIDTH}V{HEIGHT}H0Z"], "url(#yard)")
        + path([polygon([(a, top), (b, top), (b, foot), (a, foot)]) for a, b in spans], NAVY)
        + path(joints, stroke=STEEL, width=1.5)
        + path([line([(a, y), (b, y)]) for a, b in spans for y in (top, top + 7, foot)], stroke="url(#edge)", width=2)
        + path(
            [polygon(at_lane(x, 0, near) for x, near in ((-2.7, ENTRY), (2.7, ENTRY), (2.7, 1.5), (-2.7, 1.5)))],
            "url(#spill)",
            more=' opacity=".55"',
        )
        + f'<g transform="{leaves}">{path([leaf(-1), leaf(1)], stroke=INK, width=1.6)}</g>'
        + glow(lamp_x, lamp_y + 30, 330, 200, 0.7)
        + path([area(side * 2.9 - 0.26, side * 2.9 + 0.26, 0, 2.75, ENTRY) for side in (-1, 1)], NAVY, "url(#edge)", 2)
        + path([area(-3.4, 3.4, 2.75, 2.95, ENTRY)], NAVY, "url(#edge)", 2)
        + path([f"M{lamp_x - 16} {number(lamp_y + 4)}l7-12h18l7 12Z"], LAMP)
        + path([f"M{lamp_x - 22} {number(lamp_y - 8)}h44M{lamp_x} {number(lamp_y - 8)}v-8"], stroke=INK, width=4)
        + path([circle(lamp_x, lamp_y + 2, 60)], "url(#lamp)")
    )


def guardroom() -> str:
    (x, y), (end, top) = at_lane(-3.45, 0.95, HUT), at_lane(-2.55, 1.85, HUT)
    middle = (x + end) / 2
    return (
        path([area(-4.9, -2.05, 0, 2.3, HUT), area(-5.1, -1.9, 2.3, 2.44, HUT)], NAVY, "url(#edge)", 2)
        + glow(middle, (y + top) / 2, 130, 120, 0.5)
        + path([f"M{number(x)} {number(y)}V{number(top)}H{number(end)}V{number(y)}Z"], LAMP)
        + path(
            [f"M{number(middle)} {number(y)}V{number(top)}M{number(x)} {number(top + 36)}H{number(end)}"], stroke=NAVY, width=3
        )
        + path([f"M{number(x - 10)} {number(y)}H{number(end + 10)}v8H{number(x - 10)}Z"], STEEL, LAMP, 1.5)
    )


def writer() -> str:
    """A guard who writes in the book on the sill, lit by the window."""
    x, y = WRITER
    return (
        path([f"M{x - 16} 420H{x + 18}L{x + 130} 480H{x + 70}Z"], "url(#shadow)")
        + path(["M683 285L688 268L711 274L734 268L739 285L711 290Z"], BONE, INK, 2)
        + path(["M711 274V290M693 274l13 3M693 279l13 3M716 277l13-3"], stroke=STEEL, width=1.5)
        + path(["M729 282L741 264"], stroke=INK, width=2.5)
        + guard(x, y, 0.33, 0.96, "scarf", -5, 0, -1, ("hang", "write"), STANDS, x - 90, (5, 3.5))
        + f'<g transform="translate({x} {y}) scale(-.33 .33)">{lit("pen-hand", SKIN)}</g>'
    )


def beams() -> str:
    """The cones of light on the ground."""

    def cone(x: float, wide: float) -> str:
        ends = ((-0.2, STOP), (0.2, STOP), (0.8, 1.4), (-0.8, 1.4))
        return path([polygon(at_lane(x + wide * spread, 0, near) for spread, near in ends)], "url(#spill)", more=' opacity=".5"')

    return "".join(cone(x, wide) for x in (-0.67, 0.67) for wide in (1, 0.6))


def boom() -> str:
    (x, y), (end, _) = at_lane(-1.2, 1, BOOM), at_lane(1.12, 1, BOOM)
    return (
        path([area(1.06, 1.14, 0, 1, BOOM), area(-1.28, -1.1, 0, 1.14, BOOM)], NAVY, "url(#edge)", 2)
        + path([line([(x - 34, y), (end + 14, y)])], stroke=BRASS, width=13)
        + path([line([(x + 22, y), (end + 14, y)])], stroke=INK, width=13, more=' stroke-dasharray="26 26"')
    )


def inspector() -> str:
    """A guard with a mirror on a handle, which he holds under the car."""
    (x, y), (left, top), lean = MIRROR, INSPECTOR, 4
    handle = line([(left - 12, top + 92), (x, y)])
    figure = guard(left, top, 0.52, 1, "cap", -6, 9, lean, ("tuck", "hold"), STANDS, LANE, (3.5, 2.5))
    grasp = lit("grasp", SKIN) + path([KNUCKLES], stroke=INK, width=2)
    return (
        path([f"M{left - 6} 503H{left + 44}L{left + 150} {HEIGHT}H{left + 50}Z"], "url(#shadow)")
        + glow(x - 20, y - 8, 110, 30, 0.8)
        + f'<ellipse cx="{x - 24}" cy="{y}" rx="42" ry="11" fill="{LAMP}" stroke="{INK}" stroke-width="4"/>'
        + path([f"M{x - 56} {y - 1}c12-9 46-9 60-1c-14 4-46 4-60 1Z"], STEEL)
        + path([handle], stroke=INK, width=9)
        + path([handle], stroke=LINE, width=4)
        + figure
        + f'<g transform="translate({left} {top}) scale(.52) skewX({lean}) scale(-1 1)">{grasp}</g>'
    )
