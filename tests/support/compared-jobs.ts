import type { Heightmap } from '../../src/core/heightmap.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { createDocument } from '../../src/state/document.ts';
import { createDocumentStore, type DocumentStore } from '../../src/state/document-store.ts';
import { createStore, type Store } from '../../src/state/store.ts';
import { type OtherJobs, runOtherJobs } from '../../src/ui/compare/other-jobs.ts';
import { emptySession, type Session } from '../../src/ui/session.ts';
import { runTerrainJobs } from '../../src/ui/terrain/terrain-jobs.ts';
import { comparedWith } from './documents.ts';
import { recipeFor } from './recipes.ts';
import { type RecordedClient, recordClient } from './terrain-jobs-record.ts';

/** A comparison, and the jobs that make its terrains: a test ends each of them. */
export interface ComparedJobs {
  readonly document: DocumentStore;
  readonly session: Store<Session>;
  readonly client: RecordedClient;
  readonly jobs: OtherJobs;
  /** Samples of imported terrain that are at hand, by their SHA-256; none to begin with. */
  readonly kept: Map<string, Heightmap>;
  /** Ends all that is asked for, until nothing is. */
  finishAll(): Promise<void>;
  /** Seeds of what is being made. */
  open(): string[];
  /** Seeds of what is shown in each pane. */
  shown(): (string | undefined)[];
  /** What is told of the terrains that are not selected. */
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

/** Starts the jobs of a comparison of terrains, the first one selected.
 *  @param isMeasuring whether figures are being made */
export async function compareTerrains(
  [first, ...others]: readonly Recipe[],
  isMeasuring: () => boolean = () => false,
): Promise<ComparedJobs> {
  const initial = createDocument(first);
  const document = createDocumentStore({
    ...initial,
    ...comparedWith(initial, others),
    page: { ...initial.page, view: 'compare' },
  });
  const session = createStore<Session>({ ...emptySession, isHeld: false });
  const client = recordClient();
  const kept = new Map<string, Heightmap>();
  const maps = { get: async (sha256: string) => kept.get(sha256), put: async () => {} };
  runTerrainJobs(document, session, client, maps);
  const jobs = runOtherJobs(document, session, client, maps, isMeasuring);
  await settled();
  return {
    ...{ document, session, client, jobs, kept },
    async finishAll() {
      for (;;) {
        await settled();
        const open = [...client.terrains, ...client.lights].filter(({ isOver }) => !isOver);
        if (open.length === 0) return;
        for (const job of open) job.resolve();
      }
    },
    open: () => client.terrains.filter(({ isOver }) => !isOver).map(({ request }) => seedOf(request.recipe)),
    shown() {
      const { terrain, others: made } = session.get();
      const seeds = made.map((other) => other.terrain && seedOf(other.terrain.recipe));
      const { selected: place } = document.get();
      return [...seeds.slice(0, place), terrain && seedOf(terrain.recipe), ...seeds.slice(place)];
    },
    failures: () => session.get().others.map(({ failure }) => failure),
    jobFor: (seed) => client.terrains.filter(({ request }) => seedOf(request.recipe) === seed).at(-1),
  };
}
