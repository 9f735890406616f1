"""Guards who stand at their post at night, in squares: at the door of a strong room, and where a guest arrives."""

from math import cos, radians, sin

from branch_door import CUSTOMER
from branch_door import FINGERS as KNUCKLES
from drill import ARM, reaching
from first_shift import HAIR, POSES, SEAMS, SHAPES, SKIN, fall, hills, mirrored, tree
from handler import lit, through
from head_office import lights, plants
from marquee import DARK
from night import LAMP, LINE, WALL
from on_duty import around, eye, glow
from on_the_road import FACING, SIDE, SQUARE, both, facing, faint, flipped
from on_watch import RIDGE, picture, plain
from style import BONE, BRASS, BRASS_DEEP, INK, NAVY, STEEL, Point, circle, line, number, path, polygon

# The strong room: the middle of its door and how large it is, and where the lamp hangs.
DOOR, ROUND, LIGHT = (330, 372), 226, (424, 104)

# The arrival: how near is the entrance, and how far beside the middle is the side of the car that is seen.
HOUSE, FENCE, FLANK = 0.42, 0.3, 1.0
seen = eye(400, 290, 742, 262)
# An arm with its hand at the ear, and the suit of the guest.
AT_EAR = {
    "raised": through("62 140! 88 136 112 143 136 154 160 165 178 178 182 196 172 212 150 214 120 208 98 204 82 200!"),
    "fore": through("182 198 186 178 170 160 144 138 118 118 97 103! 67 118! 82 144 106 170 134 196 160 212"),
    "to-ear": through("100 108 96 92 84 80 68 72 52 68 34 62 20 58 12 62 16 70 34 78! 30 84 34 92 44 96 48 106 56 114 70 122!"),
}
SUIT = "#6A6258"
JACKET = mirrored(
    "0 112 16 112 28 118 40 126 58 132 78 136 92 142 104 152 102 190 92 222 86 250 84 280 86 310"
    " 90 350 94 420 60 428 30 430 0 430"
)


# The strong room


def draw_strong_room() -> str:
    light = (
        lights(LIGHT, 560)
        + fall("wall", (0, "#7A6A48"), (0.3, "#3F4A58"), (0.7, "#1D3655"), (1, "#10213A"), kind="radial", at=around(*LIGHT, 620))
        + fall("plate", (0, "#C8CFD4"), (0.35, "#7E93AA"), (1, "#1F3C60"), kind="radial", at=around(380, 190, 470))
        + fall("floor", (0, "#3B4656"), (0.5, "#1F304A"), (1, INK), kind="radial", at=around(410, 690, 420))
    )
    shadow = f'<ellipse cx="584" cy="724" rx="110" ry="18" fill="{INK}" opacity=".7"/>'
    drawn = corridor() + strong_door() + wheel() + lamp() + shadow + facing(560, 200, 0.73, folded())
    return picture(SQUARE, SIDE, light, FACING, drawn)


def corridor() -> str:
    """The wall at its end, the floor, the walls on both sides."""
    left, right, top, foot = 84, 716, 66, 626
    tiles = [line([(400 + 90 * step, foot), (400 + 210 * step, 800)]) for step in range(-6, 7)]
    tiles += [f"M-60 {y}H860" for y in (648, 682, 736)]
    sides = ["M0 620L84 540M0 418L84 410M0 206L84 236M800 620L716 540M800 418L716 410M800 206L716 236"]
    drawn = path(["M0 0H800V800H0Z"], INK) + path([f"M{left} {top}H{right}V{foot}H{left}Z"], "url(#wall)")
    drawn += faint([f"M{left} 236H{right}M{left} 410H{right}M{left} 540H{right}M{left + 60} 66V540M{right - 60} 66V540"])
    drawn += path([f"M0 0H{left}V{foot}L0 760ZM800 0H{right}V{foot}L800 760Z"], "#122440") + faint(sides)
    drawn += path([f"M{left} {foot}L-90 800H890L{right} {foot}Z"], "url(#floor)")
    drawn += '<ellipse cx="410" cy="690" rx="330" ry="62" fill="url(#lamp)" opacity=".5"/>' + faint(tiles, STEEL)
    drawn += path([f"M{left} 590H{right}V{foot}H{left}Z"], NAVY, "url(#edge)", 2)
    return drawn + path([f"M{left} {top}V{foot}M{right} {top}V{foot}M{left} {top}H{right}"], stroke="url(#edge)", width=2)


