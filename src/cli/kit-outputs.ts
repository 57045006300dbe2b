import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { spacingOf } from '../core/heightmap.ts';
import { inWords, type ParamValues, type Problem, show } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { formats } from '../formats.ts';
import { makesProfile } from '../generate.ts';
import type { TerrainToWrite } from '../io/file-format.ts';
import { formatOf, type NamedFormat } from '../io/input-formats.ts';
import { type EngineKit, hasRange } from '../kits/kit.ts';
import { type KitFile, kitFiles, kitNames } from '../kits/kit-files.ts';
import { type KitSource, kitOf, kitSource, kits } from '../kits/kits.ts';
import { MOST_TILES } from '../kits/tiles.ts';
import type { CommonFlag } from './common-flags.ts';
import { makeFiles } from './file-threads.ts';
import { flagValue, type Given, numberFrom, rejectFlags } from './flags.ts';
import { planOutputs, printRows, type TerrainWriteOptions, timeText, writeTargets } from './output-files.ts';
import { showLabel } from './progress.ts';
import { formatFlags, kebab, optionsOfFormats, paramsFrom } from './schema-flags.ts';
import { makeTerrain } from './source.ts';
import { note, printJson } from './terminal.ts';
import { countOf } from './text.ts';

/** The folder of files for a program that `--for` and `-o` ask for. */
export interface KitOrder {
  readonly kit: EngineKit;
  /** Files along each side of the map. */
  readonly tiles: number;
  readonly folder: string;
  /** What the names of the files begin with. */
  readonly name: string;
  /** Value of the option of formats of codes. */
  readonly range: string;
  /** Values of the kit's choices. */
  readonly choices: ParamValues;
}

/** Flags that a kit decides itself, beside those of formats. */
const DECIDED: readonly CommonFlag[] = ['picture', 'kind', 'format', 'stage', 'window', 'strips'];

/** Files that a person may expect in place of the folder: those of other calls, and what the page exports. */
const FILES: readonly NamedFormat[] = [...formats, { extension: '.zip' }];

/** Whether --for is given, known or not. */
export function wantsKit(given: Given): boolean {
  return given.values.has('for');
}

/** The kit of --for; every problem is added under its flag.
 *  @param recipe of what is to be made, if it is made of one */
export async function kitFrom(given: Given, recipe: Recipe | undefined, problems: Problem[]): Promise<KitOrder | undefined> {
  const id = flagValue(given, 'for');
  if (id === undefined) {
    rejectFlags(given, ['tiles'], 'only with --for', problems);
    return undefined;
  }
  const tiles = numberFrom(given, 'tiles', { min: 1, max: MOST_TILES, isWhole: true }, problems) ?? 1;
  const kit = kitOf(id);
  if (!kit) problems.push({ path: '--for', message: `expected ${kits.map((one) => one.id).join(', ')}, got ${show(id)}` });
  const range = rangeFrom(given, kit, problems);
  const choices = kit?.heights.choices ?? {};
  const open = ['range'];
  for (const choice of new Set(kits.flatMap(({ heights }) => Object.keys(heights.choices ?? {})))) {
    const choosers = kits.filter(({ heights }) => heights.choices?.[choice]).map((one) => one.id);
    if (!(choice in choices)) rejectFlags(given, [kebab(choice)], `only with --for ${choosers.join(' or ')}`, problems);
    open.push(kebab(choice));
  }
  const decided = [...DECIDED, ...formatFlags().map(({ name }) => name)].filter((name) => !open.includes(name));
  rejectFlags(given, decided, 'not together with --for, which decides what is written', problems);
  const chosen = paramsFrom(given, choices, problems);
  if (recipe && makesProfile(recipe)) problems.push({ path: '--for', message: 'expected 2D terrain, got a line' });
  if (recipe?.elevation === null) {
    problems.push({ path: '--for', message: 'expected terrain in metres; --min and --max give it elevations' });
  }
  const folders = given.values.get('output') ?? [];
  const [folder] = folders;
  if (folders.length !== 1 || !folder || folder === '-') {
    problems.push({ path: '-o', message: 'expected one folder for the files of --for, such as terrain' });
    return undefined;
  }
  const name = path.basename(path.resolve(folder)) || 'terrain';
  if (formatOf(folder, FILES)) {
    const { name: stem, ext } = path.parse(name);
    const message = `expected a folder for the files of --for, such as ${stem}, got the name of a ${ext} file`;
    problems.push({ path: `-o ${folder}`, message });
  }
  if (!kit || problems.length > 0) return undefined;
  // With a recipe, if there may be one: its name must be free.
  const names = kitNames(kit, tiles, name, true);
  await planOutputs(given, { folder: { flag: '-o', path: folder, names, format: { extension: '' } } }, problems);
  return { kit, tiles, folder, name, range, choices: chosen };
}

