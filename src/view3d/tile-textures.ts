import { ExternalTexture, type WebGLRenderer } from 'three';
import type { Heightmap } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import { MAX_TILES, type Tile, tileCount, tileSide, writeTile } from './tiles.ts';

/** Tiles of a surface on the GPU, as layers of one texture. They come when they are needed; those that were not needed for longest make room. */
export interface TileTextures {
  readonly texture: ExternalTexture;
  /** Bytes on the GPU. */
  readonly bytes: number;
  /** Another surface: nothing of the last one is kept.
   *  @param end its south-east corner in samples */
  setSurface(map: Heightmap, end: Point): void;
  /** Uploads those that are not there yet.
   *  @param tiles by their keys, at most MAX_TILES
   *  @returns the layer of each */
  layersOf(renderer: WebGLRenderer, tiles: ReadonlyMap<number, Tile>): ReadonlyMap<number, number>;
  /** Frees the GPU's memory; it is filled again when it is needed. */
  dispose(): void;
}

const NOWHERE = { map: { width: 0, height: 0, data: new Float32Array(0) }, end: { x: 0, y: 0 } };

export function createTileTextures(): TileTextures {
  const texture = new ExternalTexture(null);
  let surface: { readonly map: Heightmap; readonly end: Point } = NOWHERE;
  let side = 0;
  let capacity = 0;
  let free = (): void => {};
  /** Layer of each tile that is there, those needed last at the end. */
  const layers = new Map<number, number>();
  let scratch = new Float32Array(0);

  /** Room for twice as many as are needed, so that some can stay for when they are in sight again. */
  function allocate(renderer: WebGLRenderer, needed: number): void {
    free();
    layers.clear();
    capacity = Math.min(2 * needed, tileCount(surface.end), MAX_TILES);
    const { state } = renderer;
    const gl = renderer.getContext() as WebGL2RenderingContext;
    const made = gl.createTexture();
    state.bindTexture(gl.TEXTURE_2D_ARRAY, made);
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.R32F, side, side, capacity);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D_ARRAY, name, gl.NEAREST);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D_ARRAY, name, gl.CLAMP_TO_EDGE);
    texture.sourceTexture = made;
    free = () => {
      state.unbindTexture();
      gl.deleteTexture(made);
      texture.sourceTexture = null;
      free = () => {};
    };
  }

  function upload(renderer: WebGLRenderer, tile: Tile, layer: number): void {
    writeTile(surface.map, surface.end, tile, side, scratch);
    const gl = renderer.getContext() as WebGL2RenderingContext;
    renderer.state.bindTexture(gl.TEXTURE_2D_ARRAY, texture.sourceTexture as WebGLTexture);
    gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, side, side, 1, gl.RED, gl.FLOAT, scratch);
  }

  return {
    texture,
    get bytes() {
      return texture.sourceTexture ? 4 * side * side * capacity : 0;
    },
    setSurface(map, end) {
      if (tileSide(end) !== side || tileCount(end) < capacity) free();
      side = tileSide(end);
      surface = { map, end };
      layers.clear();
    },
    layersOf(renderer, tiles) {
      if (!texture.sourceTexture || tiles.size > capacity) allocate(renderer, tiles.size);
      const missing = [...tiles].filter(([key]) => !layers.has(key));
      // Those needed now become the newest.
      for (const key of tiles.keys()) {
        const layer = layers.get(key);
        if (layer === undefined) continue;
        layers.delete(key);
        layers.set(key, layer);
      }
      for (const [key, tile] of missing) {
        let layer = layers.size;
        if (layers.size === capacity) {
          const [[oldest, its]] = layers;
          layers.delete(oldest);
          layer = its;
        }
        if (scratch.length !== side * side) scratch = new Float32Array(side * side);
        upload(renderer, tile, layer);
        layers.set(key, layer);
      }
      scratch = new Float32Array(0);
      return layers;
    },
    dispose: () => free(),
  };
}
