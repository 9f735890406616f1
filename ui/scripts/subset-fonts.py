"""Writes the fonts of src/fonts: text.woff2 and headings.woff2 have the characters of an English page from Source Sans 3 and Barlow
Condensed, urdu-text.woff2 and urdu-headings.woff2 those of Urdu from Noto Naskh Arabic and Noto Nastaliq Urdu.

    pip install -r documents/requirements.txt && python3 ui/scripts/subset-fonts.py

Run it after an update of the `@fontsource` packages; it prints the `unicode-range` that app.css and urdu.css give these files. Any
other character comes from the packages' own files, which only a page with such a character loads; in an Urdu heading it is drawn as in
text. Left out are also hints, rarely used features and weights that no page uses. The OFL reserves the name "Source" for the original:
these files have names of their own.
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
URDU_TEXT = PACKAGES / "@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2"
URDU_HEADINGS = PACKAGES / "@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-700-normal.woff2"
# Letters, hamza forms, marks, punctuation, digits, spaces and the marks that join or direct. Latin characters are those of the system.
URDU_CHARACTERS = (
    "آأؤئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہۂۃھءیےۓ"
    "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0654\u0670"
    "،؛؟۔٪۰۱۲۳۴۵۶۷۸۹ \u00a0\u200c\u200d\u200e"
)
# Nastaliq has no word without nearly all of these, Naskh hardly any.
ARABIC_FEATURES = ["ccmp", "isol", "init", "medi", "fina", "rlig", "liga", "calt", "curs", "mark", "mkmk", "kern", "locl"]
COPYRIGHT, FAMILY, STYLE, FULL_NAME, POSTSCRIPT_NAME, LICENCE = KEPT_NAMES = [0, 1, 2, 4, 6, 14]


def main():
    weights = {"wght": (400, 600)}
    write(TEXT, "text.woff2", "Stand Fast Text", CHARACTERS, ["kern", "liga"], weights)
    write(HEADINGS, "headings.woff2", "Stand Fast Headings", CHARACTERS, ["kern", "liga", "tnum"])
    write(URDU_TEXT, "urdu-text.woff2", "Stand Fast Urdu Text", URDU_CHARACTERS, ARABIC_FEATURES, weights)
    write(URDU_HEADINGS, "urdu-headings.woff2", "Stand Fast Urdu Headings", URDU_CHARACTERS, ARABIC_FEATURES)
    for characters in (CHARACTERS, URDU_CHARACTERS):
        print(", ".join(f"U+{ord(character):X}" for character in sorted(characters) if not 0x20 < ord(character) < 0x7F))


def write(source, file, name, characters, features, weights=None):
    """`weights`: the limits of the axis `wght`, which a static font does not have."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options(hinting=False, layout_features=features, name_IDs=KEPT_NAMES)
    options.drop_tables += ["BASE", "MVAR", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
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
