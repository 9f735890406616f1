"""06:00, change of shifts: guards from behind at a lit gate, and the supervisor who reads the orders of the day to them."""

from night import LAMP, LINE, TREE, WALL
from ridge import HATCH, SKY, Range, crest, range_
from style import BRASS, INK, NAVY, STEEL, Point, circle, line, path, polygon

WIDTH, HEIGHT = 1600, 640
# What a phone shows in a banner, and among the text.
PHONE = (515, 51, 1010, 517)
CARD = (640, 110, 800, 450)
# The middle of the gate, the height of the eye, and the foot of the wall, with half the width of the gate there.
GATE, HORIZON, FOOT, HALF = 1020, 292, 380, 90
HILLS: tuple[Range, ...] = (
    ("#1B3A60", 210, 84, (0.3, 0.5, 0.42, 0.7, 0.5, 0.62, 0.8, 0.58, 0.74, 0.98, 0.66, 0.8, 0.6, 0.9, 0.7)),
    ("#16304F", 236, 74, (0.5, 0.3, 0.62, 0.44, 0.7, 0.4, 0.3, 0.55, 0.36, 0.3, 0.52, 0.74, 0.5, 0.4, 0.66)),
)
# The place and the size of each tree.
TREES = ((40, 0.8), (72, 1), (230, 0.9), (258, 0.7), (420, 1), (648, 0.8), (672, 0.6), (1384, 0.7), (1408, 0.9))
SKIN, HAIR, YOKE, TROUSERS, SCARF = "#5C4537", "#0A1320", "#182E4B", "#0F1E34", "#243D5D"
# The colour of a part that is not cloth, and of seams that are not pale.
FILL = dict.fromkeys(("head", "ear", "under", "hand", "fist", "palm", "grip"), SKIN)
FILL |= dict.fromkeys(("belt", "peak", "heel", "sole"), INK)
FILL |= dict.fromkeys(("legs", "ahead", "behind"), TROUSERS) | {"scarf": SCARF}
SEAM = dict.fromkeys(("belt", "cap", "lanyard"), BRASS) | dict.fromkeys(("torso", "shade", "sleeve", "bare", "sole"), HATCH)
SEAM |= dict.fromkeys(("hand", "fist", "palm"), INK)
# What comes out of a sleeve or of a leg of the trousers.
END = {"hang": "fist", "stop": "palm", "fore": "grip", "ahead": "heel", "behind": "sole"}


def mirrored(half: str) -> str:
    """A closed outline from its right half: cubic curves from the axis back to the axis."""
    numbers = [int(each) for each in half.split()]
    points = list(zip(numbers[::2], numbers[1::2]))
    (x, y), *curves = [*points, *((-x, y) for x, y in points[-2::-1])]
    return f"M{x} {y}C" + " ".join(f"{x} {y}" for x, y in curves) + "Z"


