import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import { joined, sha256Hex } from '../io/bytes.ts';
import { firstId, tileOf } from '../io/pmtiles/layout.ts';
import { planPmtiles, type TileToStore } from '../io/pmtiles/write.ts';
import { type WorldWish, worldFacts, worldFrom, worldTileFile } from '../world.ts';
import { createBlob } from './blob-files.ts';

/** An archive to make. */
export interface WorldRequest {
  readonly recipe: Recipe;
  readonly wish: WorldWish;
  /** Levels 0 to this one. */
  readonly lastZoom: number;
}

/** What an archive will be like. */
export interface WorldEstimate {
  /** All tiles as large as those that were made. */
  readonly bytes: number;
  /** The largest of those, and its name. */
  readonly tile: Blob;
  readonly place: string;
}

/** Where tiles are made, as shares of the sides of the world. */
const SOME = [
  [0.2, 0.3],
  [0.5, 0.5],
  [0.7, 0.1],
  [0.3, 0.8],
];

/** Makes some tiles of the last level.
 *  @throws FormatError for an elevation that they cannot hold */
export async function estimateWorld({ recipe, wish, lastZoom }: WorldRequest): Promise<WorldEstimate> {
  const world = worldFrom(recipe, wish);
  let [total, largest, place] = [0, new Uint8Array(), ''];
  for (const [x, y] of SOME.map((shares) => shares.map((share) => Math.floor(share * 2 ** lastZoom)))) {
    const tile = joined(await worldTileFile(world, { z: lastZoom, x, y }));
    total += tile.length;
    if (tile.length > largest.length) [largest, place] = [tile, `${lastZoom}/${x}/${y}`];
  }
  return { bytes: Math.round((firstId(lastZoom + 1) * total) / SOME.length), tile: new Blob([largest]), place };
}

/** A world as an archive of map tiles, the same bytes as the command line writes. Tiles are in a Blob, which the browser may keep on disk.
 *  @throws FormatError for an elevation that the tiles cannot hold */
export async function makeWorld({ recipe, wish, lastZoom }: WorldRequest, onProgress: OnProgress): Promise<Blob> {
  const world = worldFrom(recipe, wish);
  const count = firstId(lastZoom + 1);
  const rows: TileToStore[] = [];
  const known = new Set<string>();
  const tiles = createBlob();
  for (let id = 0; id < count; id++) {
    const bytes = joined(await worldTileFile(world, tileOf(id)));
    const content = await sha256Hex(bytes);
    rows.push({ id, length: bytes.length, content });
    if (!known.has(content)) tiles.add(bytes);
    known.add(content);
    onProgress((id + 1) / count);
  }
  const { head } = planPmtiles(rows, worldFacts(world, 0));
  return new Blob([head as BlobPart, tiles.whole()]);
}
