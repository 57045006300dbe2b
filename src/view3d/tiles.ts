import { NODE_QUADS } from '../analysis/detail-tree.ts';
import { type Heightmap, sampleBilinear } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';

/** Quads along a side of a tile. */
export const TILE_QUADS = 512;
/** Vertices beyond each edge of a tile: slopes look that far. */
export const TILE_BORDER = 8;
/** A tile serves nodes of its own level and so many coarser ones, which then fit into it. */
const NODE_LEVELS = Math.log2(TILE_QUADS / NODE_QUADS);

/** Tiles of a surface on the GPU at the same time, at most: 222 MiB. */
export const MAX_TILES = 208;

/** A part of the vertices that a level has (see DetailTree), counted from west and north. */
export interface Tile {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

/** A name for each tile of a surface. */
export function tileKey({ level, column, row }: Tile): number {
  return (level * 2 ** 12 + row) * 2 ** 12 + column;
}

/** Texels along each side of the tiles of a surface: no more than it has vertices.
 *  @param end its south-east corner in samples */
export function tileSide({ x, y }: Point): number {
  return Math.min(TILE_QUADS, Math.ceil(Math.max(x, y))) + 1 + 2 * TILE_BORDER;
}

/** How many tiles a surface has on all levels. */
export function tileCount(end: Point): number {
  const last = lastTileLevel(end);
  let count = 0;
  for (let level = 0; level <= last; level++) {
    const quads = TILE_QUADS * 2 ** level;
    count += Math.ceil(end.x / quads) * Math.ceil(end.y / quads);
  }
  return count;
}

/** The level whose vertices all fit into one tile. */
function lastTileLevel({ x, y }: Point): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(x, y) / TILE_QUADS)));
}

/** The tile that a patch is drawn from: as fine as the screen shows, but no finer than needs be, and with all vertices of the patch.
 *  @param patchLevel of its vertices
 *  @param x and @param y of its north-west corner in samples
 *  @param samplesPerPixel where it is nearest to the eye */
export function tileOf(end: Point, patchLevel: number, x: number, y: number, samplesPerPixel: number): Tile {
  const sharp = Math.floor(Math.log2(samplesPerPixel));
  const finest = Math.max(0, patchLevel - NODE_LEVELS);
  const coarsest = Math.min(patchLevel, lastTileLevel(end));
  const level = Math.min(Math.max(sharp, finest), coarsest);
  const quads = TILE_QUADS * 2 ** level;
  return { level, column: Math.floor(x / quads), row: Math.floor(y / quads) };
}

/** How many samples a pixel covers at least where patches of a level are drawn from tiles as fine as the screen shows; 0 where all are. */
export function sharpFrom(patchLevel: number): number {
  return patchLevel > NODE_LEVELS ? 2 ** (patchLevel - NODE_LEVELS) : 0;
}

/** Writes the vertices of a tile, row by row from the north-west; beyond the edge of the surface those on the edge again.
 *  @param side texels, see `tileSide` */
export function writeTile(map: Heightmap, end: Point, { level, column, row }: Tile, side: number, out: Float32Array): void {
  const stride = 2 ** level;
  const west = column * TILE_QUADS - TILE_BORDER;
  const north = row * TILE_QUADS - TILE_BORDER;
  const wholeColumns = Math.floor(end.x / stride);
  const atEnd = (y: number): number => sampleBilinear(map, end.x, y);
  const firstInside = Math.max(0, -west);
  const endInside = Math.min(side, wholeColumns + 1 - west);
  for (let v = 0, start = 0; v < side; v++, start += side) {
    const y = Math.min(Math.max(north + v, 0) * stride, end.y);
    const from = y * map.width + (west + firstInside) * stride;
    const inside = out.subarray(start + firstInside, start + endInside);
    if (!Number.isInteger(y)) {
      for (let u = 0; u < inside.length; u++) inside[u] = sampleBilinear(map, (west + firstInside + u) * stride, y);
    } else if (stride === 1) {
      inside.set(map.data.subarray(from, from + inside.length));
    } else {
      for (let u = 0, i = from; u < inside.length; u++, i += stride) inside[u] = map.data[i];
    }
    out.fill(inside[0], start, start + firstInside);
    out.fill(atEnd(y), start + endInside, start + side);
  }
}
