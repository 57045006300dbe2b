import { beforeEach, describe, expect, test } from 'vitest';
import type { Recipe } from '../../../../src/core/recipe.ts';
import { createDocument } from '../../../../src/state/document.ts';
import { withAdded } from '../../../../src/state/pane-edits.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { emptySession } from '../../../../src/ui/session.ts';
import { tooLargeTogether } from '../../../../src/ui/terrain/comparison-size.ts';
import { Cancelled, WorkerCrashed } from '../../../../src/worker/errors.ts';
import { type ComparedJobs, compareTerrains, settled, small } from '../../../support/compared-jobs.ts';
import { comparedWith } from '../../../support/documents.ts';
import { recipeFor } from '../../../support/recipes.ts';

/** More samples than a gesture makes. */
const large = (seed: string): Recipe => recipeFor('diamond-square', { width: 2049, height: 129, seed });
const huge = (side: number): Recipe => recipeFor('diamond-square', { width: side, height: side });

describe('while a slider is held', () => {
  let made: ComparedJobs;
  const drag = (...seeds: readonly string[]): void => {
    const { document, session } = made;
    session.set({ isGesture: true });
    document.set(comparedWith(document.get(), seeds.slice(1).map(large), large(seeds[0])), 'live');
  };
  const sizes = (): (number | undefined)[] => made.session.get().others.map(({ terrain }) => terrain?.recipe.width);

  beforeEach(async () => {
    made = await compareTerrains([large('a'), large('b'), large('c')]);
    const { client } = made;
    client.terrains.find(({ lane }) => lane === 0)?.resolve();
    await settled();
    // Where nothing was there before, previews come all the same.
    for (const job of client.terrains) if (!job.isOver) job.reject(new WorkerCrashed('to begin quickly'));
    await settled();
  });

  test('every pane shows previews of its own, and none waits for another', async () => {
    const { client, open, shown, jobFor } = made;
    drag('a1', 'b1', 'c1');
    await settled();
    expect(open().sort()).toEqual(['a1', 'b1', 'c1']);
    expect(client.terrains.filter(({ isOver }) => !isOver).map(({ request }) => request.recipe.width)).toEqual([257, 257, 257]);
    jobFor('b1')?.resolve();
    drag('a2', 'b2', 'c2');
    await settled();
    expect(shown()).toEqual(['a', 'b1', undefined]);
    expect(open().sort()).toEqual(['a1', 'b2', 'c1']);
  });

  test('a preview that comes late is shown, so that something moves', async () => {
    const { open, shown, jobFor } = made;
    drag('a1', 'b1', 'c1');
    await settled();
    drag('a2', 'b2', 'c2');
    await settled();
    jobFor('c1')?.resolve();
    await settled();
    expect(shown()[2]).toBe('c1');
    expect(open()).toContain('c2');
  });

  test('no preview is begun before the last one is drawn', async () => {
    const { session, open } = made;
    session.set({ isDrawing: true });
    drag('a1', 'b1', 'c1');
    await settled();
    expect(open()).toEqual([]);
    session.set({ isDrawing: false });
    await settled();
    expect(open().sort()).toEqual(['a1', 'b1', 'c1']);
  });

  test('letting go makes the whole terrains', async () => {
    const { session, client } = made;
    drag('a1', 'b1', 'c1');
    await settled();
    for (const job of client.terrains) if (!job.isOver) job.resolve();
    await settled();
    expect(sizes()).toEqual([257, 257]);
    expect(session.get().others.map(({ light, preview }) => [light, preview?.isHeld])).toEqual([
      [undefined, false],
      [undefined, false],
    ]);
    session.set({ isGesture: false });
    await settled();
    expect(client.terrains.filter(({ isOver }) => !isOver).map(({ request }) => request.recipe.width)).toEqual([
      2049, 2049, 2049,
    ]);
  });
});

