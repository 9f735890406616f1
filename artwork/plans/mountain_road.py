"""Before dawn on a road that climbs into the hills: the three cars of an escort, from behind. Banner of the escort page."""

from collections.abc import Callable
from math import cos, exp, radians, sin

from first_shift import HAIR, SHAPES, SKIN, YOKE, fall, guard, hills, tree
from handler import lit
from night import LAMP, LINE, WALL
from on_duty import around, glow
from marquee import CLOTHES
from on_the_road import FACING, profile
from on_watch import HEIGHT, WHOLE, WIDTH, Box, picture, plain
from response import CAR_PARTS, FINGERS, RAISED
from ridge import HATCH, Range
from style import BRASS, INK, MIST, NAVY, STEEL, Point, circle, line, number, path, polygon

PHONE: Box = (664, 28, 894, 596)
PHONE_SIZE = (768, 512)
RANGES: tuple[Range, ...] = (
    ("#2C5480", 250, 66, (0.3, 0.4, 0.5, 0.6, 0.5, 0.62, 0.56, 0.5, 0.62, 0.54, 0.7, 1, 0.7, 0.86, 0.6)),
    ("#1F436D", 262, 50, (0.5, 0.4, 0.5, 0.6, 0.7, 0.5, 0.6, 0.5, 0.74, 0.96, 0.66, 0.5, 0.44, 0.62, 0.9)),
)
# The eye is so high above the road; a metre that is a metre away has so many units.
EYE, HORIZON, MIDDLE, METRE = 1.6, 250, 1166, 1000
# The lane of the cars: where its middle begins, and the headings to the left on its way, each with the metres gone until there.
BEGINS, HEADINGS = 1.75, ((0, 0), (8, 8), (24, 21), (36, 23), (50, -12), (70, -50), (90, -50))
# Places along the road, and beside the middle of the lane: the barrier, the edges of the road and the line between the lanes.
STEPS, BARRIER, EDGES, BETWEEN = (2, 3, 4, 5, 6.5, 8, 10, 13, 17, 21, 26, 32, 38, 42, 46, 50, 54), -2.45, (-2, 5), 1.7
# How many metres it is to the rear of each car, and how tall the car is; how long and half as wide as it is.
LAST, PASSENGERS, FIRST, LONG, HALF = (7, 1), (19.5, 1.08), (41, 1), 4.5, 0.93
RED = "#FF6A45"
# The outline of a car's side, how far beside its middle each height is, and its windows.
SIDE = ((0, 0.36), (0, 1), (0, 1.12), (3.1, 1.06), (4.3, 0.98), (4.5, 0.8), (4.5, 0.34), (4.2, 0.24), (0.3, 0.26))
CABIN = ((0, 1.06), (0, 1.32), (0, 1.64), (0.1, 1.72), (2.2, 1.72), (2.5, 1.64), (3.3, 1.04))
LEAN = ((0, 1), (1, 1), (1.12, 0.93), (1.32, 0.86), (1.64, 0.77), (1.76, 0.6))
PANES = (
    ((0.2, 1.14), (0.3, 1.6), (1.05, 1.63), (1.05, 1.12)),
    ((1.15, 1.12), (1.15, 1.63), (2, 1.63), (2, 1.1)),
    ((2.1, 1.1), (2.1, 1.63), (2.4, 1.6), (3, 1.08)),
)


def way() -> list[tuple[float, float, float]]:
    """The middle of the lane at every half metre: where it is beside and before the eye, and its heading."""
    x, z, places = BEGINS, 0.0, []
    for step in range(120):
        gone = step / 2
        (start, one), (end, other) = next(pair for pair in zip(HEADINGS, HEADINGS[1:]) if pair[1][0] > gone)
        heading = radians(one + (other - one) * (gone - start) / (end - start))
        places.append((x, z, heading))
        x, z = x - 0.5 * sin(heading), z + 0.5 * cos(heading)
    return places


WAY = way()


def climb(gone: float) -> float:
    return 0.0008 * gone * gone


def seen(x: float, up: float, away: float) -> Point:
    return round(MIDDLE + METRE * x / away), round(HORIZON + METRE * (EYE - up) / away, 1 if away > 15 else 0)


def on_road(gone: float, beside: float, up: float = 0) -> Point:
    x, z, heading = WAY[round(2 * gone)]
    return seen(x + beside * cos(heading), up + climb(gone), z + beside * sin(heading))


