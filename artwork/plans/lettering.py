"""Words as outlines, because a picture in an <img> cannot load the site's fonts.

letters.json holds the outlines of Barlow Condensed SemiBold (SIL Open Font License 1.1) on a grid of 100 units per em: of
each letter the advance, and a path whose first move is relative to the start of the base line.
"""

import json
from pathlib import Path

from style import Point, number

LETTERS = json.loads((Path(__file__).parent / "letters.json").read_text())
CAP_HEIGHT = 0.7


class Lettering:
    """The words of one drawing. Each letter is outlined once and then used again."""

    def __init__(self) -> None:
        self.outlined: set[str] = set()

    def write(self, text: str, at: Point, size: float, fill: str, anchor: float = 0) -> str:
        """One line. `at` is on the base line; `anchor` is 0 for the start of the line, 0.5 for its middle, 1 for its end."""
        x = at[0] - words_width(text, size) * anchor
        pen, letters = 0, ""
        for letter in text:
            letters += self.letter(letter, pen)
            pen += LETTERS[letter][0]
        return f'<g transform="translate({number(x)} {number(at[1])}) scale({size / 100:g})" fill="{fill}">{letters}</g>'

    def letter(self, letter: str, x: int) -> str:
        outline = LETTERS[letter][1]
        if not outline:
            return ""
        name = f"l{ord(letter)}"
        if letter in self.outlined:
            return f'<use href="#{name}" x="{x}"/>'
        self.outlined.add(letter)
        # The path starts at 0, so that `use` places it; its first use is placed in the same way.
        return f'<defs><path id="{name}" d="M0 0{outline}"/></defs><use href="#{name}" x="{x}"/>'


def words_width(text: str, size: float) -> float:
    return sum(LETTERS[letter][0] for letter in text) * size / 100
