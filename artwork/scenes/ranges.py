"""Open ground and the far view."""
from kit import *


def _ground(nearest_cone=0):
    reset()
    surroundings("sunrise", 250, 1.6, seen=1.2)
    sun(17, 74, 7.0, "#FFD9A6", 0.5)
    plane(160, 160, (0, 0, 0), asphalt(color="#4A4744"))
    paint = road_paint()
    for x in (-3.0, 0.0, 3.0):
        box((0.10, 46, 0.004), (x, 20, 0.002), paint, bevel=0)
    for y in range(2, 44, 6):
        box((6.1, 0.10, 0.004), (0, y, 0.002), paint, bevel=0)
    for index in range(nearest_cone, 11):
        cone((-1.5 + (0.55 if index % 2 else -0.55), 2.3 + index * 2.4, 0), 0.85, index * 31)
    for index in range(7):
        cone((3.0, 4.0 + index * 3.6, 0), 0.85, index * 17)
    coat = render_coat("#CDBFA5", "#9F9179")
    box((44, 0.5, 4.2), (4, 52, 2.1), coat)
    box((45, 3.2, 0.3), (4, 50.6, 4.2), concrete())
    for x in range(-16, 26, 3):
        box((0.4, 0.4, 4.1), (x, 49.3, 2.05), coat)
        box((1.5, 0.1, 1.6), (x + 1.5, 51.7, 2.0), surface("#262C30", 0.2, grain=0))
    for index, x in enumerate((-21, -14, -8, 11, 17, 24)):
        tree((x, 43 + index % 3, 0), 8 + index % 3, 3.2, 40 + index, count=5000, size=0.3)
    grass((-30, 46), (30, 49), 20000, 0.15)
    litter((-4, 0), (4, 8), 30)


def _kit():
    """Clipboard, stop watch and whistle of the instructor."""
    board = group((0.62, 0.62, 0.008), 24)
    box((0.235, 0.33, 0.005), (0, 0, 0.003), surface("#5B3D26", 0.5, second="#4B311E", grain=0.1), bevel=0.002, parent=board)
    box((0.21, 0.297, 0.0015), (0, -0.008, 0.0065), surface("#E9E6DC", 0.8, blotch=0.03, grain=0.03), bevel=0, parent=board)
    ink = surface("#30343A", 0.9, grain=0)
    for index in range(13):
        box((0.18, 0.0012, 0.0003), (0, 0.11 - index * 0.019, 0.0075), ink, bevel=0, parent=board)
    for x in (-0.09, -0.045, 0.05, 0.09):
        box((0.0012, 0.23, 0.0003), (x, -0.004, 0.0075), ink, bevel=0, parent=board)
    box((0.10, 0.035, 0.012), (0, 0.148, 0.012), steel(), bevel=0.004, parent=board)
    watch = group((0.87, 0.52, 0.012), -30)
    cylinder(0.032, 0.016, (0, 0, 0), surface("#1A1B1D", 0.4, grain=0.05), bevel=0.004, parent=watch)
    cylinder(0.026, 0.002, (0, 0, 0.009), surface("#C9CFC2", 0.15, grain=0), parent=watch)
    cylinder(0.006, 0.014, (0, 0.036, 0), steel(), (QUARTER, 0, 0), 0.002, parent=watch)
    cord = surface("#23406A", 0.9, grain=0.5, grain_scale=300)
    tube([(0.86, 0.555, 0.012), (0.93, 0.66, 0.006), (1.05, 0.60, 0.006), (1.02, 0.44, 0.006), (0.90, 0.38, 0.006)], 0.003, cord)


def training_lane():
    """The same ground from the instructor's side: clipboard, stop watch and whistle on the line."""
    _ground()
    _kit()
    camera((0.55, -0.42, 0.40), (0.72, 1.6, 0.05), 34, focus=(0.70, 0.56, 0.01), fstop=4.0)
    return {"exposure": 0.3}


def training_start():
    """The same kit from lower and farther away: in a strip, it lies close below the cones."""
    _ground(nearest_cone=2)
    _kit()
    camera((0.55, -0.85, 0.21), (0.21, 1.6, 0.11), 38, focus=(0.70, 0.56, 0.01), fstop=5.6)
    return {"exposure": 0.3}
