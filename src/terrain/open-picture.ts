import type { Heightmap } from '../core/heightmap.ts';
import { show } from '../core/params.ts';
import { type OnProgress, partOf } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import { registry } from '../generate.ts';
import {
  type FileToRead,
  FormatError,
  type InputFormat,
  type OpenedFile,
  type OpenHint,
  requireBytes,
} from '../io/file-format.ts';
import { importedRecipe, requireTerrainSize } from '../io/imported-recipe.ts';
import { formatOf, inputFormats } from '../io/input-formats.ts';
import { heightmapOf } from '../io/opened-samples.ts';
import { pngFormat } from '../io/png-heightmap.ts';
import { RawSizeError } from '../io/raw-size.ts';
import { fullReading, guessReading } from '../io/reading.ts';
import { doubtText, readingNotes } from '../io/reading-notes.ts';
import { parseRecipeJson, recipeFormat } from '../io/recipe-json.ts';
import { formatOfUnnamed, readableText, unreadableProblem } from '../io/unreadable.ts';
import { type Restored, restore, restoreFloats } from '../restore.ts';
import { CHECK_BUDGET_NS, durationText, estimateWork } from '../work.ts';
import { type FileFacts, type FileReading, fileFacts } from './file-facts.ts';
import { samplesOfSource } from './missing-samples.ts';

/** A file that a person opens. */
export interface FileToOpen {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The file beside an R32 that says its size. */
  readonly sidecar?: Uint8Array | undefined;
  /** How the bytes themselves are to be read: with it, the file is asked about. */
  readonly hint?: OpenHint | undefined;
  /** Imported terrain that lacks its samples: if the file has them, it is read as it was for that terrain. */
  readonly missing?: readonly Recipe[];
}

/** What became of a file. */
export type OpenedPicture =
  /** The file names its terrain: the recipe makes exactly the file's samples, or is all there is in it. */
  | { readonly kind: 'recipe'; readonly recipe: Recipe }
  /** The file's own samples, in the elevations of the recipe. */
  | {
      readonly kind: 'imported';
      readonly recipe: Recipe;
      /** NaN where there is no value. */
      readonly map: Heightmap;
      /** What a person should know about how the file was understood; sentences without a capital and a full stop. */
      readonly notes: readonly string[];
    }
  /** The file leaves out what a person has to say. */
  | { readonly kind: 'asks'; readonly facts: FileFacts };

/** Share of the work that reads the samples; the rest checks the recipe. */
const DECODED = 0.6;

/** Reads a file as the format of its name's extension, else of its bytes, and the recipe in it if that makes the same samples.
 *  @throws PngError, FormatError or RecipeError with one sentence for each thing that is wrong */
export async function openPicture(toOpen: FileToOpen, onProgress: OnProgress = () => {}): Promise<OpenedPicture> {
  const { name, bytes, sidecar, hint, missing = [] } = toOpen;
  requireBytes(bytes);
  const format = formatOf(name, inputFormats);
  const described = /^(.*)\.json$/i.exec(name)?.[1];
  if (described !== undefined && formatOf(described, inputFormats)?.sidecar !== undefined) {
    throw new FormatError(`this describes ${described}: drop both files together, or choose them together`);
  }
  if (format === recipeFormat) return { kind: 'recipe', recipe: recipeAlone(bytes) };
  const { open } = format ?? formatOfUnnamed(name, bytes) ?? {};
  if (!open || (open === pngFormat.open && !isPng(bytes))) {
    const expected = unreadableProblem(name) ?? `expected a ${readableText()} file`;
    throw new FormatError(format === pngFormat ? `${expected}, got another kind of file` : expected);
  }
  // The samples of a file may take the place of its bytes.
  const kept = missing.length > 0 ? bytes.slice() : bytes;
  const file = await openAs(open, { name, bytes, sidecar }, hint, partOf(onProgress, 0, DECODED));
  if (hint) {
    const { guesses, doubt } = unanswered(file);
    return { kind: 'asks', facts: fileFacts(file, guesses, file.notes, doubt) };
  }
  const restored = restoredFrom(file, partOf(onProgress, DECODED, 1));
  if (restored?.kind === 'reproduces') return { kind: 'recipe', recipe: restored.recipe };
  const notes = [...file.notes, ...(restored ? restoreNotes(restored) : [])];
  const again = (other: OpenHint): Promise<OpenedFile> => openAs(open, { name, bytes: kept.slice(), sidecar }, other);
  for (const recipe of missing) {
    const map = await samplesOfSource(recipe, file, again);
    if (map) return { kind: 'imported', recipe, map, notes };
  }
  const { guesses, byDefault, doubt } = unanswered(file);
  const { elevation, spacing, size, nodata, byteOrder, rawType, encoding } = guesses;
  if (!(elevation ?? spacing ?? size ?? nodata ?? byteOrder ?? rawType ?? encoding ?? doubt) && file.outlier === undefined) {
    const opened = await importAs(name, file, byDefault);
    return { ...opened, notes: [...notes, ...opened.notes] };
  }
  requireTerrainSize(file);
  return { kind: 'asks', facts: fileFacts(file, guesses, notes, doubt) };
}

