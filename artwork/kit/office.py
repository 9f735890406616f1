"""Screens, telephones and what stands on reception desks."""
import math

from .desk import sheet
from .materials import picture, surface
from .paper import ruled_page
from .props import steel
from .rooms import cloth, plastic
from .shapes import QUARTER, ball, box, cylinder, group, plane, ring, tube


def screen(place, turn, image, width=0.54, light=1.0):
    """A screen on its foot; it looks to -y."""
    parent = group(place, turn)
    dark, height = plastic("#131518", 0.4), width * 9 / 16
    head = group((0, 0, 0.13 + height / 2), (-6, 0, 0), parent=parent)
    box((width + 0.016, 0.022, height + 0.02), (0, 0.012, 0), dark, bevel=0.005, segments=4, parent=head)
    plane(width, height, (0, 0.0004, 0.002), picture(image, light), (QUARTER, 0, 0), head)
    box((0.05, 0.02, 0.24), (0, 0.04, 0.13), dark, bevel=0.006, parent=parent)
    box((0.24, 0.17, 0.012), (0, 0.03, 0.006), dark, bevel=0.005, segments=4, parent=parent)
    return parent


def keyboard(place, turn=0.0):
    parent = group(place, turn)
    box((0.43, 0.135, 0.016), (0, 0, 0.01), plastic("#1C1F23", 0.5), (0.05, 0, 0), 0.006, parent=parent)
    cap = plastic("#2B2F34", 0.6)
    for row in range(5):
        for column in range(14 if row else 13):
            if row == 0 and 3 <= column <= 8:
                continue
            box((0.0158, 0.0158, 0.008), (-0.195 + column * 0.0188 + (row % 3) * 0.004, -0.046 + row * 0.0195, 0.0185 + row * 0.001), cap, bevel=0.0022, parent=parent)
        for column in range(4):
            box((0.0158, 0.0158, 0.008), (0.146 + column * 0.0178 - 0.004, -0.046 + row * 0.0195, 0.0185 + row * 0.001), cap, bevel=0.0022, parent=parent)
    box((0.11, 0.0158, 0.008), (-0.085, -0.046, 0.0185), cap, bevel=0.0022, parent=parent)
    return parent


def headset(place, turn=0.0):
    """A headset laid down on its side."""
    parent = group(place, (0, 0, turn))
    dark, soft = plastic("#17191C", 0.45), cloth("#0E0F10")
    band = [(0.082 * math.cos(a), 0.095 * math.sin(a), 0.045 + 0.02 * math.sin(a)) for a in [math.radians(d) for d in range(0, 181, 20)]]
    tube(band, 0.0065, dark, parent=parent)
    for side in (-1, 1):
        cylinder(0.034, 0.022, (side * 0.086, -0.015, 0.036), dark, (0, QUARTER + side * 0.12, 0), 0.006, parent=parent)
        ring(0.023, 0.011, (side * 0.07, -0.015, 0.036), soft, (0, QUARTER + side * 0.12, 0), parent=parent)
    tube([(0.09, -0.03, 0.03), (0.085, -0.1, 0.016), (0.04, -0.135, 0.014)], 0.0024, dark, parent=parent)
    ball(0.0085, (0.036, -0.137, 0.014), soft, (1.5, 1, 1), parent=parent)
    tube([(-0.09, -0.04, 0.02), (-0.12, -0.1, 0.003), (-0.2, -0.06, 0.003), (-0.3, 0.08, 0.003)], 0.0022, dark, parent=parent)
    return parent


def log_sheet(place, turn=0.0, name="log-sheet", board=True, written=11, heads=("TIME", "CALL", "FROM", "DONE"), columns=(0.17, 0.62, 0.83), first="06:00", seed=9):
    """A ruled sheet on a clip board."""
    parent = group(place, turn)
    if board:
        box((0.235, 0.325, 0.004), (0, 0, 0.002), surface("#5B3B22", 0.5, second="#4A2E19", blotch_scale=30), bevel=0.0015, parent=parent)
        box((0.1, 0.022, 0.008), (0, 0.148, 0.009), steel("#B5B5B1", 0.25), bevel=0.003, parent=parent)
        cylinder(0.004, 0.1, (0, 0.138, 0.012), steel("#B5B5B1", 0.25), (0, QUARTER, 0), parent=parent)
    page = ruled_page(name, list(columns), list(heads), lines=18, written=written, seed=seed, size=(1400, 1980), first=first)
    sheet((-0.105, -0.1485, 0.0045), 0.21, 0.297, picture(page, rough=0.8), lambda u, v: 0.006 * (1 - v) ** 6 * u, parent)
    return parent


