"""Evening in the lobby of a hotel: a guest walks through the detector, and a bag is opened on the search table."""

from itertools import pairwise

from at_events import SHAWL, SIDE, person, picture, shadow, warm
from first_shift import SKIN, fall, guard
from handler import lit, through
from marquee import COAT, DARK, IVORY, ROSE, chandelier
from night import LAMP, LINE, WALL
from on_duty import around, eye, glow
from ridge import HATCH
from style import BONE, BRASS, BRASS_DEEP, INK, NAVY, STEEL, STONE, circle, line, path, polygon

# The detector: what shows where a point of its lobby is, and how near are the wall and the two faces of the detector.
at_lobby = eye(420, 330, 730, 300)
BACK, FAR, NEAR = 0.3, 0.9, 1
# Of the guest from below; a part with a dash is on the left.
LADY = (("sole-", DARK), ("behind-", IVORY), ("heel", DARK), ("ahead", IVORY), ("tunic", ROSE), ("fist", SKIN), ("fist-", SKIN))
LADY += (("hang", ROSE), ("hang-", ROSE), ("shawl", "#B98A35"))
# The arm and the hand with a hand-held detector, to the measure of a guard: a head is 100 high.
SEARCHER = {
    "carry": through(
        "62 140! 84 136 104 146 114 166 122 192 130 218 138 238 158 222 176 206 190 192! 210 214! 196 236 178 262 160 284 146 298"
        " 126 300 110 284 98 256 86 226 70 176"
    ),
    "clasp": through("188 194! 184 180 189 168 201 161 216 163 226 174 229 190 223 206 210 216!"),
}
WAND = "M-18-168Q-18-182 0-182T18-168V-66L10-50V34Q10 42 0 42T-10 34V-50L-18-66Z"
ELBOW = "M138 240C146 246 154 256 158 270M130 246C138 252 144 264 146 280M186 198L204 220M96 192C104 186 112 186 120 192"
GRIP = "M228 180C220 178 212 179 208 184M228 191C220 189 212 190 208 195M222 203C216 201 210 201 207 205"

# The slide.
WIDTH, HEIGHT = 1600, 900
# The lamp that lights all, the middle of the bag, and the far and the near edge of the table.
LIGHT, BAG, EDGE, FRONT = (1008, 150), 690, 572, 742
GUEST = (("head", SKIN), ("kameez", IVORY), ("hang", IVORY), ("hang-", IVORY), ("waistcoat", COAT))
LEATHER, INSIDE = "#6E4830", "#22170F"
# A gloved hand and its sleeve, seen from behind; the wrist is at the origin.
LIMB = {
    "glove": through(
        "-34 10! -40 -28 -46 -60 -48 -96 -44 -114 -34 -116 -27 -106! -27 -122 -20 -136 -9 -136 -3 -122! -1 -134 6 -142 15 -138"
        " 18 -122! 20 -130 28 -132 34 -124 35 -100 35 -74! 44 -92 54 -104 62 -100 62 -84 52 -56 42 -28 34 10!"
    ),
    "sleeve": through("-48 -2! 0 8 48 -2! 62 60 84 160 96 330! -104 330! -84 160 -60 60"),
}


# The detector in a lobby


def draw_screening() -> str:
    lamp = (480, 190)
    drawn = lobby() + f'<g transform="translate({lamp[0] - 560} -88) scale(1.4)">{chandelier()}</g>'
    drawn += "".join(shadow(*each, lamp) for each in ((165, 728, 18), (395, 728, 18), (602, 738, 60)))
    drawn += detector() + searcher(602, 190, 0.785, lamp[0])
    return picture((*lamp, 460), warm(*lamp), ("scarf", "behind", "sole"), SHAWL | SEARCHER, drawn)


