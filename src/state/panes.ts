import type { CameraPose } from '../core/camera-pose.ts';
import { isSameJson } from '../core/memo.ts';
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

/** A link of recipes: linked terrains change these values together. */
export type RecipeLink = (typeof LINKS)[number];

/** The fields of the document that say which terrain and camera each pane has, which one is selected, and which two are the pair. */
export type Panes = Pick<AppDocument, 'terrains' | 'selected' | 'cameras' | 'pair'>;

export function isComparing({ page }: Pick<AppDocument, 'page'>): boolean {
  return page.view === 'compare';
}

/** Whether one terrain is shown alone, with the panel that explains it. */
export function isExplaining({ page }: Pick<AppDocument, 'page'>): boolean {
  return page.view === 'terrain' && page.panel === 'explain';
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
  if (!isComparing(document) || !isSameTerrain(before, recipe)) return changed;
  const links = LINKS.filter((link) => compare[link]);
  return withOthersChanged({ ...document, ...changed }, (other) =>
    links.reduce((linked, link) => applyLink[link](linked, recipe, before), other),
  );
}

/** Gives a linked terrain the values of the selected one: all that are linked, or only those that changed since `before`. */
type ApplyLink = (other: Recipe, selected: Recipe, before?: Recipe) => Recipe;

export const applyLink: Readonly<Record<RecipeLink, ApplyLink>> = {
  linkSeed: (other, { source }, before) => {
    if (source.kind === 'imported' || other.source.kind === 'imported') return other;
    if (before?.source.kind === 'generated' && before.source.seed === source.seed) return other;
    return withChanges(other, { source: { ...other.source, seed: source.seed } });
  },
  linkSize: (other, selected, before) => {
    if (!haveSameKind(other, selected) || (before && isSameJson(sizeOf(before), sizeOf(selected)))) return other;
    return withChanges(other, sizeOf(selected));
  },
  linkElevation: (other, selected, before) => {
    if (!haveSameKind(other, selected) || (before && isSameJson(before.elevation, selected.elevation))) return other;
    return withChanges(other, { elevation: selected.elevation });
  },
  linkParams: (other, { source }, before) => {
    if (source.kind === 'imported' || other.source.kind === 'imported') return other;
    const earlier = before?.source.kind === 'generated' ? before.source : undefined;
    // The parameters of a new generator are defaults, or were chosen for the one before.
    if (earlier && earlier.generator !== source.generator) return other;
    const { params } = other.source;
    const shared = Object.entries(source.params).filter(
      ([id, value]) => id in params && (earlier === undefined || earlier.params[id] !== value),
    );
    // Some values are valid only together. If all together are not, each is taken that is valid alone.
    const together = withChanges(other, { source: { ...other.source, params: { ...params, ...Object.fromEntries(shared) } } });
    return together !== other ? together : shared.reduce((linked, param) => withParam(linked, ...param), other);
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

/** Changes each terrain but the selected one. */
export function withOthersChanged(
  { terrains, selected }: Pick<AppDocument, 'terrains' | 'selected'>,
  change: (other: Recipe) => Recipe,
): Pick<AppDocument, 'terrains'> {
  return { terrains: terrains.map((recipe, pane) => (pane === selected ? recipe : change(recipe))) };
}

/** Panes with these terrains and cameras. If cameras are linked, all get the first.
 *  @param pane to select, at most the last */
export function asPanes(
  { compare, pair }: Pick<AppDocument, 'compare' | 'pair'>,
  terrains: readonly Recipe[],
  cameras: readonly (CameraPose | undefined)[],
  pane: number,
): Panes {
  return {
    terrains,
    selected: Math.min(pane, terrains.length - 1),
    cameras: terrains.map((_, other) => cameras[compare.linkCamera ? 0 : other]),
    pair: pairWithin(pair, terrains.length),
  };
}

/** Whether a recipe is the other one with changes, and not another terrain. */
function isSameTerrain(before: Recipe, now: Recipe): boolean {
  if (before.source.kind === 'imported' || now.source.kind === 'imported') return isSameJson(before.source, now.source);
  return haveSameKind(before, now);
}

/** Whether both are 1D or both 2D, so that their sizes and elevations mean the same. */
function haveSameKind(a: Recipe, b: Recipe): boolean {
  return (generatorOf(a)?.kind === 'profile') === (generatorOf(b)?.kind === 'profile');
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
