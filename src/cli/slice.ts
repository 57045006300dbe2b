import { profileFigures } from '../analysis/profile-figures.ts';
import { CUT_ENDS } from '../core/cut.ts';
import { type Heightmap, sampleRange } from '../core/heightmap.ts';
import { formatNumber } from '../core/number-text.ts';
import type { Problem } from '../core/params.ts';
import { sliceHeightmap } from '../core/profile.ts';
import { svgFormat } from '../draw/chart/svg-format.ts';
import { csvFormat } from '../io/csv.ts';
import type { TerrainToWrite } from '../io/file-format.ts';
import type { Guesses } from '../io/reading.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { chartPictureFormat } from './chart-picture.ts';
import { commonFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { type Flag, isOn, readFlags } from './flags.ts';
import { type Input, readInput } from './input-files.ts';
import { notesOf, openMap, readMap } from './map-input.ts';
import { planTargets } from './output-files.ts';
import { readingFlags, rejectUnsuitedFlags, type Wishes, wishesFrom } from './reading-flags.ts';
import { recipeOfJson } from './recipe-file.ts';
import { type Report, writeAndReport } from './report.ts';
import { type Line, lineFrom, MAX_POINTS, rejectLineFlags } from './slice-line.ts';
import { note } from './terminal.ts';
import { factsOf, makeTerrain } from './terrain.ts';
import { pointsText, rangeText, shortNumber } from './text.ts';

/** What `-o` takes. */
export const sliceFormats = [csvFormat, svgFormat, chartPictureFormat] as const;

export const sliceFlags: Flag[] = [
  ...commonFlags(['output', 'format'], {
    output: 'File to write: .csv holds the points, .svg and .png the chart. Repeat for more files. - is standard output.',
  }),
  { name: 'row', value: 'R', doc: 'Cut along row R, from west to east; 0 is the northernmost, 2.5 lies between two rows.' },
  { name: 'column', value: 'C', doc: 'Cut along column C, from north to south; 0 is the westernmost.' },
  { name: 'from', value: 'X,Y', doc: 'Cut straight from this column and row to --to; fractions are allowed.' },
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
  const [force, quiet] = [isOn(given, 'force'), isOn(given, 'quiet')];
  const wishes = wishesFrom(given, problems);
  const input = await readInput(given.positionals[0], problems, quiet, wishes.hint.rawType);
  if (input) rejectUnsuitedFlags(given, input, problems);
  const targets = await planTargets(given, { formats: sliceFormats, input: input?.path }, problems);
  const source = input && (await openSource(input, wishes, problems, quiet));
  const line = source?.isProfile ? undefined : lineFrom(given, source, problems);
  if (source?.isProfile) rejectLineFlags(given, source.file, problems);
  throwIfAny(problems);
  if (!source) throw new TypeError('slice: no file, though nothing is wrong');

  const startMs = performance.now();
  const { terrain, samples } = source.make(quiet);
  const { guesses, holes, file } = source;
  const filled = line && samples && holes > 0 ? filledPoints(samples, line) : 0;
  const notes = filled > 0 ? [...source.notes, filledNote(filled, line?.points ?? 0)] : source.notes;
  if (!quiet) for (const text of notes) note(`${file}: ${text}`);
  const { cut, report } = line ? cutAlong(terrain, line, { guesses, holes, filled }) : withReport(terrain, {});
  await writeAndReport(cut, targets, { force, quiet, json: isOn(given, 'json'), startMs }, report);
}

/** A terrain that can be cut, before it is made. */
interface Source {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Whether it is 1D terrain, which is its own profile. */
  readonly isProfile: boolean;
  readonly notes: readonly string[];
  readonly guesses: Guesses;
  /** Samples without a value. */
  readonly holes: number;
  readonly make: (quiet: boolean) => MadeSource;
}

interface MadeSource {
  readonly terrain: TerrainToWrite;
  /** NaN where the terrain is filled; undefined if it was generated. */
  readonly samples?: Heightmap;
}

/** Opens the file. A damaged one is a failure, unless the call itself is wrong: then that is reported. */
async function openSource(input: Input, wishes: Wishes, problems: readonly Problem[], quiet: boolean): Promise<Source> {
  try {
    return input.format === recipeFormat ? recipeSource(input) : await mapSource(input, wishes, quiet);
  } catch (error) {
    throwIfAny(problems);
    throw error;
  }
}

function recipeSource(input: Input): Source {
  const recipe = recipeOfJson(input);
  const { width, height } = recipe;
  const { isProfile } = factsOf(recipe, undefined);
  const make = (quiet: boolean) => ({ terrain: makeTerrain(recipe, undefined, quiet) });
  return { file: input.path, width, height, isProfile, notes: [], guesses: {}, holes: 0, make };
}

async function mapSource(input: Input, wishes: Wishes, quiet: boolean): Promise<Source> {
  const file = await openMap(input, wishes, { quiet });
  const { holes } = file.opened;
  const { width, height } = file.size;
  const make = () => readMap(file);
  return { file: input.path, width, height, isProfile: false, notes: notesOf(file), guesses: file.guesses, holes, make };
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