def ring(radius: float, angle: float) -> Point:
    return DOOR[0] + radius * cos(radians(angle)), DOOR[1] + radius * sin(radians(angle))


def strong_door() -> str:
    x, y = DOOR
    bolts = [circle(*ring(186, angle), 9) for angle in range(15, 375, 30)]
    hinges = [f"M{x - ROUND - 26} {y + side * 96 - 34}h44v68h-44Z" for side in (-1, 1)]
    drawn = path([circle(x, y + 8, ROUND + 30)], INK, more=' opacity=".5"')
    drawn += path([circle(x, y, ROUND + 18)], "#22415F", "url(#edge)", 3) + path([circle(x, y, ROUND)], INK, "url(#edge)", 2)
    drawn += path([circle(x, y, ROUND - 10)], "url(#plate)", WALL, 2.5)
    drawn += path([circle(x, y, 160), circle(x, y, 150), circle(x, y, 118)], stroke=NAVY, width=2.5)
    drawn += path([line([ring(120, a), ring(150, a)]) for a in range(0, 360, 30)], stroke=NAVY, width=8)
    drawn += path(bolts, BRASS, INK, 2) + path(hinges, "#4A6A8E", "url(#edge)", 2.5)
    drawn += path([f"M{x - ROUND - 12} {y + side * 96 - 46}h16v92h-16Z" for side in (-1, 1)], "#22415F", INK, 2)
    drawn += path([circle(*ring(136, 255), 15), line([ring(136, 255), ring(146, 256)])], INK, BRASS, 3)
    shine = ' stroke-dasharray="150 1600" stroke-dashoffset="-955"'
    return drawn + path([circle(x, y, ROUND - 22)], stroke=BONE, width=2, more=shine)


def wheel() -> str:
    """Of steel, with five handles."""
    x, y = DOOR
    spokes = [line([ring(20, a), ring(96, a)]) for a in range(-90, 270, 72)]
    knobs = [line([ring(84, a), ring(102, a)]) for a in range(-90, 270, 72)]
    blunt = ' stroke-linecap="round"'
    drawn = path([circle(x + 5, y + 9, 66), *spokes], stroke=INK, width=15, more=' opacity=".55"')
    drawn += path(spokes, stroke=INK, width=14, more=blunt) + path(spokes, stroke="#B9C4CE", width=9, more=blunt)
    drawn += path([circle(x, y, 64)], stroke=INK, width=18) + path([circle(x, y, 64)], stroke="#DCE2E4", width=12)
    drawn += path(knobs, stroke=BRASS, width=13, more=blunt) + path([circle(x, y, 22)], BRASS, INK, 3)
    return drawn + path([circle(x, y, 9)], LAMP)


def lamp() -> str:
    x, y = LIGHT
    drawn = path([f"M{x} 0V{y - 26}"], stroke=INK, width=5)
    drawn += path([f"M{x - 30} {y}L{x - 200} 640H{x + 240}L{x + 30} {y}Z"], "url(#spill)", more=' opacity=".35"')
    drawn += path([f"M{x - 52} {y}c6-24 32-34 52-34c20 0 46 10 52 34Z"], NAVY, LAMP, 2.5)
    return drawn + f'<ellipse cx="{x}" cy="{y}" rx="46" ry="8" fill="{BONE}"/>' + glow(x, y + 6, 150, 110, 0.9)


def folded() -> str:
    """Both arms, and the hands one over the other before the belt."""
    seams = path([SEAMS["arm"]], stroke=LINE, width=1.8, more=' opacity=".8"')
    hands = lit("under", SKIN, LAMP, "3 4") + lit("hand", SKIN, LAMP, "3 4") + path([SEAMS["hand"]], stroke=INK, width=2)
    return both("arm") + seams + flipped(seams) + hands