describe('too many samples together', () => {
  const text = '8193 × 8193 samples are too many beside the other terrains: together at most 72,000,000.';

  test('are not made, and their pane says so, with nothing to try', async () => {
    const { session, client, failures } = await compareTerrains([huge(4097), huge(8193), huge(4097)]);
    expect(client.terrains.map(({ request }) => request.recipe.width)).toEqual([4097, 4097]);
    expect(failures()).toEqual([text, undefined]);
    expect(session.get().others[0].remedy).toBeUndefined();
  });

  test('are those of the largest terrain that is not there yet, even the selected one', async () => {
    const { session, client, failures } = await compareTerrains([huge(8193), huge(4097), huge(1025)]);
    await settled();
    expect(client.terrains.map(({ request }) => request.recipe.width).sort()).toEqual([1025, 4097]);
    expect([session.get().message?.text, failures()]).toEqual([text, [undefined, undefined]]);
  });

  test('make room where another terrain goes', async () => {
    const { document, failures } = await compareTerrains([huge(4097), huge(4097), huge(8193)]);
    document.set(withAdded({ ...document.get(), ...comparedWith(document.get(), []) }, small('b')));
    await settled();
    expect(failures()).toEqual([undefined]);
  });

  test('of the selected terrain are made once there is room', async () => {
    const { document, client } = await compareTerrains([huge(8193), huge(4097)]);
    document.set(comparedWith(document.get(), []));
    await settled();
    expect(client.terrains.at(-1)?.request.recipe.width).toBe(8193);
  });

  test('are never those of terrain that is there: 8193 a side stand beside three of 1025', async () => {
    const whole = makeTerrain({ recipe: small('a'), stage: undefined });
    const [most, next] = [huge(8193), huge(4097)];
    const others = [0, 1, 2].map((i) => recipeFor('diamond-square', { width: 1025, height: 1025, seed: `${i}` }));
    const there = { ...emptySession, isHeld: false, terrain: whole, settled: { recipe: most, stage: undefined } };
    const alone = createDocument(most);
    const comparing = (terrains: readonly Recipe[]) => ({
      ...alone,
      ...comparedWith(alone, terrains),
      page: { ...alone.page, view: 'compare' as const },
    });
    expect(tooLargeTogether(comparing(others), there).size).toBe(0);
    expect([...tooLargeTogether(comparing([next]), there).keys()]).toEqual([next]);
  });
});

test('large terrain that nobody has asked for is shown at 1025 samples a side until somebody does', async () => {
  const { document, session, client, jobs, finishAll } = await compareTerrains([small('a'), small('b')]);
  await finishAll();
  session.set({ isHeld: true });
  document.set(comparedWith(document.get(), [recipeFor('diamond-square', { width: 16_384, height: 1025 })]));
  await settled();
  expect(client.terrains.at(-1)?.request.recipe.width).toBe(1025);
  await finishAll();
  expect(session.get().others[0]).toMatchObject({ preview: { isHeld: true }, light: { width: 1 }, progress: undefined });
  jobs.retry(1);
  await settled();
  expect(client.terrains.at(-1)?.request.recipe.width).toBe(16_384);
});

test('a click in one pane begins no very long terrain of another, and one that was cancelled waits again', async () => {
  const longest = (seed: string) =>
    recipeFor('fault-lines', { width: 513, height: 513, seed, params: { lines: 65_536, faultProfile: 'sine', band: 1 } });
  const { session, client, jobs, finishAll, open } = await compareTerrains([longest('a'), longest('b'), longest('c')]);
  await finishAll();
  jobs.retry(1);
  await settled();
  expect(open()).toEqual(['b']);
  client.terrains.at(-1)?.reject(new Cancelled());
  await settled();
  expect(session.get().agreed.size).toBe(0);
  expect(session.get().others[0]).toMatchObject({ preview: { isHeld: true }, failure: undefined, progress: undefined });
  jobs.retry(1);
  await settled();
  expect(open()).toEqual(['b']);
});
