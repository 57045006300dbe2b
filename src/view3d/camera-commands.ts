import { type CameraPose, cameraLimits, type WorldPoint } from '../core/camera-pose.ts';
import type { OrbitCamera } from './orbit-camera.ts';

/** What keys and buttons do with the camera. */
export interface CameraCommands {
  /** Back to the view at the start: the whole block from the south-east. */
  frameBlock(): void;
  /** Straight down, north at the top. */
  lookFromTop(): void;
  faceNorth(): void;
  /** Goes near to a point. */
  focus(point: WorldPoint): void;
  /** Turns the camera about its target, at once. */
  orbit(azimuthDeg: number, altitudeDeg: number): void;
  /** At once. More than 1 is nearer. */
  zoom(factor: number): void;
}

/** How close `focus` goes, in framed distances. */
const FOCUS_DISTANCE = 0.35;

/** @param aim the pose that the camera has, or will have when a transition is over
 *  @param go moves the camera to a pose, with a transition unless `isAtOnce`; undefined frames the whole block */
export function createCameraCommands(
  orbitCamera: OrbitCamera,
  aim: () => CameraPose,
  go: (to: CameraPose | undefined, isAtOnce?: boolean) => void,
): CameraCommands {
  return {
    frameBlock: () => go(undefined),
    lookFromTop() {
      const to = orbitCamera.framed(0, cameraLimits.altitudeDeg.max);
      if (to) go(to);
    },
    faceNorth: () => go({ ...aim(), azimuthDeg: 0 }),
    focus(target) {
      const home = orbitCamera.framed();
      if (!home) return;
      const from = aim();
      go({ ...from, target, distance: Math.min(from.distance, FOCUS_DISTANCE * home.distance) });
    },
    orbit(azimuthDeg, altitudeDeg) {
      const from = orbitCamera.pose();
      go({ ...from, azimuthDeg: from.azimuthDeg + azimuthDeg, altitudeDeg: from.altitudeDeg + altitudeDeg }, true);
    },
    zoom(factor) {
      const from = orbitCamera.pose();
      orbitCamera.setPose({ ...from, distance: from.distance / factor });
      orbitCamera.retarget();
      go(orbitCamera.pose(), true);
    },
  };
}
