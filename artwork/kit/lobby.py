"""Things in a lobby and at a search: a table, bags, a tray, detectors, a speed gate."""
import math

from .desk import keys, turned
from .materials import glass, glow, surface
from .props import steel
from .rooms import cloth, leather, plastic
from .shapes import QUARTER, ball, box, cylinder, group, prism, ring, tube


def draped_table(place, width=1.8, depth=0.75, height=0.76, color="#14203A", turn=0.0):
    """A table with a cloth that hangs down to the floor at the front in folds."""
    from .shapes import mesh_of

    parent = group(place, turn)
    fabric = cloth(color)
    box((width, depth, 0.02), (0, 0, height - 0.01), fabric, bevel=0.009, segments=4, parent=parent)
    columns, rows = 240, 8
    points = []
    for j in range(rows + 1):
        t = j / rows
        for i in range(columns + 1):
            u = i / columns
            fold = 0.028 * t**0.6 * (math.sin(u * 46 + 1.3 * math.sin(u * 9)) + 0.5 * math.sin(u * 21 + 2))
            points.append(((u - 0.5) * width, -depth / 2 - 0.004 - 0.03 * t + fold * 0.5, height - 0.012 - t * (height - 0.02)))
    row = columns + 1
    faces = [(j * row + i, j * row + i + 1, (j + 1) * row + i + 1, (j + 1) * row + i) for j in range(rows) for i in range(columns)]
    mesh_of(points, faces, fabric, parent=parent)
    return parent


def holdall(place, turn=0.0, color="#5A3420", second="#432616", width=0.5, depth=0.24, height=0.29):
    """A leather holdall that stands open-topped with its zip half closed and its handles fallen to the sides."""
    parent = group(place, turn)
    hide, dark, metal = leather(color, second), leather("#33190E", "#2A140B"), steel("#C2A566", 0.25)
    body = box((width, depth, height), (0, 0, height / 2), hide, bevel=0.055, segments=8, parent=parent, taper=(0.9, 0.5))
    body.modifiers[0].angle_limit = math.radians(20)
    box((width * 0.8, 0.022, 0.012), (0, 0, height + 0.001), cloth("#17181A"), bevel=0.004, parent=parent)
    box((width * 0.78, 0.006, 0.004), (0, 0, height + 0.008), metal, bevel=0.001, parent=parent)
    box((0.008, 0.02, 0.003), (0.05, 0.012, height + 0.011), metal, (0, 0, 0.4), 0.001, parent=parent)
    lean = math.atan2(depth * 0.25, height)
    for side in (-1, 1):
        front = group((0, side * depth / 2, 0), (math.degrees(lean) * side * 1.0, 0, 0), parent=parent)
        for x in (-0.12, 0.12):
            box((0.034, 0.006, height * 0.86), (x, side * 0.004, height * 0.46), dark, bevel=0.0025, parent=front)
            ring(0.015, 0.0025, (x, side * 0.011, height * 0.83), metal, (QUARTER, 0, 0), parent=front)
            ball(0.005, (x, side * 0.008, height * 0.2), metal, (1, 0.5, 1), parent=front)
        z = height * 0.84
        loop = [(-0.12, side * 0.012, z), (-0.115, side * 0.014, z + 0.08), (-0.06, side * 0.02, z + 0.145), (0, side * 0.022, z + 0.155),
                (0.06, side * 0.02, z + 0.145), (0.115, side * 0.014, z + 0.08), (0.12, side * 0.012, z)]  # fmt: skip
        tube(loop, 0.0085, dark, parent=front)
    tag = group((-0.12, -depth / 2 + 0.0, height * 0.8), (10, 8, 0), parent=parent)
    box((0.04, 0.003, 0.07), (0, -0.02, -0.06), dark, bevel=0.0012, parent=tag)
    return parent


def wand(place, turn=0.0):
    """A hand-held metal detector lying on its side."""
    parent = group(place, turn)
    black, grey = plastic("#15171A", 0.55), plastic("#2A2E33", 0.45)
    box((0.2, 0.075, 0.026), (0.1, 0, 0.014), black, bevel=0.012, segments=6, parent=parent, taper=(0.97, 0.92))
    box((0.15, 0.045, 0.004), (0.105, 0, 0.0275), grey, bevel=0.002, parent=parent)
    box((0.19, 0.04, 0.03), (-0.08, 0, 0.016), black, bevel=0.013, segments=6, parent=parent, taper=(0.97, 0.9))
    for index in range(7):
        box((0.005, 0.042, 0.031), (-0.14 + index * 0.014, 0, 0.016), grey, bevel=0.002, parent=parent)
    cylinder(0.006, 0.004, (-0.02, 0, 0.031), plastic("#9A2B22", 0.3), bevel=0.001, parent=parent)
    tube([(-0.172, 0, 0.014), (-0.21, 0.02, 0.004), (-0.22, 0.06, 0.003), (-0.19, 0.07, 0.003), (-0.175, 0.03, 0.008), (-0.172, 0, 0.014)],
         0.0022, cloth("#111214"), parent=parent)  # fmt: skip
    return parent


