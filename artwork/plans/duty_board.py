"""The office of the duty officers at night: a supervisor moves a tag on the board of the posts, two guards wait. A banner."""

from first_shift import POSES, SHAPES, SKIN, fall, guard
from handler import lit, through
from head_office import CHAIR, FOLD, lights
from lobby import shade
from night import LAMP, LINE, WALL
from on_duty import around, glow
from on_watch import ARMS, HEIGHT, WHOLE, WIDTH, Box, picture
from ridge import HATCH
from style import BONE, BRASS, BRASS_DEEP, INK, STEEL, Point, circle, path

PHONE: Box = (776, 88, 768, 512)
# The board, and the places of its tags: where each group of three begins, how far apart they are, and the rows.
LEFT, RIGHT, TOP, BOTTOM = 836, 1500, 116, 432
GROUPS, APART, ROWS = (868, 1028, 1188, 1348), 44, (222, 288, 354)
# The tag above all others, the hook to which one is moved, and those that are free; the first of these had the moved tag.
FIRST, HELD, FREE = (1152, 146), (1188, 222), ((1348, 222), (912, 354), (1392, 288))
# Where the foot of the wall is, and where the top of each head is; all have one size. One of those who wait wears a scarf.
FOOT, SIZE, SUPERVISOR, WAITS = 520, 0.48, (1099, 250), ((1310, 250, False), (1450, 258, True))
# To the measure of a guard, whose head is 100 high: the raised arm and its hand, and a cap that is held under the arm.
PIPING = "M100 270C118 266 132 284 138 312C136 334 130 346 120 350"
LIMBS = {
    "lifts": through(
        "66 137! 88 134 108 132 124 124 140 96 154 66 164 34! 194 42! 188 80 178 116 164 146 142 176 112 198 84 206! 72 176"
    ),
    "crown": through("92 258 118 254 142 278 150 312 142 344 122 358 100 344 88 312 84 280"),
    "band": through("78 268 100 262 124 284 132 316 124 346 106 360 86 346 76 314 70 286"),
    "visor": through("72 326 110 340 122 362 112 388 86 390 68 358"),
    "hand": through("162 40! 158 24 160 8 166 -6 172 -20 180 -22 182 -10 190 -14 198 -4 202 12 200 28 194 46!"),
}


def draw_banner() -> str:
    return office(WHOLE, (WIDTH, HEIGHT))


def draw_phone_banner() -> str:
    return office(PHONE, (768, 512))


def office(box: Box, size: tuple[int, int]) -> str:
    light = (
        lights(HELD, 520)
        + fall("wall", (0, "#55553F"), (0.3, "#2A4460"), (0.75, "#12243D"), (1, INK), kind="radial", at=around(*HELD, 720))
        + fall("board", (0, "#4B4632"), (0.5, "#1D3350"), (1, "#10203A"), kind="radial", at=around(*HELD, 480))
        + fall("tag", (0, "#FFF6DC"), (0.35, "#C9C2AC"), (0.8, "#66788E"), (1, "#3A4E68"), kind="radial", at=around(*HELD, 420))
        + fall("floor", (0, "#22354C"), (1, INK))
        + fall("cone", (0, LAMP, 0.5), (1, LAMP, 0))
    )
    names = ("head", "hair", "ear", "collar", "torso", "belt", "hang", "fist", "beret", "bare")
    parts = {name: SHAPES[name] for name in names} | {name: POSES[name] for name in ("ahead", "heel")} | LIMBS
    parts |= {"tuck": ARMS["tuck"], "wrap": CHAIR["wrap"]}
    drawn = room() + board() + lamps() + desk() + supervisor() + "".join(waiting(*each) for each in WAITS)
    return picture(box, size, light, parts, drawn)


def room() -> str:
    joints = [f"M{HELD[0] + 150 * step} {FOOT}L{HELD[0] + 330 * step} {HEIGHT}" for step in range(-4, 4)]
    return (
        path([f"M0 0H{WIDTH}V{FOOT}H0Z"], "url(#wall)")
        + path([f"M0 {FOOT}H{WIDTH}V{HEIGHT}H0Z"], "url(#floor)")
        + f'<ellipse cx="{HELD[0]}" cy="{FOOT + 30}" rx="430" ry="60" fill="url(#lamp)" opacity=".4"/>'
        + path([*joints, f"M0 560H{WIDTH}"], stroke=HATCH, width=1.2, more=' opacity=".4"')
        + path([f"M0 {FOOT - 16}H{WIDTH}M0 {FOOT}H{WIDTH}"], stroke="url(#edge)", width=1.5)
    )


def tag(place: Point) -> str:
    """Blank, with the hole by which it hangs."""
    x, y = place
    sheet = path([f"M{x - 17} {y - 4}H{x + 17}V{y + 38}H{x - 17}Z"], "url(#tag)", INK, 1.5)
    return sheet + path([circle(x, y + 4, 3)], INK)


