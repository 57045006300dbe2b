import { describe, expect, test } from 'vitest';
import { type Appearance, appearanceSchema } from '../../src/colour/appearance.ts';
import { atRest, drag, viewModel as modelOf, openView as open, pixelsOf, until } from '../support/terrain-view.ts';

function differing(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let count = 0;
  for (let i = 0; i < a.length; i += 4) {
    if (Math.max(Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2])) > 4) count++;
  }
  return count;
}

describe('the terrain view', () => {
  test('finds the position under a pointer where it shows that position', async () => {
    for (const size of [2, 33]) {
      const terrain = open(modelOf({ size }));
      await atRest(terrain);
      const { left, top } = terrain.canvas.getBoundingClientRect();
      let visible = 0;
      for (const x of [0.08, 0.3, 0.5, 0.77, 0.95]) {
        for (const y of [0.05, 0.4, 0.6, 0.93]) {
          const { isHidden, ...at } = terrain.view.project({ x, y });
          if (isHidden) continue;
          visible++;
          const found = terrain.view.pick(left + at.x, top + at.y);
          expect(Math.abs((found?.x ?? 9) - x)).toBeLessThan(0.5 / 32);
          expect(Math.abs((found?.y ?? 9) - y)).toBeLessThan(0.5 / 32);
        }
      }
      expect(visible).toBeGreaterThan(10);
    }
  });

  test('finds nothing beside the block', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    expect(terrain.view.pick(11, 21)).toBeUndefined();
  });

  test('draws the ground where it projects it', async () => {
    const model = modelOf({ appearance: { water: false, contours: false, hillshade: 0, rock: 0, ramp: 'grey' } });
    const terrain = open(model);
    await atRest(terrain);
    const pixels = await pixelsOf(terrain);
    // The highest sample is the brightest of the grey ramp, the lowest the darkest.
    const { map } = model.surface;
    const place = (value: number): { x: number; y: number } => {
      const i = map.data.indexOf(value);
      return { x: (i % map.width) / 32, y: Math.floor(i / map.width) / 32 };
    };
    const grey = ({ x, y }: { x: number; y: number }): number => {
      const at = terrain.view.project({ x, y });
      return pixels[4 * (Math.floor(at.y) * 240 + Math.floor(at.x))];
    };
    expect(grey(place(2400))).toBeGreaterThan(190);
    expect(grey(place(-600))).toBeLessThan(60);
  });

  test.each<[string, Partial<Appearance>]>([
    ['ramp', { ramp: 'viridis' }],
    ['rock', { rock: 0 }],
    ['contours', { contours: false }],
    ['contourInterval', { contourInterval: 500 }],
    ['water', { water: false }],
    ['seaLevel', { seaLevel: 800 }],
    ['sunAzimuthDeg', { sunAzimuthDeg: 80 }],
    ['sunAltitudeDeg', { sunAltitudeDeg: 70 }],
    ['shadows', { shadows: false }],
    ['hillshade', { hillshade: 0.3 }],
    ['exaggeration', { exaggeration: 3 }],
    ['wireframe', { wireframe: true }],
  ])('shows %s', async (_name, change) => {
    const steep = { exaggeration: 1, sunAltitudeDeg: 20 };
    const terrain = open(modelOf({ extentM: 8000, appearance: steep }));
    await atRest(terrain);
    const before = await pixelsOf(terrain);
    // The light stays: what baking makes of a field is not the view's.
    const { light } = modelOf({ extentM: 8000, appearance: steep });
    terrain.view.update({ ...modelOf({ extentM: 8000, appearance: { ...steep, ...change }, isLit: false }), light });
    await atRest(terrain);
    expect(differing(before, await pixelsOf(terrain))).toBeGreaterThan(60);
  });

  test('covers every field of the appearance', () => {
    expect(Object.keys(appearanceSchema)).toHaveLength(12);
  });

  test('shows baked light, the cut and a fault', async () => {
    const model = modelOf({ appearance: { sunAltitudeDeg: 15, exaggeration: 3 } });
    const terrain = open({ ...model, light: undefined });
    await atRest(terrain);
    const bare = await pixelsOf(terrain);
    const line = { from: { x: 0.1, y: 0.2 }, to: { x: 0.9, y: 0.9 } };
    for (const change of [{ light: model.light }, { cut: line }, { fault: line }]) {
      terrain.view.update({ ...model, light: undefined, ...change });
      await atRest(terrain);
      expect(differing(bare, await pixelsOf(terrain))).toBeGreaterThan(100);
    }
  });

  test('draws nothing without a change', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    const [drawn, told] = [terrain.view.figures.framesDrawn, terrain.frames()];
    expect(told).toBe(drawn);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(terrain.view.figures.framesDrawn).toBe(drawn);
    terrain.view.orbit(10, 0);
    await until(() => terrain.view.figures.framesDrawn > drawn, 'a frame after a turn');
  });

  test('keeps no memory of maps it no longer shows', async () => {
    const terrain = open(modelOf());
    terrain.view.update({ ...modelOf(), cut: { from: { x: 0, y: 0 }, to: { x: 1, y: 1 } } });
    await atRest(terrain);
    const { textures, geometries } = terrain.view.figures;
    const cut = { from: { x: 0, y: 0 }, to: { x: 1, y: 1 } };
    for (let i = 0; i < 50; i++) {
      terrain.view.update({ ...modelOf({ size: i % 2 ? 33 : [17, 65, 5, 9][i % 4], seed: `${i}` }), cut });
      if (i % 5 === 0) await atRest(terrain);
    }
    await atRest(terrain);
    expect(terrain.view.figures).toMatchObject({ textures, geometries });
  });

  test('a lost context comes back with the same picture', async () => {
    const model = { ...modelOf(), cut: { from: { x: 0, y: 0.2 }, to: { x: 1, y: 0.7 } } };
    const terrain = open(model);
    await atRest(terrain);
    const before = await pixelsOf(terrain);
    const loss = terrain.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const lost = new Promise((resolve) => terrain.canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    loss?.loseContext();
    await lost;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const drawn = terrain.view.figures.framesDrawn;
    loss?.restoreContext();
    await until(() => terrain.view.figures.framesDrawn > drawn && terrain.view.figures.isAtRest, 'the picture to come back');
    expect(differing(before, await pixelsOf(terrain))).toBe(0);
  });

  test('says that nothing is being drawn when its context is lost with a frame under way, and draws when it is back', async () => {
    const told: boolean[] = [];
    const terrain = open(modelOf(), { onActivity: ({ isDrawing }) => told.push(isDrawing) });
    await atRest(terrain);
    const loss = terrain.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const lost = new Promise((resolve) => terrain.canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    terrain.view.orbit(10, 0);
    expect(told.at(-1)).toBe(true);
    loss?.loseContext();
    await lost;
    expect(told.at(-1)).toBe(false);
    terrain.view.orbit(10, 0);
    await until(() => !terrain.view.figures.isDrawing, 'a wish that cannot be met to be dropped');
    expect(told.slice(-2)).toEqual([true, false]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const drawn = terrain.view.figures.framesDrawn;
    loss?.restoreContext();
    await until(() => terrain.view.figures.framesDrawn > drawn && terrain.view.figures.isAtRest, 'the picture to come back');
    expect(told.at(-1)).toBe(false);
  });

  test('is under water where the sea is higher than the highest summit', async () => {
    const terrain = open(modelOf({ appearance: { seaLevel: 2700 } }));
    await atRest(terrain);
    const dry = open(modelOf({ appearance: { seaLevel: 2700, water: false } }));
    await atRest(dry);
    const middle = { x: 0.5, y: 0.5 };
    expect(terrain.view.project(middle).y).toBeLessThan(dry.view.project(middle).y);
    expect(terrain.view.project(middle).isHidden).toBe(false);
    expect(differing(await pixelsOf(dry), await pixelsOf(terrain))).toBeGreaterThan(1000);
  });

  test('turns, looks from the top, faces north, goes near and comes back', async () => {
    const terrain = open(modelOf());
    const { view } = terrain;
    await atRest(terrain);
    const home = await pixelsOf(terrain);
    expect(view.bearingDeg).toBeCloseTo(332, 5);
    view.orbit(-60, 10);
    expect(view.bearingDeg).toBeCloseTo(32, 5);
    view.faceNorth();
    await atRest(terrain);
    expect(Math.min(view.bearingDeg, 360 - view.bearingDeg)).toBeLessThan(1e-3);
    view.lookFromTop();
    await atRest(terrain);
    const [north, south] = [view.project({ x: 0.5, y: 0 }), view.project({ x: 0.5, y: 1 })];
    expect(north.y).toBeLessThan(south.y - 60);
    expect(north.x).toBeCloseTo(south.x, -1);
    view.focus({ x: 0.25, y: 0.75 });
    await atRest(terrain);
    const near = view.project({ x: 0.25, y: 0.75 });
    expect([near.x, near.y].map(Math.round)).toEqual([120, 75]);
    view.frame();
    await atRest(terrain);
    expect(differing(home, await pixelsOf(terrain))).toBe(0);
  });

  test('a drag turns and the wheel goes nearer to what is under the pointer', async () => {
    const terrain = open(modelOf());
    const { view, canvas } = terrain;
    await atRest(terrain);
    drag(canvas, [
      [130, 95],
      [160, 95],
    ]);
    expect(view.bearingDeg).not.toBeCloseTo(332, 0);

    const before = view.pick(100, 100);
    const [a, b] = [view.project({ x: 0.4, y: 0.5 }), view.project({ x: 0.6, y: 0.5 })];
    canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -400, clientX: 100, clientY: 100, cancelable: true, bubbles: true }));
    const after = view.pick(100, 100);
    const [c, d] = [view.project({ x: 0.4, y: 0.5 }), view.project({ x: 0.6, y: 0.5 })];
    expect(Math.hypot(d.x - c.x, d.y - c.y)).toBeGreaterThan(1.1 * Math.hypot(b.x - a.x, b.y - a.y));
    expect(Math.abs((after?.x ?? 9) - (before?.x ?? 9))).toBeLessThan(0.02);
    expect(Math.abs((after?.y ?? 9) - (before?.y ?? 9))).toBeLessThan(0.02);
  });

  test('labels stand beside the two nearest edges and are never upside down', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    for (let turn = 0; turn < 8; turn++) {
      const labels = terrain.view.edgeLabels();
      expect(labels.map(({ side }) => side).sort()).toEqual(['x', 'y']);
      for (const { angleDeg, x, y } of labels) {
        expect(Math.abs(angleDeg)).toBeLessThanOrEqual(90);
        const { left, top } = terrain.canvas.getBoundingClientRect();
        expect(terrain.view.pick(left + x, top + y)).toBeUndefined();
      }
      terrain.view.orbit(45, 0);
    }
  });

  test('follows the size of its canvas', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    terrain.canvas.style.width = '160px';
    await until(() => terrain.canvas.width === 160 * Math.min(devicePixelRatio, 2), 'the new size');
    await atRest(terrain);
    const { x } = terrain.view.project({ x: 0.5, y: 0.5 });
    expect(Math.abs(x - 80)).toBeLessThan(16);
  });

  test('an early stage that reaches past the extent draws exactly the block', async () => {
    const finished = modelOf({ appearance: { contours: false } });
    const map = { width: 3, height: 3, data: Float32Array.from([0, 1000, 500, 200, 900, 400, 300, 800, 700]) };
    const { extent } = finished.surface;
    const surface = { map, extent, spacing: { x: extent.x / 1.5, y: extent.y / 1.5 } };
    const terrain = open({ ...finished, surface, light: undefined });
    await atRest(terrain);
    const { left, top } = terrain.canvas.getBoundingClientRect();
    const corner = terrain.view.project({ x: 0.999, y: 0.999 });
    expect(terrain.view.pick(left + corner.x, top + corner.y)?.x).toBeCloseTo(0.999, 2);
    expect(terrain.view.pick(left + corner.x, top + corner.y + 8)).toBeUndefined();
  });
});
