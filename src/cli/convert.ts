import { type Range, spacingOf } from '../core/heightmap.ts';
import { formatNumber } from '../core/number-text.ts';
import type { Problem } from '../core/params.ts';
import type { FilterStep, Recipe } from '../core/recipe.ts';
import { parseFilters } from '../core/recipe-fields.ts';
import { readFilterStep } from '../core/recipe-text.ts';
import { generateLine, lineLack, makesProfile, registry } from '../generate.ts';
import type { FileFormat, TerrainToWrite } from '../io/file-format.ts';
import { holdsMap } from '../io/input-formats.ts';
import { hasRecipe } from '../io/png/index.ts';
import { r32Format } from '../io/r32.ts';
import type { Guesses } from '../io/reading.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { kitSource } from '../kits/kits.ts';
import type { Restored } from '../restore.ts';
import { commonFlags, fileFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { type Given, isOn, readFlags } from './flags.ts';
import { idleNotes } from './idle-notes.ts';
import { type Input, readInput } from './input-files.ts';
import { kitFrom, wantsKit, writeKit, writeKitOf } from './kit-outputs.ts';
import { filteredMap, type MapInput, notesOf, openMap, readMap } from './map-input.ts';
import { outputName, type Target, writeOptions } from './output-files.ts';
import { readingFlags, rejectUnsuitedFlags, type Wishes, wishesFrom } from './reading-flags.ts';
import { recipeOfJson } from './recipe-file.ts';
import { filterFlag } from './recipe-flags.ts';
import { formatFlags } from './schema-flags.ts';
import { factsOf, makeTerrain } from './source.ts';
import { note, STANDARD_INPUT } from './terminal.ts';
import { IN_METRES, planTargets, rejectUnfit, terrainJson, unplacedNotes, writeAndReport } from './terrain-files.ts';
import { threadsFrom } from './threads.ts';
import type { WrittenFile } from './write-files.ts';

export const convertFlags = fileFlags([
  ...formatFlags(),
  ...readingFlags(),
  ...commonFlags(['filter', 'check', 'for', 'tiles', 'threads']),
]);

/** The note on a picture whose codes are copied. */
const NO_ELEVATION = 'the file states no elevations, so the new picture states none (--min and --max set them)';

/** Why a recipe takes no filters here. */
const GENERATE_FILTERS = 'expected a heightmap; faultline generate --recipe takes filters for a recipe';

/** The note on holes that the files written state no more. */
function filledNote(holes: number): string {
  const [samples, got] = holes === 1 ? ['1 sample', 'got an elevation'] : [`${formatNumber(holes)} samples`, 'got elevations'];
  return `the new files state no holes: ${samples} without a value ${got}`;
}

/** The note on floats that are made from the codes of a picture with a recipe. */
function roundedNote({ path: file }: Input): string {
  const name = file === STANDARD_INPUT ? 'FILE' : file;
  return `the samples are rounded to 16 bits, as the picture has them; faultline generate --recipe ${name} makes them exactly`;
}

/** `faultline convert`: a heightmap or a recipe into files of other formats. */
export async function convertCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, convertFlags, 1, problems);
  const filters = filtersFrom(given, problems);
  const wishes = { ...wishesFrom(given, problems), filters, insist: isOn(given, 'check') };
  const threads = threadsFrom(given, problems);
  const quiet = isOn(given, 'quiet');
  const input = await readInput(given.positionals[0], problems, quiet, wishes.hint.rawType);
  const wishedKit = wantsKit(given);
  const isRecipe = input?.format === recipeFormat;
  const kit = wishedKit ? await kitFrom(given, isRecipe ? recipeOfJson(input) : undefined, problems) : undefined;
  const targets = wishedKit ? [] : await planTargets(given, { input: input?.path }, problems);
  if (input) rejectUnsuitedFlags(given, input, problems);
  if (isRecipe && filters.length > 0) problems.push({ path: '--filter', message: GENERATE_FILTERS });
  throwIfAny(problems);
  if (!input) throw new TypeError('convert: no file, though nothing is wrong');

  const options = { ...writeOptions(given), threads };
  if (kit) {
    if (isRecipe) return writeKitOf(kit, recipeOfJson(input), options);
    // As elevations: what a kit holds.
    const { terrain } = await readTerrain(input, wishes, [{ path: kit.folder, format: r32Format }], quiet, 'kit');
    const { recipe } = terrain;
    if (recipe?.elevation && !makesProfile(recipe)) return writeKitOf(kit, recipe, options);
    if (!terrain.isInMetres) throwIfAny([{ path: '--for', message: IN_METRES }]);
    const { map, spacing = { x: 1, y: 1 } } = terrain;
    const ground = { width: map.width, height: map.height, spacing };
    return writeKit(kit, terrain, kitSource(kit.kit, ground, undefined, kit.tiles), options);
  }
  const { terrain, ...how } = await terrainOf(input, wishes, targets, quiet);
  if (!terrain.isInMetres) reject(targets, isOfGround, IN_METRES);
  if (terrain.isUnscaled) rejectRange(targets);
  const json = async (files: readonly WrittenFile[], range: Range) => ({ ...(await terrainJson(terrain, files, range)), ...how });
  await writeAndReport(terrain, targets, options, { json });
}

