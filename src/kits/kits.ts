import { isSameSize, respaced, type Size } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import { resamplingText } from '../core/resampling.ts';
import { isNested, sameTerrainAt } from '../resized.ts';
import { blender } from './blender.ts';
import { godot } from './godot.ts';
import type { EngineKit, KitGround } from './kit.ts';
import { gltf, wavefront } from './meshes.ts';
import { print } from './print.ts';
import { three } from './three.ts';
import { MOST_TILES, tileOf } from './tiles.ts';
import { unity } from './unity.ts';
import { unreal } from './unreal.ts';

/** Every kit there is. */
export const kits: readonly EngineKit[] = [unity, unreal, godot, blender, three, print, gltf, wavefront];

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
  const asked = { ...wanted, spacing: respaced(own.spacing, own, wanted) };
  const size = kit.sizeFor(asked, tiles);
  if (isSameSize(size, own)) return { recipe: undefined, size, tiles, note: undefined };
  const made = recipe && sameTerrainAt(recipe, size);
  const tile = tileOf(size, tiles);
  const cut = tiles > 1 ? `, ${tiles} × ${tiles} tiles of ${tile.width} × ${tile.height},` : '';
  const replaced = isSameSize(size, wanted) ? own : wanted;
  const taken = `${kit.reader ?? kit.title} takes ${size.width} × ${size.height} samples${cut} in place of ${replaced.width} × ${replaced.height}`;
  const from = made ?? own;
  const how =
    made && isSameSize(made, size)
      ? 'generated at that size'
      : `resampled from ${from.width} × ${from.height}, ${resamplingText(from, size, isNested(recipe))}`;
  return { recipe: made, size, tiles, note: `${taken}: ${how}${moreTiles(kit, asked, size, tiles)}` };
}

/** The fewest tiles that hold all samples where these hold less than half of them; empty if none do. */
function moreTiles(kit: EngineKit, wanted: KitGround, size: Size, tiles: number): string {
  if (2 * size.width * size.height >= wanted.width * wanted.height) return '';
  for (let count = tiles + 1; count <= MOST_TILES; count++) {
    const { width, height } = kit.sizeFor(wanted, count);
    if (width >= wanted.width && height >= wanted.height) return `. ${count} × ${count} tiles hold ${width} × ${height}`;
  }
  return '';
}
