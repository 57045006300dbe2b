import type { FaultAt, StagePlace } from '../core/origin.ts';
import type { Point } from '../core/profile.ts';
import { FAULT_LATTICE } from '../kernels/fault-crossings.ts';
import type { FaultRecipe } from './fault-params.ts';
import { type DrawnFaults, drawFaults, oneFault, sumFaults } from './fault-sum.ts';

/** Single faults as one sample meets them. */

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
