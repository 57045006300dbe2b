import type { CameraPose, Place } from '../core/camera-pose.ts';
import { type Block, drawnElevationAt, heightOf, positionOf } from './block.ts';

/** Units: how near the eye comes to what it looks at. */
export const NEAREST = 0.08;
export const LOWEST_ALTITUDE_DEG = 1;
/** Straight down has no up: the eye stays this far from it. */
export const HIGHEST_ALTITUDE_DEG = 89.9;
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
    altitudeDeg: Math.min(Math.max(altitudeDeg, LOWEST_ALTITUDE_DEG), HIGHEST_ALTITUDE_DEG),
    distance: Math.min(Math.max(distance, NEAREST), farthest),
  };
}

/** The place of the block that is nearest to a place. */
export function insideOf(block: Block, { x, y, z }: Place): Place {
  const { half, bottom, drawn } = block;
  return {
    x: Math.min(Math.max(x, -half.x), half.x),
    y: Math.min(Math.max(y, heightOf(block, bottom)), heightOf(block, drawn.max)),
    z: Math.min(Math.max(z, -half.y), half.y),
  };
}

/** The least height at which the eye may be, above or below a place. */
export function lowestEye(block: Block, place: Place): number {
  const position = positionOf(block, place);
  const isBeside = Math.min(position.x, position.y) < 0 || Math.max(position.x, position.y) > 1;
  const floor = heightOf(block, block.bottom);
  return (isBeside ? floor : Math.max(floor, heightOf(block, drawnElevationAt(block, position)))) + CLEARANCE;
}
