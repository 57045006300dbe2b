import { WebGLRenderer } from 'three';
import type { Size } from '../core/heightmap.ts';
import { createCameraLink } from './camera-link.ts';
import { createFrameLoop, type DrawnFrame, type FrameLoop } from './frame-loop.ts';
import type { Quality } from './frame-pace.ts';
import { createFramePainter, type FramePainter, fullRatio, scaled } from './frame-painter.ts';
import { createLargePicture, type LargePicture, type PictureWish } from './large-picture.ts';
import { readBack } from './read-back.ts';
import { createTerrainView, type HostedView, type TerrainView, type TerrainViewEvents } from './terrain-view.ts';

export interface TerrainCanvasEvents {
  /** A frame is on the canvas: what lies over it can be placed anew. It can be copied only until this returns.
   *  @param isSmooth it has the quality of pictures at rest, and shows the newest state */
  onFrame(isSmooth: boolean): void;
  /** A frame was requested, or one has ended: the figures say which. */
  onActivity?(figures: TerrainCanvasFigures): void;
  /** The WebGL context was lost. Everything is drawn again by itself when it is restored. */
  onContextLost?(): void;
}

/** Terrains on one canvas: one WebGL2 context, one frame loop, and as many views as are added. */
export interface TerrainCanvas {
  /** Adds a view where an element lies over the canvas, and keeps it there. The element takes the gestures. */
  addView(element: HTMLElement, events: TerrainViewEvents): TerrainView;
  /** Links the cameras: moving one moves all, in the same frame. Framing then shows the whole block in every view, all from the distance of
   *  the farthest. Only the view that is moved reports its camera, once; its owner gives it to all. */
  link(isLinked: boolean): void;
  /** While a gesture lasts, frames are coarse, so that they are drawn quickly. */
  setGesture(isGesture: boolean): void;
  /** While more changes are expected, no smooth frame follows a coarse one. */
  expectMore(isMore: boolean): void;
  /** The frame just shown, halved as often as both of its sides stay at least as large as `least`. It is read back without blocking.
   *  @throws Error if the context is lost meanwhile */
  copy(least: Size): Promise<ImageBitmap>;
  /** The views in a picture of any size; undefined where there is no 3D.
   *  @throws Error if nothing is shown */
  readonly picture: ((wish: PictureWish) => LargePicture) | undefined;
  /** Pixels of the canvas at rest. */
  readonly fullSize: Size;
  readonly figures: TerrainCanvasFigures;
  /** false draws terrain flat, from above: there is no camera to move. */
  readonly is3d: boolean;
  /** Whether the canvas shows the newest model of every view that is drawn. A camera may still be on its way. */
  readonly isCurrent: boolean;
  dispose(): void;
}

export interface TerrainCanvasFigures {
  /** On the GPU. */
  readonly textures: number;
  readonly geometries: number;
  /** Bytes of elevations on the GPU, of all views. */
  readonly tileBytes: number;
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
  if (!gl) throw new Error('terrain view: expected a WebGL2 context, got none; the browser may have switched off 3D graphics');
  const renderer = new WebGLRenderer({ canvas, context: gl });
  renderer.info.autoReset = false; // a frame takes several passes
  const views: HostedView[] = [];
  const painter = createFramePainter(gl, renderer, views);
  const tasks = { prepare: painter.uploadTextures, draw: drawFrame };
  const loop = createFrameLoop(gl, tasks, fullRatio, () => events.onActivity?.(figures()));
  const figures = (): TerrainCanvasFigures => figuresOf(views, renderer, painter, loop);
  const cameras = createCameraLink(views);
  let isGesture = false;
  let isMoreExpected = false;
  let size = { width: 0, height: 0 };

  function drawFrame(quality: Quality, nowMs: number, inBackBuffer: boolean): DrawnFrame {
    measure();
    if (size.width === 0 || size.height === 0 || views.every(({ model }) => !model)) return { isMoving: false };
    const isMoving = cameras.advance(nowMs);
    const pixels = painter.paint(size, quality, { inBackBuffer });
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

  /** Measures the canvas and all views. @returns whether one has moved or changed size */
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
    event.preventDefault(); // otherwise it is never restored
    loop.reset();
    // Resources of the lost context could not be freed with the next one.
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
    is3d: true,
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
      loop.expectMore(isGesture || isMoreExpected);
    },
    expectMore(isNow) {
      isMoreExpected = isNow;
      loop.expectMore(isGesture || isMoreExpected);
    },
    copy(least) {
      renderer.setScissorTest(false);
      return readBack(gl, least);
    },
    picture(wish) {
      const shown = views.flatMap((view) => view.shownView() ?? []);
      if (shown.length === 0 || size.width === 0) throw new Error('picture of the view: expected a terrain on screen, got none');
      return createLargePicture(renderer, shown, size, wish);
    },
    get fullSize() {
      return scaled(size, fullRatio());
    },
    get figures() {
      return figures();
    },
    get isCurrent() {
      return views.every((view) => view.isCurrent);
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
  views: readonly HostedView[],
  { info: { memory, render } }: WebGLRenderer,
  { pixelRatio }: FramePainter,
  { framesDrawn, isDrawing, isAtRest }: FrameLoop,
): TerrainCanvasFigures {
  const { textures, geometries } = memory;
  return {
    textures,
    geometries,
    tileBytes: views.reduce((sum, view) => sum + view.tileBytes, 0),
    triangles: render.triangles,
    drawCalls: render.calls,
    pixelRatio,
    framesDrawn,
    isDrawing,
    isAtRest,
  };
}

/** The context that terrain is drawn with; null in a browser that has no WebGL2 or has switched it off. */
export function webGl2Of(canvas: HTMLCanvasElement): WebGL2RenderingContext | null {
  return canvas.getContext('webgl2', { antialias: false, alpha: false });
}
