import { describe, expect, test } from 'vitest';
import { makeTerrain as makeForCommand } from '../../../src/cli/source.ts';
import { sampleRange } from '../../../src/core/heightmap.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { elevationAt } from '../../../src/core/surface.ts';
import { appearanceSchema, waterLevelOf } from '../../../src/draw/colour/appearance.ts';
import { bakeTerrainLight } from '../../../src/draw/colour/terrain-light.ts';
import { kindsOf } from '../../../src/draw/picture-kinds.ts';
import { formats } from '../../../src/formats.ts';
import { explainStage, generate, generateHeightmap, rawRange, registry, stageCount } from '../../../src/generate.ts';
import { formatOf } from '../../../src/io/input-formats.ts';
import { buffersIn } from '../../../src/rpc.ts';
import { makeTerrain } from '../../../src/terrain/make-terrain.ts';
import { createBufferPool } from '../../../src/worker/buffer-pool.ts';
import { encodeTerrain, terrainToEncode } from '../../../src/worker/encode-terrain.ts';
import { makeStageScene } from '../../../src/worker/stage-scene.ts';
import { firstDifference, recipeFor } from '../../support/recipes.ts';
import { whole, written } from '../../support/written.ts';

const ids = registry.generators.map(({ id }) => id);

test('the sticks of a stage of 1D terrain are in its elevations, whatever these are', () => {
  for (const elevation of [null, { min: 0, max: 500 }]) {
    const recipe = recipeFor('midpoint-displacement', { width: 65, height: 65, elevation });
    for (let stage = 1; stage <= 6; stage++) {
      const before = makeTerrain({ recipe, stage: stage - 1 }).profile;
      const { profile, explanation } = makeTerrain({ recipe, stage });
      const [change] = explanation?.changes ?? [];
      if (!before || !profile || change?.kind !== 'points') throw new Error('expected 1D terrain with its points');
      for (let i = 0; i < change.y.length; i++) {
        expect(change.y[i]).toBe(profile.y[2 * i + 1]);
        expect(change.meanY[i]).toBeCloseTo((before.y[i] + before.y[i + 1]) / 2, 3);
      }
    }
  }
});

test('a histogram spans the range of the recipe, and what a cut raises above it', () => {
  const filters = [{ filter: 'fault', params: { height: 0.2 } }];
  const cut = recipeFor('diamond-square', { width: 65, height: 65, elevation: { min: -600, max: 2400 }, filters });
  const { statistics, histogram } = makeTerrain({ recipe: cut, stage: undefined });
  expect(statistics.max).toBeGreaterThan(2400);
  expect(histogram.range).toEqual({ min: Math.min(-600, statistics.min), max: statistics.max });
  expect(histogram.counts.at(-1)).toBeLessThan(20);
});

