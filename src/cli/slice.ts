import { profileFigures } from '../analysis/profile-figures.ts';
import { CUT_ENDS, pointsAlong } from '../core/cut.ts';
import { type Heightmap, type Size, sampleRange } from '../core/heightmap.ts';
import { formatNumber } from '../core/number-text.ts';
import { type Problem, readNumber, show } from '../core/params.ts';
import { type Point, sliceHeightmap } from '../core/profile.ts';
import { svgFormat } from '../draw/chart/svg-format.ts';
import { csvFormat } from '../io/csv.ts';
import type { TerrainToWrite } from '../io/file-format.ts';

import { commonFlags } from './common-flags.ts';
import { chartPictureFormat } from './draw-svg.ts';
import { throwIfAny } from './errors.ts';
import { type Flag, flagValue, type Given, isOn, MAX_POINTS, numberFrom, readFlags, rejectFlags } from './flags.ts';
import { findInput } from './input-files.ts';
import { writeOptions } from './output-files.ts';
import { readingFlags, rejectUnsuitedFlags, wishesFrom } from './reading-flags.ts';
import { openOfCall, type Source } from './source.ts';
import { note } from './terminal.ts';
import { planTargets, type Report, writeAndReport } from './terrain-files.ts';
import { pointsText, rangeText, shortNumber } from './text.ts';

/** What `-o` takes. */
export const sliceFormats = [csvFormat, svgFormat, chartPictureFormat] as const;

export const sliceFlags: Flag[] = [
  ...commonFlags(['output', 'format'], {
    output: 'File to write: .csv holds the points, .svg and .png the chart. Repeat for more files. - is standard output.',
  }),
  {
    name: 'row',
    value: 'R',
    doc: 'The section along row R, from west to east; 0 is the northernmost, 2.5 lies between two rows.',
  },
  { name: 'column', value: 'C', doc: 'The section along column C, from north to south; 0 is the westernmost.' },
  { name: 'from', value: 'X,Y', doc: 'The section straight from this column and row to --to; fractions are allowed.' },
  { name: 'to', value: 'X,Y', doc: 'Column and row where the line from --from ends.' },
  {
    name: 'samples',
    value: 'N',
    doc: `Points along the line, 2 to ${MAX_POINTS}; by default one for each sample that the line crosses.`,
  },
  ...readingFlags(),
  ...commonFlags(['force', 'quiet', 'json', 'help']),
];

/** `faultline slice`: the profile along a line through a heightmap or the terrain of a recipe. */
export async function sliceCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, sliceFlags, 1, problems);
  const quiet = isOn(given, 'quiet');
  const wishes = wishesFrom(given, problems);
  const input = await findInput(given.positionals[0], problems, quiet, wishes.hint.rawType);
  if (input) rejectUnsuitedFlags(given, input, problems);
  const targets = await planTargets(given, { formats: sliceFormats, input: input?.path }, problems);
  const found = input && (await openOfCall(input, wishes, problems, quiet));
  const line = found?.source.isProfile ? undefined : lineFrom(given, found?.source, problems);
  if (found?.source.isProfile) {
    rejectFlags(given, LINE_FLAGS, `only for 2D terrain; ${found.source.file} is 1D terrain, its own profile`, problems);
  }
  throwIfAny(problems);
  if (!found) throw new TypeError('slice: no file, though nothing is wrong');

  const options = writeOptions(given);
  const { source, samples } = found;
  const terrain = found.terrain(quiet);
  const { guesses, holes, file } = source;
  const filled = line && samples && holes > 0 ? filledPoints(samples, line) : 0;
  const notes = filled > 0 ? [...source.notes, filledNote(filled, line?.points ?? 0)] : source.notes;
  if (!quiet) for (const text of notes) note(`${file}: ${text}`);
  const { cut, report } = line ? cutAlong(terrain, line, { guesses, holes, filled }) : withReport(terrain, {});
  await writeAndReport(cut, targets, options, report);
}

/** How many points of a line are interpolated from filled samples. */
function filledPoints({ width, height, data }: Heightmap, { from, to, points }: Line): number {
  const share = Float32Array.from(data, (value) => (Number.isNaN(value) ? 1 : 0));
  return sliceHeightmap({ width, height, data: share }, from, to, points, { x: 1, y: 1 }).y.filter((of) => of > 0).length;
}

