"""By day: how guards treat people. One helps an old man up the steps, one greets a shepherd, one plants trees with children."""

from collections.abc import Iterable

from branch_door import CUSTOMER
from complaint_desk import CIVILIANS, FELT, SUNNY, VEST, dressed, placed
from drill import GUARD, LEAVES, RANGES, SHADE, SHADED, SUNLIT, picture
from first_shift import SHAPES, SKIN, guard, hills, tree
from handler import FINGERS, KNEELING, handler, lit, through
from handler import GUARD as KNEELER
from marquee import CLOTHES
from night import LINE, WALL
from on_duty import HEIGHT, WIDTH, eye
from on_watch import WALKER, WALKER_BRASS
from ridge import HATCH
from style import BONE, BRASS, INK, MIST, NAVY, STEEL, Point, circle, line, number, path, polygon

WOOD, EARTH, UNIFORM, LEAF = "#5B3A28", "#8C7257", "#8FB0CF", "#5F8F62"
# The steps: the place of the eye, how high a step is, where the front of each is, and how near the wall is.
at_steps = eye(392, 250, 566, 205)
RISE, FRONTS, HOUSE = 0.15, (1.02, 0.94, 0.87), 0.72
# The fence and the wall: the place of the eye. Then the place of the sun, and how far it shines.
at_path, SUN = eye(400, 250, 560, 195), (764, 158, 640)
# Where the heads of those who stand are, and how large they are; each goat: its feet, its size, and its colour.
ELDER, HELPER, GREETS, SHEPHERD = (338, 226, 0.428), (508, 203, 0.46), (176, 190, 0.46), (548, 206, 0.45)
BOY, GIRL = (578, 226, 0.53), (712, 258, 0.49)
GOATS = ((712, 530, 0.86, "#7A5238"), (356, 568, 0.92, "#F1ECE0"), (676, 580, 0.56, "#4A4440"))
# To the measure of a guard, whose head is 100 high: the arms and hands of the guard who helps, then a guard from the side, who
# looks to the left, and a goat, whose feet are at the origin.
CURVES = {
    "help": "66 140! 98 138 114 166 124 194 134 218 146 240 182 262 226 282! 214 316! 176 306 138 290 116 272 98 244 82 208 68 172",
    "cup": "222 284! 240 280 254 282 268 276 280 262 290 264 292 278 284 298 270 316 250 326 230 324 214 314!",
    "opens": "66 138! 98 136 140 164 180 188 222 212 262 238! 244 268! 204 248 160 226 128 210 102 200 82 206 72 172",
    "holds": "258 238! 276 236 294 244 300 258 298 274 286 284 268 284 246 268",
    **{name: WALKER[name] for name in ("side", "girdle", "face", "beard", "lobe", "side-collar", "side-cap", "side-peak")},
    "stand": "-52 312! -60 360 -52 430 -44 500 -40 560 -36 630 -34 704! 16 704! 20 640 30 580 38 520 48 450 56 380 60 312!",
    "tall-boot": "-34 696! -36 714 -58 728 -84 736 -90 750! -40 752 18 750! 22 730 16 696!",
    "heart": "-8 140! 30 142 54 168 66 214 72 256 60 282 36 282 4 262 -26 242! -10 208! 12 222 22 222 18 200 -2 186 -18 166",
    "on-heart": "-22 246! -38 238 -52 224 -62 206 -68 182 -60 172 -50 180 -44 190 -40 174 -30 172 -24 188 -6 206!",
    "goat": "-150 -128! -130 -158 -108 -168! -92 -142 -70 -124 -20 -117 40 -124 66 -112! 76 -86 66 -52 72 -38 68 0! 50 0! 54 -36"
    " 46 -54 32 -66 0 -60 -36 -60 -44 -44 -44 -22 -42 0! -60 0! -62 -30 -68 -66 -86 -82 -100 -106 -120 -112 -142 -116",
    "goat-far": "46 -80 38 -46 46 -32 40 0! 24 0! 26 -36 16 -50 10 -70! -60 -70! -66 -36 -76 0! -92 0! -84 -36 -84 -78",
    "goat-ear": "-106 -160! -92 -152 -84 -126 -90 -108! -102 -120 -112 -144",
}
DRAWN = CIVILIANS | KNEELING | {name: through(points) for name, points in CURVES.items()}
DRAWN |= {name: SHAPES[name] for name in (*KNEELER, "bare")}
DRAWN["leaves"] = "M0-112C-14-130-8-152 0-166C8-152 14-130 0-112Z" + "".join(
    f"M0 {-up}c{side * 6}-18 {side * 22}-22 {side * (44 - up // 6)}-12c{side * -14} 16 {side * -30} 18 {side * (up // 6 - 44)} 12Z"
    for up in (34, 58, 82, 104)
    for side in (-1, 1)
)
DRAWN |= {"shoe": CUSTOMER["shoe"], "shalwar": CLOTHES["shalwar"], "old-beard": "M18 58C46 58 62 92 52 116C42 130 14 130 0 120Z"}
KNUCKLES = "M300 256C290 254 282 256 276 260M300 268C290 266 282 268 276 272M290 282C284 278 278 278 272 280"
GRIP = "M284 266C280 274 272 282 262 286M290 280C282 288 274 294 264 296M282 300C274 304 266 306 258 306"


