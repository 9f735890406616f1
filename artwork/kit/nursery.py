"""A nursery: saplings in black bags, a watering can."""
import math
import random

import numpy as np

from .desk import turned
from .materials import surface
from .props import galvanised
from .shapes import QUARTER, ball, cylinder, group, mesh_of, tube
from .vegetation import leaf


def _blade(base, heading, rise, long, rng, droop):
    """The points of one leaf, 8 rows of 5 across: folded along its rib, its tip hanging."""
    rows = []
    spot, step = np.array(base, float), long / 7
    across = np.array([-math.sin(heading), math.cos(heading), 0.0])
    for k in range(8):
        t = k / 7
        angle = rise - droop * t**1.3
        ahead = np.array([math.cos(heading) * math.cos(angle), math.sin(heading) * math.cos(angle), math.sin(angle)])
        up = np.cross(ahead, across)
        wide = long * 0.27 * math.sin(math.pi * min(1.0, 0.03 + 0.97 * t**0.8)) ** 0.9 + 0.0004
        for side in (-1, -0.5, 0, 0.5, 1):
            wave = 0.04 * long * math.sin(9 * t + 3 * side + heading) * abs(side)
            rows.append(spot + across * side * wide * 0.94 + up * (abs(side) * wide * 0.3 + wave))
        spot = spot + ahead * step
    return rows


def sapling(place, seed=1, height=0.34, count=18, long=0.085, parent=None):
    """A young plant: a stem with leaves all around it, the upper ones smaller and standing up."""
    rng = random.Random(seed)
    parent = group(place, rng.uniform(0, 360), parent=parent)
    lean = rng.uniform(-0.05, 0.05)
    stem = [(lean * t * t + 0.006 * math.sin(5 * t + seed), 0.006 * math.sin(4 * t + 2 * seed), height * t) for t in np.linspace(0, 1, 7)]
    tube(stem, 0.0026, surface("#6A5A38", 0.8, second="#5F7038", blotch_scale=30, grain=0.3, grain_scale=200, depth=0.0008), parent=parent)
    points, faces = [], []
    for index in range(count):
        t = 0.3 + 0.7 * index / (count - 1)
        heading, low = index * 2.4 + rng.uniform(-0.3, 0.3), len(points)
        at = np.array([np.interp(t, np.linspace(0, 1, 7), [knot[axis] for knot in stem]) for axis in range(3)])
        size = long * (1.0 - 0.55 * max(0, t - 0.6) / 0.4) * rng.uniform(0.75, 1.15)
        points += _blade(at, heading, rng.uniform(0.2, 0.6) + 0.5 * t, size, rng, rng.uniform(0.7, 1.5))
        faces += [(low + 5 * j + i, low + 5 * j + i + 1, low + 5 * j + i + 6, low + 5 * j + i + 5) for j in range(7) for i in range(4)]
    tones = (("#4C6B27", "#6F8A38"), ("#3F5F2A", "#5E7F38"), ("#557029", "#86963F"))[seed % 3]
    mesh_of([tuple(point) for point in points], faces, leaf(*tones, gloss=0.2), parent=parent)
    return parent


def _around(rows, columns):
    """The faces between closed rows of points."""
    return [(j * columns + i, j * columns + (i + 1) % columns, (j + 1) * columns + (i + 1) % columns, (j + 1) * columns + i)
            for j in range(rows) for i in range(columns)]  # fmt: skip


