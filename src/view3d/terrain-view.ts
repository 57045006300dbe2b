import type { CameraPose } from '../core/camera-pose.ts';
import type { Range, Size } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import type { ViewOrder } from '../render3d/orders.ts';
import { type Block, positionOf, worldPointAt } from './block.ts';
import type { CameraCommands } from './camera-commands.ts';
import type { Covered } from './camera-math.ts';
import { type CameraEvents, type CameraRig, createCameraRig } from './camera-rig.ts';
import { type ContourLabel, contourLabels, contoursOf } from './contour-labels.ts';
import type { DrawnPatches } from './drawn-patches.ts';
import type { ScreenPoint } from './edge-labels.ts';
import type { ShownView } from './large-picture.ts';
import { bearingOf, type Look, pixelsPerUnit } from './lens.ts';
import { createSceneOrders } from './scene-orders.ts';
import {
  type ProjectedPoint,
  positionUnder,
  projected,
  type SeenBlock,
  surfacePoint,
  type ViewLabel,
  viewLabels,
} from './screen-points.ts';
import type { TerrainViewModel } from './view-model.ts';
import { type CssRect, EMPTY_RECT, isSameRect, pixelsOf, rectOver } from './view-rect.ts';

export { parseViewPalette } from '../render3d/palette.ts';
export type { ProjectedPoint, ViewLabel } from './screen-points.ts';
export type { GroundLine, TerrainViewModel } from './view-model.ts';

export interface TerrainViewEvents {
  /** A gesture or a command moved the camera: what the next models are to have as `camera`. During a gesture at most once a frame, and
   *  once at its end; for a command at once, though the transition takes a moment. */
  onCamera(camera: CameraPose | undefined): void;
}

/** A terrain in three dimensions on a part of a canvas, drawn when something changes and only then. Positions are fractions of the
 *  extent; points on screen are in CSS pixels from the canvas's top left corner. Nothing is under or on it before the first model. */
export interface TerrainView extends Omit<CameraCommands, 'focus'> {
  /** Shows a model; fields that are identical to the last one's cost little. */
  update(model: TerrainViewModel): void;
  /** The model in the picture on the canvas; undefined before the first picture. The newest model while the view is hidden, has no size or
   *  has lost its context. */
  readonly drawn: TerrainViewModel | undefined;
  /** Where on the terrain or its water a pointer is, in the picture on the canvas; undefined beside it, on the walls, and where the view is
   *  not drawn. */
  pick(clientX: number, clientY: number): Point | undefined;
  /** Where a position is in the picture on the canvas.
   *  @param liftFraction how far above the drawn surface, in lengths of the extent's longer side */
  project(position: Point, liftFraction?: number): ProjectedPoint;
  /** Where an elevation in metres above or below a position is in the picture on the canvas. */
  projectAt(position: Point, elevation: number): ProjectedPoint;
  /** Where the lengths of the two sides nearest to the camera are written; nowhere while someone walks. */
  edgeLabels(): ViewLabel[];
  /** Elevations on heavy contour lines; none where there are no lines.
   *  @param isFree whether one may stand at a point of the canvas */
  contourLabels(isFree: (point: ScreenPoint) => boolean): ContourLabel[];
  /** Goes near to a position; someone who walks stands there. */
  focus(position: Point): void;
  /** Someone walks over the terrain at eye level, and sees by their eyes. */
  readonly isWalking: boolean;
  /** Begins a walk where the middle of the view is, or ends it where the camera was before. Moving the camera in any other way ends it too. */
  toggleWalk(): void;
  /** Takes a key down or up. @returns whether it moves someone who walks */
  takeKey(event: Pick<KeyboardEvent, 'type' | 'code'>): boolean;
  /** Degrees clockwise from north in which the picture on the canvas looks, 0 … 360: a compass needle turns by as much the other way. */
  readonly bearingDeg: number;
  /** Where someone stands by whose eyes the picture on the canvas is seen; undefined where nobody walks. */
  readonly standpoint: Point | undefined;
  /** Metres across a CSS pixel of the picture on the canvas, at the point that the camera looks at, without perspective everywhere; undefined where
   *  nothing is drawn, and seen by someone who walks. */
  readonly metresPerPixel: number | undefined;
  /** The patches that were drawn last. */
  readonly patches: DrawnPatches | undefined;
  /** Moves the view to where another element lies, which takes the gestures. A camera that is shown with it appears without a
   *  transition. */
  attachTo(element: HTMLElement): void;
  /** Leaves left drags and single fingers to a tool; the right button and two fingers turn the camera then. */
  leaveDrags(isLeft: boolean): void;
  /** The part of its width that is drawn, 0 left … 1 right; undefined is all. The picture stays where it is. */
  clip(part: Range | undefined): void;
  /** A hidden view is not drawn; one that is shown again has its camera without a transition. */
  show(isShown: boolean): void;
  /** Ends the view and frees what it has on the GPU. */
  dispose(): void;
}

