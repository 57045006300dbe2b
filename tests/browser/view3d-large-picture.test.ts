import { expect, test } from 'vitest';
import type { Appearance } from '../../src/draw/colour/appearance.ts';
import type { ViewPalette } from '../../src/render3d/palette.ts';
import { atRest, differing, largePixels, openCanvas, openView, pixelsOf, viewModel } from '../support/terrain-view.ts';

const WIDTH = 360;
const HEIGHT = 228;
/** Even, as shaders look at two by two pixels. */
const LARGE = { width: WIDTH, height: HEIGHT };
/** Pixels on an edge that the last bits of a camera put on the other side. */
const FEW = 2e-4 * WIDTH * HEIGHT;
const cut = [
  [
    { x: 0.1, y: 0.3 },
    { x: 0.9, y: 0.7 },
  ],
];

/** A background that is not the same everywhere. */
const gradient = { viewTop: [1, 1, 1, 1], viewMid: [0.5, 0.5, 0.5, 1], viewBottom: [0, 0, 0, 1] } as const;

function openCut(appearance: Partial<Appearance> = {}, background: Partial<ViewPalette> = gradient) {
  const model = viewModel({ appearance });
  return openView({ ...model, palette: { ...model.palette, ...background }, cut });
}

test.each(['perspective', 'orthographic'] as const)(
  'a picture is what is on screen, whatever its size and in how many tiles it is drawn: %s',
  async (projection) => {
    const terrain = await openCut({ projection, rivers: true, catchments: true });
    const shown = await pixelsOf(terrain);
    expect(differing(shown, await largePixels(terrain))).toBeLessThan(1e-3 * shown.length);
    const whole = await largePixels(terrain, LARGE);
    // A seam would be 228 pixels.
    expect(differing(whole, await largePixels(terrain, { ...LARGE, tile: { width: 128, height: 90 } }))).toBeLessThan(FEW);
    const middle = whole.subarray(4 * WIDTH * 50, 4 * WIDTH * (HEIGHT - 50));
    expect(differing(await largePixels(terrain, { ...LARGE, height: HEIGHT - 100 }), middle)).toBeLessThan(FEW);
    const higher = await largePixels(terrain, { ...LARGE, height: HEIGHT + 60 });
    expect(differing(higher.subarray(4 * WIDTH * 30, 4 * WIDTH * (HEIGHT + 30)), whole)).toBeLessThan(FEW);
  },
);

test('lines grow with the picture: three times as wide in three times the width', async () => {
  const terrain = await openCut();
  const marked = async (times: number): Promise<number> => {
    const size = { width: 240 * times, height: 150 * times };
    return differing(await largePixels(terrain, size), await largePixels(terrain, { ...size, hasMarks: false }));
  };
  const ratio = (await marked(3)) / (await marked(1));
  expect(ratio).toBeGreaterThan(8);
  expect(ratio).toBeLessThan(10);
});

test('without a background only the terrain is opaque, and over a background edges and shadow look as before it', async () => {
  const white = [1, 1, 1, 1] as const;
  const terrain = await openCut({}, { viewTop: white, viewMid: white, viewBottom: white });
  const [opaque, clear] = [await largePixels(terrain, LARGE), await largePixels(terrain, { ...LARGE, hasBackground: false })];
  const alphaOf = (pixels: Uint8ClampedArray) => pixels.filter((_, i) => i % 4 === 3);
  expect(new Set(alphaOf(opaque))).toEqual(new Set([255]));
  expect(clear[3]).toBe(0);
  const solid = [...alphaOf(clear).keys()].filter((i) => clear[4 * i + 3] === 255);
  expect(solid.length / (WIDTH * HEIGHT)).toBeGreaterThan(0.1);
  const colours = (pixels: Uint8ClampedArray) =>
    Uint8ClampedArray.from(solid.flatMap((i) => [...pixels.subarray(4 * i, 4 * i + 4)]));
  expect(differing(colours(opaque), colours(clear))).toBe(0);
  const over = clear.map((value, i) => Math.round(255 + ((value - 255) * clear[i | 3]) / 255));
  const isOff = (value: number, i: number): boolean => i % 4 < 3 && Math.abs(value - over[i]) > 2;
  expect(opaque.filter(isOff)).toHaveLength(0);
});

test('a picture shows what was on screen when it was ordered, whatever is shown by then, and leaves nothing on the GPU', async () => {
  const terrain = await openCut();
  const { terrains, view } = terrain;
  const before = await largePixels(terrain, LARGE);
  const picture = terrains.picture?.({ ...LARGE, hasMarks: true, hasBackground: true });
  if (!picture) throw new Error('expected a picture');
  const top = await picture.rowsAt(0, 100);
  const other = viewModel({ seed: 'andes' });
  view.update(other);
  view.orbit(90, 20);
  await atRest(terrain);
  const rest = await picture.rowsAt(100, HEIGHT - 100);
  picture.dispose();
  expect(differing(top, before.subarray(0, top.length))).toBeLessThan(FEW);
  expect(differing(rest, before.subarray(top.length))).toBeLessThan(FEW);

  // Figures come with frames.
  const figures = async () => {
    view.orbit(1, 0);
    await atRest(terrain);
    const { textures, geometries } = terrains.figures;
    return { textures, geometries };
  };
  const none = await figures();
  for (let i = 0; i < 3; i++) await largePixels(terrain, { width: 100 + i, height: 60 });
  expect(await figures()).toEqual(none);
});

test('several views are where they are on screen, in tiles too, and what lies between them has the page’s colour', async () => {
  const opened = openCanvas();
  const [first] = [0, 65].map((left) => opened.add(left, 55, 50, { ...viewModel({ seed: `${left}` }), cut }));
  first.view.clip({ min: 0.1, max: 0.6 });
  const shown = await pixelsOf(opened);
  expect(differing(shown, await largePixels(opened))).toBeLessThan(1e-3 * shown.length);
  const whole = await largePixels(opened, LARGE);
  expect(differing(whole, await largePixels(opened, { ...LARGE, tile: { width: 100, height: 64 } }))).toBeLessThan(FEW);
  for (const [x, y] of [
    [180, 50],
    [5, 160],
    [350, 220],
  ])
    expect([...whole.subarray(4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 4)]).toEqual([0x39, 0x44, 0x4f, 255]);
});

test('another terrain is drawn as the view saw its own, whatever is on screen by then', async () => {
  const [first, second] = [viewModel({ seed: 'alps' }), viewModel({ seed: 'andes', appearance: { ramp: 'dusk' } })];
  const camera = { target: { x: 0.1, y: 0, z: 0.1 }, azimuthDeg: 200, altitudeDeg: 30, distance: 3 };
  const { surface, appearance, light, water } = second;
  const ground = { surface, appearance, light, water, scale: first.scale };
  const terrain = await openView({ ...first, camera, cut });
  const { terrains, view } = terrain;
  const see = terrains.sight?.();
  view.update({ ...second, scale: first.scale, camera });
  await atRest(terrain);
  const wanted = await largePixels(terrain);
  view.orbit(90, 20);
  await atRest(terrain);
  const picture = see?.({ ...terrains.fullSize, hasMarks: true, hasBackground: true }, ground);
  if (!picture) throw new Error('expected a 3D view, got none');
  expect(differing(await picture.rowsAt(0, picture.height), wanted)).toBe(0);
  picture.dispose();
});
