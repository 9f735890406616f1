"""A plan at night with what watches it: fields that grow weaker with the distance, and devices high on the walls."""

from math import dist

from night import LAMP, NightSheet
from outline import lines_of
from style import BRASS, BRASS_DEEP, INK, Point, number

CAMERA = "M-11-6H7V6H-11ZM7-4l5-3V7L7 4Z"


class WatchedSheet(NightSheet):
    device, device_size = CAMERA, 1.0

    def field(self, shape: str, device: Point, heading: float, colour: str) -> None:
        """A detector that has just seen something has a warm field."""
        corners = lines_of(shape)[0][0]
        light, strength = (LAMP, 0.75) if colour == BRASS_DEEP else ("#B9CFEA", 0.45)
        name = f"field-{number(device[0])}-{number(device[1])}"
        reach = number(max(dist(device, corner) for corner in corners))
        around = self.place("", *device).split('"')[1]
        falls = ((0, strength), (1, 0.07))
        stops = "".join(f'<stop offset="{at}" stop-color="{light}" stop-opacity="{part}"/>' for at, part in falls)
        lie = f'gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{reach}" gradientTransform="{around}"'
        area = f'<path fill="url(#{name})" stroke="{light}" stroke-opacity=".35" d="{self.shape([corners])}"/>'
        self.parts.append(("", f'<radialGradient id="{name}" {lie}>{stops}</radialGradient>{area}'))
        size = number(self.device_size)
        thing = f'<path transform="scale({size})" fill="#DCE5F0" stroke="{INK}" stroke-width="1.5" d="{self.device}"/>'
        self.high(thing, *device, heading)

    def high(self, thing: str, x: float, y: float, heading: float = 0) -> None:
        """A thing at the upper edge of a wall."""
        turn = f"rotate({number(heading)})" if heading else ""
        self.pins.append(f'<g transform="translate(0 -{self.height})">{self.place(thing, x, y, turn)}</g>')

    def mark(self, x: float, y: float, fill: str = BRASS) -> None:
        self.high(f'<path fill="{fill}" stroke="{INK}" stroke-width="1.5" d="M-6-6H6V6H-6Z"/>', x, y)

    def lit(self, *room: Point) -> None:
        """Light that stays between walls."""
        shape = self.shape([list(room)])
        self.parts.append(("", f'<path fill="#E0A53C" fill-opacity=".4" d="{shape}"/><path fill="url(#lamp)" d="{shape}"/>'))
