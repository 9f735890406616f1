"""A control room at night: an operator before a wall of screens, and a colleague who points at the one where something moves."""

from first_shift import SKIN, fall, guard, mirrored
from handler import lit, through
from night import LAMP, LINE
from on_duty import HEIGHT, WIDTH, glow, picture
from ridge import HATCH
from style import BRASS, INK, NAVY, STEEL, circle, path

COLD, SCREEN, LIT = "#9CC3EA", "#16355A", "#6A5C3A"
# Where the wall of screens begins, the size of a screen, and the gap between two of them.
LEFT, TOP, WIDE, HIGH, GAP = 44, 72, 184, 124, 10
# What the screens show, to the measure of a screen: the first row and the second. One of them is lit and drawn below.
SHOWN = {
    "gate": "M0 98H184M28 98V50H62V98M22 50V43H68V50M36 60H54V76H36ZM78 98V68H88V98M88 70H170V78H88M104 70V78M124 70V78M144 70V78"
    "M170 98V60H178V98M74 43L104 26 130 38 156 22 184 40",
    "lit": "",
    "road": "M0 54L36 34 62 46 96 26 130 48 154 38 184 52M0 58H184M94 58L24 124M102 58L160 124M98 64V70M97 78V88M95 98V114"
    "M134 94V36H116M60 84V44H78",
    "corridor": "M0 0L68 42V84L0 124M184 0L116 42V84L184 124M68 42H116V84H68M20 112V40L44 50V97M164 112V40L140 50V97"
    "M82 84V54H102V84M76 8H108L102 22H82Z",
    "cars": "M0 34H184M0 42H184M0 84H184M56 84L40 112M118 84L112 112M178 84L182 112M2 74V64L12 61 21 49H42L52 61 58 65V74Z"
    "M64 74V64L74 61 83 49H104L114 61 120 65V74ZM10 74A6 6 0 0 0 22 74M40 74A6 6 0 0 0 52 74M72 74A6 6 0 0 0 84 74"
    "M102 74A6 6 0 0 0 114 74M150 84V14H134",
    "plan": "M20 16H164V108H20ZM20 60H62M82 60H164M76 16V44M76 76V108M120 60V92M120 16V34M98 108V96H114V108",
    "wall": "M0 44H184M0 51H184M0 92H184M46 51V92M92 51V92M138 51V92M0 30L40 16 76 28 110 12",
    "stairs": "M14 110H50V92H80V74H110V56H140V38H176M14 76L140 8M50 92V58M110 56V24",
}
# The arm that points, and its hand, to the measure of a guard.
POINT = {
    "point": through("68 135! 100 135 132 129 162 116 190 98 212 80! 228 104! 198 132 162 162 124 190 104 202 80 206!"),
    "finger": through("211 82 220 72 232 64 244 60 268 46 280 39 284 45 276 54 255 70 256 79 250 90 240 98 228 106! 220 100"),
}
FINGERS = "M252 74C245 77 242 82 243 87M246 86C240 88 236 92 237 97"
FOLDS = "M205 85L221 109M158 119C164 130 164 146 158 160M148 124C152 134 152 146 147 156M112 148C104 160 102 176 108 190"
# The operator's headset and chair.
SEAT = {
    "back": mirrored("0 182 40 182 74 184 86 200 94 230 96 290 92 340 90 360 60 366 30 366 0 366"),
    "ear-cup": "M33 40C44 36 52 44 52 58C52 72 44 80 34 76Z",
}
# Where the top of each head is, and how large the colleague and the operator are.
OPERATOR, COLLEAGUE, SIZE, NEAR = (300, 314), (616, 148), 0.79, 0.94


def draw() -> str:
    lights = (
        fall("cold", (0, COLD, 0.5), (0.5, COLD, 0.14), (1, COLD, 0), kind="radial")
        + fall("screen", (0, "#22507F"), (1, SCREEN))
        + fall("desk", (0, "#274C74"), (1, INK))
        + "".join(f'<path id="{name}" d="{shape}"/>' for name, shape in (POINT | SEAT).items())
    )
    drawn = room() + screens() + colleague() + desk() + operator() + lamp()
    return picture((320, 100, 420), lights, ("legs", "fore", "grip", "scarf", "bare"), drawn)


def room() -> str:
    return (
        path([f"M0 0H{WIDTH}V{HEIGHT}H0Z"], "#0E1F36")
        + '<ellipse cx="400" cy="190" rx="560" ry="330" fill="url(#cold)"/>'
        + path([f"M0 440H{WIDTH}V{HEIGHT}H0Z"], INK, more=' opacity=".7"')
        + path([f"M0 440H{WIDTH}M0 40H{WIDTH}"], stroke=HATCH, width=1.5)
    )


def screens() -> str:
    return "".join(screen(index, name) for index, name in enumerate(SHOWN))


