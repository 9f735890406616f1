"""Dawn at the gate of a compound: a newspaper boy on his bicycle hands the paper to a guard. Banner of the news page."""

from math import cos, pi, sin

from drill import ARM, TRAINEE, reaching
from first_shift import GATE, HAIR, HORIZON, POSES, SHAPES, SKIN, fall, gate, hills, light_of_gate, wall
from handler import lit, through
from marquee import DARK, IVORY, ROSE, shadow
from night import LAMP, LINE, WALL
from on_watch import HEIGHT, WHOLE, WIDTH, Box, picture
from ridge import HATCH, Range
from style import BONE, BRASS, BRASS_DEEP, INK, MIST, NAVY, STEEL, circle, line, path

PHONE: Box = (832, 24, 768, 512)
PHONE_SIZE = (768, 512)
RANGES: tuple[Range, ...] = (
    ("#2A4F78", 196, 104, (0.3, 0.5, 0.42, 0.7, 0.5, 0.62, 0.8, 0.58, 0.86, 0.6, 0.72, 0.66, 0.98, 0.8, 0.6)),
    ("#1B3B5E", 204, 58, (0.5, 0.3, 0.62, 0.44, 0.7, 0.4, 0.3, 0.75, 0.5, 0.6, 0.4, 0.74, 0.5, 0.66, 0.9)),
)
# The middle of the gate, the height of the eye, and how large the gate is; where the guard and the wheels stand, and their size.
LIT, EYE, ZOOM = 1238, 260, 1.24
GUARD, BICYCLE, SIZE = (1428, 160), (1136, 500), 0.48
# The bicycle and the boy from the side, to the measure of the guards, a head is 100 high; the ground is at 0.
HUBS, RADIUS = ((-216, -136), (216, -136)), 132
FRAME = "M-92-330L-24-120L152-300M-84-322L150-334M-216-136L-24-120M-216-136L-80-304M136-372L158-284C166-240 190-200 216-136"
GUARDS = "M-356-150A142 142 0 0 1-92-204M100-220A142 142 0 0 1 334-216"
CARRIER = "M-352-290H-86M-340-290L-216-140M-250-290L-216-140"
BARS = "M138-372L132-398C128-410 110-410 96-404L70-398"
BOY = {
    "far-leg": through(
        "-90 -352! 0 -366 70 -350 106 -306 100 -250 86 -190 76 -142! 30 -138! 22 -200 24 -248 -40 -264 -110 -290!"
    ),
    "far-shoe": through("28 -144! 24 -116 30 -102! 124 -106! 118 -124 92 -136 76 -146!"),
    "far-sleeve": through("0 -540! 34 -520 62 -470 104 -414! 80 -392! 40 -430 14 -466 -10 -490"),
    "far-hand": through("80 -396! 76 -410 88 -422 104 -418 116 -404 108 -390 92 -384!"),
    "leg": through("-138 -330! -136 -260 -108 -200 -84 -150 -72 -100 -64 -44! -12 -40! 4 -100 22 -170 30 -226 22 -284 -20 -340!"),
    "shoe": through("-64 -50! -68 -14 -62 0! 42 0! 42 -14 10 -28 -10 -46!"),
    "skirt": through("-132 -352! -152 -310 -158 -262 -150 -222! -100 -214 -50 -224 4 -246 28 -284 8 -326 -20 -356!"),
    "body": through(
        "-24 -560! -54 -544 -88 -500 -116 -440 -134 -380 -138 -330! -80 -318 -14 -334! 2 -380 20 -440 36 -490 40 -530 24 -560!"
    ),
    "sleeve": through(
        "-52 -528! -36 -552 -4 -552 22 -526 56 -496 108 -484 176 -478! 174 -440! 110 -436 48 -440 8 -452 -28 -480 -50 -504"
    ),
    "palm": through("172 -476! 196 -482 218 -476 226 -462 220 -446 196 -438 172 -442!"),
    "muffler": through("-36 -572! -10 -588 22 -584 38 -570! 42 -552 30 -540 -10 -536 -40 -548!"),
    "woollen": through("-44 44! -46 10 -26 -14 4 -16 34 -10 50 16 48 46! 0 40"),
}
WHEELS = "".join(circle(x, y, RADIUS) for x, y in HUBS)
FOLDS = (
    "M-100-500C-96-440-104-390-110-340M-40-330C-70-300-90-260-96-216M-10-320C-30-290-40-260-44-226M-50-200C-30-150-26-100-30-50"
    "M60-494C56-476 58-456 64-444M84-488C80-474 80-458 86-446M-130-300C-134-270-132-244-126-218"
)
FINGERS = "M224-472C212-474 204-472 200-468M227-462C214-464 206-462 202-458M222-450C212-453 206-452 202-449"
# The guard's hand at the paper: thumb above, fingers below.
TAKES = "M206-14C218-22 240-24 262-16C272-12 270-2 260-2L246 0C262 2 272 6 270 12C264 22 226 26 206 15Z"


def draw_banner() -> str:
    return dawn(WHOLE, (WIDTH, HEIGHT))


def draw_phone_banner() -> str:
    return dawn(PHONE, PHONE_SIZE)


