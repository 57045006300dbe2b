import { describe, expect, test } from 'vitest';
import { seedStream } from '../../src/core/random.ts';
import { createDocument, selectedCamera } from '../../src/state/document.ts';
import { documentFromText, documentToText } from '../../src/state/document-text.ts';
import { roundPose } from '../../src/view3d/camera-math.ts';
import { arrive, blockFrom, mountains, openRig, plain, stateOf, wheel } from '../support/camera-rig.ts';
import { recipeFor } from '../support/recipes.ts';
import { atRest, drag, openView, pixelsOf, until, viewModel } from '../support/terrain-view.ts';

describe('the camera that a rig reports', () => {
  test('is undefined while the whole block is framed: other blocks and sizes are framed again', () => {
    const { rig, reported } = openRig();
    const wide = rig.distance;
    rig.resize(60, 120);
    expect(rig.distance).toBeGreaterThan(1.3 * wide);
    rig.resize(200, 120);
    rig.setBlock(plain);
    expect(stateOf(rig)).toEqual(stateOf(openRig(plain).rig));
    expect(reported).toEqual([]);
  });

  test('gives another rig exactly the same camera, however it came there', async () => {
    const { rig, canvas, reported } = openRig();
    const random = seedStream('camera', 'test');
    for (let i = 0; i < 60; i++) {
      rig.advance(i);
      const choice = random();
      const [x, y] = [200 * random(), 120 * random()];
      if (choice < 0.2) rig.orbit(60 * random() - 30, 40 * random() - 26);
      else if (choice < 0.4) rig.zoom(0.6 + random());
      else if (choice < 0.5) rig.faceNorth();
      else if (choice < 0.6) rig.focus({ x: random() - 0.5, y: 0, z: random() - 0.5 });
      else if (choice < 0.7) wheel(canvas, 600 * random() - 380, x, y);
      else {
        drag(canvas, [
          [100, 60],
          [x, y],
        ]);
      }
      if (choice >= 0.6 && choice < 0.7) continue; // the wheel gesture goes on
      arrive(rig);
      expect(stateOf(rig)).toEqual(stateOf(openRig(mountains, reported.at(-1)).rig));
    }
    wheel(canvas, -120);
    wheel(canvas, -120);
    const before = reported.length;
    await until(() => reported.length > before, 'the wheel gesture to end');
    expect(stateOf(rig)).toEqual(stateOf(openRig(mountains, reported.at(-1)).rig));
    for (const camera of reported) {
      expect(camera && roundPose(camera)).toEqual(camera);
      expect(JSON.stringify(camera).length).toBeLessThan(120);
    }
  });

  test('is reported at most once a frame while a gesture lasts, and once more when it ends', () => {
    const { rig, canvas, reported } = openRig();
    const places = [100, 110, 120, 130].map((x) => [x, 60] as const);
    let during = 0;
    drag(canvas, places, () => {
      expect(reported).toHaveLength(0);
      rig.advance(0);
      rig.advance(16);
      during = reported.length;
    });
    expect(during).toBe(1);
    expect(reported).toHaveLength(2);
    rig.advance(32);
    expect(reported).toHaveLength(2);
  });

  test('is not reported after a click that moves nothing', () => {
    const { rig, canvas, reported } = openRig();
    drag(canvas, [[100, 60]]);
    expect(reported).toEqual([]);
    expect(stateOf(rig)).toEqual(stateOf(openRig().rig));
  });

  test('is reported once, at once, for a transition', () => {
    const { rig, reported } = openRig();
    rig.advance(0);
    rig.faceNorth();
    expect(reported).toMatchObject([{ azimuthDeg: 0, altitudeDeg: 31 }]);
    arrive(rig);
    expect(reported).toHaveLength(1);
    rig.frameBlock();
    expect(reported).toHaveLength(2);
    expect(reported[1]).toBeUndefined();
    arrive(rig);
    expect(stateOf(rig)).toEqual(stateOf(openRig().rig));
  });

  test('stays where it is for other blocks and sizes, as far as the ground lets it', () => {
    const { rig, reported } = openRig();
    rig.lookFromTop();
    rig.resize(60, 120);
    rig.resize(200, 120);
    rig.orbit(30, -85);
    rig.zoom(6);
    const count = reported.length;
    for (const block of [plain, mountains, plain]) {
      rig.setBlock(block);
      expect(stateOf(rig)).toEqual(stateOf(openRig(block, reported.at(-1)).rig));
    }
    expect(reported).toHaveLength(count);
  });

  test('is what a link brings back, however tall the block', () => {
    const tall = blockFrom('alps', 100);
    const { rig, reported } = openRig(tall);
    rig.focus({ x: 0.2, y: 5, z: 0.1 });
    rig.lookFromTop();
    const document = createDocument(recipeFor('diamond-square'));
    for (const camera of reported) {
      const opened = documentFromText(documentToText({ ...document, cameras: [camera] }));
      expect(selectedCamera(opened.document)).toEqual(camera);
      expect(opened.changes).toEqual([]);
    }
    expect(reported).toMatchObject([{ target: { y: 5 } }, { altitudeDeg: 89.9 }]);
  });

  test('is within a link’s limits even where the ground lifts the camera straight up', () => {
    const { rig, reported } = openRig();
    rig.lookFromTop();
    rig.zoom(1000);
    rig.zoom(0.99);
    for (const camera of reported) expect(camera?.altitudeDeg).toBeLessThanOrEqual(89.9);
  });

  test('changes nothing when it is shown back', () => {
    const { rig, reported } = openRig();
    rig.advance(0);
    rig.faceNorth();
    rig.advance(0);
    rig.advance(100);
    const [state, north] = [stateOf(rig), reported.at(-1)];
    rig.show(north && { ...north });
    expect(stateOf(rig)).toEqual(state);
    expect(rig.advance(150)).toBe(true);
    expect(reported).toHaveLength(1);
  });
});

describe('the view of a camera', () => {
  test('is the same picture in another view of the same size, and costs nothing to be shown back', async () => {
    const model = viewModel();
    const small = { width: 120, height: 76 };
    const first = openView(model, small);
    await atRest(first);
    drag(first.canvas, [
      [60, 60],
      [80, 50],
    ]);
    await atRest(first);
    const camera = first.reported.at(-1);
    expect(camera).toBeDefined();
    const { framesDrawn } = first.view.figures;
    first.view.update({ ...model, camera });
    expect(first.view.figures).toMatchObject({ framesDrawn, isAtRest: true });

    const second = openView({ ...model, camera }, small);
    await atRest(second);
    expect(await pixelsOf(second)).toEqual(await pixelsOf(first));
    expect(second.reported).toEqual([]);
  });
});
