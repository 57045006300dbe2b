import { Vector3, type WebGLRenderer } from 'three';
import type { CameraPose, WorldPoint } from '../core/camera-pose.ts';
import type { Range, Size } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import { drawnElevationAt, worldPointAt } from './block.ts';
import { type CameraEvents, type CameraRig, createCameraRig } from './camera-rig.ts';
import { type EdgeLabel, edgeLabels, type ScreenPoint } from './edge-labels.ts';
import { isHiddenBy, rayHit } from './ray-hit.ts';
import { createTerrainScene } from './terrain-scene.ts';
import type { TerrainViewModel } from './view-model.ts';
import { type CssRect, isSameRect, pixelsOf, rectOver, type ViewPixels } from './view-rect.ts';

export { parseViewPalette } from './palette.ts';
export type { GroundLine, TerrainViewModel } from './view-model.ts';

export interface TerrainViewEvents {
  /** A hand or a call moved the eye: what the next models are to have as `camera`. At most once a frame while a gesture lasts, and
   *  once when it ends; for a call at once, though the way there may take a moment. */
  onCamera(camera: CameraPose | undefined): void;
}

export interface ProjectedPoint extends ScreenPoint {
  /** Behind the block or outside the view. */
  readonly isHidden: boolean;
  /** Not within the part of the canvas where the view is drawn. */
  readonly isOutside: boolean;
  /** CSS pixels below the upper edge of the view. */
  readonly below: number;
}

export interface ViewLabel extends EdgeLabel {
  /** Not within the part of the canvas where the view is drawn. */
  readonly isHidden: boolean;
}

/** A terrain in three dimensions on a part of a canvas, drawn when something changes and only then. Positions are fractions of the
 *  extent; what is on screen is in CSS pixels from the canvas's top left corner. Before the first model there is nothing to ask about. */
export interface TerrainView {
  /** Shows a model; costs little for fields that are identical to the last one's. */
  update(model: TerrainViewModel): void;
  /** Where on the terrain or its water a pointer is; undefined beside it, on the walls, and where the view is not drawn. */
  pick(clientX: number, clientY: number): Point | undefined;
  /** @param liftFraction how far above the drawn surface, in lengths of the extent's longer side */
  project(position: Point, liftFraction?: number): ProjectedPoint;
  /** Where the sides' lengths stand beside the two nearest bottom edges. */
  edgeLabels(): ViewLabel[];
  /** Back to the view at the start: the whole block from the south-east. */
  frameBlock(): void;
  /** Straight down, north at the top. */
  lookFromTop(): void;
  faceNorth(): void;
  /** Goes near to a position. */
  focus(position: Point): void;
  orbit(azimuthDeg: number, altitudeDeg: number): void;
  /** More than 1 is nearer. */
  zoom(factor: number): void;
  /** Degrees clockwise from north in which the view looks, 0 … 360: a compass needle turns by as much the other way. */
  readonly bearingDeg: number;
  /** Another element takes the gestures, and says where the view lies. A camera that is shown with it is gone to at once. */
  attachTo(element: HTMLElement): void;
  /** The part of its width that is drawn, 0 left … 1 right; undefined is all. The picture stays where it is. */
  clip(part: Range | undefined): void;
  /** A hidden view is not drawn; one that is shown again goes to its camera at once. */
  show(isShown: boolean): void;
  /** Ends the view and frees what it has on the GPU. */
  dispose(): void;
}

/** What a view needs of the canvas it is drawn on. */
export interface ViewHost extends Required<Pick<CameraEvents, 'frame'>> {
  readonly canvas: HTMLCanvasElement;
  /** A frame is due. `isMove`: to a move, of which more will follow soon. */
  onChange(isMove?: boolean): void;
  /** A hand or a call moves the eye. */
  onLead(): void;
  /** The eye's camera, before anybody else is told. */
  onCamera(camera: CameraPose | undefined): void;
  /** The view has ended. */
  onDispose(): void;
}

/** A view, and what its canvas does with it. */
export interface HostedView extends TerrainView {
  readonly rig: CameraRig;
  readonly model: TerrainViewModel | undefined;
  /** There is something to draw and a place for it, and it is not hidden. */
  readonly isReady: boolean;
  /** Looks where the element is.
   *  @returns whether it has moved */
  measure(): boolean;
  /** @param size of the canvas in pixels */
  pixels(ratio: number, size: Size): ViewPixels | undefined;
  /** Uploads one texture that is new, which is else done as it is drawn. @returns its bytes, 0 where there was none */
  upload(renderer: WebGLRenderer): number;
  draw(renderer: WebGLRenderer, ratio: number): void;
  /** Frees what it has on the GPU; it is uploaded again when it is drawn next. */
  release(): void;
}

const WHOLE: Range = { min: 0, max: 1 };

