import type { FaultAt, StagePlace } from '../core/origin.ts';
import type { Point } from '../core/profile.ts';
import { sweepBandedFaults } from '../kernels/fault-bands.ts';
import { sweepCircles } from '../kernels/fault-circles.ts';
import { FAULT_LATTICE } from '../kernels/fault-crossings.ts';
import { FAULT_UNIT } from '../kernels/fault-profile.ts';
import { sweepStripes } from '../kernels/fault-stripes.ts';
import { sweepFaults, sweepWeightedFaults } from '../kernels/fault-sweep.ts';
import type { RowTarget } from '../kernels/rows.ts';
import { drawCircles, drawLines, drawStripes, stepsOf } from './fault-draws.ts';
import type { FaultRecipe } from './fault-params.ts';

/** Faults in the numbers that the kernels take, and the step of each. */
type DrawnFaults = { readonly steps: Float64Array } & (
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
function oneFault(drawn: DrawnFaults, i: number): DrawnFaults {
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

// Single faults as one sample meets them.

/** What each fault up to a stage added to a sample, in steps rounded to float32: as the kernels add it, each fault alone. */
export function addedByFaults(recipe: FaultRecipe, place: StagePlace): Float32Array {
  const drawn = drawFaults(recipe, place.stage);
  return Float32Array.from({ length: place.stage }, (_, i) => addedBy(recipe, oneFault(drawn, i), place));
}

/** The fault that a stage added. */
export function faultAt(recipe: FaultRecipe, place: StagePlace): FaultAt {
  const drawn = oneFault(drawFaults(recipe, place.stage), place.stage - 1);
  const [step] = drawn.steps;
  const distance = distanceTo(recipe, drawn, positionOf(recipe, place));
  return { ...(distance !== undefined && { distance }), f: addedBy(recipe, drawn, place) / step, step };
}

function addedBy(recipe: FaultRecipe, fault: DrawnFaults, { x, y }: Point): number {
  const out = new Float32Array(1);
  sumFaults(recipe, fault, { window: { x, y, width: 1, height: 1 }, out });
  return out[0];
}

/** Metres from the north-west corner. */
function positionOf({ width, height, extent }: FaultRecipe, { x, y }: Point): Point {
  return { x: (x * extent.x) / (width - 1), y: (y * extent.y) / (height - 1) };
}

/** Metres from one fault, above 0 on the side that it raises. */
function distanceTo(recipe: FaultRecipe, { kind, places }: DrawnFaults, at: Point): number | undefined {
  switch (kind) {
    case 'lines':
      return distanceToLine(recipe, places, at);
    case 'stripes':
      return distanceToStripe(recipe, places, at);
    case 'circles':
      return distanceToCircle(recipe, places, at);
  }
}

function distanceToLine(
  { extent }: FaultRecipe,
  [x1, y1, x2, y2]: ArrayLike<number> & Iterable<number>,
  at: Point,
): number | undefined {
  const east = ((x2 - x1) / FAULT_LATTICE) * extent.x;
  const south = ((y2 - y1) / FAULT_LATTICE) * extent.y;
  const length = Math.sqrt(east * east + south * south);
  if (length === 0) return undefined;
  return (east * (at.y - (y1 / FAULT_LATTICE) * extent.y) - south * (at.x - (x1 / FAULT_LATTICE) * extent.x)) / length;
}

/** Stripes are raised where the fraction of a wave is below ½; the nearest of their faults counts. */
function distanceToStripe({ extent }: FaultRecipe, [p, q, phase]: Iterable<number>, at: Point): number {
  const waves = (p * at.x) / extent.x + (q * at.y) / extent.y + phase / FAULT_LATTICE;
  const fraction = waves - Math.floor(waves);
  const [wavesX, wavesY] = [p / extent.x, q / extent.y];
  const inWaves = fraction < 0.75 ? 0.25 - Math.abs(fraction - 0.25) : fraction - 1;
  return inWaves / Math.sqrt(wavesX * wavesX + wavesY * wavesY);
}

/** The nearest image of a circle that wraps around counts. */
function distanceToCircle({ extent, source }: FaultRecipe, [x, y, radius, sign]: Iterable<number>, at: Point): number {
  const isWrapped = source.params.edges === 'toroidal';
  const dx = isWrapped ? aroundTorus(at.x - x, extent.x) : at.x - x;
  const dy = isWrapped ? aroundTorus(at.y - y, extent.y) : at.y - y;
  return sign * (radius - Math.sqrt(dx * dx + dy * dy));
}

function aroundTorus(distance: number, period: number): number {
  return distance - period * Math.round(distance / period);
}
