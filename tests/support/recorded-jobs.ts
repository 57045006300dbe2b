import type { HurstEstimate } from '../../src/analysis/hurst.ts';
import type { TerrainLight, TerrainLightOptions } from '../../src/colour/terrain-light.ts';
import type { Heightmap } from '../../src/core/heightmap.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { registry } from '../../src/generate.ts';
import { paneFailure } from '../../src/jobs/pane-states.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { emptySession, paneIn, type Session } from '../../src/jobs/session.ts';
import type { TerrainJobs } from '../../src/jobs/terrain-jobs.ts';
import { createDocument } from '../../src/state/document.ts';
import { createDocumentStore, type DocumentStore } from '../../src/state/document-store.ts';
import { createStore, type Store } from '../../src/state/store.ts';
import { makeDifference } from '../../src/terrain/make-difference.ts';
import { makeFigures } from '../../src/terrain/make-figures.ts';
import type { FullLightRequest } from '../../src/terrain/make-full-light.ts';
import { makeTerrain } from '../../src/terrain/make-terrain.ts';
import { type Actions, createActions } from '../../src/ui/page/actions.ts';
import type { RunOptions, TerrainClient } from '../../src/worker/client.ts';
import { Cancelled } from '../../src/worker/errors.ts';
import type { JobKind, RequestOf, ResultOf } from '../../src/worker/jobs.ts';
import { comparedWith } from './documents.ts';
import { recipeFor } from './recipes.ts';

/** A job that waits for the test to end it. */
export interface RecordedJob<T> {
  readonly request: T;
  readonly priority: string | undefined;
  /** It was ended, in whatever way. */
  isOver: boolean;
  /** It was called off. */
  isCancelled: boolean;
  /** Reports the fraction done. */
  progress(fraction: number): void;
  resolve(): void;
  reject(error: Error): void;
}

/** Stands in for the workers: it keeps what it is asked for, and a test says when that is done. */
export interface RecordedClient extends TerrainClient {
  readonly terrains: RecordedJob<Parameters<TerrainClient['terrain']>[0]>[];
  readonly lights: RecordedJob<TerrainLightOptions>[];
  /** With what takes the parts of each. */
  readonly fullLights: RecordedJob<FullLightRequest & { readonly onPart: RunOptions['onPart'] | undefined }>[];
  /** Figures and differences: `a`, `b − a`. */
  readonly measures: RecordedJob<string>[];
  readonly estimates: RecordedJob<RequestOf<'hurst'>>[];
  readonly recycled: Parameters<TerrainClient['recycle']>[0][];
}

const FIT = { hurst: 0.5, fit: { from: 4, to: 16, unit: 'cycles' }, r2: 1 } as const;
export const ESTIMATE: HurstEstimate = { kind: 'estimate', spectrum: FIT, variogram: FIT };

function recordClient(): RecordedClient {
  const terrains: RecordedClient['terrains'] = [];
  const lights: RecordedClient['lights'] = [];
  const fullLights: RecordedClient['fullLights'] = [];
  const measures: RecordedClient['measures'] = [];
  const estimates: RecordedClient['estimates'] = [];
  const recycled: RecordedClient['recycled'] = [];
  type Options = Parameters<TerrainClient['terrain']>[1];
  const ask = <T, R>(
    jobs: RecordedJob<T>[],
    request: T,
    make: () => R,
    { signal, priority, onProgress }: NonNullable<Options> = {},
  ): Promise<R> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Cancelled());
      const job: RecordedJob<T> = {
        ...{ request, priority, isOver: false, isCancelled: false },
        progress: (fraction) => onProgress?.(fraction),
        resolve() {
          job.isOver = true;
          resolve(make());
        },
        reject(error) {
          job.isOver = true;
          reject(error);
        },
      };
      signal?.addEventListener('abort', () => {
        job.isCancelled = true;
        job.reject(new Cancelled());
      });
      jobs.push(job);
    });
  type Jobs = { [K in Exclude<JobKind, 'terrain'>]: (request: RequestOf<K>, options: RunOptions) => Promise<ResultOf<K>> };
  const noFile = (): Promise<never> => Promise.reject(new Error('No file is asked for.'));
  const jobs: Jobs = {
    light: ({ options: request }, options) =>
      ask(lights, request, (): TerrainLight => ({ width: 1, height: 1, data: new Uint8Array(2) }), options),
    fullLight: (request, options) => {
      const { onPart } = options;
      const part = { width: 1, height: 1, from: 0, bytes: new Uint8Array(2) };
      const finish = (): void => {
        for (let i = 0; i < 2; i++) onPart?.(part);
      };
      return ask(fullLights, { ...request, onPart }, finish, options);
    },
    profile: () => Promise.reject(new Error('No profile is asked for.')),
    figures: ({ recipe }, options) => ask(measures, seedOf(recipe), () => makeFigures(recipe, undefined), options),
    difference({ of, less }, options) {
      return ask(measures, `${seedOf(of)} − ${seedOf(less)}`, () => makeDifference(of, less, () => undefined), options);
    },
    hurst: (part, options) => ask(estimates, part, () => ESTIMATE, options),
    open: noFile,
    encode: noFile,
    kit: noFile,
    mesh: noFile,
    picture: noFile,
    process: noFile,
    why: () => Promise.reject(new Error('No reason is asked for.')),
  };
  return {
    ...{ terrains, lights, fullLights, measures, estimates, recycled },
    terrain: (request, options) => ask(terrains, request, () => makeTerrain(request), options),
    run: (kind, request, options = {}) => jobs[kind](request, options),
    recycle: (terrain) => recycled.push(terrain),
    forgetSamples() {},
    dispose() {},
  };
}

