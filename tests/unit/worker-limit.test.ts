import { expect, test } from 'vitest';
import { createLimits, type Limit } from '../../src/worker/limit.ts';

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

/** Lets jobs begin whose turn has come. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('so many jobs run at once, and the others begin in the order they came', async () => {
  const { soon } = createLimits(2);
  const { begun, run, end } = jobs();
  const all = ['a', 'b', 'c', 'd'].map((name) => run(soon, name));
  await turn();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await all[1]).toBe('b');
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  await turn();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('a job that fails makes room for the next', async () => {
  const { soon } = createLimits(1);
  const { begun, run, end } = jobs();
  const [first] = ['a', 'b'].map((name) => run(soon, name));
  await turn();
  end('a', new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  await turn();
  expect(begun).toEqual(['a', 'b']);
});

test('a job that begins at once is waited for like the others', async () => {
  const { soon, atOnce } = createLimits(1);
  const { begun, run, end } = jobs();
  void run(soon, 'a');
  await turn();
  void run(atOnce, 'b');
  void run(soon, 'c');
  await turn();
  expect(begun).toEqual(['a', 'b']);
  end('a');
  await turn();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('no job waits for those that are done when there is time, and they wait for all', async () => {
  const { soon, whenFree } = createLimits(1);
  const { begun, run, end } = jobs();
  for (const name of ['long', 'longer']) void run(whenFree, name);
  for (const name of ['a', 'b']) void run(soon, name);
  await turn();
  expect(begun).toEqual(['long', 'a']);
  end('long');
  await turn();
  expect(begun).toEqual(['long', 'a']);
  end('a');
  await turn();
  expect(begun).toEqual(['long', 'a', 'b']);
  end('b');
  await turn();
  expect(begun).toEqual(['long', 'a', 'b', 'longer']);
});
