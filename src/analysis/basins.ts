import { requireGround } from '../core/bounds.ts';
import { type Heightmap, isAtBorder, ownSizeOf } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import { type Hydrology, type HydrologyOptions, stepLength } from './hydrology.ts';

/** All land whose water ends at one sample, and that a river drains. */
export interface Basin {
  /** Index of the sample where its water ends, at the border or in the sea, and where that is: metres east and south of the first sample. */
  readonly outlet: number;
  readonly place: Point;
  /** Square metres of land. */
  readonly area: number;
  /** Of its land. */
  readonly meanElevation: number;
  /** Highest less lowest land. */
  readonly relief: number;
  /** Share of the relief that is filled with ground, (mean − lowest) ⁄ relief; undefined where all is level.
   *  @source R. J. Pike, S. E. Wilson, "Elevation-relief ratio, hypsometric integral, and geomorphic area-altitude analysis" (1971) */
  readonly hypsometricIntegral: number | undefined;
  /** Metres of river. */
  readonly riverLength: number;
}

/** The land of a map by where its water ends. */
export interface Basins {
  /** Those that a river drains, the largest first. */
  readonly basins: readonly Basin[];
  /** For each sample the number of its basin, from 1 on in their order; 0 where no river drains it, and in the sea. */
  readonly numbers: Uint32Array;
  /** Square metres that are not sea. */
  readonly land: number;
  /** Metres of river. */
  readonly riverLength: number;
  /** Square metres of land whose water ends in the sea, beyond the border, and inside, as on a map that repeats and has no sea. */
  readonly ends: { readonly sea: number; readonly border: number; readonly inside: number };
}

/** Sums over the samples that drain to one. */
interface Sums {
  count: number;
  lowest: number;
  highest: number;
  elevations: number;
  riverLength: number;
}

/** Gathers the land of a map by where its water ends.
 *  @param found of the same map, spacing and sea
 *  @throws RangeError for an inconsistent map or spacing */
export function basinsOf(
  map: Heightmap,
  found: Pick<Hydrology, 'receiver' | 'order' | 'basins'>,
  { spacing, sea = -Infinity }: Omit<HydrologyOptions, 'threshold'>,
): Basins {
  requireGround(map, spacing);
  const { width, data } = map;
  const { receiver, order, basins: outlets } = found;
  const cell = spacing.x * spacing.y;
  const byOutlet = new Map<number, Sums>();
  const { width: columns, height: rows } = ownSizeOf(map);
  for (let y = 0; y < rows; y++) {
    for (let i = y * width, end = i + columns; i < end; i++) {
      const z = data[i];
      if (z < sea) continue;
      let sums = byOutlet.get(outlets[i]);
      if (!sums) {
        sums = { count: 0, lowest: Infinity, highest: -Infinity, elevations: 0, riverLength: 0 };
        byOutlet.set(outlets[i], sums);
      }
      sums.count++;
      sums.lowest = Math.min(sums.lowest, z);
      sums.highest = Math.max(sums.highest, z);
      sums.elevations += z;
      if (order[i] > 0) sums.riverLength += stepLength(map, spacing, i, receiver[i]);
    }
  }
  const basins: Basin[] = [];
  const counts = { sea: 0, border: 0, inside: 0 };
  let [samples, riverLength] = [0, 0];
  for (const [outlet, sums] of byOutlet) {
    const [x, y] = [outlet % width, Math.floor(outlet / width)];
    const area = sums.count * cell;
    counts[data[outlet] < sea ? 'sea' : isAtBorder(map, outlet) ? 'border' : 'inside'] += sums.count;
    samples += sums.count;
    riverLength += sums.riverLength;
    if (sums.riverLength === 0) continue;
    const meanElevation = sums.elevations / sums.count;
    const relief = sums.highest - sums.lowest;
    basins.push({
      ...{ outlet, place: { x: x * spacing.x, y: y * spacing.y }, area, meanElevation, relief },
      hypsometricIntegral: relief > 0 ? (meanElevation - sums.lowest) / relief : undefined,
      riverLength: sums.riverLength,
    });
  }
  basins.sort((a, b) => b.area - a.area || a.outlet - b.outlet);
  const numberOf = new Map(basins.map(({ outlet }, k) => [outlet, k + 1]));
  const numbers = Uint32Array.from(outlets, (outlet, i) => (data[i] < sea ? 0 : (numberOf.get(outlet) ?? 0)));
  const ends = { sea: counts.sea * cell, border: counts.border * cell, inside: counts.inside * cell };
  return { basins, numbers, land: samples * cell, riverLength, ends };
}