describe.each(ids)('a terrain of %s with its figures', (id) => {
  const recipe = recipeFor(id, { width: 100, height: 70, elevation: { min: -200, max: 1000 } });
  const stages = stageCount(recipe);
  const early = Math.floor(stages / 2);

  test.each([undefined, early])('has the samples that generating gives, at stage %s, its range known or not', (stage) => {
    const wanted = generateHeightmap(recipe, stage === undefined ? {} : { stage });
    for (const known of [undefined, rawRange(recipe)]) {
      const made = makeTerrain({ recipe, stage, rawRange: known });
      expect(firstDifference(made.surface.map.data, wanted.data)).toBeUndefined();
      expect(made.rawRange).toEqual(rawRange(recipe));
      const { changes, ...told } = explainStage(recipe, stage ?? stages, rawRange(recipe));
      expect(made.explanation).toMatchObject(told);
      expect(made.explanation?.changes.length).toBe(changes.length);
    }
  });

  test('keeps range and place through its stages', () => {
    const finished = makeTerrain({ recipe, stage: undefined });
    for (let stage = 0; stage < stages; stage += Math.ceil(stages / 10)) {
      const made = makeTerrain({ recipe, stage, rawRange: finished.rawRange });
      expect(made.range).toEqual(recipe.elevation);
      expect(made.surface.extent).toEqual(recipe.extent);
      expect(made.histogram.counts.reduce((sum, n) => sum + n, 0)).toBe(made.statistics.count);
      expect(made.statistics.count).toBe((made.profile?.y ?? made.surface.map.data).length);
    }
  });

  test('without an elevation of its own spans what the finished run spans, at every stage', () => {
    const asMade = { ...recipe, elevation: null };
    expect(makeTerrain({ recipe: asMade, stage: undefined }).range).toEqual(rawRange(recipe));
    expect(makeTerrain({ recipe: asMade, stage: early }).range).toEqual(rawRange(recipe));
  });

  test('reports progress that rises to 1, also where the finished run comes first', () => {
    for (const stage of [undefined, early]) {
      const seen: number[] = [];
      makeTerrain({ recipe, stage }, (fraction) => seen.push(fraction));
      expect(seen.at(-1)).toBe(1);
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
    }
  });

  test('goes into the memory that is offered', () => {
    const offered: Float32Array[] = [];
    const made = makeTerrain({ recipe, stage: undefined }, undefined, (samples) => {
      offered.push(new Float32Array(samples).fill(Number.NaN));
      return offered[0];
    });
    expect(made.surface.map.data).toBe(offered[0]);
    expect(firstDifference(offered[0], generateHeightmap(recipe).data)).toBeUndefined();
  });

  test.each([undefined, early])('is written with the bytes that the command line writes, at stage %s', async (stage) => {
    const terrain = makeTerrain({ recipe, stage });
    const isFinished = stage === undefined;
    const ofCommand = makeForCommand(recipe, stage, true);
    const extensions = ['.png', '.r32', ...(isFinished ? ['.json'] : []), ...(terrain.profile ? ['.csv', '.svg'] : [])];
    for (const extension of extensions) {
      const ofScreen = terrainToEncode(terrain, extension);
      // The same where the file is made of nothing but the recipe.
      const fromRecipe = { recipe, isFinished, samples: { stage }, extension };
      const expected = await written(formatOf(extension, formats), ofCommand);
      for (const request of [ofScreen, fromRecipe]) expect(whole(await encodeTerrain(request)), extension).toEqual(expected);
    }
    const [kind] = kindsOf(terrain.profile !== undefined);
    const expected = await written(kind.format, ofCommand);
    for (const request of [terrainToEncode(terrain, '.png'), { recipe, isFinished, samples: { stage }, extension: '.png' }]) {
      expect(whole(await encodeTerrain({ ...request, picture: kind.id })), kind.id).toEqual(expected);
    }
  });
});

test('an early stage lies where its samples lie in the finished terrain', () => {
  const recipe = recipeFor('diamond-square', { width: 129, height: 65, elevation: { min: 0, max: 500 } });
  const finished = makeTerrain({ recipe, stage: undefined });
  const early = makeTerrain({ recipe, stage: 8, rawRange: finished.rawRange });
  expect([early.surface.map.width, early.surface.map.height]).toEqual([17, 9]);
  for (const point of [
    { x: 0.25, y: 0.5 },
    { x: 1, y: 1 },
  ])
    expect(elevationAt(early.surface, point)).toBe(elevationAt(finished.surface, point));
});

test('1D terrain is a line in elevations, drawn out as surface', () => {
  const recipe = recipeFor('midpoint-displacement', { width: 33, height: 5, elevation: { min: 10, max: 20 } });
  const { profile, surface } = makeTerrain({ recipe, stage: undefined });
  expect(profile).toEqual(generate(recipe));
  expect(profile && sampleRange(profile.y)).toEqual({ min: 10, max: 20 });
  expect([surface.map.width, surface.map.height]).toEqual([33, 5]);
});

