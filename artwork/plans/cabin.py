"""What is before the eyes at a car and at a desk: a route on the bonnet, a control desk, and the door of an armoured car."""

from control_room import COLD, HIGH, LIT, SCREEN, SHOWN, WIDE, lamp
from crew import RANGES
from first_shift import SKIN, fall, hills
from handler import through
from kit import FAR, finger, pen, picture, placed, radio, shade, solid, torch
from night import LAMP, LINE
from on_duty import around, eye, glow
from on_watch import Box
from ridge import HATCH
from style import BONE, BRASS, BRASS_DEEP, INK, MIST, NAVY, STEEL, Point, circle, line, path, polygon

# The map on the bonnet, a little raised, and the desk.
on_map = eye(412, -190, 524, 470)
on_desk = eye(400, 60, 600, 800)
LENS = (220, 382)


def fist(index: str = "24-44L-16-42", others: tuple[int, ...] = (-16, -14, -8), bend: int = 0) -> str:
    """A hand that comes from the right and closes around what is upright behind the origin, or points; and its sleeve."""
    back = through("20 -56 52 -66 86 -60 112 -46 150 -36! 150 46! 112 50 84 60 52 62 20 54 10 0")
    arm = through("140 -50! 200 -54 300 -70 700 -120! 700 190! 320 104 220 76 138 62! 146 10")
    creases = "M52-30C60-28 66-22 66-16M54 2C62 2 68 6 68 12M50 32C58 32 62 36 62 40M112-30C106-20 104-8 106 4"
    cuff = "M168-52C160-14 160 26 166 68M180-54C172-14 172 30 178 72M270-68C256-40 250-20 230-6M330 106C320 80 320 60 330 40"
    fingers = [finger(f"60 {y}", f"24 {y}L{x} {y + 3}", 25) for y, x in zip((44, 16, -14), others[::-1])]
    return (
        finger("70 -50", "50-58L24-68 8-72", 25, FAR)
        + solid(back, SKIN)
        + "".join(fingers)
        + finger("60 -42", index, 25)
        + path([creases], stroke=INK, width=1.5, more=' stroke-linecap="round"')
        + f'<g transform="rotate({bend} 142 4)">{solid(arm, "url(#cloth)")}'
        + path([cuff], stroke=LINE, width=1.5)
        + path([circle(174, 44, 5)], BRASS, LAMP, 1.2)
        + "</g>"
    )


def draw_route() -> str:
    gradients = (
        fall("blue", (0, "#0F2444"), (0.3, "#24507F"), (1, "#6E93B5"))
        + fall("dawn", (0, "#FFF0CC"), (0.3, "#F0CE8E", 0.85), (0.6, "#A9B4C2", 0.4), (1, "#6F8BAA", 0), kind="radial")
        + fall("torch", (0, LAMP, 0.9), (0.5, LAMP, 0.3), (1, LAMP, 0.05), kind="radial", at=around(*LENS, 330))
    )
    beam = polygon([LENS, (330, 296), (470, 284), (600, 330), (620, 440), (540, 510), (330, 516)])
    drawn = (
        path(["M0 0H800V160H0Z"], "url(#blue)")
        + '<ellipse cx="430" cy="66" rx="620" ry="104" fill="url(#dawn)"/>'
        + placed(hills(RANGES), 0, -18, 0.9)
        + path(["M-2 166H802V602H-2Z"], "url(#yard)", HATCH, 1.5)
        + car()
        + sheet()
        + shade(738, 410, 60, 16)
        + placed(radio(), 706, 404, 0.84)
        + path([beam], "url(#torch)", more=' opacity=".75"')
        + placed(placed(torch(), 22, 118, 1.3, "rotate(-90)") + fist(), 94, 346, 0.78, "rotate(104)")
        + glow(218, 374, 90, 64, 1)
        + placed(path(["M-40 20L60 70 200 80 500 200 200 160 40 90Z"], INK, more=' opacity=".45"'), 528, 396)
        + placed(fist(index="26-44L-30-50-88-44", others=(12, 16, 22)), 564, 414, 0.86, "rotate(20)")
    )
    return picture((0, 0, 800, 600), (412, 392, 320), gradients, drawn)


