"""Roads, and vehicles on them."""
from kit import *


def armoured_door():
    """The edge of an armoured car's open door: its glass is as thick as a hand is wide."""
    reset()
    surroundings("park", 100, 1.2, seen=1.0)
    sun(34, -50, 6.5, "#FFE6C6", 0.8)
    plane(30, 30, (0, 0, -0.9), asphalt())
    skin = surface("#8E9497", 0.3, 0.3, coat=1.0, grain=0, blotch=0.02)
    inner = surface("#3B3936", 0.75, grain=0.6, grain_scale=220, depth=0.001)
    plate = surface("#5A5F63", 0.45, 0.9, blotch=0.25, blotch_scale=9, grain=0.15, grain_scale=50, depth=0.001)
    seal, black = surface("#0E0E0F", 0.7, grain=0.1), surface("#111214", 0.45, grain=0.05)
    # The door's end looks to -x; outside is -y.
    box((1.0, 0.050, 0.95), (0.5, -0.080, -0.42), skin, bevel=0.022, segments=5)
    box((1.0, 0.10, 0.92), (0.505, -0.02, -0.42), skin, bevel=0.012)
    box((0.96, 0.06, 0.88), (0.54, 0.055, -0.42), inner, bevel=0.028, segments=5)
    box((0.05, 0.011, 0.80), (-0.018, 0.012, -0.42), plate, bevel=0.002)
    for z in (-0.12, -0.26, -0.52, -0.70):
        cylinder(0.009, 0.006, (-0.030, 0.003, z), steel("#8B8F92", 0.3), (QUARTER, 0, 0), sides=6)
    tube([(0.004, 0.040, -0.86), (0.002, 0.040, 0.02), (0.03, 0.040, 0.05)], 0.009, seal)
    box((0.012, 0.040, 0.13), (0.0, -0.040, -0.30), plate, bevel=0.003)
    box((0.02, 0.020, 0.05), (-0.004, -0.040, -0.30), black, bevel=0.006)
    for z in (-0.255, -0.345):
        cylinder(0.007, 0.006, (-0.007, -0.040, z), steel("#C2C4C4", 0.25), (0, QUARTER, 0), sides=16, bevel=0.002)
    # The pane: layers of glass with films between them, in a steel frame.
    y = -0.052
    for index, thick in enumerate((0.012, 0.010, 0.010, 0.008, 0.006)):
        green = ("#6FA48C", "#7FB09A", "#76A993", "#83B49F", "#8CBBA7")[index]
        edge = surface(green, 0.12, coat=1.0, blotch=0.15, blotch_scale=30, grain=0.05, grain_scale=90, depth=0.0005)
        box((0.012, thick, 0.62), (0.012, y + thick / 2, 0.345), edge, bevel=0.0015, segments=2)
        y += thick
        if index < 4:
            box((0.010, 0.0018, 0.62), (0.012, y + 0.0009, 0.345), surface("#E2D6B4", 0.4, grain=0), bevel=0)
            y += 0.0018
    for side in (-0.052, y):
        plane(0.9, 0.62, (0.465, side, 0.345), glass("#C4DCD0"), (QUARTER, 0, 0))
    box((0.03, y + 0.056, 0.62), (0.032, (y - 0.052) / 2, 0.345), surface("#101112", 0.3, grain=0), bevel=0.001)
    box((0.93, 0.016, 0.05), (0.47, -0.062, 0.052), black, bevel=0.005)
    box((0.93, 0.018, 0.05), (0.47, 0.010, 0.052), black, bevel=0.005)
    tube([(0.03, -0.020, 0.665), (0.5, -0.020, 0.672), (0.9, -0.020, 0.672)], 0.036, skin)
    box((0.20, 0.035, 0.045), (0.62, -0.118, -0.10), black, bevel=0.014)
    # The body that the door belongs to.
    box((0.16, 0.16, 2.0), (1.15, 0.02, 0.0), skin, (0, 0.05, 0), 0.04)
    box((2.2, 0.5, 0.9), (-0.95, 0.85, -0.45), surface("#26282A", 0.9), bevel=0.1)
    box((0.5, 0.5, 1.1), (-0.3, 1.0, 0.2), inner, (0.0, -0.15, 0.2), 0.1, 5)
    camera((-0.66, -0.36, 0.33), (0.10, 0.0, 0.06), 42, focus=(0.01, -0.03, 0.14), fstop=2.4)
    return {"exposure": 0.35}


