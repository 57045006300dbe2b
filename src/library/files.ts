import { requireRange, requireSpacing } from '../core/arguments.ts';
import { requireMap } from '../core/heightmap.ts';
import { type ParamValues, type Problem, parseParams } from '../core/params.ts';
import type { FileBytes, FileFormat, TerrainToWrite } from '../io/file-format.ts';
import * as inside from '../io/formats.ts';
import * as png from '../io/png-heightmap.ts';
import * as r32 from '../io/r32.ts';
import { checkedRecipe } from './recipes.ts';

/** Every file format, in the order help lists them. */
export const formats: readonly FileFormat[] = /* @__PURE__ */ inside.formats.map((format) => ({
  ...format,
  write: async (terrain, options) => format.write(checkedTerrain(terrain), checkedOptions(format, options)),
}));

/** The format that a file's name asks for, by its extension in any case; undefined for another extension. */
export function formatOf(path: string): FileFormat | undefined {
  return inside.formatOf(path, formats);
}

/** A heightmap as a 16-bit grey PNG. It states the elevation, if its scale is known, and the spacing, and carries the recipe of a
 *  generated terrain.
 *  @throws RecipeError if a recipe made by hand is not complete and in range; RangeError if the map or its elevation is inconsistent */
export async function heightmapToPng(terrain: TerrainToWrite): Promise<Uint8Array<ArrayBuffer>> {
  return png.heightmapToPng(checkedTerrain(terrain));
}

/** The samples as they are, and a sidecar with size, range, extent, byte and row order.
 *  @throws as `heightmapToPng` does */
export function heightmapToR32(terrain: TerrainToWrite): FileBytes {
  return r32.heightmapToR32(checkedTerrain(terrain));
}

/** @throws RangeError that names every option that the format does not take */
function checkedOptions({ options = {}, extension }: FileFormat, given?: ParamValues): ParamValues {
  const problems: Problem[] = [];
  const values = parseParams(options, given, 'options', problems);
  if (problems.length === 0) return values;
  throw new RangeError(problems.map(({ path, message }) => `${extension} ${path}: ${message}`).join('; '));
}

function checkedTerrain(terrain: TerrainToWrite): TerrainToWrite {
  requireMap(terrain.map);
  const { elevation, spacing, recipe } = terrain;
  requireRange(elevation, 'elevation');
  if (spacing) requireSpacing(spacing);
  return recipe ? { ...terrain, recipe: checkedRecipe(recipe) } : terrain;
}
