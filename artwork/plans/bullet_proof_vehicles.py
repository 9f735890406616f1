"""An armoured car from the side and from above. The thick line is its protected shell."""

from sheet import Sheet
from style import BRASS, BRASS_DEEP, MIST, NAVY, STEEL, STONE

GLASS = "#CBDAE6"


def draw() -> str:
    sheet = Sheet("1 m", north=False, title="Illustration, not a real car")
    side(sheet)
    above(sheet)
    sheet.pin(1, 522, 90)
    sheet.pin(2, 404, 154)
    sheet.pin(3, 222, 206)
    sheet.pin(4, 430, 190)
    sheet.pin(5, 150, 308)
    sheet.pin(6, 597, 128)
    sheet.pin(7, 530, 318)
    return sheet.svg()


def side(sheet: Sheet) -> None:
    sheet.thin([(30, 226), (690, 226)], width=2)
    body = "M78 196V158Q82 140 110 134L222 120L276 58Q284 46 302 46H590Q606 46 612 62L634 130V196Z"
    sheet.draw(body, fill="#FFF", stroke=NAVY, width=4)
    # The shell: dashboard, pillars, roof, rear wall, floor.
    sheet.draw("M236 190V124L282 64Q288 54 302 54H574L592 190Z", stroke=BRASS_DEEP, width=5)
    for glass in ("M258 112L292 68H366V112Z", "M384 68H466V112H384Z", "M484 68H560L566 112H484Z"):
        sheet.draw(glass, fill=GLASS, stroke=NAVY, width=2.5)
    # Doors and handles; the leaf overlaps its frame.
    sheet.draw("M250 118V188H374V58M374 118V188H476V58", stroke=STEEL, width=2)
    sheet.draw("M382 118V180M484 118V188", stroke=STEEL, width=2)
    sheet.draw("M346 128h18M448 128h18", stroke=NAVY, width=4)
    sheet.draw("M78 160h22v12H78M612 146h24v16h-20", stroke=STEEL, width=2)
    for x in (162, 546):
        sheet.circle(x, 190, 36, fill="#FFF", stroke=NAVY, line=7)
        sheet.circle(x, 190, 22, fill="none", stroke=BRASS_DEEP, line=5)
        sheet.circle(x, 190, 9)


def above(sheet: Sheet) -> None:
    sheet.draw(
        "M84 268Q90 256 120 254H600Q634 256 636 280V388Q634 412 600 414H120Q90 412 84 400Q76 334 84 268Z",
        fill="#FFF",
        stroke=NAVY,
        width=4,
    )
    sheet.box(236, 262, 350, 144, fill="none", stroke=BRASS_DEEP, line=5)
    sheet.draw("M236 272Q216 334 236 396L262 384Q250 334 262 284Z", fill=GLASS, stroke=NAVY, width=2.5)
    # Panes and the gaps between the doors.
    for x in (270, 390, 490):
        sheet.box(x, 257, 84, 8, fill=GLASS, stroke=NAVY)
        sheet.box(x, 403, 84, 8, fill=GLASS, stroke=NAVY)
    for y in (280, 350):
        for x in (300, 400):
            sheet.box(x, y, 44, 40, fill=STONE)
            sheet.box(x + 36, y, 10, 40, fill=STONE)
    # Engine, battery and tank under covers; the exit in the rear wall.
    sheet.box(112, 290, 76, 88, fill=STONE, stroke=STEEL)
    sheet.box(136, 268, 30, 16, fill=MIST, stroke=BRASS_DEEP, line=4)
    sheet.box(500, 366, 60, 28, fill=MIST, stroke=BRASS_DEEP, line=4)
    sheet.thin([(586, 306), (586, 362)], width=9, colour="#FFF")
    sheet.thin([(586, 306), (586, 362)], width=3, colour=BRASS, dashes="8 5")
    sheet.thin([(560, 334), (606, 334)], width=3)
    sheet.arrowhead((560, 334), (612, 334), colour=STEEL)
