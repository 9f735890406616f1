"""Vehicles: one smooth body from cross-sections. Glass, pillars and shut lines are drawn by the material, flush as on a real car."""
import math

import bpy
import numpy as np

from .light import spot
from .materials import Graph, glow, linear, surface
from .props import rubber, steel
from .shapes import QUARTER, add, box, cylinder, group, ring, tube

# A four-wheel-drive estate: the front is at +x. Stations along x: (x, half width at the sill, half width at the waist,
# half width at the roof, sill height, waist height, roof height). Between the waist and the roof is the glass.
BODY = [
    (-2.42, 0.80, 0.86, 0.66, 0.56, 1.10, 1.62), (-2.36, 0.86, 0.92, 0.70, 0.50, 1.12, 1.74), (-2.05, 0.92, 0.955, 0.73, 0.44, 1.13, 1.83),
    (-1.30, 0.93, 0.965, 0.75, 0.42, 1.12, 1.87), (-0.40, 0.93, 0.965, 0.76, 0.41, 1.11, 1.88), (0.20, 0.93, 0.965, 0.75, 0.41, 1.10, 1.85),
    (0.52, 0.93, 0.965, 0.73, 0.41, 1.09, 1.76), (0.95, 0.93, 0.96, 0.78, 0.41, 1.08, 1.42), (1.28, 0.93, 0.955, 0.84, 0.42, 1.06, 1.17),
    (1.70, 0.93, 0.95, 0.87, 0.43, 1.05, 1.15), (2.10, 0.92, 0.94, 0.85, 0.45, 1.02, 1.12), (2.34, 0.89, 0.91, 0.82, 0.47, 0.98, 1.08),
    (2.43, 0.84, 0.86, 0.76, 0.50, 0.92, 1.02), (2.45, 0.78, 0.80, 0.68, 0.54, 0.86, 0.94),
]  # fmt: skip
AXLES = (1.46, -1.40)
WHEEL = 0.40


def section(half, waist_half, roof_half, sill, waist, roof):
    """Half a cross-section from the middle of the floor to the middle of the roof."""
    side = [(0.0, sill), (half * 0.82, sill), (half, sill + 0.07), (waist_half, sill + 0.30), (waist_half + 0.008, waist - 0.13),
            (waist_half - 0.012, waist)]  # fmt: skip
    glass = [(waist_half - 0.03 + (roof_half - waist_half + 0.03) * t, waist + (roof - 0.07 - waist) * t) for t in (0.06, 0.35, 0.7, 1.0)]
    return side + glass + [(roof_half - 0.06, roof - 0.018), (roof_half * 0.5, roof - 0.003), (0.0, roof)]


