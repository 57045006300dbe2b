import { type CameraPose, cameraLimits, type WorldPoint } from '../core/camera-pose.ts';
import { type Block, drawnElevationAt, positionOf, worldY } from './block.ts';
import { clamp } from './camera-math.ts';

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
export function clampToBlock(block: Block, { x, y, z }: WorldPoint): WorldPoint {
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
