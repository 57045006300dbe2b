import { afterEach, expect, test } from 'vitest';
import { askPixels, type ServedPixels, servedPixels } from '../../../src/worker/served-pixels.ts';

const opened: ServedPixels[] = [];

afterEach(() => {
  for (const { close } of opened.splice(0)) close();
});

function serve<Request>(paint: (request: Request) => Promise<Uint8ClampedArray<ArrayBuffer>>): MessagePort {
  const served = servedPixels(paint);
  opened.push(served);
  return served.port;
}

test('pixels come one after another, as they are asked for', async () => {
  const port = serve<{ readonly grey: number }>(async ({ grey }) => new Uint8ClampedArray(4).fill(grey));
  for (const grey of [3, 200]) expect(await askPixels(port, { grey })).toEqual(new Uint8ClampedArray(4).fill(grey));
});

test('a request gives its memory away', async () => {
  const port = serve<{ readonly data: Uint8ClampedArray<ArrayBuffer> }>(async ({ data }) => data);
  const data = Uint8ClampedArray.of(1, 2, 3, 255);
  const answer = askPixels(port, { data });
  expect(data.length).toBe(0);
  expect(await answer).toEqual(Uint8ClampedArray.of(1, 2, 3, 255));
});

test('what cannot be painted is told where it was asked for', async () => {
  const port = serve(() => Promise.reject(new Error('the browser stopped the 3D graphics')));
  await expect(askPixels(port, {})).rejects.toThrow('the browser stopped the 3D graphics');
});
