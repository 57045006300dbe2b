import type { Range } from '../../core/heightmap.ts';
import { ABOVE, BELOW, LAND, type RampName, type RampText, rampEntry, rampStops, rampTable, SEA, SEQUENTIAL } from './ramps.ts';

/** What colour every elevation has: one for terrain, legend, histogram and charts. */
export interface ColourScale {
  /** Elevations of the lowest and the highest colour. */
  readonly min: number;
  readonly max: number;
  /** Where the sea part ends and the land part begins, inside or outside the range; plain numbers have no sea. */
  readonly seaLevel: number | undefined;
  /** From `min` to the coast, and from the coast to `max`; a ramp without a break is all `land`, and so is any without a sea level. */
  readonly sea: RampText | undefined;
  readonly land: RampText;
}

/** The scale of a terrain whose elevations span `range`.
 *  @param seaLevel undefined for plain numbers, which have no sea */
export function colourScale(ramp: RampName, { min, max }: Range, seaLevel: number | undefined): ColourScale {
  if (ramp !== 'hypsometric') return { min, max, seaLevel, sea: undefined, land: SEQUENTIAL[ramp] };
  return { min, max, seaLevel, sea: seaLevel === undefined ? undefined : SEA, land: LAND };
}

/** The scale of differences: blue below zero, orange above it, and neutral at zero, whatever the data.
 *  @param limit the difference of the strongest colours, > 0 */
export function differenceScale(limit: number): ColourScale {
  return { min: -limit, max: limit, seaLevel: 0, sea: BELOW, land: ABOVE };
}

/** Whether an elevation takes its colour from the sea part. */
export function isInSea({ sea, seaLevel }: ColourScale, elevation: number): boolean {
  return sea !== undefined && seaLevel !== undefined && elevation < seaLevel;
}

/** The elevation inside the range at which the parts meet; without a sea part `min`. */
export function coastOf({ min, max, seaLevel, sea }: ColourScale): number {
  return sea === undefined || seaLevel === undefined ? min : Math.min(Math.max(seaLevel, min), max);
}

/** The elevation that is named as the sea's, inside the range or outside: where water stands, else where the colours turn. */
export function namedSeaLevel({ sea, seaLevel }: ColourScale, water: number | undefined): number | undefined {
  return water ?? (sea === undefined ? undefined : seaLevel);
}

/** Looks up red, green and blue of elevations: `pick(elevation)` is an index into `table`, which holds 0 … 255 thrice an entry, those of the sea part, up
 *  to `landFrom`, first. They are those of elevations below `seaEnd`; the land's begin at `coast`. */
export function colourLookup(scale: ColourScale): {
  readonly table: Float32Array;
  readonly landFrom: number;
  readonly seaEnd: number;
  readonly coast: number;
  readonly pick: (elevation: number) => number;
} {
  const { min, max, sea: seaRamp, seaLevel } = scale;
  const land = rampTable(scale.land);
  const sea = seaRamp === undefined ? new Float32Array(0) : rampTable(seaRamp);
  const table = new Float32Array(sea.length + land.length);
  table.set(sea);
  table.set(land, sea.length);
  const landFrom = sea.length;
  const coast = coastOf(scale);
  const seaEnd = seaRamp === undefined || seaLevel === undefined ? Number.NEGATIVE_INFINITY : seaLevel;
  const pick = (elevation: number): number =>
    elevation < seaEnd
      ? rampEntry(positionBetween(min, coast, elevation))
      : landFrom + rampEntry(positionBetween(coast, max, elevation));
  return { table, landFrom, seaEnd, coast, pick };
}

function positionBetween(from: number, to: number, elevation: number): number {
  return to > from ? (elevation - from) / (to - from) : 0;
}

/** The colours of elevations, without light.
 *  @returns red, green, blue, alpha per elevation, opaque */
export function flatPixels(elevations: ArrayLike<number>, scale: ColourScale): Uint8ClampedArray<ArrayBuffer> {
  return flatPainter(scale)(elevations, new Uint8ClampedArray(4 * elevations.length));
}

/** Writes the colours of some elevations to pixels and returns these. */
type FlatPainter = <P extends Uint8ClampedArray>(elevations: ArrayLike<number>, pixels: P) => P;

/** `flatPixels` for many rows of one scale, which may all be written to the same pixels. */
export function flatPainter(scale: ColourScale): FlatPainter {
  const { table, pick } = colourLookup(scale);
  const colours = Uint8ClampedArray.from(table);
  return (elevations, pixels) => {
    for (let i = 0, out = 0; i < elevations.length; i++, out += 4) {
      const entry = pick(elevations[i]);
      pixels[out] = colours[entry];
      pixels[out + 1] = colours[entry + 1];
      pixels[out + 2] = colours[entry + 2];
      pixels[out + 3] = 255;
    }
    return pixels;
  };
}

/** The colour of each elevation, as CSS. */
export function cssColour(scale: ColourScale): (elevation: number) => string {
  const { table, pick } = colourLookup(scale);
  return (elevation) => {
    const i = pick(elevation);
    return `rgb(${Math.round(table[i])} ${Math.round(table[i + 1])} ${Math.round(table[i + 2])})`;
  };
}

/** Stops along `min` … `max` as [position 0 … 1, CSS colour], with the break at sea level sharp: what a CSS or canvas gradient needs. */
export function gradientStops(scale: ColourScale): [position: number, colour: string][] {
  const coast = scale.max > scale.min ? (coastOf(scale) - scale.min) / (scale.max - scale.min) : 0;
  const sea = scale.sea === undefined ? [] : stopsOf(scale.sea, 0, coast);
  return [...(coast > 0 ? sea : []), ...(coast < 1 ? stopsOf(scale.land, coast, 1) : [])];
}

function stopsOf(ramp: RampText, from: number, to: number): [number, string][] {
  return rampStops(ramp).map(({ at, colour }) => [from + at * (to - from), colour]);
}
