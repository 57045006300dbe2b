import type { OffsetLaw } from '../kernels/lattice-offsets.ts';

/** An amplitude as the law takes it: `up to ±0.25`, `exactly ±0.25`, `σ 0.25`. */
export function describeAmplitude(law: OffsetLaw, amplitude: number): string {
  const words = { uniform: 'up to ±', binary: 'exactly ±', gaussian: 'σ ' };
  return `${words[law]}${threeDigits(amplitude)}`;
}

/** A number that is not negative, by three digits or all of its whole ones: `0.250`, `12.5`, `1250`. */
export function threeDigits(value: number): string {
  return value < 999.5 ? value.toPrecision(3).replace('-', '−') : String(Math.round(value));
}
