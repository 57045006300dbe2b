import { defaultsOf, type Problem, type ValuesOf } from '../core/params.ts';
import { riverOptions } from '../io/geojson.ts';
import { commonFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { type Flag, flagValue, type Given, readFlags, rejectFlags } from './flags.ts';
import { findInput } from './input-files.ts';
import { outputName, planOutputs, printRows, timeText, type WriteOptions, writeOptions, writeTargets } from './output-files.ts';
import { showLabel, withLabel } from './progress.ts';
import { readingFlags, rejectUnsuitedFlags, wishesFrom } from './reading-flags.ts';
import { docOf, formatFlags, optionsOfFormats, paramFlag, paramsFrom } from './schema-flags.ts';
import { openOfCall, type Source } from './source.ts';
import { note, print, printJson } from './terminal.ts';
import { IN_METRES, unplacedNotes } from './terrain-files.ts';
import { countOf, rangeText } from './text.ts';
import {
  type FoundWater,
  findWater,
  rasterFormats,
  type WaterTarget,
  WHAT_DOC,
  waterFile,
  waterFormats,
  whatTargets,
} from './water-files.ts';
import { waterJson, waterText } from './water-report.ts';

export const waterFlags: Flag[] = [
  ...commonFlags(['output', 'format'], {
    output:
      'File to write: .geojson holds rivers and lakes, .csv the basins, any heightmap format a raster. Repeat for more files. - is standard output.',
  }),
  { name: 'what', value: 'NAME', doc: WHAT_DOC },
  ...Object.entries(riverOptions).map(([id, spec]) => paramFlag(id, spec, docOf(spec))),
  ...formatFlags(rasterFormats),
  ...readingFlags(),
  ...commonFlags(['force', 'quiet', 'json', 'help']),
];

/** `faultline water`: rivers, lakes and basins of a terrain, as a summary or as files. */
export async function waterCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, waterFlags, 1, problems);
  const options = writeOptions(given);
  const wishes = wishesFrom(given, problems);
  const input = await findInput(given.positionals[0], problems, options.quiet, wishes.hint.rawType);
  if (input) rejectUnsuitedFlags(given, input, problems);
  const river = { ...defaultsOf(riverOptions), ...paramsFrom(given, riverOptions, problems) } as ValuesOf<typeof riverOptions>;
  const targets = await targetsFrom(given, input?.path, problems);
  const opened = input && (await openOfCall(input, wishes, problems, options.quiet));
  if (opened?.source.isProfile) problems.push({ path: opened.source.file, message: 'expected 2D terrain, got 1D terrain' });
  else if (opened && !opened.source.isInMetres) problems.push({ path: opened.source.file, message: IN_METRES });
  throwIfAny(problems);
  if (!opened) throw new TypeError('water: no file, though nothing is wrong');

  const { source } = opened;
  const { map, spacing = { x: 1, y: 1 } } = opened.terrain(options.quiet);
  const notes = [...source.notes, ...(source.isPlaced ? unplacedNotes(targets) : [])];
  if (!options.quiet) for (const text of notes) note(`${source.file}: ${text}`);
  const found = await withLabel('following the water', options.quiet, () => findWater(map, spacing, river));
  await report(found, source, targets, options);
}

async function targetsFrom(given: Given, input: string | undefined, problems: Problem[]): Promise<WaterTarget[]> {
  if (!given.values.has('output')) {
    rejectFlags(given, ['format', 'what', ...formatFlags(rasterFormats).map(({ name }) => name)], 'only with -o', problems);
    return [];
  }
  const wish = { formats: waterFormats, inputs: input === undefined ? [] : [input] };
  const targets = await planOutputs(given, wish, problems);
  // Rivers are found for every file.
  const chosen = optionsOfFormats(given, [...targets, { format: { options: riverOptions } }], problems);
  return whatTargets(targets, flagValue(given, 'what'), chosen, problems);
}

/** Writes the files, if any, and prints what was found. */
async function report(found: FoundWater, source: Source, targets: readonly WaterTarget[], options: WriteOptions): Promise<void> {
  const rows = new Map<string, string>();
  const written = await writeTargets(targets, options.force, async (target) => {
    const done = options.quiet ? () => {} : showLabel(`writing ${outputName(target)}`);
    const { unit, ...file } = await waterFile(target, found).finally(done);
    if (!options.quiet) for (const text of file.notes ?? []) note(`${outputName(target)}: ${text}`);
    const paths = [target.path, target.path + (target.format.sidecar ?? '')];
    for (const path of paths) rows.set(path, file.range ? rangeText(file.range, unit) : '');
    return file;
  });
  if (options.json) printJson(waterJson(found, source, written));
  else if (targets.length === 0) print(waterText(found, source));
  else if (!options.quiet) {
    printRows(
      targets,
      written.map((file) => [outputName(file), rows.get(file.path) ?? '', countOf(file.bytes, 'bytes'), timeText(options)]),
    );
  }
}
