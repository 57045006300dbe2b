import { elevationProblem, extentProblem } from '../core/bounds.ts';
import { fillHoles } from '../core/fill-holes.ts';
import {
  extentOf,
  type Heightmap,
  isSameSize,
  isSingle,
  repeatingAs,
  respaced,
  type Size,
  type Spacing,
  spacingOf,
  type Window,
} from '../core/heightmap.ts';
import { latest } from '../core/memo.ts';
import type { FilterStep } from '../core/recipe.ts';
import { resampleAveraging, resamplingOf, resamplingText } from '../core/resampling.ts';
import { finishMapInPlace } from '../generate.ts';
import { narrowNote } from '../io/codes.ts';
import { type CodeScale, FormatError, type OpenedFile, type TerrainToWrite } from '../io/file-format.ts';
import { importedRecipe } from '../io/imported-recipe.ts';
import {
  codesAsMetres,
  defaultHoleFill,
  elevationOf,
  type Guesses,
  guessReading,
  type Reading,
  rangeRead,
  readAs,
  scaleOf,
} from '../io/reading.ts';
import { doubtText, readingNotes } from '../io/reading-notes.ts';
import { terrainToWrite } from '../io/terrain-to-write.ts';
import type { Restored } from '../restore.ts';
import { CallError } from './errors.ts';
import { type Input, openInput } from './input-files.ts';
import type { Wishes } from './reading-flags.ts';
import { checkRecipe, mayRepeat } from './recipe-file.ts';

/** A heightmap file and how it is read: as the flags say, else as the file states, else as guessed. */
export interface MapInput {
  readonly path: string;
  readonly opened: OpenedFile;
  readonly reading: Reading;
  /** The samples that the terrain has: of the whole file, of a part, or as many as asked for. */
  readonly size: Size;
  /** What neither the file nor the flags say. */
  readonly guesses: Guesses;
  /** Whether the flags give the samples other values or another ground than the file. */
  readonly isChanged: boolean;
  /** Whether the flags say how holes are filled. */
  readonly areHolesAsked: boolean;
  /** Whether the flags say what metres are. */
  readonly areMetresAsked: boolean;
  /** Checks the recipe in the file, the first time it is asked. */
  readonly checkedRecipe: () => Restored;
  /** What to print about the file and the flags, apart from guesses and holes. */
  readonly fileNotes: readonly string[];
}

/** The samples of a heightmap file and the terrain they make. */
export interface ReadMap {
  /** NaN at holes that are filled in the terrain. */
  readonly samples: Heightmap;
  readonly terrain: TerrainToWrite & { readonly spacing: Spacing };
}

interface OpenOptions {
  /** Shows no progress. */
  readonly quiet?: boolean;
  /** Elevations and cell size of the flags are for files that state none. */
  readonly onlyGaps?: boolean;
  /** Checks a recipe however long it takes. */
  readonly insist?: boolean;
}

const WHERE_TO_SET = {
  elevation: '--min and --max set them',
  shares: '--codes metres reads them as metres',
  spacing: '--cell-size sets it',
  size: '--raw-width sets it',
  rawType: '--raw-type sets it',
  byteOrder: '--raw-byte-order sets it',
  encoding: '--encoding grey reads their brightness',
  nodata: '--nodata adds another, --nodata none keeps them',
};

/** Opens a heightmap file.
 *  @throws Failure that names the file and what is wrong with it; CallError for flags that do not suit it */
