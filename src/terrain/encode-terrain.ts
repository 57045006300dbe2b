import type { Heightmap, Spacing } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { toHeightmap } from '../generate.ts';
import { type FileBytes, FormatError } from '../io/file-format.ts';
import { formatOf } from '../io/formats.ts';
import { terrainToWrite } from '../io/terrain-to-write.ts';
import type { Terrain } from './make-terrain.ts';

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

/** A terrain for a file of a format, its samples copied: meanwhile the terrain's memory may be given away.
 *  @param extension `.png`, `.r32`, `.json` or `.csv` */
export function terrainToEncode(terrain: Terrain, extension: string): TerrainToEncode {
  const { recipe, stage, stages, surface, profile } = terrain;
  const { map, spacing } = surface;
  return {
    recipe,
    isFinished: stage === stages,
    map: profile ? undefined : { ...map, data: map.data.slice() },
    profile: profile && { x: profile.x.slice(), y: profile.y.slice() },
    spacing,
    extension,
  };
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
