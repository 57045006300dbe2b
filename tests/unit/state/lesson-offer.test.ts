import { expect, test } from 'vitest';
import { claimLessonOffer } from '../../../src/state/lesson-offer.ts';
import { createSessionStorage } from '../../support/saved-sessions.ts';

test('lessons are offered once in a browser', () => {
  const local = createSessionStorage();
  expect([1, 2, 3].map(() => claimLessonOffer({ local }))).toEqual([true, false, false]);
});

test('lessons are not offered where that cannot be remembered', () => {
  const full = createSessionStorage();
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
