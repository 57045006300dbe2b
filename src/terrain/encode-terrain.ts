import type { Heightmap, Spacing } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { toHeightmap } from '../generate.ts';
import { type FileBytes, FormatError } from '../io/file-format.ts';
import { formatOf } from '../io/formats.ts';
import { terrainToWrite } from '../io/terrain-to-write.ts';

/** A terrain that a file is made of. */
export interface TerrainToEncode {
  readonly recipe: Recipe;
  readonly isFinished: boolean;
  /** Undefined where the profile says it all. */
  readonly map: Heightmap | undefined;
  readonly profile: Profile | undefined;
  readonly spacing: Spacing;
  /** Of the wanted format: `.png`. */
  readonly extension: string;
}

/** The bytes of a terrain's file.
 *  @throws FormatError if there is no such format, or nothing to write */
export async function encodeTerrain(of: TerrainToEncode): Promise<FileBytes> {
  const { recipe, isFinished, profile, spacing, extension } = of;
  const format = formatOf(extension);
  const map = of.map ?? (profile && toHeightmap(profile, recipe));
  if (!format || !map) throw new FormatError(`file format: expected one there is, got ${extension}`);
  return format.write(terrainToWrite(recipe, { map, profile, spacing }, isFinished));
}
