import fc from 'fast-check';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import { type Recipe, recipeToJson } from '../../src/core/recipe.ts';
import { registry } from '../../src/generate.ts';
import { encodePng16 } from '../../src/io/png/index.ts';
import { estimateWork } from '../../src/work.ts';

const MINUTE_NS = 60e9;

/** Recipes that take more than a minute each: very many faults of every shape, or 32 slow filters.
 *  @param maxSide samples a side, 1025 or more */
export function hostileRecipes(count: number, seed: number, maxSide = 4097): Recipe[] {
  const side = fc.constantFrom(...[1025, 2049, 4097].filter((samples) => samples <= maxSide));
  const faults = fc.record({
    source: fc.record({
      kind: fc.constant('generated'),
      generator: fc.constant('fault-lines'),
      seed: fc.string({ maxLength: 8 }),
      params: fc.record({
        lines: fc.integer({ min: 30_000, max: 65_536 }),
        shape: fc.constantFrom('line', 'circle'),
        sampling: fc.constantFrom('two-point', 'isotropic'),
        faultProfile: fc.constantFrom('sine', 'cosine', 'smoothstep', 'ramp'),
        band: fc.double({ min: 0.05, max: 1, noNaN: true }),
        edges: fc.constantFrom('open', 'toroidal'),
      }),
    }),
    width: side,
    height: side,
  });
  const filtered = fc.record({
    source: fc.record({
      kind: fc.constant('generated'),
      generator: fc.constantFrom('diamond-square', 'triangle-edge', 'midpoint-displacement'),
      seed: fc.string({ maxLength: 8 }),
    }),
    width: side,
    height: side,
    filters: fc
      .constantFrom({ filter: 'median', params: { radius: 8 } }, { filter: 'smooth', params: { sigma: 0.02 } })
      .map((step) => Array.from({ length: 32 }, () => step)),
  });
  const made = fc.sample(fc.oneof({ weight: 4, arbitrary: faults }, { weight: 1, arbitrary: filtered }), {
    numRuns: 20 * count,
    seed,
  });
  return made
    .map((value) => parseRecipe({ version: 1, ...value }, registry))
    .filter((recipe) => estimateWork(recipe) > MINUTE_NS)
    .slice(0, count);
}

/** A small file with all the samples that its recipe names: all equal, or in a pattern of their own. */
export function hostilePicture(recipe: Recipe, kind: 'blank' | 'noise'): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = recipe;
  const samples = new Uint16Array(width * height);
  // Rows repeat, so that the file stays small.
  if (kind === 'noise') for (let i = 0; i < samples.length; i++) samples[i] = ((i % width) * 40_503) & 0xffff;
  return encodePng16({ width, height, samples, elevation: { min: -600, max: 2400 }, recipeText: recipeToJson(recipe) });
}
