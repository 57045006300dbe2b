import { expect, test, vi } from 'vitest';
import { createLimits, type Limit } from '../../../src/worker/limit.ts';

interface Jobs {
  /** The names of those that have begun. */
  readonly begun: readonly string[];
  run(limit: Limit, name: string): Promise<string>;
  /** Settles one that has begun. */
  end(name: string, error?: Error): void;
}

function jobs(): Jobs {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    begun,
    run: (limit, name) =>
      limit(
        () =>
          new Promise((resolve, reject) => {
            begun.push(name);
            ends.set(name, (error) => (error ? reject(error) : resolve(name)));
          }),
      ),
    end: (name, error) => ends.get(name)?.(error),
  };
}

const LONG = 60_000;

test('so many jobs run at once, and the others begin in the order they came', async () => {
  const { inTurn } = createLimits(2, LONG);
  const { begun, run, end } = jobs();
  const all = ['a', 'b', 'c', 'd'].map((name) => run(inTurn, name));
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await all[1]).toBe('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  await all[0];
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  expect(await all[2]).toBe('c');
});

test('a job that fails makes room for the next', async () => {
  const { inTurn } = createLimits(1, LONG);
  const { begun, run, end } = jobs();
  const [first, second] = ['a', 'b'].map((name) => run(inTurn, name));
  end('a', new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  expect(begun).toEqual(['a', 'b']);
  end('b', new Error('failed too'));
  await expect(second).rejects.toThrow('failed too');
});

test('a job that begins at once is waited for like the others', async () => {
  const { inTurn, atOnce } = createLimits(1, LONG);
  const { begun, run, end } = jobs();
  const first = run(inTurn, 'a');
  const second = run(atOnce, 'b');
  void run(inTurn, 'c');
  expect(begun).toEqual(['a', 'b']);
  end('a');
  await first;
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await second;
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('a job that takes long makes room once, and is finished none the less', async () => {
  vi.useFakeTimers();
  try {
    const { inTurn } = createLimits(1, 1000);
    const { begun, run, end } = jobs();
    const long = run(inTurn, 'long');
    for (const name of ['a', 'b']) void run(inTurn, name);
    vi.advanceTimersByTime(999);
    expect(begun).toEqual(['long']);
    vi.advanceTimersByTime(1);
    expect(begun).toEqual(['long', 'a']);
    end('long');
    expect(await long).toBe('long');
    expect(begun).toEqual(['long', 'a']);
    vi.advanceTimersByTime(1000);
    expect(begun).toEqual(['long', 'a', 'b']);
  } finally {
    vi.useRealTimers();
  }
});
