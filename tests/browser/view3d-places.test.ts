import { expect, test } from 'vitest';
import { atRest, differing, drag, largePixels, openCanvas, pixelsOf, until, viewModel } from '../support/terrain-view.ts';

const places = ['worker', 'page'] as const;
const model = { ...viewModel({ size: 65 }), cut: { from: { x: 0, y: 0.2 }, to: { x: 1, y: 0.7 } } };

/** Everything that a page asks of a canvas, in one place. */
async function tryAll(place: (typeof places)[number]) {
  const { terrains, canvas } = openCanvas({ place });
  const view = terrains.addView(canvas, { onCamera() {} });
  view.update(model);
  await atRest({ view: terrains });
  const first = await pixelsOf({ view: terrains });
  const { left, top } = canvas.getBoundingClientRect();
  drag(canvas, [
    [left + 60, top + 60],
    [left + 90, top + 50],
  ]);
  await atRest({ view: terrains });
  const turned = await pixelsOf({ view: terrains });
  const copy = await terrains.copy({ width: 60, height: 37 });
  const taken = await largePixels({ view: terrains });
  const { textures, geometries, triangles, drawCalls, tileBytes } = terrains.figures;
  return {
    pictures: [first, turned, taken],
    copy: pixelsIn(copy),
    figures: { textures, geometries, triangles, drawCalls, tileBytes },
  };
}

function pixelsIn(picture: ImageBitmap): Uint8ClampedArray {
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  if (!context) throw new Error('no 2D context');
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, picture.width, picture.height).data;
}

test('terrain is the same in a worker and on the page', async () => {
  const [worker, page] = [await tryAll('worker'), await tryAll('page')];
  expect(worker.figures).toEqual(page.figures);
  expect(worker.copy.length).toBe(4 * 60 * 38); // halved twice
  expect(differing(worker.copy, page.copy)).toBe(0);
  for (const [i, picture] of worker.pictures.entries()) expect(differing(picture, page.pictures[i]), `${i}`).toBe(0);
  expect(differing(worker.pictures[0], worker.pictures[1])).toBeGreaterThan(500);
});

test.each(places)('in a %s light that comes in rows is drawn as light that was there at once', async (place) => {
  const { terrains, canvas } = openCanvas({ place });
  const view = terrains.addView(canvas, { onCamera() {} });
  const light = model.light;
  if (!light) throw new Error('expected light');
  view.update(model);
  await atRest({ view: terrains });
  const whole = await pixelsOf({ view: terrains });
  const data = new Uint8Array(light.data.length);
  view.update({ ...model, light: { ...light, data, finishedRows: 0 } });
  await atRest({ view: terrains });
  expect(differing(whole, await pixelsOf({ view: terrains }))).toBeGreaterThan(500);
  for (const finishedRows of [20, light.height]) {
    data.set(light.data.subarray(0, 2 * light.width * finishedRows));
    view.update({ ...model, light: { ...light, data, finishedRows } });
    await until(() => terrains.isCurrent, 'new rows');
  }
  await atRest({ view: terrains });
  expect(differing(whole, await pixelsOf({ view: terrains }))).toBe(0);
});
