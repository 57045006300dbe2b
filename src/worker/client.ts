import { type HurstEstimate, hurstPart } from '../analysis/hurst.ts';
import { lightGrid, type TerrainLight, type TerrainLightOptions } from '../colour/terrain-light.ts';
import { type Heightmap, type Range, respaced } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import type { Surface } from '../core/surface.ts';
import type { FileBytes } from '../io/file-format.ts';
import { Cancelled } from './errors.ts';
import { createLatestLane } from './latest-lane.ts';
import type { OpenedPicture } from './open-picture.ts';
import type { ProfileRequest } from './profile.ts';
import { buffersIn } from './protocol.ts';
import { createQueueLane } from './queue-lane.ts';
import type { Terrain } from './terrain.ts';
import { startWorker, type WorkerHandle, type WorkerOptions } from './worker-handle.ts';

/** How long a superseded run may still take to finish before its worker is ended. */
const PATIENCE_MS = 250;
/** Buffers held for the next request, at most. */
const MAX_RECYCLED = 4;
/** Recipes whose raw range is remembered, at most. */
const MAX_RANGES = 64;

/** Everything that takes long, done by workers. Every promise rejects with an Error whose message is for people;
 *  WorkerCrashed means that the worker ended, and that the next request gets a new one. */
export interface TerrainClient {
  /** Makes a terrain. A newer request takes the place of all before it, which reject with Superseded: while something is being
   *  dragged, ask for the next preview when the last one has come, or none ever will.
   *  @param request `imported` are the samples of an imported recipe; they are copied, once for each worker
   *  @param onProgress called now and then with the fraction done, 0 … 1 */
  terrain(
    request: { readonly recipe: Recipe; readonly stage: number | undefined; readonly imported?: Heightmap | undefined },
    onProgress?: (fraction: number) => void,
  ): Promise<Terrain>;
  /** Ends all terrain that is being made or waits, at once; it rejects with Cancelled. @returns whether there was any */
  cancel(): boolean;
  /** Takes the memory of terrain that is no longer shown for the next one. Its maps must not be used any more. */
  recycle(terrain: Pick<Terrain, 'surface' | 'display'>): void;
  /** The profile of a terrain that is not shown. Requests are done one after another, in a worker of their own.
   *  @param request `samples` gives those of an imported recipe, and is called when its turn has come
   *  @param signal calls the request off, which rejects with Cancelled */
  profile(
    request: Omit<ProfileRequest, 'imported'> & { readonly samples?: (() => Promise<Heightmap>) | undefined },
    signal?: AbortSignal,
  ): Promise<Profile>;
  /** Light on a surface's grid, reduced to 385 samples a side before it is sent. A newer request takes the place of older ones. */
  light(surface: Surface, options: TerrainLightOptions): Promise<TerrainLight>;
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

export function createTerrainClient(options: Partial<WorkerOptions> = {}): TerrainClient {
  const workers = { ...defaults, ...options };
  const recycled = new Set<ArrayBuffer>();
  const ranges = new Map<string, Range>();
  const recycle = ({ surface, display }: Pick<Terrain, 'surface' | 'display'>): void => {
    for (const buffer of buffersIn([surface, display])) if (buffer.byteLength > 0) recycled.add(buffer);
    for (const oldest of recycled) if (recycled.size > MAX_RECYCLED) recycled.delete(oldest);
  };
  const terrains = createLatestLane<Terrain>({
    ...workers,
    patienceMs: PATIENCE_MS,
    onDropped: recycle,
  });
  const lights = createLatestLane<TerrainLight>({ ...workers, patienceMs: Number.POSITIVE_INFINITY });
  const profiles = createQueueLane<Profile>(workers);
  const estimates = createLatestLane<HurstEstimate>({ ...workers, patienceMs: Number.POSITIVE_INFINITY });
  let filesWorker: WorkerHandle | undefined;
  let isDisposed = false;
  const forFiles = (): WorkerHandle => {
    if (isDisposed) throw new Cancelled();
    if (!filesWorker?.isAlive) filesWorker = startWorker(workers);
    return filesWorker;
  };

  return {
    terrain({ recipe, stage, imported }, onProgress) {
      const key = JSON.stringify([recipe.source, recipe.width, recipe.height, recipe.extent]);
      return terrains.request(async (worker, isStale) => {
        const { source } = recipe;
        const isKnown = source.kind !== 'imported' || worker.importedSha256 === source.sha256;
        const buffers = [...recycled].filter(({ byteLength }) => byteLength > 0);
        recycled.clear();
        const job = { kind: 'terrain', recipe, stage, rawRange: ranges.get(key), buffers } as const;
        if (source.kind === 'imported' && imported) worker.importedSha256 = source.sha256;
        const report = (fraction: number): void => {
          if (!isStale()) onProgress?.(fraction);
        };
        try {
          const terrain = await worker.run({ ...job, imported: isKnown ? undefined : imported }, buffers, report);
          remember(ranges, key, terrain.rawRange);
          return terrain;
        } catch (error) {
          worker.importedSha256 = undefined; // perhaps the samples never arrived
          throw error;
        }
      });
    },
    cancel: terrains.cancel,
    recycle,
    profile({ recipe, stage, cut, samples }, signal) {
      const { source } = recipe;
      return profiles.request(async (worker) => {
        const isNew = source.kind === 'imported' && worker.importedSha256 !== source.sha256;
        const imported = isNew ? await samples?.() : undefined;
        const profile = await worker.run({ kind: 'profile', recipe, stage, cut, imported }, []);
        if (source.kind === 'imported') worker.importedSha256 = source.sha256;
        return profile;
      }, signal);
    },
    light({ map, spacing }, options) {
      const reduced = lightGrid(map);
      const grid = reduced === map ? copyOf(map) : reduced;
      const gridSpacing = respaced(spacing, map, grid);
      return lights.request((worker) => worker.run({ kind: 'light', grid, spacing: gridSpacing, options }, [grid.data.buffer]));
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
      terrains.dispose();
      profiles.dispose();
      lights.dispose();
      estimates.dispose();
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
