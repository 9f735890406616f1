"""What a guard takes in hand, at close range: the table of a guardroom, the occurrence book, and the cabinet of the keys."""

from control_room import lamp
from first_shift import FOOT, GATE, HILLS, SKIN, fall, gate, hills, wall
from handler import through
from head_office import lights
from night import LAMP, LINE, ROOM, WALL
from on_duty import around, eye, glow
from on_watch import Box
from ridge import HATCH
from style import BONE, BRASS, BRASS_DEEP, INK, MIST, NAVY, Point, circle, line, path, polygon

FAR = "#4A372C"
# A key along the x axis: its bow with a hole is at the origin.
KEY = circle(0, 0, 17) + "M-11 0a6 6 0 1 1 12 0a6 6 0 1 1-12 0ZM15-6H78L84 0 78 6H72V14H65V6H60V11H53V6H47V16H40V6H15Z"
# The table: the middle, the height of the eye, the near edge, and how long a metre is there.
on_table = eye(400, -250, 600, 1260)


def picture(box: Box, light: tuple[float, float, float], gradients: str, drawn: str) -> str:
    """`light` is the middle of what lights the edges, and how far."""
    x, y, width, height = box
    around_it = {"kind": "radial", "at": around(*light)}
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}"><defs>'
        + lights(light[:2], light[2])
        + fall("table", (0, "#8A7443"), (0.4, "#45443F"), (1, "#0E1B2E"), **around_it)
        + fall("paper", (0, "#FFF6DC"), (0.5, "#F0E2BC"), (1, "#857B66"), **around_it)
        + fall("metal", (0, "#456A94"), (0.4, "#1C3554"), (1, INK))
        + f"{gradients}</defs>{drawn}</svg>"
    )


def placed(drawn: str, x: float, y: float, size: float = 1, more: str = "") -> str:
    return f'<g transform="translate({x} {y}) scale({size}) {more}">{drawn}</g>'


def solid(shape: str, colour: str, rim: str = LAMP, move: Point = (0, 3)) -> str:
    """A thing in the colour of the light, over that a little farther from the light in its own."""
    away = f' transform="translate({move[0]} {move[1]})"'
    return path([shape], rim) + path([shape], colour, HATCH, 1.2, away + ' stroke-linejoin="round"')


def shade(x: float, y: float, across: float, down: float, strength: float = 0.55) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{across}" ry="{down}" fill="{INK}" opacity="{strength}"/>'


def outside(x: float, foot: float, size: float) -> str:
    """The lit gate, so large at this place, and the hills."""
    return placed(hills(HILLS) + wall() + gate(), round(x - GATE * size), round(foot - FOOT * size), size)


def draw_kit() -> str:
    """A table under a lamp, before the wall with the window, and what lies on it."""
    rows = [line([on_table(x / 10, 0, 0.53), on_table(x / 10, 0, 1.05)]) for x in range(-8, 9, 2)]
    view = path(["M0 0H800V300H0Z"], "url(#sky)") + outside(572, 178, 0.44)
    drawn = (
        path(["M0 0H800V600H0Z"], ROOM)
        + f'<clipPath id="pane"><path d="M486 20H760V176H486Z"/></clipPath><g clip-path="url(#pane)">{view}</g>'
        + path(["M486 20H760V176H486ZM623 20V176M486 74H760"], stroke="#2A4668", width=7)
        + path(["M482 16H764V180H482Z"], stroke=LINE, width=1.5)
        + path(["M0 200H800V600H0Z"], "url(#table)")
        + path(rows, stroke=INK, width=1.5, more=' opacity=".45"')
        + path(["M0 200H800"], stroke="url(#edge)", width=2.5)
        + glow(330, 320, 420, 190, 0.45)
        + path(["M268 118L392 118 700 600H-60Z"], "url(#spill)", more=' opacity=".35"')
        + glow(330, 120, 130, 70, 0.8)
        + path(["M328 0h4V62h-4Z"], INK)
        + solid("M312 60H348L404 116C380 130 280 130 256 116Z", NAVY, BRASS, (0, -2))
        + f'<ellipse cx="330" cy="117" rx="68" ry="9" fill="{LAMP}"/>{cap()}{check_list()}'
        + placed(torch(), 58, 496, 1.12, "rotate(-9)")
        + path(["M640 410L706 420 800 476V506Z"], INK, more=' opacity=".5"')
        + placed(radio(), 694, 404, 1.1)
        + placed(bunch(), 660, 452, 0.9, "scale(1 .62)")
    )
    return picture((0, 0, 800, 600), (330, 300, 520), "", drawn)


