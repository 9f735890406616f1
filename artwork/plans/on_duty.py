"""Guards on duty at night, from behind: one stops a car at the boom of a gate, two walk their round along a wall."""

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin

from first_shift import POSES, SHAPES, YOKE, fall, guard, hills, mirrored, tree
from night import LAMP, LINE
from ridge import HATCH, SKY, Range
from style import BONE, BRASS, INK, NAVY, STEEL, Point, circle, line, number, path, polygon

WIDTH, HEIGHT = 800, 600
BEHIND_GATE: tuple[Range, ...] = (
    ("#1B3A60", 170, 92, (0.3, 0.5, 0.62, 0.9, 0.66, 0.74, 0.42, 0.58, *[0.3] * 7)),
    ("#16304F", 196, 74, (0.7, 0.5, 0.62, 0.34, 0.3, 0.5, 0.8, 0.55, *[0.3] * 7)),
)
BEHIND_CITY: tuple[Range, ...] = (
    ("#1B3A60", 250, 92, (0.5, 0.62, 0.4, 0.78, 0.6, 0.95, 0.5, 0.6, *[0.3] * 7)),
    ("#16304F", 262, 52, (0.3, 0.5, 0.72, 0.4, 0.5, 0.3, 0.6, 0.4, *[0.3] * 7)),
)
# Clothes and limbs of every guard, and those of one picture.
COMMON = ("head", "hair", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "peak")
STANDS, WALK = ("legs", "stop", "palm"), ("beret", "fore", "grip", "ahead", "heel", "behind", "sole")
# A car from the front, in centimetres.
CAR_PARTS = {
    "roof": mirrored("0 -146 24 -146 42 -145 48 -142 58 -136 70 -108 78 -94 50 -94 20 -94 0 -94"),
    "glass": mirrored("0 -139 20 -139 38 -138 43 -136 50 -130 60 -108 66 -97 44 -100 20 -101 0 -101"),
    "front": mirrored("0 -98 30 -99 56 -99 70 -96 82 -92 88 -82 89 -70 90 -56 90 -40 87 -26 84 -18 60 -16 30 -15 0 -15"),
    "grille": mirrored("0 -74 18 -74 32 -74 42 -72 40 -64 36 -60 32 -58 22 -57 10 -57 0 -57"),
    "intake": mirrored("0 -40 20 -40 40 -40 56 -38 54 -30 50 -26 46 -25 30 -24 16 -24 0 -24"),
    "mirrors": "M-78-98C-92-112-106-106-100-96ZM78-98C92-112 106-106 100-96Z",
    "tyres": "M-86-34h26V0h-26ZM60-34h26V0h-26ZM-88-40H88L84-5H-84Z",
    "folds": "M-60-98C-56-84-50-78-44-74M60-98C56-84 50-78 44-74M-88-48C-50-52 50-52 88-48",
    "plate": "M-24-54h48v11h-48Z",
    "lens": "M48-72C62-78 76-80 85-80C86-72 84-66 80-63C68-61 54-62 48-64Z",
}


def eye(middle: float, horizon: float, foot: float, metre: float) -> Callable[[float, float, float], Point]:
    """What shows where a point is seen that is so many metres beside the middle and above the ground, and so near: at 1, where
    guards are, the ground is at `foot`, and a metre has so many units."""

    def seen(across: float, up: float, near: float) -> Point:
        return middle + across * metre * near, horizon + (foot - horizon - up * metre) * near

    return seen


# The middle of the lane and of the path.
LANE, PATH = 330, 530
at_gate, on_path = eye(LANE, 215, 740, 372), eye(PATH, 250, 490, 200)
# How near are the wall, the guardroom, the car and the boom.
WALL, ROOM, CAR, BOOM = 0.16, 0.25, 0.36, 0.42
# How far beside the middle of the path are the wall, the slope and the torch, how high the torch is, and where it is seen.
FENCE, SLOPE, TORCH, HAND = 0.9, -2.1, (-0.15, 0.9), (500, 308)


def draw_barrier() -> str:
    light = fall("spill", (0, LAMP, 0.8), (0.5, LAMP, 0.3), (1, LAMP, 0.05))
    figure = guard(574, 100, 0.84, 1, "cap", tilt=-2, turn=7, lean=0, arms=("hang", "stop"), lamp=LANE, edge=(3, -2))
    drawn = hills(BEHIND_GATE) + wall() + guardroom() + headlights() + car() + boom() + figure
    return picture((LANE, 305, 430), light, STANDS, drawn)


