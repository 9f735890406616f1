"""Roads, and vehicles on them."""
from kit import *


def _day(turn=120.0, azimuth=-120.0, elevation=32.0):
    sky = [(-1, "#9AA0A2"), (0.0, "#DDE2E4"), (0.10, "#BFD0DF"), (0.35, "#8FB1D4"), (1, "#5C88BC")]
    surroundings("park", turn, 1.25, sky=sky, seen=0.95)
    sun(elevation, azimuth, 6.0, "#FFE8C8", 0.6)


def _dusk():
    sky = [(-1, "#4E5868"), (0.0, "#D9A98A"), (0.08, "#B79AA0"), (0.25, "#6F86AE"), (1, "#33507F")]
    surroundings("venice", 40, 0.55, sky=sky, seen=0.6)


def _road(light=_day, haze="#C6CCD2", strength=0.8, **settings):
    """A road to +y, eight metres wide, with verges, trees and the hills at its end."""
    width, length = 8.0, 260
    reset(dict(color=haze, start=30, distance=1500, most=0.9, strength=strength))
    light(**settings)
    plane(900, 900, (0, 300, -0.03), earth("#8C8058", "#6F6B45"))
    box((width, length, 0.04), (0, length / 2 - 20, -0.012), asphalt(), bevel=0)
    paint = road_paint()
    for side in (-1, 1):
        box((0.12, length, 0.004), (side * (width / 2 - 0.35), length / 2 - 20, 0.010), paint, bevel=0)
        box((0.22, length, 0.14), (side * (width / 2 + 0.11), length / 2 - 20, 0.05), stripes("#D3D0C6", "#2A2B2D", 1.2, (0, 1, 0), 0.8), bevel=0.02)
        grass((side * (width / 2 + 0.3) - (3 if side < 0 else 0), -4), (side * (width / 2 + 0.3) + (3 if side > 0 else 0), 30), 26000, 0.13, seed=5 + side)
    for index in range(40):
        box((0.12, 2.2, 0.004), (0, -8 + index * 6, 0.010), paint, bevel=0)
    for index in range(11):
        for side in (-1, 1):
            size = dict(count=4200 if index < 3 else 1500, size=0.22 if index < 3 else 0.5)
            tree((side * (7.4 + index % 3), 6 + index * 11 + side * 2, 0), 7.2 + index % 4 * 0.7, 3.0, 60 + index * 2 + side, **size)
    rock = surface("#59604B", 0.95, second="#716A52", blotch_scale=0.01, grain=0)
    hills(900, 190, 2400, rock, 5, 500, scale=620, rows=60, columns=240)


