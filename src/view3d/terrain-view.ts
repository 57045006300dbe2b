import type { CameraPose } from '../core/camera-pose.ts';
import type { Range, Size } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import type { ViewOrder } from '../render3d/orders.ts';
import type { Block } from './block.ts';
import type { CameraCommands } from './camera-commands.ts';
import { type CameraEvents, type CameraRig, createCameraRig } from './camera-rig.ts';
import { type ContourLabel, contourLabels, contoursOf } from './contour-labels.ts';
import type { DrawnPatches } from './drawn-patches.ts';
import type { ScreenPoint } from './edge-labels.ts';
import type { ShownView } from './large-picture.ts';
import { type Lens, pixelsPerUnit } from './lens.ts';
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
import { EMPTY_RECT, isSameRect, pixelsOf, rectOver } from './view-rect.ts';

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
  /** Where the lengths of the two sides nearest to the camera are written. */
  edgeLabels(): ViewLabel[];
  /** Elevations on heavy contour lines; none where there are no lines.
   *  @param isFree whether one may stand at a point of the canvas */
  contourLabels(isFree: (point: ScreenPoint) => boolean): ContourLabel[];
  /** Goes near to a position. */
  focus(position: Point): void;
  /** Degrees clockwise from north in which the view looks, 0 … 360: a compass needle turns by as much the other way. */
  readonly bearingDeg: number;
  /** Metres across a CSS pixel at the point that the camera looks at, without perspective everywhere; undefined where nothing is drawn. */
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
  /** Bytes of elevations on the GPU. */
  readonly tileBytes: number;
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
  /** What it had on the GPU is lost; its next order has all of it. */
  release(): void;
}

/** A model as it was drawn, and from where. */
interface ViewPicture {
  readonly model: TerrainViewModel;
  readonly block: Block;
  readonly camera: Lens;
}

const WHOLE: Range = { min: 0, max: 1 };
const NOT_ON_SCREEN: ProjectedPoint = { x: 0, y: 0, isHidden: true, isOutside: true, below: 0 };

let count = 0;

