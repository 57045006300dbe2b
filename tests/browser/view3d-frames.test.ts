import { describe, expect, test } from 'vitest';
import {
  atRest,
  differing,
  viewModel as modelOf,
  openView as open,
  openCanvas,
  pixelsOf,
  until,
} from '../support/terrain-view.ts';

async function pageFrames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

describe('the frames of a terrain view', () => {
  test('draws nothing without a change', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    const [drawn, reported] = [terrain.view.figures.framesDrawn, terrain.frames()];
    expect(reported).toBe(drawn);
    await pageFrames(20);
    expect(terrain.view.figures.framesDrawn).toBe(drawn);
    terrain.view.orbit(10, 0);
    await until(() => terrain.view.figures.framesDrawn > drawn, 'a frame after a turn');
  });

  test('keeps no memory of maps it no longer shows', async () => {
    const terrain = open(modelOf());
    terrain.view.update({ ...modelOf(), cut: { from: { x: 0, y: 0 }, to: { x: 1, y: 1 } } });
    await atRest(terrain);
    const { textures, geometries } = terrain.view.figures;
    const cut = { from: { x: 0, y: 0 }, to: { x: 1, y: 1 } };
    for (let i = 0; i < 50; i++) {
      terrain.view.update({ ...modelOf({ size: i % 2 ? 33 : [17, 65, 5, 9][i % 4], seed: `${i}` }), cut });
      if (i % 5 === 0) await atRest(terrain);
    }
    await atRest(terrain);
    expect(terrain.view.figures).toMatchObject({ textures, geometries });
  });

  test('are drawn one at a time, and the newest state is in the last', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    const { framesDrawn } = terrain.view.figures;
    for (let i = 0; i < 40; i++) terrain.view.update(modelOf({ seed: `${i % 3}` }));
    for (let i = 0; i < 40; i++) terrain.view.orbit(3, 0);
    expect(terrain.view.figures.framesDrawn).toBe(framesDrawn);
    await atRest(terrain);
    const [picture, bearing] = [await pixelsOf(terrain), terrain.view.bearingDeg];
    const same = open({ ...modelOf({ seed: '0' }), camera: terrain.reported.at(-1) });
    await atRest(same);
    expect(same.view.bearingDeg).toBeCloseTo(bearing, 6);
    expect(differing(picture, await pixelsOf(same))).toBe(0);
  });

  test('are not called smooth when what they show has changed before they were there', async () => {
    const reported: boolean[] = [];
    let isChanged = true;
    const { terrains, canvas } = openCanvas({
      onFrame: (isSmooth) => reported.push(isSmooth),
      onActivity: ({ isAtRest }) => {
        if (isChanged || !isAtRest) return;
        isChanged = true;
        reported.length = 0;
        view.update(modelOf({ appearance: { contours: true } }));
        requestAnimationFrame(() => view.update(modelOf({ appearance: { contours: false } })));
      },
    });
    const view = terrains.addView(canvas, { onCamera: () => {} });
    view.update(modelOf());
    await atRest({ view: terrains });
    isChanged = false;
    view.orbit(1, 0);
    await until(() => isChanged, 'the change');
    await atRest({ view: terrains });
    expect(reported.filter(Boolean)).toHaveLength(1);
    expect(reported.at(-1)).toBe(true);
  });

  test('a lost context comes back with the same picture', async () => {
    const model = { ...modelOf(), cut: { from: { x: 0, y: 0.2 }, to: { x: 1, y: 0.7 } } };
    const terrain = open(model);
    await atRest(terrain);
    const before = await pixelsOf(terrain);
    const loss = terrain.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const lost = new Promise((resolve) => terrain.canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    loss?.loseContext();
    await lost;
    await pageFrames(1);
    const drawn = terrain.view.figures.framesDrawn;
    loss?.restoreContext();
    await until(() => terrain.view.figures.framesDrawn > drawn && terrain.view.figures.isAtRest, 'the picture to come back');
    expect(differing(before, await pixelsOf(terrain))).toBe(0);
  });

  test('says that nothing is being drawn when its context is lost with a frame under way, and draws when it is back', async () => {
    const reported: boolean[] = [];
    const terrain = open(modelOf(), { onActivity: ({ isDrawing }) => reported.push(isDrawing) });
    await atRest(terrain);
    const loss = terrain.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const lost = new Promise((resolve) => terrain.canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    terrain.view.orbit(10, 0);
    expect(reported.at(-1)).toBe(true);
    loss?.loseContext();
    await lost;
    expect(reported.at(-1)).toBe(false);
    terrain.view.orbit(10, 0);
    await until(() => !terrain.view.figures.isDrawing, 'a wish that cannot be met to be dropped');
    expect(reported.slice(-2)).toEqual([true, false]);
    await pageFrames(1);
    const drawn = terrain.view.figures.framesDrawn;
    loss?.restoreContext();
    await until(() => terrain.view.figures.framesDrawn > drawn && terrain.view.figures.isAtRest, 'the picture to come back');
    expect(reported.at(-1)).toBe(false);
  });

  test('what stands on the terrain follows the picture that is on the canvas, not the model that is to come', async () => {
    const first = modelOf({ seed: 'alps' });
    const terrain = open(first);
    expect([terrain.view.drawn, terrain.isCurrent()]).toEqual([undefined, false]);
    await atRest(terrain);
    expect([terrain.view.drawn === first, terrain.isCurrent()]).toEqual([true, true]);
    const middle = terrain.view.project({ x: 0.5, y: 0.5 });
    const next = modelOf({ seed: 'dolerite', appearance: { exaggeration: 9 } });
    terrain.view.update(next);
    expect([terrain.view.drawn === first, terrain.isCurrent()]).toEqual([true, false]);
    expect(terrain.view.project({ x: 0.5, y: 0.5 })).toEqual(middle);
    await atRest(terrain);
    expect([terrain.view.drawn === next, terrain.isCurrent()]).toEqual([true, true]);
    expect(terrain.view.project({ x: 0.5, y: 0.5 })).not.toEqual(middle);
  });

  test('a hidden view waits for no picture', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    terrain.view.show(false);
    const next = modelOf({ seed: 'dolerite' });
    terrain.view.update(next);
    expect([terrain.view.drawn === next, terrain.isCurrent()]).toEqual([true, true]);
  });

  test('follows the size of its canvas', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    terrain.canvas.style.width = '160px';
    await until(() => terrain.canvas.width === 160 * Math.min(devicePixelRatio, 2), 'the new size');
    await atRest(terrain);
    const { x } = terrain.view.project({ x: 0.5, y: 0.5 });
    expect(Math.abs(x - 80)).toBeLessThan(16);
  });
});