def lobby() -> str:
    """A wall with niches, and the floor."""
    _, foot = at_lobby(0, 0, BACK)
    niches = "".join(niche(x, 104, foot, 186) for x in range(0, 881, 146))
    slabs = [line([at_lobby(0.8 * x, 0, BACK), at_lobby(0.8 * x, 0, 1.3)]) for x in range(-6, 7)]
    slabs += [line([at_lobby(-5, 0, near), at_lobby(5, 0, near)]) for near in (0.36, 0.46, 0.6, 0.8, 1.06)]
    return (
        path([f"M0 0H{SIDE}V{foot:.0f}H0Z"], "url(#inside)")
        + path([niches], NAVY, BRASS, 2, ' fill-opacity=".35"')
        + path([f"M0 0H{SIDE}V108H0Z"], NAVY, more=' fill-opacity=".55"')
        + path([f"M0 108H{SIDE}M0 120H{SIDE}M0 {foot - 18:.0f}H{SIDE}M0 {foot:.0f}H{SIDE}"], stroke="url(#edge)", width=2)
        + path([f"M0 {foot:.0f}H{SIDE}V{SIDE}H0Z"], "url(#floor)")
        + path(slabs, stroke=LAMP, width=1.2, more=' opacity=".3"')
        + glow(440, 470, 330, 120, 0.5)
        + glow(480, 190, 330, 260, 0.6)
    )


def niche(x: float, wide: float, foot: float, top: float) -> str:
    """An arch in a wall."""
    half, low, high = wide / 2, top + 0.72 * wide, top + 0.27 * wide
    left, right = f"{x - half:.0f}", f"{x + half:.0f}"
    return f"M{left} {foot:.0f}V{low:.0f}Q{left} {high:.0f} {x} {top}Q{right} {high:.0f} {right} {low:.0f}V{foot:.0f}Z"


def detector() -> str:
    """Its far face, the guest who walks through it, and its near face."""
    middle, half, post, high = -0.55, 0.5, 0.12, 2.1

    def face(near: float) -> str:
        outside, inner = ((-half, 0), (-half, high), (half, high), (half, 0)), half - post
        inside = ((inner, 0), (inner, high - 0.2), (-inner, high - 0.2), (-inner, 0))
        return polygon(at_lobby(middle + x, y, near) for x, y in outside + inside)

    def jamb(x: float, top: float) -> str:
        return polygon(at_lobby(x, y, near) for y, near in ((0, NEAR), (top, NEAR), (top, FAR), (0, FAR)))

    lamps = [line(at_lobby(middle + x, y, NEAR) for y in (0.4, 1.8)) for x in (post / 2 - half, half - post / 2)]
    x, foot = at_lobby(middle, 0, 0.9)
    return (
        path([face(FAR)], INK, STEEL, 1.5)
        + path([jamb(middle - half + post, high - 0.2), jamb(middle + half, high)], "#3A4A60", WALL, 1.5)
        + shadow(x, foot + 6, 62, (440, 0))
        + person(round(x), round(foot), 0.68, LADY, 1)
        + path([face(NEAR)], NAVY, WALL, 2.5)
        + path(lamps, stroke=LAMP, width=6, more=' stroke-dasharray="9 13"')
    )


def searcher(x: float, y: float, size: float, lamp: float) -> str:
    """A woman guard, who holds a hand-held detector to her left."""
    who = guard(x, y, size, 0.94, "scarf", -2, 0, 0, ("hang", "carry"), ("ahead", "ahead"), lamp, (4, 3))
    wand = path([WAND], INK, WALL, 3) + path(["M-9-160V-76M9-160V-76"], stroke=HATCH, width=2)
    wand = f'<g transform="translate(207 190) rotate(6)">{wand}{path(["M0-62v12"], stroke=LAMP, width=7)}</g>'
    hand = lit("clasp", SKIN, LAMP, "-3 3") + path([GRIP], stroke=INK, width=2)
    folds = path([ELBOW], stroke=LINE, width=1.5)
    return who + f'<g transform="translate({x} {y}) scale({-size * 0.94:.3f} {size})">{wand}{hand}{folds}</g>'


# The table


def draw_search() -> str:
    lights = (
        warm(*LIGHT)
        + fall("top", (0, "#C9A35C"), (0.3, "#7A5C34"), (1, "#1D2738"), kind="radial", at=around(LIGHT[0], EDGE, 900))
        + fall("hide", (0, "#8A5C3C"), (1, "#3E281A"))
    )
    lights += fall("white", (0, "#FFF"), (1, "#B9B09C"))
    drawn = (
        room() + ropes() + lamp(330, 0.6, "#E2BD74") + lamp(LIGHT[0], 1, "#FFF0CC") + searcher(1300, 44, 0.95, LIGHT[0]) + guest()
    )
    drawn += table() + bag() + f'<g transform="translate(36 0)">{tray()}</g>' + arm(-1) + arm(1)
    return picture((*LIGHT, 700), lights, ("scarf", "kameez", "waistcoat"), SEARCHER | LIMB, drawn, (WIDTH, HEIGHT))


