import { describe, expect, test, vi } from 'vitest';
import type { CameraPose } from '../../src/core/camera-pose.ts';
import { sampleRange } from '../../src/core/heightmap.ts';
import { seedStream } from '../../src/core/random.ts';
import { createDocument, selectedCamera } from '../../src/state/document.ts';
import { documentFromText, documentToText } from '../../src/state/document-text.ts';
import { type Block, blockOf } from '../../src/view3d/block.ts';
import { roundPose } from '../../src/view3d/camera-math.ts';
import { type CameraRig, createCameraRig } from '../../src/view3d/camera-rig.ts';
import { bearingOf } from '../../src/view3d/lens.ts';
import { lowestEyeY } from '../../src/view3d/orbit-camera.ts';
import { recipeFor } from '../support/recipes.ts';
import { atRest, differing, drag, openView, pixelsOf, placed, stopTime, viewModel } from '../support/terrain-view.ts';

function blockFrom(seed: string, exaggeration: number): Block {
  const { surface, scale, appearance } = viewModel({ seed, size: 65, appearance: { exaggeration }, isLit: false });
  return blockOf(surface, sampleRange(surface.map.data), scale, appearance);
}

const [mountains, plain, tall] = [blockFrom('alps', 5), blockFrom('plain', 0.5), blockFrom('alps', 100)];
const camera: CameraPose = { target: { x: 0.2, y: 0, z: 0.1 }, azimuthDeg: 200, altitudeDeg: 40, distance: 2 };

/** A rig of 200 × 120 pixels that has no block yet. */
function openEmptyRig() {
  stopTime();
  const element = placed(document.createElement('div'), 0, 0, 200, 120);
  /** The cameras that the rig reported. */
  const reported: (CameraPose | undefined)[] = [];
  const rig = createCameraRig(element, { onMove: () => {}, onCamera: (now) => reported.push(now) });
  rig.resize(200, 120);
  return { rig, element, reported };
}

/** A rig on a block, with nothing drawn yet. */
function openRig(block = mountains, camera?: CameraPose) {
  const opened = openEmptyRig();
  opened.rig.show(camera);
  opened.rig.setBlock(block);
  return opened;
}

/** Pose and projection of the camera, to the last bit. */
const stateOf = ({ orbitCamera: { camera }, look: { distance } }: CameraRig): readonly number[] => [
  ...camera.matrixWorld.elements,
  ...camera.projectionMatrix.elements,
  distance,
];

/** Goes on with a transition until it ends. */
function arrive(rig: CameraRig): void {
  for (let ms = 0; rig.advance(ms); ms += 100);
}

function wheel(element: HTMLElement, deltaY: number, clientX = 120, clientY = 70): void {
  element.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX, clientY, cancelable: true }));
}

