"""The marks of the eight sectors on the home page: one line style, 64 by 64 units, the accent in brass."""

from style import BRASS, STEEL

# Name: (the lines in steel, the accent).
MARKS = {
    "banking": ("M8 25 32 10 56 25ZM16 31v15M48 31v15M11 52h42M8 57h48", "M27 31v15M37 31v15"),
    "education": ("M32 13 59 26 32 39 5 26ZM16 32v12c8 8 24 8 32 0V32", "M59 26v17"),
    "embassies": ("M8 57h48M13 57V33h38v24M27 57V45h10v12M20 41v4M44 41v4M32 33V8", "M32 9h15l-4 5 4 5H32"),
    "healthcare": ("M25 9h14v16h16v14H39v16H25V39H9V25h16Z", "M17 32h8l4-7 6 14 4-7h8"),
    "hospitality": ("M11 46a21 21 0 0 1 42 0ZM7 53h50", "M32 24v-7M26 16h12"),
    "industry": ("M7 56V30l16 11V30l16 11V10h10l3 46Z", "M16 48h5M28 48h5"),
    "real-estate": ("M6 57h52M30 57V9h23v48M11 57V38l9.500-8 9.500 8M18 57V46h5", "M38 18h7M38 28h7M38 38h7M38 48h7"),
    "telecom": (
        "M32 24 21 57M32 24l11 33M26.500 41h11M24 49h16M28.500 20a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0Z",
        "M21 31a15.500 15.500 0 0 1 0-22M43 31a15.500 15.500 0 0 0 0-22M13 37a25 25 0 0 1 0-34M51 37a25 25 0 0 0 0-34",
    ),
}


def draw(name: str) -> str:
    lines, accent = MARKS[name]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" fill="none" '
        'stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">'
        f'<path stroke="{STEEL}" d="{lines}"/><path stroke="{BRASS}" d="{accent}"/></svg>'
    )
