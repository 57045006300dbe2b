import { afterEach, describe, expect, test } from 'vitest';
import type { CameraPose } from '../../src/core/camera-pose.ts';
import { sampleRange } from '../../src/core/heightmap.ts';
import { seedStream } from '../../src/core/random.ts';
import { type Block, blockOf, drawnElevationAt, heightOf, positionOf } from '../../src/view3d/block.ts';
import { roundPose } from '../../src/view3d/camera-pose.ts';
import { type CameraRig, createCameraRig } from '../../src/view3d/camera-rig.ts';
import { atRest, drag, openView, pixelsOf, until, viewModel } from '../support/terrain-view.ts';

const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

interface OpenedRig {
  readonly rig: CameraRig;
  readonly canvas: HTMLElement;
  readonly told: (CameraPose | undefined)[];
}

/** A rig on a block, with nothing drawn yet. */
function open(block = mountains, camera?: CameraPose): OpenedRig {
  const canvas = document.createElement('div');
  canvas.style.cssText = 'position: absolute; left: 0; top: 0; width: 200px; height: 120px';
  document.body.append(canvas);
  const told: (CameraPose | undefined)[] = [];
  const rig = createCameraRig(canvas, { onMove: () => {}, onCamera: (now) => told.push(now) });
  opened.push(() => {
    rig.dispose();
    canvas.remove();
  });
  rig.resize(200, 120);
  rig.show(camera);
  rig.setBlock(block);
  return { rig, canvas, told };
}

function blockFrom(seed: string, exaggeration: number): Block {
  const { surface, scale, appearance } = viewModel({ seed, size: 65, appearance: { exaggeration }, isLit: false });
  return blockOf(surface, sampleRange(surface.map.data), scale, appearance);
}

const mountains = blockFrom('alps', 5);
const plain = blockFrom('plain', 0.5);

/** Where the eye is and how it looks, to the last bit. */
const standOf = ({ camera, distance }: CameraRig): readonly number[] => [
  ...camera.matrixWorld.elements,
  ...camera.projectionMatrix.elements,
  distance,
];

/** Goes on with moves until they end. */
function arrive(rig: CameraRig): void {
  for (let ms = 0; rig.advance(ms); ms += 100);
}

function wheel(canvas: HTMLElement, deltaY: number, clientX = 120, clientY = 70): void {
  canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX, clientY, cancelable: true }));
}

/** Height of the eye above what is below it: terrain, or the plane that the block stands on. */
function clearance({ camera: { position } }: CameraRig, block: Block): number {
  const below = positionOf(block, position);
  const isOver = Math.min(below.x, below.y) >= 0 && Math.max(below.x, below.y) <= 1;
  return position.y - (isOver ? heightOf(block, drawnElevationAt(block, below)) : heightOf(block, block.bottom));
}

describe('the eye', () => {
  test('stays out of the block and above the ground, however it is moved', () => {
    const { rig, canvas } = open();
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
    const { rig } = open();
    const home = rig.distance;
    for (let i = 0; i < 30; i++) rig.zoom(0.7);
    expect(rig.distance).toBeCloseTo(3 * home, 3);
    for (let i = 0; i < 60; i++) rig.zoom(1.5);
    expect(rig.distance).toBeGreaterThan(0.05);
    expect(rig.distance).toBeLessThan(0.2);
  });

  test('a move takes 260 ms and a gesture ends it', () => {
    const { rig } = open();
    rig.advance(0);
    rig.faceNorth();
    expect(rig.advance(1000)).toBe(true);
    expect(rig.bearingDeg).toBeCloseTo(332, 3);
    rig.advance(1130);
    expect(rig.bearingDeg).toBeGreaterThan(340);
    expect(rig.bearingDeg).toBeLessThan(359.9);
    expect(rig.advance(1260)).toBe(false);
    expect(Math.min(rig.bearingDeg, 360 - rig.bearingDeg)).toBeLessThan(1e-6);

    rig.frame();
    rig.advance(2000);
    rig.orbit(10, 0);
    expect(rig.advance(2130)).toBe(false);
    expect(rig.bearingDeg).toBeCloseTo(350, 3);
  });
});

