"""The last slide of the company profile: the mark, and what it stands for."""

from lettering import Lettering
from style import BRASS, INK, SHIELD, TOWER, path

WORDS, SIZE = ("Holding a post", "until relief comes."), 92


def draw() -> str:
    lettering = Lettering()
    words = "".join(lettering.write(line, (800, 622 + SIZE * 1.1 * index), SIZE, "#FFF", 0.5) for index, line in enumerate(WORDS))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">'
        f'<path fill="{INK}" d="M0 0H1600V900H0Z"/><g transform="translate(694 216) scale(3.3)">'
        + path([SHIELD], fill=BRASS)
        + path([TOWER], fill=INK)
        + f"</g>{words}</svg>"
    )
