import { Vector3, WebGLRenderer } from 'three';
import type { CameraPose, Place } from '../core/camera-pose.ts';
import type { Point } from '../core/profile.ts';
import { drawnElevationAt, placeAt } from './block.ts';
import { createCameraRig } from './camera-rig.ts';
import { type EdgeLabel, edgeLabels, type ScreenPoint } from './edge-labels.ts';
import { createFrameLoop } from './frame-loop.ts';
import type { Quality } from './frame-pace.ts';
import type { TerrainViewModel } from './model.ts';
import { isHiddenBy, rayHit } from './ray-hit.ts';
import { createSmoothTarget } from './smooth-target.ts';
import { createTerrainScene } from './terrain-scene.ts';

export type { GroundLine, TerrainViewModel } from './model.ts';
export { parseViewPalette } from './palette.ts';

export interface TerrainViewEvents {
  /** A frame was drawn: what lies over the canvas can be placed anew. Only until this returns can the picture be copied from the
   *  canvas.
   *  @param isSmooth it was drawn as well as can be, as pictures at rest are */
  onFrame(isSmooth: boolean): void;
  /** A hand or a call moved the eye: what the next models are to have as `camera`. At most once a frame while a gesture lasts, and
   *  once when it ends; for a call at once, though the way there may take a moment. */
  onCamera(camera: CameraPose | undefined): void;
  /** A frame was asked for, or one has ended: the figures tell which. */
  onActivity?(figures: TerrainViewFigures): void;
  /** The GPU was taken away. The view draws again by itself when it comes back. */
  onContextLost?(): void;
}

export interface ProjectedPoint extends ScreenPoint {
  /** Behind the block or outside the view. */
  readonly isHidden: boolean;
}

/** A terrain in three dimensions on a canvas, drawn when something changes and only then. Positions are fractions of the extent;
 *  what is on screen is in CSS pixels from the canvas's top left corner. Before the first model there is nothing to ask about. */
export interface TerrainView {
  /** Shows a model; costs little for fields that are identical to the last one's. */
  update(model: TerrainViewModel): void;
  /** While it holds, as through a gesture, pictures are drawn quickly rather than well. */
  hold(isHeld: boolean): void;
  /** Where on the terrain or its water a pointer is; undefined beside it and on the walls. */
  pick(clientX: number, clientY: number): Point | undefined;
  /** @param liftFraction how far above the drawn surface, in lengths of the extent's longer side */
  project(position: Point, liftFraction?: number): ProjectedPoint;
  /** Where the sides' lengths stand beside the two nearest bottom edges. */
  edgeLabels(): EdgeLabel[];
  /** Back to the view at the start: the whole block from the south-east. */
  frame(): void;
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
  /** The view as it is now with all its pixels, as PNG. */
  screenshot(): Promise<Blob>;
  readonly figures: TerrainViewFigures;
  dispose(): void;
}

