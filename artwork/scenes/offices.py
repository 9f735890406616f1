"""Where rules are read, notices hang and lessons are held."""
import math

from kit import *


def _rules():
    """Volumes of printed rules with paper tabs on a desk by a window, one of them open."""
    reset()
    surroundings("apartment", 200, 0.85)
    window_sun(36, 122, 8.5, at=(0.1, 0.06, 0), panes=(2, 2), size=(0.95, 0.95), softness=0.8)
    plane(2.4, 1.6, (0, 0.35, 0), wood("#7B5636", "#573722"))
    pages = [printed_page("rules-left", "SECTION 4", 4, marked=3), printed_page("rules-right", "SECTION 5", 5, marked=1)]
    open_book((0.06, 0, 0), -7, 0.205, 0.292, 0.015, pages, ("#3A2D26", "#2C221D"))
    for index, (y, color) in enumerate(((0.09, TABS[0]), (0.03, TABS[1]), (-0.05, TABS[2]))):
        tab((0.252 - 0.004 * index, y - 0.03, 0.008 + 0.001 * index), (0, 0, -7), color, None)
    spectacles((0.15, 0.02, 0.0165), 24)
    volume((-0.11, 0.31, 0), -34, tabs=4, number="1")
    volume((-0.10, 0.305, 0.034), -43, (0.215, 0.302, 0.028), "#5A2A26", "#471F1D", 5, "3")
    ruler((0.22, 0.245, 0), 18)


def rule_book():
    """The open volume with spectacles on it, two more behind."""
    _rules()
    pen((-0.03, -0.09, 0.0175), 70, "#22262B", 1)
    camera((0.40, -0.46, 0.37), (0.055, 0.075, 0.015), 42, focus=(0.14, 0.0, 0.02), fstop=4.0)
    return {"small": True}


def rule_tabs():
    """The tabs of the closed volumes at the height of the desk, the open one before them."""
    _rules()
    camera((0.20, -0.50, 0.21), (-0.11, 0.14, 0.035), 40, focus=(0.0, 0.22, 0.04), fstop=3.2)
    return {}


def notice_board():
    """A cork board in a corridor: rules, a rota, a plan, and a sign-off list on a cord."""
    reset()
    surroundings("apartment", 130, 0.95)
    window_sun(30, -58, 6.0, at=(0.0, 0, 1.55), panes=(3, 2), size=(1.1, 0.85), away=2.4)
    box((9, 0.1, 3), (2.5, 0.05, 1.5), plaster("#CACBC6"), bevel=0)
    plane(12, 4, (3, -2, 0), marble("#A9A9A6", "#979792"))
    cork_board((0.1, 0, 1.5))
    door((2.6, 0.02, 0))
    plan = plan_drawing("notice-plan", (1400, 1000), "#F2F0E8", wobble=0, stroke=6)
    rota = ruled_page("notice-rota", [0.2, 0.47, 0.74], ["", "DAY", "EVENING", "NIGHT"], 20, 15, 33, first="06:00")
    pinned(printed_page("notice-duty", "DUTY", 31), (-0.42, -0.014, 1.92), lean=1.5, color="#A5281F")
    pinned(printed_page("notice-drill", "FIRE DRILL 10:30", 34, (1240, 880), "#DCE4E6"), (-0.42, -0.014, 1.56), (0.21, 0.148), 3, curl=0.03)
    hung_clipboard((-0.13, -0.016, 1.63))
    pinned(plan, (0.19, -0.014, 1.94), (0.297, 0.21), 0.8, "corners", "#234E86")
    pinned(rota, (0.15, -0.014, 1.69), lean=-1.2, color="#2F6B46")
    pinned(printed_page("notice-rules", "RULES", 32, paper="#E9E2B4"), (0.50, -0.014, 1.90), lean=-2, pins="corners")
    pinned(printed_page("notice-site", "SITE", 35), (0.46, -0.014, 1.54), lean=1, color="#A5281F")
    camera((-0.78, -0.78, 1.66), (0.02, 0.0, 1.67), 38, focus=(-0.12, -0.02, 1.68), fstop=2.4)
    return {"exposure": 0.1, "small": True}


def _lesson():
    """A classroom before a lesson: a pad and a pen at each place, a plan on the board."""
    reset()
    surroundings("apartment", 210, 1.25, tint="#F1F3F6")
    window_sun(33, 76, 7.5, at=(-0.1, 0.4, 0.74), panes=(4, 2), size=(2.2, 1.5), away=7, softness=0.6)
    plane(14, 14, (0, 3, 0), surface("#A79F90", 0.35, second="#978E7E", blotch_scale=1.2, grain=0.1))
    box((9, 0.1, 3.2), (0, 3.4, 1.6), plaster("#DEDDD7"), bevel=0)
    whiteboard((0.25, 3.34, 1.5), plan_drawing("whiteboard-plan", (2200, 1200), "#E9ECEC"))
    for row in range(3):
        for column in range(3):
            desk = (-1.35 + 1.35 * column, 0.95 * row, 0)
            school_desk(desk, (row * 3 + column) % 3 - 1)
            if row:
                stool((desk[0] - 0.25, desk[1] - 0.31, 0), 20 * column)
                stool((desk[0] + 0.3, desk[1] - 0.36, 0), 33 * row)
            for side in (-0.28, 0.28):
                x, y, seed = desk[0] + side, desk[1] - 0.03, row * 7 + column * 3 + (side > 0)
                note_pad((x, y, 0.74), 5 * math.sin(seed * 2.1), seed, 3 + seed * 5 % 11)
                pen((x + 0.1, y - 0.02, 0.7452), 80 + 25 * math.sin(seed), ("#1E3A7A", "#22262B")[seed % 2])


def classroom():
    """The desks from the second row, the board beyond them out of focus."""
    _lesson()
    camera((-0.95, -0.62, 1.16), (0.02, 0.9, 0.86), 34, focus=(-0.40, -0.03, 0.75), fstop=2.0)
    return {"exposure": 0.35, "small": True}

