import { type DifferenceFigures, differenceOf, whyNoMap } from '../analysis/difference.ts';
import { crop, extentOf, type Heightmap, sampleRange, spacingOf } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import { csvFormat } from '../io/csv.ts';
import type { FileBytes, FileFormat, TerrainToWrite } from '../io/file-format.ts';
import { pictureFormat } from '../io/picture.ts';
import { r32Format } from '../io/r32.ts';
import { commonFlags } from './common-flags.ts';
import { type Compared, measure, openSources, type Source, whyUnlike } from './compare-inputs.ts';
import { comparisonPicture, type Pictured, reducedForPicture } from './compare-picture.ts';
import { comparisonJson, comparisonText, resamplingText } from './compare-report.ts';
import { differencePicture } from './difference-picture.ts';
import { Failure, throwIfAny } from './errors.ts';
import { type Flag, flagValue, isOn, readFlags } from './flags.ts';
import { type Input, readInput } from './input-files.ts';
import { planNamedTargets, type Target, writeTargets } from './output-files.ts';
import { showLabel } from './progress.ts';
import { sizeHintFrom } from './size-hint.ts';
import { note, PIPE, print } from './terminal.ts';
import { countOf, table } from './text.ts';

/** Terrains of one comparison, at most. */
const MOST = 8;

/** What `--difference` takes. */
export const differenceFormats: readonly FileFormat[] = [pictureFormat, r32Format, csvFormat];

export const compareFlags: Flag[] = [
  {
    name: 'difference',
    value: 'FILE',
    doc: 'Write B less A, the second terrain less the first: .r32 holds the differences themselves, .csv those of two lines, .png is a picture in diverging colours, orange where B is higher, blue where it is lower.',
  },
  {
    name: 'picture',
    value: 'FILE',
    doc: 'Write a .png of all terrains side by side: 2D terrain from above in one colour scale, 1D terrain as silhouettes over one vertical scale.',
  },
  ...commonFlags(['raw-width', 'raw-height', 'force', 'quiet', 'json', 'help']),
];

/** `faultline compare`: terrains in figures side by side, their differences, and pictures of both. */
export async function compareCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, compareFlags, 2, problems, Number.POSITIVE_INFINITY);
  const options = { force: isOn(given, 'force'), quiet: isOn(given, 'quiet'), json: isOn(given, 'json') };
  const hint = sizeHintFrom(given, problems);
  const count = given.positionals.length;
  if (count < 2 || count > MOST) {
    problems.push({ path: 'FILE', message: `expected 2 to ${MOST} files to compare, got ${count || 'none'}` });
  }
  const pipes = given.positionals.filter((file) => file === PIPE).length;
  if (pipes > 1) problems.push({ path: PIPE, message: `expected once, got ${pipes} times: standard input is read once` });
  const inputs: Input[] = [];
  // Of too many files the call itself is what is wrong.
  for (const file of count > MOST || pipes > 1 ? [] : given.positionals) {
    const input = await readInput(file, problems);
    if (input) inputs.push(input);
  }
  const [difference, picture] = [flagValue(given, 'difference'), flagValue(given, 'picture')];
  const targets = await planNamedTargets(
    [
      ...(difference === undefined ? [] : [{ flag: 'difference', file: difference, formats: differenceFormats }]),
      ...(picture === undefined ? [] : [{ flag: 'picture', file: picture, formats: [pictureFormat] }]),
    ],
    options.force,
    given.positionals,
    problems,
  );
  const sources = await openUnlessWrong(inputs, hint, problems);
  const byFlag = {
    difference: targets.find(({ path }) => path === difference),
    picture: targets.find(({ path }) => path === picture),
  };
  if (byFlag.difference && inputs.length === count) rejectUnlike(sources, byFlag.difference, problems);
  throwIfAny(problems);
  await compare(sources, byFlag, options);
}

/** A damaged file is a failure, unless the call is wrong anyway. */
async function openUnlessWrong(
  inputs: readonly Input[],
  hint: ReturnType<typeof sizeHintFrom>,
  problems: readonly Problem[],
): Promise<Source[]> {
  try {
    return await openSources(inputs, hint);
  } catch (error) {
    throwIfAny(problems);
    throw error;
  }
}

/** Adds a problem where the first two terrains have no difference, or none that the file can hold. */
function rejectUnlike([less, of]: readonly Source[], { path, format }: Target, problems: Problem[]): void {
  const where = `--difference ${path}`;
  const unlike = whyUnlike(less, of);
  if (unlike) problems.push({ path: where, message: `expected two terrains that have a difference; ${unlike}` });
  const isOfLines = of.isProfile && less.isProfile;
  if (format.isOfProfile && !isOfLines) {
    problems.push({ path: where, message: 'expected two 1D terrains without filters; of 2D terrain: .r32 or .png' });
  }
}

interface Targets {
  readonly difference: Target | undefined;
  readonly picture: Target | undefined;
}