def tray(place, turn=0.0, color="#7E858B"):
    """A tray with what comes out of pockets: a telephone, keys, a watch."""
    parent = group(place, turn)
    shell = plastic(color, 0.5)
    box((0.36, 0.26, 0.006), (0, 0, 0.004), shell, bevel=0.003, parent=parent)
    for x, y, size in ((0, 0.132, (0.38, 0.008, 0.055)), (0, -0.132, (0.38, 0.008, 0.055)), (0.186, 0, (0.008, 0.27, 0.055)), (-0.186, 0, (0.008, 0.27, 0.055))):
        tilt = (-0.2 if y > 0 else 0.2 if y < 0 else 0, 0.2 if x > 0 else -0.2 if x < 0 else 0, 0)
        box(size, (x, y, 0.03), shell, tilt, 0.0035, parent=parent)
    phone = group((-0.07, 0.02, 0.008), 28, parent=parent)
    box((0.072, 0.15, 0.008), (0, 0, 0.005), plastic("#22252A", 0.25), bevel=0.0036, segments=5, parent=phone)
    box((0.066, 0.143, 0.001), (0, 0, 0.0093), surface("#07090C", 0.04, grain=0, coat=1.0), bevel=0.0004, parent=phone)
    keys((0.08, -0.04, 0.008), 40, 4, "#1F5A46", parent)
    watch = group((0.07, 0.06, 0.02), (70, 0, 30), parent=parent)
    ring(0.029, 0.003, (0, 0, 0), leather("#2A1810"), parent=watch, scale=(1, 0.85, 3.0))
    cylinder(0.017, 0.008, (0.03, 0, 0), steel("#C4C4C0", 0.2), (0, QUARTER, 0), 0.0015, parent=watch)
    return parent


def rope_post(place, height=0.96, color="#B08D4A"):
    parent = group(place)
    metal = steel(color, 0.2)
    turned([(0, 0), (0.16, 0), (0.16, 0.012), (0.06, 0.035), (0.026, 0.06), (0.024, height - 0.04), (0.034, height - 0.03),
            (0.034, height - 0.01), (0.02, height), (0, height + 0.004)], (0, 0, 0), metal, parent=parent)  # fmt: skip
    ball(0.036, (0, 0, height + 0.03), metal, parent=parent)
    return parent


def rope(start, end, color="#5A1620", sag=0.22):
    middle = [(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t, start[2] - sag * 4 * t * (1 - t))
              for t in (0, 0.2, 0.5, 0.8, 1)]  # fmt: skip
    return tube(middle, 0.021, cloth(color))


def walk_through(place, turn=0.0):
    """A walk-through metal detector; people pass along y."""
    parent = group(place, turn)
    shell, dark, metal = surface("#C9CBCB", 0.35, blotch=0.04, grain=0.05, coat=0.15), plastic("#22262B", 0.4), steel("#A8ABAD", 0.3)
    for side in (-1, 1):
        box((0.06, 0.56, 2.12), (side * 0.41, 0, 1.08), shell, bevel=0.022, segments=6, parent=parent)
        box((0.064, 0.3, 1.7), (side * 0.41, 0, 1.1), dark, bevel=0.004, parent=parent)
        box((0.14, 0.64, 0.035), (side * 0.41, 0, 0.018), metal, bevel=0.008, parent=parent)
        for level in range(6):
            box((0.008, 0.012, 0.2), (side * 0.41, -0.278, 0.45 + level * 0.27), glow("#58C98A", 1.6) if level < 1 else dark, bevel=0.002, parent=parent)
    box((0.88, 0.52, 0.24), (0, 0, 2.16), shell, bevel=0.02, segments=6, parent=parent)
    box((0.34, 0.012, 0.12), (0, -0.259, 2.165), dark, bevel=0.004, parent=parent)
    for index in range(5):
        box((0.026, 0.006, 0.05), (-0.08 + index * 0.04, -0.266, 2.165), glow("#58C98A", 2.0) if index < 2 else plastic("#3A3F45"), bevel=0.002, parent=parent)
    box((0.76, 0.9, 0.012), (0, 0, 0.006), cloth("#26292D"), bevel=0.004, parent=parent)
    return parent


