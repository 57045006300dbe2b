import { describe, expect, test } from 'vitest';
import { withDetail } from '../../src/analysis/detail-tree.ts';
import type { Appearance } from '../../src/colour/appearance.ts';
import { atRest, differing, viewModel as modelOf, openView as open, pixelsOf } from '../support/terrain-view.ts';

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
    const positionOf = (value: number): { x: number; y: number } => {
      const i = map.data.indexOf(value);
      return { x: (i % map.width) / 32, y: Math.floor(i / map.width) / 32 };
    };
    const grey = ({ x, y }: { x: number; y: number }): number => {
      const at = terrain.view.project({ x, y });
      return pixels[4 * (Math.floor(at.y) * 240 + Math.floor(at.x))];
    };
    expect(grey(positionOf(2400))).toBeGreaterThan(190);
    expect(grey(positionOf(-600))).toBeLessThan(60);
  });

  test('level ground that lies on a contour line is not painted by it, beside a slope either', async () => {
    const bare = { water: false, contourInterval: 500, hillshade: 0, rock: 0 } as const;
    const drawn = async (contours: boolean): Promise<Uint8ClampedArray> => {
      const model = modelOf({ size: 9, appearance: { ...bare, contours }, isLit: false });
      const { map } = model.surface;
      const data = map.data.map((_, i) => (i === 40 ? 1050 : 1000));
      const surface = withDetail({ ...model.surface, map: { ...map, data } });
      const terrain = open({
        ...model,
        surface,
        camera: { target: { x: 0, y: 0, z: 0 }, azimuthDeg: 0, altitudeDeg: 89, distance: 3 },
      });
      await atRest(terrain);
      return pixelsOf(terrain);
    };
    const painted = differing(await drawn(true), await drawn(false));
    expect(painted).toBeGreaterThan(20);
    expect(painted).toBeLessThan(300);
  });

  test('shows every field of the appearance', async () => {
    const changes: Required<Appearance> = {
      ramp: 'viridis',
      rock: 0,
      contours: false,
      contourInterval: 500,
      water: false,
      seaLevel: 800,
      sunAzimuthDeg: 80,
      sunAltitudeDeg: 70,
      shadows: false,
      hillshade: 0.3,
      exaggeration: 3,
      projection: 'orthographic',
      wireframe: true,
    };
    const steep = { exaggeration: 1, sunAltitudeDeg: 20 };
    const model = modelOf({ extentM: 8000, appearance: steep });
    const terrain = open(model);
    await atRest(terrain);
    const before = await pixelsOf(terrain);
    for (const [field, value] of Object.entries(changes)) {
      const changed = modelOf({ extentM: 8000, appearance: { ...steep, [field]: value }, isLit: false });
      // The light stays: what baking makes of a field is not the view's.
      terrain.view.update({ ...changed, light: model.light });
      await atRest(terrain);
      expect(differing(before, await pixelsOf(terrain)), field).toBeGreaterThan(60);
    }
  });

  test('shows baked light, the cut and a fault', async () => {
    const model = modelOf({ appearance: { sunAltitudeDeg: 15, exaggeration: 3 } });
    const terrain = open({ ...model, light: undefined });
    await atRest(terrain);
    const bare = await pixelsOf(terrain);
    const line = { from: { x: 0.1, y: 0.2 }, to: { x: 0.9, y: 0.9 } };
    for (const change of [{ light: model.light }, { cut: line }, { faults: [line] }]) {
      terrain.view.update({ ...model, light: undefined, ...change });
      await atRest(terrain);
      expect(differing(bare, await pixelsOf(terrain))).toBeGreaterThan(100);
    }
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

  test('an early stage that reaches past the extent draws exactly the block', async () => {
    const finished = modelOf({ appearance: { contours: false } });
    const map = { width: 3, height: 3, data: Float32Array.from([0, 1000, 500, 200, 900, 400, 300, 800, 700]) };
    const { extent } = finished.surface;
    const surface = withDetail({ map, extent, spacing: { x: extent.x / 1.5, y: extent.y / 1.5 } });
    const terrain = open({ ...finished, surface, light: undefined });
    await atRest(terrain);
    const { left, top } = terrain.canvas.getBoundingClientRect();
    const corner = terrain.view.project({ x: 0.999, y: 0.999 });
    expect(terrain.view.pick(left + corner.x, top + corner.y)?.x).toBeCloseTo(0.999, 2);
    expect(terrain.view.pick(left + corner.x, top + corner.y + 8)).toBeUndefined();
  });
});
