"""What hangs on walls indoors: a first-aid box, an inspection tag, a cork board and what is pinned to it."""
import math
import random

from PIL import Image, ImageDraw

from .desk import pen, sheet, turned
from .materials import Graph, linear, picture, surface
from .office import log_sheet
from .paper import clock, font, keep, scrawl
from .props import steel
from .rooms import cloth, wood
from .shapes import QUARTER, ball, box, cylinder, group, plane, ring, tube


def _first_aid_label():
    page = Image.new("RGB", (800, 1000), "#1D7A4B")
    draw = ImageDraw.Draw(page)
    draw.rectangle((335, 110, 465, 600), "#F1F0EA")
    draw.rectangle((155, 290, 645, 420), "#F1F0EA")
    draw.rectangle((0, 720, 800, 1000), "#F1F0EA")
    draw.text((400, 862), "FIRST AID", "#1D6A42", font(190), anchor="mm")
    return keep(page, "first-aid-label")


def first_aid_box(place, turn=0.0):
    """A steel first-aid box on a wall at y = 0: a door with a lock, hinges, a sticker that has aged."""
    parent = group(place, turn)
    shell = surface("#E3E1D8", 0.35, second="#D8D4C8", blotch_scale=5, grain=0.06, grain_scale=240, depth=0.0006, coat=0.2)
    zinc = steel("#B3B5B5", 0.3)
    box((0.32, 0.1, 0.4), (0, -0.05, 0), shell, bevel=0.007, segments=5, parent=parent)
    box((0.312, 0.006, 0.392), (0, -0.1015, 0), surface("#4B4A46", 0.8, grain=0), bevel=0.001, parent=parent)
    box((0.316, 0.016, 0.396), (0, -0.112, 0), shell, bevel=0.006, segments=5, parent=parent)
    plane(0.15, 0.1875, (-0.012, -0.1204, 0.035), picture(_first_aid_label(), rough=0.45), (QUARTER, 0, 0), parent)
    for z in (-0.14, 0.14):
        cylinder(0.005, 0.045, (-0.16, -0.108, z), zinc, bevel=0.001, parent=parent)
    cylinder(0.0125, 0.008, (0.13, -0.122, -0.03), zinc, (QUARTER, 0, 0), 0.002, parent=parent)
    box((0.002, 0.002, 0.012), (0.13, -0.1265, -0.03), surface("#1A1A1A", 0.8, grain=0), (0, 0.4, 0), 0.0004, parent=parent)
    tube([(-0.055, -0.05, 0.199), (-0.05, -0.05, 0.228), (0.05, -0.05, 0.228), (0.055, -0.05, 0.199)], 0.0055, zinc, parent=parent)
    for row in range(5):
        box((0.08, 0.002, 0.004), (0.0, -0.1202, -0.125 - row * 0.009), surface("#8A8C8A", 0.6, grain=0), bevel=0.0003, parent=parent)
    return parent


def inspection_tag(place, turn=0.0):
    """A card tag on a string, hanging from `place`: dates and initials by hand. It looks to -y."""
    rng = random.Random(8)
    page = Image.new("RGB", (560, 1000), "#E9DFB9")
    draw = ImageDraw.Draw(page)
    draw.rectangle((30, 150, 530, 250), "#A5281F")
    draw.text((280, 198), "CHECKED", "#F3EBD2", font(92), anchor="mm")
    for line in range(9):
        y = 290 + line * 78
        draw.line([(30, y), (530, y)], "#8C8468", 3)
        if line < 6:
            clock(draw, 50, y + 64, 46, f"{rng.randint(10, 28)}:{line * 2 + 1:02}", rng, stroke=5)
            scrawl(draw, 290, y + 58, 200, 34, rng, stroke=5)
    draw.line([(260, 270), (260, 970)], "#8C8468", 3)
    draw.ellipse((258, 52, 302, 96), "#6B6350")
    parent = group(place, turn)
    card = group((0, -0.004, -0.045), (90, -7, 0), parent=parent)
    sheet((-0.034, -0.116, 0), 0.068, 0.121, picture(keep(page, "inspection-tag"), rough=0.8), lambda u, v: 0.008 * (1 - v) ** 2 + 0.002 * u, card)
    tube([(-0.004, 0.02, 0.012), (-0.008, -0.004, -0.01), (-0.001, -0.007, -0.05), (0.004, 0.0, -0.046), (0.006, 0.012, -0.01), (0.004, 0.02, 0.012)],
         0.0009, cloth("#D8D2C0"), parent=parent)  # fmt: skip
    return parent


