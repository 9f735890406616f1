"""Places where people come: an office, an event, a wedding, a loading bay. Before they come."""
from kit import *


def _office():
    plane(60, 60, (0, -24, 0), blocks("#A39A8B", "#938A7C", "#6A645A", (0.40, 0.40), 0.006))
    stone = blocks("#B9AC97", "#AFA28C", "#7D7463", (0.90, 0.45), 0.006, upright="x", rough=0.6)
    dark = painted("#25292E", 0.3, dust=0.1)
    for index in range(3):
        box((7.0, 2.4 - index * 0.36, 0.15), (0.6, 6.0 + index * 0.18, 0.075 + index * 0.15), surface("#8D867A", 0.7, grain=0.3), bevel=0.012)
    for low, high in ((-14, -0.9), (2.5, 14)):
        box((high - low, 0.5, 7.0), ((low + high) / 2, 7.4, 3.5), stone, bevel=0.004)
    box((3.4, 0.5, 3.4), (0.8, 7.4, 5.2), stone, bevel=0.004)
    box((4.6, 2.3, 0.16), (0.8, 6.4, 3.35), dark, bevel=0.02)
    box((4.4, 2.1, 0.02), (0.8, 6.4, 3.26), surface("#8A6B48", 0.5, stretch=(0.4, 6, 1)), bevel=0)
    for x in (-0.2, 1.8):
        cylinder(0.05, 0.012, (x, 6.4, 3.248), glow("#FFE3B8", 8))
    for x in (-0.86, 0.80, 2.46):
        box((0.07, 0.12, 2.85), (x, 7.25, 1.87), dark, bevel=0.006)
    for z in (0.52, 2.55, 3.27):
        box((3.3, 0.12, 0.07), (0.8, 7.25, z), dark, bevel=0.006)
    mirror = glass("#B9C7C6")
    for x in (-0.03, 1.63):
        box((1.56, 0.012, 2.7), (x, 7.25, 1.9), mirror, bevel=0)
    for x in (0.68, 0.92):
        tube([(x, 7.12, 1.15), (x, 7.12, 1.95)], 0.016, steel("#C3C5C5", 0.2), smooth=False)
    # Behind the glass: a lobby with a desk and a lamp.
    box((9, 0.2, 5), (1, 13, 2.5), surface("#A98D6A", 0.6, stretch=(5, 1, 0.4)), bevel=0)
    plane(9, 6, (1, 10.4, 0.46), surface("#A7A093", 0.15, grain=0))
    box((2.6, 0.8, 1.05), (1.6, 11.4, 1.0), surface("#3E3A35", 0.4), bevel=0.02)
    box((4, 0.1, 0.06), (1, 12.7, 3.0), glow("#FFD9A0", 9), bevel=0)
    area((1, 10, 3.4), (1, 10.5, 0), 3, 160, "#FFE2B8")
    shield((-1.95, 7.06, 2.15), 0.85, painted("#12243D", 0.3, dust=0.05), steel("#C79A45", 0.3), depth=0.05)
    for x in (-2.15, 4.1):
        box((0.9, 0.75, 0.72), (x, 5.5, 0.36), concrete(), bevel=0.02)
        hedge((x - 0.34, 5.5), (x + 0.34, 5.5), 1.35, 0.55, seed=int(x * 10) % 7, density=2600)
    box((1.6, 0.8, 0.02), (0.8, 6.75, 0.46), surface("#2A2A2B", 0.95, grain=0.9, grain_scale=300))
    box((0.15, 0.05, 0.26), (-1.15, 7.13, 1.95), dark, bevel=0.012)
    box((0.10, 0.01, 0.10), (-1.15, 7.10, 2.0), surface("#0B0D0F", 0.08, coat=1.0, grain=0), bevel=0.004)
    tree((-6.5, 1.5, 0), 8.5, 3.6, 7)
    litter((-4, 2.5), (3, 5), 16)


