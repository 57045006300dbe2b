import {
  type Heightmap,
  MAX_SAMPLES,
  repeatingAs,
  requireMap,
  requireSize,
  type Spacing,
  sampleBilinear,
  samplesIn,
} from './heightmap.ts';
import { requireValues } from './holes.ts';
import { stepOver } from './repeat.ts';

/** A polyline: 1D terrain, or a slice through a map. `x` is a distance, `y` an elevation; the line may fold back. */
export interface Profile {
  readonly x: Float64Array;
  readonly y: Float32Array;
  /** Of 1D terrain: after its last point it begins again with its first, and a map drawn out from it tiles. */
  readonly repeats?: true | undefined;
}

/** A place in the plane; each user says its unit. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whether the line runs back somewhere, so that a distance may have more than one elevation. */
export function foldsBack({ x }: Profile): boolean {
  for (let i = 1; i < x.length; i++) if (x[i] < x[i - 1]) return true;
  return false;
}

/** The elevations along the straight line from one position of a map to another, bilinear.
 *  @param from and @param to in samples, fractions allowed
 *  @param spacing distance between neighbouring samples along x and y; the profile's x is in the same unit, 0 at `from`
 *  @param samples points along the line, both ends included, at least 2
 *  @throws RangeError for an inconsistent map, another number of points, and ends or a spacing that are not finite */
export function sliceHeightmap(map: Heightmap, from: Point, to: Point, samples: number, spacing: Point): Profile {
  requireMap(map);
  requireCount(samples);
  const numbers = [from.x, from.y, to.x, to.y, spacing.x, spacing.y];
  if (!numbers.every(Number.isFinite)) throw new RangeError(`slice: expected finite numbers, got ${numbers.join(', ')}`);
  const x = new Float64Array(samples);
  const y = new Float32Array(samples);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.sqrt(dx * spacing.x * (dx * spacing.x) + dy * spacing.y * (dy * spacing.y));
  for (let i = 0; i < samples; i++) {
    const t = i / (samples - 1);
    x[i] = (i * length) / (samples - 1);
    y[i] = sampleBilinear(map, from.x + t * dx, from.y + t * dy);
  }
  return { x, y };
}

/** The elevations of a polyline at `count` even distances: the highest where it folds, that of the nearest point beyond its ends.
 *  @param count at least 2
 *  @param from and @param to the first and last distance; without them, the smallest and largest x
 *  @throws RangeError for another count, distances that are not finite, and a profile without points or with unequal numbers of x and y */
export function resampleProfile(profile: Profile, count: number, from?: number, to?: number): Float32Array {
  requireCount(count);
  const { x, y } = requireProfile(profile);
  const [leftmost, rightmost] = outermostPoints(profile);
  const start = from ?? x[leftmost];
  const span = (to ?? x[rightmost]) - start;
  if (!Number.isFinite(start) || !Number.isFinite(span)) {
    throw new RangeError(`profile: expected finite distances, got ${start} … ${start + span}`);
  }
  const highest = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  raiseInPlace(highest, profile, start, span);
  for (let i = 0; i < count; i++) {
    if (highest[i] > Number.NEGATIVE_INFINITY) continue;
    const distance = start + (i * span) / (count - 1);
    highest[i] = y[distance < x[leftmost] ? leftmost : rightmost];
  }
  return Float32Array.from(highest);
}

/** A profile from a program that uses the library, which may have put it together itself.
 *  @throws RangeError if it has no points, or not as many x as y */
export function requireProfile(profile: Profile): Profile {
  const { x, y } = profile;
  if (x.length === y.length && x.length > 0) return profile;
  throw new RangeError(`profile: expected as many x as y, at least 1, got ${x.length} and ${y.length}`);
}

/** A profile from a program that uses the library, for work that needs a distance and an elevation at every point.
 *  @throws RangeError if it has no points, or not as many x as y, or a point without a value */
