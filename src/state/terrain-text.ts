import type { Size } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import { generatorOf } from '../generate.ts';
import { type AppDocument, selectedRecipe } from './document.ts';
import { isLandscape } from './panes.ts';

/** Unit of a terrain's elevations and lengths: 1D terrain as generated has none. */
export function unitOf(recipe: Recipe): 'm' | '' {
  return generatorOf(recipe)?.kind === 'profile' && recipe.elevation === null ? '' : 'm';
}

/** What a terrain is called: its seed, or the file it came from. */
export function titleOf({ source }: Recipe): string {
  return source.kind === 'generated' ? source.seed.trim() || 'empty seed' : source.name.trim() || 'Imported terrain';
}

/** What the document is called where several are listed. */
export function documentName(document: Pick<AppDocument, 'terrains' | 'selected' | 'page'>): string {
  return isLandscape(document) ? 'Landscape' : titleOf(selectedRecipe(document));
}

/** `513 × 513` */
export function sizeText({ width, height }: Size): string {
  return `${width} × ${height}`;
}