def strip(start: float, end: float, left: float, right: float, low: float = 0, high: float = 0) -> str:
    """An area along the road; or one that stands on it."""
    steps = [start, *(step for step in STEPS if start < step < end), end]
    return polygon([on_road(gone, left, low) for gone in steps] + [on_road(gone, right, high) for gone in steps[::-1]])


def draw_banner() -> str:
    return dawn(WHOLE, (WIDTH, HEIGHT))


def draw_phone_banner() -> str:
    return dawn(PHONE, PHONE_SIZE)


def dawn(box: Box, size: tuple[int, int]) -> str:
    light = (
        fall("sky", (0, INK), (0.14, "#10233F"), (0.45, "#3F648C"))
        + fall("dawn", (0, "#FFF0CC"), (0.3, "#F0CE8E", 0.85), (0.6, "#8FA3BA", 0.36), (1, "#6F8BAA", 0), kind="radial")
        + fall("edge", (0, LAMP), (0.35, BRASS), (1, STEEL), kind="radial", at=around(1120, 210, 560))
        + fall("lamp", (0, LAMP, 0.95), (0.3, LAMP, 0.4), (1, LAMP, 0), kind="radial")
        + fall("rock", (0, "#E6BC6E"), (0.3, "#94794A"), (0.65, "#2B4058"), (1, "#12243D"), kind="radial", at=around(880, 236, 200))
        + fall("road", (0, "#4A6A8C"), (0.2, "#263C58"), (1, "#0F1B2D"))
        + fall("valley", (0, INK, 0), (0.5, INK, 0.8), (1, INK))
        + fall("bank", (0, "#20436C"), (1, "#0E1D33"))
        + fall("beam", (0, LAMP, 0.1), (1, LAMP, 0.8))
        + fall("panel", (0, "#3C5F88"), (0.45, "#1F3D62"), (1, "#10213A"))
        + fall("flank", (0, "#2A4A70"), (1, "#0E1D33"))
        + fall("inside", (0, "#5C7C9C"), (0.5, "#E0C07C"), (1, "#A88A52"))
        + fall("tail", (0, RED, 0.85), (0.4, RED, 0.3), (1, RED, 0), kind="radial")
        + fall("cloth", (0, YOKE), (1, "#0B1728"))
        + f'<clipPath id="pane"><path d="{CAR_PARTS["glass"]}"/></clipPath><g id="back">{back()}</g><g id="lamps">{lamps()}</g>'
    )
    names = ("head", "hair", "bare", "ear", "collar", "torso", "belt", "hang", "fist", "legs", "beret")
    parts = {name: SHAPES[name] for name in names} | RAISED | {"body": CAR_PARTS["body"], "veil": CLOTHES["veil"]}
    parts |= {name: FACING[name] for name in ("face", "beard", "lobe", "side-cap", "side-peak")}
    drawn = f'<ellipse cx="1130" cy="200" rx="640" ry="130" fill="url(#dawn)"/>{hills(RANGES)}' + far_road()
    drawn += land() + road() + barrier() + car(*FIRST, "") + car(*PASSENGERS, guests()) + car(*LAST, crew())
    return picture(box, size, light, parts, drawn)


def far_road() -> str:
    curve = "M960 252C1010 240 1076 244 1070 232C1064 224 1010 226 1018 216C1024 208 1074 212 1084 204C1090 198 1072 194 1080 188"
    return path([curve], stroke="#8FA6C0", width=4) + path([curve], stroke="#54708F", width=2)


def land() -> str:
    """The hill on the left that ends in a rock at the bend, and the valley before it."""
    rock = "M-9 190L180 168L330 176L470 140L560 132L640 100L700 106L760 84L800 92L828 118L852 128L868 166L890 182L900 214L914 226"
    cracks = "M760 84L782 140L764 196L790 250M800 92L812 150L844 190L836 240M782 140L812 150M852 128L844 190L880 222M764 196L720 230"
    cracks += "M640 100L668 160L640 210M700 106L720 160L764 196M720 160L668 160"
    return (
        path([rock, "L930 270V640H-9Z"], "url(#rock)", "url(#edge)", 2, ' stroke-linejoin="round"')
        + path([cracks], stroke=INK, width=1.6, more=' opacity=".5"')
        + path(["M-9 240H1000V640H-9Z"], "url(#valley)")
    )


