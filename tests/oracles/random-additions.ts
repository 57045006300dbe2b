import { midpointSquaresRule } from './midpoint-squares.ts';
import type { PointRule } from './point-by-point.ts';

/** Old points and the means between them, all of them plus their offset. */
export const randomAdditionsRule: PointRule = (old, x, y, offset) => midpointSquaresRule(old, x, y, 0) + offset;
