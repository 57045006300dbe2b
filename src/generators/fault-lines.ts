import type { HeightmapGenerator } from '../core/generator.ts';
import { createHeightmap, requireInside, samplesIn } from '../core/heightmap.ts';
import { addedByFaults, faultAt } from './fault-at.ts';
import { explainFault, faultGrid } from './fault-explanation.ts';
import { faultParams } from './fault-params.ts';
import { faultRule } from './fault-rule.ts';
import { drawFaults, sumFaults } from './fault-sum.ts';
import { faultWorkNs } from './fault-work.ts';

/** Raises the map on one side of each of many random lines, or inside or outside of random circles.
 *  Raw values are sums of ± half a step over the faults drawn so far, zero-centred: weight · f(distance), f being ±½ beside the fault
 *  and following the fault profile across its band.
 *
 *  More samples only add detail, exactly where cells are divided by a power of two; but ramps along lines, which add up slopes in
 *  2^-34, keep their values within 1e-6 of a step for each line.
 *
 *  Toroidal lines are stripes: sample (x, y) is raised where the fraction of p·x/P + q·y/Q + c is below ½, P = width − 1 and
 *  Q = height − 1. (p, q) is one of the whole pairs within 6 of zero, drawn with a share of 1/(p² + q²).
 *  @source article 004, "Simple procedural heightmap generation" (2011); decreasing steps: J. Shankel, "Fractal Terrain Generation –
 *  Fault Formation", Game Programming Gems (2000); circles, stripes and profiles are defined here and by their kernels */
export const faultLines: HeightmapGenerator<typeof faultParams> = {
  id: 'fault-lines',
  kind: 'heightmap',
  title: 'Fault lines',
  summary: 'Cuts the map along random lines or circles and raises one side of each.',
  source: 'Simple procedural heightmap generation, 2011; J. Shankel, Fractal Terrain Generation: Fault Formation, 2000',
  params: faultParams,
  presets: [
    { id: 'article-004', title: 'Article 004: 1024 lines at 256 × 256', params: { lines: 1024 }, width: 256, height: 256 },
    {
      id: 'article-004-demo',
      title: 'Article 004, demo: 256 lines at 100 × 100',
      params: { lines: 256 },
      width: 100,
      height: 100,
    },
    {
      id: 'smooth-ranges',
      title: 'Smooth ranges: half-cosine slopes',
      params: {
        lines: 600,
        sampling: 'isotropic',
        faultProfile: 'cosine',
        band: 0.06,
        stepLaw: 'exponential',
        stepLast: 0.1,
      },
      extent: { x: 51_200, y: 51_200 },
    },
    {
      id: 'highlands',
      title: 'Fractured highlands: decaying steps',
      params: {
        lines: 1500,
        sampling: 'isotropic',
        faultProfile: 'ramp',
        band: 0.03,
        stepLaw: 'exponential',
        stepLast: 0.01,
      },
    },
    {
      id: 'tiling-hills',
      title: 'Hills that tile',
      params: { lines: 1024, edges: 'toroidal', faultProfile: 'smoothstep', band: 0.08 },
    },
    {
      id: 'round-hills',
      title: 'Round hills: 300 circles',
      params: {
        lines: 300,
        shape: 'circle',
        radius: 0.4,
        faultProfile: 'cosine',
        band: 0.12,
      },
    },
    {
      id: 'craters',
      title: 'Craters and mesas: 60 circles',
      params: {
        lines: 60,
        shape: 'circle',
        radius: 0.14,
        faultProfile: 'smoothstep',
        band: 0.03,
      },
    },
    {
      id: 'crossed-ridges',
      title: 'Crossed ridges: sine profile',
      params: {
        lines: 60,
        sampling: 'isotropic',
        faultProfile: 'sine',
        band: 0.25,
        stepLaw: 'exponential',
      },
    },
  ],
  nesting: 'exact',

  stages: (recipe) => recipe.source.params.lines,

  repeats: ({ source }) => source.params.edges === 'toroidal',

  grid: faultGrid,

  workNs: faultWorkNs,

  generate(recipe, { stage = recipe.source.params.lines, window, buffer, onProgress, onRange } = {}) {
    const { width, height } = recipe;
    const part = window ?? { x: 0, y: 0, width, height };
    requireInside(part, width, height);
    const map = createHeightmap(part.width, part.height, samplesIn(buffer, part.width * part.height));
    const onRows = (rows: number): void => onProgress?.(rows / part.height);
    sumFaults(recipe, drawFaults(recipe, stage), { window: part, out: map.data, onRows, onRange });
    return map;
  },

  explain: explainFault,

  rule: faultRule,

  addedBy: addedByFaults,

  faultAt,

  questions: ({ source }) => ({
    kinds: ['side', 'which'],
    which: {
      lines: [12, 80, 600],
      ...(source.params.faultProfile !== 'step' && { band: [0.01, 0.08, 0.4] }),
    },
  }),
};