/** A document, and the jobs that make what it asks for: a test ends each of them. */
export interface RecordedJobs {
  readonly document: DocumentStore;
  readonly session: Store<Session>;
  readonly actions: Actions;
  readonly client: RecordedClient;
  readonly jobs: TerrainJobs;
  /** Samples of imported terrain that are at hand, by their SHA-256; none to begin with. */
  readonly kept: Map<string, Heightmap>;
  /** Ends the newest terrain that is asked for. */
  finish(): Promise<void>;
  fail(error: Error): Promise<void>;
  /** Ends all terrain and light that is asked for, until none is. */
  finishAll(): Promise<void>;
  /** The same with figures and differences. */
  measureAll(): Promise<void>;
  /** Seeds of what is being made. */
  open(): string[];
  /** Widths of what is being made. */
  openWidths(): number[];
  /** Seeds of what is shown in each pane. */
  shown(): (string | undefined)[];
  /** Why each terrain is not there, as its pane says it. */
  failures(): (string | undefined)[];
  /** The newest job for a seed. */
  jobFor(seed: string): RecordedClient['terrains'][number] | undefined;
}

/** Resolves once all that follows at once has followed. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Its seed, or the name of its file. */
export const seedOf = ({ source }: Recipe): string => (source.kind === 'generated' ? source.seed : source.name);

/** Terrain of 5 × 5 samples. */
export const small = (seed: string): Recipe => recipeFor('diamond-square', { width: 5, height: 5, seed });

/** Imported terrain whose hash is of one digit.
 *  @param max of its elevations */
export function importedAs(name: string, digit: string, max = 1): Recipe {
  const source = { kind: 'imported', name, sha256: digit.repeat(64) };
  return parseRecipe({ version: 1, source, width: 5, height: 5, elevation: { min: 0, max } }, registry);
}

/** Starts the jobs of one terrain alone, or of several that are compared, the first one selected. */
export async function startJobs(
  [first, ...others]: readonly Recipe[],
  changes: Partial<Session> = {},
  view: 'terrain' | 'compare' = others.length > 0 ? 'compare' : 'terrain',
): Promise<RecordedJobs> {
  const initial = createDocument(first);
  const document = createDocumentStore({ ...initial, ...comparedWith(initial, others), page: { ...initial.page, view } });
  const session = createStore<Session>({ ...emptySession, ...changes });
  const client = recordClient();
  const kept = new Map<string, Heightmap>();
  const jobs = runJobs(document, session, client, { get: async (sha256) => kept.get(sha256), put: async () => {} });
  const actions = createActions(document, session, initial);
  await settled();
  const finishOf = async (lists: readonly (readonly RecordedJob<unknown>[])[]): Promise<void> => {
    for (;;) {
      await settled();
      const open = lists.flat().filter(({ isOver }) => !isOver);
      if (open.length === 0) return;
      for (const job of open) job.resolve();
    }
  };
  const open = () => client.terrains.filter(({ isOver }) => !isOver).map(({ request }) => request.recipe);
  return {
    ...{ document, session, actions, client, jobs, kept },
    async finish() {
      client.terrains.at(-1)?.resolve();
      await settled();
    },
    async fail(error) {
      client.terrains.at(-1)?.reject(error);
      await settled();
    },
    finishAll: () => finishOf([client.terrains, client.lights, client.fullLights]),
    measureAll: () => finishOf([client.terrains, client.lights, client.fullLights, client.measures]),
    open: () => open().map(seedOf),
    openWidths: () => open().map(({ width }) => width),
    shown: () =>
      document.get().terrains.map((_, pane) => {
        const { terrain } = paneIn(session.get(), pane);
        return terrain && seedOf(terrain.recipe);
      }),
    failures: () => document.get().terrains.map((_, pane) => paneFailure(document.get(), session.get(), pane)?.text),
    jobFor: (seed) => client.terrains.filter(({ request }) => seedOf(request.recipe) === seed).at(-1),
  };
}
