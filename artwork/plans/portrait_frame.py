"""The empty frame that stands for a portrait until there is one."""

from lettering import Lettering
from style import BONE, MIST, path

WIDTH, HEIGHT = 800, 1000


def draw() -> str:
    lettering = Lettering()
    words = lettering.write("Photograph", (WIDTH / 2, 490), 78, "#4A5A70", 0.5) + lettering.write("to come", (WIDTH / 2, 576), 78, "#4A5A70", 0.5)
    frame = path([f"M24 24H{WIDTH - 24}V{HEIGHT - 24}H24Z"], stroke=MIST, width=5, more=' stroke-dasharray="24 18"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<path fill="{BONE}" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>{frame}{words}</svg>'
    )
