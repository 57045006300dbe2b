import { WebGLRenderer } from 'three';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reducedCopy } from '../../src/view3d/reduced-copy.ts';

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

/** Fills a square of what is drawn on now. */
function fill(colour: number, x: number, y: number, side: number): void {
  renderer.state.buffers.color.setClear((colour >> 16) / 255, ((colour >> 8) & 255) / 255, (colour & 255) / 255, 1, false);
  gl.enable(gl.SCISSOR_TEST);
  gl.scissor(x, y, side, side);
  gl.clear(gl.COLOR_BUFFER_BIT);
}

test('a copy is halved for as long as it stays large enough, and is the right way up', async () => {
  fill(0x0000ff, 0, 0, 64);
  fill(0xffff00, 0, 24, 24); // top left
  fill(0xffffff, 40, 0, 2);
  const copy = await reducedCopy(renderer.domElement, { width: 16, height: 12 });
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
  fill(0, 0, 0, 64);
  await expect(reducedCopy(renderer.domElement, { width: 40, height: 40 })).resolves.toMatchObject({ width: 64, height: 48 });
});
