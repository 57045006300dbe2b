import { PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { type Block, drawnElevationAt, heightOf, type Place, positionOf } from './block.ts';
import { eyeOf, FIELD_OF_VIEW_DEG, framedPose, HOME_ALTITUDE_DEG, HOME_AZIMUTH_DEG, mixPoses, type Pose } from './camera-pose.ts';
import { rayHit } from './ray-hit.ts';

/** The eye, and the ways to move it. Left drag orbits, right or Shift and left pans, the wheel zooms to the pointer; one finger
 *  orbits, two pan and zoom. */
export interface CameraRig {
  readonly camera: PerspectiveCamera;
  /** Degrees clockwise from north, 0 … 360, in which the eye looks. */
  readonly bearingDeg: number;
  /** Units from the eye to what it looks at. */
  readonly distance: number;
  /** The block to frame and to keep out of. */
  setBlock(block: Block): void;
  /** CSS pixels. */
  resize(width: number, height: number): void;
  frame(): void;
  lookFromTop(): void;
  faceNorth(): void;
  focus(place: Place): void;
  orbit(azimuthDeg: number, altitudeDeg: number): void;
  /** More than 1 is nearer. */
  zoom(factor: number): void;
  /** Goes on with a move under way. @returns whether it has further to go */
  advance(nowMs: number): boolean;
  dispose(): void;
}

const MOVE_MS = 260;
/** Units: nearest to what it looks at, and above the ground. */
const NEAREST = 0.08;
const CLEARANCE = 0.02;
/** In framed distances. */
const FARTHEST = 3;
const LOWEST_ALTITUDE_DEG = 1;
/** Straight down has no up: the eye stays this far from it. */
const HIGHEST_ALTITUDE_DEG = 89.9;

/** @param onMove told when a gesture or a call moved the eye; sizes and blocks that the caller sets are not told back */
export function createCameraRig(canvas: HTMLElement, onMove: () => void): CameraRig {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 0.01, 60);
  const controls = new OrbitControls(camera, canvas);
  controls.zoomToCursor = true;
  controls.minPolarAngle = ((90 - HIGHEST_ALTITUDE_DEG) * Math.PI) / 180;
  controls.maxPolarAngle = ((90 - LOWEST_ALTITUDE_DEG) * Math.PI) / 180;
  controls.minDistance = NEAREST;
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');

  let block: Block | undefined;
  let isFramed = true; // until a hand moves the eye, new sizes and terrain are framed again
  let isPlacing = false;
  let move: { from: Pose; to: Pose; startMs: number | undefined } | undefined;

  const pose = (): Pose => ({
    target: controls.target.clone(),
    azimuthDeg: (controls.getAzimuthalAngle() * 180) / Math.PI,
    altitudeDeg: 90 - (controls.getPolarAngle() * 180) / Math.PI,
    distance: controls.getDistance(),
  });

  function place(to: Pose): void {
    isPlacing = true;
    const eye = eyeOf(to);
    controls.target.set(to.target.x, to.target.y, to.target.z);
    camera.position.set(eye.x, eye.y, eye.z);
    controls.update();
    isPlacing = false;
    settle();
  }

  /** Keeps the target in the block and the eye out of it, and fits the depth range to where the eye is. */
  function settle(): void {
    if (block) {
      const { half } = block;
      const { target } = controls;
      const bottom = heightOf(block, block.bottom);
      const inside = new Vector3(
        Math.min(Math.max(target.x, -half.x), half.x),
        Math.min(Math.max(target.y, bottom), heightOf(block, block.drawn.max)),
        Math.min(Math.max(target.z, -half.y), half.y),
      );
      camera.position.add(inside).sub(target);
      target.copy(inside);
      const lowest = Math.max(bottom, groundBelow(block, camera.position)) + CLEARANCE;
      if (camera.position.y < lowest) {
        camera.position.y = lowest;
        camera.lookAt(target);
      }
    }
    camera.near = Math.min(Math.max(0.02 * controls.getDistance(), 0.002), 0.5);
    camera.far = camera.position.length() + 8;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  /** Looks at the terrain in the middle of the view: gestures then turn about it and keep pace with it. The picture stays. */
  function anchor(): void {
    if (!block) return;
    const ahead = camera.getWorldDirection(new Vector3());
    const hit = rayHit(block, camera.position, ahead);
    if (hit && hit.t > NEAREST) controls.target.copy(camera.position).addScaledVector(ahead, hit.t);
  }

  function moveTo(to: Pose): void {
    if (stillness.matches) {
      move = undefined;
      place(to);
      onMove();
      return;
    }
    move = { from: pose(), to, startMs: undefined };
    onMove();
  }

  const framed = (azimuthDeg = HOME_AZIMUTH_DEG, altitudeDeg = HOME_ALTITUDE_DEG): Pose | undefined =>
    block && framedPose(block, azimuthDeg, altitudeDeg, camera.aspect);

  function refit(): void {
    const home = framed();
    if (!home) return;
    controls.maxDistance = FARTHEST * home.distance;
    if (isFramed && !move) place(home);
    else settle();
  }

  /** Ends what moves by itself. */
  function takeOver(): void {
    move = undefined;
    isFramed = false;
  }

  controls.addEventListener('start', takeOver);
  controls.addEventListener('change', () => {
    if (isPlacing) return;
    settle();
    onMove();
  });
  controls.addEventListener('end', anchor);

  return {
    camera,
    get bearingDeg() {
      return (360 - (controls.getAzimuthalAngle() * 180) / Math.PI + 360) % 360;
    },
    get distance() {
      return controls.getDistance();
    },
    setBlock(next) {
      block = next;
      refit();
    },
    resize(width, height) {
      camera.aspect = width / height;
      refit();
    },
    frame() {
      const to = framed();
      if (to) moveTo(to);
      isFramed = true;
    },
    lookFromTop() {
      isFramed = false;
      const to = framed(0, HIGHEST_ALTITUDE_DEG);
      if (to) moveTo(to);
    },
    faceNorth() {
      isFramed = false;
      moveTo({ ...pose(), azimuthDeg: 0 });
    },
    focus(target) {
      const home = framed();
      if (!home) return;
      isFramed = false;
      moveTo({ ...pose(), target, distance: Math.min(controls.getDistance(), 0.35 * home.distance) });
    },
    orbit(azimuthDeg, altitudeDeg) {
      takeOver();
      const from = pose();
      const altitude = Math.min(Math.max(from.altitudeDeg + altitudeDeg, LOWEST_ALTITUDE_DEG), HIGHEST_ALTITUDE_DEG);
      place({ ...from, azimuthDeg: from.azimuthDeg + azimuthDeg, altitudeDeg: altitude });
      onMove();
    },
    zoom(factor) {
      takeOver();
      const distance = Math.min(Math.max(controls.getDistance() / factor, NEAREST), controls.maxDistance);
      place({ ...pose(), distance });
      anchor();
      onMove();
    },
    advance(nowMs) {
      if (!move) return false;
      move.startMs ??= nowMs;
      const share = Math.min((nowMs - move.startMs) / MOVE_MS, 1);
      const { from, to } = move;
      if (share === 1) move = undefined;
      place(mixPoses(from, to, 1 - (1 - share) ** 3));
      return share < 1;
    },
    dispose() {
      controls.dispose();
    },
  };
}

/** Height of the terrain below a place; far below everything beside the block. */
function groundBelow(block: Block, place: Place): number {
  const position = positionOf(block, place);
  const isBeside = Math.min(position.x, position.y) < 0 || Math.max(position.x, position.y) > 1;
  return isBeside ? Number.NEGATIVE_INFINITY : heightOf(block, drawnElevationAt(block, position));
}
