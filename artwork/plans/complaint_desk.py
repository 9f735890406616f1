"""Where anyone can complain: an officer of the company listens and writes. Banners of a page; also the clothes of civilians."""

from control_room import lamp
from first_shift import HAIR, POSES, SHAPES, SKIN, TROUSERS, fall, hills, mirrored
from handler import lit, through
from head_office import RECEPTION, lights
from marquee import CLOTHES
from marquee import FOLDS as CREASES
from night import LAMP, LINE
from on_duty import glow
from on_watch import HEIGHT, WHOLE, WIDTH, Box, picture
from ridge import HATCH, Range
from style import BONE, BRASS, BRASS_DEEP, INK, NAVY, STEEL, Point, path

CLOTH, VEST, FELT, GREY, SUNNY = "#D9D2C0", "#6A5844", "#8A7658", "#EFEDE7", "#FFFDF4"
# To the measure of a guard, whose head is 100 high: an old man from behind, a shepherd from the side, who looks to the left, and
# children from behind; then what is mirrored, and the folds.
CURVES = {
    "shoe-up": "24 574! 62 574! 66 600 60 614 43 618 26 614 20 600",
    "shalwar-up": "0 470! 88 470! 98 516 92 556 72 588 62 600! 26 600! 10 566 2 520",
    "leans": "66 134! 92 130 110 146 120 176 134 220 150 262 158 300 160 340! 126 344! 118 310 104 270 94 230 84 190",
    "knob": "126 342! 122 356 124 372 136 380 152 380 164 370 166 354 160 340!",
    "elbow": "66 134! 92 130 110 146 118 180 126 220 132 262 128 288 108 298 88 290 84 250 86 210 82 180",
    "far-leg": "-44 470 -66 540 -94 610 -130 690! -84 704! -52 650 -10 590 24 520 30 470",
    "near-leg": "-30 470 -18 540 6 610 46 692! 94 682! 94 620 86 550 74 470",
    "far-shoe": "-132 686! -150 708 -184 724 -190 738! -150 744 -88 746! -80 722 -84 698!",
    "near-shoe": "46 686! 46 706 30 728 10 742 8 752! 40 754 70 738 98 712 94 678!",
    "kurta": "-26 130! -60 164 -68 230 -72 330 -94 504! -40 520 40 520 96 504! 92 420 82 330 74 260 82 200 76 156 44 130",
    "gilet": "-26 128! -50 152 -68 200 -66 260 -70 332! -20 344 40 344 82 334! 76 260 84 200 76 156 44 130",
    "turban": "-48 38! -56 14 -42 -16 0 -28 42 -18 64 8 60 36 46 52! 20 42 -12 34",
    "turban-end": "40 34! 66 60 80 110 76 158! 50 150 44 90",
    "waves": "-30 148! -82 200 -96 196 -106 160 -114 124! -148 128! -142 176 -132 222 -110 248 -84 246 -52 228 -20 204",
    "palm": "-114 130! -111 118 -100 104 -98 94 -105 93 -116 102! -115 88 -114 70 -117 60 -122 62 -124 76! -124 60 -126 50"
    " -131 48 -134 55 -134 74! -136 60 -139 51 -144 53 -145 62 -144 80! -147 70 -151 65 -154 70 -155 90 -156 108 -148 130!",
    "carries": "-8 142! 30 142 56 166 66 214 68 258 54 290 20 320 -4 346! -28 318! -2 290 14 262 12 230 -4 190 -20 168",
    "staff-hand": "-6 340! -18 356 -38 358 -50 346 -52 328 -42 314 -26 314!",
    "trousers": "1 320! 66 320! 70 400 66 490 64 596! 20 596! 10 490 2 400",
    "lifts": "46 124! 70 128 84 146 90 180 100 216 132 244! 124 272! 92 266 70 240 62 206 56 170",
    "drops": "46 124! 70 128 84 148 88 200 92 250 92 296! 68 296! 64 240 60 206 56 170",
    "drop-hand": "70 292! 68 306 63 320 65 328 71 320! 71 336 75 344 79 336! 83 348 87 345 88 335! 93 342 97 330 96 314 90 292!",
    "under-bag": "126 242! 142 246 158 256 156 270 142 278 118 270!",
    "plait": "10 74! 28 84 34 120 30 160 26 204! 14 204! 10 160 8 120",
}
HALVES = {
    "back": "0 96 30 96 52 104 74 120 92 134 106 156 106 190 102 230 92 280 88 330 92 400 96 440 98 500 60 506 30 508 0 508",
    "vest": "0 90 24 90 48 98 66 112 80 124 88 136 92 150 84 180 80 210 80 250 80 290 82 320 84 345 50 352 26 354 0 354",
    "pakol": "0 -16 22 -16 40 -8 43 8 50 12 54 22 50 34 36 40 14 42 0 42",
    "shirt": "0 106 16 108 28 116 38 122 52 126 66 132 72 146 74 190 68 230 66 270 66 310 68 330 44 336 20 336 0 336",
    "frock": "0 106 16 108 28 116 38 122 50 126 62 132 68 146 68 190 60 220 60 260 64 330 78 410 90 492 54 504 26 504 0 504",
    "satchel": "0 146 30 146 46 150 52 170 54 200 54 230 54 270 52 296 40 302 20 304 0 304",
}
CIVILIANS = {name: through(points) for name, points in CURVES.items()} | {name: mirrored(half) for name, half in HALVES.items()}
FOLDS = CREASES | {
    "back": "M-36 354C-40 400-46 460-50 504M36 354C40 400 46 460 50 504M-94 484C-40 492 40 492 94 484",
    "vest": "M-52 104C-30 128 30 128 52 104M0 122V352M-78 250C-60 262-40 266-24 266M78 250C60 262 40 266 24 266",
    "leans": "M152 268C142 276 128 276 116 268M158 322H124M120 190C112 196 102 196 94 190",
    "pakol": "M-52 21C-20 31 20 31 52 21M-42 6C-16 16 16 16 42 6",
    "kurta": "M-30 350C-36 400-44 460-48 514M40 350C46 400 50 460 54 514M-92 486C-40 502 40 502 94 486",
    "gilet": "M30 150C26 210 26 280 28 342M-66 256C-50 264-30 266-16 264",
    "turban": "M-50 30C-20 6 30-10 60 4M-46 8C-20-8 20-20 46-14M-20 34C10 14 40 12 62 22",
    "carries": "M70 250C58 258 40 258 26 248M10 330L-14 302",
    "shirt": "M0 122V334M-66 300C-40 308 40 308 66 300",
    "frock": "M-30 240C-40 330-48 420-52 500M30 240C40 330 48 420 52 500M-60 232C-20 240 20 240 60 232",
    "satchel": "M-52 190C-20 204 20 204 52 190M-36 232H36V286H-36Z",
    "heart": "M72 254C60 258 46 256 36 248M0 256L16 226M60 206C48 210 36 210 28 202",
    "knob": "M164 352C154 350 148 352 144 356M165 363C156 361 150 362 146 366M160 373C154 371 150 371 147 374",
    "staff-hand": "M-51 330C-42 330-36 333-32 338M-51 341C-43 341-38 344-34 348M-44 351C-39 350-35 352-32 355",
    "on-heart": "M-44 190L-36 206M-60 176L-48 204",
    "side": "M20 150C26 190 28 240 22 300M-44 176C-20 186 0 186 14 182M-34 252C-20 262 0 264 14 258",
}
# What is not of cotton; also of guards from the side.
COLOURS = dict.fromkeys(("head", "ear", "knob", "face", "lobe", "palm", "staff-hand", "on-heart", "drop-hand", "under-bag"), SKIN)
COLOURS |= dict.fromkeys(("girdle", "tall-boot", "side-peak"), INK) | {
    "stand": TROUSERS,
    "beard": HAIR,
    "bare": HAIR,
    "plait": HAIR,
}
COLOURS |= dict.fromkeys(("vest", "gilet", "shoe", "shoe-up", "far-shoe", "near-shoe"), VEST) | {
    "pakol": FELT,
    "satchel": "#8A4B38",
}
COLOURS |= dict.fromkeys(("hair", "old-beard", "turban", "turban-end"), GREY) | {"shalwar-up": CLOTH, "trousers": "#66788C"}
COLOURS |= {"waistcoat": "#4A3B2C", "explains-hand": SKIN, "grip": SKIN, "shin": "#8C7B58"}