def bank() -> str:
    """On the right of the road."""
    foot = [on_road(gone, EDGES[1] + 0.7) for gone in (10, 13, 17, 21, 26, 32, 38, 42, 46, 50)]
    crest = "L1010 236C1100 226 1180 224 1270 214C1380 200 1480 176 1610 150L1610 420Z"
    trees = ((1236, 220, 0.4), (1252, 219, 0.54), (1400, 200, 0.56), (1518, 176, 0.84), (1544, 170, 0.64))
    folds = "M1180 262C1200 246 1214 238 1240 232M1110 256C1130 246 1140 240 1160 236M1520 300C1530 260 1560 226 1600 206"
    return (
        "".join(tree(*each) for each in trees)
        + path([line(foot), crest], "url(#bank)", "url(#edge)", 2)
        + path([folds], stroke=HATCH, width=1.5)
    )


def road() -> str:
    dashes = [strip(start, start + 2, BETWEEN - 0.06, BETWEEN + 0.06) for start in range(3, 40, 4)]
    lines = [strip(2, 50, edge - 0.05, edge + 0.05) for edge in (EDGES[0] + 0.25, EDGES[1] - 0.25)]
    return (
        path([strip(2, 54, EDGES[0] - 0.6, EDGES[1] + 0.8)], "#16304F")
        + path([strip(2, 54, *EDGES)], "url(#road)", LINE, 1)
        + path([*dashes, *lines], "#8FA3BA")
        + bank()
    )


def barrier() -> str:
    """Of steel, on posts; it is bright where the light of a car falls."""

    def bright(gone: float) -> float:
        return min(0.95, sum(exp(-(((gone - away - LONG - 3.5) / 4.5) ** 2)) for away, _ in (LAST, PASSENGERS, FIRST)))

    beam = [BARRIER, BARRIER, 0.38, 0.76]
    shines = "".join(path([strip(gone, gone + 2, *beam)], LAMP, more=f' opacity="{bright(gone):.2f}"') for gone in range(6, 46, 2))
    posts = [(gone, line([on_road(gone, BARRIER - 0.08, up) for up in (0, 0.84)])) for gone in range(4, 44, 3)]
    return (
        "".join(path([post], stroke=STEEL, width=110 / gone) for gone, post in posts)
        + path([strip(2, 46, *beam)], "#35557A", LINE, 1)
        + shines
        + path([strip(2, 46, BARRIER, BARRIER, 0.53, 0.61)], INK, more=' opacity=".4"')
    )


def standing(away: float, tall: float) -> Callable[[float, float, float], Point]:
    """Where a point of a car is seen that is so far before its rear, so many half widths beside its middle, and so high."""
    x, z, _ = WAY[round(2 * away)]
    turn, lift = WAY[round(2 * away + 3)][2], (climb(away + LONG) - climb(away)) / LONG

    def at(along: float, beside: float, up: float) -> Point:
        across = HALF * beside * (1 + (tall - 1) / 2)
        place = x - along * sin(turn) + across * cos(turn), z + along * cos(turn) + across * sin(turn)
        return seen(place[0], up * tall + climb(away) + along * lift, place[1])

    return at


