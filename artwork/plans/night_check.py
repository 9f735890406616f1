"""Midnight, after rain: a supervisor, who came without notice, holds his torch on the book of a guard. A banner."""

from functools import partial

from at_night import WATCH, patrol_guard
from first_shift import POSES, SHAPES, SKIN, fall, hills, tree
from handler import lit, through
from head_office import lights
from learning import SIDE, body, cap, head, legs, seams
from marquee import shadow
from night import LAMP, LINE, WALL
from on_duty import around, eye, glow
from on_watch import HEIGHT, RIDGE, WHOLE, WIDTH, Box, picture
from style import BONE, BRASS, BRASS_DEEP, INK, MIST, NAVY, STEEL, circle, line, number, path, polygon
from welfare import BREAK, SLEEVE, glass

PHONE: Box = (808, 22, 768, 512)
# The lane runs to its middle; how near are the guardroom with the gate, and the kerb.
LANE, HORIZON, FEET, HOUSE, KERB = 880, 262, 528, 0.6, 0.68
seen = eye(LANE, HORIZON, FEET, 180)
FOOT = seen(0, 0, HOUSE)[1]
# The corner of the guardroom beside the lane, its other end, and what is in its wall and beside it; all in metres.
CORNER, END, DOOR, WINDOW, GATE = 1.85, 5.25, (2.42, 3.3), (4.24, 5.08), (5.43, 6.6)
LIGHT, CLOCK, BOOK, BIKE = (1190, 178), (1398, 239), (1204, 321), 919
# The tops of the heads, and the sizes.
SUPERVISOR, GUARD = (1062, 224, 0.439), (1304, 224, 0.418)
CLOUDS = ((700, 96, 330, 44), (900, 150, 260, 40), (1010, 60, 300, 40), (620, 190, 240, 34))
STARS = "M760 40h.1M806 96h.1M842 30h.1M884 70h.1M930 112h.1M968 24h.1M1016 118h.1M704 58h.1M1090 40h.1M1520 60h.1M1490 110h.1"
DROPS = ((1154, 121), (1178, 121), (1221, 121), (1238, 121), (1274, 121), (1302, 121), (1238, 142), (1274, 158))
# To the measure of a guard, whose head is 100 high: the hand under the book, and its thumb.
PALM = through("-136 248! -156 244 -180 258 -204 270 -222 280 -218 292 -192 294 -164 294 -138 290!")
THUMB = through("-138 250! -154 242 -176 242 -194 247 -197 256 -180 259 -160 264 -144 268!")
MIRROR, DOTS, EDGE, RED = ' transform="scale(-1 1)"', ' stroke-linecap="round" opacity=".75"', "url(#edge)", "#7A2F24"


def draw_banner() -> str:
    return check(WHOLE, (WIDTH, HEIGHT))


def draw_phone_banner() -> str:
    return check(PHONE, PHONE[2:])


def check(box: Box, size: tuple[int, int]) -> str:
    light = lights(LIGHT, 520) + fall("night", (0, INK), (0.5, "#0F2038"), (1, "#1F3E64"))
    light += fall("wet", (0, "#1D3D63"), (0.25, "#132A48"), (1, INK)) + fall("inside", (0, "#C9A062"), (1, "#5A4A2C"))
    light += fall("deep", (0, INK, 0), (1, INK, 0.8)) + fall("cloud", (0, STEEL, 0.55), (1, STEEL, 0), kind="radial")
    lit_wall = (0, "#F0CE8E"), (0.2, "#A88850"), (0.5, "#3F4A55"), (1, "#162C49")
    light += fall("plaster", *lit_wall, kind="radial", at=around(*LIGHT, 330))
    light += fall("torch", (0, LAMP), (0.4, LAMP, 0.6), (0.85, LAMP, 0.1), kind="radial", at=around(466, 260, 200))
    light += fall("page", (0, "#FFF"), (0.45, "#FFF6DC"), (1, "#C9AE74"), kind="radial", at=around(-2, -4, 56))
    parts = {name: SHAPES[name] for name in ("head", "hair", "ear", "cap", "peak")} | WATCH | SIDE
    parts |= {"ahead": POSES["ahead"], "heel": POSES["heel"], "pours": BREAK["pours"], "palm": PALM, "thumb": THUMB}
    shades = "".join(shadow(x, FEET - 2, 22, LIGHT[0]) for x in (SUPERVISOR[0], GUARD[0] - 4)) + glow(*BOOK, 100, 76, 0.9)
    front, people = f'<g id="front">{guardroom()}{window()}{gate()}</g>', f'<g id="people">{guard()}{supervisor()}</g>'
    return picture(box, size, light, parts, sky() + lane() + front + wet() + motorcycle() + shades + people)


