import { NODE_QUADS } from '../analysis/detail-errors.ts';
import type { DetailTree } from '../analysis/detail-tree.ts';
import type { Block } from './block.ts';
import { distanceTo, type PlanEye } from './detail-reach.ts';
import { TILE_BORDER, TILE_QUADS, type Tile, tileKey, tileOf } from './tiles.ts';

/** The tiles that patches are drawn from. */
export interface PatchTiles {
  /** By their keys. */
  readonly needed: ReadonlyMap<number, Tile>;
  /** The tile of each patch. */
  readonly ofPatches: readonly Tile[];
}

/** Samples along a unit, in the direction that has fewer. */
export function samplesPerUnit({ end }: Pick<DetailTree, 'end'>, { halfSize }: Block): number {
  return Math.min(end.x / (2 * halfSize.x), end.y / (2 * halfSize.y));
}

/** @param patches three numbers each, see PatchNumbers
 *  @param samplesPerPixelAt a distance from the eye in units */
export function patchTiles(
  tree: DetailTree,
  block: Block,
  eye: PlanEye,
  samplesPerPixelAt: (distance: number) => number,
  patches: Float32Array,
  count: number,
): PatchTiles {
  const needed = new Map<number, Tile>();
  const ofPatches: Tile[] = [];
  for (let i = 0; i < 3 * count; i += 3) {
    const [column, row, stride] = [patches[i], patches[i + 1], patches[i + 2]];
    const away = distanceTo(block, tree.end, eye, column, row, NODE_QUADS * stride);
    const tile = tileOf(tree.end, Math.log2(stride), column, row, samplesPerPixelAt(away));
    const key = tileKey(tile);
    const known = needed.get(key);
    if (!known) needed.set(key, tile);
    ofPatches.push(known ?? tile);
  }
  return { needed, ofPatches };
}

/** Writes what shaders know of each patch's tile: column and row of its first texel among the vertices of its level, samples between these,
 *  and its layer. */
export function writePatchTiles({ ofPatches }: PatchTiles, layers: ReadonlyMap<number, number>, out: Float32Array): void {
  for (const [i, tile] of ofPatches.entries()) {
    const { level, column, row } = tile;
    const layer = layers.get(tileKey(tile)) ?? 0;
    out.set([column * TILE_QUADS - TILE_BORDER, row * TILE_QUADS - TILE_BORDER, 2 ** level, layer], 4 * i);
  }
}
