"""What a working dog wears."""
import math

from .materials import surface
from .props import steel
from .rooms import cloth, plastic
from .shapes import QUARTER, box, group, ring, tube


def _webbing(points, material, parent, width=0.025):
    """A strap through points (x, y, z, tilt): it lies flat with a tilt of 1 and stands on its edge with 0."""
    strap = tube([point[:3] for point in points], 0.0013, material, parent=parent)
    strap.data.extrude, strap.data.twist_mode = width / 2, "Z_UP"
    for knot, point in zip(strap.data.splines[0].bezier_points, points):
        knot.tilt = QUARTER * point[3]
    return strap


def harness(place, turn=0.0):
    """A dog's harness as taken off: the padded back piece with its handle, straps and buckles around it."""
    parent = group(place, turn)
    web, pad = cloth("#0F1012", "#17181A", fine=420, sheen=0.03), cloth("#15191D", "#101316", fine=240, sheen=0.03)
    dark, metal = plastic("#0B0C0D", 0.4), steel("#B9BCBD", 0.25)
    band = surface("#B9BCBB", 0.35, 0.2, blotch=0.08, grain=0.3, grain_scale=700, depth=0.0006)
    for x, long in ((0, 0.25), (-0.135, 0.06)):
        box((long, 0.15 if x == 0 else 0.1, 0.026), (x, 0, 0.016), pad, (0, 0.05, 0), 0.0125, 6, parent)
    for y in (-0.05, 0.05):
        box((0.2, 0.018, 0.002), (0.005, y, 0.0295), band, (0, 0.05, 0), 0.0008, parent=parent)
    box((0.25, 0.028, 0.003), (0, 0, 0.0305), web, (0, 0.05, 0), 0.001, parent=parent)
    _webbing([(-0.085, 0, 0.034, 1), (-0.055, 0.004, 0.062, 1), (0, 0.008, 0.072, 1), (0.05, 0.004, 0.06, 1), (0.08, 0, 0.033, 1)], web, parent, 0.03)
    ring(0.015, 0.0024, (0.112, 0, 0.032), metal, (0.5, 0.2, 0), parent)
    chest = [(-0.15, 0.045, 0.016, 1), (-0.24, 0.1, 0.014, 0.9), (-0.34, 0.06, 0.02, 0.5), (-0.35, -0.03, 0.02, 0.5), (-0.26, -0.1, 0.012, 0.9), (-0.15, -0.045, 0.016, 1)]
    _webbing(chest, web, parent)
    belly = [(0.03, 0.07, 0.016, 1), (0.05, 0.15, 0.006, 1), (0.14, 0.2, 0.012, 0.7), (0.24, 0.14, 0.014, 0.6), (0.22, 0.02, 0.012, 0.9), (0.17, -0.1, 0.006, 1)]
    _webbing(belly, web, parent)
    _webbing([(0.03, -0.07, 0.016, 1), (0.05, -0.12, 0.005, 1), (0.0, -0.19, 0.005, 1), (-0.1, -0.2, 0.005, 1)], web, parent)
    for x, y, angle in ((0.178, -0.085, 1.2), (-0.115, -0.2, 3.1)):
        box((0.05, 0.034, 0.011), (x, y, 0.009), dark, (0, 0, angle), 0.005, 4, parent)
        box((0.012, 0.04, 0.005), (x + 0.03 * math.cos(angle), y + 0.03 * math.sin(angle), 0.009), dark, (0, 0, angle), 0.002, parent=parent)
    return parent
