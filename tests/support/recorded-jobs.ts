import type { Heightmap } from '../../src/core/heightmap.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import type { TerrainLight, TerrainLightOptions } from '../../src/draw/colour/terrain-light.ts';
import { findWater } from '../../src/draw/water/water.ts';
import { registry } from '../../src/generate.ts';
import { paneFailure } from '../../src/jobs/pane-states.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { emptySession, lightOf, type PaneTerrain, paneIn, type Session } from '../../src/jobs/session.ts';
import { createShownDocument } from '../../src/jobs/shown-document.ts';
import { createDocument, type Pin } from '../../src/state/document.ts';
import { createDocumentStore } from '../../src/state/document-store.ts';
import { replaced } from '../../src/state/panes.ts';
import { createStore } from '../../src/state/store.ts';
import { makeDifference } from '../../src/terrain/make-difference.ts';
import { makeFigures } from '../../src/terrain/make-figures.ts';
import { makeProfile } from '../../src/terrain/make-profile.ts';
import { makeTerrain } from '../../src/terrain/make-terrain.ts';
import { createActions } from '../../src/ui/page/actions.ts';
import type { RunOptions, TerrainClient } from '../../src/worker/client.ts';
import type { JobKind, RequestOf, ResultOf } from '../../src/worker/jobs.ts';
import { Cancelled, WorkerCrashed } from '../../src/worker/protocol.ts';
import { comparedWith } from './documents.ts';
import { recipeFor } from './recipes.ts';

/** A job that waits for the test to end it. */
export interface RecordedJob<T> {
  readonly kind: JobKind;
  readonly request: T;
  /** It was ended, in whatever way. */
  isOver: boolean;
  /** It was called off. */
  isCancelled: boolean;
  /** Reports the fraction done. */
  progress(fraction: number): void;
  resolve(): void;
  reject(error: Error): void;
}

/** Stands in for the workers: it keeps what it is asked for, by kind, and a test says when that is done. */
function recordClient() {
  const terrains: RecordedJob<Parameters<TerrainClient['terrain']>[0]>[] = [];
  const lights: RecordedJob<TerrainLightOptions>[] = [];
  const profiles: RecordedJob<RequestOf<'profile'>>[] = [];
  const waters: RecordedJob<RequestOf<'water'>>[] = [];
  /** Figures and differences: `a`, `b − a`. */
  const measures: RecordedJob<string>[] = [];
  /** The same together, with light in full, in the order it came. */
  const asked: RecordedJob<unknown>[] = [];
  const recycled: Parameters<TerrainClient['recycle']>[0][] = [];
  /** Imported samples come as a worker asks for them: with the job. */
  const ask = <T, R>(
    list: RecordedJob<T>[],
    kind: JobKind,
    request: T,
    make: (imported: Heightmap | undefined) => R,
    { signal, onProgress, madeFrom = [] }: RunOptions = {},
  ): Promise<R> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Cancelled());
      let imported: Heightmap | undefined;
      const job: RecordedJob<T> = {
        ...{ kind, request, isOver: false, isCancelled: false },
        progress: (fraction) => onProgress?.(fraction),
        resolve() {
          job.isOver = true;
          resolve(make(imported));
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
      for (const { samples } of madeFrom) {
        Promise.resolve(samples?.()).then((map) => {
          imported = map;
        }, job.reject);
      }
      list.push(job);
      asked.push(job);
    });
  const onePixel = { width: 1, height: 1 };
  const jobs: { [K in JobKind]?: (request: RequestOf<K>, options: RunOptions) => Promise<unknown> } = {
    light: ({ options: request }, options) =>
      ask(lights, 'light', request, (): TerrainLight => ({ ...onePixel, data: new Uint8Array(2) }), options),
    fullLight: (request, options) =>
      ask([], 'fullLight', request, (): TerrainLight => ({ ...onePixel, data: new Uint8Array(2) }), options),
    profile: (request, options) =>
      ask(profiles, 'profile', request, (imported) => makeProfile({ ...request, imported }), options),
    figures: ({ recipe }, options) => ask(measures, 'figures', seedOf(recipe), () => makeFigures(recipe, undefined), options),
    water: (request, options) => ask(waters, 'water', request, () => findWater(request), options),
    difference: ({ of, less }, options) =>
      ask(measures, 'difference', `${seedOf(of)} − ${seedOf(less)}`, () => makeDifference(of, less, () => undefined), options),
  };
  const client: TerrainClient = {
    // A worker answers with a copy of the recipe.
    terrain: (request, options) =>
      ask(terrains, 'terrain', request, () => ({ ...makeTerrain(request), recipe: structuredClone(request.recipe) }), options),
    run: async <K extends JobKind>(kind: K, request: RequestOf<K>, options: RunOptions = {}) => {
      const result = await jobs[kind]?.(request, options);
      // A job's result is of its kind.
      return result as ResultOf<K>;
    },
    recycle: (terrain) => recycled.push(terrain),
    forgetSamples() {},
    dispose() {},
  };
  return { ...client, terrains, lights, profiles, waters, measures, asked, recycled };
}

