"""Where keys, radios and the rota are kept."""
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


def _rota(place, columns=7, rows=6):
    """A steel board with a slip for each shift, held by magnets; some are missing, none says a name."""
    board = group(place, (90, 0, 0))
    papers = [picture(rota_slip(index, paper), rough=0.85) for index, paper in enumerate(("#F0EADA", "#EFE8D6", "#DCE5E8", "#F2EBDB", "#EBDDB2", "#EEE8DA"))]
    white, rim, ink = surface("#DAD9D2", 0.25, grain=0.02, blotch=0.03, coat=0.3), steel("#B9BCBD", 0.3), surface("#3A4450", 0.7, grain=0)
    wide, high = columns * 0.105 + 0.06, rows * 0.066 + 0.08
    box((wide, high, 0.012), (0, 0, 0.006), white, bevel=0.002, parent=board)
    for side in (-1, 1):
        box((wide + 0.03, 0.016, 0.02), (0, side * high / 2, 0.01), rim, bevel=0.004, parent=board)
        box((0.016, high + 0.03, 0.02), (side * wide / 2, 0, 0.01), rim, bevel=0.004, parent=board)
    for column, day in enumerate(("MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN")[:columns]):
        x = (column - (columns - 1) / 2) * 0.105
        text(day, 0.026, (x, high / 2 - 0.03, 0.0122), ink, (0, 0, 0), 0.0001, parent=board)
        for row in range(rows):
            turn, y = (row * 37 + column * 53) % 11, high / 2 - 0.085 - row * 0.066
            if turn == 7:
                continue
            slip = group((x, y, 0.0125), (turn - 5) * 0.5, parent=board)
            sheet((-0.045, -0.024, 0), 0.09, 0.048, papers[(row + column * 2 + turn // 4) % 6], lambda u, v, turn=turn: 0.001 + (0.002 + 0.0008 * turn) * (1 - v) ** 3 * (0.4 + u), slip, 12)
            cylinder(0.005, 0.005, (0, 0.017, 0.0035), plastic(("#22262B", "#8E2A2A", "#23406B")[row % 3], 0.35), bevel=0.0015, parent=slip)
    return board


def rota_board():
    """The duty rota on a wall: slips on a steel board, keys on hooks, the sheet of a site inspection."""
    reset()
    surroundings("apartment", 40, 0.6)
    window_sun(28, -62, 6.5, at=(0.25, 0, 1.5), panes=(2, 2), size=(1.1, 0.9))
    box((6, 0.1, 3), (0, 0.05, 1.5), plaster("#CBC5B7"), bevel=0)
    _rota((-0.34, 0, 1.52))
    timber = wood("#7A5233", "#563520")
    box((0.5, 0.018, 0.05), (0.42, -0.009, 1.7), timber, bevel=0.003)
    keys_ = group((0.42, -0.026, 1.7))
    for index in range(7):
        if index != 4:
            _hanging_key((-0.21 + index * 0.07, 0, 0), index + 1, keys_)
    cylinder(0.003, 0.03, (0.4, -0.012, 1.575), steel(), (QUARTER, 0, 0))
    log_sheet((0.4, -0.006, 1.41), (90, 1.5, 0), "inspection", True, 12, ("TIME", "PLACE", "SEEN", "DONE"), (0.17, 0.5, 0.83), "07:10", 21)
    camera((0.72, -0.84, 1.53), (0.15, 0, 1.54), 34, focus=(0.38, -0.02, 1.5), fstop=2.4)
    return {"exposure": 0.1}
