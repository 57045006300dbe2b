import { type CameraPose, cameraLimits, type Place } from '../core/camera-pose.ts';
import { type Block, drawnElevationAt, heightOf, positionOf } from './block.ts';
import { within } from './camera-pose.ts';

/** Units above the ground. */
const CLEARANCE = 0.02;

/** The nearest pose that the eye may take: it looks at a place in the block, from above and not from too far.
 *  @param farthest units */
export function allowedPose(
  block: Block,
  { target, azimuthDeg, altitudeDeg, distance }: CameraPose,
  farthest: number,
): CameraPose {
  return {
    target: insideOf(block, target),
    azimuthDeg,
    altitudeDeg: within(cameraLimits.altitudeDeg, altitudeDeg),
    distance: within({ min: cameraLimits.distance.min, max: farthest }, distance),
  };
}

/** The place of the block that is nearest to a place. */
export function insideOf(block: Block, { x, y, z }: Place): Place {
  const { half, bottom, top } = block;
  return {
    x: within({ min: -half.x, max: half.x }, x),
    y: within({ min: heightOf(block, bottom), max: heightOf(block, top) }, y),
    z: within({ min: -half.y, max: half.y }, z),
  };
}

/** The least height at which the eye may be, above or below a place. */
export function lowestEye(block: Block, place: Place): number {
  const position = positionOf(block, place);
  const isBeside = Math.min(position.x, position.y) < 0 || Math.max(position.x, position.y) > 1;
  const floor = heightOf(block, block.bottom);
  return (isBeside ? floor : Math.max(floor, heightOf(block, drawnElevationAt(block, position)))) + CLEARANCE;
}
