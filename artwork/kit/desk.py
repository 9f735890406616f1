"""Things on a guard's desk."""
import math

from .materials import glow, picture, surface
from .paper import ruled_page
from .props import steel
from .rooms import cloth, plastic
from .shapes import QUARTER, ball, box, cylinder, group, mesh_of, prism, ring, tube


def turned(profile, place, material, turn=(0, 0, 0), sides=64, parent=None):
    """A turned body: `profile` is (radius, height) from the bottom to the top."""
    points = [(r * math.cos(2 * math.pi * i / sides), r * math.sin(2 * math.pi * i / sides), z)
              for r, z in profile for i in range(sides)]  # fmt: skip
    faces = [(j * sides + i, j * sides + (i + 1) % sides, (j + 1) * sides + (i + 1) % sides, (j + 1) * sides + i)
             for j in range(len(profile) - 1) for i in range(sides)]  # fmt: skip
    body = mesh_of(points, faces, material, place, parent=parent)
    body.data.set_sharp_from_angle(angle=math.radians(40))
    body.rotation_euler = turn
    return body


def sheet(corner, width, height, material, bend, parent=None, steps=40):
    """A bent sheet with UVs; `bend(u, v)` is its height above `corner` (0 to 1 across and up)."""
    points = [(corner[0] + width * i / steps, corner[1] + height * j / steps, corner[2] + bend(i / steps, j / steps))
              for j in range(steps + 1) for i in range(steps + 1)]  # fmt: skip
    row = steps + 1
    faces = [(j * row + i, j * row + i + 1, (j + 1) * row + i + 1, (j + 1) * row + i) for j in range(steps) for i in range(steps)]
    body = mesh_of(points, faces, material, parent=parent)
    corners = body.data.uv_layers.new().data
    for loop in body.data.loops:
        i, j = loop.vertex_index % row, loop.vertex_index // row
        corners[loop.index].uv = (i / steps, j / steps)
    return body


def page_edge():
    """The edges of many sheets on each other."""
    return surface("#E2DAC6", 0.9, blotch=0.15, blotch_scale=30, grain=0.8, grain_scale=60, depth=0.002, stretch=(1, 1, 60))


def occurrence_pages():
    """Two pages of an occurrence book at the start of a night: time, entry, signature."""
    columns = ([0.16, 0.8], ["TIME", "ENTRY", "SIGN"])
    return [ruled_page(f"occurrence-{first[:2]}", *columns, lines=17, first=first, printed=20) for first in ("18:00", "23:40")]


def open_book(place, turn=0.0, width=0.21, height=0.3, thick=0.016, pages=None, color=("#4B1A1C", "#3A1416")):
    """A book that lies open at two `pages` (picture files); without them it is an occurrence book."""
    parent = group(place, turn)
    box((2 * width + 0.03, height + 0.014, 0.004), (0, 0, 0.002), cloth(*color), bevel=0.0015, parent=parent)
    edge = page_edge()
    for side, page in zip((-1, 1), pages or occurrence_pages()):

        def rise(u, v=0, side=side):
            out = u if side > 0 else 1 - u
            return thick * (1 - (1 - out) ** 7) * (1 - 0.3 * out * out)

        left = -width if side < 0 else 0.0
        sheet((left, -height / 2, 0.0045), width, height, picture(page, rough=0.75), rise, parent)
        rows = [(left + width * i / 40, 0.0045 + rise(i / 40)) for i in range(41)]
        outline = rows + [(left + width, 0.004), (left, 0.004)]
        prism([(x, z - 0.0004) for x, z in outline], height, (0, 0, 0), edge, bevel=0, parent=parent)
    tube([(0.012, -height / 2, 0.0175), (0.022, -height / 2 - 0.02, 0.012), (0.03, -height / 2 - 0.06, 0.002)], 0.0018,
         cloth("#8E2A2A"), parent=parent)  # fmt: skip
    return parent


def pen(place, turn=0.0, color="#1E3A7A", tilt=0.0):
    parent = group(place, (0, tilt, turn))
    cylinder(0.0042, 0.105, (0, 0, 0), plastic(color, 0.3), (0, QUARTER, 0), 0.0006, parent=parent)
    cylinder(0.0042, 0.014, (0.0595, 0, 0), steel("#C9C9C6", 0.25), (0, QUARTER, 0), top=0.0012, parent=parent)
    cylinder(0.0046, 0.012, (-0.03, 0, 0), steel("#C9C9C6", 0.25), (0, QUARTER, 0), 0.0008, parent=parent)
    box((0.042, 0.003, 0.0016), (-0.036, 0, 0.0058), steel("#C9C9C6", 0.25), bevel=0.0006, parent=parent)
    cylinder(0.0026, 0.008, (-0.056, 0, 0), steel("#C9C9C6", 0.25), (0, QUARTER, 0), 0.0008, parent=parent)
    return parent


