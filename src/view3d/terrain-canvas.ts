import { WebGLRenderer } from 'three';
import type { Size } from '../core/heightmap.ts';
import { createCameraLink } from './camera-link.ts';
import { createFrameLoop, type DrawnFrame, type FrameLoop } from './frame-loop.ts';
import type { Quality } from './frame-pace.ts';
import { createFramePainter, type FramePainter, fullRatio } from './frame-painter.ts';
import { readBack } from './read-back.ts';
import { createTerrainView, type HostedView, type TerrainView, type TerrainViewEvents } from './terrain-view.ts';

export interface TerrainCanvasEvents {
  /** A frame is on the canvas: what lies over it can be placed anew. Only until this returns can the picture be copied.
   *  @param isSmooth it is as good as pictures at rest are, and shows all that is known by now */
  onFrame(isSmooth: boolean): void;
  /** A frame was asked for, or one has ended: the figures say which. */
  onActivity?(figures: TerrainCanvasFigures): void;
  /** The GPU was taken away. All is drawn again by itself when it comes back. */
  onContextLost?(): void;
}

/** Terrains on one canvas: one WebGL2 context, one frame loop, and as many views as are added. */
export interface TerrainCanvas {
  /** A view where an element lies over the canvas; the element takes the gestures. Both are followed as they move and change size. */
  addView(element: HTMLElement, events: TerrainViewEvents): TerrainView;
  /** Whether moving one camera moves all, in the same frame. Linked views frame the whole of all their blocks, from as far as the
   *  farthest of them asks for. Only the view that is moved reports its camera, once; its owner shows it to all. */
  link(isLinked: boolean): void;
  /** While a gesture lasts, pictures are drawn quickly rather than well. */
  setGesture(isGesture: boolean): void;
  /** While more is to be drawn soon, no picture is drawn again only to be better. */
  expectMore(isMore: boolean): void;
  /** The frame just shown, halved for as long as both of its sides stay at least as large. Nothing waits: the picture comes when the GPU
   *  is done with it.
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

/** @throws Error if there is no WebGL2 */
export function createTerrainCanvas(canvas: HTMLCanvasElement, events: TerrainCanvasEvents): TerrainCanvas {
  const gl = webGl2Of(canvas);
  const renderer = new WebGLRenderer({ canvas, context: gl });
  renderer.info.autoReset = false; // a frame takes several passes
  const views: HostedView[] = [];
  const painter = createFramePainter(gl, renderer, views);
  const tasks = { prepare: painter.uploadTextures, draw: drawFrame };
  const loop = createFrameLoop(gl, tasks, fullRatio, () => events.onActivity?.(figuresOf(renderer, painter, loop)));
  const cameras = createCameraLink(views);
  let isGesture = false;
  let isMore = false;
  let size = { width: 0, height: 0 };

  function drawFrame(quality: Quality, nowMs: number, inBackBuffer: boolean): DrawnFrame {
    measure();
    if (size.width === 0 || size.height === 0 || views.every(({ model }) => !model)) return { isMoving: false };
    const isMoving = cameras.advance(nowMs);
    const pixels = painter.paint(size, quality, inBackBuffer);
    if (!inBackBuffer) {
      events.onFrame(quality.isSmooth);
      return { isMoving };
    }
    const show = (isLast: boolean): void => {
      painter.showBackBuffer(pixels);
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
  const observer = new ResizeObserver(() => {
    if (measure() && views.some(({ isReady }) => isReady)) loop.request('single');
  });
  observer.observe(canvas);
  measure();

  function onContextLost(event: Event): void {
    event.preventDefault(); // asks for it back
    loop.reset();
    // The next context could not free what the lost one had.
    for (const view of views) view.release();
    painter.release();
    events.onContextLost?.();
  }
  // three.js uploads everything again as it is drawn.
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
          framing: (azimuthDeg, altitudeDeg) => cameras.framed(view, azimuthDeg, altitudeDeg),
          onChange: (isMove = false) => loop.request(isMove ? 'move' : isGesture ? 'live' : 'single'),
          onLead: () => cameras.lead(view),
          onCamera: (camera) => cameras.share(view, camera),
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
      if (cameras.setLinked(isLinked)) loop.request('single');
    },
    setGesture(isNow) {
      isGesture = isNow;
      loop.expectMore(isGesture || isMore);
    },
    expectMore(isNow) {
      isMore = isNow;
      loop.expectMore(isGesture || isMore);
    },
    copy(least) {
      renderer.setScissorTest(false);
      return readBack(gl, least);
    },
    screenshot() {
      // The picture is gone once the browser has shown it, so it is drawn and read in one go.
      painter.paint(size, { ratio: fullRatio(), isSmooth: true });
      return pngOf(canvas);
    },
    get figures() {
      return figuresOf(renderer, painter, loop);
    },
    dispose() {
      for (const view of [...views]) view.dispose();
      loop.dispose();
      observer.disconnect();
      canvas.removeEventListener('webglcontextlost', onContextLost);
      canvas.removeEventListener('webglcontextrestored', onContextRestored);
      painter.release();
      renderer.dispose();
    },
  };
}

function figuresOf(
  { info: { memory, render } }: WebGLRenderer,
  { pixelRatio }: FramePainter,
  { framesDrawn, isDrawing, isAtRest }: FrameLoop,
): TerrainCanvasFigures {
  const { textures, geometries } = memory;
  return {
    textures,
    geometries,
    triangles: render.triangles,
    drawCalls: render.calls,
    pixelRatio,
    framesDrawn,
    isDrawing,
    isAtRest,
  };
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error(`screenshot: expected a PNG of ${canvas.clientWidth} × ${canvas.clientHeight}, got none`));
    }, 'image/png');
  });
}

function webGl2Of(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: false });
  if (!gl) throw new Error('terrain view: expected a WebGL2 context, got none; the browser may have switched off 3D graphics');
  return gl;
}