def convoy_windscreen():
    """The lead car, seen from the driver's seat of the car that follows."""
    _road(turn=150, azimuth=-60)
    car((-1.95, 15.5, 0), 90, "#20262E", dust=0.35, brake=True)
    car((-1.95, 38, 0), 90, "#B9BBBA", dust=0.3)
    # Pakistan drives on the left, and the driver sits on the right.
    seat = group((-3.9, 0, 0))
    hide = surface("#1B1B1C", 0.7, grain=0.5, grain_scale=240, depth=0.001, blotch=0.05)
    prism([(-0.9, 0.92), (-0.9, 1.02), (0.05, 1.055), (0.42, 1.03), (0.72, 0.98), (0.72, 0.8)], 2.2, (1.95, 0.55, 0), hide, (0, 0, QUARTER), 0.03, parent=seat)
    box((1.5, 1.5, 0.06), (1.95, 2.05, 0.91), surface("#2B3036", 0.25, 0.3, coat=1.0, grain=0, dust=0.3, dust_top=0.2), (-0.05, 0, 0), 0.03, parent=seat)
    wheel_rim = surface("#121213", 0.55, grain=0.4, grain_scale=300, depth=0.001)
    ring(0.185, 0.015, (2.33, -0.28, 1.00), wheel_rim, (1.15, 0, 0), seat)
    box((0.10, 0.03, 0.07), (2.33, -0.27, 1.0), wheel_rim, (-0.4, 0, 0), 0.02, parent=seat)
    tube([(2.17, -0.28, 1.0), (2.50, -0.28, 1.0)], 0.018, wheel_rim, smooth=False, parent=seat)
    for x, lean in ((1.02, 0.10), (2.88, -0.10)):
        tube([(x, 0.95, 0.95), (x + lean * 1.0, 0.42, 1.5), (x + lean * 1.6, -0.1, 1.72)], 0.045, hide, parent=seat)
    tube([(1.0, 0.0, 1.70), (1.95, 0.12, 1.735), (2.9, 0.0, 1.70)], 0.05, hide, parent=seat)
    radio = surface("#161719", 0.6, grain=0.2)
    box((0.05, 0.03, 0.11), (1.62, 0.22, 1.10), radio, (-0.3, 0, 0.1), 0.01, parent=seat)
    tube([(1.61, 0.22, 1.05), (1.58, 0.12, 1.03), (1.66, 0.05, 1.02), (1.60, -0.05, 0.98)], 0.006, radio, parent=seat)
    camera((-1.72, -0.72, 1.40), (-1.93, 10, 1.18), 29, focus=(-1.95, 13, 1), fstop=2.0)
    return {"exposure": 0.25}


def convoy_kerb():
    """Two cars in convoy, seen from the kerb at the height of a knee."""
    _road(turn=60, azimuth=-35, elevation=36)
    car((1.6, 9.2, 0), -94, "#20262E", dust=0.3, lights=True)
    car((1.45, 24.0, 0), -91, "#C3C4C1", dust=0.3, lights=True)
    camera((4.75, -0.6, 0.80), (1.1, 9, 0.98), 44, focus=(1.6, 7.0, 0.8), fstop=2.4)
    return {"exposure": 0.3}


def convoy_above():
    """The same two cars from a footbridge."""
    _road(turn=150, azimuth=-60)
    car((-1.95, 16.0, 0), 91, "#20262E", dust=0.3)
    car((-1.9, 33.0, 0), 90, "#C3C4C1", dust=0.3)
    camera((1.3, -3.5, 6.4), (-1.0, 22, 0.4), 38, focus=(-1.95, 18, 1), fstop=4.0)
    return {"exposure": 0.25}


def armoured_wheel():
    """A dusty front wheel at the kerb."""
    _road(turn=60, azimuth=-60, elevation=30)
    car((-2.4, 4.0, 0), 90, "#20262E", dust=0.6, steer=12)
    camera((-4.6, 6.7, 0.42), (-3.15, 5.35, 0.50), 42, focus=(-3.3, 5.45, 0.4), fstop=2.2)
    return {"exposure": 0.3, "small": True}


