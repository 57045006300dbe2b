import type { ComparedTerrain } from '../../analysis/compared-terrain.ts';
import { NOT_MADE, noFigure } from '../../analysis/no-figure.ts';
import { hasSameFields } from '../../core/memo.ts';
import type { Recipe } from '../../core/recipe.ts';
import { capitalised, uncapitalised } from '../../core/text.ts';
import { generatorOf } from '../../generate.ts';
import { type PaneTerrain, paneIn, type Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import { sizeText, titleOf, unitOf } from '../../state/terrain-text.ts';
import { latest } from '../controls/memo.ts';
import { pinNames } from '../profile/pin-names.ts';
import { fileStem } from '../terrain/terrain-text.ts';

/** A terrain of the comparison with its figures. */
export interface FigureTerrain extends ComparedTerrain {
  readonly recipe: Recipe;
  /** A preview stands in for it until a click: to have no figures is then no error. */
  readonly isPreview: boolean;
}

/** The terrains of a comparison, by pane. */
export function figureTerrains(
  { terrains: recipes }: Pick<AppDocument, 'terrains'>,
  session: Pick<Session, 'figures' | 'figureFailures' | 'panes'>,
): readonly FigureTerrain[] {
  const { figures, figureFailures } = session;
  const names = terrainNames(recipes);
  return recipes.map((recipe, pane) => ({
    pane,
    recipe,
    name: names[pane],
    unit: unitOf(recipe),
    figures: figures.get(recipe),
    failure: figureFailures.get(recipe),
    filled: filledIn(recipe, paneIn(session, pane)),
    isPreview: paneIn(session, pane).preview?.until === 'click',
    elapsedMs: elapsedOf(recipe, paneIn(session, pane)),
  }));
}

const ONLY_PREVIEW = noFigure('only a preview of it was made');

/** Samples filled in the terrain that the recipe makes; 0 until it is made. */
function filledIn(recipe: Recipe, { terrain, settled }: PaneTerrain): number {
  return settled?.recipe === recipe ? (terrain?.holes?.count ?? 0) : 0;
}

function elapsedOf(recipe: Recipe, { terrain, settled, preview }: PaneTerrain): FigureTerrain['elapsedMs'] {
  if (recipe.source.kind === 'imported') return NOT_MADE;
  // `terrain.recipe` came from a worker: it is a copy.
  if (settled?.recipe !== recipe || settled.stage !== undefined) return undefined;
  if (preview) return preview.until === 'click' ? ONLY_PREVIEW : undefined;
  return terrain?.elapsedMs;
}

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

/** `two`, `three`, `four`. */
export function countText(count: number): string {
  return ['none', 'one', 'two', 'three', 'four'][count] ?? String(count);
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

/** Keeps the objects of a list that is computed again and again: an item with the same fields as before is replaced by the one before, and
 *  so is a list of the same items. Memos that compare objects then see what has changed. */
export function createKeptList<T extends object>(): (list: readonly T[]) => readonly T[] {
  let kept: readonly T[] = [];
  return (list) => {
    const now = list.map((item, i) => (i < kept.length && hasSameFields(item, kept[i]) ? kept[i] : item));
    if (!hasSameFields(now, kept)) kept = now;
    return kept;
  };
}
