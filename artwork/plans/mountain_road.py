"""Before dawn on a road that climbs into the hills: the three cars of an escort, from behind. Banner of the page of escorts."""

from collections.abc import Callable
from itertools import pairwise
from math import atan, cos, exp, radians, sin

from crew import RANGES
from first_shift import HAIR, SEAMS, SHAPES, SKIN, YOKE, fall, hills, tree
from handler import lit
from head_office import lights
from marquee import CLOTHES
from night import LAMP, LINE
from on_duty import around, glow
from on_the_road import FACING, faint, profile
from on_watch import HEIGHT, WHOLE, WIDTH, Box, picture, plain
from response import CAR_PARTS, FINGERS, RAISED
from style import BRASS, INK, MIST, NAVY, STEEL, Point, circle, line, path, polygon

PHONE: Box = (672, 28, 894, 596)
# The eye is so high above the road; a metre that is a metre away has so many units.
EYE, HORIZON, MIDDLE, METRE = 1.6, 250, 1170, 1000
# How far along the road its outline is drawn; beside the middle of the cars' lane: the barrier, the edges, the dashes.
STEPS, BARRIER, EDGES, BETWEEN = (2.5, 3, 3.5, 4, 5, 6, 7, 8.5, 10, 12, 14, 17, 21, 26, 32, 38, 42), -2.45, (-2, 5), 1.7
# How many metres it is to the rear of each car, and how tall it is; how long and half as wide it is.
LAST, PASSENGERS, FIRST, LONG, HALF = (7, 1), (20, 1.08), (40, 1.06), 4.5, 0.93
# How high what part of that half width is; of a flank, in centimetres before the rear and high: doors, cabin, windows.
LEAN = ((0, 1), (1, 1), (1.12, 0.92), (1.29, 0.86), (1.46, 0.8), (1.62, 0.73), (1.72, 0.65), (1.76, 0.6))
SIDE = "0 30 0 100 0 112 310 106 430 98 450 80 450 34 420 26"
CABIN = "0 100 0 112 0 129 0 146 0 162 0 172 20 174 220 172 250 164 330 104"
PANES = "20 114 24 130 34 160 105 163 105 112", "115 112 115 163 200 163 200 110", "210 110 210 163 240 160 300 108"


def draw_banner() -> str:
    return dawn(WHOLE, (WIDTH, HEIGHT))


def draw_phone_banner() -> str:
    return dawn(PHONE, (768, 512))


def dawn(box: Box, size: tuple[int, int]) -> str:
    light = (
        lights((1120, 210), 560)
        + fall("dawn", (0, "#FFF0CC", 0.9), (0.3, "#F0CE8E", 0.7), (0.6, "#8FA3BA", 0.36), (1, "#6F8BAA", 0), kind="radial")
        + fall("rock", (0, "#E6BC6E"), (0.35, "#8C7448"), (0.7, "#2B4058"), (1, NAVY), kind="radial", at=around(884, 232, 190))
        + fall("road", (0, "#4A6A8C"), (0.2, "#263C58"), (1, "#0F1B2D"))
        + fall("beam", (0, LAMP, 0), (0.4, LAMP, 0.3), (1, LAMP, 0.9))
        + fall("panel", (0, "#3C5F88"), (0.45, "#1F3D62"), (1, "#10213A"))
        + fall("inside", (0, "#5C7C9C"), (0.5, "#E0C07C"), (1, "#A88A52"))
        + fall("tail", (0, "#FF6A45", 0.85), (0.4, "#FF6A45", 0.3), (1, "#FF6A45", 0), kind="radial")
        + f'<clipPath id="pane"><path d="{CAR_PARTS["glass"]}"/></clipPath><g id="crew">{crew()}</g>'
    )
    names = ("head", "hair", "bare", "collar", "torso", "beret")
    parts = {name: SHAPES[name] for name in names} | RAISED | {"body": CAR_PARTS["body"], "veil": CLOTHES["veil"]}
    parts |= {name: FACING[name] for name in ("face", "beard", "lobe", "side-cap", "side-peak")}
    ridge = hills(tuple((colour, foot + 72, 0.75 * high, peaks[9:] + peaks[:9]) for colour, foot, high, peaks in RANGES))
    drawn = f'<ellipse cx="1130" cy="200" rx="640" ry="130" fill="url(#dawn)"/>{ridge}{rock()}{road()}{bank()}{barrier()}'
    drawn += car(*FIRST, plain("crew")) + car(*PASSENGERS, guests()) + glow(1090, 300, 110, 56, 0.35) + car(*LAST, plain("crew"))
    return picture(box, size, light, parts, drawn)


