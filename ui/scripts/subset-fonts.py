"""Writes the fonts of src/fonts: text.woff2 and headings.woff2 have the characters of an English page from Source Sans 3 and Barlow
Condensed, urdu-text.woff2 and urdu-headings.woff2 those of Urdu from Noto Naskh Arabic and Noto Nastaliq Urdu, the first with Latin
words and figures from Source Sans 3.

    python3 -m venv target/venv && target/venv/bin/pip install -r media/documents/requirements.txt
    target/venv/bin/python ui/scripts/subset-fonts.py

Run it after an update of the `@fontsource` packages; it prints the `unicode-range` that app.css and urdu.css give these files. Any
other character comes from the packages' own files, which only a page with such a character loads; in an Urdu heading it is drawn as in
text. Left out are also hints, rarely used features and weights that no page uses. The OFL reserves the name "Source" for the original:
these files have names of their own.
"""

from pathlib import Path
from string import ascii_letters, digits

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

UI = Path(__file__).parents[1]
FONTS = UI / "src/fonts"
PACKAGES = UI / "node_modules"
TEXT = PACKAGES / "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
HEADINGS = PACKAGES / "@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2"
CHARACTERS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0©·×é–—‘’“”•…"
URDU_TEXT = PACKAGES / "@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2"
URDU_HEADINGS = PACKAGES / "@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-700-normal.woff2"
# Letters, hamza forms, marks, punctuation, digits, spaces and the marks that join or direct.
URDU_CHARACTERS = (
    "آأؤئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہۂۃھءیےۓ"
    "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0654\u0670"
    "،؛؟۔٪۰۱۲۳۴۵۶۷۸۹ \u00a0\u200c\u200d\u200e"
)
# Words and figures in Urdu texts: in one file with these, so that a page is laid out once.
LATIN_IN_URDU = digits + ascii_letters + "%&()+,-./:@×–"
# Nastaliq has no word without nearly all of these, Naskh hardly any.
ARABIC_FEATURES = ["ccmp", "isol", "init", "medi", "fina", "rlig", "liga", "calt", "curs", "mark", "mkmk", "kern", "locl"]
COPYRIGHT, FAMILY, STYLE, FULL_NAME, POSTSCRIPT_NAME, LICENCE = KEPT_NAMES = [0, 1, 2, 4, 6, 14]


def main():
    weights = {"wght": (400, 600)}
    text = subset(TEXT, CHARACTERS, ["kern", "liga"], weights)
    write(text, "text.woff2", "Stand Fast Text")
    write(subset(HEADINGS, CHARACTERS, ["kern", "liga", "tnum"]), "headings.woff2", "Stand Fast Headings")
    urdu = subset(URDU_TEXT, URDU_CHARACTERS, ARABIC_FEATURES, weights)
    add_characters(urdu, subset(TEXT, LATIN_IN_URDU, [], weights))
    write(urdu, "urdu-text.woff2", "Stand Fast Urdu Text")
    write(subset(URDU_HEADINGS, URDU_CHARACTERS, ARABIC_FEATURES), "urdu-headings.woff2", "Stand Fast Urdu Headings")
    for characters in (CHARACTERS, URDU_CHARACTERS):
        print(", ".join(f"U+{ord(character):X}" for character in sorted(characters) if not 0x20 < ord(character) < 0x7F))


def subset(source, characters, features, weights=None):
    """`weights`: the limits of the axis `wght`, which a static font does not have."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options(hinting=False, layout_features=features, name_IDs=KEPT_NAMES)
    options.drop_tables += ["BASE", "MVAR", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    return instantiateVariableFont(font, weights) if weights else font


def add_characters(font, other):
    """Adds the glyphs of another font, whose axis has the same limits, without features. The names of the glyphs must differ."""
    scale_upem(other, font["head"].unitsPerEm)
    for name in other.getGlyphOrder()[1:]:
        if name in font["glyf"].glyphs:
            raise SystemExit(f"both fonts have a glyph {name}")
        font["glyf"][name] = other["glyf"][name]
        font["hmtx"][name] = other["hmtx"][name]
        font["gvar"].variations[name] = other["gvar"].variations[name]
    for table in font["cmap"].tables:
        table.cmap |= other.getBestCmap()
    # Widths at other weights are in `gvar` too.
    del font["HVAR"]


def write(font, file, name):
    for record in font["name"].names:
        if record.nameID in (FAMILY, FULL_NAME):
            record.string = name
        if record.nameID == POSTSCRIPT_NAME:
            record.string = name.replace(" ", "")
    font.flavor = "woff2"
    font.save(FONTS / file)
    print(f"{file}: {(FONTS / file).stat().st_size} bytes, {len(font.getGlyphOrder())} glyphs")


main()
