import type { Spacing } from '../core/heightmap.ts';
import {
  accepts,
  describeAccepted,
  inWords,
  type ParamSpec,
  type ParamValue,
  type Problem,
  readNumber,
  readParamText,
  show,
} from '../core/params.ts';
import { flagValue, type Given } from './flags.ts';

/** Points of a line, at most: as many as the longest 1D terrain has. */
export const MAX_POINTS = 2 ** 20 + 1;

/** The value of a parameter's flag.
 *  @returns undefined without the flag, and where it is a problem */
export function paramFrom(given: Given, flag: string, spec: ParamSpec, problems: Problem[]): ParamValue | undefined {
  const text = flagValue(given, flag);
  if (text === undefined) return undefined;
  const value = readParamText(spec, text);
  if (accepts(spec, value)) return value;
  problems.push({ path: `--${flag}`, message: `expected ${describeAccepted(spec)}, got ${show(value)}` });
  return undefined;
}

/** What numbers a flag takes. */
interface NumberRange {
  readonly min?: number;
  readonly max?: number | undefined;
  readonly isWhole?: boolean;
  /** In words, in place of the range. */
  readonly expected?: string;
}

/** A flag's number in a range.
 *  @returns undefined without the flag, and where it is a problem */
export function numberFrom(
  given: Given,
  flag: string,
  { min = -Number.MAX_VALUE, max = Number.MAX_VALUE, isWhole = false, expected }: NumberRange,
  problems: Problem[],
): number | undefined {
  const text = flagValue(given, flag);
  if (text === undefined) return undefined;
  const value = readNumber(text);
  if (value !== undefined && value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
  const range = `a ${isWhole ? 'whole ' : ''}number from ${min} ${max === Number.MAX_VALUE ? 'on' : `to ${max}`}`;
  problems.push({ path: `--${flag}`, message: `expected ${expected ?? range}, got ${show(value ?? text)}` });
  return undefined;
}

/** A flag's word, one of several.
 *  @returns undefined without the flag, and where it is a problem */
export function wordFrom<W extends string>(given: Given, flag: string, words: readonly W[], problems: Problem[]): W | undefined {
  const text = flagValue(given, flag);
  const word = words.find((one) => one === text);
  if (text !== undefined && word === undefined) {
    problems.push({ path: `--${flag}`, message: `expected ${inWords(words, 'or')}, got ${show(text)}` });
  }
  return word;
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