# The parts of a guard from behind. A head is 100 high, its top is at the origin.
SHAPES = {
    "head": mirrored("0 0 20 0 35 14 35 42 35 58 33 72 31 80 28 86 26 92 26 98 26 108 29 118 35 122 24 124 10 124 0 124"),
    "hair": mirrored("0 87 12 87 20 86 23 78 25 72 32 62 34 44 24 36 12 34 0 34"),
    "bare": mirrored("0 -4 22 -4 38 10 37 40 37 48 35 52 33 54 31 64 26 72 24 79 20 88 12 89 0 89"),
    "ear": "M31 49C36 42 43 45 42 54C41 62 37 70 33 69C30 63 30 55 31 49Z",
    "collar": mirrored("0 103 14 103 26 106 33 113 38 118 42 125 44 132 30 129 14 127 0 127"),
    "torso": mirrored(
        "0 112 14 112 28 118 40 126 58 134 76 137 90 143 102 150 100 188 86 212 78 236 64 258 62 282 62 290 68 296 67 304"
        " 46 308 20 308 0 308"
    ),
    "belt": mirrored("0 302 24 302 46 301 66 298 67 304 68 310 69 316 48 319 24 320 0 320"),
    "legs": mirrored("0 316 24 316 48 315 70 312 78 335 82 362 82 392 82 440 80 500 78 600 60 600 30 600 0 600"),
    "arm": "M68 137C86 138 104 144 111 163C117 180 116 196 121 214C126 236 136 262 143 284C147 297 141 302 132 306"
    "C106 318 72 334 47 346L35 320C54 311 76 298 91 284C96 279 95 270 94 262C91 240 89 220 83 206C74 186 68 160 68 137Z",
    "under": "M-38 322C-28 317 -14 317 -4 324L-14 352C-26 352 -38 350 -46 344Z",
    "hand": "M40 322C26 321 14 323 2 327C-12 331 -24 338 -28 344C-32 350 -28 355 -22 354C-24 360 -16 362 -10 359"
    "C-8 364 2 364 8 360C14 363 24 360 30 355C36 351 42 348 46 344Z",
    "cap": mirrored("0 -10 30 -10 50 0 51 12 51 19 42 24 36 29 37 34 37 40 36 46 24 50 12 51 0 51"),
    "beret": "M-38 47C-42 32 -42 10 -27 -1C-12 -11 8 -12 24 -6C46 2 63 18 61 35C60 45 50 47 40 45L37 49C22 54 -22 54 -38 47Z",
    "peak": "M30 42C40 42 48 46 53 53C46 55 38 55 30 52Z",
    "hang": "M68 137C90 137 106 146 110 164C115 192 120 216 126 240C131 258 135 274 134 286C132 314 126 344 122 371L124 374"
    "L122 392Q106 394 89 389L90 371C93 345 96 318 96 292C96 264 89 234 83 206C74 186 68 160 68 137Z",
    "fist": "M97 382C97 400 88 408 84 422C81 430 80 440 84 443C89 444 91 437 94 429C91 441 91 452 94 459C97 462 100 458 101 452"
    "C100 462 103 470 107 468C110 466 110 460 110 455C111 465 115 467 117 463C118 460 118 457 118 453C120 460 123 459 123 454"
    "C124 444 125 432 123 421C121 410 115 402 115 392V382Z",
    "scarf": mirrored("0 30 14 30 28 32 37 42 42 58 39 78 36 94 35 112 52 124 74 137 66 152 40 166 24 186 8 196 0 196"),
    # The supervisor from the front, and the arm that holds the book.
    "stand": mirrored(
        "0 0 30 0 48 10 49 22 49 30 40 38 35 42 36 58 35 74 29 88 25 96 24 108 30 120 52 130 74 132 90 144 96 170 80 212 66 240"
        " 62 270 62 286 62 300 72 330 76 372 77 408 74 480 66 560 58 690 60 704 72 716 72 728 66 738 38 738 22 738 18 728 20 712"
        " 20 690 17 600 12 500 0 404"
    ),
    "bent": "M64 132C88 134 100 146 103 168C107 204 122 238 121 264"
    "C119 280 104 284 88 278L34 256L40 230L80 244C82 222 78 200 72 184Z",
}
# Of guards on duty (on_duty.py): an arm that stops a car and its hand, the arm and the hand with the torch, and walking legs.
POSES = {
    "stop": "M68 137C84 134 100 138 112 141C143 141 174 137 201 129C229 118 255 105 282 88L299 114C274 133 246 150 220 163"
    "C186 176 148 189 120 197C104 206 88 206 80 206C72 186 66 160 68 137Z",
    "palm": "M282 98C281 91 278 84 275 77C271 68 268 60 267 53C267 47 273 46 275 50C278 56 282 62 285 63C284 52 284 39 284 29"
    "C284 22 291 22 292 29C292 25 292 22 292 19C292 13 300 13 300 19C300 18 301 20 301 22C301 17 309 17 309 23L309 31"
    "C310 26 317 26 317 32C318 48 317 64 313 78C311 89 305 100 296 108Z",
    "fore": "M68 137C86 138 104 144 110 163C118 186 125 210 130 236C133 252 138 270 141 288C143 302 142 312 138 318L108 320"
    "C100 310 94 296 90 278C87 258 86 226 83 206C74 186 68 160 68 137Z",
    "grip": "M108 316C103 328 104 344 112 349C120 354 134 353 139 346C144 338 143 324 138 314Z",
    "ahead": "M0 314C24 316 48 315 70 312C78 335 82 362 81 392C81 430 78 460 73 494C67 520 66 542 65 566C63 606 56 640 51 680"
    "C40 686 22 686 8 681C5 640 2 606 5 570C7 538 4 500 3 464C2 440 2 420 0 404Z",
    "heel": "M10 675H49C51 690 55 696 53 704C44 710 18 710 8 704C7 696 9 690 10 675Z",
    "behind": "M0 314C24 316 48 315 70 312C78 335 83 362 83 392C83 430 80 460 75 498C70 526 69 550 70 574C71 612 65 646 59 682"
    "C46 690 25 690 12 684C6 652 3 614 7 578C10 542 5 500 4 464C3 440 2 420 0 404Z",
    "sole": "M17 676H55C59 690 57 702 58 714C62 736 66 752 60 766C48 775 20 775 9 766C5 752 13 736 14 714C14 702 14 690 17 676Z",
}
# Seams and folds of these parts, and lines that are drawn over several of them.
SEAMS = {
    "torso": "M-84 166C-40 178 40 178 84 166M-9 175C-8 220 -7 262 -9 302M9 175C8 220 7 262 9 302M58 292C50 282 44 268 42 256"
    "M-58 292C-50 282 -44 268 -42 256",
    "straps": "M43 131C62 136 80 141 99 152L96 159C78 149 60 143 40 139Z"
    "M-43 131C-62 136 -80 141 -99 152L-96 159C-78 149 -60 143 -40 139Z",
    "arm": "M140 282C128 286 112 282 100 270M136 298C122 300 108 294 97 282M118 312C112 308 106 302 102 294"
    "M122 222C114 228 104 228 96 222M57 341L45 315",
    "lanyard": "M-66 136C-54 164 -58 196 -84 214M-70 138C-62 166 -64 190 -84 206",
    "belt": "M-31 298h8v24h-8ZM23 298h8v24h-8ZM-6 298h12v24h-12Z",
    "legs": "M0 322C1 350 1 380 0 408L-9 600M0 408L9 600M26 376L60 372M-26 376L-60 372"
    "M44 420C46 480 46 540 44 600M-44 420C-46 480 -46 540 -44 600",
    "hand": "M-22 354C-12 352 -4 348 2 341M-10 359C-2 357 4 352 11 345M8 360C14 357 18 353 22 348M32 325C22 330 8 330 -4 328",
    "cap": "M-51 13C-30 23 30 23 51 13M-36 30C-16 36 16 36 36 30",
    "beret": "M-39 39C-22 46 22 46 40 38M-4 45l-9 17M2 45l3 16M-28 12C-6 0 26 6 44 28",
    "bare": "M-16 18C-6 10 6 10 16 18M-26 30C-10 18 12 18 26 30M-18 80L-17 70M-9 84V74M0 85V75M9 84V74M18 80L17 70",
    "hang": "M130 276C122 287 108 287 98 280M132 291C122 300 110 300 99 294M117 222C109 228 103 228 95 222"
    "M122 374Q106 376 91 372",
    "fist": "M102 448C100 442 101 436 102 428M110 450V428M117 449C117 442 116 438 115 430M94 429C97 423 98 417 98 411",
    "shade": "M-74 190l-8 24M-64 194l-13 40M-54 204l-16 50M-46 220l-16 48M-70 336l-8 34M-60 334l-16 74M-50 340l-20 104",
    "sleeve": "M96 190l2 30M104 206l4 38M92 240l6 40M110 246l6 34",
    "stop": "M273 95L290 121M265 100L282 126M201 129C195 139 197 150 206 158M214 125C210 133 212 144 220 152"
    "M114 152C105 163 104 184 109 193",
    "palm": "M292 29L293 56M301 22V56M309 31L308 57M285 63C287 70 290 75 294 78",
    "ahead": "M26 372L60 368M42 430C43 480 38 526 36 554M10 562C24 568 46 568 62 560M36 574L31 672",
    "behind": "M26 372L60 368M44 430C46 480 43 520 42 550M10 560C26 570 50 570 66 561M15 576C28 584 48 584 62 578"
    "M19 656C32 662 46 662 56 656",
    "sole": "M19 712C20 702 53 702 54 712L53 722H19ZM17 732C11 750 12 765 34 765C57 765 61 750 55 732Z",
    "fore": "M136 286C124 294 106 292 94 282M127 232C118 240 106 240 94 232M140 306L106 309",
    "scarf": "M-30 48C-20 80 -26 110 -52 136M22 50C20 84 16 120 -18 188M34 70C34 100 30 140 8 190",
}


