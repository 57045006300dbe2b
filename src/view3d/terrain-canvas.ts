import type { Size } from '../core/heightmap.ts';
import { openDrawer } from '../render3d/open-drawer.ts';
import type { RenderFigures, Reply } from '../render3d/orders.ts';
import { createCameraLink } from './camera-link.ts';
import { createFrameLoop, type OrderedFrame } from './frame-loop.ts';
import { createPictures, type LargePicture, type PictureWish, type Sight, withGround } from './large-picture.ts';
import { createTerrainView, type HostedView, type TerrainView, type TerrainViewEvents } from './terrain-view.ts';

export interface TerrainCanvasEvents {
  /** A frame is on the canvas: what lies over it can be placed anew.
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
  /** While a gesture lasts, frames are coarse where that makes them quick. */
  setGesture(isGesture: boolean): void;
  /** While more changes are expected, no smooth frame follows a coarse one. */
  expectMore(isMore: boolean): void;
  /** The views in a picture of any size; undefined where there is no 3D.
   *  @throws Error if nothing is shown */
  readonly picture: ((wish: PictureWish) => LargePicture) | undefined;
  /** Keeps how the views are seen now; undefined where there is no 3D.
   *  @throws Error if nothing is shown */
  readonly sight: (() => Sight) | undefined;
  /** Pixels of the canvas at rest. */
  readonly fullSize: Size;
  readonly figures: TerrainCanvasFigures;
  /** false draws terrain flat, from above: there is no camera to move. */
  readonly is3d: boolean;
  /** Whether the canvas shows the newest model of every view that is drawn. A camera may still be on its way. */
  readonly isCurrent: boolean;
  dispose(): void;
}

export interface TerrainCanvasFigures extends RenderFigures {
  /** Bytes of elevations on the GPU, of all views. */
  readonly tileBytes: number;
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

/** Pixels per CSS pixel of a picture at rest. */
export function fullRatio(): number {
  return Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
}

/** @param open starts what draws on the canvas */
export function createTerrainCanvas(canvas: HTMLCanvasElement, events: TerrainCanvasEvents, open = openDrawer): TerrainCanvas {
  const views: HostedView[] = [];
  const drawer = open(canvas, onReply);
  const pictures = createPictures(drawer.send);
  const loop = createFrameLoop(orderFrame, fullRatio, () => events.onActivity?.(figures()));
  const cameras = createCameraLink(views);
  let rendered: RenderFigures = { textures: 0, geometries: 0, triangles: 0, drawCalls: 0 };
  let pixelRatio = 0;
  let isGesture = false;
  let isMoreExpected = false;
  let isLost = false;
  let size = { width: 0, height: 0 };
  /** Shows the frame under way. */
  let showFrame = (_isLast: boolean): void => {};

  const figures = (): TerrainCanvasFigures => {
    const { framesDrawn, isDrawing, isAtRest } = loop;
    const tileBytes = views.reduce((sum, view) => sum + view.tileBytes, 0);
    return { ...rendered, tileBytes, pixelRatio, framesDrawn, isDrawing, isAtRest };
  };

  function orderFrame({
    quality: { ratio, isSmooth },
    nowMs,
    isMoving,
  }: OrderedFrame): { readonly isMoving: boolean } | undefined {
    measure();
    const palette = views.find(({ model }) => model)?.model?.palette;
    if (isLost || !palette || size.width === 0 || size.height === 0) return undefined;
    const isOnTheWay = cameras.advance(nowMs);
    const pixels = scaled(size, ratio);
    const drawn = views.flatMap((view) => view.order(ratio, pixels) ?? []);
    const whenShown = views.map((view) => view.keepPicture());
    showFrame = (isLast) => {
      pixelRatio = ratio;
      for (const tell of whenShown) tell();
      events.onFrame(isSmooth && isLast);
    };
    drawer.send({
      kind: 'frame',
      frame: { size: pixels, isSmooth, isMoving: isMoving || isOnTheWay, palette, views: drawn },
    });
    return { isMoving: isOnTheWay };
  }

  function onReply(reply: Reply): void {
    switch (reply.kind) {
      case 'drawn':
        if (isLost) return;
        rendered = reply.figures;
        loop.drawn(showFrame);
        break;
      case 'lost':
        lose();
        break;
      case 'restored':
        isLost = false;
        pictures.restore();
        loop.request('single');
        break;
      case 'rows':
        pictures.take(reply);
        break;
      case 'failed':
        lose();
        throw new Error(`terrain view: ${reply.message}`);
    }
  }

  function lose(): void {
    isLost = true;
    for (const view of views) view.release();
    pictures.lose();
    loop.reset();
    events.onContextLost?.();
  }

  function sight(): Sight {
    const shown = views.flatMap((view) => view.shownView() ?? []);
    if (shown.length === 0 || size.width === 0) throw new Error('picture of the view: expected a terrain on screen, got none');
    const canvasSize = size;
    return (wish, ground) => {
      const seen = ground ? shown.map((view) => withGround(view, ground)) : shown;
      return pictures.order(seen, canvasSize, wish);
    };
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

  return {
    is3d: true,
    addView(element, viewEvents) {
      const view: HostedView = createTerrainView(
        {
          canvas,
          framing: (azimuthDeg, altitudeDeg) => cameras.framed(view, azimuthDeg, altitudeDeg),
          onChange: (isMove = false) => loop.request(isMove || isGesture ? 'move' : 'single'),
          onLead: () => cameras.lead(view),
          onCamera: (camera) => cameras.share(view, camera),
          onDispose() {
            if (!views.includes(view)) return;
            views.splice(views.indexOf(view), 1);
            drawer.send({ kind: 'end', scene: view.id });
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
    picture: (wish) => sight()(wish),
    sight,
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
      loop.reset();
      observer.disconnect();
      drawer.dispose();
    },
  };
}

/** @param ratio pixels per CSS pixel */
export function scaled({ width, height }: Size, ratio: number): Size {
  return { width: Math.round(width * ratio), height: Math.round(height * ratio) };
}
