import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { estimateHurst } from '../../src/analysis/hurst.ts';
import { sampleRange } from '../../src/core/heightmap.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import { explainStage, generate, generateHeightmap, rawRange, registry, stageCount } from '../../src/generate.ts';
import { createTerrainClient, type TerrainClient } from '../../src/worker/client.ts';
import { askHurst, openFile } from '../support/asked-jobs.ts';
import { firstDifference, recipeFor } from '../support/recipes.ts';
import { recordWorkers, type WorkerRecord } from '../support/worker-record.ts';

let client: TerrainClient;
let workers: WorkerRecord;
beforeEach(() => {
  workers = recordWorkers();
  client = createTerrainClient({ createWorker: workers.createWorker });
});
afterEach(() => client.dispose());

const quick = recipeFor('diamond-square', { width: 129, height: 65 });
/** Some six seconds of work, the finished terrain and then a stage of it: no test passes because it was done. */
const long = { recipe: recipeFor('fault-lines', { width: 65, height: 16_384, params: { lines: 65_536 } }), stage: 65_535 };

/** A long terrain that has begun, and what cancels it. */
async function beginLong(): Promise<{ readonly job: Promise<unknown>; cancel(): void }> {
  const cancelled = new AbortController();
  const { signal } = cancelled;
  return new Promise((resolve) => {
    const job = client.terrain(long, { signal, onProgress: () => resolve({ job, cancel: () => cancelled.abort() }) });
    job.catch(() => {});
  });
}

describe('a terrain from the worker', () => {
  test.each(registry.generators.map(({ id }) => id))(
    'of %s equals the direct one to the bit, finished and at a stage',
    async (id) => {
      const recipe = recipeFor(id, { width: 90, height: 61, elevation: { min: -400, max: 1800 } });
      const stages = stageCount(recipe);
      for (const stage of [undefined, 0, Math.floor(stages / 2), stages]) {
        const made = await client.terrain({ recipe, stage });
        const options = stage === undefined ? {} : { stage };
        expect(firstDifference(made.surface.map.data, generateHeightmap(recipe, options).data)).toBeUndefined();
        expect([made.recipe, made.stage, made.stages]).toEqual([recipe, stage ?? stages, stages]);
        const { title, sentence } = explainStage(recipe, stage ?? stages, rawRange(recipe));
        expect(made.explanation).toMatchObject({ title, sentence });
        expect(made.rawRange).toEqual(rawRange(recipe));
        const direct = generate(recipe, options);
        expect(made.profile && [...made.profile.y]).toEqual('y' in direct ? [...direct.y] : undefined);
      }
    },
  );

  test('of imported samples needs them once', async () => {
    const imported = { width: 3, height: 2, data: Float32Array.of(10.1, 20, 30, 41.3, 52, 60) };
    const recipeOf = (sha256: string) =>
      parseRecipe(
        {
          version: 1,
          source: { kind: 'imported', name: 'hill.png', sha256 },
          width: 3,
          height: 2,
          elevation: sampleRange(imported.data),
        },
        registry,
      );
    const recipe = recipeOf('ab'.repeat(32));
    const first = await client.terrain({ recipe, stage: undefined, imported });
    const second = await client.terrain({ recipe, stage: undefined });
    expect([...first.surface.map.data]).toEqual([...imported.data]);
    expect([...second.surface.map.data]).toEqual([...imported.data]);
    expect(first.explanation).toBeUndefined();
    await expect(client.terrain({ recipe: recipeOf('cd'.repeat(32)), stage: undefined })).rejects.toMatchObject({
      name: 'RangeError',
      message: 'imported: this recipe needs the samples it was made from',
    });
  });

  test('tells its progress, rising to 1', async () => {
    const seen: number[] = [];
    await client.terrain(
      { recipe: recipeFor('fault-lines', { width: 257, height: 4097, params: { lines: 16_384 } }), stage: undefined },
      { onProgress: (fraction) => seen.push(fraction) },
    );
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen[0]).toBeLessThan(0.3);
    expect(seen.at(-1)).toBe(1);
  });

  test('says what is wrong in the words of the job, and the worker lives on', async () => {
    await expect(client.terrain({ recipe: quick, stage: 99 })).rejects.toMatchObject({
      name: 'RangeError',
      message: 'stage: expected 0 … 14, got 99',
    });
    await client.terrain({ recipe: quick, stage: undefined });
    expect(workers.started.length).toBe(2); // the worker and its spare
  });
});

