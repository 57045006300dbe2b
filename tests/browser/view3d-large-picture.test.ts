import { expect, test } from 'vitest';
import type { Appearance } from '../../src/colour/appearance.ts';
import { atRest, differing, largePixels, openCanvas, openView, pixelsOf, viewModel } from '../support/terrain-view.ts';

const WIDTH = 720;
const HEIGHT = 450;
const LARGE = { width: WIDTH, height: HEIGHT };
/** Pixels on an edge that the last bits of a camera put on the other side. */
const FEW = 1e-4 * WIDTH * HEIGHT;
const cut = { from: { x: 0.1, y: 0.3 }, to: { x: 0.9, y: 0.7 } };

async function openAtRest(appearance: Partial<Appearance> = {}) {
  const model = viewModel({ appearance });
  // A background that is not the same everywhere.
  const gradient = { viewTop: [1, 1, 1, 1], viewMid: [0.5, 0.5, 0.5, 1], viewBottom: [0, 0, 0, 1] } as const;
  const terrain = openView({ ...model, palette: { ...model.palette, ...gradient }, cut });
  await atRest(terrain);
  return terrain;
}

test.each(['perspective', 'orthographic'] as const)(
  'tiles join without seams: a picture is the same in one piece and in many, %s',
  async (projection) => {
    const terrain = await openAtRest({ projection });
    const whole = await largePixels(terrain, LARGE);
    const tiled = await largePixels(terrain, { ...LARGE, tile: { width: 128, height: 90 } });
    // A seam would be 450 pixels.
    expect(differing(whole, tiled)).toBeLessThan(FEW);
  },
);

test('lines grow with the picture: three times as wide in three times the width', async () => {
  const terrain = await openAtRest();
  const marked = async (size: typeof LARGE): Promise<number> =>
    differing(await largePixels(terrain, size), await largePixels(terrain, { ...size, hasMarks: false }));
  const ratio = (await marked(LARGE)) / (await marked({ width: WIDTH / 3, height: HEIGHT / 3 }));
  expect(ratio).toBeGreaterThan(8);
  expect(ratio).toBeLessThan(10);
});

test('without a background only the terrain and its shadow are opaque, in the colours they have before it', async () => {
  const terrain = await openAtRest();
  const [opaque, clear] = [await largePixels(terrain, LARGE), await largePixels(terrain, { ...LARGE, hasBackground: false })];
  const alphaOf = (pixels: Uint8ClampedArray) => pixels.filter((_, i) => i % 4 === 3);
  expect(new Set(alphaOf(opaque))).toEqual(new Set([255]));
  expect(clear[3]).toBe(0);
  const solid = [...alphaOf(clear).keys()].filter((i) => clear[4 * i + 3] === 255);
  expect(solid.length / (WIDTH * HEIGHT)).toBeGreaterThan(0.1);
  const colours = (pixels: Uint8ClampedArray) =>
    Uint8ClampedArray.from(solid.flatMap((i) => [...pixels.subarray(4 * i, 4 * i + 4)]));
  expect(differing(colours(opaque), colours(clear))).toBe(0);
});

test('a lower picture is the middle of the whole one, and a higher one shows more of the same', async () => {
  const terrain = await openAtRest();
  const whole = await largePixels(terrain, LARGE);
  const middle = whole.subarray(4 * WIDTH * 100, 4 * WIDTH * (HEIGHT - 100));
  expect(differing(await largePixels(terrain, { ...LARGE, height: HEIGHT - 200 }), middle)).toBeLessThan(FEW);
  const higher = await largePixels(terrain, { ...LARGE, height: HEIGHT + 100 });
  expect(differing(higher.subarray(4 * WIDTH * 50, 4 * WIDTH * (HEIGHT + 50)), whole)).toBeLessThan(FEW);
});

