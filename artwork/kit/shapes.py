"""Simple bodies. Each takes a material; edges are bevelled, because no real edge is sharp."""
import math

import bmesh
import bpy
from mathutils import Vector

QUARTER = math.pi / 2


def linked(name, data, place=(0, 0, 0), turn=(0, 0, 0), parent=None):
    """An object of the scene that shows `data`; `turn` in radians."""
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = place
    thing.rotation_euler = turn
    thing.parent = parent
    return thing


def add(mesh, material, place=(0, 0, 0), turn=(0, 0, 0), bevel=0.0, segments=3, smooth=True, parent=None):
    thing = linked(mesh.name, mesh, place, turn, parent)
    if material:
        mesh.materials.append(material)
    if smooth:
        for face in mesh.polygons:
            face.use_smooth = True
    if bevel:
        modifier = thing.modifiers.new("bevel", "BEVEL")
        modifier.width = bevel
        modifier.segments = segments
        modifier.limit_method = "ANGLE"
        modifier.angle_limit = math.radians(35)
        modifier.harden_normals = True
    elif smooth:
        mesh.set_sharp_from_angle(angle=math.radians(38))
    return thing


def group(place=(0, 0, 0), turn=0.0, scale=1.0, parent=None):
    """A handle that moves what has it as its parent; `turn` in degrees about the vertical, or three angles."""
    angles = [math.radians(a) for a in (turn if isinstance(turn, tuple) else (0, 0, turn))]
    thing = linked("group", None, place, angles, parent)
    thing.scale = (scale,) * 3
    return thing


def from_bmesh(build, name):
    mesh = bpy.data.meshes.new(name)
    body = bmesh.new()
    build(body)
    body.to_mesh(mesh)
    body.free()
    return mesh


def box(size, place, material, turn=(0, 0, 0), bevel=0.01, segments=3, parent=None, taper=None):
    def build(body):
        bmesh.ops.create_cube(body, size=1)
        for vertex in body.verts:
            narrow = taper if taper and vertex.co.z > 0 else (1, 1)
            vertex.co = Vector((vertex.co.x * size[0] * narrow[0], vertex.co.y * size[1] * narrow[1], vertex.co.z * size[2]))

    return add(from_bmesh(build, "box"), material, place, turn, min(bevel, min(size) * 0.45), segments, parent=parent)


def cylinder(radius, height, place, material, turn=(0, 0, 0), bevel=0.0, sides=48, top=None, parent=None):
    def build(body):
        narrow = radius if top is None else top
        bmesh.ops.create_cone(body, cap_ends=True, segments=sides, radius1=radius, radius2=narrow, depth=height)

    return add(from_bmesh(build, "cylinder"), material, place, turn, bevel, parent=parent)


def ball(radius, place, material, scale=(1, 1, 1), turn=(0, 0, 0), sides=32, parent=None, cut=None):
    """A ball; `cut` (-1 to 1) leaves what is above this part of its height."""

    def build(body):
        bmesh.ops.create_uvsphere(body, u_segments=sides, v_segments=sides // 2, radius=radius)
        if cut is not None:
            below = [vertex for vertex in body.verts if vertex.co.z < cut * radius - 1e-6]
            bmesh.ops.delete(body, geom=below, context="VERTS")
        for vertex in body.verts:
            vertex.co = Vector([value * factor for value, factor in zip(vertex.co, scale)])

    return add(from_bmesh(build, "ball"), material, place, turn, parent=parent)


def ring(radius, thickness, place, material, turn=(0, 0, 0), parent=None, scale=(1, 1, 1), steps=64, sides=20):
    points, faces = [], []
    for i in range(steps):
        a = 2 * math.pi * i / steps
        for j in range(sides):
            b = 2 * math.pi * j / sides
            out = radius + thickness * math.cos(b)
            points.append((out * math.cos(a), out * math.sin(a), thickness * math.sin(b)))
            n = (i + 1) % steps
            faces.append((i * sides + j, n * sides + j, n * sides + (j + 1) % sides, i * sides + (j + 1) % sides))
    mesh = bpy.data.meshes.new("ring")
    mesh.from_pydata(points, [], faces)
    thing = add(mesh, material, place, turn, parent=parent)
    thing.scale = scale
    return thing


def prism(outline, depth, place, material, turn=(0, 0, 0), bevel=0.01, segments=3, parent=None, narrow=None):
    """An outline in x and z, extruded along y; `narrow(x, z)` is a factor of the depth at a point."""
    count = len(outline)
    points = [(x, side * depth / 2 * (narrow(x, z) if narrow else 1), z) for side in (-1, 1) for x, z in outline]
    faces = [tuple(range(count)), tuple(range(2 * count - 1, count - 1, -1))]
    faces += [(i, count + i, count + (i + 1) % count, (i + 1) % count) for i in range(count)]
    mesh = bpy.data.meshes.new("prism")
    mesh.from_pydata(points, [], faces)
    body = bmesh.new()
    body.from_mesh(mesh)
    bmesh.ops.recalc_face_normals(body, faces=body.faces)
    body.to_mesh(mesh)
    body.free()
    return add(mesh, material, place, turn, bevel, segments, parent=parent)


def tube(points, radius, material, place=(0, 0, 0), parent=None, smooth=True, closed=False, turn=(0, 0, 0)):
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 5
    curve.resolution_u = 16
    curve.use_fill_caps = True
    if smooth:
        spline = curve.splines.new("BEZIER")
        spline.bezier_points.add(len(points) - 1)
        for knot, point in zip(spline.bezier_points, points):
            knot.co = point
            knot.handle_left_type = knot.handle_right_type = "AUTO"
    else:
        spline = curve.splines.new("POLY")
        spline.points.add(len(points) - 1)
        for knot, point in zip(spline.points, points):
            knot.co = (*point, 1)
    spline.use_cyclic_u = closed
    curve.materials.append(material)
    return linked("tube", curve, place, turn, parent)


def plane(width, depth, place, material, turn=(0, 0, 0), parent=None):
    mesh = bpy.data.meshes.new("plane")
    x, y = width / 2, depth / 2
    mesh.from_pydata([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [], [(0, 1, 2, 3)])
    corners = mesh.uv_layers.new()
    for index, corner in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        corners.data[index].uv = corner
    return add(mesh, material, place, turn, smooth=False, parent=parent)


def mesh_of(points, faces, material, place=(0, 0, 0), smooth=True, parent=None):
    """Any mesh, for what a scene builds point by point."""
    mesh = bpy.data.meshes.new("mesh")
    mesh.from_pydata(points, [], faces)
    mesh.materials.append(material)
    if smooth:
        for face in mesh.polygons:
            face.use_smooth = True
    return linked("mesh", mesh, place, parent=parent)
