import { afterEach, describe, expect, test } from 'vitest';
import { appearanceSchema } from '../../src/colour/appearance.ts';
import { colourScale } from '../../src/colour/colour-scale.ts';
import { sampleRange, spacingOf } from '../../src/core/heightmap.ts';
import { defaultsOf } from '../../src/core/params.ts';
import { seedStream } from '../../src/core/random.ts';
import { generateHeightmap } from '../../src/generate.ts';
import { type Block, blockOf, drawnElevationAt, heightOf, positionOf } from '../../src/view3d/block.ts';
import { type CameraRig, createCameraRig } from '../../src/view3d/camera-rig.ts';
import { recipeFor } from '../support/recipes.ts';

const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

function open(): { rig: CameraRig; block: Block; canvas: HTMLElement } {
  const canvas = document.createElement('div');
  canvas.style.cssText = 'width: 200px; height: 120px';
  document.body.append(canvas);
  const rig = createCameraRig(canvas, () => {});
  opened.push(() => {
    rig.dispose();
    canvas.remove();
  });
  const recipe = recipeFor('diamond-square', { width: 65, height: 65 });
  const map = generateHeightmap(recipe);
  const range = sampleRange(map.data);
  const appearance = { ...defaultsOf(appearanceSchema), exaggeration: 5 };
  const surface = { map, spacing: spacingOf(recipe.extent, map), extent: recipe.extent };
  const block = blockOf(surface, range, colourScale('hypsometric', range, 0), appearance);
  rig.resize(200, 120);
  rig.setBlock(block);
  return { rig, block, canvas };
}

/** Height of the eye above what is below it: terrain, or the plane that the block stands on. */
function clearance({ camera: { position } }: CameraRig, block: Block): number {
  const below = positionOf(block, position);
  const isOver = Math.min(below.x, below.y) >= 0 && Math.max(below.x, below.y) <= 1;
  return position.y - (isOver ? heightOf(block, drawnElevationAt(block, below)) : heightOf(block, block.bottom));
}

describe('the eye', () => {
  test('stays out of the block and above the ground, however it is moved', () => {
    const { rig, block, canvas } = open();
    const random = seedStream('eye', 'test');
    let lowest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 400; i++) {
      const choice = random();
      if (choice < 0.4) rig.orbit(60 * random() - 30, 40 * random() - 26);
      else if (choice < 0.6) rig.zoom(0.6 + random());
      else {
        const [clientX, clientY] = [200 * random(), 120 * random()];
        const deltaY = 600 * random() - 380;
        canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX, clientY, cancelable: true }));
      }
      lowest = Math.min(lowest, clearance(rig, block));
    }
    expect(lowest).toBeGreaterThan(0.015);
  });

  test('stays near enough to see the block', () => {
    const { rig } = open();
    const home = rig.distance;
    for (let i = 0; i < 30; i++) rig.zoom(0.7);
    expect(rig.distance).toBeCloseTo(3 * home, 5);
    for (let i = 0; i < 60; i++) rig.zoom(1.5);
    expect(rig.distance).toBeGreaterThan(0.05);
    expect(rig.distance).toBeLessThan(0.2);
  });

  test('frames the block again in a view of another shape until it is moved by hand', () => {
    const { rig } = open();
    const wide = rig.distance;
    rig.resize(60, 120);
    expect(rig.distance).toBeGreaterThan(1.3 * wide);
    rig.orbit(5, 0);
    const moved = rig.distance;
    rig.resize(200, 120);
    expect(rig.distance).toBeCloseTo(moved, 9);
  });

  test('a move takes 260 ms and a gesture ends it', () => {
    const { rig } = open();
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
