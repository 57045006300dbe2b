import { extentOf, type Heightmap, type Range, type Size, type Spacing } from './heightmap.ts';
import { requireFilled } from './holes.ts';
import { type ValueSpec, valueProblem } from './params.ts';

/** Elevations that may be asked for, in metres either side of 0: in recipes, links and flags. */
export const MAX_ELEVATION_M = 1e6;
/** Metres across a map that may be asked for, along each side. */
export const MIN_EXTENT_M = 1e-3;
export const MAX_EXTENT_M = 1e9;

/** How far files may go beyond what may be asked for: early stages and lines without a unit exceed it. */
const HEADROOM = 1000;
/** Samples and stated elevations of files, either side of 0. */
export const MAX_SAMPLE = HEADROOM * MAX_ELEVATION_M;

/** An elevation that may be asked for. */
export const elevationSpec = {
  ...{ kind: 'number', default: 0, min: -MAX_ELEVATION_M, max: MAX_ELEVATION_M },
  accepted: `metres from −${MAX_ELEVATION_M} to ${MAX_ELEVATION_M}`,
} as const satisfies ValueSpec;

/** A length of a map's side that may be asked for. */
export const extentSpec = {
  ...{ kind: 'number', default: MIN_EXTENT_M, min: MIN_EXTENT_M, max: MAX_EXTENT_M },
  accepted: `metres from ${MIN_EXTENT_M} to ${MAX_EXTENT_M}`,
} as const satisfies ValueSpec;

/** What keeps a number from being an elevation that may be asked for. */
export function elevationProblem(metres: number): string | undefined {
  return valueProblem(elevationSpec, metres);
}

/** What keeps a number from being a length of a map's side that may be asked for. */
export function extentProblem(metres: number): string | undefined {
  return valueProblem(extentSpec, metres);
}

/** Whether a file may state these elevations; either end may be the higher one. */
export function isFileRange({ min, max }: Range): boolean {
  // A PNG states the upper end as a sum, which is rounded.
  const most = MAX_SAMPLE * (1 + 4 * Number.EPSILON);
  return Math.abs(min) <= most && Math.abs(max) <= most;
}

/** The sides of a map that a file's cell size may give, in words. */
export const FILE_EXTENTS = `${(1e6 * MIN_EXTENT_M) / HEADROOM} µm to ${String((MAX_EXTENT_M * HEADROOM) / 1000).replace(/\B(?=(\d{3})+$)/g, ',')} km`;

/** Whether a file may state this cell size for so many samples. */
export function isFileSpacing(spacing: Spacing, size: Size): boolean {
  const extent = extentOf(spacing, size);
  const isLength = (metres: number) => metres >= MIN_EXTENT_M / HEADROOM && metres <= MAX_EXTENT_M * HEADROOM;
  // A side of one sample has no extent; its cell size is all there is to bound.
  return isLength(extent.x || spacing.x) && isLength(extent.y || spacing.y);
}

/** @throws RangeError unless both are finite metres above 0 */
export function requireSpacing({ x, y }: Spacing, name: 'spacing' | 'extent' = 'spacing'): void {
  if (isLength(x) && isLength(y)) return;
  throw new RangeError(`${name}: expected finite metres above 0, got ${x} × ${y}`);
}

/** @throws RangeError unless both ends are finite */
export function requireRange({ min, max }: Range, name: string): void {
  if (Number.isFinite(min) && Number.isFinite(max)) return;
  throw new RangeError(`${name}: expected finite numbers, got ${min} … ${max}`);
}

/** A map with its spacing, from a program that uses the library.
 *  @throws RangeError where either is inconsistent or a sample has no value, TypeError if samples are no Float32Array */
export function requireGround(map: Heightmap, spacing: Spacing): void {
  requireFilled(map);
  requireSpacing(spacing);
}

function isLength(metres: number): boolean {
  return Number.isFinite(metres) && metres > 0;
}
