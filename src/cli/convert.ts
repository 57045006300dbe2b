import path from 'node:path';
import { extentOf, type Range, type Spacing, sampleRange, spacingOf } from '../core/heightmap.ts';
import { type Problem, readNumber, show } from '../core/params.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import { type Recipe, RecipeError } from '../core/recipe.ts';
import { registry } from '../generate.ts';
import type { OpenedFile, TerrainToWrite } from '../io/file-format.ts';
import { toLittleEndian } from '../io/float32-bytes.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { sha256Hex } from '../io/sha256.ts';
import { restore } from '../restore.ts';
import { commonFlags, fileFlags } from './common-flags.ts';
import { CallError, Failure, failureOf, throwIfAny } from './errors.ts';
import { flagValue, type Given, isOn, readFlags } from './flags.ts';
import { type Input, NO_ELEVATION, openInput, readInput } from './input-files.ts';
import { planTargets, rejectUnfit, type Target } from './output-files.ts';
import { withProgress } from './progress.ts';
import { recipeOfJson } from './recipe-file.ts';
import { writeAndReport } from './report.ts';
import { sizeHintFrom } from './size-hint.ts';
import { note } from './terminal.ts';
import { factsOf, makeTerrain } from './terrain.ts';
import { rangeText } from './text.ts';

const TERRAIN_FLAGS = ['min', 'max', 'cell-size', 'extent', 'raw-width', 'raw-height'] as const;

export const convertFlags = fileFlags(
  commonFlags(TERRAIN_FLAGS, {
    min: 'Elevation in metres of the lowest code of a picture, or of the lowest sample of an .r32.',
    max: 'Elevation in metres of the highest code of a picture, or of the highest sample of an .r32.',
    'cell-size': 'Metres from one sample to the next: M, or M,M for east-west and north-south.',
  }),
);

/** `faultline convert`: a heightmap or a recipe into files of other formats. */
export async function convertCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, convertFlags, 1, problems);
  const wishes = wishesFrom(given, problems);
  const force = isOn(given, 'force');
  const quiet = isOn(given, 'quiet');
  const input = await readInput(given.positionals[0], problems, quiet);
  const targets = await planTargets(
    given.values.get('output') ?? [],
    { force, picture: isOn(given, 'picture'), input: input?.path },
    problems,
  );
  if (input?.format === recipeFormat) rejectTerrainFlags(given, input, problems);
  throwIfAny(problems);
  if (!input) throw new TypeError('convert: no file, though nothing is wrong');

  const startMs = performance.now();
  const terrain = await terrainOf(input, wishes, targets, quiet);
  await writeAndReport(terrain, targets, { force, quiet, json: isOn(given, 'json'), startMs });
}

/** What the flags say about the input. */
interface Wishes {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly cellSize: Spacing | undefined;
  readonly extent: Spacing | undefined;
  readonly hint: ReturnType<typeof sizeHintFrom>;
}

