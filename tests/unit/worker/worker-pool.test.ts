import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job } from '../../../src/worker/protocol.ts';
import { createWorkerPool, type Priority, type RunOptions, type WorkerPool } from '../../../src/worker/worker-pool.ts';
import { createFakeWorker, type FakeWorker } from '../../support/fake-worker.ts';

let pool: WorkerPool;
/** All that were started, those that have ended among them. */
let workers: FakeWorker[];
/** The jobs that workers got, in the order they came. */
let begun: string[];
/** What became of the jobs that are over: `done`, or the error's name. */
let outcomes: Record<string, string>;
/** Whether the script of a new worker loads. */
let doWorkersLoad: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [workers, begun, outcomes, doWorkersLoad] = [[], [], {}, true];
});
afterEach(() => {
  pool.dispose();
  vi.useRealTimers();
});

function createPool(maxTurns: number, maxLater = maxTurns): void {
  pool = createWorkerPool({ createWorker, startTimeoutMs: 20_000, maxTurns, turnMs: 1000, maxLater, idleMs: 10_000 });
}

function createWorker(): FakeWorker {
  const worker = createFakeWorker(({ job }) => begun.push(nameOf(job)), doWorkersLoad);
  workers.push(worker);
  return worker;
}

/** The jobs of these tests open files, of which only the names matter. */
function nameOf(job: Job): string {
  return job.kind === 'open' ? job.request.name : job.kind;
}

/** Lets time pass; without any, what is due is done. */
const pass = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Asks for a job. @returns a function that cancels it */
async function ask(
  name: string,
  priority: Priority,
  options: Partial<RunOptions<unknown>> = {},
): Promise<() => Promise<unknown>> {
  const cancelled = new AbortController();
  const result = pool.run(
    (worker, onProgress) => {
      if (options.needs) worker.imported = new Set(options.needs);
      return worker.run({ kind: 'open', request: { name, bytes: new Uint8Array() }, imported: new Map() }, [], onProgress);
    },
    { priority, signal: cancelled.signal, ...options },
  );
  result.then(
    () => {
      outcomes[name] = 'done';
    },
    (error: Error) => {
      outcomes[name] = error.name;
    },
  );
  await pass();
  return () => {
    cancelled.abort();
    return pass();
  };
}

function workerOf(name: string): FakeWorker {
  const worker = workers.find(({ asked }) => asked.some(({ job }) => nameOf(job) === name));
  if (!worker) throw new Error(`${name}: expected a job that has begun`);
  return worker;
}

function idOf(name: string): number {
  return workerOf(name).asked.find(({ job }) => nameOf(job) === name)?.id ?? 0;
}

async function finish(...names: string[]): Promise<void> {
  for (const name of names) workerOf(name).say({ kind: 'done', id: idOf(name), result: `result of ${name}` });
  await pass();
}

async function crash(worker: FakeWorker): Promise<void> {
  worker.dispatchEvent(Object.assign(new Event('error'), { message: 'boom' }));
  await pass();
}

const aliveCount = (): number => workers.filter(({ isAlive }) => isAlive).length;

describe('a job that is wanted now', () => {
  test('begins at once, however many others run and wait', async () => {
    createPool(1);
    await ask('other', 'soon');
    await ask('waiting', 'soon');
    for (const name of ['a', 'b', 'c']) await ask(name, 'now');
    expect(begun).toEqual(['other', 'a', 'b', 'c']);
  });

  test('goes to the worker used last, not to one that has just been started', async () => {
    createPool(1);
    for (const name of ['a', 'b']) await ask(name, 'now');
    await finish('a');
    await finish('b');
    await ask('c', 'now');
    expect(workerOf('c')).toBe(workerOf('b'));
    await ask('d', 'now');
    await ask('e', 'now'); // a worker was started to be the spare
    await finish('d');
    await ask('f', 'now');
    expect(workerOf('f')).toBe(workerOf('d'));
  });

  test('need not wait for a worker to start while another one works: a spare is there', async () => {
    createPool(1);
    expect(aliveCount()).toBe(0);
    await ask('first', 'now');
    expect(aliveCount()).toBe(1);
    await finish('first');
    expect(aliveCount()).toBe(2);
    for (const name of ['a', 'b', 'c']) {
      await ask(`long ${name}`, 'soon');
      doWorkersLoad = false;
      await ask(name, 'now');
      expect(begun).toContain(name);
      doWorkersLoad = true;
      for (const worker of workers) worker.say({ kind: 'alive', hasLock: false });
      await pass(1000);
    }
  });
});