def area(left: float, right: float, low: float, high: float, near: float = HOUSE) -> str:
    return polygon(seen(x, y, near) for x, y in ((left, low), (right, low), (right, high), (left, high)))


def sky() -> str:
    """Clouds that draw off, stars where they are gone, and hills behind the lamps of the city."""
    banks = "".join(f'<ellipse cx="{x}" cy="{y}" rx="{wide}" ry="{high}" fill="url(#cloud)"/>' for x, y, wide, high in CLOUDS)
    drawn = path([f"M0 0H{WIDTH}V{HORIZON + 6}H0Z"], "url(#night)") + path([STARS], stroke=LAMP, width=2.4, more=DOTS) + banks
    drawn += f'<g transform="translate(0 64)">{hills(RIDGE)}</g>' + path([f"M0 {HORIZON - 4}H{WIDTH}V{HEIGHT}H0Z"], "#0D1B30")
    city = path(["M520 259H872M560 254H850"], stroke=BRASS, width=2, more=DOTS + ' stroke-dasharray="0 13 0 8 0 21 0 10"')
    return drawn + city + "".join(tree(x, 263, size) for x, size in ((654, 0.8), (684, 0.6), (716, 0.7), (748, 0.4), (800, 0.3)))


def lane() -> str:
    """It is wet, and goes away from the viewer along the wall of the site; lamps on its other side become smaller."""
    places = (CORNER, 0, HOUSE), (CORNER, 2.18, HOUSE), (CORNER, 2.3, HOUSE), (-2.1, 0, 2), (1.45, 0, KERB)
    foot, rail, top, verge, kerb = ([seen(x, up, near), seen(x, up, 0.02)] for x, up, near in places)
    joints = [line([seen(CORNER, up, HOUSE * 0.84**step) for up in (0, 2.3)]) for step in range(16)]
    drawn = path([polygon([*verge, seen(9, 0, 0.02), seen(9, 0, 2)])], "url(#wet)")
    for near in (0.06, 0.09, 0.14, 0.22):
        (x, y), (_, high) = seen(-1.9, 0, near), seen(-1.9, 3.6, near)
        drawn += path([f"M{number(x)} {number(y)}V{number(high)}h{number(70 * near)}"], stroke=STEEL, width=8 * near)
        for down, across, along in ((high, 120, 120), (y + 90 * near, 24, 150)):
            drawn += glow(x + 70 * near, down, round(across * near), round(along * near), 0.7)
    drawn += path([line(verge)], stroke=LINE, width=1.5, more=' opacity=".7"') + path([polygon(foot + top[::-1])], "#0F2139")
    drawn += path(joints, stroke=STEEL, width=1.2, more=' opacity=".6"') + path(
        map(line, (foot, rail, top)), stroke=EDGE, width=1.5
    )
    return drawn + path([line([*kerb[::-1], seen(9, 0, KERB)])], stroke=LINE, width=1.5)


