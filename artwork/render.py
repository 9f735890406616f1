"""Renders the pictures of the website: see README.md. Usage: render.py NAME... | --all [--preview] [--cut]"""
import argparse
import importlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from cut import write_files  # noqa: E402


def scenes():
    """Each scene's function by name: the public functions that the files in scenes/ define, with _ for -."""
    found = {}
    for file in sorted((HERE / "scenes").glob("*.py")):
        module = importlib.import_module(f"scenes.{file.stem}")
        for name, function in vars(module).items():
            if callable(function) and getattr(function, "__module__", "") == module.__name__ and not name.startswith("_"):
                found[name.replace("_", "-")] = function
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="scenes to render")
    parser.add_argument("--all", action="store_true", help="every scene that pictures.json uses")
    parser.add_argument("--preview", action="store_true", help="320 px wide, few samples, writes no file of the site")
    parser.add_argument("--width", type=int, default=1600, help="width of the masters; 1120 is enough to look at them")
    parser.add_argument("--samples", type=int, default=32, help="samples of each pixel; 10 is enough to look at them")
    parser.add_argument("--cut", action="store_true", help="only cut the site's files from masters that are there already")
    options = parser.parse_args()
    outputs = json.loads((HERE / "pictures.json").read_text())
    names = sorted({output["scene"] for output in outputs.values()}) if options.all else options.names
    if not names:
        parser.error("name a scene, or --all")
    if not options.cut:
        from kit.stage import render

        known = scenes()
        for name in names:
            # What a scene returns are arguments of render(), and `small`: 4:3 and smaller, for a picture beside a text.
            settings = known[name]() or {}
            width, samples = (320, 5) if options.preview else (options.width, options.samples)
            small = settings.pop("small", False)
            width = width * 2 // 3 if small else width
            height = width * 3 // 4 if small else width * 9 // 16
            folder = HERE / "cache" / ("previews" if options.preview else "masters")
            folder.mkdir(parents=True, exist_ok=True)
            render(folder / f"{name}.png", width, height, samples, **settings)
    if not options.preview:
        write_files({path: output for path, output in outputs.items() if output["scene"] in names})


main()
