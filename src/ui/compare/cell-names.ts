import type { Recipe } from '../../core/recipe.ts';
import { generatorOf } from '../../generate.ts';
import { capitalised } from '../../state/param-text.ts';
import { sizeText, titleOf } from '../../state/terrain-text.ts';
import { pinNames } from '../profile/pin-names.ts';

/** The name of a terrain in a comparison. */
export interface CellName {
  /** Its generator, or the file it came from. */
  readonly title: string;
  /** How it differs from the others. */
  readonly detail: string;
  /** All of its parameters, in several lines. */
  readonly description: string;
}

/** Names the terrains of a comparison, by pane. */
export function cellNames(recipes: readonly Recipe[]): readonly CellName[] {
  const names = pinNames(recipes.map((recipe) => ({ recipe, stage: undefined, cut: undefined })));
  return recipes.map((recipe, pane) => {
    const title = kindOf(recipe);
    const { name, description } = names[pane];
    // The name may begin with the title.
    const rest = name.startsWith(title) ? name.slice(title.length).replace(/^, /, '') : name;
    const detail = rest === '' || rest === titleOf(recipe) ? seedText(recipe) : rest;
    return { title, detail: capitalised(detail), description: `${title}\n${description}` };
  });
}

/** `Diamond-square`, or the name of the file. */
export function kindOf(recipe: Recipe): string {
  return generatorOf(recipe)?.title ?? titleOf(recipe);
}

function seedText(recipe: Recipe): string {
  if (recipe.source.kind === 'imported') return sizeText(recipe);
  return recipe.source.seed.trim() ? `Seed ${titleOf(recipe)}` : 'Empty seed';
}
