"""A training ground: a classroom, a model gate, search lanes, fire and first aid."""

from night import BACKDROP, LAMP, LINE, PALE_LINE, ROOM, TREE, WALL, YARD, NightSheet
from outline import View
from sheet import Sheet
from style import BRASS, BRASS_DEEP, INK, MIST, NAVY, STEEL, STONE, Point, number, paint

# Where the tray burns at night; in the plan the lanes need more room.
FIRE, EDGE = (664, 236), 1200
# What stands is drawn as it is seen, above the point where it touches the ground.
CONE = f'<path fill="{BRASS}" d="M-4 0-1-10H1L4 0Q0 2-4 0Z"/><path stroke="{INK}" d="M-2.5-4h5"/>'
EXTINGUISHER = (
    f'<path fill="{LAMP}" stroke="{INK}" d="M-4-1V-11Q-4-14 0-14T4-11V-1Q0 1-4-1Z"/>'
    f'<path fill="none" stroke="{LAMP}" d="M0-14v-2.5M-3-17H3M2-16Q7-13 5-6"/>'
)
FLAMES = (
    f'<g fill="{BRASS}"><path id="flames" d="M-24 3C-30-8-24-14-24-24-18-20-16-15-15-10-13-20-15-28-8-40-5-32-4-26-2-20'
    " 2-30 1-42-2-52 10-44 13-32 12-20 16-24 17-30 16-36 24-28 24-20 22-12 25-14 26-18 26-22 31-12 30-4 25 3 10 8-10 8-24 3Z"
    f'"/></g><use href="#flames" fill="{LAMP}" transform="matrix(.64 0 0 .56 0 2)"/><path fill="none" stroke="{TREE}" d="M4-56'
    'C12-68 4-74 16-84S34-88 40-100M18-42C28-54 24-60 36-68S54-70 64-82M-10-46C-2-60-8-66 0-78"/>'
)


class Yard(NightSheet):
    """The training ground at night."""

    def circle(
        self, x: float, y: float, radius: float, fill: str = ROOM, stroke: str = LINE, line: float = 2, dashes: str = ""
    ) -> None:
        if dashes:
            super().circle(x, y, radius, fill, stroke, line, dashes)
        else:
            look = paint(fill, INK if stroke == NAVY else stroke, line)
            self.parts.append(("", self.place(f'<circle r="{number(radius)}"{look}/>', x, y)))

    def dots(self, *rows: tuple[Point, Point], step: float, size: float, colour: str) -> None:
        for (start, y), (end, _) in rows:
            for x in range(int(start), int(end) + 1, int(step)):
                self.circle(x, y, size / 2, fill=PALE_LINE if colour == NAVY else LINE, stroke="")

    def stand(self, thing: str, *places: Point) -> None:
        for x, y in places:
            across, *_ = self.view.around((x, y))
            left, top = self.view((x, y))
            self.pins.append(f'<g transform="translate({number(left)} {number(top)})scale({across:.2f})">{thing}</g>')


def draw() -> str:
    sheet = Sheet("10 m")
    classroom(sheet)
    drill_square(sheet)
    sheet.box(318, 30, 372, 380, fill="#FFF", stroke=STEEL)
    sheet.thin([(318, 160), (690, 160)], [(318, 280), (690, 280)], [(504, 280), (504, 410)], dashes="8 6")
    vehicle_lane(sheet)
    bag_lane(sheet)
    fire(sheet)
    first_aid(sheet)
    sheet.pin(1, 62, 198)
    sheet.pin(2, 352, 58)
    sheet.pin(3, 610, 64)
    sheet.pin(4, 352, 256)
    sheet.pin(5, 346, 386)
    sheet.pin(6, 662, 386)
    sheet.pin(7, 62, 388)
    return sheet.svg()


def draw_banner() -> str:
    return draw_night(1.42, (1050, 322), (1600, 640))


def draw_phone_banner() -> str:
    return draw_night(1.45, (500, 252), (1000, 512), (462, 196))