def cap() -> str:
    """Three quarters from the front, without a badge."""
    band = "M-118 26C-118 92 118 92 118 26L114 66C110 116-110 116-114 66Z"
    crown = "M-164-26C-164-96 164-96 164-26C162-4 132 10 118 30C112 84-112 84-118 30C-132 10-162-4-164-26Z"
    peak = "M-114 60C-100 118 100 118 114 60C126 76 142 102 146 124C120 148 62 160 0 160S-120 148-146 124C-142 102-126 76-114 60Z"
    folds = "M-140-30C-120-70 120-70 140-30M-60 26C-64 40-62 52-54 66M60 26C64 40 62 52 54 66M-132 6L-118 24M132 6L118 24"
    drawn = (
        shade(-16, 122, 186, 52)
        + solid(peak, "url(#metal)")
        + path(["M-96 122C-56 138 10 142 50 136M72 132l16-4"], stroke=MIST, width=3, more=' stroke-linecap="round" opacity=".7"')
        + solid(band, "#0A1320", BRASS)
        + path(["M-116 54C-110 106 110 106 116 54"], stroke=BRASS, width=17)
        + path(["M-116 46C-110 98 110 98 116 46"], stroke=LAMP, width=2)
        + solid(crown, "url(#cloth)")
        + path(["M-164-24C-160 34 160 34 164-24M-142 124C-116 146-60 157 0 157C60 157 116 146 142 124"], stroke=BRASS, width=2.5)
        + path([folds], stroke=LINE, width=1.5)
        + "".join(path([circle(x, 76, 8)], BRASS, LAMP, 1.5) for x in (-102, 102))
    )
    return placed(drawn, 182, 280, 0.86, "rotate(-4)")


def check_list() -> str:
    """On a board, with a pen on it."""

    def at(across: float, along: float) -> Point:
        return on_table(0.055 + across + 0.1 * along, 0, 0.75 / (0.855 + along))

    def area(left: float, right: float, low: float, high: float) -> str:
        return polygon(at(x, y) for x, y in ((left, low), (right, low), (right, high), (left, high)))

    rows = [0.248 - 0.029 * step for step in range(9)]
    boxes = [area(-0.078, -0.061, y - 0.008, y + 0.008) for y in rows]
    lines = [line([at(-0.046, y), at(0.02 + 0.05 * (index * 7 % 4) / 3, y)]) for index, y in enumerate(rows)]
    ticks = [line([at(-0.078, y + 0.002), at(-0.07, y - 0.008), at(-0.054, y + 0.016)]) for y in rows[:5]]
    x, y = at(0, 0.29)
    return (
        path([area(-0.095, 0.12, -0.025, 0.3)], INK, more=' opacity=".55"')
        + solid(area(-0.1, 0.1, -0.015, 0.308), "#4A3B2C")
        + path([area(-0.09, 0.09, -0.006, 0.293)], "url(#paper)", LAMP, 1.5)
        + path([*boxes, *lines], stroke="#5B6B80", width=2)
        + path(ticks, stroke=BRASS_DEEP, width=3.5, more=' stroke-linejoin="round"')
        + placed(solid("M-40 10L-34-8H-13C-13-22 13-22 13-8H34L40 10Z", "url(#metal)", BONE), round(x), round(y))
        + placed(shade(76, 9, 80, 5, 0.4) + pen(), 420, 446, 0.92, "rotate(-28)")
    )


def pen() -> str:
    """Along the x axis; its point is at the origin."""
    body = solid("M0 0L20-5H150C156-5 156 5 150 5H20Z", "url(#metal)", LAMP, (0, 1.5))
    return body + path(["M0 1.5L20-3V6ZM96-4h5V7h-5ZM106-3.5H150v3H106Z"], BRASS)


