import { expect, test, vi } from 'vitest';
import { latest, onFieldChange } from '../../../src/core/memo.ts';

test('a function is run again when an argument differs, or their number', () => {
  const compute = vi.fn((...values: readonly unknown[]) => values.length);
  const known = latest(compute);
  expect([known(1, 2), known(1, 2), known(1), known(1, undefined)]).toEqual([2, 2, 1, 2]);
  expect(compute).toHaveBeenCalledTimes(3);
});

test('a model is shown when a field differs, and again where showing it failed', () => {
  const shown: number[] = [];
  const show = onFieldChange(({ x }: { readonly x: number }) => {
    if (x < 0) throw new Error('no');
    shown.push(x);
  });
  expect([show({ x: 1 }), show({ x: 1 }), show({ x: 2 })]).toEqual([true, false, true]);
  expect(() => show({ x: -1 })).toThrow('no');
  expect(() => show({ x: -1 })).toThrow('no');
  expect(shown).toEqual([1, 2]);
});
