# Reads a file in Blender and prints what is in it as JSON:
#   blender --background --factory-startup --python blender.py -- image FILE SAMPLES    writes the red samples to SAMPLES, float32, from the north-west
#   … -- mesh FILE                                                                      counts, and the box around it
#   … -- kit FILE COLUMNS ROWS METRES_X METRES_Y SAMPLES                                does what IMPORT.md of --for blender says, and writes the metres of all vertices
#   … -- picture FILE COLUMNS ROWS METRES_X METRES_Y RELIEF PICTURE                     draws FILE, an EXR of such a folder or all GLB or OBJ of one, from the south
import array
import builtins
import glob
import json
import math
import os
import sys

import bpy
import numpy

# The importer of glTF in Blender 3.4 names types that NumPy has given up.
for name in ("bool", "int", "float"):
    if name not in numpy.__dict__:
        setattr(numpy, name, getattr(builtins, name))

what, file, *rest = sys.argv[sys.argv.index("--") + 1 :]


def image():
    picture = bpy.data.images.load(file)
    picture.colorspace_settings.name = "Non-Color"
    width, height = picture.size
    pixels = numpy.empty(width * height * picture.channels, dtype=numpy.float32)
    picture.pixels.foreach_get(pixels)
    pixels.reshape(height, width, picture.channels)[::-1, :, 0].tofile(rest[0])
    return {"width": width, "height": height}


def mesh():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if file.endswith(".glb"):
        bpy.ops.import_scene.gltf(filepath=file)
    elif file.endswith(".obj"):
        bpy.ops.wm.obj_import(filepath=file)
    else:
        bpy.ops.import_mesh.stl(filepath=file)
    (found,) = [each for each in bpy.context.scene.objects if each.type == "MESH"]
    corners = [found.matrix_world @ vertex.co for vertex in found.data.vertices]
    return {
        "triangles": len(found.data.polygons),
        "min": [min(corner[axis] for corner in corners) for axis in range(3)],
        "max": [max(corner[axis] for corner in corners) for axis in range(3)],
    }


def displaced(columns, rows, x, y):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=columns - 1, y_subdivisions=rows - 1, size=1)
    grid = bpy.context.object
    grid.dimensions = (x, y, 0)
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    texture = bpy.data.textures.new("heights", "IMAGE")
    texture.image = bpy.data.images.load(file)
    texture.image.colorspace_settings.name = "Non-Color"
    texture.extension = "EXTEND"
    texture.use_interpolation = False
    texture.use_clamp = False
    texture.crop_min_x, texture.crop_max_x = 0.5 / columns, 1 - 0.5 / columns
    texture.crop_min_y, texture.crop_max_y = 0.5 / rows, 1 - 0.5 / rows
    displace = grid.modifiers.new("heights", "DISPLACE")
    displace.texture = texture
    displace.texture_coords = "UV"
    displace.direction = "Z"
    displace.mid_level = 0
    displace.strength = 1
    return grid


def ground():
    return int(rest[0]), int(rest[1]), float(rest[2]), float(rest[3])


def kit():
    columns, rows, x, y = ground()
    grid = displaced(columns, rows, x, y)
    made = grid.evaluated_get(bpy.context.evaluated_depsgraph_get()).data
    metres = array.array("f", [float("nan")]) * (columns * rows)
    for vertex in made.vertices:
        column = round((vertex.co.x / x + 0.5) * (columns - 1))
        row = round((0.5 - vertex.co.y / y) * (rows - 1))
        metres[row * columns + column] = vertex.co.z
    with open(rest[4], "wb") as out:
        metres.tofile(out)
    return {"width": columns, "height": rows}


def picture():
    columns, rows, x, y = ground()
    relief, out = rest[4:]
    extension = os.path.splitext(file)[1]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if extension == ".exr":
        displaced(columns, rows, x, y)
    for name in sorted(glob.glob(os.path.join(os.path.dirname(file), "*" + extension))):
        if extension == ".glb":
            bpy.ops.import_scene.gltf(filepath=name)
        elif extension == ".obj":
            bpy.ops.wm.obj_import(filepath=name)
    if extension != ".glb":
        paint([each for each in bpy.context.scene.objects if each.type == "MESH"], relief)
    scene = bpy.context.scene
    sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
    sun.data.energy = 2
    sun.rotation_euler = (math.radians(50), 0, math.radians(-60))
    eye = bpy.data.objects.new("eye", bpy.data.cameras.new("eye"))
    eye.data.clip_end = 4 * max(x, y)
    eye.location = (0, -1.45 * y, 0.95 * y)
    eye.rotation_euler = (math.radians(58), 0, 0)
    for each in (sun, eye):
        scene.collection.objects.link(each)
    scene.camera = eye
    scene.world = bpy.data.worlds.new("sky")
    scene.world.use_nodes = True
    scene.world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.4, 0.5, 0.6, 1)
    scene.render.engine = "CYCLES"
    scene.cycles.samples = 24
    scene.cycles.use_denoising = False
    scene.view_settings.view_transform = "Standard"
    scene.render.resolution_x, scene.render.resolution_y = 640, 360
    scene.render.resolution_percentage = 100
    scene.render.filepath = out
    bpy.ops.render.render(write_still=True)
    return {"width": 640, "height": 360}


def paint(objects, relief):
    ground = bpy.data.materials.new("ground")
    ground.use_nodes = True
    nodes = ground.node_tree.nodes
    texture = nodes.new("ShaderNodeTexImage")
    texture.image = bpy.data.images.load(relief)
    ground.node_tree.links.new(texture.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    nodes["Principled BSDF"].inputs["Specular"].default_value = 0
    for each in objects:
        each.data.materials.clear()
        each.data.materials.append(ground)
        if each.modifiers:
            bpy.context.view_layer.objects.active = each
            each.select_set(True)
            bpy.ops.object.shade_smooth()


print("READ", json.dumps({"image": image, "mesh": mesh, "kit": kit, "picture": picture}[what]()))
