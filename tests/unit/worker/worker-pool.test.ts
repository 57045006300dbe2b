import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job } from '../../../src/worker/jobs.ts';
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

function createPool(maxJobs: number): void {
  pool = createWorkerPool({ createWorker, startTimeoutMs: 20_000, maxJobs, idleMs: 10_000 });
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
async function ask(name: string, priority: Priority, options: Partial<RunOptions> = {}): Promise<() => Promise<unknown>> {
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
  for (const name of names) workerOf(name).say({ id: idOf(name), result: `result of ${name}` });
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
    await ask('other', 'later');
    await ask('waiting', 'later');
    for (const name of ['a', 'b', 'c']) await ask(name, 'now');
    expect(begun).toEqual(['other', 'a', 'b', 'c']);
  });

  test('goes to the worker used last', async () => {
    createPool(1);
    for (const name of ['a', 'b']) await ask(name, 'now');
    await finish('a');
    await finish('b');
    await ask('c', 'now');
    expect(workerOf('c')).toBe(workerOf('b'));
  });
});

test('workers start for jobs alone', async () => {
  createPool(2);
  await ask('a', 'later');
  await finish('a');
  await ask('b', 'later');
  await finish('b');
  expect(workers).toHaveLength(1);
});

describe('jobs that wait', () => {
  test('begin in the order they came, while others run', async () => {
    createPool(2);
    for (const name of ['a', 'b', 'c', 'd']) await ask(name, 'later');
    expect(begun).toEqual(['a', 'b']);
    for (const name of ['b', 'a']) await finish(name);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect(outcomes).toEqual({ a: 'done', b: 'done' });
  });

  test('wait for one that was wanted now', async () => {
    createPool(1);
    await ask('selected', 'now');
    await ask('other', 'later');
    expect(begun).toEqual(['selected']);
    await finish('selected');
    expect(begun).toEqual(['selected', 'other']);
  });

  test('go on after one that fails', async () => {
    createPool(1);
    await ask('a', 'later');
    await ask('b', 'later');
    workerOf('a').say({ id: idOf('a'), error: { name: 'RangeError', message: 'stage' } });
    await pass();
    expect(outcomes).toEqual({ a: 'RangeError' });
    expect(begun).toEqual(['a', 'b']);
    expect(workers).toHaveLength(1);
  });
});

describe('a cancelled job', () => {
  test('that waits leaves the line at once', async () => {
    createPool(1);
    await ask('a', 'later');
    const cancel = await ask('b', 'later');
    await ask('c', 'later');
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

  test('is over at once, with its worker, and another worker is there for the next', async () => {
    createPool(1);
    const seen: number[] = [];
    const cancel = await ask('a', 'later', { onProgress: (fraction) => seen.push(fraction) });
    await ask('b', 'later');
    workerOf('a').say({ id: idOf('a'), progress: 0.5 });
    const { isAlive } = workerOf('a');
    await cancel();
    workerOf('a').say({ id: idOf('a'), progress: 0.7 });
    expect([outcomes, seen, isAlive, workerOf('a').isAlive]).toEqual([{ a: 'Cancelled' }, [0.5], true, false]);
    expect(begun).toEqual(['a', 'b']);
    expect(aliveCount()).toBe(1);
  });

  test('whose worker was still starting leaves that to the next', async () => {
    createPool(1);
    doWorkersLoad = false;
    const cancel = await ask('a', 'later');
    await pass(5000);
    await cancel();
    await ask('b', 'later');
    workers[0].load();
    await pass();
    expect(begun).toEqual(['b']);
    expect(workers).toHaveLength(1);
  });
});

describe('a worker that crashes', () => {
  test('fails its job alone, and the next job has another one', async () => {
    createPool(2);
    await ask('a', 'later');
    await ask('b', 'later');
    await ask('c', 'later');
    await crash(workerOf('a'));
    expect(outcomes).toEqual({ a: 'WorkerCrashed' });
    expect(begun).toEqual(['a', 'b', 'c']);
    await finish('b', 'c');
    expect(outcomes).toEqual({ a: 'WorkerCrashed', b: 'done', c: 'done' });
  });

  test('while it starts fails the job that waited for it', async () => {
    createPool(1);
    doWorkersLoad = false;
    await ask('a', 'later');
    await pass(20_000);
    expect(outcomes).toEqual({ a: 'WorkerCrashed' });
    doWorkersLoad = true;
    await ask('b', 'later');
    await finish('b');
    expect(outcomes).toEqual({ a: 'WorkerCrashed', b: 'done' });
  });

  test('while it is idle is replaced unseen', async () => {
    createPool(1);
    await ask('a', 'later');
    await finish('a');
    await crash(workers[0]);
    await ask('b', 'later');
    await finish('b');
    expect(outcomes).toEqual({ a: 'done', b: 'done' });
  });
});

test('a job goes to the idle worker that has its samples, else to any', async () => {
  createPool(3);
  await ask('a', 'later', { needs: ['hill'] });
  await ask('b', 'later', { needs: ['dale', 'lake'] });
  await finish('a', 'b');
  await ask('hill again', 'later', { needs: ['hill'] });
  expect(workerOf('hill again')).toBe(workerOf('a'));
  await ask('hill at once', 'later', { needs: ['hill'] });
  expect(workerOf('hill at once')).toBe(workerOf('b'));
});

describe('workers that are idle', () => {
  test('end after a while but for the one used last', async () => {
    createPool(4);
    for (const name of ['a', 'b', 'c', 'd']) await ask(name, 'later');
    await finish('a', 'b');
    await pass(5000);
    await finish('c', 'd');
    await pass(4999);
    expect(aliveCount()).toBe(4);
    await pass(1);
    expect(aliveCount()).toBe(2);
    await pass(60_000);
    expect(aliveCount()).toBe(1);
    expect(workerOf('d').isAlive).toBe(true);
  });

  test('stay while they have jobs', async () => {
    createPool(4);
    for (const name of ['a', 'b', 'c']) await ask(name, 'later');
    await finish('a', 'b', 'c');
    await pass(9000);
    for (const name of ['d', 'e', 'f']) await ask(name, 'later');
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
  for (const name of ['starting', 'waiting']) await ask(name, 'later');
  pool.dispose();
  await expect(stuck).rejects.toMatchObject({ name: 'Cancelled' });
  await ask('late', 'now');
  const names = ['cancelled', 'late', 'starting', 'waiting', 'young'];
  expect(outcomes).toEqual({ idle: 'done', ...Object.fromEntries(names.map((name) => [name, 'Cancelled'])) });
  expect(aliveCount()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