def scene(sun: tuple[float, float, float], parts: tuple[str, ...], drawn: str) -> str:
    """With the shapes that it uses."""
    return picture(sun, parts, {name: shape for name, shape in DRAWN.items() if f'"#{name}"' in drawn}, drawn)


def fallen(names: str, foot: float = 0, flip: int = 1) -> str:
    """The shadow of what is drawn in the same place: its outlines, upside down, away from the sun."""
    parts = "".join(f'<use href="#{name}"/>' for name in names.split())
    turned = f"translate(0 {foot}) matrix(1 0 {0.8 * flip} -.3 0 0) translate(0 -{foot})"
    return f'<g fill="{SHADE}" opacity=".55" transform="{turned}">{parts}</g>'


# The steps


def draw_courtesy() -> str:
    x, y, size = HELPER
    who = guard(x, y, size, 1, "cap", -3, 10, 0, ("opens", "help"), ("ahead", "ahead"), x - 200, (3.5, 3))
    hands = lit("holds", SKIN, STEEL, "2 3") + path([KNUCKLES], stroke=INK, width=1.5)
    hands += f'<g transform="scale(-1 1)">{lit("cup", SKIN, WALL, "-2 3")}{path([GRIP], stroke=INK, width=1.5)}</g>'
    drawn = house() + corridor() + steps() + leaf_and_rail() + elder() + who + placed(HELPER, hands)
    return scene((-200, 190, 1100), GUARD, f'<g transform="translate(-34 -36) scale(1.07)">{drawn}</g>')


def area(left: float, right: float, bottom: float, top: float, near: float) -> str:
    return polygon(at_steps(x, y, near) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)))


def house() -> str:
    """The wall with its courses, a window, and the canopy over the door; hills and trees beside it."""
    (left, foot), (_, top) = at_steps(-1.85, 0, HOUSE), at_steps(0, 2.86, HOUSE)
    courses = [f"M{number(left)} {y}H{WIDTH}" for y in range(100, 420, 52)]
    joints = [f"M{x + (26 if row % 2 else 0)} {100 + 52 * row}v52" for row in range(6) for x in range(146, WIDTH, 104)]
    return (
        hills(RANGES).replace(HATCH, MIST)
        + "".join(tree(x, 362, size) for x, size in ((66, 1.2), (96, 1.5)))
        + path([f"M0 350H{WIDTH}V{HEIGHT}H0Z"], "url(#ground)")
        + path([f"M{number(left)} 0H{WIDTH}V{number(foot)}H{number(left)}Z"], SUNLIT, MIST, 2)
        + path([*courses, *joints], stroke="#D3D2CC", width=1.2)
        + path([area(1.85, 2.2, 1.35, 2.5, HOUSE), area(2.2, 2.9, 1.35, 2.5, HOUSE)], "#8CA3BB", STEEL, 5)
        + path([f"M{number(left)} {number(top + 6)}H{WIDTH}v16H{number(left)}Z"], SHADE, more=' opacity=".35"')
        + path([f"M{number(left - 26)} 20H{WIDTH}V{number(top)}H{number(left - 26)}Z"], STEEL, NAVY, 1.5)
        + path([f"M{number(left - 26)} {number(top)}H{WIDTH}"], stroke=BRASS, width=4)
    )