# The room: where the visitor and the officer are, and how large they are, the middle of the light, and what a phone shows.
VISITOR, OFFICER, LIGHT = (1008, 196, 0.56), (1222, 172, 0.52), (1290, 330)
PHONE: Box = (824, 46, 768, 512)
RIDGE: tuple[Range, ...] = (
    ("#1B3A60", 250, 96, (0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.7, 0.98, 0.6, 0.5, 0.5, 0.5, 0.5)),
    ("#16304F", 280, 74, (0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.8, 0.5, 0.62, 0.9, 0.5, 0.5, 0.5, 0.5)),
)
SEATED = {
    "sits": mirrored(
        "0 110 16 110 28 116 38 124 56 134 74 138 90 146 104 158 104 200 96 250 92 300 98 340 112 370 118 394 60 400 30 400 0 400"
    ),
    "shin": through("18 390! 88 390! 86 480 70 560 62 596! 26 596! 18 540 12 470"),
    "explains": through(
        "66 140! 88 136 108 148 118 172 126 200 134 226 146 236 166 222 186 200! 212 220! 198 250 176 280 150 292"
        " 124 282 104 252 90 214 74 172"
    ),
    "explains-hand": through(
        "184 202! 190 186 196 166 204 158 210 164 208 180! 222 166 240 154 246 158 238 172! 252 164 262 162"
        " 264 168 252 180! 262 178 268 182 260 190 244 200! 240 214 228 226 212 224!"
    ),
    "sleeve": through(
        "84 142! 106 154 120 190 132 250 140 310 136 362 112 392 64 414! 52 384! 84 368 100 346 100 300 92 230 80 180"
    ),
    "writes": through("66 412! 46 422 26 424 10 416 6 406 18 398 30 392 52 384!"),
}


