"""Evening in a reading room: an officer turns a page of a bound volume. Banner of the page with law summaries and documents."""

from control_room import lamp as desk_lamp
from first_shift import SHAPES, SKIN, TROUSERS, fall, guard
from handler import lit, through
from head_office import CHAIR, lights
from newspaper import PHONE_SIZE
from night import LAMP, LINE
from on_duty import around, glow
from on_watch import ARMS, HEIGHT, WHOLE, WIDTH, Box, picture
from ridge import HATCH
from style import BONE, BRASS, BRASS_DEEP, INK, MIST, NAVY, STEEL, path

PHONE: Box = (802, 14, 768, 512)
WOOD, WOOD_LIT = "#33291F", "#5F4827"
# Where the light is, the foot of the shelves, the table's far and near edges and its ends; the reader, and the open volume.
LIGHT, FLOOR, TABLE, ENDS = (1306, 246), 452, (318, 352), (846, 1640)
READER, SIZE, VOLUME = (1066, 164), 0.62, (1257, 344)
# Where bays begin, and the shelves of each; the colours of the volumes.
BAYS, SHELVES = range(868, 1600, 188), (112, 204, 296, 388)
BINDINGS = ("#5B3328", "#27456B", "#6B5330", "#3E4A3A")
READS = {
    "turns": through(
        "68 137! 98 140 116 164 130 200 146 240 176 206 202 178! 226 198! 202 236 174 272 146 288 116 282 98 256 84 206!"
    ),
    "turning": through(
        "200 180! 202 164 214 150 232 142 250 130 258 134 254 142 240 154! 254 150 264 148 266 156 256 164 246 178 228 200!"
    ),
}
CREASES = "M146 240C142 256 132 266 122 268M152 244C152 262 146 276 138 282M193 187L218 208M106 196C114 190 122 190 130 196"
KNUCKLES = "M240 154C234 160 232 166 234 172M250 158C244 164 240 170 240 176"


def draw_banner() -> str:
    return reading_room(WHOLE, (WIDTH, HEIGHT))


def draw_phone_banner() -> str:
    return reading_room(PHONE, PHONE_SIZE)


def reading_room(box: Box, size: tuple[int, int]) -> str:
    names = ("head", "ear", "collar", "torso", "belt", "cap", "bare")
    parts = {name: SHAPES[name] for name in names} | {name: CHAIR[name] for name in ("lap", "seat")}
    parts |= {"tuck": ARMS["tuck"]} | READS
    things = table() + pile() + cap() + volume() + lamp(1272, 336, 1.42)
    drawn = room() + shelves() + gloom(*LIGHT, 800) + window() + things + reader()
    return picture(box, size, room_lights(LIGHT), parts, drawn)


def room_lights(middle: tuple[float, float]) -> str:
    """The gradients of a room with one lamp."""
    return lights(middle, 560) + fall("wood", (0, WOOD_LIT), (1, WOOD)) + fall("front", (0, "#2F5078"), (1, "#1B3657"))


def gloom(x: float, y: float, reach: float) -> str:
    """What is far from the lamp is dark; what is near is warm."""
    dark = fall("gloom", (0, INK, 0), (0.3, INK, 0.12), (0.55, INK, 0.6), (1, INK, 0.97), kind="radial", at=around(x, y, reach))
    return dark + path([f"M0 0H{WIDTH}V{HEIGHT}H0Z"], "url(#gloom)") + glow(x, y, 360, 250, 0.62)


def lamp(x: float, y: float, size: float) -> str:
    """The lamp of the control room, seen in a mirror; its light falls on the place."""
    return f'<g transform="translate({x + 146 * size:.0f} {y - 446 * size:.0f}) scale({-size} {size})">{desk_lamp()}</g>'


def room() -> str:
    return path([f"M0 0H{WIDTH}V{FLOOR}H0Z"], "#1B3657") + path([f"M0 {FLOOR}H{WIDTH}V{HEIGHT}H0Z"], "#1A2B42")


