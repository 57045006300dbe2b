import type { HeightmapGenerator, RecipeFor } from '../core/generator.ts';
import { createHeightmap, requireInside, samplesIn } from '../core/heightmap.ts';
import { seedStream } from '../core/random.ts';
import type { Extent } from '../core/recipe.ts';
import { FAULT_LATTICE, sweepFaults } from '../kernels/fault-sweep.ts';

const params = {
  lines: {
    kind: 'integer',
    label: 'Lines',
    default: 1024,
    min: 1,
    max: 65_536,
    doc: 'Number of fault lines; larger maps want more.',
  },
  sampling: {
    kind: 'choice',
    label: 'Sampling',
    default: 'two-point',
    options: ['two-point', 'isotropic'],
    doc: 'How a line is drawn: through two random points, which crowds the centre, or evenly over all directions and places.',
  },
} as const;

/** Raises the map on one side of each of many random lines.
 *  Raw values count the lines that raise a sample, less half the lines drawn so far: whole steps centred on zero.
 *  @source article 004, "Simple procedural heightmap generation" (2011) */
export const faultLines: HeightmapGenerator<typeof params> = {
  id: 'fault-lines',
  kind: 'heightmap',
  title: 'Fault lines',
  summary: 'Cuts the map along random lines and raises one side of each.',
  source: 'Simple procedural heightmap generation, 2011',
  params,
  presets: [
    { id: 'article-004', title: 'Article 004: 1024 lines at 256 × 256', params: { lines: 1024 }, width: 256, height: 256 },
    {
      id: 'article-004-demo',
      title: 'Article 004, demo: 256 lines at 100 × 100',
      params: { lines: 256 },
      width: 100,
      height: 100,
    },
  ],
  nesting: 'exact',

  stages: (recipe) => recipe.source.params.lines,

  generate(recipe, { stage = recipe.source.params.lines, window, buffer, onProgress } = {}) {
    const { width, height } = recipe;
    const part = window ?? { x: 0, y: 0, width, height };
    requireInside(part, width, height);
    const map = createHeightmap(part.width, part.height, samplesIn(buffer, part.width * part.height));
    const lines = drawLines(recipe, stage);
    sweepFaults(lines, recipe, part, -stage / 2, map.data, (rows) => onProgress?.(rows / part.height));
    return map;
  },

  explain(recipe, stage) {
    const { lines } = recipe.source.params;
    const grid = { width: recipe.width, height: recipe.height, step: 1 };
    const law = {
      formula: 'raised where dx·(y − y₁) − dy·(x − x₁) > 0',
      values: [{ symbol: 'step', value: 1, isElevation: true }],
    };
    if (stage === 0) return { title: `0 of ${lines} lines`, sentence: 'starts flat', law, changes: [], grid };
    const [x1, y1, x2, y2] = Array.from(drawLines(recipe, stage).subarray(-4), (v) => v / FAULT_LATTICE);
    return {
      title: `Line ${stage} of ${lines}`,
      sentence: 'raises one side by ½ and lowers the other by ½',
      law,
      changes: [{ kind: 'fault', from: { x: x1, y: y1 }, to: { x: x2, y: y2 } }],
      grid,
    };
  },
};

/** The first `count` lines of a recipe: x1, y1, x2, y2 each, on the fault lattice. */
export function drawLines(recipe: RecipeFor<typeof params>, count: number): Int32Array {
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

/** The span of t in which foot + t·direction lies between 0 and size. */
function clip(foot: number, direction: number, size: number): [number, number] {
  const inside = foot >= 0 && foot <= size;
  if (direction === 0) return inside ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : [1, -1];
  const a = -foot / direction;
  const b = (size - foot) / direction;
  return a < b ? [a, b] : [b, a];
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
