/** Jobs in real workers: results come as they are made here, memory changes hands, and what is cancelled ends. Priorities are tested in unit/worker, what jobs make where they are made. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleRange } from '../../src/core/heightmap.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import { bakeTerrainLight, coarseGrid } from '../../src/draw/colour/terrain-light.ts';
import { formats } from '../../src/formats.ts';
import { registry, stageCount } from '../../src/generate.ts';
import { formatOf } from '../../src/io/input-formats.ts';
import { terrainToWrite } from '../../src/io/terrain-to-write.ts';
import { defaultCut } from '../../src/state/document.ts';
import { makeDifference } from '../../src/terrain/make-difference.ts';
import { makeFigures } from '../../src/terrain/make-figures.ts';
import { makeProfile } from '../../src/terrain/make-profile.ts';
import { makeTerrain } from '../../src/terrain/make-terrain.ts';
import { openPicture } from '../../src/terrain/open-picture.ts';
import { createTerrainClient, type TerrainClient } from '../../src/worker/client.ts';
import { terrainToEncode } from '../../src/worker/encode-terrain.ts';
import { recipeFor } from '../support/recipes.ts';
import { whole, written } from '../support/written.ts';

let client: TerrainClient;
let started: Worker[];
let ended: Worker[];

function createWorker(): Worker {
  const worker = new Worker(new URL('../../src/worker/worker.ts', import.meta.url), { type: 'module' });
  started.push(worker);
  const terminate = worker.terminate.bind(worker);
  worker.terminate = () => {
    ended.push(worker);
    terminate();
  };
  return worker;
}

beforeEach(() => {
  [started, ended] = [[], []];
  client = createTerrainClient({ createWorker });
});
afterEach(() => client.dispose());

const hills = recipeFor('diamond-square', { width: 129, height: 65 });
const faults = recipeFor('fault-lines', { width: 90, height: 60, params: { lines: 200 } });
const line = recipeFor('midpoint-displacement', { width: 129, height: 65 });
/** Some seconds of work: no test passes because it was done. */
const long = { recipe: recipeFor('fault-lines', { width: 65, height: 16_384, params: { lines: 65_536 } }), stage: undefined };
const finished = (recipe = hills) => client.terrain({ recipe, stage: undefined });

describe('the result of a job is the one that is made here, to the bit:', () => {
  test.each([hills, faults, line])('terrain of $source.generator, finished and at a stage', async (recipe) => {
    const stages = stageCount(recipe);
    for (const stage of [undefined, 0, Math.floor(stages / 2), stages]) {
      const direct = makeTerrain({ recipe, stage });
      expect(await client.terrain({ recipe, stage })).toEqual(direct);
    }
  });

  test('figures of a map and of a line, their difference, and a profile', async () => {
    const profile = { recipe: hills, stage: 5, cut: defaultCut };
    expect(
      await Promise.all([
        client.run('figures', { recipe: hills }),
        client.run('figures', { recipe: line }),
        client.run('difference', { of: line, less: hills }),
        client.run('profile', profile),
      ]),
    ).toEqual([
      { ...makeFigures(hills, undefined), generationMs: expect.any(Number) },
      { ...makeFigures(line, undefined), generationMs: expect.any(Number) },
      makeDifference(line, hills, () => undefined),
      makeProfile(profile),
    ]);
  });

  test('light, of a grid that can be lit again', async () => {
    const { surface } = await finished(recipeFor('diamond-square', { width: 1025, height: 90 }));
    const grid = coarseGrid(surface);
    const options = { exaggeration: 1.8, sunAzimuthDeg: 262, sunAltitudeDeg: 34, floor: 0 };
    expect(await client.run('light', { grid, options })).toEqual(bakeTerrainLight(grid.map, grid.spacing, options));
    expect(grid.map.data.length).toBe(grid.map.width * grid.map.height);
  });

  test.each(['.png', '.r32'])('a %s file, also of terrain whose memory is given away meanwhile', async (extension) => {
    const terrain = await finished(faults);
    const { map, spacing } = terrain.surface;
    const toWrite = terrainToWrite(faults, { map, spacing, profile: undefined }, true);
    const direct = await written(formatOf(extension, formats), toWrite);
    const file = client.run('encode', terrainToEncode(terrain, extension), { isHandedOver: true });
    structuredClone(map.data.buffer, { transfer: [map.data.buffer as ArrayBuffer] });
    expect(whole(await file)).toEqual(direct);
  });

  test('a file that is opened, whose bytes stay here', async () => {
    const terrain = makeTerrain({ recipe: faults, stage: undefined });
    const { bytes } = whole(await client.run('encode', terrainToEncode(terrain, '.png')));
    const file = { name: 'hill.png', bytes };
    expect(await client.run('open', file)).toEqual({ kind: 'recipe', recipe: faults });
    const r32 = { name: 'a.r32', bytes: new Uint8Array(Float32Array.from({ length: 64 }, (_, i) => i).buffer) };
    expect(await client.run('open', r32)).toEqual(await openPicture({ ...r32, bytes: r32.bytes.slice() }));
    expect([bytes.length > 300, r32.bytes.length]).toEqual([true, 256]);
  });
});

