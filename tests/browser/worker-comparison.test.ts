import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lightGrid } from '../../src/colour/terrain-light.ts';
import { createHeightmap, type Heightmap } from '../../src/core/heightmap.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { registry } from '../../src/generate.ts';
import { makeDifference } from '../../src/terrain/make-difference.ts';
import { makeFigures } from '../../src/terrain/make-figures.ts';
import { createTerrainClient, LANES, type TerrainClient } from '../../src/worker/client.ts';
import { recipeFor } from '../support/recipes.ts';
import { recordWorkers, type WorkerRecord } from '../support/worker-record.ts';

let client: TerrainClient;
let workers: WorkerRecord;
beforeEach(() => {
  workers = recordWorkers();
  client = createTerrainClient({ createWorker: workers.createWorker, busy: 2, measuring: 2 });
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

test('losing one worker leaves the terrains of the others, and its own can be made again', async () => {
  let lost: Promise<unknown> = Promise.resolve();
  const begun = new Promise<void>((resolve) => {
    lost = client.terrain({ recipe: long, stage: undefined }, () => resolve(), 2);
  });
  const rejected = expect(lost).rejects.toMatchObject({ name: 'WorkerCrashed' });
  const others = [0, 1, 3].map((lane) => client.terrain({ recipe: quick, stage: undefined }, undefined, lane));
  await begun;
  workers.started[0].terminate();
  await rejected;
  for (const terrain of await Promise.all(others)) expect(terrain.recipe).toEqual(quick);
  const again = await client.terrain({ recipe: quick, stage: undefined }, undefined, 2);
  expect(again.recipe).toEqual(quick);
});

describe('while another lane has all that may be busy', () => {
  const told: string[] = [];
  const tell = (what: string, job: Promise<unknown>): Promise<unknown> =>
    job.then(
      () => told.push(what),
      ({ name }: Error) => told.push(`${what} ${name}`),
    );
  const quickIn = (lane: number): Promise<unknown> => client.terrain({ recipe: quick, stage: undefined }, undefined, lane);
  let blocked: Promise<unknown> = Promise.resolve();
  beforeEach(async () => {
    told.length = 0;
    client.dispose();
    client = createTerrainClient({ createWorker: workers.createWorker, busy: 1, turnMs: 60_000 });
    await Promise.all([0, 1, 2, 3].map(quickIn)); // all have their workers
    await new Promise<void>((resolve) => {
      blocked = tell(
        'blocked',
        client.terrain({ recipe: long, stage: undefined }, () => resolve(), 1),
      );
    });
  });

  test('the terrain of the panel is made, and a newer request has the turn of the one it supersedes', async () => {
    const [old, other, latest] = [
      tell('old', quickIn(2)),
      tell('other', Promise.all([quickIn(3), client.figures({ recipe: quick })])),
      tell('latest', quickIn(2)),
    ];
    await Promise.all([old, tell('panel', quickIn(0))]);
    client.cancel(1);
    await Promise.all([blocked, other, latest]);
    expect(told).toEqual(['old Superseded', 'panel', 'blocked Cancelled', 'latest', 'other']);
  });

  test('what is cancelled while it waits keeps its worker, and what waits as all ends never begins', async () => {
    const ended = workers.ended.length;
    const waiting = tell('waiting', quickIn(2));
    expect(client.cancel(2)).toBe(true);
    await waiting;
    expect(workers.ended).toHaveLength(ended);
    let isAsked = false;
    const samples = async (): Promise<Heightmap> => {
      isAsked = true;
      return createHeightmap(3, 2);
    };
    const measured = tell('measured', client.figures({ recipe: imported('a'.repeat(64)), samples }));
    await client.open('none', new Uint8Array()).catch(() => {}); // its worker is there
    client.dispose();
    await Promise.all([blocked, measured]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(told).toEqual(['waiting Cancelled', 'blocked Cancelled', 'measured Cancelled']);
    expect(isAsked).toBe(false);
  });
});

test('what follows waits for a long job no longer than its turn, be it terrain or figures', async () => {
  client.dispose();
  client = createTerrainClient({ createWorker: workers.createWorker, busy: 1, turnMs: 50 });
  const called = new AbortController();
  const longJobs = [
    client.terrain({ recipe: long, stage: undefined }, undefined, 1),
    client.figures({ recipe: long }, called.signal),
  ].map((job) => job.catch(({ name }: Error) => name));
  const { recipe, lightGrid: grid } = await client.terrain({ recipe: quick, stage: undefined }, undefined, 2);
  expect(recipe).toEqual(quick);
  expect(await client.light(grid, noon, 2)).toEqual(await client.light(grid, noon));
  client.cancel(1);
  called.abort();
  expect(await Promise.all(longJobs)).toEqual(['Cancelled', 'Cancelled']);
});

test('cancelling ends one lane or all, and closing all but the first ends their workers', async () => {
  const jobs = Array.from({ length: LANES }, (_, lane) => client.terrain({ recipe: long, stage: undefined }, undefined, lane));
  const answers = jobs.map((job) => job.catch(({ name }: Error) => name));
  expect(client.cancel(1)).toBe(true);
  expect(await answers[1]).toBe('Cancelled');
  expect(client.cancel()).toBe(true);
  expect(await Promise.all(answers)).toEqual(Array(LANES).fill('Cancelled'));
  expect(client.cancel()).toBe(false);
  await Promise.all(jobs.map((_, lane) => client.terrain({ recipe: quick, stage: undefined }, undefined, lane)));
  const ended = workers.ended.length;
  client.closeLanes();
  expect(workers.ended.length).toBe(ended + LANES - 1);
});

test('figures are the direct ones, of maps and of lines, and equal for equal recipes', async () => {
  const [first, second, ofLine] = await Promise.all([quick, { ...quick }, line].map((recipe) => client.figures({ recipe })));
  expect(first).toEqual(makeFigures(quick, undefined));
  expect(second).toEqual(first);
  expect(ofLine).toEqual(makeFigures(line, undefined));
  expect([first.source, ofLine.source]).toEqual(['map', 'line']);
});

test('two workers measure at once, in the order of the requests, and what is called off is ended', async () => {
  const [running, waiting] = [new AbortController(), new AbortController()];
  const answers = [
    client.figures({ recipe: long }, running.signal),
    client.figures({ recipe: quick }),
    client.difference({ of: { recipe: long }, less: { recipe: long } }, waiting.signal),
  ].map((job) => job.catch(({ name }: Error) => name));
  expect(workers.started).toHaveLength(2);
  waiting.abort();
  expect(await answers[2]).toBe('Cancelled');
  await answers[1];
  running.abort();
  expect(await answers[0]).toBe('Cancelled');
  expect(workers.ended).toHaveLength(1);
  await client.figures({ recipe: quick });
  expect(workers.started).toHaveLength(2);
});

test('the difference of a terrain and itself is zero everywhere', async () => {
  const { map, figures } = await client.difference({ of: { recipe: quick }, less: { recipe: { ...quick } } });
  expect(map.data.every((difference) => Object.is(difference, 0))).toBe(true);
  expect(figures).toMatchObject({ largest: 0, rms: 0, equal: 1, correlation: 1 });
});

test('a difference is the direct one, on the ground of what is taken away', async () => {
  const made = await client.difference({ of: { recipe: line }, less: { recipe: quick } });
  expect(made).toEqual(makeDifference(line, quick, () => undefined));
  expect(made.map.data).not.toBe(made.base.map.data);
});

test('a difference of large terrain is shown with at most 1025 samples a side, on the same grid as its ground', async () => {
  const [of, less] = [2049, 1281].map((width) => recipeFor('diamond-square', { width, height: 33, seed: `${width}` }));
  const { map, base, lightGrid: grid, figures } = await client.difference({ of: { recipe: of }, less: { recipe: less } });
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
  const requests = [() => client.difference({ of: a, less: b }), () => client.difference({ of: b, less: a })];
  const blocked = new AbortController();
  const other = client.figures({ recipe: long }, blocked.signal).catch(({ name }: Error) => name);
  const [first, second] = await Promise.all(requests.map((request) => request()));
  expect(first.figures.mean).toBeCloseTo(-1, 5);
  expect(second.figures.mean).toBe(-first.figures.mean);
  expect(asked).toEqual(['a', 'b']);
  blocked.abort();
  expect(await other).toBe('Cancelled');
});

test('light of other terrain is baked in turn by one worker', async () => {
  const { lightGrid } = await client.terrain({ recipe: quick, stage: undefined });
  const started = workers.started.length;
  const [alone, ...lights] = await Promise.all([0, 1, 2, 3].map((lane) => client.light(lightGrid, noon, lane)));
  for (const light of lights) expect(light).toEqual(alone);
  expect(workers.started.length - started).toBe(2);
});
