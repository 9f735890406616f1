"""By day: a trainer shows how a fire is put out; one trainee does it, two watch. Also what every picture by day is made of."""

from functools import partial

from first_shift import HAIR, POSES, SCARF, SHAPES, SKIN, TROUSERS, fall, guard, hills, tree
from handler import lit, through
from night import LAMP, LINE, TREE, WALL
from on_duty import HEIGHT, WIDTH, around
from ridge import HATCH, OUTLINE, Range
from style import BONE, BRASS, INK, MIST, NAVY, STEEL, circle, line, path, polygon

# The colours of the day; of the uniforms only the cloth is lighter than at night.
CLOTH, SHADE, SUNLIT, SHADED, GROUND, RED = "#24426A", "#7189A3", "#EDE8DC", "#C2CDD8", ("#F3EAD6", "#CCD4DB"), "#A8402F"
FAR_HILL, NEAR_HILL, LEAVES, DAY_SKIN, JOINT = "#BFCDDA", "#9DB2C7", "#86A0AE", "#8B6048", "#B5C1CC"
# What the colours of a night become.
BY_DAY = {SKIN: DAY_SKIN, SCARF: "#6585A8", "#12263F": LEAVES, TREE: "#6C8898"}
RANGES: tuple[Range, ...] = (
    (FAR_HILL, 206, 92, (0.5, 0.36, 0.62, 0.9, 0.6, 0.74, 0.5, 0.3, *[0.3] * 7)),
    (NEAR_HILL, 250, 74, (0.4, 0.3, 0.36, 0.5, 0.34, 0.56, 0.84, 0.6, *[0.3] * 7)),
)
HORIZON, SUN = 250, (764, 158)
# An arm that is stretched out, from the shoulder, and the hand that points.
ARM = {
    "reach": through("-24 -34! 30 -36 84 -30 150 -22 212 -17! 212 17! 150 25 92 34 30 40 -24 40!"),
    "finger": "M208-14C222-20 240-20 254-13L298-10C306-9 306 0 298 1L262 5C264 14 256 19 246 18C232 21 220 18 208 14Z",
}
ARM_SEAMS = "M198-18L198 18M100-28C92-18 92-6 98 6M112-27C106-18 106-8 110 2M30-34C20-16 20 10 32 30"
# The trainee from the side, to the measure of the guards: a head is 100 high.
TRAINEE = {
    "face": through(
        "-28 24! -36 44 -38 52! -50 70! -42 76 -42 92 -34 103! -16 104 -10 112 -12 134! 34 134! 34 108 42 80 46 50 36 20"
    ),
    "hair-side": through("14 40! 4 62! 16 60 20 84 34 104! 46 80 48 46!"),
    "beret-side": through("-42 42! -42 14 -14 -10 20 -12 58 2 72 28 60 46 44 48! 0 46"),
    "back": through("-34 128! -8 118 22 122 50 150 64 200 64 260 60 312! -36 318! -50 270 -62 222 -58 170"),
    "waist": "M-37 312L62 306L64 326L-36 334Z",
    "near-leg": through(
        "-36 326! -32 380 -14 440 14 500 34 560 48 630 60 690! 112 684! 108 610 96 540 88 480 84 420 78 370 64 320!"
    ),
    "far-leg": through("-36 326! -58 400 -98 470 -116 530 -124 600 -124 690! -74 690! -66 620 -54 556 -20 490 24 430 60 326!"),
    "near-boot": through("60 682! 50 696 22 704 12 716 14 724! 116 724! 120 700 112 678!"),
    "far-boot": through("-124 682! -136 696 -164 704 -174 716 -172 724! -72 724! -68 700 -74 682!"),
    "near-arm": through("-30 150! -6 136 28 148 42 190 54 240 52 274 36 308 14 346! -20 334! -6 300 2 270 -8 236 -24 196"),
    "far-arm": through("-30 144! -62 152 -104 196 -144 226 -206 266! -190 298! -136 274 -92 256 -52 236 -28 206"),
    "near-hand": through("10 340! 14 358 8 372 -10 374 -28 368 -30 350 -20 334!"),
    "far-hand": through("-200 262! -222 262 -238 280 -234 298 -216 310 -200 306 -188 296!"),
}
# What every guard by day has, and what only the two who watch have.
GUARD = ("head", "hair", "ear", "collar", "torso", "belt", "hang", "fist", "cap", "peak", "ahead", "heel")
WATCHERS = ("arm", "under", "hand", "beret", "scarf")


