"""What is drawn flat: written pages, labels and screens. Handwriting is strokes that nobody can read."""
import math
import random
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from .words import FONTS

ARTWORK = Path(__file__).resolve().parent.parent
DRAWN = ARTWORK / "cache" / "drawn"
INK, RULE, MARGIN = "#26346E", "#A9BCCB", "#C98480"
DIGITS = {"0": [(0.5, 0), (0, 0.5), (0.45, 1), (0.9, 0.5), (0.5, 0)], "1": [(0.2, 0.25), (0.5, 0), (0.4, 1)],
          "2": [(0.05, 0.2), (0.5, 0), (0.8, 0.3), (0, 1), (0.9, 0.95)], "3": [(0, 0.1), (0.7, 0.1), (0.3, 0.45), (0.8, 0.7), (0, 1)],
          "4": [(0.6, 1), (0.6, 0), (0, 0.65), (0.95, 0.6)], "5": [(0.8, 0), (0.1, 0), (0.1, 0.4), (0.8, 0.6), (0.5, 1), (0, 0.95)],
          "6": [(0.7, 0), (0.1, 0.5), (0.2, 1), (0.8, 0.75), (0.15, 0.6)], "7": [(0, 0.05), (0.9, 0), (0.3, 1)],
          "8": [(0.7, 0.2), (0.2, 0.15), (0.8, 0.75), (0.3, 1), (0.2, 0.7), (0.8, 0.2)],
          "9": [(0.8, 0.3), (0.2, 0.4), (0.3, 0), (0.8, 0.2), (0.6, 1)], ":": [(0.3, 0.35), (0.33, 0.4)]}  # fmt: skip


def font(size, weight=600):
    return ImageFont.truetype(str(FONTS / f"barlow-condensed-latin-{weight}-normal.woff"), size)


def keep(picture, name):
    DRAWN.mkdir(parents=True, exist_ok=True)
    picture.save(DRAWN / f"{name}.png")
    return DRAWN / f"{name}.png"


def scrawl(draw, x, y, width, size, rng, ink=INK, stroke=6):
    """A line of joined loops, with gaps as between words."""
    end = x + width
    while x < end - size:
        points = []
        for _ in range(rng.randint(2, 7)):
            tall = rng.choice((0.5, 0.5, 0.5, 0.45, 1.15, -0.6)) * size * rng.uniform(0.85, 1.15)
            wide = size * rng.uniform(0.3, 0.5)
            for step in range(9):
                t = step / 8
                rise = tall * (0.5 - 0.5 * math.cos(2 * math.pi * t))
                points.append((x + wide * (t + 0.3 * math.sin(2 * math.pi * t)) + 0.3 * rise, y - rise + rng.uniform(-1, 1)))
            x += wide
            if x > end:
                break
        draw.line(points, fill=ink, width=stroke, joint="curve")
        x += size * rng.uniform(0.4, 0.7)


def clock(draw, x, y, size, words, rng, ink=INK, stroke=6):
    for sign in words:
        lean = rng.uniform(-0.06, 0.06)
        points = [(x + (px - lean * py) * size * 0.5, y - size + py * size) for px, py in DIGITS[sign]]
        draw.line(points, fill=ink, width=stroke, joint="curve")
        x += size * (0.35 if sign == ":" else 0.62)


def ruled_page(name, columns, heads, lines=22, written=14, seed=1, size=(1400, 1900), paper="#F1EBDB", first="05:10", printed=0):
    """A ruled page: `columns` are the places of its upright lines (0 to 1), the first column holds times. With `printed` times, so
    many minutes apart, nothing is written yet: seen near by, strokes that nobody can read look false."""
    rng = random.Random(seed)
    page = Image.new("RGB", size, paper)
    draw = ImageDraw.Draw(page)
    width, height = size
    top, step = height * 0.1, height * 0.86 / lines
    for index, (left, head) in enumerate(zip([0, *columns], heads)):
        draw.text((left * width + 26, top - 58), head, "#5B6470", font(44))
    for line in range(lines + 1):
        draw.line([(0, top + line * step), (width, top + line * step)], RULE, 3)
    for place in columns:
        draw.line([(place * width, top - 70), (place * width, height)], MARGIN, 4)
    edges = [0, *columns, 1]
    minutes = 60 * int(first[:2]) + int(first[3:])
    for line in range(lines if printed else 0):
        now = minutes + line * printed
        draw.text((30, top + (line + 0.2) * step), f"{now // 60 % 24:02}:{now % 60:02}", "#2F4058", font(round(step * 0.66)))
    for line in range(0 if printed else written):
        base = top + (line + 0.8) * step
        minutes += rng.choice((5, 10, 10, 15, 20)) if line else 0
        stamp = f"{minutes // 60:02}:{minutes % 60:02}"
        if not line or rng.random() < 0.8:
            clock(draw, 34, base, step * 0.5, stamp, rng)
        for left, right in zip(edges[1:-1], edges[2:]):
            long = rng.uniform(0.45, 0.95) if right - left > 0.3 else rng.uniform(0.5, 0.85)
            scrawl(draw, left * width + 30, base, (right - left) * width * long - 40, step * 0.55, rng)
    return keep(page, name)


