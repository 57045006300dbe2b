import { PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { type CameraPose, cameraLimits } from '../core/camera-pose.ts';
import type { Block } from './block.ts';
import { clampPose, clampToBlock, lowestEyeY } from './camera-limits.ts';
import { eyeOf, FIELD_OF_VIEW_DEG, framedPose, HOME_ALTITUDE_DEG, HOME_AZIMUTH_DEG, poseFromEye } from './camera-math.ts';
import { rayHit } from './ray-hit.ts';

/** Where the eye is and what it looks at, within what the block allows. */
export interface OrbitCamera {
  readonly camera: PerspectiveCamera;
  /** By which a hand moves the eye. */
  readonly controls: OrbitControls;
  /** The controls tell of a change that is no hand's. */
  readonly isSettingPose: boolean;
  /** Units from the eye to what it looks at. */
  readonly distance: number;
  pose(): CameraPose;
  /** The pose that frames the whole block, from the direction of the start unless another is given. */
  framed(azimuthDeg?: number, altitudeDeg?: number): CameraPose | undefined;
  /** The same, whatever other blocks it is seen beside. */
  readonly framedAlone: Framing;
  /** The block to frame and to keep out of. The eye stays. */
  setBlock(block: Block): void;
  /** CSS pixels. The eye stays.
   *  @param covered of the height, at the top: a framed block stays below it */
  resize(width: number, height: number, covered?: number): void;
  /** Other blocks are to be framed together with this one. The eye stays. */
  updateMaxDistance(): void;
  /** Another element takes the gestures. */
  connect(element: HTMLElement): void;
  /** Puts the eye as near to a pose as may be. */
  setPose(to: CameraPose): void;
  /** Puts the eye where another stands, as near as may be. */
  copyPose(other: OrbitCamera): void;
  /** Keeps the target in the block and the eye out of it, and fits the depth range to where the eye is. */
  constrain(): void;
  /** Looks at the terrain in the middle of the view: gestures then turn about it and keep pace with it. The picture stays. */
  retarget(): void;
  dispose(): void;
}

/** The pose that frames a block from a direction. */
export type Framing = (azimuthDeg: number, altitudeDeg: number) => CameraPose | undefined;

/** Share of the height that can be kept free. */
const MAX_COVERED = 0.3;
/** In framed distances. */
const MAX_DISTANCE = 3;

/** @param element takes the gestures
 *  @param frame gives the pose that frames the block and those that are seen with it */
export function createOrbitCamera(element: HTMLElement, frame?: Framing): OrbitCamera {
  const { altitudeDeg: altitude, distance: nearAndFar } = cameraLimits;
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 0.01, 60);
  const controls = new OrbitControls(camera, element);
  controls.zoomToCursor = true;
  controls.minPolarAngle = ((90 - altitude.max) * Math.PI) / 180;
  controls.maxPolarAngle = ((90 - altitude.min) * Math.PI) / 180;
  controls.minDistance = nearAndFar.min;

  let block: Block | undefined;
  let isPlacing = false;
  let coveredShare = 0;

  /** Kept until another is asked for: linked eyes ask each other many times a frame. */
  let known: { readonly asked: Parameters<typeof framedPose>; readonly pose: CameraPose } | undefined;
  const framedAlone: Framing = (azimuthDeg, altitudeDeg) => {
    if (!block) return undefined;
    const asked: Parameters<typeof framedPose> = [block, azimuthDeg, altitudeDeg, camera.aspect, coveredShare];
    if (!known?.asked.every((value, i) => value === asked[i])) known = { asked, pose: framedPose(...asked) };
    return known.pose;
  };
  const framed = (azimuthDeg = HOME_AZIMUTH_DEG, altitudeDeg = HOME_ALTITUDE_DEG): CameraPose | undefined =>
    block && (frame ?? framedAlone)(azimuthDeg, altitudeDeg);

  function fitReach(): void {
    const home = framed();
    if (home) controls.maxDistance = MAX_DISTANCE * home.distance;
  }

  function settle(): void {
    if (block) {
      const { target } = controls;
      const inside = clampToBlock(block, target);
      camera.position.add(inside).sub(target);
      target.copy(inside);
      const lowest = lowestEyeY(block, camera.position);
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

  /** The controls undo what they set on their element, where another view's may have come meanwhile. */
  function leaveElement(leave: () => void): void {
    const { domElement: left } = controls;
    leave();
    if (left) Object.assign(left.style, { touchAction: 'none', cursor: '' });
  }

  return {
    camera,
    controls,
    get isSettingPose() {
      return isPlacing;
    },
    get distance() {
      return controls.getDistance();
    },
    pose: () => poseFromEye(camera.position, controls.target),
    framed,
    framedAlone,
    setBlock(next) {
      block = next;
      fitReach();
    },
    resize(width, height, covered = 0) {
      camera.aspect = width / height;
      coveredShare = Math.min(covered / height, MAX_COVERED);
      fitReach();
    },
    setPose(to) {
      isPlacing = true;
      const { target, ...direction } = block ? clampPose(block, to, controls.maxDistance) : to;
      const eye = eyeOf({ target, ...direction });
      controls.target.set(target.x, target.y, target.z);
      camera.position.set(eye.x, eye.y, eye.z);
      controls.update();
      isPlacing = false;
      settle();
    },
    copyPose({ camera: { position, quaternion }, controls: { target } }) {
      controls.target.copy(target);
      camera.position.copy(position);
      camera.quaternion.copy(quaternion);
      settle();
    },
    updateMaxDistance: fitReach,
    connect: (next) => leaveElement(() => controls.connect(next)),
    constrain: settle,
    retarget() {
      if (!block) return;
      const ahead = camera.getWorldDirection(new Vector3());
      const hit = rayHit(block, camera.position, ahead);
      const isInReach = hit && hit.t > nearAndFar.min && hit.t < controls.maxDistance;
      if (isInReach) controls.target.copy(camera.position).addScaledVector(ahead, hit.t);
    },
    dispose: () => leaveElement(() => controls.dispose()),
  };
}
