import type { HeightmapGenerator, RunPart } from '../core/generator.ts';
import { createHeightmap, requireInside, samplesIn } from '../core/heightmap.ts';
import { gcd, mostPhasesOf, SAMPLES_PER_STEP } from '../kernels/fault-stripe-tables.ts';
import { listStripes } from './fault-draws.ts';
import { explainFault, faultGrid, faultRule } from './fault-explanation.ts';
import { type FaultRecipe, faultParams } from './fault-params.ts';
import { addedByFaults, drawFaults, faultAt, sumFaults } from './fault-sum.ts';

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

/** How faults of a recipe meet its map, on average over where they are drawn. */
interface Reach {
  /** The share of rows that a fault marks. */
  readonly rows: number;
  /** Marks in such a row. */
  readonly marks: number;
  /** The share of samples in its band. */
  readonly band: number;
}

const PI = 3.14;

/** Of a fault: to draw and locate it, to look at a row, to mark it, to evaluate a profile. Then, to sum up a sample. */
const FAULT_NS = { line: 1000, circle: 1000, stripe: 5000 } as const;
const ROW_NS = { line: 0.3, circle: 4, stripe: 12 } as const;
/** `unit` steps are all of 1. */
const MARK_NS = { unit: 2, step: 5, ramp: 10, band: 35 } as const;
const BAND_SAMPLE_NS = { line: 3, circle: 4, stripe: 5 } as const;
const SAMPLE_NS = 4;
/** Of stripes in tables: to draw one, a phase, a sample. Then, the most tables. */
const TABLE_NS = { stripe: 1500, phase: 8, sample: 0.6 } as const;
const MOST_TABLES = 50;
const RUN_NS = 20_000;

/** What the first `stage` faults of a recipe, in a window or everywhere, take on one core. */
function faultWorkNs(recipe: FaultRecipe, { stage, window = recipe }: RunPart = {}): number {
  const { lines, shape, edges, faultProfile, stepLaw } = recipe.source.params;
  const kind = shape === 'circle' ? 'circle' : edges === 'toroidal' ? 'stripe' : 'line';
  const isStep = faultProfile === 'step';
  const isRamp = faultProfile === 'ramp' && kind !== 'circle';
  const faults = stage ?? lines;
  const samples = window.width * window.height;
  if (kind === 'stripe' && !isRamp) {
    const [w, h] = [recipe.width - 1, recipe.height - 1];
    // Most stripes have as many.
    const phases = (w * h) / gcd(w, h);
    const tables = Math.min(faults, MOST_TABLES);
    const isWorthwhile = !isStep || tables * window.width <= SAMPLES_PER_STEP * faults;
    if (phases <= mostPhasesOf(recipe, window) && isWorthwhile) {
      const stripeNs = TABLE_NS.stripe + (isStep ? 0 : phases * TABLE_NS.phase);
      return RUN_NS + faults * stripeNs + samples * (SAMPLE_NS + tables * TABLE_NS.sample);
    }
  }
  const { rows, marks, band } = REACH[kind](recipe);
  const share = Math.min(1, window.width / recipe.width);
  const stepOf = stepLaw === 'constant' && kind !== 'circle' ? 'unit' : 'step';
  const markNs = MARK_NS[isStep ? stepOf : isRamp ? 'ramp' : 'band'];
  // Steps of stripes are swept as lines.
  const rowNs = ROW_NS[isStep && kind === 'stripe' ? 'line' : kind] + rows * marks * share * markNs;
  const sampleNs = isStep || isRamp ? 0 : band * BAND_SAMPLE_NS[kind];
  return RUN_NS + faults * (FAULT_NS[kind] + window.height * rowNs + samples * sampleNs) + samples * SAMPLE_NS;
}

const REACH: Readonly<Record<keyof typeof ROW_NS, (recipe: FaultRecipe) => Reach>> = {
  line({ extent: { x, y }, source: { params } }) {
    const bandM = params.band * Math.max(x, y);
    // Of chords drawn evenly the mean length is π·x·y ⁄ 2(x + y); through two points they are drawn on the map as if it were square.
    if (params.sampling === 'isotropic') return { rows: x / (x + y), marks: 1, band: Math.min(1, (bandM * PI) / (2 * (x + y))) };
    return { rows: 0.7, marks: 1, band: Math.min(1, bandM * Math.sqrt((1 / (x * x) + 1 / (y * y)) / 2)) };
  },
  circle({ extent: { x, y }, source: { params } }) {
    const longer = Math.max(x, y);
    const isOpen = params.edges === 'open';
    const radius = 0.625 * params.radius * longer;
    const half = params.faultProfile === 'step' ? 0 : (params.band * longer) / 2;
    const [outer, inner] = [radius + half, Math.max(0, radius - half)];
    // The ground that centres are drawn from.
    const [acrossX, acrossY] = isOpen ? [x + 2 * radius, y + 2 * radius] : [x, y];
    const area = PI * (outer * outer - inner * inner);
    return { rows: Math.min(1, (2 * outer) / acrossY), marks: isOpen ? 2 : 6, band: Math.min(1, area / (acrossX * acrossY)) };
  },
  stripe({ extent: { x, y }, source: { params } }) {
    const bandM = params.band * Math.max(x, y);
    let [marks, band, before] = [0, 0, 0];
    for (const { p, q, upTo } of listStripes()) {
      const chance = upTo - before;
      before = upTo;
      marks += chance * (2 * p + 1);
      band += chance * Math.min(1, 2 * bandM * Math.sqrt((p * p) / (x * x) + (q * q) / (y * y)));
    }
    return { rows: 1, marks: marks / before, band: band / before };
  },
};