def radio(place, turn=0.0, lying=True):
    """A two-way radio; it lies on its back or stands with its front to -y."""
    parent = group(place, (-90 if lying else 0, 0, turn))
    body, soft, dark = plastic("#202327"), plastic("#121315", 0.75), plastic("#0B0B0C", 0.6)
    box((0.058, 0.034, 0.118), (0, -0.017, 0.059), body, bevel=0.007, segments=5, parent=parent, taper=(0.94, 0.92))
    box((0.052, 0.006, 0.108), (0, -0.034, 0.057), soft, bevel=0.0028, segments=4, parent=parent, taper=(0.96, 1))
    for row in range(7):
        wide = (0.024, 0.031, 0.035, 0.036, 0.035, 0.031, 0.024)[row]
        box((wide, 0.002, 0.0022), (0, -0.0369, 0.072 + row * 0.0045), dark, bevel=0.0008, parent=parent)
    box((0.034, 0.002, 0.017), (0, -0.0368, 0.052), surface("#6F7A66", 0.15, grain=0, coat=1.0), bevel=0.0008, parent=parent)
    for row in range(3):
        for column in range(3):
            box((0.0095, 0.002, 0.0058), (-0.012 + column * 0.012, -0.0372, 0.017 + row * 0.009), plastic("#3A3E44"), bevel=0.0009, parent=parent)
    box((0.004, 0.018, 0.034), (-0.0292, -0.018, 0.075), plastic("#A85A1C"), bevel=0.0018, parent=parent)
    cylinder(0.0085, 0.017, (0.014, -0.017, 0.126), soft, bevel=0.001, sides=24, parent=parent)
    cylinder(0.0065, 0.012, (-0.003, -0.017, 0.123), soft, bevel=0.001, sides=24, parent=parent)
    cylinder(0.008, 0.02, (-0.019, -0.017, 0.126), soft, bevel=0.001, parent=parent)
    cylinder(0.0062, 0.11, (-0.019, -0.017, 0.188), soft, bevel=0.002, top=0.0042, parent=parent)
    ball(0.0018, (0.024, -0.034, 0.1135), glow("#7BE06A", 2.0), parent=parent)
    return parent


def key(place, turn, material, parent, long=0.034, tilt=0.0, bow=0.0115):
    holder = group(place, (90 + tilt, 0, turn), parent=parent)
    arc = [math.radians(a) for a in range(22, 181, 12)]
    outer = [(bow * math.cos(a), bow * math.sin(a)) for a in arc]
    hole = [(-0.0045 + 0.004 * math.cos(a), 0.004 * math.sin(a)) for a in (math.radians(180 - d) for d in range(0, 361, 24))]
    under = [(x, -z) for x, z in reversed(outer)]
    teeth = [(bow + long, -0.0015), (bow + long + 0.002, 0.001), (bow + long, 0.0042)]
    notches = [(bow * 0.95 + long * k / 7, -0.0042 + (0.0022 if k % 2 else 0.0004 * k)) for k in range(1, 7)]
    prism([*outer, (-bow, 0.0001), *hole, *under, *notches, *teeth], 0.0021, (0, 0, 0), material, bevel=0.0003, segments=2, parent=holder)
    return holder


def keys(place, turn=0.0, count=5, tag="#8E2A2A", parent=None):
    """A bunch of keys on a ring with a tag, as dropped on a desk."""
    parent = group(place, turn, parent=parent)
    brass, nickel = surface("#B08A45", 0.3, 0.95, blotch=0.2, blotch_scale=60, grain=0.05), steel("#B9B9B5", 0.28)
    ring(0.017, 0.0011, (0, 0, 0.005), nickel, (0.12, 0.06, 0), parent=parent)
    ring(0.0158, 0.0011, (0.001, 0, 0.007), nickel, (0.1, -0.05, 0), parent=parent)
    for index in range(count):
        a = math.radians(-70 + 150 * index / max(1, count - 1))
        spot = (0.022 * math.cos(a), 0.022 * math.sin(a), 0.0022 + 0.0022 * (index % 3))
        key(spot, math.degrees(a) + (index * 37 % 30 - 15), (brass, nickel)[index % 2], parent, 0.03 + 0.004 * (index % 3), (index % 3 - 1) * 4)
    strip = group((-0.02, 0.008, 0.003), (0, 2, 160), parent=parent)
    box((0.055, 0.024, 0.003), (0.03, 0, 0), plastic(tag, 0.4), bevel=0.0014, segments=4, parent=strip)
    box((0.034, 0.016, 0.0006), (0.034, 0, 0.0017), surface("#EDE6D6", 0.8, grain=0), bevel=0.0002, parent=strip)
    return parent


def cup(place, turn=0.0, drink="#8A4E22", color="#E4E0D6"):
    """A cup of tea on a saucer."""
    parent = group(place, turn)
    china = surface(color, 0.12, grain=0, blotch=0.02, coat=0.5)
    turned([(0, 0.002), (0.03, 0.002), (0.05, 0.006), (0.068, 0.013), (0.069, 0.0145), (0.05, 0.009), (0.028, 0.006), (0, 0.006)],
           (0, 0, 0), china, parent=parent)  # fmt: skip
    turned([(0, 0.008), (0.02, 0.008), (0.022, 0.012), (0.033, 0.024), (0.039, 0.045), (0.041, 0.066), (0.0395, 0.067),
            (0.0375, 0.045), (0.031, 0.026), (0, 0.02)], (0, 0, 0), china, parent=parent)  # fmt: skip
    cylinder(0.0388, 0.001, (0, 0, 0.056), surface(drink, 0.05, grain=0, coat=1.0), parent=parent)
    tube([(0.038, 0, 0.056), (0.058, 0, 0.056), (0.06, 0, 0.036), (0.036, 0, 0.026)], 0.0038, china, parent=parent)
    return parent
