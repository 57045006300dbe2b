import { afterEach, beforeEach, expect, test } from 'vitest';
import { lightGrid } from '../../src/colour/terrain-light.ts';
import { createHeightmap } from '../../src/core/heightmap.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { registry } from '../../src/generate.ts';
import { defaultCut } from '../../src/state/document.ts';
import { createTerrainClient, LANES, type TerrainClient } from '../../src/worker/client.ts';
import { makeDifference } from '../../src/worker/difference.ts';
import { makeFigures } from '../../src/worker/figures.ts';
import { recipeFor } from '../support/recipes.ts';
import { recordWorkers, type WorkerRecord } from '../support/worker-record.ts';

let client: TerrainClient;
let workers: WorkerRecord;
beforeEach(() => {
  workers = recordWorkers();
  client = createTerrainClient({ createWorker: workers.createWorker, measuring: 2 });
});
afterEach(() => client.dispose());

const quick = recipeFor('diamond-square', { width: 129, height: 65 });
const line = recipeFor('midpoint-displacement', { width: 129, height: 65 });
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

test('no more workers than are allowed are busy at once, and requests that wait are superseded, lost or done when their turn comes', async () => {
  client.dispose();
  client = createTerrainClient({ createWorker: workers.createWorker, busy: 1 });
  const told = (job: Promise<unknown>): Promise<string> =>
    job.then(
      () => 'made',
      ({ name }: Error) => name,
    );
  let first = Promise.resolve('');
  await new Promise<void>((resolve) => {
    first = told(client.terrain({ recipe: long, stage: undefined }, () => resolve()));
  });
  const quickIn = (lane: number): Promise<string> => told(client.terrain({ recipe: quick, stage: undefined }, undefined, lane));
  const begun = workers.started.length;
  const lost = quickIn(1);
  const [old, latest, other] = [quickIn(2), quickIn(2), told(client.figures({ recipe: quick }))];
  expect(await old).toBe('Superseded');
  // Long enough for the others, were it not for the first.
  await client.profile({ recipe: quick, stage: undefined, cut: defaultCut });
  expect(await Promise.race([lost, latest, other, 'none of them'])).toBe('none of them');
  workers.started[begun].terminate();
  client.cancel(0);
  expect(await Promise.all([first, lost, latest, other])).toEqual(['Cancelled', 'WorkerCrashed', 'made', 'made']);
});

test('cancelling ends one lane or all, and closing all but the first ends their workers', async () => {
  const jobs = Array.from({ length: LANES }, (_, lane) => client.terrain({ recipe: long, stage: undefined }, undefined, lane));
  const answers = jobs.map((job) => job.catch(({ name }: Error) => name));
  expect(client.cancel(1)).toBe(true);
  expect(await answers[1]).toBe('Cancelled');
  expect(client.cancel()).toBe(true);
  expect(await Promise.all(answers)).toEqual(Array(LANES).fill('Cancelled'));
  expect(client.cancel()).toBe(false);
  await client.terrain({ recipe: quick, stage: undefined }, undefined, 1);
  const ended = workers.ended.length;
  client.closeLanes();
  expect(workers.ended.length).toBe(ended + 1);
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
  const options = { exaggeration: 1, sunAzimuthDeg: 315, sunAltitudeDeg: 45, floor: undefined };
  const [alone, ...lights] = await Promise.all([0, 1, 2, 3].map((lane) => client.light(lightGrid, options, lane)));
  for (const light of lights) expect(light).toEqual(alone);
  expect(workers.started.length - started).toBe(2);
});