# The arrival


def draw_arrival() -> str:
    light = (
        lights((400, 330), 430)
        + fall("inside", (0, "#FFF0CC"), (0.5, "#E2BD74"), (1, "#8A6A35"), kind="radial", at=around(405, 300, 210))
        + fall("panel", (0, "#35557A"), (1, "#132743"))
    )
    names = ("head", "hair", "bare", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "peak")
    parts = {name: SHAPES[name] for name in names} | {name: POSES[name] for name in ("ahead", "heel", "behind", "sole")}
    parts |= FACING | AT_EAR | {"reach": ARM["reach"], "hold": CUSTOMER["hold"], "jacket": JACKET}
    drawn = f'<g transform="translate(-150)">{hills(RIDGE)}</g>' + ground() + front() + car() + open_door() + guest() + quarter()
    drawn += look_out() + reaching(268, 274, 0.62, 3, "hold", fingers=KNUCKLES)
    return picture(SQUARE, SIDE, light, parts, f'<g transform="translate(46 52) scale(.88)">{drawn}</g>')


def area(left: float, right: float, bottom: float, top: float, near: float = HOUSE) -> str:
    return polygon(seen(x, y, near) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)))


def front() -> str:
    """The building, its entrance with a canopy, and two lanterns."""
    lanterns = [seen(x, 2, HOUSE) for x in (-1.5, 1.6)]
    courses = [line([seen(-2.5, up, HOUSE), seen(2.6, up, HOUSE)]) for up in (0.5, 1.1, 1.7, 2.3)]
    floor = [seen(x, 0, near) for x, near in ((-0.95, HOUSE), (1.05, HOUSE), (0.6, 0.3), (-0.5, 0.3))]
    back = [floor[3], floor[2], seen(0.6, 2.4, 0.3), seen(-0.5, 2.4, 0.3)]
    under = [seen(x, 2.76, near) for x, near in ((-1.6, HOUSE), (1.7, HOUSE), (1.75, 0.5), (-1.65, 0.5))]
    doors = [line([seen(x, up, 0.3) for up in ends]) for x, ends in ((0.05, (0, 2.4)), (-0.05, (0.8, 1.3)), (0.15, (0.8, 1.3)))]
    drawn = path([area(-2.5, 2.6, 0, 3.4)], "#1B3657", "url(#edge)", 2) + faint(courses)
    drawn += path([area(-2.6, 2.7, 3.4, 3.6)], NAVY, "url(#edge)", 2) + glow(405, 320, 330, 260, 0.75)
    drawn += path([area(-1.1, 1.2, 0, 2.7)], NAVY, LAMP, 2) + path([area(-0.95, 1.05, 0, 2.58)], "url(#inside)")
    drawn += path([polygon(floor)], "#9C7A42") + path([polygon(back), *doors], "#F3D9A0", BRASS_DEEP, 2)
    drawn += path([line([seen(0.05, 2.58, 0.36), seen(0.05, 2.25, 0.36)])], stroke=BRASS_DEEP, width=2.5)
    drawn += path([circle(*seen(0.05, 2.18, 0.36), 12)], BONE, BRASS, 2) + path([polygon(under)], "#8A7448", LAMP, 1)
    drawn += path([area(-1.65, 1.75, 2.76, 2.96, 0.5)], NAVY, LAMP, 2.5)
    drawn += path([f"M{x - 9:.0f} {y:.0f}l3-22h12l3 22-9 10Z" for x, y in lanterns], LAMP, INK, 2)
    return drawn + "".join(glow(x, y - 6, 60, 60, 0.8) for x, y in lanterns) + plants(212) + plants(600)


