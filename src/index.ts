/** Faultline as a library: recipes in, terrain and files out. It needs no DOM and runs the same in Node and browsers; without WebAssembly SIMD
 *  it throws an error that says so.
 *
 *      import { generateHeightmap, parseRecipe } from 'faultline';
 *
 *      const recipe = parseRecipe({ version: 1, source: { kind: 'generated', generator: 'fault-lines', seed: 'alps' } });
 *      const map = generateHeightmap(recipe); // 513 × 513 elevations in metres, row 0 north
 */

// ## Recipes

export {
  type Extent,
  type FilterStep,
  type GeneratedSource,
  type ImportedSource,
  RECIPE_VERSION,
  type Recipe,
  RecipeError,
} from './core/recipe.ts';
export { samplesSha256 } from './library/imported.ts';
export { parseRecipe, recipeFromJson, recipeFromText, recipeToJson, recipeToText } from './library/recipes.ts';

// ## Terrain

export type {
  DisplacedLattice,
  DisplacedPoints,
  FaultCircle,
  FaultCut,
  LawValue,
  LineStage,
  RunOptions,
  RunPart,
  StageChange,
  StageExplanation,
  StageGrid,
} from './core/generator.ts';
export type { OnProgress } from './core/progress.ts';
export {
  endlessStrips,
  estimateWork,
  explainStage,
  type GenerateOptions,
  generate,
  generateHeightmap,
  generateLine,
  lineStage,
  rawRange,
  stageCount,
  stripAt,
} from './library/terrain.ts';
export type { WorkPart } from './work.ts';

// ## Rules

export type { RuleLine } from './core/generator.ts';
export type { Descent, FaultAt, ParentPlace, QuestionKind, QuestionMaterial, StagePlace } from './core/origin.ts';
export { explainSample, questionsOf, ruleOf, whySoHigh } from './library/rules.ts';
export type { SumTexts } from './rules/formula.ts';
export type { Moved, Origin, Parent } from './rules/origin.ts';
export type { OutletQuestion } from './rules/outlet.ts';
export type {
  ChoiceQuestion,
  CountQuestion,
  Question,
  QuestionText,
  SideQuestion,
  WhereQuestion,
  WhichQuestion,
} from './rules/questions.ts';
export type { Ancestor, FilterEffect, Share, WaterAt, WhySoHigh } from './rules/why.ts';

// ## In the background

export {
  type AbortSignalLike,
  type AsyncOptions,
  type GenerateAsyncOptions,
  generateAsync,
  generateHeightmapAsync,
  type RestoreAsyncOptions,
  restoreAsync,
} from './library/async.ts';

// ## Maps and profiles

export { fillHoles } from './core/fill-holes.ts';
export {
  createHeightmap,
  crop,
  extentOf,
  type Heightmap,
  MAX_SAMPLES,
  MAX_SIDE,
  type Range,
  resample,
  type Size,
  type Spacing,
  sampleBilinear,
  sampleRange,
  spacingOf,
  type Window,
} from './core/heightmap.ts';
export { extrude, type Point, type Profile, resampleProfile, sliceHeightmap } from './core/profile.ts';
export type { Surface } from './core/surface.ts';
export { elevationAt, slopeAt } from './library/surface.ts';

// ## Generators, filters and their parameters

export type {
  Descriptor,
  Filter,
  FilterInput,
  FilterStages,
  Generator,
  Ground,
  HeightmapGenerator,
  Law,
  Nesting,
  Preset,
  ProfileGenerator,
  RecipeFor,
  Registry,
} from './core/generator.ts';
export {
  type ChoiceSpec,
  defaultsOf,
  type FlagSpec,
  type Idle,
  type IntegerSpec,
  type NumberSpec,
  type ParamSpec,
  type ParamValue,
  type ParamValues,
  type Problem,
  type Schema,
  type SpecCommon,
  type TextSpec,
  type ValueOf,
  type ValuesOf,
} from './core/params.ts';
export { generatorOf, generators, registry } from './library/recipes.ts';

// ## Files

