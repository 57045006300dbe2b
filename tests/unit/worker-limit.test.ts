import { expect, test } from 'vitest';
import { createLimit } from '../../src/worker/limit.ts';

test('so many run at once, the others begin in the order they came, and one that fails gives its place up', async () => {
  const limit = createLimit(2);
  const begun: number[] = [];
  const ends: { readonly resolve: (text: string) => void; readonly reject: (error: Error) => void }[] = [];
  const jobs = [0, 1, 2, 3].map((i) =>
    limit(
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push(i);
          ends[i] = { resolve, reject };
        }),
    ),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1].reject(new Error('failed'));
  await expect(jobs[1]).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1, 2]);
  ends[0].resolve('zero');
  expect(await jobs[0]).toBe('zero');
  expect(begun).toEqual([0, 1, 2, 3]);
  const last = limit(async () => 'last');
  ends[2].resolve('two');
  ends[3].resolve('three');
  expect(await Promise.all([jobs[2], jobs[3], last])).toEqual(['two', 'three', 'last']);
});
