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
    // What lies west and in the middle has been read before, and the step from the west was one to the east.
    let nw = data[row - width];
    let n = data[row - width + 1];
    let sw = data[row + width];
    let s = data[row + width + 1];
    let here = data[row + 1];
    let west = (data[row] - here) * (data[row] - here);
    for (let i = row + 2; i < row + width; i++) {
      const ne = data[i - width];
      const e = data[i];
      const se = data[i + width];
      const east = (e - here) * (e - here);
      const north = (nw - here) * (nw - here) + (n - here) * (n - here) + (ne - here) * (ne - here);
      const south = (sw - here) * (sw - here) + (s - here) * (s - here) + (se - here) * (se - here);
      const index = Math.sqrt(north + south + (west + east));
      sum += index;
      if (index > highest) highest = index;
      nw = n;
      n = ne;
      sw = s;
      s = se;
      here = e;
      west = east;
    }
    reportRow(onProgress, y, height);
  }
  return { kind: 'ruggedness', mean: sum / ((width - 2) * (height - 2)), highest };
}
