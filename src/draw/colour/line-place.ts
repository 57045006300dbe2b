import { type Range, type Size, sampleRange } from '../../core/heightmap.ts';
import type { Point, Profile } from '../../core/profile.ts';
import type { PixelLine } from './stroke.ts';

/** A line in the middle of a picture, the same pixels for a unit along and up.
 *  @param share of the picture that it may span, in width and in height
 *  @param view what the middle shows; without it, all of the line */
export function trueScale(
  { x, y }: Profile,
  { width, height }: Size,
  share: Point,
  view: { readonly x: Range; readonly y: Range } = { x: sampleRange(x), y: sampleRange(y) },
): PixelLine {
  const { min: west, max: east } = view.x;
  const { min: low, max: high } = view.y;
  const across = east > west ? (share.x * width) / (east - west) : Number.POSITIVE_INFINITY;
  const up = high > low ? (share.y * height) / (high - low) : Number.POSITIVE_INFINITY;
  const least = Math.min(across, up);
  const scale = Number.isFinite(least) ? least : 1;
  return {
    x: Float64Array.from(x, (v) => width / 2 + scale * (v - (west + east) / 2)),
    y: Float64Array.from(y, (v) => height / 2 - scale * (v - (low + high) / 2)),
  };
}

/** Steps of a line that a picture shows apart, at most. */
const STEPS = 4096;

/** Every so many points of a line that has more than a picture shows. */
export function thinned(profile: Profile): Profile {
  const last = profile.x.length - 1;
  const step = Math.ceil(last / STEPS);
  if (step <= 1) return profile;
  const kept = (_: number, i: number): boolean => i % step === 0 || i === last;
  return { x: profile.x.filter(kept), y: profile.y.filter(kept) };
}

/** Points whose elevations name a line. */
const NAMED = 32;

/** A text that tells a line from others: what is drawn beside it by chance has this seed. Finer points do not change it. */
export function lineText({ y }: Profile): string {
  return Array.from({ length: NAMED }, (_, i) => y[Math.round((i * (y.length - 1)) / (NAMED - 1))]).join(' ');
}
