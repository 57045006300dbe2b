import type { RunPart } from '../core/generator.ts';
import { gcd, mostPhasesOf, SAMPLES_PER_STEP } from '../kernels/fault-stripe-tables.ts';
import { listStripes } from './fault-draws.ts';
import type { FaultRecipe } from './fault-params.ts';

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

/** To draw a fault and locate it, to look at a row, to mark it, to evaluate a profile in the band, and to sum up a sample. */
const FAULT_NS = { line: 1000, circle: 1000, stripe: 5000 } as const;
const ROW_NS = { line: 0.3, circle: 4, stripe: 12 } as const;
/** `unit` steps are all of 1. */
const MARK_NS = { unit: 2, step: 5, ramp: 10, band: 35 } as const;
const BAND_SAMPLE_NS = { line: 8, circle: 10, stripe: 8 } as const;
const SAMPLE_NS = 4;
/** Of stripes that are summed in tables: to draw one, a phase of it, a sample of a table; and how many tables there are at most. */
const TABLE_NS = { stripe: 1500, phase: 8, sample: 0.6 } as const;
const MOST_TABLES = 50;
const RUN_NS = 20_000;

/** What the first `stage` faults of a recipe, in a window or everywhere, take on one core. */
export function faultWorkNs(recipe: FaultRecipe, { stage, window = recipe }: RunPart = {}): number {
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