test('imported terrain has one state, no explanation, and its own samples', () => {
  const imported = { width: 2, height: 2, data: Float32Array.of(1.1, 2, 3, 4.7) };
  const source = { kind: 'imported', name: 'a.png', sha256: '0'.repeat(64) };
  const elevation = sampleRange(imported.data);
  const recipe = parseRecipe({ version: 1, source, width: 2, height: 2, elevation }, registry);
  const made = makeTerrain({ recipe, stage: undefined, imported });
  expect([made.stage, made.stages, made.explanation, made.profile]).toEqual([0, 0, undefined, undefined]);
  expect([...made.surface.map.data]).toEqual([...imported.data]);
  expect(made.surface.map.data.buffer).not.toBe(imported.data.buffer);
});

describe('the pool of used memory', () => {
  test('gives what has exactly the asked length, once', () => {
    const pool = createBufferPool();
    const buffer = new ArrayBuffer(400);
    pool.give(buffer);
    expect(pool.take(99)).toBeUndefined();
    expect(pool.take(100)?.buffer).toBe(buffer);
    expect(pool.take(100)).toBeUndefined();
  });

  test('keeps the eight newest, each once', () => {
    const pool = createBufferPool();
    const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    for (const samples of counts) {
      const buffer = new ArrayBuffer(4 * samples);
      pool.give(buffer);
      pool.give(buffer);
    }
    expect(counts.map((samples) => pool.take(samples)?.length)).toEqual([undefined, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pool.take(9)).toBeUndefined();
  });
});

test('the memory in a message is found once, wherever it stands', () => {
  const shared = new Float32Array(4);
  const message = { a: shared, b: [{ c: shared.subarray(1), d: null, e: 'text' }], f: new Uint8Array(2) };
  expect([...buffersIn(message)]).toEqual([shared.buffer, message.f.buffer]);
});

const appearance = { ...defaultsOf(appearanceSchema), seaLevel: 100 };
const look = { appearance, isInMetres: true };

test.each([
  ['faults, whose first stages are nearly flat', recipeFor('fault-lines', { width: 33, height: 33, params: { lines: 300 } })],
  [
    'filtered terrain, whose first stages are coarser',
    recipeFor('diamond-square', {
      width: 33,
      height: 17,
      elevation: { min: -300, max: 900 },
      filters: [{ filter: 'clamp', params: { low: 0.4, high: 0.6 } }],
    }),
  ],
  ['1D terrain', recipeFor('midpoint-displacement', { width: 33, height: 9, elevation: { min: 0, max: 500 } })],
])('%s: stages are those of the page, all in one scale, exaggeration and sea', (_, recipe) => {
  const range = rawRange(recipe);
  const count = stageCount(recipe);
  const last = makeStageScene(recipe, count, range, look);
  for (const stage of [0, 1, 3, count]) {
    const { surface, scale, appearance: shown, light } = makeStageScene(recipe, stage, range, look);
    expect(surface, `stage ${stage}`).toEqual(makeTerrain({ recipe, stage }).surface);
    expect([scale, shown]).toEqual([last.scale, last.appearance]);
    expect(shown.exaggeration).toBeGreaterThan(0);
    const floor = waterLevelOf(appearance, scale);
    expect(light).toEqual(bakeTerrainLight(surface.map, surface.spacing, { ...shown, floor }));
  }
});

test('an exaggeration that is set is kept, and plain numbers have no sea', () => {
  const recipe = recipeFor('midpoint-displacement', { width: 33, height: 9, elevation: null });
  const set = { appearance: { ...appearance, exaggeration: 7 }, isInMetres: false };
  const scene = makeStageScene(recipe, 2, rawRange(recipe), set);
  expect(scene.appearance.exaggeration).toBe(7);
  expect(scene.scale).toMatchObject({ ...rawRange(recipe), seaLevel: undefined });
});