/** A view where an element lies over a canvas. Several views have one host each, and one canvas. */
export function createTerrainView(host: ViewHost, element: HTMLElement, events: TerrainViewEvents): HostedView {
  const id = ++count;
  const scene = createSceneOrders();
  const rig = createCameraRig(element, {
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
  let shown: TerrainViewModel | undefined;
  let onCanvas: ViewPicture | undefined;
  let isReleased = false;
  let rect = EMPTY_RECT;
  let clip = WHOLE;
  let isShown = true;
  let attached = element;

  const hasSize = (): boolean => rect.width > 0 && rect.height > 0;

  function measure(): boolean {
    const isDrawn = host.canvas.clientWidth > 0 && host.canvas.clientHeight > 0;
    const now = isDrawn ? rectOver(host.canvas, attached) : EMPTY_RECT;
    if (isSameRect(now, rect)) return false;
    const isSameSize = now.width === rect.width && now.height === rect.height;
    rect = now;
    if (!isSameSize && hasSize()) rig.resize(now.width, now.height, coveredOf(attached));
    return true;
  }
  const observer = new ResizeObserver(() => {
    if (measure() && scene.block) host.onChange();
  });
  observer.observe(attached);
  measure();

  const isReady = (): boolean => isShown && scene.block !== undefined && hasSize();
  const drawn = (): TerrainViewModel | undefined => (isReady() && !isReleased ? onCanvas?.model : shown);

  /** What is on the canvas; before the first picture, what will be. */
  function seenBlock(): SeenBlock | undefined {
    const { block, camera } = onCanvas ?? { block: scene.block, camera: rig.lens };
    return block && hasSize() ? { block, camera, rect, clip: isShown ? clip : undefined } : undefined;
  }

  const { frameBlock, lookFromTop, faceNorth, orbit, zoom } = rig;
  return {
    frameBlock,
    lookFromTop,
    faceNorth,
    orbit,
    zoom,
    id,
    rig,
    get model() {
      return shown;
    },
    get tileBytes() {
      return scene.tileBytes;
    },
    get isReady() {
      return isReady();
    },
    get drawn() {
      return drawn();
    },
    get isCurrent() {
      const now = onCanvas?.model;
      return !shown || !isReady() || (!isReleased && now !== undefined && isSameScene(shown, now));
    },
    shownView() {
      if (!shown || !isReady()) return undefined;
      const camera = (onCanvas?.camera ?? rig.lens).clone();
      return { model: shown, camera, distance: rig.distance, rect, clip };
    },
    keepPicture() {
      if (!shown || !scene.block || !isReady()) return () => {};
      const picture = { model: shown, block: scene.block, camera: rig.lens.clone() };
      return () => {
        onCanvas = picture;
        isReleased = false;
      };
    },
    measure,
    order(ratio, size) {
      const pixels = isReady() ? pixelsOf(rect, clip, ratio, size) : undefined;
      return pixels && { scene: id, pixels, content: scene.content(), shot: scene.shot(rig.lens, rig.distance, rect, ratio) };
    },
    release() {
      isReleased = true;
      scene.forget();
    },
    update(model) {
      const last = shown;
      const lastBlock = scene.block;
      shown = model;
      scene.update(model);
      const { projection } = model.appearance;
      if (projection !== last?.appearance.projection) rig.setOrthographic(projection === 'orthographic');
      rig.show(model.camera);
      if (scene.block && scene.block !== lastBlock) rig.setBlock(scene.block);
      if (!isSameScene(model, last)) host.onChange();
      else if (onCanvas && onCanvas.model === last) onCanvas = { ...onCanvas, model };
    },
    pick(clientX, clientY) {
      const seen = seenBlock();
      const { left, top } = host.canvas.getBoundingClientRect();
      return seen && positionUnder(seen, { x: clientX - left, y: clientY - top });
    },
    project(position, liftFraction) {
      const seen = seenBlock();
      return seen ? projected(seen, surfacePoint(seen.block, position, liftFraction)) : NOT_ON_SCREEN;
    },
    edgeLabels() {
      const seen = seenBlock();
      return seen ? viewLabels(seen) : [];
    },
    contourLabels(isFree) {
      const seen = seenBlock();
      const model = drawn();
      if (!seen || !model?.appearance.contours || model.drape || model.appearance.wireframe) return [];
      const { appearance, scale, surface } = model;
      return contourLabels(seen, contoursOf(appearance, scale, surface, seen.camera, seen.rect.height), isFree);
    },
    focus(position) {
      if (scene.block) rig.focus(surfacePoint(scene.block, position));
    },
    get bearingDeg() {
      return rig.bearingDeg;
    },
    get metresPerPixel() {
      if (!scene.block || !hasSize()) return undefined;
      const { x, y } = scene.block.surface.extent;
      return Math.max(x, y) / 2 / pixelsPerUnit(rig.lens, rect.height, rig.distance);
    },
    get patches() {
      return scene.patches;
    },
    leaveDrags: rig.orbitCamera.leaveDrags,
    attachTo(next) {
      if (next === attached) return;
      observer.unobserve(attached);
      attached = next;
      observer.observe(attached);
      rig.finishMove();
      rig.connect(attached);
      if (measure()) host.onChange();
    },
    clip(part = WHOLE) {
      if (part.min === clip.min && part.max === clip.max) return;
      clip = part;
      host.onChange(true);
    },
    show(next) {
      // The canvas was hidden, and a picture is due at once.
      if (!hasSize() && measure() && scene.block) host.onChange();
      if (next === isShown) return;
      isShown = next;
      rig.finishMove();
      host.onChange();
    },
    dispose() {
      observer.disconnect();
      rig.dispose();
      host.onDispose();
    },
  };
}

/** CSS pixels that other things cover at an element's top: its padding. A framed block stays below. */
function coveredOf(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).paddingTop) || 0;
}

/** Whether two models differ in nothing but the camera. */
function isSameScene(a: TerrainViewModel, b: TerrainViewModel | undefined): boolean {
  return b !== undefined && (Object.keys(a) as (keyof TerrainViewModel)[]).every((key) => key === 'camera' || a[key] === b[key]);
}