/** The filters that a call names. */
function filtersFrom(given: Given, problems: Problem[]): FilterStep[] {
  const texts = given.values.get('filter') ?? [];
  const found: Problem[] = [];
  const steps = parseFilters(
    texts.map((text) => readFilterStep(text, registry)),
    registry,
    found,
  );
  problems.push(...found.map(({ path, message }) => ({ path: filterFlag(path, texts), message })));
  return steps;
}

/** What the flags say about the input. */
interface ConvertWishes extends Wishes {
  readonly filters: readonly FilterStep[];
  /** Checks a recipe however long it takes. */
  readonly insist: boolean;
}

/** A terrain to write, and what was guessed and filled. */
interface Read {
  readonly terrain: TerrainToWrite;
  readonly guesses: Guesses;
  /** Samples that had no value. */
  readonly holes: number;
}

async function terrainOf(input: Input, wishes: ConvertWishes, targets: readonly Target[], quiet: boolean): Promise<Read> {
  if (input.format !== recipeFormat)
    return readTerrain(input, wishes, targets, quiet, targets.some(({ format }) => isOfGround(format)) ? 'ground' : 'samples');
  const recipe = recipeOfJson(input);
  const problems: Problem[] = [];
  rejectUnfit(targets, factsOf(recipe, undefined), problems);
  throwIfAny(problems);
  return { terrain: makeTerrain(recipe, undefined, quiet), guesses: {}, holes: 0 };
}

/** Whether a format measures the ground: meshes, rivers. */
function isOfGround({ mesh, vectors }: FileFormat): boolean {
  return mesh !== undefined || vectors !== undefined;
}