def nursery_bag(place, seed=1, radius=0.062, height=0.165):
    """A black polythene bag full of soil, creased, its rim torn and turned out."""
    rng = random.Random(seed)
    parent = group(place, rng.uniform(0, 360))
    black = surface("#151617", 0.3, second="#1E1E1D", blotch_scale=18, grain=0.35, grain_scale=70, depth=0.004, dust=0.35, dust_color="#7C6A50", dust_top=0.1)
    phases = [rng.uniform(0, 6.28) for _ in range(6)]
    columns, rows, points = 96, 30, []
    for j in range(rows + 1):
        t = j / rows
        body = radius * (0.9 + 0.12 * math.sin(math.pi * min(1, t * 1.1) ** 0.7))
        rim = max(0, (t - 0.86) / 0.14)
        for i in range(columns):
            a = 2 * math.pi * i / columns
            crease = 0.0016 * math.sin(7 * a + phases[0] + 9 * t) + 0.0012 * math.sin(13 * a + phases[1] - 14 * t) + 0.001 * math.sin(29 * a + phases[2] + 6 * t)
            fold = rim * (0.004 + 0.004 * math.sin(5 * a + phases[3]) + 0.0025 * math.sin(11 * a + phases[4]))
            out = body + crease * (1 + 1.5 * rim) + fold
            points.append((out * math.cos(a), out * math.sin(a), height * t + rim * 0.006 * math.sin(3 * a + phases[5]) + 0.002 * math.sin(4 * a + 20 * t)))
    bag = mesh_of(points, _around(rows, columns), black, parent=parent)
    bag.modifiers.new("thick", "SOLIDIFY").thickness = 0.0006
    soil = surface("#43301F", 0.95, second="#2E2116", blotch_scale=60, grain=1.0, grain_scale=190, depth=0.006)
    rings, spots = 12, []
    for j in range(rings + 1):
        for i in range(48):
            a, out = 2 * math.pi * i / 48, radius * 0.99 * j / rings
            spots.append((out * math.cos(a), out * math.sin(a), height * 0.88 + rng.uniform(-0.0022, 0.0022) + 0.004 * (1 - j / rings)))
    mesh_of(spots, _around(rings, 48), soil, parent=parent)
    for _ in range(40):
        a, out = rng.uniform(0, 6.28), radius * 0.9 * math.sqrt(rng.random())
        ball(rng.uniform(0.0015, 0.005), (out * math.cos(a), out * math.sin(a), height * 0.89), soil, (1, rng.uniform(0.6, 1), 0.7), sides=8, parent=parent)
    return parent


def watering_can(place, turn=0.0):
    """A galvanised watering can; its spout points to +x."""
    parent = group(place, turn)
    zinc = galvanised()
    turned([(0, 0.004), (0.098, 0.004), (0.104, 0), (0.104, 0.012), (0.1, 0.014), (0.097, 0.19), (0.1, 0.193), (0.1, 0.2), (0.095, 0.205),
            (0.085, 0.215), (0.0, 0.217)], (0, 0, 0), zinc, parent=parent)  # fmt: skip
    for z in (0.06, 0.15):
        turned([(0.099, z - 0.004), (0.102, z), (0.099, z + 0.004)], (0, 0, 0), zinc, parent=parent)
    tilt = math.radians(48)
    cylinder(0.024, 0.3, (0.185, 0, 0.15), zinc, (0, tilt, 0), top=0.013, parent=parent)
    cylinder(0.014, 0.045, (0.302, 0, 0.256), zinc, (0, tilt + 0.12, 0), 0.002, top=0.043, parent=parent)
    ball(0.0425, (0.3165, 0, 0.268), zinc, (1, 1, 0.35), (0, tilt + 0.12, 0), parent=parent, cut=0)
    tube([(0.09, 0, 0.2), (0.14, 0, 0.205), (0.19, 0, 0.175)], 0.004, zinc, parent=parent)
    tube([(-0.098, 0, 0.05), (-0.16, 0, 0.09), (-0.155, 0, 0.2), (-0.09, 0, 0.285), (0.0, 0, 0.3), (0.06, 0, 0.27), (0.08, 0, 0.21)], 0.0085, zinc, parent=parent)
    cylinder(0.012, 0.03, (-0.098, 0, 0.05), zinc, (0, QUARTER, 0), 0.002, parent=parent)
    return parent
