import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { appearanceSchema } from '../../../src/colour/appearance.ts';
import { colourScale } from '../../../src/colour/colour-scale.ts';
import type { CameraPose } from '../../../src/core/camera-pose.ts';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { type Block, blockOf, worldY } from '../../../src/view3d/block.ts';
import {
  eyeOf,
  FIELD_OF_VIEW_DEG,
  framedPose,
  isSamePose,
  mixPoses,
  poseFromEye,
  roundPose,
} from '../../../src/view3d/camera-math.ts';

function blockOver(x: number, y: number): Block {
  const range = { min: -600, max: 2400 };
  const surface = { map: createHeightmap(2, 2), spacing: { x, y }, extent: { x, y } };
  return blockOf(surface, range, colourScale('hypsometric', range, 0), { ...defaultsOf(appearanceSchema), exaggeration: 1.8 });
}

/** Left, right, lower and upper end of the block's bottom and rim on screen, −1 … 1. */
function onScreen(block: Block, pose: CameraPose, aspect: number): { x: [number, number]; y: [number, number] } {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, aspect, 0.01, 60);
  const eye = eyeOf(pose);
  camera.position.set(eye.x, eye.y, eye.z);
  camera.lookAt(pose.target.x, pose.target.y, pose.target.z);
  camera.updateMatrixWorld();
  const seen = [block.bottom, 600].flatMap((elevation) =>
    [-1, 1].flatMap((x) =>
      [-1, 1].map((z) => new Vector3(x * block.halfSize.x, worldY(block, elevation), z * block.halfSize.y).project(camera)),
    ),
  );
  const ends = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  return { x: ends(seen.map(({ x }) => x)), y: ends(seen.map(({ y }) => y)) };
}

describe('the framed pose', () => {
  test('fills 80 % of a narrow view’s width, in its middle', () => {
    const block = blockOver(25_600, 25_600);
    const { x } = onScreen(block, framedPose(block, 28, 31, 0.6), 0.6);
    expect(x[1] - x[0]).toBeCloseTo(1.6, 1);
    expect(x[0] + x[1]).toBeCloseTo(0, 1);
  });

  test('keeps the whole block in a wide view’s height', () => {
    const block = blockOver(25_600, 25_600);
    const { y } = onScreen(block, framedPose(block, 28, 31, 3), 3);
    expect(y[0]).toBeGreaterThan(-0.9);
    expect(y[1]).toBeLessThan(0.9);
    expect(y[1] - y[0]).toBeGreaterThan(1.2);
  });

  test('stays below a covered top and fills what is left', () => {
    const block = blockOver(25_600, 25_600);
    const { y } = onScreen(block, framedPose(block, 28, 31, 3, 0.2), 3);
    expect(y[0]).toBeCloseTo(onScreen(block, framedPose(block, 28, 31, 3), 3).y[0], 1);
    expect(y[1]).toBeLessThan(0.9 - 2 * 0.2);
    expect(y[1] - y[0]).toBeGreaterThan(0.8);
  });

  test('goes nearer to a block that is long and narrow', () => {
    const square = framedPose(blockOver(25_600, 25_600), 0, 31, 2);
    expect(framedPose(blockOver(25_600, 6_400), 0, 31, 2).distance).toBeLessThan(0.9 * square.distance);
  });
});

describe('poses between two', () => {
  const pose = (azimuthDeg: number, distance = 1): CameraPose => ({
    target: { x: 0, y: 0, z: 0 },
    azimuthDeg,
    altitudeDeg: 30,
    distance,
  });

  test('turn the shorter way round', () => {
    expect(mixPoses(pose(350), pose(20), 0.5).azimuthDeg).toBeCloseTo(365);
    expect(mixPoses(pose(-170), pose(170), 0.5).azimuthDeg).toBeCloseTo(-180);
  });

  test('change the distance by equal ratios', () => {
    expect(mixPoses(pose(0, 1), pose(0, 4), 0.5).distance).toBeCloseTo(2);
  });

  test('end where they should', () => {
    expect(mixPoses(pose(350, 2), pose(20, 8), 1)).toMatchObject({ azimuthDeg: 380, distance: 8 });
  });
});

describe('rounded poses', () => {
  const pose: CameraPose = {
    target: { x: 0.123456, y: -0.00001, z: -1 },
    azimuthDeg: 28.004,
    altitudeDeg: 30.996,
    distance: 1 / 3,
  };

  test('have angles in hundredths of a degree and lengths in ten-thousandths', () => {
    expect(roundPose(pose)).toEqual({ target: { x: 0.1235, y: 0, z: -1 }, azimuthDeg: 28, altitudeDeg: 31, distance: 0.3333 });
  });

  test.each([
    [-0.004, 0],
    [-0.01, 359.99],
    [359.996, 0],
    [-360, 0],
    [725.5, 5.5],
    [-725.5, 354.5],
  ])('turn %s° into %s°', (azimuthDeg, rounded) => {
    expect(roundPose({ ...pose, azimuthDeg }).azimuthDeg).toBe(rounded);
  });

  test('stay within what a link may hold', () => {
    const target = { x: 1.2, y: 3e9, z: -5 };
    expect(roundPose({ target, azimuthDeg: 0, altitudeDeg: 89.98, distance: 0.07 })).toEqual({
      target: { x: 1, y: 1e9, z: -1 },
      azimuthDeg: 0,
      altitudeDeg: 89.9,
      distance: 0.08,
    });
  });

  test('stay as they are when they are rounded again', () => {
    const rounded = roundPose(pose);
    expect(isSamePose(roundPose(rounded), rounded)).toBe(true);
    expect(isSamePose(rounded, pose)).toBe(false);
    expect(isSamePose(rounded, undefined)).toBe(false);
  });
});

describe('the pose of an eye', () => {
  test.each([0, 28, 180, 270.5])('is the one that the eye was placed by, %s° round', (azimuthDeg) => {
    const pose = { target: { x: 0.1, y: -0.2, z: 0.3 }, azimuthDeg, altitudeDeg: 42, distance: 2.5 };
    expect(roundPose(poseFromEye(eyeOf(pose), pose.target))).toEqual(pose);
  });
});