test('workers start for jobs alone, and other jobs have no spare', async () => {
  createPool(2);
  await ask('a', 'soon');
  await finish('a');
  await ask('b', 'later');
  await finish('b');
  expect(workers).toHaveLength(1);
});

describe('jobs that wait', () => {
  test('begin by priority, then in the order they came, while others have all turns', async () => {
    createPool(2);
    for (const name of ['a', 'b']) await ask(name, 'soon');
    await ask('light', 'last');
    await ask('figures', 'later');
    for (const name of ['c', 'd']) await ask(name, 'soon');
    await ask('more figures', 'later');
    expect(begun).toEqual(['a', 'b']);
    for (const name of ['b', 'c', 'a', 'd', 'figures']) await finish(name);
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'figures', 'more figures', 'light']);
    expect(outcomes).toEqual({ a: 'done', b: 'done', c: 'done', d: 'done', figures: 'done' });
  });

  test('wait for a long job no longer than its turn, and it is finished none the less', async () => {
    createPool(1);
    await ask('long', 'soon');
    for (const name of ['a', 'b']) await ask(name, 'later');
    await pass(999);
    expect(begun).toEqual(['long']);
    await pass(1);
    expect(begun).toEqual(['long', 'a']);
    await finish('long');
    expect(outcomes).toEqual({ long: 'done' });
    expect(begun).toEqual(['long', 'a']);
  });

  test('wait for one that was wanted now', async () => {
    createPool(1);
    await ask('selected', 'now');
    await ask('other', 'soon');
    expect(begun).toEqual(['selected']);
    await finish('selected');
    expect(begun).toEqual(['selected', 'other']);
  });

  test('go on after one that fails', async () => {
    createPool(1);
    await ask('a', 'soon');
    await ask('b', 'soon');
    workerOf('a').say({ kind: 'failed', id: idOf('a'), name: 'RangeError', message: 'stage' });
    await pass();
    expect(outcomes).toEqual({ a: 'RangeError' });
    expect(begun).toEqual(['a', 'b']);
    expect(workers).toHaveLength(1);
  });

  test('measure two at a time, however long these take, and let what comes sooner pass', async () => {
    createPool(3, 2);
    for (const name of ['a', 'b', 'c']) await ask(name, 'later');
    await pass(1000);
    expect(begun).toEqual(['a', 'b']);
    await ask('light', 'soon');
    expect(begun).toEqual(['a', 'b', 'light']);
    await finish('a');
    expect(begun).toEqual(['a', 'b', 'light', 'c']);
  });
});

describe('a cancelled job', () => {
  test('that waits leaves the line at once', async () => {
    createPool(1);
    await ask('a', 'soon');
    const cancel = await ask('b', 'soon');
    await ask('c', 'soon');
    await cancel();
    expect(outcomes).toEqual({ b: 'Cancelled' });
    await finish('a');
    expect(begun).toEqual(['a', 'c']);
  });

  test('was never asked for if it was cancelled before', async () => {
    createPool(1);
    await ask('a', 'now', { signal: AbortSignal.abort() });
    expect(outcomes).toEqual({ a: 'Cancelled' });
    expect(workers).toHaveLength(0);
  });

  test('is over at once; a young one finishes unseen, leaves its worker to the next, and its result is dropped', async () => {
    createPool(1);
    const seen: number[] = [];
    const dropped: unknown[] = [];
    const cancel = await ask('a', 'soon', {
      onProgress: (fraction) => seen.push(fraction),
      onDropped: (result) => dropped.push(result),
    });
    workerOf('a').say({ kind: 'progress', id: idOf('a'), fraction: 0.5 });
    await pass(249);
    await cancel();
    expect(outcomes).toEqual({ a: 'Cancelled' });
    workerOf('a').say({ kind: 'progress', id: idOf('a'), fraction: 0.7 });
    await finish('a');
    expect(dropped).toEqual(['result of a']);
    expect(seen).toEqual([0.5]);
    await pass(250);
    await ask('b', 'soon');
    expect(workerOf('b')).toBe(workerOf('a'));
  });

  test.each([200, 250])('ends with its worker when it is 250 ms old: cancelled after %i ms', async (ms) => {
    createPool(1);
    const cancel = await ask('a', 'soon');
    await pass(ms);
    await cancel();
    for (let left = 250 - ms; left > 0; left--) {
      expect(aliveCount()).toBe(1);
      await pass(1);
    }
    expect(aliveCount()).toBe(0);
  });

  test('ends when another one is cancelled', async () => {
    createPool(2);
    const cancels = [await ask('a', 'soon'), await ask('b', 'soon')];
    for (const cancel of cancels) await cancel();
    expect([workerOf('a').isAlive, workerOf('b').isAlive]).toEqual([false, true]);
  });

  test('gives its turn to the next', async () => {
    createPool(1);
    const cancel = await ask('a', 'later');
    await ask('b', 'later');
    await cancel();
    expect(begun).toEqual(['a', 'b']);
    expect(aliveCount()).toBe(2);
  });

  test('whose worker was still starting leaves that to the next', async () => {
    createPool(1);
    doWorkersLoad = false;
    const cancel = await ask('a', 'soon');
    await pass(5000);
    await cancel();
    await ask('b', 'soon');
    workers[0].say({ kind: 'alive', hasLock: false });
    await pass();
    expect(begun).toEqual(['b']);
    expect(workers).toHaveLength(1);
  });
});