def car(away: float, tall: float, people: str) -> str:
    """Its light on the road, its flank on the left, and over it the rear with those who are seen through its window."""
    at = standing(away, tall)

    def area(*spots: tuple[float, float]) -> str:
        """On the flank, which leans inwards above the doors."""
        places = []
        for along, up in spots:
            (low, wide), (high, narrow) = next(pair for pair in zip(LEAN, LEAN[1:]) if up <= pair[1][0])
            places.append(at(along, -wide - (narrow - wide) * (up - low) / (high - low), up))
        return polygon(places)

    def wheel(along: float, radius: float) -> str:
        turns = [radians(step * 24) for step in range(15)]
        return area(*((along + radius * cos(each), 0.36 + radius * sin(each)) for each in turns))

    (left, one), (right, other), (middle, foot), (_, top) = at(0, -1, 0), at(0, 1, 0), at(0, 0, 0), at(0, 0, 1.76)
    matrix = f"{(right - left) / 186:.3f} {(other - one) / 186:.3f} 0 {(foot - top) / 176:.3f} {middle:.1f} {foot:.1f}"
    cones = [
        polygon(at(LONG + far, side + wide, 0) for far, wide in ((0, -0.16), (7, -1.3), (7, 1.3), (0, 0.16))) for side in (-0.75, 0.75)
    ]
    seams = [line([at(along, -1, up) for up in (0.3, 1.08)]) for along in (1.1, 2.05, 3.05)]
    seams += [line([at(0.1, -1, 0.7), at(4.4, -1, 0.72)])]
    mirror = [at(2.95, -1.02, 1.06), at(2.95, -1.3, 1.1), at(2.95, -1.3, 1.26), at(2.95, -1.04, 1.24)]
    joined, unit = ' stroke-linejoin="round"', METRE / (away + LONG)
    return (
        "".join(path([cone], "url(#beam)", more=' opacity=".55"') for cone in cones)
        + glow(*at(LONG, -0.8, 0.7), round(unit), round(0.8 * unit), 0.8)
        + path([polygon([at(-0.5, -1.1, 0), at(-0.4, 1.1, 0), at(LONG, 1, 0), at(LONG, -1, 0)])], INK, more=' opacity=".75"')
        + path([polygon(mirror)], NAVY, LAMP, 1.2)
        + path([area(*SIDE)], "url(#flank)", LINE, 1.2, joined)
        + path([area(*CABIN)], "#1B385C", LINE, 1.2, joined)
        + path([area(*pane) for pane in PANES], "#0E1F36", HATCH, 1)
        + path(seams, stroke=HATCH, width=1)
        + path([wheel(0.85, 0.42), wheel(3.7, 0.42)], "#0A1320")
        + path([wheel(0.85, 0.23), wheel(3.7, 0.23)], STEEL, LINE, 1)
        + path([line([at(LONG, -0.98, 0.84), at(4.1, -1, 0.86)])], stroke=LAMP, width=0.09 * unit)
        + f'<g transform="matrix({matrix})"><use href="#back"/><g clip-path="url(#pane)">{people}</g><use href="#lamps"/></g>'
    )


def back() -> str:
    """The rear of a car, in centimetres; through the windscreen the light before the car is seen."""
    return (
        path([CAR_PARTS["tyres"]], INK)
        + lit("body", "url(#panel)", LAMP, "0 2")
        + path([CAR_PARTS["glass"]], "#1A2E49")
        + path(["M-44-162H44L64-119H-64Z"], "url(#inside)")
        + path(["M-14-162h28v7h-28Z"], INK)
    )


def lamps() -> str:
    return (
        path([CAR_PARTS["glass"]], stroke=INK, width=3)
        + path(["M-92-62H92M-84-104H84M-66-62L-70-34H70L66-62"], stroke=LINE, width=1.2)
        + path(["M-26-92h52v14h-52Z"], MIST, INK, 1.5)
        + path(["M-92-46H92L90-28H-90Z"], INK, HATCH, 1)
        + "".join(path([circle(x, -93, 52)], "url(#tail)") for x in (-81, 81))
        + path(["M-91-108H-72L-70-78H-92ZM91-108H72L70-78H92Z"], "#FF5A3C", "#FFD0B8", 1.4)
    )


def guests() -> str:
    """Two heads."""
    man = lit("torso", "#6A6258", LAMP, "-3 3") + lit("head", SKIN, LAMP, "-4 2") + plain("bare", f' fill="{HAIR}"')
    woman = lit("torso", "#8A6C3A", LAMP, "3 3") + lit("veil", BRASS, LAMP, "4 3")
    return f'<g transform="translate(-32 -152) scale(.3)">{man}</g><g transform="translate(32 -150) scale(.3)">{woman}</g>'


def crew() -> str:
    """The driver, and on the left seat the one who speaks into a radio."""
    driver = guard(40, -153, 0.31, 1, "beret", 0, 4, 0, ("hang", "hang"), lamp=0, edge=(4, 3))
    radio = path(["M87 62V-6"], stroke=INK, width=8) + path(["M66 58h32v70h-32Z"], INK, LAMP, 3)
    hand = lit("talk-hand", SKIN, LAMP, "-4 3") + path([FINGERS], stroke=INK, width=2)
    turned = f'<g transform="scale(-1 1) translate(-6 0)">{profile("3 3")}</g>'
    caller = lit("talk-fore", move="-4 3") + turned + radio + hand + lit("torso", move="-4 3") + lit("collar", YOKE, move="-4 3")
    return f'{driver}<g transform="translate(-42 -154) scale(.32)">{caller}</g>'
