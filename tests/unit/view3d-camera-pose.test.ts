import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { appearanceSchema } from '../../src/colour/appearance.ts';
import { colourScale } from '../../src/colour/colour-scale.ts';
import { createHeightmap } from '../../src/core/heightmap.ts';
import { defaultsOf } from '../../src/core/params.ts';
import { type Block, blockOf, heightOf } from '../../src/view3d/block.ts';
import { eyeOf, FIELD_OF_VIEW_DEG, framedPose, mixPoses, type Pose } from '../../src/view3d/camera-pose.ts';

function blockOver(x: number, y: number): Block {
  const range = { min: -600, max: 2400 };
  const surface = { map: createHeightmap(2, 2), spacing: { x, y }, extent: { x, y } };
  return blockOf(surface, range, colourScale('hypsometric', range, 0), defaultsOf(appearanceSchema));
}

/** Left, right, lower and upper end of the block's bottom and rim on screen, −1 … 1. */
function onScreen(block: Block, pose: Pose, aspect: number): { x: [number, number]; y: [number, number] } {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, aspect, 0.01, 60);
  const eye = eyeOf(pose);
  camera.position.set(eye.x, eye.y, eye.z);
  camera.lookAt(pose.target.x, pose.target.y, pose.target.z);
  camera.updateMatrixWorld();
  const seen = [block.bottom, 600].flatMap((elevation) =>
    [-1, 1].flatMap((x) =>
      [-1, 1].map((z) => new Vector3(x * block.half.x, heightOf(block, elevation), z * block.half.y).project(camera)),
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

  test('goes nearer to a block that is long and narrow', () => {
    const square = framedPose(blockOver(25_600, 25_600), 0, 31, 2);
    expect(framedPose(blockOver(25_600, 6_400), 0, 31, 2).distance).toBeLessThan(0.9 * square.distance);
  });
});

describe('poses between two', () => {
  const pose = (azimuthDeg: number, distance = 1): Pose => ({
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
