import { durationText } from '../core/duration-text.ts';
import { extentOf, type Heightmap, sampleRange } from '../core/heightmap.ts';
import { show } from '../core/params.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import type { Recipe } from '../core/recipe.ts';
import { registry } from '../generate.ts';
import { FormatError, type OpenedFile } from '../io/file-format.ts';
import { toLittleEndian } from '../io/float32-bytes.ts';
import { formatOf } from '../io/formats.ts';
import { UNUSABLE_ELEVATION } from '../io/png/decode.ts';
import { pngFormat } from '../io/png-heightmap.ts';
import { parseRecipeJson, recipeFormat } from '../io/recipe-json.ts';
import { sha256Hex } from '../io/sha256.ts';
import { restore } from '../restore.ts';
import { CHECK_BUDGET_NS, estimateWork } from '../work.ts';

/** What became of a file. */
export type OpenedPicture =
  /** The file names its terrain: the recipe makes exactly the file's samples, or is all there is in it. */
  | { readonly kind: 'recipe'; readonly recipe: Recipe }
  /** The file's own samples, in the elevations of the recipe. */
  | {
      readonly kind: 'imported';
      readonly recipe: Recipe;
      readonly map: Heightmap;
      /** What a person should know about how the file was understood; sentences without a capital and a full stop. */
      readonly notes: readonly string[];
    };

/** Metres that black and white stand for in a picture that does not say. */
const ASSUMED = { min: 0, max: 1000 };
const MAX_NAME_LENGTH = 255;

/** Reads a picture, and its recipe if that makes the picture again. By its name's extension an R32 or a recipe's JSON is read as well;
 *  everything else is taken for a PNG.
 *  @param sidecar the file beside an R32 that says its size
 *  @throws PngError, FormatError or RecipeError with one sentence for each thing that is wrong */
export async function openPicture(name: string, bytes: Uint8Array, sidecar?: Uint8Array): Promise<OpenedPicture> {
  const format = formatOf(name);
  if (/\.r32\.json$/i.test(name)) {
    throw new FormatError(`this describes ${name.replace(/\.json$/i, '')}: drop both files together, or choose them together`);
  }
  if (format === recipeFormat) return { kind: 'recipe', recipe: recipeAlone(bytes) };
  const { open } = format?.open ? format : pngFormat;
  if (open === pngFormat.open && !isPng(bytes)) {
    throw new FormatError('a PNG, an .r32 or a recipe .json expected, got another kind of file');
  }
  if (!open) throw new TypeError('png: expected a format that can be read');
  const file = await open({ bytes, sidecar });
  const notes = [...file.notes];
  if (file.png) {
    const restored = restore(file.png);
    if (restored.kind === 'reproduces') return { kind: 'recipe', recipe: restored.recipe };
    if (restored.kind === 'differs') {
      notes.push(`its recipe makes another terrain (${restored.why}), so its pixels are used`);
    }
    if (restored.kind === 'not-checked') notes.push(notCheckedNote(restored.recipe));
    if (restored.kind === 'unreadable') notes.push('its recipe cannot be read, so its pixels are used');
  }
  const map = file.heightmap(file.elevation ? undefined : ASSUMED);
  if (!file.elevation) {
    const isUnusable = file.png?.ignored?.some((note) => note.startsWith(UNUSABLE_ELEVATION));
    notes.push(`${isUnusable ? '' : 'it states no elevation: '}black is taken as ${ASSUMED.min} m, white as ${ASSUMED.max} m`);
  }
  return { kind: 'imported', recipe: await importedRecipe(name, file, map, notes), map, notes };
}

function notCheckedNote(recipe: Recipe): string {
  const most = `${CHECK_BUDGET_NS / 1e9} seconds`;
  return `opened as its pixels: checking its recipe would take ${durationText(estimateWork(recipe))}, more than the ${most} a file may take`;
}

/** Whether bytes begin as a PNG's do, so that its own reader can say what is wrong with the rest. */
function isPng(bytes: Uint8Array): boolean {
  return bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47;
}

function recipeAlone(bytes: Uint8Array): Recipe {
  const recipe = parseRecipeJson(new TextDecoder().decode(bytes), registry);
  if (recipe.source.kind === 'generated') return recipe;
  throw new FormatError(
    `Recipe: a generated terrain expected, got samples imported from ${show(recipe.source.name)}, which it lacks`,
  );
}

async function importedRecipe(name: string, file: OpenedFile, map: Heightmap, notes: string[]): Promise<Recipe> {
  const range = sampleRange(map.data);
  const isInMetres = file.isInMetres || !file.elevation;
  if (range.min === range.max) notes.push('all its samples are equal');
  else if (!isInMetres) notes.push('its elevations are plain numbers, in no known unit');
  return parseRecipe(
    {
      version: 1,
      source: {
        kind: 'imported',
        name: name.slice(0, MAX_NAME_LENGTH),
        sha256: await sha256Hex(toLittleEndian(map.data)),
      },
      width: map.width,
      height: map.height,
      ...(file.spacing && { extent: extentOf(file.spacing, map) }),
      // The samples' own range, so that they stay as they are; null keeps values that are not metres, or all equal.
      elevation: isInMetres && range.min < range.max ? range : null,
    },
    registry,
  );
}
