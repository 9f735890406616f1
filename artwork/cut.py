"""Cuts the site's files from the masters, as pictures.json says, each at most as heavy as its kind may be."""
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "data"
# Each slide has a small picture beside it, in the row below the slideshow.
THUMB = (192, 108)

# Most bytes by kind: what a visitor on a phone waits for is lighter. The first kind that fits the path counts.
LIMITS = [("samples/", 11_000), ("thumbs/", 4_000), ("-phone.webp", 18_000),
          ("banners/", 45_000), ("side/", 16_000), ("what-we-do/", 20_000),
          ("slides/", 60_000), ("-640.webp", 20_000), ("policies/", 52_000), ("news/", 20_000), ("brand/", 75_000)]  # fmt: skip


def crop(master, width, height, centre=(0.5, 0.5), zoom=1.0):
    """The part of `master` around `centre` (0 to 1 across and down) with the sides width to height; zoom 2 takes half."""
    full_width, full_height = master.size
    # A trace less than the whole: rounding must not reach beyond the edge.
    unit = min(full_width / width, full_height / height) / zoom * (1 - 1e-9)
    left = min(max(centre[0] * full_width - width * unit / 2, 0), full_width - width * unit)
    top = min(max(centre[1] * full_height - height * unit / 2, 0), full_height - height * unit)
    return master.resize((width, height), Image.LANCZOS, box=(left, top, left + width * unit, top + height * unit))


def grade(picture):
    """What a lens and film add: light that spills from bright parts, darker corners."""
    values = np.asarray(picture.convert("RGB")).astype("f4") / 255
    height, width, _ = values.shape
    bright = np.clip((values.max(2, keepdims=True) - 0.8) / 0.2, 0, 1) * values
    spill = Image.fromarray((bright * 255).astype("u1")).filter(ImageFilter.GaussianBlur(width / 70))
    values = 1 - (1 - values) * (1 - 0.22 * np.asarray(spill).astype("f4") / 255)
    y, x = np.mgrid[0:height, 0:width]
    corner = np.clip(((x / width - 0.5) / 0.72) ** 2 + ((y / height - 0.5) / 0.72) ** 2, 0, 1)
    values *= (1 - 0.16 * corner**1.4)[..., None]
    return Image.fromarray((np.clip(values, 0, 1) * 255).astype("u1"))


def save(picture, path):
    """Writes the best file below the limit. Fine detail goes first: at a low quality, WebP would turn it into blocks."""
    limit = next(limit for part, limit in LIMITS if part in str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    kind = {"format": "JPEG", "progressive": True} if path.suffix == ".jpg" else {"format": "WEBP", "method": 6}
    for detail, lowest in ((1.0, 50), (0.8, 50), (0.66, 50), (0.5, 20), (0.38, 15)):
        softer = picture
        if detail < 1:
            small = picture.resize([round(side * detail) for side in picture.size], Image.LANCZOS)
            softer = small.resize(picture.size, Image.BICUBIC)
        quality, step = lowest, 32
        softer.save(path, quality=quality, **kind)
        if path.stat().st_size > limit:
            continue
        while step >= 2:
            softer.save(path, quality=min(quality + step, 88), **kind)
            if path.stat().st_size <= limit:
                quality = min(quality + step, 88)
            step //= 2
        softer.save(path, quality=quality, **kind)
        print(f"{path.relative_to(DATA)}: {path.stat().st_size} bytes, quality {quality}, detail {detail}")
        return
    raise SystemExit(f"{path} is heavier than {limit} bytes")


def site_file(path):
    """Where a file of pictures.json lies: the pictures of the sample news beside their texts, all others together."""
    return DATA / path if path.startswith("samples/") else DATA / "images" / path


def write_files(outputs):
    graded = {}
    for path, output in outputs.items():
        scene = output["scene"]
        if scene not in graded:
            graded[scene] = grade(Image.open(HERE / "cache" / "masters" / f"{scene}.png"))
        width, height = output["size"]
        part = crop(graded[scene], width, height, output.get("centre", (0.5, 0.5)), output.get("zoom", 1.0))
        save(part, site_file(path))
        if path.startswith("slides/"):
            save(part.resize(THUMB, Image.LANCZOS), site_file(path.replace("slides/", "slides/thumbs/")))
