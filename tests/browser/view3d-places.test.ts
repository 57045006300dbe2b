import { expect, test } from 'vitest';
import { reducedCopy } from '../../src/view3d/reduced-copy.ts';
import { atRest, differing, drag, largePixels, openView, pixelsIn, pixelsOf, until, viewModel } from '../support/terrain-view.ts';

/** Everything that a page asks of a canvas, in one place. */
async function tryAll(place: 'worker' | 'page') {
  const model = { ...viewModel({ size: 65 }), cut: { from: { x: 0, y: 0.2 }, to: { x: 1, y: 0.7 } } };
  const { light } = model;
  if (!light) throw new Error('expected light');
  const terrain = await openView(model, { place });
  const { terrains, canvas, view } = terrain;
  const first = await pixelsOf(terrain);
  const data = new Uint8Array(light.data.length);
  view.update({ ...model, light: { ...light, data, finishedRows: 0 } });
  const dark = await pixelsOf(terrain);
  for (const finishedRows of [20, light.height]) {
    data.set(light.data.subarray(0, 2 * light.width * finishedRows));
    view.update({ ...model, light: { ...light, data, finishedRows } });
    await until(() => terrains.isCurrent);
  }
  const lit = await pixelsOf(terrain);
  const { left, top } = canvas.getBoundingClientRect();
  drag(canvas, [
    [left + 30, top + 30],
    [left + 45, top + 25],
  ]);
  await atRest(terrain);
  const { textures, geometries, triangles, drawCalls, tileBytes } = terrains.figures;
  const copy = pixelsIn(await terrains.copy({ width: 30, height: 18 }));
  const pictures = { first, dark, lit, turned: await pixelsOf(terrain), copy, taken: await largePixels(terrain) };
  return { pictures, figures: { textures, geometries, triangles, drawCalls, tileBytes } };
}

test('terrain is the same in a worker and on the page, and light that comes in rows as light that was there at once', async () => {
  const [{ pictures: worker, figures }, page] = [await tryAll('worker'), await tryAll('page')];
  expect(figures).toEqual(page.figures);
  for (const name of ['first', 'dark', 'lit', 'turned', 'copy', 'taken'] as const)
    expect(differing(worker[name], page.pictures[name]), name).toBe(0);
  expect(worker.copy.length).toBe(4 * 30 * 19); // halved twice
  for (const other of [worker.turned, worker.dark]) expect(differing(worker.first, other)).toBeGreaterThan(125);
  expect(differing(worker.first, worker.lit)).toBe(0);
});

test('a copy is halved for as long as it stays large enough, and is the right way up', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
  const context = canvas.getContext('2d');
  for (const [colour, x, y, side] of [
    ['#0000ff', 0, 0, 64],
    ['#ffff00', 0, 0, 24],
    ['#ffffff', 40, 46, 2],
  ] as const) {
    Object.assign(context ?? {}, { fillStyle: colour });
    context?.fillRect(x, y, side, side);
  }
  const copy = await reducedCopy(canvas, { width: 16, height: 12 });
  expect([copy.width, copy.height]).toEqual([16, 12]);
  const pixels = pixelsIn(copy);
  const seen = (x: number, y: number): number[] => [...pixels.subarray(4 * (16 * y + x), 4 * (16 * y + x) + 4)];
  expect([seen(2, 2), seen(8, 2), seen(2, 8)]).toEqual([
    [255, 255, 0, 255],
    [0, 0, 255, 255],
    [0, 0, 255, 255],
  ]);
  // Two by two of its sixteen pixels were white.
  expect(seen(10, 11).map((value) => Math.abs(value - 64) <= 2)).toEqual([true, true, false, false]);
  await expect(reducedCopy(canvas, { width: 40, height: 40 })).resolves.toMatchObject({ width: 64, height: 48 });
});
