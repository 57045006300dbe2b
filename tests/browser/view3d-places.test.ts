import { expect, test } from 'vitest';
import { atRest, differing, drag, largePixels, openView, pixelsOf, viewModel } from '../support/terrain-view.ts';

/** Everything that a page asks of a canvas, in one place. */
async function tryAll(place: 'worker' | 'page') {
  const model = {
    ...viewModel({ size: 65 }),
    cut: [
      [
        { x: 0, y: 0.2 },
        { x: 1, y: 0.7 },
      ],
    ],
  };
  const { light } = model;
  if (!light) throw new Error('expected light');
  const terrain = await openView(model, { place });
  const { terrains, canvas, view } = terrain;
  const first = await pixelsOf(terrain);
  const data = new Uint8Array(light.data.length);
  view.update({ ...model, light: { ...light, data } });
  const dark = await pixelsOf(terrain);
  view.update(model);
  const lit = await pixelsOf(terrain);
  const { left, top } = canvas.getBoundingClientRect();
  drag(canvas, [
    [left + 30, top + 30],
    [left + 45, top + 25],
  ]);
  await atRest(terrain);
  const { textures, geometries, triangles, drawCalls } = terrains.figures;
  const pictures = { first, dark, lit, turned: await pixelsOf(terrain), taken: await largePixels(terrain) };
  return { pictures, figures: { textures, geometries, triangles, drawCalls } };
}

test('terrain is the same in a worker and on the page, and light that comes later as light that was there at once', async () => {
  const [{ pictures: worker, figures }, page] = [await tryAll('worker'), await tryAll('page')];
  expect(figures).toEqual(page.figures);
  for (const name of ['first', 'dark', 'lit', 'turned', 'taken'] as const)
    expect(differing(worker[name], page.pictures[name]), name).toBe(0);
  for (const other of [worker.turned, worker.dark]) expect(differing(worker.first, other)).toBeGreaterThan(125);
  expect(differing(worker.first, worker.lit)).toBe(0);
});