def paint(color, dust=0.25):
    """Paint over the whole body; by the place on it: window glass, black pillars, shut lines, trim."""
    g = Graph("car paint")
    place = g.add("TexCoord").outputs["Object"]
    x, y, z = g.add("SeparateXYZ", {0: place}).outputs
    wide = g.math("ABSOLUTE", y)

    def inside(value, low, high):
        return g.math("MULTIPLY", g.math("GREATER_THAN", value, low), g.math("LESS_THAN", value, high))

    def both(*parts):
        out = parts[0]
        for part in parts[1:]:
            out = g.math("MULTIPLY", out, part)
        return out

    def either(*parts):
        out = parts[0]
        for part in parts[1:]:
            out = g.math("MAXIMUM", out, part)
        return out

    height = inside(z, 1.15, 1.735)
    # The windscreen pillar leans back: the front edge of the side windows follows it.
    lean = g.math("ADD", x, g.math("MULTIPLY", g.math("SUBTRACT", z, 1.14), 0.86))
    flank = g.math("GREATER_THAN", wide, 0.735)
    panes = either(*[inside(x, low, high) for low, high in ((-2.14, -1.28), (-1.20, -0.32))],
                   both(g.math("GREATER_THAN", x, -0.24), g.math("LESS_THAN", lean, 0.86)))  # fmt: skip
    side_glass = both(height, flank, panes)
    screen = both(g.math("GREATER_THAN", lean, 1.0), inside(z, 1.19, 1.755), g.math("LESS_THAN", x, 1.26),
                  g.math("LESS_THAN", wide, g.math("SUBTRACT", 0.80, g.math("MULTIPLY", g.math("SUBTRACT", z, 1.15), 0.16))))  # fmt: skip
    rear = both(g.math("LESS_THAN", x, -2.30), inside(z, 1.22, 1.64), g.math("LESS_THAN", wide, 0.60))
    window = either(side_glass, screen, rear)
    black = both(height, flank, inside(x, -2.17, 0.75), g.math("LESS_THAN", lean, 0.90))
    black = either(black, g.math("LESS_THAN", z, 0.56))
    lines = either(*[both(g.math("LESS_THAN", g.math("ABSOLUTE", g.math("SUBTRACT", x, at)), 0.004), inside(z, 0.56, 1.15))
                     for at in (-1.24, -0.28, 0.80)],
                   both(g.math("LESS_THAN", g.math("ABSOLUTE", g.math("SUBTRACT", wide, 0.80)), 0.004), g.math("GREATER_THAN", x, 1.3),
                        g.math("GREATER_THAN", z, 0.98)))  # fmt: skip
    tone = g.mix(either(black, lines), linear(color), linear("#0B0C0E"))
    speckle = g.span(g.noise(place, 5.0, 3.0), 0.3, 0.75)
    dirt = g.math("MULTIPLY", g.math("MULTIPLY", g.span(z, 0.35, 0.95, 1.0, 0.12), speckle), dust * 2.0)
    dirt = g.math("MINIMUM", dirt, 0.85)
    tone = g.mix(dirt, tone, linear("#93836B"))
    body = g.add("BsdfPrincipled", {"Base Color": tone, "Roughness": g.span(dirt, 0.0, 0.5, 0.32, 0.85), "Metallic": 0.25,
                                    "Coat Weight": g.span(dirt, 0.0, 0.4, 1.0, 0.0), "Coat Roughness": 0.03}).outputs[0]  # fmt: skip
    pane = g.add("BsdfPrincipled", {"Base Color": linear("#0A0D0F"), "Roughness": 0.03, "IOR": 1.5, "Coat Weight": 0.6}).outputs[0]
    return g.finish(g.add("MixShader", {0: window, 1: body, 2: pane}).outputs[0])


def shell(color, dust):
    points, faces = [], []
    for x, *shape in BODY:
        half = section(*shape)
        loop = half + [(-y, z) for y, z in half[-2:0:-1]]
        points += [(x, y, z) for y, z in loop]
    count = len(points) // len(BODY)
    for i in range(len(BODY) - 1):
        for j in range(count):
            n = (j + 1) % count
            faces.append((i * count + j, i * count + n, (i + 1) * count + n, (i + 1) * count + j))
    faces += [tuple(range(count - 1, -1, -1)), tuple(range((len(BODY) - 1) * count, len(BODY) * count))]
    mesh = bpy.data.meshes.new("shell")
    mesh.from_pydata(points, [], [tuple(reversed(face)) for face in faces])
    thing = add(mesh, paint(color, dust))
    mesh.shade_smooth()
    smooth = thing.modifiers.new("smooth", "SUBSURF")
    smooth.levels = smooth.render_levels = 3
    for axle in AXLES:
        for side in (-1, 1):
            cutter = cylinder(0.475, 0.56, (axle, side * 0.93, WHEEL + 0.02), None, (QUARTER, 0, 0), sides=64)
            cutter.hide_render = True
            cut = thing.modifiers.new("arch", "BOOLEAN")
            cut.object = cutter
            cut.operation = "DIFFERENCE"
    bpy.context.view_layer.update()
    finished = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    thing.modifiers.clear()
    thing.data = finished
    return thing


