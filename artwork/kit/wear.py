"""What a guard wears: vest, helmet, boots, gloves, and the torch."""
import math

import bmesh
import bpy

from .desk import turned
from .materials import surface
from .props import steel
from .rooms import cloth, leather, plastic
from .shapes import QUARTER, add, ball, box, cylinder, group, mesh_of, prism, ring, tube


def melt(parts, material, voxel=0.004, smooth=10, parent=None):
    """Simple bodies grown together into one soft one."""
    bpy.context.view_layer.update()
    body = bmesh.new()
    for part in parts:
        mesh = part.data.copy()
        mesh.transform(part.matrix_basis)
        body.from_mesh(mesh)
        bpy.data.objects.remove(part)
    mesh = bpy.data.meshes.new("melted")
    body.to_mesh(mesh)
    body.free()
    thing = add(mesh, material, smooth=True, parent=parent)
    remesh = thing.modifiers.new("remesh", "REMESH")
    remesh.mode, remesh.voxel_size, remesh.use_smooth_shade = "VOXEL", voxel, True
    soft = thing.modifiers.new("smooth", "SMOOTH")
    soft.factor, soft.iterations = 0.5, smooth
    return thing


def panel(rows, low, high, height, material, parent, thick=0.003, side=1, steps=36):
    """Cloth between two edges: `rows` are (y, inner x, outer x); the part from `low` to `high` is made."""

    def edge(y, column):
        for (y0, *a), (y1, *b) in zip(rows, rows[1:]):
            if y <= y1:
                t = (y - y0) / (y1 - y0)
                t = t * t * (3 - 2 * t)
                return a[column] + (b[column] - a[column]) * t
        return rows[-1][1 + column]

    def crease(x, y):
        return (0.0045 * math.sin(31 * x + 9 * y + 1.2 * math.sin(13 * y)) + 0.003 * math.sin(52 * y - 23 * x + 2 * math.sin(17 * x))
                + 0.005 * math.sin(7 * x + 11 * y)) * (0.6 + 0.4 * math.sin(6 * y + 3 * side))  # fmt: skip

    points = []
    for j in range(steps + 1):
        y = low + (high - low) * j / steps
        inner, outer = edge(y, 0), edge(y, 1)
        for i in range(steps + 1):
            x = side * (inner + (outer - inner) * i / steps)
            points.append((x, y, height + crease(x, y)))
    row = steps + 1
    faces = [(j * row + i, j * row + i + 1, (j + 1) * row + i + 1, (j + 1) * row + i) for j in range(steps) for i in range(steps)]
    body = mesh_of(points, faces, material, parent=parent)
    body.modifiers.new("thick", "SOLIDIFY").thickness = thick * side
    return body


def vest(place, turn=0.0, color="#C3D022", second="#AEBB1C"):
    """A high-visibility vest laid flat, closed by its zip."""
    parent = group(place, turn)
    bright, band, dark = cloth(color, second, sheen=0.1), surface("#C9CCCD", 0.28, 0.35, blotch=0.08, grain=0.3, grain_scale=700, depth=0.0006), cloth("#17202E")
    rows = [(0, 0.003, 0.265), (0.34, 0.003, 0.262), (0.40, 0.02, 0.24), (0.46, 0.05, 0.205), (0.54, 0.075, 0.195), (0.64, 0.085, 0.215)]
    for side in (-1, 1):
        panel(rows, 0, 0.64, 0.022, bright, parent, 0.005, side)
        for low, high in ((0.05, 0.1), (0.17, 0.22)):
            panel(rows, low, high, 0.0248, band, parent, 0.002, side)
        strap = [(y, 0.125, 0.17) for y in (0.22, 0.64)]
        panel(strap, 0.22, 0.635, 0.0248, band, parent, 0.002, side)
        trim = [(side * row[1], row[0], 0.0245) for row in rows]
        tube(trim, 0.004, dark, parent=parent)
        tube([(side * row[2], row[0], 0.0225) for row in rows], 0.004, dark, parent=parent)
    back = [(0.4, 0, 0.12), (0.64, 0, 0.12)]
    for side in (-1, 1):
        panel(back, 0.42, 0.6, 0.008, bright, parent, 0.003, side)
    tube([(-0.11, 0.61, 0.012), (-0.06, 0.596, 0.013), (0, 0.59, 0.013), (0.06, 0.596, 0.013), (0.11, 0.61, 0.012)], 0.004, dark, parent=parent)
    box((0.011, 0.36, 0.003), (0, 0.18, 0.029), dark, bevel=0.001, parent=parent)
    box((0.006, 0.022, 0.003), (0.001, 0.345, 0.033), steel("#BFBFBB", 0.25), (0.1, 0, 0.2), 0.001, parent=parent)
    return parent