def corridor() -> str:
    """What is seen through the open door: a corridor with lamps and doors."""

    def side(x: float, start: float, end: float, top: float) -> str:
        return polygon(at_steps(x, y, away) for y, away in ((0.45, start), (top, start), (top, end), (0.45, end)))

    near, far, front = 0.7, 0.3, [area(-1, 1, 0.45, 2.6, HOUSE)]
    floor, ceiling = ([at_steps(x, y, away) for x, away in ((-1, near), (1, near), (1, far), (-1, far))] for y in (0.45, 2.6))
    lamps = [line([at_steps(-0.3, 2.55, away), at_steps(0.3, 2.55, away)]) for away in (0.62, 0.5, 0.41)]
    doors = [side(-1, 0.6, 0.5, 2.5), side(-1, 0.42, 0.37, 2.5), side(1, 0.6, 0.5, 2.5), area(-0.5, 0.5, 0.45, 2.4, far)]
    return (
        path(front, "#8CA3BB")
        + path([polygon(floor)], "#C3D0DA")
        + path([polygon(ceiling)], "#6F8BAA")
        + path([side(1, near, far, 2.6)], "#7A94AF")
        + path([area(-1, 1, 0.45, 2.6, far)], "#A9BCCD", MIST, 1)
        + path(doors, STEEL)
        + path(lamps, stroke=BONE, width=5)
        + path(front, stroke=NAVY, width=7)
    )


def steps() -> str:
    """With the shadows on them, and a planter."""
    drawn = ""
    for step, front in reversed(list(enumerate(FRONTS))):
        up, back = RISE * (step + 1), (*FRONTS, HOUSE)[step + 1]
        tread = [at_steps(x, up, near) for x, near in ((-1.9, back), (3, back), (3, front), (-1.9, front))]
        drawn += path([polygon(tread)], "#EFEBE1", MIST, 1) + path([area(-1.9, 3, up - RISE, up, front)], SHADED, MIST, 1)
    shadows = [f"M{x} {y + 4}l34-13H{x + 190}l-10 13Z" for x, y in ((316, 524), (480, 524), (360, 480))]
    leaves = [circle(x, y, radius) for x, y, radius in ((694, 340, 24), (726, 324, 30), (760, 340, 24))]
    pot = path(["M678 362H778L768 434H688Z"], SHADED, MIST, 1.5) + path(["M672 354H784V368H672Z"], SUNLIT, MIST, 1.5)
    return drawn + path(shadows, SHADE, more=' opacity=".4"') + path(leaves, LEAVES, MIST, 1.5) + pot


def leaf_and_rail() -> str:
    """The leaf of the door, which stands open towards the viewer, and a handrail on the left of the steps."""
    pane = [at_steps(*end) for end in ((1, 2.6, HOUSE), (1.5, 2.6, 0.82), (1.5, 0.45, 0.82), (1, 0.45, HOUSE))]
    top, foot = ([at_steps(-1.5, up + high, near) for up, near in ((0.15, 0.99), (0.45, 0.8))] for high in (0.85, 0))
    return (
        path([polygon(pane)], "#D6E4EC", NAVY, 4, ' fill-opacity=".75"')
        + path(["M568 200L622 116M562 250L628 150"], stroke="#FFF", width=4)
        + path([line(pane[1:3])], stroke=NAVY, width=7)
        + path(["M640 272V376"], stroke=BRASS, width=7, more=' stroke-linecap="round"')
        + path([line(post) for post in zip(top, foot)], stroke=STEEL, width=6)
        + path([line(top)], stroke=BRASS, width=8, more=' stroke-linecap="round"')
    )


def elder() -> str:
    """Bent, so that his head is before his shoulders; a stick is in his left hand."""
    stick = path(["M-128 352C-130 338-152 334-156 352L-174 593"], stroke=WOOD, width=11, more=' stroke-linecap="round"')
    head = f'<g transform="translate(8 24) rotate(5)">{dressed("old-beard head hair ear pakol")}</g>'
    return placed(ELDER, dressed("shoe- shalwar- shoe-up shalwar-up") + head + stick + dressed("back elbow vest knob- leans-"))


# The path


def draw_path() -> str:
    flock = [goat(*each) for each in GOATS]
    drawn = sky() + country() + fence_and_gate() + flock[0] + shepherd() + "".join(flock[1:]) + greeting()
    return scene(SUN, (), drawn)


def sky() -> str:
    return path([circle(*SUN[:2], 22)], SUNNY) + hills(RANGES).replace(HATCH, MIST)


def along(offset: float, up: float = 0, ends: Iterable[float] = (-4, 16)) -> list[Point]:
    """Points beside the fence, so far to the viewer's side of it; it runs away to the right."""
    return [at_path(across, up, 1 / (1.76 + 0.22 * across - offset)) for across in ends]