def guardroom() -> str:
    """Its side is dark; in front the door, and the lamp below a canopy from which drops hang."""
    (x, y), (left, right), reach = LIGHT, DOOR, CORNER - 0.15
    side = [seen(CORNER, up, near) for up, near in ((0, HOUSE), (2.9, HOUSE), (2.9, 0.44), (0, 0.44))]
    roof = [seen(reach, up, near) for up, near in ((2.9, 0.63), (2.9, 0.43), (3.05, 0.43), (3.05, 0.63))]
    under = [seen(across, 2.66, near) for across, near in ((2.16, HOUSE), (3.46, HOUSE), (3.46, KERB), (2.16, KERB))]
    courses = [line([seen(CORNER, up, HOUSE), seen(END, up, HOUSE)]) for up in (0.6, 0.95, 1.3, 1.65, 2, 2.35)]
    shade = f"M{x - 32} {y}C{x - 28} {y - 24} {x - 12} {y - 30} {x} {y - 30}S{x + 28} {y - 24} {x + 32} {y}Z"
    drawn = path([polygon(side)], "#10223B", EDGE, 1.5) + path([area(CORNER, END, 0, 2.9)], "url(#plaster)", EDGE, 2)
    drawn += path(courses, stroke=STEEL, width=1.2, more=DOTS) + path([area(CORNER, END, 0, 0.28)], "#152A46", EDGE, 1.5)
    drawn += path([polygon(roof)], NAVY, STEEL, 1.5) + path([area(reach, END, 2.9, 3.05, 0.63)], NAVY, EDGE, 2)
    drawn += path([area(left - 0.08, right + 0.08, 0, 2.1)], BRASS_DEEP, LAMP, 1.5)
    drawn += path([area(left, right, 0, 2.02), area(left + 0.1, right - 0.1, 0.16, 1.9)], "#26384F", WALL, 1.2)
    drawn += path([area(left - 0.2, right + 0.2, 0, 0.1)], STEEL, LAMP, 1.5) + glow(x, y + 40, 210, 190, 0.55)
    drawn += path([polygon(under)], "#B8955A", LAMP, 1.2) + path([area(2.16, 3.46, 2.66, 2.76, KERB)], NAVY, LAMP, 1.5)
    drawn += path([f"M{x - 26} {y}H{x + 26}L{x + 120} {number(FOOT)}H{x - 120}Z"], "url(#spill)", more=' opacity=".3"')
    drawn += path([f"M{x} 118V{y - 28}"], stroke=INK, width=4) + path([circle(x, y + 4, 96)], "url(#lamp)")
    drawn += path([shade], NAVY, LAMP, 2) + path([f"M{x - 15} {y}a15 13 0 0 0 30 0Z"], "#FFFBEF")
    return drawn + path([f"M{across} {high}q-5 8 0 8q5 0 0-8Z" for across, high in DROPS], "#DCE9F2")


def window() -> str:
    """A glass of tea below the clock, whose hands show midnight, also in a mirror."""
    (left, right), (x, y) = WINDOW, CLOCK
    (near, sill), (far, top) = seen(left, 0.98, HOUSE), seen(right, 2.06, HOUSE)
    desk = f"M{near:.0f} {sill - 12:.0f}H{far:.0f}V{sill:.0f}H{near:.0f}Z"
    ticks = "".join(f'<path d="M{x} {y - 21}v5" transform="rotate({turn} {x} {y})"/>' for turn in range(0, 360, 30))
    drawn = path([area(left - 0.07, right + 0.07, 0.92, 2.12)], NAVY, EDGE, 2)
    drawn += path([area(left, right, 0.98, 2.06)], "url(#inside)", INK, 2) + path([desk], "#3A2A1C")
    drawn += path([circle(x + 3, y + 4, 25)], INK, more=' opacity=".4"') + path([circle(x, y, 23)], BONE, BRASS, 4)
    drawn += f'<g stroke="{STEEL}" stroke-width="2">{ticks}</g>'
    drawn += path([f"M{x} {y + 3}V{y - 17}"], stroke=INK, width=3) + path([f"M{x} {y}V{y - 11}"], stroke=INK, width=6)
    drawn += glass(x - 25, round(sill - 12), 0.8)
    drawn += path([f"M{near + 20:.0f} {top:.0f}V{sill:.0f}"], stroke=NAVY, width=4)
    return drawn + path([area(left - 0.14, right + 0.14, 0.86, 0.94)], STEEL, LAMP, 1.5)