describe('the camera that a rig tells', () => {
  test('is undefined while the whole block is framed: other blocks and sizes are framed again', () => {
    const { rig, told } = open();
    const wide = rig.distance;
    rig.resize(60, 120);
    expect(rig.distance).toBeGreaterThan(1.3 * wide);
    rig.resize(200, 120);
    rig.setBlock(plain);
    expect(standOf(rig)).toEqual(standOf(open(plain).rig));
    expect(told).toEqual([]);
  });

  test('puts the eye of another rig exactly where the first one stands, however it came there', async () => {
    const { rig, canvas, told } = open();
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
      if (choice >= 0.6 && choice < 0.7) continue; // until the wheel is let go, the live eye is drawn
      arrive(rig);
      expect(standOf(rig)).toEqual(standOf(open(mountains, told.at(-1)).rig));
    }
    wheel(canvas, -120);
    wheel(canvas, -120);
    const before = told.length;
    await until(() => told.length > before, 'the wheel to be let go');
    expect(standOf(rig)).toEqual(standOf(open(mountains, told.at(-1)).rig));
    for (const camera of told) {
      expect(camera && roundPose(camera)).toEqual(camera);
      expect(JSON.stringify(camera).length).toBeLessThan(120);
    }
  });

  test('is told at most once a frame while a gesture lasts, and once more when it ends', () => {
    const { rig, canvas, told } = open();
    const places = [100, 110, 120, 130].map((x) => [x, 60] as const);
    let during = 0;
    drag(canvas, places, () => {
      expect(told).toHaveLength(0);
      rig.advance(0);
      rig.advance(16);
      during = told.length;
    });
    expect(during).toBe(1);
    expect(told).toHaveLength(2);
    rig.advance(32);
    expect(told).toHaveLength(2);
  });

  test('is not told by a click that moves nothing', () => {
    const { rig, canvas, told } = open();
    drag(canvas, [[100, 60]]);
    expect(told).toEqual([]);
    expect(standOf(rig)).toEqual(standOf(open().rig));
  });

  test('is told once, at once, for a move that takes a while', () => {
    const { rig, told } = open();
    rig.advance(0);
    rig.faceNorth();
    expect(told).toMatchObject([{ azimuthDeg: 0, altitudeDeg: 31 }]);
    arrive(rig);
    expect(told).toHaveLength(1);
    rig.frame();
    expect(told).toHaveLength(2);
    expect(told[1]).toBeUndefined();
    arrive(rig);
    expect(standOf(rig)).toEqual(standOf(open().rig));
  });

  test('stays where it is for other blocks and sizes, as far as the ground lets it', () => {
    const { rig, told } = open();
    rig.lookFromTop();
    rig.resize(60, 120);
    rig.resize(200, 120);
    rig.orbit(30, -85);
    rig.zoom(6);
    const count = told.length;
    for (const block of [plain, mountains, plain]) {
      rig.setBlock(block);
      expect(standOf(rig)).toEqual(standOf(open(block, told.at(-1)).rig));
    }
    expect(told).toHaveLength(count);
  });

  test('changes nothing when it is shown back', () => {
    const { rig, told } = open();
    rig.advance(0);
    rig.faceNorth();
    rig.advance(0);
    rig.advance(100);
    const [stand, north] = [standOf(rig), told.at(-1)];
    rig.show(north && { ...north });
    expect(standOf(rig)).toEqual(stand);
    expect(rig.advance(150)).toBe(true);
    expect(told).toHaveLength(1);
  });
});

describe('a camera that is shown', () => {
  const camera: CameraPose = { target: { x: 0.2, y: 0, z: 0.1 }, azimuthDeg: 200, altitudeDeg: 40, distance: 2 };

  test('is gone to at once before the first frame, then over a while, and is not told', () => {
    const fresh = open(mountains, camera);
    expect(fresh.rig.bearingDeg).toBeCloseTo(160, 6);
    const { rig, told } = open();
    rig.advance(0);
    rig.show(camera);
    rig.advance(0);
    expect(rig.bearingDeg).toBeCloseTo(332, 6);
    arrive(rig);
    expect(standOf(rig)).toEqual(standOf(fresh.rig));
    expect([...told, ...fresh.told]).toEqual([]);
  });

  test('from anywhere, however far or low, looks at the block from above its ground', () => {
    for (const [length, altitudeDeg] of [
      [1e9, -90],
      [0, 90],
      [1e-9, 0],
    ] as const) {
      const target = { x: length, y: -length, z: length };
      const { rig } = open(mountains, { target, azimuthDeg: 0, altitudeDeg, distance: length });
      expect(clearance(rig, mountains)).toBeGreaterThan(0.015);
      expect(rig.distance).toBeLessThan(20);
    }
  });

  test('of a place far beside the block looks at its nearest corner', () => {
    const { rig } = open(mountains, { target: { x: 1e300, y: 9, z: 1e300 }, azimuthDeg: 45, altitudeDeg: 60, distance: 2 });
    expect(rig.distance).toBeCloseTo(2, 9);
    expect(rig.bearingDeg).toBeCloseTo(315, 6);
  });

  test('does not take the eye from a hand that moves it, nor does a new block', () => {
    const { rig, canvas } = open();
    drag(
      canvas,
      [
        [100, 60],
        [130, 60],
      ],
      () => {
        const stand = standOf(rig);
        rig.setBlock({ ...mountains });
        rig.resize(200, 120);
        expect(standOf(rig)).toEqual(stand);
      },
    );
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
    const camera = first.told.at(-1);
    expect(camera).toBeDefined();
    const { framesDrawn } = first.view.figures;
    first.view.update({ ...model, camera });
    expect(first.view.figures).toMatchObject({ framesDrawn, isAtRest: true });

    const second = openView({ ...model, camera }, small);
    await atRest(second);
    expect(await pixelsOf(second)).toEqual(await pixelsOf(first));
    expect(second.told).toEqual([]);
  });
});
