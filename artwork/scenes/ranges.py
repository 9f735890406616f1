"""Open ground and the far view."""
from kit import *


def _city(seed=11):
    """Islamabad's grid from a hill south of it: house blocks between straight avenues, trees in every street."""
    rng = np.random.default_rng(seed)
    boxes, cubes, lamps = [], [], []
    for row in range(46):
        for column in range(-34, 35):
            if row % 9 == 8 or column % 9 == 4:
                continue
            for _ in range(1):
                x, y = column * 34 + rng.uniform(-12, 12), 420 + row * 42 + rng.uniform(-15, 15)
                tall = rng.uniform(5, 9) if rng.uniform() < 0.985 else rng.uniform(12, 26)
                boxes.append((x, y, rng.uniform(9, 15), rng.uniform(9, 16), tall))
            for _ in range(12):
                cubes.append((column * 34 + rng.uniform(-17, 17), 420 + row * 42 + rng.uniform(-21, 21), rng.uniform(3.2, 6.5)))
    points, faces = [], []
    for x, y, w, d, h in boxes:
        start = len(points)
        points += [(x + sx * w / 2, y + sy * d / 2, z) for z in (0, h) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        faces += [(start + a, start + b, start + c, start + e) for a, b, c, e in
                  ((0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7))]  # fmt: skip
    mesh_of(points, faces, surface("#A89E8D", 0.9, second="#7A7267", blotch_scale=0.08, grain=0), smooth=False)
    crowns, sides = [], []
    round_ = [(0, 0, 1.5), (1, 0, 0.9), (0.3, 0.95, 0.8), (-0.8, 0.6, 0.95), (-0.8, -0.6, 0.8), (0.3, -0.95, 0.9)]
    for x, y, r in cubes:
        start, turn = len(crowns), rng.uniform(0, 6.28)
        c, s = math.cos(turn), math.sin(turn)
        crowns += [(x + (a * c - b * s) * r, y + (a * s + b * c) * r, z * r * 1.2) for a, b, z in round_]
        crowns += [(x + (a * c - b * s) * r * 0.8, y + (a * s + b * c) * r * 0.8, 0) for a, b, z in round_[1:]]
        sides += [(start, start + i, start + i % 5 + 1) for i in range(1, 6)]
        sides += [(start + i, start + i + 5, start + i % 5 + 6, start + i % 5 + 1) for i in range(1, 6)]
    mesh_of(crowns, sides, surface("#33452A", 0.95, second="#4C5A33", blotch_scale=0.03, grain=0), smooth=True)
    for column in range(-32, 35):
        if column % 9 == 4:
            lamps += [(column * 34 + side * 9, 430 + i * 52, 9) for i in range(34) for side in (-1, 1)]
    for row in range(46):
        if row % 9 == 8:
            lamps += [(-1100 + i * 52, 420 + row * 42 + side * 8, 9) for i in range(42) for side in (-1, 1)]
    lamps += [(rng.uniform(-900, 900), 420 + rng.uniform(0, 1500), rng.uniform(3, 8)) for _ in range(160)]
    dots, quads = [], []
    for x, y, z in lamps:
        size, start = 0.55 + y * 0.0006, len(dots)
        dots += [(x - size, y, z - size), (x + size, y, z - size), (x + size, y, z + size), (x - size, y, z + size)]
        quads.append((start, start + 1, start + 2, start + 3))
    mesh_of(dots, quads, glow("#FFC26E", 4.0), smooth=False)


def margalla_dawn():
    """The Margalla ridge above the straight avenues of Islamabad, before sunrise."""
    reset(dict(color="#8488A6", start=500, distance=8200, most=0.90, strength=0.55))
    surroundings("dawn", 150, 0.9, sky=[(-1, "#6E6670"), (0.0, "#F3C89C"), (0.07, "#EDB890"), (0.14, "#C3A5B0"), (0.26, "#7A8DB5"), (1, "#3B5582")], seen=0.85)
    sun(5, 118, 2.2, "#FFB98A", 2)
    plane(9000, 9000, (0, 3000, 0), surface("#56573F", 0.95, second="#6A6350", blotch_scale=0.004, grain=0))
    _city()
    rock = surface("#3F4A36", 0.95, second="#5B5A44", blotch_scale=0.006, grain=0)
    hills(2450, 300, 6400, rock, 5, 1700, rows=110, columns=420, scale=2100, rough=0.42)
    hills(3900, 700, 9800, rock, 14, 2600, rows=110, columns=420, scale=3600, rough=0.40)
    camera((-60, -120, 150), (40, 2000, 225), 48)
    return {"exposure": 0.55, "look": "AgX - High Contrast"}


def _ground():
    reset()
    surroundings("sunrise", 250, 1.6, seen=1.2)
    sun(17, 74, 7.0, "#FFD9A6", 0.5)
    plane(160, 160, (0, 0, 0), asphalt(color="#4A4744"))
    paint = road_paint()
    for x in (-3.0, 0.0, 3.0):
        box((0.10, 46, 0.004), (x, 20, 0.002), paint, bevel=0)
    for y in range(2, 44, 6):
        box((6.1, 0.10, 0.004), (0, y, 0.002), paint, bevel=0)
    for index in range(11):
        cone((-1.5 + (0.55 if index % 2 else -0.55), 2.3 + index * 2.4, 0), 0.85, index * 31)
    for index in range(7):
        cone((3.0, 4.0 + index * 3.6, 0), 0.85, index * 17)
    coat = render_coat("#CDBFA5", "#9F9179")
    box((44, 0.5, 4.2), (4, 52, 2.1), coat)
    box((45, 3.2, 0.3), (4, 50.6, 4.2), concrete())
    for x in range(-16, 26, 3):
        box((0.4, 0.4, 4.1), (x, 49.3, 2.05), coat)
        box((1.5, 0.1, 1.6), (x + 1.5, 51.7, 2.0), surface("#262C30", 0.2, grain=0))
    for index, x in enumerate((-21, -14, -8, 11, 17, 24)):
        tree((x, 43 + index % 3, 0), 8 + index % 3, 3.2, 40 + index, count=5000, size=0.3)
    grass((-30, 46), (30, 49), 20000, 0.15)
    litter((-4, 0), (4, 8), 30)


def parade_ground():
    """A training ground before the course: lanes of cones in long shadows."""
    _ground()
    camera((-3.4, -0.9, 0.62), (0.6, 12, 0.75), 37, focus=(-1.9, 2.5, 0.4), fstop=2.2)
    return {"exposure": 0.3}


def training_field():
    """The whole ground from above the cones, towards the buildings."""
    _ground()
    for index in range(4):
        crowd_barrier((5.6, 9 + index * 2.3, 0), 90)
    camera((5.2, -2.6, 2.1), (-1.2, 16, 0.9), 30, focus=(0, 9, 0.5), fstop=5.6)
    return {"exposure": 0.2}


def training_lane():
    """The same ground from the instructor's side: clipboard, stop watch and whistle on the line."""
    _ground()
    board = group((0.62, 0.62, 0.008), 24)
    box((0.235, 0.33, 0.005), (0, 0, 0.003), surface("#5B3D26", 0.5, second="#4B311E", grain=0.1), bevel=0.002, parent=board)
    box((0.21, 0.297, 0.0015), (0, -0.008, 0.0065), surface("#E9E6DC", 0.8, blotch=0.03, grain=0.03), bevel=0, parent=board)
    ink = surface("#30343A", 0.9, grain=0)
    for index in range(13):
        box((0.18, 0.0012, 0.0003), (0, 0.11 - index * 0.019, 0.0075), ink, bevel=0, parent=board)
    for x in (-0.09, -0.045, 0.05, 0.09):
        box((0.0012, 0.23, 0.0003), (x, -0.004, 0.0075), ink, bevel=0, parent=board)
    box((0.10, 0.035, 0.012), (0, 0.148, 0.012), steel(), bevel=0.004, parent=board)
    watch = group((0.87, 0.52, 0.012), -30)
    cylinder(0.032, 0.016, (0, 0, 0), surface("#1A1B1D", 0.4, grain=0.05), bevel=0.004, parent=watch)
    cylinder(0.026, 0.002, (0, 0, 0.009), surface("#C9CFC2", 0.15, grain=0), parent=watch)
    cylinder(0.006, 0.014, (0, 0.036, 0), steel(), (QUARTER, 0, 0), 0.002, parent=watch)
    cord = surface("#23406A", 0.9, grain=0.5, grain_scale=300)
    tube([(0.86, 0.555, 0.012), (0.93, 0.66, 0.006), (1.05, 0.60, 0.006), (1.02, 0.44, 0.006), (0.90, 0.38, 0.006)], 0.003, cord)
    camera((0.55, -0.42, 0.40), (0.72, 1.6, 0.05), 34, focus=(0.70, 0.56, 0.01), fstop=4.0)
    return {"exposure": 0.3}
