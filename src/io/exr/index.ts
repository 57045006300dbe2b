import type { Schema } from '../../core/params.ts';
import { type FileFormat, optionsOf } from '../file-format.ts';

const exrOptions = {
  precision: {
    kind: 'choice',
    label: 'Precision',
    options: ['float', 'half'],
    default: 'float',
    doc: 'Bits of a sample: float has 32, half has 16, which are steps of 1 m from 1024 m and of 2 m from 2048 m on.',
  },
  channels: {
    kind: 'choice',
    label: 'Channels',
    options: ['R', 'Y', 'RGB'],
    default: 'R',
    doc: 'One channel R; one channel Y, which is grey to programs such as three.js; or three alike for those that want a colour, such as Terrain3D.',
  },
} as const satisfies Schema;

/** OpenEXR: written as rows of elevations, read as renderers and painting programs write it. Its code is fetched when it is used. */
export const exrFormat: FileFormat = {
  extension: '.exr',
  title: 'OpenEXR of float elevations with their range, cell size and recipe, if there is one',
  options: exrOptions,
  samples: {
    as: 'elevations',
    name: 'EXR',
    type: 'image/x-exr',
    label: 'OpenEXR',
    short: 'EXR, float',
    takenBy: 'Blender, Houdini, Terrain3D of Godot and Gaea',
    carriesRecipe: true,
    noRecipe: ({ precision }) =>
      precision === 'half' ? '16-bit floats are rounded: the recipe does not make these samples' : undefined,
    facts: ({ precision, channels }) => [
      ['Samples', precision === 'half' ? '16-bit floats, ZIP' : 'float32, ZIP'],
      ['Channels', channels === 'RGB' ? 'R, G and B alike' : `${channels}`],
      ['First row', 'north'],
    ],
  },
  async write(terrain, options) {
    const { heightmapToExr } = await import('./write.ts');
    const chosen = optionsOf(exrOptions, options);
    const written = chosen.precision === 'half' ? { ...terrain, recipe: undefined } : terrain;
    return { pieces: await heightmapToExr(written, chosen) };
  },
  open: async (file, hint, onProgress) => (await import('./read.ts')).openExr(file, hint, onProgress),
};