def room() -> str:
    niches = "".join(niche(x, 190, 486, 20) for x in range(80, WIDTH, 245))
    return (
        path([f"M0 0H{WIDTH}V486H0Z"], "url(#inside)")
        + path([niches], NAVY, BRASS, 2, ' fill-opacity=".35"')
        + path([f"M0 486H{WIDTH}V{EDGE}H0Z"], "url(#inside)")
        + path([f"M0 486H{WIDTH}V{EDGE}H0Z"], INK, more=' opacity=".3"')
        + path([f"M0 466H{WIDTH}M0 486H{WIDTH}"], stroke="url(#edge)", width=2)
        + glow(*LIGHT, 560, 360, 0.5)
        + glow(330, 150, 300, 240, 0.2)
    )


def lamp(x: float, strength: float, shade: str) -> str:
    """It stands on the floor."""
    return (
        path([f"M{x} 180V540"], stroke=BRASS_DEEP, width=7)
        + path([f"M{x + 2} 180V540"], stroke=WALL, width=2)
        + path([f"M{x - 34} 546Q{x} 528 {x + 34} 546Z"], BRASS_DEEP, WALL, 2)
        + glow(x, 140, 170, 150, strength)
        + path([f"M{x - 32} 84H{x + 32}L{x + 54} 190H{x - 54}Z"], shade, WALL, 2.5)
        + path([f"M{x - 50} 178H{x + 50}"], stroke=BRASS, width=3)
    )


def ropes() -> str:
    """Posts, and the ropes between them."""
    posts = (60, 250, 440, 1150, 1420, 1570)
    hung = [f"M{a} 326Q{(a + b) / 2} 430 {b} 326" for a, b in pairwise(posts) if b - a < 300]
    feet = [f"M{x - 34} 566Q{x} 548 {x + 34} 566Z" for x in posts]
    return (
        path(hung, stroke=INK, width=17)
        + path(hung, stroke="#7C4A33", width=13)
        + path([f"M{x - 7} 560V322h14V560Z" for x in posts] + feet, BRASS_DEEP, WALL, 1.5)
        + path([circle(x, 312, 13) for x in posts], BRASS, WALL, 1.5)
    )


def guest() -> str:
    """The owner of the bag, whose face is above the picture."""
    front = path(["M-26 84V122Q0 140 26 122V84Z"], "#45342A") + path(["M-34 60Q-28 103 0 104Q28 103 34 60Z"], SKIN)
    front += path(["M-36 116Q0 142 36 116L0 232Z"], IVORY, BRASS_DEEP, 1)
    front += path(["M-28 107Q0 130 28 107L31 125Q0 151-31 125Z"], IVORY, LAMP, 1.2)
    front += path(["M0 140V232"], stroke=BRASS_DEEP, width=1.5) + path([circle(0, y, 3) for y in (164, 192)], BONE)
    front += path(["M0 232V338M-62 262h36v8h-36ZM26 262h36v8h-36Z"], stroke=LAMP, width=1.5, more=' opacity=".6"')
    front += path([circle(6, y, 3.6) for y in (250, 280, 310)], BRASS)
    return person(BAG, 1250, 2, GUEST, 1, 0, 2.2) + f'<g transform="translate({BAG} -174) scale(2)">{front}</g>'


def table() -> str:
    folds = [f"M{x} {FRONT + 18}V{HEIGHT}" for x in range(60, WIDTH, 148)]
    return (
        path([f"M0 {EDGE}H{WIDTH}V{FRONT}H0Z"], "url(#top)")
        + path([f"M0 {FRONT}H{WIDTH}V{HEIGHT}H0Z"], "url(#cloth)")
        + path(folds, stroke=HATCH, width=1.5)
        + path([f"M0 {EDGE}H{WIDTH}M0 {FRONT}H{WIDTH}M0 {FRONT + 14}H{WIDTH}"], stroke="url(#edge)", width=2.5)
    )


