import { type Problem, show } from '../core/params.ts';
import { type GeneratedSource, type Recipe, RecipeError } from '../core/recipe.ts';
import { registry } from '../generate.ts';
import { FormatError, type TerrainToWrite } from '../io/file-format.ts';
import { formatOf, inputFormats } from '../io/formats.ts';
import { type DecodedPng, decodePng, PngError, startsAsPng } from '../io/png/index.ts';
import { parseRecipeJson } from '../io/recipe-json.ts';
import { failureOf } from './errors.ts';
import { formatOfBytes, type Input, readBytes } from './input-files.ts';
import { PIPE } from './terminal.ts';
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
  unlike?(terrain: TerrainToWrite): string | undefined;
}

/** Reads the recipe that a JSON file holds or a heightmap carries; `-` is standard input. Problems are added under the flag and the file. */
export async function readRecipeFile(file: string, problems: Problem[]): Promise<RecipeFile | undefined> {
  const where = `--recipe ${visiblePath(file)}`;
  const bytes = await readBytes(file, where, problems);
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

/** A file other than a picture that may carry a recipe; undefined if it is none. */
async function carrierIn(file: string, bytes: Uint8Array): Promise<Carrier | undefined> {
  const format = file === PIPE ? formatOfBytes(bytes) : formatOf(file, inputFormats);
  const floats = format?.samples?.carriesRecipe ? await format.open?.({ bytes }) : undefined;
  if (!floats) return undefined;
  const unlike = ({ map }: TerrainToWrite): string | undefined => {
    const { width, height, data } = floats.heightmap();
    if (width !== map.width || height !== map.height) return `it has ${width} × ${height} samples`;
    const differing = data.reduce((count, value, i) => (value === map.data[i] ? count : count + 1), 0);
    return differing > 0 ? `${differing} of ${data.length} samples differ` : undefined;
  };
  return { recipeText: floats.recipeText, unlike };
}

interface Carrier {
  readonly recipeText: string | undefined;
  unlike(terrain: TerrainToWrite): string | undefined;
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
