import { type HurstEstimate, hurstPart } from '../analysis/hurst.ts';
import type { TerrainFigures } from '../analysis/terrain-figures.ts';
import type { LightGrid, TerrainLight, TerrainLightOptions } from '../colour/terrain-light.ts';
import type { Heightmap, Range } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import type { Surface } from '../core/surface.ts';
import type { FileBytes } from '../io/file-format.ts';
import type { TerrainDifference } from '../terrain/make-difference.ts';
import type { ProfileRequest } from '../terrain/make-profile.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import type { OpenedPicture } from '../terrain/open-picture.ts';
import { Cancelled } from './errors.ts';
import { type MadeFrom, withSamples } from './imported-samples.ts';
import { createLatestLane, type LatestLane } from './latest-lane.ts';
import { createLimits } from './limit.ts';
import { buffersIn } from './protocol.ts';
import { createQueueLane } from './queue-lane.ts';
import { startWorker, type WorkerHandle, type WorkerOptions } from './worker-handle.ts';

/** How long a superseded run may still take to finish before its worker is ended. */
const PATIENCE_MS = 250;
/** Terrains that can be asked for at once: those of a comparison. */
export const LANES = 4;
/** Buffers held for the next request, at most. */
const MAX_RECYCLED = 4;
/** Workers that measure terrain, at most. */
const MAX_MEASURING = 2;
/** How long workers of comparisons stay when they are done: the next change wants them again. */
const REST_MS = 10_000;
const TURN_MS = 1000;
/** Recipes whose raw range is remembered, at most. */
const MAX_RANGES = 64;

/** Everything that takes long, done by workers. Every promise rejects with an Error whose message is for people;
 *  WorkerCrashed means that the worker ended, and that the next request gets a new one. */
export interface TerrainClient {
  /** Makes a terrain. A newer request takes the place of all before it in its lane, which reject with Superseded: while something is being
   *  dragged, ask for the next preview when the last one has come, or none ever will.
   *  @param request `imported` are the samples of an imported recipe; they are copied, once for each worker
   *  @param onProgress called now and then with the fraction done, 0 … 1
   *  @param lane 0 … LANES − 1: each has requests and a worker of its own, and a worker that is lost ends the terrain of its own alone.
   *  Lane 0 begins at once; the others, light and figures wait while all cores but one are busy, but for no job longer than a second */
  terrain(
    request: { readonly recipe: Recipe; readonly stage: number | undefined; readonly imported?: Heightmap | undefined },
    onProgress?: OnProgress,
    lane?: number,
  ): Promise<Terrain>;
  /** Ends terrain that is being made or waits, in one lane or in all, at once; it rejects with Cancelled. @returns whether there was any */
  cancel(lane?: number): boolean;
  /** Ends the workers of all lanes but the first, and what they do. Another request starts them again. */
  closeLanes(): void;
  /** Takes the memory of terrain that is no longer shown for the next one. Its maps must not be used any more. */
  recycle(terrain: Pick<Terrain, 'surface' | 'display'>): void;
  /** The profile of a terrain that is not shown. Requests are done one after another, in a worker of their own.
   *  @param request `samples` gives those of an imported recipe, and is called when its turn has come
   *  @param signal calls the request off, which rejects with Cancelled */
  profile(request: Omit<ProfileRequest, 'imported'> & MadeFrom, signal?: AbortSignal): Promise<Profile>;
  /** The figures of a finished terrain, which a worker makes again: the same samples everywhere, and none are sent. A few such
   *  requests, or differences, are done at once, the others in the order they came.
   *  @param signal calls the request off, which rejects with Cancelled */
  figures(terrain: MadeFrom, signal?: AbortSignal): Promise<TerrainFigures>;
  /** A finished terrain less another one, both made again by a worker, in turn with figures. */
  difference(pair: { readonly of: MadeFrom; readonly less: MadeFrom }, signal?: AbortSignal): Promise<TerrainDifference>;
  /** Bakes light for a terrain's `lightGrid`.
   *  @param lane in lane 0 a newer request takes the place of older ones; those of the other lanes are done one after another */
  light(grid: LightGrid, options: TerrainLightOptions, lane?: number): Promise<TerrainLight>;
  /** Hurst exponents of a surface; at most its central 1025 × 1025 samples are sent. A newer request takes the place of older ones. */
  hurst(surface: Surface): Promise<HurstEstimate>;
  /** Reads a picture and tries the recipe in it, if there is one.
   *  @throws an Error named PngError, FormatError or RecipeError that says what is wrong with the file */
  open(name: string, bytes: Uint8Array, sidecar?: Uint8Array): Promise<OpenedPicture>;
  /** The bytes of a file, those that the command line writes for the same recipe.
   *  @param extension of the format: `.png`, `.r32`, `.json` or `.csv` */
  encode(terrain: Pick<Terrain, 'recipe' | 'stage' | 'stages' | 'surface' | 'profile'>, extension: string): Promise<FileBytes>;
  /** Ends all workers; what was asked for rejects with Cancelled. */
  dispose(): void;
}