/** What a view needs of the canvas it is drawn on. */
export interface ViewHost extends Required<Pick<CameraEvents, 'framing'>> {
  readonly canvas: HTMLCanvasElement;
  /** A frame is due.
   *  @param isMove for a step of a move: more will follow soon */
  onChange(isMove?: boolean): void;
  /** A gesture or a command moves the camera. */
  onLead(): void;
  /** The new camera, before the view's own event. */
  onCamera(camera: CameraPose | undefined): void;
  /** The view has ended. */
  onDispose(): void;
}

/** A view, and what its canvas does with it. */
export interface HostedView extends TerrainView {
  /** Of its scene where it is drawn. */
  readonly id: number;
  readonly rig: CameraRig;
  readonly model: TerrainViewModel | undefined;
  /** It is not hidden, and has something to draw and pixels to draw it on. */
  readonly isReady: boolean;
  /** Finds out where the element lies.
   *  @returns whether it has moved */
  measure(): boolean;
  /** What is to be drawn of it now; undefined where that is nothing.
   *  @param ratio pixels per CSS pixel
   *  @param size of the canvas in pixels */
  order(ratio: number, size: Size): ViewOrder | undefined;
  /** The newest model where it is drawn, as the picture on the canvas sees it; undefined where nothing is drawn. */
  shownView(): ShownView | undefined;
  /** Keeps the model and the camera that are ordered now.
   *  @returns to be called once they are on the canvas */
  keepPicture(): () => void;
  /** Whether the canvas shows the newest model, if it shows any of the view; the camera may still be on its way. */
  readonly isCurrent: boolean;
  /** Whether the canvas shows it where it lies now, if it is to show any of it. */
  readonly isInPlace: boolean;
  /** What it had on the GPU is lost; its next order has all of it. */
  release(): void;
}

/** A model as it was drawn, and from where. */
interface ViewPicture extends Look {
  readonly model: TerrainViewModel;
  readonly block: Block;
  readonly rect: CssRect;
}

const WHOLE: Range = { min: 0, max: 1 };
const NOT_ON_SCREEN: ProjectedPoint = { x: 0, y: 0, isHidden: true, isOutside: true, within: EMPTY_RECT };

let count = 0;

/** A view where an element lies over a canvas. Several views have one host each, and one canvas. */
export function createTerrainView(host: ViewHost, element: HTMLElement, events: TerrainViewEvents): HostedView {
  return new DrawnView(host, element, events);
}

class DrawnView implements HostedView {
  readonly id = ++count;
  readonly rig: CameraRig;
  readonly frameBlock: CameraCommands['frameBlock'];
  readonly lookFromTop: CameraCommands['lookFromTop'];
  readonly faceNorth: CameraCommands['faceNorth'];
  readonly orbit: CameraCommands['orbit'];
  readonly zoom: CameraCommands['zoom'];
  readonly leaveDrags: (isLeft: boolean) => void;
  readonly #host: ViewHost;
  readonly #scene = createSceneOrders();
  readonly #observer: ResizeObserver;
  #model: TerrainViewModel | undefined;
  #onCanvas: ViewPicture | undefined;
  #isReleased = false;
  #rect = EMPTY_RECT;
  #clip = WHOLE;
  #isShown = true;
  #element: HTMLElement;

