"""Searches of vehicles: the mirror, the dog's things."""
from kit import *


def _boot():
    reset()
    surroundings("park", 20, 1.3, seen=1.1)
    sun(36, -48, 7.0, "#FFE3BC", 0.6)
    plane(40, 40, (0, 0, 0), asphalt())
    skin, dark = surface("#A9ABA8", 0.35, 0.0, coat=0.9, grain=0, blotch=0.02), surface("#131416", 0.6, dust=0.35)
    carpet = surface("#2B2C2E", 0.95, grain=0.9, grain_scale=260, depth=0.004, sheen=0.4)
    box((1.70, 0.16, 0.34), (0, 0.0, 0.66), skin, bevel=0.06, segments=5)
    box((1.78, 0.24, 0.20), (0, -0.06, 0.46), dark, bevel=0.07, segments=5)
    box((1.30, 0.13, 0.010), (0, 0.00, 0.834), surface("#3A3D40", 0.35, 0.7, grain=0.1, stretch=(1, 30, 1)), bevel=0.006)
    box((1.4, 1.2, 0.03), (0, 0.66, 0.80), carpet)
    for x in (-1, 1):
        box((0.10, 1.2, 0.75), (x * 0.73, 0.66, 1.15), carpet, (0, x * 0.06, 0), 0.03)
        box((0.16, 0.16, 1.15), (x * 0.82, 0.03, 1.30), skin, (0, x * -0.07, 0), 0.06, 5)
        box((0.17, 0.08, 0.42), (x * 0.80, -0.05, 0.98), surface("#7E1510", 0.1, coat=1.0, grain=0), (0, x * -0.05, 0), 0.03)
        box((0.2, 1.6, 0.5), (x * 0.80, 0.9, 0.72), skin, bevel=0.08)
        cylinder(0.36, 0.22, (x * 0.76, 1.05, 0.36), rubber(), (0, QUARTER, 0), 0.04)
    box((1.4, 0.08, 0.8), (0, 1.24, 1.2), surface("#1B1C1E", 0.9))
    blanket = surface("#7A6B4E", 0.98, second="#69593E", grain=0.8, grain_scale=180, depth=0.004, sheen=0.3)
    box((0.85, 0.7, 0.05), (-0.2, 0.5, 0.84), blanket, (0, 0, 0.12), 0.024)
    box((0.80, 0.5, 0.03), (-0.18, 0.42, 0.875), blanket, (0.02, 0, 0.2), 0.015)
    leather = surface("#6B4425", 0.5, second="#54351D", grain=0.4, grain_scale=120, depth=0.001)
    loop = [(0.18, 0.25, 0.885), (0.34, 0.30, 0.885), (0.40, 0.16, 0.88), (0.26, 0.08, 0.885), (0.14, 0.14, 0.90), (0.22, 0.02, 0.87),
            (0.26, -0.13, 0.84), (0.27, -0.19, 0.70), (0.24, -0.20, 0.50), (0.20, -0.22, 0.36), (0.24, -0.21, 0.27), (0.29, -0.20, 0.36),
            (0.27, -0.195, 0.48)]  # fmt: skip
    tube(loop, 0.010, leather)
    ring(0.018, 0.004, (0.16, 0.26, 0.89), steel("#B9A56A", 0.3), (0.3, 0.2, 0))
    harness((-0.2, 0.4, 0.893), 24)
    bowl = group((0.46, 0.26, 0.815), scale=0.85)
    bright = steel("#B5B9BC", 0.22)
    cylinder(0.145, 0.075, (0, 0, 0.038), bright, bevel=0.006, top=0.115, parent=bowl)
    ring(0.118, 0.008, (0, 0, 0.076), bright, parent=bowl)
    cylinder(0.112, 0.004, (0, 0, 0.070), surface("#3F484A", 0.02, coat=1.0, grain=0.05, grain_scale=12), parent=bowl)
    ball(0.034, (-0.52, 0.16, 0.93), surface("#A9A93A", 0.95, grain=0.9, grain_scale=160, depth=0.004, sheen=0.6))
    tree((-5, 9, 0), 7, 2.8, 3)
    hedge((-8, 7), (8, 7), 1.5, 0.9)
    litter((-1.5, -1.2), (1.5, -0.2), 16)


def dog_lead():
    """A lead over the sill of an open boot; behind it a harness, a blanket and a bowl of water."""
    _boot()
    camera((-0.50, -1.20, 1.38), (0.03, 0.18, 0.80), 36, focus=(0.10, 0.10, 0.88), fstop=2.4)
    return {"exposure": 0.1}


def dog_bowl():
    """The bowl of water at close range, the lead out of focus."""
    _boot()
    camera((0.62, -0.62, 1.36), (0.36, 0.24, 0.86), 45, focus=(0.46, 0.20, 0.88), fstop=2.0)
    return {"exposure": 0.1, "small": True}


def dog_harness():
    """The harness on its blanket, from the other side; lead and bowl behind."""
    _boot()
    camera((-0.42, -0.26, 1.28), (-0.05, 0.33, 0.88), 34, focus=(-0.2, 0.36, 0.93), fstop=2.0)
    return {"exposure": 0.1}