describe('the camera', () => {
  test('keeps out of the ground, and gives another rig exactly the same camera, however it is moved', () => {
    const { rig, element, reported } = openRig();
    const random = seedStream('camera', 'test');
    const place = (): [number, number] => [200 * random(), 120 * random()];
    const moves = [
      () => rig.commands.orbit(60 * random() - 30, 40 * random() - 26),
      () => rig.commands.zoom(0.6 + random()),
      () => rig.commands.faceNorth(),
      () => rig.commands.focus({ x: random() - 0.5, y: 0, z: random() - 0.5 }),
      () => drag(element, [[100, 60], place()]),
      () => wheel(element, 600 * random() - 380, ...place()),
    ];
    for (let i = 0; i < 300; i++) {
      rig.advance(i);
      const move = moves[Math.floor(moves.length * random())];
      move();
      const { position } = rig.orbitCamera.camera;
      expect(position.y - lowestEyeY(mountains, position)).toBeGreaterThan(-0.005);
      if (random() < 0.5 && move === moves[5]) continue; // the gesture goes on
      vi.advanceTimersByTime(150);
      arrive(rig);
      expect(stateOf(rig)).toEqual(stateOf(openRig(mountains, reported.at(-1)).rig));
    }
    for (const pose of reported) {
      expect(pose && roundPose(pose)).toEqual(pose);
      expect(JSON.stringify(pose).length).toBeLessThan(120);
    }
  });

  test('stays near enough to see the block', () => {
    const { rig } = openRig();
    const home = rig.look.distance;
    for (let i = 0; i < 30; i++) rig.commands.zoom(0.7);
    expect(rig.look.distance).toBeCloseTo(3 * home, 3);
    for (let i = 0; i < 60; i++) rig.commands.zoom(1.5);
    expect(rig.look.distance).toBeGreaterThan(0.05);
    expect(rig.look.distance).toBeLessThan(0.2);
  });

  test('gets away from the ground by the wheel, with the pointer on the sky too', () => {
    const { rig, element } = openRig();
    const farthest = 3 * rig.look.distance;
    const random = seedStream('away', 'test');
    for (let i = 0; i < 20; i++) {
      const target = { x: 2 * random() - 1, y: 0, z: 2 * random() - 1 };
      rig.show({ target, azimuthDeg: 360 * random(), altitudeDeg: 1 + 4 * random(), distance: 0.1 + 0.3 * random() });
      arrive(rig);
      const [x, y] = [200 * random(), 12 * random()];
      for (let turn = 0; turn < 120; turn++) wheel(element, 120, x, y);
      expect(rig.look.distance, `pose ${i}`).toBeCloseTo(farthest, 3);
    }
  });

  test('goes on for 260 ms, until a command ends it', () => {
    const { rig } = openRig();
    rig.advance(0);
    rig.commands.faceNorth();
    expect(rig.advance(1000)).toBe(true);
    expect(bearingOf(rig.look.camera)).toBeCloseTo(332, 3);
    rig.advance(1130);
    expect(bearingOf(rig.look.camera)).toBeGreaterThan(340);
    expect(bearingOf(rig.look.camera)).toBeLessThan(359.9);
    expect(rig.advance(1260)).toBe(false);
    expect(Math.min(bearingOf(rig.look.camera), 360 - bearingOf(rig.look.camera))).toBeLessThan(1e-6);

    rig.commands.frameBlock();
    rig.advance(2000);
    rig.commands.orbit(10, 0);
    expect(rig.advance(2130)).toBe(false);
    expect(bearingOf(rig.look.camera)).toBeCloseTo(350, 3);
  });

  test('has the pose it was shown, whatever is pressed before there is a block', () => {
    const { rig, element, reported } = openEmptyRig();
    rig.show(camera);
    rig.commands.faceNorth();
    rig.commands.zoom(2);
    rig.commands.orbit(10, 10);
    drag(element, [
      [100, 60],
      [150, 60],
    ]);
    expect(reported).toEqual([]);
    rig.setBlock(mountains);
    expect(stateOf(rig)).toEqual(stateOf(openRig(mountains, camera).rig));
  });

  test('appears at once where it is shown before the first frame, later with a transition, and is not reported', () => {
    const fresh = openRig(mountains, camera);
    expect(bearingOf(fresh.rig.look.camera)).toBeCloseTo(160, 6);
    const { rig, reported } = openRig();
    rig.advance(0);
    rig.show(camera);
    rig.advance(0);
    expect(bearingOf(rig.look.camera)).toBeCloseTo(332, 6);
    arrive(rig);
    expect(stateOf(rig)).toEqual(stateOf(fresh.rig));
    expect([...reported, ...fresh.reported]).toEqual([]);
  });

  test('is not taken out of a gesture by a new block', () => {
    const { rig, element } = openRig();
    const move = [100, 130].map((x) => [x, 60] as const);
    drag(element, move, () => {
      const state = stateOf(rig);
      rig.setBlock({ ...mountains });
      rig.resize(200, 120);
      expect(stateOf(rig)).toEqual(state);
    });
  });
});

