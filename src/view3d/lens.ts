import { OrthographicCamera, type PerspectiveCamera, Vector3 } from 'three';
import { type CameraPose, cameraLimits, type WorldPoint } from '../core/camera-pose.ts';
import { eyeOf, poseFromEye } from './camera-math.ts';

/** What pictures are drawn with. Without perspective every place has the same scale. */
export type Lens = PerspectiveCamera | OrthographicCamera;

/** How a scene is seen at a moment. */
export interface Look {
  readonly camera: Lens;
  /** Units from the camera to its target. */
  readonly distance: number;
  /** By the eyes of someone who walks. */
  readonly isAtEyeLevel: boolean;
}

/** A camera's lens. Both kinds show what is at the target's distance in the same size. Straight from above there is no perspective in any case, as
 *  in it the edges of a map would bow.
 *  @param target of the camera */
export function lensOf(camera: PerspectiveCamera, target: Vector3, isOrthographic: boolean): Lens {
  const pose = poseFromEye(camera.position, target);
  if (!isOrthographic && !isFromAbove(pose)) return camera;
  const half = pose.distance * Math.tan((camera.fov * Math.PI) / 360);
  // Far enough to have all of the block before and behind it.
  const lens = new OrthographicCamera(-half * camera.aspect, half * camera.aspect, half, -half, -camera.far, camera.far);
  if (isFromAbove(pose)) {
    const { x, y, z } = eyeOf({ ...pose, altitudeDeg: 90 });
    lens.position.set(x, y, z);
    lens.rotation.set(-Math.PI / 2, (pose.azimuthDeg * Math.PI) / 180, 0, 'YXZ');
  } else {
    lens.position.copy(camera.position);
    lens.quaternion.copy(camera.quaternion);
  }
  lens.updateMatrixWorld();
  return lens;
}

/** Whether a pose looks straight down. */
export function isFromAbove({ altitudeDeg }: Pick<CameraPose, 'altitudeDeg'>): boolean {
  return altitudeDeg >= cameraLimits.altitudeDeg.max - 1e-3;
}

export function isOrthographic(lens: Lens): lens is OrthographicCamera {
  return 'isOrthographicCamera' in lens;
}

/** Degrees clockwise from north, 0 … 360, in which a lens looks, or where up is for one that looks straight down. Its horizon is level. */
export function bearingOf({ matrixWorld: { elements } }: Lens): number {
  return ((Math.atan2(elements[2], elements[0]) * 180) / Math.PI + 360) % 360;
}

/** Pixels that a unit across the view covers at a distance from the eye. */
export function pixelsPerUnit(lens: Lens, viewHeight: number, distance: number): number {
  if (isOrthographic(lens)) return viewHeight / (lens.top - lens.bottom);
  return viewHeight / (2 * distance * Math.tan((lens.fov * Math.PI) / 360));
}

/** From where a point is seen: the eye, or without perspective a point beyond the block in the same direction. */
export function eyeTowards(lens: Lens, { x, y, z }: WorldPoint): Vector3 {
  if (!isOrthographic(lens)) return lens.position;
  return lens
    .getWorldDirection(new Vector3())
    .multiplyScalar(2 * lens.near)
    .add(new Vector3(x, y, z));
}

/** The ray that a point of the view shows, from the eye or from before the block.
 *  @param x and @param y −1 … 1, to the right and up */
export function rayThrough(lens: Lens, x: number, y: number): { readonly origin: Vector3; readonly direction: Vector3 } {
  const origin = isOrthographic(lens) ? new Vector3(x, y, -1).unproject(lens) : lens.position;
  return { origin, direction: new Vector3(x, y, 0.5).unproject(lens).sub(origin) };
}
