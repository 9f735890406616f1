"""Desks and benches in rooms with daylight."""
from kit import *


def occurrence_book():
    """The occurrence book, open, with radio and keys, by a window."""
    reset()
    surroundings("apartment", 200, 0.9)
    window_sun(40, 128, 9.0, at=(0.08, 0.04, 0), panes=(2, 2), size=(0.9, 0.95), softness=0.8)
    plane(1.9, 1.3, (0, 0.25, 0), wood("#7A5233", "#563520"))
    open_book((0, 0, 0), 8)
    pen((0.075, -0.06, 0.0215), 62, tilt=1)
    radio((0.275, 0.085, 0), -34)
    keys((0.262, -0.085, 0), -30)
    cup((-0.19, 0.28, 0), 30)
    camera((0.17, -0.56, 0.44), (0.09, 0.035, 0.0), 45, focus=(0.13, -0.01, 0.02), fstop=4.5)
    return {"small": True}


def ppe_laid_out():
    """Vest, helmet, boots, gloves and torch laid out on a bench for inspection, from above."""
    reset()
    surroundings("workshop", 30, 0.9)
    window_sun(34, -118, 6.0, at=(0.05, 0.1, 0), panes=(3, 2), size=(1.9, 1.7), away=3)
    for index in range(7):
        box((2.6, 0.192, 0.04), (0, -0.62 + index * 0.196, -0.02), wood("#8A6A48", "#6A4D31", coat=0.05, rough=0.6), bevel=0.004)
    vest((-0.30, -0.27, 0), 4)
    helmet((0.17, 0.24, 0), 118)
    boot((0.37, -0.17, 0), -8, 1)
    boot((0.51, -0.15, 0), 6, -1)
    glove((0.10, -0.16, 0), 14, -1)
    glove((0.19, -0.23, 0), -24, 1)
    torch((0.46, 0.29, 0), 158)
    camera((0.0, -0.6, 1.42), (0.0, 0.015, 0.02), 40, focus=(0.05, 0.0, 0.05), fstop=5.6)
    return {"small": True}


def control_desk():
    """A control desk in a lit room: a plan of the site, camera views, headset and log sheet."""
    reset()
    surroundings("apartment", 250, 0.8)
    window_sun(38, 118, 7.0, at=(0.1, 0.0, 0), panes=(3, 2), size=(1.7, 1.3))
    plane(2.6, 1.1, (0, 0.12, 0), wood("#A98B66", "#8D6F4C", rough=0.5))
    box((5, 0.1, 3), (0, 1.35, 0.6), plaster("#BFC4C2"), bevel=0)
    screen((-0.30, 0.30, 0), 14, camera_views(), light=0.8)
    screen((0.30, 0.30, 0), -14, site_plan(), light=0.9)
    keyboard((-0.10, -0.03, 0), 3)
    headset((0.34, -0.06, 0), -30)
    log_sheet((0.10, -0.27, 0), -9)
    pen((0.15, -0.30, 0.0085), 50)
    radio((0.52, 0.16, 0), -20, lying=False)
    cup((-0.45, -0.05, 0), 30)
    camera((0.5, -0.86, 0.56), (0.06, 0.1, 0.12), 36, focus=(0.2, -0.15, 0.05), fstop=4.0)
    return {"exposure": 0.25, "small": True}


def control_log():
    """The same desk from its chair: the pen on the log sheet, the site plan behind it."""
    control_desk()
    camera((-0.28, -0.62, 0.42), (0.16, -0.02, 0.07), 44, focus=(0.10, -0.25, 0.01), fstop=3.2)
    return {"exposure": 0.25, "small": True}


def handover_counter():
    """Two log sheets side by side on a counter at the change of shifts, in the last light: keys, a torch, tea."""
    reset()
    surroundings("apartment", 200, 0.4, tint="#BFCBE6")
    window_sun(17, 112, 6.0, "#FFB878", at=(0.05, 0.05, 0), panes=(2, 2), size=(0.8, 0.7), softness=1.5)
    area((-0.5, 0.5, 0.8), (0, 0, 0), 0.25, 4, "#FFD9A6")
    plane(2.2, 1.2, (0, 0.2, 0), wood("#6A4327", "#4B2D18", coat=0.4, rough=0.35))
    log_sheet((-0.17, 0.02, 0), 9, "day-shift", True, 17, ("TIME", "ROUND", "SEEN", "SIGN"), (0.17, 0.45, 0.8), "06:10", 31)
    log_sheet((0.13, -0.01, 0), -7, "night-shift", True, 1, ("TIME", "ROUND", "SEEN", "SIGN"), (0.17, 0.45, 0.8), "18:05", 33)
    pen((0.16, 0.04, 0.0085), 128)
    keys((0.02, 0.09, 0.006), 20, 6, "#23406B")
    torch((0.2, 0.27, 0), 158)
    cup((-0.1, 0.33, 0), 30)
    camera((0.12, -0.5, 0.3), (0.02, 0.07, 0.0), 38, focus=(0.03, 0.07, 0.01), fstop=3.2)
    return {"exposure": 0.2}


def shift_check():
    """A radio, a torch and keys on the list of a post's counter before the shift, from above."""
    reset()
    surroundings("workshop", 120, 1.0)
    window_sun(44, -128, 6.0, "#FFF0DC", at=(0, 0, 0), panes=(2, 1), size=(0.8, 0.7))
    plane(2.2, 1.4, (0, 0.1, 0), surface("#6F8078", 0.45, second="#5F7068", blotch_scale=3, grain=0.15, grain_scale=160, depth=0.0008))
    box((2.2, 0.03, 0.05), (0, -0.3, -0.02), steel("#A9ADAF", 0.35), bevel=0.004)
    log_sheet((0.0, 0.0, 0), 22, "kit-list", False, 9, ("NO", "KIT", "SEEN"), (0.17, 0.7), "06:00", 41)
    radio((0.055, 0.1, 0.004), -62)
    torch((-0.08, 0.16, 0.006), 20)
    keys((-0.01, -0.05, 0.006), -30, 6)
    pen((0.085, -0.09, 0.006), 118, "#1E3A7A")
    camera((-0.12, -0.4, 0.33), (0.02, 0.02, 0.0), 40, focus=(0.0, -0.05, 0.01), fstop=3.2)
    return {"exposure": 0.1}
