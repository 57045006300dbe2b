import { expect, test } from 'vitest';
import type { Appearance } from '../../../src/draw/colour/appearance.ts';
import type { TerrainLightOptions } from '../../../src/draw/colour/terrain-light.ts';
import { isLit } from '../../../src/jobs/light-jobs.ts';
import { type RecordedJobs, settled, small, startJobs } from '../../support/recorded-jobs.ts';

const change = ({ document }: RecordedJobs, changes: Partial<Appearance>): void =>
  document.set({ appearance: { ...document.get().appearance, ...changes } });
const moveSun = (made: RecordedJobs, sunAltitudeDeg: number): void => change(made, { sunAltitudeDeg });
/** Whether each pane has the light of the sun that is asked for. */
const lit = ({ document, session }: RecordedJobs): boolean[] =>
  session.get().panes.map(({ terrain }) => terrain !== undefined && isLit(terrain.lightGrid, session.get(), document.get()));
const openLights = ({ client }: RecordedJobs) => client.lights.filter(({ isOver }) => !isOver);
const lose = (made: RecordedJobs): Promise<void> => made.lose(openLights(made).at(-1));

test('light is due from the terrain or the sun that asks for it until the last one is there, and each is shown', async () => {
  const made = await startJobs([small('a')]);
  await made.finish();
  expect(lit(made)).toEqual([false]);
  moveSun(made, 20);
  made.client.lights[0].resolve();
  await settled();
  expect([lit(made), made.hasLight()]).toEqual([[false], true]);
  expect(openLights(made).map(({ request }) => request.sunAltitudeDeg)).toEqual([20]);
  await made.finishAll();
  expect(lit(made)).toEqual([true]);
});

test.each<[Partial<Appearance>, Partial<TerrainLightOptions>]>([
  [{ exaggeration: 3 }, { exaggeration: 3 }],
  [{ sunAzimuthDeg: 90 }, { sunAzimuthDeg: 90 }],
  [{ sunAltitudeDeg: 20 }, { sunAltitudeDeg: 20 }],
  [{ seaLevel: 50 }, { floor: 50 }],
  [{ water: false }, { floor: undefined }],
])('light is due again after %j', async (changes, wanted) => {
  const made = await startJobs([small('a')]);
  change(made, { water: true });
  await made.finishAll();
  change(made, { ramp: 'dusk' });
  await settled();
  expect([lit(made), openLights(made)]).toEqual([[true], []]);
  change(made, changes);
  await settled();
  expect([lit(made), openLights(made).map(({ request }) => request)]).toEqual([[false], [expect.objectContaining(wanted)]]);
});

test('light goes with its terrain from pane to pane, and is forgotten with it', async () => {
  const made = await startJobs([small('a'), small('b')]);
  await made.finishAll();
  expect([lit(made), made.session.get().lights.size]).toEqual([[true, true], 2]);
  made.document.set({ terrains: [...made.document.get().terrains].reverse() });
  await settled();
  expect([lit(made), openLights(made)]).toEqual([[true, true], []]);
  await made.ask(small('c'));
  await made.finishAll();
  expect(made.session.get().lights.size).toBe(2);
});

test('the sun is not followed faster than it is drawn', async () => {
  const made = await startJobs([small('a'), small('b')]);
  await made.finishAll();
  made.session.set({ isDrawing: true });
  moveSun(made, 20);
  await settled();
  expect(openLights(made)).toEqual([]);
  made.session.set({ isDrawing: false });
  await made.finishAll();
  expect([lit(made), made.client.lights.at(-1)?.request.sunAltitudeDeg]).toEqual([[true, true], 20]);
});

test('a light whose worker is lost is asked for once more, and nothing is told', async () => {
  const made = await startJobs([small('a')]);
  await made.finish();
  await lose(made);
  await made.finishAll();
  expect([lit(made), made.message()]).toEqual([[true], undefined]);
});

test('a light of the selected terrain that is lost twice is told until another sun has its own', async () => {
  const made = await startJobs([small('a')]);
  await made.finish();
  await lose(made);
  await lose(made);
  expect([openLights(made), made.hasLight()]).toEqual([[], false]);
  expect(made.message()).toMatch(/^The light could not be made: .*Move the sun to make it again\.$/);
  moveSun(made, 20);
  await made.finishAll();
  expect([lit(made), made.message()]).toEqual([[true], undefined]);
});

test('a light of another terrain that is lost twice is told in its pane, until it is tried again or the sun moves', async () => {
  const made = await startJobs([small('a'), small('b')]);
  made.jobFor('a')?.resolve();
  await made.finishAll();
  moveSun(made, 20);
  await settled();
  openLights(made)[0].resolve();
  await lose(made);
  await lose(made);
  expect([made.shown(), made.failures()]).toEqual([
    ['a', 'b'],
    [undefined, expect.stringContaining('stopped')],
  ]);
  made.actions.tryAgain(1);
  await made.finishAll();
  expect([lit(made), made.failures()]).toEqual([
    [true, true],
    [undefined, undefined],
  ]);
  // Another sun forgets a failure too.
  moveSun(made, 30);
  await settled();
  openLights(made)[0].resolve();
  await lose(made);
  await lose(made);
  expect(made.failures()).toEqual([undefined, expect.stringContaining('stopped')]);
  moveSun(made, 40);
  await made.finishAll();
  expect([lit(made), made.failures()]).toEqual([
    [true, true],
    [undefined, undefined],
  ]);
});

test('the light of the selected terrain comes before figures, that of the others after them', async () => {
  const made = await startJobs([small('a'), small('b')]);
  for (const seed of ['a', 'b']) made.jobFor(seed)?.resolve();
  await settled();
  expect(made.client.lights.map(({ priority }) => priority)).toEqual(['soon', 'last']);
});

test('a light that fails when its pane asks for another terrain says nothing of that one', async () => {
  const made = await startJobs([small('a'), small('b')]);
  await made.finishAll();
  await made.ask(small('c'), undefined, 1);
  moveSun(made, 20);
  await settled();
  openLights(made)[0].resolve();
  await lose(made);
  await lose(made);
  await made.finishAll();
  expect([made.shown(), made.failures()]).toEqual([
    ['a', 'c'],
    [undefined, undefined],
  ]);
});

test('light of terrain that is gone is called off', async () => {
  const made = await startJobs([small('a')]);
  await made.finish();
  const [light] = openLights(made);
  await made.ask(small('b'));
  await made.finish();
  expect([light.isCancelled, made.message()]).toEqual([true, undefined]);
});
