"""Extinguishers, sounders and readers."""
import math

from PIL import Image, ImageDraw

from .desk import turned
from .materials import picture, surface
from .paper import font, keep
from .props import painted, steel
from .rooms import plastic
from .shapes import QUARTER, ball, box, cylinder, group, mesh_of, ring, tube


def _label(name, band, letters):
    """An extinguisher's label: a band of colour, fire classes, lines too small to read."""
    page = Image.new("RGB", (900, 700), "#E9E6DC")
    draw = ImageDraw.Draw(page)
    draw.rectangle((0, 0, 900, 170), band)
    draw.text((450, 84), name, "#F4F1E8", font(130), anchor="mm")
    for index, letter in enumerate(letters):
        draw.rectangle((70 + index * 190, 220, 220 + index * 190, 370), "#B0261E")
        draw.text((145 + index * 190, 294), letter, "#F4F1E8", font(130), anchor="mm")
    for line in range(7):
        draw.rectangle((70, 420 + line * 34, 70 + (760, 700, 730, 520, 760, 690, 400)[line], 432 + line * 34), "#7C7F83")
    return keep(page, f"label-{name.lower()}")


def extinguisher(place, turn=0.0, name="POWDER", band="#1F4E86", letters="ABC", scale=1.0):
    parent = group(place, turn, scale)
    red = surface("#A3150F", 0.26, second="#8C110C", blotch_scale=5, grain=0.04, coat=0.4, dust=0.25, dust_top=0.15)
    black, zinc = plastic("#17181A", 0.5), steel("#B4B4B0", 0.3)
    turned([(0, 0), (0.074, 0), (0.08, 0.006), (0.082, 0.02), (0.08, 0.035), (0.08, 0.36), (0.077, 0.395), (0.066, 0.425), (0.045, 0.447),
            (0.026, 0.456), (0.024, 0.47), (0, 0.47)], (0, 0, 0), red, parent=parent)  # fmt: skip
    cylinder(0.083, 0.03, (0, 0, 0.015), black, bevel=0.004, parent=parent)
    half, columns = 0.95, 24
    points = [(0.0806 * math.sin(half * (2 * i / columns - 1)), -0.0806 * math.cos(half * (2 * i / columns - 1)), z)
              for z in (0.14, 0.33) for i in range(columns + 1)]  # fmt: skip
    faces = [(i, i + 1, columns + 2 + i, columns + 1 + i) for i in range(columns)]
    sticker = mesh_of(points, faces, picture(_label(name, band, letters), rough=0.35), parent=parent)
    corners = sticker.data.uv_layers.new().data
    for loop in sticker.data.loops:
        corners[loop.index].uv = (loop.vertex_index % (columns + 1) / columns, loop.vertex_index // (columns + 1))
    cylinder(0.02, 0.05, (0, 0, 0.49), zinc, bevel=0.003, parent=parent)
    box((0.036, 0.028, 0.056), (-0.012, 0, 0.53), zinc, bevel=0.004, parent=parent)
    cylinder(0.017, 0.014, (0, -0.026, 0.492), steel("#C9C9C4", 0.2), (QUARTER, 0, 0), 0.002, parent=parent)
    cylinder(0.0145, 0.002, (0, -0.034, 0.492), surface("#E9E6DC", 0.3, grain=0), (QUARTER, 0, 0), parent=parent)
    box((0.003, 0.001, 0.011), (0.002, -0.0354, 0.496), surface("#B0261E", 0.4, grain=0), (0, 0.5, 0), 0.0002, parent=parent)
    for z, tilt, long in ((0.515, 0.10, 0.135), (0.545, -0.2, 0.145)):
        box((long, 0.024, 0.007), (0.045, 0, z + 0.01), zinc, (0, tilt, 0), 0.003, parent=parent)
    ring(0.013, 0.0013, (-0.006, -0.026, 0.535), zinc, (QUARTER, 0.4, 0), parent=parent)
    cylinder(0.0016, 0.05, (0.0, 0, 0.535), zinc, (QUARTER, 0, 0), parent=parent)
    tube([(-0.022, 0, 0.495), (-0.075, -0.01, 0.5), (-0.108, -0.02, 0.43), (-0.1, -0.03, 0.28), (-0.092, -0.03, 0.16)], 0.0105, black, parent=parent)
    cylinder(0.0135, 0.09, (-0.0905, -0.03, 0.12), black, bevel=0.002, top=0.0125, parent=parent)
    cylinder(0.02, 0.06, (-0.0895, -0.03, 0.055), black, top=0.013, bevel=0.002, parent=parent)
    ring(0.0835, 0.0035, (0, 0, 0.21), black, parent=parent, scale=(1, 1, 2.2))
    return parent


def door(place, turn=0.0, width=0.95, height=2.1, face=None, frame=None):
    """A closed door in its frame; hinges at -x, handle at +x; it looks to -y."""
    from .rooms import wood

    parent = group(place, turn)
    face, frame, metal = face or wood("#6B4527", "#50311A", along="z"), frame or painted("#D6D2C8", dust=0), steel("#B7B7B2", 0.25)
    box((width, 0.045, height), (0, 0, height / 2), face, bevel=0.003, parent=parent)
    for side in (-1, 1):
        box((0.075, 0.09, height + 0.07), (side * (width / 2 + 0.04), -0.01, height / 2 + 0.035), frame, bevel=0.006, parent=parent)
    box((width + 0.155, 0.09, 0.075), (0, -0.01, height + 0.04), frame, bevel=0.006, parent=parent)
    x = width / 2 - 0.065
    box((0.042, 0.009, 0.225), (x, -0.026, 1.02), metal, bevel=0.004, parent=parent)
    cylinder(0.0095, 0.05, (x, -0.05, 1.06), metal, (QUARTER, 0, 0), 0.001, parent=parent)
    tube([(x, -0.07, 1.06), (x - 0.02, -0.072, 1.06), (x - 0.125, -0.07, 1.06)], 0.0095, metal, parent=parent, smooth=False)
    cylinder(0.0105, 0.006, (x, -0.031, 0.965), steel("#A98C4C", 0.3), (QUARTER, 0, 0), 0.001, parent=parent)
    return parent


def sounder(place, turn=0.0, color="#E6E2D8"):
    """An outdoor alarm sounder with its strobe, on a wall at y = 0."""
    parent = group(place, turn)
    shell = surface(color, 0.4, blotch=0.04, grain=0.08, grain_scale=300, dust=0.25, dust_top=9)
    box((0.24, 0.075, 0.3), (0, -0.038, 0), shell, bevel=0.02, segments=6, parent=parent)
    box((0.2, 0.012, 0.115), (0, -0.076, 0.07), shell, bevel=0.006, parent=parent)
    for row in range(6):
        box((0.15 - 0.006 * row, 0.004, 0.007), (0, -0.0765, -0.02 - row * 0.015), plastic("#35383B"), bevel=0.0018, parent=parent)
    ball(0.04, (0, -0.05, -0.15), surface("#B5301A", 0.1, grain=0, coat=1.0, through=0.5), (1.4, 0.8, 0.75), parent=parent)
    for x in (-0.1, 0.1):
        cylinder(0.006, 0.003, (x, -0.0755, 0.13), steel(), (QUARTER, 0, 0), parent=parent)
    tube([(0.07, -0.02, 0.15), (0.07, -0.02, 0.3), (0.07, -0.02, 1.2)], 0.01, shell, parent=parent, smooth=False)
    return parent
