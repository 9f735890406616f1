"""A night at a site, from 18:00 to 06:00, on half a dial around a guard on his round. It stands on the dark ground of a page."""

from first_shift import FOOT, GATE, HAIR, HALF, HILLS, SKIN, TROUSERS, fall, gate, hills, light_of_gate, wall
from handler import lit, through
from lettering import CAP_HEIGHT, Lettering
from night import LAMP, LINE, WALL
from on_duty import glow
from on_watch import WALKER, WALKER_BRASS, WALKER_SEAMS, fallen, plain
from sheet import towards
from style import BRASS, INK, MUTED_LINE, PALE, Point, circle, line, number, path

WIDTH, HEIGHT = 710, 470
# The dial: its middle, its edges, half its breadth, and the middle of that.
CENTRE, OUTER, INNER, HALF_BAND, MIDDLE = (355, 400), 338, 284, 27, 311
# In hours after 18:00: when the guard passes a check point, what the numbers stand for, and the power cut.
ROUNDS, PINS, CUT = (1.3, 3.35, 5.2, 6.6, 8.9, 11.2), (0, 2.5, 4, 7.7, 10.1, 12), (2, 3)
# The height of an hour and of a number, and the radius of its disc.
HOUR, FIGURE, DISC = 30, 29, 20
# The scene: the foot of the gate and how large it is, the top of the guard's head and his size, the lens of his torch, and the
# check point on which it shines.
PLACE, ZOOM, GUARD, SIZE, LENS, POINT = (287, 340), 0.6, (436, 242), 0.25, (493, 322), (566, 302)
MOON = (424, 170, 16)
STARS = "M250 200h.1M338 190h.1M372 146h.1M502 192h.1M222 226h.1M276 178h.1M460 202h.1"
FAINT = "M300 154h.1M318 206h.1M396 196h.1M352 170h.1M470 168h.1M240 216h.1M446 140h.1M290 200h.1M384 210h.1M408 134h.1"
TORCH = "M-100 286L-186 300L-204 290L-232 294L-238 342L-210 342L-194 330L-104 318Z"
ROUND = ' stroke-linecap="round"'


def draw() -> str:
    parts = "".join(f'<path id="{name}" d="{through(points)}"/>' for name, points in WALKER.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"><defs>'
        f"{lights()}{parts}</defs>{scene()}{guard()}{dial()}{numbers()}</svg>"
    )


def lights() -> str:
    """The gradients, and a mask with which the ground before the gate melts into the page."""
    evening = (0, "#C98F3C"), (0.22, "#A87440"), (0.42, "#5A4A58"), (0.7, "#1D3558"), (1, INK)
    morning = (0, "#FFF0CC"), (0.2, "#F0CE8E"), (0.42, "#8FA3BA"), (0.7, "#2A4668"), (1, INK)
    (x, y), whole, units = CENTRE, f"M0 0H{WIDTH}V{HEIGHT}H0Z", 'gradientUnits="userSpaceOnUse"'
    upwards, bowl = f'{units} x2="0" y1="{y}" y2="{y - 230}"', f'{units} cx="{x}" cy="-60" r="530"'
    return (
        light_of_gate()
        + fall("heaven", (0, "#081120"), (0.5, "#13294A"), (0.8, "#2A4C76"))
        + fall("evening", *evening, at=upwards)
        + fall("morning", *morning, at=upwards)
        + fall("moon", (0, PALE, 0.4), (0.3, PALE, 0.25), (1, PALE, 0), kind="radial")
        + fall("pool", (0, "#FFF0C8"), (0.5, LAMP, 0.7), (0.85, LAMP, 0.4), (1, LAMP, 0), kind="radial")
        + fall("beam", (0, LAMP, 0.95), (0.5, LAMP, 0.4), (0.9, LAMP, 0.2), (1, LAMP, 0), at='x2="1"')
        + fall("bowl", (0.86, "#FFF"), (0.94, "#FFF", 0.6), (1, "#FFF", 0), kind="radial", at=bowl)
        + f'<mask id="melt"><path fill="url(#bowl)" d="{whole}"/></mask>'
        + f'<clipPath id="inside"><path d="{arch(INNER - 4)}V{HEIGHT}H{x - INNER + 4}Z"/></clipPath>'
        + '<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">'
        + path(["M0 4.5H9"], stroke=MUTED_LINE, width=2.2)
        + "</pattern>"
    )


# The dial


def at(hours: float, radius: float = MIDDLE) -> Point:
    """Where it is so many hours after 18:00."""
    return towards(CENTRE, 180 + 15 * hours, radius)


def spot(point: Point) -> str:
    return " ".join(map(number, point))


def arch(radius: float) -> str:
    return f"M{spot(at(0, radius))}A{radius} {radius} 0 0 1 {spot(at(12, radius))}"


def band(start: float, end: float) -> str:
    """A part of the dial. Below the numbers of the two handovers its ends are round."""
    cap = f"A{HALF_BAND} {HALF_BAND} 0 0 1 "
    out, back = f"A{OUTER} {OUTER} 0 0 1 {spot(at(end, OUTER))}", f"A{INNER} {INNER} 0 0 0 {spot(at(start, INNER))}"
    last, first = (cap if end == 12 else "L") + spot(at(end, INNER)), (cap if start == 0 else "L") + spot(at(start, OUTER))
    return f"M{spot(at(start, OUTER))}{out}{last}{back}{first}Z"


