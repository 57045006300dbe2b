import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHeightmap } from '../../src/core/heightmap.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import { registry } from '../../src/generate.ts';
import { defaultCut } from '../../src/state/document.ts';
import { makeProfile } from '../../src/terrain/make-profile.ts';
import { createTerrainClient, type TerrainClient } from '../../src/worker/client.ts';
import { askProfile } from '../support/asked-jobs.ts';
import { recipeFor } from '../support/recipes.ts';
import { recordWorkers, type WorkerRecord } from '../support/worker-record.ts';

let client: TerrainClient;
let workers: WorkerRecord;
beforeEach(() => {
  workers = recordWorkers();
  client = oneAtATime(workers.createWorker);
});
afterEach(() => client.dispose());

/** A client whose profiles wait for each other. */
const oneAtATime = (createWorker: () => Worker): TerrainClient =>
  createTerrainClient({ createWorker, maxTurns: 1, turnMs: 600_000 });
const requestOf = (seed: string) => ({ recipe: recipeFor('diamond-square', { seed }), stage: undefined, cut: defaultCut });
/** Some seconds of work: no test passes because it was done. */
const long = {
  recipe: recipeFor('fault-lines', { width: 65, height: 16_384, params: { lines: 65_536 } }),
  stage: 65_535,
  cut: defaultCut,
};

test('profiles are made one after another by one worker', async () => {
  const done: string[] = [];
  const requests = ['a', 'b', 'c'].map(requestOf);
  const made = await Promise.all(
    requests.map(async (request) => {
      const profile = await askProfile(client, request);
      done.push(request.recipe.source.kind === 'generated' ? request.recipe.source.seed : '');
      return profile;
    }),
  );
  expect(done).toEqual(['a', 'b', 'c']);
  expect(made).toEqual(requests.map(makeProfile));
  expect(workers.started).toHaveLength(1);
});

test('one that fails says why, and the next one is made', async () => {
  const failing = askProfile(client, { ...requestOf('a'), stage: 99 });
  const next = askProfile(client, requestOf('b'));
  await expect(failing).rejects.toMatchObject({ name: 'RangeError', message: expect.stringMatching(/^stage: expected/) });
  expect((await next).x.length).toBeGreaterThan(400);
  expect(workers.started).toHaveLength(1);
});

test('one whose worker ends fails, and the next one gets another worker', async () => {
  const inTurn = [() => new Worker('data:text/javascript,throw new Error("boom")'), workers.createWorker];
  client = oneAtATime(() => (inTurn.shift() ?? workers.createWorker)());
  const failing = askProfile(client, requestOf('a'));
  const next = askProfile(client, requestOf('b'));
  await expect(failing).rejects.toMatchObject({ name: 'WorkerCrashed' });
  expect((await next).x.length).toBeGreaterThan(400);
});

test('one that is cancelled is over at once, whether it has begun or waits, and the next one is made', async () => {
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = askProfile(client, long, { signal: running.signal });
  const second = askProfile(client, long, { signal: waiting.signal });
  const third = askProfile(client, requestOf('c'));
  for (const [job, cancelled] of [
    [second, waiting],
    [first, running],
  ] as const) {
    cancelled.abort();
    await expect(job).rejects.toMatchObject({ name: 'Cancelled' });
  }
  expect((await third).x.length).toBeGreaterThan(400);
  await expect(askProfile(client, requestOf('d'), { signal: running.signal })).rejects.toMatchObject({ name: 'Cancelled' });
});

test('samples of imports are asked for at their turn, and once for several in a row', async () => {
  const map = createHeightmap(3, 2, Float32Array.of(10.1, 20, 30, 41.3, 52, 60));
  const source = { kind: 'imported', name: 'hill.png', sha256: 'ab'.repeat(32) };
  const recipe = parseRecipe({ version: 1, source, width: 3, height: 2, elevation: { min: 10, max: 60 } }, registry);
  const cut = { ...defaultCut, mode: 'row', row: 1 } as const;
  const asked: string[] = [];
  const profileOf = (name: string) =>
    askProfile(client, {
      recipe,
      stage: undefined,
      cut,
      samples: async () => {
        asked.push(name);
        return map;
      },
    });
  const before = askProfile(client, requestOf('a')).then(() => asked.push('the one before'));
  const [first, second] = await Promise.all([profileOf('first'), profileOf('second'), before]);
  expect(asked).toEqual(['the one before', 'first']);
  expect(first).toEqual(second);
  expect([...first.y]).toEqual([...makeProfile({ recipe, stage: undefined, cut, imported: map }).y]);
  expect(map.data).toHaveLength(6);
});

test('leaving for good ends what runs and what waits', async () => {
  const answers = Promise.allSettled([askProfile(client, long), askProfile(client, long)]);
  client.dispose();
  expect((await answers).map((answer) => answer.status === 'rejected' && answer.reason.name)).toEqual(['Cancelled', 'Cancelled']);
  await expect(askProfile(client, requestOf('a'))).rejects.toMatchObject({ name: 'Cancelled' });
});
