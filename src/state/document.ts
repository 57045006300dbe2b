import { type Appearance, appearanceSchema } from '../colour/appearance.ts';
import { defaultsOf } from '../core/params.ts';
import type { Point } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';

/** Where the terrain is cut for the profile, as fractions of its extent, 0 … 1 from west and from north. */
export interface Cut {
  readonly mode: 'row' | 'column' | 'line';
  /** Northing of the row and easting of the column. */
  readonly row: number;
  readonly column: number;
  /** Ends of the line. */
  readonly a: Point;
  readonly b: Point;
}

/** All that a person can set about what is on screen. */
export interface AppDocument {
  readonly recipe: Recipe;
  /** The stage shown, 0 … stageCount(recipe); undefined is the finished terrain. */
  readonly stage: number | undefined;
  readonly appearance: Appearance;
  readonly cut: Cut;
}

export const defaultCut: Cut = { mode: 'line', row: 0.5, column: 0.5, a: { x: 0.07, y: 0.3 }, b: { x: 0.9, y: 0.95 } };

/** A document that shows a recipe with everything else at its default. */
export function createDocument(recipe: Recipe): AppDocument {
  return { recipe, stage: undefined, appearance: defaultsOf(appearanceSchema), cut: defaultCut };
}

/** The two ends of a cut, west or north end first for a row or column. */
export function cutEnds(cut: Cut): { readonly from: Point; readonly to: Point } {
  if (cut.mode === 'row') return { from: { x: 0, y: cut.row }, to: { x: 1, y: cut.row } };
  if (cut.mode === 'column') return { from: { x: cut.column, y: 0 }, to: { x: cut.column, y: 1 } };
  return { from: cut.a, to: cut.b };
}