def ground() -> str:
    """The drive, and the wall with trees behind it."""
    rows = [line([seen(-5, 0, near), seen(5, 0, near)]) for near in (0.36, HOUSE, 0.5, 0.6, 0.74, 0.93)]
    slabs = [line([seen(x, 0, FENCE), seen(x, 0, 1.3)]) for x in (-2.8, -1.9, -0.95, 0.05, 1.05, 1.95)]
    spill = [seen(x, 0, near) for x, near in ((-0.95, HOUSE), (1.05, HOUSE), (1.3, 1.3), (-1.2, 1.3))]
    (_, foot), (_, top) = seen(0, 0, FENCE), seen(0, 2, FENCE)
    trees = ((20, 1), (52, 1.3), (84, 0.9), (712, 1.2), (744, 0.9), (790, 1))
    drawn = "".join(tree(x, round(top) + 4, size) for x, size in trees)
    drawn += path([f"M-60 {number(foot)}H860V860H-60Z"], "url(#yard)")
    drawn += path([f"M-60 {number(top)}H860V{number(foot)}H-60Z"], NAVY)
    drawn += path([f"M-60 {number(y)}H860" for y in (top, top + 7, foot)], stroke="url(#edge)", width=2)
    drawn += faint([*rows, *slabs], STEEL) + path([polygon(spill)], "url(#spill)")
    return drawn + path(["M230 714H306L250 830H110Z", "M104 592H170L90 700H0Z", "M560 710H640L700 830H590Z"], "url(#shadow)")


def side(*spots: tuple[float, float], across: float = FLANK) -> list[Point]:
    """Of the car: what is so near and so high on the side that is seen."""
    return [seen(across, up, near) for near, up in spots]


def car() -> str:
    """At the kerb, in the light of its own cabin, seen from behind; its rear door is open."""
    roof = side((1.12, 1.48), (1.02, 1.54), (0.86, 1.54), (0.78, 1.48), across=0.95)
    far = side((0.78, 1.48), (0.86, 1.56), (1.02, 1.56), (1.12, 1.48), across=2.5)
    flank = side((1.2, 0.32), (1.21, 0.7), (1.2, 1), (1.18, 1.02), (0.72, 1), (0.6, 0.92), (0.6, 0.3))
    cabin = [*side((1.18, 1.02)), *roof, *side((0.7, 1))]
    opening = [*side((1.05, 0.34), (1.05, 1.02)), *side((1.02, 1.48), (0.9, 1.48), across=0.97), *side((0.895, 1), (0.895, 0.34))]
    drawn = path([polygon(side((1.25, 0), (0.6, 0)) + side((0.6, 0), (1.25, 0), across=3))], INK)
    drawn += path([polygon(roof + far)], STEEL, LINE, 1.5)
    drawn += path([polygon([*side((1.18, 1.02)), *roof[:1], far[-1], seen(3, 1.02, 1.18)])], "#0E1F36", LINE, 1.5)
    drawn += path([polygon(flank)], "url(#panel)", LINE, 2) + path([polygon(cabin)], INK, LINE, 1.5)
    return drawn + path([polygon(opening)], "#CFA65C", LAMP, 2) + path([line(roof)], stroke="url(#edge)", width=2.5)


def open_door() -> str:
    """From inside, turned to the guard who holds it."""
    hinge, free = (FLANK, 0.895), (0.12, 0.94)

    def at(part: float, up: float) -> Point:
        (a, near), (b, nearer) = hinge, free
        return seen(a + (b - a) * part, up, near + (nearer - near) * part)

    whole = [at(*each) for each in ((0, 0.34), (0, 1.02), (0.12, 1.46), (0.9, 1.5), (1, 1.4), (1, 0.42), (0.94, 0.34))]
    pane = [at(*each) for each in ((0.08, 1.04), (0.18, 1.4), (0.86, 1.43), (0.92, 1.04))]
    rest = [at(*each) for each in ((0.1, 0.74), (0.9, 0.76), (0.9, 0.68), (0.1, 0.66))]
    pocket = [at(*each) for each in ((0.16, 0.42), (0.16, 0.56), (0.84, 0.56), (0.84, 0.42))]
    drawn = path([polygon(whole)], "#243F60", LAMP, 2.5, ' stroke-linejoin="round"')
    drawn += path([polygon(pane)], "#8A7448", LINE, 1.5, ' fill-opacity=".75"') + path([polygon(rest)], "#14294A", BRASS, 1.5)
    drawn += path([polygon(pocket)], stroke=LINE, width=1.5)
    return drawn + path([line([at(0.74, 0.86), at(0.86, 0.86)])], stroke=LAMP, width=4)


