"""Night in a quiet office: a woman of the company locks a drawer of the files. Banner of the page on privacy."""

from drill import ARM, ARM_SEAMS
from first_shift import POSES, SEAMS, SHAPES, SKIN, TROUSERS, YOKE
from handler import lit, through
from head_office import CHAIR, FOLD
from law_library import gloom, lamp, room_lights
from marquee import CLOTHES, FOLDS
from newspaper import PHONE_SIZE
from night import LAMP, LINE
from on_duty import glow
from on_watch import HEIGHT, WHOLE, WIDTH, Box, picture
from style import BONE, BRASS, BRASS_DEEP, INK, NAVY, STEEL, circle, path

PHONE: Box = (832, 94, 768, 512)
# Where the light is; the first column and row of drawers, and their measure; the foot of the wall.
LIGHT, LEFT, TOP, WIDE, HIGH, FLOOR = (1366, 330), 868, 48, 122, 74, 570
# Where the top of her head is and her size, and the lock at which her hand is.
CLERK, SIZE, LOCK = (1007, 150), 0.62, (1204, 292)
DESK = (1296, 428, 454)
OWN = {
    "cheek": through("20 24! 44 32 56 62 48 90 20 108!"),
    # The hand from above: the thumb and the first finger hold the bow of the key.
    "turns": through("206 -14! 220 -22 238 -22 252 -16 266 -13 272 -6 264 -1 254 0! 266 4 268 12 258 15 246 20 224 22 206 15!"),
}
KNUCKLES = "M254 0C246-2 240 0 236 4M258 15C250 13 244 13 240 15M252-16C246-12 242-10 238-10"


def draw_banner() -> str:
    return files(WHOLE, (WIDTH, HEIGHT))


def draw_phone_banner() -> str:
    return files(PHONE, PHONE_SIZE)


def files(box: Box, size: tuple[int, int]) -> str:
    parts = {name: SHAPES[name] for name in ("hang", "fist")} | {name: POSES[name] for name in ("ahead", "heel")}
    parts |= {"kameez": CLOTHES["kameez"], "wrap": CHAIR["wrap"], "reach": ARM["reach"]} | OWN
    drawn = wall() + gloom(*LIGHT, 740) + locked() + desk() + lamp(1388, 440, 1.42) + tray() + clerk()
    return picture(box, size, room_lights(LIGHT), parts, drawn)


def wall() -> str:
    """The drawers; each has a card without a word, a handle and a lock."""
    columns, rows = range(LEFT, WIDTH, WIDE), range(TOP - HIGH, FLOOR - HIGH, HIGH)
    drawer = (
        path([f"M4 4H{WIDE - 4}V{HIGH - 4}H4Z"], "url(#front)", LINE, 1.3)
        + path([f"M4 {HIGH - 4}V4H{WIDE - 4}"], stroke="#A9C0DA", width=1.3)
        + path(["M38 13H78V29H38Z"], BONE, BRASS, 2)
        + path(["M40 42H76V46Q72 56 58 56T40 46Z"], BRASS_DEEP, BRASS, 2)
        + path([circle(92, 22, 5)], INK, BRASS, 2)
    )
    return (
        f'<defs><g id="drawer">{drawer}</g></defs>'
        + path([f"M0 0H{WIDTH}V{FLOOR}H0Z"], "#132A48")
        + path([f"M0 {FLOOR}H{WIDTH}V{HEIGHT}H0Z"], "#1A2F4A")
        + path([f"M{x} {FLOOR}l{(x - 1366) * 0.5:.0f} {HEIGHT - FLOOR}" for x in range(500, 1700, 100)], stroke=STEEL, width=1.2)
        + path([f"M{LEFT - 10} 0H{WIDTH}V{FLOOR}H{LEFT - 10}Z"], NAVY, BRASS, 1.5)
        + "".join(f'<use href="#drawer" x="{x}" y="{y}"/>' for x in columns for y in rows)
    )


def locked() -> str:
    """The drawer that is just closed, in the light."""
    x, y = LOCK[0] - 92, LOCK[1] - 22
    front = f"M{x + 4} {y + 4}h{WIDE - 8}v{HIGH - 8}h{8 - WIDE}Z"
    return (
        path([front], INK, more=' opacity=".6" transform="translate(-7 5)"')
        + f'<use href="#drawer" x="{x}" y="{y}"/>'
        + glow(*LOCK, 120, 90, 0.75)
        + path([front], stroke=LAMP, width=2.5)
    )


