"""What is planted."""
from kit import *


def saplings():
    """Saplings in nursery bags along a kerb in the morning sun, a watering can behind them."""
    reset()
    surroundings("park", 60, 1.0, seen=1.0)
    sun(27, 118, 6.5, "#FFDDB0", 0.7)
    stone = surface("#9A9186", 0.9, second="#7E766B", blotch_scale=6, grain=0.6, grain_scale=70, depth=0.003)
    for index in range(6):
        box((0.592, 0.34, 0.16), (-1.2 + 0.6 * index, 0, -0.08), stone, bevel=0.008)
    plane(40, 40, (0, 0, -0.16), blocks("#8E7F6E", "#7B6D5D", size=(0.22, 0.11), gap=0.006))
    plane(40, 20, (0, 10.6, -0.15), earth("#6F5A40", "#574632"))
    grass((-4, 1.4), (6, 6), 26000, 0.12)
    for index, (x, y) in enumerate(((-0.36, -0.03), (-0.17, 0.02), (0.03, -0.02), (0.22, 0.03), (0.41, -0.01), (0.62, 0.03), (0.83, 0.0))):
        nursery_bag((x, y, 0), index + 2, 0.06 + 0.004 * (index % 3), 0.16 + 0.008 * (index % 2))
        sapling((x, y, 0.14), index + 4, (0.30, 0.26, 0.33, 0.28, 0.31, 0.25, 0.3)[index], 15 + index % 4 * 2, 0.08 + 0.01 * (index % 2))
    watering_can((0.26, -0.40, -0.16), -25)
    hedge((-6, 7), (8, 7), 1.5, 0.9)
    for x, seed in ((-4, 2), (1.5, 4), (6, 6)):
        tree((x, 11, 0), 6.5, 2.6, seed, count=5000)
    camera((-0.72, -0.72, 0.36), (0.10, 0.0, 0.17), 44, focus=(-0.17, -0.02, 0.22), fstop=2.8)
    return {"exposure": 0.5, "small": True}
