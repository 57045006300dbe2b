import type { WebGLRenderer } from 'three';
import type { FrameOrder, ViewOrder } from './orders.ts';
import { canvasTarget, createPictureTarget } from './picture-target.ts';
import { allOf, atOrigin } from './pixel-rect.ts';

/** Paints all views of a canvas into one frame. */
export interface FramePainter {
  /** @param draw draws a view where the renderer now draws */
  paint(frame: FrameOrder, draw: (view: ViewOrder) => void): void;
  /** Frees its buffer; it is made again when it is needed. */
  release(): void;
}

export function createFramePainter(renderer: WebGLRenderer): FramePainter {
  const canvas = canvasTarget(renderer);
  const smooth = createPictureTarget(renderer);

  return {
    paint({ size, isSmooth, palette, views }, draw) {
      renderer.info.reset();
      canvas.resize(size);
      canvas.bind(allOf(size));
      renderer.state.buffers.color.setClear(palette.page[0], palette.page[1], palette.page[2], 1, false);
      renderer.clear(true, false, false);
      const width = Math.max(1, ...views.map(({ pixels }) => pixels.viewport.width));
      const height = Math.max(1, ...views.map(({ pixels }) => pixels.viewport.height));
      if (isSmooth) smooth.resize({ width, height });
      for (const view of views) {
        if (isSmooth) smooth.bind(atOrigin(view.pixels));
        else canvas.bind(view.pixels);
        draw(view);
        if (isSmooth) smooth.copyTo(view.pixels, canvas);
      }
    },
    release: smooth.dispose,
  };
}
