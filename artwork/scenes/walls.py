"""What hangs on walls: alarm panels, sounders, readers."""
from kit import *


def _sounder_wall(elevation):
    reset()
    surroundings("park", 150, 1.0, seen=1.2)
    sun(elevation, -38, 4.5)
    box((5, 0.3, 4), (0.6, 0.15, 2.4), render_coat("#D9CDB4", "#B9A988"), bevel=0.01)
    box((5, 0.75, 0.1), (0.6, -0.2, 3.72), painted("#6A4A33"), bevel=0.01)
    sounder((0, 0, 3.2))
    tree((-5, 5, 0), 6.5, 2.4, 3, count=5000)


def siren_morning():
    """The same sounder from the other side, in low sun through a tree."""
    _sounder_wall(19)
    tree((-3.0, -3.8, 0), 6.4, 2.0, 6, count=6500, size=0.09)
    camera((0.66, -1.15, 2.84), (-0.12, 0, 3.2), 40, focus=(0, -0.08, 3.2), fstop=2.8)
    return {"exposure": 0.1}


def first_aid_wall():
    """A first-aid box and an extinguisher with its inspection tag on a wall painted in two colours."""
    reset()
    surroundings("apartment", 130, 0.85)
    window_sun(27, -52, 6.5, at=(0.05, 0, 1.3), panes=(3, 2), size=(1.0, 0.95), away=2.4)
    upper = surface("#D8D1C0", 0.9, second="#C9BFA9", blotch_scale=2.2, grain=0.3, grain_scale=90, depth=0.002)
    lower = surface("#7F958F", 0.42, second="#6B807A", blotch_scale=3.5, grain=0.3, grain_scale=70, depth=0.002)
    box((6, 0.1, 1.6), (0, 0.05, 2.0), upper, bevel=0)
    box((6, 0.1, 1.2), (0, 0.049, 0.6), lower, bevel=0)
    box((6, 0.1, 0.022), (0, 0.0485, 1.2), painted("#3E4E4C", dust=0), bevel=0)
    # Holes of screws that held something before.
    for x, z in ((0.06, 1.11), (-0.34, 1.12), (-0.2, 1.72), (0.36, 1.66)):
        cylinder(0.0045, 0.004, (x, -0.001, z), surface("#4A4238", 0.9, grain=0), (QUARTER, 0, 0))
    first_aid_box((-0.2, 0, 1.42))
    zinc = steel("#9EA1A2", 0.35)
    box((0.04, 0.006, 0.12), (0.22, -0.003, 1.42), zinc, bevel=0.002)
    tube([(0.22, -0.005, 1.44), (0.22, -0.04, 1.425), (0.22, -0.06, 1.44)], 0.005, zinc)
    extinguisher((0.22, -0.095, 0.94), -14)
    inspection_tag((0.318, -0.118, 1.462), -8)
    tube([(0.52, -0.01, 0.2), (0.52, -0.01, 2.6)], 0.01, painted("#CFC8B6", dust=0), smooth=False)
    for z in (1.05, 1.75):
        box((0.05, 0.006, 0.016), (0.52, -0.004, z), zinc, bevel=0.002)
        ring(0.0105, 0.0022, (0.52, -0.01, z), zinc, scale=(1, 1, 3.2))
    camera((-0.52, -1.30, 1.42), (0.065, -0.03, 1.31), 41, focus=(0.12, -0.14, 1.34), fstop=2.8)
    return {"exposure": 0.1, "small": True}
