import { formatNumber } from '../core/number-text.ts';
import { EARTH_ELEVATION } from './reading.ts';

/** The note on a picture with colours. */
export const COLOURS_NOTE = 'its colours are read as brightness, and brightness as elevation: a guess';

/** How map tiles hold elevations in the bytes of colours. */
interface ColourCodes {
  readonly name: string;
  readonly metres: (red: number, green: number, blue: number) => number;
  /** Metres below which pictures that happen to be dark would lie. */
  readonly lowest: number;
}

/** @source https://docs.mapbox.com/data/tilesets/reference/mapbox-terrain-rgb-v1/ and https://github.com/tilezen/joerd/blob/master/docs/formats.md */
const COLOUR_CODES: readonly ColourCodes[] = [
  { name: 'Terrain-RGB', metres: (r, g, b) => (65_536 * r + 256 * g + b) / 10 - 10_000, lowest: -500 },
  { name: 'Terrarium', metres: (r, g, b) => 256 * r + g + b / 256 - 32_768, lowest: EARTH_ELEVATION.min },
];
/** The share of pixels that may lie elsewhere, such as those without a value. */
const ELSEWHERE = 0.05;
/** Elevations are smoother than the bytes they are made of, whose lower ones start again at 0 all the time; brightness is not. */
const SMOOTHER = 0.5;
const MAX_PAIRS = 100_000;

/** A channel of a pixel: 0 red, 1 green, 2 blue. */
type ByteAt = (pixel: number, channel: number) => number;

/** The note on colours of 8 bits that look like elevations of map tiles, by their range and smoothness; undefined for others. */
export function colourCodesNote(pixels: number, byteAt: ByteAt): string | undefined {
  for (const codes of COLOUR_CODES) {
    const range = rangeIfCodes(codes, pixels, byteAt);
    if (range !== undefined) return `its colours look like ${codes.name} codes of ${range} m, which are not decoded`;
  }
  return undefined;
}

/** The elevations in words, if colours look like these codes. */
function rangeIfCodes({ metres, lowest }: ColourCodes, pixels: number, byteAt: ByteAt): string | undefined {
  const metresAt = (i: number): number => metres(byteAt(i, 0), byteAt(i, 1), byteAt(i, 2));
  const isOnEarth = (value: number): boolean => value >= lowest && value <= EARTH_ELEVATION.max;
  const stride = Math.max(Math.floor(pixels / MAX_PAIRS), 1);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [count, elsewhere, step, greenStep, blueStep] = [0, 0, 0, 0, 0];
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
    greenStep += Math.abs(byteAt(i + 1, 1) - byteAt(i, 1));
    blueStep += Math.abs(byteAt(i + 1, 2) - byteAt(i, 2));
  }
  if (elsewhere > ELSEWHERE * (count + elsewhere)) return undefined;
  const areSmoother = step / (max - min) < (SMOOTHER * Math.max(greenStep, blueStep)) / 255;
  return areSmoother ? `${formatNumber(Math.round(min))} … ${formatNumber(Math.round(max))}` : undefined;
}