def telephone(place, turn=0.0):
    parent = group(place, turn)
    dark, cap = plastic("#1B1D21", 0.4), plastic("#3A3F45", 0.5)
    box((0.19, 0.2, 0.05), (0, 0, 0.028), dark, (0.2, 0, 0), 0.012, 5, parent=parent, taper=(0.95, 0.9))
    face = group((0.03, -0.005, 0.056), (11.5, 0, 0), parent=parent)
    box((0.1, 0.035, 0.003), (0.004, 0.06, 0.0), surface("#7E8B79", 0.15, grain=0, coat=1.0), bevel=0.001, parent=face)
    for row in range(4):
        for column in range(3):
            box((0.022, 0.014, 0.006), (-0.026 + column * 0.028, 0.022 - row * 0.021, 0), cap, bevel=0.0025, parent=face)
    rest = group((-0.066, 0, 0.068), (11.5, 0, 0), parent=parent)
    box((0.036, 0.2, 0.02), (0, 0, 0.012), dark, bevel=0.009, segments=5, parent=rest)
    for y in (-0.078, 0.078):
        box((0.05, 0.052, 0.034), (0, y, 0), dark, bevel=0.014, segments=5, parent=rest)
    coil = [(-0.09 + 0.0075 * math.sin(t * 2.4) - 0.05 * math.sin(t / 90 * math.pi), -0.1 - 0.0012 * t + 0.0, 0.012 + 0.0075 * math.cos(t * 2.4)) for t in range(90)]
    tube(coil, 0.0022, dark, parent=parent)
    return parent


def badge_tray(place, turn=0.0, count=7):
    """A wooden tray with visitors' badges on lanyards, standing in a row."""
    from .rooms import wood
    from .words import text

    parent = group(place, turn)
    timber = wood("#8A6A45", "#6A4C2E", scale=2)
    for size, spot in (((0.26, 0.13, 0.008), (0, 0, 0.004)), ((0.26, 0.008, 0.045), (0, -0.061, 0.023)), ((0.26, 0.008, 0.045), (0, 0.061, 0.023)),
                       ((0.008, 0.13, 0.045), (-0.126, 0, 0.023)), ((0.008, 0.13, 0.045), (0.126, 0, 0.023))):  # fmt: skip
        box(size, spot, timber, bevel=0.002, parent=parent)
    white, navy, ribbon = surface("#ECE8DC", 0.25, grain=0, coat=0.4), surface("#1B2F4E", 0.3, grain=0, coat=0.4), cloth("#1D3A63")
    for index in range(count):
        card = group((-0.095 + index * 0.03, 0.0, 0.052), (12 + index % 3 * 4, 0, 90 + index % 2 * 5 - 3), parent=parent)
        box((0.086, 0.0016, 0.058), (0, 0, 0), white, bevel=0.0006, parent=card)
        box((0.086, 0.0019, 0.016), (0, 0, 0.021), navy, bevel=0.0006, parent=card)
        text("VISITOR", 0.0125, (0, -0.0013, 0.021), white, depth=0.0001, parent=card)
        text(f"{index + 12}", 0.03, (0, -0.0011, -0.007), navy, depth=0.0001, parent=card)
    return parent


def badge(place, turn=0.0, number="11"):
    """A visitor's badge that lies on the desk with its lanyard."""
    from .words import text

    parent = group(place, turn)
    white, navy, ribbon = surface("#ECE8DC", 0.25, grain=0, coat=0.4), surface("#1B2F4E", 0.3, grain=0, coat=0.4), cloth("#1D3A63")
    box((0.086, 0.058, 0.0018), (0, 0, 0.0015), white, bevel=0.0006, parent=parent)
    box((0.086, 0.016, 0.002), (0, 0.021, 0.0016), navy, bevel=0.0006, parent=parent)
    text("VISITOR", 0.0125, (0, 0.021, 0.0027), white, (0, 0, 0), 0.0001, parent=parent)
    text(number, 0.03, (0, -0.007, 0.0025), navy, (0, 0, 0), 0.0001, parent=parent)
    loop = [(0, 0.032, 0.003), (0.03, 0.08, 0.003), (0.1, 0.09, 0.003), (0.13, 0.05, 0.003), (0.09, 0.02, 0.005), (0.05, 0.06, 0.004), (0.0, 0.034, 0.004)]
    tube(loop, 0.0035, ribbon, parent=parent)
    return parent
