import path from 'node:path';
import { elevationProblem, extentProblem, MAX_ELEVATION_M } from '../core/bounds.ts';
import { extentOf, type Range, type Size, type Spacing, sampleRange, spacingOf } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import { type Recipe, RecipeError } from '../core/recipe.ts';
import { makesProfile, registry } from '../generate.ts';
import { coveringRange, narrowNote } from '../io/codes.ts';
import type { OpenedFile, TerrainToWrite } from '../io/file-format.ts';
import { toLittleEndian } from '../io/float32-bytes.ts';
import { hasRecipe } from '../io/png/index.ts';
import { pngFormat } from '../io/png-heightmap.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { sha256Hex } from '../io/sha256.ts';
import type { Restored } from '../restore.ts';
import { type CheckOptions, checkRecipe } from './check-recipe.ts';
import { commonFlags, fileFlags } from './common-flags.ts';
import { CallError, failureOf, throwIfAny } from './errors.ts';
import { type Given, isOn, readFlags } from './flags.ts';
import { type Input, NO_ELEVATION, openInput, readInput } from './input-files.ts';
import { type Lengths, lengthsFrom, numbersFrom } from './length-flags.ts';
import { planTargets, rejectUnfit, type Target } from './output-files.ts';
import { recipeOfJson } from './recipe-file.ts';
import { writeAndReport } from './report.ts';
import { sizeHintFrom } from './size-hint.ts';
import { note } from './terminal.ts';
import { factsOf, makeTerrain } from './terrain.ts';

const TERRAIN_FLAGS = ['min', 'max', 'cell-size', 'extent', 'raw-width', 'raw-height'] as const;

export const convertFlags = fileFlags(
  commonFlags([...TERRAIN_FLAGS, 'check'], {
    min: 'Elevation in metres of the lowest code of a picture; of an .r32, of the lowest elevation beside it, or of its lowest sample.',
    max: 'Elevation in metres of the highest code of a picture; of an .r32, of the highest elevation beside it, or of its highest sample.',
  }),
);

/** `faultline convert`: a heightmap or a recipe into files of other formats. */
export async function convertCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, convertFlags, 1, problems);
  const wishes = wishesFrom(given, problems);
  const quiet = isOn(given, 'quiet');
  const input = await readInput(given.positionals[0], problems, quiet);
  const targets = await planTargets(given, { input: input?.path }, problems);
  if (input?.format === recipeFormat) rejectTerrainFlags(given, input, problems);
  throwIfAny(problems);
  if (!input) throw new TypeError('convert: no file, though nothing is wrong');

  const startMs = performance.now();
  const terrain = await terrainOf(input, wishes, targets, quiet);
  await writeAndReport(terrain, targets, { force: isOn(given, 'force'), quiet, json: isOn(given, 'json'), startMs });
}

/** What the flags say about the input. */
interface Wishes extends Lengths {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly hint: ReturnType<typeof sizeHintFrom>;
  /** Checks a recipe however long it takes. */
  readonly insist: boolean;
}

function wishesFrom(given: Given, problems: Problem[]): Wishes {
  const isElevation = (value: number) => elevationProblem(value) === undefined;
  const elevation = `metres from −${MAX_ELEVATION_M} to ${MAX_ELEVATION_M}`;
  const min = numbersFrom(given, 'min', [1], elevation, isElevation, problems)?.[0];
  const max = numbersFrom(given, 'max', [1], elevation, isElevation, problems)?.[0];
  if (min !== undefined && max !== undefined && min >= max) {
    problems.push({ path: '--min', message: `expected below --max, got ${min} … ${max}` });
  }
  return { min, max, ...lengthsFrom(given, problems), hint: sizeHintFrom(given, problems), insist: isOn(given, 'check') };
}

function rejectTerrainFlags(given: Given, { path: file }: Input, problems: Problem[]): void {
  for (const flag of TERRAIN_FLAGS.filter((name) => given.values.has(name))) {
    problems.push({
      path: `--${flag}`,
      message: `expected with a heightmap only; for a recipe: faultline generate --recipe ${file}`,
    });
  }
}

async function terrainOf(input: Input, wishes: Wishes, targets: readonly Target[], quiet: boolean): Promise<TerrainToWrite> {
  if (input.format !== recipeFormat) return readTerrain(input, wishes, targets, quiet);
  const recipe = recipeOfJson(input);
  const problems: Problem[] = [];
  rejectUnfit(targets, factsOf(recipe, undefined), problems);
  throwIfAny(problems);
  return makeTerrain(recipe, undefined, quiet);
}

