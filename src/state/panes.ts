import type { CameraPose } from '../core/camera-pose.ts';
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

/** The fields that say which terrain is in which pane, and from where each is seen. */
export type Panes = Pick<AppDocument, 'terrains' | 'selected' | 'cameras' | 'pair'>;

export function isComparing({ page }: Pick<AppDocument, 'page'>): boolean {
  return page.view === 'compare';
}

export function isLandscape({ page }: Pick<AppDocument, 'page'>): boolean {
  return page.view === 'landscape';
}

/** The page with terrain on it: a landscape gives way to one alone. */
export function withTerrainShown({ page }: Pick<AppDocument, 'page'>): Pick<AppDocument, 'page'> {
  return { page: page.view === 'landscape' ? { ...page, view: 'terrain' } : page };
}

/** The pair as it is told of so many terrains: two different ones, as far as there are two. */
export function pairWithin({ of, less }: PanePair, terrains: number): PanePair {
  const last = Math.max(terrains, 2) - 1;
  const second = Math.min(less, last);
  const first = Math.min(of, last);
  if (first !== second) return first === of && second === less ? { of, less } : { of: first, less: second };
  return first === 0 ? { of: 1, less: 0 } : { of: first, less: first - 1 };
}

/** The pair with a pane in it: where it is none of the two, it takes the place of the selected one, or else of the first. */
export function pairWith({ pair, selected }: Pick<AppDocument, 'pair' | 'selected'>, pane: number): PanePair {
  const { of, less } = pair;
  if (pane === of || pane === less) return pair;
  return selected === less ? { of, less: pane } : { of: pane, less };
}

/** Another terrain selected; none moves. A pane that there is not selects the nearest. */
export function withSelected(document: AppDocument, pane: number): Panes {
  return arranged(document, document.terrains, document.cameras, pane);
}

/** The panes of another document, seen from where this one's are. */
export function withPanesOf(document: AppDocument, other: AppDocument): Panes {
  return arranged(document, other.terrains, document.cameras, other.selected);
}

/** A pane seen from elsewhere, and with it all that are linked to it. */
export function withCamera(
  { cameras, compare }: AppDocument,
  pane: number,
  camera: CameraPose | undefined,
): Pick<AppDocument, 'cameras'> {
  return { cameras: cameras.map((before, other) => (compare.linkCamera || other === pane ? camera : before)) };
}

/** Another recipe for the selected terrain alone. */
export function withSelectedRecipe({ terrains, selected }: AppDocument, recipe: Recipe): Pick<AppDocument, 'terrains'> {
  return { terrains: replaced(terrains, selected, recipe) };
}

/** Another recipe for the selected terrain, and in a comparison the same changes of those that are linked to it. Imported terrain never
 *  follows, nor does 1D terrain the size and elevations of 2D terrain; what a terrain cannot take it goes without. */
export function withRecipe(document: AppDocument, recipe: Recipe): Pick<AppDocument, 'terrains'> {
  const { compare } = document;
  const before = selectedRecipe(document);
  const changed = withSelectedRecipe(document, recipe);
  if (!isComparing(document) || !isOneTerrain(before, recipe)) return changed;
  const links = LINKS.filter((link) => compare[link]);
  return followed({ ...document, ...changed }, (other) => links.reduce((now, link) => follow[link](now, recipe, before), other));
}

/** A terrain with what another has, or with what differs there from what it had before. */
type Follow = (other: Recipe, recipe: Recipe, before?: Recipe) => Recipe;

export const follow: Readonly<Record<RecipeLink, Follow>> = {
  linkSeed: (other, { source }, before) => {
    if (source.kind === 'imported' || other.source.kind === 'imported') return other;
    if (before?.source.kind === 'generated' && before.source.seed === source.seed) return other;
    return taking(other, { source: { ...other.source, seed: source.seed } });
  },
  linkSize: (other, recipe, before) => {
    if (!isAlike(other, recipe) || (before && isEqual(sizeOf(before), sizeOf(recipe)))) return other;
    return taking(other, sizeOf(recipe));
  },
  linkElevation: (other, recipe, before) => {
    if (!isAlike(other, recipe) || (before && isEqual(before.elevation, recipe.elevation))) return other;
    return taking(other, { elevation: recipe.elevation });
  },
  linkParams: (other, { source }, before) => {
    if (source.kind === 'imported' || other.source.kind === 'imported') return other;
    const earlier = before?.source.kind === 'generated' ? before.source : undefined;
    // Another generator comes with all of its defaults, which nobody chose.
    if (earlier && earlier.generator !== source.generator) return other;
    const { params } = other.source;
    const shared = Object.entries(source.params).filter(
      ([id, value]) => id in params && (earlier === undefined || earlier.params[id] !== value),
    );
    const together = taking(other, { source: { ...other.source, params: { ...params, ...Object.fromEntries(shared) } } });
    return together !== other ? together : shared.reduce((now, param) => withParam(now, ...param), other);
  },
};

function withParam(recipe: Recipe, id: string, value: ParamValue): Recipe {
  const { source } = recipe;
  return source.kind === 'imported'
    ? recipe
    : taking(recipe, { source: { ...source, params: { ...source.params, [id]: value } } });
}

/** The changed recipe; the same one where it is imported, cannot take the change or has it already. */
function taking(recipe: Recipe, changes: Partial<Recipe>): Recipe {
  if (recipe.source.kind === 'imported') return recipe;
  try {
    const changed = parseRecipe({ ...recipe, ...changes }, registry);
    return recipeToJson(changed) === recipeToJson(recipe) ? recipe : changed;
  } catch (error) {
    if (error instanceof RecipeError) return recipe;
    throw error;
  }
}

/** The terrains after what each but the selected one is to follow. */
export function followed(
  { terrains, selected }: Pick<AppDocument, 'terrains' | 'selected'>,
  change: (other: Recipe) => Recipe,
): Pick<AppDocument, 'terrains'> {
  return { terrains: terrains.map((recipe, pane) => (pane === selected ? recipe : change(recipe))) };
}

/** These terrains by pane, one of them selected. */
export function arranged(
  { compare, pair }: Pick<AppDocument, 'compare' | 'pair'>,
  terrains: readonly Recipe[],
  cameras: readonly (CameraPose | undefined)[],
  pane: number,
): Panes {
  return {
    terrains,
    selected: Math.min(pane, terrains.length - 1),
    // Those that are linked are all the same.
    cameras: terrains.map((_, other) => cameras[compare.linkCamera ? 0 : other]),
    pair: pairWithin(pair, terrains.length),
  };
}

/** Whether a recipe is a change of the other, not another terrain opened in its place. */
function isOneTerrain(before: Recipe, now: Recipe): boolean {
  if (before.source.kind === 'imported' || now.source.kind === 'imported') return isEqual(before.source, now.source);
  return isAlike(before, now);
}

/** Whether sizes and elevations of both mean the same. */
function isAlike(other: Recipe, recipe: Recipe): boolean {
  return (generatorOf(other)?.kind === 'profile') === (generatorOf(recipe)?.kind === 'profile');
}

function sizeOf({ width, height, extent }: Recipe): Pick<Recipe, 'width' | 'height' | 'extent'> {
  return { width, height, extent };
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A list with another item in one place. */
export function replaced<T>(list: readonly T[], at: number, item: T): readonly T[] {
  return list.map((before, i) => (i === at ? item : before));
}

/** A list with one item more. */
export function inserted<T>(list: readonly T[], at: number, item: T): readonly T[] {
  return [...list.slice(0, at), item, ...list.slice(at)];
}
