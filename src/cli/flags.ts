import { parseArgs } from 'node:util';
import type { Spacing } from '../core/heightmap.ts';
import {
  nearestName,
  type ParamValue,
  type Problem,
  readNumber,
  readParamText,
  show,
  type ValueSpec,
  valueProblem,
} from '../core/params.ts';

/** One flag of a command. */
export interface Flag {
  /** Without the dashes. */
  readonly name: string;
  readonly short?: string;
  /** Placeholder of its value in help; a flag without one is on or off. */
  readonly value?: string;
  readonly isRepeatable?: boolean;
  readonly doc: string;
}

/** The arguments of a call, as positionals and flags. */
export interface Given {
  readonly positionals: readonly string[];
  /** Flag name → every value it was given; on and off are `true` and `false`, and the last one counts. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** The value of a flag that may be given once. */
export function flagValue(given: Given, name: string): string | undefined {
  return given.values.get(name)?.at(-1);
}

export function isOn(given: Given, name: string): boolean {
  return flagValue(given, name) === 'true';
}

/** Sorts a call's arguments into positionals and flags, adding every problem to `problems`.
 *  @param wanted positionals the command takes; the command itself checks for fewer
 *  @param most positionals that are allowed; each further one is a problem */
export function readFlags(
  args: readonly string[],
  flags: readonly Flag[],
  wanted: number,
  problems: Problem[],
  most = wanted,
): Given {
  const options = Object.fromEntries(
    flags.map(({ name, short, value }) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
    ]),
  );
  // Not strict: that would stop at the first problem.
  const { tokens } = parseArgs({ args: corrected(args, flags, problems), options, strict: false, tokens: true });
  const values = new Map<string, string[]>();
  const add = ({ name }: Flag, value: string) => values.set(name, [...(values.get(name) ?? []), value]);
  const positionals: string[] = [];
  /** Values of unknown flags, or positionals. */
  const doubtful: string[] = [];
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'option') {
      const flag = flags.find(({ name }) => name === token.name);
      const negated = flags.find(({ name, value }) => !value && token.name === `no-${name}`);
      if (flag) add(flag, token.value ?? 'true');
      else if (negated) add(negated, 'false');
      else problems.push({ path: token.rawName, message: noSuchFlag(token.name, flags) });
    } else if (token.kind === 'positional') {
      const before = tokens[i - 1];
      const name = before?.kind === 'option' && before.value === undefined ? before.name : undefined;
      const flag = flags.find((known) => known.name === name);
      if (flag && (token.value === 'true' || token.value === 'false')) add(flag, token.value);
      else if (name !== undefined && !flag && takesValue(nearestFlag(name, flags))) doubtful.push(token.value);
      else positionals.push(token.value);
    }
  }
  // What follows an unknown flag is probably its value, unless a positional is missing.
  while (positionals.length < wanted && doubtful.length > 0) positionals.push(...doubtful.splice(0, 1));
  for (const extra of positionals.slice(most)) problems.push({ path: extra, message: 'expected no further argument' });
  for (const flag of flags) checkValues(flag, values.get(flag.name) ?? [], problems);
  return { positionals: positionals.slice(0, most), values };
}

function checkValues({ name, value, isRepeatable }: Flag, given: readonly string[], problems: Problem[]): void {
  if (value && given.length > 1 && !isRepeatable) {
    problems.push({ path: `--${name}`, message: `expected once, got ${given.map((text) => show(text)).join(' and ')}` });
  }
  const bad = value ? undefined : given.find((text) => text !== 'true' && text !== 'false');
  if (bad !== undefined) problems.push({ path: `--${name}`, message: `expected true, false or no value, got ${show(bad)}` });
}

/** The arguments without flags that lack their value; flags typed with one dash get two. */
function corrected(args: readonly string[], flags: readonly Flag[], problems: Problem[]): string[] {
  const result: string[] = [];
  for (let i = 0; i < args.length; i++) {
    let arg = args[i];
    if (arg === '--') return [...result, ...args.slice(i)];
    const [name] = arg.slice(1).split('=');
    if (/^-[^-]/.test(arg) && name.length > 1 && flags.some((flag) => flag.name === name)) {
      problems.push({ path: `-${name}`, message: `no such flag; did you mean --${name}?` });
      arg = `-${arg}`;
    }
    const takesNext = flags.some((flag) => flag.value && (arg === `--${flag.name}` || arg === `-${flag.short}`));
    if (!takesNext) {
      result.push(arg);
    } else if (i + 1 < args.length && !/^(--[a-z].*|-[a-z])$/i.test(args[i + 1])) {
      result.push(arg, args[++i]);
    } else {
      problems.push({ path: arg, message: `expected a value, got ${args[i + 1] ?? 'nothing'}` });
    }
  }
  return result;
}

function noSuchFlag(name: string, flags: readonly Flag[]): string {
  const near = nearestFlag(name, flags);
  return near ? `no such flag; did you mean --${near.name}?` : 'no such flag; --help lists all';
}

/** A flag that resembles no known one probably takes a value. */
function takesValue(flag: Flag | undefined): boolean {
  return !flag || flag.value !== undefined;
}

function nearestFlag(name: string, flags: readonly Flag[]): Flag | undefined {
  const near = nearestName(
    name,
    flags.map((flag) => flag.name),
  );
  return flags.find((flag) => flag.name === near);
}

/** Adds a problem for every one of some flags that is given. */
export function rejectFlags(given: Given, names: readonly string[], message: string, problems: Problem[]): void {
  for (const name of names) if (given.values.has(name)) problems.push({ path: `--${name}`, message });
}

/** Points of a line, at most: as many as the longest 1D terrain has. */
export const MAX_POINTS = 2 ** 20 + 1;

/** The value of a parameter's flag.
 *  @returns undefined without the flag, and where it is a problem */
export function paramFrom(given: Given, flag: string, spec: ValueSpec, problems: Problem[]): ParamValue | undefined {
  const text = flagValue(given, flag);
  if (text === undefined) return undefined;
  const value = readParamText(spec, text);
  const message = valueProblem(spec, value);
  if (message === undefined) return value;
  problems.push({ path: `--${flag}`, message });
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
  const range = `a ${isWhole ? 'whole ' : ''}number from ${min} ${max === Number.MAX_VALUE ? 'on' : `to ${max}`}`;
  const spec = { kind: isWhole ? 'integer' : 'number', default: 0, min, max, accepted: expected ?? range } as const;
  return paramFrom(given, flag, spec, problems) as number | undefined;
}

/** A flag's word, one of several.
 *  @returns undefined without the flag, and where it is a problem */
export function wordFrom<W extends string>(given: Given, flag: string, words: readonly W[], problems: Problem[]): W | undefined {
  return paramFrom(given, flag, { kind: 'choice', default: '', options: words }, problems) as W | undefined;
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