def site_plan(name="site-plan", size=(1600, 900)):
    """A screen with the plan of a site: wall, buildings, cameras with what they see. No place that exists."""
    page = Image.new("RGB", size, "#0F1B2B")
    draw = ImageDraw.Draw(page, "RGBA")
    line, pale, brass = "#6F8BAA", "#C9D3E0", "#E8C778"
    for x in range(0, size[0], 50):
        draw.line([(x, 0), (x, size[1])], "#16263B", 1)
    for y in range(0, size[1], 50):
        draw.line([(0, y), (size[0], y)], "#16263B", 1)
    draw.rectangle((120, 110, 1480, 800), outline=line, width=7)
    draw.rectangle((700, 786, 900, 814), fill="#0F1B2B")
    for x, y, w, h in ((260, 220, 480, 240), (860, 220, 220, 380), (1180, 240, 200, 180), (300, 580, 220, 120)):
        draw.rectangle((x, y, x + w, y + h), fill="#1B2F49", outline=pale, width=5)
    eyes = ((130, 120, 45), (1470, 120, 135), (1470, 790, 225), (130, 790, 315), (800, 780, 270), (760, 470, 90), (1100, 610, 60))
    for x, y, turn in eyes:
        a, b = math.radians(turn - 24), math.radians(turn + 24)
        cone = [(x, y), (x + 190 * math.cos(a), y + 190 * math.sin(a)), (x + 190 * math.cos(b), y + 190 * math.sin(b))]
        draw.polygon(cone, fill=(232, 199, 120, 60))
        draw.ellipse((x - 15, y - 15, x + 15, y + 15), fill=brass)
    for index in range(5):
        draw.rectangle((40, 300 + index * 60, 90, 336 + index * 60), fill="#2A4668" if index else brass)
    return keep(page, name)


def camera_views(name="camera-views", size=(1600, 900)):
    """A screen with six plain views, each a floor, walls and a door or a gate in grey."""
    rng = random.Random(4)
    page = Image.new("RGB", size, "#05080C")
    draw = ImageDraw.Draw(page)
    wide, high = size[0] // 3, size[1] // 2
    for index in range(6):
        left, top = index % 3 * wide + 6, index // 3 * high + 6
        right, foot = left + wide - 12, top + high - 12
        far = (left + wide * rng.uniform(0.25, 0.4), right - wide * rng.uniform(0.25, 0.4), top + high * 0.28, top + high * rng.uniform(0.5, 0.62))
        sky, wall, floor = ("#B9C2C6", "#7F8A8E", "#5C6466") if index % 2 == 0 else ("#8E9690", "#A5A89E", "#6E6F68")
        draw.rectangle((left, top, right, foot), fill=sky)
        draw.polygon([(left, top + 40), (far[0], far[2]), (far[0], far[3]), (left, foot - 60)], fill=wall)
        draw.polygon([(right, top + 20), (far[1], far[2]), (far[1], far[3]), (right, foot - 90)], fill="#6B7578")
        draw.polygon([(left, foot), (left, foot - 60), (far[0], far[3]), (far[1], far[3]), (right, foot - 90), (right, foot)], fill=floor)
        draw.rectangle((far[0], far[2], far[1], far[3]), fill="#909A9C")
        middle = (far[0] + far[1]) / 2
        draw.rectangle((middle - 34, far[2] + 30, middle + 34, far[3]), fill="#3A4348")
        for step in range(4):
            x = left + 60 + step * wide / 4.6
            draw.line([(x, foot - 8), (middle + (x - middle) * 0.3, far[3] + 8)], "#8D9493", 5)
        draw.rectangle((left + 14, foot - 44, left + 150, foot - 14), fill="#10161C")
        draw.text((left + 24, foot - 46), f"CAM {index + 1:02}", "#D5DBE0", font(32))
    return keep(page, name)