test('a Hurst estimate from the worker is the direct one, of large maps too, and leaves the samples here', async () => {
  for (const width of [65, 1500]) {
    const { surface } = await client.terrain({ recipe: recipeFor('diamond-square', { width, height: 90 }), stage: undefined });
    const { map, spacing } = surface;
    expect(await askHurst(client, surface)).toEqual(estimateHurst(map, spacing));
    expect(map.data).toHaveLength(width * 90);
  }
});

describe('cancelling', () => {
  test('all but the last of several makes that one alone, on the one worker that was started', async () => {
    const answers = ['a', 'b', 'c', 'd', 'e'].map((seed) => {
      const cancelled = new AbortController();
      const answer = client.terrain(
        { recipe: recipeFor('diamond-square', { seed }), stage: undefined },
        { signal: cancelled.signal },
      );
      if (seed !== 'e') cancelled.abort();
      return answer.then(
        ({ recipe }) => recipe.source,
        ({ name }: Error) => name,
      );
    });
    expect(await Promise.all(answers)).toMatchObject([...Array(4).fill('Cancelled'), { seed: 'e' }]);
    expect(workers.started.length).toBe(2); // the worker and its spare
  });

  test('a long job rejects at once and ends it by its worker, and the next one is made meanwhile', async () => {
    const { job, cancel } = await beginLong();
    cancel();
    await expect(job).rejects.toMatchObject({ name: 'Cancelled' });
    const next = await client.terrain({ recipe: quick, stage: undefined });
    expect(firstDifference(next.surface.map.data, generateHeightmap(quick).data)).toBeUndefined();
    await expect.poll(() => workers.ended).toEqual([workers.started[0]]);
  });

  test('leaving for good ends everything, and what is asked afterwards', async () => {
    const job = client.terrain(long);
    const file = openFile(client, 'a.png', new Uint8Array(8));
    client.dispose();
    for (const promise of [
      job,
      file,
      client.terrain({ recipe: quick, stage: undefined }),
      openFile(client, 'a.png', new Uint8Array(8)),
    ])
      await expect(promise).rejects.toMatchObject({ name: 'Cancelled' });
  });
});

test('50 terrains in a row hand their memory from one to the next', async () => {
  let last: ArrayBufferLike | undefined;
  for (let i = 0; i < 50; i++) {
    const terrain = await client.terrain({
      recipe: recipeFor('diamond-square', { seed: `${i}`, width: 129, height: 129 }),
      stage: undefined,
    });
    if (last) expect(last.byteLength).toBe(0); // given away
    last = terrain.surface.map.data.buffer;
    expect(last.byteLength).toBe(129 * 129 * 4);
    client.recycle(terrain);
    client.recycle(terrain); // once more changes nothing
  }
});

test('a terrain takes the memory it can use, and leaves the rest', async () => {
  const wideRecipe = recipeFor('diamond-square', { width: 2049, height: 33 });
  const wide = await client.terrain({ recipe: wideRecipe, stage: undefined });
  const other = await client.terrain({ recipe: quick, stage: undefined });
  for (const terrain of [wide, other]) client.recycle(terrain);
  await client.terrain({ recipe: wideRecipe, stage: undefined });
  expect([wide.surface, other.surface].map(({ map }) => map.data.length)).toEqual([0, 129 * 65]);
  await client.terrain({ recipe: quick, stage: undefined });
  expect(other.surface.map.data.length).toBe(0);
});
