"""What rooms and desks are made of, and daylight that falls through a window."""
import math

from .light import sun
from .materials import Graph, linear, surface
from .shapes import box, group


def wood(color="#7A5233", second="#5C3B22", rough=0.42, along="x", coat=0.25, scale=1.0):
    """Planed wood whose grain runs along x, y or z."""
    g = Graph("wood")
    stretch = {"x": (0.7, 14, 14), "y": (14, 0.7, 14), "z": (14, 14, 0.7)}[along]
    place = g.position([value * scale for value in stretch])
    fibre = g.noise(place, 3.0, 3.0, 1.2)
    fine = g.noise(g.position([value * 9 * scale for value in stretch]), 4.0, 2.0)
    tone = g.mix(g.span(fibre, 0.3, 0.72), linear(color), linear(second))
    tone = g.mix(g.span(fine, 0.55, 0.75, 0.0, 0.35), tone, linear("#2E1C10"))
    relief = g.add("Bump", {"Strength": 0.12, "Distance": 0.001, "Height": fine}).outputs[0]
    inputs = {"Base Color": tone, "Roughness": g.span(fibre, 0.2, 0.8, rough * 0.8, rough * 1.2), "Normal": relief,
              "Coat Weight": coat, "Coat Roughness": 0.18}  # fmt: skip
    return g.finish(g.add("BsdfPrincipled", inputs).outputs[0])


def plaster(color="#D9D3C6"):
    return surface(color, 0.9, blotch=0.05, blotch_scale=1.2, grain=0.25, grain_scale=110, depth=0.0015)


def cloth(color, second=None, fine=900, sheen=0.3):
    return surface(color, 0.95, second=second, blotch=0.1, blotch_scale=7, grain=0.5, grain_scale=fine, depth=0.0012, sheen=sheen)


def leather(color="#5A3420", second="#3F2415"):
    return surface(color, 0.5, second=second, blotch_scale=9, grain=0.35, grain_scale=420, depth=0.0012)


def plastic(color="#1C1E21", rough=0.5):
    return surface(color, rough, blotch=0.06, blotch_scale=12, grain=0.12, grain_scale=900, depth=0.0006)


def marble(color="#CFC7B8", second="#B3A893"):
    return surface(color, 0.14, second=second, blotch_scale=1.6, grain=0.0, coat=0.2)


def window_sun(elevation, azimuth, power=5.0, color="#FFE6C4", at=(0, 0, 0), away=2.5, panes=(3, 2), size=(1.6, 1.4), softness=1.2):
    """The sun through a window whose light falls on `at`; wall and bars around it throw the shadow."""
    sun(elevation, azimuth, power, color, softness)
    e, a = math.radians(elevation), math.radians(azimuth)
    toward = (math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e))
    parent = group([at[i] + away * toward[i] for i in range(3)], azimuth)
    dark = surface("#4A443C", 0.9, grain=0)
    wide, high = size
    for x in [wide * (i / panes[0] - 0.5) for i in range(1, panes[0])]:
        box((0.04, 0.04, high), (x, 0, 0), dark, parent=parent)
    for z in [high * (i / panes[1] - 0.5) for i in range(1, panes[1])]:
        box((wide, 0.04, 0.035), (0, 0, z), dark, parent=parent)
    for side in (-1, 1):
        box((3, 0.05, high + 6), (side * (wide / 2 + 1.5), 0, 0), dark, parent=parent)
        box((wide, 0.05, 3), (0, 0, side * (high / 2 + 1.5)), dark, parent=parent)
    for part in parent.children:
        part.visible_camera = part.visible_glossy = False
    return parent
