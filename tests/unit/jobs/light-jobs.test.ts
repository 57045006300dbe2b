import { expect, test } from 'vitest';
import type { Appearance } from '../../../src/draw/colour/appearance.ts';
import type { TerrainLightOptions } from '../../../src/draw/colour/terrain-light.ts';
import { isFullyLit, isLit } from '../../../src/jobs/light-jobs.ts';
import { withSelected } from '../../../src/state/panes.ts';
import { large, type RecordedJobs, settled, small, startJobs } from '../../support/recorded-jobs.ts';

const change = ({ document }: RecordedJobs, changes: Partial<Appearance>): void =>
  document.set({ appearance: { ...document.get().appearance, ...changes } });
const moveSun = (made: RecordedJobs, sunAltitudeDeg: number): void => change(made, { sunAltitudeDeg });
/** Whether each pane has the light of the sun that is asked for. */
const lit = ({ document, session }: RecordedJobs): boolean[] =>
  session.get().panes.map(({ terrain }) => terrain !== undefined && isLit(terrain.surface, session.get(), document.get()));
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

test('light of many samples is coarse at first and while the sun is dragged, and that of all samples follows when nothing moves', async () => {
  const made = await startJobs([large('a', 1025, 129)]);
  const fullLights = () => made.client.asked.filter(({ kind }) => kind === 'fullLight');
  await made.finish();
  expect([openLights(made).length, fullLights().length]).toEqual([1, 0]);
  openLights(made)[0].resolve();
  await settled();
  expect([lit(made), made.hasLight(), fullLights().length]).toEqual([[true], true, 1]);
  made.session.set({ isGesture: true });
  moveSun(made, 20);
  await settled();
  expect(fullLights()[0].isCancelled).toBe(true);
  openLights(made)[0].resolve();
  await settled();
  expect([openLights(made).length, fullLights().length]).toEqual([0, 1]);
  made.session.set({ isGesture: false });
  await made.finishAll();
  const [surface] = made.session.get().lights.keys();
  expect([fullLights().length, isFullyLit(surface, made.session.get(), made.document.get())]).toEqual([2, true]);
});

test('a light of all samples that is lost twice is told, and the coarse one stays', async () => {
  const made = await startJobs([large('a', 1025, 129)]);
  await made.finish();
  openLights(made)[0].resolve();
  for (let times = 0; times < 2; times++) {
    await settled();
    await made.lose(made.client.asked.filter(({ kind }) => kind === 'fullLight').at(-1));
  }
  await settled();
  expect([made.hasLight(), made.client.asked.every(({ isOver }) => isOver || false)]).toEqual([true, false]);
  expect(made.message()).toMatch(/^The light could not be made: .*Move the sun to make it again\.$/);
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

test('the light of the selected terrain is asked for first, and all light before figures', async () => {
  const made = await startJobs([small('a'), small('b')]);
  made.document.set(withSelected(made.document.get(), 1));
  for (const seed of ['a', 'b']) made.jobFor(seed)?.resolve();
  await settled();
  const { asked, lights } = made.client;
  expect(asked.slice(2).map(({ kind }) => kind)).toEqual(['light', 'light', 'figures', 'figures', 'difference']);
  lights[0].resolve();
  await settled();
  expect(lit(made)).toEqual([false, true]);
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
