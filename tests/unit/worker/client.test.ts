import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { registry } from '../../../src/generate.ts';
import { createTerrainClient, type TerrainClient } from '../../../src/worker/client.ts';
import { createJobRunner } from '../../../src/worker/job-runner.ts';
import type { Job } from '../../../src/worker/protocol.ts';
import { askFigures } from '../../support/asked-jobs.ts';
import { createFakeWorker } from '../../support/fake-worker.ts';
import { recipeFor } from '../../support/recipes.ts';

/** A job that a worker got. */
interface BegunJob {
  readonly worker: Worker;
  readonly job: Job;
  finish(): Promise<void>;
}

let client: TerrainClient;
let begun: BegunJob[];
beforeEach(() => {
  begun = [];
  const createWorker = (): Worker => {
    const run = createJobRunner();
    const worker = createFakeWorker(({ id, job }) => {
      const finish = async (): Promise<void> => {
        worker.say({
          kind: 'done',
          id,
          result: await run(
            job,
            () => {},
            (part) => worker.say({ kind: 'part', id, part }),
          ),
        });
        await nothingDue();
      };
      begun.push({ worker, job, finish });
    });
    return worker;
  };
  client = createTerrainClient({ createWorker, maxTurns: 4 });
});
afterEach(() => client.dispose());

const nothingDue = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));

/** The job that was begun last. */
async function lastBegun(): Promise<BegunJob> {
  await nothingDue();
  const last = begun.at(-1);
  if (!last) throw new Error('expected a job that has begun');
  return last;
}

const recipe = recipeFor('diamond-square', { width: 33, height: 17 });

const source = { kind: 'imported', name: 'hill.png', sha256: 'ab'.repeat(32) };
const hill = parseRecipe({ version: 1, source, width: 3, height: 2, elevation: { min: 10, max: 60 } }, registry);
const hillMap = createHeightmap(3, 2, Float32Array.of(10, 20, 30, 41, 52, 60));

test('imported samples are asked for once, and later jobs that need them go to the worker that has them', async () => {
  let asked = 0;
  const samples = async (): Promise<Heightmap> => {
    asked++;
    return hillMap;
  };
  const first = askFigures(client, { recipe: hill, samples });
  const onHill = await lastBegun();
  askFigures(client, { recipe }).catch(() => {});
  const other = await lastBegun();
  await onHill.finish();
  await other.finish();
  const again = askFigures(client, { recipe: hill, samples });
  const second = await lastBegun();
  await second.finish();
  expect(second.worker).toBe(onHill.worker);
  expect(await again).toEqual(await first);
  expect(asked).toBe(1);
});

test('a job that is cancelled while its samples are read never reaches its worker', async () => {
  let giveSamples = (_: Heightmap): void => {};
  const samples = new Promise<Heightmap>((resolve) => {
    giveSamples = resolve;
  });
  const cancelled = new AbortController();
  const job = askFigures(client, { recipe: hill, samples: () => samples }, { signal: cancelled.signal });
  await nothingDue();
  cancelled.abort();
  await expect(job).rejects.toMatchObject({ name: 'Cancelled' });
  giveSamples(hillMap);
  await nothingDue();
  expect(begun).toEqual([]);
});

test('the memory of a terrain that was cancelled and finished all the same goes to the next', async () => {
  const cancelled = new AbortController();
  const job = client.terrain({ recipe, stage: undefined }, { signal: cancelled.signal });
  const first = await lastBegun();
  cancelled.abort();
  await expect(job).rejects.toMatchObject({ name: 'Cancelled' });
  await first.finish();
  client.terrain({ recipe, stage: undefined }).catch(() => {});
  expect((await lastBegun()).job.request).toMatchObject({ buffers: [{ byteLength: 4 * 33 * 17 }] });
});

test('a stage is made with the range that the finished terrain had', async () => {
  const finished = client.terrain({ recipe, stage: undefined });
  await (await lastBegun()).finish();
  const { rawRange } = await finished;
  client.terrain({ recipe, stage: 3 }).catch(() => {});
  expect((await lastBegun()).job.request).toMatchObject({ stage: 3, rawRange });
});
