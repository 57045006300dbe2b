import { Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import type { CameraPose } from '../../../src/core/camera-pose.ts';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import { type Block, worldY } from '../../../src/view3d/block.ts';
import {
  eyeOf,
  FIELD_OF_VIEW_DEG,
  framedPose,
  isSamePose,
  mixPoses,
  poseFromEye,
  roundPose,
} from '../../../src/view3d/camera-math.ts';
import { clampPose, lowestEyeY } from '../../../src/view3d/orbit-camera.ts';
import { mapFrom } from '../../support/recipes.ts';
import { blockOver as blockOf, cameraFrom } from '../../support/seen-terrain.ts';

const blockOver = (x: number, y: number): Block =>
  blockOf(createHeightmap(2, 2), { extent: { x, y }, range: { min: -600, max: 2400 } });
const square = blockOver(25_600, 25_600);

/** Left, right, lower and upper end of the block's bottom and rim on screen, −1 … 1. */
function onScreen(block: Block, pose: CameraPose, aspect: number): { x: [number, number]; y: [number, number] } {
  const { x, y, z } = eyeOf(pose);
  const camera = cameraFrom([x, y, z], { fov: FIELD_OF_VIEW_DEG, aspect, target: pose.target });
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
    const { x } = onScreen(square, framedPose(square, 28, 31, 0.6), 0.6);
    expect(x[1] - x[0]).toBeCloseTo(1.6, 1);
    expect(x[0] + x[1]).toBeCloseTo(0, 1);
  });

  test('keeps the whole block in a wide view’s height', () => {
    const { y } = onScreen(square, framedPose(square, 28, 31, 3), 3);
    expect(y[0]).toBeGreaterThan(-0.9);
    expect(y[1]).toBeLessThan(0.9);
    expect(y[1] - y[0]).toBeGreaterThan(1.2);
  });

  test('stays below a covered top and fills what is left', () => {
    const { y } = onScreen(square, framedPose(square, 28, 31, 3, { top: 0.2, right: 0 }), 3);
    expect(y[0]).toBeCloseTo(onScreen(square, framedPose(square, 28, 31, 3), 3).y[0], 1);
    expect(y[1]).toBeLessThan(0.9 - 2 * 0.2);
    expect(y[1] - y[0]).toBeGreaterThan(0.8);
  });

  test('stays left of a covered side and fills what is left', () => {
    const { x } = onScreen(square, framedPose(square, 28, 31, 0.6, { top: 0, right: 0.17 }), 0.6);
    expect(x[0]).toBeCloseTo(-0.8, 1);
    expect(x[1]).toBeCloseTo(1 - 2 * 0.17, 1);
  });

  test('goes nearer to a block that is long and narrow', () => {
    const narrow = framedPose(blockOver(25_600, 6_400), 0, 31, 2);
    expect(narrow.distance).toBeLessThan(0.9 * framedPose(square, 0, 31, 2).distance);
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

describe('a camera', () => {
  // One unit is 1 km: a valley between ridges of 1 km, under water up to 200 m.
  const block = blockOf(
    mapFrom(3, 3, (x) => (x === 1 ? 0 : 1000)),
    { extent: { x: 2000, y: 2000 }, exaggeration: 1, seaLevel: 200 },
  );
  const wild: CameraPose = { target: { x: 0, y: 0, z: 0 }, azimuthDeg: 45, altitudeDeg: 60, distance: 2 };

  test.each<[what: string, wished: Partial<CameraPose>, allowed: Partial<CameraPose>]>([
    ['low', { altitudeDeg: -90 }, { altitudeDeg: 1 }],
    ['high', { altitudeDeg: 90 }, { altitudeDeg: 89.9 }],
    ['near', { distance: 0 }, { distance: 0.08 }],
    ['far', { distance: 1e9 }, { distance: 7 }],
    ['far beside the block', { target: { x: 1e300, y: 9, z: -1e300 } }, { target: { x: 1, y: worldY(block, 1000), z: -1 } }],
    ['below it', { target: { x: 0.5, y: -9, z: 0.5 } }, { target: { x: 0.5, y: worldY(block, block.bottom), z: 0.5 } }],
  ])('that is too %s takes the nearest pose that is allowed', (_, wished, allowed) => {
    expect(clampPose(block, { ...wild, ...wished }, 7)).toEqual({ ...wild, ...allowed });
  });

  test.each([
    ['ground', { x: 0.5, z: 0 }, 500],
    ['water', { x: 0, z: 0 }, 200],
    ['the plane beside the block', { x: 1.01, z: 0 }, block.bottom],
    ['the plane behind it', { x: 0, z: -1.01 }, block.bottom],
  ])('stays 0.02 units above %s', (_, place, elevation) => {
    expect(lowestEyeY(block, { ...place, y: 9 })).toBeCloseTo(worldY(block, elevation) + 0.02, 9);
  });
});