def draw_banner() -> str:
    return picture((0, 0, WIDTH, HEIGHT))


def draw_phone_banner() -> str:
    return picture(PHONE, (1000, 512))


def draw_card() -> str:
    return picture(CARD, (960, 540))


def picture(box: tuple[int, int, int, int], size: tuple[int, int] = (WIDTH, HEIGHT)) -> str:
    x, y, width, height = box
    parts = "".join(f'<path id="{name}" d="{shape}"/>' for name, shape in SHAPES.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{size[0]}" height="{size[1]}"><defs>'
        + light_of_gate()
        + fall("dawn", (0, "#FFF0CC"), (0.3, "#F0CE8E", 0.75), (0.6, "#8FA3BA", 0.34), (1, "#6F8BAA", 0), kind="radial")
        + f'{parts}</defs><path fill="url(#sky)" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>'
        + f'<ellipse cx="{GATE + 60}" cy="160" rx="780" ry="150" fill="url(#dawn)"/>{hills(HILLS)}{wall()}{gate()}{supervisor()}'
        # From the farthest to the nearest.
        + guard(576, 150, 1.04, 1.03, "cap", tilt=2, turn=9, lean=0.6, arms=("hang", "hang"))
        + guard(1474, 160, 1.0, 1.04, "bare", tilt=-3, turn=8, lean=-0.8)
        + guard(762, 178, 0.94, 0.93, "scarf", tilt=1.5, turn=0, lean=-0.5)
        + guard(1282, 146, 1.04, 0.98, "beret", tilt=-2, turn=5, lean=0.8)
        + "</svg>"
    )


