import type { Heightmap } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import type { OnProgress } from '../core/progress.ts';
import { pictureFormat } from '../draw/picture.ts';
import { csvFormat } from '../io/csv.ts';
import type { FileFormat, MadeFile } from '../io/file-format.ts';
import { r32Format } from '../io/r32.ts';
import { commonFlags } from './common-flags.ts';
import { type Difference, differenceBetween, type Sampled } from './compare-difference.ts';
import { comparisonFile, figureFormats, type PicturedSource, picturedOf } from './compare-figure.ts';
import { type Compared, type ComparedSource, measure, type OpenedTerrain, sourceOpener, whyUnlike } from './compare-inputs.ts';
import { comparisonJson, comparisonText } from './compare-report.ts';
import { throwIfAny } from './errors.ts';
import { type Flag, flagValue, readFlags } from './flags.ts';
import { findInput, type ReadableInput } from './input-files.ts';
import { planOutputs, type Target, type WriteOptions, writeOptions, writeTargets } from './output-files.ts';
import { withLabel, withProgress } from './progress.ts';
import { readingFlags, wishesFrom } from './reading-flags.ts';
import { Failure } from './system-errors.ts';
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
    doc: 'Write the whole comparison as one figure, .png or .svg: all terrains side by side, B less A, profiles along the middle row, plots and the table of figures.',
  },
  ...readingFlags({ isForAll: true }),
  ...commonFlags(['force', 'quiet', 'json', 'help']),
];

/** `faultline compare`: terrains in figures side by side, their differences, and pictures of both. */
export async function compareCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, compareFlags, 2, problems, Number.POSITIVE_INFINITY);
  const options = writeOptions(given);
  const wishes = wishesFrom(given, problems);
  const count = given.positionals.length;
  if (count < 2 || count > MOST) {
    problems.push({ path: 'FILE', message: `expected 2 to ${MOST} files to compare, got ${count || 'none'}` });
  }
  const pipes = given.positionals.filter((file) => file === PIPE).length;
  if (pipes > 1) problems.push({ path: PIPE, message: `expected once, got ${pipes} times: standard input is read once` });
  const inputs: ReadableInput[] = [];
  // With too many files the call is wrong already.
  for (const file of count > MOST || pipes > 1 ? [] : given.positionals) {
    const input = await findInput(file, problems, options.quiet, wishes.hint.rawType);
    if (input) inputs.push(input);
  }
  const [difference, picture] = [flagValue(given, 'difference'), flagValue(given, 'picture')];
  const named = [
    ...(difference === undefined ? [] : [{ flag: '--difference', file: difference, formats: differenceFormats }]),
    ...(picture === undefined ? [] : [{ flag: '--picture', file: picture, formats: figureFormats }]),
  ];
  const targets = await planOutputs(given, { named, inputs: given.positionals }, problems);
  const byFlag = {
    difference: targets.find(({ path }) => path === difference),
    picture: targets.find(({ path }) => path === picture),
  };
  const open = sourceOpener(inputs, wishes, options.quiet);
  const isWhole = inputs.length === count;
  const pair = byFlag.difference && isWhole ? [await open(0), await open(1)] : [];
  if (byFlag.difference) rejectUnlike(pair, byFlag.difference, problems);
  throwIfAny(problems);
  const terrains = { count, next: async (index: number) => pair.shift() ?? open(index) };
  await compare(terrains, byFlag, options);
}

