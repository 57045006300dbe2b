import { type FileFormat, optionsOf, type TerrainFacts } from '../file-format.ts';
import type { Relief } from './glb.ts';
import { glbOptions, meshOptions, stlOptions } from './options.ts';

/** Meshes are of ground: plain numbers have no size in metres. */
function expectsGround({ isProfile, isInMetres }: TerrainFacts): string | undefined {
  if (isProfile) return '2D terrain';
  return isInMetres ? undefined : 'terrain in metres';
}

/** STL, binary: a solid to print. */
export const stlFormat: FileFormat = {
  extension: '.stl',
  title: 'mesh to print: a closed solid with a base, in millimetres, Z up',
  options: stlOptions,
  mesh: {
    name: 'STL',
    type: 'model/stl',
    label: '3D printing',
    short: 'STL',
    takenBy: 'slicers of 3D printers',
    facts: ({ printSize }) => [
      ['Unit', 'millimetres'],
      ['Axes', 'X east, Y north, Z up'],
      ['Longer side', `${printSize} mm`],
    ],
    bytes: ({ triangles }) => 84 + 50 * triangles,
  },
  expects: expectsGround,
  write: async (terrain, options) => (await import('./stl.ts')).terrainToStl(terrain, optionsOf(stlOptions, options)),
};

/** Wavefront OBJ. */
export const objFormat: FileFormat = {
  extension: '.obj',
  title: 'mesh in metres with normals and texture coordinates, Y up',
  options: meshOptions,
  mesh: {
    name: 'OBJ',
    type: 'model/obj',
    label: '3D programs (OBJ)',
    short: 'OBJ',
    takenBy: 'nearly all 3D programs',
    isInMetres: true,
    facts: () => [['Axes', 'X east, Y up, Z south']],
    // A triangle names each corner three times, by its number.
    bytes: ({ triangles, vertices }) => triangles * (11 + 9 * String(vertices).length) + 60 * vertices,
  },
  expects: expectsGround,
  write: async (terrain, options) => (await import('./obj.ts')).terrainToObj(terrain, optionsOf(meshOptions, options)),
};

/** GLB, binary glTF 2.0, as far as it is known without its colours. */
export const glbInWords: Omit<FileFormat, 'write'> = {
  extension: '.glb',
  title: 'mesh in metres with normals and colours, Y up',
  options: glbOptions,
  mesh: {
    name: 'GLB',
    type: 'model/gltf-binary',
    label: '3D programs (GLB)',
    short: 'GLB, binary glTF',
    takenBy: 'browsers, three.js, Blender, Godot, Unity with glTFast and Unreal Engine',
    isInMetres: true,
    facts: () => [
      ['Axes', 'X east, Y up, Z south'],
      ['Origin', 'middle of the map, elevation 0'],
    ],
    bytes: ({ triangles, vertices }, { width, height }, { colours }) =>
      2000 + 12 * triangles + (colours === 'vertices' ? 40 : 32) * vertices + (colours === 'texture' ? 2 * width * height : 0),
  },
  expects: expectsGround,
};

/** @param relief loads what colours a mesh */
export const glbFormat = (relief: () => Promise<Relief>): FileFormat => ({
  ...glbInWords,
  async write(terrain, options) {
    const { terrainToGlb } = await import('./glb.ts');
    return terrainToGlb(terrain, optionsOf(glbOptions, options), await relief());
  },
});
