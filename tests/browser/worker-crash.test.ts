import { afterEach, describe, expect, test } from 'vitest';
import { createTerrainClient, type TerrainClient } from '../../src/worker/client.ts';
import { recipeFor } from '../support/recipes.ts';

let client: TerrainClient | undefined;
afterEach(() => client?.dispose());

const goodWorker = (): Worker => new Worker(new URL('../../src/worker/worker.ts', import.meta.url), { type: 'module' });
const scriptWorker = (script: string): Worker => new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));

const quick = { recipe: recipeFor('diamond-square', { width: 65, height: 65 }), stage: undefined };
const long = { recipe: recipeFor('fault-lines', { width: 4097, height: 4097, params: { lines: 65_536 } }), stage: undefined };
const crashed = {
  name: 'WorkerCrashed',
  message: 'The background worker stopped unexpectedly, perhaps for want of memory; trying again starts a new one.',
};

/** A client whose first worker is another one. */
function clientWith(first: () => Worker): { client: TerrainClient; started: Worker[] } {
  const started: Worker[] = [];
  client = createTerrainClient({
    createWorker: () => {
      started.push(started.length === 0 ? first() : goodWorker());
      return started[started.length - 1];
    },
  });
  return { client, started };
}

describe('a worker that crashes fails its job, and the next job works', () => {
  test.each([
    ['throws as it starts', () => scriptWorker('throw new Error("boom")')],
    [
      'throws when it gets a job',
      () => scriptWorker('onmessage = ({ data }) => { if (data.kind === "job") throw new Error("boom") }'),
    ],
    ['throws later, outside of the job', () => scriptWorker('setTimeout(() => { throw new Error("boom") }, 100)')],
    ['has a script that cannot be loaded', () => new Worker('/no-such-script.js', { type: 'module' })],
    ['closes itself', () => scriptWorker('onmessage = ({ data }) => { if (data.kind === "job") close() }')],
  ])('one that %s', async (_what, first) => {
    const { client } = clientWith(first);
    await expect(client.terrain(quick)).rejects.toMatchObject(crashed);
    expect((await client.terrain(quick)).recipe).toEqual(quick.recipe);
  });

  test.each([0, 500])('one that is terminated from outside after %i ms', async (afterMs) => {
    const { client, started } = clientWith(goodWorker);
    const job = client.terrain(long);
    const rejected = expect(job).rejects.toMatchObject(crashed);
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
    started[0].terminate();
    await rejected;
    expect((await client.terrain(quick)).recipe).toEqual(quick.recipe);
  });

  test('one that is terminated while it has nothing to do is replaced unseen', async () => {
    const { client, started } = clientWith(goodWorker);
    await client.terrain(quick);
    for (const worker of started) worker.terminate();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await client.terrain(quick)).recipe).toEqual(quick.recipe);
  });

  test('one that reads files', async () => {
    const { client } = clientWith(() => scriptWorker('throw new Error("boom")'));
    await expect(client.open('a.png', new Uint8Array(8))).rejects.toMatchObject({ ...crashed, detail: 'Uncaught Error: boom' });
    await expect(client.open('a.png', new Uint8Array(8))).rejects.toMatchObject({ name: 'PngError' });
  });
});
