import { isSameSize, respaced, type Size } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import { resamplingText } from '../core/resampling.ts';
import { isNested, sameTerrainAt } from '../resized.ts';
import { blender } from './blender.ts';
import { godot } from './godot.ts';
import type { EngineKit, KitGround } from './kit.ts';
import { print } from './print.ts';
import { tileOf } from './tiles.ts';
import { unity } from './unity.ts';
import { unreal } from './unreal.ts';

/** Every kit there is. */
export const kits: readonly EngineKit[] = [unity, unreal, godot, blender, print];

/** The kit of that id; undefined if there is none. */
export function kitOf(id: string): EngineKit | undefined {
  return kits.find((kit) => kit.id === id);
}

/** How a terrain comes to the size that an engine takes. */
export interface KitSource {
  /** What is generated; undefined where the terrain there is serves. */
  readonly recipe: Recipe | undefined;
  readonly size: Size;
  /** Files along each side. */
  readonly tiles: number;
  /** What a person should know of it; undefined where nothing changes. */
  readonly note: string | undefined;
}

/** The size of a kit's map, and where its samples come from.
 *  @param tiles along each side
 *  @param wanted the size that the kit's is to be near */
export function kitSource(
  kit: EngineKit,
  own: KitGround,
  recipe: Recipe | undefined,
  tiles: number,
  wanted: Size = own,
): KitSource {
  const size = kit.sizeFor({ ...wanted, spacing: respaced(own.spacing, own, wanted) }, tiles);
  if (isSameSize(size, own)) return { recipe: undefined, size, tiles, note: undefined };
  const made = recipe && sameTerrainAt(recipe, size);
  const tile = tileOf(size, tiles);
  const cut = tiles > 1 ? `, ${tiles} × ${tiles} tiles of ${tile.width} × ${tile.height},` : '';
  const taken = `${kit.reader ?? kit.title} takes ${size.width} × ${size.height} samples${cut} in place of ${own.width} × ${own.height}`;
  if (made && isSameSize(made, size)) return { recipe: made, size, tiles, note: `${taken}: generated at that size` };
  const from = made ?? own;
  const how = resamplingText(from, size, isNested(recipe));
  return { recipe: made, size, tiles, note: `${taken}: resampled from ${from.width} × ${from.height}, ${how}` };
}
