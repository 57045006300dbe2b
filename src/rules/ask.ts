import type { RuleLine } from '../core/generator.ts';
import type { Heightmap, Range } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { rawRange, runOf, stagedFilter } from '../generate.ts';
import { type Origin, originAt } from './origin.ts';
import { outletQuestion } from './outlet.ts';
import { type Question, questionsAt } from './questions.ts';
import { type Asked, askedOf, notGenerated, samplesOf } from './samples.ts';
import { type WhySoHigh, whyAt, whyImported } from './why.ts';

/** How the sample at column x and row y of a stage's grid, or point x of its line, got its value. Stages of filters have the samples of the
 *  generator's last one, before the filters changed them.
 *  @param finishedRange lowest and highest raw value of the finished run; without it, this costs such a run
 *  @throws RangeError if the recipe is imported, or has no such stage or sample */
export function explainSample(recipe: Recipe, stage: number, x: number, y: number, finishedRange?: Range): Origin {
  const { ownStage } = runOf(recipe, stage);
  const asked = askedOf(recipe, finishedRange);
  requireSample(asked, ownStage, { x, y });
  return originAt(asked, samplesOf(asked), { stage: ownStage, x, y });
}

/** Why a sample of the finished terrain, or point x of the finished line, is as high as it is.
 *  @param imported the samples of an imported recipe, whose elevations are then told as far as filters make them
 *  @throws as `explainSample` does, of imported recipes only without their samples */
export function whySoHigh(recipe: Recipe, x: number, y: number, finishedRange?: Range, imported?: Heightmap): WhySoHigh {
  if (imported) return whyImported(recipe, finishedRange ?? rawRange(recipe, { imported }), { x, y }, imported);
  const asked = askedOf(recipe, finishedRange);
  requireSample(asked, asked.stages, { x, y });
  return whyAt(asked, { x, y });
}

/** Something to predict about a stage: one question of each kind that its generator has, in an order by the seed; about stages of a filter that
 *  follows water where that goes.
 *  @throws RangeError if the recipe is imported or has no such stage */
export function questionsOf(recipe: Recipe, stage: number, seed: string, finishedRange?: Range): Question[] {
  const asked = askedOf(recipe, finishedRange);
  const run = runOf(recipe, stage);
  if (stage <= run.ownStage) return questionsAt(asked, stage, seed);
  const outlet = outletQuestion(run, asked.range, seed);
  return outlet ? [outlet] : [];
}

/** The rule that makes a stage, the generator's or a filter's, with the lines that are at work at it.
 *  @throws RangeError if the recipe is imported or has no such stage */
export function ruleOf(recipe: Recipe, stage: number): readonly RuleLine[] {
  const run = runOf(recipe, stage);
  if (!run.generator) throw notGenerated();
  const staged = stagedFilter(run);
  return staged ? staged.rules.rule(staged.input, staged.params, staged.stage) : run.generator.rule(run.recipe, run.ownStage);
}

/** The generator or the filter that makes a stage.
 *  @throws RangeError if the recipe is imported or has no such stage */
export function makerOf(
  recipe: Recipe,
  stage: number,
): { readonly kind: 'generator' | 'filter'; readonly id: string; readonly source: string } {
  const run = runOf(recipe, stage);
  if (!run.generator) throw notGenerated();
  const filter = stagedFilter(run)?.filter;
  const { id, source } = filter ?? run.generator;
  return { kind: filter ? 'filter' : 'generator', id, source };
}

/** @throws RangeError unless the sample is one of a stage's own grid */
export function requireSample({ generator, recipe }: Pick<Asked, 'generator' | 'recipe'>, stage: number, at: Point): void {
  const grid = generator.grid(recipe, stage);
  for (const [axis, side] of [
    ['x', grid.width],
    ['y', grid.height],
  ] as const) {
    const given = at[axis];
    if (!(Number.isInteger(given) && given >= 0 && given < side))
      throw new RangeError(`${axis}: expected a whole number 0 … ${side - 1} at stage ${stage}, got ${given}`);
  }
}
