"""Gates, from outside."""
from kit import *


def _morning(turn=150.0, azimuth=-75.0, elevation=26.0):
    surroundings("park", turn, 1.3, seen=1.2)
    sun(elevation, azimuth, 8.0, "#FFE0B5", 0.5)


def _bars(width, height, place, material, turn=0.0, step=0.13):
    """A gate leaf of upright bars, hinged at `place`."""
    parent = group(place, turn)
    for x in (0.03, width - 0.03):
        box((0.06, 0.05, height), (x, 0, height / 2 + 0.08), material, parent=parent)
    for z in (0.11, 0.95, height + 0.05):
        box((width, 0.045, 0.06), (width / 2, 0, z), material, parent=parent)
    for index in range(1, int(width / step)):
        cylinder(0.011, height, (index * step, 0, height / 2 + 0.08), material, sides=12, parent=parent)
    box((width - 0.1, 0.012, 0.80), (width / 2, 0.012, 0.53), material, bevel=0.003, parent=parent)
    return parent


def school_gate():
    """A school's gate in the morning: one leaf open, the crossing in front of it still empty."""
    reset()
    _morning(60, -62, 24)
    plane(80, 60, (0, -18, 0), asphalt())
    plane(80, 60, (0, 37.2, 0.02), blocks("#A79A86", "#8E826F", size=(0.24, 0.12)))
    box((80, 0.3, 0.16), (0, 7.2, 0.02), concrete(), bevel=0.02)
    for start, end in ((-20, -2.6), (2.6, 20)):
        wall((start, 9.6), (end, 9.6), 2.3, render_coat("#D8CBAE", "#A8987A"))
        box((end - start, 0.27, 0.7), ((start + end) / 2, 9.6, 0.35), blocks("#7E4A38", "#6A3D30", "#8F8374", (0.22, 0.075), upright="x"), bevel=0.006)
    for x in (-2.6, 2.6):
        box((0.55, 0.55, 2.75), (x, 9.6, 1.37), blocks("#7E4A38", "#6A3D30", "#8F8374", (0.22, 0.075), upright="x"), bevel=0.01)
        box((0.68, 0.68, 0.10), (x, 9.6, 2.78), concrete(), bevel=0.02)
    green = painted("#234535")
    _bars(2.25, 1.95, (-2.3, 9.6, 0.05), green, 0)
    _bars(2.25, 1.95, (2.3, 9.6, 0.05), green, 106)
    # The courtyard: an arcade and trees.
    coat = render_coat("#D9CDB6", "#B5A88F")
    box((26, 0.4, 3.2), (2, 31, 5.0), coat)
    box((26, 3, 0.25), (2, 29.6, 3.4), concrete())
    for x in range(-11, 16, 2):
        box((0.35, 0.35, 3.4), (x, 28.4, 1.7), coat)
    box((26, 0.3, 3.4), (2, 31.2, 1.7), surface("#5E5648", 0.9))
    for x in range(-10, 15, 3):
        box((1.5, 0.1, 1.5), (x, 30.75, 5.0), surface("#2A3338", 0.15, grain=0))
    tree((-6.5, 14, 0), 8.5, 3.6, 4, count=16000, size=0.12)
    tree((7.5, 15, 0), 7.5, 3.2, 8, count=16000, size=0.12)
    tree((1.8, 22, 0), 6.0, 2.4, 12, size=0.14)
    tree((-9, 3, 0), 8.5, 3.6, 21)
    hedge((-14, 10.3), (-3.2, 10.3), 2.7, 0.8)
    paint = road_paint()
    for index in range(7):
        box((0.5, 3.4, 0.006), (-2.7 + index * 0.95, 4.7, 0.003), paint, bevel=0)
    litter((-6, 5), (6, 9), 90)
    camera((-3.9, 4.1, 1.25), (-0.15, 9.9, 1.18), 29, focus=(-1.7, 8.7, 0.8), fstop=2.8)
    return {"exposure": 0.2}


