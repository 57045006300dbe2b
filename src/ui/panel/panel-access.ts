import type { Appearance } from '../../colour/appearance.ts';
import type { Generator, Registry } from '../../core/generator.ts';
import type { Recipe } from '../../core/recipe.ts';
import type { RecipeEdits } from '../../state/edits.ts';
import type { PageSettings } from '../../state/page-settings.ts';
import type { Phase } from './row.ts';

/** What the panel's folders see of the document, and how they change it. */
export interface PanelAccess {
  readonly edits: RecipeEdits;
  readonly registry: Registry;
  model(): { readonly recipe: Recipe; readonly appearance: Appearance; readonly page: PageSettings; readonly unit: 'm' | '' };
  /** Undefined if the terrain is imported. */
  generator(): Generator | undefined;
  /** Reports a changed recipe, or the problem that keeps it from being one.
   *  @returns whether the change was accepted */
  edit(change: (recipe: Recipe) => Recipe, phase: Phase): boolean;
}