def armoured_door():
    """The edge of an armoured car's open door: its glass is as thick as a hand is wide."""
    reset()
    surroundings("park", 100, 1.2, seen=1.0)
    sun(34, -50, 6.5, "#FFE6C6", 0.8)
    plane(30, 30, (0, 0, -0.9), asphalt())
    skin = surface("#8E9497", 0.3, 0.3, coat=1.0, grain=0, blotch=0.02)
    inner = surface("#3B3936", 0.75, grain=0.6, grain_scale=220, depth=0.001)
    plate = surface("#5A5F63", 0.45, 0.9, blotch=0.25, blotch_scale=9, grain=0.15, grain_scale=50, depth=0.001)
    seal, black = surface("#0E0E0F", 0.7, grain=0.1), surface("#111214", 0.45, grain=0.05)
    # The door's end looks to -x; outside is -y.
    box((1.0, 0.050, 0.95), (0.5, -0.080, -0.42), skin, bevel=0.022, segments=5)
    box((1.0, 0.10, 0.92), (0.505, -0.02, -0.42), skin, bevel=0.012)
    box((0.96, 0.06, 0.88), (0.54, 0.055, -0.42), inner, bevel=0.028, segments=5)
    box((0.05, 0.011, 0.80), (-0.018, 0.012, -0.42), plate, bevel=0.002)
    for z in (-0.12, -0.26, -0.52, -0.70):
        cylinder(0.009, 0.006, (-0.030, 0.003, z), steel("#8B8F92", 0.3), (QUARTER, 0, 0), sides=6)
    tube([(0.004, 0.040, -0.86), (0.002, 0.040, 0.02), (0.03, 0.040, 0.05)], 0.009, seal)
    box((0.012, 0.040, 0.13), (0.0, -0.040, -0.30), plate, bevel=0.003)
    box((0.02, 0.020, 0.05), (-0.004, -0.040, -0.30), black, bevel=0.006)
    for z in (-0.255, -0.345):
        cylinder(0.007, 0.006, (-0.007, -0.040, z), steel("#C2C4C4", 0.25), (0, QUARTER, 0), sides=16, bevel=0.002)
    # The pane: layers of glass with films between them, in a steel frame.
    y = -0.052
    for index, thick in enumerate((0.012, 0.010, 0.010, 0.008, 0.006)):
        green = ("#6FA48C", "#7FB09A", "#76A993", "#83B49F", "#8CBBA7")[index]
        edge = surface(green, 0.12, coat=1.0, blotch=0.15, blotch_scale=30, grain=0.05, grain_scale=90, depth=0.0005)
        box((0.012, thick, 0.62), (0.012, y + thick / 2, 0.345), edge, bevel=0.0015, segments=2)
        y += thick
        if index < 4:
            box((0.010, 0.0018, 0.62), (0.012, y + 0.0009, 0.345), surface("#E2D6B4", 0.4, grain=0), bevel=0)
            y += 0.0018
    for side in (-0.052, y):
        plane(0.9, 0.62, (0.465, side, 0.345), glass("#C4DCD0"), (QUARTER, 0, 0))
    box((0.03, y + 0.056, 0.62), (0.032, (y - 0.052) / 2, 0.345), surface("#101112", 0.3, grain=0), bevel=0.001)
    box((0.93, 0.016, 0.05), (0.47, -0.062, 0.052), black, bevel=0.005)
    box((0.93, 0.018, 0.05), (0.47, 0.010, 0.052), black, bevel=0.005)
    tube([(0.03, -0.020, 0.665), (0.5, -0.020, 0.672), (0.9, -0.020, 0.672)], 0.036, skin)
    box((0.20, 0.035, 0.045), (0.62, -0.118, -0.10), black, bevel=0.014)
    # The body that the door belongs to.
    box((0.16, 0.16, 2.0), (1.15, 0.02, 0.0), skin, (0, 0.05, 0), 0.04)
    box((2.2, 0.5, 0.9), (-0.95, 0.85, -0.45), surface("#26282A", 0.9), bevel=0.1)
    box((0.5, 0.5, 1.1), (-0.3, 1.0, 0.2), inner, (0.0, -0.15, 0.2), 0.1, 5)
    camera((-0.66, -0.36, 0.33), (0.10, 0.0, 0.06), 42, focus=(0.01, -0.03, 0.14), fstop=2.4)
    return {"exposure": 0.35}


def rear_lights():
    """Brake lights ahead in the evening, seen over the bonnet of the car that follows."""
    _road(_dusk, haze="#A08E92", strength=0.4)
    car((-1.6, 7.2, 0), 88, "#20262E", dust=0.3, brake=True)
    for side in (-1, 1):
        point((-1.6 + side * 0.8, 4.55, 1.0), 14, "#FF2A18", 0.08)
    camera((-2.6, 0.4, 1.12), (-1.85, 8, 0.95), 44, focus=(-1.6, 5.0, 1), fstop=2.0)
    return {"exposure": 0.35, "small": True}