/** Adds a problem where the first two terrains have no difference, or none that the file can hold. */
function rejectUnlike(pair: readonly (OpenedTerrain | Failure)[], { path, format }: Target, problems: Problem[]): void {
  const [less, of] = pair.flatMap((opened) => (opened instanceof Failure ? [] : opened.source));
  // Damaged files are reported later, unless the call itself is wrong.
  if (!less || !of) return;
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

interface Terrains {
  readonly count: number;
  /** Opens the terrains in order, each once. */
  readonly next: (index: number) => Promise<OpenedTerrain | Failure>;
}

/** What is kept of the terrains once they are measured. */
interface Findings {
  readonly sources: ComparedSource[];
  readonly compared: Compared[];
  readonly pictured: PicturedSource[];
  /** What is wrong with each damaged file. */
  readonly failures: string[];
  /** Needed for the differences; gone after the last one. */
  first?: Sampled | undefined;
  differenceFile?: MadeFile | undefined;
  differenceMap?: Heightmap | undefined;
}

async function compare(terrains: Terrains, targets: Targets, options: WriteOptions): Promise<void> {
  const findings: Findings = { sources: [], compared: [], pictured: [], failures: [] };
  for (let i = 0; i < terrains.count; i++) await addTerrain(findings, terrains, i, targets, options);
  // The same file may be given twice.
  if (findings.failures.length > 0) throw new Failure([...new Set(findings.failures)].join('\n'));
  const { sources, compared, pictured, differenceFile } = findings;
  if (!options.quiet) printNotes(sources);
  const wanted = [targets.difference, targets.picture].filter((target) => target !== undefined);
  const files = await writeTargets(wanted, options.force, (target) =>
    withLabel(`writing ${target.path}`, options.quiet, async () => {
      if (target === targets.picture) return comparisonFile(target, compared, pictured, findings.differenceMap);
      if (!differenceFile) throw new TypeError('compare: no difference, though nothing is wrong');
      return differenceFile;
    }),
  );
  if (options.json) print(comparisonJson(compared, files));
  else if (!options.quiet) {
    print(comparisonText(compared));
    print(table(files.map(({ path, bytes }) => [path, countOf(bytes, 'bytes'), descriptionOf(path, targets, sources)])));
  }
}

/** Opens one terrain and adds what is found of it. Besides the first terrain, only one is in memory at any time. */
async function addTerrain(
  findings: Findings,
  { next, count }: Terrains,
  index: number,
  targets: Targets,
  options: WriteOptions,
): Promise<void> {
  const opened = await next(index);
  if (opened instanceof Failure) findings.failures.push(opened.message);
  // All files are opened, so that a failure names each damaged one.
  if (opened instanceof Failure || findings.failures.length > 0) return;
  const { source } = opened;
  const difference = addFindings(findings, opened, index, targets, options);
  if (index === count - 1) letFirstGo(findings, targets, options.quiet);
  if (difference?.pictured) findings.differenceMap = difference.pictured();
  if (difference?.file) {
    // Not left for the end: the picture takes far less memory than the differences.
    findings.differenceFile = await withLabel(`${source.label}: drawing the difference`, options.quiet, difference.file);
  }
}

/** Makes and measures a terrain. It is a function of its own so that no terrain stays in memory while others are awaited. */
function addFindings(
  findings: Findings,
  opened: OpenedTerrain,
  index: number,
  targets: Targets,
  { quiet, json }: WriteOptions,
): Difference | undefined {
  const { source } = opened;
  const startMs = performance.now();
  const terrain = opened.terrain(quiet);
  const generationMs = source.recipe && performance.now() - startMs;
  const { first, sources } = findings;
  const behindBar = <T>(what: string, work: (onProgress: OnProgress) => T): T =>
    withProgress(`${source.label}: ${what}`, quiet, work);
  const isMeasured = !quiet || json || targets.picture !== undefined;
  const figures = isMeasured ? behindBar('measuring', (onProgress) => measure(terrain, onProgress)) : undefined;
  const pictured = targets.picture && first && behindBar('drawing', () => picturedOf({ terrain, source }));
  const target = index === 1 ? targets.difference : undefined;
  const unlike = first && whyUnlike(first.source, source);
  const isLastUse = pictured?.map !== terrain.map;
  const isPictured = index === 1 && targets.picture !== undefined;
  const difference =
    first && unlike === undefined && (isMeasured || target)
      ? behindBar('difference', (onProgress) =>
          differenceBetween({ source, terrain }, first, { target, isLastUse, isPictured, onProgress }),
        )
      : undefined;
  sources.push(source);
  if (figures) {
    const { spacing } = terrain;
    findings.compared.push({ source, spacing, generationMs, figures, difference: unlike ?? difference?.figures });
  }
  if (pictured) findings.pictured.push(pictured);
  findings.first ??= { source, terrain };
  return difference;
}

/** Leaves of the first terrain what the picture needs. It is reduced only here, as the differences needed it in full. */
function letFirstGo(findings: Findings, { picture }: Targets, quiet: boolean): void {
  const { first, pictured } = findings;
  findings.first = undefined;
  if (picture && first) pictured.unshift(withProgress(`${first.source.label}: drawing`, quiet, () => picturedOf(first)));
}

function printNotes(sources: readonly ComparedSource[]): void {
  // The same file may be given twice.
  for (const text of new Set(sources.flatMap(({ file, notes }) => notes.map((line) => `${file}: ${line}`)))) note(text);
}

function descriptionOf(path: string, { difference, picture }: Targets, [less, of]: readonly ComparedSource[]): string {
  if (path === picture?.path) return 'the whole comparison';
  return path === difference?.path ? `${of.name} less ${less.name}` : 'size, range and cell size of the difference';
}
