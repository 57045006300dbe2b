import { beforeEach, expect, test } from 'vitest';
import { type Job, type Keeper, keep } from '../../../src/jobs/keep.ts';
import { settled } from '../../support/recorded-jobs.ts';

/** What is asked for; a test changes it. */
let asked: string[];
let isGesture: boolean;
let results: string[];
let failures: string[];
let jobs: (Job<string> & { resolve(): void; reject(error: Error): void })[];
let keeper: Keeper<string>;

beforeEach(() => {
  [asked, isGesture, results, failures, jobs] = [[], false, [], [], []];
  keeper = keep<string, string>({
    due: () => asked.filter((name) => !results.includes(name) && !failures.includes(name)),
    isSame: (a, b) => a === b,
    waits: (_, running) => isGesture && running.length > 0,
    goOn: () => isGesture,
    make: (name, job) =>
      new Promise((resolve, reject) => {
        jobs.push({ ...job, resolve: () => resolve(name), reject });
      }),
    show: (_, name) => results.push(name),
    fail: (name) => void failures.push(name),
  });
});

async function ask(...names: string[]): Promise<void> {
  asked = names;
  keeper.update();
  await settled();
}
const begun = (): string[] => jobs.map(({ wanted }) => wanted);
const calledOff = (): string[] => jobs.filter(({ abort }) => abort.signal.aborted).map(({ wanted }) => wanted);

test('what is asked for is made once, in the order that it is asked for', async () => {
  await ask('a', 'b');
  await ask('b', 'a');
  expect(begun()).toEqual(['a', 'b']);
  jobs[1].resolve();
  await ask('a', 'b');
  expect([results, begun()]).toEqual([['b'], ['a', 'b']]);
});

test('what nobody asks for any more is called off, and neither its result nor its failure is kept', async () => {
  await ask('a', 'b', 'c');
  await ask('c');
  expect(calledOff()).toEqual(['a', 'b']);
  jobs[0].resolve();
  jobs[1].reject(new Error('late'));
  await settled();
  expect([results, failures]).toEqual([[], []]);
});

test('what is asked for again after it was called off is made again, and the first job changes nothing', async () => {
  await ask('a');
  await ask();
  await ask('a');
  jobs[0].resolve();
  await settled();
  expect([results, begun()]).toEqual([[], ['a', 'a']]);
  jobs[1].resolve();
  await settled();
  expect(results).toEqual(['a']);
});

test('what fails is recorded, and not made again by itself', async () => {
  await ask('a');
  jobs[0].reject(new Error('no'));
  await settled();
  expect([failures, begun(), keeper.running()]).toEqual([['a'], ['a'], []]);
});

test('while a gesture lasts the job that runs is finished, and the newest wish comes after it', async () => {
  isGesture = true;
  await ask('a');
  await ask('b');
  await ask('c');
  expect([begun(), calledOff()]).toEqual([['a'], []]);
  jobs[0].resolve();
  await settled();
  expect([results, begun()]).toEqual([['a'], ['a', 'c']]);
});
