import type { Spacing } from '../core/heightmap.ts';
import { type Problem, readNumber, show } from '../core/params.ts';
import { flagValue, type Given } from './flags.ts';

/** The lengths of a map that a call asks for: at most one of them. */
export interface Lengths {
  /** Metres from one sample to the next. */
  readonly cellSize: Spacing | undefined;
  /** Metres across the map. */
  readonly extent: Spacing | undefined;
}

/** What --cell-size M or M,M and --extent X,Y say. */
export function lengthsFrom(given: Given, problems: Problem[]): Lengths {
  const isPositive = (value: number) => value > 0 && Number.isFinite(value);
  const cell = numbersFrom(given, 'cell-size', [1, 2], 'metres above 0, as M or M,M', isPositive, problems);
  const extent = numbersFrom(given, 'extent', [2], 'metres above 0, as X,Y', isPositive, problems);
  if (cell && extent) problems.push({ path: '--extent', message: 'not together with --cell-size' });
  return {
    cellSize: cell && { x: cell[0], y: cell[1] ?? cell[0] },
    extent: extent && { x: extent[0], y: extent[1] },
  };
}

/** The numbers of a flag, between commas.
 *  @param counts how many there may be
 *  @returns undefined without the flag, and where it is a problem */
export function numbersFrom(
  given: Given,
  flag: string,
  counts: readonly number[],
  expected: string,
  isRight: (value: number) => boolean,
  problems: Problem[],
): number[] | undefined {
  const text = flagValue(given, flag);
  const values = text?.split(',').map(readNumber);
  if (!values) return undefined;
  if (counts.includes(values.length) && values.every((value) => value !== undefined && isRight(value))) return values as number[];
  problems.push({ path: `--${flag}`, message: `expected ${expected}, got ${show(text)}` });
  return undefined;
}
