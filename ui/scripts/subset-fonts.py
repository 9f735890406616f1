"""Writes src/fonts/text.woff2 and headings.woff2: the characters of an English page from Source Sans 3 and Barlow Condensed.

    pip install -r documents/requirements.txt && python3 ui/scripts/subset-fonts.py

Run it after an update of the `@fontsource` packages; it prints the `unicode-range` that app.css gives these files. Any other
character comes from the packages' own files, which only a page with such a character loads. Left out are also hints, rarely
used features and weights that no page uses. The OFL reserves the name "Source" for the original: these files have names of
their own.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

UI = Path(__file__).parents[1]
FONTS = UI / "src/fonts"
PACKAGES = UI / "node_modules"
TEXT = PACKAGES / "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
HEADINGS = PACKAGES / "@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2"
CHARACTERS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0©·×é–—‘’“”•…"
COPYRIGHT, FAMILY, STYLE, FULL_NAME, POSTSCRIPT_NAME, LICENCE = KEPT_NAMES = [0, 1, 2, 4, 6, 14]


def main():
    write(TEXT, "text.woff2", "Stand Fast Text", ["kern", "liga"], {"wght": (400, 600)})
    write(HEADINGS, "headings.woff2", "Stand Fast Headings", ["kern", "liga", "tnum"], {})
    print(", ".join(f"U+{ord(character):X}" for character in CHARACTERS if ord(character) > 0x7E))


def write(source, file, name, features, weights):
    """`weights`: the limits of the axis `wght`, which a static font does not have."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options(hinting=False, layout_features=features, name_IDs=KEPT_NAMES)
    options.drop_tables += ["BASE", "MVAR", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(text=CHARACTERS)
    subsetter.subset(font)
    if weights:
        font = instantiateVariableFont(font, weights)
    for record in font["name"].names:
        if record.nameID in (FAMILY, FULL_NAME):
            record.string = name
        if record.nameID == POSTSCRIPT_NAME:
            record.string = name.replace(" ", "")
    font.flavor = "woff2"
    font.save(FONTS / file)
    print(f"{file}: {(FONTS / file).stat().st_size} bytes, {len(font.getGlyphOrder())} glyphs")


main()