/** A view where an element lies over a canvas. Several views have one host each, and one canvas. */
export function createTerrainView(host: ViewHost, element: HTMLElement, events: TerrainViewEvents): HostedView {
  const scene = createTerrainScene();
  const rig = createCameraRig(element, {
    frame: host.frame,
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
  let at: CssRect = { left: 0, top: 0, width: 0, height: 0 };
  let part = WHOLE;
  let isShown = true;
  let lying = element;

  function measure(): boolean {
    const now = rectOver(host.canvas, lying);
    if (isSameRect(now, at)) return false;
    const isSameSize = now.width === at.width && now.height === at.height;
    at = now;
    if (!isSameSize && now.width > 0 && now.height > 0) rig.resize(now.width, now.height, coveredOf(lying));
    return true;
  }
  const observer = new ResizeObserver(() => {
    if (measure() && scene.block) host.onChange();
  });
  observer.observe(lying);
  measure();

  function onScreen({ x, y, z }: WorldPoint): ScreenPoint & { readonly depth: number } {
    const seen = new Vector3(x, y, z).project(rig.camera);
    return { x: at.left + ((seen.x + 1) / 2) * at.width, y: at.top + ((1 - seen.y) / 2) * at.height, depth: seen.z };
  }

  function isOutside({ x, y }: ScreenPoint): boolean {
    const [left, right] = [at.left + part.min * at.width, at.left + part.max * at.width];
    return !isShown || x < left || x > right || y < at.top || y > at.top + at.height;
  }

  function placeOf(position: Point, liftFraction = 0): WorldPoint | undefined {
    const { block } = scene;
    if (!block) return undefined;
    const place = worldPointAt(block, position, drawnElevationAt(block, position));
    return { ...place, y: place.y + 2 * liftFraction };
  }

  return {
    rig,
    get model() {
      return shown;
    },
    get isReady() {
      return isShown && scene.block !== undefined && at.width > 0 && at.height > 0;
    },
    measure,
    pixels: (ratio, size) => pixelsOf(at, part, ratio, size),
    upload: scene.uploadNext,
    draw: (renderer, ratio) => scene.draw(renderer, rig.camera, rig.distance, at.width, at.height, ratio),
    release: scene.release,
    update(model) {
      const last = shown;
      const lastBlock = scene.block;
      shown = model;
      scene.update(model);
      rig.show(model.camera);
      if (scene.block && scene.block !== lastBlock) rig.setBlock(scene.block);
      if (!isSameScene(model, last)) host.onChange();
    },
    pick(clientX, clientY) {
      if (!scene.block) return undefined;
      const { left, top } = host.canvas.getBoundingClientRect();
      const x = (clientX - left - at.left) / at.width;
      const y = (clientY - top - at.top) / at.height;
      if (!isShown || (part !== WHOLE && (x < part.min || x > part.max))) return undefined;
      const ahead = new Vector3(2 * x - 1, 1 - 2 * y, 0.5).unproject(rig.camera).sub(rig.camera.position);
      const hit = rayHit(scene.block, rig.camera.position, ahead);
      return hit && !hit.isWall ? hit.position : undefined;
    },
    project(position, liftFraction) {
      const place = placeOf(position, liftFraction);
      if (!place || !scene.block) return { x: 0, y: 0, isHidden: true, isOutside: true, below: 0 };
      const { depth, ...point } = onScreen(place);
      const isBeside = depth > 1 || isOutside(point);
      return {
        ...point,
        isHidden: isBeside || isHiddenBy(scene.block, rig.camera.position, place),
        isOutside: isBeside,
        below: point.y - at.top,
      };
    },
    edgeLabels() {
      if (!scene.block) return [];
      return edgeLabels(scene.block, rig.camera.position, onScreen).map((label) => ({ ...label, isHidden: isOutside(label) }));
    },
    frameBlock: rig.frameBlock,
    lookFromTop: rig.lookFromTop,
    faceNorth: rig.faceNorth,
    focus(position) {
      const place = placeOf(position);
      if (place) rig.focus(place);
    },
    orbit: rig.orbit,
    zoom: rig.zoom,
    get bearingDeg() {
      return rig.bearingDeg;
    },
    attachTo(next) {
      if (next === lying) return;
      observer.unobserve(lying);
      lying = next;
      observer.observe(lying);
      rig.finishMove();
      rig.connect(lying);
      if (measure()) host.onChange();
    },
    clip(next = WHOLE) {
      if (next.min === part.min && next.max === part.max) return;
      part = next;
      host.onChange(true);
    },
    show(next) {
      if (next === isShown) return;
      isShown = next;
      rig.finishMove();
      host.onChange();
    },
    dispose() {
      observer.disconnect();
      rig.dispose();
      scene.release();
      host.onDispose();
    },
  };
}

/** How much of an element's top other things cover: its padding, in CSS pixels. A framed block stays below. */
function coveredOf(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).paddingTop) || 0;
}

/** Whether two models differ in nothing but the camera. */
function isSameScene(a: TerrainViewModel, b: TerrainViewModel | undefined): boolean {
  return b !== undefined && (Object.keys(a) as (keyof TerrainViewModel)[]).every((key) => key === 'camera' || a[key] === b[key]);
}