def torch() -> str:
    """Along the x axis, which is its foot; it shines to the right."""
    body = "M4-8C-4-10-4-34 4-36H150L176-44C188-50 206-50 214-50V6C206 6 188 6 176 0L150-8Z"
    grip = [f"M{x}-32l10 20M{x + 10}-32l-10 20" for x in range(26, 120, 10)]
    return (
        shade(110, 8, 118, 13)
        + solid(body, "url(#metal)")
        + path(["M12-28H148"], stroke=WALL, width=2, more=' stroke-linecap="round" opacity=".8"')
        + path([*grip, "M18-36V-7M132-36V-7M150-36V-7M176-44V0M196-49V6"], stroke=HATCH, width=1.2)
        + path(["M137-36h6V-6h-6ZM68-37h22v8H68Z"], BRASS, LAMP, 1)
        + f'<ellipse cx="214" cy="-21" rx="10" ry="28" fill="{INK}" stroke="{LAMP}" stroke-width="2"/>'
        + '<ellipse cx="215" cy="-21" rx="6" ry="21" fill="#6F8BAA" opacity=".8"/>'
        + path(["M212-36L218-8M216-38L219-22"], stroke=BONE, width=1.5)
    )


def radio() -> str:
    """It stands at the origin; the light comes from the left."""
    buttons = [f"M{x} {y}h12v8h-12Z" for y in (-48, -35, -22) for x in (-24, -6, 12)]
    return (
        path(["M40 0L58-6V-146L36-166H30Z"], INK, HATCH, 1.2)
        + solid("M-34-160L-31-284C-30-290-22-290-21-284L-16-160ZM8-162V-186H32V-162Z", INK, LAMP, (1.5, 0))
        + path(["M-32-200H-19M-31-192H-19M-32-184H-18M15-184v20M21-184v20M27-184v20"], stroke=HATCH, width=1.5)
        + solid("M-40-4V-150C-40-162-36-166-28-166H30C38-166 42-160 42-150V-4C42 2-40 2-40-4Z", "url(#metal)", LAMP, (2.5, 2))
        + path(["M-28-146H28V-112H-28Z"], "#6A5C3A", LAMP, 1.5)
        + path(["M-20-136H4M-20-128H14M-20-120H-2M14-136h8M-4-156h8"], stroke=LAMP, width=2)
        + path([f"M-25 {y}H25" for y in range(-96, -62, 6)], stroke="#0A1320", width=3)
        + path(buttons, NAVY, HATCH, 1)
    )


def ring(y: float, radius: float) -> str:
    return path([circle(0, y + 1.5, radius)], stroke=INK, width=5) + path([circle(0, y, radius)], stroke=WALL, width=3)


def bunch() -> str:
    """Keys on a ring, with a blank tag."""
    colours = ((148, BRASS_DEEP), (112, "#6F8BAA"), (70, BRASS), (32, "#8FA3BA"))
    keys = [placed(solid(KEY, colour, LAMP, (1, 2)), 34, 0, 1, f"rotate({turn} -34 0)") for turn, colour in colours]
    tag = solid("M30-12L44-20H92V20H44L30 12Z", "#8E3B2E", LAMP, (0, 2)) + path([circle(40, 0, 4)], INK)
    return shade(8, 44, 90, 40, 0.4) + "".join(keys) + placed(tag, 0, 0, 1, "rotate(-28)") + ring(0, 34)