def helmet(place, turn=0.0, color="#E9E5DA"):
    """A safety helmet; its peak points to -y."""
    parent = group(place, turn)
    shell = surface(color, 0.22, grain=0.04, blotch=0.03, coat=0.4)
    dome = ball(0.1, (0, 0, 0.018), shell, (1.0, 1.25, 1.12), sides=64, parent=parent, cut=0)
    dome.modifiers.new("thick", "SOLIDIFY").thickness = 0.003
    brim = turned([(0.1, 0.022), (0.112, 0.018), (0.116, 0.012), (0.112, 0.010), (0.098, 0.014)], (0, 0, 0), shell, parent=parent)
    for vertex in brim.data.vertices:
        x, y, z = vertex.co
        reach = max(0.0, -y / 0.116) ** 3
        vertex.co = (x, y * 1.25 - 0.045 * reach * (1 if math.hypot(x, y) > 0.105 else 0), z - 0.008 * reach * (1 if math.hypot(x, y) > 0.105 else 0))
    for x, wide in ((0, 0.011), (-0.036, 0.006), (0.036, 0.006)):
        arc = [(x * math.cos(a * 0.6), 0.124 * math.sin(a) * 0.99, 0.018 + 0.1118 * math.cos(a) * math.sqrt(max(0, 1 - (x / 0.1) ** 2)))
               for a in [k * 0.14 for k in range(-8, 9)]]  # fmt: skip
        tube(arc, wide, shell, parent=parent)
    for side in (-1, 1):
        box((0.006, 0.03, 0.012), (side * 0.099, 0.02, 0.03), plastic("#23272C"), bevel=0.002, parent=parent)
    return parent


def boot(place, turn=0.0, side=1):
    """A black boot; its toe points to -y."""
    parent = group(place, turn)
    black = surface("#1B1C1E", 0.5, second="#0F1011", blotch_scale=14, grain=0.3, grain_scale=300, depth=0.0012)
    sole, lace = plastic("#0C0C0D", 0.85), cloth("#26282B")
    parts = [ball(0.05, (0, -0.085, 0.06), None, (0.95, 1.1, 0.78)), ball(0.05, (side * 0.003, -0.04, 0.068), None, (0.95, 1.2, 0.95)),
             ball(0.05, (0, 0.03, 0.07), None, (0.82, 1.2, 1.1)), ball(0.046, (0, 0.095, 0.065), None, (0.86, 1.0, 1.0)),
             cylinder(0.052, 0.2, (0, 0.062, 0.17), None, (-0.06, 0, 0), top=0.058), ball(0.05, (0, 0.01, 0.105), None, (0.8, 0.9, 0.8))]  # fmt: skip
    melt(parts, black, 0.0035, 14, parent)
    ring(0.051, 0.008, (0, 0.068, 0.272), leather("#1B1C1E", "#141516"), (-0.06, 0, 0), parent=parent)
    cylinder(0.047, 0.004, (0, 0.068, 0.2745), surface("#050505", 1.0, grain=0), (-0.06, 0, 0), parent=parent)
    outline = []
    for k in range(48):
        a = 2 * math.pi * k / 48
        wide = 0.05 if math.sin(a) < 0 else 0.044
        outline.append((wide * math.cos(a) * (1 - 0.16 * math.exp(-((math.sin(a) - 0.1) / 0.3) ** 2)), 0.0 + 0.148 * math.sin(a)))
    prism([(x, -y) for x, y in outline], 0.03, (0, 0, 0.015), sole, (QUARTER, 0, 0), 0.004, parent=parent)
    for k in range(6):
        t = k / 5
        y, z, wide = -0.055 + 0.07 * min(1, t * 1.5), 0.112 + 0.135 * t, 0.024
        for flip in (-1, 1):
            tube([(-flip * wide, y + 0.016, z - 0.008), (0, y - 0.004, z + 0.008), (flip * wide, y + 0.018, z + 0.017)], 0.0026, lace, parent=parent)
            ring(0.0042, 0.0014, (flip * wide, y + 0.015, z - 0.006), steel("#77797B", 0.35), (0.9, 0, 0), parent=parent)
    return parent