test('a picture shows what was on screen when it was ordered, whatever is shown by then', async () => {
  const terrain = await openAtRest();
  const before = await largePixels(terrain, LARGE);
  const picture = terrain.view.picture?.({ ...LARGE, hasMarks: true, hasBackground: true });
  if (!picture) throw new Error('expected a picture');
  const top = await picture.rowsAt(0, 200);
  terrain.view.update({ ...viewModel({ seed: 'andes' }), cut: undefined });
  terrain.view.orbit(90, 20);
  await atRest(terrain);
  const rest = await picture.rowsAt(200, HEIGHT - 200);
  picture.dispose();
  expect(differing(top, before.subarray(0, top.length))).toBeLessThan(FEW);
  expect(differing(rest, before.subarray(top.length))).toBeLessThan(FEW);
});

test('several views are where they are on screen, in tiles too, and what lies between them has the page’s colour', async () => {
  const { terrains, over } = openCanvas({ width: 240, height: 150 });
  for (const [i, left] of [0, 130].entries()) {
    const view = terrains.addView(over(left, 0, 110, 100), { onCamera() {} });
    view.update({ ...viewModel({ seed: `${i}` }), cut });
  }
  const view = terrains;
  await atRest({ view });
  const [shown, taken] = [await pixelsOf({ view }), await largePixels({ view })];
  expect(differing(shown, taken)).toBeLessThan(1e-3 * shown.length);
  const whole = await largePixels({ view }, LARGE);
  expect(differing(whole, await largePixels({ view }, { ...LARGE, tile: { width: 200, height: 128 } }))).toBeLessThan(FEW);
  const at = (x: number, y: number): number[] => [...whole.subarray(4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 4)];
  for (const [x, y] of [
    [360, 100],
    [10, 320],
    [700, 440],
  ])
    expect(at(x, y)).toEqual([0x39, 0x44, 0x4f, 255]);
});

test('a picture as large as the screen is what is on screen', async () => {
  const terrain = await openAtRest();
  const [shown, taken] = [await pixelsOf(terrain), await largePixels(terrain)];
  expect(differing(shown, taken)).toBeLessThan(1e-3 * shown.length);
});

test('a picture that is over has left nothing on the GPU', async () => {
  const terrain = await openAtRest();
  await largePixels(terrain, LARGE);
  const { textures, geometries } = terrain.view.figures;
  for (let i = 0; i < 3; i++) await largePixels(terrain, { ...LARGE, width: 100 + i });
  // Figures come with frames.
  terrain.view.orbit(1, 0);
  await atRest(terrain);
  expect(terrain.view.figures).toMatchObject({ textures, geometries });
});

test('another terrain is drawn as the view saw its own, whatever is on screen by then', async () => {
  const [first, second] = [viewModel({ seed: 'alps' }), viewModel({ seed: 'andes', appearance: { ramp: 'dusk' } })];
  const camera = { target: { x: 0.1, y: 0, z: 0.1 }, azimuthDeg: 200, altitudeDeg: 30, distance: 3 };
  const terrain = openView({ ...first, camera, cut });
  await atRest(terrain);
  const see = terrain.sight();
  terrain.view.update({ ...second, scale: first.scale, cut: undefined, camera });
  await atRest(terrain);
  const wanted = await largePixels(terrain);
  terrain.view.orbit(90, 20);
  await atRest(terrain);
  const picture = see({ ...terrain.view.fullSize, hasMarks: true, hasBackground: true }, { ...second, scale: first.scale });
  expect(differing(await picture.rowsAt(0, picture.height), wanted)).toBe(0);
  picture.dispose();
});

test('a picture that is ordered while the context is lost fails, and one ordered later is drawn', async () => {
  const terrain = await openAtRest();
  const before = await largePixels(terrain);
  const see = terrain.sight();
  const loss = terrain.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  const lost = new Promise((resolve) => terrain.canvas.addEventListener('webglcontextlost', resolve, { once: true }));
  loss?.loseContext();
  await lost;
  const wish = { ...terrain.view.fullSize, hasMarks: true, hasBackground: true };
  await expect(see(wish).rowsAt(0, 1)).rejects.toThrow('the browser stopped the 3D graphics');
  const restored = new Promise((resolve) => terrain.canvas.addEventListener('webglcontextrestored', resolve, { once: true }));
  await new Promise(requestAnimationFrame);
  loss?.restoreContext();
  await restored;
  const picture = see(wish);
  expect(differing(await picture.rowsAt(0, picture.height), before)).toBe(0);
  picture.dispose();
});