interface Options {
  readonly force: boolean;
  readonly quiet: boolean;
  readonly json: boolean;
}

/** Makes the terrains one after the other: besides the first, only one of them is held in full at any time. */
async function compare(sources: readonly Source[], targets: Targets, options: Options): Promise<void> {
  const { quiet, json } = options;
  // The same file may be given twice.
  const notes = new Set(sources.flatMap(({ file, notes }) => notes.map((text) => `${file}: ${text}`)));
  if (!quiet) for (const text of notes) note(text);
  const compared: Compared[] = [];
  const pictured: Pictured[] = [];
  let first: TerrainToWrite | undefined;
  let written: (() => Promise<FileBytes>) | undefined;
  for (const source of sources) {
    const startMs = performance.now();
    const terrain = source.make(quiet);
    const generationMs = source.recipe && performance.now() - startMs;
    const isTold = !quiet || json;
    const isWritten = targets.difference !== undefined && source === sources[1];
    const unlike = whyUnlike(sources[0], source);
    const difference = first && !unlike && (isTold || isWritten) ? differenceBetween(terrain, first) : undefined;
    if (isTold) {
      const found = first && (unlike ?? difference?.figures);
      compared.push({ source, spacing: terrain.spacing, generationMs, figures: measure(terrain), difference: found });
    }
    if (targets.picture) pictured.push(picturedOf(terrain, source));
    if (targets.difference && isWritten && first && difference) {
      written = differenceFile(targets.difference, terrain, first, difference, sources);
    }
    first ??= terrain;
  }
  const wanted = [targets.difference, targets.picture].filter((target) => target !== undefined);
  const files = await writeTargets(wanted, options.force, async (target) => {
    const done = quiet ? () => {} : showLabel(`writing ${target.path}`);
    const made = target === targets.picture ? comparisonPicture(pictured).then((bytes) => ({ bytes })) : written?.();
    if (!made) throw new TypeError('compare: no difference, though nothing is wrong');
    return made.finally(done);
  });
  if (json) print(comparisonJson(compared, files));
  else if (!quiet) {
    print(comparisonText(compared));
    print(table(files.map(({ path, bytes }) => [path, countOf(bytes, 'bytes'), saidOf(path, targets, sources)])));
  }
}

function saidOf(path: string, { difference, picture }: Targets, [less, of]: readonly Source[]): string {
  if (path === picture?.path) return 'all terrains side by side';
  return path === difference?.path ? `${of.name} less ${less.name}` : 'size, range and cell size of the difference';
}

function picturedOf({ map, profile, spacing, isInMetres }: TerrainToWrite, { name }: Source): Pictured {
  const { width, height } = map;
  const range = sampleRange(profile ? profile.y : map.data);
  return { name, map: reducedForPicture(map), profile, size: { width, height }, spacing, isInMetres, range };
}

/** The second terrain less the first as a file, on its way.
 *  @throws Failure where differences are larger than samples can be */
function differenceFile(
  { path, format }: Target,
  of: TerrainToWrite,
  less: TerrainToWrite,
  difference: Difference,
  [a, b]: readonly Source[],
): () => Promise<FileBytes> {
  const { spacing, isInMetres } = of;
  const extent = extentOf(spacing ?? { x: 1, y: 1 }, of.map);
  const isOfLines = a.isProfile && b.isProfile;
  const { figures } = difference;
  const why = whyNoMap(figures);
  if (why !== undefined) throw new Failure(`${path}: ${why}`);
  // Heightmaps hold lines drawn out.
  const map = isOfLines && format === r32Format ? differenceOf(of.map, less.map).map : difference.map;
  if (format !== pictureFormat) {
    const own = spacing && spacingOf(extent, map);
    const profile = isOfLines ? { x: evenly(map.width, extent.x), y: map.data } : undefined;
    return () => format.write({ map, profile, elevation: sampleRange(map.data), isInMetres, spacing: own });
  }
  const picture = {
    map,
    figures,
    chip: `${b.number} − ${a.number}`,
    name: `${b.name} less ${a.name}`,
    resampling: resamplingText(figures.resampled, b.number, a.number),
    unit: isInMetres ? ('m' as const) : ('' as const),
    aspect: (extent.x || 1) / (extent.y || 1),
    isOfLines,
  };
  return () => differencePicture(picture).then((bytes) => ({ bytes }));
}

interface Difference {
  readonly map: Heightmap;
  readonly figures: DifferenceFigures;
}

/** Of two lines there is one row to compare. */
function differenceBetween(of: TerrainToWrite, less: TerrainToWrite): Difference {
  const isOfLines = of.profile !== undefined && less.profile !== undefined;
  const seen = ({ map }: TerrainToWrite) => (isOfLines ? crop(map, { x: 0, y: 0, width: map.width, height: 1 }) : map);
  return differenceOf(seen(of), seen(less));
}

function evenly(count: number, length: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => (i * length) / Math.max(count - 1, 1));
}