def bag() -> str:
    """It is open; clothes are in it."""
    mouth = "M490 556C520 484 600 462 690 462S860 484 890 556C850 600 770 610 690 610S530 600 490 556Z"
    straps = "M600 608L592 706M780 608L788 706"
    return (
        '<g transform="translate(-152 -50) scale(1.22 1.08)">'
        + path(["M470 690H910L850 740H380Z"], INK, more=' opacity=".5"')
        + path(
            ["M490 556C462 600 452 660 466 694Q470 708 490 708H890Q910 708 914 694C928 660 918 600 890 556Z"],
            "url(#hide)",
            WALL,
            2.5,
        )
        + path([mouth], INSIDE, WALL, 3)
        + path(["M540 570C540 530 590 506 650 508L668 600Q590 598 540 570Z"], STONE, STEEL, 2)
        + path(["M560 566Q600 540 656 540M566 578Q606 556 660 558"], stroke=STEEL, width=1.5)
        + path(["M640 604L664 516Q740 500 790 520L776 602Q700 612 640 604Z"], "#2A4668", LINE, 2)
        + path(["M664 516L706 548L742 508M706 548L700 604"], stroke=LINE, width=2)
        + path(["M770 598L786 530Q830 528 856 562Q824 590 770 598Z"], "#7C4A33", LAMP, 2)
        + path(
            ["M490 556C530 600 610 610 690 610S850 600 890 556L896 572C850 622 770 630 690 630S530 622 484 572Z"],
            LEATHER,
            WALL,
            2,
        )
        + path(["M498 574C540 612 620 620 690 620S840 612 882 574"], stroke=BRASS, width=3, more=' stroke-dasharray="4 4"')
        + path([straps], stroke="#2E1D12", width=22)
        + path([straps], stroke=LEATHER, width=17)
        + path(["M598 640C600 700 640 690 690 690S780 700 782 640"], stroke="#2E1D12", width=17)
        + path(["M598 640C600 700 640 690 690 690S780 700 782 640"], stroke="#8A5C3C", width=11)
        + path(["M586 634h24v14h-24ZM770 634h24v14h-24Z"], BRASS, WALL, 1.5)
        + "</g>"
    )


def arm(side: int) -> str:
    """One of the two arms of a guard who stands where the viewer is, with a glove."""
    seams = "M-51 24Q0 38 52 24M-53 34Q0 48 55 34M-70 120C-40 132 10 132 40 118M56 150C20 164-20 166-50 158M-6 60V330"
    backs = "M-27-106L-25-72M-3-122L-4-76M18-122L16-76M-26-56L-20-22M-4-58L-2-22M16-58L14-22"
    drawn = lit("glove", "url(#white)", LAMP, f"{3 * side} 3") + path([backs], stroke=STEEL, width=2)
    drawn += lit("sleeve", rim=WALL, move=f"{4 * side} 4") + path([seams], stroke=LINE, width=1.8, more=' opacity=".75"')
    return f'<g transform="translate({BAG + side * 258} 690) scale({-side * 1.15} 1.15) rotate(34)">{drawn}</g>'


def tray() -> str:
    """With keys, a phone and a watch."""
    key = "M0 0a13 13 0 1 0 .1 0ZM11 20L58 44M50 40l-5 10M40 35l-5 10"
    return (
        path(
            ["M1046 618H1400L1440 700Q1442 712 1426 712H1016Q1000 712 1004 700Z"],
            INK,
            more=' opacity=".5" transform="translate(-6 8)"',
        )
        + path(["M1046 606H1396L1440 690Q1442 704 1426 704H1016Q1000 704 1004 690Z"], STEEL, WALL, 2.5)
        + path(["M1058 616H1386L1420 688H1024Z"], NAVY, HATCH, 2)
        + path(
            ["M1090 624H1164Q1170 624 1168 630L1152 678Q1150 682 1144 682H1064Q1058 682 1060 676L1082 630Q1084 624 1090 624Z"],
            INK,
            LAMP,
            2,
        )
        + path(["M1090 630H1160L1146 676H1068Z"], "#3A5878")
        + path(["M1098 670L1140 632"], stroke=LINE, width=3)
        + path([circle(1224, 648, 17)], stroke=BRASS, width=4)
        + "".join(
            path([key], stroke=colour, width=6, more=f' transform="translate({x} {y}) rotate({turn})"')
            for x, y, turn, colour in ((1230, 640, -40, WALL), (1216, 648, -12, BRASS))
        )
        + path(["M1310 634Q1350 618 1392 668"], stroke="#5B3A28", width=18)
        + f'<ellipse cx="1344" cy="638" rx="22" ry="18" fill="{BONE}" stroke="{BRASS}" stroke-width="5"/>'
        + path(["M1344 638V628M1344 638l9 4"], stroke=INK, width=2.5)
    )
