import type { Heightmap, Range } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import { bakeTerrainLight, type LightGrid, type TerrainLightOptions } from '../draw/colour/terrain-light.ts';
import type { WaterToFind } from '../draw/water/water.ts';
import type { OpenedFile } from '../io/file-format.ts';
import type { FileReading } from '../terrain/file-facts.ts';
import { makeProfile, type ProfileRequest } from '../terrain/make-profile.ts';
import { makeTerrain, type TerrainRequest } from '../terrain/make-terrain.ts';
import type { FileToOpen } from '../terrain/open-picture.ts';
import { createBufferPool } from './buffer-pool.ts';
import type { TerrainToEncode } from './encode-terrain.ts';
import type { FullLightRequest } from './make-full-light.ts';
import type { PointsToMake } from './make-points.ts';
import type { WorldRequest } from './make-world.ts';
import type { ProcessToMake } from './process-file.ts';
import type { PictureToEncode } from './served-pixels.ts';
import type { KitToEncode } from './zip-kit.ts';

/** What a worker gives its jobs beside their requests. */
interface JobContext {
  /** The samples of an imported recipe; undefined for a generated one. */
  importedFor(recipe: Recipe): Heightmap | undefined;
  /** Reports the fraction done, 0 … 1. */
  readonly onProgress: OnProgress;
}

interface TerrainJob extends Omit<TerrainRequest, 'imported'> {
  /** Memory of terrain that is no longer shown, to be filled again. */
  readonly buffers: readonly ArrayBuffer[];
}

/** A sample of the finished terrain, or a point of its line. */
interface WhyRequest extends Point {
  readonly recipe: Recipe;
  /** Lowest and highest raw value of the finished run. */
  readonly rawRange: Range;
}

/** All that workers do for the page: a function for each kind of job, from its request to its result. A new kind is one entry here. The code
 *  for files and for comparisons is fetched with the first such job. */
const jobs = {
  terrain: ({ recipe, stage, rawRange, buffers }: TerrainJob, { importedFor, onProgress }: JobContext) => {
    const memory = createBufferPool();
    for (const buffer of buffers) memory.give(buffer);
    return makeTerrain({ recipe, stage, rawRange, imported: importedFor(recipe) }, onProgress, memory.take);
  },
  profile: (request: Omit<ProfileRequest, 'imported'>, { importedFor }: JobContext) =>
    makeProfile({ ...request, imported: importedFor(request.recipe) }),
  figures: async ({ recipe }: { readonly recipe: Recipe }, { importedFor }: JobContext) =>
    (await import('../terrain/make-figures.ts')).makeFigures(recipe, importedFor(recipe)),
  difference: async ({ of, less }: { readonly of: Recipe; readonly less: Recipe }, { importedFor }: JobContext) =>
    (await import('../terrain/make-difference.ts')).makeDifference(of, less, importedFor),
  light: ({ grid, options }: { readonly grid: LightGrid; readonly options: TerrainLightOptions }) =>
    bakeTerrainLight(grid.map, grid.spacing, options),
  fullLight: async (request: FullLightRequest, { importedFor, onProgress }: JobContext) =>
    (await import('./make-full-light.ts')).makeFullLight(request, importedFor(request.recipe), onProgress),
  water: async (request: WaterToFind) => (await import('../draw/water/water.ts')).findWater(request),
  why: async ({ recipe, x, y, rawRange }: WhyRequest, { importedFor }: JobContext) =>
    (await import('../rules/ask.ts')).whySoHigh(recipe, x, y, rawRange, importedFor(recipe)),
  open: async (file: FileToOpen, { onProgress }: JobContext) =>
    (await import('../terrain/open-picture.ts')).openPicture(file, onProgress),
  read: async ({ name, file, reading }: { readonly name: string; readonly file: OpenedFile; readonly reading: FileReading }) =>
    (await import('../terrain/open-picture.ts')).importAs(name, file, reading),
  encode: async (terrain: TerrainToEncode, { importedFor, onProgress }: JobContext) => {
    const { encodeTerrain } = await import('./encode-terrain.ts');
    return encodeTerrain(terrain, importedFor(terrain.recipe), onProgress);
  },
  measure: async (terrain: TerrainToEncode, { importedFor, onProgress }: JobContext) =>
    (await import('./encode-terrain.ts')).measureTerrain(terrain, importedFor(terrain.recipe), onProgress),
  kit: async (
    { terrain, kit }: { readonly terrain: TerrainToEncode; readonly kit: KitToEncode },
    { importedFor, onProgress }: JobContext,
  ) => {
    const { zipKit } = await import('./zip-kit.ts');
    return zipKit(terrain, kit, importedFor(terrain.recipe), onProgress);
  },
  points: async (
    { terrain, how }: { readonly terrain: TerrainToEncode; readonly how: PointsToMake },
    { importedFor, onProgress }: JobContext,
  ) => (await import('./make-points.ts')).makePoints(terrain, how, importedFor(terrain.recipe), onProgress),
  world: async (world: WorldRequest, { onProgress }: JobContext) =>
    (await import('./make-world.ts')).makeWorld(world, onProgress),
  worldEstimate: async (world: WorldRequest) => (await import('./make-world.ts')).estimateWorld(world),
  process: async (process: ProcessToMake, { onProgress }: JobContext) =>
    (await import('./process-file.ts')).makeProcessFile(process, onProgress),
  mesh: async ({ map, maxError }: { readonly map: Heightmap; readonly maxError: number }) =>
    (await import('../io/mesh/terrain-mesh.ts')).meshFigures(map, maxError),
  picture: async (picture: PictureToEncode, { onProgress }: JobContext) =>
    (await import('./served-pixels.ts')).encodePicture(picture, onProgress),
};

export type JobKind = keyof typeof jobs;
export type RequestOf<K extends JobKind> = Parameters<(typeof jobs)[K]>[0];
export type ResultOf<K extends JobKind> = Awaited<ReturnType<(typeof jobs)[K]>>;

/** Samples of imported recipes, by their SHA-256. */
export type ImportedSamples = ReadonlyMap<string, Heightmap>;

/** What a worker is asked to do. */
interface JobOf<K extends JobKind> {
  readonly kind: K;
  readonly request: RequestOf<K>;
  /** The samples of imported recipes; empty where it needs none or this worker has them from the last job that brought any. */
  readonly imported: ImportedSamples;
}
export type Job = { [K in JobKind]: JobOf<K> }[JobKind];

/** The result of each kind of job. */
export type Results = { readonly [K in JobKind]: ResultOf<K> };

/** Does jobs, and keeps the imported samples that came last: the next jobs may need them too. */
export function createJobRunner(): (job: Job, onProgress: OnProgress) => unknown {
  let kept: ImportedSamples = new Map();
  return ({ kind, request, imported }, onProgress) => {
    if (imported.size > 0) kept = imported;
    const context: JobContext = {
      importedFor: ({ source }) => (source.kind === 'imported' ? kept.get(source.sha256) : undefined),
      onProgress,
    };
    // A job's request is of the job's kind.
    const run = jobs[kind] as (request: unknown, context: JobContext) => unknown;
    return run(request, context);
  };
}
