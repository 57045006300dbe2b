import { distanceToLine, isOnMap, moveCut, snapCut } from '../../core/cut.ts';
import type { Range, Size } from '../../core/heightmap.ts';
import type { Point } from '../../core/profile.ts';
import { endGesture, type Session } from '../../jobs/session.ts';
import type { Rgba } from '../../render3d/palette.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import type { Store } from '../../state/store.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { followDrags } from '../../view2d/drag.ts';
import { letterbox, type Rectangle, toPixel } from '../../view2d/minimap-marks.ts';
import { createKeptPicture, createPaintedWater, reliefPicture } from '../../view2d/relief-picture.ts';
import { fullRatio, scaled, type TerrainCanvas, type TerrainCanvasEvents } from '../../view3d/terrain-canvas.ts';
import type { GroundLine, ProjectedPoint, TerrainView, TerrainViewModel, ViewLabel } from '../../view3d/terrain-view.ts';
import { EMPTY_RECT, isSameRect, rectOver } from '../../view3d/view-rect.ts';
import { oncePerFrame } from '../controls/dom.ts';
import type { CutEnds } from './cut-pins.ts';
import { chartPalette } from './shown-colours.ts';

/** Terrains from above on one canvas: what stands for the 3D views in a browser without WebGL2.
 *  @throws Error if there is no 2D canvas either */
export function createFlatCanvas(canvas: HTMLCanvasElement, events: TerrainCanvasEvents): TerrainCanvas {
  const context = canvas.getContext('2d');
  if (!context)
    throw new Error('terrain view: expected WebGL2 or a 2D canvas, got neither; the browser may have switched off graphics');
  const views = new Set<FlatView>();
  let framesDrawn = 0;
  let isDue = false;
  let isDisposed = false;

  const figures = (): TerrainCanvas['figures'] => {
    const none = { textures: 0, geometries: 0, triangles: 0, drawCalls: 0 };
    return { ...none, framesDrawn, isDrawing: isDue, isAtRest: !isDue };
  };
  const fullSize = (): Size => scaled({ width: canvas.clientWidth, height: canvas.clientHeight }, fullRatio());
  const drawSoon = oncePerFrame(() => {
    if (isDisposed) return;
    isDue = false;
    for (const view of views) view.measure();
    if (canvas.clientWidth > 0 && canvas.clientHeight > 0 && [...views].some(({ model }) => model)) {
      Object.assign(canvas, fullSize());
      context.scale(fullRatio(), fullRatio());
      for (const view of views) view.draw(context);
      framesDrawn++;
      events.onFrame(true);
    }
    events.onActivity?.(figures());
  });
  function request(): void {
    const wasDue = isDue;
    isDue = true;
    drawSoon();
    if (!wasDue) events.onActivity?.(figures());
  }
  const observer = new ResizeObserver(() => {
    if ([...views].some(({ model }) => model)) request();
  });
  observer.observe(canvas);
  canvas.addEventListener('contextrestored', request);

  return {
    is3d: false,
    addView(element) {
      const view = new FlatView(canvas, element, request, () => {
        if (views.delete(view)) request();
      });
      views.add(view);
      return view;
    },
    link: () => {},
    setGesture: () => {},
    picture: undefined,
    sight: undefined,
    get fullSize() {
      return fullSize();
    },
    get figures() {
      return figures();
    },
    get isCurrent() {
      return [...views].every((view) => view.isCurrent);
    },
    isInPlace: true,
    dispose() {
      isDisposed = true;
      observer.disconnect();
      for (const view of views) view.dispose();
    },
  };
}

const WHOLE: Range = { min: 0, max: 1 };
/** CSS pixels around the map, or more where the element's style says `--map-top` or `--map-bottom`: room for the pins of the cut, and on the whole
 *  canvas for the lengths of the sides. */
const MARGIN_PX = { canvas: 28, cell: 16 };
/** From a side to the middle of its length. */
const LABEL_PX = 14;
const LINE_PX = { core: 2.6, casing: 5.5 };
const NOT_ON_SCREEN: ProjectedPoint = { x: 0, y: 0, isHidden: true, isOutside: true, within: EMPTY_RECT };

