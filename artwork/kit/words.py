"""Lettering on things: a place name, a number, one word. Never a claim, a company's mark or a person's name."""
from pathlib import Path

import bpy

from .shapes import linked

FONTS = Path(__file__).resolve().parent.parent.parent / "ui/node_modules/@fontsource/barlow-condensed/files"


def text(words, size, place, material, turn=(1.5708, 0, 0), depth=0.002, align="CENTER", weight=600, parent=None):
    curve = bpy.data.curves.new("text", "FONT")
    curve.body = words
    curve.size = size
    curve.extrude = depth
    curve.align_x = align
    curve.align_y = "CENTER"
    font = FONTS / f"barlow-condensed-latin-{weight}-normal.woff"
    curve.font = bpy.data.fonts.load(str(font), check_existing=True)
    curve.materials.append(material)
    return linked("text", curve, place, turn, parent)
