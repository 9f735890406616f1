"""Office buildings from outside."""
from kit import *


def _window(place, parent, blind=0.0):
    """A window of three panes, its blind let down by a part of its height."""
    x, y, z = place
    frame = painted("#2B2F34", 0.35, dust=0.1)
    box((2.3, 0.04, 1.7), (x, y + 0.03, z), surface("#6E7C84", 0.05, 0.75, grain=0, blotch=0.1), bevel=0, parent=parent)
    if blind:
        box((2.3, 0.02, 1.7 * blind), (x, y + 0.005, z + 0.85 * (1 - blind)), surface("#B7B1A2", 0.9, grain=0.3), bevel=0, parent=parent)
    for shift in (-1.15, -0.4, 0.4, 1.15):
        box((0.06, 0.08, 1.76), (x + shift, y, z), frame, bevel=0.004, parent=parent)
    for rise in (-0.86, 0.45, 0.86):
        box((2.36, 0.08, 0.06), (x, y, z + rise), frame, bevel=0.004, parent=parent)
    box((2.6, 0.3, 0.07), (x, y - 0.1, z - 0.94), concrete(), bevel=0.01, parent=parent)


def _cooler(place, parent):
    """The outdoor part of an air conditioner on its brackets."""
    x, y, z = place
    case, dark = painted("#CFCBBE", 0.5, dust=0.3), plastic("#26292C")
    box((0.84, 0.3, 0.58), (x, y - 0.22, z), case, bevel=0.015, parent=parent)
    cylinder(0.23, 0.02, (x - 0.12, y - 0.372, z), dark, (QUARTER, 0, 0), parent=parent)
    for index in range(9):
        box((0.46, 0.004, 0.006), (x - 0.12, y - 0.385, z - 0.2 + index * 0.05), case, bevel=0, parent=parent)
    tube([(x + 0.4, y - 0.1, z - 0.2), (x + 0.5, y - 0.04, z - 0.3), (x + 0.5, y - 0.03, z - 1.6)], 0.018, surface("#D9D5CA", 0.8), parent=parent)


def _entrance(place, parent):
    """Steps, a canopy and glass doors with a lit hall behind them."""
    x, y, z = place
    frame, stone = painted("#25292E", 0.3, dust=0.1), surface("#8D867A", 0.7, grain=0.3)
    for step in range(2):
        box((4.4 - step * 0.4, 2.2 - step * 0.5, 0.15), (x, y - 0.9 + step * 0.2, z + 0.075 + step * 0.15), stone, bevel=0.012, parent=parent)
    box((4.2, 2.0, 0.18), (x, y - 0.95, z + 3.05), frame, bevel=0.02, parent=parent)
    for shift in (-1.4, -0.7, 0, 0.7, 1.4):
        box((0.07, 0.1, 2.65), (x + shift, y + 0.1, z + 1.6), frame, bevel=0.006, parent=parent)
    for rise in (0.34, 2.4, 2.92):
        box((2.8, 0.1, 0.08), (x, y + 0.1, z + rise), frame, bevel=0.006, parent=parent)
    pane(2.8, 2.6, (x, y + 0.12, z + 1.6), parent=parent)
    for shift in (-0.08, 0.08):
        tube([(x + shift, y, z + 1.0), (x + shift, y, z + 1.8)], 0.016, steel("#C3C5C5", 0.2), parent=parent, smooth=False)
    box((5, 0.2, 3.2), (x, y + 5, z + 1.6), surface("#9C8263", 0.6, stretch=(5, 1, 0.4)), bevel=0, parent=parent)
    box((5, 5, 0.1), (x, y + 2.6, z + 3.1), surface("#D5D0C4", 0.9), bevel=0, parent=parent)
    box((1.8, 0.7, 1.05), (x + 0.5, y + 3.8, z + 0.8), surface("#3E3A35", 0.4), bevel=0.02, parent=parent)
    area((x, y + 2.6, z + 3.0), (x, y + 2.6, z), 2.5, 90, "#FFE2B8")
    for shift in (-0.8, 0.8):
        cylinder(0.12, 0.02, (x + shift, y + 2.4, z + 3.03), glow("#FFE3B8", 14), parent=parent)
        box((0.5, 0.5, 0.5), (x + shift * 2.5, y - 0.6, z + 0.5), concrete(), bevel=0.02, parent=parent)