async function readTerrain(input: Input, wishes: Wishes, targets: readonly Target[], quiet: boolean): Promise<TerrainToWrite> {
  const wantsLine = targets.some(({ format }) => format.isOfProfile);
  if (wantsLine && input.format !== pngFormat) rejectMap(targets);
  const opened = await openInput(input, wishes.hint, quiet);
  const asked = askedElevation(wishes, opened, input);
  const spacing = askedSpacing(wishes, opened) ?? opened.spacing;

  const narrow = asked && narrowNote(asked, true);
  const isFlat = asked && opened.elevation?.min === opened.elevation?.max && opened.elevation !== undefined;
  const flat = isFlat && `all its samples are equal: they are at the lowest elevation asked for, ${asked.min} m`;
  const notes = [...opened.notes, ...[narrow, flat].filter((text) => typeof text === 'string')];
  if (!asked && !opened.elevation) notes.push(NO_ELEVATION);
  const isChanged = asked !== undefined || wishes.cellSize !== undefined || wishes.extent !== undefined;
  const embedded = embeddedRecipe(opened, isChanged, notes, { insist: wishes.insist, quiet });
  // A picture holds a map; its recipe can make the line that was drawn out to it.
  const profile = wantsLine && embedded && makesProfile(embedded) ? makeTerrain(embedded, undefined, quiet).profile : undefined;
  // Only now, so that the recipe's terrain is not in memory beside this one.
  const map = opened.heightmap(asked);
  const elevation = coveringRange(asked ?? opened.elevation ?? { min: 0, max: 1 }, map);
  const isInMetres = asked !== undefined || opened.isInMetres;
  const isUnscaled = !isInMetres && opened.elevation === undefined;
  const terrain = { map, elevation, isInMetres, isUnscaled, spacing };
  if (!quiet) for (const text of notes) note(`${input.path}: ${text}`);
  if (wantsLine && !profile) rejectMap(targets);
  const wantsRecipe = targets.some(({ format }) => format === recipeFormat);
  return { ...terrain, profile, recipe: embedded ?? (wantsRecipe ? await importedRecipe(input, terrain) : undefined) };
}

/** @throws CallError that names every target that holds a line */
function rejectMap(targets: readonly Target[]): void {
  const problems: Problem[] = [];
  rejectUnfit(targets, { isProfile: false, hasRecipe: true }, problems);
  throwIfAny(problems);
}

/** The cell size asked for, itself or as an extent.
 *  @throws CallError if the map's extent would be out of bounds */
function askedSpacing({ cellSize, extent }: Wishes, size: Size): Spacing | undefined {
  const spacing = cellSize ?? (extent && spacingOf(extent, size));
  if (!spacing) return undefined;
  const { x, y } = extentOf(spacing, size);
  // Along a side of one sample there is no extent.
  const message = extentProblem(x || spacing.x) ?? extentProblem(y || spacing.y);
  if (message !== undefined) throw new CallError([{ path: `--${cellSize ? 'cell-size' : 'extent'}: across the map`, message }]);
  return spacing;
}

/** The range asked for; an end that is not given is the file's. */
function askedElevation({ min, max }: Wishes, { elevation }: OpenedFile, { path: file }: Input): Range | undefined {
  if (min === undefined && max === undefined) return undefined;
  const range = { min: min ?? elevation?.min, max: max ?? elevation?.max };
  const [present, missing] = min === undefined ? ['max', 'min'] : ['min', 'max'];
  if (range.min === undefined || range.max === undefined) {
    throw new CallError([{ path: `--${present}`, message: `expected together with --${missing}: ${file} states no elevation` }]);
  }
  if (range.min >= range.max) {
    throw new CallError([{ path: `--${present}`, message: `expected min below max, got ${range.min} … ${range.max}` }]);
  }
  return { min: range.min, max: range.max };
}

/** The recipe of a picture, if it still names what is written. */
function embeddedRecipe({ png }: OpenedFile, isChanged: boolean, notes: string[], options: CheckOptions): Recipe | undefined {
  if (!png || !hasRecipe(png)) return undefined;
  if (isChanged) {
    notes.push('its recipe is left out, because the flags change what it says; faultline generate --recipe keeps it');
    return undefined;
  }
  const found = checkRecipe(png, options);
  if (found.kind === 'reproduces' && png.elevation !== undefined) return found.recipe;
  const left = whyLeftOut(found);
  if (left !== undefined) notes.push(`its recipe is left out, because ${left}`);
  return undefined;
}

/** @param found the result of the check */
function whyLeftOut(found: Restored): string | undefined {
  switch (found.kind) {
    case 'none':
      return undefined;
    case 'reproduces':
      return 'it makes the same codes, but the picture states no elevations; faultline generate --recipe makes them';
    case 'differs':
      return `it does not reproduce the samples: ${found.why}`;
    case 'not-checked':
      return `it was not checked: ${found.why}; --check keeps it if it is right`;
    case 'unreadable':
      return `it cannot be read: ${found.problems.map(({ path, message }) => `${path}: ${message}`).join('; ')}`;
  }
}

/** A recipe that names the file's samples; elevation null keeps values of an unknown scale as they are. */
async function importedRecipe({ path: file }: Input, { map, isInMetres, spacing }: TerrainToWrite): Promise<Recipe> {
  const range = sampleRange(map.data);
  const value = {
    version: 1,
    source: { kind: 'imported', name: path.basename(file), sha256: await sha256Hex(toLittleEndian(map.data)) },
    width: map.width,
    height: map.height,
    ...(spacing && { extent: extentOf(spacing, map) }),
    elevation: isInMetres && range.min < range.max ? range : null,
  };
  try {
    return parseRecipe(value, registry);
  } catch (error) {
    if (error instanceof RecipeError) throw failureOf(file, error);
    throw error;
  }
}