def draw() -> str:
    watcher = partial(guard, lamp=900, edge=(3.5, 3), legs=("ahead", "ahead"), lean=0)
    people = ((150, 552, 0.55), (640, 520, 0.45), (733, 526, 0.47), (536, 495, 0.42))
    drawn = path([circle(*SUN, 22)], "#FFFDF4") + hills(RANGES).replace(HATCH, MIST) + ground() + building() + cones()
    drawn += "".join(shadow(*each) for each in people) + fire() + trainee() + powder()
    drawn += watcher(640, 206, 0.445, 0.94, "scarf", tilt=-1, turn=0) + watcher(733, 192, 0.47, 0.98, "beret", tilt=-2, turn=-6)
    return picture((*SUN, 640), GUARD + WATCHERS, ARM | TRAINEE, drawn + reaching(150, 166, 0.55, 2, "finger"))


def picture(sun: tuple[float, float, float], parts: tuple[str, ...], own: dict[str, str], drawn: str) -> str:
    """`sun` is the place of the sun, and how far its light reaches; `parts` are of guards, `own` of the picture."""
    shapes = {name: (SHAPES | POSES)[name] for name in parts} | own
    x, y, reach = sun
    for night, day in BY_DAY.items():
        drawn = drawn.replace(night, day)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"><defs>'
        + fall("sky", (0, "#B4C6D6"), (0.2, "#DDE3E3"), (0.38, "#F8E6C2"))
        + fall("dawn", (0, "#FFF8E4"), (0.4, "#FBE7BC", 0.7), (1, "#FBE7BC", 0), kind="radial")
        + fall("edge", (0, "#FFFBEF"), (0.5, "#F5E3BB"), (1, OUTLINE), kind="radial", at=around(*sun))
        + fall("ground", (0, GROUND[0]), (1, GROUND[1]))
        + fall("shade", (0, SHADE, 0.75), (1, SHADE, 0.05))
        + fall("cloth", (0, CLOTH), (1, NAVY))
        + "".join(f'<path id="{name}" d="{shape}"/>' for name, shape in shapes.items())
        + f'</defs><path fill="url(#sky)" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>'
        + f'<ellipse cx="{x}" cy="{y}" rx="{reach}" ry="{reach * 0.4:g}" fill="url(#dawn)"/>{drawn}</svg>'
    )


def reaching(x: float, y: float, size: float, tilt: float, hand: str, flip: bool = False, fingers: str = "") -> str:
    """A guard from behind, in the light of the side to which he reaches: to the right, or flipped. The arm is before him, so that
    his body is drawn over it."""
    side, mirror = (-200, -size) if flip else (200, size)
    arm = lit(hand, SKIN, WALL, "-2 3") + path([fingers], stroke=INK, width=1.5) + lit("reach", rim=WALL, move="-1 4.5")
    arm += path([ARM_SEAMS], stroke=LINE, width=1.5, more=' opacity=".75"')
    limbs = {"arms": ("hang",), "legs": ("ahead", "ahead")}
    return (
        f'<g transform="translate({x} {y}) scale({mirror} {size}) translate(80 172) rotate(24) scale(.84 1)">{arm}</g>'
        + guard(x, y, size, 1, "cap", tilt=tilt, turn=9, lean=0, lamp=x + side, edge=(3.5, 3), **limbs)
    )


def shadow(x: float, y: float, size: float) -> str:
    """Of a person, on the ground, away from the sun."""
    half, across, down = 54 * size, (x - SUN[0]) * 0.5, (y - HORIZON) * 0.55
    points = ((x - half, y - 6), (x + half, y - 6), (x + across + half * 1.6, y + down), (x + across - half * 1.6, y + down))
    return path([polygon(points)], "url(#shade)")


# The training ground


def ground() -> str:
    joints = [line([(430 + 60 * step, 276), (430 + 330 * step, HEIGHT)]) for step in range(-5, 6)]
    rows = [f"M0 {y}H{WIDTH}" for y in (300, 340, 404, 510)]
    drawn = path([f"M0 276H{WIDTH}V{HEIGHT}H0Z"], "url(#ground)")
    return drawn + path(joints + rows, stroke=JOINT, width=1, more=' opacity=".7"')


def building() -> str:
    """Low, with a colonnade; trees at its end."""
    columns = [f"M{x} 212h9V278h-9Z" for x in range(-6, 300, 38)]
    return (
        "".join(tree(x, 272, size) for x, size in ((330, 1), (352, 0.8), (610, 0.7), (634, 0.9), (780, 0.8)))
        + path(["M0 196H304V278H0Z"], SHADE)
        + path([f"M{x} 278v-44h14v44Z" for x in range(22, 290, 38)], STEEL)
        + path(columns, SUNLIT, MIST, 1)
        + path(["M0 186H316V212H0Z"], SUNLIT, MIST, 1.5)
        + path(["M0 278H312"], stroke=MIST, width=3)
        + path(["M0 186H316V212"], stroke="url(#edge)", width=2)
    )


