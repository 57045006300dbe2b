import type { Range } from '../core/heightmap.ts';
import { withUnit } from '../core/number-text.ts';
import type { Recipe } from '../core/recipe.ts';
import type { OffsetLaw } from '../kernels/lattice-offsets.ts';

/** Words and numbers that explanations of stages have in common. */

/** Converts raw values to text: unscaled, or in metres. */
export interface RawScale {
  /** Of one raw unit. */
  readonly factor: number;
  /** What raw 0 is. */
  readonly zero: number;
  readonly unit: 'm' | '';
}

/** @param rawRange of the finished run; without it, values stay raw
 *  @param rawUnit of terrain that keeps the units it was generated in */
export function rawScaleOf({ elevation }: Pick<Recipe, 'elevation'>, rawRange: Range | undefined, rawUnit: 'm' | ''): RawScale {
  if (!rawRange) return { factor: 1, zero: 0, unit: '' };
  const span = rawRange.max - rawRange.min;
  if (elevation === null || span === 0) return { factor: 1, zero: elevation?.min ?? 0, unit: elevation ? 'm' : rawUnit };
  const factor = (elevation.max - elevation.min) / span;
  return { factor, zero: elevation.min - rawRange.min * factor, unit: 'm' };
}

/** A difference of raw elevations, without its sign: `248 m`. */
export function sizeText({ factor, unit }: RawScale, raw: number): string {
  return withUnit(threeDigits(Math.abs(raw * factor)), unit);
}

/** A raw elevation: `−12.3 m`. */
export function elevationText({ factor, zero, unit }: RawScale, raw: number): string {
  const value = zero + raw * factor;
  return withUnit((value < 0 ? '−' : '') + threeDigits(Math.abs(value)), unit);
}

/** How far the offsets of an amplitude go: `by up to ±0.25`, `by exactly ±0.25`, `by about ±0.25`. */
export function amplitudeText(law: OffsetLaw, amplitude: number, scale: RawScale): string {
  const words = { uniform: 'up to', binary: 'exactly', gaussian: 'about' };
  return `by ${words[law]} ±${sizeText(scale, amplitude)}`;
}

/** What those words mean, as a sentence. */
export const OFFSETS_MEAN: Readonly<Record<OffsetLaw, string>> = {
  uniform: 'All displacements within that limit are equally likely.',
  binary: 'Each point moves by exactly this displacement, one way or the other with equal chances.',
  gaussian: '“About” is one standard deviation: two of three points move by less.',
};

/** What the law of a stage calls its amplitude. */
export const AMPLITUDE_NAMES: Readonly<Record<OffsetLaw, string>> = {
  uniform: 'largest displacement',
  binary: 'displacement',
  gaussian: 'displacement, one standard deviation',
};

/** `1 centre`, `12 centres`. */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** A number that is not negative, by three digits or all of its whole ones, without zeros at its end: `0.25`, `12.5`, `1250`. */
export function threeDigits(value: number): string {
  return (value < 999.5 ? String(Number(value.toPrecision(3))) : String(Math.round(value))).replace('-', '−');
}