def car() -> str:
    """Its bonnet and windscreen, from the front."""
    glass = "M214 122C330 108 470 108 586 122L668 224C500 206 300 206 132 224Z"
    seats = "M300 205V160C300 146 360 146 360 160V202M470 203V160C470 146 530 146 530 160V205M384 114h34l-5 13h-24Z"
    mirrors = "M118 212C88 196 50 196 42 214C38 232 44 244 60 246C84 248 108 240 122 226Z"
    mirrors += "M682 212C712 196 750 196 758 214C762 232 756 244 740 246C716 248 692 240 678 226Z"
    bonnet = "M112 240C290 214 510 214 688 240C730 330 770 450 800 600H0C30 450 70 330 112 240Z"
    return (
        path(["M204 118C330 92 470 92 596 118L706 250 690 600H110L94 250Z"], NAVY, LINE, 1.5)
        + path([glass], "#0E1F36", "url(#edge)", 2)
        + path([seats], INK, HATCH, 1.5)
        + path(["M470 116L556 214M500 117L590 216"], stroke=MIST, width=2, more=' opacity=".4"')
        + solid(mirrors, NAVY)
        + path(["M124 228C290 206 510 206 676 228L690 244C510 220 290 220 110 244Z"], INK)
        + path(
            ["M220 204C226 168 286 164 296 200M232 204C240 180 276 178 284 201M380 224L190 212M610 226L420 210"],
            stroke=HATCH,
            width=2.5,
        )
        + solid(bonnet, "url(#metal)", BRASS)
        + path(["M232 236C200 340 170 460 150 600M568 236C600 340 630 460 650 600"], stroke=LINE, width=1.5, more=' opacity=".7"')
    )


def sheet() -> str:
    """The map, with a route and its stops."""

    def way(places: str) -> list[Point]:
        """From hundredths of its breadth and of the nearness."""
        numbers = [int(each) / 100 for each in places.split()]
        return [on_map(across, 0, near) for across, near in zip(numbers[::2], numbers[1::2])]

    (x, y), *curve = way("-40 96 -26 93 -30 85 -14 84 4 83 -4 76 12 76 26 76 26 71 40 70")
    route = f"M{x:.0f} {y:.0f}C" + " ".join(f"{x:.0f} {y:.0f}" for x, y in curve)
    roads = "-50 90 -20 88 10 95 50 92,-36 68 -30 85 -10 90 -6 100,-50 76 -10 72 16 80 50 84,12 68 12 76 30 88 26 100"
    roads += ",-41 74 -36 70 -31 74,-31 72 -26 68 -21 72,-25 76 -20 72 -15 76,35 79 40 75 45 79"
    paper = polygon(way("-52 100 52 100 52 66 -52 66"))
    folds = [polygon(way(each)) for each in ("-26 100 0 100 0 66 -26 66", "26 100 52 100 52 66 26 66")]
    return (
        placed(path([paper], INK, more=' opacity=".5"'), 8, 16)
        + path([paper], "url(#paper)", LAMP, 1.5)
        + path(folds, "#8E7E57", more=' opacity=".16"')
        + path([line(way(road)) for road in roads.split(",")], stroke=MIST, width=3, more=' stroke-linejoin="round" opacity=".8"')
        + "".join(path([route], stroke=colour, width=wide) for colour, wide in ((BRASS_DEEP, 8), (BRASS, 5)))
        + "".join(path([circle(*spot, 9)], BONE, BRASS_DEEP, 4) for spot in curve[2::3])
        + path([circle(x, y, 7)], BRASS_DEEP)
    )


def draw_desk() -> str:
    cold = fall("cold", (0, COLD, 0.5), (0.5, COLD, 0.14), (1, COLD, 0), kind="radial")
    drawn = (
        path(["M0 0H800V600H0Z"], "#0E1F36")
        + '<ellipse cx="450" cy="190" rx="520" ry="300" fill="url(#cold)"/>'
        + path(["M0 336C240 308 560 308 800 336V600H0Z"], "url(#metal)", COLD, 1.5)
        + placed(monitor(plan()), 112, 88, 0.96)
        + placed(monitor(cameras()), 452, 88, 0.96)
        + '<ellipse cx="190" cy="440" rx="360" ry="160" fill="url(#lamp)" opacity=".7"/>'
        + placed(lamp(), -16, -190, 1.3)
        + call_list()
        + keyboard()
        + mug_and_headset()
    )
    return picture((0, 0, 800, 600), (150, 330, 420), cold, drawn)