def _office_block(place, bays=6, storeys=3):
    """A rendered front with rows of windows between piers; its door is in the third bay."""
    parent = group(place)
    coat, pale = render_coat("#CFC3AC", "#A4977F"), render_coat("#DDD5C4", "#B3A890")
    right, top = bays * 3.2, storeys * 3.4 + 0.9
    for start, end, foot, head in ((0, 6.4, 0, 3.4), (9.6, right, 0, 3.4), (0, right, 3.4, top)):
        box((end - start, 0.3, head - foot), ((start + end) / 2, 0.5, (foot + head) / 2), coat, bevel=0.01, parent=parent)
    for floor in range(storeys):
        for bay in range(bays):
            if (floor, bay) == (0, 2):
                continue
            spot_ = (bay * 3.2 + 1.6, 0.33, floor * 3.4 + 2.0)
            _window(spot_, parent, (0, 0.35, 0, 0.6, 0)[(bay * 2 + floor * 3) % 5])
            if floor and (bay + 2 * floor) % 3 == 0:
                _cooler((spot_[0] + 0.5, 0.35, floor * 3.4 + 0.62), parent)
    for pier in range(bays + 1):
        box((0.5, 0.55, top), (pier * 3.2, 0.3, top / 2), pale, bevel=0.012, parent=parent)
    for floor in range(1, storeys + 1):
        box((right + 0.6, 0.62, 0.3), (right / 2, 0.28, floor * 3.4 + 0.05), pale, bevel=0.012, parent=parent)
    box((right + 0.7, 0.8, 0.1), (right / 2, 0.3, top + 0.05), concrete(), bevel=0.012, parent=parent)
    tube([(3.5, -0.03, 0.1), (3.5, -0.03, storeys * 3.4)], 0.05, surface("#B7B0A0", 0.8), parent=parent, smooth=False)


def _bollard(x, y):
    coat, band = painted("#3A3F44", 0.35, dust=0.4), surface("#D9D6CC", 0.35, blotch=0.12, blotch_scale=20, dust=0.2)
    cylinder(0.11, 0.02, (x, y, 0.13), galvanised(), bevel=0.004)
    cylinder(0.057, 0.82, (x, y, 0.54), coat, bevel=0.012)
    cylinder(0.0585, 0.07, (x, y, 0.82), band)


def building_morning():
    """The entrance side of an office building in the morning, seen past the gate pier of its forecourt."""
    reset()
    surroundings("park", 100, 1.1, seen=1.2)
    sun(23, -58, 7.0, "#FFDDB0", 0.5)
    plane(80, 60, (0, 20, 0), blocks("#8F897E", "#7B766C", "#57534C", (0.20, 0.10), 0.005))
    box((0.16, 15, 0.26), (1.95, 5.6, 0.0), concrete(), bevel=0.02)
    box((8, 15, 0.24), (6.0, 5.6, 0.0), blocks("#A39A8B", "#938A7C", "#6A645A", (0.30, 0.30), 0.006), bevel=0.01)
    _office_block((-8.2, 17.5, 0))
    _entrance((-0.2, 17.6, 0), None)
    for index in range(5):
        _bollard(2.3, 1.9 + index * 2.2)
    box((0.5, 0.5, 2.6), (-0.98, 2.0, 1.3), render_coat("#CDBFA5", "#9F9179"), bevel=0.015)
    box((0.07, 0.006, 0.2), (-0.9, 1.747, 1.32), painted("#30353A", 0.4, dust=0.1), bevel=0.002)
    cylinder(0.012, 0.008, (-0.9, 1.742, 1.28), steel("#C5C8C8", 0.2), (QUARTER, 0, 0), 0.001)
    wall((-9, 2.0), (-1.2, 2.0), 2.2, render_coat("#CDBFA5", "#9F9179"))
    tree((-7.5, -2.5, 0), 8, 3.2, 5, count=7000)
    tree((-5.5, 11, 0), 6, 2.3, 7, count=8000)
    tree((8.5, 13, 0), 7, 2.8, 9, count=9000)
    hedge((2.8, 14.2), (9, 14.2), 0.8, 0.7, density=1800)
    litter((-0.6, 0.4), (3, 5), 26)
    camera((0.35, -0.9, 1.15), (0.75, 8, 1.75), 30, focus=(1.2, 7, 1.0), fstop=4.0)
    return {"exposure": 0.1}