def light_of_gate() -> str:
    """The gradients of the sky, the yard, clothes, and what the lamps at the gate light."""
    around = f'gradientUnits="userSpaceOnUse" cx="{GATE}" cy="{HORIZON}" r="620"'
    return (
        fall("sky", (0, INK), (0.12, SKY), (0.3, "#3A5878"))
        + fall("edge", (0, LAMP), (0.35, BRASS), (1, STEEL), kind="radial", at=around)
        + fall("lamp", (0, LAMP, 0.95), (0.3, LAMP, 0.5), (1, LAMP, 0), kind="radial")
        + fall("spill", (0, LAMP, 0.75), (0.5, LAMP, 0.2), (1, LAMP, 0))
        + fall("shadow", (0, INK, 0.8), (1, INK, 0))
        + fall("yard", (0, "#1A3859"), (1, INK))
        + fall("cloth", (0, YOKE), (1, "#0B1728"))
    )


def fall(name: str, *stops: tuple, kind: str = "linear", at: str = "") -> str:
    """A gradient, downwards or around a middle; a stop has a place, a colour, and an opacity."""
    at = at or ('x2="0" y2="1"' if kind == "linear" else "")
    parts = [f'offset="{place}" stop-color="{colour}" stop-opacity="{(*shown, 1)[0]}"' for place, colour, *shown in stops]
    return f'<{kind}Gradient id="{name}" {at}><stop {"/><stop ".join(parts)}/></{kind}Gradient>'


def hills(ranges: tuple[Range, ...]) -> str:
    return "".join(range_(each) + path([line(crest(each))], stroke="url(#edge)", width=2) for each in ranges)


def tree(x: float, y: float, size: float) -> str:
    shape = f'<path fill="#12263F" stroke="{TREE}" stroke-width="1.5" d="M0 8C-20-14-17-62 0-100C17-62 20-14 0 8Z" transform='
    return f'{shape}"translate({x} {y}) scale({size})"/>'


