import type { Size } from '../core/heightmap.ts';
import { type Drawer, openDrawer } from '../render3d/open-drawer.ts';
import type { RenderFigures, Reply } from '../render3d/orders.ts';
import { type CameraLink, createCameraLink } from './camera-link.ts';
import { createFrameLoop, type FrameLoop } from './frame-loop.ts';
import { createPictures, type LargePicture, type PictureWish, type Sight, withGround } from './large-picture.ts';
import { createTerrainView, type HostedView, type TerrainView, type TerrainViewEvents } from './terrain-view.ts';

export interface TerrainCanvasEvents {
  /** A frame is on the canvas: what lies over it can be placed anew.
   *  @param isStill nothing moves, and it shows the newest state */
  onFrame(isStill: boolean): void;
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
  /** Changes that come while a gesture lasts are steps of a move. */
  setGesture(isGesture: boolean): void;
  /** The views in a picture of any size; undefined where there is no 3D.
   *  @throws Error if nothing is shown */
  readonly picture: ((wish: PictureWish) => LargePicture) | undefined;
  /** Keeps how the views are seen now; undefined where there is no 3D.
   *  @throws Error if nothing is shown */
  readonly sight: (() => Sight) | undefined;
  /** Pixels of the canvas. */
  readonly fullSize: Size;
  readonly figures: TerrainCanvasFigures;
  /** false draws terrain flat, from above: there is no camera to move. */
  readonly is3d: boolean;
  /** Whether the canvas shows the newest model of every view that is drawn. A camera may still be on its way. */
  readonly isCurrent: boolean;
  /** Whether the canvas shows every view that is drawn where it lies now. */
  readonly isInPlace: boolean;
  dispose(): void;
}

export interface TerrainCanvasFigures extends RenderFigures {
  /** Frames whose drawing has ended. */
  readonly framesDrawn: number;
  /** A frame is being drawn or waits to be. */
  readonly isDrawing: boolean;
  /** Nothing is drawn or waits to be, and the picture is a still one. */
  readonly isAtRest: boolean;
}

const MAX_PIXEL_RATIO = 2;

/** Pixels per CSS pixel. */
export function fullRatio(): number {
  return Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
}

/** @param ratio pixels per CSS pixel */
export function scaled({ width, height }: Size, ratio: number): Size {
  return { width: Math.round(width * ratio), height: Math.round(height * ratio) };
}

/** @param open starts what draws on the canvas */
export function createTerrainCanvas(canvas: HTMLCanvasElement, events: TerrainCanvasEvents, open = openDrawer): TerrainCanvas {
  return new DrawnCanvas(canvas, events, open);
}

class DrawnCanvas implements TerrainCanvas {
  readonly is3d = true;
  readonly #canvas: HTMLCanvasElement;
  readonly #events: TerrainCanvasEvents;
  readonly #views: HostedView[] = [];
  readonly #drawer: Drawer;
  readonly #pictures: ReturnType<typeof createPictures>;
  readonly #loop: FrameLoop;
  readonly #cameras: CameraLink = createCameraLink(this.#views);
  readonly #observer: ResizeObserver;
  #rendered: RenderFigures = { textures: 0, geometries: 0, triangles: 0, drawCalls: 0 };
  #isGesture = false;
  #isLost = false;
  #size: Size = { width: 0, height: 0 };
  /** To be called once the frame under way is on the canvas. */
  #whenShown: readonly (() => void)[] = [];

