import { fillHoles } from '../core/fill-holes.ts';
import { extentOf, type Heightmap, type Range, resample, type Size, sampleRange } from '../core/heightmap.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import { RECIPE_VERSION, type Recipe } from '../core/recipe.ts';
import { sha256Hex, toLittleEndian } from './bytes.ts';
import { type CodeScale, FormatError, type OpenedFile } from './file-format.ts';
import { elevationOf, type Reading, readAs } from './reading.ts';

const MAX_NAME_LENGTH = 255;

/** A file's samples and the recipe that names them: metres if the file states its elevations. Else they stay codes, which the recipe's
 *  elevation scales, so that another answer is another recipe of the same samples.
 *  @param size samples of the terrain; all that the file has if left out
 *  @param resampled makes them, if not as the recipe does: bilinear
 *  @returns with them, the lowest and the highest sample
 *  @throws RecipeError if elevations or extent are out of bounds, FormatError for fewer than 2 × 2 samples */
export async function importedRecipe(
  name: string,
  file: OpenedFile,
  reading: Reading,
  size?: Size,
  resampled: (map: Heightmap, width: number, height: number) => Heightmap = resample,
): Promise<{ readonly recipe: Recipe; readonly map: Heightmap; readonly range: Range }> {
  requireTerrainSize(file);
  const { codes, isInMetres } = file;
  const { scale, spacing } = reading;
  const ends = scale && { min: elevationOf(scale, codes.min), max: elevationOf(scale, codes.max) };
  const kept = ends && scaleOfSamples(file, ends);
  const map = readAs(file, { ...reading, scale: kept });
  const range = sampleRange(map.data);
  const { width, height } = size ?? map;
  // A part, or samples interpolated from the file's, may span fewer elevations than the file.
  const seen = size ? sampleRange(resampled(fillHoles(map), width, height).data) : range;
  const isAll = !reading.part && !size;
  const elevation = ends ? rising(isAll ? ends : metresOf(seen, file, kept, ends)) : isInMetres && seen;
  const recipe = {
    version: RECIPE_VERSION,
    source: { kind: 'imported', name: name.slice(0, MAX_NAME_LENGTH), sha256: await sha256Hex(toLittleEndian(map.data)) },
    width,
    height,
    extent: extentOf(spacing, map),
    // The samples' own range, so that they stay as they are; null keeps values that are not metres, or all equal.
    elevation: elevation && seen.min < seen.max ? elevation : null,
  };
  return { recipe: parseRecipe(recipe, { generators: [], filters: [] }), map, range };
}

function rising({ min, max }: Range): Range {
  return { min: Math.min(min, max), max: Math.max(min, max) };
}

/** The elevations of some samples of a file.
 *  @param kept the scale in which the samples were read, if not the stated one
 *  @param ends elevations of the lowest and the highest code in the file */
function metresOf(samples: Range, { codes, allCodes, elevation }: OpenedFile, kept: CodeScale | undefined, ends: Range): Range {
  const numbers = kept ?? { elevation: elevation ?? allCodes, codes: allCodes };
  const scale = { elevation: ends, codes: { min: elevationOf(numbers, codes.min), max: elevationOf(numbers, codes.max) } };
  return { min: elevationOf(scale, samples.min), max: elevationOf(scale, samples.max) };
}

/** @throws FormatError for a file with fewer samples than a terrain has */
export function requireTerrainSize({ width, height }: Size): void {
  if (Math.min(width, height) >= 2) return;
  throw new FormatError(`expected a map of at least 2 × 2 samples, got ${width} × ${height}`);
}

/** The scale in which samples are kept: as stated, if the highest code is read as the higher one; else the codes themselves, reversed if
 *  they count downwards. Of a flat file, its elevation.
 *  @param ends elevations of the lowest and the highest code in the file */
function scaleOfSamples({ codes, elevation: stated }: OpenedFile, ends: Range): CodeScale | undefined {
  if (stated && stated.min <= stated.max === ends.min <= ends.max) return undefined;
  if (codes.min === codes.max) return { elevation: ends, codes };
  return { elevation: ends.min > ends.max ? { min: codes.max, max: codes.min } : codes, codes };
}
