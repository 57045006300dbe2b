import type { Heightmap, Range } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import { runOf } from '../generate.ts';
import { buffersIn } from '../rpc.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import { createBufferPool } from './buffer-pool.ts';
import type { ImportedSamples, Job, JobKind, RequestOf, ResultOf } from './jobs.ts';
import { Cancelled } from './protocol.ts';
import type { WorkerHandle } from './worker-handle.ts';
import { createWorkerPool, type PoolOptions, type Priority } from './worker-pool.ts';

/** Recipes whose raw range is remembered, at most. */
const MAX_RANGES = 64;

/** Everything that takes long, done by workers. Every promise rejects with an Error whose message is for people; WorkerCrashed means that
 *  the worker ended, and that the next job gets another. */
export interface TerrainClient {
  /** Makes a terrain.
   *  @param request `imported` are the samples of an imported recipe; they are copied to a worker that lacks them */
  terrain(
    request: { readonly recipe: Recipe; readonly stage: number | undefined; readonly imported?: Heightmap | undefined },
    options?: JobOptions,
  ): Promise<Terrain>;
  /** Takes the memory of terrain that is no longer shown for the next one. Its maps must not be used any more. */
  recycle(terrain: Pick<Terrain, 'surface'>): void;
  /** Does a job of another kind, as `jobs.ts` says. Figures, differences and profiles are made from all samples: the worker makes the
   *  terrain again, the same samples everywhere, and none are sent. */
  run<K extends Exclude<JobKind, 'terrain'>>(kind: K, request: RequestOf<K>, options?: RunOptions): Promise<ResultOf<K>>;
  /** Has all workers ask again for imported samples: the same bytes may have come as a map of another width. */
  forgetSamples(sha256: string): void;
  /** Ends all workers; what was asked for rejects with Cancelled. */
  dispose(): void;
}

export interface JobOptions {
  /** Cancels the job, which rejects with Cancelled at once. */
  readonly signal?: AbortSignal | undefined;
  /** Called now and then with the fraction done, 0 … 1. */
  readonly onProgress?: OnProgress | undefined;
}

export interface RunOptions extends JobOptions {
  /** Terrains that the worker makes: their imported samples come with the job, where it lacks them. */
  readonly madeFrom?: readonly MadeFrom[];
  /** The memory of the request is transferred: the caller has no use of it any more. */
  readonly isHandedOver?: boolean;
  /** A port in the request, which the worker then has. */
  readonly port?: MessagePort;
  /** `later`: nobody waits for it, and it begins while fewer jobs run than the pool's `maxJobs`. */
  readonly priority?: Priority;
}

export function createTerrainClient(options: Partial<PoolOptions> = {}): TerrainClient {
  const pool = createWorkerPool({
    createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    startTimeoutMs: 20_000,
    idleMs: 10_000,
    ...options,
    // As many as leave the page a core of its own.
    maxJobs: options.maxJobs ?? Math.max((navigator.hardwareConcurrency || 1) - 1, 1),
  });
  const memory = createBufferPool();
  const ranges = new Map<string, Range>();

  const run = <K extends JobKind>(
    kind: K,
    request: RequestOf<K>,
    { madeFrom = [], isHandedOver, port, priority = 'now', signal, onProgress }: RunOptions = {},
  ): Promise<ResultOf<K>> => {
    const needed = neededSamples(madeFrom);
    return pool.run(
      (worker, report) =>
        withSamples(worker, needed, (imported) => {
          if (signal?.aborted) throw new Cancelled(); // while its samples were read
          const transfer = [...(isHandedOver ? buffersIn(request) : []), ...(port ? [port] : [])];
          // A job's request and result are of its kind.
          return worker.run({ kind, request, imported } as Job, transfer, report) as Promise<ResultOf<K>>;
        }),
      { priority, signal, onProgress, needs: [...needed.keys()] },
    );
  };

  const recycle = ({ surface }: Pick<Terrain, 'surface'>): void => {
    for (const buffer of buffersIn(surface.map)) memory.give(buffer);
  };

  /** Memory for a terrain's map, if there is any. */
  const memoryFor = (recipe: Recipe, stage: number | undefined): ArrayBuffer[] => {
    const { grid } = runOf(recipe, stage);
    const samples = memory.take(grid.width * grid.height);
    return samples ? [samples.buffer] : [];
  };

  return {
    async terrain({ recipe, stage, imported }, options = {}) {
      const key = JSON.stringify([recipe.source, recipe.width, recipe.height, recipe.extent]);
      const request = { recipe, stage, rawRange: ranges.get(key), buffers: memoryFor(recipe, stage) };
      const madeFrom = [{ recipe, samples: imported && (() => imported) }];
      const terrain = await run('terrain', request, { ...options, madeFrom, isHandedOver: true });
      remember(ranges, key, terrain.rawRange);
      return terrain;
    },
    recycle,
    run,
    forgetSamples: pool.forgetSamples,
    dispose: pool.dispose,
  };
}

function remember(ranges: Map<string, Range>, key: string, range: Range): void {
  ranges.delete(key);
  ranges.set(key, range);
  for (const oldest of ranges.keys()) if (ranges.size > MAX_RANGES) ranges.delete(oldest);
}

/** A finished terrain that a worker makes for itself. */
export interface MadeFrom {
  readonly recipe: Recipe;
  /** Gives the samples of an imported recipe; called when its worker is there, and only if the worker lacks them. */
  readonly samples?: (() => Heightmap | Promise<Heightmap>) | undefined;
}

/** The imported samples that terrains need, by their SHA-256. */
function neededSamples(terrains: readonly MadeFrom[]): ReadonlyMap<string, MadeFrom['samples']> {
  return new Map(
    terrains.flatMap(({ recipe: { source }, samples }) => (source.kind === 'imported' ? [[source.sha256, samples]] : [])),
  );
}

/** Runs a job with the imported samples that it needs: none where its worker has them all from the last job that brought any.
 *  A worker keeps no others, so a job brings all of its own. */
async function withSamples<T>(
  worker: WorkerHandle,
  needed: ReadonlyMap<string, MadeFrom['samples']>,
  run: (imported: ImportedSamples) => Promise<T>,
): Promise<T> {
  if ([...needed.keys()].every((sha256) => worker.imported.has(sha256))) return run(new Map());

  const imported = new Map<string, Heightmap>();
  for (const [sha256, samples] of needed) {
    const map = await samples?.();
    if (map) imported.set(sha256, map);
  }
  worker.imported = new Set(imported.keys());
  try {
    return await run(imported);
  } catch (error) {
    worker.imported = new Set(); // perhaps the samples never arrived
    throw error;
  }
}
