import { type ScatterRules, scatterProblems, scatterRules } from '../analysis/scatter.ts';
import { extentOf, requireInside, requireWindow, type Size, type Spacing, type Window, WindowError } from '../core/heightmap.ts';
import { defaultsOf, type Problem } from '../core/params.ts';
import { pointFormats, pointOptions, scatterOn } from '../point-formats.ts';
import { commonFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { type Flag, flagValue, type Given, readFlags } from './flags.ts';
import { windowFrom } from './generate-part.ts';
import { findInput } from './input-files.ts';
import { outputName, planOutputs, printRows, timeText, writeOptions, writeTargets } from './output-files.ts';
import { withLabel } from './progress.ts';
import { readingFlags, rejectUnsuitedFlags, wishesFrom } from './reading-flags.ts';
import { docOf, kebab, paramFlag, paramsFrom } from './schema-flags.ts';
import { openOfCall } from './source.ts';
import { note, printJson } from './terminal.ts';
import { IN_METRES } from './terrain-files.ts';
import { countOf } from './text.ts';

export const scatterFlags: Flag[] = [
  ...commonFlags(['output', 'format'], {
    output:
      'File to write: .csv and .json hold the points, in metres east and south of the north-west corner; .glb a marker at each, instanced by EXT_mesh_gpu_instancing, in the place of .glb meshes. Repeat for more files. - is standard output.',
  }),
  ...Object.entries(pointOptions).map(([id, spec]) => paramFlag(id, spec, docOf(spec))),
  ...commonFlags(['window'], {
    window:
      'Only points between the first and last of W × H samples, from column X and row Y on: those of the whole map that lie there.',
  }),
  ...readingFlags(),
  ...commonFlags(['force', 'quiet', 'json', 'help']),
];

/** `faultline scatter`: points on a terrain for trees, rocks and the like. */
export async function scatterCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, scatterFlags, 1, problems);
  const options = writeOptions(given);
  const wishes = wishesFrom(given, problems);
  const input = await findInput(given.positionals[0], problems, options.quiet, wishes.hint.rawType);
  if (input) rejectUnsuitedFlags(given, input, problems);
  const rules = rulesFrom(given, problems);
  const seed = flagValue(given, 'seed') ?? pointOptions.seed.default;
  const inputs = input === undefined ? [] : [input.path];
  const targets = await planOutputs(given, { formats: pointFormats, example: 'such as trees.csv', inputs }, problems);
  const opened = input && (await openOfCall(input, wishes, problems, options.quiet));
  if (opened?.source.isProfile) problems.push({ path: opened.source.file, message: 'expected 2D terrain, got 1D terrain' });
  else if (opened && !opened.source.isInMetres) problems.push({ path: opened.source.file, message: IN_METRES });
  const window = opened && windowIn(given, opened.source, problems);
  throwIfAny(problems);
  if (!opened || !window) throw new TypeError('scatter: no file, though nothing is wrong');

  const { source } = opened;
  const { map, spacing = { x: 1, y: 1 } } = opened.terrain(options.quiet);
  throwIfAny(problemsOf(rules, extentOf(spacing, window)));
  if (!options.quiet) for (const text of source.notes) note(`${source.file}: ${text}`);
  const how = { seed, rules, window };
  const scattered = await withLabel('scattering points', options.quiet, () => scatterOn(map, spacing, how));
  const { points } = scattered;
  if (points.length === 0 && !options.quiet) note('no point: none of the places that were drawn keeps the rules');
  const files = await writeTargets(targets, options.force, async ({ format }) => ({ pieces: format.pieces(scattered) }));
  if (options.json) {
    const { file, format, guesses, holes, notes } = source;
    printJson({ file, format, ...{ seed, rules, window, spacing, points: points.length }, guesses, holes, notes, files });
  } else if (!options.quiet) {
    const count = countOf(points.length, 'points');
    printRows(
      targets,
      files.map((file) => [outputName(file), count, countOf(file.bytes, 'bytes'), timeText(options)]),
    );
  }
}

/** The samples between which points are asked for; a problem is added if there are no such. */
function windowIn(given: Given, { width, height }: Size, problems: Problem[]): Window | undefined {
  if (!given.values.has('window')) return { x: 0, y: 0, width, height };
  const window = windowFrom(given, problems);
  try {
    if (window) requireWindow(window);
    if (window) requireInside(window, width, height);
  } catch (error) {
    if (!(error instanceof WindowError)) throw error;
    problems.push({ path: '--window', message: error.problem });
  }
  return window;
}

function rulesFrom(given: Given, problems: Problem[]): ScatterRules {
  const rules = { ...defaultsOf(scatterRules), ...paramsFrom(given, scatterRules, problems) } as ScatterRules;
  if (problems.length === 0) problems.push(...problemsOf(rules, { x: 0, y: 0 }));
  return rules;
}

function problemsOf(rules: ScatterRules, extent: Spacing): Problem[] {
  return scatterProblems(rules, extent).map(({ path, message }) => ({ path: `--${kebab(path)}`, message }));
}
