"""What is laid out for a drill."""
from kit import *


def extinguishers():
    """Extinguishers lined up for a drill on a paved yard, a steel fire tray behind."""
    reset()
    surroundings("park", 210, 0.9, seen=0.9)
    sun(36, -52, 4.5)
    plane(40, 40, (0, 8, 0), blocks("#8F887C", "#7D766B", size=(0.24, 0.12)))
    kinds = (("POWDER", "#1F4E86", "ABC"), ("CO2", "#26282B", "B"), ("FOAM", "#8C7A45", "AB"))
    for index in range(6):
        extinguisher((-0.5 + 0.3 * index, 0.42 * index, 0), 8 + 5 * (index % 3), *kinds[index % 3])
    zinc = galvanised()
    for size, place in (((1.5, 0.03, 0.16), (2.9, 3.0, 0.08)), ((1.5, 0.03, 0.16), (2.9, 4.1, 0.08)), ((0.03, 1.1, 0.16), (2.15, 3.55, 0.08)),
                        ((0.03, 1.1, 0.16), (3.65, 3.55, 0.08)), ((1.5, 1.1, 0.01), (2.9, 3.55, 0.03))):  # fmt: skip
        box(size, place, zinc, bevel=0.004)
    for x in (-1.2, 0.4, 3.4):
        cone((x, 5.4, 0))
    wall((-9, 9), (12, 9), 2.3)
    for x, seed in ((-4, 2), (3, 4), (7.5, 6)):
        tree((x, 12, 0), 6.5, 2.4, seed, count=5000)
    camera((-0.75, -1.35, 0.72), (0.12, 0.6, 0.25), 38, focus=(-0.45, 0.1, 0.4), fstop=2.8)
    return {"exposure": 0.4, "small": True}


def drill_row():
    """The same row from its other side, close to the handles and gauges."""
    extinguishers()
    camera((0.86, -0.72, 0.8), (-0.04, 0.66, 0.27), 40, focus=(0.1, 0.84, 0.45), fstop=2.0)
    return {"exposure": 0.3}
