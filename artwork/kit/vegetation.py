"""Plants and hills: thousands of leaves and blades in one mesh each, so that light falls through them as outdoors."""
import math
import random

import numpy as np

from .materials import Graph, linear
from .shapes import cylinder, group, mesh_of, tube


def leaf(color="#4F6B2C", second="#7C8F3E", gloss=0.0):
    """A leaf: light from behind shines through; `gloss` of it is mirrored, most at a flat angle."""
    g = Graph("leaf")
    tone = g.mix(g.span(g.noise(g.position(), 5.0, 2.0), 0.3, 0.7), linear(color), linear(second))
    front = g.add("BsdfDiffuse", {"Color": tone}).outputs[0]
    through = g.add("BsdfTranslucent", {"Color": tone}).outputs[0]
    shader = g.add("MixShader", {0: 0.35, 1: front, 2: through}).outputs[0]
    if gloss:
        shine = g.add("BsdfGlossy", {"Color": (1, 1, 1, 1), "Roughness": 0.45}).outputs[0]
        flat = g.add("LayerWeight", {"Blend": 0.3}).outputs["Fresnel"]
        shader = g.add("MixShader", {0: g.math("MULTIPLY", flat, gloss), 1: shader, 2: shine}).outputs[0]
    return g.finish(shader)


def leaves(centres, size, seed, material, parent=None):
    """One pointed leaf at each centre (an array of x, y, z), turned at random."""
    rng = np.random.default_rng(seed)
    count = len(centres)
    along = rng.normal(size=(count, 3))
    along[:, 2] -= 0.4
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    across = np.cross(along, rng.normal(size=(count, 3)))
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    length = size * rng.uniform(0.6, 1.3, (count, 1))
    tip, side = along * length, across * length * 0.32
    corners = np.stack([centres, centres + tip * 0.45 + side, centres + tip, centres + tip * 0.45 - side], 1)
    faces = np.arange(4 * count).reshape(-1, 4)
    return mesh_of(corners.reshape(-1, 3).tolist(), faces.tolist(), material, smooth=False, parent=parent)


def tree(place, height=7.0, spread=2.4, seed=1, color="#46602A", second="#71863B", count=9000, size=0.17):
    """A broad-leaved tree: a trunk, limbs, and clumps of leaves with gaps between them."""
    rng = np.random.default_rng(seed)
    parent = group(place)
    from .materials import surface

    bark = surface("#4A3D31", 0.95, second="#6B5B4A", grain=0.9, grain_scale=25, depth=0.02, stretch=(1, 1, 0.25))
    cylinder(0.02 * height + 0.03, height * 0.5, (0, 0, height * 0.25), bark, top=0.012 * height, sides=14, parent=parent)
    clumps = []
    for index in range(26):
        angle, out = rng.uniform(0, 2 * math.pi), spread * math.sqrt(rng.uniform(0.02, 1))
        rise = height * (0.45 + 0.5 * rng.uniform() ** 0.8) * (1 - 0.16 * (out / spread) ** 2)
        centre = np.array([math.cos(angle) * out, math.sin(angle) * out, rise])
        clumps.append((centre, spread * rng.uniform(0.22, 0.4)))
        if index % 3 == 0:
            elbow = (centre[0] * 0.4, centre[1] * 0.4, height * 0.45 + (rise - height * 0.45) * 0.3)
            tube([(0, 0, height * 0.33), elbow, tuple(centre)], 0.006 * height, bark, parent=parent)
    share = count // len(clumps)
    cloud = []
    for centre, radius in clumps:
        direction = rng.normal(size=(share, 3))
        direction /= np.linalg.norm(direction, axis=1, keepdims=True)
        cloud.append(centre + direction * radius * rng.uniform(0.45, 1.05, (share, 1)) * np.array([1, 1, 0.75]))
    leaves(np.concatenate(cloud), size, seed, leaf(color, second), parent)
    return parent


def hedge(start, end, height=1.2, depth=0.7, seed=3, color="#3F5A2A", second="#66803A", density=900):
    """A clipped hedge from `start` to `end` (x, y)."""
    rng = np.random.default_rng(seed)
    a, b = np.array(start, float), np.array(end, float)
    length = float(np.linalg.norm(b - a))
    count = int(length * height * density)
    along, across, up = rng.uniform(0, 1, count), rng.uniform(-0.5, 0.5, count), rng.uniform(0.02, 1, count)
    across = np.sign(across) * np.abs(across * 2) ** 0.3 / 2
    normal = np.array([-(b - a)[1], (b - a)[0]]) / length
    flat = a + np.outer(along, b - a) + np.outer(across * depth, normal)
    wobble = 1 + 0.06 * np.sin(along * length * 3.1 + seed)
    points = np.column_stack([flat, up * height * wobble])
    return leaves(points, 0.075, seed, leaf(color, second))


def grass(low, high, count=40000, height=0.07, seed=5, color="#5C7031", second="#8B8A4A", bare=0.0, keep=None):
    """Blades of grass in the rectangle from `low` to `high` (x, y). `keep(x, y)` tells where; `bare` leaves patches."""
    rng = np.random.default_rng(seed)
    x, y = rng.uniform(low[0], high[0], count), rng.uniform(low[1], high[1], count)
    if bare:
        patch = np.sin(x * 1.7 + seed) * np.sin(y * 1.3) + 0.6 * np.sin(x * 4.1) * np.sin(y * 3.7 + 1)
        stay = patch + rng.normal(0, 0.35, count) > bare * 2 - 1.2
        x, y = x[stay], y[stay]
    if keep:
        stay = keep(x, y)
        x, y = x[stay], y[stay]
    n = len(x)
    angle, tall = rng.uniform(0, 2 * math.pi, n), height * rng.uniform(0.4, 1.5, n)
    wide, lean = 0.035 * tall + 0.0015, tall * rng.uniform(0.1, 0.7, n)
    dx, dy = np.cos(angle), np.sin(angle)
    root = np.column_stack([x, y, np.zeros(n)])
    side = np.column_stack([-dy * wide, dx * wide, np.zeros(n)])
    tip = root + np.column_stack([dx * lean, dy * lean, tall])
    corners = np.stack([root - side, root + side, tip], 1)
    return mesh_of(corners.reshape(-1, 3).tolist(), np.arange(3 * n).reshape(-1, 3).tolist(), leaf(color, second), smooth=False)


def litter(low, high, count=60, seed=9, color="#8A6A3A", second="#6E5A2E", size=0.05):
    """Fallen leaves on the ground."""
    rng = random.Random(seed)
    spots = np.array([(rng.uniform(low[0], high[0]), rng.uniform(low[1], high[1]), 0.006) for _ in range(count)])
    thing = leaves(spots, size, seed, leaf(color, second))
    thing.scale[2] = 0.2
    return thing