  constructor(canvas: HTMLCanvasElement, events: TerrainCanvasEvents, open: typeof openDrawer) {
    this.#canvas = canvas;
    this.#events = events;
    this.#drawer = open(canvas, (reply) => this.#take(reply));
    this.#pictures = createPictures((order) => this.#drawer.send(order));
    this.#loop = createFrameLoop(
      (nowMs, isMove) => this.#order(nowMs, isMove),
      (isStill) => {
        for (const tell of this.#whenShown) tell();
        events.onFrame(isStill);
      },
      () => events.onActivity?.(this.figures),
    );
    this.#observer = new ResizeObserver(() => {
      if (this.#measure() && this.#views.some(({ isReady }) => isReady)) this.#loop.request('single');
    });
    this.#observer.observe(canvas);
    this.#measure();
  }

  get figures(): TerrainCanvasFigures {
    const { framesDrawn, isDrawing, isAtRest } = this.#loop;
    return { ...this.#rendered, framesDrawn, isDrawing, isAtRest };
  }

  get fullSize(): Size {
    return scaled(this.#size, fullRatio());
  }

  get isCurrent(): boolean {
    return this.#views.every((view) => view.isCurrent);
  }

  get isInPlace(): boolean {
    const { width, height } = this.#size;
    return width === 0 || height === 0 || this.#views.every((view) => view.isInPlace);
  }

  addView(element: HTMLElement, viewEvents: TerrainViewEvents): TerrainView {
    const view: HostedView = createTerrainView(
      {
        canvas: this.#canvas,
        framing: (azimuthDeg, altitudeDeg) => this.#cameras.framed(view, azimuthDeg, altitudeDeg),
        onChange: (isMove = false) => this.#loop.request(isMove || this.#isGesture ? 'move' : 'single'),
        onLead: () => this.#cameras.lead(view),
        onCamera: (camera) => this.#cameras.share(view, camera),
        onDispose: () => this.#remove(view),
      },
      element,
      viewEvents,
    );
    this.#views.push(view);
    return view;
  }

  link(isLinked: boolean): void {
    if (this.#cameras.setLinked(isLinked)) this.#loop.request('single');
  }

  setGesture(isGesture: boolean): void {
    this.#isGesture = isGesture;
  }

  readonly picture = (wish: PictureWish): LargePicture => this.sight()(wish);

  readonly sight = (): Sight => {
    const shown = this.#views.flatMap((view) => view.shownView() ?? []);
    if (shown.length === 0 || this.#size.width === 0)
      throw new Error('picture of the view: expected a terrain on screen, got none');
    const canvasSize = this.#size;
    return (wish, ground) => {
      const seen = ground ? shown.map((view) => withGround(view, ground)) : shown;
      return this.#pictures.order(seen, canvasSize, wish);
    };
  };

  dispose(): void {
    for (const view of [...this.#views]) view.dispose();
    this.#loop.reset();
    this.#observer.disconnect();
    this.#drawer.dispose();
  }

  #remove(view: HostedView): void {
    if (!this.#views.includes(view)) return;
    this.#views.splice(this.#views.indexOf(view), 1);
    this.#drawer.send({ kind: 'end', scene: view.id });
    this.#loop.request('single');
  }

  /** Orders a frame. @returns whether a camera is on its way, or undefined if there is nothing to draw */
  #order(nowMs: number, isMove: boolean): boolean | undefined {
    this.#measure();
    const palette = this.#views.find(({ model }) => model)?.model?.palette;
    if (this.#isLost || !palette || this.#size.width === 0 || this.#size.height === 0) return undefined;
    const isOnTheWay = this.#cameras.advance(nowMs);
    const size = this.fullSize;
    const views = this.#views.flatMap((view) => view.order(fullRatio(), size) ?? []);
    this.#whenShown = this.#views.map((view) => view.keepPicture());
    this.#drawer.send({ kind: 'frame', frame: { size, isMoving: isMove || isOnTheWay, palette, views } });
    return isOnTheWay;
  }

  #take(reply: Reply): void {
    switch (reply.kind) {
      case 'drawn':
        if (this.#isLost) return;
        this.#rendered = reply.figures;
        this.#loop.drawn();
        break;
      case 'lost':
        this.#lose();
        break;
      case 'restored':
        this.#isLost = false;
        this.#pictures.restore();
        this.#loop.request('single');
        break;
      case 'rows':
        this.#pictures.take(reply);
        break;
      case 'failed':
        this.#lose();
        throw new Error(`terrain view: ${reply.message}`);
    }
  }

  #lose(): void {
    this.#isLost = true;
    for (const view of this.#views) view.release();
    this.#pictures.lose();
    this.#loop.reset();
    this.#events.onContextLost?.();
  }

  /** Measures the canvas and all views. @returns whether one has moved or changed size */
  #measure(): boolean {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const isSameSize = width === this.#size.width && height === this.#size.height;
    this.#size = { width, height };
    return this.#views.map((view) => view.measure()).includes(true) || !isSameSize;
  }
}