def lane(away: float) -> tuple[float, float, float]:
    """Where the middle of the cars' lane is beside the eye, how high, and its heading to the left: more and more, then less."""
    return 1.92 - 0.0104 * away**2 + 0.0000843 * away**3, 0.0008 * away**2, atan(0.0208 * away - 0.000253 * away**2)


def seen(x: float, up: float, away: float) -> Point:
    return MIDDLE + METRE * x / away, HORIZON + METRE * (EYE - up) / away


def on_road(away: float, beside: float, up: float = 0) -> Point:
    x, climb, heading = lane(away)
    return seen(x + beside * cos(heading), up + climb, away + beside * sin(heading))


def strip(start: float, end: float, left: float, right: float, low: float = 0, high: float = 0) -> str:
    """An area along the road; or one that stands on it."""
    steps = [start, *(step for step in STEPS if start < step < end), end]
    return polygon([on_road(away, left, low) for away in steps] + [on_road(away, right, high) for away in steps[::-1]])


def rock() -> str:
    """Where the hill on the left ends at the bend, in the light of the first car; before it the valley."""
    crest = (
        "M-9 190L180 168L330 176L470 140L560 132L640 100L700 106L760 84L800 92L828 118L852 128L868 166L890 182L900 214L922 230"
    )
    planes = "M852 128L868 166L890 182L900 214L922 230L914 254L884 224L872 192L844 190ZM844 190L872 192L884 224L850 246L826 228Z"
    planes += "M800 92L828 118L852 128L844 190L812 150ZM782 140L812 150L844 190L826 228L784 206Z"
    cracks = "M760 84L782 140L784 206L758 250M640 100L668 160L640 210M700 106L720 160L782 140M720 160L668 160M784 206L720 230"
    drawn = path([crest, "L1000 270V400H-9Z"], "url(#rock)") + path([planes], LAMP, more=' opacity=".1"')
    drawn += path([planes, cracks], stroke=INK, width=1.6, more=' opacity=".45"')
    valley = f"M-9 330C300 326 600 300 760 276C830 264 880 256 1000 254V{HEIGHT + 9}H-9Z"
    return drawn + path([crest], stroke="url(#edge)", width=2) + path([valley], "#0D1A2D", "url(#edge)", 1)


def road() -> str:
    dashes = [strip(start, start + 2, BETWEEN - 0.06, BETWEEN + 0.06) for start in range(3, 40, 4)]
    lines = [strip(2, 45, edge - 0.05, edge + 0.05) for edge in (EDGES[0] + 0.25, EDGES[1] - 0.25)]
    drawn = path([strip(2, 46, EDGES[0] - 0.7, EDGES[1] + 0.8)], "#16304F") + path([strip(2, 46, *EDGES)], "url(#road)", LINE, 1)
    return drawn + path([*dashes, *lines], "#8FA3BA")