def country() -> str:
    """Trees, the path, and what the fence protects: a store and a water tank, small and far away."""
    far, near, roots = along(0.12), along(0.8), ((30, 560), (64, 588), (466, 592), (590, 580), (786, 470), (458, 420))
    crowns = [circle(x, y, r) for x, y, r in ((632, 252, 22), (662, 236, 30), (696, 250, 24), (548, 276, 14), (566, 272, 16))]
    return (
        path([f"M0 296H{WIDTH}V{HEIGHT}H0Z"], "#D3D3BC")
        + path(["M312 300V262H424V300Z"], SUNLIT, MIST, 1.5)
        + path(["M304 262L316 248H420L432 262Z"], SHADE)
        + path(["M330 300V274H352V300ZM372 274H404V286H372Z"], STEEL)
        + path(["M246 298L256 232M290 298L280 232M250 270L286 298M286 270L250 298"], stroke=STEEL, width=3)
        + path(["M240 232V200Q268 188 296 200V232Z"], SHADED, STEEL, 1.5)
        + path(["M660 250L664 318M664 290L688 262M557 282V304"], stroke=WOOD, width=5)
        + path(crowns, LEAVES, "#6C8898", 1.5)
        + path([polygon(far + near[::-1])], "#F1E6CC")
        + path([line(far), line(near)], stroke="#BDB595", width=1.5)
        + path([f"M{x} {y}l-6-10M{x} {y}v-13M{x} {y}l6-10" for x, y in roots], stroke="#8E9C7C", width=2)
    )


def fence_and_gate() -> str:
    """The gate is shut; its pillar hides where the fence begins."""
    posts = [0.85 * step - 1.25 for step in range(15)]
    lines = [line([*along(0, 0, [x]), *along(0, 2, [x]), *along(-0.05, 2.3, [x])]) for x in posts]
    wires = [line(along(0, up, (-2.1, 16))) for up in (0.2, 0.55, 0.9, 1.25, 1.6, 1.95)] + [line(along(-0.05, 2.3, (-1.25, 16)))]
    bars = [f"M{x} {527 - x / 4:.0f}V{202 + x / 5:.0f}" for x in range(4, 60, 13)]
    return (
        path(wires, stroke=STEEL, width=1.2)
        + path([*lines, *bars, "M0 236L62 246M0 496L62 482M0 380L62 372"], stroke=STEEL, width=4)
        + path(["M58 514V188H116V508Z"], SUNLIT, MIST, 1.5)
        + path(["M58 514V188H78V512Z", "M50 190V170H124V190Z"], SHADED, MIST, 1)
    )


def goat(x: float, y: float, size: float, colour: str) -> str:
    horn_and_beard = "M-112-162C-108-188-90-200-72-196C-86-186-96-176-98-160ZM-140-118L-136-90L-122-112Z"
    far = lit("goat-far", colour, colour) + f'<use href="#goat-far" fill="{SHADE}" opacity=".4" transform="translate(-3 2.4)"/>'
    tail = path(["M62-116C70-132 80-136 88-132C84-120 78-106 68-102Z"], colour, HATCH, 1)
    near = lit("goat", colour, SUNNY) + lit("goat-ear", colour, SUNNY, "-1 1") + path([circle(-126, -142, 2.5)], INK)
    return placed((x, y, size), fallen("goat goat-far") + far + path([horn_and_beard], VEST, INK, 1) + tail + near)


def shepherd() -> str:
    staff = path(["M6 176L-112 750"], stroke=WOOD, width=11, more=' stroke-linecap="round"')
    body = dressed("palm waves far-shoe far-leg near-shoe near-leg face beard kurta gilet turban-end turban", (-4, 3))
    return placed(
        SHEPHERD, fallen("far-leg near-leg kurta face turban", 748) + body + staff + dressed("carries staff-hand", (-4, 3))
    )


def greeting() -> str:
    """The guard, whose hand is on his heart; he is seen in a mirror."""
    far = f'<g transform="rotate(5 0 312) translate(-4 -6)">{dressed("tall-boot stand", rim=WALL)}</g>'
    near = dressed(
        "tall-boot stand side girdle face beard lobe side-collar side-peak side-cap on-heart heart",
        rim=WALL,
        cotton="url(#cloth)",
    )
    brass, (x, y, size) = path([WALKER_BRASS], stroke=BRASS, width=2.5), GREETS
    drawn = f'<g transform="scale(-1 1)">{fallen("stand side face side-cap", 748, -1)}{far}{near}{brass}</g>'
    return placed((x, y, size), drawn, 1.1)


# The saplings