def _stadium(width, length):
    """The plan of a body with round ends."""
    r = width / 2
    round_ = [math.radians(a) for a in range(0, 181, 12)]
    back = [(r * math.cos(a), length / 2 - r + r * math.sin(a)) for a in round_]
    return back + [(-x, -y) for x, y in back]


def speed_gate(place, turn=0.0, length=1.25, height=0.98, width=0.17):
    """A speed gate's pillar; people pass along y beside it, its glass wing reaches out to +x."""
    parent, up = group(place, turn), (QUARTER, 0, 0)
    brushed = surface("#A9ADAE", 0.36, 0.9, blotch=0.05, blotch_scale=2, grain=0.05, grain_scale=30, depth=0.0005, stretch=(20, 0.4, 20))
    black, dark = surface("#0C0E10", 0.12, grain=0, blotch=0.04, coat=0.6), plastic("#15171A", 0.4)
    prism(_stadium(width - 0.03, length - 0.03), 0.08, (0, 0, 0.04), dark, up, 0, parent=parent)
    prism(_stadium(width, length), height - 0.1, (0, 0, height / 2 + 0.02), brushed, up, 0.004, parent=parent)
    prism(_stadium(width - 0.012, length - 0.012), 0.012, (0, 0, height - 0.026), dark, up, 0, parent=parent)
    prism(_stadium(width + 0.006, length + 0.006), 0.02, (0, 0, height - 0.01), black, up, 0.006, parent=parent)
    for side in (-1, 1):
        for y in (-0.3, 0.06, 0.3):
            box((0.002, 0.003, height - 0.12), (side * width / 2, y, height / 2 + 0.02), dark, bevel=0, parent=parent)
        for y, z in ((-0.45, 0.72), (-0.45, 0.42), (0.18, 0.72), (0.18, 0.42)):
            cylinder(0.011, 0.004, (side * width / 2, y, z), black, (0, QUARTER, 0), 0.001, parent=parent)
    ring(0.03, 0.0012, (0, -length / 2 + 0.1, height), glow("#5BD08C", 2.2), parent=parent)
    wing = [(0, 0.26), (0.31, 0.26), (0.325, 0.275), (0.325, 0.8), (0.3, 0.885), (0.24, 0.92), (0, 0.92)]
    prism(wing, 0.012, (width / 2, 0.06, 0), glass("#D6E6E0"), bevel=0, parent=parent)
    tube([(width / 2 + x, 0.06, z) for x, z in wing], 0.0035, surface("#86AFA2", 0.1, grain=0, coat=1.0), parent=parent, smooth=False)
    return parent


def pass_card(place, turn=0.0):
    """A card on its reader, its ribbon fallen over the edge at +x."""
    parent = group(place, turn)
    box((0.054, 0.0856, 0.0016), (0, 0, 0.001), surface("#ECE8DC", 0.25, grain=0, coat=0.4), bevel=0.0006, parent=parent)
    box((0.054, 0.02, 0.0018), (0, 0.026, 0.001), surface("#1B2F4E", 0.3, grain=0, coat=0.4), bevel=0.0006, parent=parent)
    box((0.024, 0.03, 0.0018), (-0.01, -0.012, 0.001), surface("#8E949A", 0.4, grain=0), bevel=0.0004, parent=parent)
    for y in (-0.034, -0.03):
        box((0.03, 0.0012, 0.0018), (-0.007, y - 0.002, 0.001), surface("#5A6068", 0.5, grain=0), bevel=0, parent=parent)
    cylinder(0.005, 0.004, (0, 0.047, 0.002), steel("#C4C4C0", 0.2), bevel=0.001, parent=parent)
    loop = [(0, 0.05, 0.003), (0.025, 0.072, 0.004), (0.055, 0.068, 0.004), (0.078, 0.062, -0.004), (0.081, 0.06, -0.08), (0.08, 0.062, -0.19),
            (0.079, 0.072, -0.214), (0.0785, 0.082, -0.19), (0.077, 0.084, -0.08), (0.073, 0.086, -0.004), (0.05, 0.086, 0.004),
            (0.024, 0.09, 0.004), (0.003, 0.052, 0.003)]  # fmt: skip
    tube(loop, 0.003, cloth("#1D3A63"), parent=parent)
    return parent
