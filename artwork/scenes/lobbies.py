"""Lobbies and receptions."""
from kit import *


def search_table():
    """A holdall, a tray and a hand-held detector on a search table in a hotel lobby."""
    reset()
    surroundings("esplanade", 150, 1.6, seen=2.2)
    area((-1.6, -0.6, 2.2), (0, 0, 0.8), 1.2, 55, "#FFF1DC")
    area((2.2, 1.8, 1.9), (0, 0, 0.9), 0.9, 40, "#DCE8FF")
    plane(14, 14, (0, 4, 0), marble("#8A7A66", "#6E604F"))
    draped_table((0, 0, 0), 1.7, 0.72)
    holdall((-0.17, 0.08, 0.76), 12)
    tray((0.36, -0.02, 0.76), -8)
    wand((0.0, -0.22, 0.76), 8)
    for x in (-1.5, 0.1, 1.7):
        rope_post((x, 2.6, 0))
    rope((-1.5, 2.6, 0.92), (0.1, 2.6, 0.92))
    rope((0.1, 2.6, 0.92), (1.7, 2.6, 0.92))
    camera((0.35, -1.4, 1.2), (0.07, 0.05, 0.875), 47, focus=(-0.02, -0.05, 0.88), fstop=2.4)
    return {"small": True}


def reception_desk():
    """The visitors' book on a reception desk, with badges and a telephone."""
    reset()
    surroundings("lobby", 230, 0.9, seen=1.2)
    window_sun(36, -120, 5.0, at=(0.02, 0.05, 0), panes=(2, 2), size=(1.2, 1.1))
    plane(2.4, 0.8, (0, 0.1, 0), wood("#6A4327", "#4B2D18", coat=0.5, rough=0.3))
    log_sheet((-0.08, -0.06, 0), 8, "visitors", True, 9, ("IN", "VISITOR", "TO SEE", "OUT"), (0.16, 0.52, 0.84), "08:20", 12)
    pen((0.0, -0.10, 0.0085), 118, "#20242A")
    badge_tray((0.2, 0.13, 0), -102)
    badge((0.16, -0.10, 0), -24)
    telephone((-0.30, 0.2, 0), 24)
    camera((0.1, -0.62, 0.42), (0.02, 0.04, 0.02), 40, focus=(0.03, -0.06, 0.01), fstop=4.0)
    return {"exposure": 0.3, "small": True}


def walk_through_gate():
    """A walk-through detector between rope posts in a hotel lobby, a table with trays beside it."""
    reset()
    surroundings("esplanade", 40, 1.5, seen=2.0)
    area((-2.2, -1.6, 3.0), (0, 0, 1), 1.6, 110, "#FFF0DA")
    area((2.4, 2.4, 2.8), (0, 0, 1), 1.4, 110, "#E2ECFF")
    plane(18, 18, (0, 5, 0), marble("#A09280", "#857763"))
    walk_through((0, 0, 0), -12)
    draped_table((1.15, 0.35, 0), 0.95, 0.6, turn=-12)
    tray((1.05, 0.3, 0.76), -6)
    tray((1.38, 0.26, 0.76), -20, "#6F767C")
    for x, y in ((-0.75, -0.1), (-1.9, 0.15), (-0.55, 2.6), (0.9, 2.8)):
        rope_post((x, y, 0))
    rope((-0.75, -0.1, 0.92), (-1.9, 0.15, 0.92))
    rope((-0.55, 2.6, 0.92), (0.9, 2.8, 0.92))
    camera((0.75, -3.6, 1.45), (0.22, 0, 1.12), 35, focus=(0, -0.2, 1.2), fstop=1.6)
    return {"small": True}


def turnstiles():
    """Speed gates in an office lobby, a card on the reader of the nearest; morning sun through the glass front."""
    reset()
    surroundings("city", 120, 0.9, seen=0.9, tint="#F6F4EE")
    sun(30, 148, 3.5, "#FFE6C4", 0.6)
    plane(16, 12, (0, 0, 0), marble("#B9B2A6", "#A49C8F"))
    plane(60, 40, (0, 26, -0.02), blocks("#A39A8B", "#938A7C", "#6A645A", (0.40, 0.40), 0.006))
    box((16, 12, 0.2), (0, 0, 3.5), plaster("#D9D6CE"), bevel=0)
    box((0.2, 12, 3.5), (-5.5, 0, 1.75), wood("#7A5637", "#5C3E26", along="z"), bevel=0)
    box((0.2, 12, 3.5), (5.5, 0, 1.75), plaster("#CFCAC0"), bevel=0)
    frame = painted("#26292D", 0.3, dust=0)
    for x in range(-5, 6, 2):
        box((0.07, 0.14, 3.4), (x * 0.95, 5.8, 1.7), frame, bevel=0.004)
    for z in (0.05, 2.45, 3.35):
        box((11, 0.12, 0.08), (0, 5.8, z), frame, bevel=0.004)
    for x, seed in ((-4.5, 5), (-0.6, 8), (3.2, 3)):
        tree((x, 13 + seed % 3, 0), 7, 2.6, seed, count=5000, size=0.24)
    area((0, 5.4, 2.2), (0, 0, 0.8), 4, 140, "#EAF1FF", 2.4)
    area((-2.6, -2.4, 2.8), (0, 0, 0.8), 1.5, 45, "#FFF1DC")
    for x, turn in ((-1.05, 180), (0, 0), (0.86, 180), (1.9, 0), (2.76, 180)):
        speed_gate((x, 0, 0), turn)
    pass_card((0.004, -0.49, 0.982), -14)
    camera((0.42, -1.36, 1.38), (0.2, 0.4, 0.9), 33, focus=(0, -0.49, 0.98), fstop=2.4)
    return {"exposure": 0.0}
