"""Light: photographed surroundings (CC0, from the npm package @pmndrs/assets), the sun, lamps."""
import base64
import math
import subprocess
from pathlib import Path

import bpy

from .materials import linear
from .stage import look_at

CACHE = Path(__file__).resolve().parent.parent / "cache"
PACKAGE = "@pmndrs/assets@1.7.0"


def photographed(name):
    """The path of `<name>.exr`, 512 by 256 pixels; downloads the package the first time."""
    picture = CACHE / "hdri" / f"{name}.exr"
    if not picture.exists():
        folder = CACHE / "npm"
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / "package").exists():
            done = subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, capture_output=True, text=True)
            subprocess.run(["tar", "xzf", done.stdout.split()[-1]], cwd=folder, check=True)
        script = (folder / "package" / "hdri" / f"{name}.exr.js").read_text()
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_bytes(base64.b64decode(script.split("base64,")[1].split("'")[0]))
    return str(picture)


def surroundings(name, turn=0.0, strength=1.0, sky=None, seen=None, tint="#FFF1DF"):
    """Lights the scene by the photograph `name`, turned by `turn` degrees.

    `sky`: what the camera sees instead, as [(height -1 to 1, colour), ...] from the ground up; the photographs have too
    few pixels to be looked at, except out of focus. `seen`: strength of what the camera sees. `tint`: colour that
    multiplies the light. The photographed sun is cut off, for a scene has its own (`sun`), and blue skies are made paler:
    a camera's white balance does the same.
    """
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    nodes.clear()
    place = nodes.new("ShaderNodeTexCoord")
    turned = nodes.new("ShaderNodeMapping")
    turned.inputs["Rotation"].default_value[2] = math.radians(turn)
    links.new(place.outputs["Generated"], turned.inputs[0])
    picture = nodes.new("ShaderNodeTexEnvironment")
    picture.image = bpy.data.images.load(photographed(name), check_existing=True)
    picture.interpolation = "Cubic"
    links.new(turned.outputs[0], picture.inputs[0])
    light = nodes.new("ShaderNodeBackground")
    light.inputs[1].default_value = strength
    pale = nodes.new("ShaderNodeHueSaturation")
    pale.inputs["Saturation"].default_value = 0.6
    links.new(picture.outputs[0], pale.inputs["Color"])
    dim = nodes.new("ShaderNodeMix")
    dim.data_type = "RGBA"
    dim.blend_type = "DARKEN"
    dim.inputs[0].default_value = 1.0
    dim.inputs[7].default_value = (4.0, 4.0, 4.0, 1.0)
    links.new(pale.outputs[0], dim.inputs[6])
    mix = nodes.new("ShaderNodeMix")
    mix.data_type = "RGBA"
    mix.blend_type = "MULTIPLY"
    mix.inputs[0].default_value = 1.0
    mix.inputs[7].default_value = linear(tint)
    links.new(dim.outputs[2], mix.inputs[6])
    color = mix.outputs[2]
    links.new(color, light.inputs[0])
    out = nodes.new("ShaderNodeOutputWorld")
    if sky is None and seen is None:
        links.new(light.outputs[0], out.inputs[0])
        return
    view = nodes.new("ShaderNodeBackground")
    view.inputs[1].default_value = seen if seen is not None else 1.0
    links.new(gradient(nodes, links, place, sky) if sky else color, view.inputs[0])
    rays = nodes.new("ShaderNodeLightPath")
    choice = nodes.new("ShaderNodeMixShader")
    links.new(rays.outputs["Is Camera Ray"], choice.inputs[0])
    links.new(light.outputs[0], choice.inputs[1])
    links.new(view.outputs[0], choice.inputs[2])
    links.new(choice.outputs[0], out.inputs[0])


def gradient(nodes, links, place, stops):
    split = nodes.new("ShaderNodeSeparateXYZ")
    links.new(place.outputs["Generated"], split.inputs[0])
    scaled = nodes.new("ShaderNodeMapRange")
    scaled.inputs[1].default_value = -1
    links.new(split.outputs[2], scaled.inputs[0])
    ramp = nodes.new("ShaderNodeValToRGB")
    links.new(scaled.outputs[0], ramp.inputs[0])
    ramp.color_ramp.interpolation = "EASE"
    elements = ramp.color_ramp.elements
    while len(elements) > 1:
        elements.remove(elements[0])
    for index, (height, color) in enumerate(stops):
        element = elements[0] if index == 0 else elements.new((height + 1) / 2)
        element.position = (height + 1) / 2
        element.color = linear(color)
    return ramp.outputs[0]


def lamp(kind, place, target, power, color):
    data = bpy.data.lights.new(kind.lower(), kind)
    data.energy = power
    data.color = linear(color)[:3]
    thing = bpy.data.objects.new(kind.lower(), data)
    bpy.context.scene.collection.objects.link(thing)
    return look_at(thing, place, target)


def sun(elevation, azimuth, power=4.0, color="#FFE9CC", softness=0.6):
    """The sun `elevation` degrees above the horizon; azimuth 0 = from behind the camera of a scene that looks to +Y."""
    e, a = math.radians(elevation), math.radians(azimuth)
    place = (math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e))
    thing = lamp("SUN", place, (0, 0, 0), power, color)
    thing.data.angle = math.radians(softness)
    return thing


def area(place, target, size, power, color="#FFFFFF", height=None):
    thing = lamp("AREA", place, target, power, color)
    thing.data.size = size
    if height:
        thing.data.shape = "RECTANGLE"
        thing.data.size_y = height
    return thing


def point(place, power, color="#FFC678", radius=0.05):
    thing = lamp("POINT", place, (place[0], place[1], place[2] - 1), power, color)
    thing.data.shadow_soft_size = radius
    return thing


def spot(place, target, power, color="#FFC678", angle=50, blend=0.6, radius=0.05):
    thing = lamp("SPOT", place, target, power, color)
    thing.data.spot_size = math.radians(angle)
    thing.data.spot_blend = blend
    thing.data.shadow_soft_size = radius
    return thing
