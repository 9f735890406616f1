"""Guards at work at night: a search dog at a row of parked cars, and a mirror under a car at the gate. Banners of two pages."""

from first_shift import (
    GATE,
    HAIR,
    HORIZON,
    POSES,
    SHAPES,
    SKIN,
    TROUSERS,
    YOKE,
    fall,
    gate,
    guard,
    hills,
    leaf,
    light_of_gate,
    tree,
    wall,
)
from handler import DOG, FAR, MASK, TAN, lit, through
from night import LAMP, LINE, WALL
from on_duty import CAR_PARTS, around, eye, glow
from ridge import HATCH, Range
from style import BONE, BRASS, INK, NAVY, STEEL, circle, line, number, path, polygon

WIDTH, HEIGHT = 1600, 640
Box = tuple[int, int, int, int]
WHOLE: Box = (0, 0, WIDTH, HEIGHT)
RIDGE: tuple[Range, ...] = (
    ("#1B3A60", 168, 92, (0.3, 0.5, 0.42, 0.7, 0.5, 0.62, 0.8, 0.58, 0.74, 0.5, 0.86, 0.64, 0.72, 0.98, 0.6)),
    ("#16304F", 190, 66, (0.5, 0.3, 0.62, 0.44, 0.7, 0.4, 0.3, 0.55, 0.86, 0.6, 0.4, 0.74, 0.5, 0.4, 0.66)),
)

# The row of cars: the middle of the gate and how large it is, the height of the eye, where cars stand, and each car's
# middle, width and height; a car is 180 wide.
LIT, ZOOM, EYE, CARS_AT = 1230, 1.1, 225, 480
CARS = ((570, 1.7, 1.85), (1010, 1.7, 1.7), (1450, 1.7, 1.78))
# What a screen and what a phone show of it: the ground ends at 608.
ROW: Box = (80, 0, 1520, 608)
ROW_PHONE: Box = (550, 62, 1050, 538)
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
LEAD = "M1403 305C1380 336 1320 354 1262 364"

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
    return row_of_cars(ROW, (WIDTH, HEIGHT))


def draw_canine_phone_banner() -> str:
    return row_of_cars(ROW_PHONE, (1000, 512))


def picture(box: Box, size: tuple[int, int], gradients: str, parts: dict[str, str], drawn: str) -> str:
    x, y, width, height = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{size[0]}" height="{size[1]}"><defs>'
        + gradients
        + "".join(f'<path id="{name}" d="{shape}"/>' for name, shape in parts.items())
        + f'</defs><path fill="{INK}" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/><path fill="url(#sky)" d="M0 0H{WIDTH}V500H0Z"/>{drawn}</svg>'
    )


def car(x: float, y: float, across: float, up: float, lens: str, rim: str) -> str:
    part = CAR_PARTS
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({across:.2f} {up:.2f})">'
        + path([part["tyres"]], INK)
        + path([part["roof"], part["mirrors"]], "url(#panel)", rim, 1.6)
        + path([part["glass"]], INK, HATCH, 1)
        + path([part["front"]], "url(#panel)", LINE, 1.2)
        + path([part["folds"]], stroke=HATCH, width=1)
        + path([part["grille"], part["intake"]], INK, HATCH, 1)
        + path([part["plate"]], STEEL)
        + "".join(path([part["lens"]], lens, LINE, 1, turn) for turn in ("", ' transform="scale(-1 1)"'))
        + "</g>"
    )


# The row of cars


def row_of_cars(box: Box, size: tuple[int, int]) -> str:
    dog = DOG | LOWERED
    parts = {name: through(points) for name, points in (dog | WALKER).items()}
    top = EYE - HORIZON * ZOOM
    cars = "".join(car(x, CARS_AT, across, up, STEEL, WALL) for x, across, up in CARS)
    drawn = (
        hills(RIDGE)
        + f'<g transform="matrix(1 0 0 {ZOOM} 0 {top:.1f})">{wall()}</g>'
        + f'<g transform="matrix({ZOOM} 0 0 {ZOOM} {LIT - GATE * ZOOM:.1f} {top:.1f})">{gate()}</g>'
        + shadows()
        + cars
        + fallen(("dog", "foreleg", "hind-leg"), "-.59 0 .06 -.2 1508 590")
        + fallen(("near-leg", "near-boot", "far-leg", "far-boot", "side"), ".49 0 -.1 -.16 1546 641")
        + walker()
        + search_dog()
    )
    return picture(
        box,
        size,
        light_of_gate() + fall("coat", (0, TAN), (1, "#5A462E")) + fall("panel", (0, "#35557A"), (1, "#16304F")),
        parts,
        drawn,
    )


def shadows() -> str:
    """Of the cars, the dog and the handler, away from the gate."""
    drawn = []
    for x, across, _ in CARS:
        ends = [x + side * 88 * across for side in (-1, 1)]
        far = [LIT + (end - LIT) * 1.5 for end in ends]
        drawn.append(polygon([(ends[0], CARS_AT - 40), (ends[1], CARS_AT - 40), (far[1], 620), (far[0], 620)]))
    return path(drawn, "url(#shadow)")


def fallen(names: tuple[str, ...], matrix: str) -> str:
    """A shadow on the ground: outlines upside down."""
    return f'<g fill="{INK}" opacity=".55" transform="matrix({matrix})">' + "".join(map(plain, names)) + "</g>"


def plain(name: str, more: str = "") -> str:
    return f'<use href="#{name}"{more}/>'


def walker() -> str:
    """The handler, whom the gate lights from the front."""

    def part(name: str, colour: str = "url(#cloth)", rim: str = LAMP) -> str:
        return lit(name, colour, rim, "4 3")

    body = part("far-arm", rim=STEEL) + part("far-hand", SKIN, STEEL) + part("far-boot", INK) + part("far-leg", TROUSERS)
    body += part("near-boot", INK) + part("near-leg", TROUSERS) + part("side") + part("girdle", INK)
    body += lit("face", SKIN, move="2.5 1") + plain("beard", f' fill="{HAIR}"') + lit("lobe", SKIN, STEEL, "2 1")
    body += (
        part("side-collar") + part("side-peak", INK) + part("side-cap") + part("near-arm") + lit("near-hand", SKIN, move="3 3")
    )
    body += path([WALKER_SEAMS], stroke=LINE, width=2, more=' opacity=".75"') + path([WALKER_BRASS], stroke=BRASS, width=2.5)
    return f'<g transform="translate(1470 163) scale(.49 .465)">{body}</g>'


def search_dog() -> str:
    """Its outlines look to the right; the light is behind it."""
    away = "0 3.5"
    legs = "".join(lit(name, FAR, STEEL, away) for name in ("hind-leg", "foreleg", "far-ear"))
    dark = plain("mask", f' fill="{MASK}"') + "".join(plain(name, f' fill="{INK}"') for name in ("saddle", "inner-ear", "nose"))
    return (
        '<g transform="translate(1536 204) scale(-.59 .59)">'
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