def draw_night(zoom: float, middle: Point, size: tuple[int, int], focus: Point = (400, 186)) -> str:
    """The last exercise of the evening is fire. The squad stands in the square, and the classroom is lit."""
    view = View(focus, 1600 / zoom, tilt=44, turn=-12, zoom=zoom, shift=middle)
    sheet = Yard(view, size, height=round(7 * zoom), backdrop=BACKDROP)
    surroundings(sheet)
    classroom_lamps = ((96, 130, 90), (220, 130, 90), (95, 224, 60), (206, 224, 60))
    for lamp in (*classroom_lamps, (430, 240, 130), (404, 100, 100), (*FIRE, 190), (*FIRE, 110)):
        sheet.light(*lamp)
    classroom(sheet)
    for x in (60, 170):
        sheet.opening((x, 224), (x + 72, 224))
        sheet.thin([(x, 222), (x + 72, 222)], [(x, 226), (x + 72, 226)], width=1.5)
    drill_square(sheet, 304, 166)
    vehicle_search(sheet)
    sheet.circle(548, 147, 5, fill=PALE_LINE, stroke="")
    for x in (404, 566):
        sheet.barrier((x, 76), (x, 140))
    sheet.stand(CONE, *((x, y) for x in (*range(330, 400, 32), *range(590, 800, 32)) for y in (80, 138)))
    fire_drill(sheet, *FIRE)
    return sheet.svg()


def surroundings(sheet: Yard) -> None:
    """The wall behind the training ground, the lane to the model gate, and the road in front."""
    sheet.area([(-EDGE, -500), (EDGE, -500), (EDGE, 800), (-EDGE, 800)], fill="#FFF")
    sheet.area([(-EDGE, 0), (EDGE, 0), (EDGE, 370), (-EDGE, 370)], fill=YARD)
    sheet.area([(318, 84), (EDGE, 84), (EDGE, 134), (318, 134)])
    sheet.area([(-EDGE, 400), (EDGE, 400), (EDGE, 450), (-EDGE, 450)])
    sheet.thin([(-EDGE, 400), (EDGE, 400)], [(318, 84), (EDGE, 84)], [(318, 134), (EDGE, 134)], width=1.5)
    sheet.thin([(-EDGE / 2, 425), (EDGE, 425)], dashes="18 12")
    sheet.wall((-EDGE, 0), (EDGE, 0))
    sheet.trees(*((x, -26) for x in range(-100, 1000, 64)), *((x, 372) for x in range(60, 1000, 64)))


def fire_drill(sheet: Yard, x: float, y: float) -> None:
    """One puts the fire out, the instructor is beside him, the others stay behind the line. One extinguisher is taken."""
    sheet.circle(x, y, 58, fill="none", stroke=BRASS, dashes="7 6")
    sheet.box(x - 34, y - 22, 68, 44, fill=INK, stroke=WALL, line=3)
    people = [(x - 44, y + 42), *((x - 80, y + dy) for dy in (4, 30, 56)), (x - 62, y + 24)]
    shadows = [[(px, py - 6), (px, py + 6), (px * 1.6 - x * 0.6, py * 1.6 - y * 0.6)] for px, py in people]
    sheet.parts.append((f' fill="{INK}" fill-opacity=".5"', sheet.shape(shadows)))
    jet = [(x - 38, y + 36), (x - 20, y + 4), (x + 6, y + 16)]
    sheet.parts.append((f' fill="{PALE_LINE}" fill-opacity=".6"', sheet.shape([jet])))
    for place in people:
        sheet.circle(*place, 6, fill=BRASS if place == people[-1] else PALE_LINE, stroke=INK)
    sheet.stand(FLAMES, (x, y + 6))
    sheet.wall((x - 30, y + 80), (x - 30, y + 74), (x + 68, y + 74), (x + 68, y + 80), width=3)
    sheet.circle(x, y + 88, 5, fill="none", stroke=LINE)
    sheet.stand(EXTINGUISHER, (x - 34, y + 46), *((x + dx, y + 90) for dx in (-18, 18, 36, 54)))


