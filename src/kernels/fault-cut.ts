import type { Heightmap } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import type { Extent } from '../core/recipe.ts';
import { repeatFirstInPlace } from '../core/repeat.ts';
import { addProfile, curveOf, FAULT_UNIT, type FaultProfile, STEPS_PER_UNIT } from './fault-profile.ts';

/** One fault, placed by two points. */
export interface FaultCutting {
  /** line: the raised side lies on the right, looking from P to Q on a map with north up. circle: what lies inside is raised; P is its centre,
   *  and it passes through Q. */
  readonly shape: 'line' | 'circle';
  /** Fractions of the extent from the north-west corner. */
  readonly p: Point;
  readonly q: Point;
  /** What the raised side gains, in the unit of the samples. */
  readonly height: number;
  readonly profile: FaultProfile;
  /** Width of the band, in metres. A step has none. */
  readonly band: number;
}

/** A map with one side of a fault raised; the other side keeps its samples, bit for bit. With a step a raised sample is the nearest float32 to its sum
 *  with the height. Points that coincide raise nothing. On a map that repeats a circle does so too: the nearest of its
 *  centres counts. A line does not; it ends at the borders.
 *
 *  ```text
 *               P                  d: distance from the fault, above 0 on the raised side
 *     0          ╲   ½ + f(d ⁄ w)     0 left of the band, 1 right of it
 *                 ╲
 *     d < −w⁄2     Q  d > w⁄2
 *  ```
 *  @param extent metres across the map: distances are true on any ground
 *  @source one line of article 004, "Simple procedural heightmap generation" (2011), with the profiles of the fault-line family */
export function cutFault(map: Heightmap, extent: Extent, cut: FaultCutting, out: Float32Array): void {
  const { width, height: rows, data } = map;
  const distancesOf = distances(map, extent, cut);
  if (!distancesOf) {
    out.set(data);
    return;
  }
  const curve = curveOf(cut.profile);
  const units = Math.round(cut.height * FAULT_UNIT);
  const d = new Float64Array(width);
  const gained = new Float64Array(width);
  for (let y = 0, from = 0; y < rows; y++, from += width) {
    distancesOf(y, d);
    if (curve) {
      for (let x = 0; x < width; x++) d[x] /= cut.band;
      gained.fill(curve.plateau * units);
      addProfile(curve, d, width, units, gained, 0);
      for (let x = 0; x < width; x++) out[from + x] = data[from + x] + gained[x] * STEPS_PER_UNIT;
    } else {
      for (let x = 0; x < width; x++) out[from + x] = d[x] > 0 ? data[from + x] + cut.height : data[from + x];
    }
  }
  if (map.repeats && cut.shape === 'circle') repeatFirstInPlace(out, map);
}

/** Metres from the fault along a row, above 0 on the raised side; undefined where the points coincide. */
function distances(
  { width, height: rows, repeats }: Heightmap,
  extent: Extent,
  { shape, p, q }: FaultCutting,
): ((y: number, out: Float64Array) => void) | undefined {
  const cellX = extent.x / Math.max(width - 1, 1);
  const cellY = extent.y / Math.max(rows - 1, 1);
  const [px, py] = [p.x * extent.x, p.y * extent.y];
  const [east, south] = [q.x * extent.x - px, q.y * extent.y - py];
  const length = Math.sqrt(east * east + south * south);
  if (length === 0) return undefined;
  if (shape === 'circle') {
    const towards = (metres: number, period: number): number =>
      repeats && period > 0 ? Math.abs(metres) - period * Math.round(Math.abs(metres) / period) : metres;
    return (y, out) => {
      const dy = towards(y * cellY - py, extent.y);
      for (let x = 0; x < width; x++) {
        const dx = towards(x * cellX - px, extent.x);
        out[x] = length - Math.sqrt(dx * dx + dy * dy);
      }
    };
  }
  return (y, out) => {
    const along = east * (y * cellY - py);
    for (let x = 0; x < width; x++) out[x] = (along - south * (x * cellX - px)) / length;
  };
}
