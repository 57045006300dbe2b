import { expect, test } from 'vitest';
import {
  generateAsync,
  generateHeightmap,
  generateHeightmapAsync,
  parseRecipe,
  RecipeError,
  samplesSha256,
} from '../../src/index.ts';

const source = { kind: 'generated', generator: 'fault-lines', seed: 'alps' };
const recipe = parseRecipe({ version: 1, source, width: 65, height: 33 });

test('a terrain made in a Web Worker has the samples of the one made here', async () => {
  const told: number[] = [];
  const { data } = await generateHeightmapAsync(recipe, { onProgress: (fraction) => told.push(fraction) });
  expect(samplesSha256(data)).toBe(samplesSha256(generateHeightmap(recipe).data));
  expect(told.at(-1)).toBe(1);
});

test('a signal ends a minute of work with its reason', async () => {
  const params = { lines: 8192, faultProfile: 'sine' };
  const heavy = parseRecipe({ version: 1, source: { ...source, params }, width: 4097, height: 4097 });
  const controller = new AbortController();
  const reason = new Error('enough');
  const work = generateAsync(heavy, { signal: controller.signal, onProgress: () => controller.abort(reason) });
  await expect(work).rejects.toBe(reason);
});

test('errors have the class they had in the worker', async () => {
  const sha256 = '0'.repeat(64);
  const imported = { width: 2, height: 2, data: new Float32Array(4) };
  const its = parseRecipe({ version: 1, source: { kind: 'imported', name: 'a', sha256 }, width: 2, height: 2 });
  await expect(generateAsync(its, { imported })).rejects.toBeInstanceOf(RecipeError);
  await expect(generateAsync(recipe, { stage: -1 })).rejects.toBeInstanceOf(RangeError);
  expect(imported.data).toHaveLength(4);
});
