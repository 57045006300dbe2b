import { expect, test } from 'vitest';
import {
  atRest,
  contextOf,
  differing,
  largePixels,
  loseContext,
  openCanvas,
  openView,
  pageFrame,
  pixelsOf,
  until,
  viewModel,
} from '../support/terrain-view.ts';

const cut = [
  [
    { x: 0, y: 0.2 },
    { x: 1, y: 0.7 },
  ],
];
const middle = { x: 0.5, y: 0.5 };

test('a view keeps no memory of maps it no longer shows', async () => {
  const terrain = await openView({ ...viewModel(), cut });
  const { textures, geometries } = terrain.terrains.figures;
  for (const size of [17, 33, 65, 33, 5, 33, 9, 33]) {
    terrain.view.update({ ...viewModel({ size, seed: `${size}` }), cut });
    if (size !== 33) await atRest(terrain);
  }
  await atRest(terrain);
  expect(terrain.terrains.figures).toMatchObject({ textures, geometries });
});

test('the newest of many changes is in the picture, which is drawn once', async () => {
  const terrain = await openView(viewModel());
  const { framesDrawn } = terrain.terrains.figures;
  for (let i = 0; i < 9; i++) terrain.view.update(viewModel({ seed: `${i % 3}` }));
  for (let i = 0; i < 9; i++) terrain.view.orbit(13, 0);
  expect(terrain.terrains.figures.framesDrawn).toBe(framesDrawn);
  const [picture, bearing] = [await pixelsOf(terrain), terrain.view.bearingDeg];
  expect(terrain.terrains.figures.framesDrawn).toBeLessThanOrEqual(framesDrawn + 2);
  terrain.view.show(false);
  const same = await openView({ ...viewModel({ seed: '2' }), camera: terrain.reported.at(-1) });
  expect(same.view.bearingDeg).toBeCloseTo(bearing, 6);
  expect(differing(picture, await pixelsOf(same))).toBe(0);
});

test('a picture is called still when nothing moves and nothing has changed before it was there', async () => {
  const still: boolean[] = [];
  const { terrains, canvas, addTo } = openCanvas({ place: 'page', onFrame: (isStill) => still.push(isStill) });
  const { view } = addTo(canvas, viewModel());
  const drawn = async (count: number): Promise<void> => {
    while (terrains.figures.framesDrawn < count) await pageFrame();
  };
  await drawn(1);
  view.update(viewModel({ appearance: { contours: false } }));
  await pageFrame();
  view.update(viewModel());
  await drawn(3);
  view.orbit(10, 0);
  await drawn(4);
  await until(() => terrains.figures.isAtRest);
  expect(still).toEqual([true, false, true, false, true]);
});

test('what stands on the terrain follows the picture that is on the canvas, not the model that is to come', async () => {
  const models = [viewModel(), viewModel({ seed: 'dolerite', appearance: { exaggeration: 9 } }), viewModel()];
  const opened = openCanvas();
  const { view } = opened.addTo(opened.canvas, models[0]);
  const state = () => [view.drawn && models.indexOf(view.drawn), opened.terrains.isCurrent];
  expect(state()).toEqual([undefined, false]);
  await atRest(opened);
  expect(state()).toEqual([0, true]);
  const before = view.project(middle);
  view.update(models[1]);
  expect(state()).toEqual([0, false]);
  expect(view.project(middle)).toEqual(before);
  await atRest(opened);
  expect(state()).toEqual([1, true]);
  expect(view.project(middle)).not.toEqual(before);
  // A hidden view waits for no picture.
  view.show(false);
  view.update(models[2]);
  expect(state()).toEqual([2, true]);
});

test('lengths, direction and standpoint are those of the picture on the canvas while a walk begins and ends', async () => {
  const terrain = await openView(viewModel());
  const { view } = terrain;
  const lengths = () => [view.edgeLabels(), view.metresPerPixel, view.bearingDeg, view.standpoint];
  const before = lengths();
  view.toggleWalk();
  expect(lengths()).toEqual(before);
  await atRest(terrain);
  const walking = lengths();
  const inside = expect.closeTo(0.5, 0);
  const hidden = expect.objectContaining({ isHidden: true });
  expect(walking).toEqual([[hidden, hidden], undefined, expect.any(Number), { x: inside, y: inside }]);
  view.toggleWalk();
  expect(lengths()).toEqual(walking);
  await atRest(terrain);
  expect(lengths()).toEqual(before);
});

test('a view follows the size of its canvas', async () => {
  const terrain = await openView(viewModel());
  terrain.canvas.style.width = '80px';
  await until(() => terrain.canvas.width === 80 * Math.min(devicePixelRatio, 2));
  await atRest(terrain);
  expect(Math.abs(terrain.view.project(middle).x - 40)).toBeLessThan(8);
});

test('views come back as they were when the context is lost, and follow elements that move', async () => {
  const activity: boolean[] = [];
  const opened = openCanvas({ width: 130, place: 'page', onActivity: ({ isDrawing }) => activity.push(isDrawing) });
  const { terrains, canvas, add } = opened;
  const [left, right] = ['alps', 'b'].map((seed, i) => add(70 * i, 60, 70, { ...viewModel({ seed }), cut }));
  const before = await pixelsOf(opened);
  const taken = await largePixels(opened);
  const { sight } = terrains;
  if (!sight) throw new Error('expected a 3D view, got none');
  const seen = sight();
  const wish = { ...terrains.fullSize, hasMarks: true, hasBackground: true };

  const restore = await loseContext(canvas);
  await expect(seen(wish).rowsAt(0, 1)).rejects.toThrow('the browser stopped the 3D graphics');
  for (const isShown of [false, true]) left.view.show(isShown);
  await until(() => !terrains.figures.isDrawing);
  expect(activity.slice(-2), 'a wish that cannot be met').toEqual([true, false]);
  const { framesDrawn } = terrains.figures;
  restore();
  await until(() => terrains.figures.framesDrawn > framesDrawn);
  expect(differing(before, await pixelsOf(opened))).toBe(0);
  const picture = seen(wish);
  expect(differing(taken, await picture.rowsAt(0, picture.height))).toBe(0);
  picture.dispose();

  const { x } = left.view.project(middle);
  right.element.style.display = 'none';
  left.element.style.left = '80px';
  await until(() => left.view.project(middle).x === x + 70);
  const moved = await pixelsOf(opened);
  expect([...moved.subarray(0, 4)]).toEqual([0x39, 0x44, 0x4f, 255]);

  // A frame under way never ends.
  left.view.orbit(10, 0);
  expect(activity.at(-1)).toBe(true);
  const restoreAgain = await loseContext(canvas);
  expect(activity.at(-1)).toBe(false);
  restoreAgain();
  await until(() => terrains.figures.isAtRest && terrains.isCurrent);
  expect(activity.at(-1)).toBe(false);

  // Nothing is freed that the lost context had.
  const gl = contextOf(canvas);
  for (const { view } of [left, right]) view.dispose();
  expect(gl?.getError()).toBe(gl?.NO_ERROR);
});