export async function openMap(
  input: Input,
  wishes: Wishes,
  { quiet = false, onlyGaps = false, insist = false }: OpenOptions = {},
): Promise<MapInput> {
  const opened = await openInput(input, wishes.hint, quiet);
  const scale = onlyGaps && opened.elevation ? undefined : askedScale(wishes, opened, input.path);
  const spacing = onlyGaps && opened.spacing ? undefined : askedSpacing(wishes, opened);
  const found = guessReading({ ...opened, spacing: spacing ?? opened.spacing });
  const { elevation, ...others } = found;
  const guesses: Guesses = { ...others, ...(!scale && elevation && { elevation }) };
  const used = spacing ?? opened.spacing ?? found.spacing?.value;
  if (!used) throw new TypeError('spacing: expected one that is stated or guessed');
  const reading: Reading = {
    scale: scale ?? (guesses.elevation && scaleOf(opened, guesses.elevation.value)),
    spacing: used,
    holes: wishes.holes ?? defaultHoleFill(opened),
    part: partOf(wishes, opened, input.path),
  };
  const { part, size, hint } = wishes;
  const isChanged = [scale, spacing, hint.nodata, part, size].some((asked) => asked !== undefined);
  return {
    path: input.path,
    opened,
    reading,
    size: size ?? part ?? opened,
    guesses,
    isChanged,
    areHolesAsked: wishes.holes !== undefined,
    areMetresAsked: scale !== undefined || spacing !== undefined,
    checkedRecipe: latest(() => checkRecipe(opened, { insist, quiet })),
    fileNotes: [...notesOn(opened, scale, spacing, wishes.codes !== undefined), ...resampledNotes(part ?? opened, size)],
  };
}

/** The notes on a file, doubts first.
 *  @param used the guesses that something is made with */
export function notesOf(
  { opened, reading, guesses, areHolesAsked, areMetresAsked, fileNotes }: MapInput,
  used = guesses,
): string[] {
  const where = areHolesAsked ? WHERE_TO_SET : { ...WHERE_TO_SET, holes: '--holes sets it' };
  // A guessed scale is none that a person gave, even where the guess is not used.
  const asked = guesses.elevation ? { ...reading, scale: undefined } : reading;
  // Metres that a person gave are not doubted.
  const read = guesses.elevation && !used.elevation ? asked : reading;
  const doubt = doubtText(opened, areMetresAsked ? undefined : read);
  // A doubt may be one of the notes.
  const others = fileNotes.filter((note) => note !== doubt);
  return [...(doubt === undefined ? [] : [doubt]), ...others, ...readingNotes(opened, asked, used, where)];
}

/** @param areCodesAsked whether the flags say which codes the elevations are of: they hold of equal samples too */
function notesOn(
  opened: OpenedFile,
  asked: CodeScale | undefined,
  spacing: Spacing | undefined,
  areCodesAsked: boolean,
): string[] {
  const { codes, allCodes } = opened;
  const notes = spacing ? opened.notes : [...opened.groundNotes, ...opened.notes];
  const narrow = asked && narrowNote({ min: elevationOf(asked, allCodes.min), max: elevationOf(asked, allCodes.max) }, true);
  const isFlat = asked && !areCodesAsked && codes.min === codes.max;
  const who = isSingle(opened) ? 'its single sample gets' : 'all its samples are equal: they get';
  const flat = isFlat && `${who} the elevation of --min, ${asked.elevation.min} m`;
  return [...notes, ...[narrow, flat].filter((text) => typeof text === 'string')];
}

/** What a file loses that gets fewer samples. */
function resampledNotes(from: Size, to: Size | undefined): string[] {
  if (!to || resamplingOf(from, to) === 'bilinear') return [];
  return [`resampled from ${from.width} × ${from.height}, ${resamplingText(from, to)}`];
}

/** Whether the whole of a file is terrain that repeats: its recipe says so, and makes exactly these samples. */
function repeatsWhole({ opened, reading, checkedRecipe }: MapInput): boolean {
  return !reading.part && mayRepeat(opened) && checkedRecipe().kind === 'reproduces';
}

/** Reads the samples.
 *  @throws CallError if none in the part asked for has a value */