def window() -> str:
    """The last light behind the hills."""
    return (
        fall("dusk", (0, "#1E3C62"), (0.5, "#4A6C90"), (0.62, "#B49A66"))
        + path(["M674 96H786V340H674Z"], "url(#dusk)")
        + path(["M674 240C698 228 710 206 730 212S762 236 786 220V340H674Z"], "#16304F", BRASS, 1.5)
        + path(["M674 96H786V340H674ZM730 96V340M674 170H786"], stroke=INK, width=7)
        + path(["M668 90H792V346H668Z"], stroke=STEEL, width=2)
    )


def books(start: int) -> str:
    """A row of bound volumes, in sets; the foot of the row is at 0."""
    drawn, bands, x = {colour: [] for colour in BINDINGS}, [], 4
    for number in range(12):
        step = (number + start) // 4 + start
        wide, high = 12 + step * 5 % 4, 62 + step * 7 % 15
        drawn[BINDINGS[step % 4]].append(f"M{x} 0v{-high}h{wide}V0Z")
        bands.append(f"M{x} {14 - high}h{wide}m{-wide} 5h{wide}M{x} -14h{wide}")
        x += wide
    return "".join(path(each, colour, INK, 1.5) for colour, each in drawn.items()) + path(bands, stroke=BRASS, width=1.6)


def shelves() -> str:
    """Four rows are drawn, and each bay has them in another order."""
    rows = "".join(f'<g id="row{row}">{books(row)}</g>' for row in range(4))
    stand = "".join(
        f'<use href="#row{(row * 3 + bay * 2 + row * bay) % 4}" x="{x}" y="{y}"/>'
        for bay, x in enumerate(BAYS)
        for row, y in enumerate(SHELVES)
    )
    left, right = BAYS[0], WIDTH + 40
    boards = [f"M{left} {y}H{right}v8H{left}Z" for y in SHELVES]
    posts = [f"M{x - 6} 26h12V{FLOOR}h-12Z" for x in BAYS]
    return (
        f"<defs>{rows}</defs>"
        + path([f"M{left - 6} 20H{right}V{FLOOR}H{left - 6}Z"], "#1A1B20")
        + stand
        + path(boards + posts, WOOD_LIT, BRASS_DEEP, 1.5)
        + path([f"M{left - 14} 10H{right}v14H{left - 14}Z"], WOOD_LIT, BRASS_DEEP, 1.5)
    )


def table() -> str:
    (far, near), (left, right) = TABLE, ENDS
    return (
        path([f"M{left + 74} {near}h18V508h-18ZM{left + 36} {near + 22}H{right}v32H{left + 36}Z"], WOOD, BRASS_DEEP, 1.5)
        + path([f"M{left + 24} {near + 22}V552h24V{near + 22}Z"], WOOD_LIT, BRASS_DEEP, 1.5)
        + path([f"M{left + 34} {far}H{right}V{near}H{left}Z"], "url(#wood)", BRASS_DEEP, 1.5)
        + glow(LIGHT[0] - 40, near - 12, 250, 30, 0.7)
        + path([f"M{left} {near}H{right}v22H{left}Z"], "#45351F", BRASS, 1.5)
        + path([f"M{left} {near}H{right}"], stroke="url(#edge)", width=2.5)
    )


def slips(spots: tuple[tuple[float, float], ...], across: float, down: float) -> str:
    """Slips of paper that look out of the pages."""
    colours = (LAMP, BONE, "#D98F4E")
    return "".join(path([f"M{x} {y}h{across}v{down}h{-across}Z"], colours[i % 3], INK, 1) for i, (x, y) in enumerate(spots))


def pile() -> str:
    """Closed volumes on the table, with their backs to the viewer."""
    drawn, y = path(["M876 344H1012L986 352H860Z"], INK, more=' opacity=".5"'), 344
    for index, (x, wide, high) in enumerate(((878, 132, 23), (890, 112, 19), (882, 122, 24), (896, 104, 18))):
        drawn += slips(((x - 16 - 5 * index, y - high / 2 - 3),), 34, 5) if index != 1 else ""
        drawn += path([f"M{x} {y}q-4{-high / 2:g} 0{-high}h{wide}q4 {high / 2:g} 0 {high}Z"], BINDINGS[index], INK, 1.5)
        drawn += path([f"M{x + place} {y - 1}v{2 - high}" for place in (14, 20, wide - 20, wide - 14)], stroke=BRASS, width=1.8)
        drawn += path([f"M{x + 2} {y - high}h{wide - 2}q4 {high / 2:g} 0 {high}"], stroke=LAMP, width=1.8)
        y -= high
    return drawn


