"""Colours and SVG building blocks of all drawings. The colours are those of the site (ui/src/app.css)."""

from collections.abc import Iterable

INK, NAVY, STEEL, MIST = "#0B1626", "#12243D", "#2A4668", "#6F8BAA"
BRASS, BRASS_DEEP, BONE, STONE = "#C99A3C", "#7A5A12", "#F7F5EF", "#E7E3D8"
MUTED_LINE, PALE, SAND = "#A9B4C2", "#E3E9E6", "#EFE3C8"

Point = tuple[float, float]

# The logo's shield and tower, 64 by 64 units.
SHIELD = "M32 2 58 9.5V30C58 46.5 47.5 57.2 32 62.5 16.5 57.2 6 46.5 6 30V9.5Z"
TOWER = "M17.5 17H25v5h3.5v-5h7v5H39v-5h7.5v11.5h-29Z" "M20.5 31.5h23v15.3L37.2 51v-9a5.2 5.2 0 0 0-10.4 0v9l-6.3-4.2Z"


def number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def line(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def polygon(points: Iterable[Point]) -> str:
    return line(points) + "Z"


def circle(x: float, y: float, radius: float) -> str:
    r, around = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {around} 0a{r} {r} 0 1 0-{around} 0Z"


def paint(fill: str = "none", stroke: str = "", width: float = 0, more: str = "") -> str:
    outline = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f' fill="{fill}"{outline}{more}'


def path(parts: Iterable[str], fill: str = "none", stroke: str = "", width: float = 0, more: str = "") -> str:
    return f'<path{paint(fill, stroke, width, more)} d="{"".join(parts)}"/>'
