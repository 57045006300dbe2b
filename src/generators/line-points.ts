import type { Point } from '../core/profile.ts';
import type { LatticeKey } from '../core/random.ts';
import { midpointLine, midpointPolyline, type OwnOffset } from '../kernels/midpoint-line.ts';
import type { LineRecipe } from './line-params.ts';

/** All that is settled before a line is made. */
export interface LinePlan {
  readonly key: LatticeKey;
  readonly start: Point;
  readonly end: Point;
  readonly levels: number;
  /** d₀; below 0 where ends below 0 gave it. */
  readonly firstBound: number;
  /** k of the first midpoint: 1 where ends have taken d₀ themselves. */
  readonly firstK: 0 | 1;
  /** Of the midpoints of every level, coarse to fine. */
  readonly bounds: readonly number[];
  /** Nothing lies below it; −∞ for none. */
  readonly floor: number;
  /** Nothing lies above it; ∞ for none. */
  readonly ceiling: number;
  /** Offsets in the place of drawn ones. */
  readonly own: readonly OwnOffset[];
}

/** The points of a line after so many levels.
 *  @param y where the 2^levels + 1 elevations go, each rounded once if these are float32
 *  @param known x of a vertical line of as many levels, to share; for others, room for as many x as elevations
 *  @returns their x: evenly spread, or wherever perpendicular displacement has brought them */
export function fillLine(
  recipe: LineRecipe,
  plan: LinePlan,
  levels: number,
  y: Float32Array | Float64Array,
  known?: Float64Array,
): Float64Array {
  const { direction, offsets } = recipe.source.params;
  const { key, start, end, bounds, floor, ceiling, own } = plan;
  if (direction === 'vertical') {
    midpointLine(y, levels, start.y, end.y, key, offsets, bounds, floor, ceiling, own);
    return known ?? evenX(plan, levels);
  }
  const x = known ?? new Float64Array(y.length);
  const exactY = y instanceof Float64Array ? y : new Float64Array(y.length);
  midpointPolyline(x, exactY, levels, start, end, key, offsets, bounds, floor, ceiling, own);
  if (y !== exactY) y.set(exactY);
  return x;
}

/** The x of a line's points where they only move up and down. */
function evenX({ start, end }: LinePlan, levels: number): Float64Array {
  const segments = 1 << levels;
  const span = end.x - start.x;
  const x = new Float64Array(segments + 1);
  for (let i = 0; i < segments; i++) x[i] = start.x + (i * span) / segments;
  x[segments] = end.x;
  return x;
}