def dial() -> str:
    """From the last light to the first, with the power cut and the rounds."""
    ticks = [line([at(hour, OUTER - 10), at(hour, OUTER - 2)]) for hour in range(1, 12)]
    drawn = path([band(0, 6)], "url(#evening)") + path([band(6, 12)], "url(#morning)") + path([band(*CUT)], INK)
    drawn += path([band(*CUT)], "url(#hatch)", MUTED_LINE, 1.5) + path(ticks, stroke=PALE, width=2, more=' opacity=".7"')
    drawn += path([band(0, 12)], stroke=BRASS, width=1.5)
    for hours in ROUNDS:
        turn = f' transform="translate({spot(at(hours))}) rotate({15 * hours - 90:g})"'
        drawn += path(["M-8-8H8V8H-8Z"], BRASS, INK, 2, turn)
    return drawn


def numbers() -> str:
    """The hours, and the numbers that the list beside the drawing explains."""
    letters, drawn = Lettering(), ""
    for hour in range(0, 13, 2):
        x, y = at(hour, OUTER + 25) if 0 < hour < 12 else at(hour)
        base = y + HOUR * CAP_HEIGHT / 2 + (0 if 0 < hour < 12 else HALF_BAND + 24)
        drawn += letters.write(str((18 + hour) % 24), (x, base), HOUR, PALE, anchor=0.5)
    for index, hours in enumerate(PINS, 1):
        figure = letters.write(str(index), (0, FIGURE * CAP_HEIGHT / 2), FIGURE, INK, anchor=0.5)
        disc = f'<circle r="{DISC}" fill="{BRASS}" stroke="{INK}" stroke-width="3"/>'
        drawn += f'<g class="pin" transform="translate({spot(at(hours))})">{disc}{figure}</g>'
    return drawn


# The scene


def scene() -> str:
    x, y = PLACE[0] - GATE * ZOOM, PLACE[1] - FOOT * ZOOM
    site = f'<g transform="translate({number(x)} {number(y)}) scale({ZOOM})">{hills(HILLS)}{wall()}{gate(bars())}</g>'
    site += glow(PLACE[0] - 90, PLACE[1] - 66, 52, 52, 0.4)
    shadow = fallen(("near-leg", "near-boot", "far-leg", "far-boot", "side", "face"), "-.25 0 -.17 -.036 566 460")
    drawn = f'<path fill="url(#heaven)" d="M0 100H{WIDTH}V{HEIGHT}H0Z"/>{sky()}{site}{check_point()}{shadow}'
    return f'<g mask="url(#melt)"><g clip-path="url(#inside)">{drawn}</g></g>'


def sky() -> str:
    x, y, radius = MOON
    drawn = path([STARS], stroke=PALE, width=2.6, more=ROUND) + path([FAINT], stroke=MUTED_LINE, width=1.6, more=ROUND)
    drawn += f'<circle cx="{x}" cy="{y}" r="52" fill="url(#moon)"/>' + path([circle(x, y, radius)], "#F4F1E4")
    return drawn + path([circle(x - 5, y - 4, 4.5), circle(x + 4, y + 5, 3.6), circle(x + 5, y - 6, 2.4)], "#D5D6C8")


def bars() -> str:
    """The two leaves of the gate, closed, with their lock."""
    left, right, top = GATE - HALF + 3, GATE + HALF - 3, 222
    uprights = [f"M{x} {top}V{FOOT}" for x in range(left, right + 1, 12)]
    rails = [f"M{left} {y}H{right}" for y in (top + 4, top + 20, 318, FOOT - 4)]
    drawn = path([*uprights, *rails], stroke=INK, width=4) + path([f"M{GATE} {top - 4}V{FOOT}"], stroke=INK, width=9)
    return drawn + path([f"M{GATE - 9} 300h18v24h-18Z"], BRASS, INK, 2)


def check_point() -> str:
    """A plate on the wall, in the light of the torch."""
    (x, y), (a, b) = POINT, LENS
    cone = f"M{a} {b - 5}L{x - 6} {y - 37}A34 38 0 0 1 {x - 4} {y + 37}L{a} {b + 5}Z"
    drawn = path([cone], "url(#beam)") + glow(x, y, 74, 66, 0.35)
    drawn += f'<ellipse cx="{x}" cy="{y}" rx="34" ry="38" fill="url(#pool)"/>'
    return drawn + path([f"M{x - 9} {y - 9}h18v18h-18Z"], BRASS, INK, 2)


def guard() -> str:
    """From the side, on his way to the right; the gate lights his back."""

    def part(name: str, colour: str = "url(#cloth)", rim: str = LAMP) -> str:
        return lit(name, colour, rim, "-7 4")

    (x, y), (a, b) = GUARD, LENS
    body = part("far-arm", rim=WALL) + part("far-hand", SKIN) + part("far-boot", INK) + part("far-leg", TROUSERS)
    body += part("near-boot", INK) + part("near-leg", TROUSERS) + part("side") + part("girdle", INK) + part("face", SKIN)
    body += plain("beard", f' fill="{HAIR}"') + part("lobe", SKIN) + part("side-collar") + part("side-peak", INK)
    body += part("side-cap") + path([TORCH], INK, LAMP, 5) + path(["M-232 294L-238 342"], stroke="#FFF6DC", width=12)
    body += part("near-arm") + part("near-hand", SKIN) + path([WALKER_SEAMS], stroke=LINE, width=3, more=' opacity=".75"')
    body += path([WALKER_BRASS], stroke=BRASS, width=5)
    ground = f'<ellipse cx="{x + 30}" cy="{y + 192}" rx="60" ry="5" fill="{INK}" opacity=".5"/>'
    return f'{ground}<g transform="translate({x} {y}) scale(-{SIZE} {SIZE})">{body}</g>' + glow(a, b, 16, 20, 0.9)