def gate() -> str:
    """Of iron, below with plates; a chain and a padlock hold its leaves together. Behind it a lit window of the site."""
    (left, foot), (right, top) = (map(round, seen(*each, HOUSE)) for each in ((GATE[0], 0.06), (GATE[1], 2.2)))
    plate, middle = round(seen(0, 1.05, HOUSE)[1]), (left + right) // 2
    bars = [f"M{x} {plate}V{top - 8}" for x in range(left, right, 14)] + [f"M{left} {y}H{right}" for y in (top, top + 12, plate)]
    posts = [area(END, GATE[0], 0, 2.5), area(END - 0.06, GATE[0] + 0.06, 2.5, 2.62), area(GATE[1], 6.9, 0, 2.5)]
    chain = "M-43-12Q-20 2 0 3T43-12M-43-12q-5 6 0 12Q-22 12 0 12T43 0q5-6 0-12"
    drawn = path([area(8.5, 10, 0, 2.5, 0.4)], "#12243D", STEEL, 1.2) + path([area(8.78, 9.2, 1.55, 2.1, 0.4)], "#7A6238")
    drawn += path([f"M{x} {plate}h60V{foot}h-60Z" for x in (left, middle + 2)], "#1B3453", EDGE, 1.5)
    drawn += path(bars, stroke=INK, width=6) + path(bars, stroke=EDGE, width=2) + path(posts, NAVY, EDGE, 2)
    lock = path([chain], stroke=INK, width=7) + path([chain], stroke=MIST, width=4, more=' stroke-dasharray="6 2.5"')
    lock += "".join(path(["M-8 8V-2a8 9 0 0 1 16 0V8"], stroke=colour, width=wide) for colour, wide in ((INK, 7), (MIST, 4)))
    lock += path(["M-14 6H14V28Q14 32 10 32H-10Q-14 32-14 28Z"], BRASS, LAMP, 1.5) + path(["M-2 19a4 4 0 1 1 4 0l1 7h-6Z"], INK)
    return f'{drawn}<g transform="translate({middle} {plate - 2})">{lock}</g>'


