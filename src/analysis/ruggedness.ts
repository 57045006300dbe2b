import type { Heightmap } from '../core/heightmap.ts';
import { type OnProgress, reportRow } from '../core/progress.ts';
import { type NoFigure, tooFewSamples } from './no-figure.ts';

/** Terrain ruggedness index over the samples that have eight neighbours, in the samples' unit; it grows with the size of a cell. */
export interface Ruggedness {
  readonly kind: 'ruggedness';
  readonly mean: number;
  readonly highest: number;
}

/** Root of the summed squares of the eight steps from a sample to its neighbours:
 *
 *      nw  n  ne
 *      w   ·   e      TRI² = (nw − ·)² + (n − ·)² + … + (se − ·)²
 *      sw  s  se
 *
 *  @source S. J. Riley, S. D. DeGloria, R. Elliot (1999), A terrain ruggedness index that quantifies topographic heterogeneity */
export function ruggednessOf({ width, height, data }: Heightmap, onProgress?: OnProgress): Ruggedness | NoFigure {
  if (Math.min(width, height) < 3) return tooFewSamples(3, { width, height });
  let sum = 0;
  let highest = 0;
  for (let y = 1; y < height - 1; y++) {
    const row = y * width;
    for (let i = row + 1; i < row + width - 1; i++) {
      const here = data[i];
      const nw = data[i - width - 1] - here;
      const n = data[i - width] - here;
      const ne = data[i - width + 1] - here;
      const w = data[i - 1] - here;
      const e = data[i + 1] - here;
      const sw = data[i + width - 1] - here;
      const s = data[i + width] - here;
      const se = data[i + width + 1] - here;
      const index = Math.sqrt(nw * nw + n * n + ne * ne + (sw * sw + s * s + se * se) + (w * w + e * e));
      sum += index;
      if (index > highest) highest = index;
    }
    reportRow(onProgress, y, height);
  }
  return { kind: 'ruggedness', mean: sum / ((width - 2) * (height - 2)), highest };
}
