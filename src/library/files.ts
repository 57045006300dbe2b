import { requireRange, requireSpacing } from '../core/bounds.ts';
import { requireMap } from '../core/heightmap.ts';
import { type ParamValues, type Problem, parseParams } from '../core/params.ts';
import * as unchecked from '../formats.ts';
import { joined } from '../io/bytes.ts';
import type * as files from '../io/file-format.ts';
import type { TerrainToWrite } from '../io/file-format.ts';
import { formatOf as formatAmong, readOnlyFormats } from '../io/input-formats.ts';
import * as png from '../io/png-heightmap.ts';
import * as r32 from '../io/r32.ts';
import { checkedRecipe } from './recipes.ts';

/** A file that was made, and its sidecar if the format has one. */
export interface FileBytes {
  readonly bytes: Uint8Array;
  readonly sidecar?: Uint8Array | undefined;
  /** Of a mesh. */
  readonly mesh?: files.MeshFigures | undefined;
}

/** One kind of file. */
export interface FileFormat extends Omit<files.FileFormat, 'write'> {
  /** @param options values of `options`; what is left out has its default
   *  @throws RangeError for options that the format does not have, FormatError for terrain that it cannot hold */
  write(terrain: TerrainToWrite, options?: ParamValues): Promise<FileBytes>;
}

/** A kind of file that is read and never written. */
export interface ReadOnlyFormat extends files.InputFormat {
  readonly write?: undefined;
}

/** Every file format that is written, in the order help lists them. */
export const formats: readonly FileFormat[] = /* @__PURE__ */ unchecked.formats.map((format) => ({
  ...format,
  write: async (terrain, options) => whole(await format.write(checkedTerrain(terrain), checkedOptions(format, options))),
}));

function whole({ pieces, ...rest }: files.MadeFile): FileBytes {
  return { ...rest, bytes: joined(pieces) };
}

/** The format that a file's name asks for, by its extension in any case: one that is written or only read; undefined for another extension. */
export function formatOf(path: string): FileFormat | ReadOnlyFormat | undefined {
  return formatAmong<FileFormat | ReadOnlyFormat>(path, [...formats, ...readOnlyFormats]);
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
  return whole(r32.heightmapToR32(checkedTerrain(terrain)));
}

/** @throws RangeError that names every option that the format does not take */
function checkedOptions({ options = {}, extension }: files.FileFormat, given?: ParamValues): ParamValues {
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
