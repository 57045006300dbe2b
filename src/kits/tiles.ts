import { crop, isMapSize, type Size, type Window } from '../core/heightmap.ts';
import type { TerrainToWrite, TilePlace } from '../io/file-format.ts';
import { rangeOf } from '../kernels/values.ts';

/** Tiles along a side of a map, at most. */
export const MOST_TILES = 16;

/** A tile of a map, by its place: from the west and from the north, 0 on. Neighbours share the samples along their border. */
export interface Tile {
  readonly column: number;
  readonly row: number;
}

/** The places of tiles, row by row from the north-west.
 *  @param count along each side */
export function tilesOf(count: number): Tile[] {
  return Array.from({ length: count * count }, (_, i) => ({ column: i % count, row: Math.floor(i / count) }));
}

/** The size of a tile of a map. */
export function tileOf({ width, height }: Size, count: number): Size {
  return { width: (width - 1) / count + 1, height: (height - 1) / count + 1 };
}

/** The size of a map of such tiles. */
export function mapOfTiles({ width, height }: Size, count: number): Size {
  return { width: (width - 1) * count + 1, height: (height - 1) * count + 1 };
}

/** The nearest size whose sides are cut into so many equal parts. */
export function evenlyCut({ width, height }: Size, tiles: number): Size {
  const [across, down] = [width, height].map((side) => Math.max(Math.round((side - 1) / tiles), 1) + 1);
  const tile = { width: across, height: down };
  // Rounded up, a side may be beyond what a map may have.
  while (!isMapSize(mapOfTiles(tile, tiles))) tile[tile.width > tile.height ? 'width' : 'height']--;
  return mapOfTiles(tile, tiles);
}

/** The samples of a tile.
 *  @param count along each side; it divides the cells of both */
function windowOf(size: Size, count: number, { column, row }: Tile): Window {
  const { width, height } = tileOf(size, count);
  return { x: column * (width - 1), y: row * (height - 1), width, height };
}

/** Cuts tiles as terrains: elevations on the scale of the whole. They have no recipe, as none makes them.
 *  @param count along each side */
export function tileCutter(terrain: TerrainToWrite, count: number): (tile: Tile) => TerrainToWrite {
  if (count === 1) return () => terrain;
  const { map } = terrain;
  const range = rangeOf(map.data);
  return (tile) => {
    const window = windowOf(map, count, tile);
    const within: TilePlace = { map, range, x: window.x, y: window.y };
    return { ...terrain, map: crop(map, window), recipe: undefined, within };
  };
}
