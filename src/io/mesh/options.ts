import type { Schema, ValuesOf } from '../../core/params.ts';

/** Options of every mesh. */
export const meshOptions = {
  maxError: {
    kind: 'number',
    label: 'Largest error',
    default: 5,
    min: 0,
    max: 10_000,
    step: 0.5,
    unit: 'm',
    doc: 'No sample lies further above or below the triangles; the less, the more triangles. At 0 each cell is two triangles, cut from north-east to south-west.',
  },
} as const satisfies Schema;

/** Options of a solid to print, beside its largest error. */
export const printOptions = {
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
    doc: 'Vertical scale: at 2 the ground is twice as high.',
  },
} as const satisfies Schema;

export const stlOptions = { ...meshOptions, ...printOptions } as const satisfies Schema;

export const glbOptions = {
  ...meshOptions,
  colours: {
    kind: 'choice',
    label: 'Colours',
    options: ['texture', 'vertices', 'none'],
    default: 'texture',
    doc: 'The relief as a texture or at each vertex, both with its light; or none, for materials of your own.',
  },
} as const satisfies Schema;

export type MeshOptions = ValuesOf<typeof meshOptions>;
export type StlOptions = ValuesOf<typeof stlOptions>;
export type GlbOptions = ValuesOf<typeof glbOptions>;