def draw_patrol() -> str:
    lights = (
        fall("dawn", (0, "#FFF0CC", 0.9), (0.3, "#F0CE8E", 0.6), (0.6, "#8FA3BA", 0.3), (1, "#6F8BAA", 0), kind="radial")
        + fall("torch", (0, LAMP, 0.8), (0.4, LAMP, 0.3), (1, LAMP, 0.08), kind="radial", at=around(*HAND, 180))
        + fall("shadow", (0, INK, 0.8), (1, INK, 0))
        + fall("slope", (0, INK, 0), (0.5, INK))
        + fall("plain", (0, "#1D3D63"), (0.5, SKY), (1, INK))
    )
    dawn = f'<ellipse cx="{PATH - 60}" cy="200" rx="480" ry="80" fill="url(#dawn)"/>'
    shadows = path(["M250 490L301 466L250 600H150Z", "M403 468L456 494L440 600H340Z"], "url(#shadow)")
    walker, one, other = partial(guard, lamp=500, edge=(4.5, 3.5)), ("behind", "ahead"), ("ahead", "behind")
    figures = walker(280, 144, 0.455, 1, "beret", tilt=-1, turn=4, lean=0, arms=("fore", "hang"), legs=one)
    figures += walker(428, 138, 0.47, 1, "cap", tilt=1, turn=8, lean=0, arms=("hang", "fore"), legs=other)
    drawn = dawn + hills(BEHIND_CITY) + city() + path_and_wall() + beam() + shadows + figures
    return picture((PATH - 60, 190, 330), lights, WALK, drawn)


def picture(light: tuple[float, float, float], gradients: str, parts: tuple[str, ...], drawn: str) -> str:
    """`light` is the middle of what lights the edges, and how far."""
    shapes = SHAPES | POSES
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"><defs>'
        + fall("sky", (0, INK), (0.2, SKY), (0.4, "#2A4668"))
        + fall("edge", (0, LAMP), (0.35, BRASS), (1, STEEL), kind="radial", at=around(*light))
        + fall("lamp", (0, LAMP, 0.95), (0.3, LAMP, 0.4), (1, LAMP, 0), kind="radial")
        + fall("yard", (0, "#1A3859"), (1, INK))
        + fall("cloth", (0, YOKE), (1, "#0B1728"))
        + gradients
        + "".join(f'<path id="{name}" d="{shapes[name]}"/>' for name in COMMON + parts)
        + f'</defs><path fill="url(#sky)" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>{drawn}</svg>'
    )


def around(x: float, y: float, reach: float) -> str:
    return f'gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{reach}"'


def glow(x: float, y: float, across: float, down: float, strength: float) -> str:
    return f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{across}" ry="{down}" fill="url(#lamp)" opacity="{strength}"/>'


# The gate


def box(left: float, right: float, bottom: float, top: float, near: float) -> str:
    return polygon(at_gate(x, y, near) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)))


def wall() -> str:
    """The yard, and the wall with trees behind it; the guardroom hides where it ends on the left."""
    (left, foot), (right, top) = at_gate(-3, 0, WALL), at_gate(1.8, 2.5, WALL)
    spans = ((0, left), (right, WIDTH))
    return (
        "".join(tree(x, round(top) + 2, size) for x, size in ((72, 1), (100, 0.8), (474, 0.7), (690, 0.9), (716, 0.7)))
        + path([f"M0 {number(foot)}H{WIDTH}V{HEIGHT}H0Z"], "url(#yard)")
        + path([polygon([(a, top), (b, top), (b, foot), (a, foot)]) for a, b in spans], NAVY)
        + path([line([(a, y), (b, y)]) for a, b in spans for y in (top, top + 6, foot)], stroke="url(#edge)", width=2)
        + path([box(1.58, 2.02, 0, 2.75, WALL)], NAVY, "url(#edge)", 2)
    )


def guardroom() -> str:
    middle, bars = at_gate(-1.97, 1.4, ROOM), (((-1.97, 0.95), (-1.97, 1.75)), ((-2.24, 1.4), (-1.7, 1.4)))
    return (
        path([box(-3.1, -1.6, 0, 2.4, ROOM), box(-3.2, -1.5, 2.4, 2.52, ROOM)], NAVY, "url(#edge)", 2)
        + glow(*middle, 90, 90, 0.4)
        + path([box(-2.24, -1.7, 0.95, 1.75, ROOM)], LAMP)
        + path([line(at_gate(x, y, ROOM) for x, y in bar) for bar in bars], stroke=NAVY, width=3)
    )


def headlights() -> str:
    """The cones of light on the ground."""

    def cone(x: float, wide: float) -> str:
        ends = ((-0.15, CAR), (0.15, CAR), (0.75, 0.8), (-0.75, 0.8))
        return path([polygon(at_gate(x + wide * spread, 0, near) for spread, near in ends)], "url(#spill)", more=' opacity=".5"')

    return "".join(cone(x, wide) for x in (-0.67, 0.67) for wide in (1, 0.6))


