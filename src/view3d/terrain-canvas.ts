import { WebGLRenderer } from 'three';
import type { Size } from '../core/heightmap.ts';
import { createCameraLink } from './camera-link.ts';
import { createFrameLoop, type DrawnFrame, submit } from './frame-loop.ts';
import type { Quality } from './frame-pace.ts';
import { canvasTarget, createPictureTarget, type DrawTarget } from './picture-target.ts';
import { readBack } from './read-back.ts';
import { createTerrainView, type HostedView, type TerrainView, type TerrainViewEvents } from './terrain-view.ts';
import { allOf, atOrigin, type ViewPixels } from './view-rect.ts';

export interface TerrainCanvasEvents {
  /** A frame is on the canvas: what lies over it can be placed anew. Only until this returns can the picture be copied.
   *  @param isSmooth it is as good as can be, as pictures at rest are, and shows all that is known by now */
  onFrame(isSmooth: boolean): void;
  /** A frame was asked for, or one has ended: the figures tell which. */
  onActivity?(figures: TerrainCanvasFigures): void;
  /** The GPU was taken away. All is drawn again by itself when it comes back. */
  onContextLost?(): void;
}

/** Terrains on one canvas: one WebGL2 context, one loop of frames, and as many views as are added. */
export interface TerrainCanvas {
  /** A view where an element lies over the canvas; the element takes the gestures. Both are followed as they move and change size. */
  addView(element: HTMLElement, events: TerrainViewEvents): TerrainView;
  /** Whether moving one eye moves all, in the same frame. Linked views frame the whole of all their blocks, from as far as the
   *  farthest of them asks for; whoever moves one is told its camera once, and shows it to all. */
  link(isLinked: boolean): void;
  /** While it holds, as through a gesture, pictures are drawn quickly rather than well. */
  setGesture(isHeld: boolean): void;
  /** While it holds, more is on its way that will soon be drawn: no picture is drawn again only to be better. */
  expectMore(isMore: boolean): void;
  /** The frame just shown, halved for as long as both of its sides stay at least as large; it comes when the GPU is done with it, and
   *  nothing waits for that.
   *  @throws Error if the context is lost meanwhile */
  copy(least: Size): Promise<ImageBitmap>;
  /** The canvas as it is now with all its pixels, as PNG. */
  screenshot(): Promise<Blob>;
  readonly figures: TerrainCanvasFigures;
  dispose(): void;
}

export interface TerrainCanvasFigures {
  /** On the GPU. */
  readonly textures: number;
  readonly geometries: number;
  /** In the last frame. */
  readonly triangles: number;
  readonly drawCalls: number;
  /** Pixels per CSS pixel of the last frame. */
  readonly pixelRatio: number;
  /** Frames whose drawing has ended. */
  readonly framesDrawn: number;
  /** A frame is being drawn or waits to be. */
  readonly isDrawing: boolean;
  /** Nothing is drawn or waits to be, and the picture is as good as can be. */
  readonly isAtRest: boolean;
}

const MAX_PIXEL_RATIO = 2;
/** With so much the GPU is done before it is given more. */
const UPLOAD_BYTES = 2 ** 19;

