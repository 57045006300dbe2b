import { withoutNoise } from '../core/decimals.ts';
import type { Range } from '../core/heightmap.ts';
import { type Profile, requireWhole } from '../core/profile.ts';

/** What a walk along a profile amounts to, in the profile's units. */
export interface ProfileFigures extends Range {
  /** All rises added up, ≥ 0. */
  readonly gain: number;
  /** All descents added up, ≥ 0: the last elevation is the first + gain − loss. */
  readonly loss: number;
  /** From the first point to the last, measured along x: 29908.8, without the noise of its arithmetic. */
  readonly length: number;
}

const EVERYWHERE: Range = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

/** Lowest and highest point, gain, loss and length of a profile of at least one point.
 *  @param part of the distances; the elevations at its ends lie on the line
 *  @throws RangeError for a profile without points, with unequal numbers of x and y, or with NaN, or if no point of the line is in the part */
export function profileFigures(profile: Profile, part?: Range): ProfileFigures {
  const { x, y } = requireWhole(profile);
  const { min: first, max: last } = part ?? EVERYWHERE;
  const inPart = (distance: number): number => Math.min(Math.max(distance, first), last);
  const figures = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, gain: 0, loss: 0 };
  for (let i = 0; i < y.length; i++) {
    const before = Math.max(i - 1, 0);
    const [from, to] = [inPart(x[before]), inPart(x[i])];
    if (Math.max(x[before], x[i]) < first || Math.min(x[before], x[i]) > last) continue;
    const elevationAt = (distance: number): number =>
      y[before] + ((distance - x[before]) / (x[i] - x[before])) * (y[i] - y[before]);
    const start = from === x[before] ? y[before] : elevationAt(from);
    const end = to === x[i] ? y[i] : elevationAt(to);
    if (end > start) figures.gain += end - start;
    else figures.loss += start - end;
    figures.min = Math.min(figures.min, start, end);
    figures.max = Math.max(figures.max, start, end);
  }
  if (figures.min > figures.max) throw new RangeError(`profile: expected a part of its distances, got ${first} … ${last}`);
  return { ...figures, length: withoutNoise(inPart(x[x.length - 1]) - inPart(x[0])) };
}
