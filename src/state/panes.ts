import type { CameraPose } from '../core/camera-pose.ts';
import { isSameJson } from '../core/equality.ts';
import type { ParamValue } from '../core/params.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import { type Recipe, RecipeError, recipeToJson } from '../core/recipe.ts';
import { generatorOf, registry } from '../generate.ts';
import type { CompareSettings } from './compare-settings.ts';
import { type AppDocument, type PanePair, selectedRecipe } from './document.ts';

export const LINKS = [
  'linkSize',
  'linkSeed',
  'linkElevation',
  'linkParams',
] as const satisfies readonly (keyof CompareSettings)[];

/** What linked terrains change together. */
export type RecipeLink = (typeof LINKS)[number];

/** The fields that say which terrain is in which pane, and with which camera. */
export type Panes = Pick<AppDocument, 'terrains' | 'selected' | 'cameras' | 'pair'>;

export function isComparing({ page }: Pick<AppDocument, 'page'>): boolean {
  return page.view === 'compare';
}

export function isLandscape({ page }: Pick<AppDocument, 'page'>): boolean {
  return page.view === 'landscape';
}

/** The page with terrain on it: the landscape view becomes the terrain view. */
export function withTerrainShown({ page }: Pick<AppDocument, 'page'>): Pick<AppDocument, 'page'> {
  return { page: page.view === 'landscape' ? { ...page, view: 'terrain' } : page };
}

/** The pair, limited to existing panes: two different ones if there are two. */
export function pairWithin({ of, less }: PanePair, terrains: number): PanePair {
  const last = Math.max(terrains, 2) - 1;
  const second = Math.min(less, last);
  const first = Math.min(of, last);
  if (first !== second) return first === of && second === less ? { of, less } : { of: first, less: second };
  return first === 0 ? { of: 1, less: 0 } : { of: first, less: first - 1 };
}

/** The pair with a given pane in it: if it is neither of the two, it replaces the selected one, or else the first. */
export function pairIncluding({ pair, selected }: Pick<AppDocument, 'pair' | 'selected'>, pane: number): PanePair {
  const { of, less } = pair;
  if (pane === of || pane === less) return pair;
  return selected === less ? { of, less: pane } : { of: pane, less };
}

/** Selects a pane, at most the last. */
export function withSelected(document: AppDocument, pane: number): Panes {
  return asPanes(document, document.terrains, document.cameras, pane);
}

/** The panes of another document, with the cameras of this one. */
export function withPanesOf(document: AppDocument, other: AppDocument): Panes {
  return asPanes(document, other.terrains, document.cameras, other.selected);
}

/** Sets the camera of a pane, and of all if cameras are linked. */
export function withCamera(
  { cameras, compare }: AppDocument,
  pane: number,
  camera: CameraPose | undefined,
): Pick<AppDocument, 'cameras'> {
  return { cameras: cameras.map((before, other) => (compare.linkCamera || other === pane ? camera : before)) };
}

/** Replaces the recipe of the selected terrain alone. */
export function withSelectedRecipe({ terrains, selected }: AppDocument, recipe: Recipe): Pick<AppDocument, 'terrains'> {
  return { terrains: replaced(terrains, selected, recipe) };
}

/** Replaces the recipe of the selected terrain, and in a comparison makes the same changes in linked terrains. Imported terrain never
 *  follows, nor does 1D terrain the size and elevations of 2D terrain; changes that a terrain cannot take are left out. */
export function withRecipe(document: AppDocument, recipe: Recipe): Pick<AppDocument, 'terrains'> {
  const { compare } = document;
  const before = selectedRecipe(document);
  const changed = withSelectedRecipe(document, recipe);
  if (!isComparing(document) || !isOneTerrain(before, recipe)) return changed;
  const links = LINKS.filter((link) => compare[link]);
  return followed({ ...document, ...changed }, (other) => links.reduce((now, link) => follow[link](now, recipe, before), other));
}

/** A linked terrain with the values of the selected one; with `before`, only with those that changed. */
type Follow = (other: Recipe, recipe: Recipe, before?: Recipe) => Recipe;