export function requireWhole(profile: Profile): Profile {
  const { x, y } = requireProfile(profile);
  requireValues(x, 'profile.x');
  requireValues(y, 'profile.y');
  return profile;
}

function requireCount(count: number): void {
  if (Number.isInteger(count) && count >= 2 && count <= MAX_SAMPLES) return;
  throw new RangeError(`profile: expected a whole number of samples from 2 to ${MAX_SAMPLES}, got ${count}`);
}

/** Raises samples at evenly spread distances to a polyline wherever it, or one of its folds, lies higher.
 *  @param highest the samples, at least 2, from the distance `start` to start + span
 *  @param shift whole spans by which the distances lie farther to the right: where strips meet, those of both are the same to the bit */
export function raiseInPlace(
  highest: Float64Array,
  { x, y }: { readonly x: Float64Array; readonly y: Float32Array | Float64Array },
  start: number,
  span: number,
  shift = 0,
): void {
  const steps = highest.length - 1;
  const at = (i: number): number => start + ((i + shift * steps) * span) / steps;
  const from = at(0);
  const perUnit = span > 0 ? steps / span : 0;
  for (let point = 1; point < x.length; point++) {
    const xa = x[point - 1];
    const xb = x[point];
    const ya = y[point - 1];
    const yb = y[point];
    const left = Math.min(xa, xb);
    const right = Math.max(xa, xb);
    // One distance early, against rounding; the comparisons decide.
    let i = Math.max(0, Math.ceil((left - from) * perUnit) - 1);
    while (i <= steps && at(i) < left) i++;
    for (; i <= steps && at(i) <= right; i++) {
      const t = (at(i) - xa) / (xb - xa);
      const elevation = xa === xb ? Math.max(ya, yb) : ya * (1 - t) + yb * t;
      if (elevation > highest[i]) highest[i] = elevation;
    }
  }
}

/** The points with the smallest and the largest x; of several, the highest. */
function outermostPoints({ x, y }: Profile): [leftmost: number, rightmost: number] {
  let leftmost = 0;
  let rightmost = 0;
  for (let i = 1; i < x.length; i++) {
    if (x[i] < x[leftmost] || (x[i] === x[leftmost] && y[i] > y[leftmost])) leftmost = i;
    if (x[i] > x[rightmost] || (x[i] === x[rightmost] && y[i] > y[rightmost])) rightmost = i;
  }
  return [leftmost, rightmost];
}

/** A map of `height` equal rows: the profile from x = 0 to `length`, drawn out from north to south. It repeats if
 *  the profile does.
 *  @param buffer where the samples go if it has the length for them and is not the profile's own
 *  @throws RangeError as resampleProfile does, and for a size that no map may have */
export function extrude(profile: Profile, width: number, height: number, length: number, buffer?: Float32Array): Heightmap {
  requireSize(width, height);
  const row = resampleProfile(profile, width, 0, length);
  const data = samplesIn(buffer === profile.y ? undefined : buffer, width * height);
  for (let y = 0; y < height; y++) data.set(row, y * width);
  return repeatingAs(profile, { width, height, data });
}

/** Where samples of a map lie that follow each other: metres east and south of the first of all. On a map that repeats a line goes on beyond the
 *  border. */
export function placesOf(
  samples: readonly number[],
  { width, height, repeats }: Pick<Heightmap, 'width' | 'height' | 'repeats'>,
  spacing: Spacing,
): Point[] {
  const column = (i: number): number => i % width;
  const row = (i: number): number => Math.floor(i / width);
  let [x, y] = [column(samples[0]), row(samples[0])];
  return samples.map((i, k) => {
    const before = samples[Math.max(k - 1, 0)];
    x += stepOver(column(i) - column(before), width - 1, repeats);
    y += stepOver(row(i) - row(before), height - 1, repeats);
    return { x: x * spacing.x, y: y * spacing.y };
  });
}
