import { type Appearance, appearanceSchema } from '../colour/appearance.ts';
import type { Cut } from '../core/cut.ts';
import { defaultsOf } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';

/** All that a person can set about what is on screen. */
export interface AppDocument {
  readonly recipe: Recipe;
  /** The stage shown, 0 … stageCount(recipe); undefined is the finished terrain. */
  readonly stage: number | undefined;
  readonly appearance: Appearance;
  readonly cut: Cut;
}

/** From the west edge down to the south-east corner. */
export const defaultCut: Cut = { mode: 'line', row: 0.5, column: 0.5, a: { x: 0.07, y: 0.3 }, b: { x: 0.9, y: 0.95 } };

/** A document that shows a recipe with everything else at its default. */
export function createDocument(recipe: Recipe): AppDocument {
  return { recipe, stage: undefined, appearance: defaultsOf(appearanceSchema), cut: defaultCut };
}
