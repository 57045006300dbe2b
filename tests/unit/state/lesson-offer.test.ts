import { expect, test } from 'vitest';
import { claimLessonOffer } from '../../../src/state/lesson-offer.ts';

function storageOf(items: Map<string, string>): Storage {
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (i) => [...items.keys()][i] ?? null,
    removeItem: (key) => items.delete(key),
    setItem: (key, value) => items.set(key, value),
  };
}

test('lessons are offered once in a browser', () => {
  const local = storageOf(new Map());
  expect([1, 2, 3].map(() => claimLessonOffer({ local }))).toEqual([true, false, false]);
});

test('lessons are not offered where that cannot be remembered', () => {
  const full = storageOf(new Map());
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(claimLessonOffer({ local: full })).toBe(false);
  const blocked = {
    get local(): Storage {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  expect(claimLessonOffer(blocked)).toBe(false);
});
