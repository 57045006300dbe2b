import { expect, test } from 'vitest';
import { durationText } from '../../../src/core/duration-text.ts';

test.each([
  [1e8, 'about 1 second'],
  [40e9, 'about 40 seconds'],
  [90e9, 'about 90 seconds'],
  [100e9, 'about 2 minutes'],
  [240e9, 'about 4 minutes'],
  [3 * 3600e9, 'about 3 hours'],
  [5 * 86_400e9, 'about 5 days'],
])('%d ns are told as %s', (ns, text) => expect(durationText(ns)).toBe(text));