def classroom(sheet: Sheet) -> None:
    sheet.box(34, 34, 248, 190, stroke=NAVY, line=5)
    sheet.thin([(100, 46), (216, 46)], width=5)
    sheet.box(134, 58, 48, 14)
    for y in (92, 124, 156, 188):
        for x in (92, 142, 192):
            sheet.box(x, y, 34, 12)
    sheet.dots(*[((109, y + 20), (210, y + 20)) for y in (92, 124, 156, 188)], step=50, size=8, colour=MIST)
    sheet.door(282, 176, 34, 90)


def drill_square(sheet: Sheet, x: float = 34, y: float = 250) -> None:
    sheet.box(x, y, 248, 160, fill=STONE, stroke=STEEL)
    sheet.dots(*[((x + 78, y + dy), (x + 209, y + dy)) for dy in (56, 86, 116)], step=26, size=10, colour=NAVY)
    sheet.circle(x + 143, y + 24, 6, fill=BRASS, stroke=NAVY)
    sheet.thin([(x + 26, y + 40), (x + 26, y + 90)], width=2, colour=BRASS_DEEP, dashes="10 6")
    sheet.arrowhead((x + 26, y + 90), (x + 26, y + 96))


def vehicle_lane(sheet: Sheet) -> None:
    sheet.area([(319, 84), (689, 84), (689, 134), (319, 134)])
    # Two barriers; the car is searched between them.
    barriers = [[(x, 80), (x, 138)] for x in (404, 566)]
    sheet.thin(*barriers, width=6, colour=NAVY)
    sheet.thin(*barriers, width=3, colour=BRASS, dashes="8 8")
    vehicle_search(sheet)


def vehicle_search(sheet: Sheet) -> None:
    sheet.car(484, 109)
    sheet.thin([(512, 128), (546, 146)], width=2)
    sheet.circle(509, 126, 7, fill="#DCE3E6", stroke=NAVY)
    sheet.box(388, 40, 34, 30, stroke=NAVY, line=3)
    sheet.route((328, 109), (390, 109))
    sheet.route((590, 109), (672, 109))


def bag_lane(sheet: Sheet) -> None:
    sheet.route((330, 200), (664, 200))
    sheet.thin([(498, 178), (498, 190)], [(498, 210), (498, 222)], width=7, colour=NAVY)
    sheet.box(410, 222, 60, 22, stroke=NAVY)
    sheet.box(424, 226, 22, 14, fill=STONE)
    sheet.box(530, 222, 60, 22, stroke=NAVY)
    sheet.box(546, 226, 12, 14, fill=STONE)
    sheet.box(566, 226, 16, 14, fill=STONE)


def fire(sheet: Sheet) -> None:
    sheet.circle(432, 330, 26, fill=STONE, stroke=NAVY, line=3)
    sheet.area(
        [(432, 310), (444, 328), (441, 342), (432, 346), (423, 342), (420, 328), (428, 326)], fill=BRASS, stroke=BRASS_DEEP
    )
    sheet.circle(432, 330, 46, fill="none", dashes="7 6")
    for x in (400, 418, 436, 454, 472):
        sheet.circle(x, 392, 6, fill="#FFF", stroke=NAVY)


def first_aid(sheet: Sheet) -> None:
    mats = (526, 566, 606)
    for x in mats:
        sheet.box(x, 300, 26, 66, fill="#DCE3E6")
    for x in mats:
        sheet.circle(x + 13, 314, 6)
    sheet.thin(*[[(x + 13, 322), (x + 13, 352)] for x in mats], width=6, colour=MIST)
    sheet.box(650, 306, 24, 20, stroke=NAVY)
    sheet.thin([(662, 310), (662, 322)], [(656, 316), (668, 316)], width=4, colour=BRASS)