def office_entrance():
    """The entrance of an office by day: steps, a glass door, the shield on the stone."""
    reset()
    surroundings("city", 250, 1.25, seen=1.0)
    sun(42, -58, 6.0, "#FFE6C6", 0.6)
    _office()
    camera((-3.3, 0.6, 1.50), (0.1, 7.2, 1.75), 32, focus=(-1.4, 7.0, 1.8), fstop=4.0)
    return {"exposure": 0.0}


def _queue_ground():
    reset()
    surroundings("city", 30, 1.1, seen=1.0, tint="#F4F6FF")
    sun(24, -66, 6.0, "#FFD9A8", 0.5)
    plane(90, 90, (0, 10, 0), blocks("#847E75", "#6F6A62", "#4B4741", (0.30, 0.15), 0.005))
    coat = blocks("#A9A7A2", "#9D9B96", "#6E6C68", (1.20, 0.60), 0.01, upright="x")
    dark = painted("#2A2E33")
    for index, x in enumerate((-14, -9, 12, 17)):
        tree((x, 17 + index % 2 * 2, 0), 8, 3.2, 90 + index, count=5000, size=0.26)
    tree((-8.5, 1.0, 0), 9, 3.8, 95)
    box((40, 0.6, 9), (2, 26, 4.5), coat, bevel=0.01)
    box((15, 4, 0.4), (1.5, 23.6, 3.9), dark, bevel=0.03)
    for x in (-5.5, -2.0, 1.5, 5.0, 8.5):
        box((0.35, 0.35, 3.8), (x, 22.2, 1.9), coat, bevel=0.02)
    for index in range(8):
        x = -4.6 + index * 1.75
        box((1.65, 0.06, 3.0), (x, 25.66, 1.5), surface("#1B2428", 0.04, coat=1.0, grain=0), bevel=0)
        box((0.07, 0.10, 3.1), (x + 0.87, 25.62, 1.55), dark, bevel=0)


def queue_tape():
    """Two belt posts at close range, the lanes behind them out of focus."""
    _queue_ground()
    belt, post = surface("#17335C", 0.8, grain=0.4, grain_scale=220), painted("#1C1F23", 0.25, dust=0.15)
    spots = [(-0.55, 1.5), (0.75, 2.6), (-0.35, 4.4), (1.3, 5.8), (-0.2, 7.6)]
    for x, y in spots:
        cylinder(0.17, 0.025, (x, y, 0.0125), post, bevel=0.008)
        cylinder(0.033, 0.92, (x, y, 0.48), post)
        cylinder(0.042, 0.11, (x, y, 0.95), post, bevel=0.008)
    for (ax, ay), (bx, by) in zip(spots, spots[1:]):
        length, turn = math.dist((ax, ay), (bx, by)), math.atan2(by - ay, bx - ax)
        box((length, 0.002, 0.05), ((ax + bx) / 2, (ay + by) / 2, 0.955), belt, (0, 0, turn), 0)
    camera((-0.15, -0.15, 1.18), (0.15, 3, 0.84), 40, focus=(-0.5, 1.5, 0.95), fstop=1.6)
    return {"exposure": 0.0, "small": True}