/** @param purpose what measures the ground, and kits, need a cell size, so only they keep a guessed one */
async function readTerrain(
  input: Input,
  wishes: ConvertWishes,
  targets: readonly Target[],
  quiet: boolean,
  purpose: 'samples' | 'ground' | 'kit',
): Promise<Read> {
  const keepsGuess = purpose !== 'samples';
  const wantsLine = targets.some(({ format }) => format.isOfProfile);
  const wantsRecipe = targets.some(({ format }) => format === recipeFormat);
  const mayHaveRecipe = input.format.samples?.carriesRecipe === true;
  if (wantsLine && !mayHaveRecipe) rejectMap(targets);
  if (wantsRecipe && !mayHaveRecipe) reject(targets, (format) => format === recipeFormat, WITH_RECIPE);
  const file = await openMap(input, wishes, { quiet, insist: wishes.insist });
  const { opened, guesses } = file;
  const isChanged = file.isChanged || wishes.filters.length > 0;
  const { recipe: embedded, why } = embeddedRecipe({ ...file, isChanged });
  // A recipe that makes the samples says how large their ground is, where the file does not.
  const ground = embedded && guesses.spacing && spacingOf(embedded.extent, embedded);
  const isElevationUsed = targets.some(({ format }) => format.samples?.as !== 'codes');
  // Files state no guessed cell size: whoever opens them guesses as well.
  const { elevation, spacing, ...others } = guesses;
  const used: Guesses = {
    ...others,
    ...(isElevationUsed && elevation && { elevation }),
    ...(keepsGuess && spacing && !ground && { spacing }),
  };
  const notes = notesOf(file, used);
  if (guesses.elevation && !isElevationUsed) notes.push(NO_ELEVATION);
  if (opened.isPlaced) notes.push(...unplacedNotes(targets));
  const hasMap = targets.some(({ format }) => holdsMap(format));
  if (opened.holes > 0 && hasMap) notes.push(filledNote(opened.holes));
  notes.push(...idleNotes(wishes.filters));
  if (why !== undefined) notes.push(`its recipe is left out, because ${why}`);
  if (embedded && opened.png && purpose !== 'kit' && targets.some(({ format }) => format.samples?.as === 'elevations')) {
    notes.push(roundedNote(input));
  }
  // A picture holds a map; its recipe can make the line that was drawn out to it.
  const line = wantsLine && embedded && lineLack(embedded) === undefined ? generateLine(embedded) : undefined;
  const profile = embedded && makesProfile(embedded) ? line : undefined;
  // Only now, so that the recipe's terrain is not in memory beside this one.
  const { terrain } = wishes.filters.length > 0 ? await filteredMap(file, wishes.filters) : readMap(file);
  if (!quiet) for (const text of notes) note(`${input.path}: ${text}`);
  if (wantsLine && !line) rejectMap(targets, embedded && lineLack(embedded));
  if (wantsRecipe && !embedded) reject(targets, (format) => format === recipeFormat, WITH_RECIPE);
  return {
    terrain: {
      ...terrain,
      spacing: ground ?? (guesses.spacing && !keepsGuess ? undefined : terrain.spacing),
      profile,
      line,
      recipe: embedded,
    },
    guesses: used,
    holes: opened.holes,
  };
}

const WITH_RECIPE = 'expected a picture with a recipe that makes it: imported terrain is samples, which no recipe names';

/** @throws CallError that names every target of a kind */
function reject(targets: readonly Target[], isOfKind: (format: Target['format']) => boolean, message: string): void {
  const wrong = targets.filter(({ format }) => isOfKind(format));
  throwIfAny(wrong.map((target) => ({ path: `-o ${outputName(target)}`, message })));
}

/** @throws CallError if codes are to be of a range that means nothing beside guessed elevations */
function rejectRange(targets: readonly Target[]): void {
  if (!targets.some(({ options = {} }) => options.range)) return;
  throwIfAny([{ path: '--range', message: 'expected elevations that are known; --min and --max set them' }]);
}

/** @throws CallError that names every target that holds a line */
function rejectMap(targets: readonly Target[], lack?: string): void {
  const problems: Problem[] = [];
  rejectUnfit(targets, { isProfile: false, lineLack: lack, hasRecipe: true, isInMetres: true }, problems);
  throwIfAny(problems);
}

/** The recipe of a file, if it still names what is written, else why it does not. */
function embeddedRecipe({ opened, isChanged, checkedRecipe }: MapInput): { recipe?: Recipe; why?: string | undefined } {
  const { png, holes } = opened;
  if (png ? !hasRecipe(png) : opened.recipeText === undefined) return {};
  if (isChanged) return { why: 'the flags change what it says; faultline generate --recipe keeps it' };
  if (holes > 0) return { why: 'some samples have no value' };
  const found = checkedRecipe();
  return found.kind === 'reproduces' && opened.elevation !== undefined ? { recipe: found.recipe } : { why: whyLeftOut(found) };
}

/** @param found the result of the check */
function whyLeftOut(found: Restored): string | undefined {
  switch (found.kind) {
    case 'none':
      return undefined;
    case 'reproduces':
      return 'it makes the same codes, but the picture states no elevations; faultline generate --recipe adds them';
    case 'differs':
      return `it does not reproduce the file: ${found.why}`;
    case 'not-checked':
      return `it was not checked: ${found.why}; --check keeps it if it is right`;
    case 'unreadable':
      return `it cannot be read: ${found.problems.map(({ path, message }) => `${path}: ${message}`).join('; ')}`;
  }
}