/** The elevations of the lowest and the highest code that a call asks for, in a kit of codes; a problem is added under the flag. */
function rangeFrom(given: Given, kit: EngineKit | undefined, problems: Problem[]): string {
  if (!kit || !given.values.has('range')) return '';
  const { format } = kit.heights;
  if (hasRange(kit)) return String(optionsOfFormats(given, [{ format }], problems)(format).range ?? '');
  const having = kits.filter(hasRange).map(({ id }) => id);
  problems.push({
    path: '--range',
    message: `only with --for ${inWords(having, 'or')}: files for ${kit.title} hold no codes`,
  });
  return '';
}

/** Makes the terrain of a recipe at a size that the program takes, writes all files and prints what was written. */
export async function writeKitOf(order: KitOrder, recipe: Recipe, options: TerrainWriteOptions): Promise<void> {
  const { width, height, extent } = recipe;
  const source = kitSource(order.kit, { width, height, spacing: spacingOf(extent, recipe) }, recipe, order.tiles);
  await writeKit(order, makeTerrain(source.recipe ?? recipe, undefined, options.quiet), source, options);
}

/** Made when it is their turn, so that one file at a time is in memory. */
async function* piecesOf(file: string, { make }: KitFile, quiet: boolean): AsyncGenerator<Uint8Array> {
  const done = quiet ? () => {} : showLabel(`writing ${file}`);
  yield* await make().finally(done);
}

/** Files that an earlier call wrote, with other tiles, and this one has no new ones for. */
async function leftOver(folder: string, name: string, parts: readonly KitFile[]): Promise<string[]> {
  const written = new Set(parts.map((part) => part.name));
  return (await readdir(folder)).filter(
    (file) => /^[-_.]/.test(file.slice(name.length)) && file.startsWith(name) && !written.has(file),
  );
}

/** Writes all files of a terrain and prints what was written.
 *  @param terrain in metres, with a spacing */
export async function writeKit(
  { kit, folder, name, range, choices }: KitOrder,
  terrain: TerrainToWrite,
  source: KitSource,
  options: TerrainWriteOptions,
): Promise<void> {
  const maker = makeFiles(options.threads);
  const {
    files: parts,
    elevation,
    range: codeRange,
    span,
    notes,
  } = kitFiles(kit, terrain, { ...source, range, choices, write: maker.write }, name);
  if (!options.quiet) notes.forEach(note);
  const targets = parts.map((part) => ({
    path: path.join(folder, part.name),
    format: { extension: path.extname(part.name) },
    part,
  }));
  const encode = async (target: (typeof targets)[number]) => ({ pieces: piecesOf(target.path, target.part, options.quiet) });
  const files = await writeTargets(targets, options.force, encode, folder).finally(maker.end);
  const left = await leftOver(folder, name, parts);
  if (left.length > 0 && !options.quiet) note(`${folder} also has files of an earlier folder: ${left.join(', ')}`);
  const { width, height } = source.size;
  if (options.json) {
    const { tiles } = source;
    printJson({ files, for: kit.id, width, height, tiles, elevation, range: codeRange, recipe: terrain.recipe ?? null });
  } else if (!options.quiet) {
    const how = `${path.join(folder, 'IMPORT.md')} says how to import it`;
    printRows(
      targets,
      files.map((file) => [file.path, countOf(file.bytes, 'bytes')]),
      [`${kit.title}: ${width} × ${height}, ${span}, ${timeText(options)}; ${how}`],
    );
  }
}