def _marquee_lane():
    """The entry lane of a wedding marquee in the evening: carpet, lanterns, marigolds, nobody there yet."""
    reset()
    surroundings("venice", 30, 0.55, seen=0.7, tint="#DDE2F2")
    plane(60, 60, (0, 10, 0), earth("#6D6647", "#595238"))
    grass((-7, -2), (-1.5, 14), 30000, 0.06)
    grass((1.5, -2), (7, 14), 30000, 0.06)
    box((2.2, 26, 0.012), (0, 8, 0.006), surface("#5A0F13", 0.97, second="#470B0F", grain=0.8, grain_scale=140))
    cloth = surface("#E6DCC6", 0.9, second="#D3C6AB", grain=0.25, grain_scale=12, depth=0.02, sheen=0.3)
    # Draped sides: a curtain of folds, and a scalloped roof over the lane.
    for side in (-1, 1):
        points, faces = [], []
        for i in range(240):
            y = 2.2 + i * 0.075
            fold = 0.07 * math.sin(y * 9.5) + 0.03 * math.sin(y * 23 + 1)
            points += [(side * (1.95 + fold), y, 0.02), (side * (1.93 + fold * 0.7), y, 2.35), (side * (1.7 + fold * 0.2), y, 2.75)]
        for i in range(239):
            for j in range(2):
                a = i * 3 + j
                faces.append((a, a + 1, a + 4, a + 3))
        mesh_of(points, faces, cloth)
    points, faces = [], []
    for i in range(120):
        y = 2.2 + i * 0.15
        sag = 0.18 * abs(math.sin(y * 1.4))
        points += [(x, y, 2.72 + 0.62 * (1 - (x / 1.75) ** 2) - sag) for x in (-1.75, -1.0, -0.35, 0.35, 1.0, 1.75)]
    for i in range(119):
        for j in range(5):
            a = i * 6 + j
            faces.append((a, a + 1, a + 7, a + 6))
    mesh_of(points, faces, cloth)
    orange, yellow = surface("#D9701A", 0.9, second="#C25A12", grain=0.9, grain_scale=120, depth=0.01), surface("#E0A526", 0.9, grain=0.9, grain_scale=120, depth=0.01)
    for index in range(15):
        x = -1.68 + index * 0.24
        drop = 0.30 + 0.34 * abs(x / 1.7) ** 2 + (index % 2) * 0.12
        for bead in range(int(drop / 0.055)):
            z = 2.62 + 0.5 * (1 - (x / 1.75) ** 2) - bead * 0.055
            ball(0.032, (x, 2.15, z), yellow if bead % 4 == 3 else orange, sides=10)
    brass_ = steel("#B98B3C", 0.25)
    for row in range(5):
        for side in (-1, 1):
            x, y = side * 1.32, 0.9 + row * 2.3
            cylinder(0.13, 0.02, (x, y, 0.02), brass_, bevel=0.006)
            cylinder(0.018, 0.9, (x, y, 0.47), brass_)
            ball(0.036, (x, y, 0.95), brass_)
            if row < 4:
                tube([(x, y, 0.88), (x, y + 1.15, 0.66), (x, y + 2.3, 0.88)], 0.016, surface("#5E1016", 0.85, sheen=0.5))
            if row % 2 == 0:
                cage = group((side * 1.62, y + 0.3, 0))
                for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                    box((0.015, 0.015, 0.36), (a * 0.09, b * 0.09, 0.2), brass_, parent=cage)
                box((0.22, 0.22, 0.02), (0, 0, 0.02), brass_, parent=cage)
                box((0.22, 0.22, 0.03), (0, 0, 0.39), brass_, parent=cage)
                cylinder(0.035, 0.12, (0, 0, 0.10), surface("#F1E6CC", 0.6, grain=0), parent=cage)
                ball(0.018, (0, 0, 0.19), glow("#FFC266", 60), (1, 1, 1.8), parent=cage)
                point((side * 1.62, y + 0.3, 0.21), 5, "#FFB050", 0.03)
    for index in range(9):
        y = 2.6 + index * 1.5
        for x in (-0.9, 0.0, 0.9):
            ball(0.035, (x, y, 2.72 + 0.5 * (1 - (x / 1.75) ** 2)), glow("#FFCF87", 40), sides=12)
        point((0, y, 2.7), 22, "#FFC078", 0.25)
    box((3.4, 0.2, 3.0), (0, 19.8, 1.5), surface("#C9A873", 0.9), bevel=0)
    area((0, 18, 2.6), (0, 19.6, 1.2), 2, 120, "#FFC98A")
    camera((-0.55, -1.0, 1.30), (0.20, 8, 1.46), 27, focus=(-1.2, 3.2, 1.0), fstop=2.8)
    return {"exposure": 0.35}


