import type { Range } from '../core/heightmap.ts';
import { formatNumber } from '../core/number-text.ts';
import { roundSteps } from '../kernels/values.ts';
import { strideOver } from './codes.ts';
import type { Encoding } from './file-format.ts';
import { EARTH_ELEVATION } from './reading.ts';

/** The note on a picture with colours. */
export const COLOURS_NOTE = 'its colours are read as brightness, and brightness as elevation: a guess';

/** How map tiles hold elevations in 24 bits: red the highest byte, blue the lowest. */
interface ColourCodes {
  readonly name: string;
  /** Codes of a metre. */
  readonly perMetre: number;
  /** The elevation of code 0. */
  readonly offset: number;
  /** Metres below which pictures that happen to be dark would lie. */
  readonly lowest: number;
  /** Whether other pictures may well have as much red. */
  readonly isRedCommon: boolean;
}

/** @source https://docs.mapbox.com/data/tilesets/reference/mapbox-terrain-rgb-v1/ and https://github.com/tilezen/joerd/blob/master/docs/formats.md */
export const tileCodes: Readonly<Record<Exclude<Encoding, 'grey'>, ColourCodes>> = {
  'terrain-rgb': { name: 'Terrain-RGB', perMetre: 10, offset: -10_000, lowest: -500, isRedCommon: false },
  terrarium: { name: 'Terrarium', perMetre: 256, offset: -32_768, lowest: EARTH_ELEVATION.min, isRedCommon: true },
};
/** An encoding of metres. */
export type TileEncoding = keyof typeof tileCodes;
export const tileEncodings: readonly TileEncoding[] = ['terrain-rgb', 'terrarium'];

/** How many codes there are. */
const CODES = 2 ** 24;

/** Fills `out` with the codes of as many elevations, all of which have one: rounded before they are split into bytes. */
export function colourCodesInto(out: Int32Array, metres: Float32Array, { offset, perMetre }: ColourCodes): void {
  roundSteps(out, metres, offset, perMetre);
}

/** Why an elevation has no code, in words; undefined if it has one. */
export function whyNoCode(encoding: TileEncoding, metres: number): string | undefined {
  const { name, offset, perMetre } = tileCodes[encoding];
  const code = (metres - offset) * perMetre + 0.5; // rounded where its fraction is cut off
  if (code >= 0 && code < CODES) return undefined;
  return `expected elevations of ${offset} … ${(CODES - 1) / perMetre + offset} m, got ${metres}, which ${name} does not reach`;
}

export function metresOfColour({ perMetre, offset }: ColourCodes, red: number, green: number, blue: number): number {
  return (65_536 * red + 256 * green + blue) / perMetre + offset;
}

/** The share of pixels that may lie elsewhere, such as those without a value. */
const ELSEWHERE = 0.05;
/** Elevations are smoother than the bytes they are made of, whose lower ones start again at 0 all the time; brightness is not. */
const SMOOTHER = 0.5;
/** Where green jumps by more than this it wraps around, and red must step by one the other way: at more than half of these places, and at 8 or more. */
const RESTART = 128;
const MOSTLY_CARRIED = 0.5;
const LEAST_CARRIED = 8;

/** A channel of a pixel: 0 red, 1 green, 2 blue. */
export type ByteAt = (pixel: number, channel: number) => number;

/** Codes that colours look like. */
export interface LikelyCodes {
  readonly encoding: TileEncoding;
  /** `its colours look like Terrarium codes of about −50 … 950 m` */
  readonly text: string;
  /** Whether they can hardly be anything else. */
  readonly isSure: boolean;
}

/** The codes that colours of 8 bits look like, by their range and smoothness; undefined for others. */
export function likelyColourCodes(pixels: number, byteAt: ByteAt): LikelyCodes | undefined {
  for (const encoding of tileEncodings) {
    const codes = tileCodes[encoding];
    const found = rangeIfCodes(codes, pixels, byteAt);
    if (!found) continue;
    const { min, max, isSure } = found;
    const range = `${formatNumber(Math.round(min))} … ${formatNumber(Math.round(max))}`;
    return { encoding, text: `its colours look like ${codes.name} codes of about ${range} m`, isSure };
  }
  return undefined;
}

/** The note on colours in files whose colours are not decoded. */
export function colourCodesNote(pixels: number, byteAt: ByteAt): string | undefined {
  const likely = likelyColourCodes(pixels, byteAt);
  return likely && `${likely.text}, which are not decoded`;
}

/** The elevations, if colours look like these codes. */
function rangeIfCodes(codes: ColourCodes, pixels: number, byteAt: ByteAt): (Range & { readonly isSure: boolean }) | undefined {
  const metresAt = (i: number): number => metresOfColour(codes, byteAt(i, 0), byteAt(i, 1), byteAt(i, 2));
  const isOnEarth = (value: number): boolean => value >= codes.lowest && value <= EARTH_ELEVATION.max;
  const stride = strideOver(pixels);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [count, elsewhere, step, greenStep, blueStep] = [0, 0, 0, 0, 0];
  let [restarts, carried] = [0, 0];
  for (let i = 0; i + 1 < pixels; i += stride) {
    const [one, next] = [metresAt(i), metresAt(i + 1)];
    if (!isOnEarth(one) || !isOnEarth(next)) {
      elsewhere++;
      continue;
    }
    count++;
    min = Math.min(min, one);
    max = Math.max(max, one);
    step += Math.abs(next - one);
    const green = byteAt(i + 1, 1) - byteAt(i, 1);
    greenStep += Math.abs(green);
    if (Math.abs(green) > RESTART) {
      restarts++;
      if (byteAt(i + 1, 0) - byteAt(i, 0) === -Math.sign(green)) carried++;
    }
    blueStep += Math.abs(byteAt(i + 1, 2) - byteAt(i, 2));
  }
  if (elsewhere > ELSEWHERE * (count + elsewhere)) return undefined;
  const areSmoother = step / (max - min) < (SMOOTHER * Math.max(greenStep, blueStep)) / 255;
  const areCarried = carried >= LEAST_CARRIED && carried > MOSTLY_CARRIED * restarts;
  return areSmoother ? { min, max, isSure: !codes.isRedCommon || areCarried } : undefined;
}
