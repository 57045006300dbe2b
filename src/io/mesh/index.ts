import type { Schema, ValuesOf } from '../../core/params.ts';
import { type FileFormat, optionsOf, type TerrainFacts } from '../file-format.ts';

const maxError = {
  maxError: {
    kind: 'number',
    label: 'Largest error',
    default: 5,
    min: 0,
    max: 10_000,
    step: 0.5,
    unit: 'm',
    doc: 'No sample lies further above or below the triangles; the less, the more triangles. 0 keeps every sample.',
  },
} as const satisfies Schema;

const stlOptions = {
  ...maxError,
  printSize: {
    kind: 'number',
    label: 'Print size',
    default: 150,
    min: 1,
    max: 10_000,
    step: 10,
    unit: 'mm',
    doc: 'Of the longer side.',
  },
  base: {
    kind: 'number',
    label: 'Base',
    default: 3,
    min: 0.1,
    max: 1000,
    step: 0.5,
    unit: 'mm',
    doc: 'Thickness below the lowest ground.',
  },
  printExaggeration: {
    kind: 'number',
    label: 'Exaggeration',
    default: 1,
    min: 0.01,
    max: 100,
    step: 0.1,
    doc: 'How many times steeper than it is the ground is printed.',
  },
} as const satisfies Schema;

const glbOptions = {
  ...maxError,
  colours: {
    kind: 'choice',
    label: 'Colours',
    options: ['texture', 'vertices', 'none'],
    default: 'texture',
    doc: 'The relief as a texture or at each vertex, both with its light; or none, for materials of your own.',
  },
} as const satisfies Schema;

export type MeshOptions = ValuesOf<typeof maxError>;
export type StlOptions = ValuesOf<typeof stlOptions>;
export type GlbOptions = ValuesOf<typeof glbOptions>;

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
    label: 'Solid to print',
    short: 'STL',
    takenBy: 'slicers of 3D printers',
    facts: ({ printSize }) => [
      ['Unit', 'millimetres'],
      ['Axes', 'X east, Y north, Z up'],
      ['Longer side', `${printSize} mm`],
    ],
  },
  expects: expectsGround,
  write: async (terrain, options) => (await import('./stl.ts')).terrainToStl(terrain, optionsOf(stlOptions, options)),
};

/** Wavefront OBJ. */
export const objFormat: FileFormat = {
  extension: '.obj',
  title: 'mesh in metres with normals and texture coordinates, Y up',
  options: maxError,
  mesh: {
    name: 'OBJ',
    type: 'model/obj',
    label: 'Mesh as text',
    short: 'OBJ',
    takenBy: 'nearly all 3D programs',
    facts: () => [
      ['Unit', 'metres'],
      ['Axes', 'X east, Y up, Z south'],
    ],
  },
  expects: expectsGround,
  write: async (terrain, options) => (await import('./obj.ts')).terrainToObj(terrain, optionsOf(maxError, options)),
};

/** GLB, binary glTF 2.0. */
export const glbFormat: FileFormat = {
  extension: '.glb',
  title: 'mesh in metres with normals and colours, and its recipe, Y up',
  options: glbOptions,
  mesh: {
    name: 'GLB',
    type: 'model/gltf-binary',
    label: 'Mesh with colours',
    short: 'GLB, binary glTF',
    takenBy: 'Blender, Godot, Unity with glTFast, Unreal Engine and the web',
    facts: () => [
      ['Unit', 'metres'],
      ['Axes', 'X east, Y up, Z south'],
      ['Origin', 'middle of the map, elevation 0'],
    ],
  },
  expects: expectsGround,
  write: async (terrain, options) => (await import('./glb.ts')).terrainToGlb(terrain, optionsOf(glbOptions, options)),
};
