import { requireRange } from '../core/bounds.ts';
import type { RuleLine } from '../core/generator.ts';
import type { Range } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import * as unchecked from '../rules/ask.ts';
import type { Origin } from '../rules/origin.ts';
import type { Question } from '../rules/questions.ts';
import type { WhySoHigh } from '../rules/why.ts';
import { checkedRecipe } from './recipes.ts';

/** The algorithm of a recipe's generator in 8 to 15 lines of pseudocode, with those that are at work at a stage. Parameters that change the
 *  rule choose its lines.
 *  @param stage 0 … stageCount(recipe)
 *  @throws RangeError if the recipe is imported or has no such stage
 *  @throws RecipeError if a recipe made by hand is not complete and in range */
export function ruleOf(recipe: Recipe, stage: number): readonly RuleLine[] {
  return unchecked.ruleOf(checkedRecipe(recipe), stage);
}

/** How one sample got its value: the points that it was made from, their mean, and what was added, at the stage or at the last one before that
 *  changed it. Elevations are the recipe's, or raw values without an elevation range: those that `generate` gives for the stages, bit for
 *  bit. Filters come later.
 *  @param stage 0 … stageCount(recipe)
 *  @param x column of the stage's own grid, 0 … width − 1; of 1D terrain, the number of the point from the left end
 *  @param y row of that grid, 0 … height − 1; of 1D terrain 0
 *  @param finishedRange what `rawRange` gives; without it, this costs a finished run
 *  @throws RangeError if the recipe is imported or has no such stage or sample
 *  @throws RecipeError if a recipe made by hand is not complete and in range */
export function explainSample(recipe: Recipe, stage: number, x: number, y: number, finishedRange?: Range): Origin {
  if (finishedRange) requireRange(finishedRange, 'finishedRange');
  return unchecked.explainSample(checkedRecipe(recipe), stage, x, y, finishedRange);
}

/** Why a sample of the finished terrain is as high as it is: what each stage contributes to it, down to the first points, and what each filter
 *  makes of it. Only the samples that it descends from are made, but filters need the whole map.
 *  @param x column of the finished map, 0 … width − 1; of 1D terrain, the number of the point from the left end
 *  @param y row of the finished map, 0 … height − 1; of 1D terrain 0
 *  @param finishedRange what `rawRange` gives; without it, this costs a finished run
 *  @throws RangeError if the recipe is imported or has no such sample
 *  @throws RecipeError if a recipe made by hand is not complete and in range */
export function whySoHigh(recipe: Recipe, x: number, y: number, finishedRange?: Range): WhySoHigh {
  if (finishedRange) requireRange(finishedRange, 'finishedRange');
  return unchecked.whySoHigh(checkedRecipe(recipe), x, y, finishedRange);
}

/** Something to predict about a stage before it is shown, with the answers: at most one question of each kind, in an order by the seed.
 *  @param stage 0 … stageCount(recipe)
 *  @param seed any text: the same one asks the same questions
 *  @param finishedRange what `rawRange` gives; without it, this costs a finished run
 *  @throws RangeError if the recipe is imported or has no such stage
 *  @throws RecipeError if a recipe made by hand is not complete and in range */
export function questionsOf(recipe: Recipe, stage: number, seed: string, finishedRange?: Range): Question[] {
  if (finishedRange) requireRange(finishedRange, 'finishedRange');
  return unchecked.questionsOf(checkedRecipe(recipe), stage, seed, finishedRange);
}
