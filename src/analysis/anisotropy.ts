import { NO_POWER_LAW, type NoFigure, noFigure } from './no-figure.ts';
import { fittedWavenumbers } from './power-law.ts';
import type { MapSpectrum } from './spectrum.ts';

/** Power along rows and columns over power along diagonals, at equal wavenumbers: 1 where directions are alike. An estimate. */
export interface Anisotropy {
  readonly kind: 'anisotropy';
  readonly ratio: number;
}

/** Where one is as many times the other, the other is rounding of the transform, not terrain. */
const ROUNDING = 1e12;
const ONE_DIRECTION = /* @__PURE__ */ noFigure('the terrain varies in one direction only');

/** The geometric mean of the ratio over the wavenumbers that the power law is fitted to; none of terrain whose rows, or columns, are all
 *  alike. Directions are those of the samples' lattice. */
export function anisotropyOf({ side, alongAxes, alongDiagonals }: MapSpectrum): Anisotropy | NoFigure {
  const { from, to } = fittedWavenumbers(side);
  let sum = 0;
  for (let k = from; k <= to; k++) sum += Math.log(alongAxes[k]) - Math.log(alongDiagonals[k]);
  const ratio = Math.exp(sum / (to - from + 1));
  if (!Number.isFinite(sum)) return NO_POWER_LAW;
  return ratio > 1 / ROUNDING && ratio < ROUNDING ? { kind: 'anisotropy', ratio } : ONE_DIRECTION;
}
