import { expect, test } from 'vitest';
import { withDetail } from '../../src/analysis/detail-tree.ts';
import type { CameraPose } from '../../src/core/camera-pose.ts';
import type { Appearance } from '../../src/draw/colour/appearance.ts';
import type { TerrainViewModel } from '../../src/view3d/terrain-view.ts';
import { differing, openView, pixelsOf, viewModel } from '../support/terrain-view.ts';

const LARGE = { width: 240, height: 150 };

test('a view finds the position under a pointer where it shows that position, and labels two sides', async () => {
  const { view, canvas } = await openView(viewModel());
  const { left, top } = canvas.getBoundingClientRect();
  let visible = 0;
  for (const x of [0.08, 0.3, 0.5, 0.77, 0.95]) {
    for (const y of [0.05, 0.4, 0.6, 0.93]) {
      const { isHidden, ...at } = view.project({ x, y });
      if (isHidden) continue;
      visible++;
      const found = view.pick(left + at.x, top + at.y);
      expect(Math.abs((found?.x ?? 9) - x)).toBeLessThan(0.5 / 32);
      expect(Math.abs((found?.y ?? 9) - y)).toBeLessThan(0.5 / 32);
    }
  }
  expect(visible).toBeGreaterThan(10);
  expect(view.pick(left + 1, top + 1)).toBeUndefined();
  expect(view.edgeLabels().map(({ side }) => side)).toEqual(['x', 'y']);
});

test('a view draws the ground where it projects it', async () => {
  const model = viewModel({ appearance: { water: false, contours: false, hillshade: 0, rock: 0, ramp: 'grey' } });
  const terrain = await openView(model, LARGE);
  const pixels = await pixelsOf(terrain);
  // The highest sample is the brightest of the grey ramp, the lowest the darkest.
  const { map } = model.surface;
  const greyOf = (elevation: number): number => {
    const i = map.data.indexOf(elevation);
    const at = terrain.view.project({ x: (i % map.width) / 32, y: Math.floor(i / map.width) / 32 });
    return pixels[4 * (Math.floor(at.y) * terrain.terrains.fullSize.width + Math.floor(at.x))];
  };
  expect(greyOf(2400)).toBeGreaterThan(190);
  expect(greyOf(-600)).toBeLessThan(60);
});

test('level ground that lies on a contour line is not painted by it, beside a slope either', async () => {
  const bare = { water: false, contourInterval: 500, hillshade: 0, rock: 0 } as const;
  const model = viewModel({ size: 9, appearance: { ...bare, contours: true }, isLit: false });
  const data = model.surface.map.data.map((_, i) => (i === 40 ? 1050 : 1000));
  const surface = withDetail({ ...model.surface, map: { ...model.surface.map, data } });
  const camera = { target: { x: 0, y: 0, z: 0 }, azimuthDeg: 0, altitudeDeg: 89, distance: 3 };
  const terrain = await openView({ ...model, surface, camera }, LARGE);
  const lined = await pixelsOf(terrain);
  terrain.view.update({ ...model, surface, camera, appearance: { ...model.appearance, contours: false } });
  const painted = differing(lined, await pixelsOf(terrain));
  expect(painted).toBeGreaterThan(20);
  expect(painted).toBeLessThan(300);
});

/** A view of a map of 129 × 129 samples. */
async function viewOf(elevation: (i: number) => number, camera: CameraPose) {
  const model = viewModel({ size: 129, appearance: { contours: false }, isLit: false });
  const surface = withDetail({
    ...model.surface,
    map: { ...model.surface.map, data: model.surface.map.data.map((_, i) => elevation(i)) },
  });
  return openView({ ...model, surface, camera }, LARGE);
}

test('the sea has a pale shore, and ground that only touches its level has none', async () => {
  const camera = { target: { x: 0, y: -0.127, z: 0 }, azimuthDeg: 20, altitudeDeg: 12, distance: 0.5 };
  /** Of a valley across the map. */
  const palePixels = async (floor: number): Promise<number> => {
    const pixels = await pixelsOf(await viewOf((i) => (Math.floor(i / 129) === 64 ? floor : 40), camera));
    return pixels.filter((_, i) => i % 4 === 0 && Math.min(...pixels.subarray(i, i + 3)) > 140).length;
  };
  expect(await palePixels(-40)).toBeGreaterThan(100);
  expect(await palePixels(0)).toBe(0);
});

