import { describe, expect, test } from 'vitest';
import { drawnElevationAt, meshElevationAt, worldY } from '../../../src/view3d/block.ts';
import { facingOpen, looked, standing, strideOf, type Walker, walked } from '../../../src/view3d/walk.ts';
import { mapFrom } from '../../support/recipes.ts';
import { blockOver } from '../../support/seen-terrain.ts';

const extent = { x: 12_800, y: 6400 };
/** Rises to the east, from 400 m below the sea to 400 m above. */
const block = blockOver(
  mapFrom(65, 33, (x) => 12.5 * x - 400),
  { extent, exaggeration: 2, range: { min: -400, max: 400 } },
);
const still = { ahead: 0, aside: 0, turn: 0, isFast: false };
const middle = standing(block, { x: 0.75, y: 0.5 }, 90);

/** Walks on for some seconds, a tenth of a second at a time. */
function walkedFor(seconds: number, stride: Partial<typeof still>, from: Walker = middle): Walker {
  let walker = from;
  for (let i = 0; i < 10 * seconds; i++) walker = walked(block, walker, { ...still, ...stride }, 0.1);
  return walker;
}

const heightM = ({ position, eyeY }: Walker): number =>
  (eyeY - worldY(block, drawnElevationAt(block, position))) / block.unitsPerMetre;

describe('someone who walks', () => {
  test('has the eyes 1.7 m above the ground, as high as that is drawn, and above the sea', () => {
    expect(heightM(middle)).toBeCloseTo(1.7);
    expect(block.eyeHeight).toBeCloseTo((1.7 * 2 * 2) / 12_800);
    const afloat = standing(block, { x: 0.2, y: 0.5 }, 0);
    expect(afloat.eyeY).toBeCloseTo(worldY(block, 0) + block.eyeHeight);
  });

  test('goes where they look, across the longer side in three minutes, and four times as fast with Shift', () => {
    expect(walkedFor(9, { ahead: 1 }).position.x).toBeCloseTo(0.75 + 9 / 180);
    expect(walkedFor(9, { ahead: 1, isFast: true }).position.x).toBeCloseTo(0.75 + 36 / 180);
    expect(walkedFor(9, { aside: 1 }).position.y).toBeCloseTo(0.5 + (2 * 9) / 180);
    const diagonal = walkedFor(9, { ahead: 1, aside: 1 }).position;
    expect(Math.hypot(diagonal.x - 0.75, (diagonal.y - 0.5) / 2)).toBeCloseTo(9 / 180);
  });

  test('never sinks into the ground, and stands as high as before when they stop', () => {
    let walker = middle;
    for (let i = 0; i < 100; i++) {
      walker = walked(block, walker, { ...still, ahead: 1, isFast: true }, 0.05);
      expect(heightM(walker)).toBeGreaterThan(1);
    }
    expect(heightM(walkedFor(2, {}, walker))).toBeCloseTo(1.7, 2);
    expect(heightM(walked(block, middle, { ...still, ahead: -1 }, 0.2, false))).toBeCloseTo(1.7);
  });

  test('stops at the edges, and goes on along them', () => {
    const corner = walkedFor(300, { ahead: 1, aside: 1 }).position;
    expect(Math.min(corner.x, corner.y)).toBeGreaterThan(0.999);
    expect(Math.max(corner.x, corner.y)).toBeLessThan(1);
    expect(standing(block, { x: -3, y: 0.5 }, 0).position.x).toBeGreaterThan(0);
  });

  test('goes as far in one slow frame as in many, and has not walked on in a pause', () => {
    expect(walked(block, middle, { ...still, ahead: 1 }, 1.5).position.x).toBeCloseTo(0.75 + 1.5 / 180, 6);
    expect(walked(block, middle, { ...still, ahead: 1 }, 60).position.x - 0.75).toBeLessThan(0.012);
  });

  test('turns the head as if the scene were dragged, and not over the shoulder', () => {
    expect(looked(middle, 100, 5)).toMatchObject({ bearingDeg: 350, pitchDeg: 5 });
    expect(looked(middle, 0, -200).pitchDeg).toBe(-60);
    expect(walkedFor(1, { turn: 1 }).bearingDeg).toBeCloseTo(165);
  });

  test('begins along a valley and not before its side, and turns no further than that takes', () => {
    const valley = blockOver(mapFrom(65, 65, (_, y) => 400 * Math.abs(y - 32)));
    const facing = (bearingDeg: number, x = 0.5): number =>
      facingOpen(valley, standing(valley, { x, y: 0.5 }, bearingDeg)).bearingDeg;
    expect([45, 80, 90, 250].map((bearingDeg) => facing(bearingDeg))).toEqual([90, 80, 90, 250]);
    expect([0, 180].map((bearingDeg) => facing(bearingDeg, 0.9))).toEqual([270, 270]);
  });

  test('stands on the mesh beside a shore, where water lifts it above ground and sea', () => {
    const steep = blockOver(
      mapFrom(3, 3, (x) => 100 * x - 50),
      { range: { min: -50, max: 150 } },
    );
    const shore = { x: 0.25, y: 0.5 };
    expect([drawnElevationAt(steep, shore), meshElevationAt(steep, shore)]).toEqual([0, 25]);
    expect(standing(steep, shore, 0).eyeY).toBeCloseTo(worldY(steep, 25) + steep.eyeHeight);
  });
});

test('keys that are held together add up, opposite ones to nothing', () => {
  expect(strideOf(['KeyW', 'KeyD', 'ShiftLeft'])).toEqual({ ahead: 1, aside: 1, turn: 0, isFast: true });
  expect(strideOf(['KeyW', 'ArrowUp', 'ArrowRight'])).toEqual({ ahead: 1, aside: 0, turn: 1, isFast: false });
  expect(strideOf(['KeyW', 'KeyS', 'KeyX'])).toEqual(still);
});