describe('the camera that is reported', () => {
  test('is undefined while the whole block is framed: other blocks and sizes are framed again', () => {
    const { rig, reported } = openRig();
    const wide = rig.look.distance;
    rig.resize(60, 120);
    expect(rig.look.distance).toBeGreaterThan(1.3 * wide);
    rig.resize(200, 120);
    rig.setBlock(plain);
    expect(stateOf(rig)).toEqual(stateOf(openRig(plain).rig));
    expect(reported).toEqual([]);
  });

  test('comes at most once a frame while a gesture lasts, and once more when it ends', () => {
    const { rig, element, reported } = openRig();
    const places = [100, 110, 120, 130].map((x) => [x, 60] as const);
    drag(element, places, () => {
      expect(reported).toHaveLength(0);
      rig.advance(0);
      rig.advance(16);
      expect(reported).toHaveLength(1);
    });
    rig.advance(32);
    expect(reported).toHaveLength(2);
  });

  test('does not come after a click that moves nothing', () => {
    const { rig, element, reported } = openRig();
    drag(element, [[100, 60]]);
    expect(reported).toEqual([]);
    expect(stateOf(rig)).toEqual(stateOf(openRig().rig));
  });

  test('comes once and at once for a transition, which goes on when it is shown back', () => {
    const { rig, reported } = openRig();
    rig.advance(0);
    rig.commands.faceNorth();
    expect(reported).toMatchObject([{ azimuthDeg: 0, altitudeDeg: 31 }]);
    rig.advance(0);
    rig.advance(100);
    const [state, north] = [stateOf(rig), reported[0]];
    rig.show(north && { ...north });
    expect(stateOf(rig)).toEqual(state);
    expect(rig.advance(150)).toBe(true);
    arrive(rig);
    expect(reported).toHaveLength(1);
    rig.commands.frameBlock();
    expect(reported.slice(1)).toEqual([undefined]);
    arrive(rig);
    expect(stateOf(rig)).toEqual(stateOf(openRig().rig));
  });

  test('stays for other blocks and sizes, as far as the ground lets it', () => {
    const { rig, reported } = openRig();
    rig.commands.lookFromTop();
    rig.resize(60, 120);
    rig.resize(200, 120);
    rig.commands.orbit(30, -85);
    rig.commands.zoom(6);
    const count = reported.length;
    for (const block of [plain, mountains, plain]) {
      rig.setBlock(block);
      expect(stateOf(rig)).toEqual(stateOf(openRig(block, reported.at(-1)).rig));
    }
    expect(reported).toHaveLength(count);
  });

  test.each([
    ['a tall block', tall],
    ['mountains', mountains],
  ])('is what a link brings back, even where the ground lifts it straight up: %s', (_, block) => {
    const { rig, reported } = openRig(block);
    rig.commands.focus({ x: 0.2, y: 5, z: 0.1 });
    rig.commands.lookFromTop();
    rig.commands.zoom(1000);
    rig.commands.zoom(0.99);
    const document = createDocument(recipeFor('diamond-square'));
    for (const camera of reported) {
      const opened = documentFromText(documentToText({ ...document, cameras: [camera] }));
      expect(selectedCamera(opened.document)).toEqual(camera);
      expect(opened.changes).toEqual([]);
    }
    expect(reported).toMatchObject([{ target: block === tall ? { y: 5 } : {} }, { altitudeDeg: 89.9 }, {}, {}]);
  });
});

describe('a walk', () => {
  const key = (rig: CameraRig, type: string, code: string): boolean | undefined => rig.walk?.take({ type, code });

  /** A rig whose camera has been drawn, where a walk has begun. */
  function openWalk(pose = camera) {
    const opened = openRig(mountains, pose);
    opened.rig.advance(0);
    const before = stateOf(opened.rig);
    opened.rig.toggleWalk();
    arrive(opened.rig);
    return { ...opened, before, eyeOf: () => opened.rig.look.camera.position.toArray() };
  }

  test('goes by keys and looks by drags, is no pose of the document, and ends where the camera was', () => {
    const { rig, element, reported, before, eyeOf } = openWalk();
    expect(rig.look.camera).toBe(rig.walk?.camera);
    const start = eyeOf();
    expect(key(rig, 'keydown', 'KeyW')).toBe(true);
    expect(key(rig, 'keydown', 'KeyX')).toBe(false);
    for (let ms = 1000; ms < 2000; ms += 100) expect(rig.advance(ms)).toBe(true);
    key(rig, 'keyup', 'KeyW');
    expect(eyeOf()).not.toEqual(start);
    const bearing = bearingOf(rig.look.camera);
    drag(element, [
      [100, 60],
      [40, 60],
    ]);
    expect(bearingOf(rig.look.camera) - bearing).toBeCloseTo(30);
    rig.toggleWalk();
    arrive(rig);
    expect(stateOf(rig)).toEqual(before);
    expect(reported).toEqual([]);
  });

  test('has gone on while a key was down, even if no frame was drawn meanwhile', () => {
    const { rig, eyeOf } = openWalk();
    const start = eyeOf();
    key(rig, 'keydown', 'KeyW');
    vi.advanceTimersByTime(1500);
    key(rig, 'keyup', 'KeyW');
    rig.advance(performance.now());
    const [x, , z] = eyeOf();
    expect(Math.hypot(x - start[0], z - start[2])).toBeCloseTo((1.5 * 2) / 180, 6);
  });

  test.each<[string, (rig: CameraRig) => void]>([
    ['a command', (rig) => rig.commands.frameBlock()],
    ['another pose', (rig) => rig.show({ ...camera, distance: 3 })],
    ['another element', (rig) => rig.finishMove()],
  ])('is ended by %s', (_, end) => {
    const { rig } = openWalk();
    end(rig);
    arrive(rig);
    expect(rig.walk).toBeUndefined();
    expect(rig.look.camera).toBe(rig.orbitCamera.lens());
  });

  test('stays where it is while the ground changes below', () => {
    const { rig, eyeOf } = openWalk();
    const [x, , z] = eyeOf();
    rig.setBlock(plain);
    expect(eyeOf()).toEqual([x, expect.any(Number), z]);
    expect(eyeOf()[1]).toBeLessThan(lowestEyeY(plain, { x, y: 0, z }));
  });
});