describe('a worker that crashes', () => {
  test('fails its job alone, and the next job has another one', async () => {
    createPool(2);
    await ask('a', 'soon');
    await ask('b', 'soon');
    await ask('c', 'soon');
    await crash(workerOf('a'));
    expect(outcomes).toEqual({ a: 'WorkerCrashed' });
    expect(begun).toEqual(['a', 'b', 'c']);
    await finish('b', 'c');
    expect(outcomes).toEqual({ a: 'WorkerCrashed', b: 'done', c: 'done' });
  });

  test('while it starts fails the job that waited for it', async () => {
    createPool(1);
    doWorkersLoad = false;
    await ask('a', 'soon');
    await pass(20_000);
    expect(outcomes).toEqual({ a: 'WorkerCrashed' });
    doWorkersLoad = true;
    await ask('b', 'soon');
    await finish('b');
    expect(outcomes).toEqual({ a: 'WorkerCrashed', b: 'done' });
  });

  test('while it is idle is replaced unseen', async () => {
    createPool(1);
    await ask('a', 'soon');
    await finish('a');
    await crash(workers[0]);
    await ask('b', 'soon');
    await finish('b');
    expect(outcomes).toEqual({ a: 'done', b: 'done' });
  });
});

test('a job goes to the idle worker that has its samples, else to any', async () => {
  createPool(3);
  await ask('a', 'soon', { needs: ['hill'] });
  await ask('b', 'soon', { needs: ['dale', 'lake'] });
  await finish('a', 'b');
  await ask('hill again', 'soon', { needs: ['hill'] });
  expect(workerOf('hill again')).toBe(workerOf('a'));
  await ask('hill at once', 'soon', { needs: ['hill'] });
  expect(workerOf('hill at once')).toBe(workerOf('b'));
});

describe('workers that are idle', () => {
  test('end after a while but for two, of which one was used last', async () => {
    createPool(4);
    for (const name of ['a', 'b', 'c', 'd']) await ask(name, 'soon');
    await finish('a', 'b');
    await pass(5000);
    await finish('c', 'd');
    await pass(4999);
    expect(aliveCount()).toBe(4);
    await pass(1);
    expect(aliveCount()).toBe(3);
    await pass(5000);
    expect(aliveCount()).toBe(2);
    await pass(60_000);
    expect(aliveCount()).toBe(2);
    expect(workerOf('d').isAlive).toBe(true);
  });

  test('stay while they have jobs', async () => {
    createPool(4);
    for (const name of ['a', 'b', 'c']) await ask(name, 'soon');
    await finish('a', 'b', 'c');
    await pass(9000);
    for (const name of ['d', 'e', 'f']) await ask(name, 'soon');
    await pass(60_000);
    await finish('d', 'e', 'f');
    expect(outcomes).toMatchObject({ d: 'done', e: 'done', f: 'done' });
    expect(workers).toHaveLength(3);
  });
});

test('leaving for good ends all workers and timers, and cancels what runs, what waits and what is asked afterwards', async () => {
  createPool(2);
  for (const name of ['idle', 'young']) await ask(name, 'now');
  await finish('idle');
  const cancel = await ask('cancelled', 'now');
  await cancel();
  const stuck = pool.run(() => new Promise(() => {}), { priority: 'now' });
  doWorkersLoad = false;
  for (const name of ['starting', 'waiting']) await ask(name, 'soon');
  pool.dispose();
  await expect(stuck).rejects.toMatchObject({ name: 'Cancelled' });
  await ask('late', 'now');
  const names = ['cancelled', 'late', 'starting', 'waiting', 'young'];
  expect(outcomes).toEqual({ idle: 'done', ...Object.fromEntries(names.map((name) => [name, 'Cancelled'])) });
  expect(aliveCount()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