def _booth(place, turn=0.0):
    """A guard's booth; the service window is on its -y side."""
    parent = group(place, turn)
    skin, frame = painted("#D3CDBE", dust=0.5), painted("#3A4048")
    box((2.0, 1.8, 0.14), (0, 0, 0.07), concrete(), parent=parent)
    box((1.9, 0.08, 0.92), (0, -0.84, 0.60), skin, parent=parent)
    box((1.9, 0.08, 0.92), (0, 0.84, 0.60), skin, parent=parent)
    pane(1.8, 1.15, (0, 0.84, 1.63), parent=parent)
    box((1.9, 0.08, 0.12), (0, 0.84, 2.25), frame, parent=parent)
    for x in (-0.91, 0.91):
        box((0.08, 1.7, 0.92), (x, 0, 0.60), skin, parent=parent)
        for y in (-0.84, 0.84):
            box((0.08, 0.08, 2.3), (x, y, 1.3), frame, parent=parent)
        box((0.08, 1.7, 0.12), (x, 0, 2.25), frame, parent=parent)
        pane(1.6, 1.15, (x, 0, 1.63), (0, 0, QUARTER), parent)
    box((1.9, 0.08, 0.12), (0, -0.84, 2.25), frame, parent=parent)
    for x in (0.0,):
        box((0.05, 0.06, 1.2), (x, -0.84, 1.65), frame, parent=parent)
    pane(0.88, 1.15, (-0.45, -0.84, 1.63), parent=parent)
    box((2.1, 0.32, 0.035), (0, -0.93, 1.07), painted("#5A5F66"), parent=parent)
    box((2.4, 2.3, 0.10), (0, -0.1, 2.46), frame, bevel=0.02, parent=parent)
    box((1.75, 0.6, 0.03), (0, -0.48, 1.03), surface("#7A5E42", 0.5, stretch=(0.3, 4, 4)), parent=parent)
    return parent


def _guard(place, turn):
    """A guard in the shade of the booth, who looks to +x: small in the picture, a shape rather than a face."""
    parent = group(place, turn)
    uniform, skin, dark = surface("#141C2C", 0.9, grain=0.3, grain_scale=200), surface("#4A3226", 0.7), surface("#0B0E14", 0.7)
    ball(0.2, (0, 0, 1.16), uniform, (0.66, 0.98, 2.0), parent=parent)
    ball(0.15, (-0.01, 0, 1.41), uniform, (0.72, 1.5, 0.62), parent=parent)
    for side in (-1, 1):
        tube([(0, side * 0.21, 1.42), (-0.02, side * 0.265, 1.17), (0.14, side * 0.20, 1.02)], 0.06, uniform, parent=parent)
    cylinder(0.055, 0.14, (0, 0, 1.52), skin, parent=parent)
    ball(0.112, (0.015, 0, 1.645), skin, (0.98, 0.8, 1.14), parent=parent)
    for side in (-1, 1):
        ball(0.028, (0, side * 0.09, 1.64), skin, (0.6, 0.4, 1.1), parent=parent)
    cylinder(0.101, 0.055, (0.01, 0, 1.715), dark, parent=parent)
    cylinder(0.104, 0.035, (0.01, 0, 1.755), dark, (0, -0.14, 0), 0.01, top=0.128, parent=parent)
    cylinder(0.09, 0.008, (0.075, 0, 1.70), dark, (0, 0.3, 0), 0.003, parent=parent)
    return parent


def _at_the_barrier(wet=0.0, light=_morning, sign=(-0.75, 4.7, 0)):
    reset()
    light()
    plane(80, 80, (0, 0, 0), asphalt(wet))
    # The lane goes on behind the barrier, between the hedges.
    grass((-9, 6.3), (9, 9.4), 60000, 0.09, bare=0.3, keep=lambda x, _y: (x < -3.3) | (x > 1.9))
    hedge((-10, 9.6), (-3.5, 9.6), 1.3, 0.8)
    hedge((2.1, 9.6), (10, 9.6), 1.3, 0.8)
    tree((-5.2, 11.5, 0), 7.5, 3.0, 5)
    tree((5.5, 13, 0), 8.5, 3.4, 6)
    tree((-5.8, 19, 0), 7, 2.6, 16)
    tree((3.6, 24, 0), 8, 3.0, 17)
    tree((-7, -2, 0), 9, 3.6, 31)
    _booth((3.1, 4.6, 0))
    barrier((1.75, 2.9, 0), 180, 5.2)
    stop_sign(sign, -8)
    for index in range(3):
        cone((1.0 + index * 0.2, 1.55 - index * 0.9, 0))
    paint = road_paint()
    box((5.0, 0.32, 0.004), (-1.4, 1.9, 0.002), paint, bevel=0)
    box((0.14, 9.0, 0.004), (0.75, -2.9, 0.002), road_paint("#C9A63A"), bevel=0)
    box((4.2, 0.36, 0.05), (-1.5, 4.0, 0.02), stripes("#C9A02E", "#1D1E20", 0.30, (1, 0, 0), 0.8), bevel=0.02)
    litter((-4, 0), (2, 5), 60)


def _evening():
    surroundings("venice", 100, 0.40, tint="#C3D0EC",
                 sky=[(-1, "#2B3340"), (0.0, "#E2A577"), (0.05, "#C9937F"), (0.14, "#8B83A0"), (0.32, "#4A6492"), (1, "#1B3157")], seen=0.5)  # fmt: skip


