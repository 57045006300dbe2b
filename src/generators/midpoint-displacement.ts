import { exp2 } from '../core/exact-math.ts';
import type { ProfileGenerator, RecipeFor } from '../core/generator.ts';
import { samplesIn } from '../core/heightmap.ts';
import { latticeKey } from '../core/random.ts';
import { describeAmplitude, latticeOffsets, OFFSET_LAWS } from '../kernels/lattice-offsets.ts';
import { midpointLine } from '../kernels/midpoint-line.ts';

const params = {
  ends: {
    kind: 'choice',
    label: 'Ends',
    default: 'random',
    options: ['random', 'fixed', 'wrapped'],
    doc: 'random: displaced about their elevations; fixed: exactly there; wrapped: one random elevation for both, so the strip repeats.',
  },
  startY: {
    kind: 'number',
    label: 'Start elevation',
    default: 0,
    min: -100_000,
    max: 100_000,
    step: 1,
    doc: 'Elevation at the left end, and of both ends when wrapped.',
  },
  endY: {
    kind: 'number',
    label: 'End elevation',
    default: 0,
    min: -100_000,
    max: 100_000,
    step: 1,
    doc: 'Elevation at the right end.',
    when: { ends: ['random', 'fixed'] },
  },
  displacement: {
    kind: 'number',
    label: 'Displacement',
    default: 200,
    min: 0,
    max: 100_000,
    step: 1,
    doc: 'Bound of the first displacement: of random ends, or of the first midpoint between fixed ones.',
  },
  decay: {
    kind: 'choice',
    label: 'Decay',
    default: 'factor',
    options: ['factor', 'power'],
    doc: 'How the displacement shrinks with each level: times the roughness, or times 2^−roughness.',
  },
  roughness: {
    kind: 'number',
    label: 'Roughness',
    default: 0.5,
    min: 0,
    max: 4,
    step: 0.01,
    doc: 'As factor (0 … 1), higher is more jagged; as power, higher is smoother.',
  },
  offsets: {
    kind: 'choice',
    label: 'Offsets',
    default: 'uniform',
    options: OFFSET_LAWS,
    doc: 'How a displacement is drawn: evenly within ± the bound, exactly ± the bound, or normal with that deviation.',
  },
} as const;

type LineRecipe = RecipeFor<typeof params>;

/** Halves every segment of a line and displaces its midpoint, ever finer: 2^n + 1 points evenly spread over extent.x,
 *  n the smallest with at least `width` points. Raw values are in the units of displacement and end elevations.
 *  @source articles 000 "Simple 2d terrain with midpoint displacement" (2013) and 001 "2D fractal terrain generation" (2014) */
export const midpointDisplacement: ProfileGenerator<typeof params> = {
  id: 'midpoint-displacement',
  kind: 'profile',
  title: 'Midpoint displacement',
  summary: 'Halves every segment of a line and moves its midpoint up or down, ever finer (1D).',
  source: 'Simple 2d terrain with midpoint displacement, 2013; 2D fractal terrain generation, 2014',
  params,
  presets: [
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
  ],
  nesting: 'exact',

  check(recipe) {
    const { decay, roughness } = recipe.source.params;
    if (decay !== 'factor' || roughness <= 1) return [];
    return [{ path: 'params.roughness', message: `expected at most 1 with factor decay, got ${roughness}` }];
  },

  stages: levelsOf,

  generate(recipe, { stage = levelsOf(recipe), buffer, onProgress } = {}) {
    const segments = 1 << stage;
    const x = new Float64Array(segments + 1);
    for (let i = 0; i <= segments; i++) x[i] = (i * recipe.extent.x) / segments;
    const y = samplesIn(buffer, segments + 1);
    const key = latticeKey(recipe.source.seed, 'midpoint-displacement');
    const [startY, endY] = endsOf(recipe);
    midpointLine(y, stage, startY, endY, key, recipe.source.params.offsets, amplitudesOf(recipe));
    onProgress?.(1);
    return { x, y };
  },

  explain(recipe, stage) {
    const levels = levelsOf(recipe);
    const { decay, roughness, ends, offsets } = recipe.source.params;
    const finished = midpointDisplacement.generate(recipe, { stage });
    const grid = { width: finished.x.length, height: 1, step: 1 << (levels - stage) };
    const bound = stage === 0 ? recipe.source.params.displacement : amplitudesOf(recipe)[stage - 1];
    const law = {
      formula: decay === 'factor' ? 'b ← b·r' : 'b ← b·2^(−r)',
      values: [
        { symbol: 'b', value: bound, isElevation: true },
        { symbol: 'r', value: roughness },
      ],
    };
    if (stage === 0) return { title: 'Ends', sentence: `starts from two ${ends} ends`, law, changes: [], grid };
    const moved = 1 << (stage - 1);
    const change = {
      kind: 'points' as const,
      x: new Float64Array(moved),
      mean: new Float32Array(moved),
      y: new Float32Array(moved),
    };
    for (let i = 0; i < moved; i++) {
      change.x[i] = finished.x[2 * i + 1];
      change.mean[i] = (finished.y[2 * i] + finished.y[2 * i + 2]) * 0.5;
      change.y[i] = finished.y[2 * i + 1];
    }
    const sentence = `displaces ${moved} ${moved === 1 ? 'midpoint' : 'midpoints'}, ${describeAmplitude(offsets, bound)}`;
    return { title: `Level ${stage} of ${levels}`, sentence, law, changes: [change], grid };
  },
};

function levelsOf(recipe: LineRecipe): number {
  let levels = 0;
  while (1 << levels < recipe.width - 1) levels++;
  return levels;
}

/** Elevations of the two ends: offsets of level −1 where they are random. */
function endsOf(recipe: LineRecipe): [startY: number, endY: number] {
  const { ends, startY, endY, displacement, offsets } = recipe.source.params;
  if (ends === 'fixed') return [startY, endY];
  const key = latticeKey(recipe.source.seed, 'midpoint-displacement');
  const moved = latticeOffsets(2, offsets, displacement, key, -1, 0, 0);
  return ends === 'wrapped' ? [startY + moved[0], startY + moved[0]] : [startY + moved[0], endY + moved[1]];
}

/** The displacement's bound at every level. Ends that are displaced themselves take the first bound, and the
 *  midpoints start one decay later (article 000); between fixed ends the first midpoint takes it (article 001). */
function amplitudesOf(recipe: LineRecipe): number[] {
  const { ends, displacement, decay, roughness } = recipe.source.params;
  const factor = decay === 'factor' ? roughness : exp2(-roughness);
  const amplitudes: number[] = [];
  for (let level = 0, bound = ends === 'fixed' ? displacement : displacement * factor; level < levelsOf(recipe); level++) {
    amplitudes.push(bound);
    bound *= factor;
  }
  return amplitudes;
}
