"""What is printed or drawn by hand: pages of rules, notices, plans, a road map. No line of it can be read."""
import math
import random

from PIL import Image, ImageDraw, ImageFilter

from .paper import font, keep, scrawl

LETTERS = "eeeeetttaaaooiinnssrrhhlldcumfpgwybvk"
A4 = (1240, 1754)


def _words(draw, x, y, width, rng, face, ink):
    """A printed line: strings of letters that are no language."""
    end = x + width
    while x < end:
        word = "".join(rng.choice(LETTERS) for _ in range(rng.choice((2, 3, 3, 4, 5, 6, 7, 9))))
        long = draw.textlength(word, face)
        if x + long > end:
            break
        draw.text((x, y), word, ink, face)
        x += long + rng.uniform(8, 12)


def printed_page(name, heading, seed=1, size=A4, paper="#F1EDE1", ink="#2B2C2E", letter=30, marked=0):
    """A page of numbered paragraphs below `heading`; `marked` of its lines are gone over with a yellow pen."""
    rng = random.Random(seed)
    page = Image.new("RGB", size, paper)
    draw = ImageDraw.Draw(page)
    face, bold = font(letter, 500), font(round(letter * 1.6), 600)
    left, right, step = size[0] * 0.13, size[0] * 0.89, letter * 1.5
    draw.text((left, size[1] * 0.07), heading, ink, bold)
    draw.line([(left, size[1] * 0.115), (right, size[1] * 0.115)], ink, 3)
    y, number, lines = size[1] * 0.14, 1, []
    while y < size[1] * 0.9:
        draw.text((left, y), f"{number}.", ink, face)
        for line in range(rng.randint(2, 5)):
            lines.append((y, right - left - 70 if line else (right - left) * rng.uniform(0.75, 0.95)))
            y += step
        y, number = y + step * 0.7, number + 1
    for y, long in rng.sample(lines, marked):
        draw.rectangle((left + 62, y + 2, left + 70 + long * 0.8, y + letter + 8), "#EBDD6B")
    for y, long in lines:
        if y < size[1] * 0.93:
            _words(draw, left + 70, y, long, rng, face, ink)
    draw.text((size[0] / 2, size[1] * 0.96), f"{seed + 10}", ink, face, anchor="mm")
    return keep(page.filter(ImageFilter.GaussianBlur(0.9)), name)


def plan_drawing(name, size=(1600, 1000), paper="#EDEFEE", line="#22303F", way="#2F7A4A", wobble=5.0, stroke=7):
    """The plan of a site: walls, buildings, a gate, a way out; drawn by hand if lines `wobble`. No place that exists."""
    rng = random.Random(6)
    page = Image.new("RGB", size, paper)
    draw = ImageDraw.Draw(page)

    def path(points, ink, closed=False):
        spots = [(x * size[0] / 100, y * size[1] / 100) for x, y in points]
        spots += spots[:1] if closed else []
        for (x0, y0), (x1, y1) in zip(spots, spots[1:]):
            between = [(x0 + (x1 - x0) * t / 8 + rng.uniform(-wobble, wobble) / 2, y0 + (y1 - y0) * t / 8 + rng.uniform(-wobble, wobble) / 2) for t in range(9)]
            draw.line(between, ink, stroke, joint="curve")

    path([(56, 90), (90, 90), (90, 12), (8, 12), (8, 90), (42, 90)], line)
    for x, y, w, h in ((17, 22, 30, 24), (58, 22, 20, 16), (66, 48, 14, 28), (17, 58, 16, 18)):
        path([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], line, closed=True)
        path([(x, y + h), (x + w, y)], "#8B96A0")
    path([(32, 46), (34, 54), (50, 56), (49, 96)], way)
    path([(46, 91), (49, 97), (52, 91)], way)
    path([(66, 60), (54, 58), (51, 62)], "#B0362C")
    for x, y in ((19, 52), (60, 43), (57, 95), (83, 60)):
        scrawl(draw, x * size[0] / 100, y * size[1] / 100, size[0] * 0.12, size[0] * 0.016, rng, line, max(3, stroke - 2))
    return keep(page, name)


