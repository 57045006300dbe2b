import { type HurstEstimate, hurstPart } from '../analysis/hurst.ts';
import type { TerrainFigures } from '../analysis/terrain-figures.ts';
import type { LightGrid, TerrainLight, TerrainLightOptions } from '../colour/terrain-light.ts';
import type { Heightmap, Range } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import type { Surface } from '../core/surface.ts';
import { runOf } from '../generate.ts';
import type { FileBytes } from '../io/file-format.ts';
import { displaySize } from '../terrain/display.ts';
import type { TerrainDifference } from '../terrain/make-difference.ts';
import type { ProfileRequest } from '../terrain/make-profile.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import type { OpenedPicture } from '../terrain/open-picture.ts';
import { createBufferPool } from './buffer-pool.ts';
import { Cancelled } from './errors.ts';
import { type MadeFrom, neededSamples, withSamples } from './imported-samples.ts';
import { buffersIn, type ImportedSamples, type Job, type JobOf, type Results } from './protocol.ts';
import { createWorkerPool, type PoolOptions, type Priority } from './worker-pool.ts';

/** Recipes whose raw range is remembered, at most. */
const MAX_RANGES = 64;

/** Everything that takes long, done by workers. Every promise rejects with an Error whose message is for people; WorkerCrashed means that
 *  the worker ended, and that the next job gets another. */
export interface TerrainClient {
  /** Makes a terrain, at once unless `options` say else.
   *  @param request `imported` are the samples of an imported recipe; they are copied to a worker that lacks them */
  terrain(
    request: { readonly recipe: Recipe; readonly stage: number | undefined; readonly imported?: Heightmap | undefined },
    options?: JobOptions,
  ): Promise<Terrain>;
  /** Takes the memory of terrain that is no longer shown for the next one. Its maps must not be used any more. */
  recycle(terrain: Pick<Terrain, 'surface' | 'display'>): void;
  /** The profile of a terrain that is not shown.
   *  @param request `samples` gives those of an imported recipe, and is called when the job's turn has come */
  profile(request: Omit<ProfileRequest, 'imported'> & MadeFrom, options?: JobOptions): Promise<Profile>;
  /** The figures of a finished terrain, which a worker makes again: the same samples everywhere, and none are sent. */
  figures(terrain: MadeFrom, options?: JobOptions): Promise<TerrainFigures>;
  /** A finished terrain less another one, both made again by a worker. */
  difference(pair: { readonly of: MadeFrom; readonly less: MadeFrom }, options?: JobOptions): Promise<TerrainDifference>;
  /** Bakes light for a terrain's `lightGrid`. */
  light(grid: LightGrid, lightOptions: TerrainLightOptions, options?: JobOptions): Promise<TerrainLight>;
  /** Hurst exponents of a surface; at most its central 1025 × 1025 samples are sent. */
  hurst(surface: Surface, options?: JobOptions): Promise<HurstEstimate>;
  /** Reads a picture and tries the recipe in it, if there is one.
   *  @throws an Error named PngError, FormatError or RecipeError that says what is wrong with the file */
  open(name: string, bytes: Uint8Array, sidecar?: Uint8Array): Promise<OpenedPicture>;
  /** The bytes of a file, those that the command line writes for the same recipe.
   *  @param extension of the format: `.png`, `.r32`, `.json` or `.csv` */
  encode(terrain: Pick<Terrain, 'recipe' | 'stage' | 'stages' | 'surface' | 'profile'>, extension: string): Promise<FileBytes>;
  /** Ends all workers; what was asked for rejects with Cancelled. */
  dispose(): void;
}

export interface JobOptions {
  /** Terrain and files are made `now`, light `soon`, all else `later`, unless it is said here. */
  readonly priority?: Priority;
  /** Cancels the job, which rejects with Cancelled at once. */
  readonly signal?: AbortSignal | undefined;
  /** Called now and then with the fraction of a terrain that is done, 0 … 1. */
  readonly onProgress?: OnProgress | undefined;
}

/** Terrain that is looked at and files begin at once; light, and then what is measured, after them. */
const PRIORITY_OF: Readonly<Record<Job['kind'], Priority>> = {
  terrain: 'now',
  open: 'now',
  encode: 'now',
  light: 'soon',
  profile: 'later',
  figures: 'later',
  difference: 'later',
  hurst: 'later',
};

/** How a job is handed to a worker. */
interface Handover<K extends Job['kind']> {
  /** Terrains that the worker makes; their imported samples come with the job. */
  readonly madeFrom?: readonly MadeFrom[];
  /** Called when the job's turn has come. */
  job(imported: ImportedSamples): JobOf<K>;
  /** What of the job is transferred; all else is copied. */
  transfer?(job: JobOf<K>): readonly Transferable[];
  /** Gets the result of a job that was cancelled but finished. */
  onDropped?(result: Results[K]): void;
}