def draw_saplings() -> str:
    boy = child(BOY, "trousers- trousers drop-hand drops head ear bare shirt satchel", BONE)
    girl = child(GIRL, "shalwar-up- shalwar-up drop-hand drops head ear bare frock plait plait-", UNIFORM)
    return scene(SUN, (), sky() + wall_and_kerb() + planting() + can() + boy + girl)


def wall_and_kerb() -> str:
    """Behind the wall are trees; along it runs a strip of earth with the row that is planted."""
    foot, top, kerb, front = along(0), along(0, 1.75), along(0.7), along(0.78)
    joints = [line([*along(0, 0, [x]), *along(0, 1.7, [x])]) for x in range(-2, 14)]
    stones = [polygon(along(0.7, 0, (x, x + 0.5)) + along(0.78, 0, (x + 0.5, x))) for x in range(-3, 14)]
    row = [(*along(0.28, 0, [x])[0], 1.05 / (1.48 + 0.22 * x)) for x in (9, 7, 5.4, 4, 2.3, 0.4, -1.85)]
    return (
        "".join(tree(x, 262, size) for x, size in ((40, 1.1), (70, 0.8), (470, 0.6), (498, 0.8), (520, 0.6)))
        + path([polygon(foot + top[::-1])], "#DCDDD8", MIST, 1.5)
        + path([*joints, line(along(0, 0.25))], stroke="#B5C1CC", width=1.5)
        + path([polygon(top + along(0, 1.62)[::-1])], SUNLIT, MIST, 1.2)
        + path([polygon([*foot, (WIDTH, HEIGHT), (0, HEIGHT)])], "#C8AE8B")
        + path([polygon([*front, (WIDTH, HEIGHT), (0, HEIGHT)])], "url(#ground)")
        + path([polygon(kerb + front[::-1])], BONE, MIST, 1)
        + path(stones, STEEL)
        + "".join(sapling((x, y, size), "-10 0V-130") for x, y, size in row)
    )


def sapling(place: tuple[float, float, float], stake: str = "") -> str:
    x, y, size = place
    stem = path(["M0 4V-120"], stroke=WOOD, width=5) + path([f"M{stake}"] if stake else [], stroke=FELT, width=4)
    return placed((number(x), number(y), round(size, 2)), stem + lit("leaves", LEAF, "#D5E3B4", "-2 2"))


def planting() -> str:
    """The guard on one knee holds the sapling in its pit."""
    kneels, mud = (230, 231, 0.622), "#4A3527"
    grip = placed(kneels, lit("grip", SKIN) + path([FINGERS], stroke=INK, width=1.5))
    return (
        placed(kneels, fallen("boot thigh knee torso head", 505))
        + f'<ellipse cx="398" cy="519" rx="54" ry="15" fill="#6B503A"/><ellipse cx="402" cy="523" rx="46" ry="10" fill="{mud}"/>'
        + path(["M376 500Q396 488 416 500L410 522Q396 530 380 522Z"], EARTH, WOOD, 1.5)
        + f'<g transform="rotate(-11 395 500)">{sapling((395, 498, 1.5))}</g>'
        + path(["M350 520Q398 544 450 518"], stroke=EARTH, width=7)
        + f'<g transform="translate(20 140) scale(.84)">{handler()}</g>{grip}'
    )


def can() -> str:
    """A watering can, seen in a mirror."""
    body = path(["M24-40C56-46 56-4 24-8M-30-46C-30-76 20-76 20-46"], stroke=STEEL, width=6)
    body += path(["M-36-20L-78-58L-66-64L-36-36Z", "M-36-46H26L22 0H-32Z"], "#8FA9C0", STEEL, 1.5)
    body += path(["M-88-52L-62-72L-58-66L-84-46Z"], BRASS, WOOD, 1) + path(["M-35-34H25"], stroke=BRASS, width=4)
    return placed((108, 574, 1.05), path(["M-24 0H34L96 16H30Z"], SHADE, more=' opacity=".5"') + body, -1)


def child(place: tuple[float, float, float], outfit: str, cotton: str) -> str:
    """From behind, with the next sapling in a nursery bag."""
    bag = f'<g transform="translate(-140 184)">{sapling((0, 0, 1.25))}{path(["M-32-6H32L24 84H-24Z"], INK, LINE, 2)}</g>'
    shadow = "trousers shirt head" if "shirt" in outfit else "shalwar-up frock head"
    clothes = dressed(f"under-bag- lifts- shoe-up- shoe-up {outfit}", (-4, 3), cotton=cotton)
    return placed(place, fallen(shadow, 612) + bag + clothes)
