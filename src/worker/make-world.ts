import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import { joined, sha256Hex } from '../io/bytes.ts';
import { tileId, tileOf } from '../io/pmtiles/layout.ts';
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
  /** All tiles as large as the one that was made. */
  readonly bytes: number;
  /** A tile of the last level. */
  readonly tile: Blob;
}

/** Makes a tile of the last level, from the middle of the world.
 *  @throws FormatError for an elevation that it cannot hold */
export async function estimateWorld({ recipe, wish, lastZoom }: WorldRequest): Promise<WorldEstimate> {
  const middle = (2 ** lastZoom) >> 1;
  const tile = joined(await worldTileFile(worldFrom(recipe, wish), { z: lastZoom, x: middle, y: middle }));
  return { bytes: tilesOf(lastZoom) * tile.length, tile: new Blob([tile]) };
}

/** A world as an archive of map tiles, the same bytes as the command line writes. Tiles are in a Blob, which the browser may keep on disk.
 *  @throws FormatError for an elevation that the tiles cannot hold */
export async function makeWorld({ recipe, wish, lastZoom }: WorldRequest, onProgress: OnProgress): Promise<Blob> {
  const world = worldFrom(recipe, wish);
  const count = tilesOf(lastZoom);
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

/** How many tiles levels 0 to this one have. */
function tilesOf(lastZoom: number): number {
  return tileId(lastZoom + 1, 0, 0);
}