function wishesFrom(given: Given, problems: Problem[]): Wishes {
  const numbers = (flag: string, counts: readonly number[], expected: string, isRight: (value: number) => boolean) => {
    const text = flagValue(given, flag);
    const values = text?.split(',').map(readNumber);
    if (!values) return undefined;
    if (counts.includes(values.length) && values.every((value) => value !== undefined && isRight(value)))
      return values as number[];
    problems.push({ path: `--${flag}`, message: `expected ${expected}, got ${show(text)}` });
    return undefined;
  };
  const isPositive = (value: number) => value > 0 && Number.isFinite(value);
  const min = numbers('min', [1], 'metres', Number.isFinite)?.[0];
  const max = numbers('max', [1], 'metres', Number.isFinite)?.[0];
  if (min !== undefined && max !== undefined && min >= max) {
    problems.push({ path: '--min', message: `expected below --max, got ${min} … ${max}` });
  }
  const cell = numbers('cell-size', [1, 2], 'metres above 0, as M or M,M', isPositive);
  const extent = numbers('extent', [2], 'metres above 0, as X,Y', isPositive);
  if (cell && extent) problems.push({ path: '--extent', message: 'expected without --cell-size, got both' });
  return {
    min,
    max,
    cellSize: cell && { x: cell[0], y: cell[1] ?? cell[0] },
    extent: extent && { x: extent[0], y: extent[1] },
    hint: sizeHintFrom(given, problems),
  };
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
  const problems: Problem[] = [];
  rejectUnfit(targets, { isProfile: false, hasRecipe: true }, problems);
  throwIfAny(problems);
  const opened = await openInput(input, wishes.hint, quiet);
  const asked = askedElevation(wishes, opened, input);
  const spacing = wishes.cellSize ?? (wishes.extent && spacingOf(wishes.extent, opened)) ?? opened.spacing;
  const elevation = asked ?? opened.elevation ?? { min: 0, max: 1 };
  rejectBeyondNumbers(input, elevation, spacing);

  const notes = [...opened.notes, ...(asked || opened.elevation ? [] : [NO_ELEVATION])];
  const isChanged = asked !== undefined || wishes.cellSize !== undefined || wishes.extent !== undefined;
  const embedded = embeddedRecipe(opened, isChanged, notes, quiet);
  // After the recipe was made, so that its terrain is not held beside this one.
  const map = opened.heightmap(asked);
  const isInMetres = asked !== undefined || opened.isInMetres;
  const isPlain = !isInMetres && opened.png?.elevation !== undefined;
  const terrain = { map, elevation, isInMetres, isPlain, spacing };
  const clamping = clampingOf(terrain);
  if (clamping) notes.push(clamping);
  if (!quiet) for (const text of notes) note(`${input.path}: ${text}`);
  const wantsRecipe = targets.some(({ format }) => format === recipeFormat);
  return { ...terrain, recipe: embedded ?? (wantsRecipe ? await importedRecipe(input, terrain) : undefined) };
}

/** Ends whose difference is no number any more, and lengths whose sum is none, cannot be computed with. */
function rejectBeyondNumbers({ path: file }: Input, { min, max }: Range, spacing: Spacing | undefined): void {
  if (!Number.isFinite(max - min)) throw new Failure(`${file}: elevation: expected a finite span, got ${min} … ${max}`);
  if (spacing && !Number.isFinite(spacing.x + spacing.y))
    throw new Failure(`${file}: cell size: expected finite metres, got ${spacing.x} × ${spacing.y}`);
}

/** What a picture would cut off, if anything. */
function clampingOf({ map, elevation, isInMetres }: TerrainToWrite): string | undefined {
  const unit = isInMetres ? 'm' : '';
  const range = sampleRange(map.data);
  // Where codes count downwards, the range's ends stand the other way round.
  const lowest = Math.min(elevation.min, elevation.max);
  const highest = Math.max(elevation.min, elevation.max);
  const halfCode = (highest - lowest) / 131_070;
  if (range.min >= lowest - halfCode && range.max <= highest + halfCode) return undefined;
  return `its samples span ${rangeText(range, unit)}; a picture clamps them to ${rangeText({ min: lowest, max: highest }, unit)}`;
}

/** The range asked for, one end alone completed by the range the file states. */
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
function embeddedRecipe({ png }: OpenedFile, isChanged: boolean, notes: string[], quiet: boolean): Recipe | undefined {
  if (png?.recipeText === undefined) return undefined;
  if (isChanged) {
    notes.push('its recipe is left out, because the flags change what it says; faultline generate --recipe keeps it');
    return undefined;
  }
  const restored = withProgress('making its recipe', quiet, (report) => restore(png, report));
  if (restored.kind === 'reproduces') return restored.recipe;
  const why = restored.kind === 'differs' ? restored.why : 'it cannot be read';
  notes.push(`its recipe is left out, because it does not reproduce the samples: ${why}`);
  return undefined;
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