def monitor(shown: str) -> str:
    return (
        path(["M132 214H190L196 268H126ZM84 268C120 258 202 258 238 268L246 280H76Z"], NAVY, COLD, 1.5)
        + solid("M-10-10H332V226H-10Z", INK, COLD)
        + placed(shown, 0, 0, 1.75)
    )


def plan() -> str:
    """Of a site: its wall, gate, buildings and trees, and the place that is looked at."""
    walls = "M14 12H170V112H104M80 112H14V12M80 112V104M104 112V104M40 30H92V66H40ZM66 30V66M66 50H92M116 26H150V54H116Z"
    ways = "M84 124V84H30V78M92 124V76H134V60M100 124V84H160V20"
    trees = [circle(x, y, 4.5) for x, y in ((26, 98), (42, 98), (58, 98), (124, 98), (140, 98), (156, 98), (26, 24))]
    return (
        path([f"M0 0H{WIDE}V{HIGH}H0Z"], SCREEN, COLD, 0.8)
        + path([walls, *trees], stroke=COLD, width=1.3)
        + path([ways], stroke=COLD, width=0.8, more=' stroke-dasharray="3 2" opacity=".7"')
        + path(["M116 26H150V54H116Z"], BRASS, LAMP, 1.5, ' fill-opacity=".55"')
        + glow(92, 106, 24, 18, 0.7)
        + path([circle(92, 106, 4)], LAMP)
    )


