import { expect, test } from 'vitest';
import { createKeptList } from '../../../../src/ui/compare/figure-terrains.ts';

test('a list that says the same is the list it was', () => {
  const keep = createKeptList<{ pane: number; name: string }>();
  const first = keep([
    { pane: 0, name: 'a' },
    { pane: 1, name: 'b' },
  ]);
  expect(keep([{ ...first[0] }, { ...first[1] }])).toBe(first);
});

test('of a list that changes, items that say the same are the items they were', () => {
  const keep = createKeptList<{ name: string }>();
  const [a] = keep([{ name: 'a' }, { name: 'b' }]);
  const now = keep([{ name: 'a' }, { name: 'c' }]);
  expect(now[0]).toBe(a);
  expect(now).toEqual([{ name: 'a' }, { name: 'c' }]);
  expect(keep([{ name: 'a' }])).toEqual([{ name: 'a' }]);
  expect(keep([])).toEqual([]);
});

test('an item that loses or gains a field is another', () => {
  const keep = createKeptList<{ name?: string; note?: string }>();
  keep([{ name: 'a', note: 'b' }]);
  expect(keep([{ name: 'a' }])).toEqual([{ name: 'a' }]);
  expect(keep([{ name: 'a', note: 'c' }])).toEqual([{ name: 'a', note: 'c' }]);
});
