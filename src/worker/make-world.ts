import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import { joined, sha256Hex } from '../io/bytes.ts';
import { tileId, tileOf } from '../io/pmtiles/layout.ts';
import { planPmtiles, type TileToStore } from '../io/pmtiles/write.ts';
import { type WorldWish, worldFacts, worldFrom, worldTileFile } from '../world.ts';
import { createBlob } from './blob-files.ts';

/** An archive to make. */
export interface WorldToMake {
  readonly recipe: Recipe;
  readonly wish: WorldWish;
  /** Levels 0 to this one. */
  readonly lastZoom: number;
  /** Tells how large the archive is, and one of its tiles, without it. */
  readonly isTold?: boolean;
}

export interface MadeWorld {
  /** Of the archive; about, if it is only told. */
  readonly bytes: number;
  /** The archive, or a tile of it. */
  readonly file: Blob;
}

/** Tiles of levels 0 to this one. */
export function tilesTo(lastZoom: number): number {
  return tileId(lastZoom + 1, 0, 0);
}

/** A world as an archive of map tiles, the same bytes as the command line writes. Tiles are in a Blob, which the browser may keep on disk.
 *  @throws FormatError for an elevation that the tiles cannot hold */
export async function makeWorld({ recipe, wish, lastZoom, isTold }: WorldToMake, onProgress: OnProgress): Promise<MadeWorld> {
  const world = worldFrom(recipe, wish);
  const count = tilesTo(lastZoom);
  if (isTold) {
    const middle = (2 ** lastZoom) >> 1;
    const tile = joined(await worldTileFile(world, { z: lastZoom, x: middle, y: middle }));
    return { bytes: count * tile.length, file: new Blob([tile]) };
  }
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
  const { head, size } = planPmtiles(rows, worldFacts(world, 0));
  return { bytes: size, file: new Blob([head as BlobPart, tiles.whole()]) };
}
