"""What lies ready before a vehicle leaves."""
from kit import *


def _crown(x, y):
    """The height of the bonnet: flat in the middle, falling to its sides and its front."""
    return -0.05 * (x / 0.8) ** 2 - 0.03 * (max(0.0, -y - 0.05) / 0.5) ** 2 + 0.035 * y


def route_sheet():
    """Radio, torch and keys on an opened road map on a car's bonnet."""
    reset()
    surroundings("park", 70, 1.1, seen=1.1)
    sun(30, -66, 4.8, "#FFE6C4", 0.6)
    plane(40, 40, (0, 8, -1.0), asphalt())
    skin = surface("#2A3A45", 0.3, 0.3, coat=1.0, grain=0, blotch=0.04, dust=0.12, dust_top=0.1)
    dark = surface("#121315", 0.5, grain=0.3, grain_scale=200, depth=0.0008)
    sheet((-0.8, -0.75, 0), 1.6, 1.35, skin, lambda u, v: _crown((u - 0.5) * 1.6, v * 1.35 - 0.75))
    box((2.4, 0.22, 0.03), (0, 0.71, -0.02), dark, bevel=0.008)
    for x in (-0.78, 0.78):
        box((0.12, 2.6, 0.3), (x * 1.085, 0.2, -0.22), skin, bevel=0.05, segments=5)
    box((2.4, 0.9, 0.008), (0, 1.13, 0.30), surface("#0D1113", 0.03, coat=0.6, grain=0, blotch=0), (0.62, 0, 0), bevel=0)
    for x in (-0.45, 0.25):
        tube([(x, 0.74, 0.0), (x + 0.05, 0.78, 0.06), (x + 0.5, 0.85, 0.115)], 0.007, dark, smooth=False)
    opened_map(road_map(), (0, 0.06, 0), 0, ground=lambda x, y: _crown(x, y + 0.06))
    radio((0.19, 0.12, 0.022), 24)
    torch((-0.07, 0.135, 0.018), 212)
    keys((0.0, -0.10, 0.010), 20)
    pen((-0.13, -0.07, 0.010), 35, "#8E2A2A")
    for x, seed in ((-6, 2), (0, 4), (6, 6)):
        tree((x, 13, -1), 7, 2.8, seed, count=5000)
    camera((-0.30, -0.54, 0.38), (0.015, 0.035, 0.02), 44, focus=(0.02, 0.0, 0.03), fstop=3.2)
    return {"exposure": 0.1, "small": True}