def _wander(rng, start, end, sway, count=70):
    """A winding way from `start` to `end`."""
    phases = [rng.uniform(0, 6.28) for _ in range(4)]
    (x0, y0), (x1, y1) = start, end
    long = math.dist(start, end)
    points = []
    for step in range(count + 1):
        t = step / count
        off = sway * math.sin(math.pi * t) * sum(math.sin(6.28 * t * (k + 1) * 1.3 + phase) / (k + 1) for k, phase in enumerate(phases))
        points.append((x0 + (x1 - x0) * t - (y1 - y0) / long * off, y0 + (y1 - y0) * t + (x1 - x0) / long * off))
    return points


def road_map(name="road-map", size=(2000, 1500)):
    """A road map with a route gone over by hand. No region that exists."""
    rng = random.Random(12)
    page = Image.new("RGB", size, "#EFE9D6")
    draw = ImageDraw.Draw(page)
    for _ in range(16):
        x, y, r = rng.uniform(0, size[0]), rng.uniform(0, size[1]), rng.uniform(80, 260)
        draw.polygon([(x + r * rng.uniform(0.6, 1.1) * math.cos(a / 3), y + r * 0.7 * rng.uniform(0.6, 1.1) * math.sin(a / 3)) for a in range(19)], "#D5DEB8")
    page = page.filter(ImageFilter.GaussianBlur(6))
    draw = ImageDraw.Draw(page)

    def edge():
        x, y = rng.uniform(0, size[0]), rng.uniform(0, size[1])
        return rng.choice(((x, -20), (x, size[1] + 20), (-20, y), (size[0] + 20, y)))

    for count, sway, casing, wide, color, narrow in ((46, 30, "#CDBFA4", 3, "#CDBFA4", 1), (4, 60, "#7FA6BF", 9, "#A9CADB", 6), (22, 60, "#9A8E78", 9, "#FBF7EA", 5),
                                                     (8, 90, "#8E6F2B", 15, "#EBC252", 10), (3, 110, "#7A2A22", 21, "#C75A49", 15)):  # fmt: skip
        ways = [_wander(rng, edge(), edge(), sway) for _ in range(count)]
        for way in ways:
            draw.line(way, casing, wide, joint="curve")
        for way in ways:
            draw.line(way, color, narrow, joint="curve")
    for _ in range(70):
        x, y, r = rng.uniform(0, size[0]), rng.uniform(0, size[1]), rng.choice((6, 6, 8, 12))
        draw.ellipse((x - r, y - r, x + r, y + r), "#F6F1E2", "#3A352C", 3)
        _words(draw, x + 14, y - 9, 60 + 6 * r, rng, font(12 + r, 500), "#3A352C")
    for step in range(1, 8):
        draw.line([(size[0] * step / 8, 0), (size[0] * step / 8, size[1])], "#A9B8BE", 2)
        draw.line([(0, size[1] * step / 6), (size[0], size[1] * step / 6)], "#A9B8BE", 2)
    inked = Image.new("RGB", size, "white")
    route = _wander(random.Random(3), (size[0] * 0.22, size[1] * 0.25), (size[0] * 0.8, size[1] * 0.7), 120)
    ImageDraw.Draw(inked).line(route, "#F4A15E", 26, joint="curve")
    page = Image.composite(Image.blend(page, inked, 0.55), page, inked.convert("L").point(lambda value: 255 if value < 250 else 0))
    draw = ImageDraw.Draw(page)
    for x, y in (route[0], route[-1]):
        draw.ellipse((x - 42, y - 38, x + 40, y + 42), outline="#22357A", width=6)
    return keep(page, name)
