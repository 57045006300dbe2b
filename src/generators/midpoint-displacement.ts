import type { ProfileGenerator } from '../core/generator.ts';
import { samplesIn } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import { lineDescent, lineRule } from './line-descent.ts';
import { explainLevel } from './line-explanation.ts';
import { limitsOf, lineGrid, lineWorkNs, planOf } from './line-law.ts';
import { type LineRecipe, midpointParams } from './line-params.ts';
import { fillLine } from './line-points.ts';
import { linePresets } from './line-presets.ts';

/** Halves every segment of a line and displaces its midpoint, ever finer: 2^n + 1 points from end to end, n being `iterations` or the
 *  smallest that makes at least `width` points. They are evenly spread along x, unless they move at right angles to their segments.
 *  Raw values are in the units of displacement and end elevations.
 *  @source articles 000 "Simple 2d terrain with midpoint displacement" (2013), 001 "2D fractal terrain generation" (2014),
 *  002 "Midpoint displacement" and 003 "Landscape generation using midpoint displacement" (2016) */
export const midpointDisplacement: ProfileGenerator<typeof midpointParams> = {
  id: 'midpoint-displacement',
  kind: 'profile',
  title: 'Midpoint displacement',
  summary: 'Halves every segment of a line and moves its midpoint up, down or sideways, ever finer (1D).',
  source:
    'Simple 2d terrain with midpoint displacement, 2013; 2D fractal terrain generation, 2014; Midpoint displacement; Landscape generation using midpoint displacement, 2016',
  params: midpointParams,
  presets: linePresets,
  nesting: 'exact',

  check: (recipe) => [...segmentProblems(recipe), ...limitProblems(recipe)],

  stages: (recipe) => planOf(recipe).levels,

  // A line that may fold can reach beyond its ends.
  repeats: ({ source }) => source.params.ends === 'wrapped' && source.params.direction === 'vertical',

  grid: (recipe, stage) => lineGrid(planOf(recipe), stage),

  workNs: lineWorkNs,

  folds: ({ source }) => source.params.direction === 'perpendicular',

  generate(recipe, { stage, buffer, onProgress } = {}) {
    const plan = planOf(recipe);
    const levels = stage ?? plan.levels;
    const y = samplesIn(buffer, (1 << levels) + 1);
    const x = fillLine(recipe, plan, levels, y);
    onProgress?.(1);
    return { x, y };
  },

  explain: explainLevel,

  rule: lineRule,

  descent: lineDescent,

  questions: ({ source }) => ({
    kinds: ['where', 'count', 'which'],
    which: WHICH[source.params.decay],
  }),
};

/** Where the roughness tells terrains apart. Of these decays, low is jagged in all but the first. */
const WHICH = {
  factor: { roughness: [0.35, 0.55, 0.75] },
  power: { roughness: [0.5, 1, 1.8] },
  linear: { roughness: [0.05, 0.15, 0.4] },
  logarithmic: { roughness: [0.1, 0.3, 0.6] },
  none: {},
  once: {},
} as const;

/** A line that only moves up and down runs to the right; a polyline needs two points to know its sides. */
function segmentProblems({ source }: LineRecipe): Problem[] {
  const { ends, startX, startY, endX, endY, direction } = source.params;
  if (ends !== 'segment' || startX < endX) return [];
  const path = 'params.endX';
  if (direction === 'vertical') {
    return [{ path, message: `expected above startX (${startX}) with vertical direction, got ${endX}` }];
  }
  if (startX !== endX || startY !== endY) return [];
  return [{ path, message: `expected another point than the start (${startX}, ${startY}), got the same` }];
}

/** The floor lies below the ceiling. */
function limitProblems(recipe: LineRecipe): Problem[] {
  const { floor, ceiling } = limitsOf(recipe);
  if (floor < ceiling) return [];
  return [{ path: 'params.ceiling', message: `expected above the floor (${floor}), got ${ceiling}` }];
}
