"""Things at a gate and on a street."""
import math

from .grounds import concrete
from .materials import Graph, glass, linear, surface
from .shapes import QUARTER, box, cylinder, group, plane, tube


def steel(color="#8A8F94", rough=0.38):
    return surface(color, rough, 0.9, blotch=0.2, blotch_scale=6, grain=0.06, grain_scale=140, depth=0.001)


def galvanised():
    return surface("#A3A7A8", 0.42, 0.85, second="#82878A", blotch_scale=22, grain=0.08, grain_scale=40, depth=0.001, dust=0.3)


def painted(color, rough=0.38, dust=0.35):
    """Powder-coated metal outdoors."""
    return surface(color, rough, 0.0, coat=0.15, blotch=0.1, blotch_scale=3, grain=0.05, grain_scale=220, depth=0.001,
                   dust=dust, dust_top=0.4)  # fmt: skip


def rubber():
    return surface("#1A1A1B", 0.8, grain=0.3, grain_scale=90, depth=0.002, dust=0.45, dust_top=0.5)


def cone(place, scale=1.0, turn=0.0):
    """A traffic cone with a reflecting band, scuffed."""
    parent = group(place, turn, scale)
    orange = surface("#D2571C", 0.55, second="#B2471A", blotch_scale=9, grain=0.2, grain_scale=70, dust=0.55, dust_top=0.35)
    band = surface("#E3E1DA", 0.35, blotch=0.15, blotch_scale=14, dust=0.2)
    box((0.40, 0.40, 0.035), (0, 0, 0.0175), rubber(), bevel=0.012, parent=parent)
    cylinder(0.145, 0.66, (0, 0, 0.36), orange, bevel=0.004, top=0.028, parent=parent)
    for low, high in ((0.26, 0.38), (0.46, 0.54)):
        radius = [0.147 - 0.117 * (z - 0.03) / 0.66 for z in (low, high)]
        cylinder(radius[0], high - low, (0, 0, (low + high) / 2), band, top=radius[1], parent=parent)
    return parent


def chain_link(width, height, place, turn=(QUARTER, 0, 0), mesh=0.06, wire=0.0035, parent=None):
    """A chain-link panel: wires drawn by the material, because a million real ones would not fit."""
    g = Graph("chain link")
    corner = g.add("TexCoord").outputs["Object"]
    x, y, _ = g.add("SeparateXYZ", {0: corner}).outputs
    near = None
    for sign in ("ADD", "SUBTRACT"):
        across = g.math("DIVIDE", g.math(sign, x, y), mesh)
        off = g.math("ABSOLUTE", g.math("SUBTRACT", g.math("FRACT", across), 0.5))
        near = off if near is None else g.math("MINIMUM", near, off)
    solid = g.math("LESS_THAN", near, wire / mesh)
    metal = {"Base Color": linear("#8E9294"), "Metallic": 0.8, "Roughness": 0.45}
    wires = g.add("BsdfPrincipled", metal).outputs[0]
    shader = g.add("MixShader", {0: solid, 1: g.add("BsdfTransparent").outputs[0], 2: wires}).outputs[0]
    return plane(width, height, place, g.finish(shader), turn, parent)


def fence(start, end, height=2.4, step=2.5, strands=3):
    """A chain-link fence with posts, bent arms and barbed strands from `start` to `end` (x, y)."""
    length = math.dist(start, end)
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    parent = group((*start, 0), turn)
    zinc = galvanised()
    posts = round(length / step)
    for index in range(posts + 1):
        x = index * length / posts
        cylinder(0.03, height + 0.05, (x, 0, height / 2), zinc, sides=20, parent=parent)
        tube([(x, 0, height), (x, -0.28, height + 0.34)], 0.022, zinc, parent=parent, smooth=False)
        cylinder(0.13, 0.12, (x, 0, 0.03), concrete(), sides=20, bevel=0.02, parent=parent)
    chain_link(length, height - 0.08, (length / 2, 0.03, height / 2 + 0.02), parent=parent)
    for index in range(strands):
        k = (index + 1) / strands
        tube([(0, -0.28 * k, height + 0.34 * k), (length, -0.28 * k, height + 0.34 * k)], 0.0035, zinc, parent=parent, smooth=False)
    for z in (0.12, height - 0.05):
        tube([(0, 0.02, z), (length, 0.02, z)], 0.012, zinc, parent=parent, smooth=False)
    return parent


def wall(start, end, height=2.4, material=None, thick=0.25, coping="#B9B2A4"):
    """A boundary wall with a coping from `start` to `end` (x, y)."""
    from .grounds import render_coat

    length = math.dist(start, end)
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    parent = group((*start, 0), turn)
    box((length, thick, height), (length / 2, 0, height / 2), material or render_coat(), bevel=0.01, parent=parent)
    stone = surface(coping, 0.9, second="#948B7B", grain=0.3)
    box((length + 0.04, thick + 0.12, 0.07), (length / 2, 0, height + 0.03), stone, bevel=0.012, parent=parent)
    return parent


def pane(width, height, place, turn=(0, 0, 0), parent=None):
    """A window pane that stands upright, with what is behind it to be seen."""
    return box((width, 0.008, height), place, glass("#DDE8E6"), turn, 0.0, parent=parent)
