import { pointsAlong } from '../core/cut.ts';
import type { Size } from '../core/heightmap.ts';
import { type Problem, readNumber, show } from '../core/params.ts';
import type { Point } from '../core/profile.ts';
import { flagValue, type Given } from './flags.ts';

/** Points of a profile, at most: as many as the longest 1D terrain has. */
export const MAX_POINTS = 2 ** 20 + 1;

/** The line a call asks for, in samples. */
export interface Line {
  readonly from: Point;
  readonly to: Point;
  readonly points: number;
}

const WAYS = '--row, --column or --from and --to';
const LINE_FLAGS = ['row', 'column', 'from', 'to', 'samples'] as const;

/** Reads the line and checks it, as far as that is possible where the map is not known. Every problem is added under its flag. */
export function lineFrom(given: Given, size: Size | undefined, problems: Problem[]): Line | undefined {
  const before = problems.length;
  const has = (flag: string): boolean => given.values.has(flag);
  const modes = (['row', 'column', 'line'] as const).filter((mode) => (mode === 'line' ? has('from') || has('to') : has(mode)));
  if (modes.length === 0) problems.push({ path: 'line', message: `expected ${WAYS}, got nothing` });
  if (modes.length > 1) {
    const got = LINE_FLAGS.filter((flag) => flag !== 'samples' && has(flag)).map((flag) => `--${flag}`);
    problems.push({ path: got[0], message: `expected one of ${WAYS}, got ${got.join(' and ')}` });
  }
  const row = has('row') ? positionFrom(given, 'row', size?.height, problems) : undefined;
  const column = has('column') ? positionFrom(given, 'column', size?.width, problems) : undefined;
  const from = placeFrom(given, 'from', 'to', size, problems);
  const to = placeFrom(given, 'to', 'from', size, problems);
  if (from && to && from.x === to.x && from.y === to.y) {
    problems.push({ path: '--to', message: `expected another position than --from, got ${to.x},${to.y} for both` });
  }
  const samples = samplesFrom(given, problems);
  if (!size || problems.length > before) return undefined;
  const way = wayOf({ row, column, from, to }, size);
  return way && { ...way, points: samples ?? pointsAlong(way.from, way.to) };
}

/** Refuses the flags of a line: 1D terrain is its own profile. */
export function rejectLineFlags(given: Given, file: string, problems: Problem[]): void {
  for (const flag of LINE_FLAGS.filter((name) => given.values.has(name))) {
    problems.push({ path: `--${flag}`, message: `only for 2D terrain; ${file} is 1D terrain, its own profile` });
  }
}

interface Places {
  readonly row: number | undefined;
  readonly column: number | undefined;
  readonly from: Point | undefined;
  readonly to: Point | undefined;
}

function wayOf({ row, column, from, to }: Places, { width, height }: Size): Pick<Line, 'from' | 'to'> | undefined {
  if (row !== undefined) return { from: { x: 0, y: row }, to: { x: width - 1, y: row } };
  if (column !== undefined) return { from: { x: column, y: 0 }, to: { x: column, y: height - 1 } };
  return from && to && { from, to };
}

/** @param side samples across, if known */
function positionFrom(given: Given, flag: 'row' | 'column', side: number | undefined, problems: Problem[]): number | undefined {
  const text = flagValue(given, flag);
  const at = text === undefined ? undefined : readNumber(text);
  if (isWithin(at, side)) return at;
  problems.push({ path: `--${flag}`, message: `expected a ${flag} ${rangeOf(side)}, got ${show(at ?? text)}` });
  return undefined;
}

function placeFrom(
  given: Given,
  flag: 'from' | 'to',
  other: 'from' | 'to',
  size: Size | undefined,
  problems: Problem[],
): Point | undefined {
  const text = flagValue(given, flag);
  if (text === undefined) {
    if (given.values.has(other)) problems.push({ path: `--${other}`, message: `needs --${flag} too` });
    return undefined;
  }
  const [x, y, ...rest] = text.split(',').map(readNumber);
  if (rest.length === 0 && isWithin(x, size?.width) && isWithin(y, size?.height)) return { x, y };
  const expected = `X,Y with a column ${rangeOf(size?.width)} and a row ${rangeOf(size?.height)}`;
  problems.push({ path: `--${flag}`, message: `expected ${expected}, got ${show(text)}` });
  return undefined;
}

function isWithin(at: number | undefined, side = Number.POSITIVE_INFINITY): at is number {
  return at !== undefined && at >= 0 && at <= side - 1 && Number.isFinite(at);
}

function rangeOf(side: number | undefined): string {
  return side === undefined ? 'from 0 on' : `from 0 to ${side - 1}`;
}

function samplesFrom(given: Given, problems: Problem[]): number | undefined {
  const text = flagValue(given, 'samples');
  if (text === undefined) return undefined;
  const samples = readNumber(text);
  if (samples !== undefined && Number.isInteger(samples) && samples >= 2 && samples <= MAX_POINTS) return samples;
  problems.push({ path: '--samples', message: `expected a whole number from 2 to ${MAX_POINTS}, got ${show(samples ?? text)}` });
  return undefined;
}