def cones() -> str:
    """A row that goes away from the viewer."""
    drawn = ""
    for x, y, size in ((44, 432, 1.6), (238, 376, 1.12), (378, 334, 0.78)):
        cone = path(["M-14 0L-4-46H4L14 0Z"], BRASS, "#8A6420", 1.2) + path(["M-11-15L-8-27H8L11-15Z"], BONE)
        cone += path(["M-20 0H20L22 5H-22Z"], NAVY) + path(["M4-46L14 0"], stroke=LAMP, width=1.5)
        drawn += f'<g transform="translate({x} {y}) scale({size})">{path(["M-20 5H20L-34 24H-58Z"], "url(#shade)")}{cone}</g>'
    return drawn


def fire() -> str:
    flames = "M290 458C278 430 298 418 300 392C310 402 314 412 313 422C322 398 320 372 338 348C342 374 354 386 354 406C360 400 364 390 363"
    flames += " 380C380 402 388 432 378 458Z"
    core = "M306 458C298 440 308 432 312 428C318 436 320 438 321 440C328 426 330 412 338 398C342 416 350 424 350 438C354 436"
    core += " 358 430 360 424C368 438 368 448 364 458Z"
    smoke = "M338 352C322 330 340 308 330 286C322 268 334 254 326 226C348 250 342 268 348 284C356 306 336 326 338 352Z"
    return (
        path([smoke], SHADE, more=' opacity=".3"')
        + path(["M262 484H422L390 506H216Z"], "url(#shade)")
        + path(["M284 448H402L420 468H266Z"], INK, STEEL, 2)
        + path([flames], "#D9772B", "#B9561C", 1.5)
        + path([core], LAMP)
        + path(["M266 468H420L416 486H270Z"], STEEL, NAVY, 1.5)
        + path(["M266 468H420"], stroke=WALL, width=2)
    )


def powder() -> str:
    """The jet from the nozzle to the foot of the flames, and the cloud that rises where it falls."""
    cloud = "M330 472a17 17 0 0 1-3-30a19 19 0 0 1 22-24a24 24 0 0 1 40-10a22 22 0 0 1 34 12a20 20 0 0 1 20 26a15 15 0 0 1-4 27"
    cloud += "a20 20 0 0 1-32 7a24 24 0 0 1-42 2a20 20 0 0 1-35-10Z"
    curls = "M350 440a16 16 0 0 1 24-6M366 466a17 17 0 0 1 28-4M408 448a16 16 0 0 1 26-2M386 424a14 14 0 0 1 20-4"
    veil = "M312 462a20 20 0 0 1 6-34a24 24 0 0 1 30-28a34 34 0 0 1 60-14a30 30 0 0 1 44 22a26 26 0 0 1 8 44Z"
    return (
        path([veil], "#FFF", more=' opacity=".6"')
        + path([cloud], "#FFF", "#8DA3BA", 1.5)
        + path(["M432 334L439 339L430 420L346 424Z"], "#FFF", more=' opacity=".9"')
        + path([curls, "M432 343L374 410M434 345L400 404"], stroke="#8DA3BA", width=1.5)
    )


def trainee() -> str:
    """He leans forward a little; the extinguisher hangs from the hand that is near the viewer."""
    part = partial(lit, rim=WALL, move="-3.5 3")
    hose = "M-22 392C-60 384-88 420-130 408C-176 394-180 330-212 288"
    folds = "M40 176C36 220 34 270 38 304M62 420C70 500 80 560 88 630M-52 420C-84 480-98 530-100 640M14 338L-16 326"
    folds += "M44 262C34 268 20 266 8 258M-200 294L-214 268M-120 218C-122 232-116 244-106 252M-20 146L18 138L22 150L-18 158Z"
    body = part("far-boot", INK) + part("far-leg", TROUSERS) + part("near-boot", INK) + part("near-leg", TROUSERS)
    body += part("far-arm") + part("face", SKIN) + f'<use href="#hair-side" fill="{HAIR}"/>' + part("beret-side") + part("back")
    body += path([SHAPES["ear"]], SKIN, INK, 1.5, ' transform="translate(-32 4)"') + part("waist", INK)
    body += path(["M-6 310l1 22M18 309l1 20M44 307l1 20"], stroke=BRASS, width=3) + path([hose], stroke=INK, width=11)
    body += path(["M-216 276L-262 336L-246 350L-204 296Z"], INK, HATCH, 1.5) + part("far-hand", SKIN)
    tank = path(["M-46 424C-46 400-30 396-14 396S18 400 18 424V566C18 574-46 574-46 566Z"], RED, "#6E2419", 2)
    tank += path(["M12 416V564"], stroke="#E9A58C", width=5) + path(["M-46 462H18V508H-46Z"], BONE)
    tank += path(["M-26 396V380H-2V396ZM-40 372H22V380H-40Z"], INK, HATCH, 1.5)
    drawn = body + tank + part("near-arm") + part("near-hand", SKIN)
    drawn += path([folds], stroke=LINE, width=1.5, more=' opacity=".75"')
    return f'<g transform="translate(540 194) scale(.42)">{drawn}</g>'