const defaults: WorkerOptions = {
  createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  startTimeoutMs: 20_000,
};

export interface ClientOptions extends WorkerOptions {
  /** Workers at once that make, light or measure terrain which is shown, but for those that have taken long. The terrain of lane 0
   *  counts, but waits for no others. */
  readonly busy: number;
  /** How long others wait for a job, at most, while as many are busy. */
  readonly turnMs: number;
  /** Workers that measure terrain at once. */
  readonly measuring: number;
}

export function createTerrainClient(options: Partial<ClientOptions> = {}): TerrainClient {
  const workers = { ...defaults, ...options };
  const recycled = new Set<ArrayBuffer>();
  const ranges = new Map<string, Range>();
  const recycle = ({ surface, display }: Pick<Terrain, 'surface' | 'display'>): void => {
    for (const buffer of buffersIn([surface.map, display.map])) if (buffer.byteLength > 0) recycled.add(buffer);
    for (const oldest of recycled) if (recycled.size > MAX_RECYCLED) recycled.delete(oldest);
  };
  const busy = options.busy ?? busyWorkers();
  const { inTurn, atOnce } = createLimits(busy, options.turnMs ?? TURN_MS);
  const limited = { ...workers, limit: inTurn };
  const createTerrainLane = (lane: number): LatestLane<Terrain> =>
    createLatestLane<Terrain>({
      ...workers,
      limit: lane === 0 ? atOnce : inTurn,
      patienceMs: PATIENCE_MS,
      hasSpare: lane === 0,
      onDropped: recycle,
    });
  /** The first one has the terrain of the panel and is always there. */
  const terrains = [createTerrainLane(0)];
  const unhurried = { patienceMs: Number.POSITIVE_INFINITY, hasSpare: false };
  const lights = createLatestLane<TerrainLight>({ ...limited, ...unhurried });
  const otherLights = createQueueLane({ ...limited, restMs: REST_MS });
  const profiles = createQueueLane(workers);
  const measures = createQueueLane({
    ...limited,
    maxWorkers: options.measuring ?? Math.min(busy, MAX_MEASURING),
    restMs: REST_MS,
  });
  const estimates = createLatestLane<HurstEstimate>({ ...workers, ...unhurried });
  let filesWorker: WorkerHandle | undefined;
  let isDisposed = false;
  const forFiles = (): WorkerHandle => {
    if (isDisposed) throw new Cancelled();
    if (!filesWorker?.isAlive) filesWorker = startWorker(workers);
    return filesWorker;
  };

  /** One lane has all memory there is; of several each takes what it needs, so that the others find theirs. */
  const reused = ({ width, height }: Recipe): ArrayBuffer[] => {
    const whole = [...recycled].filter(({ byteLength }) => byteLength > 0);
    const taken = terrains.length === 1 ? whole : whole.filter(({ byteLength }) => byteLength === 4 * width * height).slice(0, 1);
    for (const buffer of taken) recycled.delete(buffer);
    return taken;
  };

  return {
    terrain({ recipe, stage, imported }, onProgress, lane = 0) {
      const key = JSON.stringify([recipe.source, recipe.width, recipe.height, recipe.extent]);
      while (terrains.length <= lane && !isDisposed) terrains.push(createTerrainLane(terrains.length));
      return (terrains[lane] ?? terrains[0]).request((worker, isStale) =>
        withSamples(worker, [{ recipe, samples: imported && (() => imported) }], async (samples) => {
          const buffers = reused(recipe);
          const job = { kind: 'terrain', recipe, stage, rawRange: ranges.get(key), imported: samples, buffers } as const;
          const report = (fraction: number): void => {
            if (!isStale()) onProgress?.(fraction);
          };
          const terrain = await worker.run(job, buffers, report);
          remember(ranges, key, terrain.rawRange);
          return terrain;
        }),
      );
    },
    // All of them, not only the first that has something to end.
    cancel: (lane) => (lane === undefined ? terrains : terrains.slice(lane, lane + 1)).filter((one) => one.cancel()).length > 0,
    closeLanes() {
      for (const lane of terrains.splice(1)) lane.dispose();
    },
    recycle,
    profile: ({ recipe, stage, cut, samples }, signal) =>
      profiles.request(
        (worker) =>
          withSamples(worker, [{ recipe, samples }], (imported) =>
            worker.run({ kind: 'profile', recipe, stage, cut, imported }, []),
          ),
        signal,
      ),
    figures: (terrain, signal) =>
      measures.request(
        (worker) =>
          withSamples(worker, [terrain], (imported) => worker.run({ kind: 'figures', recipe: terrain.recipe, imported }, [])),
        signal,
      ),
    difference: ({ of, less }, signal) =>
      measures.request(
        (worker) =>
          withSamples(worker, [of, less], (imported) =>
            worker.run({ kind: 'difference', of: of.recipe, less: less.recipe, imported }, []),
          ),
        signal,
      ),
    light(grid, options, lane = 0) {
      const bake = (worker: WorkerHandle): Promise<TerrainLight> => worker.run({ kind: 'light', ...grid, options }, []);
      return lane === 0 ? lights.request(bake) : otherLights.request(bake);
    },
    hurst({ map, spacing }) {
      const central = hurstPart(map);
      const part = central === map ? copyOf(map) : central;
      return estimates.request((worker) => worker.run({ kind: 'hurst', map: part, spacing }, [part.data.buffer]));
    },
    open: async (name, bytes, sidecar) => forFiles().run({ kind: 'open', name, bytes, sidecar }, []),
    async encode({ recipe, stage, stages, surface, profile }, extension) {
      const { map, spacing } = surface;
      const content = { recipe, isFinished: stage === stages, map: profile ? undefined : map, profile, spacing };
      return forFiles().run({ kind: 'encode', ...content, extension }, []);
    },
    dispose() {
      isDisposed = true;
      for (const lane of [...terrains, lights, otherLights, profiles, measures, estimates]) lane.dispose();
      filesWorker?.dispose();
    },
  };
}

/** For a request that waits: meanwhile the surface may be given away. */
function copyOf(map: Heightmap): Heightmap {
  return { ...map, data: map.data.slice() };
}

function remember(ranges: Map<string, Range>, key: string, range: Range): void {
  ranges.delete(key);
  ranges.set(key, range);
  for (const oldest of ranges.keys()) if (ranges.size > MAX_RANGES) ranges.delete(oldest);
}

/** As many as leave the page a core of its own. */
function busyWorkers(): number {
  return Math.max((navigator.hardwareConcurrency || 1) - 1, 1);
}