def gate_dusk():
    """The gate at dusk: a guard in the lit booth, a car waiting behind the barrier."""
    _at_the_barrier(0.75, _evening, (-3.35, 3.5, 0))
    rock = surface("#2B3346", 0.95, grain=0)
    hills(420, 105, 1500, rock, 12, 260, scale=560, rough=0.42, rows=50, columns=240)
    plane(1600, 800, (0, 430, -0.02), rock)
    car((-1.0, 8.6, 0), -86, "#161C24", dust=0.12, lights=True)
    _guard((3.0, 4.3, 0.14), 108)
    for x, y, power in ((3.1, 4.6, 90), (2.7, 4.3, 40)):
        point((x, y, 2.2), power, "#FFC678", 0.12)
    box((1.2, 0.12, 0.03), (3.1, 3.75, 2.40), glow("#FFD08A", 14), bevel=0)
    spot((3.1, 3.5, 2.38), (2.6, 2.2, 0), 220, "#FFC880", 120, 0.9, 0.1)
    street_lamp((-5.4, 5.4, 0), 5.4)
    ball(0.09, (-3.9, 5.4, 5.62), glow("#FFD9A0", 60), (1.8, 1, 0.4))
    spot((-3.9, 5.4, 5.6), (-2.6, 4.6, 0), 1100, "#FFCF94", 110, 0.8, 0.15)
    camera((-2.2, -3.6, 1.32), (-0.55, 4.6, 1.62), 31, shift=(0.035, 0.055))
    return {"exposure": 0.7}


def guard_window():
    """The booth's window: the open register, a glass of tea, a radio on the sill."""
    _at_the_barrier()
    paper, ink = surface("#E8E2D2", 0.85, blotch=0.04, grain=0.04), surface("#2C3A55", 0.9, grain=0)
    book = group((3.50, 3.66, 1.092), -8)
    box((0.46, 0.30, 0.008), (0, 0, 0.004), surface("#20365A", 0.6, grain=0.2), bevel=0.002, parent=book)
    for side in (-1, 1):
        prism([(0, 0), (side * 0.06, 0.016), (side * 0.13, 0.014), (side * 0.222, 0.006), (side * 0.222, 0)], 0.285, (0, 0, 0.009), paper, bevel=0, parent=book)
        for index in range(12):
            length = 0.05 + 0.11 * ((index * 37 + 11 * (side > 0)) % 10) / 10
            box((length, 0.0018, 0.0005), (side * 0.13 + (length - 0.16) / 2, 0.115 - index * 0.0205, 0.0242), ink, (0, side * 0.075, 0), 0, parent=book)
    cylinder(0.0045, 0.14, (3.60, 3.60, 1.122), surface("#1B2B6B", 0.3, coat=0.5, grain=0), (QUARTER, 0.05, 0.6), sides=12)
    tea = group((3.15, 3.64, 1.088))
    cylinder(0.030, 0.085, (0, 0, 0.043), glass("#F4F4EE", thick=True), top=0.034, sides=24, parent=tea)
    cylinder(0.0265, 0.060, (0, 0, 0.036), surface("#9A5B2C", 0.1, grain=0, blotch=0), top=0.030, parent=tea)
    radio = group((2.92, 3.68, 1.088), 24)
    black = surface("#17181A", 0.55, grain=0.3, grain_scale=300, depth=0.0006)
    box((0.058, 0.034, 0.115), (0, 0, 0.058), black, bevel=0.007, parent=radio)
    cylinder(0.006, 0.11, (-0.018, 0, 0.165), black, top=0.004, parent=radio)
    cylinder(0.007, 0.016, (0.016, 0, 0.122), black, parent=radio)
    for index in range(5):
        box((0.04, 0.003, 0.0025), (0, -0.017, 0.05 + index * 0.007), surface("#050506", 0.7, grain=0), bevel=0, parent=radio)
    camera((2.86, 2.86, 1.52), (3.34, 3.78, 1.14), 38, focus=(3.40, 3.62, 1.1), fstop=2.4)
    return {"exposure": 1.5, "small": True}


def barrier_gate():
    """A lowered barrier with its stop line, the booth out of focus behind it."""
    _at_the_barrier()
    camera((-1.95, 1.05, 1.22), (0.75, 4.2, 1.12), 32, focus=(-0.6, 2.75, 0.9), fstop=2.0)
    return {"exposure": 0.25}


def search_lane():
    """The lane in front of the barrier, cones on one side, seen from a driver's height."""
    _at_the_barrier(sign=(-3.35, 3.5, 0))
    for index in range(4):
        cone((-3.7, 2.2 - index * 1.2, 0))
    camera((-1.3, -4.6, 1.25), (-1.0, 4, 1.0), 40, focus=(-1.2, 2.2, 0.5), fstop=4.0)
    return {"exposure": 0.25}
