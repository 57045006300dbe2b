import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { spacingOf } from '../core/heightmap.ts';
import { inWords, type Problem, readNumber, show } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { makesProfile } from '../generate.ts';
import type { TerrainToWrite } from '../io/file-format.ts';
import { type EngineKit, hasRange } from '../kits/kit.ts';
import { type KitFile, kitFiles, kitNames } from '../kits/kit-files.ts';
import { type KitSource, kitOf, kitSource, kits } from '../kits/kits.ts';
import { MOST_TILES } from '../kits/tiles.ts';
import type { CommonFlag } from './common-flags.ts';
import { flagValue, type Given, isOn } from './flags.ts';
import { formatFlags, optionsOfFormats } from './format-flags.ts';
import { rejectInFolder, type Target, writeTargets } from './output-files.ts';
import { showLabel } from './progress.ts';
import type { WriteOptions } from './report.ts';
import { note, print, printJson } from './terminal.ts';
import { makeTerrain } from './terrain.ts';
import { countOf, table } from './text.ts';

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
}

/** Flags that a kit decides itself, beside those of formats. */
const DECIDED: readonly CommonFlag[] = ['picture', 'kind', 'format', 'stage', 'window', 'strips'];

/** Whether a call asks for a kit, be it one that there is not. */
export function wantsKit(given: Given): boolean {
  return given.values.has('for');
}

/** How many files there are along each side of a map; a problem is added under the flag. */
function tilesFrom(given: Given, problems: Problem[]): number {
  const text = flagValue(given, 'tiles');
  if (text === undefined) return 1;
  const tiles = readNumber(text);
  if (tiles !== undefined && Number.isInteger(tiles) && tiles >= 1 && tiles <= MOST_TILES) return tiles;
  problems.push({ path: '--tiles', message: `expected a whole number from 1 to ${MOST_TILES}, got ${show(tiles ?? text)}` });
  return 1;
}

/** The kit that a call asks for; every problem is added under its flag. Undefined if there is none.
 *  @param recipe of what is to be made, if it is made of one */
export async function kitFrom(given: Given, recipe: Recipe | undefined, problems: Problem[]): Promise<KitOrder | undefined> {
  const id = flagValue(given, 'for');
  if (id === undefined) {
    if (given.values.has('tiles')) problems.push({ path: '--tiles', message: 'only with --for' });
    return undefined;
  }
  const tiles = tilesFrom(given, problems);
  const kit = kitOf(id);
  if (!kit) problems.push({ path: '--for', message: `expected ${kits.map((one) => one.id).join(', ')}, got ${show(id)}` });
  const range = rangeFrom(given, kit, problems);
  const decided = [...DECIDED, ...formatFlags().map(({ name }) => name)].filter((name) => name !== 'range');
  for (const flag of decided.filter((name) => given.values.has(name) || isOn(given, name))) {
    problems.push({ path: `--${flag}`, message: 'not together with --for, which decides what is written' });
  }
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
  if (!kit || problems.length > 0) return undefined;
  // With a recipe, if there may be one: its name must be free.
  const files = kitNames(kit, tiles, name, true).map((file) => path.join(folder, file));
  await rejectInFolder(`-o ${folder}`, folder, files, isOn(given, 'force'), problems);
  return { kit, tiles, folder, name, range };
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
export async function writeKitOf(order: KitOrder, recipe: Recipe, options: WriteOptions): Promise<void> {
  const { width, height, extent } = recipe;
  const source = kitSource(order.kit, { width, height, spacing: spacingOf(extent, recipe) }, recipe, order.tiles);
  await writeKit(order, makeTerrain(source.recipe ?? recipe, undefined, options.quiet), source, options);
}

async function* piecesOf(
  { path: file, make }: Pick<KitFile, 'make'> & Pick<Target, 'path'>,
  quiet: boolean,
): AsyncGenerator<Uint8Array> {
  const done = quiet ? () => {} : showLabel(`writing ${file}`);
  yield* await make().finally(done);
}

/** Files that an earlier call wrote, with other tiles, and this one has no new ones for. */
async function leftOver(folder: string, name: string, targets: readonly Pick<Target, 'path'>[]): Promise<string[]> {
  const written = new Set(targets.map(({ path: file }) => path.basename(file)));
  return (await readdir(folder)).filter(
    (file) => /^[-_.]/.test(file.slice(name.length)) && file.startsWith(name) && !written.has(file),
  );
}

/** Writes all files of a terrain and prints what was written.
 *  @param terrain in metres, with a spacing */
export async function writeKit(
  { kit, folder, name, range }: KitOrder,
  terrain: TerrainToWrite,
  source: KitSource,
  options: WriteOptions,
): Promise<void> {
  const { files: parts, elevation, range: held, span, notes } = kitFiles(kit, terrain, { ...source, range }, name);
  if (!options.quiet) notes.forEach(note);
  const targets = parts.map(({ name: file, make }) => ({
    path: path.join(folder, file),
    format: { extension: path.extname(file) },
    make,
  }));
  const files = await writeTargets(
    targets,
    options.force,
    // Made when it is its turn, so that one file at a time is in memory.
    async (target) => ({ pieces: piecesOf(target, options.quiet) }),
    folder,
  );
  const left = await leftOver(folder, name, targets);
  if (left.length > 0 && !options.quiet) note(`${folder} also has files of an earlier folder: ${left.join(', ')}`);
  const { width, height } = source.size;
  if (options.json)
    return printJson({
      files,
      for: kit.id,
      width,
      height,
      tiles: source.tiles,
      elevation,
      range: held,
      recipe: terrain.recipe ?? null,
    });
  if (options.quiet) return;
  const seconds = ((performance.now() - options.startMs) / 1000).toFixed(2);
  print(table(files.map((file) => [file.path, countOf(file.bytes, 'bytes')])));
  print(`${kit.title}: ${width} × ${height}, ${span}, ${seconds} s; ${path.join(folder, 'IMPORT.md')} says how to import it\n`);
}
