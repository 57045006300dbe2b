import { type CameraPose, cameraLimits, type WorldPoint } from '../core/camera-pose.ts';
import { type Block, drawnElevationAt, positionOf, worldY } from './block.ts';
import { clamp } from './camera-math.ts';

/** Units above the ground. */
const CLEARANCE = 0.02;

/** The nearest pose that the eye may take: it looks at a place in the block, from above and not from too far.
 *  @param farthest units */
export function clampPose(block: Block, { target, azimuthDeg, altitudeDeg, distance }: CameraPose, farthest: number): CameraPose {
  return {
    target: clampToBlock(block, target),
    azimuthDeg,
    altitudeDeg: clamp(cameraLimits.altitudeDeg, altitudeDeg),
    distance: clamp({ min: cameraLimits.distance.min, max: farthest }, distance),
  };
}

/** The place of the block that is nearest to a place. */
export function clampToBlock(block: Block, { x, y, z }: WorldPoint): WorldPoint {
  const { halfSize, bottom, top } = block;
  return {
    x: clamp({ min: -halfSize.x, max: halfSize.x }, x),
    y: clamp({ min: worldY(block, bottom), max: worldY(block, top) }, y),
    z: clamp({ min: -halfSize.y, max: halfSize.y }, z),
  };
}

/** The least height at which the eye may be, above or below a place. */
export function lowestEyeY(block: Block, place: WorldPoint): number {
  const position = positionOf(block, place);
  const isBeside = Math.min(position.x, position.y) < 0 || Math.max(position.x, position.y) > 1;
  const floor = worldY(block, block.bottom);
  return (isBeside ? floor : Math.max(floor, worldY(block, drawnElevationAt(block, position)))) + CLEARANCE;
}
