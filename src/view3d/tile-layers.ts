import type { DetailTree } from '../analysis/detail-tree.ts';
import type { Heightmap } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import type { TileOrder } from '../render3d/orders.ts';
import type { Block } from './block.ts';
import type { Patch } from './patches.ts';
import { MAX_TILES, TILE_BORDER, TILE_QUADS, type Tile, tileCount, tileKey, tileOf, tileSide, writeTile } from './tiles.ts';

/** Which tiles of a surface lie in which layers of the texture they are drawn from. They come when they are needed; those that were not needed for
 *  longest make room. */
export interface TileLayers {
  /** Another surface: nothing of the last one is kept.
   *  @param end its south-east corner in samples */
  setSurface(map: Heightmap, end: Point): void;
  /** Finds a layer for each tile.
   *  @param tiles by their keys, at most MAX_TILES
   *  @returns the layers by the same keys, and what has to be uploaded */
  place(tiles: ReadonlyMap<number, Tile>): { readonly layers: ReadonlyMap<number, number>; readonly order: TileOrder };
  /** The texture is lost. */
  forget(): void;
}

const NO_SURFACE = { map: { width: 0, height: 0, data: new Float32Array(0) }, end: { x: 0, y: 0 } };

export function createTileLayers(): TileLayers {
  let surface: { readonly map: Heightmap; readonly end: Point } = NO_SURFACE;
  let side = 0;
  let room = 0;
  /** Layer of each tile that is there, those needed last at the end. */
  const layers = new Map<number, number>();

  function forget(): void {
    room = 0;
    layers.clear();
  }

  /** A free layer, or that of the tile that was not needed for longest. */
  function nextLayer(): number {
    if (layers.size < room) return layers.size;
    const [[oldest, layer]] = layers;
    layers.delete(oldest);
    return layer;
  }

  function texelsOf(tile: Tile): Float32Array {
    const texels = new Float32Array(side * side);
    writeTile(surface.map, surface.end, tile, side, texels);
    return texels;
  }

  return {
    setSurface(map, end) {
      if (tileSide(end) !== side || tileCount(end) < room) forget();
      side = tileSide(end);
      surface = { map, end };
      layers.clear();
    },
    place(tiles) {
      if (tiles.size > room) {
        forget();
        // Room for twice as many as are needed, so that some can stay for when they are in sight again.
        room = Math.min(2 * tiles.size, tileCount(surface.end), MAX_TILES);
      }
      const missing = [...tiles].filter(([key]) => !layers.has(key));
      // Those needed now become the newest.
      for (const key of tiles.keys()) {
        const layer = layers.get(key);
        if (layer === undefined) continue;
        layers.delete(key);
        layers.set(key, layer);
      }
      const uploads = missing.map(([key, tile]) => {
        const layer = nextLayer();
        layers.set(key, layer);
        return { layer, texels: texelsOf(tile) };
      });
      return { layers, order: { side, room, uploads } };
    },
    forget,
  };
}

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

/** @param end of the surface in samples
 *  @param samplesPerPixelAt a distance from the eye in units */
export function patchTiles(end: Point, patches: readonly Patch[], samplesPerPixelAt: (distance: number) => number): PatchTiles {
  const ofPatches = patches.map(({ level, column, row, away }) => tileOf(end, level, column, row, samplesPerPixelAt(away)));
  return { needed: new Map(ofPatches.map((tile) => [tileKey(tile), tile])), ofPatches };
}

/** What shaders know of each patch's tile: column and row of its first texel among the vertices of its level, samples between these,
 *  and its layer. */
export function tileNumbers({ ofPatches }: PatchTiles, layers: ReadonlyMap<number, number>): Float32Array {
  return Float32Array.from(
    ofPatches.flatMap((tile) => {
      const { level, column, row } = tile;
      const layer = layers.get(tileKey(tile)) ?? 0;
      return [column * TILE_QUADS - TILE_BORDER, row * TILE_QUADS - TILE_BORDER, 2 ** level, layer];
    }),
  );
}
