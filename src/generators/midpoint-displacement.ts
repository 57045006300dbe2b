import type { Preset, ProfileGenerator, RecipeFor } from '../core/generator.ts';
import { samplesIn } from '../core/heightmap.ts';
import { type Idle, inWords, type Problem } from '../core/params.ts';
import { explainLevel, lineDescent, lineRule } from './line-explanation.ts';
import { fillLine, limitsOf, lineGrid, lineWorkNs, planOf } from './line-law.ts';
import { type LineRecipe, type lineParams, midpointParams } from './line-params.ts';
import { counted } from './stage-text.ts';

type LinePreset = Preset<typeof lineParams>;

/** The picture of article 003 is 1000 wide. */
const ARTICLE_003 = { width: 1001, extent: { x: 1000, y: 512 } } as const;

function article003Layer(layer: number, startX: number, startY: number, endY: number, law: LinePreset['params']): LinePreset {
  return {
    id: `article-003-layer-${layer}`,
    title: `Article 003: layer ${layer} of its landscape`,
    params: { ends: 'segment', startX, startY, endX: 1000, endY, decay: 'power', offsets: 'binary', ...law },
    ...ARTICLE_003,
  };
}

const EXTREME = { ends: 'segment', startX: 0, startY: 200, endX: 1000, endY: 200, offsets: 'binary', iterations: 9 } as const;

/** What the articles print and name: a fake graph, and two polylines that fold. */
const linePresets: readonly LinePreset[] = [
  {
    id: 'article-000-rolling',
    title: 'Article 000: roughness 0.5, rolling',
    params: { ends: 'random', startY: 200, endY: 200, displacement: 100, decay: 'factor', roughness: 0.5, offsets: 'uniform' },
    width: 1025,
  },
  {
    id: 'article-000-jagged',
    title: 'Article 000: roughness 0.7, jagged',
    params: { ends: 'random', startY: 200, endY: 200, displacement: 100, decay: 'factor', roughness: 0.7, offsets: 'uniform' },
    width: 1025,
  },
  {
    id: 'article-000-wrapped',
    title: 'Article 000: a strip that repeats',
    params: { ends: 'wrapped', startY: 200, displacement: 100, decay: 'factor', roughness: 0.6, offsets: 'uniform' },
    width: 1025,
  },
  {
    id: 'article-001',
    title: 'Article 001: the demo',
    params: { ends: 'fixed', startY: 0, endY: 0, displacement: 50, decay: 'factor', roughness: 0.55, offsets: 'uniform' },
    width: 513,
    extent: { x: 512, y: 512 },
  },
  article002('article-002', 'Article 002: bound a + b / 2, as printed', 'as-printed'),
  article002('article-002-mean', 'Article 002: bound (a + b) / 2, as meant', 'mean'),
  article003Layer(1, 250, 0, 200, { roughness: 1.4, displacement: 20, iterations: 12 }),
  article003Layer(2, 0, 180, 80, { roughness: 1.2, displacement: 30, iterations: 12 }),
  article003Layer(3, 0, 270, 190, { roughness: 1, displacement: 120, iterations: 9 }),
  article003Layer(4, 0, 350, 320, { roughness: 0.9, displacement: 250, iterations: 8 }),
  {
    id: 'article-003-no-decay',
    title: 'Article 003: no decay, one extreme',
    params: { ...EXTREME, displacement: 100, decay: 'none' },
    ...ARTICLE_003,
  },
  {
    id: 'article-003-once',
    title: 'Article 003: displaced once, the other extreme',
    params: { ...EXTREME, displacement: 100, decay: 'once' },
    ...ARTICLE_003,
  },
  {
    id: 'fake-graph',
    title: 'Article 003: a fake graph',
    params: {
      ends: 'segment',
      startX: 0,
      startY: 220,
      endX: 1000,
      endY: 360,
      displacement: 70,
      decay: 'power',
      roughness: 0.5,
      offsets: 'gaussian',
      iterations: 9,
    },
    ...ARTICLE_003,
  },
  {
    id: 'lightning',
    title: 'Lightning: perpendicular, down to the ground',
    params: {
      ends: 'segment',
      startX: 200,
      startY: 500,
      endX: 700,
      endY: 0,
      displacement: 110,
      decay: 'power',
      roughness: 0.85,
      offsets: 'uniform',
      direction: 'perpendicular',
      iterations: 9,
      floor: 0,
    },
    width: 1001,
    extent: { x: 900, y: 512 },
  },
  {
    id: 'river',
    title: 'River: perpendicular, left to right',
    params: {
      ends: 'segment',
      startX: 0,
      startY: 250,
      endX: 1000,
      endY: 250,
      displacement: 180,
      decay: 'power',
      roughness: 0.8,
      offsets: 'uniform',
      direction: 'perpendicular',
      iterations: 10,
    },
    ...ARTICLE_003,
  },
];

function article002(id: string, title: string, displacementFrom: 'mean' | 'as-printed'): LinePreset {
  return {
    id,
    title,
    params: {
      ends: 'article-002',
      startY: 200,
      displacement: 100,
      displacementFrom,
      decay: 'power',
      roughness: 1,
      offsets: 'uniform',
      iterations: 10,
    },
    width: 1025,
  };
}

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

  idle: idleOffsets,

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

/** Own offsets of levels that the line does not have. */
function idleOffsets(recipe: RecipeFor<typeof midpointParams>): Idle[] {
  const { levels, own } = planOf(recipe);
  const missing = [...new Set(own.map(({ level }) => level + 1))].filter((level) => level > levels).sort((a, b) => a - b);
  if (missing.length === 0) return [];
  const are = missing.length === 1 ? `level ${missing[0]} is` : `levels ${inWords(missing.map(String), 'and')} are`;
  return [{ id: 'ownOffsets', because: `${are} not made: the line has ${counted(levels, 'level')}` }];
}

/** The floor lies below the ceiling. */
function limitProblems(recipe: LineRecipe): Problem[] {
  const { floor, ceiling } = limitsOf(recipe);
  if (floor < ceiling) return [];
  return [{ path: 'params.ceiling', message: `expected above the floor (${floor}), got ${ceiling}` }];
}