describe('the camera of a view', () => {
  test('turns, looks from the top, faces north, goes near and comes back', async () => {
    const terrain = await openView(viewModel());
    const { view } = terrain;
    const home = await pixelsOf(terrain);
    expect(view.bearingDeg).toBeCloseTo(332, 5);
    view.orbit(-60, 10);
    await atRest(terrain);
    expect(view.bearingDeg).toBeCloseTo(32, 5);
    view.faceNorth();
    await atRest(terrain);
    expect(Math.min(view.bearingDeg, 360 - view.bearingDeg)).toBeLessThan(1e-3);
    view.lookFromTop();
    await atRest(terrain);
    const [north, south] = [view.project({ x: 0.5, y: 0 }), view.project({ x: 0.5, y: 1 })];
    expect(north.y).toBeLessThan(south.y - 30);
    expect(north.x).toBeCloseTo(south.x, -1);
    view.focus({ x: 0.25, y: 0.75 });
    await atRest(terrain);
    const near = view.project({ x: 0.25, y: 0.75 });
    expect([near.x, near.y].map(Math.round)).toEqual([60, 38]);
    view.frameBlock();
    expect(differing(home, await pixelsOf(terrain))).toBe(0);
  });

  test('turns with a drag, goes nearer to what is under the wheel, and is the same picture in another view', async () => {
    const model = viewModel();
    const terrain = await openView(model);
    const { view, canvas, reported } = terrain;
    drag(canvas, [
      [70, 60],
      [85, 60],
    ]);
    await atRest(terrain);
    expect(view.bearingDeg).not.toBeCloseTo(332, 0);
    const pointer = { clientX: 65, clientY: 60 };
    const under = (): number[] => Object.values(view.pick(pointer.clientX, pointer.clientY) ?? {});
    const wide = (): number => view.project({ x: 0.6, y: 0.5 }).x - view.project({ x: 0.4, y: 0.5 }).x;
    const before = { under: under(), wide: wide() };
    canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -400, ...pointer, cancelable: true, bubbles: true }));
    await atRest(terrain);
    vi.advanceTimersByTime(150);
    const picture = await pixelsOf(terrain);
    expect(wide() / before.wide).toBeGreaterThan(1.1);
    for (const [i, at] of before.under.entries()) expect(Math.abs(under()[i] - at)).toBeLessThan(0.02);
    expect(before.under).toHaveLength(2);

    const camera = reported.at(-1);
    expect(camera).toBeDefined();
    const { framesDrawn } = terrain.terrains.figures;
    view.update({ ...model, camera });
    expect(terrain.terrains.figures).toMatchObject({ framesDrawn, isAtRest: true });
    view.show(false);
    const second = await openView({ ...model, camera });
    expect(await pixelsOf(second)).toEqual(picture);
    expect(second.reported).toEqual([]);
  });
});