def glove(place, turn=0.0, side=1, color="#23201D", second="#161412"):
    """A leather glove laid flat, its fingers to +y."""
    parent = group(place, turn)
    hide = surface(color, 0.5, second=second, blotch_scale=22, grain=0.5, grain_scale=240, depth=0.002)
    parts = [box((0.086, 0.09, 0.026), (0, 0, 0.017), None, bevel=0), box((0.07, 0.075, 0.022), (0, -0.075, 0.015), None, bevel=0)]
    for index, (x, long, lean) in enumerate(((-0.034, 0.066, 9), (-0.0115, 0.08, 3), (0.012, 0.077, -3), (0.034, 0.058, -11))):
        a, bent = math.radians(lean), 0.006 * (index % 2)
        for k in range(9):
            t = k / 8
            parts.append(ball(0.0118 - 0.002 * t, (x - math.sin(a) * long * t, 0.042 + math.cos(a) * long * t, 0.016 + bent * math.sin(3 * t)), None, sides=16))
    for k in range(9):
        t = k / 8
        parts.append(ball(0.0135 - 0.002 * t, (side * (0.034 + 0.036 * t), -0.03 + 0.058 * t, 0.016 + 0.004 * t), None, sides=16))
    melt(parts, hide, 0.0026, 9, parent)
    box((0.078, 0.014, 0.027), (0, -0.062, 0.0155), cloth("#15171A"), bevel=0.006, parent=parent)
    for x in (-0.022, 0, 0.022):
        tube([(x, -0.03, 0.0305), (x, 0.0, 0.031), (x, 0.03, 0.0305)], 0.0014, cloth("#3A3631"), parent=parent)
    return parent


def torch(place, turn=0.0):
    """An aluminium torch that lies along x, its head at +x."""
    parent = group(place, turn)
    metal = surface("#1B1D20", 0.32, 0.7, blotch=0.1, blotch_scale=30, grain=0.25, grain_scale=500, depth=0.0006)
    profile = [(0.0, -0.1), (0.014, -0.1), (0.0155, -0.098), (0.0155, -0.07), (0.0145, -0.068), (0.0145, 0.03), (0.0165, 0.034),
               (0.0165, 0.05), (0.023, 0.07), (0.024, 0.072), (0.024, 0.096), (0.0215, 0.098), (0.021, 0.094)]  # fmt: skip
    turned(profile, (0, 0, 0.024), metal, (0, QUARTER, 0), parent=parent)
    for x in [-0.06 + 0.006 * k for k in range(14)]:
        ring(0.0146, 0.001, (x, 0, 0.024), metal, (0, QUARTER, 0), parent=parent)
    cylinder(0.0205, 0.002, (0.093, 0, 0.024), surface("#C9D4DA", 0.05, 0.2, grain=0, coat=1.0), (0, QUARTER, 0), parent=parent)
    cylinder(0.006, 0.003, (0.042, 0, 0.041), plastic("#30343A"), bevel=0.001, parent=parent)
    return parent