def car() -> str:
    (x, y), part = at_gate(0, 0, CAR), CAR_PARTS
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({3.72 * CAR:.3f})">'
        + path([part["tyres"]], INK)
        + path([part["roof"], part["mirrors"]], NAVY, LINE, 1.2)
        + path([part["glass"]], INK, HATCH, 1)
        + path([part["front"]], NAVY, LINE, 1.2)
        + path([part["folds"]], stroke=HATCH, width=1)
        + path([part["grille"], part["intake"]], INK, HATCH, 1)
        + path([part["plate"]], STEEL)
        + "".join(path([part["lens"]], BONE, more=turn) for turn in ("", ' transform="scale(-1 1)"'))
        + "".join(path([circle(lamp, -70, 70)], "url(#lamp)") for lamp in (-67, 67))
        + "</g>"
        + glow(*at_gate(0, 0.7, CAR), 330, 210, 0.22)
    )


def boom() -> str:
    """It passes behind the guard, and rests on a post on his other side."""
    (x, y), (end, _) = at_gate(-0.88, 1, BOOM), at_gate(2.755, 1, BOOM)
    return (
        path([box(-0.96, -0.8, 0, 1.12, BOOM), box(2.46, 2.58, 0, 1.06, BOOM)], NAVY, "url(#edge)", 2)
        + path([line([(x - 30, y), (end, y)])], stroke=BRASS, width=13)
        + path([line([(x - 4, y), (end, y)])], stroke=INK, width=13, more=' stroke-dasharray="26 26"')
    )


# The round


def city() -> str:
    """Three directions of streets, each a row of lamps, which are smaller and closer the farther they are away."""
    drawn = path([f"M0 260H{WIDTH}V{HEIGHT}H0Z"], "url(#plain)") + glow(300, 268, 420, 44, 0.4)
    for near, far, size, gap in ((0.5, 1, 2.8, 12), (1, 1.5, 2.4, 9), (1.5, 2.4, 1.9, 7), (2.4, 5.5, 1.3, 5)):
        dots = f' stroke-linecap="round" stroke-dasharray="0 {gap} 0 {gap + 3} 0 {gap - 2}"'
        for turn, apart, colour in ((0.62, 0.6, LAMP), (-1.6, 0.9, BRASS), (-0.45, 2.6, BRASS)):
            streets = [[(street * apart + turn * away, away) for away in (near, far)] for street in range(-12, 13)]
            rows = [line((310 + 250 * across / away, 260 + 105 / away) for across, away in street) for street in streets]
            drawn += path(rows, stroke=colour, width=size, more=dots)
    return drawn + path([f"M0 300H{WIDTH}V{HEIGHT}H0Z"], "url(#slope)")


def path_and_wall() -> str:
    def along(across: float, up: float = 0) -> list[Point]:
        return [on_path(across, up, near) for near in (0.002, 1.9)]

    foot, top = along(FENCE), along(FENCE, 2.4)
    rows = [line([on_path(across, 0, 1.45 * 0.8**step) for across in (-1.6, FENCE)]) for step in range(12)]
    joints = [line([on_path(FENCE, up, 1.6 * 0.78**step) for up in (0, 2.4)]) for step in range(12)]
    return (
        path([polygon(along(SLOPE) + foot[::-1])], "url(#yard)")
        + path([line(along(across)) for across in (-1.6, -0.75, 0.1)] + rows, stroke=STEEL, width=1.2, more=' opacity=".6"')
        + path([polygon(foot + top[::-1])], NAVY)
        + path([*joints, line(along(FENCE, 2.27))], stroke=STEEL, width=1.5)
        + path([line(along(SLOPE)), line(foot), line(top)], stroke="url(#edge)", width=2)
    )


def pool(size: float, steps: range = range(32)) -> list[Point]:
    """Where the rays at the edge of the beam end, on the path or on the wall; a guard is 5 m from the eye."""
    points, (beside, high) = [], TORCH
    for step in steps:
        across, up = 0.85 + 0.66 * size * cos(step * pi / 16), 0.5 * size * sin(step * pi / 16) - 0.94
        way = min(high / -up, (FENCE - beside) / across)
        points.append(on_path(beside + across * way, high + up * way, 5 / (5 + 3.6 * way)))
    return points


def beam() -> str:
    (x, y), far_side = HAND, pool(1, range(17, 40))
    return (
        glow(x + 80, y + 80, 200, 100, 0.3)
        + path([polygon([HAND, *far_side])], "url(#torch)")
        + "".join(path([polygon(pool(size))], LAMP, more=' opacity=".22"') for size in (1, 0.8, 0.55))
        + path([circle(x, y, 24)], "url(#lamp)")
        + path([f"M{x - 20} {y - 9}L{x} {y}"], stroke=INK, width=7)
        + path([f"M{x - 2} {y - 5}l4 10"], stroke=LAMP, width=3)
    )