def screen(index: int, name: str) -> str:
    x, y = LEFT + index % 4 * (WIDE + GAP), TOP + index // 4 * (HIGH + GAP)
    whole, frame = [f"M0 0H{WIDE}V{HIGH}H0Z"], path([f"M-3-3H{WIDE + 3}V{HIGH + 3}H-3Z"], INK, HATCH, 1.5)
    if name == "lit":
        drawn = glow(WIDE / 2, HIGH / 2, 200, 160, 0.5) + frame + path(whole, LIT, LAMP, 2.5) + alarm()
    else:
        drawn = frame + path(whole, "url(#screen)", COLD, 1) + path([SHOWN[name]], stroke=COLD, width=1.5, more=' opacity=".7"')
    if name == "plan":
        drawn += path(["M120 60H164V92H120Z"], BRASS, LAMP, 1.5, ' fill-opacity=".7"')
    return f'<g transform="translate({x} {y})">{drawn}</g>'


def alarm() -> str:
    """Somebody climbs over a wall."""
    limb = ' stroke-linecap="round" stroke-linejoin="round"'
    return (
        glow(96, 50, 90, 70, 0.8)
        + path(["M0 80L184 52V124H0Z"], "#4F4630", LAMP, 1.5)
        + path(["M40 74V124M84 67V124M128 61V124M168 54V124"], stroke=BRASS, width=1)
        + path([circle(108, 28, 7.5)], INK)
        + path(["M102 44L94 62"], stroke=INK, width=14, more=limb)
        + path(["M94 64L76 76 81 96 75 98M104 42L118 52 120 62M100 44L86 56 80 68"], stroke=INK, width=6.5, more=limb)
        + path(["M60 26V12H76M124 12H140V26M140 90V104H124M76 104H60V90"], stroke=LAMP, width=3)
    )


def colleague() -> str:
    """She points; her hand is behind the cuff."""
    (x, y), broad = COLLEAGUE, 0.94
    hand = lit("finger", SKIN, move="-4 3") + path([FINGERS], stroke=INK, width=2)
    folds = path([FOLDS], stroke=LINE, width=1.5, more=' opacity=".75"')
    place = f'<g transform="translate({x} {y}) scale({-SIZE * broad:.3f} {SIZE})">'
    who = guard(x, y, SIZE, broad, "scarf", tilt=-2, turn=0, lean=0, arms=("hang", "point"), lamp=320, edge=(4, 3))
    return f"{place}{hand}</g>{who}{place}{folds}</g>"


def desk() -> str:
    """With a mug."""
    return (
        path(["M0 430C160 412 400 412 556 430L590 468H0Z"], "url(#desk)", COLD, 1.5)
        + path(["M0 468H590V600H0Z"], NAVY, COLD, 1.5)
        + path(["M0 480H590M530 480V600M70 480V600"], stroke=HATCH, width=1.5)
        + path(["M474 420H496V444C490 448 480 448 474 444ZM496 426C508 424 508 440 496 438"], NAVY, LINE, 1.5)
        + path(["M474 420V444"], stroke=BRASS, width=2)
    )


def operator() -> str:
    x, y = OPERATOR
    who = guard(x, y, NEAR, 1, "bare", tilt=1, turn=4, lean=0, arms=("fore", "fore"), lamp=120, edge=(3.5, 2.5))
    band = path(["M-40 52C-44-24 44-24 40 52"], stroke=INK, width=9) + path(["M-43 48C-46-28 44-28 43 44"], stroke=LAMP, width=2)
    band += path(["M-46 74C-48 90-40 98-30 98"], stroke=LINE, width=2.5)
    cups = lit("ear-cup", INK, STEEL) + f'<g transform="scale(-1 1)">{lit("ear-cup", INK, LAMP)}</g>'
    chair = lit("back", "#0E1C31", COLD, "0 4") + path(["M-70 206H70M-76 236H76M-80 266H80"], stroke=HATCH, width=1.5)
    return who + f'<g transform="translate({x} {y}) scale({NEAR})">{band}{cups}{chair}</g>'


def lamp() -> str:
    """The warm light on the desk."""
    return (
        '<ellipse cx="146" cy="446" rx="120" ry="24" fill="url(#lamp)" opacity=".9"/>'
        + path(["M104 380L156 380 224 446A80 16 0 0 1 66 446Z"], LAMP, more=' opacity=".2"')
        + path(["M56 448L74 384 118 350"], stroke=BRASS, width=4, more=' stroke-linejoin="round"')
        + path(["M36 446H78V453H36Z"], NAVY, BRASS, 1.5)
        + path(["M116 344H136L158 380H100Z"], NAVY, BRASS, 2)
        + path(["M104 380H154L148 386H110Z"], LAMP)
    )