def board() -> str:
    """The first tag, and from it the rails of four groups on which the others hang."""
    (x, y), middles = FIRST, [start + APART for start in GROUPS]
    spots = [(start + APART * column, row) for start in GROUPS for row in ROWS for column in range(3)]
    rails = [f"M{start - 24} {row}H{start + 2 * APART + 24}" for start in GROUPS for row in ROWS]
    tree = [f"M{x} {y + 38}V200M{middles[0]} 200H{middles[-1]}"] + [f"M{middle} 200V{ROWS[0]}" for middle in middles]
    return (
        path([f"M{LEFT - 8} {TOP - 8}H{RIGHT + 8}V{BOTTOM + 8}H{LEFT - 8}Z"], INK, "url(#edge)", 3)
        + path([f"M{LEFT} {TOP}H{RIGHT}V{BOTTOM}H{LEFT}Z"], "url(#board)", HATCH, 1.5)
        + path(tree, stroke=BRASS, width=2.5)
        + path(rails, stroke=BRASS_DEEP, width=3)
        + path([circle(*spot, 4) for spot in FREE], BRASS)
        + "".join(tag(spot) for spot in spots if spot not in (HELD, *FREE))
        + tag(FIRST)
        + path([f"M{x - 17} {y - 4}h34v14h-34Z"], BRASS)
        + path([circle(x, y + 4, 3)], INK)
    )


def lamps() -> str:
    """On the edge of the board; they shine down on it."""
    drawn = ""
    for x in range(LEFT + 83, RIGHT, 166):
        drawn += path([f"M{x - 16} {TOP + 4}H{x + 16}L{x + 92} {BOTTOM}H{x - 92}Z"], "url(#cone)", more=' opacity=".55"')
        drawn += glow(x, TOP + 8, 60, 36, 0.9) + path([f"M{x} {TOP - 8}V{TOP - 26}"], stroke=BRASS_DEEP, width=4)
        drawn += shade(x, TOP + 4, 24, 1.4)
    return drawn


def desk() -> str:
    """With a telephone and the book of the watch."""
    return (
        path(["M796 474L836 448H1014L1026 474Z"], "#2F4560", "url(#edge)", 2)
        + path(["M796 474H1026V490H796ZM812 490H1010V596H812Z"], "#14294A", "url(#edge)", 1.5)
        + path(["M842 538H980M842 514H980V578H842Z"], stroke=HATCH, width=1.5)
        + path(["M930 466L946 450H972L982 453L992 450H1004L1012 466L976 464Z"], BONE, INK, 1.5)
        + path(["M982 453L976 464"], stroke=STEEL, width=1.5)
        + path(["M842 468L852 444H900L912 468Z"], INK, LINE, 1.5)
        + path(["M862 464L866 454M874 464L876 454M886 464L886 454M898 464L896 454"], stroke=LINE, width=2.5)
        + path(
            ["M836 450C832 430 842 426 876 426S920 430 918 450L902 452C902 444 900 441 894 441H860C854 441 852 444 852 452Z"],
            INK,
            WALL,
            1.5,
        )
    )


def shadow(x: int) -> str:
    y, end = 584, x + (x - HELD[0]) * 0.25
    return path([f"M{x - 34} {y}H{x + 34}L{end + 52:.0f} {HEIGHT}H{end - 52:.0f}Z"], "url(#shadow)")


def supervisor() -> str:
    """He holds the tag before its new hook; hand and tag are before his arm, at the board."""
    (x, y), (held, high) = SUPERVISOR, HELD
    fingers = "M182 -10C180 -2 180 4 182 10M190 -14L189 0M172 10C176 12 182 12 186 10"
    hand = lit("hand", SKIN, WALL, "-3 3") + path([fingers], stroke=INK, width=2)
    folds = path(["M124 124C118 136 118 150 126 162M174 116C164 118 154 114 146 106M158 48L192 58"], stroke=LINE, width=2)
    place = f'<g transform="translate({x} {y}) scale({SIZE})">'
    return (
        shadow(x)
        + glow(held, high, 130, 110, 0.9)
        + f'<g transform="rotate(-6 {held} {high})">{tag((held, high - 10))}</g>'
        + f"{place}{hand}</g>"
        + guard(x, y, SIZE, 1, "beret", 3, 9, 0, ("hang", "lifts"), ("ahead", "ahead"), held, (5, 4))
        + f"{place}{folds}</g>"
    )


def waiting(x: int, y: int, scarf: bool) -> str:
    """A guard with the cap under the arm, and perhaps with a scarf."""
    build = 0.94 if scarf else 1
    who = guard(x, y, SIZE, build, "bare", -2, 8, 0, ("hang", "tuck"), ("ahead", "ahead"), HELD[0], (5, 4))
    cap = lit("visor", INK, WALL) + lit("band", INK, BRASS) + lit("crown") + path([PIPING], stroke=BRASS, width=3)
    wrap = lit("wrap", "#2F4F76", LAMP, "4 4") + path([FOLD], stroke=LINE, width=2) if scarf else ""
    return (
        f'{shadow(x)}{who}<g transform="translate({x} {y}) scale({SIZE * build:.3f} {SIZE})">{wrap}<g transform="scale(-1 1)">'
        + f"{cap}{lit('tuck', rim=LAMP, move='-5 4')}</g></g>"
    )
