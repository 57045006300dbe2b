import type { Cut } from '../../core/cut.ts';
import { recipeToJson } from '../../core/recipe.ts';
import { stageCount } from '../../generate.ts';
import type { ProfileOrigin } from '../../state/document.ts';

/** Whether two profiles are the same one. */
export function isSameOrigin(a: ProfileOrigin, b: ProfileOrigin): boolean {
  return stageOf(a) === stageOf(b) && cutKey(a.cut) === cutKey(b.cut) && recipeToJson(a.recipe) === recipeToJson(b.recipe);
}

/** The stage that is shown; that of finished terrain is its last. */
export function stageOf({ recipe, stage }: ProfileOrigin): number {
  return stage ?? stageCount(recipe);
}

/** Cuts through the same samples have the same key, wherever their other modes would cut. */
function cutKey(cut: Cut | undefined): string {
  if (!cut) return '';
  const { mode, row, column, a, b } = cut;
  return JSON.stringify(mode === 'row' ? [mode, row] : mode === 'column' ? [mode, column] : [mode, a, b]);
}