export interface TerrainViewFigures {
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

/** @throws Error if there is no WebGL2 */
export function createTerrainView(canvas: HTMLCanvasElement, events: TerrainViewEvents): TerrainView {
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: false });
  if (!gl) throw new Error('terrain view: expected a WebGL2 context, got none; the browser may have switched off 3D graphics');
  const renderer = new WebGLRenderer({ canvas, context: gl });
  renderer.info.autoReset = false; // a frame may take two passes
  const scene = createTerrainScene();
  const smooth = createSmoothTarget();
  const rig = createCameraRig(canvas, { onMove: () => loop.request(true), onCamera: events.onCamera });
  const loop = createFrameLoop(gl, drawFrame, fullRatio, () => events.onActivity?.(figures()));
  let shown: TerrainViewModel | undefined;
  let isHeld = false;
  let size = { width: 0, height: 0 };
  let drawnAt = { width: 0, height: 0, ratio: 0 };

  function figures(): TerrainViewFigures {
    const { memory, render } = renderer.info;
    return {
      textures: memory.textures,
      geometries: memory.geometries,
      triangles: render.triangles,
      drawCalls: render.calls,
      pixelRatio: drawnAt.ratio,
      framesDrawn: loop.framesDrawn,
      isDrawing: loop.isDrawing,
      isAtRest: loop.isAtRest,
    };
  }

  function fullRatio(): number {
    return Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
  }

  function draw({ ratio, isSmooth }: Quality): void {
    const { width, height } = size;
    if (width !== drawnAt.width || height !== drawnAt.height || ratio !== drawnAt.ratio) {
      renderer.setDrawingBufferSize(width, height, ratio);
      drawnAt = { width, height, ratio };
    }
    renderer.info.reset();
    const paint = (): void => scene.draw(renderer, rig.camera, rig.distance, width, height, ratio);
    if (isSmooth) smooth.draw(renderer, canvas.width, canvas.height, paint);
    else paint();
  }

  function drawFrame(quality: Quality, nowMs: number): boolean {
    if (!scene.block || size.width === 0 || size.height === 0) return false;
    const isMoving = rig.advance(nowMs);
    draw(quality);
    events.onFrame(quality.isSmooth);
    return isMoving;
  }

  function measure(): void {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === size.width && height === size.height) return;
    size = { width, height };
    if (width === 0 || height === 0) return;
    rig.resize(width, height);
    if (scene.block) loop.request(false);
  }
  const observer = new ResizeObserver(measure);
  observer.observe(canvas);
  measure();

  function onContextLost(event: Event): void {
    event.preventDefault(); // asks for it back
    loop.reset();
    events.onContextLost?.();
  }
  // three uploads everything again as it is drawn.
  function onContextRestored(): void {
    drawnAt = { width: 0, height: 0, ratio: 0 };
    loop.request(false);
  }
  canvas.addEventListener('webglcontextlost', onContextLost);
  canvas.addEventListener('webglcontextrestored', onContextRestored);

  function onScreen({ x, y, z }: Place): ScreenPoint & { readonly depth: number } {
    const at = new Vector3(x, y, z).project(rig.camera);
    return { x: ((at.x + 1) / 2) * size.width, y: ((1 - at.y) / 2) * size.height, depth: at.z };
  }

  function placeOf(position: Point, liftFraction = 0): Place | undefined {
    const { block } = scene;
    if (!block) return undefined;
    const place = placeAt(block, position, drawnElevationAt(block, position));
    return { ...place, y: place.y + 2 * liftFraction };
  }

  return {
    update(model) {
      const last = shown;
      const lastBlock = scene.block;
      shown = model;
      scene.update(model);
      rig.show(model.camera);
      if (scene.block && scene.block !== lastBlock) rig.setBlock(scene.block);
      if (!isSameScene(model, last)) loop.request(isHeld);
    },
    hold(held) {
      isHeld = held;
      loop.hold(held);
    },
    pick(clientX, clientY) {
      if (!scene.block) return undefined;
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const at = { x: ((clientX - left) / width) * 2 - 1, y: 1 - ((clientY - top) / height) * 2 };
      const ahead = new Vector3(at.x, at.y, 0.5).unproject(rig.camera).sub(rig.camera.position);
      const hit = rayHit(scene.block, rig.camera.position, ahead);
      return hit && !hit.isWall ? hit.position : undefined;
    },
    project(position, liftFraction) {
      const place = placeOf(position, liftFraction);
      if (!place || !scene.block) return { x: 0, y: 0, isHidden: true };
      const { x, y, depth } = onScreen(place);
      const isOutside = depth > 1 || x < 0 || y < 0 || x > size.width || y > size.height;
      return { x, y, isHidden: isOutside || isHiddenBy(scene.block, rig.camera.position, place) };
    },
    edgeLabels: () => (scene.block ? edgeLabels(scene.block, rig.camera.position, onScreen) : []),
    frame: rig.frame,
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
    screenshot() {
      // The picture is gone once the browser has shown it, so it is drawn and read in one go.
      draw({ ratio: fullRatio(), isSmooth: true });
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
      loop.dispose();
      observer.disconnect();
      canvas.removeEventListener('webglcontextlost', onContextLost);
      canvas.removeEventListener('webglcontextrestored', onContextRestored);
      rig.dispose();
      scene.dispose();
      smooth.dispose();
      renderer.dispose();
    },
  };
}

/** Whether two models differ in nothing but the camera. */
function isSameScene(a: TerrainViewModel, b: TerrainViewModel | undefined): boolean {
  return b !== undefined && (Object.keys(a) as (keyof TerrainViewModel)[]).every((key) => key === 'camera' || a[key] === b[key]);
}