test('a line behind a hill shows faintly, and not to someone who walks', async () => {
  const camera = { target: { x: 0, y: -0.127, z: 0.5 }, azimuthDeg: 0, altitudeDeg: 20, distance: 0.5 };
  const terrain = await viewOf((i) => (Math.floor(i / 129) === 64 ? 900 : 0), camera);
  const { view } = terrain;
  const bare = view.drawn;
  if (!bare) throw new Error('expected a picture');
  const behind = { ...bare, cut: [[0.1, 0.9].map((x) => ({ x, y: 0.4 }))] };
  /** Pixels that differ with the line there. */
  const lined = async (): Promise<number> => {
    view.update(behind);
    const pixels = await pixelsOf(terrain);
    view.update(bare);
    return differing(pixels, await pixelsOf(terrain));
  };
  expect(await lined()).toBeGreaterThan(50);
  view.toggleWalk();
  await pixelsOf(terrain);
  expect(await lined()).toBe(0);
});

/** How many brightnesses there are in the middle of a view of a map. */
async function shadesOf(elevation: (i: number) => number, camera: CameraPose): Promise<number> {
  const terrain = await viewOf(elevation, camera);
  const pixels = await pixelsOf(terrain);
  const { width, height } = terrain.terrains.fullSize;
  const shades = new Set<number>();
  for (let y = Math.round(0.45 * height); y < 0.55 * height; y++) {
    for (let x = Math.round(0.4 * width); x < 0.6 * width; x++) shades.add(pixels[4 * (y * width + x) + 1]);
  }
  return shades.size;
}

test('level ground has patterns close by, and from afar one colour', async () => {
  const pose = { target: { x: 0.1, y: 0, z: 0.1 }, azimuthDeg: 20, altitudeDeg: 40 };
  expect(await shadesOf(() => 900, { ...pose, distance: 0.1 })).toBeGreaterThan(20);
  expect(await shadesOf(() => 900, { ...pose, distance: 3 })).toBeLessThan(4);
});

test('seen at a low angle the sea hides a rough floor', async () => {
  const pose = { target: { x: 0, y: -0.127, z: 0 }, azimuthDeg: 20, distance: 0.8 }; // a point of the surface
  const floor = (i: number): number => -200 - ((i * 7919) % 60);
  const [above, low] = [await shadesOf(floor, { ...pose, altitudeDeg: 60 }), await shadesOf(floor, { ...pose, altitudeDeg: 3 })];
  expect(low).toBeLessThan(above / 2);
});

test('a view shows every field of the appearance, and the light, lines and sea of its model', async () => {
  // How many rivers there are is part of the water, and not of the view.
  const fields: Required<Omit<Appearance, 'riverShare'>> = {
    ramp: 'viridis',
    rock: 0,
    contours: false,
    contourInterval: 500,
    water: false,
    seaLevel: 800,
    rivers: true,
    catchments: true,
    sunAzimuthDeg: 80,
    sunAltitudeDeg: 70,
    shadows: false,
    hillshade: 0.3,
    exaggeration: 3,
    projection: 'orthographic',
    wireframe: true,
  };
  const steep = { exaggeration: 1, sunAltitudeDeg: 20 };
  const shown = (change: Partial<Appearance>) => viewModel({ extentM: 8000, appearance: { ...steep, ...change }, isLit: false });
  const { light } = viewModel({ extentM: 8000, appearance: steep });
  const model = { ...shown({}), light };
  const line = [
    { x: 0.1, y: 0.2 },
    { x: 0.9, y: 0.9 },
  ];
  const changes: [name: string, changed: TerrainViewModel][] = [
    // The light stays: what baking makes of a field is not the view's.
    ...Object.entries(fields).map(([field, value]): [string, TerrainViewModel] => [
      field,
      { ...shown({ [field]: value }), light },
    ]),
    ['light', { ...model, light: undefined }],
    ['cut', { ...model, cut: [line] }],
    ['faults', { ...model, faults: [line] }],
  ];
  const terrain = await openView(model);
  const before = await pixelsOf(terrain);
  for (const [name, changed] of changes) {
    terrain.view.update(changed);
    expect(differing(before, await pixelsOf(terrain)), name).toBeGreaterThan(15);
  }
  terrain.view.update(model);
  expect(differing(before, await pixelsOf(terrain))).toBe(0);

  const [drowned, dry] = [shown({ seaLevel: 2700 }), shown({ seaLevel: 2700, water: false })];
  terrain.view.update(drowned);
  const [sea, level] = [await pixelsOf(terrain), terrain.view.project({ x: 0.5, y: 0.5 })];
  terrain.view.update(dry);
  expect(differing(sea, await pixelsOf(terrain))).toBeGreaterThan(250);
  expect(level.isHidden).toBe(false);
  expect(level.y).toBeLessThan(terrain.view.project({ x: 0.5, y: 0.5 }).y);
});
