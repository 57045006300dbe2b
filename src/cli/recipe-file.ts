import type { Range } from '../core/heightmap.ts';
import { type Problem, show } from '../core/params.ts';
import { type GeneratedSource, type Recipe, RecipeError } from '../core/recipe.ts';
import { registry, terrainRepeats } from '../generate.ts';
import { codeRange, quantise } from '../io/codes.ts';
import { FormatError, type OpenedFile, type TerrainToWrite } from '../io/file-format.ts';
import { formatOf, formatOfBytes, inputFormats } from '../io/input-formats.ts';
import { heightmapOf } from '../io/opened-samples.ts';
import { type DecodedPng, decodePng, PngError, startsAsPng } from '../io/png/index.ts';
import { parseRecipeJson } from '../io/recipe-json.ts';
import { isMesh } from '../io/unreadable.ts';
import { otherGround, type Restored, restore, restoreFloats } from '../restore.ts';
import { failureOf } from './errors.ts';
import { type Input, readBytes, recipeLimit } from './input-files.ts';
import { noteLongWork, withProgress } from './progress.ts';
import { note, PIPE } from './terminal.ts';
import { visiblePath } from './text.ts';

/** A recipe that the command can make without further files. */
export interface GeneratedRecipe extends Recipe {
  readonly source: GeneratedSource;
}

/** A recipe, and the picture it was in, if it was in one. */
export interface RecipeFile {
  readonly recipe: GeneratedRecipe;
  readonly picture: DecodedPng | undefined;
  /** How the samples of another file differ from a terrain, half a sentence; undefined if they do not. */
  unlike?(recipe: Recipe, terrain: TerrainToWrite): string | undefined;
}

/** Reads the recipe that a JSON file holds or a heightmap carries; `-` is standard input. Problems are added under the flag and the file. */
export async function readRecipeFile(file: string, problems: Problem[]): Promise<RecipeFile | undefined> {
  const where = `--recipe ${visiblePath(file)}`;
  if (isMesh(file)) {
    problems.push({ path: where, message: 'meshes hold no recipe: expected a .json, .png, .tif or .exr that carries one' });
    return undefined;
  }
  const bytes = await readBytes(file, where, problems, recipeLimit);
  if (!bytes) return undefined;
  try {
    // No JSON begins with this byte, so the other three may be damaged.
    const picture = startsAsPng(bytes, 1) ? await decodePng(bytes) : undefined;
    const other = picture ? undefined : await carrierIn(file, bytes);
    const text = picture || other ? (picture ?? other)?.recipeText : new TextDecoder().decode(bytes);
    const missing = picture?.recipeProblem ?? `expected a ${other ? 'file' : 'picture'} that carries a recipe, got one without`;
    if (text === undefined) problems.push({ path: where, message: missing });
    else {
      const recipe = generatedOnly(parseRecipeJson(text, registry), where, problems);
      return recipe && { recipe, picture, ...(other && { unlike: other.unlike }) };
    }
  } catch (error) {
    if (error instanceof PngError || error instanceof FormatError) problems.push({ path: where, message: error.message });
    else if (error instanceof RecipeError) problems.push(...error.problems.map((p) => ({ ...p, path: `${where}: ${p.path}` })));
    else throw error;
  }
  return undefined;
}

/** The recipe of a file other than a picture, if its format carries one. */
async function carrierIn(file: string, bytes: Uint8Array): Promise<Carrier | undefined> {
  const format = file === PIPE ? formatOfBytes(bytes) : formatOf(file, inputFormats);
  const floats = format?.samples?.carriesRecipe ? await format.open?.({ bytes }) : undefined;
  if (!floats) return undefined;
  const unlike = (recipe: Recipe, { map }: TerrainToWrite): string | undefined => {
    const why = otherGround(recipe, floats, 'file');
    if (why !== undefined) return why;
    const { data } = heightmapOf(floats);
    const differing = data.reduce((count, value, i) => (value === map.data[i] ? count : count + 1), 0);
    return differing > 0 ? `${differing} of ${data.length} samples differ` : undefined;
  };
  return { recipeText: floats.recipeText, unlike };
}

interface Carrier extends Required<Pick<RecipeFile, 'unlike'>> {
  readonly recipeText: string | undefined;
}

