"""A handler on one knee and his search dog at a car, before a lit gate at night: the picture of the dog unit."""

from first_shift import FOOT, GATE, HAIR, HILLS, SEAM, SEAMS, SHAPES, SKIN, TROUSERS, YOKE, fall, gate, hills, light_of_gate, wall
from night import LAMP, LINE, WALL
from ridge import HATCH
from style import BRASS, INK, NAVY, STEEL, circle, path

WIDTH, HEIGHT = 800, 600
# The middle of the gate in this picture, the foot of its wall, and how large it is.
PLACE, ZOOM = (462, 345), 1.3
# What is taken of a guard of the change of shifts.
GUARD = ("head", "hair", "ear", "peak", "cap", "collar", "torso", "belt")
# The parts whose seams `lit` draws.
SEAMED = ("torso", "belt", "cap", "fist")
TAN, FAR, MASK = "#967343", "#4A3B2C", "#1D1E26"


def through(points: str) -> str:
    """A closed outline of cubic curves through points; at one with an exclamation mark it has a corner."""
    words = points.split()
    spots = [complex(int(x), int(y.strip("!"))) for x, y in zip(words[::2], words[1::2])]
    # The direction of the outline at each point.
    ways = [after - before for before, after in zip([spots[-1], *spots], [*spots[1:], spots[0]])]
    ways = [0 if y.endswith("!") else way / abs(way) * 0.34 for way, y in zip(ways, words[1::2])]
    curves = []
    for index, spot in enumerate(spots):
        start, reach = spots[index - 1], abs(spot - spots[index - 1])
        curves += [start + ways[index - 1] * reach, spot - ways[index] * reach, spot]
    return f"M{spots[-1].real:.0f} {spots[-1].imag:.0f}C" + " ".join(f"{at.real:.0f} {at.imag:.0f}" for at in curves) + "Z"


