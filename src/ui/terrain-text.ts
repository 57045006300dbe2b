import { formatLength } from '../chart/number-text.ts';
import type { Recipe } from '../core/recipe.ts';
import { generatorOf } from '../generate.ts';
import type { Terrain } from '../worker/terrain.ts';
import type { Session } from './session.ts';

/** Unit of a terrain's elevations and lengths: 1D terrain as generated has none. */
export function unitOf(recipe: Recipe): 'm' | '' {
  return generatorOf(recipe)?.kind === 'profile' && recipe.elevation === null ? '' : 'm';
}

/** Metres of one raw unit of elevation; undefined where terrain keeps the units it was generated in. */
export function metresPerUnitOf({ recipe, range, rawRange }: Terrain): number | undefined {
  const span = rawRange.max - rawRange.min;
  return recipe.elevation === null || span === 0 ? undefined : (range.max - range.min) / span;
}

/** What a terrain is called: its seed, or the file it came from. */
export function titleOf({ source }: Recipe): string {
  return source.kind === 'generated' ? source.seed.trim() || 'empty seed' : source.name;
}

/** `Diamond-square · 513 × 513 · 25.6 km` */
export function subtitleOf(terrain: Terrain): string {
  const { recipe, stage, stages } = terrain;
  const { width, height, extent } = recipe;
  const across = formatLength(extent.x, unitOf(recipe));
  const parts = [generatorOf(recipe)?.title ?? 'Imported', `${width} × ${height}`, across];
  if (stage < stages) parts.push(`stage ${stage} of ${stages}`);
  return parts.join(' · ');
}

/** How the terrain on screen differs from the one asked for, if it does. */
export function displayNote(terrain: Terrain, preview: Session['preview'], wanted: Recipe): string | undefined {
  const { map } = terrain.display;
  if (preview) {
    const how = preview.isNested ? 'finer detail comes when you let go' : 'resampled';
    return `Preview at ${map.width} × ${map.height} of ${wanted.width} × ${wanted.height}: ${how}`;
  }
  if (terrain.display === terrain.surface) return undefined;
  const { width, height } = terrain.surface.map;
  return `3D view at ${map.width} × ${map.height} of ${width} × ${height} samples`;
}

/** The beginning of file names: `dolerite-2_513`. */
export function fileStem(recipe: Recipe): string {
  const title = titleOf(recipe);
  const name = recipe.source.kind === 'imported' ? title.replace(/\.\w{1,5}$/, '') : title;
  const slug = name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);
  const size = recipe.width === recipe.height ? `${recipe.width}` : `${recipe.width}x${recipe.height}`;
  return `${slug || 'terrain'}_${size}`;
}