def draw_book() -> str:
    def on_page(side: int, across: float, down: float) -> Point:
        """From the spine to the edge of a page, and from its head to its foot."""
        half, y = 212 + 74 * down, 256 + 158 * down
        return 430 + 6 * down + side * across * half, y - (72 + 60 * down) * across * (1 - across) + 8 * across * (0.5 - down)

    def row(side: int, start: float, end: float, down: float) -> str:
        return line(on_page(side, start + (end - start) * step / 8, down) for step in range(9))

    def page(side: int) -> str:
        foot, head = ([on_page(side, step / 8, down) for step in range(9)] for down in (1, 0))
        return polygon(foot + head[::-1])

    downs = [0.1 + 0.085 * step for step in range(11)]
    rules = [row(side, 0.06, 0.96, down + 0.03) for side in (-1, 1) for down in downs]
    columns = [line([on_page(side, x, 0.04), on_page(side, x, 0.97)]) for side, x in ((-1, 0.78), (-1, 0.2), (1, 0.22), (1, 0.8))]
    entries = [row(-1, 0.24, 0.74, down) + row(-1, 0.82, 0.93, down) for down in downs]
    entries += [row(1, 0.08, 0.19, down) + row(1, 0.26, 0.76, down) for down in downs[:3]]
    cover = "M206 260L428 252L654 260L742 424L448 436H424L132 424Z"
    drawn = (
        path(["M0 0H800V450H0Z"], "url(#sky)")
        + outside(404, 196, 0.62)
        + path(["M0 0H34V208H0ZM766 0H800V208H766ZM0 0H800V12H0ZM262 12h10V208h-10ZM528 12h10V208h-10Z"], NAVY, HATCH, 1.2)
        + path(["M0 204H800V450H0Z"], "#1A2B42", "url(#edge)", 2.5)
        + path(["M0 214H800V450H0Z"], "url(#table)")
        + placed(path([cover], INK, more=' opacity=".6"'), 8, 10)
        + solid(cover, "#20395A", BRASS)
        + "".join(placed(path([page(-1), page(1)], "#D9CBA6", BRASS_DEEP, 0.8), 0, y) for y in (9, 6, 3))
        + path([page(-1), page(1)], "url(#paper)", LAMP, 1.2)
        + path(rules, stroke=MIST, width=0.8, more=' opacity=".7"')
        + path(columns, stroke=BRASS, width=1)
        + path(entries, stroke=NAVY, width=2.2, more=' stroke-dasharray="22 5 34 6 14 5 9 6" opacity=".85"')
        + path(["M436 258C428 300 446 360 452 428L460 446 446 442C442 390 424 320 430 258Z"], "#8E3B2E")
        + placed(lamp(), -20, -348, 1.42)
        + placed(path(["M8 12C40 40 90 60 150 84L250 190 150 110C90 80 30 50 8 12Z"], INK, more=' opacity=".4"'), 562, 318)
        + placed(pinch(placed(pen(), 0, 0, 1.1, "rotate(-37)")), 562, 318)
    )
    return picture((0, 0, 800, 450), (200, 230, 500), "", drawn)


def finger(root: str, way: str, wide: float, colour: str = SKIN) -> str:
    """A round stroke, lit like what is solid; at its root in the hand it has no outline."""
    joined = ' stroke-linecap="round" stroke-linejoin="round"'
    away = f' transform="translate(1 2.5)"{joined}'
    drawn = path([f"M{way}"], stroke=LAMP, width=wide, more=joined) + path([f"M{way}"], stroke=INK, width=wide + 0.5, more=away)
    return drawn + path([f"M{root}L{way}"], stroke=colour, width=wide - 2, more=away)


def pinch(held: str) -> str:
    """A right hand, which holds something at the origin between thumb and forefinger, and its sleeve."""
    back = through("66 -40 90 -58 118 -58 144 -42 168 -16 200 12! 176 78! 146 66 120 58 96 46 78 26 64 2 58 -20")
    arm = through("178 -16! 214 6 262 34 380 104 640 280! 640 520! 440 340 280 210 196 128 150 80! 154 60 164 20")
    cuff = "M204 6C192 34 184 70 178 106M212 10C200 40 192 76 186 114M262 40C254 64 244 80 230 92M326 76C318 106 302 132 280 146"
    creases = "M66-62C72-58 74-54 74-50M52-52l8 5M64-8C68-4 69 2 68 7M40-17C46-16 46-6 40-5M128-48C122-44 118-40 116-34"
    return (
        finger("120 26", "104 26L66 32 44 22", 24, FAR)
        + finger("100 -10", "84-14L50 10 26 9", 23, FAR)
        + solid(back, SKIN)
        + held
        + finger("122 -30", "100-44L72-62Q58-68 48-50L27-22", 22)
        + finger("140 22", "116 18C96 18 84 14 70 4Q52-6 35-10", 25)
        + path([creases], stroke=INK, width=1.5, more=' stroke-linecap="round"')
        + solid(arm, "url(#cloth)")
        + path([cuff], stroke=LINE, width=1.5, more=' opacity=".75"')
        + path([circle(192, 82, 5)], BRASS, LAMP, 1.2)
    )


