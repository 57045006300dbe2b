import { NO_POWER_LAW, type NoFigure, noFigure } from './no-figure.ts';
import { fittedWavenumbers } from './power-law.ts';
import type { MapSpectrum } from './spectrum.ts';

/** Power along rows and columns over power along diagonals, at equal wavenumbers: 1 where directions are alike. An estimate. */
export interface Anisotropy {
  readonly kind: 'anisotropy';
  readonly ratio: number;
}

/** From this ratio on, the smaller power is rounding of the transform, not terrain. */
const ROUNDING = 1e12;
const AXES_ONLY = /* @__PURE__ */ noFigure('no waves run near the diagonals');
const DIAGONALS_ONLY = /* @__PURE__ */ noFigure('no waves run near the axes');
const TOO_OBLONG = /* @__PURE__ */ noFigure('the cells are too oblong');

/** The geometric mean of the ratio over the wavenumbers that the power law is fitted to; none where elevations are the sum of one number for
 *  each row and one for each column, as of a tilted plane. Directions are those on the ground. Where cells are not square, wavenumbers
 *  without a wave near the diagonals are left out. */
export function anisotropyOf({ side, alongAxes, alongDiagonals }: MapSpectrum): Anisotropy | NoFigure {
  const { from, to } = fittedWavenumbers(side);
  let sum = 0;
  let count = 0;
  for (let k = from; k <= to; k++) {
    if (Number.isNaN(alongDiagonals[k])) continue;
    sum += Math.log(alongAxes[k]) - Math.log(alongDiagonals[k]);
    count++;
  }
  if (count === 0) return TOO_OBLONG;
  if (!Number.isFinite(sum)) return NO_POWER_LAW;
  const ratio = Math.exp(sum / count);
  if (ratio >= ROUNDING) return AXES_ONLY;
  return ratio > 1 / ROUNDING ? { kind: 'anisotropy', ratio } : DIAGONALS_ONLY;
}