def bank() -> str:
    """On the right of the road, which climbs on behind it."""
    foot = line(on_road(away, EDGES[1] + 0.7) for away in (10, 12, 14, 17, 21, 26, 32, 38, 42, 46))
    trees = ((1208, 214, 0.4), (1226, 212, 0.54), (1420, 186, 0.5), (1530, 166, 0.74), (1554, 160, 0.56))
    way, rails = "M940 250C990 238 1090 240 1190 234C1320 226 1450 214 1610 190", ((-4, ' stroke-dasharray="2 9"'), (-6, ""))
    drawn = "".join(tree(*each) for each in trees)
    drawn += path([foot, "L950 244C1020 226 1120 224 1240 210C1360 196 1480 176 1610 140V420Z"], "url(#yard)", "url(#edge)", 2)
    drawn += path([way], stroke="#54708F", width=7) + faint(["M1530 262l34-24M1550 272l40-30"])
    return drawn + "".join(path([way], stroke=LINE, width=2, more=f'{more} transform="translate(0 {y})"') for y, more in rails)


def barrier() -> str:
    """Of steel, on posts; it is bright where the light of a car falls."""

    def bright(away: float) -> float:
        return min(0.95, sum(exp(-(((away - rear - LONG - 2) / 4.5) ** 2)) for rear, _ in (LAST, PASSENGERS, FIRST)))

    beam, steps = (BARRIER, BARRIER, 0.38, 0.76), range(6, 44, 2)
    posts = [(away, line(on_road(away, BARRIER - 0.06, up) for up in (0, 0.82))) for away in range(5, 44, 3)]
    drawn = "".join(path([post], stroke=STEEL, width=80 / away) for away, post in posts)
    drawn += path([strip(2, 44, *beam)], "#35557A", LINE, 1)
    drawn += "".join(path([strip(away, away + 2, *beam)], LAMP, more=f' opacity="{bright(away):.2f}"') for away in steps)
    return drawn + path([strip(2, 44, BARRIER, BARRIER, 0.53, 0.61)], INK, more=' opacity=".4"')


def standing(away: float, tall: float) -> Callable[[float, float, float], Point]:
    """Where a point of a car is seen that is so far before its rear, so many half widths beside its middle, and so high."""
    (x, foot, _), turn, lift = lane(away), lane(away + LONG / 3)[2], (lane(away + LONG)[1] - lane(away)[1]) / LONG

    def at(along: float, beside: float, up: float) -> Point:
        across = HALF * beside * (1 + (tall - 1) / 2)
        ahead, aside = along * cos(turn) + across * sin(turn), across * cos(turn) - along * sin(turn)
        return seen(x + aside, up * tall + foot + along * lift, away + ahead)

    return at


def car(away: float, tall: float, people: str) -> str:
    """Its light on the road, its flank on the left, and over it the rear with those who are seen through its window."""
    at, unit = standing(away, tall), METRE / away

    def on_flank(along: float, up: float) -> Point:
        (low, wide), (high, narrow) = next(pair for pair in pairwise(LEAN) if up <= pair[1][0])
        return at(along, -wide - (narrow - wide) * (up - low) / (high - low), up)

    def area(text: str) -> str:
        spots = [int(each) / 100 for each in text.split()]
        return polygon(on_flank(*spot) for spot in zip(spots[::2], spots[1::2]))

    def wheel(along: float, radius: float) -> str:
        turns = [radians(24 * step) for step in range(15)]
        return polygon(on_flank(along + radius * cos(each), 0.36 + radius * sin(each)) for each in turns)

    def ground(*spots: Point) -> str:
        return polygon(at(along, beside, 0) for along, beside in spots)

    cones = [ground((4.5, x - 0.16), (12.5, x - 2), (12.5, x + 1.2), (4.5, x + 0.16)) for x in (-0.75, 0.75)]
    seams = [line(on_flank(along, up) for up in (0.3, 1.08)) for along in (1.1, 2.05, 3.05)]
    mirror = polygon(at(2.95, *each) for each in ((-1, 1.06), (-1.2, 1.1), (-1.2, 1.26), (-1, 1.24)))
    drawn = "".join(path([cone], "url(#beam)", more=' opacity=".65"') for cone in cones)
    drawn += glow(*at(LONG, -0.8, 0.7), round(0.8 * unit), round(0.6 * unit), 0.8)
    drawn += path([ground((-0.5, -1.1), (-0.4, 1.1), (LONG, 1), (LONG, -1))], INK, more=' opacity=".75"')
    drawn += path([mirror], NAVY, LAMP, 1.2) + path([area(SIDE), area(CABIN)], "url(#panel)", LINE, 1.2)
    drawn += path([*map(area, PANES), *seams, line((at(0.1, -1, 0.7), at(4.4, -1, 0.72)))], "#0E1F36", LINE, 0.8)
    drawn += path([wheel(0.85, 0.42), wheel(3.7, 0.42)], "#0A1320") + path([wheel(0.85, 0.23), wheel(3.7, 0.23)], STEEL, LINE, 1)
    drawn += path([line((at(LONG, -0.98, 0.84), at(4.1, -1, 0.86)))], stroke=LAMP, width=0.07 * unit)
    (left, one), (right, other), (middle, foot), (_, top) = at(0, -1, 0), at(0, 1, 0), at(0, 0, 0), at(0, 0, 1.76)
    matrix = f"{(right - left) / 186:.3f} {(other - one) / 186:.3f} 0 {(foot - top) / 176:.3f} {middle:.1f} {foot:.1f}"
    return f'{drawn}<g transform="matrix({matrix})">{rear(people)}</g>'