/** @throws Error if there is no WebGL2 */
export function createTerrainCanvas(canvas: HTMLCanvasElement, events: TerrainCanvasEvents): TerrainCanvas {
  const gl = webGl2Of(canvas);
  const renderer = new WebGLRenderer({ canvas, context: gl });
  renderer.info.autoReset = false; // a frame takes several passes
  const onCanvas = canvasTarget(renderer);
  const smooth = createPictureTarget(renderer, { samples: 4 });
  const coarse = createPictureTarget(renderer, { isScaled: true });
  /** Has the next frame until it is done. */
  const backBuffer = createPictureTarget(renderer);
  const buffers = [smooth, coarse, backBuffer];
  const loop = createFrameLoop(gl, { prepare, draw: drawFrame }, fullRatio, () => events.onActivity?.(figures()));
  const views: HostedView[] = [];
  const eyes = createCameraLink(views);
  let isHeld = false;
  let isMore = false;
  let size = { width: 0, height: 0 };
  let drawnRatio = 0;

  function figures(): TerrainCanvasFigures {
    const { memory, render } = renderer.info;
    return {
      textures: memory.textures,
      geometries: memory.geometries,
      triangles: render.triangles,
      drawCalls: render.calls,
      pixelRatio: drawnRatio,
      framesDrawn: loop.framesDrawn,
      isDrawing: loop.isDrawing,
      isAtRest: loop.isAtRest,
    };
  }

  function fullRatio(): number {
    return Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
  }

  /** @returns the pixels of all of it */
  function draw({ ratio, isSmooth }: Quality, onto: DrawTarget): Size {
    const full = fullRatio();
    const pixels = sizeAt(full);
    drawnRatio = ratio;
    renderer.info.reset();
    onto.resize(pixels);
    clear(allOf(pixels), onto);
    const pictures = views.flatMap((view) => {
      const shown = view.isReady && view.pixels(full, pixels);
      const drawn = shown && ratio < full ? view.pixels(ratio, sizeAt(ratio)) : shown;
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
    return pixels;
  }

  function sizeAt(ratio: number): Size {
    return { width: Math.round(size.width * ratio), height: Math.round(size.height * ratio) };
  }

  /** What no view covers has the page's colour. */
  function clear(all: ViewPixels, onto: DrawTarget): void {
    const page = views.find(({ model }) => model)?.model?.palette.page;
    if (!page) return;
    onto.bind(all);
    renderer.state.buffers.color.setClear(page[0], page[1], page[2], 1, false);
    renderer.clear(true, false, false);
  }

  /** Uploads textures until they have UPLOAD_BYTES together. */
  function prepare(): boolean {
    let bytes = 0;
    for (const view of views.filter(({ isReady }) => isReady)) {
      while (bytes < UPLOAD_BYTES) {
        const uploaded = view.upload(renderer);
        if (uploaded === 0) break;
        bytes += uploaded;
      }
    }
    return bytes > 0;
  }

  function drawFrame(quality: Quality, nowMs: number, isShownLater: boolean): DrawnFrame {
    measure();
    if (size.width === 0 || size.height === 0 || views.every(({ model }) => !model)) return { isMoving: false };
    const isMoving = eyes.advance(nowMs);
    const pixels = draw(quality, isShownLater ? backBuffer : onCanvas);
    if (!isShownLater) {
      events.onFrame(quality.isSmooth);
      return { isMoving };
    }
    const show = (isLast: boolean): void => {
      onCanvas.resize(pixels);
      backBuffer.copyTo(pixels, allOf(pixels), onCanvas);
      gl.deleteSync(submit(gl));
      events.onFrame(quality.isSmooth && isLast);
    };
    return { isMoving, show };
  }

  /** @returns whether anything lies elsewhere than before */
  function measure(): boolean {
    const { clientWidth: width, clientHeight: height } = canvas;
    const isSameSize = width === size.width && height === size.height;
    size = { width, height };
    return views.map((view) => view.measure()).includes(true) || !isSameSize;
  }
  function follow(): void {
    if (measure() && views.some(({ isReady }) => isReady)) loop.request('single');
  }
  const observer = new ResizeObserver(follow);
  observer.observe(canvas);
  measure();

  function onContextLost(event: Event): void {
    event.preventDefault(); // asks for it back
    loop.reset();
    // Nothing of the lost context is left for the next one, which could not free it.
    for (const view of views) view.release();
    for (const buffer of buffers) buffer.dispose();
    events.onContextLost?.();
  }
  // three uploads everything again as it is drawn.
  function onContextRestored(): void {
    loop.request('single');
  }
  canvas.addEventListener('webglcontextlost', onContextLost);
  canvas.addEventListener('webglcontextrestored', onContextRestored);

  return {
    addView(element, viewEvents) {
      const view: HostedView = createTerrainView(
        {
          canvas,
          frame: (azimuthDeg, altitudeDeg) => eyes.framed(view, azimuthDeg, altitudeDeg),
          onChange: (isMove = false) => loop.request(isMove ? 'move' : isHeld ? 'live' : 'single'),
          onLead: () => eyes.onLead(view),
          onCamera: (camera) => eyes.onCamera(view, camera),
          onDispose() {
            if (!views.includes(view)) return;
            views.splice(views.indexOf(view), 1);
            loop.request('single');
          },
        },
        element,
        viewEvents,
      );
      views.push(view);
      return view;
    },
    link(isLinked) {
      if (eyes.setLinked(isLinked)) loop.request('single');
    },
    setGesture(held) {
      isHeld = held;
      loop.expectMore(isHeld || isMore);
    },
    expectMore(more) {
      isMore = more;
      loop.expectMore(isHeld || isMore);
    },
    copy(least) {
      renderer.setScissorTest(false);
      return readBack(gl, least);
    },
    screenshot() {
      // The picture is gone once the browser has shown it, so it is drawn and read in one go.
      draw({ ratio: fullRatio(), isSmooth: true }, onCanvas);
      return new Promise((resolve, reject) => {
        canvas.toBlob((blob) => {
          if (blob) resolve(blob);
          else reject(new Error(`screenshot: expected a PNG of ${size.width} × ${size.height}, got none`));
        }, 'image/png');
      });
    },
    get figures() {
      return figures();
    },
    dispose() {
      for (const view of [...views]) view.dispose();
      loop.dispose();
      observer.disconnect();
      canvas.removeEventListener('webglcontextlost', onContextLost);
      canvas.removeEventListener('webglcontextrestored', onContextRestored);
      for (const buffer of buffers) buffer.dispose();
      renderer.dispose();
    },
  };
}

function webGl2Of(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: false });
  if (!gl) throw new Error('terrain view: expected a WebGL2 context, got none; the browser may have switched off 3D graphics');
  return gl;
}
