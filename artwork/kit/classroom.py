"""What a classroom has: desks, a whiteboard. And a road map, folded and opened again."""
import math

from .desk import sheet
from .materials import picture, surface
from .props import painted, steel
from .rooms import plastic, wood
from .shapes import QUARTER, box, cylinder, group, plane, ring, tube


def school_desk(place, turn=0.0, width=1.2, depth=0.5, height=0.74):
    """A plain desk: a board with worn edges on a frame of square tube; the pupil sits at -y."""
    parent = group(place, turn)
    top, edge, frame = wood("#B08C60", "#94713F", rough=0.5), surface("#5B4630", 0.6, grain=0.2, grain_scale=90, depth=0.001), painted("#3B4650", dust=0.1)
    box((width, depth, 0.022), (0, 0, height - 0.011), top, bevel=0.003, parent=parent)
    box((width + 0.004, depth + 0.004, 0.014), (0, 0, height - 0.013), edge, bevel=0.003, parent=parent)
    for side in (-1, 1):
        x = side * (width / 2 - 0.06)
        for y in (-depth / 2 + 0.05, depth / 2 - 0.05):
            box((0.03, 0.03, height - 0.03), (x, y, (height - 0.03) / 2), frame, bevel=0.003, parent=parent)
        box((0.03, depth - 0.12, 0.03), (x, 0, height - 0.045), frame, bevel=0.003, parent=parent)
        box((0.03, depth - 0.12, 0.03), (x, 0, 0.12), frame, bevel=0.003, parent=parent)
    box((width - 0.12, 0.012, 0.28), (0, depth / 2 - 0.04, height - 0.2), wood("#9C7A50", "#7F6038", rough=0.55), bevel=0.002, parent=parent)
    return parent


def stool(place, turn=0.0, height=0.45):
    """A wooden stool on a frame of steel tube."""
    parent = group(place, turn)
    frame = painted("#3B4650", dust=0.1)
    cylinder(0.165, 0.026, (0, 0, height), wood("#A5814F", "#866436", rough=0.5), bevel=0.006, parent=parent)
    for k in range(4):
        x, y = math.cos(math.radians(45 + 90 * k)), math.sin(math.radians(45 + 90 * k))
        tube([(0.12 * x, 0.12 * y, height - 0.015), (0.17 * x, 0.17 * y, 0)], 0.011, frame, smooth=False, parent=parent)
    ring(0.15, 0.008, (0, 0, 0.16), frame, parent=parent)
    return parent


def whiteboard(place, image, width=2.2, height=1.2):
    """A whiteboard on a wall at y = 0 with what is drawn on it; pens and a wiper on its ledge."""
    parent = group(place)
    metal = steel("#B9BDC0", 0.35)
    plane(width, height, (0, -0.02, 0), picture(image, rough=0.25), (QUARTER, 0, 0), parent)
    for side in (-1, 1):
        box((width + 0.05, 0.03, 0.025), (0, -0.015, side * (height / 2 + 0.0125)), metal, bevel=0.003, parent=parent)
        box((0.025, 0.03, height), (side * (width / 2 + 0.0125), -0.015, 0), metal, bevel=0.003, parent=parent)
    box((width * 0.5, 0.07, 0.008), (0, -0.06, -height / 2 - 0.02), metal, bevel=0.002, parent=parent)
    for x, color in ((-0.3, "#22303F"), (-0.14, "#2F7A4A"), (0.02, "#B0362C")):
        cylinder(0.009, 0.12, (x, -0.06, -height / 2 - 0.006), plastic(color, 0.35), (0, QUARTER, 0.1), 0.002, parent=parent)
    box((0.13, 0.05, 0.03), (0.32, -0.06, -height / 2 + 0.0), plastic("#2A3C58", 0.6), bevel=0.006, parent=parent)
    return parent


def opened_map(image, place, turn, size=(0.72, 0.54), columns=6, rows=2, ground=lambda x, y: 0.0):
    """A map that was folded: `columns` by `rows` panels between ridges and valleys, on a `ground` of x and y."""
    width, height = size

    def ridge(t, count):
        part = t * count % 2
        return min(part, 2 - part)

    def rise(u, v):
        x, y = (u - 0.5) * width, (v - 0.5) * height
        lift = 0.015 * ridge(u, columns) * (0.7 + 0.3 * math.sin(9 * u + 4 * v)) + 0.006 * ridge(v + 1 / rows, rows)
        return ground(x, y) + 0.001 + lift

    return sheet((-width / 2, -height / 2, 0), width, height, picture(image, rough=0.75), rise, group(place, turn), steps=120)
