import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTerrainClient, type TerrainClient } from '../../src/worker/client.ts';
import { recipeFor } from '../support/recipes.ts';

let client: TerrainClient | undefined;
afterEach(() => {
  client?.dispose();
  vi.useRealTimers();
});

const goodWorker = (): Worker => new Worker(new URL('../../src/worker/worker.ts', import.meta.url), { type: 'module' });
/** Holds the lock and says so, as the worker does. */
const comesAlive = `
  onmessage = ({ data }) => {
    if (data.job.kind !== 'hello') return onJob();
    navigator.locks.request(data.job.lock, () => new Promise(() => postMessage({ id: data.id, result: true })));
  };`;
const scriptWorker = (script: string): Worker => new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));

const quick = { recipe: recipeFor('diamond-square', { width: 65, height: 65 }), stage: undefined };
const long = { recipe: recipeFor('fault-lines', { width: 65, height: 16_384, params: { lines: 65_536 } }), stage: undefined };
const crashed = {
  name: 'WorkerCrashed',
  message: 'The background worker stopped unexpectedly; it may have run out of memory. Try again.',
};

/** On a slow machine good workers take long to start too: what never starts is waited for on a clock that the test moves. */
const START_TIMEOUT_MS = 600_000;

/** A client whose first worker is another one. */
function clientWith(first: () => Worker): { client: TerrainClient; started: Worker[] } {
  const started: Worker[] = [];
  client = createTerrainClient({
    startTimeoutMs: START_TIMEOUT_MS,
    createWorker: () => {
      started.push(started.length === 0 ? first() : goodWorker());
      return started[started.length - 1];
    },
  });
  return { client, started };
}

/** How many workers the page waits to see the end of. */
async function watchedWorkers(): Promise<number> {
  const { pending } = await navigator.locks.query();
  return pending?.filter(({ name }) => name?.startsWith('faultline worker')).length ?? 0;
}

describe('a worker that crashes fails its job, and the next job works', () => {
  test.each([
    ['throws as it starts', () => scriptWorker('throw new Error("boom")')],
    ['throws when it gets a job', () => scriptWorker(`${comesAlive} function onJob() { throw new Error('boom') }`)],
    [
      'throws later, outside of the job',
      () => scriptWorker(`${comesAlive} function onJob() { setTimeout(() => { throw new Error('boom') }) }`),
    ],
    ['has a script that cannot be loaded', () => new Worker('data:text/html,none', { type: 'module' })],
    ['closes itself', () => scriptWorker(`${comesAlive} function onJob() { close() }`)],
  ])('one that %s', async (_what, first) => {
    const { client } = clientWith(first);
    await expect(client.terrain(quick)).rejects.toMatchObject(crashed);
    expect((await client.terrain(quick)).recipe).toEqual(quick.recipe);
  });

  test.each([
    ['never starts', () => scriptWorker('')],
    ['is terminated from outside while it starts', goodWorker],
  ])('one that %s', async (_what, first) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { client, started } = clientWith(first);
    const job = client.terrain(quick);
    if (first === goodWorker) started[0].terminate();
    const rejected = expect(job).rejects.toMatchObject(crashed);
    await vi.advanceTimersByTimeAsync(START_TIMEOUT_MS);
    await rejected;
    expect((await client.terrain(quick)).recipe).toEqual(quick.recipe);
  });

  test('one that is terminated from outside while it works', async () => {
    const { client, started } = clientWith(goodWorker);
    const job = client.terrain(long, { onProgress: () => started[0].terminate() });
    await expect(job).rejects.toMatchObject(crashed);
    expect((await client.terrain(quick)).recipe).toEqual(quick.recipe);
  });

  test('one that is terminated while it has nothing to do is replaced unseen', async () => {
    const { client, started } = clientWith(goodWorker);
    await client.terrain(quick);
    await expect.poll(watchedWorkers).toBe(1);
    for (const worker of started) worker.terminate();
    await expect.poll(watchedWorkers).toBe(0);
    expect((await client.terrain(quick)).recipe).toEqual(quick.recipe);
  });

  test('one that reads files', async () => {
    const { client } = clientWith(() => scriptWorker('throw new Error("boom")'));
    const open = () => client.run('open', { name: 'a.png', bytes: new Uint8Array(8) });
    await expect(open()).rejects.toMatchObject({ ...crashed, detail: 'Uncaught Error: boom' });
    await expect(open()).rejects.toMatchObject({ name: 'FormatError' });
  });
});
