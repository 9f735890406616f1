"""Armoured glass cut open: its five layers, and the steel of the door below."""

from lettering import Lettering
from night import LAMP, LINE, PALE_LINE, WALL
from style import BRASS, INK, NAVY, STEEL, line, number, path, polygon

# From outside to inside: name, thickness, fill.
LAYERS = (
    ("Glass", 64, "#3B6690"),
    ("Film", 16, "#16304F"),
    ("Glass", 52, "#3B6690"),
    ("Film", 16, "#16304F"),
    ("Polycarbonate", 30, "#5C86AD"),
)
LEFT, TOP, FOOT = 214, 60, 470
LABELS, SIZE = 478, 34
# Where the outer layer is hit.
HIT = (LEFT, 334)


def draw() -> str:
    lettering = Lettering()
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600"><defs><radialGradient id="light">'
        f'<stop stop-color="#1B3658"/><stop offset="1" stop-color="{INK}"/></radialGradient></defs>'
        f'<path fill="url(#light)" d="M0 0H800V600H0Z"/>' + door() + layers() + cracks() + labels(lettering) + "</svg>"
    )


def edges() -> list[float]:
    places = [LEFT]
    for _, thick, _ in LAYERS:
        places.append(places[-1] + thick)
    return places


def layers() -> str:
    """Above, they are torn off: the pane goes on."""
    drawn = ""
    for index, (left, (_, thick, fill)) in enumerate(zip(edges(), LAYERS)):
        right, low, high = left + thick, TOP + 14, TOP - 10
        tear = [(left, low), (left + thick * 0.35, high), (left + thick * 0.7, low + 4), (right, high if index % 2 else TOP)]
        drawn += path([polygon([*tear, (right, FOOT), (left, FOOT)])], fill=fill, stroke="#9DB0C8", width=2)
        if thick > 20:
            drawn += path([f"M{number(left + thick * 0.3)} {TOP + 34}V{FOOT - 30}"], stroke="#FFF", width=2, more=' opacity=".25"')
    return drawn


def cracks() -> str:
    """A star in the first layer, less in the second glass, nothing behind."""
    x, y = HIT
    second = edges()[2]
    first = [((x, y), (x + 62, y + dy)) for dy in (-74, -44, -20, 2, 26, 50, 80)]
    later = [((second, y + 4), (second + 46, y + 4 + dy)) for dy in (-30, -6, 24)]
    arcs = [f"M{x + 22} {y - 25}q10 26 -2 58", f"M{x + 42} {y - 50}q18 52 0 112"]
    drawn = path([line(each) for each in first] + arcs, stroke="#FFF", width=2.2)
    drawn += path([line(each) for each in later], stroke="#FFF", width=1.6, more=' opacity=".75"')
    arrow = path([line([(112, y), (x - 26, y)])], stroke=BRASS, width=5, more=' stroke-dasharray="16 9"')
    return drawn + arrow + path([polygon([(x - 4, y), (x - 30, y - 13), (x - 30, y + 13)])], fill=BRASS)


def door() -> str:
    """The glass stands in the door; the steel of the shell overlaps its lower edge on both sides."""
    right = edges()[-1]
    outer = path([f"M{LEFT - 34} 396H{LEFT - 12}V600H{LEFT - 34}Z"], fill=NAVY, stroke=LINE, width=2.5)
    inner = path([f"M{right + 44} 420h14V600h-14Z"], fill=NAVY, stroke=LINE, width=2)
    bed = path([f"M{LEFT - 6} {FOOT}H{right + 8}v16H{LEFT - 6}Z"], fill="#0A1220", stroke=STEEL, width=2)
    shell = path([f"M{right + 20} 366V520H{LEFT - 2}"], stroke=WALL, width=11, more=' stroke-linejoin="round"')
    return outer + inner + bed + shell


def labels(lettering: Lettering) -> str:
    drawn = ""
    places = edges()
    for index, (name, thick, _) in enumerate(LAYERS):
        y = 104 + index * 52
        x = places[index] + thick / 2
        drawn += path([line([(x, y), (LABELS - 12, y)])], stroke=LAMP, width=1.6)
        drawn += f'<circle cx="{number(x)}" cy="{y}" r="5" fill="{LAMP}"/>'
        drawn += lettering.write(name, (LABELS, y + SIZE * 0.35), SIZE, "#FFF")
    y = 430
    x = places[-1] + 20
    drawn += path([line([(x, y), (LABELS - 12, y)])], stroke=LAMP, width=1.6)
    drawn += f'<circle cx="{number(x)}" cy="{y}" r="5" fill="{LAMP}"/>'
    drawn += lettering.write("Steel shell", (LABELS, y + SIZE * 0.35), SIZE, WALL)
    return drawn + lettering.write("Outside", (112, HIT[1] - 24), 28, PALE_LINE)