def key() -> str:
    """In the lock, with others on its ring."""
    x, y = LOCK
    bow, other = x - 13, "M0 0v14m-6 6a6 6 0 1 0 12 0a6 6 0 1 0-12 0M0 26v26m0-12h8m-8 8h8"
    hung = ((-5, 16), (5, -8))
    drawn = path([circle(x, y, 8)], BRASS, INK, 1.5) + path([f"M{x - 2} {y}h-8"], stroke=INK, width=8)
    drawn += path([f"M{x} {y}h-10"], stroke=LAMP, width=4.5) + path([circle(bow - 10, y + 22, 15)], stroke=INK, width=5)
    drawn += path([circle(bow - 10, y + 22, 15)], stroke=LAMP, width=2.5)
    for dx, turn in hung:
        each = path([other], stroke=INK, width=6) + path([other], stroke=LAMP, width=3)
        drawn += f'<g transform="translate({bow - 10 + dx} {y + 34}) rotate({turn})">{each}</g>'
    return drawn + f'<ellipse cx="{bow}" cy="{y}" rx="6" ry="11" fill="{BRASS}" stroke="{LAMP}" stroke-width="2.5"/>'


def desk() -> str:
    left, far, near = DESK
    return (
        path([f"M{left + 24} {near + 14}H{WIDTH}V{FLOOR + 30}H{left + 24}Z"], "#2C241D", BRASS_DEEP, 1.5)
        + path([f"M{left + 150} {near + 14}V{FLOOR + 30}M{left + 24} {near + 60}h126"], stroke=BRASS_DEEP, width=1.5)
        + path([f"M{left + 72} {near + 36}h30M{left + 166} {near + 36}h60"], stroke=BRASS, width=4)
        + path([f"M{left + 26} {far}H{WIDTH}V{near}H{left}Z"], "url(#wood)", BRASS_DEEP, 1.5)
        + path([f"M{left} {near}H{WIDTH}v15H{left}Z"], "#45351F", "url(#edge)", 2)
    )


def tray() -> str:
    """For folders; it is empty."""
    return (
        path(["M1330 446H1448L1436 426H1344Z"], "#9A8048", LAMP, 1.5)
        + path(["M1344 426V404H1436V426Z"], "#35557A", LINE, 1.5)
        + path(["M1330 446V424L1344 404V426ZM1448 446V424L1436 404V426Z"], STEEL, LAMP, 1.5)
        + path(["M1330 446V424Q1344 424 1352 436H1426Q1434 424 1448 424V446Z"], NAVY, LAMP, 2)
    )


def clerk() -> str:
    """In a long kameez and a scarf, from behind; the lamp is on her right."""
    (x, y), narrow = CLERK, 0.94
    place = f'transform="translate({x} {y}) scale({SIZE * narrow:.3f} {SIZE})"'
    arm = lit("turns", SKIN, LAMP, "-2 3") + path([KNUCKLES], stroke=INK, width=2) + lit("reach", rim=LAMP, move="-1 4.5")
    arm += path([ARM_SEAMS], stroke=LINE, width=1.5)
    leg, far_leg = (lit("heel", INK, STEEL, move) + lit("ahead", TROUSERS, LAMP, move) for move in ("-3 2.4", "3 2.4"))
    left = '<g transform="scale(-1 1)">' + lit("fist", SKIN, STEEL, "3 2.4") + lit("hang", rim=STEEL, move="3 2.4")
    left += path([SEAMS["hang"]], stroke=LINE, width=1.5) + "</g>"
    body = f'<g transform="scale(-1 1)">{far_leg}</g>{leg}' + lit("kameez", move="-4.5 3") + left
    body += path([FOLDS["kameez"], SEAMS["torso"]], stroke=LINE, width=1.5, more=' opacity=".7"')
    body += path(["M-94 500C-40 508 40 508 92 500"], stroke=BRASS, width=3) + path([SEAMS["straps"]], YOKE, LINE, 1.5)
    head = lit("cheek", SKIN, LAMP, "-3 1") + lit("wrap", "#2F4F76", LAMP, "-4 4") + path([FOLD], stroke=LINE, width=2)
    shade = '<use href="#kameez"/><use href="#wrap"/>'
    return (
        f'<g fill="{INK}" opacity=".35" transform="translate({x - 46} {y - 4}) scale({SIZE})">{shade}</g>'
        + path([f"M{x - 44} 588H{x + 40}L{x - 120} {HEIGHT}H{x - 260}Z"], "url(#shadow)")
        + key()
        + f'<g {place}><g transform="translate(74 172) rotate(14) scale(.9 1)">{arm}</g>{body}<g transform="rotate(4 0 120)">{head}</g></g>'
    )
