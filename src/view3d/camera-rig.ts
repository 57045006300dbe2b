import { PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { type CameraPose, isSamePose, type Place, roundPose } from '../core/camera-pose.ts';
import type { Block } from './block.ts';
import { allowedPose, HIGHEST_ALTITUDE_DEG, insideOf, LOWEST_ALTITUDE_DEG, lowestEye, NEAREST } from './camera-limits.ts';
import { eyeOf, FIELD_OF_VIEW_DEG, framedPose, HOME_ALTITUDE_DEG, HOME_AZIMUTH_DEG, mixPoses, poseOf } from './camera-pose.ts';
import { rayHit } from './ray-hit.ts';

/** The eye, and the ways to move it. Left drag orbits, right or Shift and left pans, the wheel zooms to the pointer; one finger
 *  orbits, two pan and zoom. At rest it stands where the camera that was shown or told last puts it, and nowhere else: undefined
 *  frames the whole block. */
export interface CameraRig {
  readonly camera: PerspectiveCamera;
  /** Degrees clockwise from north, 0 … 360, in which the eye looks. */
  readonly bearingDeg: number;
  /** Units from the eye to what it looks at. */
  readonly distance: number;
  /** Goes there, unless it is what was shown or told last. */
  show(camera: CameraPose | undefined): void;
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
  /** To be called before each frame: goes on with a move under way, and tells where a gesture has come to.
   *  @returns whether it has further to go */
  advance(nowMs: number): boolean;
  dispose(): void;
}

export interface CameraEvents {
  /** The eye has moved or will: a frame is due. */
  onMove(): void;
  /** The camera that is to be shown from now on: at most once a frame while a gesture lasts and once more when it ends; for a call at
   *  once, before the eye is there. In short decimals. */
  onCamera(camera: CameraPose | undefined): void;
}

const MOVE_MS = 260;
/** A wheel that has been still for as long is let go. */
const WHEEL_REST_MS = 150;
/** In framed distances. */
const FARTHEST = 3;

export function createCameraRig(canvas: HTMLElement, { onMove, onCamera }: CameraEvents): CameraRig {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 0.01, 60);
  const listening = new AbortController();
  const controls = new OrbitControls(camera, canvas);
  controls.zoomToCursor = true;
  controls.minPolarAngle = ((90 - HIGHEST_ALTITUDE_DEG) * Math.PI) / 180;
  controls.maxPolarAngle = ((90 - LOWEST_ALTITUDE_DEG) * Math.PI) / 180;
  controls.minDistance = NEAREST;
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');

  let block: Block | undefined;
  /** What was shown or told last. */
  let wanted: CameraPose | undefined;
  let isPointerDown = false;
  let wheelTimer = 0;
  /** A hand has moved the eye since the last camera that was shown or called for, and since the last one told. */
  let hasMoved = false;
  let isTellDue = false;
  let move: { readonly from: CameraPose; startMs: number | undefined } | undefined;
  let hasDrawn = false;
  let isPlacing = false;

  const pose = (): CameraPose => poseOf(camera.position, controls.target);

  function place(to: CameraPose): void {
    isPlacing = true;
    const { target, ...direction } = block ? allowedPose(block, to, controls.maxDistance) : to;
    const eye = eyeOf({ target, ...direction });
    controls.target.set(target.x, target.y, target.z);
    camera.position.set(eye.x, eye.y, eye.z);
    controls.update();
    isPlacing = false;
    settle();
  }

  /** Keeps the target in the block and the eye out of it, and fits the depth range to where the eye is. */
  function settle(): void {
    if (block) {
      const { target } = controls;
      const inside = insideOf(block, target);
      camera.position.add(inside).sub(target);
      target.copy(inside);
      const lowest = lowestEye(block, camera.position);
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
    const isInReach = hit && hit.t > NEAREST && hit.t < controls.maxDistance;
    if (isInReach) controls.target.copy(camera.position).addScaledVector(ahead, hit.t);
  }

  const framed = (azimuthDeg = HOME_AZIMUTH_DEG, altitudeDeg = HOME_ALTITUDE_DEG): CameraPose | undefined =>
    block && framedPose(block, azimuthDeg, altitudeDeg, camera.aspect);

  /** Where the eye belongs. */
  const destination = (): CameraPose | undefined => block && (wanted ?? framed());

  /** Stands there: the same for the same camera, block and size, however the eye came here. */
  function placeAtRest(): void {
    const to = destination();
    if (to) place(to);
  }

  function tell(to: CameraPose | undefined): void {
    if (isSamePose(to, wanted)) return;
    wanted = to;
    onCamera(to);
  }

  /** Lets go of what a hand did: another camera counts now. */
  function leaveHand(): void {
    hasMoved = false;
    isTellDue = false;
  }

  /** Begins the way from where the eye is to where it belongs. */
  function depart(isAtOnce: boolean): void {
    if (isAtOnce || stillness.matches || !hasDrawn) {
      move = undefined;
      placeAtRest();
    } else {
      move = { from: pose(), startMs: undefined };
    }
    onMove();
  }

  function go(to: CameraPose | undefined, isAtOnce = false): void {
    leaveHand();
    tell(to && roundPose(to));
    depart(isAtOnce);
  }

  /** Where the eye is, or will be when the move under way has ended. */
  const aim = (): CameraPose => (move && destination()) ?? pose();

  function refit(): void {
    const home = framed();
    if (!home) return;
    controls.maxDistance = FARTHEST * home.distance;
    if (move) return;
    if (hasMoved) settle();
    else placeAtRest();
  }

  function letGo(): void {
    isPointerDown = false;
    if (hasMoved) go(pose(), true);
    else if (!move) {
      // What was too little for the controls to tell is undone.
      const eye = camera.position.clone();
      placeAtRest();
      if (!eye.equals(camera.position)) onMove();
    }
  }

  const onPointerDown = (): void => {
    window.clearTimeout(wheelTimer);
    isPointerDown = true;
  };
  canvas.addEventListener('pointerdown', onPointerDown, { capture: true, signal: listening.signal });
  controls.addEventListener('change', () => {
    if (isPlacing) return;
    move = undefined;
    hasMoved = true;
    isTellDue = true;
    settle();
    onMove();
  });
  controls.addEventListener('end', () => {
    if (hasMoved) anchor();
    // Each turn of a wheel is an end of its own.
    if (isPointerDown) letGo();
    else {
      window.clearTimeout(wheelTimer);
      wheelTimer = window.setTimeout(letGo, WHEEL_REST_MS);
    }
  });

  return {
    camera,
    get bearingDeg() {
      return (360 - (pose().azimuthDeg % 360)) % 360;
    },
    get distance() {
      return controls.getDistance();
    },
    show(to) {
      if (isSamePose(to, wanted)) return;
      wanted = to;
      leaveHand();
      depart(false);
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
      go(undefined);
    },
    lookFromTop() {
      const to = framed(0, HIGHEST_ALTITUDE_DEG);
      if (to) go(to);
    },
    faceNorth() {
      go({ ...aim(), azimuthDeg: 0 });
    },
    focus(target) {
      const home = framed();
      if (!home) return;
      const from = aim();
      go({ ...from, target, distance: Math.min(from.distance, 0.35 * home.distance) });
    },
    orbit(azimuthDeg, altitudeDeg) {
      const from = pose();
      const altitude = Math.min(Math.max(from.altitudeDeg + altitudeDeg, LOWEST_ALTITUDE_DEG), HIGHEST_ALTITUDE_DEG);
      go({ ...from, azimuthDeg: from.azimuthDeg + azimuthDeg, altitudeDeg: altitude }, true);
    },
    zoom(factor) {
      const from = pose();
      place({ ...from, distance: Math.min(Math.max(from.distance / factor, NEAREST), controls.maxDistance) });
      anchor();
      go(pose(), true);
    },
    advance(nowMs) {
      hasDrawn = true;
      if (isTellDue) tell(roundPose(pose()));
      isTellDue = false;
      const to = move && destination();
      if (!move || !to) return false;
      move.startMs ??= nowMs;
      const share = Math.min((nowMs - move.startMs) / MOVE_MS, 1);
      const { from } = move;
      if (share === 1) move = undefined;
      place(share === 1 ? to : mixPoses(from, to, 1 - (1 - share) ** 3));
      return share < 1;
    },
    dispose() {
      window.clearTimeout(wheelTimer);
      listening.abort();
      controls.dispose();
    },
  };
}
