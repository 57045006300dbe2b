import { describe, expect, test } from 'vitest';
import type { CameraPose } from '../../src/core/camera-pose.ts';
import { seedStream } from '../../src/core/random.ts';
import { arrive, clearance, mountains, openEmptyRig, openRig, stateOf, wheel } from '../support/camera-rig.ts';
import { atRest, differing, drag, openView, pixelsOf, viewModel } from '../support/terrain-view.ts';

const camera: CameraPose = { target: { x: 0.2, y: 0, z: 0.1 }, azimuthDeg: 200, altitudeDeg: 40, distance: 2 };

describe('the camera', () => {
  test('stays out of the block and above the ground, however it is moved', () => {
    const { rig, canvas } = openRig();
    const random = seedStream('eye', 'test');
    let lowest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 400; i++) {
      const choice = random();
      if (choice < 0.4) rig.orbit(60 * random() - 30, 40 * random() - 26);
      else if (choice < 0.6) rig.zoom(0.6 + random());
      else {
        wheel(canvas, 600 * random() - 380, 200 * random(), 120 * random());
      }
      lowest = Math.min(lowest, clearance(rig, mountains));
    }
    expect(lowest).toBeGreaterThan(0.015);
  });

  test('stays near enough to see the block', () => {
    const { rig } = openRig();
    const home = rig.distance;
    for (let i = 0; i < 30; i++) rig.zoom(0.7);
    expect(rig.distance).toBeCloseTo(3 * home, 3);
    for (let i = 0; i < 60; i++) rig.zoom(1.5);
    expect(rig.distance).toBeGreaterThan(0.05);
    expect(rig.distance).toBeLessThan(0.2);
  });

  test('gets away from the ground by the wheel, with the pointer on the sky too', () => {
    const { rig, canvas } = openRig();
    const farthest = 3 * rig.distance;
    const random = seedStream('away', 'test');
    for (let i = 0; i < 20; i++) {
      const target = { x: 2 * random() - 1, y: 0, z: 2 * random() - 1 };
      rig.show({ target, azimuthDeg: 360 * random(), altitudeDeg: 1 + 4 * random(), distance: 0.1 + 0.3 * random() });
      arrive(rig);
      const [x, y] = [200 * random(), 12 * random()];
      for (let turn = 0; turn < 120; turn++) wheel(canvas, 120, x, y);
      expect(rig.distance, `pose ${i}`).toBeCloseTo(farthest, 3);
    }
  });

  test('a transition takes 260 ms, and a command ends it', () => {
    const { rig } = openRig();
    rig.advance(0);
    rig.faceNorth();
    expect(rig.advance(1000)).toBe(true);
    expect(rig.bearingDeg).toBeCloseTo(332, 3);
    rig.advance(1130);
    expect(rig.bearingDeg).toBeGreaterThan(340);
    expect(rig.bearingDeg).toBeLessThan(359.9);
    expect(rig.advance(1260)).toBe(false);
    expect(Math.min(rig.bearingDeg, 360 - rig.bearingDeg)).toBeLessThan(1e-6);

    rig.frameBlock();
    rig.advance(2000);
    rig.orbit(10, 0);
    expect(rig.advance(2130)).toBe(false);
    expect(rig.bearingDeg).toBeCloseTo(350, 3);
  });

  test('has the pose it was shown, whatever is pressed before there is a block', () => {
    const { rig, canvas, reported } = openEmptyRig();
    rig.show(camera);
    rig.faceNorth();
    rig.zoom(2);
    rig.orbit(10, 10);
    drag(canvas, [
      [100, 60],
      [150, 60],
    ]);
    expect(reported).toEqual([]);
    rig.setBlock(mountains);
    expect(stateOf(rig)).toEqual(stateOf(openRig(mountains, camera).rig));
  });
});

describe('a camera that is shown', () => {
  test('appears at once before the first frame, later with a transition, and is not reported', () => {
    const fresh = openRig(mountains, camera);
    expect(fresh.rig.bearingDeg).toBeCloseTo(160, 6);
    const { rig, reported } = openRig();
    rig.advance(0);
    rig.show(camera);
    rig.advance(0);
    expect(rig.bearingDeg).toBeCloseTo(332, 6);
    arrive(rig);
    expect(stateOf(rig)).toEqual(stateOf(fresh.rig));
    expect([...reported, ...fresh.reported]).toEqual([]);
  });

  test('from anywhere, however far or low, looks at the block from above its ground', () => {
    for (const [length, altitudeDeg] of [
      [1e9, -90],
      [0, 90],
      [1e-9, 0],
    ] as const) {
      const target = { x: length, y: -length, z: length };
      const { rig } = openRig(mountains, { target, azimuthDeg: 0, altitudeDeg, distance: length });
      expect(clearance(rig, mountains)).toBeGreaterThan(0.015);
      expect(rig.distance).toBeLessThan(20);
    }
  });

  test('of a point far beside the block looks at its nearest corner', () => {
    const { rig } = openRig(mountains, { target: { x: 1e300, y: 9, z: 1e300 }, azimuthDeg: 45, altitudeDeg: 60, distance: 2 });
    expect(rig.distance).toBeCloseTo(2, 9);
    expect(rig.bearingDeg).toBeCloseTo(315, 6);
  });

  test('does not interrupt a gesture, nor does a new block', () => {
    const { rig, canvas } = openRig();
    drag(
      canvas,
      [
        [100, 60],
        [130, 60],
      ],
      () => {
        const state = stateOf(rig);
        rig.setBlock({ ...mountains });
        rig.resize(200, 120);
        expect(stateOf(rig)).toEqual(state);
      },
    );
  });
});

describe('the camera of a view', () => {
  test('turns, looks from the top, faces north, goes near and comes back', async () => {
    const terrain = openView(viewModel());
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
    view.frameBlock();
    await atRest(terrain);
    expect(differing(home, await pixelsOf(terrain))).toBe(0);
  });

  test('a drag turns and the wheel goes nearer to what is under the pointer', async () => {
    const terrain = openView(viewModel());
    const { view, canvas } = terrain;
    await atRest(terrain);
    drag(canvas, [
      [130, 95],
      [160, 95],
    ]);
    expect(view.bearingDeg).not.toBeCloseTo(332, 0);
    await atRest(terrain);

    const before = view.pick(100, 100);
    const [a, b] = [view.project({ x: 0.4, y: 0.5 }), view.project({ x: 0.6, y: 0.5 })];
    canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -400, clientX: 100, clientY: 100, cancelable: true, bubbles: true }));
    await atRest(terrain);
    const after = view.pick(100, 100);
    const [c, d] = [view.project({ x: 0.4, y: 0.5 }), view.project({ x: 0.6, y: 0.5 })];
    expect(Math.hypot(d.x - c.x, d.y - c.y)).toBeGreaterThan(1.1 * Math.hypot(b.x - a.x, b.y - a.y));
    expect(Math.abs((after?.x ?? 9) - (before?.x ?? 9))).toBeLessThan(0.02);
    expect(Math.abs((after?.y ?? 9) - (before?.y ?? 9))).toBeLessThan(0.02);
  });
});
