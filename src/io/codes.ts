import { MAX_SAMPLE } from '../core/bounds.ts';
import { type Heightmap, type Range, sampleRange } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import { FormatError } from './file-format.ts';

const HIGHEST_CODE = 65_535;

/** The 16-bit codes of a map, row-major: round((v − min) ⁄ (max − min) · 65535), values outside the range clamped.
 *  A range without width gives 0 everywhere. */
export function quantise(map: Heightmap, { min, max }: Range): Uint16Array {
  const codes = new Uint16Array(map.data.length);
  const span = max - min;
  if (span === 0) return codes;
  for (let i = 0; i < codes.length; i++) {
    const code = Math.round(((map.data[i] - min) / span) * HIGHEST_CODE);
    codes[i] = code < 0 ? 0 : code > HIGHEST_CODE ? HIGHEST_CODE : code;
  }
  return codes;
}

/** What the lowest and the highest code of a recipe's terrain stand for: the range that the map really spans. Where that is the recipe's
 *  elevation as float32 has it, it is the recipe's to the digit. */
export function codeRange({ elevation }: Recipe, map: Heightmap): Range {
  const range = sampleRange(map.data);
  const isRecipes = elevation && Math.fround(elevation.min) === range.min && Math.fround(elevation.max) === range.max;
  return isRecipes ? elevation : range;
}

/** Whether codes of `range` can stand for samples that span `samples`: none lies outside by more than half a code.
 *  @param range either way round */
export function codesHold(range: Range, samples: Range): boolean {
  const lowest = Math.min(range.min, range.max);
  const highest = Math.max(range.min, range.max);
  const slack = (highest - lowest) / (2 * HIGHEST_CODE);
  // Ends that float32 has to round may lie outside by that.
  return samples.min >= Math.fround(lowest) - slack && samples.max <= Math.fround(highest) + slack;
}

/** What to tell of a range in which float32 samples are too coarse for 16 bits: one is off by up to |v|·2⁻²⁴, or 2⁻¹⁵⁰ beside 0, and half
 *  a code is span ⁄ 131070. */
export function narrowNote({ min, max }: Range, isInMetres: boolean): string | undefined {
  const span = Math.abs(max - min);
  const error = Math.max(Math.max(Math.abs(min), Math.abs(max)) * 2 ** -24, 2 ** -150);
  const isNarrow = span > 0 && error >= span / (2 * HIGHEST_CODE);
  return isNarrow ? `${min} … ${max}${isInMetres ? ' m' : ''} is too narrow for float32 to keep all 16 bits` : undefined;
}

/** The range, or the samples' own where they lie outside. */
export function holdingRange(range: Range, { data }: Heightmap): Range {
  const samples = sampleRange(data);
  return codesHold(range, samples) ? range : samples;
}

/** @throws FormatError where samples lie outside the range by more than half a code: nothing is cut off */
export function requireHeld(range: Range, samples: Range): void {
  if (codesHold(range, samples)) return;
  throw new FormatError(
    `elevation: expected a range that holds the samples, ${samples.min} … ${samples.max}, got ${range.min} … ${range.max}`,
  );
}

/** The first sample that files do not hold, in words: one that is no number, or lies too far from 0. */
export function unfitSample({ data, width }: Heightmap): string | undefined {
  const i = data.findIndex((value) => !(Math.abs(value) <= MAX_SAMPLE));
  return i < 0 ? undefined : `${data[i]} at column ${i % width}, row ${Math.floor(i / width)}`;
}

/** @throws FormatError for the first sample that files do not hold */
export function requireFileSamples(map: Heightmap): void {
  const unfit = unfitSample(map);
  if (unfit !== undefined) throw new FormatError(`samples: elevations within ±${MAX_SAMPLE} expected, got ${unfit}`);
}
