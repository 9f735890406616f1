"""Where keys and radios are kept."""
import math

from kit import *


def _hanging_key(place, number, parent):
    brass, nickel = surface("#B08A45", 0.3, 0.95, blotch=0.2, blotch_scale=60, grain=0.05), steel("#B9B9B5", 0.28)
    holder = group(place, (0, 0, 14 * math.sin(number * 2.7)), parent=parent)
    cylinder(0.0018, 0.02, (0, 0.006, 0.004), nickel, (QUARTER, 0, 0), parent=holder)
    ring(0.009, 0.0009, (0, 0, -0.006), nickel, (QUARTER, 0, 0.2), parent=holder)
    hung = group((0.002, 0.0, -0.024), (0, 90 + 6 * math.sin(number), 0), parent=holder)
    key((0, 0, 0), 0, (brass, nickel)[number % 3 == 0], hung, 0.032, -90)
    box((0.02, 0.0025, 0.03), (-0.011, -0.005, -0.034), plastic(("#8E2A2A", "#1F5A46", "#23406B", "#A9822E")[number % 4], 0.35),
        (0, 0.14 * math.sin(number * 1.3), 0), 0.0011, parent=holder)  # fmt: skip
    text(f"{number}", 0.014, (-0.011, -0.0068, -0.034), surface("#EDE6D6", 0.7, grain=0), depth=0.0001, parent=holder)


def key_cabinet():
    """Numbered keys in a cabinet above radios in their chargers."""
    reset()
    surroundings("apartment", 40, 0.8)
    window_sun(33, -56, 6.5, at=(0, 0, 1.35), panes=(2, 2), size=(0.8, 0.8))
    box((5, 0.1, 3), (0, 0.15, 1.5), plaster("#CBC5B7"), bevel=0)
    shell = painted("#8B959B", dust=0)
    case = group((0, 0, 1.42))
    box((0.5, 0.006, 0.4), (0, 0.09, 0), painted("#A4ADB1", dust=0), bevel=0, parent=case)
    for size, spot in (((0.006, 0.1, 0.4), (-0.25, 0.045, 0)), ((0.006, 0.1, 0.4), (0.25, 0.045, 0)), ((0.506, 0.1, 0.006), (0, 0.045, 0.2)),
                       ((0.506, 0.1, 0.006), (0, 0.045, -0.2))):  # fmt: skip
        box(size, spot, shell, bevel=0.002, parent=case)
    for row in range(3):
        box((0.46, 0.006, 0.018), (0, 0.083, 0.148 - row * 0.125), steel("#C3C6C7", 0.4), bevel=0.002, parent=case)
        for column in range(9):
            if (row * 9 + column) not in (4, 11, 20):
                _hanging_key((-0.2 + column * 0.05, 0.068, 0.148 - row * 0.125), row * 9 + column + 1, case)
    box((1.6, 0.22, 0.03), (0, 0.0, 1.02), wood("#9A7A55", "#7C5E3D"), bevel=0.004)
    for index, x in enumerate((-0.24, -0.12, 0.0, 0.12)):
        box((0.085, 0.085, 0.045), (x, 0, 1.058), plastic("#191B1E"), bevel=0.01, segments=5)
        ball(0.003, (x + 0.025, -0.043, 1.055), glow("#5BD08C" if index != 2 else "#F0A030", 3.0))
        if index != 1:
            radio((x, 0.012, 1.062), 0, lying=False)
    camera((-0.42, -1.02, 1.42), (0.02, 0.02, 1.3), 42, focus=(-0.02, 0.0, 1.33), fstop=4.0)
    return {"small": True}


def radio_charge():
    """The shelf of the same cabinet: radios in their chargers, a lamp under each, one place empty."""
    key_cabinet()
    camera((-0.62, -0.62, 1.20), (-0.20, 0.02, 1.15), 35, focus=(0.0, 0.0, 1.10), fstop=4.0)
    return {"exposure": 0.15}