test('terrain of imported samples needs them once', async () => {
  const imported = { width: 3, height: 2, data: Float32Array.of(10.1, 20, 30, 41.3, 52, 60) };
  const recipeOf = (digits: string) => {
    const source = { kind: 'imported', name: 'hill.png', sha256: digits.repeat(32) };
    return parseRecipe({ version: 1, source, width: 3, height: 2, elevation: sampleRange(imported.data) }, registry);
  };
  const first = await client.terrain({ recipe: recipeOf('ab'), stage: undefined, imported });
  const second = await finished(recipeOf('ab'));
  for (const { surface } of [first, second]) expect([...surface.map.data]).toEqual([...imported.data]);
  expect(first.explanation).toBeUndefined();
  await expect(finished(recipeOf('cd'))).rejects.toMatchObject({
    name: 'RangeError',
    message: 'imported: this recipe needs the samples it was made from',
  });
});

test('what is wrong is said in the words of the job, and the worker lives on', async () => {
  await expect(client.terrain({ recipe: hills, stage: 99 })).rejects.toMatchObject({
    name: 'RangeError',
    message: 'stage: expected 0 … 14, got 99',
  });
  const noPicture = client.run('open', { name: 'file.png', bytes: new TextEncoder().encode('Dear diary, today') });
  await expect(noPicture).rejects.toMatchObject({ name: 'FormatError', message: expect.stringMatching(/^expected a \.png, /) });
  await finished();
  expect(started.length).toBe(1);
});

describe('cancelling', () => {
  test('all but the last of several makes that one alone, on the one worker that was started', async () => {
    const answers = ['a', 'b', 'c', 'd', 'e'].map((seed) => {
      const cancelled = new AbortController();
      const request = { recipe: recipeFor('diamond-square', { seed }), stage: undefined };
      const answer = client.terrain(request, { signal: cancelled.signal });
      if (seed !== 'e') cancelled.abort();
      return answer.then(
        ({ recipe }) => recipe.source,
        ({ name }: Error) => name,
      );
    });
    expect(await Promise.all(answers)).toMatchObject([...Array(4).fill('Cancelled'), { seed: 'e' }]);
    expect(started.length).toBe(1);
  });

  test('a long job, whose progress rises, rejects at once and ends it by its worker, and the next one is made meanwhile', async () => {
    const cancelled = new AbortController();
    const seen: number[] = [];
    const onProgress = (fraction: number): void => {
      if (seen.push(fraction) === 5) cancelled.abort();
    };
    const job = client.terrain(long, { signal: cancelled.signal, onProgress });
    await expect(job).rejects.toMatchObject({ name: 'Cancelled' });
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    expect([seen.length, seen[0] < 0.3]).toEqual([5, true]);
    expect((await finished()).surface.map).toEqual(makeTerrain({ recipe: hills, stage: undefined }).surface.map);
    await expect.poll(() => ended).toEqual([started[0]]);
  });
});

test('terrains in a row hand their memory from one to the next', async () => {
  let last: ArrayBufferLike | undefined;
  for (let i = 0; i < 8; i++) {
    const terrain = await finished(recipeFor('diamond-square', { seed: `${i}`, width: 129, height: 129 }));
    if (last) expect(last.byteLength).toBe(0); // given away
    last = terrain.surface.map.data.buffer;
    expect(last.byteLength).toBe(129 * 129 * 4);
    client.recycle(terrain);
    client.recycle(terrain); // once more changes nothing
  }
});

test('a terrain takes the memory it can use, and leaves the rest', async () => {
  const wideRecipe = recipeFor('diamond-square', { width: 2049, height: 33 });
  const told: number[] = [];
  const wide = await client.terrain({ recipe: wideRecipe, stage: undefined }, { onProgress: (fraction) => told.push(fraction) });
  expect(told.at(-1)).toBe(1);
  const other = await finished();
  for (const terrain of [wide, other]) client.recycle(terrain);
  await finished(wideRecipe);
  expect([wide.surface, other.surface].map(({ map }) => map.data.length)).toEqual([0, 129 * 65]);
  await finished();
  expect(other.surface.map.data.length).toBe(0);
});