export const follow: Readonly<Record<RecipeLink, Follow>> = {
  linkSeed: (other, { source }, before) => {
    if (source.kind === 'imported' || other.source.kind === 'imported') return other;
    if (before?.source.kind === 'generated' && before.source.seed === source.seed) return other;
    return withChanges(other, { source: { ...other.source, seed: source.seed } });
  },
  linkSize: (other, recipe, before) => {
    if (!isAlike(other, recipe) || (before && isSameJson(sizeOf(before), sizeOf(recipe)))) return other;
    return withChanges(other, sizeOf(recipe));
  },
  linkElevation: (other, recipe, before) => {
    if (!isAlike(other, recipe) || (before && isSameJson(before.elevation, recipe.elevation))) return other;
    return withChanges(other, { elevation: recipe.elevation });
  },
  linkParams: (other, { source }, before) => {
    if (source.kind === 'imported' || other.source.kind === 'imported') return other;
    const earlier = before?.source.kind === 'generated' ? before.source : undefined;
    // The parameters of a new generator are defaults, which nobody chose.
    if (earlier && earlier.generator !== source.generator) return other;
    const { params } = other.source;
    const shared = Object.entries(source.params).filter(
      ([id, value]) => id in params && (earlier === undefined || earlier.params[id] !== value),
    );
    const together = withChanges(other, { source: { ...other.source, params: { ...params, ...Object.fromEntries(shared) } } });
    return together !== other ? together : shared.reduce((now, param) => withParam(now, ...param), other);
  },
};

function withParam(recipe: Recipe, id: string, value: ParamValue): Recipe {
  const { source } = recipe;
  return source.kind === 'imported'
    ? recipe
    : withChanges(recipe, { source: { ...source, params: { ...source.params, [id]: value } } });
}

/** The changed recipe; the same one if it is imported, cannot take the changes or has them already. */
function withChanges(recipe: Recipe, changes: Partial<Recipe>): Recipe {
  if (recipe.source.kind === 'imported') return recipe;
  try {
    const changed = parseRecipe({ ...recipe, ...changes }, registry);
    return recipeToJson(changed) === recipeToJson(recipe) ? recipe : changed;
  } catch (error) {
    if (error instanceof RecipeError) return recipe;
    throw error;
  }
}

/** The terrains, each but the selected one changed. */
export function followed(
  { terrains, selected }: Pick<AppDocument, 'terrains' | 'selected'>,
  change: (other: Recipe) => Recipe,
): Pick<AppDocument, 'terrains'> {
  return { terrains: terrains.map((recipe, pane) => (pane === selected ? recipe : change(recipe))) };
}

/** Panes with these terrains and cameras, one of them selected. */
export function asPanes(
  { compare, pair }: Pick<AppDocument, 'compare' | 'pair'>,
  terrains: readonly Recipe[],
  cameras: readonly (CameraPose | undefined)[],
  pane: number,
): Panes {
  return {
    terrains,
    selected: Math.min(pane, terrains.length - 1),
    // Linked cameras are all the same.
    cameras: terrains.map((_, other) => cameras[compare.linkCamera ? 0 : other]),
    pair: pairWithin(pair, terrains.length),
  };
}

/** Whether a recipe is a change of the other, and not another terrain. */
function isOneTerrain(before: Recipe, now: Recipe): boolean {
  if (before.source.kind === 'imported' || now.source.kind === 'imported') return isSameJson(before.source, now.source);
  return isAlike(before, now);
}

/** Whether both are 1D or both 2D, so that their sizes and elevations mean the same. */
function isAlike(other: Recipe, recipe: Recipe): boolean {
  return (generatorOf(other)?.kind === 'profile') === (generatorOf(recipe)?.kind === 'profile');
}

function sizeOf({ width, height, extent }: Recipe): Pick<Recipe, 'width' | 'height' | 'extent'> {
  return { width, height, extent };
}

/** A list with one item replaced. */
export function replaced<T>(list: readonly T[], at: number, item: T): readonly T[] {
  return list.map((before, i) => (i === at ? item : before));
}

/** A list with one item inserted. */
export function inserted<T>(list: readonly T[], at: number, item: T): readonly T[] {
  return [...list.slice(0, at), item, ...list.slice(at)];
}
