import type { Depth, MadeFile } from './files.ts';

/** What a program says of a file of samples; what it does not say is left out. */
export interface Reading {
  readonly width?: number;
  readonly height?: number;
  /** A word of the program’s own, where it is none of these, agrees with none. */
  readonly depth?: Depth | (string & {});
  readonly min?: number;
  readonly max?: number;
  readonly mean?: number;
  readonly northWest?: number;
  /** All of them, row by row from the north-west, as they stand in the file. */
  readonly samples?: ArrayLike<number>;
  /** What else it found wrong. */
  readonly problems?: readonly string[];
}

/** A reading beside what is true. */
export interface Verdict {
  readonly problems: readonly string[];
  /** By how many metres the worst number is off; undefined where the file has none. */
  readonly offM?: number;
}

/** What a program read against what the file holds. */
export function compared(reading: Reading, { truth, depth, holds, expected }: MadeFile): Verdict {
  const problems = [...(reading.problems ?? [])];
  const isOther = (name: string, got: unknown, wanted: unknown) => {
    if (got !== undefined && got !== wanted) problems.push(`${name} ${got} in place of ${wanted}`);
  };
  isOther('width', reading.width, truth.width);
  isOther('height', reading.height, truth.height);
  isOther('depth', reading.depth, depth);
  if (!expected) return { problems };
  const { samples, within, metres } = expected;
  let off: number | undefined;
  const isOff = (name: string, got: number | undefined, wanted: number, most: number) => {
    if (got === undefined) return;
    const miss = Math.abs(got - wanted);
    off = Math.max(off ?? 0, miss);
    if (!(miss <= most)) problems.push(`${name} ${got} in place of ${wanted}`);
  };
  const { min, max, mean } = statisticsOf(samples);
  // Programs print six digits or so, of whole numbers two behind the point.
  const printed = within + 2e-6 * Math.max(Math.abs(min), Math.abs(max)) + (holds === 'metres' ? 0 : 0.005);
  isOff('minimum', reading.min, min, printed);
  isOff('maximum', reading.max, max, printed);
  isOff('mean', reading.mean, mean, printed);
  isOff('north-west corner', reading.northWest, samples[0], printed);
  if (reading.samples) {
    if (reading.samples.length !== samples.length)
      problems.push(`${reading.samples.length} samples in place of ${samples.length}`);
    let first = -1;
    for (let i = 0; i < samples.length; i++) {
      const miss = Math.abs(reading.samples[i] - samples[i]);
      off = Math.max(off ?? 0, miss);
      if (first < 0 && !(miss <= within)) first = i;
    }
    if (first >= 0) problems.push(`sample ${first} is ${reading.samples[first]} in place of ${samples[first]}`);
  }
  return { problems, ...(off !== undefined && holds !== 'picture' && { offM: off * metres }) };
}

export function statisticsOf(samples: ArrayLike<number>): { min: number; max: number; mean: number } {
  let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let i = 0; i < samples.length; i++) {
    min = Math.min(min, samples[i]);
    max = Math.max(max, samples[i]);
    sum += samples[i];
  }
  return { min, max, mean: sum / samples.length };
}

/** A check of a file by a program. */
export interface Program {
  readonly name: string;
  /** What runs it, where npm does not install it. */
  readonly executable?: string;
  takes(file: MadeFile): boolean;
  check(file: MadeFile): Promise<Verdict>;
}
