import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latticeHash, latticeKey, murmur3x86128, rowKey, seedDigest, seedStream } from '../../../src/core/random.ts';
import { latticeOffsets, OFFSET_LAWS, type OffsetLaw, writeOffsets } from '../../../src/kernels/lattice-offsets.ts';
import { reserve, rowKernels } from '../../../src/kernels/rows.ts';
import { forAll } from '../../support/cases.ts';

const scratch = reserve(1024);
const wellFormed = fc.string({ unit: 'binary' });

describe('seeds', () => {
  test('the digest is MurmurHash3_x86_128, as two other implementations compute it', () => {
    const hash = (text: string): string => murmur3x86128(new TextEncoder().encode(text));
    expect(hash('')).toBe('00000000000000000000000000000000');
    expect(hash('The quick brown fox jumps over the lazy dog')).toBe('2f1583c3ecee2c675d7bf66ce5e91d2c');
    expect(hash('hello')).toBe('2b2444a0db91def79adb31b69adb31b6');
    expect(hash('I will not buy this record, it is scratched.')).toBe('a0a9683b25ac5e40d9af2895890dddf5');
  });

  test('different texts have different digests, streams and keys', () => {
    const known = ['a', 'aa', 'š', 'alps', 'alpsalps', '', 'A', 'a ', ' a', '\0', 'a\0'];
    const seen = new Map<string, string>();
    const add = (seed: string): void => {
      const key = latticeKey(seed, 'test');
      const names = [seedDigest(seed), `${key.a} ${key.b}`, `${seedStream(seed, 'test')()}`];
      for (const name of names) {
        const other = seen.get(name);
        if (other !== undefined && other !== seed)
          throw new Error(`${JSON.stringify(other)} and ${JSON.stringify(seed)} share ${name}`);
        seen.set(name, seed);
      }
    };
    known.forEach(add);
    forAll(10_000, [wellFormed], add);
  });

  test('one seed gives different streams for different purposes', () => {
    expect(seedStream('alps', 'a')()).not.toBe(seedStream('alps', 'b')());
  });
});

describe('lattice offsets', () => {
  const key = { a: 123, b: 456 };
  const row = (law: OffsetLaw, count: number, x: number, step = 1, period = 0): number[] => {
    const rows = rowKernels();
    writeOffsets(rows, scratch, count, law, 2, key, 4, 5, x, step, period);
    return Array.from(rows.doubles.subarray(scratch / 8, scratch / 8 + count));
  };

  test('are read from the lattice hash', () => {
    const hash = (x: number): number => latticeHash(rowKey(123, 4, 5), rowKey(456, 4, 5), x);
    row('uniform', 1000, -500).forEach((offset, i) => {
      expect(offset).toBe((2 * hash(i - 500)) / 2 ** 31);
    });
    row('binary', 1000, -500).forEach((offset, i) => {
      expect(offset).toBe(hash(i - 500) < 0 ? -2 : 2);
    });
  });

  test.each(OFFSET_LAWS)('of the %s law do not depend on where a run starts or how wide its steps are', (law) => {
    const whole = row(law, 100, -50);
    expect(row(law, 10, -43, 3)).toEqual(Array.from({ length: 10 }, (_, i) => whole[7 + 3 * i]));
  });

  test.each(OFFSET_LAWS)('of the %s law repeat after the period', (law) => {
    const out = row(law, 40, -13, 2, 16);
    for (let i = 8; i < 40; i++) expect(out[i]).toBe(out[i - 8]);
    expect(new Set(out).size).toBe(law === 'binary' ? 2 : 8);
    expect(out.slice(7, 9)).toEqual(row(law, 1, 1).concat(row(law, 1, 3)));
  });

  /** Moments over a square of the lattice, 512 × 512 points. */
  function moments(law: (typeof OFFSET_LAWS)[number]): {
    mean: number;
    variance: number;
    kurtosis: number;
    neighbours: number[];
  } {
    const n = 512;
    const field = new Float64Array(n * n);
    const key = latticeKey('moments', 'test');
    for (let y = 0; y < n; y++) field.set(latticeOffsets(n, law, 1, key, 9, y, 0), y * n);
    const average = (of: (i: number) => number): number => {
      let sum = 0;
      for (let i = 0; i < field.length; i++) sum += of(i);
      return sum / field.length;
    };
    const variance = average((i) => field[i] ** 2);
    const neighbours = [1, 2, n, n + 1, n - 1, 2 * n].map(
      (d) => average((i) => field[i] * field[(i + d) % field.length]) / variance,
    );
    return { mean: average((i) => field[i]), variance, kurtosis: average((i) => field[i] ** 4) / variance ** 2, neighbours };
  }

  test.each([
    ['uniform', 1 / 3, 1.8],
    ['binary', 1, 1],
    ['gaussian', 1, 3],
  ] as const)('of the %s law have the moments of that law and no correlation between neighbours', (law, variance, kurtosis) => {
    const got = moments(law);
    const tolerance = 5 / 512; // five standard errors of a mean of 512² values
    expect(Math.abs(got.mean)).toBeLessThan(tolerance);
    expect(Math.abs(got.variance - variance)).toBeLessThan(2 * tolerance);
    expect(Math.abs(got.kurtosis - kurtosis)).toBeLessThan(0.06);
    for (const r of got.neighbours) expect(Math.abs(r)).toBeLessThan(tolerance);
  });

  test('rows of one level, and levels, do not repeat each other shifted', () => {
    const n = 4096;
    const row = (level: number, y: number): Float64Array => latticeOffsets(n, 'uniform', 1, { a: 7, b: 8 }, level, y, 0);
    const values = new Set<number>();
    for (let k = 0; k < 16; k++) for (const v of [...row(3, k), ...row(k + 4, 0)]) values.add(v);
    expect(values.size).toBeGreaterThan(32 * n - 40); // 131,072 draws of 2³² coincide about twice
  });
});
