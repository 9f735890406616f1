"""Two guards of the responding team at a villa whose siren has gone off, at night."""

from functools import partial

from first_shift import SKIN, fall, guard, hills, mirrored, tree
from handler import lit, through
from night import LAMP, LINE
from on_duty import HEIGHT, WALK, WIDTH, around, eye, glow, picture
from ridge import HATCH, Range
from style import BONE, BRASS, INK, NAVY, STEEL, circle, line, number, path, polygon

RED = "#E5484D"
BEHIND: tuple[Range, ...] = (
    ("#1B3A60", 262, 120, (0.7, 0.9, 0.66, 0.98, 0.6, 0.8, 0.5, 0.6, *[0.3] * 7)),
    ("#16304F", 272, 80, (0.6, 0.4, 0.72, 0.5, 0.64, 0.4, 0.6, 0.4, *[0.3] * 7)),
)
# The middle of the window that stands open, and how near are the house, the wall around it, and the car.
MIDDLE = 404
HOUSE, WALL, CAR = 0.23, 0.2, 0.6
seen = eye(MIDDLE, 300, 588, 239)
# The two guards: how large, where the top of each head is, and where the torch is seen.
SIZE, SPEAKER, LIGHTER, TORCH = 0.6, (232, 142), (618, 136), (529, 322)
team = partial(guard, size=SIZE, build=1, lean=0, lamp=MIDDLE, edge=(4.5, 3.5))
# An arm that holds a radio to the shoulder: the part above the elbow, the part below it, and the hand.
RAISED = {
    "talk": through("68 137! 92 138 114 149 140 170 164 190 184 208 188 226 174 238 148 234 118 222 98 214 82 206!"),
    "talk-fore": through("190 228 194 207 178 182 158 154 138 128 126 116! 98 130! 106 152 128 186 154 226 174 238"),
    "talk-hand": through("126 120 123 106 113 93 98 86 84 88 76 96 74 106 76 116 82 126 96 132"),
}
FINGERS = "M76 98C84 96 92 100 96 106M73 107C81 105 89 109 93 115M75 117C82 115 88 118 92 123"
FOLDS = "M182 204C172 200 162 208 162 222M168 190C158 188 148 196 146 210M100 160C96 176 98 194 106 208"
# A car from behind, in centimetres, and its open door.
CAR_PARTS = {
    "body": mirrored("0 -176 30 -176 56 -175 62 -172 72 -164 80 -132 86 -112 92 -100 93 -60 92 -34 90 -26 60 -25 30 -25 0 -25"),
    "glass": mirrored("0 -164 30 -164 48 -163 54 -160 62 -150 68 -128 72 -114 50 -111 20 -110 0 -110"),
    "tyres": "M-88-36h28V0h-28ZM60-36h28V0h-28Z",
    "door": "M90-42L92-106L84-158L136-168L152-108L150-36Z",
    "pane": "M99-108L94-151L130-158L142-108Z",
}


def draw() -> str:
    lights = (
        fall("alarm", (0, "#FFD9D2"), (0.08, RED), (0.25, RED, 0.5), (1, RED, 0), kind="radial")
        + fall("beam", (0, LAMP, 0.9), (0.35, LAMP, 0.35), (1, LAMP, 0), kind="radial", at=around(*TORCH, 150))
        + fall("spill", (0, LAMP, 0.24), (1, LAMP, 0))
        + fall("shadow", (0, INK, 0.8), (1, INK, 0))
        + "".join(f'<path id="{name}" d="{shape}"/>' for name, shape in RAISED.items())
    )
    lighter = team(*LIGHTER, cover="beret", tilt=-1, turn=6, arms=("hang", "fore"), legs=("behind", "ahead"))
    shadows = path(["M188 566L276 566L254 600H142Z", "M576 560L668 590L666 600H588Z"], "url(#shadow)")
    drawn = hills(BEHIND) + yard() + villa() + siren() + open_window() + headlights() + car() + beam() + shadows
    return picture((MIDDLE, 280, 400), lights, WALK, drawn + speaker() + lighter)


def box(left: float, right: float, bottom: float, top: float, near: float = HOUSE) -> str:
    return polygon(seen(x, y, near) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)))


def yard() -> str:
    """The drive, and the wall with trees behind it."""
    (_, foot), (_, top) = seen(0, 0, WALL), seen(0, 2.2, WALL)
    slabs = [line([seen(x, 0, HOUSE), seen(x, 0, 1.2)]) for x in (-4, -2.4, -0.8, 0.8, 2.4, 4)]
    slabs += [line([seen(-4, 0, row), seen(4, 0, row)]) for row in (0.27, 0.33, 0.42, 0.55, 0.76)]
    return (
        "".join(tree(x, round(top) + 4, size) for x, size in ((168, 0.9), (196, 0.7)))
        + path([f"M0 {number(foot)}H{WIDTH}V{HEIGHT}H0Z"], "url(#yard)")
        + path(slabs, stroke=STEEL, width=1.2, more=' opacity=".6"')
        + path([f"M0 {number(top)}H260V{number(foot)}H0Z"], NAVY)
        + path([f"M0 {number(y)}H260" for y in (top, top + 6, foot)], stroke="url(#edge)", width=2)
    )