def rear(people: str) -> str:
    """In centimetres; through the windscreen the light before the car is seen."""
    drawn = path([CAR_PARTS["tyres"]], INK) + lit("body", "url(#panel)", LAMP, "0 2") + path([CAR_PARTS["glass"]], "#1A2E49")
    drawn += path(["M-44-162H44L64-119H-64Z"], "url(#inside)") + path(["M-2-164h28v8h-28Z"], INK)
    drawn += f'<g clip-path="url(#pane)">{people}</g>' + path([CAR_PARTS["glass"]], stroke=INK, width=3)
    drawn += path(["M-92-62H92M-84-104H84M-66-62L-70-34H70L66-62"], stroke=LINE, width=1.2)
    drawn += path(["M-26-92h52v14h-52Z"], MIST, INK, 1.5) + path(["M-92-46H92L90-28H-90Z"], INK, STEEL, 1)
    drawn += "".join(path([circle(x, -93, 50)], "url(#tail)") for x in (-81, 81))
    return drawn + path(["M-91-108H-72L-70-78H-92ZM91-108H72L70-78H92Z"], "#FF5A3C", "#FFD0B8", 1.4)


def guests() -> str:
    man = lit("torso", "#6A6258", LAMP, "-3 3") + lit("head", SKIN, LAMP, "-4 2") + plain("bare", f' fill="{HAIR}"')
    woman = f'<g transform="translate(32 -150) scale(.3)">{lit("veil", BRASS, LAMP, "4 3")}</g>'
    return f'<g transform="translate(-32 -152) scale(.3)">{man}</g>{woman}'


def crew() -> str:
    """The driver, and on the left seat the one who speaks into a radio."""
    driver = lit("torso", move="4 3") + lit("head", SKIN, move="4 3") + plain("hair", f' fill="{HAIR}"')
    driver += lit("collar", YOKE, move="4 3") + lit("beret", move="4 3") + path([SEAMS["beret"]], stroke=LINE, width=2)
    radio = path(["M66 56h34v74h-34Z"], INK, LAMP, 3) + path(["M94 54V-12"], stroke=INK, width=7)
    hand = path(["M74 66h18v10h-18Z"], LAMP) + lit("talk-hand", SKIN) + path([FINGERS], stroke=INK, width=2)
    turned = f'<g transform="scale(-1 1) translate(-6 0)">{profile("3 3")}</g><g transform="translate(8)">{radio}{hand}</g>'
    caller = lit("talk-fore") + turned + lit("torso") + lit("collar", YOKE)
    both = (42, -153, 0.32, driver), (-45, -154, 0.34, caller)
    return "".join(f'<g transform="translate({x} {y}) scale({size})">{drawn}</g>' for x, y, size, drawn in both)