/** A document, and the jobs that make what it asks for: a test ends each of them. */
export type RecordedJobs = Awaited<ReturnType<typeof startJobs>>;

/** Resolves once all that follows at once has followed. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Its seed, or the name of its file. */
export const seedOf = ({ source }: Recipe): string => (source.kind === 'generated' ? source.seed : source.name);

/** Terrain of 5 × 5 samples. */
export const small = (seed: string): Recipe => recipeFor('diamond-square', { width: 5, height: 5, seed });

/** Terrain that is made at once and has smaller previews. */
export const large = (seed: string, width = 2049, height = 129): Recipe => recipeFor('diamond-square', { width, height, seed });

/** Minutes of work on few samples. */
export const longest = (seed: string): Recipe =>
  recipeFor('fault-lines', { width: 513, height: 513, seed, params: { lines: 65_536, faultProfile: 'sine', band: 1 } });

/** Terrain of many samples that takes long, with a preview of 1025 samples a side that does not. */
export const longLarge = (seed: string): Recipe =>
  recipeFor('fault-lines', { width: 8193, height: 8193, seed, params: { lines: 60, faultProfile: 'sine', band: 1 } });

/** Imported terrain whose hash is of one digit.
 *  @param max of its elevations */
export function importedAs(name: string, digit: string, max = 1): Recipe {
  const source = { kind: 'imported', name, sha256: digit.repeat(64) };
  return parseRecipe({ version: 1, source, width: 5, height: 5, elevation: { min: 0, max } }, registry);
}

/** Starts the jobs of one terrain alone, or of several that are compared, the first one selected.
 *  @param pins that the document begins with */
export async function startJobs(
  [first, ...others]: readonly Recipe[],
  changes: Partial<Session> = {},
  pins: readonly Pin[] = [],
) {
  const initial = createDocument(first);
  const page = { ...initial.page, view: others.length > 0 ? ('compare' as const) : ('terrain' as const) };
  const document = createDocumentStore({ ...initial, ...comparedWith(initial, others), page, pins });
  const session = createStore<Session>({ ...emptySession, ...changes });
  const client = recordClient();
  /** Samples of imported terrain that are at hand, by their SHA-256. */
  const kept = new Map<string, Heightmap>();
  const maps = { get: async (sha256: string) => kept.get(sha256), put: async () => {} };
  const shown = createShownDocument(document, session);
  const jobs = runJobs({ document, shown, session, client, maps });
  const actions = createActions(document, session, initial);
  await settled();
  const finishOf = async (...kinds: readonly JobKind[]): Promise<void> => {
    for (;;) {
      await settled();
      const open = client.asked.filter(({ kind, isOver }) => !isOver && kinds.includes(kind));
      if (open.length === 0) return;
      for (const job of open) job.resolve();
    }
  };
  const open = () => client.terrains.filter(({ isOver }) => !isOver).map(({ request }) => request.recipe);
  const pane = (pane = document.get().selected): PaneTerrain => paneIn(session.get(), pane);
  const fail = async (error: Error, job: RecordedJob<unknown> | undefined = client.terrains.at(-1)): Promise<void> => {
    job?.reject(error);
    await settled();
  };
  return {
    ...{ document, picture: shown, session, actions, client, jobs, kept, pane, fail },
    /** Asks for a terrain in a pane, as the panel does. Resolves once that has been begun. */
    async ask(recipe: Recipe, phase?: 'live', pane = document.get().selected) {
      document.set({ terrains: replaced(document.get().terrains, pane, recipe) }, phase);
      await settled();
    },
    /** Whether the terrain of a pane has a light. */
    hasLight: (at?: number) => lightOf(pane(at).terrain?.surface, session.get()) !== undefined,
    /** What the page says of it. */
    message: () => session.get().message?.text ?? session.get().note,
    /** Ends the newest terrain that is asked for. */
    async finish() {
      client.terrains.at(-1)?.resolve();
      await settled();
    },
    /** Ends a job as a worker that crashes does; without one, the newest terrain. */
    lose: (job?: RecordedJob<unknown>) => fail(new WorkerCrashed('it was ended'), job),
    /** Ends all terrain and light that is asked for, until none is. */
    finishAll: () => finishOf('terrain', 'light', 'fullLight'),
    measureAll: () => finishOf('terrain', 'light', 'fullLight', 'figures', 'difference'),
    /** Seeds, and widths, of what is being made. */
    open: () => open().map(seedOf),
    openWidths: () => open().map(({ width }) => width),
    /** Seeds of what is shown in each pane. */
    shown: () =>
      document.get().terrains.map((_, at) => {
        const { terrain } = pane(at);
        return terrain && seedOf(terrain.recipe);
      }),
    /** Why each terrain is not there, as its pane says it. */
    failures: () => document.get().terrains.map((_, pane) => paneFailure(document.get(), session.get(), pane)?.text),
    /** The newest job for a seed. */
    jobFor: (seed: string) => client.terrains.filter(({ request }) => seedOf(request.recipe) === seed).at(-1),
  };
}