def cork():
    """Pressed cork: grains of two browns, dark specks, old pin holes."""
    g = Graph("cork")
    place = g.position()
    grain = g.add("TexVoronoi", {"Vector": place, "Scale": 190.0}).outputs
    tone = g.mix(g.add("SeparateColor", {0: grain["Color"]}).outputs[0], linear("#B59068"), linear("#92714B"))
    tone = g.mix(g.span(g.noise(place, 95.0, 3.0), 0.62, 0.68, 0.0, 0.85), tone, linear("#4A2F19"))
    tone = g.mix(g.span(g.noise(place, 2.0), 0.35, 0.7, 0.0, 0.35), tone, linear("#C9AB84"))
    relief = g.add("Bump", {"Strength": 0.2, "Distance": 0.0015, "Height": grain["Distance"]}).outputs[0]
    return g.finish(g.add("BsdfPrincipled", {"Base Color": tone, "Roughness": 0.95, "Normal": relief}).outputs[0])


def cork_board(place, width=1.5, height=1.0):
    """A cork board in a wooden frame on a wall at y = 0."""
    parent = group(place)
    frame = wood("#8A6843", "#6B4C2D", along="x", rough=0.55)
    post = wood("#8A6843", "#6B4C2D", along="z", rough=0.55)
    box((width, 0.012, height), (0, -0.008, 0), cork(), bevel=0.001, parent=parent)
    for side in (-1, 1):
        box((width + 0.064, 0.024, 0.032), (0, -0.012, side * (height / 2 + 0.016)), frame, bevel=0.003, parent=parent)
        box((0.032, 0.024, height), (side * (width / 2 + 0.016), -0.012, 0), post, bevel=0.003, parent=parent)
    return parent


def drawing_pin(place, color=None):
    """A pin pushed into a board, its head to -y: brass, or with a coloured grip."""
    parent = group(place, (90, 6, 0))
    if color:
        grip = surface(color, 0.25, grain=0, blotch=0.03, coat=0.4)
        turned([(0, 0.001), (0.0045, 0.001), (0.0055, 0.003), (0.0036, 0.006), (0.0028, 0.012), (0.0052, 0.0155), (0.0048, 0.0175), (0, 0.018)],
               (0, 0, 0), grip, sides=32, parent=parent)  # fmt: skip
    else:
        ball(0.0058, (0, 0, 0), surface("#B8924A", 0.25, 0.95, grain=0), (1, 1, 0.42), parent=parent, cut=0)
    return parent


def pinned(image, place, size=(0.21, 0.297), lean=0.0, pins="top", color=None, curl=0.02):
    """A printed sheet on a board: its foot stands off the board by `curl`. `place` is the middle of its upper edge."""
    width, height = size
    parent = group(place, (90, lean, 0))
    phase = place[0] * 37 + place[2] * 11

    def rise(u, v):
        low = 1 - v
        return 0.0012 + curl * low**2 * (0.35 + 0.65 * abs(2 * u - 1 + 0.5 * math.sin(phase)) ** 1.5) + 0.0012 * math.sin(3 * u + 5 * v + phase)

    sheet((-width / 2, -height, 0), width, height, picture(image, rough=0.8), rise, parent, steps=30)
    for x in {"top": (0.0,), "corners": (-0.46, 0.46)}[pins]:
        drawing_pin((place[0] + x * width, place[1] - 0.003, place[2] - 0.011), color)
    return parent


def hung_clipboard(place, nail=0.1):
    """A clipboard with a sign-off list that hangs from a nail by a cord, its pen on a second cord."""
    x, y, z = place
    log_sheet((x, y - 0.012, z), (86, 2, 0), "sign-off", written=12, heads=("TIME", "NAME", "SIGN", ""), columns=(0.17, 0.58, 0.86), first="07:00", seed=21)
    cord = cloth("#2C4A3A")
    cylinder(0.003, 0.02, (x, y - 0.012, z + 0.165 + nail), steel("#8E8F8D", 0.3), (QUARTER, 0, 0), 0.0008)
    tube([(x - 0.014, y - 0.02, z + 0.158), (x - 0.004, y - 0.018, z + 0.165 + nail * 0.7), (x, y - 0.018, z + 0.169 + nail),
          (x + 0.004, y - 0.018, z + 0.165 + nail * 0.7), (x + 0.014, y - 0.02, z + 0.158)], 0.0013, cord)  # fmt: skip
    tube([(x + 0.05, y - 0.024, z + 0.15), (x + 0.1, y - 0.034, z + 0.02), (x + 0.135, y - 0.03, z - 0.13), (x + 0.128, y - 0.03, z - 0.17),
          (x + 0.125, y - 0.03, z - 0.2)], 0.0011, cord)  # fmt: skip
    ring(0.004, 0.0008, (x + 0.05, y - 0.022, z + 0.15), steel("#B5B5B1", 0.25), (0, QUARTER, 0))
    pen((x + 0.125, y - 0.03, z - 0.245), 0, "#22262B", 90)