/** The recipe if it is a generated one; an imported one becomes a problem. */
function generatedOnly(recipe: Recipe, where: string, problems: Problem[]): GeneratedRecipe | undefined {
  if (recipe.source.kind === 'generated') return recipe as GeneratedRecipe;
  const { name } = recipe.source;
  problems.push({
    path: where,
    message: `expected a generated terrain, got the imported ${show(name)}; convert that file itself`,
  });
  return undefined;
}

/** The recipe in a JSON file that was read.
 *  @throws Failure that names the file and everything that is wrong with it */
export function recipeOfJson({ path, bytes }: Input): GeneratedRecipe {
  try {
    const problems: Problem[] = [];
    const recipe = generatedOnly(parseRecipeJson(new TextDecoder().decode(bytes), registry), 'source', problems);
    if (recipe) return recipe;
    throw new RecipeError(problems);
  } catch (error) {
    throw failureOf(path, error);
  }
}

export interface CheckOptions {
  /** Whether --check is given. */
  readonly insist: boolean;
  readonly quiet: boolean;
}

/** Checks the recipe in a file, behind a progress bar.
 *  @param file a picture alone is enough */
export function checkRecipe(file: OpenedFile | Pick<OpenedFile, 'png'>, { insist, quiet }: CheckOptions): Restored {
  const { png } = file;
  const text = png ? png.recipeText : 'recipeText' in file ? file.recipeText : undefined;
  if (!png && text === undefined) return { kind: 'none' };
  const recipe = insist && !quiet ? recipeIn(text) : undefined;
  if (recipe) noteLongWork('its recipe', recipe);
  return withProgress('making its recipe', quiet, (onProgress) => {
    const options = { ...(insist && { budgetNs: Number.POSITIVE_INFINITY }), onProgress };
    if (png) return restore(png, options);
    return text === undefined || !('samples' in file)
      ? { kind: 'none' }
      : restoreFloats(text, heightmapOf(file), file.spacing, options);
  });
}

/** Whether the recipe in a file, if it names the samples, names terrain that repeats: worth a check, which it costs nothing to ask. */
export function mayRepeat({ png, recipeText, holes }: OpenedFile): boolean {
  const recipe = holes > 0 ? undefined : recipeIn(png?.recipeText ?? recipeText);
  return recipe !== undefined && terrainRepeats(recipe);
}

/** The recipe of a text; undefined if it cannot be read, which the check reports. */
function recipeIn(text: string | undefined): Recipe | undefined {
  try {
    return text === undefined ? undefined : parseRecipeJson(text, registry);
  } catch (error) {
    if (error instanceof RecipeError) return undefined;
    throw error;
  }
}

/** Notes that a picture's recipe does not reproduce it, or may not; the recipe is used all the same.
 *  @param file as it was given to --recipe
 *  @param terrain the recipe's */
export function noteUnlikePicture(picture: DecodedPng, file: string, recipe: Recipe, terrain: TerrainToWrite): void {
  if (isPictureOf(picture, recipe, terrain)) return;
  // The full check also accepts pictures of older versions, and gives the reason; it makes the terrain again.
  const found = checkRecipe({ png: picture }, { insist: false, quiet: false });
  if (found.kind === 'differs') note(`--recipe ${file}: its recipe does not reproduce the picture: ${found.why}`);
  if (found.kind === 'not-checked') note(`--recipe ${file}: its recipe may not reproduce the picture: ${found.why}`);
}

/** Whether a picture is the one that would be written of a terrain. */
function isPictureOf(picture: DecodedPng, recipe: Recipe, { map }: TerrainToWrite): boolean {
  if (picture.bitDepth !== 16 || picture.colourType !== 'grey') return false;
  if (otherGround(recipe, picture, 'picture') !== undefined) return false;
  const range = codeRange(recipe, map);
  return isNear(picture.elevation ?? range, range) && quantise(map, range).every((code, i) => code === picture.data[i]);
}

/** A picture stores the lower end and the width of its range, which rounds the upper end. */
function isNear(a: Range, b: Range): boolean {
  const rounding = 1e-15 * (Math.abs(b.min) + Math.abs(b.max));
  return Math.abs(a.min - b.min) <= rounding && Math.abs(a.max - b.max) <= rounding;
}
