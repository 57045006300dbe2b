import { clip } from '../core/cut.ts';
import { exp2, ln } from '../core/exact-math.ts';
import { seedStream } from '../core/random.ts';
import type { Extent } from '../core/recipe.ts';
import { FAULT_LATTICE } from '../kernels/fault-crossings.ts';
import type { FaultRecipe } from './fault-params.ts';

/** The first `count` lines of a recipe: x1, y1, x2, y2 each, on the fault lattice. */
export function drawLines(recipe: FaultRecipe, count: number): Int32Array {
  const random = seedStream(recipe.source.seed, 'fault lines');
  const lines = new Int32Array(4 * count);
  if (recipe.source.params.sampling === 'two-point') {
    for (let i = 0; i < lines.length; i++) lines[i] = Math.floor(random() * (FAULT_LATTICE + 1));
  } else {
    for (let i = 0; i < lines.length; i += 4) lines.set(isotropicChord(random, recipe.extent), i);
  }
  return lines;
}

/** Where a line of even random direction and even random distance from the centre enters and leaves the map.
 *  Lines that miss the map are drawn again. */
function isotropicChord(random: () => number, extent: Extent): [number, number, number, number] {
  const radius = Math.sqrt(extent.x * extent.x + extent.y * extent.y) / 2;
  for (;;) {
    const [nx, ny] = unitVector(random);
    const distance = (2 * random() - 1) * radius;
    // Along the line, at t metres from its point nearest the centre: foot + t·(−ny, nx)
    const footX = extent.x / 2 + nx * distance;
    const footY = extent.y / 2 + ny * distance;
    const alongX = clip(footX, -ny, extent.x);
    const alongY = clip(footY, nx, extent.y);
    const enter = Math.max(alongX[0], alongY[0]);
    const leave = Math.min(alongX[1], alongY[1]);
    if (enter >= leave) continue;
    const onLattice = (foot: number, direction: number, t: number, size: number): number =>
      Math.round(Math.min(Math.max((foot + t * direction) / size, 0), 1) * FAULT_LATTICE);
    return [
      onLattice(footX, -ny, enter, extent.x),
      onLattice(footY, nx, enter, extent.y),
      onLattice(footX, -ny, leave, extent.x),
      onLattice(footY, nx, leave, extent.y),
    ];
  }
}

/** A direction from a point drawn in the unit disc: no angle, so no sine that differs between engines. */
function unitVector(random: () => number): [number, number] {
  for (;;) {
    const x = 2 * random() - 1;
    const y = 2 * random() - 1;
    const square = x * x + y * y;
    if (square > 1 || square < 1e-6) continue;
    const length = Math.sqrt(square);
    return [x / length, y / length];
  }
}

/** The largest p and q of a stripe. */
const MOST_WAVES = 6;

interface Stripe {
  readonly p: number;
  readonly q: number;
  /** The sum of the shares so far. */
  readonly upTo: number;
}

/** All stripes, one for each direction and number of waves: p > 0, or p = 0 and q > 0, and p² + q² ≤ 36. Their shares, 1 ⁄ (p² + q²), give
 *  each octave of sizes as many. */
export function listStripes(): Stripe[] {
  const stripes: Stripe[] = [];
  let upTo = 0;
  for (let p = 0; p <= MOST_WAVES; p++) {
    for (let q = p === 0 ? 1 : -MOST_WAVES; q <= MOST_WAVES; q++) {
      const square = p * p + q * q;
      if (square > MOST_WAVES * MOST_WAVES) continue;
      upTo += 1 / square;
      stripes.push({ p, q, upTo });
    }
  }
  return stripes;
}

/** The first `count` stripes of a toroidal recipe: p, q and the phase of the first sample, on the fault lattice, each. */
export function drawStripes(recipe: FaultRecipe, count: number): Int32Array {
  const random = seedStream(recipe.source.seed, 'fault stripes');
  const stripes = new Int32Array(3 * count);
  const all = listStripes();
  const total = all[all.length - 1].upTo;
  for (let i = 0; i < stripes.length; i += 3) {
    const share = random() * total;
    const { p, q } = all.find(({ upTo }) => share < upTo) ?? all[0];
    stripes.set([p, q, Math.floor(random() * FAULT_LATTICE)], i);
  }
  return stripes;
}

/** The first `count` circles of a recipe, each as x, y, radius in metres and ±1, +1 raising the inside. Radii are even from a quarter of
 *  the largest on. Centres are even over the map and, with open edges, a radius beyond it, so borders are covered as often as the middle. */
export function drawCircles(recipe: FaultRecipe, count: number): Float64Array {
  const { extent, source } = recipe;
  const random = seedStream(source.seed, 'fault circles');
  const circles = new Float64Array(4 * count);
  const largest = source.params.radius * Math.max(extent.x, extent.y);
  for (let i = 0; i < circles.length; i += 4) {
    const radius = largest * (0.25 + 0.75 * random());
    const beyond = source.params.edges === 'open' ? radius : 0;
    const x = random() * (extent.x + 2 * beyond) - beyond;
    const y = random() * (extent.y + 2 * beyond) - beyond;
    circles.set([x, y, radius, random() < 0.5 ? -1 : 1], i);
  }
  return circles;
}

/** The displacement across the first `count` faults, in multiples of 2^-20: 1, or from `stepFirst` to `stepLast` over the recipe. */
export function stepsOf(recipe: FaultRecipe, count: number): Float64Array {
  const { lines, stepLaw, stepFirst, stepLast } = recipe.source.params;
  const octaves = ln(stepLast / stepFirst) / Math.LN2;
  return Float64Array.from({ length: count }, (_, i) => {
    const way = lines > 1 ? i / (lines - 1) : 0;
    const linear = stepFirst + (stepLast - stepFirst) * way;
    const step = stepLaw === 'constant' ? 1 : stepLaw === 'linear' ? linear : stepFirst * exp2(octaves * way);
    return Math.round(step * 1_048_576) / 1_048_576;
  });
}