export function createTerrainClient(options: Partial<PoolOptions> = {}): TerrainClient {
  // As many as leave the page a core of its own.
  const maxTurns = options.maxTurns ?? Math.max((navigator.hardwareConcurrency || 1) - 1, 1);
  const pool = createWorkerPool({
    createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    startTimeoutMs: 20_000,
    maxTurns,
    turnMs: 1000,
    maxLater: Math.min(maxTurns, 2),
    idleMs: 10_000,
    ...options,
  });
  const memory = createBufferPool();
  const ranges = new Map<string, Range>();

  const run = <K extends Job['kind']>(kind: K, options: JobOptions, handover: Handover<K>): Promise<Results[K]> => {
    const { madeFrom = [], job: jobWith, transfer = () => [], onDropped } = handover;
    const needed = neededSamples(madeFrom);
    return pool.run(
      (worker, onProgress) =>
        withSamples(worker, needed, (imported) => {
          if (options.signal?.aborted) throw new Cancelled(); // while its samples were read
          const job = jobWith(imported);
          return worker.run(job, transfer(job), onProgress);
        }),
      { priority: PRIORITY_OF[kind], ...options, needs: [...needed.keys()], onDropped },
    );
  };

  const recycle = ({ surface, display }: Pick<Terrain, 'surface' | 'display'>): void => {
    for (const buffer of buffersIn([surface.map, display.map])) memory.give(buffer);
  };

  /** Memory for a terrain's map and for what is displayed of it, as far as there is any. */
  const memoryFor = (recipe: Recipe, stage: number | undefined): ArrayBuffer[] => {
    const { grid } = runOf(recipe, stage);
    const counts = new Set([grid, displaySize(grid)].map(({ width, height }) => width * height));
    return [...counts].flatMap((samples) => memory.take(samples)?.buffer ?? []);
  };

  return {
    async terrain({ recipe, stage, imported }, options = {}) {
      const key = JSON.stringify([recipe.source, recipe.width, recipe.height, recipe.extent]);
      const terrain = await run('terrain', options, {
        madeFrom: [{ recipe, samples: imported && (() => imported) }],
        job: (samples) => {
          const buffers = memoryFor(recipe, stage);
          return { kind: 'terrain', recipe, stage, rawRange: ranges.get(key), imported: samples, buffers };
        },
        transfer: ({ buffers }) => buffers,
        onDropped: recycle,
      });
      remember(ranges, key, terrain.rawRange);
      return terrain;
    },
    recycle,
    profile: ({ recipe, stage, cut, samples }, options = {}) =>
      run('profile', options, {
        madeFrom: [{ recipe, samples }],
        job: (imported) => ({ kind: 'profile', recipe, stage, cut, imported }),
      }),
    figures: (terrain, options = {}) =>
      run('figures', options, {
        madeFrom: [terrain],
        job: (imported) => ({ kind: 'figures', recipe: terrain.recipe, imported }),
      }),
    difference: ({ of, less }, options = {}) =>
      run('difference', options, {
        madeFrom: [of, less],
        job: (imported) => ({ kind: 'difference', of: of.recipe, less: less.recipe, imported }),
      }),
    light: (grid, lightOptions, options = {}) =>
      run('light', options, { job: () => ({ kind: 'light', ...grid, options: lightOptions }) }),
    hurst({ map, spacing }, options = {}) {
      const central = hurstPart(map);
      const part = central === map ? copyOf(map) : central;
      return run('hurst', options, {
        job: () => ({ kind: 'hurst', map: part, spacing }),
        transfer: () => [part.data.buffer],
      });
    },
    open: (name, bytes, sidecar) => run('open', {}, { job: () => ({ kind: 'open', name, bytes, sidecar }) }),
    encode({ recipe, stage, stages, surface, profile }, extension) {
      const map = profile ? undefined : copyOf(surface.map);
      const content = { recipe, isFinished: stage === stages, map, profile, spacing: surface.spacing };
      return run(
        'encode',
        {},
        {
          job: () => ({ kind: 'encode', ...content, extension }),
          transfer: () => (map ? [map.data.buffer] : []),
        },
      );
    },
    dispose: pool.dispose,
  };
}

/** For a job that has not begun: meanwhile the terrain's memory may be given away. */
function copyOf(map: Heightmap): Heightmap {
  return { ...map, data: map.data.slice() };
}

function remember(ranges: Map<string, Range>, key: string, range: Range): void {
  ranges.delete(key);
  ranges.set(key, range);
  for (const oldest of ranges.keys()) if (ranges.size > MAX_RANGES) ranges.delete(oldest);
}
