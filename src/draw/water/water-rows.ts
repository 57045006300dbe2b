import type { Heightmap } from '../../core/heightmap.ts';
import type { Point } from '../../core/profile.ts';
import type { Appearance } from '../colour/appearance.ts';
import type { PaintRow } from '../colour/relief.ts';
import { DRY, lakeLevelAt } from './lake-field.ts';
import { ORDER_STEP, REACH } from './river-field.ts';
import type { Water } from './water.ts';
import { BORDER, basinTint, DRAINED, type Rgb, waterColours } from './water-colours.ts';

/** The samples that drain through a place; see analysis/upstream.ts. */
export interface Drained {
  readonly rank: number;
  readonly count: number;
}

/** What is painted of the water of a map. */
export interface WaterLook extends Pick<Appearance, 'ramp' | 'rivers' | 'catchments'> {
  /** What drains through a chosen place is tinted in place of all basins. */
  readonly drained?: Drained | undefined;
  /** Metres of the deepest water: lakes as deep as a tenth of that have nearly the darkest colour. */
  readonly relief: number;
}

/** Shares of tints, of a chosen catchment's and of a basin's, and of the lines between them. */
const TINT = { drained: 0.34, basin: 0.2, border: 0.5 };
const RIVER_OPACITY = 0.92;
const DEEP_SHARE = 0.1;
/** Pixels across from which all rivers are as wide as they can be; on smaller pictures they are thinner. */
const WIDE_PX = 640;

/** Paints water over the rows of a picture from above, in any order.
 *  @param ground elevations of the picture's pixels
 *  @param end its south-east corner, as fractions of the way from the map's first to its last sample */
export function waterRows(
  { rivers, lakes, catchments }: Pick<Water, 'rivers' | 'lakes' | 'catchments'>,
  look: WaterLook,
  ground: Heightmap,
  end: Point = { x: 1, y: 1 },
): PaintRow {
  const { width, height, data } = ground;
  const { river, shallow, deep } = waterColours(look.ramp);
  const texelsPerPixel = (rivers.width * end.x) / width;
  const thinner = 0.25 * Math.log2(Math.max(WIDE_PX / width, 1));
  const numberAt = (x: number, y: number): number => {
    const column = Math.round(x * (catchments.width - 1));
    const i = 2 * (Math.round(y * (catchments.height - 1)) * catchments.width + column);
    const { drained } = look;
    if (!drained) return catchments.data[i + 1];
    return catchments.data[i] >= drained.rank && catchments.data[i] < drained.rank + drained.count ? 1 : 0;
  };
  const riverAt = (x: number, y: number): number => {
    const column = Math.min(Math.floor(x * rivers.width), rivers.width - 1);
    const i = 2 * (Math.min(Math.floor(y * rivers.height), rivers.height - 1) * rivers.width + column);
    if (rivers.data[i] === 255) return 0;
    const away = (rivers.data[i] / 255) * REACH;
    const order = rivers.data[i + 1] / ORDER_STEP;
    const halfWidth = Math.max(0.4 + 0.32 * order - thinner, (0.55 + 0.15 * order) / texelsPerPixel);
    return Math.min(Math.max(halfWidth + 0.5 - away / texelsPerPixel, 0), 1);
  };
  return (y, out) => {
    const v = ((y + 0.5) / height) * end.y;
    for (let x = 0; x < width; x++) {
      const u = ((x + 0.5) / width) * end.x;
      const elevation = data[y * width + x];
      if (look.catchments || look.drained) {
        const number = numberAt(u, v);
        const [before, above] = [numberAt(Math.max(u - end.x / width, 0), v), numberAt(u, Math.max(v - end.y / height, 0))];
        if (number !== before || number !== above) mixIn(out, x, look.drained ? DRAINED : BORDER, TINT.border);
        else if (number > 0) mixIn(out, x, look.drained ? DRAINED : basinTint(number), look.drained ? TINT.drained : TINT.basin);
      }
      if (!look.rivers) continue;
      const depth = (lakes ? lakeLevelAt(lakes, u, v) : DRY) - elevation;
      const shown = depth > 0 ? Math.exp((-3 * depth) / (DEEP_SHARE * look.relief)) : 0;
      if (depth > 0) for (let c = 0; c < 3; c++) out[4 * x + c] = 255 * (deep[c] + (shallow[c] - deep[c]) * shown);
      else mixIn(out, x, river, RIVER_OPACITY * riverAt(u, v));
    }
  };
}

function mixIn(out: Uint8ClampedArray, x: number, colour: Rgb, share: number): void {
  for (let c = 0; c < 3; c++) out[4 * x + c] += (255 * colour[c] - out[4 * x + c]) * share;
}
