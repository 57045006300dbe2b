/** Faultline as a library: recipes in, terrain and files out. It needs no DOM and runs the same in Node and browsers.
 *
 *     const recipe = parseRecipe({ version: 1, source: { kind: 'generated', generator: 'fault-lines', seed: 'alps' } });
 *     const map = generateHeightmap(recipe); // 513 × 513 elevations in metres, row 0 north
 */
import { parseRecipe as parseRecipeAgainst } from './core/parse-recipe.ts';
import type { Recipe } from './core/recipe.ts';
import { recipeFromText as recipeFromTextAgainst } from './core/recipe-text.ts';
import { registry } from './generate.ts';
import { parseRecipeJson } from './io/recipe-json.ts';

export { type DifferenceFigures, differenceOf, whyNoMap } from './analysis/difference.ts';
export {
  differenceRows,
  FIGURE_GROUPS,
  type FigureRow,
  figureRows,
  type TerrainFigureRow,
} from './analysis/figure-rows.ts';
export { histogramOf } from './analysis/histogram.ts';
export { estimateHurst, type HurstEstimate, type HurstFit } from './analysis/hurst.ts';
export { type ProfileFigures, profileFigures } from './analysis/profile-figures.ts';
export { type MapSpectrum, type PowerSpectrum, powerSpectrum } from './analysis/spectrum.ts';
export {
  describeProfile,
  describeSamples,
  type SampleStatistics,
  type Statistics,
  sampleStatistics,
} from './analysis/statistics.ts';
export {
  type AlignedHistogram,
  type Anisotropy,
  type Distribution,
  lineFigures,
  type NoFigure,
  type PowerLawFit,
  type Ruggedness,
  type SeamRatio,
  type SlopeFigures,
  type SpectrumFigures,
  type TerrainFigures,
  terrainFigures,
  type VariogramFigures,
} from './analysis/terrain-figures.ts';
export { type Variogram, variogram } from './analysis/variogram.ts';
export type {
  Filter,
  Generator,
  HeightmapGenerator,
  Law,
  Nesting,
  Preset,
  ProfileGenerator,
  RecipeFor,
  Registry,
  RunOptions,
  StageChange,
  StageExplanation,
} from './core/generator.ts';
export {
  createHeightmap,
  crop,
  extentOf,
  type Heightmap,
  MAX_SAMPLES,
  MAX_SIDE,
  type Range,
  resample,
  type Spacing,
  sampleBilinear,
  sampleRange,
  spacingOf,
  type Window,
} from './core/heightmap.ts';
export { defaultsOf, type ParamSpec, type ParamValues, type Problem, type Schema, type ValuesOf } from './core/params.ts';
export { extrude, type Point, type Profile, resampleProfile, sliceHeightmap } from './core/profile.ts';
export {
  type Extent,
  type FilterStep,
  type GeneratedSource,
  type ImportedSource,
  RECIPE_VERSION,
  type Recipe,
  RecipeError,
  recipeToJson,
} from './core/recipe.ts';
export { recipeToText } from './core/recipe-text.ts';
export {
  explainStage,
  type GenerateOptions,
  generate,
  generateHeightmap,
  generatorOf,
  rawRange,
  registry,
  stageCount,
} from './generate.ts';
export { generators } from './generators/index.ts';
export { endlessStrips, stripAt } from './generators/line-strips.ts';
export { codeRange, quantise } from './io/codes.ts';
export { profileToCsv } from './io/csv.ts';
export {
  type FileBytes,
  type FileFormat,
  FormatError,
  type OpenedFile,
  type SizeHint,
  type TerrainToWrite,
} from './io/file-format.ts';
export { formatOf, formats } from './io/formats.ts';
export {
  type BitDepth,
  type ColourType,
  type DecodedPng,
  decodePng,
  encodePng16,
  type Png16,
  type PngElevation,
  PngError,
  type PngSamples,
  type PngSpacing,
  pngSamples,
} from './io/png/index.ts';
export { heightmapFromPng, heightmapToPng } from './io/png-heightmap.ts';
export { heightmapToR32, openR32 } from './io/r32.ts';
export {
  type Landscape,
  LandscapeError,
  type Layer,
  landscapeProblems,
  loopFrames,
  MAX_LAYERS,
  type Moment,
  type Palette,
} from './landscape/landscape.ts';
export { landscapeSvg } from './landscape/landscape-svg.ts';
export { type LandscapeReading, landscapeFromText, landscapeToText } from './landscape/landscape-text.ts';
export { type LayerSettings, layerSchema } from './landscape/layer-schema.ts';
export { createLandscapePainter, type LandscapePainter } from './landscape/painter.ts';
export { palettes } from './landscape/palettes.ts';
export { type LandscapePreset, landscapePresets } from './landscape/presets.ts';
export { type SceneSettings, sceneSchema } from './landscape/scene-schema.ts';
export { type Restored, restore } from './restore.ts';
export { type FrameOptions, landscapeApng, landscapeFrames, landscapePng } from './worker/landscape-files.ts';

/** Checks a recipe from outside and completes what it leaves out with defaults.
 *  @throws RecipeError with every problem at once */
export function parseRecipe(value: unknown): Recipe {
  return parseRecipeAgainst(value, registry);
}

/** Reads a recipe from the short text of a link, as recipeToText writes it.
 *  @throws RecipeError with every problem at once */
export function recipeFromText(text: string): Recipe {
  return recipeFromTextAgainst(text, registry);
}

/** Reads a recipe from its JSON text, as recipeToJson writes it.
 *  @throws RecipeError with every problem at once */
export function recipeFromJson(text: string): Recipe {
  return parseRecipeJson(text, registry);
}
