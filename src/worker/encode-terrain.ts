import type { LineStage } from '../core/generator.ts';
import { type Heightmap, type Range, respaced, type Size, type Spacing } from '../core/heightmap.ts';
import type { ParamValues } from '../core/params.ts';
import type { Profile } from '../core/profile.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import { resampleAveraging } from '../core/resampling.ts';
import { pictureKind } from '../draw/picture-kinds.ts';
import { formats } from '../formats.ts';
import { generateWithRange, lineStageFrom, lineStageOf, runOf, toHeightmap } from '../generate.ts';
import { FormatError, type MadeFile, type TerrainToWrite } from '../io/file-format.ts';
import { formatOf } from '../io/input-formats.ts';
import { terrainToWrite } from '../io/terrain-to-write.ts';
import { rangeOf } from '../kernels/values.ts';
import { isNested } from '../resized.ts';
import type { Terrain } from '../terrain/make-terrain.ts';

/** A terrain that a file is made of. */
export interface TerrainToEncode {
  readonly recipe: Recipe;
  readonly isFinished: boolean;
  /** The samples there are, or the stage to make them at: undefined is the finished terrain. */
  readonly samples: TerrainSamples | { readonly stage: number | undefined };
  /** Resamples them to another size. The file then has no recipe. */
  readonly size?: Size | undefined;
  /** Leaves the recipe out. */
  readonly hasNoRecipe?: boolean | undefined;
  /** Of the wanted format: `.png`. */
  readonly extension: string;
  /** Values of the format's options. */
  readonly options?: ParamValues | undefined;
  /** Writes a picture of this kind, and not the heightmap. */
  readonly picture?: string | undefined;
}

interface TerrainSamples {
  /** Undefined where the profile says it all. */
  readonly map: Heightmap | undefined;
  readonly profile: Profile | undefined;
  /** Of an early stage of a line. */
  readonly lineStage: LineStage | undefined;
  readonly spacing: Spacing;
}

/** A terrain for a file of a format, its samples copied: meanwhile the terrain's memory may be given away.
 *  @param extension of the format: `.png` */
export function terrainToEncode(terrain: Terrain, extension: string): TerrainToEncode {
  const { recipe, stage, stages, surface, profile } = terrain;
  const { map, spacing } = surface;
  const samples: TerrainSamples = {
    map: profile ? undefined : { ...map, data: map.data.slice() },
    profile: profile && { ...profile, x: profile.x.slice(), y: profile.y.slice() },
    lineStage: shownLineStage(terrain),
    spacing,
  };
  return { recipe, isFinished: stage === stages, samples, extension };
}

/** What the pictures of an early stage of a line show beside it; undefined for a finished line, which stands alone. */
export function shownLineStage({ recipe, stage, stages, profile, explanation, range }: Terrain): LineStage | undefined {
  if (!profile || stage === stages) return undefined;
  return lineStageFrom(recipe, explanation, range);
}

/** Share of the work that makes samples, where they are made for the file. */
const MADE = 0.8;

/** A terrain's file.
 *  @param imported the samples of an imported recipe, if the terrain has to be made
 *  @throws FormatError if there is no such format, or nothing to write */
export async function encodeTerrain(
  of: TerrainToEncode,
  imported?: Heightmap,
  onProgress: OnProgress = () => {},
): Promise<MadeFile> {
  const { extension, options, picture } = of;
  const format = picture === undefined ? formatOf(extension, formats) : pictureKind(picture)?.format;
  if (!format) throw new FormatError(`file format: expected a known one, got ${picture ?? extension}`);
  return format.write(writtenTerrain(of, imported, onProgress), options);
}

/** Elevations of a file, in the unit of the terrain. */
export interface FileRanges {
  /** What the lowest and the highest code stand for in a file of whole numbers. */
  readonly codes: Range;
  /** Those of the lowest and the highest sample. */
  readonly samples: Range;
}

/** The elevations of a terrain's file, which is not made. Arguments and errors are those of `encodeTerrain`. */
export function measureTerrain(of: TerrainToEncode, imported: Heightmap | undefined, onProgress: OnProgress): FileRanges {
  const { map, elevation } = writtenTerrain(of, imported, onProgress);
  return { codes: elevation, samples: rangeOf(map.data) };
}

function writtenTerrain(of: TerrainToEncode, imported: Heightmap | undefined, onProgress: OnProgress): TerrainToWrite {
  const { recipe, isFinished, size, hasNoRecipe } = of;
  const { map, found } = samplesFor(of, imported, (fraction) => onProgress(MADE * fraction));
  if (!map) throw new FormatError('terrain: expected samples, got none');
  onProgress(MADE);
  const samples = size
    ? {
        map: resampleAveraging(map, size.width, size.height, isFinished && isNested(recipe)),
        profile: undefined,
        spacing: respaced(found.spacing, map, size),
      }
    : { map, profile: found.profile, spacing: found.spacing };
  const written = terrainToWrite(recipe, samples, isFinished && !size && !hasNoRecipe, map);
  return { ...written, lineStage: found.lineStage };
}

/** The samples of a terrain that is encoded, a line drawn out; undefined if there are none. */
export function samplesFor(
  { recipe, samples }: TerrainToEncode,
  imported: Heightmap | undefined,
  onProgress: OnProgress,
): { readonly found: TerrainSamples; readonly map: Heightmap | undefined } {
  const found = 'spacing' in samples ? samples : makeSamples(recipe, samples.stage, imported, onProgress);
  return { found, map: found.map ?? (found.profile && toHeightmap(found.profile, recipe)) };
}

function makeSamples(
  recipe: Recipe,
  stage: number | undefined,
  imported: Heightmap | undefined,
  onProgress: OnProgress,
): TerrainSamples {
  const run = runOf(recipe, stage);
  const { terrain, range } = generateWithRange(run, { imported, onProgress });
  const { spacing } = run.grid;
  if ('data' in terrain) return { map: terrain, profile: undefined, lineStage: undefined, spacing };
  const lineStage = run.stage < run.stages ? lineStageOf(run, range) : undefined;
  return { map: undefined, profile: terrain, lineStage, spacing };
}