/** The terrain from above as shaded relief, north up, as large as fits where an element lies over a canvas. It has no camera. */
class FlatView implements TerrainView {
  readonly bearingDeg = 0;
  readonly standpoint = undefined;
  readonly patches = undefined;
  readonly #canvas: HTMLCanvasElement;
  readonly #onChange: () => void;
  readonly #onDispose: () => void;
  readonly #pictureOf = createKeptPicture(reliefPicture);
  readonly #waterOf = createPaintedWater();
  readonly #observer: ResizeObserver;
  #model: TerrainViewModel | undefined;
  #onCanvas: TerrainViewModel | undefined;
  #element: HTMLElement;
  #rect = EMPTY_RECT;
  #clip = WHOLE;
  #isShown = true;

  constructor(canvas: HTMLCanvasElement, element: HTMLElement, onChange: () => void, onDispose: () => void) {
    this.#canvas = canvas;
    this.#onChange = onChange;
    this.#onDispose = onDispose;
    this.#element = element;
    this.#observer = new ResizeObserver(() => {
      if (this.measure() && this.#model) onChange();
    });
    this.#observer.observe(element);
    this.measure();
  }

  get model(): TerrainViewModel | undefined {
    return this.#model;
  }

  get drawn(): TerrainViewModel | undefined {
    return this.#isReady ? this.#onCanvas : this.#model;
  }

  /** The canvas shows the newest model. */
  get isCurrent(): boolean {
    return this.drawn === this.#model;
  }

  get metresPerPixel(): number | undefined {
    const box = this.#model && this.#boxOf(this.#model);
    return box && this.#model && this.#model.surface.extent.x / box.width;
  }

  readonly update = (model: TerrainViewModel): void => {
    this.#model = model;
    this.#onChange();
  };

  /** Finds out where the element lies. @returns whether it has moved */
  measure(): boolean {
    const isDrawn = this.#canvas.clientWidth > 0 && this.#canvas.clientHeight > 0;
    const now = isDrawn ? rectOver(this.#canvas, this.#element) : EMPTY_RECT;
    if (isSameRect(now, this.#rect)) return false;
    this.#rect = now;
    return true;
  }

  draw(context: CanvasRenderingContext2D): void {
    const box = this.#isReady && this.#model && this.#boxOf(this.#model);
    if (!box || !this.#model) return;
    const { left, top, width, height } = this.#rect;
    const { min, max } = this.#clip;
    const { surface, scale, appearance, drained, palette, cut, faults = [] } = this.#model;
    const water = this.#waterOf(this.#model.water, appearance, drained);
    const painted = { surface, scale, water, holes: [], palette: chartPalette() };
    context.save();
    context.beginPath();
    context.rect(left + min * width, top, (max - min) * width, height);
    context.clip();
    context.drawImage(this.#pictureOf(painted, box, fullRatio()), box.x, box.y, box.width, box.height);
    for (const line of faults) drawLine(context, line, box, palette.fault, palette.casing);
    for (const line of cut ?? []) drawLine(context, line, box, palette.section, palette.casing);
    context.restore();
    this.#onCanvas = this.#model;
  }

  pick(clientX: number, clientY: number): Point | undefined {
    const box = this.#isReady && this.drawn && this.#boxOf(this.drawn);
    if (!box) return undefined;
    const { left, top } = this.#canvas.getBoundingClientRect();
    const at = { x: clientX - left, y: clientY - top };
    const position = { x: (at.x - box.x) / box.width, y: (at.y - box.y) / box.height };
    return isOnMap(position) && !this.#isOutside(at) ? position : undefined;
  }

  project(position: Point): ProjectedPoint {
    const box = this.drawn && this.#boxOf(this.drawn);
    if (!box) return NOT_ON_SCREEN;
    const at = toPixel(box, position);
    const isHidden = this.#isOutside(at);
    return { ...at, isHidden, isOutside: isHidden, within: this.#rect };
  }

  projectAt(position: Point): ProjectedPoint {
    return this.project(position);
  }

  contourLabels(): [] {
    return [];
  }

  edgeLabels(): ViewLabel[] {
    const box = this.drawn && this.#boxOf(this.drawn);
    if (!box) return [];
    const labels = [
      { x: box.x + box.width / 2, y: box.y + box.height + LABEL_PX, angleDeg: 0, side: 'x' },
      { x: box.x - LABEL_PX, y: box.y + box.height / 2, angleDeg: -90, side: 'y' },
    ] as const;
    return labels.map((label): ViewLabel => ({ ...label, isHidden: this.#isOutside(label) }));
  }

  attachTo(next: HTMLElement): void {
    if (next === this.#element) return;
    this.#observer.unobserve(this.#element);
    this.#element = next;
    this.#observer.observe(next);
    if (this.measure()) this.#onChange();
  }

  clip(part: Range = WHOLE): void {
    if (part.min === this.#clip.min && part.max === this.#clip.max) return;
    this.#clip = part;
    this.#onChange();
  }

  show(isShown: boolean): void {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#onChange();
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#onDispose();
  }

  readonly frameBlock = (): void => {};
  readonly lookFromTop = (): void => {};
  readonly faceNorth = (): void => {};
  readonly focus = (): void => {};
  readonly orbit = (): void => {};
  readonly zoom = (): void => {};
  readonly leaveDrags = (): void => {};
  readonly isWalking = false;
  readonly toggleWalk = (): void => {};
  readonly takeKey = (): boolean => false;

  get #isReady(): boolean {
    return this.#isShown && this.#model !== undefined && this.#rect.width > 0 && this.#rect.height > 0;
  }

  /** Where the map lies on the canvas; undefined where it has no room. */
  #boxOf({ surface }: TerrainViewModel): Rectangle | undefined {
    const { left, top, ...size } = this.#rect;
    if (size.width <= 0 || size.height <= 0) return undefined;
    const style = getComputedStyle(this.#element);
    const margin = this.#element === this.#canvas ? MARGIN_PX.canvas : MARGIN_PX.cell;
    const pixels = (property: string): number => Number.parseFloat(style.getPropertyValue(property)) || 0;
    const above = pixels('padding-top') + Math.max(pixels('--map-top'), margin);
    const below = Math.max(pixels('--map-bottom'), margin);
    const [width, height] = [size.width - 2 * margin, size.height - above - below];
    const box = letterbox(surface.extent, Math.max(width, 2), Math.max(height, 2));
    return { ...box, x: left + margin + box.x, y: top + above + box.y };
  }

  #isOutside({ x, y }: Point): boolean {
    const { left, top, width, height } = this.#rect;
    const { min, max } = this.#clip;
    const isBeside = x < left + min * width || x > left + max * width;
    return !this.#isShown || isBeside || y < top || y > top + height;
  }
}

function drawLine(context: CanvasRenderingContext2D, line: GroundLine, box: Rectangle, core: Rgba, casing: Rgba): void {
  context.beginPath();
  for (const { x, y } of line.map((point) => toPixel(box, point))) context.lineTo(x, y);
  for (const [width, colour] of [
    [LINE_PX.casing, casing],
    [LINE_PX.core, core],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = cssOf(colour);
    context.stroke();
  }
}

function cssOf([red, green, blue, opacity]: Rgba): string {
  return `rgb(${255 * red} ${255 * green} ${255 * blue} / ${opacity})`;
}
/** How near to the line a press drags it, in pixels. */
const REACH = { mouse: 7, touch: 16 };

/** Has the line of the cut dragged over a view from above, where no drag moves a camera.
 *  @param drawn what is on the canvas; undefined where there is no cut on it */
export function dragLine(
  canvas: HTMLCanvasElement,
  view: Pick<TerrainView, 'project'>,
  drawn: () => { readonly cut: CutEnds; readonly terrain: Pick<Terrain, 'recipe'> } | undefined,
  document: DocumentStore,
  session: Store<Session>,
): void {
  const isOnLine = ({ clientX, clientY, pointerType }: PointerEvent): boolean => {
    const model = drawn();
    if (!model || session.get().cutting) return false;
    const { left, top } = canvas.getBoundingClientRect();
    const line: [Point, Point] = [view.project(model.cut.from), view.project(model.cut.to)];
    return distanceToLine({ x: clientX - left, y: clientY - top }, line) <= (pointerType === 'touch' ? REACH.touch : REACH.mouse);
  };
  followDrags(
    canvas,
    (down) => {
      const model = drawn();
      if (!model || !isOnLine(down)) return undefined;
      const from = snapCut(document.get().cut, model.terrain.recipe);
      const [north, south] = [view.project({ x: 0, y: 0 }), view.project({ x: 1, y: 1 })];
      return ({ clientX, clientY }) => {
        const by = { x: (clientX - down.clientX) / (south.x - north.x), y: (clientY - down.clientY) / (south.y - north.y) };
        session.set({ isGesture: true });
        document.set({ cut: moveCut(from, 'whole', by) }, 'live');
      };
    },
    () => endGesture(document, session),
  );
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) canvas.style.cursor = isOnLine(event) ? 'move' : 'crosshair';
  });
}