def villa() -> str:
    """Two floors with flat roofs; upstairs one window is lit."""
    cross = [line(seen(x, y, HOUSE) for x, y in bar) for bar in (((2, 4.1), (2, 5.3)), ((1.3, 4.9), (2.7, 4.9)))]
    rails = [line([seen(-3.6, y, HOUSE), seen(-0.9, y, HOUSE)]) for y in (3.5, 3.75, 4)]
    return (
        path([box(-0.9, 8, 3, 6.2), box(-3.4, 8, 0, 3)], "#152C4A", "url(#edge)", 1.5)
        + path([box(-1.3, 8, 6.1, 6.4), box(-3.7, 8, 3, 3.25)], NAVY, "url(#edge)", 2)
        + path(rails, stroke=LINE, width=1.5)
        + glow(*seen(0, 0, HOUSE), 210, 60, 0.4)
        + path([polygon([seen(-1, 0, HOUSE), seen(1, 0, HOUSE), seen(1, 0, 0.9), seen(-1, 0, 0.9)])], "url(#spill)")
        + glow(*seen(2, 4.7, HOUSE), 110, 90, 0.4)
        + path([box(1.3, 2.7, 4.1, 5.3)], LAMP)
        + path(cross, stroke=NAVY, width=3)
        + path([box(4.6, 5.8, 4.1, 5.3), box(4.7, 5.7, 0, 2.3)], INK, HATCH, 1.5)
    )


def siren() -> str:
    """The box on the wall; its light is the only red of all the pictures."""
    x, y = seen(-0.1, 4.3, HOUSE)
    rings = [f"M{number(x + side * r)} {number(y)}q{side * r / 3:g} 12 0 24" for side in (-1, 1) for r in (24, 36)]
    return (
        path([circle(x, y + 14, 74)], "url(#alarm)", more=' opacity=".8"')
        + path([f"M{number(x - 15)} {number(y - 26)}h30v32l-6 6h-18l-6-6Z"], BONE, INK, 1.5)
        + path([f"M{number(x - 9)} {number(y - 18 + 5 * row)}h18" for row in range(4)], stroke=STEEL, width=1.5)
        + path([f"M{number(x - 10)} {number(y + 8)}h20c0 18-20 18-20 0Z"], RED, "#FFD9D2", 1.5)
        + path(rings, stroke=RED, width=2.5, more=' stroke-linecap="round" opacity=".8"')
    )


def open_window() -> str:
    """In the light of the torch: a leaf of it is turned outwards, and a curtain hangs out."""
    x, y = seen(0, 1.5, HOUSE)
    leaf = [seen(-0.8, 0.8, HOUSE), seen(-0.8, 2.2, HOUSE), seen(-1.2, 2.35, HOUSE), seen(-1.2, 0.65, HOUSE)]
    return (
        glow(x, y, 150, 120, 0.5)
        + "".join(path([circle(x, y, radius)], LAMP, more=' opacity=".2"') for radius in (80, 66))
        + path([box(-0.8, 0.8, 0.8, 2.2)], INK, LAMP, 3)
        + path([polygon(leaf)], "#3A5878", LAMP, 2.5)
        + path([f"M{x + 42} {y - 38:.0f}v78c-10 8-16 2-24 8c4-20-8-30-2-50c4-14 14-20 12-36Z"], BONE, BRASS, 1.5)
        + path([box(-0.95, 0.95, 0.7, 0.8)], BRASS)
    )


def headlights() -> str:
    """The light before the car, on the ground and on the house."""
    (x, y), (far, foot) = seen(-2.8, 0, 0.42), seen(-2.8, 0, HOUSE)
    cone = polygon([(x - 60, y), (x + 80, y), (far + 120, foot), (far - 60, foot)])
    return path([cone], LAMP, more=' opacity=".28"') + glow(far, foot - 20, 110, 60, 0.5)


def car() -> str:
    """The response car, from behind; the driver's door stands open."""
    (x, y), part = seen(-2.9, 0, CAR), CAR_PARTS
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({2.39 * CAR:.3f})">'
        + path(["M-110-6H92L110 8H-110Z"], INK, more=' opacity=".7"')
        + path([part["tyres"]], INK)
        + path([part["door"]], NAVY, LINE, 1.5)
        + path([part["pane"]], "#2A4668", LINE, 1)
        + path([part["body"]], "#1A3454", LINE, 1.2)
        + path([part["glass"]], INK, HATCH, 1)
        + path(["M-92-54H92M-80-104H80M-26-88h52v14h-52Z"], stroke=HATCH, width=1.2)
        + path(["M74-104H88L91-78H78Z"], BRASS, LAMP, 1)
        + "</g>"
    )


def beam() -> str:
    (x, y), (u, v) = TORCH, seen(0, 1.5, HOUSE)
    return (
        path([polygon([(x, y), (u + 22, v - 72), (u - 40, v), (u, v + 74)])], "url(#beam)")
        + path([circle(x, y, 26)], "url(#lamp)")
        + path([f"M{x} {y}l24 8"], stroke=INK, width=9)
        + path([f"M{x} {y - 5}l-2 9"], stroke=LAMP, width=4)
    )


def speaker() -> str:
    """The guard who speaks into the radio at his shoulder; forearm, radio and hand are behind his arm."""
    x, y = SPEAKER
    place, move = f'<g transform="translate({x} {y}) scale({SIZE})">', "-4.5 3.5"
    forearm = lit("talk-fore", move=move) + path(["M130 134L108 148"], stroke=LINE, width=1.5)
    aerial = path(["M87 58V2"], stroke=INK, width=6) + path(["M90 58V2"], stroke=LAMP, width=2)
    handset = path(["M66 58h28v66h-28Z"], INK, LINE, 2) + aerial
    hand = lit("talk-hand", SKIN, move=move) + path([FINGERS], stroke=INK, width=2)
    who = team(x, y, cover="cap", tilt=4, turn=9, arms=("hang", "talk"), legs=("ahead", "ahead"))
    return f"{place}{forearm}{handset}{hand}</g>{who}{place}{path([FOLDS], stroke=LINE, width=1.5)}</g>"