export { codeRange, quantise } from './io/codes.ts';
export { profileToCsv } from './io/csv.ts';
export {
  type ByteOrder,
  type CodeScale,
  type Encoding,
  type FileInWords,
  type FileToRead,
  type FirstRow,
  FormatError,
  type Guess,
  type InputFormat,
  type MeshFigures,
  type MeshInFile,
  type OpenedFile,
  type OpenGuesses,
  type OpenHint,
  type RawType,
  type SamplesInFile,
  type SizeHint,
  type StoredSamples,
  type TerrainFacts,
  type TerrainToWrite,
  type TilePlace,
} from './io/file-format.ts';
export { heightmapOf } from './io/opened-samples.ts';
export {
  type BitDepth,
  type ChooseFilter,
  type ColourType,
  type DecodedPng,
  decodePng,
  encodePng16,
  encodePngRgb,
  type PixelData,
  type Png16,
  type PngElevation,
  PngError,
  type PngHeader,
  type PngSamples,
  type PngSpacing,
  pngSamples,
} from './io/png/index.ts';
export { heightmapFromPng } from './io/png-heightmap.ts';
export { openR32 } from './io/r32.ts';
export {
  type FileBytes,
  type FileFormat,
  formatOf,
  formats,
  heightmapToPng,
  heightmapToR32,
  type ReadOnlyFormat,
} from './library/files.ts';
export type { ImportedOptions } from './library/imported.ts';
export { type Restored, type RestoreOptions, restore } from './restore.ts';
export { CHECK_BUDGET_NS } from './work.ts';

// ## Meshes

export type { SampleSet } from './mesh/splits.ts';
export { borderOf, type Triangulation, triangulate } from './mesh/triangulation.ts';

// ## Ground to stand on

export {
  type BulletCollider,
  type CannonCollider,
  type Colliders,
  colliderFor,
  type Gap,
  type HavokCollider,
  type HavokField,
  type HavokMesh,
  type JoltCollider,
  type PhysicsEngine,
  type PhysxCollider,
  type Placed,
  type RapierCollider,
  type Vector,
} from './mesh/colliders.ts';
// ## Points on terrain

export {
  type ScatterOptions,
  type ScatterPoint,
  type ScatterRules,
  scatter,
  scatterRules,
} from './analysis/scatter.ts';

// ## Pictures of terrain

export { type Appearance, appearanceSchema } from './draw/colour/appearance.ts';
export { type ReliefOptions, reliefPixels } from './library/picture.ts';

// ## Figures

export { type Basin, type Basins, basinsOf } from './analysis/basins.ts';
export { type DInfinity, dInfinity, wetnessOf } from './analysis/d-infinity.ts';
export { type DifferenceFigures, type DifferenceOptions, differenceOf, whyNoMap } from './analysis/difference.ts';
export {
  differenceRows,
  FIGURE_GROUPS,
  type FigureRow,
  figureRows,
  type TerrainFigureRow,
} from './analysis/figure-rows.ts';
export { estimateHurst, type HurstEstimate, type HurstFit } from './analysis/hurst.ts';
export { type Hydrology, type HydrologyOptions, hydrology, type Lake, type River } from './analysis/hydrology.ts';
export { type ProfileFigures, profileFigures } from './analysis/profile-figures.ts';
export { type MapSpectrum, type PowerSpectrum, powerSpectrum } from './analysis/spectrum.ts';
export {
  describeProfile,
  describeSamples,
  histogramOf,
  type SampleStatistics,
  type Statistics,
  sampleStatistics,
} from './analysis/statistics.ts';
export {
  type AlignedHistogram,
  type Anisotropy,
  type Distribution,
  type LawFit,
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
  type WaterFigures,
} from './analysis/terrain-figures.ts';
export { type Variogram, variogram } from './analysis/variogram.ts';
export type { StreamOrder } from './analysis/water-figures.ts';

// ## Landscapes

export {
  type LayerChanges,
  withLayer,
  withLayerAdded,
  withLayerDrawnAs,
  withLayerDuplicated,
  withLayerMoved,
  withLayerRemoved,
  withPalette,
  withScene,
  withSeed,
} from './landscape/edits.ts';
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
export type { FrameOptions } from './landscape/landscape-files.ts';
export { type LandscapeReading, landscapeFromText } from './landscape/landscape-text.ts';
export { type LayerSettings, layerSchema } from './landscape/layer-schema.ts';
export type { LandscapePainter } from './landscape/painter.ts';
export { palettes } from './landscape/palettes.ts';
export { type LandscapePreset, landscapePresets } from './landscape/presets.ts';
export { type SceneSettings, sceneSchema } from './landscape/scene-schema.ts';
export {
  createLandscapePainter,
  landscapeApng,
  landscapeFrames,
  landscapePng,
  landscapeSvg,
  landscapeToText,
} from './library/landscapes.ts';
