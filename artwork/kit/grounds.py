"""Grounds and walls: asphalt, paving, render, bricks, grass and the patterns in them."""
from .materials import Graph, linear, surface


def asphalt(wet=0.0, color="#3B3B3A"):
    """Old asphalt: stones, patches, cracks, dust at random. `wet` (0 to 1) adds puddles."""
    g = Graph("asphalt")
    place = g.position()
    stones = g.add("TexVoronoi", {"Vector": place, "Scale": 130.0}).outputs["Distance"]
    tone = g.mix(g.span(stones, 0.1, 0.75), linear("#2A2A2A"), linear("#6A6761"))
    tone = g.mix(0.45, tone, linear(color))
    tone = g.mix(g.span(g.noise(place, 0.35, 9.0, 0.6), 0.42, 0.68, 0.0, 0.5), tone, linear("#777064"))
    cracks = g.add("TexVoronoi", {"Vector": g.add("VectorMath", {0: place, 1: bent(g, place)}).outputs[0], "Scale": 0.7},
                   feature="DISTANCE_TO_EDGE").outputs["Distance"]  # fmt: skip
    crack = g.math("MULTIPLY", g.span(cracks, 0.0, 0.006, 1.0, 0.0), g.span(g.noise(place, 0.5), 0.5, 0.6))
    tone = g.mix(g.math("MULTIPLY", crack, 0.7), tone, linear("#191919"))
    rough = 0.85
    if wet:
        pool = g.span(g.noise(place, 0.5, 5.0, 0.3), 0.62 - 0.2 * wet, 0.66 - 0.2 * wet)
        rough = g.span(pool, 0.0, 1.0, 0.8, 0.06)
        tone = g.mix(g.math("MULTIPLY", pool, 0.55), tone, linear("#0E0F10"))
    height = g.math("SUBTRACT", stones, g.math("MULTIPLY", crack, 2.0))
    relief = g.add("Bump", {"Strength": 0.45, "Distance": 0.004, "Height": height}).outputs[0]
    return g.finish(g.add("BsdfPrincipled", {"Base Color": tone, "Roughness": rough, "Normal": relief}).outputs[0])


def bent(g, place):
    """A small random shift of each place: straight cracks and edges look drawn."""
    noise = g.add("TexNoise", {"Vector": place, "Scale": 2.5, "Detail": 1.0}).outputs["Color"]
    return g.add("VectorMath", {0: noise, 1: (0.35, 0.35, 0.35)}, operation="MULTIPLY").outputs[0]


def blocks(first="#8E8A82", second="#77736C", joint="#4A4640", size=(0.2, 0.1), gap=0.004, upright=None, rough=0.8):
    """Paving or bricks in courses, `size` in metres. `upright`: "x" or "y", the direction in which the wall runs."""
    g = Graph("blocks")
    place = g.position()
    if upright:
        parts = g.add("SeparateXYZ", {0: place}).outputs
        place = g.add("CombineXYZ", {0: parts[0 if upright == "x" else 1], 1: parts[2]}).outputs[0]
    inputs = {"Vector": place, "Scale": 1.0, "Brick Width": size[0], "Row Height": size[1], "Mortar Size": gap,
              "Mortar Smooth": 0.3, "Color1": linear(first), "Color2": linear(second), "Mortar": linear(joint), "Bias": 0.0}  # fmt: skip
    bricks = g.add("TexBrick", inputs)
    stain = g.span(g.noise(place, 0.8, 9.0, 0.8), 0.35, 0.7, 0.72, 1.12)
    tone = g.mix(1.0, bricks.outputs[0], g.add("CombineColor", {0: stain, 1: stain, 2: stain}).outputs[0], "MULTIPLY")
    height = g.math("SUBTRACT", g.math("MULTIPLY", g.noise(place, 70.0), 0.3), bricks.outputs["Fac"])
    relief = g.add("Bump", {"Strength": 0.5, "Distance": 0.004, "Height": height}).outputs[0]
    return g.finish(g.add("BsdfPrincipled", {"Base Color": tone, "Roughness": rough, "Normal": relief}).outputs[0])


def render_coat(color="#CFC6B4", stain="#9D917C"):
    """A rendered and painted wall, washed out from above and splashed from below."""
    g = Graph("render coat")
    place = g.position()
    streaks = g.noise(g.position((3.0, 3.0, 0.25)), 1.6, 9.0, 0.3)
    tone = g.mix(g.span(streaks, 0.5, 0.78, 0.0, 0.55), linear(color), linear(stain))
    height = g.add("SeparateXYZ", {0: place}).outputs[2]
    splash = g.math("MULTIPLY", g.span(height, 0.0, 0.55, 1.0, 0.0), g.span(g.noise(place, 3.0, 9.0), 0.3, 0.7))
    tone = g.mix(g.math("MULTIPLY", splash, 0.75), tone, linear("#7C6B53"))
    relief = g.add("Bump", {"Strength": 0.3, "Distance": 0.004, "Height": g.noise(place, 90.0, 9.0)}).outputs[0]
    return g.finish(g.add("BsdfPrincipled", {"Base Color": tone, "Roughness": 0.9, "Normal": relief}).outputs[0])


def concrete(color="#8F8D88"):
    return surface(color, 0.85, second="#767370", blotch_scale=0.9, grain=0.35, grain_scale=45, depth=0.006)


def earth(color="#8B7355", second="#6E5A43"):
    return surface(color, 0.95, second=second, blotch_scale=0.5, grain=0.8, grain_scale=18, depth=0.03)


def road_paint(color="#D9D6CC"):
    """Paint on asphalt: rubbed off where tyres go."""
    g = Graph("road paint")
    place = g.position()
    worn = g.span(g.noise(place, 22.0, 3.0, 0.2), 0.54, 0.66, 0.0, 1.0)
    tone = g.mix(g.span(g.noise(place, 1.3), 0.3, 0.7, 0.0, 0.4), linear(color), linear("#8C877C"))
    paint = g.add("BsdfPrincipled", {"Base Color": tone, "Roughness": 0.7}).outputs[0]
    bare = g.add("BsdfTransparent").outputs[0]
    return g.finish(g.add("MixShader", {0: g.math("MULTIPLY", worn, 0.6), 1: paint, 2: bare}).outputs[0])