def wall() -> str:
    """The yard, trees behind the wall, and the post beside the gate."""
    joints = [f"M{GATE + side * (108 + 96 * step)} 226V{FOOT}" for side in (-1, 1) for step in range(1, 11)]
    post = GATE - 186
    return (
        "".join(tree(x, 224, size) for x, size in TREES)
        + f'<path fill="url(#yard)" d="M0 {FOOT}H{WIDTH}V{HEIGHT}H0Z"/><path fill="{NAVY}" d="M0 224H{WIDTH}V{FOOT}H0Z"/>'
        + path(joints, stroke=STEEL, width=1.5)
        + path([f"M0 224H{WIDTH}M0 231H{WIDTH}M0 {FOOT}H{WIDTH}"], stroke="url(#edge)", width=2)
        + path([f"M{post} {FOOT}V218H{post + 72}V{FOOT}M{post - 8} 218v-9h88v9Z"], NAVY, "url(#edge)", 2)
        + path([f"M{post + 12} 244h48v52h-48Z"], LAMP)
        + path([f"M{post + 36} 244v52M{post + 12} 262h48"], stroke=NAVY, width=3)
    )


def gate(leaves: str | None = None) -> str:
    """
    The gate and the light that falls through it; what lies on the ground runs to one point of the horizon. It stands open
    where its leaves are not drawn otherwise.
    """

    def ground(x: float, near: float) -> tuple[float, float]:
        return GATE + x * HALF * near, HORIZON + (FOOT - HORIZON) * near

    near = (HEIGHT - HORIZON) / (FOOT - HORIZON)
    inside, sides = f"M{GATE - HALF} 206h{2 * HALF}V{FOOT}h-{2 * HALF}Z", (GATE - 101, GATE + 101)
    floor, light = ([ground(-1, 1), ground(1, 1), ground(1, end), ground(-1, end)] for end in (0.5, near))
    slabs = [line([ground(x, 1), ground(x, near)]) for x in (-1, -0.5, 0.5, 1)]
    slabs += [line([ground(-1, row), ground(1, row)]) for row in (1.2, 1.5, 1.95, 2.6)]
    return (
        path([inside], "#6A5C3A")
        + path([inside], "url(#lamp)")
        + path([polygon(floor)], LAMP, more=' opacity=".4"')
        + (leaves or path([leaf(-1), leaf(1)], stroke=INK, width=2))
        + path([f"M{x - 13} {FOOT}V206H{x + 13}V{FOOT}" for x in sides], NAVY, "url(#edge)", 2)
        + path([f"M{GATE - 126} 206v-14h252v14Z"], NAVY, "url(#edge)", 2)
        + "".join(path([circle(x, 180, 46)], "url(#lamp)") for x in sides)
        + path([f"M{x - 7} 192v-16l7-6 7 6v16Z" for x in sides], LAMP)
        + path([polygon(light)], "url(#spill)")
        + path(slabs, stroke=LAMP, width=1.2, more=' opacity=".25"')
        + f'<ellipse cx="{GATE}" cy="{HORIZON}" rx="300" ry="170" fill="url(#lamp)" opacity=".35"/>'
    )


def leaf(side: int) -> str:
    """A leaf of the gate, which stands open inwards."""
    bars = [(GATE + side * (88 - 7 * step), 1 - 0.085 * step) for step in range(6)]
    (x, near), (u, far) = bars[0], bars[-1]
    rails = [line([(x, HORIZON + y * near), (u, HORIZON + y * far)]) for y in (-60, -46, 20, 84)]
    return "".join(rails + [line([(x, HORIZON - 60 * near), (x, HORIZON + 84 * near)]) for x, near in bars])


