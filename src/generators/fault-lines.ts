import type { HeightmapGenerator } from '../core/generator.ts';
import { createHeightmap, requireInside, samplesIn } from '../core/heightmap.ts';
import { sweepBandedFaults } from '../kernels/fault-bands.ts';
import { sweepCircles } from '../kernels/fault-circles.ts';
import type { RowTarget } from '../kernels/fault-rows.ts';
import { sweepStripes } from '../kernels/fault-stripes.ts';
import { sweepFaults, sweepWeightedFaults } from '../kernels/fault-sweep.ts';
import { FAULT_UNIT } from '../kernels/fault-units.ts';
import { drawCircles, drawLines, drawStripes, stepsOf } from './fault-draws.ts';
import { explainFault, faultGrid } from './fault-explanation.ts';
import { type FaultRecipe, faultParams } from './fault-params.ts';
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

  grid: faultGrid,

  workNs: faultWorkNs,

  generate(recipe, { stage = recipe.source.params.lines, window, buffer, onProgress } = {}) {
    const { width, height } = recipe;
    const part = window ?? { x: 0, y: 0, width, height };
    requireInside(part, width, height);
    const map = createHeightmap(part.width, part.height, samplesIn(buffer, part.width * part.height));
    const onRows = (rows: number): void => onProgress?.(rows / part.height);
    const target = { window: part, out: map.data, onRows };
    if (recipe.source.params.edges === 'toroidal') sweepWrapped(recipe, stage, target);
    else sweep(recipe, stage, target);
    return map;
  },

  explain: explainFault,
};

function sweep(recipe: FaultRecipe, count: number, target: RowTarget): void {
  const { shape, edges, faultProfile: profile, stepLaw, band } = recipe.source.params;
  const isWrapped = edges === 'toroidal';
  const isPlain = shape === 'line' && !isWrapped && profile === 'step';
  if (isPlain && stepLaw === 'constant') {
    sweepFaults(drawLines(recipe, count), recipe, target.window, -count / 2, target.out, target.onRows);
    return;
  }
  const weights = stepsOf(recipe, count).map((step) => step * FAULT_UNIT);
  const bandM = band * Math.max(recipe.extent.x, recipe.extent.y);
  const run = { ...target, map: recipe, weights, bandM };
  if (shape === 'circle') sweepCircles(drawCircles(recipe, count), { ...run, profile }, isWrapped);
  else if (isWrapped) sweepStripes(drawStripes(recipe, count), { ...run, profile });
  else if (profile === 'step') sweepWeightedFaults(drawLines(recipe, count), { ...run, profile });
  else sweepBandedFaults(drawLines(recipe, count), { ...run, profile });
}

/** The last column of a map that wraps around is its first, made once and copied: so they agree bit for bit. */
function sweepWrapped(recipe: FaultRecipe, count: number, target: RowTarget): void {
  const { window, out, onRows } = target;
  const { x, width, height } = window;
  if (x + width < recipe.width) {
    sweep(recipe, count, target);
    return;
  }
  const inner = width - 1;
  const part = new Float32Array(inner * height);
  if (inner > 0) sweep(recipe, count, { window: { ...window, width: inner }, out: part, onRows });
  const seam = new Float32Array(x === 0 ? 0 : height);
  if (x > 0) sweep(recipe, count, { window: { ...window, x: 0, width: 1 }, out: seam, onRows: inner > 0 ? undefined : onRows });
  for (let row = 0; row < height; row++) {
    out.set(part.subarray(row * inner, (row + 1) * inner), row * width);
    out[(row + 1) * width - 1] = x === 0 ? part[row * inner] : seam[row];
  }
}