def quarter() -> str:
    """What of the car is nearer to the viewer than the guest."""
    panel = side((1.06, 0.34), (1.06, 1.02), (1.2, 1.02), (1.21, 0.7), (1.2, 0.32))
    rear = [*side((1.2, 0.32), (1.21, 0.7), (1.2, 1.02)), seen(3, 1.02, 1.2), seen(3, 0.32, 1.2)]
    turns = [(cos(radians(angle)), sin(radians(angle))) for angle in range(0, 360, 15)]
    tyre, rim = ([seen(FLANK, 0.34 + r * y, 6 / (5.45 + r * x)) for x, y in turns] for r in (0.34, 0.22))
    light = [*side((1.2, 0.72), (1.2, 0.96)), seen(1.16, 0.96, 1.2), seen(1.12, 0.72, 1.2)]
    drawn = path([polygon(panel)], "url(#panel)", LINE, 1.5) + path([polygon(rear)], "#1A3454", LINE, 2)
    drawn += path([polygon(tyre)], INK, LINE, 2) + path([polygon(rim)], STEEL, LINE, 1.5)
    drawn += path([line([seen(x, 0.56, 1.205) for x in (1, 3)])], stroke=LINE, width=2)
    return drawn + path([polygon(light)], "#D9772B", LAMP, 2)


def guest() -> str:
    """A man in a suit, one foot still in the car."""

    def worn(name: str, colour: str, flip: bool = False) -> str:
        drawn = lit(name, colour, STEEL if not flip else LAMP, "-5 4")
        return flipped(drawn) if flip else drawn

    seams = "M0 118V322M0 322L-4 428M-62 292C-52 282-46 270-44 256M62 292C52 282 46 270 44 256"
    sleeve, cuffs = path([SEAMS["hang"]], stroke="#A79C8C", width=2), path(["M-118 386H-93V398H-118ZM118 386H93V398H118Z"], BONE)
    stepping = worn("sole", DARK) + worn("behind", "#3E3A36")
    body = f'<g transform="translate(26 82) rotate(-9 36 314) scale(1 .74)">{stepping}</g>' + worn("heel", DARK, True)
    body += worn("ahead", "#3E3A36", True) + lit("jacket", SUIT, LAMP, "4 4") + path([seams], stroke="#A79C8C", width=2)
    body += worn("fist", SKIN) + worn("fist", SKIN, True) + cuffs + worn("hang", SUIT) + worn("hang", SUIT, True)
    body += sleeve + flipped(sleeve) + path(["M-30 116C-14 108 14 108 30 116L28 130H-28Z"], BONE)
    head = lit("head", SKIN, LAMP, "4 3") + plain("bare", f' fill="{HAIR}"') + flipped(lit("ear", SKIN))
    collar = path(["M-38 126C-14 116 14 116 38 126L44 140C14 128-14 128-44 140Z"], SUIT, "#A79C8C", 2)
    body += f'<g transform="rotate(-4 0 120)">{head}</g>{collar}'
    return f'<g transform="translate(594 284) scale(.6) rotate(-4 0 700)">{body}</g>'


def look_out() -> str:
    """The second guard, who looks along the street; his figure is seen in a mirror, as the light is on the other side."""
    wire = path(["M-4 72C-16 80-4 88-14 94C-24 100-8 108-20 116C-28 122-18 128-26 134"], stroke=BONE, width=2.2)
    arm = lit("raised", move="-3 4") + lit("fore", move="-3 4") + lit("to-ear", SKIN, move="-3 3")
    over = lit("fist", SKIN, STEEL, "3 4") + lit("hang", rim=STEEL, move="3 4") + wire + flipped(arm)
    return f'<g transform="translate(134) scale(-1 1)">{facing(0, 284, 0.44, over, looks=1)}</g>'