def supervisor() -> str:
    """Against the light, so that only the outline and the edges are seen."""
    stand, bent = '<use href="#stand"/>', '<use href="#bent"/><use href="#bent" transform="scale(-1 1)"/>'
    dark = f'<g fill="{INK}" transform="translate(0 5)">'
    return (
        path([f"M{GATE - 20} 480H{GATE + 20}L{GATE + 110} {HEIGHT}H{GATE - 110}Z"], "url(#shadow)")
        + f'<g transform="translate({GATE} 252) scale(.31)" fill="{LAMP}">'
        + f'<g stroke="{LAMP}" stroke-width="7">{stand}</g>{dark}{stand}</g>{bent}{dark}{bent}</g>'
        + path(["M-32 36C-14 40 14 40 32 36M-26 112L0 136L26 112M0 136V200M-62 300H62M-62 318H62"], stroke=LINE, width=4)
        + path(["M-92 152L-52 136M92 152L52 136M-40 350L-38 690M40 350L38 690"], stroke=STEEL, width=4)
        + path(["M0 206L-62 194V256L0 270L62 256V194ZV270"], NAVY, LAMP, 5, ' transform="rotate(-3 0 230)"')
        + "</g>"
    )


def guard(
    x: float,
    y: float,
    size: float,
    build: float,
    cover: str,
    tilt: float,
    turn: float,
    lean: float,
    arms: tuple[str, str] = ("arm", "arm"),
    legs: tuple[str, ...] = (),
    lamp: float = GATE,
    edge: Point = (3, 2.4),
) -> str:
    """`build` is how broad, `tilt` of the head and `lean` of the body are degrees, `turn` is how far the ear moves when the head
    turns to the `lamp`, the place of the light. Of two limbs the first is away from it; an "arm" has its hand behind the back."""
    # The side from which the lamp shines, and its light there.
    side, light = (1 if x < lamp else -1), (WALL if abs(x - lamp) < 300 else BRASS)

    def part(name: str, flip: bool = False, rim: str = light, move: float = 0) -> str:
        """In the colour of the light, over that a little farther from the lamp in its own, and its seams."""
        shape, colour = f'<use href="#{name}" transform="translate(', FILL.get(name, "url(#cloth)")
        flipped, seams = ' scale(-1 1)"' if flip else '"', lines(name, flip) if name in SEAMS else ""
        lit = f'{shape}{move}){flipped} fill="{rim}"/>'
        return f'{lit}{shape}{move - edge[0] * side} {edge[1]}){flipped} fill="{colour}" stroke="{HATCH}"/>{seams}'

    def lines(name: str, flip: bool = False, fill: str = "none") -> str:
        return path([SEAMS[name]], fill, SEAM.get(name, LINE), 1.5, ' opacity=".75"' + ' transform="scale(-1 1)"' * flip)

    # A part that is drawn flipped is on the left; hatching is on the side away from the lamp.
    left, right = side > 0, side < 0

    def limbs(names: tuple[str, ...]) -> str:
        return "".join(
            (part(END[name], flip, rim) if name in END else "") + part(name, flip, rim)
            for name, flip, rim in zip(names, (left, right), (STEEL, light))
        )

    body = limbs(legs) if legs else part("legs")
    body += part("torso") + lines("shade", right) + lines("lanyard") + part("belt") + limbs(arms) + lines("sleeve", left)
    if cover == "bare" and "arm" in arms:
        body += f'<g transform="translate(3 408) rotate(188)">{part("cap")}</g>'
    if "arm" in arms:
        body += part("under", right) + part("hand", right)

    face, turned = "", -turn * side
    if cover != "scarf":
        hair = f'<use href="#{"bare" if cover == "bare" else "hair"}" fill="{HAIR}" x="{turned * 0.6:.1f}"/>'
        face = part("head") + hair + part("ear", right, move=turned) + (part("peak", right) if cover == "cap" else "")
    on_top = {"cap": part("cap"), "beret": part("beret"), "scarf": part("scarf") + part("cap"), "bare": lines("bare")}[cover]
    head = f'<g transform="rotate({tilt} 0 120)">'
    return (
        f'<g transform="translate({x} {y}) scale({size * build:.3f} {size}) skewX({lean})">{body}{lines("straps", fill=YOKE)}'
        f"{head}{face}</g>{part('collar')}{head}{on_top}</g></g>"
    )
