import type { RuleLine } from '../core/generator.ts';
import type { Range } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { rawRange, requireStage, sourceOf } from '../generate.ts';
import { type Origin, originAt } from './origin.ts';
import { type Question, questionsAt } from './questions.ts';
import { type Asked, samplesOf } from './samples.ts';
import { type WhySoHigh, whyAt } from './why.ts';

/** How the sample at column x and row y of a stage's grid, or point x of its line, got its value.
 *  @param finishedRange lowest and highest raw value of the finished run; without it, this costs such a run
 *  @throws RangeError if the recipe is imported, or has no such stage or sample */
export function explainSample(recipe: Recipe, stage: number, x: number, y: number, finishedRange?: Range): Origin {
  const asked = askedOf(recipe, finishedRange);
  requireStage(stage, asked.stages);
  requireSample(asked, stage, { x, y });
  return originAt(asked, samplesOf(asked), { stage, x, y });
}

/** Why a sample of the finished terrain, or point x of the finished line, is as high as it is.
 *  @throws as `explainSample` does */
export function whySoHigh(recipe: Recipe, x: number, y: number, finishedRange?: Range): WhySoHigh {
  const asked = askedOf(recipe, finishedRange);
  requireSample(asked, asked.stages, { x, y });
  return whyAt(asked, { x, y });
}

/** Something to predict about a stage: one question of each kind that its generator has, in an order by the seed.
 *  @throws RangeError if the recipe is imported or has no such stage */
export function questionsOf(recipe: Recipe, stage: number, seed: string, finishedRange?: Range): Question[] {
  const asked = askedOf(recipe, finishedRange);
  requireStage(stage, asked.stages);
  return questionsAt(asked, stage, seed);
}

/** The rule of a recipe's generator, with the lines that are at work at a stage.
 *  @throws RangeError if the recipe is imported or has no such stage */
export function ruleOf(recipe: Recipe, stage: number): readonly RuleLine[] {
  const { generator, recipe: own, stages } = generatedSourceOf(recipe);
  requireStage(stage, stages);
  return generator.rule(own, stage);
}

/** @throws RangeError if the recipe is imported */
export function askedOf(recipe: Recipe, finishedRange: Range | undefined): Asked {
  return { ...generatedSourceOf(recipe), range: finishedRange ?? rawRange(recipe) };
}

function generatedSourceOf(recipe: Recipe): Omit<Asked, 'range'> {
  const source = sourceOf(recipe);
  if (!source.generator) throw new RangeError('explain: an imported terrain has no stages');
  return source;
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
