import { expect, test } from 'vitest';
import type { Recipe } from '../../src/index.ts';
import { isLong, isVeryLong, pageWorkNs } from '../../src/state/long-work.ts';
import { askedChanged, askedForAll } from '../../src/ui/waiting.ts';
import { UNASKED_NS, WARNED_NS } from '../../src/work.ts';
import { recipeFor } from '../support/recipes.ts';

test('the work of a recipe is estimated once, however often the page asks', () => {
  let reads = 0;
  const recipe = new Proxy(recipeFor('fault-lines'), {
    get(target, key) {
      reads++;
      return Reflect.get(target, key);
    },
  });
  const workNs = pageWorkNs(recipe);
  const first = reads;
  expect(first).toBeGreaterThan(0);
  expect([pageWorkNs(recipe), isLong(recipe), isVeryLong(recipe)]).toEqual([workNs, workNs > UNASKED_NS, workNs > WARNED_NS]);
  expect(reads).toBe(first);
});

test('what a person asked for changes with a click, and with nothing else of a session', () => {
  const recipe = recipeFor('diamond-square');
  const before = { isHeld: true, agreed: new Set<Recipe>(), hover: 1 };
  expect(askedChanged({ ...before, hover: 2 } as typeof before, before)).toBe(false);
  expect(askedChanged({ ...before, isHeld: false }, before)).toBe(true);
  expect(askedChanged({ ...before, agreed: new Set([recipe]) }, before)).toBe(true);
  expect(askedChanged(askedForAll({ recipe, others: [], pins: [] }), { ...before, isHeld: false })).toBe(true);
});
