import type { Range } from '../core/heightmap.ts';
import { type Profile, requireWhole } from '../core/profile.ts';
import { withoutNoise } from '../core/without-noise.ts';

/** What a walk along a profile amounts to, in the profile's units. */
export interface ProfileFigures extends Range {
  /** All rises added up, ≥ 0. */
  readonly gain: number;
  /** All descents added up, ≥ 0: the last elevation is the first + gain − loss. */
  readonly loss: number;
  /** From the first point to the last, measured along x: 29908.8, without the noise of its arithmetic. */
  readonly length: number;
}

/** Lowest and highest point, gain, loss and length of a profile of at least one point.
 *  @throws RangeError for a profile without points, with unequal numbers of x and y, or with NaN */
export function profileFigures(profile: Profile): ProfileFigures {
  const { x, y } = requireWhole(profile);
  let [min, max] = [y[0], y[0]];
  let gain = 0;
  let loss = 0;
  for (let i = 1; i < y.length; i++) {
    const rise = y[i] - y[i - 1];
    if (rise > 0) gain += rise;
    else loss -= rise;
    if (y[i] < min) min = y[i];
    if (y[i] > max) max = y[i];
  }
  return { min, max, gain, loss, length: withoutNoise(x[x.length - 1] - x[0]) };
}