# The outlines of the dog, seen from the side, in coordinates of the picture. "dog" is its body with the two legs near the viewer.
DOG = {
    "dog": "627 259 625 252 619 247 605 243 589 236 581 226 573 215 563 210! 571 187 571 161! 547 186 532 212! 515 231 492 252"
    " 467 268 440 278 405 282 360 285 324 289 302 300 290 317 282 340 279 364 280 388 271 408 256 427! 262 448 267 468 269 482"
    " 276 490! 304 490 308 480 299 471 289 462 287 444 301 424 322 407 336 391 341 375 351 364 372 372 402 385 428 391 450 390"
    " 460 406 466 428 466 448 470 468 471 482 478 490! 507 490 511 480 502 471 491 462 487 444 489 428 495 408 504 388 520 366"
    " 531 344 535 322 538 306 548 293 551 289 566 283 583 281 601 282 612 279 619 272 624 266",
    "hind-leg": "350 360 338 384 326 404 318 420 308 433! 314 450 320 468 323 482 330 490! 358 490 362 480 352 471 341 462 339"
    " 446 353 424 374 400 382 372",
    "foreleg": "492 350 494 384 501 410 506 440 510 464 512 482 519 490! 548 490 552 480 543 471 531 462 527 444 526 428 526 404"
    " 528 376 518 345",
    "far-ear": "576 221! 585 196 586 172! 569 184 555 210!",
    "tail": "304 304 284 308 264 334 252 366 246 396 238 424 223 452! 248 446 268 428 280 404 286 374 294 342",
    "saddle": "534 211! 538 230 532 250 526 264 516 284 504 300 491 320 482 342 468 358! 454 352 440 360! 424 353 404 359! 386"
    " 350 364 352! 346 342 326 344! 306 335 290 317 302 300 324 289 360 285 405 282 440 278 467 268 492 252 515 231",
    "mask": "627 259 625 252 619 247 605 243 589 236 582 243 577 254 568 264 561 274 561 283 583 281 601 282 612 279 619 272"
    " 624 266",
    "nose": "627 259 625 252 619 247 614 247 614 255 620 264",
    "inner-ear": "558 205! 566 190 566 172! 551 191 544 204!",
}
FOLDS = (
    "M488 374C480 354 480 334 490 318M446 388C456 376 458 366 454 356M351 364C342 344 344 326 356 312"
    "M272 400C282 394 292 384 298 374M290 485l-2-8M300 486l-1-8M492 485l-2-8M502 486l-1-8M613 274C600 277 588 272 574 260"
)
FUR = (
    "M500 322l-6 10M519 296l-6 9M530 284l-6 9M538 268l-5 10M546 286l-7 9M310 356l-6 12"
    "M298 350l-4 12M318 368l-7 12M304 376l-6 11M392 366l-9 8M408 374l-9 7M424 380l-9 6M378 362l-8 6"
)
# Where the handler kneels, and how large.
KNEELS = "translate(250 108) scale(.74)"
# The parts of the handler that no guard of the change of shifts has, to the same measure: a head is 100 high.
KNEELING = {
    "shoulder": "M-66 138C-86 138-104 146-110 164-116 184-118 200-122 220-126 238-130 250-128 262-124 280-106 292-82 304"
    "L-40 312Z",
    "reach": "M62 140C84 137 104 146 111 166 118 188 120 204 128 218 142 206 158 190 172 174L196 194C182 216 162 244 142 262"
    " 128 274 108 272 100 256 88 232 74 204 66 182Z",
    "grip": "M174 174C175 162 185 153 198 149 209 146 218 152 221 163 223 173 216 183 206 189 201 193 197 195 194 192Z",
    "thigh": "M-64 312C-84 336-94 372-90 400-88 416-76 428-60 434L-44 446C-52 462-54 486-50 505H112C126 502 132 488 128 470"
    " 122 430 100 370 68 312Z",
    "boot": "M-42 446C-60 444-78 438-92 428-102 432-106 442-104 452-100 466-98 478-98 492-96 502-90 506-82 506H-44Z",
    "knee": "M40 330C90 340 140 352 168 370 184 384 182 412 178 440L176 480C192 484 208 490 214 498 216 504 214 506"
    " 210 506H100V420Z",
}
FINGERS = "M219 158C210 156 204 159 201 164M221 167C212 165 206 168 203 173M216 177C209 174 205 176 203 181"
FINGERS += "M184 157C188 164 194 168 201 168"


def draw_card() -> str:
    guard = {name: SHAPES[name] for name in GUARD}
    parts = guard | KNEELING | {name: through(points) for name, points in DOG.items()}
    # The gate is seen in a mirror, so that the car stands before its post.
    x, y = PLACE[0] + GATE * ZOOM, PLACE[1] - FOOT * ZOOM
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"><defs>'
        + light_of_gate()
        + fall("panel", (0, "#3A5878"), (1, NAVY))
        + fall("coat", (0, TAN), (1, "#5A462E"))
        + "".join(f'<path id="{name}" d="{shape}"/>' for name, shape in parts.items())
        + f'</defs><path fill="url(#sky)" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>'
        + f'<g transform="translate({x:.0f} {y:.0f}) scale(-{ZOOM} {ZOOM})">{hills(HILLS)}{wall()}{gate()}</g>'
        + f"{car()}{shadow()}{handler()}{dog()}</svg>"
    )


def car() -> str:
    """Its rear quarter."""
    spokes = [f"M756 402l{x} {y}" for x, y in ((0, -52), (50, -16), (31, 42), (-31, 42), (-50, -16))]
    return (
        path(["M598 411H804V600H540L592 494Z"], "url(#shadow)")
        + path(["M592 392C586 340 590 282 600 236L616 172C632 110 650 56 668-4H804V412H592Z"], "url(#panel)", WALL, 2.5)
        + path(["M642 166C654 112 666 64 682 24H804V160Z"], "#0E1F36", HATCH, 1.5)
        + path(["M630 194C680 190 740 188 800 188M708 163V24"], stroke=HATCH, width=1.5)
        + path(["M602 236L614 180H630L624 240Z"], BRASS, LAMP, 1.5)
        + path(["M584 352H664L650 412H590Z"], NAVY, LINE, 1.5)
        + path(["M650 412C650 330 690 290 756 290S804 300 820 330V412Z"], INK, LINE, 1.5)
        + path([circle(756, 402, 90)], "#0A1320", HATCH, 1.5)
        + path([circle(756, 402, 58)], STEEL, LINE, 1.5)
        + path([*spokes, circle(756, 402, 12)], stroke=NAVY, width=7)
    )


