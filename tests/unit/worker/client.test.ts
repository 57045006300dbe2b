import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import { registry } from '../../../src/generate.ts';
import { defaultCut } from '../../../src/state/document.ts';
import { createEdits, withSeed } from '../../../src/state/edits.ts';
import { makeTerrain } from '../../../src/terrain/make-terrain.ts';
import { createTerrainClient, type MadeFrom, type RunOptions, type TerrainClient } from '../../../src/worker/client.ts';
import { terrainToEncode } from '../../../src/worker/encode-terrain.ts';
import type { Job } from '../../../src/worker/jobs.ts';
import { createJobRunner } from '../../../src/worker/jobs.ts';
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
  client = createTerrainClient({ createWorker, maxJobs: 4 });
});
afterEach(() => client.dispose());

/** A worker that does each job when the test says so. */
function createWorker(): Worker {
  const run = createJobRunner();
  const worker = createFakeWorker(({ id, job }) => {
    const finish = async (): Promise<void> => {
      worker.say({ id, result: await run(job, () => {}) });
      await nothingDue();
    };
    begun.push({ worker, job, finish });
  });
  return worker;
}

const nothingDue = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));

/** The job that was begun last. */
async function lastBegun(): Promise<BegunJob> {
  await nothingDue();
  const last = begun.at(-1);
  if (!last) throw new Error('expected a job that has begun');
  return last;
}

const { withExtent, withSize } = createEdits(registry);
const recipe = recipeFor('diamond-square', { width: 33, height: 17 });

function importedAs(sha256: string): Recipe {
  const source = { kind: 'imported', name: 'hill.png', sha256 };
  return parseRecipe({ version: 1, source, width: 3, height: 2, elevation: { min: 10, max: 60 } }, registry);
}
const hill = importedAs('a'.repeat(64));
const hillMap = createHeightmap(3, 2, Float32Array.of(10, 20, 30, 41, 52, 60));

const figuresOf = (recipe: Recipe, samples?: MadeFrom['samples'], options?: RunOptions) =>
  client.run('figures', { recipe }, { priority: 'later', ...options, madeFrom: [{ recipe, samples }] });

test('imported samples are asked for once, and later jobs that need them go to the worker that has them', async () => {
  let asked = 0;
  const samples = async (): Promise<Heightmap> => {
    asked++;
    return hillMap;
  };
  const first = figuresOf(hill, samples);
  const onHill = await lastBegun();
  figuresOf(recipe).catch(() => {});
  const other = await lastBegun();
  await onHill.finish();
  await other.finish();
  const again = figuresOf(hill, samples);
  const second = await lastBegun();
  await second.finish();
  expect(second.worker).toBe(onHill.worker);
  expect(await again).toEqual(await first);
  expect(asked).toBe(1);
  client.forgetSamples('a'.repeat(64)); // they are those of another width now
  figuresOf(hill, samples).catch(() => {});
  await lastBegun();
  expect(asked).toBe(2);
});

describe('while as many jobs run as may', () => {
  beforeEach(async () => {
    client.dispose();
    client = createTerrainClient({ createWorker, maxJobs: 1 });
    figuresOf(recipe).catch(() => {});
    await lastBegun();
  });

  test('what is wanted now begins at once, and what can wait in the order it came', async () => {
    const terrain = makeTerrain({ recipe, stage: undefined });
    const lamp = { exaggeration: 1, sunAzimuthDeg: 180, sunAltitudeDeg: 60, floor: undefined };
    const asked = [
      figuresOf(recipe),
      client.run('profile', { recipe, stage: undefined, cut: defaultCut }, { priority: 'later' }),
      client.run('light', { grid: terrain.surface, options: lamp }),
      client.terrain({ recipe, stage: undefined }),
      client.run('open', { name: 'a.r32', bytes: new Uint8Array(4 * 9) }),
      client.run('encode', terrainToEncode(terrain, '.json')),
    ];
    for (const job of asked) job.catch(() => {});
    await nothingDue();
    const kinds = () => begun.map(({ job }) => job.kind);
    expect(kinds()).toEqual(['figures', 'light', 'terrain', 'open', 'encode']);
    for (let done = 0; done < begun.length; done++) await begun[done].finish();
    expect(kinds().slice(5)).toEqual(['figures', 'profile']);
  });

  test('the samples of one that waits are asked for when it begins, and never if all ends before', async () => {
    const asked: string[] = [];
    const from = (digit: string): MadeFrom => ({
      recipe: importedAs(digit.repeat(64)),
      samples: async () => {
        asked.push(digit);
        return hillMap;
      },
    });
    const [of, less, other] = ['b', 'c', 'd'].map(from);
    const difference = client.run(
      'difference',
      { of: of.recipe, less: less.recipe },
      { priority: 'later', madeFrom: [of, less] },
    );
    const late = figuresOf(other.recipe, other.samples);
    await nothingDue();
    expect(asked).toEqual([]);
    await begun[0].finish();
    expect(asked).toEqual(['b', 'c']);
    client.dispose();
    for (const job of [difference, late]) await expect(job).rejects.toMatchObject({ name: 'Cancelled' });
    expect(asked).toEqual(['b', 'c']);
  });
});

test('a job that is cancelled while its samples are read never reaches its worker', async () => {
  let giveSamples = (_: Heightmap): void => {};
  const samples = new Promise<Heightmap>((resolve) => {
    giveSamples = resolve;
  });
  const cancelled = new AbortController();
  const job = figuresOf(hill, () => samples, { signal: cancelled.signal });
  await nothingDue();
  cancelled.abort();
  await expect(job).rejects.toMatchObject({ name: 'Cancelled' });
  giveSamples(hillMap);
  await nothingDue();
  expect(begun).toEqual([]);
});

test('a stage is made with the range that its finished terrain had, and never with that of another', async () => {
  const finished = client.terrain({ recipe, stage: undefined });
  await (await lastBegun()).finish();
  const { rawRange } = await finished;
  client.terrain({ recipe, stage: 3 }).catch(() => {});
  expect((await lastBegun()).job.request).toMatchObject({ stage: 3, rawRange });
  for (const other of [withSize(recipe, { width: 17 }), withExtent(recipe, { x: 900 }), withSeed(recipe, 'a')]) {
    client.terrain({ recipe: other, stage: 3 }).catch(() => {});
    expect((await lastBegun()).job.request).toMatchObject({ recipe: other, rawRange: undefined });
  }
});
