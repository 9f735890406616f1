"""Books of rules, note pads and spectacles."""
import math

from .desk import page_edge, sheet
from .materials import glass, picture, surface
from .paper import ruled_page
from .props import steel
from .rooms import cloth, plastic
from .shapes import QUARTER, box, cylinder, group, mesh_of, ring, tube
from .words import text

TABS = ("#E3B92E", "#D9563C", "#4F8FC0", "#7FAE54")


def tab(place, turn, color, parent, long=0.034, wide=0.015):
    """A paper tab that sticks out between pages, along x."""
    return sheet((0, -wide / 2, 0), long, wide, surface(color, 0.85, grain=0, blotch=0.05), lambda u, v: 0.003 * u * u,
                 group(place, turn, parent=parent), steps=6)  # fmt: skip


def volume(place, turn=0.0, size=(0.215, 0.302, 0.034), color="#2C3A46", second="#23303B", tabs=5, number="2"):
    """Bound sheets between cloth boards, lying flat, the spine at -x, with tabs at the other side."""
    parent = group(place, turn)
    width, height, thick = size
    fabric = cloth(color, second)
    for z in (0.0016, thick - 0.0016):
        box((width, height, 0.0032), (0, 0, z), fabric, bevel=0.0012, parent=parent)
    spine = [(-width / 2 + 0.004 - 0.006 * math.sin(math.pi * k / 10), thick * k / 10) for k in range(11)]
    points = [(x, y, z) for y in (-height / 2, height / 2) for x, z in spine]
    mesh_of(points, [(k, k + 1, 12 + k, 11 + k) for k in range(10)], fabric, parent=parent)
    box((width - 0.008, height - 0.008, thick - 0.0064), (-0.001, 0, thick / 2), page_edge(), bevel=0.0006, parent=parent)
    label = group((-width / 2 - 0.0025, -height * 0.27, thick / 2), (0, 0, -90), parent=parent)
    box((0.045, 0.001, thick * 0.62), (0, 0, 0), surface("#E6DEC8", 0.85, blotch=0.08, blotch_scale=40, grain=0), bevel=0.0003, parent=label)
    text(number, thick * 0.5, (0, -0.0008, 0), surface("#2B2A28", 0.8, grain=0), depth=0.0001, parent=label)
    for index in range(tabs):
        y = height * (0.36 - 0.62 * index / max(1, tabs - 1))
        tab((width / 2 - 0.018, y, thick * (0.3 + 0.13 * (index * 2 % 5))), (0, 0, 4 * math.sin(index * 2.3)), TABS[index % 4], parent)
    return parent


def spectacles(place, turn=0.0, color="#2A211B"):
    """Reading spectacles that stand on their rims and the ends of their sides; they look to -y."""
    parent = group(place, (3.5, 0, turn))
    horn, metal = plastic(color, 0.22), steel("#B9B4A6", 0.25)
    for side in (-1, 1):
        rim = []
        for k in range(28):
            a = 2 * math.pi * k / 28
            x, z = (math.copysign(abs(part) ** 0.75, part) for part in (math.cos(a), math.sin(a)))
            rim.append((side * (0.033 + 0.0255 * x), 0.002 * x * x, 0.0195 + 0.019 * z))
        tube(rim, 0.0017, horn, parent=parent, closed=True)
        mesh_of([*rim, (side * 0.033, -0.0012, 0.0195)], [(k, (k + 1) % 28, 28) for k in range(28)], glass("#F4F8F6"), parent=parent)
        box((0.007, 0.005, 0.006), (side * 0.061, 0.004, 0.029), horn, bevel=0.0015, parent=parent)
        tube([(side * 0.062, 0.005, 0.029), (side * 0.066, 0.05, 0.027), (side * 0.066, 0.1, 0.022), (side * 0.064, 0.132, 0.006),
              (side * 0.062, 0.142, -0.008)], 0.0017, horn, parent=parent)  # fmt: skip
        tube([(side * 0.008, 0.001, 0.013), (side * 0.0105, 0.006, 0.010)], 0.0018, metal, parent=parent)
    tube([(-0.0085, 0.001, 0.025), (0, -0.001, 0.0285), (0.0085, 0.001, 0.025)], 0.0016, horn, parent=parent)
    return parent


def ruler(place, turn=0.0, long=0.3):
    """A steel ruler; its marks are lines without numbers."""
    parent = group(place, turn)
    box((long + 0.012, 0.026, 0.0009), (0, 0, 0.0006), steel("#B4B7B8", 0.32), bevel=0.0003, parent=parent)
    dark = surface("#26282A", 0.7, grain=0)
    for mark in range(round(long * 1000) + 1):
        deep = 0.008 if mark % 10 == 0 else 0.0058 if mark % 5 == 0 else 0.004
        if mark % 5 == 0 or mark % 2:
            box((0.00022, deep, 0.0001), (mark / 1000 - long / 2, 0.013 - deep / 2, 0.0011), dark, bevel=0, parent=parent)
    cylinder(0.0028, 0.0002, (-long / 2 - 0.001, -0.004, 0.0011), dark, parent=parent)
    return parent


def note_pad(place, turn=0.0, seed=3, written=9, size=(0.148, 0.21)):
    """A pad bound by a wire at its upper edge, its first page part written."""
    parent = group(place, turn)
    width, height = size
    box((width, height, 0.0015), (0, 0, 0.0008), surface("#8C7A5E", 0.9, grain=0.2, grain_scale=300, depth=0.0004), bevel=0.0004, parent=parent)
    box((width, height, 0.008), (0, 0, 0.0056), page_edge(), bevel=0.0004, parent=parent)
    page = ruled_page(f"pad-{seed}", [0.12], ["", ""], lines=24, written=written, seed=seed, size=(1060, 1500), paper="#F3EFE4")
    sheet((-width / 2, -height / 2, 0.0098), width, height, picture(page, rough=0.8),
          lambda u, v: 0.001 + 0.012 * max(0, 1 - v - 0.55 * (1 - u)) ** 3, parent)  # fmt: skip
    wire = steel("#3A3C3E", 0.3)
    for index in range(round(width / 0.0075)):
        ring(0.0085, 0.00065, (-width / 2 + 0.006 + index * 0.0075, height / 2 - 0.001, 0.006), wire, (0, QUARTER, 0), parent, steps=24, sides=8)
    return parent
