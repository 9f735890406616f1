"""Materials. A clean colour looks like plastic: each has grain, blotches, and may have dust near the ground."""
import bpy

_haze = None
_made = {}


def forget(haze=None):
    global _haze
    _haze = haze
    _made.clear()


def linear(color, alpha=1.0):
    """#RRGGBB as the linear values that Blender calculates with."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple([p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts] + [alpha])


class Graph:
    """A material's nodes, with a short way to add one."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def add(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[key])
            else:
                node.inputs[key].default_value = value
        return node

    def math(self, operation, a, b=0.0):
        return self.add("Math", {0: a, 1: b}, operation=operation).outputs[0]

    def mix(self, amount, a, b, blend="MIX"):
        return self.add("Mix", {0: amount, 6: a, 7: b}, data_type="RGBA", blend_type=blend).outputs[2]

    def noise(self, vector, scale, detail=2.0, distortion=0.0):
        """Noise 0 to 1. Each step of `detail` costs time in every sample: more than 3 is not seen after the denoiser."""
        inputs = {"Vector": vector, "Scale": scale, "Detail": min(detail, 3.0), "Distortion": distortion}
        return self.add("TexNoise", inputs).outputs["Fac"]

    def span(self, value, low, high, to_low=0.0, to_high=1.0):
        return self.add("MapRange", {0: value, 1: low, 2: high, 3: to_low, 4: to_high}).outputs[0]

    def position(self, stretch=None):
        """The place in the scene in metres; so a pattern has the same size on every thing."""
        place = self.add("NewGeometry").outputs["Position"]
        return self.add("Mapping", {0: place, "Scale": stretch}).outputs[0] if stretch else place

    def finish(self, shader, haze=True):
        if _haze and haze:
            far = self.span(self.add("CameraData").outputs["View Distance"], _haze["start"], _haze["start"] + _haze["distance"])
            far = self.math("MULTIPLY", self.math("POWER", far, 0.7), _haze.get("most", 0.9))
            far = self.math("MULTIPLY", far, self.add("LightPath").outputs["Is Camera Ray"])
            air = self.add("Emission", {0: linear(_haze["color"]), 1: _haze.get("strength", 1.0)}).outputs[0]
            shader = self.add("MixShader", {0: far, 1: shader, 2: air}).outputs[0]
        self.tree.links.new(shader, self.add("OutputMaterial").inputs[0])
        return self.material


def surface(color, rough=0.55, metal=0.0, coat=0.0, second=None, blotch=0.12, blotch_scale=1.5, grain=0.15,
            grain_scale=60.0, depth=0.004, dust=0.0, dust_color="#8A7A62", dust_top=0.5, stretch=None, through=0.0,
            sheen=0.0):  # fmt: skip
    """The usual material.

    `second` is a colour that large blotches take on (without it they are only lighter and darker). `grain` is the strength
    of the relief, `grain_scale` its fineness, `depth` its height in metres. `dust` (0 to 1) lies on what looks up, and
    up to `dust_top` metres above the ground. `stretch` (x, y, z) draws the patterns out, as in wood or brushed steel.
    """
    key = ("surface", *locals().values())
    if key in _made:
        return _made[key]
    g = Graph(f"surface {color}")
    place = g.position(stretch)
    patches = g.span(g.noise(place, blotch_scale, 8.0, 0.4), 0.3, 0.7)
    base = linear(color)
    if second:
        color_out = g.mix(patches, base, linear(second))
    else:
        light = g.span(patches, 0.0, 1.0, 1.0 - blotch, 1.0 + blotch)
        color_out = g.mix(1.0, base, g.add("CombineColor", {0: light, 1: light, 2: light}).outputs[0], "MULTIPLY")
    rough_out = g.span(patches, 0.0, 1.0, max(0.03, rough - 0.35 * rough), min(1.0, rough * 1.25))
    if dust:
        normal = g.add("SeparateXYZ", {0: g.add("NewGeometry").outputs["Normal"]}).outputs[2]
        height = g.add("SeparateXYZ", {0: g.position()}).outputs[2]
        low = g.span(height, 0.0, dust_top, 1.0, 0.0)
        up = g.span(normal, 0.3, 0.95, 0.0, 0.6)
        speckle = g.span(g.noise(g.position(), 9.0, 3.0), 0.25, 0.75)
        amount = g.math("MULTIPLY", g.math("MULTIPLY", g.math("MAXIMUM", low, up), speckle), dust * 1.4)
        amount = g.math("MINIMUM", amount, 0.92)
        color_out = g.mix(amount, color_out, linear(dust_color))
        rough_out = g.math("MAXIMUM", rough_out, amount)
    inputs = {"Base Color": color_out, "Roughness": rough_out, "Metallic": metal, "Coat Weight": coat, "Coat Roughness": 0.05,
              "Transmission Weight": through, "Sheen Weight": sheen}  # fmt: skip
    if grain:
        relief = g.add("Bump", {"Strength": grain, "Distance": depth, "Height": g.noise(place, grain_scale)})
        inputs["Normal"] = relief.outputs[0]
    _made[key] = g.finish(g.add("BsdfPrincipled", inputs).outputs[0])
    return _made[key]


def glow(color, strength=5.0):
    key = ("glow", color, strength)
    if key not in _made:
        g = Graph("glow")
        _made[key] = g.finish(g.add("Emission", {0: linear(color), 1: strength}).outputs[0], haze=False)
    return _made[key]


def glass(color="#FFFFFF", rough=0.0, thick=False):
    """Window glass: reflects at a flat angle, lets light and shadow rays pass. `thick` bends the light as a solid does."""
    key = ("glass", color, rough, thick)
    if key in _made:
        return _made[key]
    g = Graph("glass")
    if thick:
        bent = {"Base Color": linear(color), "Roughness": rough, "IOR": 1.5, "Transmission Weight": 1.0}
        shader = g.add("BsdfPrincipled", bent).outputs[0]
    else:
        # Not a Fresnel node: on its way out of a pane it reflects everything, and the room behind turns black.
        flat = g.math("POWER", g.add("LayerWeight", {"Blend": 0.5}).outputs["Facing"], 5.0)
        edge = g.math("ADD", 0.05, g.math("MULTIPLY", flat, 0.9))
        clear = g.add("BsdfTransparent", {0: linear(color)}).outputs[0]
        mirror = g.add("BsdfGlossy", {"Color": (1, 1, 1, 1), "Roughness": rough}).outputs[0]
        shader = g.add("MixShader", {0: edge, 1: clear, 2: mirror}).outputs[0]
    _made[key] = g.finish(shader, haze=False)
    return _made[key]


def picture(path, strength=None, rough=0.5):
    """A picture file on a thing with UVs (`shapes.plane`): printed, or with `strength` a lit screen."""
    g = Graph("picture")
    color = g.add("TexImage", image=bpy.data.images.load(str(path), check_existing=True)).outputs[0]
    if strength:
        return g.finish(g.add("Emission", {0: color, 1: strength}).outputs[0], haze=False)
    return g.finish(g.add("BsdfPrincipled", {"Base Color": color, "Roughness": rough}).outputs[0])
