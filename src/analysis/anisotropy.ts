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
const ONE_DIRECTION = /* @__PURE__ */ noFigure('the terrain varies in one direction only');

/** The geometric mean of the ratio over the wavenumbers that the power law is fitted to; none if all rows or all columns of the terrain are
 *  alike. Directions are those of the samples' lattice. */
export function anisotropyOf({ side, alongAxes, alongDiagonals }: MapSpectrum): Anisotropy | NoFigure {
  const { from, to } = fittedWavenumbers(side);
  let sum = 0;
  for (let k = from; k <= to; k++) sum += Math.log(alongAxes[k]) - Math.log(alongDiagonals[k]);
  const ratio = Math.exp(sum / (to - from + 1));
  if (!Number.isFinite(sum)) return NO_POWER_LAW;
  return ratio > 1 / ROUNDING && ratio < ROUNDING ? { kind: 'anisotropy', ratio } : ONE_DIRECTION;
}