def wet() -> str:
    """What the ground mirrors, the light on it, in streaks that ripples break, and rings where drops fell."""
    lamp, foot, drawn = LIGHT[0], number(FOOT), ""
    for name, clear, down in (("front", 0.3, 2 * FOOT), ("people", 0.35, 2 * FEET + 2)):
        drawn += f'<use href="#{name}" opacity="{clear}" transform="matrix(1 0 0 -1 0 {down:.1f})"/>'
    drawn = f'<clipPath id="ground"><path d="M0 {foot}H{WIDTH}V{HEIGHT}H0Z"/></clipPath><g clip-path="url(#ground)">{drawn}</g>'
    drawn += path([f"M0 {foot}H{WIDTH}V{HEIGHT}H0Z"], "url(#deep)")
    drawn += path([f"M{lamp - 60} {foot}h120L{lamp + 230} {HEIGHT}H{lamp - 230}Z"], "url(#spill)", more=' opacity=".6"')
    drawn += path([f"M{BIKE - 22} {foot}h44L{BIKE + 110} {HEIGHT}H{BIKE - 130}Z"], "url(#spill)", more=' opacity=".4"')
    rows = [(4 + step * (5 + 0.35 * step), (50, 28, 42, 20, 35)[step % 5], 2 + step // 4, step * 2 % 5) for step in range(18)]
    lenses = [f"M{8 * aside - 16 - x} {y:.0f}q{x}-{high} {2 * x} 0q-{x} {high}-{2 * x} 0Z" for y, x, high, aside in rows]
    drawn += "<defs>" + path(lenses, "url(#spill)", more=' id="streak"') + "</defs>"
    for x, across, along in ((lamp, 0.9, 1), (CLOCK[0], 0.6, 0.6), (BIKE, 0.44, 0.95)):
        drawn += f'<use href="#streak" transform="translate({x} {number(FOOT + 4)}) scale({across} {along})"/>'
    for x, y, wide in ((1128, 566, 12), (1440, 500, 9), (1000, 470, 7)):
        rings = "".join(f'<ellipse rx="{wide * part}" ry="{wide * part / 5:.1f}"/>' for part in (1, 2.5, 4))
        drawn += f'<g transform="translate({x} {y})" fill="none" stroke="{LINE}" stroke-width="1.3" opacity=".5">{rings}</g>'
    return drawn


def motorcycle() -> str:
    """From the front, on its stand; a helmet hangs from the handlebar."""
    bar = "M-44-100C-32-106-24-106-12-100H12C24-106 32-106 44-100"
    tank, fender = "M-20-104C-16-116 16-116 20-104L16-84H-16Z", "M-11-30V-62C-11-74 11-74 11-62V-30L7-38H-7Z"
    drawn = f'<ellipse rx="40" ry="6" fill="{INK}" opacity=".7"/>' + path(["M14-22L36 2"], stroke=STEEL, width=4)
    drawn += path(["M-17-60H17V-24H-17ZM-17-52H17M-17-44H17M-17-36H17"], "#1B3657", LINE, 1)
    drawn += path(["M-8-60V-4C-8 2 8 2 8-4V-60Z"], "#0A1320", LINE, 1.5) + path([tank, fender], RED, LAMP, 1.5)
    drawn += path([bar], stroke=INK, width=6) + path([bar], stroke=LINE, width=2)
    for turn in ("", MIRROR):
        drawn += path(["M8-50C34-52 36-34 30-28C24-24 16-26 10-30M12-22V-92M30-104L37-122"], stroke=MIST, width=2.6, more=turn)
        drawn += path(["M30-126C30-133 48-135 48-126C48-120 30-120 30-126Z"], INK, LINE, 1.2, turn)
    drawn += path([circle(x, -86, 5) for x in (-26, 26)], BRASS, LAMP, 1) + path([circle(0, -88, 18)], NAVY, LAMP, 2)
    helmet = path(["M-18 4C-18-14-6-22 4-22C16-22 22-10 20 4L14 14H-10Q-17 12-18 4Z"], "#93A9C4", LAMP, 1.5)
    helmet += path(["M20-8C8-12-4-11-9-7L-8 3C2 6 12 5 20 2Z"], INK, LINE, 1)
    drawn += path([circle(0, -88, 14)], "#FFF8E4") + f'<g transform="translate(45 -76)">{helmet}</g>'
    return f'<g transform="translate({BIKE} {number(FOOT)}) rotate(-4)">{drawn}</g>' + glow(BIKE - 6, FOOT - 88, 74, 74, 0.85)


def supervisor() -> str:
    """In a rain jacket, with a torch in one hand and a pen in the other."""
    (x, y, zoom), heel = SUPERVISOR, lit("heel", INK, STEEL)
    heels = f'<g transform="translate({x} {y}) scale({0.98 * zoom:.3f})">{heel}<g{MIRROR}>{heel}</g></g>'
    return f'{heels}<g transform="translate({x - 268 * zoom:.1f} {y - 150 * zoom:.1f}) scale({zoom})">{patrol_guard()}</g>'


def guard() -> str:
    """From the side; he holds the book out with both hands."""
    part, (x, y, size) = partial(lit, rim=LAMP, move="4 3"), GUARD
    arm, palm, place = part("pours"), part("palm", SKIN), f'<g transform="translate({x} {y}) scale({size})">'
    figure = f'<g transform="translate(-8 -22)">{palm}{arm}</g>' + legs(part) + head(part, -3, cap(part)) + body(part) + palm
    half = "M0 14C-14 4-34 6-50 12L-40-18C-28-24-12-24 0-16Z"
    rows = "M-42 4C-30-1-18-1-6 4M-40-2C-28-7-17-7-5-2M-37-11C-27-16-16-16-5-11M6 4C18-1 30-1 42 4M5-3C17-8 22-8 26-6"
    drawn = path(["M0 20C-14 10-38 12-56 18L-44-22H44L56 18C38 12 14 10 0 20Z"], "#5B3A28", LAMP, 1.5)
    drawn += "".join(path([half], "url(#page)", INK, 1, turn) for turn in ("", MIRROR)) + path([rows], stroke=STEEL, width=1.6)
    drawn += path(["M0 14L2 34L-3 30L-6 35L-4 12Z"], "#8E3B2E")
    book = f'{place}{figure}</g><g transform="translate{BOOK} rotate(-7)">{drawn}</g>'
    fingers = "M-214 281C-204 277-194 274-184 273M-202 287C-194 284-186 282-176 282"
    return f"{book}{place}{part('thumb', SKIN)}{path([fingers], stroke=INK, width=2)}{arm}{seams(SLEEVE)}</g>"