def wheel(place, outside, parent=None, steer=0.0):
    """A wheel with an alloy rim of six double spokes; `outside` is +1 or -1, the side that is seen."""
    hub = group(place, (0, 0, steer), parent=parent)
    tyre, alloy, dark = rubber(), steel("#7E8286", 0.35), surface("#141517", 0.6, dust=0.4)
    turn = (QUARTER, 0, 0)
    ring(WHEEL * 0.80, WHEEL * 0.205, (0, 0, 0), tyre, turn, hub, (1, 1, 1.55))
    cylinder(WHEEL * 0.985, 0.17, (0, 0, 0), tyre, turn, 0.03, 64, parent=hub)
    for index in range(44):
        angle = index * 2 * math.pi / 44
        spot_ = (math.cos(angle) * WHEEL * 0.985, 0, math.sin(angle) * WHEEL * 0.985)
        box((0.028, 0.19, 0.012), spot_, tyre, (0, QUARTER - angle, 0), 0.003, 1, hub)
    cylinder(WHEEL * 0.66, 0.19, (0, 0, 0), dark, turn, parent=hub)
    ring(WHEEL * 0.645, 0.018, (0, outside * 0.10, 0), alloy, turn, hub)
    for index in range(6):
        for shift in (-0.12, 0.12):
            angle = index * math.pi / 3 + shift
            middle = (math.cos(angle) * WHEEL * 0.36, outside * 0.092, math.sin(angle) * WHEEL * 0.36)
            box((WHEEL * 0.52, 0.03, 0.035), middle, alloy, (0, -angle, 0), 0.01, 2, hub)
    cylinder(WHEEL * 0.17, 0.03, (0, outside * 0.105, 0), alloy, turn, 0.006, parent=hub)
    for index in range(6):
        angle = index * math.pi / 3 + 0.5
        cylinder(0.011, 0.02, (math.cos(angle) * 0.052, outside * 0.122, math.sin(angle) * 0.052), dark, turn, sides=6, parent=hub)
    return hub


def car(place=(0, 0, 0), turn=0.0, color="#1B2430", dust=0.25, lights=False, brake=False, steer=0.0):
    """The estate at `place`, its front towards +x turned by `turn` degrees."""
    parent = group(place, turn)
    thing = shell(color, dust)
    thing.parent = parent
    dark, metal = surface("#101113", 0.65, dust=0.35), steel()
    box((4.3, 1.45, 0.2), (0, 0, 0.45), dark, parent=parent)
    for axle in AXLES:
        box((1.0, 1.36, 0.75), (axle, 0, 0.62), dark, bevel=0.0, parent=parent)
        for side in (-1, 1):
            wheel((axle, side * 0.83, WHEEL), side, parent, steer if axle > 0 else 0.0)
            arch = [(axle + 0.485 * math.cos(a), side * 0.935, WHEEL + 0.02 + 0.485 * math.sin(a)) for a in np.linspace(-0.15, math.pi + 0.15, 18)]
            tube(arch, 0.028, dark, parent=parent)
    front = glow("#FFF3DC", 14.0) if lights else surface("#D8DDE0", 0.08, 0.3, coat=1.0, grain=0)
    back = glow("#E0180E", 5.0) if brake else surface("#7C120D", 0.15, coat=1.0, grain=0)
    box((0.06, 1.12, 0.24), (2.435, 0, 0.80), dark, bevel=0.02, parent=parent)
    for index in range(4):
        box((0.05, 1.06, 0.018), (2.45, 0, 0.73 + index * 0.05), metal, bevel=0.004, parent=parent)
    box((0.14, 1.62, 0.13), (2.39, 0, 0.52), dark, bevel=0.04, parent=parent)
    box((0.14, 1.66, 0.15), (-2.40, 0, 0.58), dark, bevel=0.04, parent=parent)
    box((0.012, 0.50, 0.11), (-2.455, 0, 0.84), surface("#D9D8D2", 0.5, grain=0), bevel=0.004, parent=parent)
    for side in (-1, 1):
        box((0.09, 0.22, 0.14), (2.41, side * 0.69, 0.84), front, (0, 0, -side * 0.30), 0.03, parent=parent)
        box((0.06, 0.13, 0.42), (-2.385, side * 0.80, 1.02), back, (0, 0, side * 0.5), 0.025, parent=parent)
        box((0.11, 0.20, 0.14), (0.66, side * 1.05, 1.17), surface(color, 0.35, 0.25, coat=1.0, grain=0), (0, 0, side * 0.15), 0.045, 4, parent=parent)
        box((0.05, 0.14, 0.035), (0.68, side * 0.95, 1.12), dark, bevel=0.01, parent=parent)
        tube([(-2.0, side * 0.66, 1.86), (-1.9, side * 0.66, 1.925), (0.0, side * 0.67, 1.935), (0.12, side * 0.67, 1.87)], 0.016, metal, parent=parent)
        for x in (-1.13, -0.17):
            box((0.17, 0.028, 0.028), (x, side * 0.985, 0.985), dark, bevel=0.01, parent=parent)
    tube([(-1.95, 0.3, 1.86), (-2.02, 0.3, 2.25)], 0.006, dark, parent=parent)
    if lights:
        for side in (-1, 1):
            spot((2.5, side * 0.66, 0.8), (12, side * 0.66, 0.2), 250, "#FFE8C0", 60).parent = parent
    return parent
