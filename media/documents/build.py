"""Typesets the summaries (sheets.json with sheet.typ) and the specimens: a PDF and a picture of its first page for each.

The output is reproducible: the dates are fixed, and system fonts are not used.
"""

import io
import json
from datetime import datetime, timezone
from pathlib import Path
from tempfile import TemporaryDirectory

import typst
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from PIL import Image

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SHEET = HERE / "sheet.typ"
SHEETS = HERE / "sheets.json"
SPECIMENS = HERE / "specimens"
DOCUMENTS = ROOT / "data/downloads"
PICTURES = ROOT / "data/images/downloads"
FONTS = ROOT / "ui/node_modules"
HEADINGS = FONTS / "@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2"
TEXT = FONTS / "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
TEXT_WEIGHTS = (400, 600, 700)

CREATED = datetime(2026, 11, 22, tzinfo=timezone.utc)
PICTURE_WIDTH_PX = 640
A4_WIDTH_INCHES = 210 / 25.4


def main() -> None:
    if not HEADINGS.exists():
        raise SystemExit("The website's fonts are missing: run `npm ci` in the folder ui first.")
    DOCUMENTS.mkdir(parents=True, exist_ok=True)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as fonts:
        unpack_fonts(Path(fonts))
        for sheet in json.loads(SHEETS.read_text()):
            typeset(SHEET, sheet["file"], {"id": str(sheet["id"])}, fonts)
        for specimen in sorted(SPECIMENS.glob("*.typ")):
            typeset(specimen, f"specimen-{specimen.stem}", {}, fonts)


def unpack_fonts(folder: Path) -> None:
    """Writes the fonts as static TTF files, one per weight, because Typst does not read WOFF2."""
    unpack(HEADINGS).save(folder / "headings.ttf")
    for weight in TEXT_WEIGHTS:
        text = instantiateVariableFont(unpack(TEXT), {"wght": weight}, updateFontNames=False)
        text["OS/2"].usWeightClass = weight
        text.save(folder / f"text-{weight}.ttf")


def unpack(source: Path) -> TTFont:
    font = TTFont(source, recalcTimestamp=False)
    font.flavor = None
    return font


def typeset(template: Path, name: str, inputs: dict, fonts: str) -> None:
    source = {
        "input": template,
        "root": ROOT,
        "font_paths": [fonts],
        "ignore_system_fonts": True,
        "sys_inputs": inputs,
    }
    # With PDF/UA-1 the compiler rejects documents that are not accessible to screen readers.
    pdf = typst.compile(**source, format="pdf", pdf_standards="ua-1", timestamp=CREATED)
    (DOCUMENTS / f"{name}.pdf").write_bytes(pdf)
    pages = typst.compile(**source, format="png", ppi=2 * PICTURE_WIDTH_PX / A4_WIDTH_INCHES)
    first = Image.open(io.BytesIO(pages[0] if isinstance(pages, list) else pages)).convert("RGB")
    height = round(PICTURE_WIDTH_PX * first.height / first.width)
    small = first.resize((PICTURE_WIDTH_PX, height), Image.Resampling.LANCZOS)
    small.save(PICTURES / f"{name}.webp", quality=20, method=6)


if __name__ == "__main__":
    main()