function filledNote(filled: number, points: number): string {
  return `${formatNumber(filled)} of ${pointsText(points)} of the profile ${filled === 1 ? 'lies' : 'lie'} on filled samples`;
}

/** How a heightmap file was read, for the report on a profile of it. */
interface LineReading extends Pick<Source, 'guesses' | 'holes'> {
  /** Points of the line on filled samples. */
  readonly filled: number;
}

/** A terrain with the profile to write, and the report about it. */
interface Cut {
  readonly cut: TerrainToWrite;
  readonly report: Report;
}

function cutAlong(terrain: TerrainToWrite, { from, to, points }: Line, read: LineReading): Cut {
  const { map, spacing } = terrain;
  const profile = sliceHeightmap(map, from, to, points, spacing ?? { x: 1, y: 1 });
  return withReport({ ...terrain, profile, ends: CUT_ENDS }, { from, to, ...read });
}

/** A cut with the figures of its profile as the report. */
function withReport(cut: TerrainToWrite, more: Partial<Pick<Line, 'from' | 'to'> & LineReading>): Cut {
  const { profile, isInMetres } = cut;
  if (!profile) throw new TypeError('slice: expected a profile, got a heightmap');
  const { min, max, gain, loss, length } = profileFigures(profile);
  const unit = isInMetres ? ' m' : '';
  return {
    cut,
    report: {
      // 1D terrain may begin and fold anywhere, so the range of x is reported instead of a length.
      summary: `${more.from ? `length ${shortNumber(length)}${unit}` : `x ${rangeText(sampleRange(profile.x), '')}`}, ascent ${shortNumber(gain)}${unit}, descent ${shortNumber(loss)}${unit}`,
      json: (files) => ({
        files,
        ...more,
        samples: profile.x.length,
        length,
        lengthUnit: 'm',
        lowest: min,
        highest: max,
        ascent: gain,
        descent: loss,
        unit: isInMetres ? 'm' : null,
      }),
    },
  };
}

/** The line a call asks for, in samples. */
interface Line {
  readonly from: Point;
  readonly to: Point;
  readonly points: number;
}

const WAYS = '--row, --column or --from and --to';
const LINE_FLAGS = ['row', 'column', 'from', 'to', 'samples'] as const;

/** Reads the line and checks it, as far as that is possible where the map is not known. Every problem is added under its flag. */
function lineFrom(given: Given, size: Size | undefined, problems: Problem[]): Line | undefined {
  const before = problems.length;
  const has = (flag: string): boolean => given.values.has(flag);
  const modes = (['row', 'column', 'line'] as const).filter((mode) => (mode === 'line' ? has('from') || has('to') : has(mode)));
  if (modes.length === 0) problems.push({ path: 'line', message: `expected ${WAYS}, got nothing` });
  if (modes.length > 1) {
    const got = LINE_FLAGS.filter((flag) => flag !== 'samples' && has(flag)).map((flag) => `--${flag}`);
    problems.push({ path: got[0], message: `expected one of ${WAYS}, got ${got.join(' and ')}` });
  }
  const row = positionFrom(given, 'row', size?.height, problems);
  const column = positionFrom(given, 'column', size?.width, problems);
  const from = placeFrom(given, 'from', 'to', size, problems);
  const to = placeFrom(given, 'to', 'from', size, problems);
  if (from && to && from.x === to.x && from.y === to.y) {
    problems.push({ path: '--to', message: `expected another position than --from, got ${to.x},${to.y} for both` });
  }
  const samples = numberFrom(given, 'samples', { min: 2, max: MAX_POINTS, isWhole: true }, problems);
  if (!size || problems.length > before) return undefined;
  const way = wayOf({ row, column, from, to }, size);
  return way && { ...way, points: samples ?? pointsAlong(way.from, way.to) };
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
  const max = side === undefined ? undefined : side - 1;
  return numberFrom(given, flag, { min: 0, max, expected: `a ${flag} ${rangeOf(side)}` }, problems);
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
