"""What hangs on walls: alarm panels, sounders, readers."""
from kit import *


def alarm_panel():
    """An alarm keypad beside an office door, in the light of a window."""
    reset()
    surroundings("apartment", 120, 0.75)
    window_sun(30, 50, 7.0, at=(0.0, 0, 1.25), panes=(3, 2), size=(0.95, 0.8), away=2.2)
    area((-2.4, -1.6, 1.8), (0, 0, 1.3), 1.4, 30, "#DDE8F6")
    box((6, 0.12, 3), (-2.56, 0.06, 1.5), plaster("#B4B1A8"), bevel=0)
    box((2, 0.12, 3), (2.52, 0.06, 1.5), plaster("#B4B1A8"), bevel=0)
    door((0.98, 0.03, 0)).scale[0] = -1
    alarm_keypad((0.3, 0, 1.32))
    box((0.086, 0.01, 0.086), (0.3, -0.005, 1.06), plastic("#E9E6DE", 0.4), bevel=0.004, segments=4)
    box((0.04, 0.008, 0.062), (0.3, -0.011, 1.06), plastic("#F2F0EA", 0.35), (0.06, 0, 0), 0.003)
    camera((-0.12, -0.86, 1.37), (0.19, 0, 1.235), 35, focus=(0.3, -0.02, 1.3), fstop=2.2)
    return {}


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


def door_reader():
    """A card reader beside a glass office door."""
    reset()
    surroundings("lobby", 200, 0.9, seen=1.0)
    window_sun(32, -52, 6.0, at=(0, 0, 1.15), panes=(2, 2), size=(0.75, 0.75))
    box((3, 0.12, 3), (-1.35, 0.06, 1.5), plaster("#D4D0C6"), bevel=0.004)
    metal = steel("#A9ADAF", 0.3)
    box((0.05, 0.1, 3), (0.18, 0.06, 1.5), metal, bevel=0.004)
    pane(1.2, 2.4, (0.82, 0.06, 1.2))
    tube([(0.34, 0.0, 0.85), (0.34, 0.0, 1.5)], 0.015, metal, smooth=False)
    for z in (0.9, 1.45):
        cylinder(0.008, 0.06, (0.34, 0.03, z), metal, (QUARTER, 0, 0))
    reader = group((-0.02, 0, 1.2))
    box((0.08, 0.022, 0.125), (0, -0.011, 0), plastic("#17191C", 0.35), bevel=0.01, segments=6, parent=reader)
    box((0.034, 0.003, 0.004), (0, -0.0225, 0.045), glow("#5BD08C", 4.0), bevel=0.001, parent=reader)
    ring(0.02, 0.0009, (0, -0.0222, -0.008), plastic("#8B9298"), (QUARTER, 0, 0), parent=reader)
    cylinder(0.028, 0.016, (-0.02, -0.008, 1.02), plastic("#E9E6DE", 0.4), (QUARTER, 0, 0), 0.003)
    cylinder(0.018, 0.02, (-0.02, -0.014, 1.02), surface("#2F7A4A", 0.35, grain=0, coat=0.3), (QUARTER, 0, 0), 0.003)
    plane(10, 10, (0, 5, 0), marble())
    camera((-0.3, -0.72, 1.3), (0.06, 0, 1.17), 42, focus=(-0.02, -0.02, 1.2), fstop=2.4)
    return {"small": True}


def recorder_cabinet():
    """An open wall cabinet: patch leads, a network recorder, a screen with what the cameras see."""
    reset()
    surroundings("apartment", 60, 0.7)
    window_sun(30, -46, 6.0, at=(0.1, -0.3, 1.45), panes=(2, 2), size=(0.9, 0.9))
    area((1.4, -1.6, 1.9), (0.2, -0.3, 1.4), 0.9, 18, "#E2ECFF")
    box((6, 0.1, 3), (0, 0.05, 1.5), plaster("#C9C6BC"), bevel=0)
    for x in (-0.04, 0.06):
        box((0.06, 0.03, 1.2), (x + 0.2, -0.02, 2.35), plastic("#E4E1D8", 0.45), bevel=0.003)
    case = wall_cabinet((0.25, 0, 1.02))
    panel, switch = device_front(12, 1, case), device_front(10, 1, case, "#23282D")
    upper, lower = device_ports(panel), device_ports(switch, True)
    colors = ("#2F5F9E", "#2F5F9E", "#C9A227", "#8A8F93", "#2F5F9E", "#3C7A55")
    for index in [index for index in range(24) if index % 6 != 4]:
        high, low = (upper[index], -0.36, 12 * UNIT + 0.016), (lower[(index * 5 + 3) % 24], -0.36, 10 * UNIT + 0.016)
        patch_lead(high, low, colors[index % 6], 0.05 + 0.006 * (index * 7 % 5), case)
    rack_recorder(7, case)
    rack_screen(0.5, case)
    camera((-0.4, -1.42, 1.54), (0.1, -0.35, 1.37), 38, focus=(0.25, -0.4, 1.45), fstop=3.2)
    return {"exposure": 0.2}


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