def cap() -> str:
    """The reader's, on the table."""
    return (
        '<g transform="translate(1486 318) scale(.56)">'
        + path(["M-56 54H66L40 62H-70Z"], INK, more=' opacity=".6"')
        + lit("cap", NAVY, LAMP, "3 3")
        + path(["M-50 34C-30 44 24 44 44 34L48 46C20 56-24 56-46 46Z"], INK, BRASS, 2)
        + "</g>"
    )


def volume() -> str:
    """Open, a little raised; one page is in the air."""
    half = "M0 0C-26-14-78-12-116-4L-98-76C-70-86-24-84 0-70Z"
    rows = [(3 * row, -11 * row) for row in range(5)]
    lines = [f"M{x - 100} {y - 16}C{x - 72} {y - 22}-34 {y - 22}-12 {y - 14}" for x, y in rows]
    other = ' transform="scale(-1 1)"'
    return (
        f'<g transform="translate{VOLUME} scale(.86)">'
        + path(["M-128 12L-104-82H104L128 12Z"], "#4A241C", LAMP, 1.5)
        + slips(((-86, -104), (-62, -98), (40, -106), (62, -100), (84, -104)), 10, 30)
        + path(["M-120 6L-116-4C-78-12-26-14 0 0C26-14 78-12 116-4L120 6C80-2 28-2 0 10C-28-2-80-2-120 6Z"], MIST, INK, 1.2)
        + path([half], BONE, INK, 1.2)
        + path([half], BONE, INK, 1.2, other)
        + path(lines, stroke=MIST, width=2)
        + path(lines, stroke=MIST, width=2, more=other)
        + path(["M0 0C-10-24-30-36-62-44C-66-70-60-92-46-112C-26-104-6-92 0-70Z"], "#FFF", INK, 1.2)
        + path(["M-52-52C-54-74-50-88-42-100M-38-46C-41-68-38-82-32-94M-24-38C-27-60-25-74-21-86"], stroke=MIST, width=2)
        + "</g>"
    )


def reader() -> str:
    """On a chair, from behind."""
    x, y = READER
    rails = "M-86 236Q0 220 86 236L88 268Q0 252-88 268ZM-86 332H86V352H-86Z"
    posts = "M-90 232h14l4 210h-16ZM76 232h14l-2 210h-16ZM-86 440h18l-8 210h-16ZM68 440h18l6 210h-16Z"
    legs = path(["M-58 430L-50 600H-14L-6 430ZM6 430L14 600H50L58 430Z"], TROUSERS, HATCH, 2)
    legs += path(["M-54 596h42l4 30q-24 8-50 0ZM54 596h-42l-4 30q24 8 50 0Z"], INK, STEEL, 2)
    legs += path(["M50 600L57 440"], stroke=LAMP, width=3)
    hand = lit("turning", SKIN) + path([KNUCKLES], stroke=INK, width=2) + path([CREASES], stroke=LINE, width=2)
    chair = path(["M-78 334H78V400H-78Z"], TROUSERS) + lit("seat", WOOD, BRASS, "0 4")
    chair += path(["M-48 258V334M-16 252V334M16 252V334M48 258V334"], stroke=WOOD, width=11)
    chair += path([posts, rails], WOOD, BRASS_DEEP, 2.5) + path(["M-84 236Q0 221 86 236L88 266"], stroke=LAMP, width=3)
    who = guard(x, y, SIZE, 1, "bare", 7, 12, 0, ("tuck", "turns"), ("lap",), LIGHT[0], (4, 3))
    return (
        f'<ellipse cx="{x - 20}" cy="556" rx="130" ry="14" fill="{INK}" opacity=".6"/>'
        + f'<g transform="translate({x} {y}) scale({SIZE})">{legs}</g>{who}'
        + f'<g transform="translate({x} {y}) scale({SIZE})">{hand}{chair}</g>'
    )