def draw_banner() -> str:
    return room(WHOLE, (WIDTH, HEIGHT))


def draw_phone_banner() -> str:
    return room(PHONE, PHONE[2:])


def placed(place: tuple[float, float, float], drawn: str, broad: float = 1) -> str:
    x, y, size = place
    return f'<g transform="translate({x} {y}) scale({size * broad:.3f} {size})">{drawn}</g>'


def dressed(outfit: str, away: Point = (4, 3), rim: str = SUNNY, cotton: str = CLOTH) -> str:
    """What somebody wears, from below: the names of parts; one with a dash is on the left. `away` leads away from the light."""
    drawn = ""
    for name in outfit.split():
        flip, plain = name.endswith("-"), name.rstrip("-")
        part = lit(plain, COLOURS.get(plain, cotton), rim, f"{away[0] * (-1 if flip else 1)} {away[1]}")
        if plain in FOLDS:
            part += path([FOLDS[plain]], stroke=LINE, width=2, more=' opacity=".75"')
        drawn += f'<g transform="scale(-1 1)">{part}</g>' if flip else part
    return drawn


def room(box: Box, size: tuple[int, int]) -> str:
    shades = lights(LIGHT, 420) + fall("dusk", (0, "#16304F"), (0.25, "#45618A"), (0.5, "#C9A062"))
    shades += fall(
        "wall",
        (0, "#2B4A70"),
        (0.5, "#1A3557"),
        (1, "#0D1B30"),
        kind="radial",
        at=f'gradientUnits="userSpaceOnUse" cx="{LIGHT[0]}" cy="280" r="560"',
    )
    shapes = CIVILIANS | SHAPES | POSES | CLOTHES | RECEPTION | SEATED
    drawn = window() + letter_box() + officer() + desk() + writing() + visitor() + placed((1450, 214, 0.54), chair())
    drawn = f'{walls()}<g transform="translate(0 12)">{drawn}</g>'
    parts = {name: shape for name, shape in shapes.items() if f'"#{name}"' in drawn}
    return picture(box, size, shades, parts, drawn)


def walls() -> str:
    return (
        path([f"M0 0H{WIDTH}V{HEIGHT}H0Z"], "url(#wall)")
        + path([f"M0 486H{WIDTH}V{HEIGHT}H0Z"], "#0A1525")
        + path([f"M0 470H{WIDTH}V486H0Z"], NAVY, HATCH, 1.2)
        + path([f"M0 352H{WIDTH}M0 360H{WIDTH}"], stroke=STEEL, width=1.5)
        + path([f"M{x} 360V470" for x in range(40, WIDTH, 120)], stroke=STEEL, width=1.2, more=' opacity=".6"')
        + glow(*LIGHT, 420, 300, 0.55)
    )


def window() -> str:
    pane = "M936 84H1124V312H936Z"
    folds = [f"M{x} 76C{x + 4} 160 {x - 4} 260 {x} 336" for x in (896, 908, 920, 1136, 1148, 1160)]
    return (
        f'<clipPath id="pane"><path d="{pane}"/></clipPath>'
        + path([pane], "url(#dusk)")
        + f'<g clip-path="url(#pane)">{hills(RIDGE)}</g>'
        + path([pane, "M1030 84V312M936 170H1124"], stroke=INK, width=7)
        + path([pane], stroke="url(#edge)", width=2)
        + path(["M926 312H1134V324H926Z"], NAVY, "url(#edge)", 2)
        + path(
            ["M884 76H934C928 160 934 260 926 336H884ZM1126 76H1172V336H1134C1128 260 1132 160 1126 76Z"],
            "#24406A",
            "url(#edge)",
            1.5,
        )
        + path(folds, stroke=HATCH, width=1.2)
        + path(["M876 74H1180"], stroke=BRASS, width=5, more=' stroke-linecap="round"')
    )