export function readMap(file: MapInput): ReadMap {
  const { path, opened, reading, size, guesses } = file;
  // First, so that the recipe's terrain is not in memory beside this one.
  const repeats = repeatsWhole(file) || undefined;
  const read = repeatingAs({ repeats }, readPart(opened, reading, path));
  const filled = opened.holes > 0 ? fillHoles(read) : read;
  const isKept = isSameSize(filled, size);
  const map = isKept ? filled : resampleAveraging(filled, size.width, size.height);
  const samples = isKept ? read : map;
  const terrain = {
    map,
    elevation: rangeRead(opened, reading, map),
    isInMetres: reading.scale !== undefined || opened.isInMetres,
    isUnscaled: guesses.elevation !== undefined,
    spacing: respaced(reading.spacing, filled, map),
  };
  return { samples, terrain };
}

/** A heightmap file as terrain under filters: the samples that the page makes of the same file, but for those of a smaller map, which are
 *  means. */
export async function filteredMap(file: MapInput, filters: readonly FilterStep[]): Promise<ReadMap> {
  const { path, opened, reading, size } = file;
  const repeats = repeatsWhole(file) || undefined;
  const resampled = (map: Heightmap, width: number, height: number): Heightmap =>
    resampleAveraging(repeatingAs({ repeats }, map), width, height);
  const { recipe, map: samples } = await importedRecipe(path, opened, reading, size, resampled);
  const filtered = { ...recipe, filters };
  const map = finishMapInPlace(resampled(fillHoles(samples), size.width, size.height), filtered);
  const spacing = spacingOf(recipe.extent, map);
  return { samples, terrain: { ...terrainToWrite(filtered, { map, profile: undefined, spacing }, false), spacing } };
}

function readPart(opened: OpenedFile, reading: Reading, file: string): Heightmap {
  try {
    return readAs(opened, reading);
  } catch (error) {
    if (!(error instanceof FormatError && reading.part)) throw error;
    const message = `expected a part with values, got ${partText(reading.part)} of ${file}, which has none`;
    throw new CallError([{ path: '--crop', message }]);
  }
}

/** The elevations asked for; an end that is not given is the file's.
 *  @throws CallError where they do not suit the file */
function askedScale({ min, max, codes }: Wishes, opened: OpenedFile, file: string): CodeScale | undefined {
  if (codes === 'metres') return within(codesAsMetres(opened), opened, '--codes');
  if (min === undefined && max === undefined) return undefined;
  const [present, missing] = min === undefined ? ['--max', '--min'] : ['--min', '--max'];
  const stated = opened.elevation && { elevation: opened.elevation, codes: opened.allCodes };
  const ends = {
    min: min ?? (stated && elevationOf(stated, opened.codes.min)),
    max: max ?? (stated && elevationOf(stated, opened.codes.max)),
  };
  if (ends.min === undefined || ends.max === undefined) {
    const message = `expected together with ${missing}, as ${file} does not state its elevations`;
    throw new CallError([{ path: present, message }]);
  }
  if (ends.min >= ends.max) {
    throw new CallError([{ path: present, message: `expected the lowest below the highest, got ${ends.min} … ${ends.max}` }]);
  }
  const scale = { elevation: { min: ends.min, max: ends.max }, codes: codes ?? opened.codes };
  return within(scale, opened, codes ? '--codes' : present);
}

/** @throws CallError if a sample would lie beyond the limits of elevations */
function within(scale: CodeScale, { codes }: OpenedFile, flag: string): CodeScale {
  const message = [codes.min, codes.max].flatMap((code) => elevationProblem(elevationOf(scale, code)) ?? [])[0];
  if (message !== undefined) throw new CallError([{ path: `${flag}: of the samples in the file`, message }]);
  return scale;
}

/** The part asked for.
 *  @throws CallError if it reaches outside the file */
function partOf({ part }: Wishes, { width, height }: Size, file: string): Window | undefined {
  if (!part || (part.x + part.width <= width && part.y + part.height <= height)) return part;
  const message = `expected a part of the ${width} × ${height} samples of ${file}, got ${partText(part)}`;
  throw new CallError([{ path: '--crop', message }]);
}

function partText({ x, y, width, height }: Window): string {
  return `${width} × ${height} at (${x}, ${y})`;
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
