"""A wall cabinet with network devices, 19 inches wide."""
from .materials import glass, glow, picture, surface
from .paper import camera_mosaic
from .props import painted, steel
from .rooms import plastic
from .shapes import QUARTER, box, cylinder, group, plane, tube

UNIT = 0.0445
FRONT = 0.4826


def wall_cabinet(place, units=14, depth=0.4):
    """A cabinet on a wall, open to -y, its glass door swung out at +x; the lowest unit begins at its z."""
    parent = group(place)
    shell, inside, height = painted("#2A2E33", 0.4, dust=0), painted("#3A3F44", 0.5, dust=0), units * UNIT
    for side in (-1, 1):
        box((0.012, depth, height + 0.06), (side * 0.295, -depth / 2, height / 2), shell, bevel=0.002, parent=parent)
        box((0.6, depth, 0.012), (0, -depth / 2, height / 2 + side * (height / 2 + 0.025)), shell, bevel=0.002, parent=parent)
        box((0.03, 0.012, height), (side * 0.25, -depth + 0.05, height / 2), steel("#B4B8BA", 0.35), bevel=0.001, parent=parent)
        for hole in range(units * 3):
            box((0.008, 0.003, 0.008), (side * 0.2525, -depth + 0.0432, (hole + 0.5) * UNIT / 3), plastic("#0C0D0E"), bevel=0, parent=parent)
    box((0.59, 0.006, height + 0.05), (0, -0.004, height / 2), inside, bevel=0, parent=parent)
    leaf = group((0.3, -depth, height / 2), -66, parent=parent)
    for x in (0.02, 0.58):
        box((0.04, 0.018, height + 0.06), (x, 0, 0), shell, bevel=0.003, parent=leaf)
    for z in (-1, 1):
        box((0.6, 0.018, 0.04), (0.3, 0, z * (height / 2 + 0.01)), shell, bevel=0.003, parent=leaf)
    box((0.53, 0.005, height - 0.02), (0.3, 0, 0), glass("#C9D2D4"), bevel=0, parent=leaf)
    cylinder(0.012, 0.012, (0.575, -0.014, 0), steel(), (QUARTER, 0, 0), 0.002, parent=leaf)
    return parent


def device_front(row, units, parent, color="#1A1D20", depth=0.22):
    """A device of so many units above `row`; what lies on its front has y = 0 and z from its lower edge."""
    tall = units * UNIT - 0.001
    device = group((0, -0.358, row * UNIT), parent=parent)
    box((FRONT, 0.004, tall), (0, 0.002, tall / 2), painted(color, 0.45, dust=0), bevel=0.001, parent=device)
    box((0.44, depth, tall - 0.004), (0, 0.004 + depth / 2, tall / 2), painted(color, 0.45, dust=0), bevel=0.001, parent=device)
    for side in (-1, 1):
        for z in (0.01, tall - 0.01):
            cylinder(0.0042, 0.003, (side * 0.232, -0.001, z), steel("#C7C9C9", 0.25), (QUARTER, 0, 0), 0.0008, parent=device)
    return device


def device_ports(device, lit=False):
    """Two groups of twelve sockets with a label strip above; with `lit` a lamp over each. The sockets' x are returned."""
    spots = [-0.19 + 0.0152 * index + (0.018 if index > 11 else 0) for index in range(24)]
    for index, x in enumerate(spots):
        box((0.0128, 0.003, 0.012), (x, -0.0005, 0.017), plastic("#2C3035", 0.5), bevel=0.0008, parent=device)
        box((0.0098, 0.003, 0.0085), (x, -0.0008, 0.0165), plastic("#060708", 0.6), bevel=0, parent=device)
        if lit and index % 7 != 5:
            box((0.0036, 0.001, 0.002), (x - 0.003, -0.0006, 0.0285), glow("#63D98E" if index % 5 else "#F0A83A", 5.0), bevel=0, parent=device)
    box((0.38, 0.001, 0.007), (-0.006, -0.0006, 0.036), surface("#E4E1D8", 0.5, grain=0), bevel=0, parent=device)
    return spots


def patch_lead(start, end, color, out, parent):
    """A lead from socket to socket, hanging `out` metres before the fronts."""
    skin, drop = plastic(color, 0.45), start[2] - end[2]
    middle = (start[0] + end[0]) / 2 + 0.3 * out
    tube([start, (start[0], start[1] - 0.6 * out, start[2] - 0.003), (middle, start[1] - out, start[2] - 0.55 * drop),
          (end[0], end[1] - 0.6 * out, end[2] - 0.012), end], 0.0027, skin, parent=parent)  # fmt: skip
    for x, y, z in (start, end):
        box((0.0105, 0.024, 0.0088), (x, y - 0.008, z), skin, bevel=0.0014, parent=parent)


def rack_recorder(row, parent):
    """A network recorder of two units: trays for discs, lamps, a ventilated front."""
    device = device_front(row, 2, parent, "#141618", 0.3)
    for bay in range(4):
        tray = group((-0.165 + bay * 0.083, -0.006, 0.044), parent=device)
        box((0.079, 0.012, 0.074), (0, 0, 0), painted("#24282C", 0.4, dust=0), bevel=0.002, parent=tray)
        for line in range(9):
            box((0.052, 0.002, 0.0028), (-0.006, -0.0062, -0.026 + line * 0.0062), plastic("#08090A", 0.7), bevel=0.0006, parent=tray)
        box((0.007, 0.004, 0.06), (0.031, -0.007, 0), steel("#8E9498", 0.35), bevel=0.0015, parent=tray)
        box((0.004, 0.001, 0.0025), (-0.006, -0.0066, 0.0325), glow("#4FA8F0", 5.0), bevel=0, parent=tray)
    for index, color in enumerate(("#63D98E", "#63D98E", "#F0A83A")):
        cylinder(0.0019, 0.002, (0.19, -0.0008, 0.066 - index * 0.013), glow(color, 5.0), (QUARTER, 0, 0), parent=device)
        box((0.016, 0.0006, 0.0022), (0.205, -0.0002, 0.066 - index * 0.013), surface("#9BA1A6", 0.5, grain=0), bevel=0, parent=device)
    box((0.014, 0.002, 0.0065), (0.197, -0.0008, 0.02), plastic("#C4C7C8"), bevel=0.0005, parent=device)


def rack_screen(row, parent):
    """A screen that fills six units, with what cameras see."""
    device = device_front(row, 6, parent, "#121416", 0.05)
    plane(0.42, 0.42 * 9 / 16, (0, -0.003, 3 * UNIT), picture(camera_mosaic(), 1.0), (QUARTER, 0, 0), device)
