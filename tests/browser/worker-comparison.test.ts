import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lightGrid } from '../../src/colour/terrain-light.ts';
import { createHeightmap, type Heightmap } from '../../src/core/heightmap.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { registry } from '../../src/generate.ts';
import { makeDifference } from '../../src/terrain/make-difference.ts';
import { makeFigures } from '../../src/terrain/make-figures.ts';
import { createTerrainClient, type JobOptions, type TerrainClient } from '../../src/worker/client.ts';
import type { Priority } from '../../src/worker/worker-pool.ts';
import { askDifference, askFigures, askLight, encodeFile, openFile } from '../support/asked-jobs.ts';
import { recipeFor } from '../support/recipes.ts';
import { recordWorkers, type WorkerRecord } from '../support/worker-record.ts';

let client: TerrainClient;
let workers: WorkerRecord;
beforeEach(() => {
  workers = recordWorkers();
  client = createTerrainClient({ createWorker: workers.createWorker, maxTurns: 2, maxLater: 2 });
});
afterEach(() => client.dispose());

const quick = recipeFor('diamond-square', { width: 129, height: 65 });
const line = recipeFor('midpoint-displacement', { width: 129, height: 65 });
const noon = { exaggeration: 1, sunAzimuthDeg: 180, sunAltitudeDeg: 60, floor: undefined };
/** Some seconds of work: no test passes because it was done. */
const long = recipeFor('fault-lines', { width: 65, height: 16_384, params: { lines: 65_536 } });
const imported = (sha256: string): Recipe => {
  const source = { kind: 'imported', name: 'hill.png', sha256 };
  return parseRecipe({ version: 1, source, width: 3, height: 2, elevation: { min: 10, max: 60 } }, registry);
};

/** A long terrain beside the selected one, which has begun. */
async function beginLong(options: JobOptions = {}): Promise<{ readonly job: Promise<unknown> }> {
  return new Promise((resolve) => {
    const onProgress = (): void => resolve({ job });
    const job = client.terrain({ recipe: long, stage: undefined }, { priority: 'soon', onProgress, ...options });
    job.catch(() => {});
  });
}
const makeQuick = (priority: Priority) => client.terrain({ recipe: quick, stage: undefined }, { priority });

test('losing one worker leaves the terrains of the others, and its own can be made again', async () => {
  const { job } = await beginLong();
  const others = (['now', 'soon', 'soon'] as const).map(makeQuick);
  workers.started[0].terminate();
  await expect(job).rejects.toMatchObject({ name: 'WorkerCrashed' });
  for (const terrain of await Promise.all(others)) expect(terrain.recipe).toEqual(quick);
  expect((await makeQuick('soon')).recipe).toEqual(quick);
});

describe('while another terrain takes all that may be busy', () => {
  const told: string[] = [];
  const tell = (what: string, job: Promise<unknown>): Promise<unknown> =>
    job.then(
      () => told.push(what),
      ({ name }: Error) => told.push(`${what} ${name}`),
    );
  let cancelled: AbortController;
  let blocked: Promise<unknown>;
  beforeEach(async () => {
    told.length = 0;
    cancelled = new AbortController();
    client.dispose();
    client = createTerrainClient({ createWorker: workers.createWorker, maxTurns: 1, turnMs: 600_000 });
    const { job } = await beginLong({ signal: cancelled.signal });
    blocked = tell('blocked', job);
  });

  test('the selected terrain and files are made, and others when it is over', async () => {
    const others = [tell('other', Promise.all([makeQuick('soon'), askFigures(client, { recipe: quick })]))];
    const selected = await client.terrain({ recipe: quick, stage: undefined });
    await encodeFile(client, selected, '.json');
    others.push(tell('light', askLight(client, selected.lightGrid, noon)));
    await expect(openFile(client, 'none', new Uint8Array())).rejects.toMatchObject({ name: 'FormatError' });
    expect(told).toEqual([]);
    cancelled.abort();
    await Promise.all([blocked, ...others]);
    expect(told).toEqual(['blocked Cancelled', 'light', 'other']);
  });

  test('what waits as all ends never begins', async () => {
    let isAsked = false;
    const samples = async (): Promise<Heightmap> => {
      isAsked = true;
      return createHeightmap(3, 2);
    };
    const measured = tell('measured', askFigures(client, { recipe: imported('a'.repeat(64)), samples }));
    await openFile(client, 'none', new Uint8Array()).catch(() => {}); // others begin meanwhile
    client.dispose();
    await Promise.all([blocked, measured]);
    expect([...told].sort()).toEqual(['blocked Cancelled', 'measured Cancelled']);
    expect(isAsked).toBe(false);
  });
});

