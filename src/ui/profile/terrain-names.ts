import { latest } from '../../core/memo.ts';
import type { Recipe } from '../../core/recipe.ts';
import { capitalised, uncapitalised } from '../../core/text.ts';
import { generatorOf } from '../../generate.ts';
import { sizeText, titleOf } from '../../state/terrain-text.ts';
import { fileStem } from '../terrain/terrain-text.ts';
import { pinNames } from './pin-names.ts';

/** Names of terrains: their generator or file; of those that share one, how they differ. */
export function terrainNames(recipes: readonly Recipe[]): readonly string[] {
  return namesOf(...recipes);
}

const namesOf = latest((...recipes: readonly Recipe[]): readonly string[] => {
  const names = cellNames(recipes);
  const short = names.map(({ title, detail }) => {
    const isAlike = names.every((other) => other.title !== title || other.detail === detail);
    return isAlike ? title : detail;
  });
  return names.map(({ title, detail }, pane) => {
    const isTaken = names.some((other, i) => other.title !== title && short[i] === short[pane]);
    return isTaken ? `${title}, ${uncapitalised(detail)}` : short[pane];
  });
});

/** The beginning of a comparison's file names: `dolerite_513-and-2-more`. */
export function comparisonStem([first, ...others]: readonly Recipe[]): string {
  return others.length > 0 ? `${fileStem(first)}-and-${others.length}-more` : fileStem(first);
}

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
