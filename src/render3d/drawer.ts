import { WebGLRenderer } from 'three';
import { createLargePicture, type LargePicture } from './large-picture.ts';
import type { FrameOrder, Order, Reply, ViewOrder } from './orders.ts';
import { canvasTarget, createPictureTarget } from './picture-target.ts';
import { allOf, atOrigin } from './pixel-rect.ts';
import { createTerrainScene, type TerrainScene } from './scene.ts';

/** Draws what is ordered on one canvas.
 *  @param reply sends an answer to who ordered
 *  @throws Error if the canvas has no WebGL2 */
export function createDrawer(
  canvas: OffscreenCanvas,
  reply: (answer: Reply) => void,
): { take(order: Exclude<Order, { kind: 'start' }>): void; dispose(): void } {
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: false });
  if (!gl) throw new Error('terrain view: expected a WebGL2 context, got none; the browser may have switched off 3D graphics');
  const renderer = new WebGLRenderer({ canvas, context: gl });
  renderer.info.autoReset = false; // a frame takes several passes
  const painter = createFramePainter(renderer);
  const scenes = new Map<number, TerrainScene>();
  const pictures = new Map<number, LargePicture>();
  const pixel = new Uint8Array(4);

  function sceneOf(id: number): TerrainScene {
    const scene = scenes.get(id) ?? createTerrainScene();
    scenes.set(id, scene);
    return scene;
  }

  /** The next frame is ordered when the GPU has finished this one. Browsers only flush on `finish`. */
  function waitForGpu(): void {
    renderer.setRenderTarget(null);
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  }

  async function draw(frame: FrameOrder): Promise<void> {
    painter.paint(frame, ({ scene: id, content, shot }) => {
      const scene = sceneOf(id);
      scene.update(content);
      scene.prepare(renderer, shot);
      scene.draw(renderer);
    });
    waitForGpu();
    // Afterwards the browser has taken the picture.
    if (!frame.isMoving) await new Promise((resolve) => requestAnimationFrame(resolve));
    const { memory, render } = renderer.info;
    reply({ kind: 'drawn', figures: { ...memory, triangles: render.triangles, drawCalls: render.calls } });
  }

  function release(): void {
    for (const part of [...scenes.values(), ...pictures.values()]) part.dispose();
    scenes.clear();
    pictures.clear();
    painter.release();
  }
  function onLost(event: Event): void {
    event.preventDefault(); // otherwise it is never restored
    release();
    reply({ kind: 'lost' });
  }
  /** Where the GPU's process ended, Chromium 147 shows a canvas of a worker again only once its size has changed, in a frame after the context came back. */
  function onRestored(): void {
    requestAnimationFrame(() => {
      canvas.width = 1;
      reply({ kind: 'restored' });
    });
  }
  canvas.addEventListener('webglcontextlost', onLost);
  canvas.addEventListener('webglcontextrestored', onRestored);

  return {
    take(order) {
      if (gl.isContextLost()) return; // 'lost' says that nothing comes
      switch (order.kind) {
        case 'frame':
          draw(order.frame).catch((error: unknown) => reply({ kind: 'failed', message: String(error) }));
          break;
        case 'end':
          scenes.get(order.scene)?.dispose();
          scenes.delete(order.scene);
          break;
        case 'picture':
          pictures.set(order.picture, createLargePicture(renderer, order.order));
          break;
        case 'rows': {
          const { picture, top, rows } = order;
          const rgba = pictures.get(picture)?.rowsAt(top, rows);
          // Pixels that a context lost meanwhile left empty are not handed on.
          if (rgba && !gl.isContextLost()) reply({ kind: 'rows', picture, top, rgba });
          break;
        }
        case 'endPicture':
          pictures.get(order.picture)?.dispose();
          pictures.delete(order.picture);
      }
    },
    dispose() {
      canvas.removeEventListener('webglcontextlost', onLost);
      canvas.removeEventListener('webglcontextrestored', onRestored);
      release();
      renderer.dispose();
    },
  };
}

/** Paints all views of a canvas into one frame. */
interface FramePainter {
  /** @param draw draws a view where the renderer now draws */
  paint(frame: FrameOrder, draw: (view: ViewOrder) => void): void;
  /** Frees its buffer; it is made again when it is needed. */
  release(): void;
}

function createFramePainter(renderer: WebGLRenderer): FramePainter {
  const canvas = canvasTarget(renderer);
  const smooth = createPictureTarget(renderer);

  return {
    paint({ size, isMoving, palette, views }, draw) {
      renderer.info.reset();
      canvas.resize(size);
      canvas.bind(allOf(size));
      renderer.state.buffers.color.setClear(palette.page[0], palette.page[1], palette.page[2], 1, false);
      renderer.clear(true, false, false);
      const width = Math.max(1, ...views.map(({ pixels }) => pixels.viewport.width));
      const height = Math.max(1, ...views.map(({ pixels }) => pixels.viewport.height));
      if (!isMoving) smooth.resize({ width, height });
      for (const view of views) {
        if (isMoving) canvas.bind(view.pixels);
        else smooth.bind(atOrigin(view.pixels));
        draw(view);
        if (!isMoving) smooth.copyTo(view.pixels, canvas);
      }
    },
    release: smooth.dispose,
  };
}
