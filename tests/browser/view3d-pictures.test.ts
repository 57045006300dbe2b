import { WebGLRenderer } from 'three';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canvasTarget, createPictureTarget } from '../../src/view3d/picture-target.ts';
import { readBack } from '../../src/view3d/read-back.ts';
import { allOf, atOrigin } from '../../src/view3d/view-rect.ts';

let renderer: WebGLRenderer;
let gl: WebGL2RenderingContext;

beforeEach(() => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2', { antialias: false, alpha: false });
  if (!context) throw new Error('expected a WebGL2 context, got none');
  gl = context;
  renderer = new WebGLRenderer({ canvas, context });
  renderer.autoClear = false;
  renderer.setDrawingBufferSize(64, 48, 1);
});
afterEach(() => {
  renderer.dispose();
  renderer.forceContextLoss();
});

const square = (x: number, y: number, side: number) => ({ x, y, width: side, height: side });

/** Fills a square of what is drawn on now. */
function fill(colour: number, x: number, y: number, side: number): void {
  renderer.state.buffers.color.setClear((colour >> 16) / 255, ((colour >> 8) & 255) / 255, (colour & 255) / 255, 1, false);
  gl.enable(gl.SCISSOR_TEST);
  gl.scissor(x, y, side, side);
  gl.clear(gl.COLOR_BUFFER_BIT);
}

/** What the canvas has at a pixel, from the lower left corner. */
function at(x: number, y: number): number {
  const pixel = new Uint8Array(4);
  gl.readPixels(x, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  return (pixel[0] << 16) | (pixel[1] << 8) | pixel[2];
}

test('a picture with fewer pixels is scaled to its rectangle of the canvas, and over nothing else', () => {
  const coarse = createPictureTarget(renderer, { isScaled: true });
  coarse.resize({ width: 30, height: 30 });
  const drawn = { viewport: square(5, 7, 10), scissor: square(5, 7, 10) };
  const shown = { viewport: square(20, 10, 20), scissor: square(20, 10, 20) };
  coarse.bind(atOrigin(drawn));
  fill(0xff00ff, 0, 0, 30); // what is left beside it
  fill(0x0000ff, 0, 0, 10);
  fill(0xffff00, 5, 5, 5);
  coarse.copyTo(drawn.viewport, shown, canvasTarget(renderer));
  expect([at(20, 10), at(28, 28), at(39, 10), at(32, 22), at(39, 29)]).toEqual([0xff, 0xff, 0xff, 0xffff00, 0xffff00]);
  expect([at(19, 15), at(40, 15), at(25, 9), at(25, 30)]).toEqual([0, 0, 0, 0]);
  coarse.dispose();
});

test('a picture with as many pixels as its rectangle is copied pixel by pixel, also by way of another buffer', () => {
  const [target, sheet] = [createPictureTarget(renderer), createPictureTarget(renderer)];
  for (const buffer of [target, sheet]) buffer.resize({ width: 64, height: 48 });
  const rect = { viewport: square(20, 10, 20), scissor: square(20, 10, 20) };
  target.bind(atOrigin(rect));
  fill(0x0000ff, 0, 0, 20);
  fill(0xffff00, 7, 3, 1);
  target.copyTo(rect.viewport, rect, sheet);
  expect(at(27, 13)).toBe(0xffff00); // the buffer that was drawn on last
  const canvas = canvasTarget(renderer);
  canvas.bind(rect);
  expect(at(27, 13)).toBe(0);
  sheet.copyTo({ width: 64, height: 48 }, allOf({ width: 64, height: 48 }), canvas);
  expect([at(27, 13), at(26, 13), at(28, 13), at(27, 12), at(27, 14)]).toEqual([0xffff00, 0xff, 0xff, 0xff, 0xff]);
  for (const buffer of [target, sheet]) buffer.dispose();
});

test('a copy is halved for as long as it stays large enough, and is the right way up', async () => {
  fill(0x0000ff, 0, 0, 64);
  fill(0xffff00, 0, 24, 24); // top left
  fill(0xffffff, 40, 0, 2);
  gl.disable(gl.SCISSOR_TEST);
  const copy = await readBack(gl, { width: 16, height: 12 });
  expect([copy.width, copy.height]).toEqual([16, 12]);
  const context = new OffscreenCanvas(16, 12).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('expected a 2D context, got none');
  context.drawImage(copy, 0, 0);
  const seen = (x: number, y: number): number[] => [...context.getImageData(x, y, 1, 1).data];
  expect([seen(2, 2), seen(8, 2), seen(2, 8)]).toEqual([
    [255, 255, 0, 255],
    [0, 0, 255, 255],
    [0, 0, 255, 255],
  ]);
  // Two by two of its sixteen pixels were white.
  expect(seen(10, 11).map((value) => Math.abs(value - 64) <= 2)).toEqual([true, true, false, false]);
  await expect(readBack(gl, { width: 40, height: 40 })).resolves.toMatchObject({ width: 64, height: 48 });
});
