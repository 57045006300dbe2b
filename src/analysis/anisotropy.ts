import { NO_POWER_LAW, type NoFigure } from './no-figure.ts';
import { fittedWavenumbers } from './power-law.ts';
import type { MapSpectrum } from './spectrum.ts';

/** Power along rows and columns over power along diagonals, at equal wavenumbers: 1 where directions are alike. An estimate. */
export interface Anisotropy {
  readonly kind: 'anisotropy';
  readonly ratio: number;
}

/** The geometric mean of the ratio over the wavenumbers that the power law is fitted to. Directions are those of the samples' lattice. */
export function anisotropyOf({ side, alongAxes, alongDiagonals }: MapSpectrum): Anisotropy | NoFigure {
  const { from, to } = fittedWavenumbers(side);
  let sum = 0;
  for (let k = from; k <= to; k++) sum += Math.log(alongAxes[k]) - Math.log(alongDiagonals[k]);
  const ratio = Math.exp(sum / (to - from + 1));
  return Number.isFinite(sum) && ratio > 0 && ratio < Number.POSITIVE_INFINITY ? { kind: 'anisotropy', ratio } : NO_POWER_LAW;
}
