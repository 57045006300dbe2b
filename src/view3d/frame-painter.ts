import type { WebGLRenderer } from 'three';
import type { Size } from '../core/heightmap.ts';
import { submit } from './frame-loop.ts';
import type { Quality } from './frame-pace.ts';
import { canvasTarget, createPictureTarget, type DrawTarget } from './picture-target.ts';
import type { HostedView } from './terrain-view.ts';
import { allOf, atOrigin, type ViewPixels } from './view-rect.ts';

/** Paints all views of a canvas into one frame. */
export interface FramePainter {
  /** Pixels per CSS pixel of the last frame. */
  readonly pixelRatio: number;
  /** Uploads new textures, about UPLOAD_BYTES or one larger texture at a time. @returns whether there were any */
  uploadTextures(): boolean;
  /** @param size of the canvas in CSS pixels
   *  @param inBackBuffer paints it beside the canvas, which keeps the last frame until `showBackBuffer`
   *  @returns the size of the frame in pixels */
  paint(size: Size, quality: Quality, options?: { readonly inBackBuffer?: boolean }): Size;
  /** Copies the frame in the back buffer to the canvas.
   *  @param pixels as `paint` returned them */
  showBackBuffer(pixels: Size): void;
  /** Frees its buffers; they are made again when they are needed. */
  release(): void;
}

const MAX_PIXEL_RATIO = 2;
/** The GPU finishes this much before it is given more. */
const UPLOAD_BYTES = 2 ** 19;

/** Pixels per CSS pixel of a picture at rest. */
export function fullRatio(): number {
  return Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
}

/** @param views all views, those added later included */
export function createFramePainter(
  gl: WebGL2RenderingContext,
  renderer: WebGLRenderer,
  views: readonly HostedView[],
): FramePainter {
  const onCanvas = canvasTarget(renderer);
  const smooth = createPictureTarget(renderer, { samples: 4 });
  const coarse = createPictureTarget(renderer, { isScaled: true });
  const backBuffer = createPictureTarget(renderer);
  let pixelRatio = 0;
  /** Tell the views that what is in the back buffer is on the canvas. */
  let whenShown: readonly (() => void)[] = [];

  /** What no view covers has the page's colour. */
  function clear(all: ViewPixels, onto: DrawTarget): void {
    const page = views.find(({ model }) => model)?.model?.palette.page;
    if (!page) return;
    onto.bind(all);
    renderer.state.buffers.color.setClear(page[0], page[1], page[2], 1, false);
    renderer.clear(true, false, false);
  }

  return {
    get pixelRatio() {
      return pixelRatio;
    },
    uploadTextures() {
      let bytes = 0;
      for (const view of views.filter(({ isReady }) => isReady)) {
        while (bytes < UPLOAD_BYTES) {
          const uploaded = view.uploadNext(renderer);
          if (uploaded === 0) break;
          bytes += uploaded;
        }
      }
      return bytes > 0;
    },
    paint(size, { ratio, isSmooth }, { inBackBuffer = false } = {}) {
      const onto = inBackBuffer ? backBuffer : onCanvas;
      const full = fullRatio();
      const pixels = scaled(size, full);
      pixelRatio = ratio;
      renderer.info.reset();
      onto.resize(pixels);
      clear(allOf(pixels), onto);
      const pictures = views.flatMap((view) => {
        const shown = view.isReady && view.pixels(full, pixels);
        const drawn = shown && ratio < full ? view.pixels(ratio, scaled(size, ratio)) : shown;
        return shown && drawn ? [{ view, shown, drawn: atOrigin(drawn) }] : [];
      });
      // At rest no picture is coarse.
      if (isSmooth) coarse.dispose();
      const buffer = isSmooth ? smooth : ratio < full ? coarse : undefined;
      buffer?.resize({
        width: Math.max(1, ...pictures.map(({ drawn }) => drawn.viewport.width)),
        height: Math.max(1, ...pictures.map(({ drawn }) => drawn.viewport.height)),
      });
      for (const { view, shown, drawn } of pictures) {
        if (buffer) buffer.bind(drawn);
        else onto.bind(shown);
        view.draw(renderer, ratio);
        buffer?.copyTo(drawn.viewport, shown, onto);
      }
      const onShown = views.map((view) => view.keepPicture());
      if (inBackBuffer) whenShown = onShown;
      else for (const tell of onShown) tell();
      return pixels;
    },
    showBackBuffer(pixels) {
      onCanvas.resize(pixels);
      backBuffer.copyTo(pixels, allOf(pixels), onCanvas);
      gl.deleteSync(submit(gl));
      for (const tell of whenShown) tell();
    },
    release() {
      for (const buffer of [smooth, coarse, backBuffer]) buffer.dispose();
    },
  };
}

/** @param ratio pixels per CSS pixel */
export function scaled({ width, height }: Size, ratio: number): Size {
  return { width: Math.round(width * ratio), height: Math.round(height * ratio) };
}
