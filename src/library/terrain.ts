import { requireRange } from '../core/bounds.ts';
import type { LineStage, StageExplanation } from '../core/generator.ts';
import { type Heightmap, isFloat32Array, type Range } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import * as unchecked from '../generate.ts';
import * as strips from '../generators/line-strips.ts';
import * as work from '../work.ts';
import { type ImportedOptions, requireImported } from './imported.ts';
import { checkedRecipe } from './recipes.ts';

/** Options besides the recipe. */
export interface GenerateOptions extends unchecked.GenerateOptions, ImportedOptions {}

/** The terrain that a recipe names, as a heightmap or, for 1D generators without filters, a profile. The same recipe gives the same
 *  bytes everywhere.
 *
 *      raw → 0 … 1 by the finished run's lowest and highest value → filters → elevation.min … elevation.max
 *
 *  With `elevation: null` values return to the units they were generated in.
 *  @throws RecipeError with every problem, where a recipe made by hand is not complete and in range, or imported samples are not the
 *  recipe's own
 *  @throws RangeError if the stage or the window does not fit */
export function generate(recipe: Recipe, options: GenerateOptions = {}): Heightmap | Profile {
  return unchecked.generate(ready(recipe, options), options);
}

/** The terrain of any recipe as a map of its width × height; 1D terrain is drawn out from north to south.
 *
 *      import { generateHeightmap, parseRecipe } from 'faultline';
 *
 *      const recipe = parseRecipe({ version: 1, source: { kind: 'generated', generator: 'fault-lines', seed: 'alps' } });
 *      const map = generateHeightmap(recipe); // 513 × 513 elevations in metres, row 0 north
 *
 *  @throws as `generate` does */
export function generateHeightmap(recipe: Recipe, options: GenerateOptions = {}): Heightmap {
  return unchecked.generateHeightmap(ready(recipe, options), options);
}

/** The line of 1D terrain, also under filters that act on lines: `clamp`, `invert`, `power` and `terrace`, and `smooth` where it cannot
 *  fold. Without filters it is what `generate` gives. The map of filtered 1D terrain is drawn out first and filtered then: it equals the line
 *  at its points, within rounding, but for `smooth` near the ends of a line shorter than the map, and may lie beside it between them.
 *  @throws RecipeError if a recipe made by hand is not complete and in range
 *  @throws RangeError if the recipe has no line: of 2D terrain, or under a filter for maps only */
export function generateLine(recipe: Recipe): Profile {
  return unchecked.generateLine(checkedRecipe(recipe));
}

/** The lowest and highest value of the finished run, before normalisation. Stages need it: handed back to `generate` as `rawRange`, it
 *  saves each of them a finished run.
 *  @throws as `generate` does */
export function rawRange(
  recipe: Recipe,
  options: Pick<GenerateOptions, 'imported' | 'resample' | 'fillHoles' | 'buffer' | 'onProgress'> = {},
): Range {
  return unchecked.rawRange(ready(recipe, options), options);
}

/** The number of stages of a recipe's terrain; imported terrain has none.
 *  @throws RecipeError if a recipe made by hand is not complete and in range */
export function stageCount(recipe: Recipe): number {
  return unchecked.stageCount(checkedRecipe(recipe));
}

/** Nanoseconds that `generate` takes for a recipe on one core of an ordinary machine, usually within a factor of 3: to announce long
 *  work before it begins.
 *  @param part the stage, the size of a window, raw values only: as in the options of `generate`
 *  @throws RecipeError if a recipe made by hand is not complete and in range */
export function estimateWork(recipe: Recipe, part: work.WorkPart = {}): number {
  return work.estimateWork(checkedRecipe(recipe), part);
}

/** What a stage of a generated recipe changed, in words and as lattices, points, lines or circles to draw.
 *  @param stage 0 … stageCount(recipe)
 *  @param finishedRange what `rawRange` gives: with it, the text gives elevations in metres; without, raw values
 *  @throws RangeError if the recipe is imported or has no such stage
 *  @throws RecipeError if a recipe made by hand is not complete and in range */
export function explainStage(recipe: Recipe, stage: number, finishedRange?: Range): StageExplanation {
  if (finishedRange) requireRange(finishedRange, 'finishedRange');
  return unchecked.explainStage(checkedRecipe(recipe), stage, finishedRange);
}

/** What the elevation chart of a stage of 1D terrain shows beside its line: the sticks from the parents' means to the new points. It is
 *  the `lineStage` of a terrain to write.
 *
 *      import { formatOf, generate, generateHeightmap, lineStage, parseRecipe, rawRange } from 'faultline';
 *
 *      const line = parseRecipe({ version: 1, source: { kind: 'generated', generator: 'midpoint-displacement', seed: 'alps' } });
 *      const level4 = generate(line, { stage: 4 });
 *      const chart = await formatOf('line.svg')?.write?.({
 *        map: generateHeightmap(line, { stage: 4 }),
 *        profile: 'data' in level4 ? undefined : level4,
 *        lineStage: lineStage(line, 4),
 *        elevation: rawRange(line),
 *        isInMetres: false,
 *      });
 *
 *  @param stage 0 … stageCount(recipe)
 *  @param finishedRange what `rawRange` gives, if it is known
 *  @returns undefined where the stage is a map
 *  @throws RangeError if the recipe has no such stage
 *  @throws RecipeError if a recipe made by hand is not complete and in range */
export function lineStage(recipe: Recipe, stage: number, finishedRange?: Range): LineStage | undefined {
  if (finishedRange) requireRange(finishedRange, 'finishedRange');
  const run = unchecked.runOf(checkedRecipe(recipe), stage);
  if (run.generator?.kind !== 'profile') return undefined;
  return unchecked.lineStageOf(run, finishedRange ?? unchecked.rawRange(run.recipe));
}

/** Strip n of the endless terrain that a recipe for midpoint displacement begins: strip 0 is its own terrain, and each other one has random
 *  numbers of its own. Strips to the right start at the elevation where the one before ends, and end as the recipe's ends do; strips to the
 *  left start as the recipe's ends do, and end where the next one starts. Any strip can be made alone.
 *  @param strip any whole number
 *  @returns raw elevations; x runs from the line's start to its end in every strip
 *  @throws TypeError for a recipe of another generator, RangeError if `strip` is not a whole number
 *  @throws RecipeError if a recipe made by hand is not complete and in range
 *  @source article 000, "passing in the seed" */
export function stripAt(recipe: Recipe, strip: number): Profile {
  return strips.stripAt(checkedRecipe(recipe), strip);
}

/** Strip after strip, for ever, as `stripAt` gives them. Where points move up and down only, all strips share one array of x.
 *  @param first the strip to begin with, any whole number
 *  @throws as `stripAt` does, at once */
export function endlessStrips(recipe: Recipe, first = 0): Generator<Profile, never> {
  return strips.endlessStrips(checkedRecipe(recipe), first);
}

/** The checked recipe; the options are checked with it. */
function ready(recipe: Recipe, { imported, resample, fillHoles, buffer, rawRange: range }: GenerateOptions): Recipe {
  const checked = checkedRecipe(recipe);
  requireImported(checked, imported, { resample, fillHoles });
  if (buffer !== undefined && !isFloat32Array(buffer)) throw new TypeError('buffer: expected a Float32Array');
  if (range !== undefined) {
    requireRange(range, 'rawRange');
    if (range.min > range.max) throw new RangeError(`rawRange: expected min not above max, got ${range.min} … ${range.max}`);
  }
  return checked;
}