def marquee_lamps():
    """The same lane from the carpet's edge: a lantern, marigolds, the rope along the guests' way."""
    _marquee_lane()
    camera((0.25, -0.05, 0.66), (1.45, 1.62, 0.40), 40, focus=(1.62, 1.2, 0.25), fstop=2.8)
    return {"exposure": 0.5, "small": True}


def _trolley(place, turn):
    """A platform trolley with two cash boxes and a sealed bag."""
    parent = group(place, turn)
    blue, black = painted("#23415F", 0.35, dust=0.2), surface("#161718", 0.6, dust=0.2)
    box((0.92, 0.58, 0.04), (0, 0, 0.22), black, bevel=0.012, parent=parent)
    tube([(-0.44, -0.24, 0.23), (-0.50, -0.24, 0.98), (-0.50, 0.24, 0.98), (-0.44, 0.24, 0.23)], 0.016, steel(), parent=parent, smooth=False)
    for x in (-0.34, 0.34):
        for y in (-0.2, 0.2):
            ring(0.062, 0.022, (x, y, 0.085), rubber(), (QUARTER, 0, 0), parent)
            cylinder(0.05, 0.03, (x, y, 0.085), steel(), (QUARTER, 0, 0), parent=parent)
            box((0.05, 0.06, 0.09), (x, y, 0.16), steel(), bevel=0.004, parent=parent)
    for index, (x, y, z, spin) in enumerate(((0.16, 0.0, 0.385, 3), (-0.24, 0.0, 0.365, -4), (0.14, 0.01, 0.665, -6))):
        case = group((x, y, z), spin, parent=parent)
        tall = 0.28 if index != 1 else 0.24
        box((0.36, 0.50, tall), (0, 0, 0), blue if index != 1 else painted("#8A8F92", 0.3, dust=0.15), bevel=0.02, segments=4, parent=case)
        box((0.37, 0.51, 0.012), (0, 0, tall * 0.22), black, bevel=0.002, parent=case)
        for side in (-0.13, 0.13):
            box((0.05, 0.02, 0.08), (side, -0.252, tall * 0.16), steel("#B9BCBD", 0.25), bevel=0.005, parent=case)
        cylinder(0.016, 0.012, (0, -0.252, tall * 0.10), steel("#C7A55A", 0.3), (QUARTER, 0, 0), 0.003, parent=case)
        tube([(-0.07, -0.252, -0.02), (-0.06, -0.285, -0.03), (0.06, -0.285, -0.03), (0.07, -0.252, -0.02)], 0.009, black, parent=case)
        for a, b in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            box((0.05, 0.05, tall + 0.012), (a * 0.165, b * 0.235, 0), steel("#7D8285"), bevel=0.012, parent=case)
    seal = surface("#C9352A", 0.4, grain=0)
    tube([(0.19, -0.262, 0.70), (0.215, -0.29, 0.66), (0.20, -0.30, 0.61)], 0.003, seal, parent=parent)
    box((0.035, 0.004, 0.055), (0.20, -0.303, 0.585), seal, bevel=0.001, parent=parent)


def cash_trolley():
    """Sealed cash boxes on a trolley in a loading bay."""
    reset()
    surroundings("warehouse", 40, 1.6, seen=1.3, tint="#FFFFFF")
    plane(20, 20, (0, 0, 0), surface("#83817B", 0.45, second="#6E6C67", blotch_scale=0.8, grain=0.2))
    box((0.10, 8, 0.003), (-0.62, 1, 0.0015), road_paint("#D2A63C"), bevel=0)
    area((-2.5, -1.5, 3), (0, 0, 0.4), 1.6, 160, "#FFE9CE")
    _trolley((0.1, 0.3, 0), 28)
    camera((-0.95, -1.75, 1.0), (0.08, 0.25, 0.46), 42, focus=(0.1, -0.05, 0.6), fstop=2.4)
    return {"exposure": 0.2, "small": True}