  constructor(host: ViewHost, element: HTMLElement, events: TerrainViewEvents) {
    this.#host = host;
    this.#element = element;
    this.rig = createCameraRig(element, {
      framing: host.framing,
      onMove(isOwn) {
        if (isOwn) host.onLead();
        host.onChange(true);
      },
      onCamera(camera) {
        host.onCamera(camera);
        events.onCamera(camera);
      },
    });
    const { commands, orbitCamera } = this.rig;
    [this.frameBlock, this.lookFromTop, this.faceNorth] = [commands.frameBlock, commands.lookFromTop, commands.faceNorth];
    [this.orbit, this.zoom, this.leaveDrags] = [commands.orbit, commands.zoom, orbitCamera.leaveDrags];
    this.#observer = new ResizeObserver(() => {
      if (this.measure() && this.#scene.block) host.onChange();
    });
    this.#observer.observe(element);
    this.measure();
  }

  get model(): TerrainViewModel | undefined {
    return this.#model;
  }

  get isReady(): boolean {
    return this.#isShown && this.#scene.block !== undefined && this.#hasSize;
  }

  get drawn(): TerrainViewModel | undefined {
    return this.isReady && !this.#isReleased ? this.#onCanvas?.model : this.#model;
  }

  get isCurrent(): boolean {
    const now = this.#onCanvas?.model;
    return !this.#model || !this.isReady || (!this.#isReleased && now !== undefined && isSameScene(this.#model, now));
  }

  get isInPlace(): boolean {
    const hasTerrain = this.#isShown && this.#scene.block !== undefined;
    return !hasTerrain || (this.#onCanvas !== undefined && isSameRect(this.#onCanvas.rect, this.#rect));
  }

  get bearingDeg(): number {
    return bearingOf(this.#seen?.camera ?? this.rig.look.camera);
  }

  get standpoint(): Point | undefined {
    const seen = this.#seen;
    return seen?.isAtEyeLevel ? positionOf(seen.block, seen.camera.position) : undefined;
  }

  get metresPerPixel(): number | undefined {
    const seen = this.#seen;
    if (!seen || seen.isAtEyeLevel) return undefined;
    const { x, y } = seen.block.surface.extent;
    return Math.max(x, y) / 2 / pixelsPerUnit(seen.camera, this.#rect.height, seen.distance);
  }

  get patches(): DrawnPatches | undefined {
    return this.#scene.patches;
  }

  readonly update = (model: TerrainViewModel): void => {
    const last = this.#model;
    const lastBlock = this.#scene.block;
    this.#model = model;
    this.#scene.update(model);
    const { projection } = model.appearance;
    if (projection !== last?.appearance.projection) this.rig.setOrthographic(projection === 'orthographic');
    this.rig.show(model.camera);
    if (this.#scene.block && this.#scene.block !== lastBlock) this.rig.setBlock(this.#scene.block);
    if (!isSameScene(model, last)) this.#host.onChange();
    else if (this.#onCanvas && this.#onCanvas.model === last) this.#onCanvas = { ...this.#onCanvas, model };
  };

  measure(): boolean {
    const { canvas } = this.#host;
    const isDrawn = canvas.clientWidth > 0 && canvas.clientHeight > 0;
    const [before, now] = [this.#rect, isDrawn ? rectOver(canvas, this.#element) : EMPTY_RECT];
    if (isSameRect(now, before)) return false;
    const isSameSize = now.width === before.width && now.height === before.height;
    this.#rect = now;
    if (!isSameSize && this.#hasSize) this.rig.resize(now.width, now.height, coveredOf(this.#element));
    return true;
  }

  order(ratio: number, size: Size): ViewOrder | undefined {
    const pixels = this.isReady ? pixelsOf(this.#rect, this.#clip, ratio, size) : undefined;
    if (!pixels) return undefined;
    const [content, shot] = [this.#scene.content(), this.#scene.shot(this.rig.look, this.#rect, ratio)];
    return { scene: this.id, pixels, content, shot };
  }

  shownView(): ShownView | undefined {
    if (!this.#model || !this.isReady) return undefined;
    const { camera, distance, isAtEyeLevel } = this.#onCanvas ?? this.rig.look;
    return { model: this.#model, camera: camera.clone(), distance, isAtEyeLevel, rect: this.#rect, clip: this.#clip };
  }

  keepPicture(): () => void {
    if (!this.#model || !this.#scene.block || !this.isReady) return () => {};
    const { look } = this.rig;
    const picture = { ...look, model: this.#model, block: this.#scene.block, camera: look.camera.clone(), rect: this.#rect };
    return () => {
      this.#onCanvas = picture;
      this.#isReleased = false;
    };
  }

  release(): void {
    this.#isReleased = true;
    this.#scene.forget();
  }

  pick(clientX: number, clientY: number): Point | undefined {
    const seen = this.#seen;
    const { left, top } = this.#host.canvas.getBoundingClientRect();
    return seen && positionUnder(seen, { x: clientX - left, y: clientY - top });
  }

  project(position: Point, liftFraction?: number): ProjectedPoint {
    const seen = this.#seen;
    return seen ? projected(seen, surfacePoint(seen.block, position, liftFraction)) : NOT_ON_SCREEN;
  }

  projectAt(position: Point, elevation: number): ProjectedPoint {
    const seen = this.#seen;
    return seen ? projected(seen, worldPointAt(seen.block, position, elevation)) : NOT_ON_SCREEN;
  }

  edgeLabels(): ViewLabel[] {
    const seen = this.#seen;
    return seen ? viewLabels(seen).map((label) => ({ ...label, isHidden: label.isHidden || seen.isAtEyeLevel })) : [];
  }

  contourLabels(isFree: (point: ScreenPoint) => boolean): ContourLabel[] {
    const [seen, model] = [this.#seen, this.drawn];
    if (!seen || !model?.appearance.contours || model.drape || model.appearance.wireframe) return [];
    const { appearance, scale, surface } = model;
    return contourLabels(seen, contoursOf(appearance, scale, surface, seen.camera, seen.rect.height), isFree);
  }

  get isWalking(): boolean {
    return this.rig.walk !== undefined;
  }

  readonly toggleWalk = (): void => this.rig.toggleWalk();

  takeKey(event: Pick<KeyboardEvent, 'type' | 'code'>): boolean {
    return this.rig.walk?.take(event) ?? false;
  }

  focus(position: Point): void {
    if (this.rig.walk) this.rig.walk.standAt(position);
    else if (this.#scene.block) this.rig.commands.focus(surfacePoint(this.#scene.block, position));
  }

  attachTo(next: HTMLElement): void {
    if (next === this.#element) return;
    this.#observer.unobserve(this.#element);
    this.#element = next;
    this.#observer.observe(next);
    this.rig.finishMove();
    this.rig.connect(next);
    if (this.measure()) this.#host.onChange();
  }

  clip(part: Range = WHOLE): void {
    if (part.min === this.#clip.min && part.max === this.#clip.max) return;
    this.#clip = part;
    this.#host.onChange(true);
  }

  show(isShown: boolean): void {
    // The canvas was hidden, and a picture is due at once.
    if (!this.#hasSize && this.measure() && this.#scene.block) this.#host.onChange();
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.rig.finishMove();
    this.#host.onChange();
  }

  dispose(): void {
    this.#observer.disconnect();
    this.rig.dispose();
    this.#host.onDispose();
  }

  get #hasSize(): boolean {
    return this.#rect.width > 0 && this.#rect.height > 0;
  }

  /** What is on the canvas; before the first picture, what will be. */
  get #seen(): (SeenBlock & Look) | undefined {
    const { block, camera, distance, isAtEyeLevel } = this.#onCanvas ?? { ...this.rig.look, block: this.#scene.block };
    const clip = this.#isShown ? this.#clip : undefined;
    return block && this.#hasSize ? { block, camera, distance, isAtEyeLevel, rect: this.#rect, clip } : undefined;
  }
}

/** CSS pixels that other things cover of an element: its padding, and what `--covered-right` says. A framed block stays clear of them. */
function coveredOf(element: HTMLElement): Covered {
  const style = getComputedStyle(element);
  const [top, right] = [style.paddingTop, style.getPropertyValue('--covered-right')].map((px) => Number.parseFloat(px) || 0);
  return { top, right };
}

/** Whether two models differ in nothing but the camera. */
function isSameScene(a: TerrainViewModel, b: TerrainViewModel | undefined): boolean {
  return b !== undefined && (Object.keys(a) as (keyof TerrainViewModel)[]).every((key) => key === 'camera' || a[key] === b[key]);
}
