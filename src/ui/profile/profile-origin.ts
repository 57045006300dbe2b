import type { Cut } from '../../core/cut.ts';
import { recipeToJson } from '../../core/recipe.ts';
import { stageCount } from '../../generate.ts';
import type { ProfileOrigin } from '../../state/document.ts';

/** Whether two origins give the same profile. */
export function isSameOrigin(a: ProfileOrigin, b: ProfileOrigin): boolean {
  return stageOf(a) === stageOf(b) && cutKey(a.cut) === cutKey(b.cut) && recipeToJson(a.recipe) === recipeToJson(b.recipe);
}

/** The stage of a profile; of finished terrain the last one. */
export function stageOf({ recipe, stage }: ProfileOrigin): number {
  return stage ?? stageCount(recipe);
}

/** Equal for cuts through the same samples: the settings of other modes do not count. */
function cutKey(cut: Cut | undefined): string {
  if (!cut) return '';
  const { mode, row, column, a, b } = cut;
  return JSON.stringify(mode === 'row' ? [mode, row] : mode === 'column' ? [mode, column] : [mode, a, b]);
}