def lit(name: str, colour: str = "url(#cloth)", rim: str = LAMP, move: str = "-3 2.4") -> str:
    """A part in the colour of the light, over that a little farther from the light in its own, and its seams."""
    shape = f'<use href="#{name}" '
    drawn = f'{shape}fill="{rim}"/>{shape}transform="translate({move})" fill="{colour}" stroke="{HATCH}"/>'
    return drawn + (seams(name) if name in SEAMED else "")


def seams(name: str) -> str:
    return path([SEAMS[name]], stroke=SEAM.get(name, LINE), width=1.5, more=' opacity=".75"')


def shadow() -> str:
    """Of both on the ground: their outlines upside down."""
    parts = "".join(f'<use href="#{name}"/>' for name in ("boot", "thigh", "knee", "belt", "torso", "head"))
    return (
        f'<g fill="{INK}" opacity=".6" transform="matrix(1 0 .1 -.42 -48 697)"><use href="#dog"/><use href="#foreleg"/>'
        f'<g transform="translate(250 136) scale(.74)">{parts}</g></g>'
    )


def handler() -> str:
    """From behind; his head is turned to the dog."""
    creases = "M-44 446C-10 452 30 452 60 444M-60 434C-40 432-20 424-6 410M-96 470H-55"
    creases += "M172 180L190 195M122 240C112 236 106 230 102 222"
    body = lit("knee", TROUSERS) + lit("boot", INK, STEEL) + lit("thigh", TROUSERS) + lit("shoulder", rim=STEEL) + lit("torso")
    body += seams("shade") + seams("lanyard") + lit("belt", INK) + path([SEAMS["straps"]], YOKE, LINE, 1.5) + lit("reach")
    body += path([creases], stroke=LINE, width=1.5) + lit("head", SKIN) + f'<use href="#hair" fill="{HAIR}" x="-8"/>'
    body += f'<g transform="translate(-13)">{lit("ear", SKIN)}</g>' + lit("peak", INK) + lit("collar") + lit("cap")
    return f'<g transform="{KNEELS}">{body}</g>'


def dog() -> str:
    """With its harness, and the lead in the handler's hand."""
    away, soft = "-1.4 2.6", ' opacity=".8"'
    harness = "M448 277C440 310 432 350 434 391H448C446 350 454 310 462 270Z"
    harness += "M456 300C482 310 510 322 534 322L531 336C504 336 476 326 454 316Z"
    lead = "M405 246C402 264 393 280 384 277 376 272 388 256 400 245M407 240C416 258 434 273 454 275"
    dark = "".join(f'<use href="#{name}" fill="{INK}"/>' for name in ("saddle", "inner-ear", "nose"))
    return (
        lit("tail", FAR, move=away)
        + "".join(lit(name, FAR, STEEL, away) for name in ("hind-leg", "foreleg", "far-ear"))
        + lit("dog", "url(#coat)", move=away)
        + f'<g transform="translate({away})"><use href="#mask" fill="{MASK}"/>{dark}'
        + path(["M569 238C573 232 581 233 585 241C580 245 573 244 569 238Z"], INK)
        + path([circle(577, 237, 1.4)], LAMP)
        + path([FUR], stroke=FAR, width=1.3, more=soft)
        + path([FOLDS], stroke=LINE, width=1.2, more=soft)
        + path([harness], NAVY, BRASS, 1.5)
        + "</g>"
        + path([lead], stroke=INK, width=6)
        + path([lead], stroke=BRASS, width=3)
        + path([circle(454, 276, 4)], INK, BRASS, 2)
        + f'<g transform="{KNEELS}">{lit("grip", SKIN)}{path([FINGERS], stroke=INK, width=1.5)}</g>'
    )
