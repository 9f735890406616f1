"""The stage: an empty scene, its camera, and the render of one picture."""
import math
import random
import time

import bpy
from mathutils import Vector

from . import materials


def reset(haze=None, seed=7):
    """Empties the scene. `haze` = dict(color, start, distance, most): what distance does to every material."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.forget(haze)
    random.seed(seed)


def look_at(thing, place, target):
    thing.location = place
    thing.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    return thing


def camera(place, target, lens=35, focus=None, fstop=2.8, shift=(0, 0), roll=0.0):
    """A camera at `place`; with `focus` (a point) everything nearer or farther is blurred as by a lens."""
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.clip_start = 0.02
    data.clip_end = 20000
    data.shift_x, data.shift_y = shift
    if focus is not None:
        data.dof.use_dof = True
        data.dof.focus_distance = (Vector(focus) - Vector(place)).length
        data.dof.aperture_fstop = fstop
        data.dof.aperture_blades = 7
    thing = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(thing)
    look_at(thing, place, target)
    if roll:
        thing.rotation_euler.rotate_axis("Z", math.radians(roll))
    bpy.context.scene.camera = thing
    return thing


def render(path, width, height, samples, exposure=0.0, look="AgX - Medium High Contrast"):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.05
    cycles.use_denoising = True
    cycles.denoiser = "OPENIMAGEDENOISE"
    cycles.max_bounces = 5
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 2
    cycles.transmission_bounces = 5
    cycles.transparent_max_bounces = 8
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    # Without limits, the photographed sun makes single white pixels.
    cycles.sample_clamp_indirect = 3
    cycles.sample_clamp_direct = 30
    cycles.blur_glossy = 0.5
    scene.render.resolution_x = width
    scene.render.resolution_y = height
    scene.render.resolution_percentage = 100
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = look
    scene.view_settings.exposure = exposure
    scene.render.image_settings.file_format = "PNG"
    scene.render.filepath = str(path)
    start = time.time()
    bpy.ops.render.render(write_still=True)
    print(f"{path}: {width}x{height}, {samples} samples, {time.time() - start:.0f} s", flush=True)
