"""Gates, from outside."""
from kit import *


def barrier_gate():
    """A lowered barrier and a stop sign at close range."""
    reset()
    surroundings("park", 120, 1.6, seen=1.2)
    sun(38, -60)
    plane(60, 60, (0, 0, 0), asphalt())
    barrier((1.6, 2.5, 0), 180, 4.2)
    stop_sign((-1.2, 3.6, 0))
    cone((-0.4, 1.8, 0))
    tree((-3, 9, 0))
    hedge((-6, 7), (5, 7))
    grass((-6, 5.6), (6, 9), 30000)
    fence((2, 8), (9, 5))
    crowd_barrier((3.2, 3.4, 0), 20)
    camera((0, -1.6, 1.45), (-0.2, 3, 1.0), 35, focus=(0, 2.5, 0.9), fstop=2.8)
    return {"exposure": 0.2}
