import { MOUSE, PerspectiveCamera, TOUCH, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { type CameraPose, cameraLimits, type WorldPoint } from '../core/camera-pose.ts';
import { type Block, drawnElevationAt, positionOf, worldY } from './block.ts';
import {
  type Covered,
  clamp,
  eyeOf,
  FIELD_OF_VIEW_DEG,
  framedPose,
  HOME_ALTITUDE_DEG,
  HOME_AZIMUTH_DEG,
  poseFromEye,
  UNCOVERED,
} from './camera-math.ts';
import { isFromAbove, type Lens, lensOf } from './lens.ts';
import { rayHit } from './ray-hit.ts';

/** A camera that orbits its target, kept above the ground and near the block. */
export interface OrbitCamera {
  readonly camera: PerspectiveCamera;
  /** Through which gestures move the camera. */
  readonly controls: OrbitControls;
  /** Whether a change that the controls report comes from `setPose` and not from a gesture. */
  readonly isSettingPose: boolean;
  /** Units from the camera to its target. */
  readonly distance: number;
  pose(): CameraPose;
  /** What the camera sees by. */
  lens(): Lens;
  /** Without perspective. The camera stays. */
  setOrthographic(isOrthographic: boolean): void;
  /** The pose that frames the whole block, from the direction of the start unless another is given. */
  framed(azimuthDeg?: number, altitudeDeg?: number): CameraPose | undefined;
  /** The same for this block alone, whatever other blocks are seen beside it. */
  readonly framedAlone: Framing;
  /** The block to frame and to keep out of. The camera stays. */
  setBlock(block: Block): void;
  /** CSS pixels. The camera stays.
   *  @param covered of the height, at the top, and of the width, at the right: a framed block stays clear of it */
  resize(width: number, height: number, covered?: Covered): void;
  /** Other blocks are to be framed together with this one, which changes how far away the camera may be. The camera stays. */
  updateMaxDistance(): void;
  /** Listens to gestures on another element. */
  connect(element: HTMLElement): void;
  /** Leaves left drags and single fingers to a tool: the right button turns the camera then, with Shift it pans, and two fingers turn and zoom.
   *  @param isLeft false: the camera has all gestures again */
  leaveDrags(isLeft: boolean): void;
  /** Takes the nearest allowed pose. */
  setPose(pose: CameraPose): void;
  /** Takes the pose of another camera, as near as the limits allow. */
  copyPose(other: OrbitCamera): void;
  /** Moves the target into the block and the camera out of the ground, and fits the near and far planes. */
  constrain(): void;
  /** Moves the target to the terrain in the middle of the view, so that gestures orbit and pan at its distance. The picture stays. */
  retarget(): void;
  dispose(): void;
}

/** The pose that frames a block from a direction. */
export type Framing = (azimuthDeg: number, altitudeDeg: number) => CameraPose | undefined;

const ALL_GESTURES = {
  mouseButtons: { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.PAN },
  touches: { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN },
};
const BESIDE_A_TOOL = {
  mouseButtons: { LEFT: null, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.ROTATE },
  touches: { ONE: null, TWO: TOUCH.DOLLY_ROTATE },
};
/** Share of the height, or of the width, that can be kept free. */
const MAX_COVERED = 0.3;
/** In framed distances. */
const MAX_DISTANCE = 3;

/** @param element where gestures are made
 *  @param framing gives the pose that frames this block and those that are seen with it; without it, this block alone is framed */
export function createOrbitCamera(element: HTMLElement, framing?: Framing): OrbitCamera {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 0.01, 60);
  const controls = orbitControls(camera, element);

  let block: Block | undefined;
  let isSettingPose = false;
  let coveredShares = UNCOVERED;
  let isOrthographic = false;

  /** The last result: linked cameras ask each other many times a frame. */
  let cached: { readonly args: Parameters<typeof framedPose>; readonly pose: CameraPose } | undefined;
  const framedAlone: Framing = (azimuthDeg, altitudeDeg) => {
    if (!block) return undefined;
    const isFlat = isOrthographic || isFromAbove({ altitudeDeg });
    const args: Parameters<typeof framedPose> = [block, azimuthDeg, altitudeDeg, camera.aspect, coveredShares, isFlat];
    if (!cached?.args.every((value, i) => value === args[i])) cached = { args, pose: framedPose(...args) };
    return cached.pose;
  };
  const framed = (azimuthDeg = HOME_AZIMUTH_DEG, altitudeDeg = HOME_ALTITUDE_DEG): CameraPose | undefined =>
    block && (framing ?? framedAlone)(azimuthDeg, altitudeDeg);

  function updateMaxDistance(): void {
    const home = framed();
    if (home) controls.maxDistance = MAX_DISTANCE * home.distance;
  }

  function constrain(): void {
    if (block) moveOutOf(block, camera, controls.target);
    camera.near = Math.min(Math.max(0.02 * controls.getDistance(), 0.002), 0.5);
    camera.far = camera.position.length() + 8;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  return {
    camera,
    controls,
    get isSettingPose() {
      return isSettingPose;
    },
    get distance() {
      return controls.getDistance();
    },
    pose: () => poseFromEye(camera.position, controls.target),
    lens: () => lensOf(camera, controls.target, isOrthographic),
    setOrthographic(isNow) {
      isOrthographic = isNow;
      updateMaxDistance();
    },
    framed,
    framedAlone,
    setBlock(next) {
      block = next;
      updateMaxDistance();
    },
    resize(width, height, { top, right } = UNCOVERED) {
      camera.aspect = width / height;
      coveredShares = { top: Math.min(top / height, MAX_COVERED), right: Math.min(right / width, MAX_COVERED) };
      updateMaxDistance();
    },
    setPose(pose) {
      isSettingPose = true;
      const { target, ...direction } = block ? clampPose(block, pose, controls.maxDistance) : pose;
      const eye = eyeOf({ target, ...direction });
      controls.target.set(target.x, target.y, target.z);
      camera.position.set(eye.x, eye.y, eye.z);
      controls.update();
      isSettingPose = false;
      constrain();
    },
    copyPose({ camera: { position, quaternion }, controls: { target } }) {
      controls.target.copy(target);
      camera.position.copy(position);
      camera.quaternion.copy(quaternion);
      constrain();
    },
    updateMaxDistance,
    connect: (next) => leaveElement(controls, () => controls.connect(next)),
    constrain,
    retarget() {
      if (!block) return;
      const ahead = camera.getWorldDirection(new Vector3());
      const hit = rayHit(block, camera.position, ahead);
      const isInReach = hit && hit.t > controls.minDistance && hit.t < controls.maxDistance;
      if (!isInReach) return;
      const closer = hit.t - controls.getDistance();
      controls.target.copy(camera.position).addScaledVector(ahead, hit.t);
      // Without perspective the distance is the scale, and the camera may be anywhere along the line.
      if (lensOf(camera, controls.target, isOrthographic) !== camera) camera.position.addScaledVector(ahead, closer);
    },
    leaveDrags: (isLeft) => Object.assign(controls, isLeft ? BESIDE_A_TOOL : ALL_GESTURES),
    dispose: () => leaveElement(controls, () => controls.dispose()),
  };
}

function orbitControls(camera: PerspectiveCamera, element: HTMLElement): OrbitControls {
  const { altitudeDeg, distance } = cameraLimits;
  const controls = new OrbitControls(camera, element);
  controls.zoomToCursor = true;
  controls.minPolarAngle = ((90 - altitudeDeg.max) * Math.PI) / 180;
  controls.maxPolarAngle = ((90 - altitudeDeg.min) * Math.PI) / 180;
  controls.minDistance = distance.min;
  return controls;
}

/** Moves the target into a block, the camera with it, and then the camera up if it is below the ground. */
function moveOutOf(block: Block, camera: PerspectiveCamera, target: Vector3): void {
  const inside = clampToBlock(block, target);
  camera.position.add(inside).sub(target);
  target.copy(inside);
  const lowest = lowestEyeY(block, camera.position);
  if (camera.position.y >= lowest) return;
  camera.position.y = lowest;
  camera.lookAt(target);
}

/** The controls clear the styles of the element they leave, which may be those of another view that came there meanwhile. */
function leaveElement(controls: OrbitControls, leave: () => void): void {
  const { domElement: left } = controls;
  leave();
  if (left) Object.assign(left.style, { touchAction: 'none', cursor: '' });
}

/** Units between the camera and the ground, at least. */
const CLEARANCE = 0.02;

/** The nearest allowed pose: its target lies in the block, and the camera looks down on it from at most `maxDistance` units. */
export function clampPose(
  block: Block,
  { target, azimuthDeg, altitudeDeg, distance }: CameraPose,
  maxDistance: number,
): CameraPose {
  return {
    target: clampToBlock(block, target),
    azimuthDeg,
    altitudeDeg: clamp(cameraLimits.altitudeDeg, altitudeDeg),
    distance: clamp({ min: cameraLimits.distance.min, max: maxDistance }, distance),
  };
}

/** The point of the block that is nearest to a point. */
function clampToBlock(block: Block, { x, y, z }: WorldPoint): WorldPoint {
  const { halfSize, bottom, top } = block;
  return {
    x: clamp({ min: -halfSize.x, max: halfSize.x }, x),
    y: clamp({ min: worldY(block, bottom), max: worldY(block, top) }, y),
    z: clamp({ min: -halfSize.y, max: halfSize.y }, z),
  };
}

/** The least y that the camera may have above or below a point. */
export function lowestEyeY(block: Block, point: WorldPoint): number {
  const position = positionOf(block, point);
  const isBeside = Math.min(position.x, position.y) < 0 || Math.max(position.x, position.y) > 1;
  const floor = worldY(block, block.bottom);
  return (isBeside ? floor : Math.max(floor, worldY(block, drawnElevationAt(block, position)))) + CLEARANCE;
}
