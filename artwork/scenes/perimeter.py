"""Along the fence, and small things at the gate."""
from kit import *


def _fence(evening=True):
    reset()
    if evening:
        surroundings("venice", 200, 0.42, tint="#C9D3EA",
                     sky=[(-1, "#39404E"), (0.0, "#DDA582"), (0.07, "#B78F92"), (0.22, "#66799F"), (1, "#26406E")], seen=0.55)  # fmt: skip
    else:
        surroundings("park", 200, 1.2, seen=1.1)
        sun(24, -58, 7.0, "#FFE0B5", 0.5)
    plane(300, 300, (0, 60, 0), earth("#7A6A4C", "#5E5139"))
    box((1.7, 90, 0.02), (0.0, 40, 0.008), surface("#8B8272", 0.95, second="#6F675A", grain=0.9, grain_scale=55, depth=0.012), bevel=0)
    grass((0.95, -2), (2.0, 22), 45000, 0.16, color="#6B6A35", second="#8F8146")
    grass((-5, -2), (-0.9, 22), 60000, 0.12, color="#646634", second="#8F8146", bare=0.4)
    fence((1.5, -3), (1.5, 57), 2.5, 2.5)
    for index in range(8):
        tree((8 + index % 3 * 2, 6 + index * 8, 0), 7.5, 3.0, 80 + index, count=3500, size=0.3)
    wall((-6, -3), (-6, 60), 2.2)


def patrol_point():
    """A numbered patrol point on a fence post, with the reader that hangs beside it."""
    _fence(False)
    plate = group((1.36, 1.99, 1.38), (0, 0, -42))
    box((0.11, 0.004, 0.16), (0, 0, 0), painted("#E2DFD5", 0.4, dust=0.15), bevel=0.001, parent=plate)
    text("07", 0.075, (0, -0.003, 0.042), painted("#1B2E4C"), depth=0.0006, weight=700, parent=plate)
    cylinder(0.030, 0.014, (0, -0.008, -0.035), surface("#1A1B1D", 0.5, grain=0.1), (QUARTER, 0, 0), 0.004, parent=plate)
    cylinder(0.020, 0.004, (0, -0.0165, -0.035), steel("#C5C8C8", 0.2), (QUARTER, 0, 0), 0.001, parent=plate)
    for x, z in ((-0.042, 0.068), (0.042, 0.068), (-0.042, -0.068), (0.042, -0.068)):
        cylinder(0.0045, 0.004, (x, -0.003, z), steel(), (QUARTER, 0, 0), parent=plate)
    box((0.05, 0.05, 0.06), (1.43, 2.02, 1.38), galvanised(), (0, 0, -0.7), 0.004)
    camera((0.75, 1.15, 1.44), (1.42, 2.04, 1.37), 42, focus=(1.34, 1.96, 1.38), fstop=2.0)
    return {"exposure": -0.1, "small": True}


def gate_bolt():
    """The bolt and padlock of a steel gate, worn by hands."""
    reset()
    surroundings("park", 300, 1.2, seen=1.1)
    sun(30, -50, 7.0, "#FFE0B5", 0.5)
    plane(60, 60, (0, 20, 0), asphalt())
    tree((-3, 12, 0), 7, 3.0, 3)
    tree((4, 15, 0), 8, 3.4, 9)
    hedge((-8, 10), (8, 10), 1.6, 0.8)
    green = surface("#2B4A3C", 0.45, second="#3A5A49", blotch_scale=6, grain=0.2, grain_scale=120, depth=0.001, dust=0.3, dust_top=0.6)
    worn = surface("#777B7D", 0.35, 0.9, second="#5A4636", blotch_scale=18, grain=0.15, grain_scale=60, depth=0.001)
    for x in (-0.055, 0.055):
        box((0.07, 0.05, 2.2), (x, 0, 1.1), green, bevel=0.006)
    for side in (-1, 1):
        for z in (0.8, 1.55):
            box((1.2, 0.045, 0.06), (side * 0.69, 0, z), green, bevel=0.005)
        for index in range(8):
            cylinder(0.010, 2.2, (side * (0.20 + index * 0.13), 0, 1.1), green, sides=14)
        box((1.2, 0.006, 0.75), (side * 0.69, 0.02, 0.42), green, bevel=0.001)
    box((0.10, 0.008, 0.16), (-0.065, -0.029, 1.15), green, bevel=0.002)
    cylinder(0.011, 0.36, (0.03, -0.052, 1.15), worn, (0, QUARTER, 0), 0.002)
    for x in (-0.10, -0.03, 0.085):
        ring(0.0165, 0.005, (x, -0.05, 1.15), worn, (0, QUARTER, 0))
    tube([(-0.115, -0.052, 1.15), (-0.118, -0.085, 1.14), (-0.12, -0.115, 1.10)], 0.009, worn)
    box((0.06, 0.006, 0.05), (0.07, -0.028, 1.15), worn, bevel=0.001)
    lock = group((0.098, -0.075, 1.065), (6, 0, 10))
    brass_ = surface("#B48A3E", 0.3, 1.0, second="#8E6B2E", blotch_scale=30, grain=0.1, grain_scale=120, depth=0.0005)
    box((0.052, 0.022, 0.044), (0, 0, 0), brass_, bevel=0.004, segments=4, parent=lock)
    tube([(-0.017, 0, 0.02), (-0.017, 0, 0.055), (-0.009, 0, 0.068), (0.009, 0, 0.068), (0.017, 0, 0.055), (0.017, 0, 0.02)], 0.0042, steel("#C9CBCB", 0.2), parent=lock)
    chain = steel("#8F9496", 0.35)
    for index in range(9):
        ring(0.014, 0.0036, (0.03 + index * 0.020, -0.045, 0.93 - 0.05 * math.sin(index / 8 * math.pi)), chain,
             (QUARTER if index % 2 else 0, 0, 0.2), scale=(1.35, 1, 1), steps=24, sides=10)  # fmt: skip
    camera((-0.33, -0.50, 1.27), (0.03, 0.0, 1.12), 45, focus=(0.05, -0.06, 1.12), fstop=2.4)
    return {"exposure": -0.1, "small": True}
