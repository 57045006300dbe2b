import type { Generator, Registry } from '../../core/generator.ts';
import type { Recipe } from '../../core/recipe.ts';
import type { Appearance } from '../../draw/colour/appearance.ts';
import type { RecipeEdits } from '../../state/edits.ts';
import type { PageSettings } from '../../state/page-settings.ts';
import type { Phase } from './row.ts';

/** How the panel's folders read and change the document. */
export interface PanelAccess {
  readonly edits: RecipeEdits;
  readonly registry: Registry;
  model(): { readonly recipe: Recipe; readonly appearance: Appearance; readonly page: PageSettings; readonly unit: 'm' | '' };
  /** Undefined if the terrain is imported. */
  generator(): Generator | undefined;
  /** Applies a change to the recipe, or reports why the result is no valid recipe.
   *  @returns whether the change was accepted */
  edit(change: (recipe: Recipe) => Recipe, phase: Phase): boolean;
  /** Reports why what was typed is refused; the next accepted change takes it back. */
  refuse(problem: string): void;
  /** Shows a preset.
   *  @param name of the step in the history */
  showPreset(recipe: Recipe, name: string): void;
  /** Says what a person should know of the last change. */
  tell(text: string): void;
}
