import { afterEach, expect, test, vi } from 'vitest';
import { makeFigures } from '../../../src/terrain/make-figures.ts';
import { mapFrom, recipeFor } from '../../support/recipes.ts';

afterEach(() => void vi.restoreAllMocks());

/** Makes figures by a clock that gives these lengths to what is measured, one after the other, and then the last again and again. */
function generationMs(recipe: Parameters<typeof makeFigures>[0], lengths: readonly number[]): number | undefined {
  let [now, calls] = [0, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => {
    if (calls % 2 === 1) now += lengths[Math.min((calls - 1) / 2, lengths.length - 1)];
    calls++;
    return now;
  });
  return makeFigures(recipe, undefined).generationMs;
}

const small = recipeFor('fault-lines', { width: 33, height: 33 });

test('the time of a terrain is neither that of a first run nor of one that other work has lengthened', () => {
  expect(generationMs(small, [266, 285, 5, 40])).toBe(5);
});

test('what is shorter than a clock can tell is measured over several runs', () => {
  // One run and two are too short; four take 6 ms.
  expect(generationMs(small, [0, 0, 3, 6])).toBe(1.5);
});

test('a run that takes long is made once', () => {
  expect(generationMs(recipeFor('fault-lines', { width: 385, height: 385, params: { lines: 65_536 } }), [4000, 1])).toBe(4000);
});

test('imported terrain has no time of its own', () => {
  const source = { kind: 'imported', name: 'a.png', sha256: 'ab'.repeat(32) } as const;
  expect(
    makeFigures(
      { ...small, source },
      mapFrom(33, 33, (x, y) => x * y),
    ).generationMs,
  ).toBeUndefined();
});
