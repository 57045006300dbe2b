import type { Range } from '../../core/heightmap.ts';
import type { Recipe } from '../../core/recipe.ts';
import { stageCount } from '../../generate.ts';
import { questionsOf } from '../../rules/ask.ts';
import type { Subject } from './predict-model.ts';

/** Questions about a generated terrain, by its own seed: the same terrain asks the same.
 *  @param rawRange of the finished terrain */
export function subjectOf(recipe: Recipe, rawRange: Range): Subject {
  const { source } = recipe;
  const seed = source.kind === 'generated' ? source.seed : '';
  const isNormal = source.kind === 'generated' && source.params.offsets === 'gaussian';
  return {
    stages: stageCount(recipe),
    isNormal,
    questions: (stage, turn) => questionsOf(recipe, stage, turn === 0 ? seed : `${seed} ${turn}`, rawRange),
  };
}
