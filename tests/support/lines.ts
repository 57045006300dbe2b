import type { Profile } from '../../src/core/profile.ts';

/** A line through points. */
export function lineOf(...points: readonly (readonly [x: number, y: number])[]): Profile {
  return { x: Float64Array.from(points, ([x]) => x), y: Float32Array.from(points, ([, y]) => y) };
}
