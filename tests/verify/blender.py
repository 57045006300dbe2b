# Reads a file in Blender and prints what is in it as JSON:
#   blender --background --factory-startup --python blender.py -- image FILE SAMPLES    writes the red samples to SAMPLES, float32, from the north-west
#   … -- mesh FILE                                                                      counts, and the box around it
#   … -- kit FILE COLUMNS ROWS METRES_X METRES_Y SAMPLES                                does what IMPORT.md of --for blender says, and writes the metres of all vertices
import array
import builtins
import json
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


def kit():
    columns, rows, x, y = int(rest[0]), int(rest[1]), float(rest[2]), float(rest[3])
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
    made = grid.evaluated_get(bpy.context.evaluated_depsgraph_get()).data
    metres = array.array("f", [float("nan")]) * (columns * rows)
    for vertex in made.vertices:
        column = round((vertex.co.x / x + 0.5) * (columns - 1))
        row = round((0.5 - vertex.co.y / y) * (rows - 1))
        metres[row * columns + column] = vertex.co.z
    with open(rest[4], "wb") as out:
        metres.tofile(out)
    return {"width": columns, "height": rows}


print("READ", json.dumps({"image": image, "mesh": mesh, "kit": kit}[what]()))
