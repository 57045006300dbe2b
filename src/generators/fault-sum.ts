import { sweepBandedFaults } from '../kernels/fault-bands.ts';
import { sweepCircles } from '../kernels/fault-circles.ts';
import { FAULT_UNIT } from '../kernels/fault-profile.ts';
import { sweepStripes } from '../kernels/fault-stripes.ts';
import { sweepFaults, sweepWeightedFaults } from '../kernels/fault-sweep.ts';
import type { RowTarget } from '../kernels/rows.ts';
import { drawCircles, drawLines, drawStripes, stepsOf } from './fault-draws.ts';
import type { FaultRecipe } from './fault-params.ts';

/** Faults in the numbers that the kernels take, and the step of each. */
export type DrawnFaults = { readonly steps: Float64Array } & (
  | { readonly kind: 'lines' | 'stripes'; readonly places: Int32Array }
  | { readonly kind: 'circles'; readonly places: Float64Array }
);

/** The first `count` faults of a recipe. */
export function drawFaults(recipe: FaultRecipe, count: number): DrawnFaults {
  const { shape, edges } = recipe.source.params;
  const steps = stepsOf(recipe, count);
  if (shape === 'circle') return { kind: 'circles', places: drawCircles(recipe, count), steps };
  if (edges === 'toroidal') return { kind: 'stripes', places: drawStripes(recipe, count), steps };
  return { kind: 'lines', places: drawLines(recipe, count), steps };
}

/** One of some faults, alone. */
export function oneFault(drawn: DrawnFaults, i: number): DrawnFaults {
  const size = drawn.places.length / drawn.steps.length;
  const steps = drawn.steps.subarray(i, i + 1);
  const [from, to] = [i * size, (i + 1) * size];
  return drawn.kind === 'circles'
    ? { kind: drawn.kind, places: drawn.places.subarray(from, to), steps }
    : { kind: drawn.kind, places: drawn.places.subarray(from, to), steps };
}

/** Adds up faults over a window. */
export function sumFaults(recipe: FaultRecipe, drawn: DrawnFaults, target: RowTarget): void {
  if (recipe.source.params.edges === 'toroidal') sumWrapped(recipe, drawn, target);
  else sum(recipe, drawn, target);
}

function sum(recipe: FaultRecipe, { kind, places, steps }: DrawnFaults, target: RowTarget): void {
  const { edges, faultProfile: profile, stepLaw, band } = recipe.source.params;
  if (kind === 'lines' && profile === 'step' && stepLaw === 'constant') {
    sweepFaults(places, recipe, -steps.length / 2, target);
    return;
  }
  const weights = steps.map((step) => step * FAULT_UNIT);
  const bandM = band * Math.max(recipe.extent.x, recipe.extent.y);
  const run = { ...target, map: recipe, weights, bandM };
  if (kind === 'circles') sweepCircles(places, { ...run, profile }, edges === 'toroidal');
  else if (kind === 'stripes') sweepStripes(places, { ...run, profile });
  else if (profile === 'step') sweepWeightedFaults(places, { ...run, profile });
  else sweepBandedFaults(places, { ...run, profile });
}

/** The last column of a map that wraps around is its first, made once and copied: so they agree bit for bit. */
function sumWrapped(recipe: FaultRecipe, drawn: DrawnFaults, target: RowTarget): void {
  const { window, out, onRows, onRange } = target;
  const { x, width, height } = window;
  if (x + width < recipe.width) {
    sum(recipe, drawn, target);
    return;
  }
  const inner = width - 1;
  const part = new Float32Array(inner * height);
  if (inner > 0)
    sum(recipe, drawn, { ...target, window: { ...window, width: inner }, out: part, onRange: x === 0 ? onRange : undefined });
  const seam = new Float32Array(x === 0 ? 0 : height);
  if (x > 0) sum(recipe, drawn, { window: { ...window, x: 0, width: 1 }, out: seam, onRows: inner > 0 ? undefined : onRows });
  for (let row = 0; row < height; row++) {
    out.set(part.subarray(row * inner, (row + 1) * inner), row * width);
    out[(row + 1) * width - 1] = x === 0 ? part[row * inner] : seam[row];
  }
}