def draw_keys() -> str:
    """The clock shows six, the change of shifts."""
    marks = "".join(f'<path d="M0-72V-60" transform="rotate({turn})"/>' for turn in range(0, 360, 30))
    clock = solid(circle(0, 0, 92), NAVY, BRASS) + path([circle(0, 3, 80)], "#1A3859", HATCH, 1.5)
    clock += f'<g stroke="{LAMP}" stroke-width="3">{marks}</g>' + path(["M-2 4V-64H2V4ZM-4.5-6H4.5V44H-4.5Z"], LAMP)
    held = placed(one_key(0), 10, -112, 0.72, "rotate(-4) scale(-1 1)")
    drawn = (
        path(["M0 0H1600V900H0Z"], ROOM)
        + glow(690, 300, 900, 520, 0.25)
        + f"{placed(clock, 1330, 236)}{cabinet()}{chargers()}"
        + path(["M980 600L1080 480 1230 540 1600 790V900H1380L1180 730Z"], INK, more=' opacity=".4"')
        + placed(pinch(held), 893, 496, 1.5, "rotate(4)")
    )
    return picture((0, 0, 1600, 900), (690, 200, 860), "", drawn)


def one_key(index: int) -> str:
    """It hangs with its tag on a ring from the origin."""
    metal, tag = (BRASS, "#8FA3BA", BRASS_DEEP)[index % 3], ("#2F5B88", "#E0D5BA", "#8E3B2E", BRASS_DEEP)[index * 7 % 4]
    turn = index * 5 % 9 - 4
    key = solid(KEY, metal, LAMP, (1.5, 1.5))
    label = solid("M-13 22L-7 12H7L13 22V66H-13Z", tag, LAMP, (1, 2)) + path([circle(0, 21, 3.5)], INK)
    return placed(label, 5, 20, 1, f"rotate({turn - 16})") + placed(key, 0, 38, 1, f"rotate({90 + turn})") + ring(17, 17)


def cabinet() -> str:
    """Its door is open; a lamp is under its top. The hook of the key that is in the hand is free."""
    keys = ""
    for index in range(21):
        x, y = 366 + 108 * (index % 7), 176 + 148 * (index // 7)
        keys += path([f"M{x - 9} {y - 14}H{x + 9}V{y + 2}H{x - 9}Z"], BRASS_DEEP, BRASS, 1.5)
        hook = path([f"M{x} {y - 6}V{y + 5}C{x} {y + 13} {x + 9} {y + 12} {x + 9} {y + 4}"], stroke=LAMP, width=4)
        keys += (shade(x + 10, y + 66, 16, 62, 0.35) + placed(one_key(index), x + 4, y + 2) if index != 12 else "") + hook
    return (
        path(["M290 84H1094V606H290Z"], INK, more=' opacity=".5" transform="translate(16 22)"')
        + solid("M290 84L150 40V648L290 600Z", "url(#metal)", BRASS, (3, 3))
        + path(["M278 100L166 66V618L278 584Z"], stroke=HATCH, width=2)
        + path(["M160 318h10v56h-10Z"], BRASS, LAMP, 1.5)
        + solid("M286 76H1098V606H286Z", NAVY)
        + path(["M306 98H1078V588H306Z"], "url(#table)", INK, 3)
        + path([f"M306 {y}H1078" for y in (162, 310, 458)], stroke="#20395A", width=22)
        + path([f"M306 {y}H1078" for y in (151, 299, 447)], stroke="url(#edge)", width=2)
        + glow(692, 112, 420, 60, 0.8)
        + path(["M420 98H964V112H420Z"], LAMP)
        + keys
    )


def chargers() -> str:
    """On a shelf; a radio is out."""
    drawn = path(["M0 852H1600V900H0Z"], NAVY) + path(["M0 852H1600M0 874H1600"], stroke="url(#edge)", width=2.5)
    for index, x in enumerate(range(250, 1150, 158)):
        ready = index != 3
        drawn += shade(x + 14, 854, 84, 9)
        drawn += placed(radio(), x, 838, 0.74) if ready else path([f"M{x - 44} 782h96v30h-96Z"], INK)
        drawn += placed(solid("M-58 0L-50-58H62L70 0Z", "url(#metal)", LAMP, (1.5, 2)), x, 850)
        drawn += (glow(x + 6, 832, 26, 20, 0.9) if ready else "") + path([f"M{x - 34} 812h80"], stroke=INK, width=3)
        drawn += path([circle(x + 6, 832, 4.5)], LAMP if ready else INK, HATCH, 1)
    return drawn