test('what follows waits for a long job no longer than its turn, be it terrain or figures', async () => {
  client.dispose();
  client = createTerrainClient({ createWorker: workers.createWorker, maxTurns: 1, turnMs: 50 });
  const cancelled = new AbortController();
  const longJobs = [
    client.terrain({ recipe: long, stage: undefined }, { priority: 'soon', signal: cancelled.signal }),
    askFigures(client, { recipe: long }, { signal: cancelled.signal }),
  ].map((job) => job.catch(({ name }: Error) => name));
  const { recipe, lightGrid: grid } = await makeQuick('soon');
  expect(recipe).toEqual(quick);
  await askLight(client, grid, noon);
  cancelled.abort();
  expect(await Promise.all(longJobs)).toEqual(['Cancelled', 'Cancelled']);
});

test('figures are the direct ones, of maps and of lines, and equal for equal recipes', async () => {
  const [first, second, ofLine] = await Promise.all([quick, { ...quick }, line].map((recipe) => askFigures(client, { recipe })));
  expect(first).toEqual(makeFigures(quick, undefined));
  expect(second).toEqual(first);
  expect(ofLine).toEqual(makeFigures(line, undefined));
  expect([first.source, ofLine.source]).toEqual(['map', 'line']);
});

test('the difference of a terrain and itself is zero everywhere', async () => {
  const { map, figures } = await askDifference(client, { of: { recipe: quick }, less: { recipe: { ...quick } } });
  expect(map.data.every((difference) => Object.is(difference, 0))).toBe(true);
  expect(figures).toMatchObject({ largest: 0, rms: 0, equal: 1, correlation: 1 });
});

test('a difference is the direct one, on the ground of what is taken away', async () => {
  const made = await askDifference(client, { of: { recipe: line }, less: { recipe: quick } });
  expect(made).toEqual(makeDifference(line, quick, () => undefined));
  expect(made.map.data).not.toBe(made.base.map.data);
});

test('a difference of large terrain is shown with at most 1025 samples a side, on the same grid as its ground', async () => {
  const [of, less] = [2049, 1281].map((width) => recipeFor('diamond-square', { width, height: 33, seed: `${width}` }));
  const { map, base, lightGrid: grid, figures } = await askDifference(client, { of: { recipe: of }, less: { recipe: less } });
  expect(figures.size).toEqual({ width: 1281, height: 33 });
  expect([map.width, map.height]).toEqual([641, 17]);
  expect([base.map.width, base.map.height]).toEqual([641, 17]);
  expect(base.extent).toEqual(less.extent);
  expect(grid).toEqual(lightGrid(base));
});

test('samples of imports are asked for once for what follows on the same worker, also where two are needed', async () => {
  const asked: string[] = [];
  const from = (sha256: string, second: number) => ({
    recipe: imported(sha256.repeat(64)),
    samples: async () => {
      asked.push(sha256);
      return createHeightmap(3, 2, Float32Array.of(10, second, 30, 41, 52, 60));
    },
  });
  const [a, b] = [from('a', 20), from('b', 26)];
  const requests = [() => askDifference(client, { of: a, less: b }), () => askDifference(client, { of: b, less: a })];
  const blocked = new AbortController();
  const other = askFigures(client, { recipe: long }, { signal: blocked.signal }).catch(({ name }: Error) => name);
  const [first, second] = await Promise.all(requests.map((request) => request()));
  expect(first.figures.mean).toBeCloseTo(-1, 5);
  expect(second.figures.mean).toBe(-first.figures.mean);
  expect(asked).toEqual(['a', 'b']);
  blocked.abort();
  expect(await other).toBe('Cancelled');
});