def letter_box() -> str:
    """On the wall, with a slot, a lock, and a letter in it."""
    return (
        path(["M1408 228L1440 166L1478 178L1462 232Z"], BONE, BRASS_DEEP, 1.5)
        + path(["M1396 214H1482V318H1396Z"], STEEL, "url(#edge)", 2.5)
        + path(["M1390 206L1400 196H1478L1488 206V216H1390Z"], NAVY, "url(#edge)", 2)
        + path(["M1410 234H1468V242H1410Z"], INK, BRASS, 1.5)
        + path(["M1418 258H1460V286H1418ZM1418 258L1439 274L1460 258"], stroke=LAMP, width=2)
        + path(["M1434 300h10v10h-10Z"], BRASS)
    )


def officer() -> str:
    """From the front; her face is empty."""
    hood = path([RECEPTION["hood"] + RECEPTION["oval"]], "#2F4F76", LAMP, 2.5, ' fill-rule="evenodd"')
    hood += path(["M-30 104C-10 130 30 140 52 132M34 96C20 140-20 160-44 164M-40 20C-46 50-44 80-36 96"], stroke=LINE, width=2)
    head = f'<g transform="rotate(-5 0 120)">{lit("oval", SKIN, SKIN, "0 0")}{hood}</g>'
    seams = path(["M0 200V384M-60 146L-100 166M60 146L100 166M-70 250H-24V290H-70ZM24 250H70V290H24Z"], stroke=LINE, width=1.5)
    return placed(OFFICER, lit("jacket", "url(#cloth)", LAMP, "-4 3") + seams + head)


def desk() -> str:
    shadows = path(["M900 540H1060L1000 600H820ZM962 566H1448L1520 640H900Z"], "url(#shadow)")
    return (
        shadows
        + path(["M996 372H1424L1466 414H946Z"], "#5A452A", "url(#edge)", 2)
        + path(["M946 414H1466V428H946Z"], "#6B5230", "url(#edge)", 2)
        + path(["M962 428H1448V566H962Z"], "#33281C", BRASS_DEEP, 1.5)
        + path(["M978 444H1208V550H978ZM1224 444H1432V550H1224Z"], stroke=BRASS_DEEP, width=1.5)
    )


def writing() -> str:
    """The book, the officer's arms, the lamp, and a glass of water."""
    arm = lit("sleeve", "url(#cloth)", LAMP, "-3 3") + lit("writes", SKIN, LAMP, "-2 2")
    left = lit("sleeve", "url(#cloth)", STEEL, "-3 3") + lit("writes", SKIN, LAMP, "2 2")
    book = path(
        ["M1160 402L1176 378Q1200 374 1220 380Q1242 374 1266 378L1284 402Q1250 398 1222 404Q1192 398 1160 402Z"], BONE, INK, 2
    )
    book += path(["M1220 380L1222 404M1186 384L1210 386M1182 390L1208 392M1234 386L1258 384"], stroke=STEEL, width=1.5)
    glass = (
        path(["M1120 366H1142L1139 400H1123Z"], "#CFE0EC", LINE, 1.5, ' fill-opacity=".35"')
        + path(["M1121 378H1141L1139 400H1123Z"], "#9CC3EA", more=' opacity=".6"')
        + path(["M1140 367L1137 399"], stroke=LAMP, width=2)
    )
    return (
        book
        + glass
        + placed(OFFICER, f'{arm}<g transform="scale(-1 1)">{left}</g>')
        + path(["M1206 396L1190 362"], stroke=INK, width=5)
        + path(["M1206 396L1190 362"], stroke=BRASS, width=2)
        + f'<g transform="translate(1450 -56) scale(-1 1)">{lamp()}</g>'
    )


def chair() -> str:
    return path(["M-96 620V214M96 620V214"], stroke="#4A3820", width=14) + path(
        ["M-104 214H104V246H-104ZM-96 296H96V318H-96ZM-108 392H108V414H-108Z"], "#4A3820", LAMP, 2
    )


def visitor() -> str:
    """From behind, he explains with an open hand."""
    head = f'<g transform="rotate(3 0 120)">{dressed("head ear bare", (-5, 4), LAMP)}</g>'
    body = dressed("shoe-up- shoe-up shin- shin", (-4, 3), LAMP, "#A8946A") + dressed("sits", (-5, 4), LAMP, "#A8946A")
    body += dressed("explains-hand explains grip- fore- waistcoat", (-5, 4), LAMP, "#A8946A")
    return placed(VISITOR, body + head + chair())
