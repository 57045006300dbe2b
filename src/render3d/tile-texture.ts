import { ExternalTexture, type WebGLRenderer } from 'three';
import type { TileOrder } from './orders.ts';

/** Elevations on the GPU, tiles of them as layers of one texture. */
export interface TileTexture {
  readonly texture: ExternalTexture;
  /** Uploads what is new. */
  update(renderer: WebGLRenderer, order: TileOrder): void;
  dispose(): void;
}

export function createTileTexture(): TileTexture {
  const texture = new ExternalTexture(null);
  let [side, room] = [0, 0];
  let free = (): void => {};

  function allocate(gl: WebGL2RenderingContext, { state }: WebGLRenderer): void {
    const made = gl.createTexture();
    state.bindTexture(gl.TEXTURE_2D_ARRAY, made);
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.R32F, side, side, room);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D_ARRAY, name, gl.NEAREST);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D_ARRAY, name, gl.CLAMP_TO_EDGE);
    texture.sourceTexture = made;
    free = () => {
      state.unbindTexture();
      gl.deleteTexture(made);
      texture.sourceTexture = null;
      [side, room] = [0, 0];
      free = () => {};
    };
  }

  return {
    texture,
    update(renderer, order) {
      const gl = renderer.getContext() as WebGL2RenderingContext;
      if (order.side !== side || order.room !== room) {
        free();
        [side, room] = [order.side, order.room];
        allocate(gl, renderer);
      }
      for (const { layer, texels } of order.uploads) {
        renderer.state.bindTexture(gl.TEXTURE_2D_ARRAY, texture.sourceTexture as WebGLTexture);
        gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, side, side, 1, gl.RED, gl.FLOAT, texels);
      }
    },
    dispose: () => free(),
  };
}