def cameras() -> str:
    """Four pictures; the one of the gate is lit."""
    drawn = path([f"M0 0H{WIDE}V{HIGH}H0Z"], INK)
    for index, name in enumerate(("gate", "corridor", "road", "cars")):
        fill, pen_ = (LIT, LAMP) if index == 0 else (SCREEN, COLD)
        shown = path([f"M0 0H{WIDE}V{HIGH}H0Z"], fill, pen_, 2) + path([SHOWN[name]], stroke=pen_, width=2, more=' opacity=".85"')
        drawn += placed(shown, 2 + 91 * (index % 2), 1 + 62 * (index // 2), 0.485)
    return drawn


def call_list() -> str:
    """On paper, under the lamp, with a pen."""
    nears = [0.675 + 0.021 * step for step in range(8)]
    rows = [line([on_desk(-0.31, 0, near), on_desk(-0.24 + 0.03 * (step * 5 % 4), 0, near)]) for step, near in enumerate(nears)]
    marks = [line([on_desk(-0.345, 0, near), on_desk(-0.33, 0, near)]) for near in nears]
    paper = polygon(on_desk(x, 0, near) for x, near in ((-0.37, 0.84), (-0.1, 0.84), (-0.1, 0.655), (-0.37, 0.655)))
    return (
        placed(path([paper], INK, more=' opacity=".5"'), 6, 8)
        + path([paper], "url(#paper)", LAMP, 1.5)
        + path(rows, stroke="#5B6B80", width=2.2)
        + path(marks, stroke=BRASS_DEEP, width=5)
        + placed(shade(76, 9, 80, 5, 0.4) + pen(), 214, 500, 0.8, "rotate(-32)")
    )


def keyboard() -> str:
    def area(left: float, right: float, far: float, near: float) -> str:
        return polygon(on_desk(x, 0, way) for x, way in ((left, near), (right, near), (right, far), (left, far)))

    case = area(-0.072, 0.25, 0.685, 0.845)
    places = [(-0.055 + 0.032 * step, 0.7 + 0.035 * row) for row in range(4) for step in range(9)]
    keys = [area(x, x + 0.027, near, near + 0.026) for x, near in places]
    return placed(path([case], INK, more=' opacity=".5"'), 4, 8) + solid(case, "#132A48", COLD) + path(keys, NAVY, HATCH, 1)


def mug_and_headset() -> str:
    cups = "M586 438C604 432 624 440 628 462C630 482 616 494 600 492C586 490 578 444 586 438Z"
    cups += "M750 436C732 430 718 438 714 460C712 480 726 492 742 490C758 486 764 444 750 436Z"
    return (
        shade(726, 402, 50, 12)
        + path(["M742 346C776 338 776 388 740 384"], stroke=LINE, width=7)
        + solid("M676 332H746V392C736 404 686 404 676 392Z", "url(#cloth)", LAMP, (2.5, 1))
        + f'<ellipse cx="712" cy="333" rx="34" ry="8" fill="#3A2A1C" stroke="{LAMP}" stroke-width="1.5"/>'
        + path(["M700 318C692 304 708 298 700 284M722 318C714 302 730 296 722 278"], stroke=LINE, width=2, more=' opacity=".5"')
        + shade(670, 486, 108, 22)
        + path(["M596 460C580 372 728 352 740 456"], stroke=INK, width=16)
        + path(["M590 456C574 364 732 342 745 451"], stroke=LAMP, width=2)
        + path(["M600 464C586 382 722 364 734 458"], stroke=HATCH, width=1.5)
        + solid(cups, "url(#metal)")
        + path([circle(604, 464, 12), circle(736, 462, 12)], INK, BRASS, 2)
        + path(["M588 486C590 513 628 520 658 513"], stroke=LINE, width=4)
        + solid("M655 506C666 502 682 504 686 511C684 520 664 522 655 518Z", INK)
    )


def draw_armoured_door() -> str:
    return armoured_door((0, 0, 1600, 900))


def draw_armoured_door_card() -> str:
    return armoured_door((200, 0, 1200, 900))


def armoured_door(box: Box) -> str:
    gradients = fall("inside", (0, "#FFF0CC"), (0.5, "#E2BD74"), (1, "#8A6A35")) + fall(
        "steel", (0, "#E8CF96"), (0.3, "#8FA3BA"), (0.6, "#4C6A8E"), (1, "#1E3C62"), at='x1="1" x2="0"'
    )
    drawn = (
        path(["M0 0H1600V900H0Z"], "url(#sky)")
        + placed(hills(RANGES), -110, -130, 1.6)
        + path(["M0 600H1600V900H0Z"], "url(#yard)")
        + placed(doorway(), -22, 0)
        + placed(body(), 0, 30)
        + leaf()
        + path(["M866 448H930V474H866ZM866 644H930V670H866Z"], BRASS_DEEP, LAMP, 1.5)
        + solid("M904 432H944V686H904Z", BRASS, LAMP, (-3, 2))
        + placed(fist(bend=20), 930, 556, 1.16, "rotate(7)")
    )
    return picture(box, (1330, 420, 760), gradients, drawn)


def doorway() -> str:
    """Of the house, in whose light the car stands."""
    return (
        path(["M1180 0H1700V724H1180Z"], NAVY, "url(#edge)", 2)
        + path(["M1180 120H1700M1180 280H1700M1180 440H1700M1180 600H1700"], stroke=STEEL, width=1.5, more=' opacity=".6"')
        + glow(1330, 440, 330, 420, 0.7)
        + path(["M1236 190H1424V724H1236ZM1210 724H1450L1470 752H1190Z"], STEEL, LAMP, 2)
        + path(["M1252 206H1408V724H1252Z"], "url(#inside)")
        + path(["M1252 206L1300 240V690L1252 724ZM1300 240H1408M1300 690H1408"], "#A98546", LAMP, 1.5, ' fill-opacity=".7"')
        + path(["M1230 752H1440L1560 900H420Z"], "url(#spill)", more=' opacity=".8"')
    )


def body() -> str:
    """The flank of the car, with the opening of its door."""
    side = "M-20 86H960C1060 88 1110 150 1150 300C1186 320 1200 380 1200 460V700C1200 724 1190 732 1170 732H-20Z"
    seams = "M-20 330H340M-20 352H340M1036 352H1196M-20 640H340M344 96V726M1010 660L1190 660"
    windows = "M-20 126H300L322 320H-20ZM1008 140C1056 160 1086 220 1110 310H1046C1034 240 1024 190 1008 140Z"
    seat = "M850 300C850 262 930 262 934 300L938 348H848ZM820 372C840 350 940 350 956 372L968 566C960 590 850 590 820 580Z"
    seat += "M700 590C780 570 900 570 976 586L966 668H700Z"
    opening = "M388 132H900C960 134 990 200 1016 318L1020 520C1000 590 984 640 976 722H388Z"
    return (
        path(["M-20 726H1210L1130 810H-20Z"], INK, more=' opacity=".6"')
        + solid(side, "url(#metal)", LAMP, (-2, 3))
        + path([seams], stroke=LINE, width=1.5, more=' opacity=".7"')
        + path([windows], "#0A1526", HATCH, 2)
        + path(["M196 380h92v20h-92Z"], NAVY, LINE, 1.5)
        + path([opening], "#7A5A2A", "url(#edge)", 3)
        + path(["M400 146H892C944 148 972 208 996 322L1000 516C980 586 968 640 960 708H400Z"], "#0A1320", HATCH, 2)
        + solid(seat, "url(#metal)", LAMP, (-3, 2))
        + path(["M850 390L856 566M900 384V572M940 388L936 566"], stroke=HATCH, width=1.5)
        + path([circle(1090, 742, 104)], INK, LINE, 2)
        + path([circle(1090, 742, 66)], STEEL, LINE, 2)
        + path([f"M1090 742l{x} {y}" for x, y in ((0, -58), (55, -18), (34, 47), (-34, 47), (-55, -18))], stroke=NAVY, width=9)
        + path(["M1198 400C1178 402 1166 410 1164 424V500H1198Z"], "#8E3B2E", LAMP, 2)
    )


def leaf() -> str:
    """The open door: outside on the left; on its free edge the layers of the glass, and the steel below."""
    outside = path(["M398 150L722 96V420L398 404Z"], "#2F5B88", COLD, 2, ' fill-opacity=".5"')
    outside += path(["M440 380L560 140M476 384L590 148M640 402L700 230"], stroke=BONE, width=3, more=' opacity=".3"')
    outside += solid("M390 404L726 420V834L390 748Z", "url(#metal)", STEEL, (0, 3))
    outside += path(["M390 470L726 500M390 690L726 762"], stroke=LINE, width=1.5, more=' opacity=".7"')
    outside += path(["M590 520L690 530V562L590 550Z"], INK, LINE, 2)
    hinges = ("M366 460h34v58h-34ZM366 640h34v58h-34Z", "M366 480h34M366 500h34M366 660h34M366 680h34")
    layers, left = "", 726
    for wide, fill in ((48, "#4C7FAF"), (11, "#16304F"), (39, "#5B8DBB"), (11, "#16304F"), (25, "#CFE0EE")):
        top = [(left, 96 + (left - 722) * 0.12), (left + wide, 96 + (left + wide - 722) * 0.12)]
        shine = path([f"M{left + wide * 0.68:.0f} 128V420"], stroke="#FFF", width=3, more=' opacity=".55"')
        layers += path([polygon([*top, (left + wide, 440), (left, 440)])], fill, "#C4D4E6", 1.5) + shine * (wide > 11)
        left += wide
    bolts = [(x, y) for y in range(466, 810, 56) for x in (744, 840)]
    return (
        path(["M398 750L724 838 866 818 976 726Z"], INK, more=' opacity=".7"')
        + solid(hinges[0], "url(#steel)", LAMP, (-2, 2))
        + path([hinges[1]], stroke=INK, width=2)
        + outside
        + layers
        + solid("M724 424H866V812L724 836Z", "url(#steel)", LAMP, (-3, 2))
        + path(["M758 428V826M822 428V818"], stroke=INK, width=2)
        + path(["M764 548H816V672H764Z"], INK, LAMP, 2)
        + path(["M778 566H802V600H778ZM772 620H808V650H772Z"], BRASS, LAMP, 1.5)
        + path([circle(x, y, 9) for x, y in bolts], STEEL, LAMP, 2)
        + path([f"M{x - 5} {y - 3}l10 6" for x, y in bolts], stroke=INK, width=2)
    )