def dawn(box: Box, size: tuple[int, int]) -> str:
    light = light_of_gate() + fall(
        "dawn", (0, "#FFF0CC"), (0.3, "#F0CE8E", 0.8), (0.6, "#8FA3BA", 0.34), (1, "#6F8BAA", 0), kind="radial"
    )
    names = ("head", "hair", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "peak")
    parts = {name: SHAPES[name] for name in names} | {name: POSES[name] for name in ("ahead", "heel")}
    parts |= {"reach": ARM["reach"], "takes": TAKES, "wheels": WHEELS} | BOY
    parts |= {name: TRAINEE[name] for name in ("face", "hair-side")}
    place = f"matrix({ZOOM} 0 0 {ZOOM} {LIT - GATE * ZOOM:.1f} {EYE - HORIZON * ZOOM:.1f})"
    drawn = (
        f'<ellipse cx="{LIT - 40}" cy="136" rx="700" ry="150" fill="url(#dawn)"/>{hills(RANGES)}'
        + f'<g transform="{place}">{wall()}{gate()}</g>'
        + shadow(GUARD[0], 502, 26, LIT)
        + cast()
        + reaching(*GUARD, SIZE, -3, "takes", flip=True)
        + f'<g transform="translate{BICYCLE} scale({SIZE})">{behind()}{bicycle()}{bundle()}{boy()}</g>'
    )
    return picture(box, size, light, parts, drawn)


def cast() -> str:
    """The shadow of the bicycle and the boy on the ground."""
    names = ("shoe", "leg", "skirt", "body")
    x, y = BICYCLE
    return (
        f'<g opacity=".5" transform="matrix({SIZE} 0 .12 -.14 {x} {y})" fill="{INK}">'
        + f'<use href="#wheels" fill="none" stroke="{INK}" stroke-width="16"/>'
        + "".join(f'<use href="#{name}"/>' for name in names)
        + "</g>"
    )


def behind() -> str:
    """Of the boy, what the bicycle hides: the leg on the pedal and the hand on the bar."""
    return (
        lit("far-shoe", DARK, STEEL)
        + lit("far-leg", "#7A6B4E", BRASS)
        + lit("far-hand", SKIN)
        + lit("far-sleeve", "#7A6B4E", BRASS)
    )


def bicycle() -> str:
    def spokes(x: float, y: float) -> list[str]:
        turns = [step * pi / 10 for step in range(20)]
        return [line([(x + 14 * cos(a + 1), y + 14 * sin(a + 1)), (x + 122 * cos(a), y + 122 * sin(a))]) for a in turns]

    def tube(shape: str, width: float, colour: str) -> str:
        more = ' stroke-linecap="round" stroke-linejoin="round"'
        return path([shape], stroke=INK, width=width + 5, more=more) + path([shape], stroke=colour, width=width, more=more)

    return (
        path([each for hub in HUBS for each in spokes(*hub)], stroke=LINE, width=1.6, more=' opacity=".8"')
        + path([WHEELS], stroke=INK, width=17)
        + path([circle(x, y, 122) for x, y in HUBS], stroke=WALL, width=3)
        + tube(GUARDS, 5, STEEL)
        + tube(CARRIER, 5, MIST)
        + tube(FRAME, 9, "#456A94")
        + path(["M-88-330L148-340M138-372L160-286"], stroke=LAMP, width=3)
        + path([circle(x, y, 13) for x, y in HUBS], NAVY, LINE, 3)
        + path(["M-216-158L-24-152A32 32 0 0 1-24-88L-216-114Z"], NAVY, LINE, 2.5)
        + tube("M-24-120L60-106M38-104H88", 8, MIST)
        + tube(BARS, 7, LINE)
        + path(["M150-372h26v34h-26q-14-17 0-34Z"], INK, BRASS, 3)
        + path(["M-150-346C-120-356-70-352-40-340L-60-330C-90-322-130-322-148-330Z"], INK, HATCH, 2)
    )


def bundle() -> str:
    """Folded papers on the carrier, tied with a string."""
    rows = [f"M-352 {y}H-174q10 6 0 13" for y in range(-384, -300, 13)]
    return (
        path(["M-354-296V-388Q-262-398-176-388Q-164-342-176-296Z"], BONE, INK, 4)
        + path(rows, stroke=MIST, width=2.5)
        + path(["M-354-388Q-262-398-176-388L-182-378H-348Z"], "#FFF", LAMP, 2)
        + path(["M-296-296V-394M-232-296V-394"], stroke=BRASS_DEEP, width=5)
    )


def boy() -> str:
    """He looks to the right, where the light is."""
    head = lit("face", SKIN, LAMP, "3 2") + f'<use href="#hair-side" fill="{HAIR}"/>' + lit("woollen", STEEL, LAMP, "3 3")
    head += path(["M-45 32C-10 24 20 28 48 36"], stroke=LINE, width=3)
    head += path([SHAPES["ear"]], SKIN, INK, 1.5, ' transform="translate(-32 4)"')
    return (
        lit("shoe", DARK)
        + lit("leg", IVORY)
        + lit("skirt", IVORY)
        + lit("body", ROSE)
        + f'<g transform="translate(16 -672) rotate(4) scale(-.92 .92)">{head}</g>'
        + lit("muffler", BRASS)
        + newspaper()
        + lit("palm", SKIN)
        + path([FINGERS], stroke=INK, width=2)
        + lit("sleeve", IVORY)
        + path([FOLDS], stroke=INK, width=2, more=' opacity=".45"')
    )


def newspaper() -> str:
    """Folded, with the guard's thumb on it; its lines are no words."""
    lines = [f"M226 {y}l46-3" for y in range(-484, -440, 9)] + ["M286-444l40-3"]
    return (
        path(["M206-518L340-528L347-424L213-416Z"], BONE, INK, 4)
        + path(["M211-434L346-442L347-424L213-416Z"], MIST, INK, 2)
        + path(["M222-502L330-510"], stroke=NAVY, width=9)
        + path(lines, stroke=MIST, width=3)
        + path(["M284-494L330-497L333-456L287-453Z"], "#9FB2C7", MIST, 2)
        + path(["M206-518L213-416"], stroke=LAMP, width=4)
        + path(["M352-478C340-488 322-490 308-484C302-480 304-473 312-472L350-462Z"], SKIN, INK, 2)
    )