/** Opens a file. One whose size is open is read in the likeliest size, until a person says another. */
async function openAs(
  open: NonNullable<InputFormat['open']>,
  file: FileToRead,
  hint: OpenHint | undefined,
  onProgress?: OnProgress,
): Promise<OpenedFile> {
  try {
    return await open(file, hint, onProgress);
  } catch (error) {
    if (!(error instanceof RawSizeError && error.guess)) throw error;
    const size = error.guess;
    const opened = await open(file, { ...hint, width: size.value.width }, onProgress);
    return { ...opened, guesses: { ...opened.guesses, size } };
  }
}

/** How a file is read without an answer, and why that can hardly be right. */
function unanswered(file: OpenedFile) {
  const guesses = guessReading(file);
  const byDefault = fullReading(file, guesses);
  return { guesses, byDefault, doubt: doubtText(file, byDefault) };
}

/** The result of checking the recipe in a file; undefined if it cannot have one. */
function restoredFrom(file: OpenedFile, onProgress?: OnProgress): Restored | undefined {
  const { png, recipeText, spacing } = file;
  const options = onProgress ? { onProgress } : {};
  if (png) return restore(png, options);
  return recipeText === undefined ? undefined : restoreFloats(recipeText, heightmapOf(file), spacing, options);
}

/** What a person should know of the recipe of a picture that is opened as its pixels. */
function restoreNotes(restored: Exclude<Restored, { kind: 'reproduces' }>): string[] {
  switch (restored.kind) {
    case 'differs':
      return [`its recipe makes another terrain (${restored.why}), so its pixels are used`];
    case 'not-checked':
      return [notCheckedNote(restored.recipe)];
    case 'unreadable':
      return ['its recipe cannot be read, so its pixels are used'];
    default:
      return [];
  }
}

function notCheckedNote(recipe: Recipe): string {
  const most = `${CHECK_BUDGET_NS / 1e9} seconds`;
  return `its pixels are used: checking its recipe would take ${durationText(estimateWork(recipe))}, more than the ${most} a file may take`;
}

/** Whether bytes begin as a PNG's do, so that its own reader can say what is wrong with the rest. */
function isPng(bytes: Uint8Array): boolean {
  return bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47;
}

function recipeAlone(bytes: Uint8Array): Recipe {
  const recipe = parseRecipeJson(new TextDecoder().decode(bytes), registry);
  if (recipe.source.kind === 'generated') return recipe;
  throw new FormatError(
    `Recipe: expected a generated terrain, got one imported from ${show(recipe.source.name)}, whose samples are not in the file`,
  );
}

/** An opened file, read as a person answers.
 *  @throws FormatError or RecipeError if it cannot be terrain so */
export async function importAs(
  name: string,
  file: OpenedFile,
  { size, ...reading }: FileReading,
): Promise<Extract<OpenedPicture, { kind: 'imported' }>> {
  const { recipe, map, range } = await importedRecipe(name, file, reading, size);
  const notes = [...(isOwnGround(file, reading) ? file.groundNotes : []), ...readingNotes(file, reading, {})];
  if (range.min === range.max) notes.push('all its samples are equal');
  else if (!reading.scale && !file.isInMetres) notes.push('its elevations are plain numbers, in no known unit');
  return { kind: 'imported', recipe, map, notes };
}

/** Whether a reading has the cells that the file states, turned or not. */
function isOwnGround({ spacing: stated }: OpenedFile, { spacing }: Pick<FileReading, 'spacing'>): boolean {
  if (!stated) return true;
  const { x, y } = stated;
  return (spacing.x === x && spacing.y === y) || (spacing.x === y && spacing.y === x);
}
