"""The company's mark as a solid body: the shield with its tower, in the proportions of data/images/brand/favicon.svg."""
import math

from .shapes import group, prism


def _curve(start, first, second, end, steps=12):
    points = []
    for step in range(1, steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        points.append(tuple(a * start[i] + b * first[i] + c * second[i] + d * end[i] for i in (0, 1)))
    return points


def shield(place, size, field, tower, turn=0.0, depth=0.06, parent=None):
    """The mark `size` metres high, standing upright, looking to -y; `turn` as of a group."""
    holder = group(place, turn, size / 60, parent)
    outline = [(32, 2), (58, 9.5), (58, 30)]
    outline += _curve((58, 30), (58, 46.5), (47.5, 57.2), (32, 62.5)) + _curve((32, 62.5), (16.5, 57.2), (6, 46.5), (6, 30))
    outline += [(6, 9.5)]
    top = [(17.5, 17), (25, 17), (25, 21), (28, 21), (28, 17), (36, 17), (36, 21), (39, 21), (39, 17), (46.5, 17), (46.5, 28.5), (17.5, 28.5)]
    arch = [(32 + 5.2 * math.cos(math.pi * i / 12), 42 - 5.2 * math.sin(math.pi * i / 12)) for i in range(13)]
    foot = [(20.5, 31.5), (43.5, 31.5), (43.5, 46.8), (37.2, 51)] + arch + [(26.8, 51), (20.5, 46.8)]
    thick = depth * 60 / size
    rim = [((x - 32) * 1.06 + 32, (y - 32) * 1.06 + 32) for x, y in outline]
    for points, far, deep, material in ((rim, 0.0, thick * 0.8, tower), (outline, -thick * 0.15, thick, field),
                                        (top, -thick * 0.5, thick * 0.6, tower), (foot, -thick * 0.5, thick * 0.6, tower)):  # fmt: skip
        prism([(x - 32, 32 - y) for x, y in points], deep, (0, far, 0), material, bevel=0.4, parent=holder)
    return holder
